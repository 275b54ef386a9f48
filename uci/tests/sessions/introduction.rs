//! What the engine says of itself.

use crate::harness::*;

#[test]
fn the_engine_introduces_itself() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Archipelago "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    assert!(
        lines[2..lines.len() - 1]
            .iter()
            .all(|line| line.starts_with("option name ")),
        "{lines:?}"
    );
    for option in [
        "Hash type spin default 16 min 1",
        "Threads type spin default 1 min 1",
        "Clear Hash type button",
    ] {
        assert!(lines.iter().any(|line| line.contains(option)), "{option}");
    }
    for option in [
        "Ponder type check",
        "Move Overhead type spin",
        "UCI_Chess960 type check default false",
    ] {
        assert!(lines.iter().any(|line| line.contains(option)), "{option}");
    }
    assert!(engine.ready().is_empty());
    assert!(engine.quit().is_empty());
}

#[test]
fn nothing_is_said_before_the_first_command() {
    let mut engine = Engine::start();
    engine.stays_silent(Duration::from_millis(200));
    assert!(engine.quit().is_empty());
}

#[test]
fn help_is_given() {
    let mut engine = Engine::start();
    for (command, word) in [("help", "ponderhit"), ("license", "GNU"), ("compiler", "rustc")] {
        let lines = engine.answers(command);
        assert!(lines.iter().any(|line| line.contains(word)), "{command}: {lines:?}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn debug_says_what_was_understood() {
    let mut engine = Engine::start();
    let lines = engine.answers("debug on\nposition startpos moves e2e4\nsetoption name Hash value 2");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("info string debug: ")));
    assert!(engine.answers("debug off\nposition startpos").is_empty());
}

#[test]
fn uci_and_debug_do_not_disturb_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 2");
    let lines = engine.answers("uci\ndebug on\ndebug off\nhelp\ncompiler\nlicense\nregister later\n# nothing");
    assert!(lines.iter().any(|line| line == "uciok"));
    assert!(best_moves(&lines).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.quit().is_empty());
}
