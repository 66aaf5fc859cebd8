#!/usr/bin/env bash
# Builds the reference of the libraries into docs/site with the toolchain's own docc.
# `docs.sh --check` fails on any warning, a public symbol that a link misses for one.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(ReactorCore Bus)
site=docs/site
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
checks=()
[ "${1:-}" = --check ] && checks=(--warnings-as-errors)

docc="$(command -v docc || xcrun --find docc 2>/dev/null)" || {
  echo "docs.sh: the toolchain has no docc" >&2
  exit 69
}
# A scratch path of its own: the flags would make the next ordinary build start over.
scratch="${CORKBOARD_DOCS_SCRATCH:-.build/docs}"

triple="$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -1)"

archives=()
for module in "${modules[@]}"; do
  graphs="$work/$module"
  mkdir -p "$graphs" "$work/catalog/$module.docc"
  swift build --quiet --scratch-path "$scratch" --target "$module"
  # Extracted and not emitted while building: a build that is up to date emits nothing.
  swift symbolgraph-extract -module-name "$module" -minimum-access-level public \
    -skip-synthesized-members -target "$triple" \
    -I "$scratch/debug/Modules" -I Sources/CZMQ -output-dir "$graphs"
  catalog="Sources/$module/$module.docc"
  [ -d "$catalog" ] || catalog="$work/catalog/$module.docc"
  "$docc" convert "$catalog" --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "corkboard.$module" \
    --output-path "$work/$module.doccarchive" ${checks[@]+"${checks[@]}"}
  archives+=("$work/$module.doccarchive")
done

rm -rf "$site"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name Corkboard \
  --output-path "$work/all.doccarchive"
"$docc" process-archive transform-for-static-hosting "$work/all.doccarchive" \
  --output-path "$site"
echo "docs.sh: the reference is in $site; serve it with any static web server"
