//! The program with arguments.

use std::path::Path;

use crate::harness::*;

#[test]
fn arguments_are_commands() {
    for arguments in [
        &["go", "depth", "3"][..],
        &["position startpos moves e2e4", "go depth 3", "quit"],
    ] {
        let ended = run_with(arguments);
        assert_eq!(ended.code, Some(0), "{arguments:?}");
        let text = ended.stdout;
        assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
        assert!(
            text.contains("info depth 3 "),
            "a command ends before the next begins: {text}"
        );
    }
    let ended = run_with(&["go infinite", "quit"]);
    assert_eq!(ended.stdout.matches("bestmove ").count(), 1);
    // A search by the clock is not cut short.
    let ended = run_with(&["position startpos", "go wtime 3000 btime 3000"]);
    assert!(ended.stdout.contains("info depth 4 "), "{}", ended.stdout);
}

#[test]
fn bench_ends_with_the_line_that_scripts_read() {
    let ended = run_with(&["bench", "3"]);
    assert_eq!(ended.code, Some(0));
    let last = ended.stdout.trim_end().lines().last().expect("a line");
    let words: Vec<&str> = last.split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else {
        panic!("unexpected last line {last:?}");
    };
    assert!(nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0) && nps.parse::<u64>().is_ok());
    let lines = run("bench 3");
    let again = lines
        .iter()
        .rev()
        .find(|line| line.ends_with(" nps"))
        .expect("the same line");
    assert_eq!(again.split(' ').next(), Some(nodes), "bench is repeatable");
}

#[test]
fn openings_are_made_as_openbench_asks_for_them() {
    let ended = run_with(&["genfens 5 seed 123 book None", "quit"]);
    assert_eq!((ended.code, &*ended.stderr), (Some(0), ""));
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(
        lines.iter().all(|line| line.starts_with("info string genfens ")),
        "{lines:?}"
    );
    assert_eq!(run_with(&["genfens", "5", "seed", "123", "book", "None"]), ended);
    for arguments in [
        ["genfens 5 seed 123", "quit"],
        ["genfens 5 seed 1 book /no/such/file", "quit"],
    ] {
        let ended = run_with(&arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
    }
}

/// What `explain` prints.
fn explain(arguments: &[&OsStr]) -> String {
    let ended = finish(command().arg("explain").args(arguments).stdin(Stdio::null()));
    assert_eq!((ended.code, &*ended.stderr), (Some(0), ""), "{arguments:?}");
    ended.stdout
}

#[test]
fn positions_are_explained_in_words_as_data_and_as_a_picture() {
    const ISOLANI: &str = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
    let directory = tempfile::tempdir().expect("a directory");
    let picture = directory.path().join("a picture.svg");
    let nodes: [&OsStr; 2] = ["--nodes".as_ref(), "5000".as_ref()];
    let text = explain(&[&nodes[..], &[ISOLANI.as_ref()]].concat());
    assert!(text.contains(ISOLANI) && text.contains("d4"), "{text}");
    assert!(text.contains("Search to depth "), "{text}");
    let words: Vec<&OsStr> = nodes.into_iter().chain(ISOLANI.split(' ').map(OsStr::new)).collect();
    assert_eq!(explain(&words), text, "the FEN needs no quotes");
    let moved = ["--static", "startpos", "moves", "e2e4"].map(OsStr::new);
    assert!(explain(&moved).contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    let text = explain(&["--static".as_ref(), ISOLANI.as_ref()]);
    assert!(!text.contains("Search"), "{text}");
    let json = explain(&["--json".as_ref(), ISOLANI.as_ref()]);
    assert!(
        json.starts_with('{') && json.trim_end().ends_with('}') && json.contains("\"isolani\""),
        "{json}"
    );
    assert!(explain(&["--svg".as_ref(), picture.as_os_str(), ISOLANI.as_ref()]).is_empty());
    let drawn = fs::read_to_string(&picture).expect("the picture");
    assert!(drawn.contains("<svg") && drawn.trim_end().ends_with("</svg>"));
    assert_eq!(explain(&["--svg".as_ref(), "-".as_ref(), ISOLANI.as_ref()]), drawn);
    let plain = ["--svg", "-", "--flip", "--board-only", "--dark", ISOLANI].map(OsStr::new);
    let plain = explain(&plain);
    assert!(plain.contains("#161c22") && !plain.contains("Islands"), "{plain}");
    for arguments in [
        &["explain"][..],
        &["explain", "8/8 w"],
        &["explain", "startpos", "moves", "e2e5"],
        &["explain", "--time", "0", ISOLANI],
        &["explain", "--static", "--nodes", "10", ISOLANI],
        &["explain", "--syzygy-path", "/nowhere/at/all", ISOLANI],
        &["explain", "--svg", "/nowhere/at/all.svg", ISOLANI],
        &["explain", "--flip", ISOLANI],
    ] {
        let ended = run_with(arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ended.stderr.is_empty());
    }
}

const QUEENS_GAMBIT: &str = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4";

#[test]
fn moves_are_compared() {
    let compare = ["--nodes", "2000", "--moves", "cxd5 g1f3", QUEENS_GAMBIT].map(OsStr::new);
    let text = explain(&compare);
    let firsts: Vec<&str> = text.lines().filter(|line| line.contains("the best of these")).collect();
    assert_eq!(firsts.len(), 2, "{text}");
    assert!(text.contains("the structure becomes Carlsbad (White)"), "{text}");
    assert!(text.contains("\nNf3: ") && text.contains("\ncxd5: "), "{text}");
    let compared = |moves: &str| explain(&["--nodes", "2000", "--moves", moves, QUEENS_GAMBIT].map(OsStr::new));
    assert_eq!(
        compared("cxd5 Nf3"),
        compared("Nf3 cxd5 g1f3"),
        "order and repetition change nothing"
    );
    let json = explain(&["--static", "--json", "--moves", "cxd5", QUEENS_GAMBIT].map(OsStr::new));
    assert!(json.starts_with('{') && json.contains("\"san\":\"cxd5\""), "{json}");
    for (moves, complaint) in [
        ("cxd6", "--moves: "),
        ("Nf3 hello", "--moves: "),
        (" ", "--moves: no move is given"),
    ] {
        let ended = run_with(&["explain", "--static", "--moves", moves, QUEENS_GAMBIT]);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{moves}");
        assert!(ended.stderr.contains(complaint), "{}", ended.stderr);
    }
    let both = run_with(&["explain", "--table", "--moves", "cxd5", QUEENS_GAMBIT]);
    assert_eq!((both.code, &*both.stdout), (Some(2), ""));
}

#[test]
fn the_table_of_terms_is_printed_when_wanted() {
    let without = explain(&["--static", QUEENS_GAMBIT].map(OsStr::new));
    let with = explain(&["--static", "--table", QUEENS_GAMBIT].map(OsStr::new));
    let table = with.strip_prefix(&*without).expect("the text comes first");
    assert!(!without.contains("tapered") && table.contains("tapered"), "{with}");
    assert!(
        table.contains("static evaluation, White's view") && table.contains(" mobility "),
        "{table}"
    );
    let both = run_with(&["explain", "--json", "--table", QUEENS_GAMBIT]);
    assert_eq!((both.code, &*both.stdout), (Some(2), ""));
}

#[test]
fn heat_maps_are_drawn() {
    let map = |piece: &str| explain(&["--svg", "-", "--heat", piece, QUEENS_GAMBIT].map(OsStr::new));
    let (knight, rook) = (map("white-knight"), map("black-rook"));
    assert!(knight.contains("<svg") && rook.contains("<svg") && knight != rook);
    for piece in ["white-king", "white-pawn", "green-knight", "knight"] {
        let ended = run_with(&["explain", "--svg", "-", "--heat", piece, QUEENS_GAMBIT]);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{piece}");
        assert!(ended.stderr.contains("white or black, a minus"), "{}", ended.stderr);
    }
    let alone = run_with(&["explain", "--heat", "white-knight", QUEENS_GAMBIT]);
    assert_eq!((alone.code, &*alone.stdout), (Some(2), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn many_lines_need_no_more_memory_than_few() {
    use std::io::{BufRead, BufReader};
    const WARM: usize = 100;
    const LINES: usize = 600;
    /// KiB; less than an eighth of what the answers themselves take.
    const MOST_GROWTH: u64 = 800;
    let mut child = command()
        .args(["explain", "--static", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped")).lines();
    let (mut warm, mut written) = (0, 0);
    for line in 0..LINES {
        // The number of moves differs, so no two lines are equal.
        let fen = QUEENS_GAMBIT.replace(" 0 4", &format!(" 0 {}", line + 4));
        writeln!(stdin, "{fen}").expect("it reads");
        written += answers.next().expect("an answer").expect("UTF-8").len() as u64;
        if line == WARM {
            warm = resident_kib(child.id()).1;
        }
    }
    let grown = resident_kib(child.id()).1.saturating_sub(warm);
    assert!(
        written / 1024 > 8 * MOST_GROWTH,
        "{written} bytes of answers are too few"
    );
    assert!(grown <= MOST_GROWTH, "{grown} KiB more after {LINES} lines");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn many_positions_are_explained_from_the_standard_input() {
    let explain = |input: &[u8]| {
        let mut child = command()
            .args(["explain", "--static", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(input).expect("it reads");
        drop(stdin);
        child.wait_with_output().expect("it ends")
    };
    let good = explain(b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K2R w K - bm Rh7;\n");
    assert_eq!((good.status.code(), &good.stderr[..]), (Some(0), &b""[..]));
    assert_eq!(good.stdout.iter().filter(|&&byte| byte == b'\n').count(), 2);
    let mixed = explain(b"hello\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    let text = String::from_utf8(mixed.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].starts_with("{\"error\":") && lines[0].contains("line 1"),
        "{text}"
    );
    assert!(
        lines[1].contains("\"fen\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\""),
        "{text}"
    );
    assert_eq!(mixed.status.code(), Some(2));
    let complaint = "archipelago: 1 line of the standard input had no position\n";
    assert_eq!(String::from_utf8_lossy(&mixed.stderr), complaint);
}

#[test]
fn explain_refuses_arguments_that_it_would_ignore() {
    for (arguments, complaint) in [
        (&["--moves", "e4", "-"][..], "--moves needs one position, not -"),
        (&["--table", "-"], "--table needs one position, not -"),
        (&["--svg", "no/such.svg", "-"], "--svg needs one position, not -"),
        (
            &["--svg", "-", "--json", "startpos"],
            "--json and --svg - both want the standard output",
        ),
    ] {
        let ended = run_with(&[&["explain", "--static"], arguments].concat());
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert_eq!(ended.stderr, format!("archipelago: {complaint}\n"));
    }
    for (argument, complaint) in [
        (
            &["--nodes", "5"][..],
            "archipelago: --svg alone does not search: add --json\n",
        ),
        (
            &["--table"],
            "error: the argument '--svg <FILE>' cannot be used with '--table'",
        ),
    ] {
        let ended = run_with(&[&["explain", "--svg", "-"], argument, &["startpos"]].concat());
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{argument:?}");
        assert!(ended.stderr.starts_with(complaint), "{}", ended.stderr);
    }
}

#[test]
fn unusable_arguments_are_refused() {
    for arguments in [
        &["--nonsense"][..],
        &["--log-file"],
        &["bench", "abc"],
        &["bench", "0"],
        &["bench", "abc", "0", "-1", "nofile"],
        &["bench", "16", "1", "3", "/no/such/file", "depth"],
        &["nonsense"],
        &["setoption name Hash value 0", "go depth 1"],
        &["position fen garbage", "go depth 1"],
    ] {
        let ended = run_with(arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ended.stderr.is_empty(), "{arguments:?}");
    }
    let ended = run_with(&["nonsense"]);
    assert_eq!(ended.stderr, "archipelago: unknown command 'nonsense' (column 1)\n");
}

#[test]
fn help_and_version_are_given() {
    let version = run_with(&["--version"]);
    assert_eq!((version.code, &*version.stderr), (Some(0), ""));
    assert!(
        version
            .stdout
            .starts_with(concat!("archipelago ", env!("CARGO_PKG_VERSION")))
    );
    assert_eq!(run_with(&["version"]).stdout.to_lowercase(), version.stdout);
    assert!(run_with(&["--help"]).stdout.contains("--log-file"));
    assert!(run_with(&["help"]).stdout.contains("--log-file"));
    let compiler = run_with(&["compiler"]).stdout;
    for word in [
        "built by rustc",
        "target ",
        "profile ",
        "commit ",
        "features ",
        "marked ",
    ] {
        assert!(compiler.contains(word), "{word}: {compiler}");
    }
}

/// The lines of a log, without the time and the number of the process, which must be there.
fn log_lines(path: &Path) -> Vec<String> {
    let log = fs::read_to_string(path).expect("the log");
    let without_head = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let (time, process) = (words.next().expect("a time"), words.next().expect("a process"));
        assert!(time.len() > 20 && time.ends_with('Z') && time.contains('T'), "{line}");
        assert!(process.parse::<u32>().is_ok(), "{line}");
        words.next().expect("a text").to_string()
    };
    log.lines().map(without_head).collect()
}

#[test]
fn the_log_has_both_directions_and_is_appended_to() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a log.txt");
    let mut first = Engine::start_with(&["--log-file".as_ref(), path.as_os_str()]);
    assert!(first.ready().is_empty());
    first.send("\u{FF}junk");
    // A second process writes to the same file at the same time.
    let mut second = Engine::start();
    let option = format!("setoption name Debug Log File value {}", path.display());
    assert!(second.answers(option).is_empty());
    first.quit();
    assert!(second.answers("setoption name Debug Log File value").is_empty());
    assert_eq!(second.answers("version").len(), 1, "no longer in the log");
    second.quit();
    let lines = log_lines(&path);
    let count = |text: &str| lines.iter().filter(|line| line.starts_with(text)).count();
    for (text, times) in [
        ("< isready", 2),
        ("> readyok", 2),
        ("< \\xc3\\xbfjunk", 1),
        ("> info string error", 1),
        ("< version", 0),
    ] {
        assert_eq!(count(text), times, "{text}: {lines:?}");
    }
    let earlier = fs::read(&path).expect("the log");
    finish(command().arg("--log-file").arg(&path).arg("isready"));
    assert!(
        fs::read(&path).expect("the log").starts_with(&earlier),
        "it is appended to"
    );
}

#[test]
fn a_log_that_cannot_be_written_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    let nowhere = directory.path().join("missing").join("log");
    let ended = run_with(&["--log-file".as_ref(), nowhere.as_os_str()]);
    assert_eq!(ended.code, Some(2));
    let mut engine = Engine::start();
    refuses(
        &mut engine,
        format!("setoption name Debug Log File value {}", nowhere.display()),
    );
    // Answers are ASCII whatever the path is.
    let accented = nowhere.with_file_name("\u{E9}").join("log");
    refuses(
        &mut engine,
        format!("setoption name Debug Log File value {}", accented.display()),
    );
    engine.quit();
    let ended = finish(command().env("ARCHIPELAGO_LOG", "debug").arg("isready"));
    assert_eq!(ended.stdout, "readyok\n");
    assert!(ended.stderr.contains("> readyok"));
}
