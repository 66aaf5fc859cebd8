"""A subscriber of the bus, from docs/protocol.md alone: DIRECTORY TOPIC COUNT; prints the bodies."""
import fcntl
import os
import secrets
import sys

import zmq

directory, topic, count = sys.argv[1], sys.argv[2].encode() + b"\0", int(sys.argv[3])
flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
while True:
    token = secrets.token_hex(8)
    lock_path, socket_path = (f"{directory}/{token}.{kind}" for kind in ("lock", "sock"))
    lock = os.open(lock_path, flags, 0o600)
    # Until it was locked, somebody who looked around could take it for a dead one's, and clear it away.
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(lock), os.lstat(lock_path)):
            break
    except OSError:
        pass
    os.close(lock)

socket = zmq.Context().socket(zmq.SUB)
socket.linger = 0
socket.subscribe(topic)
socket.subscribe(b"\xff" + token.encode())
socket.bind(f"ipc://{socket_path}")
os.chmod(socket_path, 0o600)
socket.poll(0)
os.write(lock, f"endpoint {os.getpid()} 16 python\n".encode())

for _ in range(count):
    frames = socket.recv_multipart()
    assert len(frames) == 2 and frames[0] == topic, frames
    print(frames[1].decode(), flush=True)
os.unlink(lock_path)
socket.close()
