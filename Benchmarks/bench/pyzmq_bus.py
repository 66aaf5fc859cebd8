"""The bus as pyzmq has it; called as floors/bus-send and floors/bus-receive are, in one program:

    pyzmq_bus.py receive ENDPOINT flood SECONDS | times COUNT [FD]
    pyzmq_bus.py send ENDPOINT flood | paced MICROSECONDS | asked FD
"""

import os
import select
import struct
import sys
import time

import zmq

TOPIC = b"corkboard.bench\0"
PAYLOAD = bytes(248)


def receive(socket, mode, number, descriptor):
    print("ready", flush=True)
    if mode == "flood":
        socket.recv_multipart()
        start = now = time.monotonic_ns()
        count = 0
        while now - start < number * 1e9:
            for _ in range(64):
                socket.recv_multipart()
            count += 64
            now = time.monotonic_ns()
        print('{"rate":%f}' % (count * 1e9 / (now - start)))
        return
    times = []
    for _ in range(int(number)):
        body = socket.recv_multipart()[1]
        times.append(time.monotonic_ns() - struct.unpack_from("q", body)[0])
        if descriptor is not None:
            os.write(descriptor, b"\0")
    print('{"times":%s}' % times)


def send(socket, mode, number):
    due = time.monotonic()
    while True:
        if mode == "paced":
            due += number / 1e6
            time.sleep(max(0, due - time.monotonic()))
        socket.send_multipart([TOPIC, struct.pack("q", time.monotonic_ns()) + PAYLOAD])
        if mode == "asked" and select.select([int(number)], [], [], 0.1)[0]:
            os.read(int(number), 1)


def main():
    role, endpoint, mode, *rest = sys.argv[1:]
    number = float(rest[0]) if rest else 0
    context = zmq.Context()
    if role == "receive":
        socket = context.socket(zmq.SUB)
        socket.setsockopt(zmq.SUBSCRIBE, TOPIC)
        socket.bind(endpoint)
        receive(socket, mode, number, int(rest[1]) if len(rest) > 1 else None)
    else:
        socket = context.socket(zmq.PUB)
        socket.connect(endpoint)
        send(socket, mode, number)


if __name__ == "__main__":
    main()
