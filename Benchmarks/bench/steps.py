"""The path of a post, step by step."""


def measure(setting):
    return []
