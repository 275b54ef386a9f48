//! Won endings are won: the engine against itself, from random positions, within the fifty-move rule.

use archipelago_engine::{Game, Limits, Solo};
use archipelago_movegen::{Color, Move, Position};
use archipelago_tests::{few_pieces, games, tables};
use rayon::prelude::*;

/// Nodes of a move, for both sides.
const NODES: u64 = 20_000;
/// Each side's transposition table, MiB.
const HASH: usize = 4;

/// Can white, to move, keep its men and leave black a move, or mate? Two plies deep; the rest is technique.
fn keeps_its_men(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let next = position.play(m);
        match next.has_legal_move() {
            true => !next.legal_moves().into_iter().any(Move::is_capture),
            false => next.in_check(),
        }
    })
}

/// Is the position one that white wins? It does with enough men, unless one of them hangs.
fn is_won(position: &Position) -> bool {
    if position.is_insufficient_material() {
        return false;
    }
    if position.turn() == Color::White {
        return keeps_its_men(position);
    }
    let safe = |m: Move| !m.is_capture() && keeps_its_men(&position.play(m));
    position.has_legal_move() && position.legal_moves().into_iter().all(safe)
}

/// Plays to the end: the number of plies to mate, or the position in which the game was drawn.
fn play_out(start: Position) -> Result<usize, String> {
    let mut sides = [(); 2].map(|()| Solo::new(HASH).expect("little memory"));
    let mut game = Game::new(start);
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    for ply in 0.. {
        let position = &game.position;
        let is_drawn = position.is_fifty_move_draw()
            || position.is_insufficient_material()
            || game.history.repetitions(position) >= 2;
        let answer = sides[ply % 2].search(&game, limits.clone());
        match answer {
            None if position.in_check() && position.turn() == Color::Black => return Ok(ply),
            Some(answer) if !is_drawn => game.play(answer.best),
            _ => break,
        }
    }
    Err(game.position.fen())
}

/// Plays `count` games with white's `men` against the bare king, and wins them all.
#[track_caller]
fn check(men: &str, seed: u64, count: usize) {
    let mut random = games::random(seed);
    let starts = std::iter::repeat_with(|| few_pieces::random(&format!("K{men}k"), &mut random));
    let starts: Vec<Position> = starts.filter(is_won).take(count).collect();
    if let Some(tables) = tables::open() {
        for start in &starts {
            let result = tables::result(&tables, start);
            assert_eq!(
                result,
                if start.turn() == Color::White { 1 } else { -1 },
                "{}",
                start.fen()
            );
        }
    }
    let ends: Vec<Result<usize, String>> = starts
        .into_par_iter()
        .map(|start| {
            let fen = start.fen();
            play_out(start).map_err(|end| format!("{fen}: {end}"))
        })
        .collect();
    let failed: Vec<&String> = ends.iter().filter_map(|end| end.as_ref().err()).collect();
    let longest = ends.iter().flatten().max();
    println!(
        "K{men} against K: {} of {count} won, the longest in {longest:?} plies",
        count - failed.len()
    );
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn queen_wins() {
    check("Q", 1, 5);
}

#[test]
fn rook_wins() {
    check("R", 2, 5);
}

#[test]
fn bishops_win() {
    check("BB", 3, 5);
}

#[test]
fn bishop_and_knight_win() {
    check("BN", 4, 5);
}

#[test]
#[ignore = "some minutes"]
fn a_hundred_of_each() {
    for (seed, men) in [(11, "Q"), (12, "R"), (13, "BB"), (14, "BN")] {
        check(men, seed, 100);
    }
}
