//! `tests/sprt.sh`: its decisions, its faults and what it leaves behind, with a stand-in for the match runner.
#![cfg(unix)]

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A directory with a runner that prints given lines, a book, and a place for temporary files.
struct Desk {
    directory: TempDir,
}

impl Desk {
    /// A desk with a runner that executes `script`, in bash.
    fn new(script: &str) -> Desk {
        let directory = TempDir::new().expect("a directory");
        let desk = Desk { directory };
        fs::create_dir(desk.path("tmp")).expect("a directory");
        fs::write(desk.path("book.epd"), "x\n").expect("a book");
        desk.program("fastchess", script);
        desk.program("engine", "exit 0");
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn program(&self, name: &str, script: &str) {
        let path = self.path(name);
        fs::write(&path, format!("#!/usr/bin/env bash\n{script}\n")).expect("a program");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("an executable");
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(script());
        command
            .current_dir(self.directory.path())
            .env("TMPDIR", self.path("tmp"))
            .args(["--runner", "./fastchess", "--book", "book.epd"])
            .args(arguments);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the script starts")
    }

    /// Are all temporary files gone?
    fn is_clean(&self) -> bool {
        fs::read_dir(self.path("tmp")).expect("a directory").next().is_none()
    }
}

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sprt.sh")
}

/// A runner that plays `games` games: `new` scores `first` as White and `second` as Black, and now and then a pair is
/// even.
fn runner(games: u32, first: &str, second: &str) -> String {
    format!(
        r#"for ((game = 1; game <= {games}; game += 2)); do
    if ((game % 10 == 1)); then first=1/2-1/2 second=1/2-1/2; else first={first} second={second}; fi
    echo "Finished game $game (new vs old): $first {{adjudication}}"
    echo "Finished game $((game + 1)) (old vs new): $second {{adjudication}}"
done"#
    )
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_gain_is_accepted_and_a_loss_refused() {
    for (first, second, code, word) in [("1-0", "1/2-1/2", 0, "accepted"), ("0-1", "1/2-1/2", 1, "refused")] {
        let desk = Desk::new(&runner(4000, first, second));
        let output = desk.run(&["./engine", "./engine"]);
        assert_eq!(output.status.code(), Some(code), "{}", errors(&output));
        assert!(errors(&output).ends_with(&format!("{word}\n")), "{}", errors(&output));
        assert!(errors(&output).contains("LLR"), "{}", errors(&output));
        assert!(desk.is_clean());
    }
}

#[test]
fn the_presets_have_their_bounds() {
    let desk = Desk::new(&runner(20, "1-0", "1-0"));
    for (preset, bounds) in [("--gain", "[0, 10]"), ("--no-regression", "[-5, 0]")] {
        let output = desk.run(&[preset, "./engine", "./engine"]);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        assert!(errors(&output).contains(bounds), "{}", errors(&output));
        assert!(errors(&output).contains("no decision"), "{}", errors(&output));
    }
}

#[test]
fn faults_end_the_match_loudly() {
    for (who, reason) in [
        ("new", "White loses on time (3ms overrun)"),
        ("new", "White makes an illegal move"),
        ("old", "Black disconnects"),
        ("old", "Black's connection stalls"),
    ] {
        let line = format!("echo \"Finished game 1 (new vs old): 0-1 {{{reason}}}\"\nsleep 60");
        let desk = Desk::new(&line);
        let output = desk.run(&["./engine", "./engine"]);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        let fault = format!("FAULT in game 1 by {who}: {reason}");
        assert!(errors(&output).contains(&fault), "{}", errors(&output));
        assert!(desk.is_clean());
    }
}

#[test]
fn a_runner_that_fails_is_quoted() {
    let desk = Desk::new("echo 'Error; engine not found' >&2\nexit 1");
    let output = desk.run(&["./engine", "./engine"]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    assert!(
        errors(&output).contains("Error; engine not found"),
        "{}",
        errors(&output)
    );
}

#[test]
fn the_failure_of_another_program_is_no_refusal() {
    let desk = Desk::new("exit 0");
    desk.program("mktemp", "exit 1");
    let own = desk.directory.path().display();
    let path = format!("{own}:{}", env::var("PATH").expect("a search path"));
    let mut command = desk.command(&["./engine", "./engine"]);
    let output = command.env("PATH", path).output().expect("the script starts");
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
}

#[test]
fn wrong_use_is_refused_before_anything_runs() {
    let desk = Desk::new("touch ran");
    for (arguments, complaint) in [
        (&["./engine"][..], "two engines are needed"),
        (
            &["--hash", "big", "./engine", "./engine"],
            "--hash needs a whole number",
        ),
        (
            &["--bounds", "5", "0", "./engine", "./engine"],
            "the first bound must be smaller",
        ),
        (&["--unknown", "1", "./engine", "./engine"], "unknown option --unknown"),
        (&["--gauntlet", "engine"], "an opponent is NAME=COMMAND"),
        (
            &["./engine", "no-such-revision"],
            "neither a program nor a git revision: no-such-revision",
        ),
        (
            &["--book", "no.epd", "./engine", "./engine"],
            "cannot read the book no.epd",
        ),
        (
            &["--runner", "./none", "./engine", "./engine"],
            "there is no runner ./none",
        ),
    ] {
        let output = desk.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", errors(&output));
        assert!(
            errors(&output).contains(complaint),
            "{arguments:?}: {}",
            errors(&output)
        );
        assert!(desk.is_clean() && !desk.path("ran").exists());
    }
}

#[test]
fn help_names_every_option() {
    let output = Command::new(script())
        .arg("--help")
        .output()
        .expect("the script starts");
    assert!(output.status.success());
    let help = String::from_utf8(output.stdout).expect("text");
    let source = fs::read_to_string(script()).expect("the script");
    let options = source.lines().filter_map(|line| line.trim().strip_prefix("--"));
    let names: Vec<&str> = options.filter_map(|line| Some(line.split_once(") ")?.0)).collect();
    assert!(names.len() >= 15, "{names:?}");
    for name in names {
        assert!(help.contains(&format!("--{name} ")), "{name}");
    }
}

/// Both runners get the same match in their own words.
#[test]
fn runners_get_their_own_words() {
    for (runner, arguments, pgn) in [
        ("fastchess", vec!["args=--quiet now"], "file="),
        ("cutechess-cli", vec!["arg=--quiet", "arg=now"], ""),
    ] {
        let desk = Desk::new("exit 1");
        desk.program(runner, "printf '%s\\n' \"$@\" > ../../words");
        let runner = format!("./{runner}");
        let opponent = ["old=./engine --quiet now|Use NNUE=false"];
        let output = desk.run(
            &[
                &[
                    "--runner",
                    &runner,
                    "--nodes",
                    "500",
                    "--option",
                    "Hash=8",
                    "--pgn",
                    "games.pgn",
                ][..],
                &["--seed", "7", "--games", "20", "--gauntlet", "--engine", "./engine"],
                &opponent,
            ]
            .concat(),
        );
        let words = fs::read_to_string(desk.path("words")).unwrap_or_else(|_| panic!("{}", errors(&output)));
        let words: Vec<&str> = words.lines().collect();
        let position = |word: &str| words.iter().position(|other| *other == word);
        let second = position("name=old").expect("the second engine");
        assert_eq!(words[second + 1..second + 1 + arguments.len()], arguments, "{words:?}");
        let program = words[second - 1];
        assert!(
            program.starts_with("cmd=/") && program.ends_with("/engine"),
            "{words:?}"
        );
        assert_eq!(
            words[second + 1 + arguments.len()],
            "option.Use NNUE=false",
            "{words:?}"
        );
        for word in [
            "name=new",
            "proto=uci",
            "tc=inf",
            "nodes=500",
            "option.Hash=8",
            "format=epd",
            "-repeat",
        ] {
            assert!(position(word).is_some(), "no {word} in {words:?}");
        }
        for (option, value) in [("-rounds", "10"), ("-games", "2"), ("-srand", "7")] {
            assert_eq!(words[position(option).expect(option) + 1], value, "{words:?}");
        }
        let games = words[position("-pgnout").expect("-pgnout") + 1];
        assert!(
            games.starts_with(&format!("{pgn}/")) && games.ends_with("/games.pgn"),
            "{games}"
        );
    }
}

/// Does a process with this id run? One that has ended may still be listed, as a zombie.
fn is_running(id: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("ps");
    let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs the env of GNU")]
fn an_interrupt_leaves_nothing_behind() {
    let desk = Desk::new("sleep 600 &\necho $$ $! > ../../ids\necho 'Started game 1'\nwait");
    for signal in ["INT", "TERM"] {
        // A test run in the background ignores interrupts, and hands that on.
        let mut script = Command::new("env")
            .arg("--default-signal=INT")
            .arg(script())
            .args(["--runner", "./fastchess", "--book", "book.epd", "./engine", "./engine"])
            .current_dir(desk.directory.path())
            .env("TMPDIR", desk.path("tmp"))
            .stderr(Stdio::null())
            .spawn()
            .expect("the script starts");
        // The script may have to build its tools first.
        let deadline = Instant::now() + Duration::from_secs(900);
        let ids = loop {
            let ids = fs::read_to_string(desk.path("ids")).unwrap_or_default();
            if ids.ends_with('\n') {
                break ids;
            }
            assert!(Instant::now() < deadline, "the runner does not start");
            assert!(script.try_wait().expect("a status").is_none(), "the script has ended");
            sleep(Duration::from_millis(20));
        };
        let kill = Command::new("kill")
            .args(["-s", signal, &script.id().to_string()])
            .status();
        assert!(kill.expect("kill").success());
        let status = script.wait().expect("an end");
        assert!(matches!(status.code(), Some(130 | 143)), "{status}");
        assert!(ids.split_whitespace().all(|id| !is_running(id)), "{ids}");
        assert!(desk.is_clean());
        fs::remove_file(desk.path("ids")).expect("the file of the runner");
    }
}

#[test]
fn a_gauntlet_rates_all_opponents() {
    let desk = Desk::new(
        r#"for word; do [[ $word != name=strong ]] || second=strong; done
for ((game = 1; game <= 10; game += 2)); do
    if [[ ${second:-} ]]; then name=strong result=0-1; else name=weak result=1-0; fi
    echo "Finished game $game (new vs $name): $result {adjudication}"
    echo "Finished game $((game + 1)) ($name vs new): 1/2-1/2 {Draw by 3-fold repetition}"
done
[[ ${second:-} ]] || echo "Finished game 11 (new vs weak): 1-0 {Black loses on time}""#,
    );
    let arguments = [
        "--gauntlet",
        "--engine",
        "./engine",
        "--games",
        "10",
        "--out",
        "ratings",
    ];
    let output = desk.run(&[&arguments[..], &["weak=./engine --quiet|Hash=1", "strong=./engine"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(
        errors(&output).contains("FAULT in game 11 by weak"),
        "{}",
        errors(&output)
    );
    let ratings = fs::read_to_string(desk.path("ratings/ratings.csv")).expect("ratings");
    let lines: Vec<&str> = ratings.lines().collect();
    assert_eq!(lines.len(), 3, "{ratings}");
    assert!(
        lines[1].starts_with("strong,-190.8,") && lines[1].ends_with(",10,0,5,5,0"),
        "{ratings}"
    );
    assert!(
        lines[2].starts_with("weak,190.8,") && lines[2].ends_with(",11,6,5,0,1"),
        "{ratings}"
    );
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(table.contains("strong") && table.contains("0-5-5"), "{table}");
    let chart = fs::read_to_string(desk.path("ratings/ratings.svg")).expect("a chart");
    assert!(chart.contains("strong") && chart.contains("+191"), "{chart}");
    assert!(desk.is_clean());
}

#[test]
fn a_gauntlet_that_breaks_off_is_no_gauntlet() {
    let desk = Desk::new("echo 'Finished game 1 (new vs old): 1-0 {adjudication}'");
    let output = desk.run(&["--gauntlet", "--engine", "./engine", "--games", "4", "old=./engine"]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    let fault = "FAULT: the runner ended after 1 of 4 games";
    assert!(errors(&output).contains(fault), "{}", errors(&output));
}

mod needs_fastchess {
    use super::*;
    use archipelago_tests::programs;

    /// Both engines are this one, so every pair of games is even: nothing is decided.
    #[test]
    #[ignore = "needs fastchess on the PATH"]
    fn real_games_are_counted() {
        let desk = Desk::new("exit 1");
        fs::write(
            desk.path("openings.epd"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n",
        )
        .expect("a book");
        let engine = programs::engine().to_str().expect("text");
        let output = desk.run(&[
            "--runner",
            "fastchess",
            "--book",
            "openings.epd",
            "--nodes",
            "200",
            "--games",
            "4",
            engine,
            engine,
        ]);
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        assert!(errors(&output).contains("    4 games"), "{}", errors(&output));
        assert!(errors(&output).contains("pairs [0, 0, 2, 0, 0]"), "{}", errors(&output));
        assert!(!errors(&output).contains("FAULT"), "{}", errors(&output));
        assert!(desk.is_clean());
    }

    #[test]
    #[ignore = "needs fastchess on the PATH"]
    fn the_engine_passes_the_compliance_check() {
        let output = Command::new("fastchess")
            .arg("--compliance")
            .arg(programs::engine())
            .output()
            .expect("fastchess starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
        assert!(text.contains("Step 40: "), "{text}");
        assert!(!text.contains("Failed"), "{text}");
    }
}
