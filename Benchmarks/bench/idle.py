"""A full-screen board that nothing comes to."""

import subprocess
import time

from bench.row import Aim, Row
from bench.screen import Screen

GLANCE = 0.02


def measure(setting):
    seconds = setting.size(20, 5)
    root = setting.directory("i")
    subprocess.run(
        [setting.program("writer"), "--quiet", "--lines", "--dir", root],
        input=b"one\ntwo\nthree\n", check=True)
    with Screen([setting.program("board"), "--dir", root]) as screen:
        screen.wait_for("live")
        screen.drain(2)
        began, spent, seen = time.monotonic(), screen.processor_seconds(), screen.wake_ups()
        first, bursts, was_awake = seen, 0, False
        while time.monotonic() - began < seconds:
            time.sleep(GLANCE)
            now = screen.wake_ups()
            # Threads that wake one another are one wake-up, also when it was glanced at midway.
            bursts += now != seen and not was_awake
            was_awake = now != seen
            seen = now
        took = time.monotonic() - began
        processor = (screen.processor_seconds() - spent) / took * 100
    yield Row("idle board: share of one core", "%", [processor], aims=[Aim.at_most(0.1, "0.1 %")])
    yield Row("idle board: wake-ups a second", "/s", [bursts / took],
              aims=[Aim.at_most(1.2, "1.2/s (timers: 1.1)")],
              note=f"{(seen - first) / took:.1f} switches to a thread a second")
