"""A full-screen board while 10,000 posts a second come in."""

import subprocess
import threading
import time

from bench import processes, sample
from bench.row import Aim, Row, quantile
from bench.screen import Screen

RATE = 10_000
KEY_PAUSE = 0.25


def feed(pipe, lines, rates):
    """Writes the lines, a hundredth of a second's worth at a time, and notes at what rate."""
    step = RATE // 100
    due = began = time.monotonic()
    for place in range(0, len(lines), step):
        time.sleep(max(0, due - time.monotonic()))
        pipe.write("".join(lines[place:place + step]).encode())
        pipe.flush()
        due += 0.01
    rates.append(len(lines) / (time.monotonic() - began))
    pipe.close()


def measure(setting):
    seconds = setting.size(12, 4)
    lines = [sample.text(number) + "\n" for number in range(RATE * seconds)]
    root = setting.directory("o")
    subprocess.run([setting.program("writer"), "--quiet", "--dir", root, "first"], check=True)
    words = [setting.program("writer"), "--quiet", "--dir", root, "--json-lines"]
    answers, rates = [], []
    with Screen([setting.program("board"), "--dir", root]) as screen:
        screen.wait_for("live")
        screen.drain(0.5)
        with processes.running(words, stdin=subprocess.PIPE) as writer:
            feeding = threading.Thread(target=feed, args=(writer.stdin, lines, rates))
            began, spent = time.monotonic(), screen.processor_seconds()
            feeding.start()
            while feeding.is_alive():
                answers.append(screen.press(b"?", "the oldest post") * 1000)
                screen.press(b"b", "Post ")
                pause = time.monotonic() + KEY_PAUSE
                while time.monotonic() < pause:
                    screen.read(pause - time.monotonic())
            feeding.join()
            writer.wait(60)
            processor = (screen.processor_seconds() - spent) / (time.monotonic() - began)
        # Every post counts on the last line, sooner or later; a redraw shows it whole.
        total = f"{len(lines) + 1} posts"
        late = time.monotonic()
        while True:
            try:
                screen.press(b"\x0c", total, 1)
                break
            except RuntimeError:
                if time.monotonic() - late > 20:
                    raise
        late = time.monotonic() - late
    what = f"board under {RATE:,} posts a second"
    yield Row(f"{what}: slowest answer to a key", "ms", [max(answers)],
              aims=[Aim.at_most(100, "100 ms")],
              note=f"{len(answers)} keys, half of them within {quantile(answers, 0.5):.0f} ms")
    yield Row(f"{what}: posts missed", "", [0], aims=[Aim.at_most(0, "0")],
              note=f"all {len(lines):,}, fed at {rates[0]:,.0f}/s, counted {late:.1f} s "
                   "after the end")
    yield Row(f"{what}: share of one core", "%", [processor * 100])
