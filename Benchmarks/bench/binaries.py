"""The release binaries: how big they are, and what it takes to start one."""

import os

from bench import processes
from bench.row import Row


def measure(setting):
    commands = {
        "hello": [setting.program("hello")],
        "writer": [setting.program("writer"), "--version"],
        "board": [setting.program("board"), "--version"],
    }
    figures = processes.milliseconds(setting, commands)
    for name in ("writer", "board"):
        size = os.path.getsize(setting.program(name)) / 1e6
        yield Row(f"{name} --version, a stripped binary of {size:.1f} MB", "ms", figures[name],
                  "C hello", figures["hello"])
