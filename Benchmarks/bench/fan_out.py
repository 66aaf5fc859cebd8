"""One post to many boards: what each more costs the writer, and the same in C."""

import contextlib

from bench import one_shot, processes
from bench.row import Aim, Row, quantile

COUNTS = (1, 10, 50)


def measure(setting):
    writer, board = setting.program("writer"), setting.program("board")
    commands = {}
    with contextlib.ExitStack() as stack:
        for count in COUNTS:
            root = setting.directory("f")
            endpoints = [f"ipc://{setting.path('s')}" for _ in range(count)]
            for endpoint in endpoints:
                stack.enter_context(processes.running(
                    [setting.program("bus-receive"), endpoint, "times", "100000"], "ready"))
                stack.enter_context(processes.running(
                    [board, "--dir", root, "--follow", "--since", "now", "--verbose"],
                    "ready", "stderr", stdout=processes.NULL))
            commands["ours", count] = [
                writer, "--dir", root, one_shot.TITLE, one_shot.CONTENT]
            log = stack.enter_context(one_shot.opened(one_shot.make_log(setting)))
            commands["C", count] = [setting.program("one-shot"), log, *endpoints]
        figures = {key: [] for key in commands}
        for _ in range(setting.rounds):
            taken = {key: [] for key in commands}
            for _ in range(setting.size(11, 5)):
                for key, words in commands.items():
                    taken[key].append(processes.seconds(words) * 1000)
            for key, values in taken.items():
                figures[key].append(quantile(values, 0.5))

    def growth(who, count):
        return [many - one for many, one in zip(figures[who, count], figures[who, 1])]

    for count in COUNTS[1:]:
        # Differences are small and may be below zero in a round, so only their medians are compared.
        yield Row(f"{count} boards instead of one: so much longer takes a one-shot writer", "ms",
                  growth("ours", count), "C", growth("C", count), [Aim.ratio_at_most(1)],
                  in_pairs=False)
