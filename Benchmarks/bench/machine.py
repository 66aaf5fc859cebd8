"""What the figures were taken on."""

import os
import platform
import re
import subprocess


def output(*words):
    """What a command prints; empty where there is no such command."""
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def field(text, name):
    match = re.search(rf"^{name}:\s*(.+)$", text, re.MULTILINE)
    return match[1].strip() if match else "unknown"


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
        "Swift": re.sub(r"\s*\(.*", "", output("swift", "--version").split("\n")[0]),
        "C": output("cc", "--version").split("\n")[0],
        "libzmq": output("pkg-config", "--modversion", "libzmq") or "unknown",
        "SQLite": output("pkg-config", "--modversion", "sqlite3") or "unknown",
    }
    for name, words in {
        "redis": ("redis-server", "--version"), "nats-server": ("nats-server", "--version"),
        "mosquitto": ("mosquitto", "-h"),
    }.items():
        version = re.search(r"\d+\.\d+\.\d+", output(*words))
        if version:
            found[name] = version[0]
    return found


def scratch():
    """Where the logs of the measurements lie: on a disk, which `/tmp` may not be."""
    return os.environ.get("CORKBOARD_BENCH_DIR") or os.environ.get("TMPDIR") or "/tmp"
