//! The program that measures the time of answers: it judges what it measures.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use archipelago_tests::programs;

/// An engine that answers `stop` after this many seconds.
fn slow_engine(directory: &Path, seconds: &str) -> String {
    let path = directory.join("engine");
    let script = format!(
        "#!/usr/bin/env bash\nwhile read -r line; do case $line in\n\
         isready) echo readyok ;; stop) sleep {seconds}; echo bestmove e2e4 ;; quit) exit ;; esac; done\n"
    );
    fs::write(&path, script).expect("a program");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("an executable");
    path.to_str().expect("a path").to_owned()
}

fn measure(arguments: &[&str]) -> Output {
    Command::new(programs::example("latency"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn a_late_answer_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    let engine = slow_engine(directory.path(), "0.2");
    let output = measure(&[&engine, "--searches", "2", "--threads", "1", "--longest", "1"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("too late"), "{text}");
    let worst = text
        .lines()
        .find(|line| line.contains("stop"))
        .expect("a line of stops");
    let worst = worst
        .rsplit("worst")
        .next()
        .and_then(|text| text.trim().trim_end_matches(" ms").parse::<f64>().ok());
    assert!(worst.is_some_and(|worst| (200.0..10_000.0).contains(&worst)), "{text}");
}

#[test]
fn an_engine_that_is_not_there_is_named() {
    let output = measure(&["/no/such/engine"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/engine"));
}
