"""Builds the floors with the C compiler and our programs with Swift; says where they are."""

import os
import shlex
import shutil
import subprocess
import sys

FLOORS = {
    "bus-receive": ["libzmq", "sqlite3"], "bus-send": ["libzmq", "sqlite3"],
    "one-shot": ["libzmq", "sqlite3"], "post-send": ["libzmq", "sqlite3"],
    "one-commit": ["sqlite3"], "commits": ["sqlite3"], "projected": ["sqlite3"], "hello": [],
    "jetstream-publish": ["libnats"],
}
OPTIONAL = {"jetstream-publish"}


# The measuring programs much as `make build` makes the commands.
RELEASE = ["-c", "release"]
if sys.platform == "linux":
    RELEASE += ["--static-swift-stdlib", "-Xlinker", "-s"]


def build_inside(root, skip):
    """The program that measures what only the package itself sees."""
    if not skip:
        swift(root, RELEASE + ["--scratch-path", ".build/bench", "--product", "Inside"],
              CORKBOARD_BENCH="1")
    return root / ".build/bench/release/Inside"


def build(root, skip):
    """Paths of all programs by name; a floor whose library is missing is left out."""
    floors = root / ".build" / "floors"
    nested = ["--package-path", "Benchmarks", "--scratch-path", ".build/benchmarks"]
    programs = {
        "writer": root / ".build/release/writer", "board": root / ".build/release/board",
        "inside": build_inside(root, skip),
        "bus": root / ".build/benchmarks/release/bus",
        "reactor": root / ".build/benchmarks/release/reactor",
    }
    if not skip:
        floors.mkdir(parents=True, exist_ok=True)
        traits = os.environ.get("TRAITS", "").split()
        run(root, ["scripts/build.sh", "writer", "board", "--", *traits])
        for product in ("bus", "reactor"):
            swift(root, RELEASE + nested + ["--product", product])
        for name, libraries in FLOORS.items():
            compile_floor(root, floors, name, libraries)
    for name in FLOORS:
        if (floors / name).exists():
            programs[name] = floors / name
    return {name: installed(root, name, program) for name, program in programs.items()}


def installed(root, name, program):
    """A copy, as an installation makes one: what a linker wrote piece by piece lies in the page cache
    in small pieces too, and takes a third of a millisecond longer to start."""
    copy = root / ".build" / "installed" / name
    copy.parent.mkdir(exist_ok=True)
    if program.exists():
        copy.unlink(missing_ok=True)
        shutil.copy(program, copy)
    return copy


def swift(root, words, **environment):
    # Two at a time: other work may be under way on the machine.
    run(root, ["swift", "build", "-j", "2", "--quiet", *words], **environment)


def run(root, words, **environment):
    result = subprocess.run(
        words, cwd=root, env={**os.environ, **environment}, capture_output=True, text=True,
        check=False)
    if result.returncode != 0:
        sys.exit(result.stdout + result.stderr)


def compile_floor(root, floors, name, libraries):
    flags = []
    if libraries:
        found = subprocess.run(
            ["pkg-config", "--cflags", "--libs", *libraries], capture_output=True, text=True,
            check=False)
        if found.returncode != 0:
            if name in OPTIONAL:
                return
            sys.exit(found.stderr)
        flags = shlex.split(found.stdout)
    source = root / "Benchmarks" / "floors" / f"{name}.c"
    subprocess.run(
        ["cc", "-O2", "-Wall", "-Wextra", str(source), "-o", str(floors / name), *flags],
        check=True)
