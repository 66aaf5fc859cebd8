#!/usr/bin/env bash
# Release commands into .build/release: scripts/build.sh PRODUCT... [-- arguments of `swift build`...]
# On Linux they are stripped and carry the Swift runtime and libstdc++ in them: they start in half the
# time, and anywhere.
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
  flags+=(--static-swift-stdlib -Xlinker -s)
  static=$(clang -print-file-name=libstdc++.a 2>/dev/null || cc -print-file-name=libstdc++.a)
  if [ -e "$static" ]; then
    # The linker takes the first libstdc++ that it finds: here, where there is only that one.
    mkdir -p .build/static
    ln -sf "$static" .build/static/libstdc++.a
    flags+=(-Xlinker "-L$PWD/.build/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  fi
fi
for product in "${products[@]}"; do
  swift build "${flags[@]}" --product "$product"
done
