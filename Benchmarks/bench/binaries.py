"""The release binaries: how big they are, and what it takes to start one."""

import os

from bench import processes
from bench.row import Row, quantile


def measure(setting):
    commands = {
        "hello": [setting.program("hello")],
        "writer": [setting.program("writer"), "--version"],
        "board": [setting.program("board"), "--version"],
    }
    figures = {name: [] for name in commands}
    for _ in range(setting.rounds):
        taken = {name: [] for name in commands}
        for _ in range(setting.size(21, 9)):
            for name, words in commands.items():
                taken[name].append(processes.seconds(words) * 1000)
        for name, values in taken.items():
            figures[name].append(quantile(values, 0.5))
    for name in ("writer", "board"):
        size = os.path.getsize(setting.program(name)) / 1e6
        yield Row(f"{name} --version, a stripped binary of {size:.1f} MB", "ms", figures[name],
                  "C hello", figures["hello"])
