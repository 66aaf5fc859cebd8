"""The path of a post, step by step, each in a loop by itself."""

import json
import subprocess

from bench.row import Row

STEPS = {
    "action": "an action of the writer's reactor",
    "append": "commit of one post, with its projection",
    "batch": "commit of a hundred posts together, each",
    "encode": "the event as JSON",
    "publish": "publish to one subscriber, to the publisher's thread and back",
    "decode": "the event out of JSON",
    "read": "read the row after a place",
    "hop": "from the main actor to a thread and back",
    "apply": "a post through the board's reactor into State",
}


def measure(setting):
    words = [setting.program("inside"), "steps", setting.directory("t"), str(setting.rounds)]
    found = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
    for name, what in STEPS.items():
        yield Row(f"step: {what}", "µs", [time / 1000 for time in found[name]])
