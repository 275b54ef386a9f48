//! Perft suites from outside the repository: the `perft` program checks the files in `perft` of the known data.

use std::process::Command;

use archipelago_tests::{data, programs};

/// Checks every line of a suite whose depth is at most `depth` plies.
#[track_caller]
fn check(suite: &str, depth: u32) {
    let file = data::path("perft").join(suite);
    let output = Command::new(programs::perft())
        .arg("--epd")
        .arg(&file)
        .args(["--max-depth", &depth.to_string()])
        .output();
    let output = output.expect("perft starts");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && report.ends_with(" passed, 0 failed\n"),
        "{}: {report}",
        file.display()
    );
}

mod needs_data {
    use super::check;

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn standard_suite() {
        check("standard.epd", 5);
    }

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn chess960_suite() {
        check("chess960.epd", 4);
    }
}
