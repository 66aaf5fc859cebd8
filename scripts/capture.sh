#!/usr/bin/env bash
# Makes the pictures of the README: real screens of the built commands, taken from a real terminal
# (tmux) while other processes post. $1: the folder of the built commands, $2: the page, whose
# blocks after "<!-- screen NAME -->" are replaced.
set -euo pipefail

commands=$1
page=$2
place=$(mktemp -d "${TMPDIR:-/tmp}/corkboard-capture.XXXXXX")
terminal() { tmux -u -S "$place/terminal" "$@"; }
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$place"' EXIT
export CORKBOARD_DIR=$place/boards LC_ALL=C.UTF-8

post() { "$commands/writer" --quiet --author "$@"; }
shows() { # waits until the screen has these words
  for _ in $(seq 300); do
    terminal capture-pane -p -t x | grep -qF -- "$1" && return
    sleep 0.1
  done
  echo "capture.sh: the screen never showed: $1" >&2
  exit 70
}
take() {
  terminal capture-pane -p -t x | sed 's/ *$//' >"$place/screen"
  awk -v mark="<!-- screen $1 -->" -v screen="$place/screen" '
    inside && /^```/ { inside = 0 }
    !inside { print }
    $0 == mark { wanted = 1 }
    wanted && /^```/ {
      while ((getline line < screen) > 0) print line
      wanted = 0; inside = 1
    }' "$page" >"$place/page"
  cat "$place/page" >"$page"
}

post build "Build passed" "312 tests in 41 s"
post cron "Backup finished" "84 GB in 12 minutes"
post 김철수 "리뷰를 부탁합니다" "세 파일, 두 가지 질문 🙋"
terminal -f /dev/null new-session -d -s x -x 72 -y 10 "exec $commands/board --author kim"
shows "3 posts"
terminal send-keys -t x Down Down
shows "1 person"
post ひらがな "デプロイ完了 🚀" "v2.1"
post agent "Question: which branch?" "main or release/2?"
shows "2 new"
take board
terminal send-keys -t x m
shows "5 in all"
take month
