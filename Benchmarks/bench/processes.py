"""Starting, timing and ending processes; only those that were started here, by their ids."""

import contextlib
import os
import select
import signal
import subprocess
import time

from bench.row import quantile

NULL = os.open(os.devnull, os.O_RDWR)


def seconds(words, stdin=None, stdout=None):
    """How long a process takes, from before it is made until it has ended."""
    actions = [
        (os.POSIX_SPAWN_DUP2, NULL if stdin is None else stdin, 0),
        (os.POSIX_SPAWN_DUP2, NULL if stdout is None else stdout, 1),
    ]
    began = time.monotonic_ns()
    pid = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
    _, status = os.waitpid(pid, 0)
    took = time.monotonic_ns() - began
    if status != 0:
        raise RuntimeError(f"{' '.join(words)} ended with {status}")
    return took / 1e9


def milliseconds(setting, commands):
    """The middle time of whole processes in each round, by the commands' names, in turns."""
    figures = {name: [] for name in commands}
    for _ in range(setting.rounds):
        taken = {name: [] for name in commands}
        for _ in range(setting.size(21, 9)):
            for name, words in commands.items():
                taken[name].append(seconds(words) * 1000)
        for name, values in taken.items():
            figures[name].append(quantile(values, 0.5))
    return figures


@contextlib.contextmanager
def running(words, ready=None, says="stdout", **options):
    """A process that is ended with the block; entered when it has said `ready` on that stream."""
    if ready is not None:
        options[says] = subprocess.PIPE
    process = subprocess.Popen(words, **options)
    try:
        if ready is not None:
            wait_for(process, getattr(process, says), ready)
        yield process
    finally:
        end(process)


def wait_for(process, stream, words):
    """Reads lines until one has `words` in it."""
    while True:
        if not select.select([stream], [], [], 30)[0]:
            raise RuntimeError(f"{process.args[0]} never said {words}")
        line = stream.readline()
        if not line:
            raise RuntimeError(f"{process.args[0]} ended before it said {words}")
        if words.encode() in line:
            return


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def until(holds, bound=20, pause=0.01):
    """Waits for a condition, with a bound."""
    deadline = time.monotonic() + bound
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError("what was waited for did not come")
        time.sleep(pause)
