//! The command `story`: files in, text, data and pages out.

use std::path::{Path, PathBuf};

use crate::harness::*;

const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e6 2. d4 d5 3. e5 c5 4. c3 Nc6 5. Nf3 Qb6 6. Bd3 cxd4 7. cxd4 Bd7 8. O-O Nxd4 9. Nxd4 Qxd4 1-0\n\n\
    [White \"Cora\"]\n[Black \"Dan\"]\n\n1. d4 Nf6 2. c4 e5 3. dxe5 Ng4 4. Bf4 Nc6 5. Nf3 Bb4+ *\n";

fn file(directory: &Path, content: &str) -> PathBuf {
    let path = directory.join("games.pgn");
    fs::write(&path, content).expect("a file");
    path
}

/// What `story` with these arguments does with a file.
fn story(path: &Path, arguments: &[&str]) -> Ended {
    finish(command().arg("story").args(arguments).arg(path).stdin(Stdio::null()))
}

fn printed(path: &Path, arguments: &[&str]) -> String {
    let ended = story(path, arguments);
    assert_eq!((ended.code, &*ended.stderr), (Some(0), ""), "{arguments:?}");
    ended.stdout
}

#[test]
fn games_are_told_as_text_data_and_annotated_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(directory.path(), GAMES);
    let text = printed(&path, &["--nodes", "400"]);
    for part in ["Ann - Bob", "French chain (White)", "Turning points", "Cora - Dan"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!printed(&path, &["--nodes", "400", "--game", "2"]).contains("Ann"));
    let json = printed(&path, &["--static", "--json"]);
    assert_eq!(
        json.lines()
            .filter(|line| line.starts_with('{') && line.ends_with('}'))
            .count(),
        2
    );
    let pgn = printed(&path, &["--nodes", "400", "--pgn"]);
    assert!(
        pgn.contains("[White \"Ann\"]") && pgn.contains(" { ") && pgn.contains("9...Qxd4"),
        "{pgn}"
    );
    let again = file(directory.path(), &pgn);
    assert!(
        printed(&again, &["--static"]).contains("French chain (White)"),
        "what is written can be read"
    );
}

#[test]
fn the_number_of_threads_does_not_change_the_story() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(directory.path(), GAMES);
    let one = printed(&path, &["--nodes", "500", "--json", "--threads", "1"]);
    assert_eq!(printed(&path, &["--nodes", "500", "--json", "--threads", "3"]), one);
}

#[test]
fn pages_are_written_one_for_each_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(directory.path(), GAMES);
    let page = directory.path().join("a page.html");
    let name = page.to_str().expect("UTF-8");
    assert_eq!(
        printed(&path, &["--static", "--game", "1", "--html", name, "--flip"]),
        ""
    );
    let written = fs::read_to_string(&page).expect("a page");
    assert!(written.starts_with("<!DOCTYPE html>") && written.contains("<title>Ann - Bob</title>"));
    assert!(written.contains("data-flip=\"true\""));
    assert_eq!(
        printed(&path, &["--static", "--game", "1", "--html", "-", "--flip"]),
        written
    );
    assert!(printed(&path, &["--static", "--json", "--html", name]).starts_with('{'));
    for (number, title) in [(1, "Ann - Bob"), (2, "Cora - Dan")] {
        let page = directory.path().join(format!("a page-{number}.html"));
        assert!(fs::read_to_string(&page).expect("a page").contains(title));
    }
}

#[test]
fn broken_games_do_not_hide_the_others() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(directory.path(), &GAMES.replace("5. Nf3 Qb6", "5. Nf6 Qb6"));
    let ended = story(&path, &["--static"]);
    assert_eq!(ended.code, Some(2));
    assert!(
        ended.stdout.contains("Cora - Dan") && !ended.stdout.contains("Ann"),
        "{}",
        ended.stdout
    );
    let expected = format!(
        "archipelago: {}, game 1, line 5, move 5.: illegal move 'Nf6'\narchipelago: 1 game could not be read\n",
        path.display()
    );
    assert_eq!(ended.stderr, expected);
}

#[test]
fn what_cannot_be_told_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(directory.path(), GAMES);
    for arguments in [
        &["--game", "3"][..],
        &["--game", "0"],
        &["--threads", "0"],
        &["--json", "--pgn"],
        &["--flip"],
        &["--static", "--html", "/nowhere/at/all.html"],
        &["--static", "--html", "-"],
        &["--static", "--game", "1", "--html", "-", "--json"],
    ] {
        let ended = story(&path, arguments);
        assert_eq!((ended.code, &*ended.stdout), (Some(2), ""), "{arguments:?}");
        assert!(!ended.stderr.is_empty());
    }
    let nothing = file(directory.path(), "\n% only an escape\n");
    assert!(story(&nothing, &[]).stderr.ends_with("has no games\n"));
    assert!(
        story(Path::new("/no/such/file"), &[])
            .stderr
            .starts_with("archipelago: cannot read /no/such/file: ")
    );
    assert!(
        story(Path::new("-"), &["--static"])
            .stderr
            .ends_with("standard input has no games\n")
    );
}
