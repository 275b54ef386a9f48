//! From games to weights to an engine that plays with them: the commands of the README, at small scale, in a copy of the
//! workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use archipelago_movegen::Position;

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a crate of a workspace")
}

/// A folder next to the profile's own in the target directory: what is built there is found again at the next run.
fn scratch() -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(3).expect("a test lies in target/PROFILE/deps");
    target.join("pipeline")
}

/// Copies a file or folder, but for what is built and what git keeps.
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

/// Runs cargo with a command of the README, unoptimised builds being faster here, and returns what it printed.
fn cargo(tree: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .args(arguments.iter().filter(|argument| **argument != "--release"))
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.with_file_name("target"))
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that the README gives for tuning, without the word `cargo`.
fn commands(readme: &str) -> Vec<Vec<&str>> {
    let section = readme
        .split("\n## ")
        .find(|section| section.starts_with("Tune the weights"));
    let lines = section.expect("a section on tuning").lines();
    lines
        .filter_map(|line| line.strip_prefix("cargo "))
        .map(|line| line.split(' ').collect())
        .collect()
}

#[test]
#[ignore = "builds the programs in a copy of the workspace; some minutes"]
fn games_make_weights_and_weights_make_an_engine() {
    let tree = scratch().join("tree");
    if tree.exists() {
        fs::remove_dir_all(&tree).expect("an old copy can be removed");
    }
    copy(workspace(), &tree);
    let readme = fs::read_to_string(tree.join("README.md")).expect("a README");
    let commands = commands(&readme);
    let [generate, tune, fit_chances] = &commands[..] else {
        panic!("not three commands: {commands:?}");
    };

    let few: Vec<&str> = generate
        .iter()
        .map(|word| if *word == "20000" { "60" } else { word })
        .collect();
    cargo(&tree, &[&few[..], &["--nodes", "100"]].concat());
    let chess960: Vec<&str> = few
        .iter()
        .map(|word| if *word == "games.bin" { "960.bin" } else { word })
        .collect();
    cargo(&tree, &[&chess960[..], &["--nodes", "100", "--chess960"]].concat());

    let (weights, chances) = (tree.join("eval/src/weights.rs"), tree.join("eval/src/wdl.rs"));
    let read = |path: &Path| fs::read_to_string(path).expect("a source file");
    let before = [read(&weights), read(&chances)];
    let tuned = cargo(&tree, &[&tune[..], &["960.bin", "--epochs", "3"]].concat());
    assert!(tuned.contains("120 games") && tuned.contains("epoch    3"), "{tuned}");
    let fitted = cargo(&tree, &[&fit_chances[..], &["960.bin"]].concat());
    assert!(fitted.contains("120 games"), "{fitted}");
    for (path, before) in [(&weights, &before[0]), (&chances, &before[1])] {
        let after = read(path);
        assert!(
            after != *before && after.contains("(games.bin, 960.bin)"),
            "{}",
            path.display()
        );
    }

    let answer = cargo(
        &tree,
        &["run", "--release", "--", "position startpos moves e2e4", "go depth 6"],
    );
    let best = answer.lines().find_map(|line| line.strip_prefix("bestmove "));
    let best = best.and_then(|moves| moves.split(' ').next()).expect("a move");
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let position = Position::from_fen(after_e4.as_bytes()).expect("a legal position");
    assert!(position.parse_uci(best.as_bytes()).is_ok(), "{best}");
}
