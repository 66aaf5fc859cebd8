"""A process that has no business on a bus: DIRECTORY WHAT [BODY...]; what it sends to every socket
there depends on WHAT. It follows docs/protocol.md only as far as it has to in order to be heard."""
import glob
import os
import random
import socket
import sys

import zmq

directory, what, bodies = sys.argv[1], sys.argv[2], [body.encode() for body in sys.argv[3:]]
topic = b"corkboard.post\0"
paths = glob.glob(f"{directory}/*.sock")
context = zmq.Context()


def connected(path):
    publisher = context.socket(zmq.XPUB)
    publisher.linger = 2000
    publisher.setsockopt(zmq.XPUB_NODROP, 1)
    publisher.sndtimeo = 20000
    publisher.connect(f"ipc://{path}")
    while publisher.poll(5000):
        if publisher.recv().startswith(b"\x01\xff"):
            return publisher
    sys.exit("nobody subscribed")


def changed(body):
    body = bytearray(body)
    for _ in range(random.randint(1, 8)):
        body[random.randrange(len(body))] = random.randrange(256)
    return bytes(body[: random.randint(1, len(body))]) if random.random() < 0.3 else bytes(body)


def raw(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection


for path in paths:
    if what == "garbage":
        publisher = connected(path)
        for number in range(3000):
            frames = [topic, changed(random.choice(bodies))]
            if number % 5 == 1:
                frames = [topic, os.urandom(random.randrange(2000))]
            if number % 5 == 2:
                frames = [topic] + [b"x"] * random.randrange(8)
            if number % 5 == 3:
                frames = [topic + b"more", bodies[0]]
            if number % 50 == 4:
                frames = [topic, b"[" * 100000]
            publisher.send_multipart(frames)
        publisher.close()
        # Not even the transport's own language.
        for number in range(20):
            connection = raw(path)
            connection.sendall(os.urandom(number * 10) if number % 2 else b"\xff" + b"\0" * 8 + b"\x7f\3\0")
            connection.close()
    if what == "forged":
        publisher = connected(path)
        for body in bodies * 100:
            publisher.send_multipart([topic, body])
        publisher.close()
    if what == "oversize":
        for size in (9 << 20, 64 << 20):
            publisher = connected(path)
            publisher.send_multipart([topic, b" " * size])
            publisher.close()
    if what == "flood":
        publisher = connected(path)
        for size, count in ((100, 50000), (15000, 5000), (7000000, 150)):
            for number in range(count):
                publisher.send_multipart([topic, bodies[0][:-1] + b" " * size + b"}"])
        publisher.close()
    if what == "idle":
        connections = [raw(path) for _ in range(100)]
        print("connected", flush=True)
        sys.stdin.read()
context.term()
