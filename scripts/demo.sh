#!/usr/bin/env bash
# Posts from writer processes, shown by a board process. $1: the folder of the built commands.
set -euo pipefail

commands=$1
place=$(mktemp -d "${TMPDIR:-/tmp}/corkboard-demo.XXXXXX")
trap 'rm -rf "$place"' EXIT
export CORKBOARD_DIR=$place/boards

mkfifo "$place/ready"
"$commands/board" --follow --count 4 --timeout 60 --verbose 2>"$place/ready" &
board=$!
# The board says when it is ready to receive, so nobody has to sleep and hope.
read -r word <"$place/ready"
echo "$word — now four writers, each a process of its own:"

post() { echo "\$ writer $*"; "$commands/writer" "$@" >/dev/null; }
post --author cron "Backup finished" "84 GB in 12 minutes"
post --author build "Build passed" "312 tests in 41 s"
post --author agent "리뷰를 부탁합니다" "세 파일, 두 가지 질문 🙋"
echo "\$ ls | writer --author pipe 'What is here' -"
ls | "$commands/writer" --author pipe "What is here" - >/dev/null

wait "$board"

# Where somebody can look at it, the demo ends in the full screen, with posts still coming in.
if [ -t 0 ] && [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; then
  (
    number=0
    while sleep 3; do
      number=$((number + 1))
      "$commands/writer" --quiet --author clock "It is $(date +%H:%M:%S)" "post $number of this demo"
    done
  ) &
  clock=$!
  trap 'kill "$clock" 2>/dev/null || true; rm -rf "$place"' EXIT
  "$commands/board"
fi
