"""The full-screen board on a terminal of its own."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time


class Screen:
    """A board that fills 80 by 24 cells; ended with the block."""

    def __init__(self, words):
        self.began = time.monotonic()
        # When what was waited for last was drawn.
        self.last = self.began
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            os.execv(words[0], words)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.write(self.terminal, b"q")
            while self.read(2):
                pass
        except OSError:
            pass
        for _ in range(100):
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
            time.sleep(0.02)
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def read(self, bound):
        """What was drawn; empty when nothing comes within so many seconds."""
        if not select.select([self.terminal], [], [], bound)[0]:
            return b""
        return os.read(self.terminal, 65536)

    def drain(self, quiet):
        """Takes what is drawn until there is quiet."""
        while self.read(quiet):
            pass

    def wait_for(self, text, bound=30):
        """Seconds until the text was drawn."""
        began = time.monotonic()
        drawn = b""
        while text.encode() not in drawn:
            rest = began + bound - time.monotonic()
            drawn = drawn[-4096:] + self.read(max(0, rest))
            if rest <= 0:
                raise RuntimeError(f"the board never showed {text!r}")
        self.last = time.monotonic()
        return self.last - began

    def press(self, key, text, bound=30):
        """Seconds from a key to the text that it brings."""
        os.write(self.terminal, key)
        return self.wait_for(text, bound)

    def peak_memory(self):
        """The most memory it took, in MiB."""
        with open(f"/proc/{self.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) / 1024

    def tasks(self):
        return [int(task) for task in os.listdir(f"/proc/{self.pid}/task")]

    def processor_seconds(self):
        """Processor time of all threads that live now."""
        total = 0
        for task in self.tasks():
            try:
                with open(f"/proc/{self.pid}/task/{task}/schedstat") as file:
                    total += int(file.read().split()[0])
            except OSError:
                continue
        return total / 1e9

    def wake_ups(self):
        """How often its threads have been put on a processor."""
        total = 0
        for task in self.tasks():
            try:
                with open(f"/proc/{self.pid}/task/{task}/schedstat") as file:
                    total += int(file.read().split()[2])
            except OSError:
                continue
        return total
