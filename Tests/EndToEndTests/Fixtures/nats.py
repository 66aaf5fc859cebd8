"""One request to a NATS server, or one message: nats.py HOST:PORT request|publish SUBJECT [FILE].

FILE holds the payload; '-' or nothing: none. The reply goes to standard output.
"""
import json
import socket
import sys

place, what, subject = sys.argv[1:4]
payload = open(sys.argv[4], "rb").read() if len(sys.argv) > 4 and sys.argv[4] != "-" else b""
host, port = place.rsplit(":", 1)
connection = socket.create_connection((host, int(port)), timeout=10)
lines = connection.makefile("rb")
lines.readline()  # INFO
reply = "reply.1" if what == "request" else ""
connection.sendall(b"CONNECT " + json.dumps({"verbose": False}).encode() + b"\r\n")
if reply:
    connection.sendall(b"SUB reply.1 1\r\n")
head = f"PUB {subject} {reply} {len(payload)}\r\n" if reply else f"PUB {subject} {len(payload)}\r\n"
connection.sendall(head.encode() + payload + b"\r\nPING\r\n")
while True:
    line = lines.readline()
    if not line:
        sys.exit("the server closed the connection")
    if line.startswith(b"MSG"):
        body = lines.read(int(line.split()[-1]))
        sys.stdout.write(body.decode())
        break
    if line.startswith(b"-ERR"):
        sys.exit(line.decode())
    if line.startswith(b"PONG") and not reply:
        break
