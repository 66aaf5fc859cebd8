"""The bus alone, between two processes: messages a second, and from stamp to subscriber's thread."""

import json
import os
from statistics import mean

from bench import peers, processes
from bench.row import Aim, Row, quantile

KINDS = {"pub": "C PUB→SUB", "xpub": "C XPUB→SUB", "ours": "ours", "pyzmq": "pyzmq"}


def words(setting, kind, role, place):
    if kind == "ours":
        return [setting.program("bus"), role, place]
    if kind == "pyzmq":
        program = os.path.join(os.path.dirname(__file__), "pyzmq_bus.py")
        return [peers.python_with_zmq(), program, role, f"ipc://{place}"]
    if role == "receive":
        return [setting.program("bus-receive"), f"ipc://{place}"]
    return [setting.program("bus-send"), kind, f"ipc://{place}"]


def exchange(setting, kind, receive, send, descriptors=()):
    """What the receiver prints while the sender sends."""
    place = setting.directory("b") if kind == "ours" else setting.path("s")
    receiver = words(setting, kind, "receive", place) + receive
    sender = words(setting, kind, "send", place) + send
    with processes.running(receiver, "ready", pass_fds=descriptors) as process:
        with processes.running(sender, pass_fds=descriptors):
            return json.loads(process.stdout.read())


def rate(setting, kind):
    return exchange(setting, kind, ["flood", "1"], ["flood"])["rate"]


def times(setting, kind, mode):
    """One-way times in microseconds, one message at a time."""
    if mode == "asked":
        count = setting.size(4000, 1000)
        reader, writer = os.pipe()
        found = exchange(
            setting, kind, ["times", str(count), str(writer)], ["asked", str(reader)],
            (reader, writer))
        os.close(reader)
        os.close(writer)
    else:
        count = setting.size(600, 300)
        found = exchange(setting, kind, ["times", str(count)], [mode, "1000"])
    # The first ones also pay for connecting.
    return [time / 1000 for time in found["times"][20:]]


def measure(setting):
    kinds = ["pub", "ours", "xpub"] + (["pyzmq"] if peers.python_with_zmq() else [])
    modes = ["paced", "asked"]
    rates = {kind: [] for kind in kinds}
    middle = {(kind, mode): [] for kind in kinds + ["awaited"] for mode in modes}
    tail = {key: [] for key in middle}

    def take(kind, mode, runs):
        middle[kind, mode].append(mean(quantile(run, 0.5) for run in runs))
        tail[kind, mode].append(mean(quantile(run, 0.99) for run in runs))

    for _ in range(setting.rounds):
        for kind in kinds:
            rates[kind].append(rate(setting, kind))
        for mode in modes:
            # There and back again: where the system puts a process's threads decides more than what
            # the process does, and it seems to depend on what ran before.
            runs = {kind: [] for kind in kinds}
            for kind in kinds + kinds[::-1]:
                runs[kind].append(times(setting, kind, mode))
            for kind in kinds:
                take(kind, mode, runs[kind])
        take("awaited", "paced", [times(setting, "ours", "awaited") for _ in range(2)])

    yield Row("bus: messages a second, 256 B, one subscriber", "/s", rates["ours"], KINDS["pub"],
              rates["pub"], [Aim.ratio_at_least(0.9)])
    for kind in kinds[2:]:
        peer = KINDS[kind] + (", waiting for room" if kind == "xpub" else "")
        yield Row("bus: the same", "/s", rates["ours"], peer, rates[kind])
    for mode, name in [("paced", "1 ms apart"), ("asked", "back to back")]:
        for taken, part, limit in [(middle, "p50", 1.15), (tail, "p99", 1.3)]:
            yield Row(f"bus: one way to a subscriber's thread, {name}, {part}", "µs",
                      taken["ours", mode], KINDS["pub"], taken["pub", mode],
                      [Aim.ratio_at_most(limit)])
        for kind in kinds[2:]:
            yield Row(f"bus: the same, {name}, p50", "µs", middle["ours", mode], KINDS[kind],
                      middle[kind, mode])
    yield Row("bus: the same with `await publish`, 1 ms apart, p50", "µs",
              middle["awaited", "paced"], KINDS["pub"], middle["pub", "paced"])
