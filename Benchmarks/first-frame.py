#!/usr/bin/env python3
"""The full-screen board on a short and on a long log: time to the first frame, and memory.

    Benchmarks/first-frame.py [COMMANDS] [POSTS]

COMMANDS is the folder of the built commands (.build/release), POSTS the length of the long log
(1000000). Runs on both logs take turns; medians are printed with the tenth and ninetieth
percentile, and the ratio of the medians, which must stay below 1.2.
"""

import fcntl
import os
import pty
import re
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

commands = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release")
long_log = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
lengths = [1000, long_log]
turns = 21


def fill(root, length):
    lines = "".join(f"post number {number} with some words\n" for number in range(length))
    subprocess.run(
        [f"{commands}/writer", "--quiet", "--lines", "--dir", root, "--board", f"b{length}"],
        input=lines.encode(), check=True)


def run(root, length):
    """Seconds until the newest post is on the screen, and the most memory it took, in KiB."""
    began = time.monotonic()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execv(f"{commands}/board", ["board", "--dir", root, "--board", f"b{length}"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    drawn = b""
    while f"post number {length - 1} ".encode() not in drawn:
        drawn += os.read(terminal, 65536)
    seconds = time.monotonic() - began
    while select.select([terminal], [], [], 0.2)[0]:
        os.read(terminal, 65536)
    with open(f"/proc/{pid}/status") as status:
        memory = int(re.search(r"VmHWM:\s+(\d+)", status.read())[1])
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
    os.waitpid(pid, 0)
    return seconds, memory


with tempfile.TemporaryDirectory() as root:
    for length in lengths:
        fill(root, length)
        run(root, length)
    results = {length: [] for length in lengths}
    for _ in range(turns):
        for length in lengths:
            results[length].append(run(root, length))

medians = {}
for length in lengths:
    for name, index, scale, unit in [("first frame", 0, 1000, "ms"), ("memory", 1, 1 / 1024, "MiB")]:
        values = [result[index] * scale for result in results[length]]
        tenths = statistics.quantiles(values, n=10)
        medians[name, length] = statistics.median(values)
        print(
            f"{length:>8} posts  {name:<11}  {medians[name, length]:6.1f} {unit}"
            f"  ({tenths[0]:.1f} to {tenths[-1]:.1f})")
for name in ["first frame", "memory"]:
    ratio = medians[name, long_log] / medians[name, 1000]
    print(f"{name}: {ratio:.2f} times that of 1000 posts")
