"""What the figures were taken on."""

import os
import platform
import re
import subprocess

from bench import peers


def output(*words):
    """What a command prints; empty where there is no such command."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def field(text, name):
    match = re.search(rf"^{name}:\s*(.+)$", text, re.MULTILINE)
    return match[1].strip() if match else "unknown"


def version(text):
    """The first thing that looks like one."""
    match = re.search(r"\d+\.\d+(\.\d+)?", text)
    return match[0] if match else "unknown"


def distribution():
    try:
        with open("/etc/os-release") as file:
            match = re.search(r'^PRETTY_NAME="?([^"\n]*)', file.read(), re.MULTILINE)
            return match[1] if match else platform.system()
    except OSError:
        return platform.system()


def facts():
    """Names and values, in the order in which they are told."""
    processor = output("lscpu")
    kernel = f"{platform.system()} {platform.release()} {platform.machine()}"
    file_system = output("stat", "--file-system", "--format=%T", scratch())
    found = {
        "processor": f"{field(processor, 'Model name')}, {os.cpu_count()} cores"
                     + (", virtual" if field(processor, "Hypervisor vendor") != "unknown" else ""),
        "kernel": kernel,
        "system": distribution(),
        "file system": file_system or "unknown",
        "Swift": version(output("swift", "--version")),
        "cc": version(output("cc", "--version").split("\n")[0]),
        "libzmq": output("pkg-config", "--modversion", "libzmq") or "unknown",
        "SQLite": output("pkg-config", "--modversion", "sqlite3") or "unknown",
    }
    for name, words in {
        "redis": ("redis-server", "--version"), "nats-server": ("nats-server", "--version"),
        "mosquitto": ("mosquitto", "-h"),
    }.items():
        if text := output(peers.command(words[0]) or words[0], *words[1:]):
            found[name] = version(text)
    return found


def scratch():
    """Where the logs of the measurements lie: on a disk, which `/tmp` may not be."""
    return os.environ.get("CORKBOARD_BENCH_DIR") or os.environ.get("TMPDIR") or "/tmp"
