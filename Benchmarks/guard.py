#!/usr/bin/env python3
"""Counts the instructions of the hot paths, and compares them with those counted before.

    Benchmarks/guard.py [--accept] [--tolerance PERCENT] [--no-build] [NAME...]

Unlike times, counts hardly vary on a noisy machine. Each path runs twice under callgrind, with few
and with many repetitions; the difference leaves out the start of the process. Exit code 1 when a
path takes more than the tolerance (3 %) above its count in guard.json, or as much below it, for
then the count is out of date; --accept writes the new counts there.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from bench import building, machine

# Repetitions: few and many.
PATHS = {
    "encode": (500, 2500), "decode": (500, 2500), "append": (50, 250), "batch": (200, 1200),
    "read": (100, 600), "action": (500, 2500), "apply": (500, 2500),
}
KEPT = pathlib.Path(__file__).parent / "guard.json"


def instructions(program, name, count):
    with tempfile.TemporaryDirectory(prefix="cork", dir=machine.scratch()) as directory:
        # The order of a dictionary must not change from run to run.
        environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C"}
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "path",
             directory, str(count), name],
            capture_output=True, text=True, check=False, env=environment)
        found = re.search(r"Collected : (\d+)", result.stderr)
        if result.returncode != 0 or not found:
            sys.exit(result.stderr)
        return int(found[1])


def cost(program, name):
    """Instructions of one repetition."""
    few, many = PATHS[name]
    first, second = instructions(program, name, few), instructions(program, name, many)
    return round((second - first) / (many - few))


def made_with():
    """What other counts come of, though our code is the same."""
    facts = machine.facts()
    return {name: facts[name] for name in ("Swift", "SQLite", "system")}


def main():
    parser = argparse.ArgumentParser(description="Instruction counts of the hot paths.")
    parser.add_argument("--accept", action="store_true", help="keep the counts of now")
    parser.add_argument("--tolerance", type=float, default=3, help="per cent (3)")
    parser.add_argument("--no-build", action="store_true", help="take what is built already")
    parser.add_argument("names", nargs="*", help="paths; all: " + ", ".join(PATHS))
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        print("guard: valgrind is not installed; apt install valgrind", file=sys.stderr)
        sys.exit(69)
    names = options.names or list(PATHS)
    for name in names:
        if name not in PATHS:
            parser.error(f"no path is called {name}")
    root = KEPT.resolve().parent.parent
    program = str(building.build_inside(root, skip=options.no_build))
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {"counts": {}}
    # Two at a time; counting does not mind company.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        counts = dict(zip(names, pool.map(lambda name: cost(program, name), names)))

    over, under = [], []
    print(f"{'path':<8} {'instructions':>12} {'kept':>10} {'change':>8}")
    for name, count in counts.items():
        before = kept["counts"].get(name)
        change = (count / before - 1) * 100 if before else None
        print(f"{name:<8} {count:>12,} {before or 0:>10,} "
              + (f"{change:>+7.1f}%" if before else "     new"))
        if change is None or change > options.tolerance:
            over.append(name)
        elif change < -options.tolerance:
            under.append(name)
    if options.accept:
        KEPT.write_text(json.dumps(
            {"made with": made_with(), "counts": {**kept["counts"], **counts}}, indent=2) + "\n")
        print(f"kept in {KEPT.relative_to(root)}")
        return
    if not over and not under:
        print(f"guard: all within {options.tolerance:g} %")
        return
    if over:
        print(f"guard: {', '.join(over)}: more work than before; find out why, or if it is worth "
              "it: make bench-guard ACCEPT=--accept", file=sys.stderr)
    if under:
        print(f"guard: {', '.join(under)}: less work than before; keep it that way: "
              "make bench-guard ACCEPT=--accept", file=sys.stderr)
    if kept.get("made with") != made_with():
        print(f"guard: the counts were made with {kept.get('made with')}, here are {made_with()}; "
              "the difference may be theirs", file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()
