#!/usr/bin/env bash
# Release commands into .build/release: scripts/build.sh PRODUCT... [-- arguments of `swift build`...]
# On Linux they are stripped and carry the Swift runtime and their libraries in them: they start in a
# third of the time, and on any machine with this C library.
set -euo pipefail
cd "$(dirname "$0")/.."

products=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  products+=("$1")
  shift
done
[ $# -gt 0 ] && shift
flags=(-c release "$@")
if [ "$(uname -s)" = Linux ]; then
  archives=$(scripts/archives.sh "$PWD/.build/archives")
  mapfile -t carried <<<"$archives"
  export PKG_CONFIG_PATH=$PWD/.build/archives:${PKG_CONFIG_PATH:-}
  # No library is looked for beside the command: neither in vain, nor where others might put one.
  flags+=(--static-swift-stdlib --disable-local-rpath -Xlinker -s "${carried[@]}")
fi
for product in "${products[@]}"; do
  swift build "${flags[@]}" --product "$product"
done
