"""The table on a terminal, as Markdown and as JSON."""

import json

WIDTHS = [68, 30, 54, 20, 24]
TITLES = ["what", "ours", "against", "ratio", "aim"]


def digits(value):
    """As many digits as matter, with a comma at the thousands."""
    if abs(value) >= 100 or value == 0:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def spread(samples, unit=""):
    if samples is None:
        return ""
    text = digits(samples.median) + (unit if unit == "/s" else f" {unit}" if unit else "")
    if len(samples.values) == 1:
        return text
    low, high = samples.spread
    return f"{text} ({digits(low)}–{digits(high)})"


def cells(row):
    aim = ", ".join(aim.words for aim in row.aims)
    if row.is_met is not None:
        aim += ": met" if row.is_met else ": NOT met"
    theirs = f"{row.peer} {spread(row.theirs, row.unit)}" if row.theirs else row.note
    return [row.what, spread(row.ours, row.unit), theirs, spread(row.ratio), aim]


def head():
    return line_of(TITLES) + "\n" + line_of(["-" * width for width in WIDTHS])


def line(row):
    return line_of(cells(row))


def line_of(texts):
    return "  ".join(text.ljust(width) for text, width in zip(texts, WIDTHS)).rstrip()


def summary(rows, seconds):
    aimed = [row for row in rows if row.is_met is not None]
    missed = [row.what for row in aimed if not row.is_met]
    text = f"{len(aimed) - len(missed)} of {len(aimed)} aims met, in {seconds:.0f} s"
    return "\n".join([text] + [f"not met: {what}" for what in missed])


def markdown(facts, rows):
    lines = ["| " + " | ".join(TITLES) + " |", "|" + "---|" * len(TITLES)]
    for row in rows:
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells(row)) + " |")
    lines += ["", "Measured on: " + "; ".join(f"{name} {value}" for name, value in facts.items())
              + "."]
    return "\n".join(lines) + "\n"


def put_into(path, name, text):
    """Puts a text between the marks `<!-- bench NAME -->` and `<!-- bench end -->` of a page."""
    page = path.read_text()
    start, end = f"<!-- bench {name} -->\n", "<!-- bench end -->"
    before, found, rest = page.partition(start)
    if not found or end not in rest:
        raise ValueError(f"{path} has no place for the figures called {name}")
    path.write_text(before + start + "\n" + text + "\n" + rest[rest.index(end):])


def write_json(path, facts, rows, seconds):
    document = {"machine": facts, "seconds": seconds, "rows": [row.json() for row in rows]}
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
