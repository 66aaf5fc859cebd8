"""From a commit, or from the action before it, to new State in the reactor of a live board."""

import json
import subprocess

from bench import processes, sample
from bench.row import Aim, Row, quantile

PAUSE = "5000"


def ours(setting, mode, count):
    """Microseconds from where the writer began (and had posted) to the board's State."""
    root = setting.directory("l")
    inside = setting.program("inside")
    with processes.running([inside, "board", root, str(count)], "ready") as board:
        wrote = json.loads(subprocess.run(
            [inside, mode, root, str(count), PAUSE], capture_output=True, check=True).stdout)
        seen = json.loads(board.stdout.read())["seen"]
    def pairs(later, earlier):
        return [(b - a) / 1000 for a, b in zip(earlier, later)][10:]
    commits = pairs(wrote["posted"], wrote["began"]) if "posted" in wrote else None
    return pairs(seen, wrote["began"]), commits


def floor(setting, sender, count):
    endpoint = f"ipc://{setting.path('s')}"
    receiver = [setting.program("bus-receive"), endpoint, "times", str(count)]
    with processes.running(receiver, "ready") as process:
        with processes.running(sender(endpoint)):
            return [time / 1000 for time in json.loads(process.stdout.read())["times"][10:]]


def commit_and_send(setting):
    return lambda endpoint: [setting.program("post-send"), setting.path("c"), endpoint, PAUSE]


def send(setting):
    return lambda endpoint: [setting.program("bus-send"), "xpub", endpoint, "paced", PAUSE]


def commits(words):
    """Microseconds of a commit of one row."""
    found = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    return [time / 1000 for time in found["commits"][10:]]


def measure(setting):
    count = setting.size(200, 80)
    posts = setting.path("posts")
    sample.write(posts, count)
    told, way, posted, floors, done, plain, projected = [], [], [], [], [], [], []
    for _ in range(setting.rounds):
        told.append(quantile(ours(setting, "tell", count)[0], 0.5))
        way.append(quantile(floor(setting, send(setting), count), 0.5))
        whole, disk = ours(setting, "post", count)
        posted.append(quantile(whole, 0.5))
        done.append(quantile(disk, 0.5))
        floors.append(quantile(floor(setting, commit_and_send(setting), count), 0.5))
        plain.append(quantile(commits(
            [setting.program("commits"), setting.path("c"), str(count), "1", PAUSE]), 0.5))
        projected.append(quantile(commits(
            [setting.program("projected"), setting.path("c"), posts, "1", PAUSE]), 0.5))
    yield Row("bus: from publish to new State of a board's reactor, p50", "µs", told,
              "C one way", way, [Aim.ratio_at_most(1.5)])
    yield Row("durable post to State in a live board, p50", "µs", posted,
              "C commit and one way", floors, [Aim.ratio_at_most(1.25)])
    own = "durable post to the writer's own State, p50"
    yield Row(own, "µs", done, "C commit", plain)
    yield Row(own, "µs", done, "C commit with projection", projected)
