//! From games to weights to an engine that plays with them: the documented commands with few games, in a copy of the
//! workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use archipelago_movegen::Position;
use archipelago_tests::documents::{self, workspace};

/// A folder in the target directory, so that the next run finds what this one built.
fn scratch() -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(3).expect("a test lies in target/PROFILE/deps");
    target.join("pipeline")
}

/// Copies a file or folder, without build directories and without .git.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).expect("a file can be copied");
        return;
    }
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a folder can be read") {
        let name = entry.expect("an entry can be read").file_name();
        if !["target", ".git"].map(Into::into).contains(&name) {
            copy(&from.join(&name), &to.join(&name));
        }
    }
}

/// Runs cargo with a documented command. Without `--release`: building takes longer here than running.
fn run(tree: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments.iter().filter(|argument| **argument != "--release"))
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.with_file_name("target"))
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .expect("cargo starts")
}

/// The same for a command that must succeed; returns what it printed.
fn cargo(tree: &Path, arguments: &[&str]) -> String {
    let output = run(tree, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The text of all documents.
fn documentation() -> String {
    let paths = documents::all().expect("documents");
    paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect()
}

/// The first documented command line with all of `parts`, in words, without the word `cargo`.
fn command<'a>(documentation: &'a str, parts: &[&str]) -> Vec<&'a str> {
    let mut lines = documentation
        .lines()
        .filter_map(|line| line.trim().strip_prefix("cargo "));
    let line = lines.find(|line| parts.iter().all(|part| line.contains(part)));
    line.unwrap_or_else(|| panic!("no command with {parts:?}"))
        .split(' ')
        .collect()
}

/// Replaces a word of a command.
fn with<'a>(command: &[&'a str], word: &str, other: &'a str) -> Vec<&'a str> {
    assert!(command.contains(&word), "no {word} in {command:?}");
    command
        .iter()
        .map(|&old| if old == word { other } else { old })
        .collect()
}

/// A copy of the workspace without its build.
fn copy_of_the_workspace() -> PathBuf {
    let tree = scratch().join("tree");
    if tree.exists() {
        fs::remove_dir_all(&tree).expect("an old copy can be removed");
    }
    copy(workspace(), &tree);
    tree
}

/// The engine of `tree` answers a `go` with a legal move.
fn plays(tree: &Path) {
    let answer = cargo(tree, &["run", "--", "position startpos moves e2e4", "go depth 6"]);
    let best = answer.lines().find_map(|line| line.strip_prefix("bestmove "));
    let best = best.and_then(|moves| moves.split(' ').next()).expect("a move");
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let position = Position::from_fen(after_e4.as_bytes()).expect("a legal position");
    assert!(position.parse_uci(best.as_bytes()).is_ok(), "{best}");
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "slow: builds the programs in a copy of the workspace, some minutes"]
    fn games_make_weights_and_weights_make_an_engine() {
        let tree = copy_of_the_workspace();
        let documentation = documentation();
        let generate = command(&documentation, &["--bin datagen", "--out games.bin", "--games 20000"]);
        let tune = command(
            &documentation,
            &["--bin tune", "games.bin", "--out eval/src/weights.rs"],
        );
        let fit_chances = command(
            &documentation,
            &["--bin tune", "--wdl games.bin", "--out eval/src/wdl.rs"],
        );

        let train = command(&documentation, &["--bin train", "games.bin", "--out eval/network.bin"]);

        let few = with(&generate, "20000", "60");
        cargo(&tree, &[&few[..], &["--nodes", "100"]].concat());
        let chess960 = with(&few, "games.bin", "960.bin");
        cargo(&tree, &[&chess960[..], &["--nodes", "100", "--chess960"]].concat());

        let outputs = ["eval/src/weights.rs", "eval/src/wdl.rs"].map(|path| tree.join(path));
        let read = |path: &PathBuf| fs::read_to_string(path).expect("a source file");
        let before = outputs.each_ref().map(read);
        let tuned = cargo(&tree, &[&tune[..], &["960.bin", "--epochs", "3"]].concat());
        assert!(tuned.contains("120 games") && tuned.contains("epoch    3"), "{tuned}");
        let fitted = cargo(&tree, &[&fit_chances[..], &["960.bin"]].concat());
        assert!(fitted.contains("120 games"), "{fitted}");
        for (path, before) in outputs.iter().zip(before) {
            let after = read(path);
            assert!(
                after != before && after.contains("(games.bin, 960.bin)"),
                "{}",
                path.display()
            );
        }
        let network = tree.join("eval/network.bin");
        let before = fs::read(&network).expect("the network of the tree");
        let small = [
            "960.bin",
            "--epochs",
            "2",
            "--batch",
            "512",
            "--held-out",
            "0.2",
            "--curve",
            "curve.csv",
        ];
        let trained = cargo(&tree, &[&train[..], &small[..]].concat());
        assert!(
            trained.contains("120 games") && trained.contains("in whole numbers"),
            "{trained}"
        );
        let curve = fs::read_to_string(tree.join("curve.csv")).expect("a table of the epochs");
        assert_eq!(curve.lines().count(), 3, "{curve}");
        let after = fs::read(&network).expect("the new network");
        assert_ne!(after, before);
        // Begun with this network, and with steps of no size, it stays as it is.
        let start = [
            "960.bin",
            "--start",
            "eval/network.bin",
            "--rate",
            "0",
            "--epochs",
            "1",
            "--held-out",
            "0.2",
        ];
        cargo(&tree, &[&train[..], &start[..]].concat());
        assert_eq!(fs::read(&network).expect("the same network"), after);
        let fails = |rate: &str, error: &str| {
            let output = run(&tree, &with(&[&train[..], &start[..]].concat(), "0", rate));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success() && errors.contains(error), "{errors}");
        };
        // Steps that are far too large give weights that cannot be rounded: nothing is written.
        fails("1000", "cannot be rounded");
        assert_eq!(fs::read(&network).expect("the same network"), after);
        // Steps that are too large give a worse network. It is written, and the program says that it is worse.
        fails("3", "the first weights have a smaller held-out error");
        assert_ne!(fs::read(&network).expect("the worse network"), after);
        plays(&tree);
    }
}
