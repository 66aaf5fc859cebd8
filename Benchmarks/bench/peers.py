"""The peers, each with a server of its own in a directory of its own."""

import contextlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys

from bench import processes

PACKAGES = {
    "redis-server": "redis-server", "redis-cli": "redis-tools", "nats-server": "nats-server",
    "mosquitto": "mosquitto", "mosquitto_pub": "mosquitto-clients",
}


def command(name):
    """Where a command is; servers may be in a folder that is on no user's PATH."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/local/sbin")


def missing():
    """What cannot be measured here, and how to get it."""
    sentences = [
        f"without {name}; to measure it: apt install {package}"
        for name, package in PACKAGES.items() if not command(name)
    ]
    if subprocess.run(["pkg-config", "--exists", "libnats"], check=False).returncode != 0:
        sentences.append("without JetStream's C client; to measure it: apt install libnats-dev")
    if not python_with_zmq():
        sentences.append("without pyzmq; to measure it: apt install python3-zmq")
    return sentences


def python_with_zmq():
    """A Python that has pyzmq: this one, or the system's."""
    if importlib.util.find_spec("zmq"):
        return sys.executable
    system = "/usr/bin/python3"
    words = [system, "-c", "import zmq"]
    if os.path.exists(system) and subprocess.run(
            words, capture_output=True, check=False).returncode == 0:
        return system
    return None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


@contextlib.contextmanager
def redis(setting):
    """The words that append one entry durably, with `redis-cli`; None without Redis."""
    if not command("redis-server") or not command("redis-cli"):
        yield None
        return
    directory = setting.directory("redis")
    path = f"{directory}/s"
    words = [
        command("redis-server"), "--port", "0", "--unixsocket", path, "--dir", directory,
        "--appendonly", "yes", "--appendfsync", "always", "--save", "",
    ]
    with processes.running(words, stdout=subprocess.DEVNULL):
        processes.until(lambda: os.path.exists(path))
        yield [command("redis-cli"), "-s", path, "XADD", "posts", "*"]


@contextlib.contextmanager
def jetstream(setting):
    """The words that publish once and wait for the acknowledgement; None without JetStream."""
    if not command("nats-server") or "jetstream-publish" not in setting.programs:
        yield None
        return
    port = free_port()
    words = [
        command("nats-server"), "--jetstream", "--store_dir", setting.directory("nats"),
        "--addr", "127.0.0.1", "--port", str(port),
    ]
    with processes.running(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        processes.until(lambda: accepts(port))
        publish = [setting.program("jetstream-publish"), f"nats://127.0.0.1:{port}"]
        subprocess.run(publish + ["make"], check=True)
        yield publish


@contextlib.contextmanager
def mosquitto(setting):
    """The words that publish one message with QoS 1, but for its text; None without mosquitto."""
    if not command("mosquitto") or not command("mosquitto_pub"):
        yield None
        return
    port = free_port()
    settings = setting.path("mosquitto")
    with open(settings, "w") as file:
        file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    words = [command("mosquitto"), "-c", settings]
    with processes.running(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        processes.until(lambda: accepts(port))
        yield [command("mosquitto_pub"), "-p", str(port), "-q", "1", "-t", "posts", "-m"]
