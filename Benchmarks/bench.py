#!/usr/bin/env python3
"""Measures Corkboard against C floors and peers, and prints one table.

    Benchmarks/bench.py [--quick] [--only GROUP[,GROUP...]] [--json FILE] [--markdown FILE] [--docs]

Every figure is taken in rounds in which ours and theirs take turns; the table has the median and
the tenth and ninetieth percentile of the rounds, and the ratio of each round to its neighbour.
"""

import argparse
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from bench import batch, binaries, building, bus, fan_out, history, idle, live, load, one_shot, steps
from bench import machine, peers, report
from bench.setting import Setting

GROUPS = {
    "bus": bus, "live": live, "one-shot": one_shot, "batch": batch, "history": history,
    "fan-out": fan_out, "load": load, "idle": idle, "binaries": binaries, "steps": steps,
}


def main():
    parser = argparse.ArgumentParser(description="Corkboard against C floors and peers.")
    parser.add_argument("--quick", action="store_true", help="few rounds, small sizes: to try it")
    parser.add_argument("--only", help="groups: " + ", ".join(GROUPS))
    parser.add_argument("--rounds", type=int, help="rounds of each figure (9; 3 when quick)")
    parser.add_argument("--json", default=".build/bench.json", help="where the figures go")
    parser.add_argument("--markdown", help="where the table goes as Markdown")
    parser.add_argument("--docs", action="store_true",
                        help="put the figures into README.md and docs/performance.md")
    parser.add_argument("--no-build", action="store_true", help="take what is built already")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else list(GROUPS)
    for name in names:
        if name not in GROUPS:
            parser.error(f"no group is called {name}")

    root = pathlib.Path(__file__).resolve().parent.parent
    programs = building.build(root, skip=options.no_build)
    facts = machine.facts()
    print("\n".join(f"{name}: {value}" for name, value in facts.items()))
    for missing in peers.missing():
        print(missing, file=sys.stderr)
    print(report.head())
    rows = []
    began = time.monotonic()
    with Setting(programs, options.quick, options.rounds) as setting:
        for name in names:
            for row in GROUPS[name].measure(setting):
                rows.append(row)
                print(report.line(row), flush=True)
    seconds = time.monotonic() - began
    print(report.summary(rows, seconds))
    path = root / options.json
    path.parent.mkdir(parents=True, exist_ok=True)
    report.write_json(path, facts, rows, seconds)
    if options.markdown:
        (root / options.markdown).write_text(report.markdown(facts, rows))
    if options.docs:
        aimed = [row for row in rows if row.aims]
        report.put_into(root / "README.md", "aims", report.markdown(facts, aimed))
        report.put_into(root / "docs/performance.md", "all", report.markdown(facts, rows))


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
