//! 111 to 120: files, and arguments of the shell.

use std::path::{Path, PathBuf};

use super::catalogue;
use crate::harness::*;

catalogue! {
    111 n111_files_that_cannot_be_read code {
        refused_file(Path::new("/no/such/file"), "cannot read");
        refused_file(Path::new("/"), "cannot read");
        #[cfg(target_os = "linux")]
        refused_file(Path::new("/proc/self/mem"), "cannot read");
    }
    112 n112_an_empty_file code { refused_content(b"", "has no positions") }
    113 n113_forms_of_lines code {
        accepted_content(b"\xEF\xBB\xBF# comment\r\n\r\n4k3/8/8/8/8/8/8/4K3 w - -\r\n4k3/8/8/8/8/8/8/4K3 w - - 0 1", 10);
    }
    114 n114_operations_of_perft_suites code {
        accepted_content(b"4k3/8/8/8/8/8/8/4K3 w - - ;D3 abc ;D0 ;D1 99999999999999999999\n", 5);
    }
    115 n115_operations_of_tests code {
        accepted_content(b"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 e1d2; acd 3; id \"a;b\";\n", 5);
    }
    116 n116_files_without_end code { endless_files() }
    117 n117_bytes_that_are_not_text_in_a_name code {
        accepted_content(b"4k3/8/8/8/8/8/8/4K3 w - - id \"\xFF\xFE\";\n", 5);
    }
    118 n118_games_instead_of_positions code {
        refused_content(b"[Event \"a game\"]\n\n1. e4 {a comment", "line 1: ");
        refused_content(b"4k3/8/8/8/8/8/8/4K3 w - -\n\n1. e4 \0 e5", "line 3: ");
    }
    119 n119_files_that_cannot_be_written code { unwritable_files() }
    120 n120_arguments_of_bench code {
        for arguments in [&["bench", "abc", "0", "-1", "nofile"][..], &["bench", "abc"], &["bench", "16", "1", "0"]] {
            let ended = run_with(arguments);
            assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
            assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
        }
    }
}

/// The program counts the moves in the positions of a file.
fn count(path: &Path) -> Ended {
    let words = ["bench", "1", "1", "1"].map(OsStr::new);
    finish(command().args(words).arg(path).arg("perft").stdin(Stdio::null()))
}

/// A file in a directory that lives as long as the first part.
fn file(content: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("positions.epd");
    fs::write(&path, content).expect("a file");
    (directory, path)
}

#[track_caller]
fn refused_file(path: &Path, reason: &str) {
    let ended = count(path);
    assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{}", path.display());
    assert!(
        ended.stderr.contains(reason) && ended.stderr.lines().count() == 1,
        "{}",
        ended.stderr
    );
}

#[track_caller]
fn refused_content(content: &[u8], reason: &str) {
    let (_directory, path) = file(content);
    refused_file(&path, reason);
}

#[track_caller]
fn accepted_content(content: &[u8], moves: u32) {
    let (_directory, path) = file(content);
    let ended = count(&path);
    assert_eq!((ended.code, &*ended.stderr), (Some(0), ""));
    let last = ended.stdout.lines().last().expect("a line");
    assert!(last.starts_with(&format!("{moves} nodes ")), "{last}");
}

/// A file of any length is read line by line, with bounded memory.
fn endless_files() {
    #[cfg(target_os = "linux")]
    refused_file(Path::new("/dev/zero"), "line 1: longer than");
    let line = b"4k3/8/8/8/8/8/8/4K3 w - -\n";
    refused_content(&line.repeat(1_000_001), "more than 1000000 positions");
}

fn unwritable_files() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for arguments in [
        &["explain", "--svg", "/nowhere/at/all.svg", position][..],
        &["explain", "--svg", "/", position],
        &["--log-file", "/nowhere/at/all.log", "isready"],
    ] {
        let ended = run_with(arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(ended.stderr.contains("cannot write"), "{}", ended.stderr);
    }
}
