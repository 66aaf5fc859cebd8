"""A long log: read from end to end, and opened on a screen beside a short one."""

import subprocess

from bench import processes
from bench.row import Aim, Row
from bench.screen import Screen

SHORT = 1000


def fill(setting, root, length):
    lines = "".join(f"post number {number} with some words\n" for number in range(length))
    subprocess.run(
        [setting.program("writer"), "--quiet", "--lines", "--dir", root, "--board", f"b{length}"],
        input=lines.encode(), check=True)


def first_frame(setting, root, length):
    """Milliseconds until the newest post is on the screen, and the most memory in MiB."""
    words = [setting.program("board"), "--dir", root, "--board", f"b{length}"]
    with Screen(words) as screen:
        screen.wait_for(f"post number {length - 1} ")
        frame = (screen.last - screen.began) * 1000
        screen.drain(0.2)
        return frame, screen.peak_memory()


def once_words(setting, root, length):
    return [setting.program("board"), "--dir", root, "--board", f"b{length}", "--once", "--json"]


def count_once(setting, root, length):
    """How many lines come out."""
    with subprocess.Popen(once_words(setting, root, length), stdout=subprocess.PIPE) as board:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: board.stdout.read(1 << 20), b""))


def measure(setting):
    long = setting.size(1_000_000, 50_000)
    root = setting.directory("h")
    for length in (SHORT, long):
        fill(setting, root, length)
        first_frame(setting, root, length)
    if count_once(setting, root, long) != long:
        raise RuntimeError("board --once --json did not print every event")
    speed = [
        long / processes.seconds(once_words(setting, root, long)) for _ in range(setting.rounds)]
    yield Row(f"board --once --json, {long:,} events: events a second", "/s", speed,
              aims=[Aim.at_least(300_000, "300,000/s")])
    frames, memory = {SHORT: [], long: []}, {SHORT: [], long: []}
    for _ in range(setting.rounds * 2):
        for length in (SHORT, long):
            frame, peak = first_frame(setting, root, length)
            frames[length].append(frame)
            memory[length].append(peak)
    peer = f"{SHORT:,} posts"
    yield Row(f"board, {long:,} posts: first frame", "ms", frames[long], peer, frames[SHORT],
              [Aim.ratio_at_most(1.2), Aim.at_most(60, "60 ms")])
    yield Row(f"board, {long:,} posts: memory", "MiB", memory[long], peer, memory[SHORT],
              [Aim.ratio_at_most(1.2), Aim.at_most(40, "40 MB")])
