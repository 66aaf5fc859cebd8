#!/usr/bin/env bash
# Installs what the build and the tests need and the machine has not got, through apt or brew.
# Asks nothing; where it may not install, it says what to install and fails.
set -euo pipefail

missing=()
need() { # package, the check that finds it
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}

if ! command -v swift >/dev/null; then
  echo "setup: no Swift toolchain on PATH; install Swift 6.2 or newer from https://swift.org/install" >&2
  exit 1
fi

case $(uname -s) in
Darwin)
  need pkgconf command -v pkg-config
  need zeromq pkg-config --exists libzmq
  need ncurses test -e "$(brew --prefix ncurses 2>/dev/null)/lib/pkgconfig/ncursesw.pc"
  need tmux command -v tmux
  need sqlite test -e "$(brew --prefix sqlite 2>/dev/null)/lib/pkgconfig/sqlite3.pc"
  need jq command -v jq
  need cnats pkg-config --exists libnats
  need nats-server command -v nats-server
  [ ${#missing[@]} -eq 0 ] && exit 0
  if ! command -v brew >/dev/null; then
    echo "setup: missing ${missing[*]}; install Homebrew, or these by hand" >&2
    exit 1
  fi
  brew install "${missing[@]}"
  ;;
*)
  need pkg-config command -v pkg-config
  need libzmq3-dev test -n "$(pkg-config --variable=prefix libzmq 2>/dev/null)"
  need libsqlite3-dev test -n "$(pkg-config --variable=prefix sqlite3 2>/dev/null)"
  need libncurses-dev pkg-config --exists ncursesw
  need tmux command -v tmux
  need strace command -v strace
  need python3-zmq /usr/bin/python3 -c 'import zmq'
  need jq command -v jq
  need libnats-dev pkg-config --exists libnats
  need nats-server test -x /usr/sbin/nats-server -o -n "$(command -v nats-server)"
  [ ${#missing[@]} -eq 0 ] && exit 0
  if ! command -v apt-get >/dev/null; then
    echo "setup: missing ${missing[*]} (Debian's names); install them with your package manager" >&2
    exit 1
  fi
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
      echo "setup: missing ${missing[*]}; run: sudo apt-get install ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo -n)
  fi
  echo "setup: installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}"
  ;;
esac
