#!/usr/bin/env bash
# Makes the release commands carry their libraries in them: scripts/archives.sh DIRECTORY puts into
# DIRECTORY those that this system has as archives, and prints the arguments for `swift build`, one
# a line. What is missing stays a shared library.
#
# A command then starts without the dynamic loader's search, which for libzmq alone, with the dozen
# libraries that distributions build it with, takes as long as all the rest of a post.
set -euo pipefail
directory=$1
cc=$(command -v clang || command -v cc)
mkdir -p "$directory"
rm -f "$directory"/*

# The linker takes the first library that it finds, and here there is only the archive.
carry() { # NAME...
  local name archive
  for name in "$@"; do
    archive=$("$cc" -print-file-name="lib$name.a")
    if [ -e "$archive" ]; then ln -s "$archive" "$directory/"; fi
  done
}
carry stdc++ sqlite3 ncursesw tinfo zmq sodium bsd md
printf '%s\n' -Xswiftc "-L$directory" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

# What the package manager is told of the system's libraries would put their directory first.
for name in sqlite3 ncursesw libnats; do
  pkg-config --exists "$name" || continue
  cat >"$directory/$name.pc" <<PC
Name: $name
Description: as the system has it, the archives first
Version: $(pkg-config --modversion "$name")
Cflags: $(pkg-config --cflags "$name")
Libs: -L${directory// /\\ } $(pkg-config --libs-only-l "$name")
PC
done

[ -e "$directory/libzmq.a" ] || exit 0

# libzmq also refers to transports and mechanisms that no command here asks for (PGM, NORM, Kerberos)
# and that would each bring libraries of their own. Whoever calls one ends at a trap; PGM alone is
# started with every context, and told that it was.
undefined=$(nm -u "$directory/libzmq.a" 2>/dev/null | awk '{ print $2 }' | sort -u)
{
  for symbol in $(grep -E '^(gss_|GSS_|Norm|NORM_|pgm_)' <<<"$undefined"); do
    case $symbol in
      pgm_init | pgm_shutdown) echo "int $symbol(void) { return 1; }" ;;
      *) echo "void $symbol(void) { __builtin_trap(); }" ;;
    esac
  done
} >"$directory/unused.c"
"$cc" -O2 -c -o "$directory/unused.o" "$directory/unused.c"
libraries=(-lzmq)
for name in sodium bsd md; do
  if [ -e "$directory/lib$name.a" ]; then libraries+=("-l$name"); fi
done

# A libzmq that was built with more than is known here stays shared; a trial tells.
cat >"$directory/trial.c" <<'C'
#include <string.h>
#include <zmq.h>

int main(void) {
  char text[6] = "";
  void *context = zmq_ctx_new();
  void *in = zmq_socket(context, ZMQ_PULL), *out = zmq_socket(context, ZMQ_PUSH);
  zmq_bind(in, "inproc://trial");
  zmq_connect(out, "inproc://trial");
  zmq_send(out, "trial", 5, 0);
  zmq_recv(in, text, 5, 0);
  zmq_close(in);
  zmq_close(out);
  zmq_ctx_term(context);
  return strcmp(text, "trial") != 0;
}
C
if "$cc" -o "$directory/trial" "$directory/trial.c" "$directory/unused.o" "-L$directory" \
  "${libraries[@]}" -lstdc++ -lm -lpthread 2>"$directory/trial.log" &&
  timeout 10 "$directory/trial" 2>>"$directory/trial.log"; then
  printf -- '-Xcc\n-DCORKBOARD_LINKS_ZMQ\n'
  printf -- '-Xlinker\n%s\n' "$directory/unused.o" "${libraries[@]}" -lstdc++
else
  echo "libzmq stays a shared library, see $directory/trial.log" >&2
  rm -f "$directory/libzmq.a"
fi
