#!/usr/bin/env bash
# Fuzzes every reader of bytes from outside for some seconds each: scripts/fuzz.sh [SECONDS [TARGET...]]
# The corpus in Fuzz/Corpus is read, never written; what is found new goes to .build/fuzz/corpus.
# An input that breaks something is kept in .build/fuzz/found, and named; it should become a test.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-20}
shift || true
scratch=.build/fuzz

# The library without a main of its own: the package brings one that picks the target.
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
fuzzer=$(find -L "$resources/clang/lib" "$(dirname "$resources")/clang" -name 'libclang_rt.fuzzer_no_main*.a' \
  2>/dev/null | grep -e "$(uname -m)" -e osx | head -n 1 || true)
if [ -z "$fuzzer" ]; then
  echo "fuzz: this Swift toolchain has no fuzzer; use the one from https://swift.org/install" >&2
  exit 1
fi

# Testable, since some readers are internal to their module; optimized, since speed finds more.
CORKBOARD_FUZZER=$fuzzer swift build --quiet --scratch-path $scratch --product Fuzz \
  --configuration release -Xswiftc -enable-testing
program=$scratch/release/Fuzz

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  while read -r target; do targets+=("$target"); done < <("$program")
fi

failed=()
for target in "${targets[@]}"; do
  mkdir -p "$scratch/corpus/$target" "$scratch/found" "Fuzz/Corpus/$target"
  log=$scratch/$target.log
  # Swift's metadata is not freed, and is no leak.
  if CORKBOARD_TARGET=$target "$program" "$scratch/corpus/$target" "Fuzz/Corpus/$target" \
    -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=1024 -detect_leaks=0 \
    -artifact_prefix="$scratch/found/$target-" >"$log" 2>&1; then
    echo "fuzz: $target: $(grep -o '^Done .*' "$log" || echo done)"
  else
    failed+=("$target")
    grep -E 'ERROR|Fatal error|Precondition|Test unit written' "$log" | sed "s/^/fuzz: $target: /" >&2
  fi
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "fuzz: ${failed[*]} failed; the inputs are in $scratch/found" >&2
  exit 1
fi
