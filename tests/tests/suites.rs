//! Perft suites from outside the repository, when there are any: the `perft` program checks `perft/*.epd` in the
//! directory that the environment variable ARCHIPELAGO_DATA names.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use archipelago_tests::programs;

#[track_caller]
fn check(suite: &str, depth: u32) {
    let Some(directory) = env::var_os("ARCHIPELAGO_DATA") else {
        println!("skipped: ARCHIPELAGO_DATA is not set");
        return;
    };
    let file = PathBuf::from(directory).join("perft").join(suite);
    if !file.exists() {
        println!("skipped: there is no {}", file.display());
        return;
    }
    let depth = depth.to_string();
    let output = Command::new(programs::perft())
        .arg("--epd")
        .arg(&file)
        .args(["--max-depth", &depth])
        .output();
    let output = output.expect("perft starts");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && report.ends_with(" passed, 0 failed\n"),
        "{}: {report}",
        file.display()
    );
}

#[test]
fn standard_suite() {
    check("standard.epd", 5);
}

#[test]
fn chess960_suite() {
    check("chess960.epd", 4);
}
