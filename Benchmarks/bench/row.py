"""One line of the table: a figure of ours, one of theirs, their ratio, and the aim."""

import dataclasses


def quantile(values, part):
    """The value below which that part of them lies, between neighbours in proportion."""
    values = sorted(values)
    place = part * (len(values) - 1)
    low = int(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


@dataclasses.dataclass
class Samples:
    """A figure of each round."""

    values: list

    @property
    def median(self):
        return quantile(self.values, 0.5)

    @property
    def spread(self):
        return quantile(self.values, 0.1), quantile(self.values, 0.9)

    def over(self, other, in_pairs):
        """Each round against the same round of the other, or all against all."""
        if in_pairs and len(self.values) == len(other.values):
            return Samples([a / b for a, b in zip(self.values, other.values)])
        return Samples([self.median / other.median])

    def json(self):
        low, high = self.spread
        return {"median": self.median, "tenth": low, "ninetieth": high, "rounds": self.values}


@dataclasses.dataclass
class Aim:
    """What is wanted of a row: of the ratio, or of our figure itself."""

    words: str
    holds: callable

    @staticmethod
    def ratio_at_most(limit):
        return Aim(f"ratio ≤ {limit}", lambda row: row.ratio.median <= limit)

    @staticmethod
    def ratio_at_least(limit):
        return Aim(f"ratio ≥ {limit}", lambda row: row.ratio.median >= limit)

    @staticmethod
    def below_theirs():
        return Aim("ratio < 1", lambda row: row.ratio.median < 1)

    @staticmethod
    def at_most(limit, words):
        return Aim(f"≤ {words}", lambda row: row.ours.median <= limit)

    @staticmethod
    def at_least(limit, words):
        return Aim(f"≥ {words}", lambda row: row.ours.median >= limit)


class Row:
    """Figures in a unit; `theirs` and `aim` may be missing."""

    def __init__(self, what, unit, ours, peer=None, theirs=None, aims=(), note="",
                 in_pairs=True):
        self.what = what
        self.unit = unit
        self.ours = Samples(list(ours)) if ours else None
        self.peer = peer
        self.theirs = Samples(list(theirs)) if theirs else None
        self.aims = list(aims)
        self.note = note
        self.ratio = None
        if self.ours and self.theirs:
            self.ratio = self.ours.over(self.theirs, in_pairs)

    @property
    def is_met(self):
        """None where nothing is aimed at."""
        return all(aim.holds(self) for aim in self.aims) if self.aims else None

    def json(self):
        return {
            "what": self.what, "unit": self.unit, "note": self.note, "peer": self.peer,
            "ours": self.ours and self.ours.json(), "theirs": self.theirs and self.theirs.json(),
            "ratio": self.ratio and self.ratio.json(),
            "aim": ", ".join(aim.words for aim in self.aims) or None, "met": self.is_met,
        }
