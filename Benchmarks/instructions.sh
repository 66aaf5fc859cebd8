#!/usr/bin/env bash
# Instructions for one operation, counted by callgrind: unlike times they hardly vary, so small steps
# show. Two runs of different length are compared, which leaves out the start of the process.
set -euo pipefail
cd "$(dirname "$0")"
command -v valgrind >/dev/null || { echo "instructions.sh: valgrind is not installed" >&2; exit 69; }
swift build -c release --product reactor >/dev/null
program="$(swift build -c release --show-bin-path 2>/dev/null)/reactor"
few=2000 many=12000

count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>&1 |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

printf '%-10s %12s\n' measure instructions
for measure in action event reactor insert; do
  first=$(count "$measure" "$few")
  second=$(count "$measure" "$many")
  printf '%-10s %12d\n' "$measure" "$(((second - first) / (many - few)))"
done
