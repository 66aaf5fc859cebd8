"""Posts twenty times and prints how long each post took from the writer's end to the board's line.

Usage: latency.py WRITER BOARD DIRECTORY. In a process of its own, so that nothing but the two
commands is measured.
"""
import subprocess, sys, time

writer, board, directory = sys.argv[1:]
following = subprocess.Popen(
    [board, "--dir", directory, "--follow", "--verbose", "--since", "now"],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
try:
    assert "ready" in following.stderr.readline()
    for number in range(20):
        subprocess.run([writer, "--dir", directory, "-q", f"post {number}"], check=True)
        committed = time.monotonic()
        following.stdout.readline()
        print(round((time.monotonic() - committed) * 1000))
finally:
    following.terminate()
    following.wait()
