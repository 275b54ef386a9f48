//! The program with arguments.

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
    let text = explain(&[ISOLANI.as_ref()]);
    assert!(text.contains(ISOLANI) && text.contains("d4"), "{text}");
    let words: Vec<&OsStr> = ISOLANI.split(' ').map(OsStr::new).collect();
    assert_eq!(explain(&words), text, "the FEN needs no quotes");
    let json = explain(&["--json".as_ref(), ISOLANI.as_ref()]);
    assert!(
        json.starts_with('{') && json.trim_end().ends_with('}') && json.contains("\"isolani\""),
        "{json}"
    );
    assert!(explain(&["--svg".as_ref(), picture.as_os_str(), ISOLANI.as_ref()]).is_empty());
    let drawn = fs::read_to_string(&picture).expect("the picture");
    assert!(drawn.contains("<svg") && drawn.trim_end().ends_with("</svg>"));
    for arguments in [
        &["explain"][..],
        &["explain", "8/8 w"],
        &["explain", "--svg", "/nowhere/at/all.svg", ISOLANI],
    ] {
        let ended = run_with(arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ended.stderr.is_empty());
    }
}

#[test]
fn unusable_arguments_are_refused() {
    for arguments in [
        &["--nonsense"][..],
        &["bench", "abc"],
        &["bench", "0"],
        &["bench", "3", "4"],
        &["--log-file"],
    ] {
        let ended = run_with(arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ended.stderr.is_empty(), "{arguments:?}");
    }
    for argument in ["--help", "--version"] {
        let ended = run_with(&[argument]);
        assert_eq!(ended.code, Some(0));
        assert!(ended.stdout.to_lowercase().contains("archipelago"));
    }
}

#[test]
fn the_log_has_both_directions_and_stdout_stays_clean() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a log.txt");
    let mut engine = Engine::start_with(&["--log-file".as_ref(), path.as_os_str()]);
    assert!(engine.ready().is_empty());
    engine.send("\u{FF}junk");
    engine.quit();
    let log = fs::read_to_string(&path).expect("the log");
    for part in ["< isready", "> readyok", "< \\xc3\\xbfjunk", "> info string error"] {
        assert!(log.contains(part), "{part}: {log}");
    }
    let nowhere = directory.path().join("missing").join("log");
    let ended = run_with(&["--log-file".as_ref(), nowhere.as_os_str()]);
    assert_eq!(ended.code, Some(2));
    let ended = finish(command().env("ARCHIPELAGO_LOG", "debug").arg("isready"));
    assert_eq!(ended.stdout, "readyok\n");
    assert!(ended.stderr.contains("> readyok"));
}
