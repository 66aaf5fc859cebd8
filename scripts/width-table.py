#!/usr/bin/env python3
"""Writes Sources/Shared/Text/WidthTable.swift: the columns of every Unicode scalar.

Usage: scripts/width-table.py > Sources/Shared/Text/WidthTable.swift

The data comes from Python's unicodedata; the package unicodedata2, which has the same
interface and a newer Unicode, is taken when it is installed.
"""

try:
    import unicodedata2 as data
except ImportError:
    import unicodedata as data

# Signs that stand before and above the digits that follow them: format characters that are seen.
PREPENDED = {*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD}

# Vowels and finals of conjoining Hangul: they are drawn inside the leading consonant's columns.
JAMO = (range(0x1160, 0x1200), range(0xD7B0, 0xD7C7), range(0xD7CB, 0xD7FC))

# Blocks in which scalars without a meaning yet are wide by default (UAX #11).
WIDE_BLOCKS = (
    range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0xF900, 0xFB00),
    range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE),
)


def columns(scalar):
    character = chr(scalar)
    category = data.category(character)
    if scalar in PREPENDED:
        return 1
    if category in ("Cc", "Cf", "Mn", "Me", "Zl", "Zp") or any(scalar in jamo for jamo in JAMO):
        return 0
    if data.east_asian_width(character) in "WF":
        return 2
    if category == "Cn" and any(scalar in block for block in WIDE_BLOCKS):
        return 2
    return 1


def runs():
    last = None
    for scalar in range(0x110000):
        # Surrogates are no scalars; they go on with the run before them.
        width = last if 0xD800 <= scalar < 0xE000 else columns(scalar)
        if width != last:
            yield scalar << 2 | width
            last = width


entries = [f"0x{entry:x}" for entry in runs()]
print(f"""\
// swift-format-ignore-file
// Made by scripts/width-table.py from Unicode {data.unidata_version}. Do not edit.

/// The columns of every scalar as runs in ascending order: the first scalar of a run,
/// shifted left by two, and in the low two bits the columns of the whole run.
enum WidthTable {{
  static let unicode = "{data.unidata_version}"

  static let runs: [UInt32] = [""")
line = "   "
for entry in entries:
    if len(line) + len(entry) + 2 > 100:
        print(line)
        line = "   "
    line += f" {entry},"
print(line)
print("  ]\n}")
