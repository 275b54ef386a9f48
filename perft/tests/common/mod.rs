//! What both test programs need.

use std::process::{Command, Stdio};

/// Runs perft with a reader that is gone when the first line is written, if the counts take long enough, and expects this
/// exit code and nothing on the standard error.
#[track_caller]
pub fn expect_without_reader(perft: &mut Command, code: i32) {
    let mut child = perft
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("perft starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("perft ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(code), ""),
        "{perft:?}"
    );
}
