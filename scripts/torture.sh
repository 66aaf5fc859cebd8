#!/usr/bin/env bash
# Runs the tests that break things at ten times their size (or CORKBOARD_TORTURE times), and prints
# one table: fault, tried, lost, doubled, out of order. Fails when a test fails or anything is lost.
set -uo pipefail
cd "$(dirname "$0")/.."

output=$(mktemp)
trap 'rm -f "$output"' EXIT
export CORKBOARD_TORTURE=${CORKBOARD_TORTURE:-10}
echo "torture: building, then $CORKBOARD_TORTURE times the usual size; this takes minutes" >&2
"${SWIFT:-swift}" build --build-tests >"$output" 2>&1 || {
  cat "$output" >&2
  exit 1
}
status=0
"${SWIFT:-swift}" test --skip-build --filter 'Faults/' >"$output" 2>&1 || status=$?
if [ "$status" -ne 0 ]; then
  grep -E 'recorded an issue|^↳|error:' "$output" | head -n 60 >&2
fi

awk -F ' [|] ' '
  BEGIN { printf "%-22s %8s %6s %8s %13s  %s\n", "fault", "tried", "lost", "doubled", "out of order", "measured" }
  # Rows may stand behind other output on their line.
  { start = index($0, "torture: ") }
  start && /tried [0-9]+/ {
    $0 = substr($0, start + 9)
    for (i = 2; i <= 5; i++) { count[i] = $i; sub(/^[a-z ]+/, "", count[i]) }
    notes = ""
    for (i = 6; i <= NF; i++) notes = notes (notes == "" ? "" : "; ") $i
    printf "%-22s %8d %6d %8d %13d  %s\n", $1, count[2], count[3], count[4], count[5], notes
    rows++
    bad += count[3] + count[4] + count[5]
  }
  END { exit rows == 0 || bad > 0 }
' "$output" || status=1
[ "$status" -eq 0 ] && echo "nothing lost, nothing doubled, nothing out of order"
exit "$status"
