"""What all groups share: the programs, how often to measure, and a place for files."""

import pathlib
import shutil
import tempfile

from bench import machine


class Setting:
    """Entered once; what is made in `scratch` goes with it."""

    def __init__(self, programs, is_quick, rounds):
        self.programs = programs
        self.is_quick = is_quick
        self.rounds = rounds or (3 if is_quick else 9)
        self.scratch = None
        self._count = 0

    def __enter__(self):
        # Short, for the paths of sockets have to be.
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="cork", dir=machine.scratch()))
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.scratch, ignore_errors=True)

    def size(self, full, quick):
        return quick if self.is_quick else full

    def path(self, name):
        """A name in `scratch` that nobody has had before."""
        self._count += 1
        return str(self.scratch / f"{name}{self._count}")

    def directory(self, name):
        path = pathlib.Path(self.path(name))
        path.mkdir()
        return str(path)

    def program(self, name):
        return str(self.programs[name])
