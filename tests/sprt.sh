#!/usr/bin/env bash
# Tests the working tree against an older revision by a sequential match (SPRT) under fastchess.
#
#   tests/sprt.sh BASE_REVISION BOOK.epd [fastchess options ...]
#
# Environment: FASTCHESS (default: fastchess on the PATH), TC (2+0.02), ELO0 and ELO1 (0 and 10), CONCURRENCY (all but
# one core), HASH (16, MiB), ROUNDS (20000 pairs of games at most). Games go to sprt.pgn in the current directory.
set -euo pipefail

if [ $# -lt 2 ]; then
    sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
base=$1
book=$(realpath "$2")
shift 2
top=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
fastchess=${FASTCHESS:-fastchess}
cores=$(nproc)
work=$(mktemp -d)
trap 'git -C "$top" worktree remove --force "$work/base" 2>/dev/null; rm -rf "$work"' EXIT

git -C "$top" worktree add --detach --quiet "$work/base" "$base"
(cd "$work/base" && cargo build --release --quiet --target-dir "$work/target")
cp "$work/target/release/archipelago" "$work/base-engine"
(cd "$top" && cargo build --release --quiet --target-dir "$work/target")
cp "$work/target/release/archipelago" "$work/new-engine"

"$fastchess" \
    -engine cmd="$work/new-engine" name=new -engine cmd="$work/base-engine" name="$base" \
    -each proto=uci tc="${TC:-2+0.02}" option.Hash="${HASH:-16}" \
    -openings file="$book" format=epd order=random -repeat -games 2 -rounds "${ROUNDS:-20000}" \
    -concurrency "${CONCURRENCY:-$((cores > 1 ? cores - 1 : 1))}" -recover \
    -sprt elo0="${ELO0:-0}" elo1="${ELO1:-10}" alpha=0.05 beta=0.05 model=logistic \
    -draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=600 \
    -report penta=true -ratinginterval 20 -pgnout file=sprt.pgn "$@"
