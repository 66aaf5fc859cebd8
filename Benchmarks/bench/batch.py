"""A hundred thousand posts through one pipe, while a board follows."""

import json
import os
import subprocess
import time

from bench import processes, sample
from bench.row import Aim, Row


def ours(setting, posts, count):
    """Rows a second until the last id was printed, milliseconds from then to the board's line, and rows
    a second when a search has taken all of them into its index too."""
    root = setting.directory("j")
    ids, shown = setting.path("ids"), setting.path("shown")
    with open(posts) as source, open(ids, "w") as printed, open(shown, "w") as output:
        follower = [
            setting.program("board"), "--dir", root, "--follow", "--json", "--since", "now",
            "--count", str(count), "--timeout", "60", "--verbose",
        ]
        with processes.running(follower, "ready", "stderr", stdout=output) as board:
            began = time.time_ns()
            processes.seconds(
                [setting.program("writer"), "--dir", root, "--json-lines"],
                source.fileno(), printed.fileno())
            if board.wait(60) != 0:
                raise RuntimeError("the board did not show every post")
    stored = os.stat(ids).st_mtime_ns
    late = (os.stat(shown).st_mtime_ns - stored) / 1e6
    search = [setting.program("board"), "--dir", root, "--search", "a", "--count", "1"]
    searched = processes.seconds(search) * 1e9
    return (count * 1e9 / (stored - began), max(0, late),
            count * 1e9 / (stored - began + searched))


def rows(words, count):
    found = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    return count * 1e9 / found["nanoseconds"]


def measure(setting):
    count = setting.size(100_000, 20_000)
    posts = setting.path("posts")
    sample.write(posts, count)
    rates, lags, searched, plain, projected = [], [], [], [], []
    for _ in range(setting.rounds):
        rate, lag, with_search = ours(setting, posts, count)
        rates.append(rate)
        lags.append(lag)
        searched.append(with_search)
        plain.append(rows(
            [setting.program("commits"), setting.path("c"), str(count // 1000), "1000"], count))
        projected.append(rows([setting.program("projected"), setting.path("c"), posts, "1000"], count))
    yield Row(f"writer --json-lines, {count:,} posts, a board following: rows a second", "/s",
              rates, "C, 1,000 rows a transaction", plain, [Aim.ratio_at_least(0.5)])
    yield Row("writer --json-lines: the same", "/s", rates, "C with projection", projected)
    yield Row("writer --json-lines and a search that takes all of them in: rows a second", "/s",
              searched, "C, 1,000 rows a transaction", plain)
    yield Row("writer --json-lines: last commit to the board's line", "ms", lags,
              aims=[Aim.at_most(500, "500 ms")])
