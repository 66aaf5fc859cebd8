"""Whole processes that post once: ours, the same in C, and the peers' commands."""

import contextlib
import sqlite3

from bench import peers, processes
from bench.row import Aim, Row

TITLE = "A post of a few words"
CONTENT = ("Words of a content that is long enough for the whole object to have the size of the "
           "floors' payload, two hundred and fifty-six bytes, so that all of them write and send "
           "the same bytes")


def make_log(setting):
    path = setting.path("c")
    processes.seconds([setting.program("one-commit"), "make", path])
    return path


@contextlib.contextmanager
def opened(path):
    """Has a log open as a board has it, so that nobody who comes has to read its WAL again."""
    log = sqlite3.connect(path)
    log.execute("SELECT count(*) FROM event").fetchall()
    try:
        yield path
    finally:
        log.close()


def measure(setting):
    live, dead = setting.directory("live"), setting.directory("dead")
    socket = setting.path("s")
    writer, board = setting.program("writer"), setting.program("board")
    receiver = [setting.program("bus-receive"), f"ipc://{socket}", "times", "1000000"]
    follower = [board, "--dir", live, "--follow", "--since", "now", "--verbose"]
    with (
        processes.running(receiver, "ready"),
        processes.running(follower, "ready", "stderr", stdout=processes.NULL),
        opened(make_log(setting)) as log, peers.redis(setting) as redis,
        peers.jetstream(setting) as jetstream, peers.mosquitto(setting) as mosquitto,
    ):
        commands = {
            "C, a subscriber": [setting.program("one-shot"), log, f"ipc://{socket}"],
            "ours, a board": [writer, "--dir", live, TITLE, CONTENT],
            "C, no bus": [setting.program("one-commit"), make_log(setting)],
            "ours, no board": [writer, "--dir", dead, TITLE, CONTENT],
            "redis-cli XADD": redis and redis + ["title", TITLE, "content", CONTENT],
            "JetStream ack": jetstream,
            "mosquitto_pub QoS 1": mosquitto and mosquitto + [CONTENT],
        }
        commands = {name: words for name, words in commands.items() if words}
        for words in commands.values():
            processes.seconds(words)
        figures = processes.milliseconds(setting, commands)

    def row(what, ours, peer, *aims):
        if peer in figures:
            yield Row(what, "ms", figures[ours], peer, figures[peer], aims)

    whole = "one-shot writer, a board alive"
    yield from row(whole, "ours, a board", "C, a subscriber", Aim.ratio_at_most(1.15))
    yield from row(whole, "ours, a board", "redis-cli XADD", Aim.ratio_at_most(1.1))
    yield from row(whole, "ours, a board", "JetStream ack", Aim.below_theirs())
    yield from row(whole, "ours, a board", "mosquitto_pub QoS 1")
    alone = "one-shot writer, no board alive"
    yield from row(alone, "ours, no board", "ours, a board", Aim.ratio_at_most(0.5))
    yield from row(alone, "ours, no board", "C, no bus")
