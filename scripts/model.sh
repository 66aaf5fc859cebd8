#!/usr/bin/env bash
# Has spin check the delivery rule (docs/model): it must hold as it is, and fail when one of its
# parts is broken. Prints one table; fails if any row is not as expected.
#   scripts/model.sh                       all rows
#   scripts/model.sh --trail MACRO...      one model, and the steps of its counterexample
set -euo pipefail

# macros | expectation | what it says. "holds", or the claim that must be found broken.
rows='
|holds|the rule, a follower, everything may fail
SCREEN|holds|the rule, a screen, everything may fail
REPLACED_LOG|holds|the rule, the log replaced by an older copy
CALM NO_TIMER|holds|nothing fails: the hints alone bring every row
CALM NO_TIMER SCREEN|holds|the same for a screen
NO_TIMER|converges|no timer
NO_TIMER SCREEN|converges|no timer, a screen
CALM NO_TIMER SNAPSHOT_BEFORE_LISTEN|converges|reads first, listens after
SNAPSHOT_BEFORE_LISTEN|holds|the same with the timer: late, not lost
CALM NO_TIMER PUBLISH_BEFORE_COMMIT|converges|publishes first, commits after
PUBLISH_BEFORE_COMMIT|holds|the same with the timer: late, not lost
ACK_BEFORE_COMMIT|converges|acknowledges first, commits after
NUMBER_OUTSIDE_TRANSACTION|place|numbers the row before it has the lock
HONEST_WIRE PLACE_FROM_HINT|place|the place moves to the hint
HONEST_WIRE APPLY_FROM_WIRE|order|shows what comes over the wire
APPLY_NEXT_FROM_WIRE|logged|shows what comes if its number is the next
HONEST_WIRE APPLY_NEXT_FROM_WIRE|holds|the same, and nobody ever makes up a message
HOLES_ARE_LOSS|converges|waits for a number that no row has
SCREEN PLACE_AFTER_SNAPSHOT|place|reads the posts, then the place to go on from
SCREEN REFRESH_BEFORE_SUBSCRIBE|place|fetches the posts, then hears the feed
SCREEN NO_SAME_ID_CHECK|once|adds a post though the list has its id
REPLACED_LOG FILE_NOT_COMPARED|converges|does not see that the file is another one
'

for tool in spin gcc; do
  command -v "$tool" >/dev/null && continue
  echo "model: no $tool; install it: apt-get install spin gcc (Debian, Ubuntu), brew install spin (macOS)" >&2
  exit 1
done

model=$(cd "$(dirname "$0")/../docs/model" && pwd)/delivery.pml
place=$(mktemp -d "${TMPDIR:-/tmp}/corkboard-model.XXXXXX")
trap 'rm -rf "$place"' EXIT
cd "$place"

flags=()
define() { # macros
  local macro
  flags=()
  for macro in "$@"; do flags+=("-D$macro"); done
}

generate() { # macros; makes ./pan
  define "$@"
  spin ${flags[@]+"${flags[@]}"} -a "$model" >/dev/null
  gcc -O2 -w -DNFAIR=3 -DMEMLIM=4000 -o pan pan.c
}

search() { # depth; leaves what pan says in ./report
  rm -f ./*.trail
  ./pan -a -f "-m$1" >report 2>&1 || true
}

result() { # the claim that was found broken; or "holds"; or why there is no answer
  if grep -q 'acceptance cycle (at' report; then
    echo converges
  elif grep -q 'assertion violated' report; then
    case $(sed -n 's/.*assertion violated.*||(\([0-9]\)==0)).*/\1/p' report) in
    1) echo logged ;;
    2) echo once ;;
    3) echo order ;;
    4) echo place ;;
    *) echo "unknown assertion" ;;
    esac
  elif grep -Eq 'depth too small|out of memory|memory limit|not completed|^pan: error' report; then
    echo "not searched through"
  elif grep -q 'errors: 0' report; then
    echo holds
  else
    echo "no result"
  fi
}

if [ "${1-}" = --trail ]; then
  shift
  generate "$@"
  # The first trail of a deep search is long; what is found near the surface is short.
  for depth in 40 80 160 320 640 100000; do
    search "$depth"
    [ ! -e delivery.pml.trail ] || break
  done
  echo "result: $(result)"
  [ -e delivery.pml.trail ] || exit 0
  spin ${flags[@]+"${flags[@]}"} -k delivery.pml.trail -T -B "$model" |
    sed -e '/^ltl/d' -e '/^Never claim/d' -e 's/.*START OF CYCLE.*/and from here on, for ever:/'
  exit 0
fi

wrong=0
format='%-52s %-10s %-22s %9s %4s\n'
# shellcheck disable=SC2059
printf "$format" rule expected result states s
while IFS='|' read -r macros expected says; do
  [ -n "$expected" ] || continue
  start=$SECONDS
  # shellcheck disable=SC2086
  generate $macros
  search 100000
  result=$(result)
  states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' report)
  mark=
  [ "$result" = "$expected" ] || { mark=' <-- not as expected'; wrong=$((wrong + 1)); }
  # shellcheck disable=SC2059
  printf "$format" "$says" "$expected" "$result$mark" "${states:--}" $((SECONDS - start))
done <<<"$rows"

if [ "$wrong" -gt 0 ]; then
  echo "model: $wrong not as expected" >&2
  exit 1
fi
