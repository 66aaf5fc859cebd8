#!/usr/bin/env bash
# What catching up costs: scripts/bench-relay.sh [EVENTS, 1000000 without this].
# A board of that many posts is sent to an empty stream, and an empty board reads them back; beside
# it what the C client alone needs for as many messages of the same size. Prints a table.
set -euo pipefail
cd "$(dirname "$0")/.."

events=${1:-1000000}
scripts/build.sh relay writer board -- --traits Relay >/dev/null
commands=$(swift build -c release --traits Relay --show-bin-path)
place=$(mktemp -d "${TMPDIR:-/tmp}/corkboard-relay.XXXXXX")
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$place"' EXIT
PATH=$PATH:/usr/sbin
nats-server -a 127.0.0.1 -p -1 -js -sd "$place/js" --ports_file_dir "$place" >"$place/log" 2>&1 &
server=$!
until ls "$place"/*.ports >/dev/null 2>&1; do sleep 0.1; done
url=$(grep -o 'nats://[^"]*' "$place"/*.ports)
cc -O2 Benchmarks/floors/relay-floor.c -lnats -o "$place/floor"

python3 -c "
import sys
for number in range($events):
    print('{\"title\":\"Event %d of the measurement\",\"content\":\"%s\"}' % (number, 'words and words, ' * 8))
" | "$commands/writer" --quiet --dir "$place/one" --author bench --json-lines
size=$("$commands/board" --dir "$place/one" --follow --json --count 1 | sed 's/,"sequence.*"data"/,"data"/' | wc -c)

timed() { # prints a command's seconds, the processor's for it, and its greatest memory
  python3 -c '
import resource, subprocess, sys, time
start = time.monotonic()
subprocess.run(sys.argv[1:], check=True, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
real = time.monotonic() - start
print("%.2f %.2f %.2f %d" % (real, used.ru_utime, used.ru_stime, used.ru_maxrss // 1024))
' "$@"
}
row() { # what, seconds
  awk -v what="$1" -v seconds="$2" -v n="$events" \
    'BEGIN { printf "%-34s %8.1f s  %9d events/s  %6.1f us each\n", what, seconds, n / seconds, 1e6 * seconds / n }'
}
out=$(timed "$commands/relay" --server "$url" --dir "$place/one" --once)
stored=$(du -sm "$place/js" | cut -f1)
in=$(timed "$commands/relay" --server "$url" --dir "$place/two" --once)
floor_out=$("$place/floor" "$url" floor publish "$events" "$size")
floor_in=$("$place/floor" "$url" floor fetch "$events")

echo "$events events of $size bytes"
row "outward, relay" "${out%% *}"
row "outward, C client alone" "$floor_out"
row "inward, relay" "${in%% *}"
row "inward, C client alone" "$floor_in"
echo "seconds real, user, system, and MiB of memory: outward $out; inward $in"
echo "stream on disk: $stored MiB; board: $(du -sm "$place/one" | cut -f1) MiB; board that read: $(du -sm "$place/two" | cut -f1) MiB"
for board in one two; do
  "$commands/board" --dir "$place/$board" --once --json |
    sed -E 's/"sequence":"[0-9]+","logid":"[0-9a-f]+",//' | md5sum
done | uniq | wc -l | sed 's/^/different boards: /'
