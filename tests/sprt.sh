#!/usr/bin/env bash
# Matches between builds: a sequential test of a change, or a gauntlet against other engines. `--help` explains the use.
# Without -u, to which the bash 3.2 of macOS counts empty arrays as unset.
set -eo pipefail

readonly NO_DECISION=3

usage() {
    cat <<'END'
Usage: tests/sprt.sh [OPTIONS] NEW OLD
       tests/sprt.sh [OPTIONS] --gauntlet [--engine NEW] NAME=COMMAND...

Plays NEW against OLD until a sequential probability ratio test (SPRT) has decided whether NEW is stronger; or NEW against
each of some other engines, for a table of ratings and a chart. NEW and OLD are each a git revision (built here), the path
of a program (with a slash), or a dot for the working tree. A COMMAND may have arguments after blanks, and UCI options after
bars: 'SF14=/usr/games/stockfish|Use NNUE=false'.

Needs fastchess or cutechess-cli on the PATH.

What is tested
  --gain               is NEW stronger? bounds of 0 and 10 Elo (this is the default)
  --no-regression      is NEW no weaker? bounds of -5 and 0 Elo, for simplifications
  --bounds ELO0 ELO1   other bounds
  --error P            chance of either error, less than 0.5 (default 0.05)

How games are played
  --book FILE          openings, .epd or .pgn (default: tests/data/openings.epd)
  --tc TIME            seconds + increment (default 2+0.02)
  --nodes N            a fixed number of nodes a move instead of time
  --hash MIB           table of each engine (default 16)
  --threads N          threads of each engine (default 1)
  --option NAME=VALUE  a UCI option of both engines
  --option-new NAME=VALUE, --option-old NAME=VALUE
                       a UCI option of one of them
  --games N            games at most (default 40000); in a gauntlet: games against each engine (default 200)
  --concurrency N      games at the same time (default: all cores but one, divided by the threads)
  --seed N             seed of the order of openings (default: chance)
  --play-out           no game is decided by its scores before it ends
  --runner PROGRAM     this match runner instead of the one on the PATH
  --faults N           go on after this many faults (default 0)

What is written
  --pgn FILE           all games
  --out DIRECTORY      ratings.csv and ratings.svg of a gauntlet (default: gauntlet)

Exit code: 0 accepted (gauntlet: played without a fault of NEW), 1 refused, 2 wrong use, 3 no decision: games used up, an
illegal move, a loss on time, a disconnect. Each fault is printed as a line that begins with FAULT. When the script ends, by
Ctrl-C too, no process and no file but those asked for is left; builds of git revisions are kept in target/sprt.
END
}

fail() {
    printf 'sprt.sh: %s\n' "$1" >&2
    exit 2
}

# --- What is asked for ---------------------------------------------------------------------------------------------------

bounds=(0 10)
error=0.05
book=
tc=2+0.02
nodes=
hash=16
threads=1
options=()
options_new=()
options_old=()
games=
concurrency=
seed=$((RANDOM * 32768 + RANDOM))
adjudicate=1
runner=
faults=0
pgn=
out=gauntlet
gauntlet=0
engine=.
operands=()

read_arguments() {
    while (($# > 0)); do
        case $1 in
        -h | --help) usage; exit 0 ;;
        --gain) bounds=(0 10) ;;
        --no-regression) bounds=(-5 0) ;;
        --gauntlet) gauntlet=1 ;;
        --play-out) adjudicate=0 ;;
        --bounds)
            (($# >= 3)) || fail '--bounds needs two numbers'
            bounds=("$2" "$3")
            shift 2
            ;;
        --*)
            (($# >= 2)) || fail "$1 needs a value, or is unknown; see --help"
            read_option "$1" "$2"
            shift
            ;;
        *) operands+=("$1") ;;
        esac
        shift
    done
}

read_option() { # NAME VALUE
    case $1 in
    --error) error=$2 ;;
    --book) book=$2 ;;
    --tc) tc=$2 ;;
    --nodes) nodes=$2 ;;
    --hash) hash=$2 ;;
    --threads) threads=$2 ;;
    --option) options+=("option.$2") ;;
    --option-new) options_new+=("option.$2") ;;
    --option-old) options_old+=("option.$2") ;;
    --games) games=$2 ;;
    --concurrency) concurrency=$2 ;;
    --seed) seed=$2 ;;
    --runner) runner=$2 ;;
    --faults) faults=$2 ;;
    --pgn) pgn=$2 ;;
    --out) out=$2 ;;
    --engine) engine=$2 ;;
    *) fail "unknown option $1; see --help" ;;
    esac
}

check_arguments() {
    local name
    for name in hash threads games concurrency seed faults nodes; do
        [[ ${!name} =~ ^[0-9]*$ ]] || fail "--$name needs a whole number, not '${!name}'"
    done
    [[ ${bounds[0]} =~ ^-?[0-9.]+$ && ${bounds[1]} =~ ^-?[0-9.]+$ ]] || fail "no numbers: --bounds ${bounds[*]}"
    [[ $error =~ ^[0-9.]+$ ]] && awk "BEGIN { exit !(0 < $error && $error < 0.5) }" ||
        fail "--error needs a number between 0 and 0.5, not '$error'"
    awk "BEGIN { exit !(${bounds[0]} < ${bounds[1]}) }" || fail "the first bound must be smaller: --bounds ${bounds[*]}"
    if ((gauntlet)); then
        ((${#operands[@]} > 0)) || fail 'a gauntlet needs opponents, NAME=COMMAND'
        for name in "${operands[@]}"; do
            [[ $name == ?*=?* ]] || fail "an opponent is NAME=COMMAND, not '$name'"
        done
    else
        ((${#operands[@]} == 2)) || fail 'two engines are needed, NEW and OLD; see --help'
    fi
    local own=$top/tests/data/openings.epd
    [[ -n $book || -e $own ]] || fail 'a book of openings is needed: --book FILE; or make tests/data/openings.epd, see docs/testing.md'
    book=${book:-$own}
    [[ -r $book ]] || fail "cannot read the book $book"
    book=$(realpath "$book")
    if [[ -n $pgn ]]; then
        [[ -d $(dirname "$pgn") ]] || fail "there is no directory for $pgn"
        pgn=$(cd "$(dirname "$pgn")" && pwd)/$(basename "$pgn")
    fi
    games=${games:-$((gauntlet ? 200 : 40000))}
    ((games >= 2)) || fail '--games needs at least 2'
    local cores
    cores=$(nproc 2>/dev/null || sysctl -n hw.ncpu)
    concurrency=${concurrency:-$(((cores - 1) / (threads > 0 ? threads : 1)))}
    ((concurrency > 0)) || concurrency=1
    find_runner
}

find_runner() {
    local name
    if [[ -z $runner ]]; then
        for name in fastchess cutechess-cli; do
            runner=$(command -v "$name") && break
        done
    fi
    [[ -n $runner ]] || fail 'neither fastchess nor cutechess-cli is on the PATH'
    command -v "$runner" >/dev/null || fail "there is no runner $runner"
    runner=$(realpath "$(command -v "$runner")")
}

# --- Nothing is left behind ----------------------------------------------------------------------------------------------

work=
jobs=()
# Has a match ended with a decision? Then the exit code is that of the match.
decided=0

# The exit code 1 says that the change is refused, so the failure of another program must not look like it.
finish() { # STATUS
    local status=$1
    clean_up
    if ((status == 1 && (gauntlet || !decided))); then
        status=$NO_DECISION
    fi
    exit "$status"
}

# Ends the processes that this script started, each with its descendants, and removes the working directory.
clean_up() {
    trap '' INT TERM
    stop_jobs
    [[ -z $work ]] || rm -rf "$work"
}

# Interrupts the process groups, and ends what is left of them after five seconds.
stop_jobs() {
    local job tick
    ((${#jobs[@]} > 0)) || return 0
    for job in "${jobs[@]}"; do
        kill -INT -- "-$job" 2>/dev/null || true
    done
    for job in "${jobs[@]}"; do
        for ((tick = 0; tick < 50; tick++)); do
            kill -0 -- "-$job" 2>/dev/null || break
            sleep 0.1
        done
        kill -KILL -- "-$job" 2>/dev/null || true
        wait "$job" 2>/dev/null || true
    done
    jobs=()
}

# Runs a command in a process group of its own. `wait`, unlike a command in the foreground, is ended by Ctrl-C.
start() {
    set -m
    "$@" </dev/null &
    set +m
    jobs+=("$!")
}

inside() { # DIRECTORY COMMAND...
    cd "$1"
    exec "${@:2}"
}

into() { # FILE COMMAND...
    exec >"$1" 2>&1
    "${@:2}"
}

from() { # FILE COMMAND...
    exec <"$1"
    "${@:2}"
}

# Runs a command to its end, and has its exit code.
run() {
    local job status=0
    start "$@"
    job=${jobs[${#jobs[@]} - 1]}
    wait "$job" || status=$?
    unset "jobs[${#jobs[@]} - 1]"
    return "$status"
}

# --- Builds --------------------------------------------------------------------------------------------------------------

build() { # DIRECTORY COPY ENGINE
    # A first build takes minutes.
    printf 'building %s\n' "$3" >&2
    run inside "$1" cargo build --quiet --release --package archipelago-uci --target-dir "$kept/build" ||
        fail "cannot build $1"
    cp "$kept/build/release/archipelago" "$2.part"
    mv "$2.part" "$2"
}

# Sets `program` to that of an engine: a path, a dot, or a git revision, which is built unless it was before.
prepare() { # ENGINE
    local commit
    if [[ $1 == . ]]; then
        program=$work/working-tree
        build "$top" "$program" "$1"
    elif [[ $1 == */* && -x $1 && ! -d $1 ]]; then
        program=$(realpath "$1")
    else
        commit=$(git -C "$top" rev-parse --verify --quiet "$1^{commit}") || fail "neither a program nor a git revision: $1"
        program=$kept/archipelago-$commit-$(cd "$top" && rustc --version | cut -d ' ' -f 2)
        if [[ ! -x $program ]]; then
            mkdir "$work/$commit"
            git -C "$top" archive "$commit" | tar -x -C "$work/$commit"
            build "$work/$commit" "$program" "$1"
        fi
    fi
}

# --- Matches -------------------------------------------------------------------------------------------------------------

# The arguments of an engine for the runner. COMMAND: program, arguments after blanks, options after bars.
describe_command() { # NAME COMMAND
    local parts words option
    IFS='|' read -r -a parts <<<"$2"
    read -r -a words <<<"${parts[0]}"
    # The runner works in another directory.
    if [[ ${words[0]} == */* ]]; then
        words[0]=$(realpath "${words[0]}") || fail "there is no program for $1"
    fi
    description=(-engine "cmd=${words[0]}" "name=$1")
    if ((${#words[@]} > 1)); then
        if [[ $kind == cutechess ]]; then
            description+=("${words[@]/#/arg=}")
            unset 'description[3]'
        else
            description+=("args=${words[*]:1}")
        fi
    fi
    for option in "${parts[@]:1}"; do
        description+=("option.$option")
    done
}

# The same of a program without arguments, whose path may have blanks.
describe_program() { # NAME PROGRAM
    description=(-engine "cmd=$2" "name=$1")
}

# Plays FIRST (called `new`) against SECOND; further arguments go to `tally`, whose exit code is that of the match.
play() { # NEW SECOND_NAME SECOND SEED TALLY_ARGUMENTS...
    local first second limits pairs status=0 kind=fastchess description
    [[ ${runner##*/} != *cutechess* ]] || kind=cutechess
    describe_program new "$1"
    first=("${description[@]}" "${options_new[@]}")
    if ((gauntlet)); then
        describe_command "$2" "$3"
    else
        describe_program "$2" "$3"
    fi
    second=("${description[@]}" "${options_old[@]}")
    limits=("tc=$tc")
    [[ -z $nodes ]] || limits=(tc=inf "nodes=$nodes")
    pairs=$(((games + 1) / 2))
    local command=("$runner" "${first[@]}" "${second[@]}"
        -each proto=uci "${limits[@]}" "option.Hash=$hash" "option.Threads=$threads" "${options[@]}"
        -openings "file=$book" "format=${book##*.}" order=random -srand "$4"
        -repeat -games 2 -rounds "$pairs" -concurrency "$concurrency" -recover -ratinginterval 0)
    ((adjudicate == 0)) || command+=(-draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=600)
    [[ -z $pgn ]] || command+=(-pgnout "$([[ $kind == cutechess ]] || printf file=)$pgn")
    rm -f "$work/games"
    mkfifo "$work/games"
    # The runner may leave a file with its state where it runs.
    start into "$work/games" inside "$work" "${command[@]}"
    start from "$work/games" "$tools/tally" --name new --error "$error" --faults "$faults" "${@:5}"
    wait "${jobs[${#jobs[@]} - 1]}" || status=$?
    stop_jobs
    decided=1
    return "$status"
}

sequential_test() {
    local new old
    prepare "${operands[0]}"
    new=$program
    prepare "${operands[1]}"
    old=$program
    printf '%s against %s, %s games at most, bounds %s and %s Elo, seed %s\n' \
        "${operands[@]}" "$games" "${bounds[@]}" "$seed" >&2
    play "$new" old "$old" "$seed" --bounds "${bounds[@]}"
}

# One match after the other, so that each opponent meets openings of its own.
rate() {
    local opponent new status worst=0 number=0
    mkdir -p "$out"
    printf 'name,elo,error,games,won,drawn,lost,faults\n' >"$out/ratings.csv"
    prepare "$engine"
    new=$program
    for opponent in "${operands[@]}"; do
        printf '%s against %s, %s games\n' "$engine" "${opponent%%=*}" "$games" >&2
        status=0
        play "$new" "${opponent%%=*}" "${opponent#*=}" $((seed + number)) --forgive-opponent --games "$games" \
            --summary "${opponent%%=*}" >>"$out/ratings.csv" || status=$?
        ((status == 0)) || worst=$NO_DECISION
        number=$((number + 1))
    done
    show_ratings
    return "$worst"
}

# Strongest opponent first. Elo is how far NEW is ahead.
show_ratings() {
    { head -n 1 "$out/ratings.csv"; tail -n +2 "$out/ratings.csv" | sort -t , -k 2,2g; } >"$work/ratings.csv"
    cp "$work/ratings.csv" "$out/ratings.csv"
    awk -F , 'NR == 1 { printf "%-28s %8s %7s %6s %18s %7s\n", "opponent", "Elo", "error", "games", "won-drawn-lost", "faults" }
        NR > 1 { printf "%-28s %+8.1f %7.1f %6d %18s %7d\n", $1, $2, $3, $4, $5 "-" $6 "-" $7, $8 }' "$out/ratings.csv"
    local title=$tc
    [[ -z $nodes ]] || title="$nodes nodes a move"
    run "$tools/charts" --ratings "$out/ratings.csv" --title "Gauntlet at $title" --out "$out/ratings.svg"
}

# --- The order of things -------------------------------------------------------------------------------------------------

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
trap 'finish $?' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
read_arguments "$@"
check_arguments
kept=$top/target/sprt
tools=${CARGO_TARGET_DIR:-$top/target}/debug
work=$(mktemp -d)
mkdir -p "$kept"
printf 'building the tools of the match\n' >&2
(cd "$top" && cargo build --quiet --package archipelago-tests --bins) || fail 'cannot build the tools of the match'
if ((gauntlet)); then
    rate
else
    sequential_test
fi
