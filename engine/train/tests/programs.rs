//! The programs as a user calls them: what cannot succeed is refused before the long work.

use std::fs;
use std::process::Command;

use archipelago_eval::network::NETWORK_FILE;

/// The error of a call that fails. Its data is missing, which is found out only when it is read.
fn error_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .arg("missing.bin")
        .args(arguments)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn outputs_are_checked_before_the_data_is_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let other = directory.path().join("other.rs");
    fs::write(&other, "fn main() {}\n").expect("a file");
    let other = other.to_str().expect("a path in Unicode");
    let missing = directory.path().join("missing/file");
    let missing = missing.to_str().expect("a path in Unicode");

    let [train, tune] = [env!("CARGO_BIN_EXE_train"), env!("CARGO_BIN_EXE_tune")];
    for option in ["--out", "--checkpoint", "--curve"] {
        let error = error_of(train, &[option, missing]);
        assert!(error.contains("there is no such directory"), "{option}: {error}");
    }
    for arguments in [&["--out", other][..], &["--wdl", "--out", other]] {
        let error = error_of(tune, arguments);
        assert!(error.contains("other.rs: "), "{arguments:?}: {error}");
    }
    for program in [train, tune] {
        let error = error_of(program, &[]);
        assert!(error.starts_with("error: missing.bin: "), "{error}");
    }
}

#[test]
fn networks_are_averaged_without_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| {
        directory
            .path()
            .join(name)
            .to_str()
            .expect("a path in Unicode")
            .to_owned()
    };
    let (network, mean, broken) = (path("network.bin"), path("mean.bin"), path("broken.bin"));
    fs::write(&network, NETWORK_FILE).expect("a file");
    fs::write(&broken, &NETWORK_FILE[..100]).expect("a file");
    let average = |files: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_train"));
        command.arg("--average").args(files).args(["--out", &mean]);
        command.output().expect("the program starts")
    };

    assert!(average(&[&network, &network]).status.success());
    assert_eq!(fs::read(&mean).expect("a network"), NETWORK_FILE);
    let output = average(&[&network, &broken]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains("broken.bin: "), "{error}");
}
