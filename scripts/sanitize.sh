#!/usr/bin/env bash
# Every test, unit and end-to-end, under the thread sanitizer and then under the address sanitizer:
# scripts/sanitize.sh [thread | address | both] [arguments of `swift test`...]
# Each has a build of its own. What they report, in the tests or in a command under test, fails the run.
set -euo pipefail
cd "$(dirname "$0")/.."

which=${1:-both}
shift || true

run() { # sanitizer, then arguments of swift test
  local sanitizer=$1
  shift
  local scratch=$PWD/.build/$sanitizer reports=$PWD/.build/$sanitizer/reports
  rm -rf "$reports"
  mkdir -p "$reports"
  # A process that a test kills tells nobody what it found; a file does.
  local common="log_path=$reports/report:halt_on_error=0"
  # The commands under test have no PATH to look for it.
  common+=":external_symbolizer_path=$(command -v llvm-symbolizer || true)"
  # What the Swift runtime keeps to its end is no leak, nor are the NATS library's threads.
  export TSAN_OPTIONS="$common:report_thread_leaks=0:atexit_sleep_ms=0" ASAN_OPTIONS="$common:detect_leaks=0"
  local status=0
  # One after another: everything takes ten times as long, and some tests have deadlines.
  swift test --traits Relay --no-parallel --sanitize="$sanitizer" --scratch-path "$scratch" "$@" || status=$?
  if [ -n "$(ls -A "$reports")" ]; then
    echo "sanitize: the $sanitizer sanitizer has something to say:" >&2
    cat "$reports"/* >&2
    status=1
  fi
  [ "$status" -eq 0 ] && echo "sanitize: $sanitizer: clean"
  return "$status"
}

failed=0
case $which in
thread | address | both) ;;
*)
  echo "usage: scripts/sanitize.sh [thread | address | both] [arguments of swift test...]" >&2
  exit 64
  ;;
esac
if [ "$which" != address ]; then run thread "$@" || failed=1; fi
# XCTest's host does not start under this one; no test here needs it.
if [ "$which" != thread ]; then run address --disable-xctest "$@" || failed=1; fi
exit "$failed"
