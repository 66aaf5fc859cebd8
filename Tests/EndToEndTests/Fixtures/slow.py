"""A bad link to a server: slow.py HOST:PORT DELAY RATE LIFE SEED.

Prints the port it listens on, and passes everything on after DELAY seconds, RATE bytes a second in
each direction. A connection breaks after about LIFE bytes.
"""
import asyncio
import random
import sys

place, delay, rate, life, seed = sys.argv[1:6]
host, port = place.rsplit(":", 1)
delay, rate, life = float(delay), float(rate), float(life)
random.seed(int(seed))


async def carry(reader, writer, left):
    free = 0.0
    clock = asyncio.get_running_loop().time
    waiting = asyncio.Queue(64)

    async def deliver():
        while True:
            moment, chunk = await waiting.get()
            await asyncio.sleep(max(0, moment - clock()))
            writer.write(chunk)
            await writer.drain()

    delivery = asyncio.create_task(deliver())
    try:
        while left[0] > 0:
            chunk = await reader.read(4096)
            if not chunk:
                break
            left[0] -= len(chunk)
            free = max(free, clock()) + len(chunk) / rate
            await waiting.put((free + delay, chunk))
    finally:
        delivery.cancel()


async def serve(reader, writer):
    try:
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
    except OSError:
        writer.close()
        return
    left = [life * random.uniform(0.5, 1.5)]
    both = [
        asyncio.create_task(carry(reader, far_writer, left)),
        asyncio.create_task(carry(far_reader, writer, left)),
    ]
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in both:
        task.cancel()
    for end in (writer, far_writer):
        end.transport.abort()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
