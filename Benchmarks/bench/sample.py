"""Posts of some words, each with a `data` object of 256 bytes, and the same in every run."""

import json

VOCABULARY = 4000
SIZE = 256


def words(seed):
    """Words without end, as common and as rare as words are."""
    state = seed * 2654435761 % 2 ** 32 or 1
    while True:
        state = (state * 1664525 + 1013904223) % 2 ** 32
        rank = int(VOCABULARY ** (state / 2 ** 32))
        length = 2 + rank % 9
        yield "".join("etaoinshrdlcumw"[(rank * 7 + place * rank) % 15] for place in range(length))


def text(number):
    """The line of JSON that `writer --json-lines` reads."""
    source = words(number + 1)
    post = {"title": f"Post {number:07}", "content": "", "author": "bench"}
    room = SIZE - len(encoded(post))
    content = ""
    while len(content) < room:
        content += next(source) + " "
    post["content"] = content[:room]
    return encoded(post)


def encoded(post):
    return json.dumps(post, separators=(",", ":"))


def write(path, count):
    with open(path, "w") as file:
        for number in range(count):
            file.write(text(number) + "\n")
