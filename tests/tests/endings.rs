//! Won endings are won: the engine against itself, from random positions, within the fifty-move rule.

use archipelago_engine::{Engine, Game, HeadlessSearcher, Limits, Report};
use archipelago_eval::plies_to_mate;
use archipelago_movegen::{Color, Move, Position};
use archipelago_test_support::games;
use archipelago_tests::few_pieces;
use crossbeam_channel::unbounded;
use rayon::prelude::*;

/// Nodes searched for each move of either side.
const NODES: u64 = 20_000;
/// Size of each side's transposition table, MiB.
const HASH: usize = 4;

#[test]
fn bishop_and_knight_attacked_at_once_are_a_draw() {
    // The lone king takes one of them.
    for fen in [
        "8/8/8/8/3k4/3N4/8/B6K b - - 0 1",
        "8/8/8/8/8/2k5/2BN4/7K b - - 0 1",
        "7k/2bn4/2K5/8/8/8/8/8 w - - 0 1",
    ] {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let mut searcher = HeadlessSearcher::new(HASH).expect("little memory");
        let answer = searcher.search(&Game::new(position), limits).expect(fen);
        assert!(answer.score.get().abs() <= 10, "{fen}: {}", answer.score.get());
    }
}

/// Whether White, to move, has a move after which Black is mated or has moves but no capture.
fn keeps_its_pieces(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let next = position.play(m);
        match next.has_legal_move() {
            true => !next.legal_moves().into_iter().any(Move::is_capture),
            false => next.in_check(),
        }
    })
}

/// Whether White wins: it has enough pieces to mate, and none of them can be captured within two plies.
fn is_won(position: &Position) -> bool {
    if position.is_insufficient_material() {
        return false;
    }
    if position.turn() == Color::White {
        return keeps_its_pieces(position);
    }
    let safe = |m: Move| !m.is_capture() && keeps_its_pieces(&position.play(m));
    position.has_legal_move() && position.legal_moves().into_iter().all(safe)
}

/// Plays to the end. Returns the number of plies to mate, or the position in which the game was drawn.
fn play_out(start: Position) -> Result<usize, String> {
    let mut sides = [(); 2].map(|()| HeadlessSearcher::new(HASH).expect("little memory"));
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

/// `count` random positions in which White wins with `pieces` against the bare king.
fn won_starts(pieces: &str, seed: u64, count: usize) -> Vec<Position> {
    let mut random = games::random(seed);
    let starts = std::iter::repeat_with(|| few_pieces::random(&format!("K{pieces}k"), &mut random));
    starts.filter(is_won).take(count).collect()
}

/// The fifty-move rule ends a game without captures after this many plies.
const FIFTY_MOVES: usize = 100;
/// Mate by bishop and knight takes 66 plies at most.
const BISHOP_AND_KNIGHT: usize = 66;

/// Plays `count` games with `pieces` against the bare king; White wins them all within this number of plies.
#[track_caller]
fn check(pieces: &str, seed: u64, count: usize, plies: usize) {
    let ends: Vec<Result<usize, String>> = won_starts(pieces, seed, count)
        .into_par_iter()
        .map(|start| {
            let fen = start.fen();
            play_out(start).map_err(|end| format!("{fen}: {end}"))
        })
        .collect();
    let failed: Vec<&String> = ends.iter().filter_map(|end| end.as_ref().err()).collect();
    let longest = ends.iter().flatten().max();
    println!(
        "K{pieces} against K: {} of {count} won, the longest in {longest:?} plies",
        count - failed.len()
    );
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(longest <= Some(&plies), "{longest:?}");
}

#[test]
fn queen_wins() {
    check("Q", 1, 5, FIFTY_MOVES);
}

#[test]
fn rook_wins() {
    check("R", 2, 5, FIFTY_MOVES);
}

#[test]
fn bishops_win() {
    check("BB", 3, 5, FIFTY_MOVES);
}

#[test]
fn bishop_and_knight_win() {
    check("BN", 4, 10, BISHOP_AND_KNIGHT);
}

/// In how many of the positions a player of this strength finds a move that keeps the shortest way to mate.
fn shortest_ways(starts: &[Position], elo: Option<u32>) -> usize {
    let (sender, reports) = unbounded();
    let mut engine = Engine::new(sender);
    engine.options_mut().elo = elo;
    let mut is_shortest = |start: &Position| {
        engine.set_position(Game::new(*start));
        engine.go(Limits {
            nodes: Some(NODES),
            ..Limits::default()
        });
        let best = reports.iter().find_map(|report| match report {
            Report::BestMove { best, .. } => best,
            _ => None,
        });
        let next = start.play(best.expect("a move"));
        plies_to_mate(start) == plies_to_mate(&next).map(|plies| 1 - plies)
    };
    starts.iter().filter(|start| is_shortest(start)).count()
}

/// A weaker player has the plan, but not the table.
#[test]
fn weaker_players_do_not_know_the_shortest_way_with_bishop_and_knight() {
    let mut starts = won_starts("BN", 5, 200);
    starts.retain(|start| plies_to_mate(start) > Some(20));
    starts.truncate(50);
    assert_eq!(starts.len(), 50);
    assert_eq!(shortest_ways(&starts, None), 50);
    for elo in [1400, 2000, 2600] {
        let found = shortest_ways(&starts, Some(elo));
        assert!(found < 45, "{elo} Elo: {found} of 50");
    }
}

/// A hundred positions for each kind of ending, with a seed of its own.
const MANY: [(u64, &str); 4] = [(11, "Q"), (12, "R"), (13, "BB"), (14, "BN")];

mod slow {
    use super::{BISHOP_AND_KNIGHT, FIFTY_MOVES, MANY, check};

    #[test]
    #[ignore = "slow: some minutes"]
    fn a_hundred_of_each() {
        for (seed, pieces) in MANY {
            check(pieces, seed, 100, FIFTY_MOVES);
        }
        check("BN", 15, 300, BISHOP_AND_KNIGHT);
    }
}

mod needs_data {
    use archipelago_movegen::Color;
    use archipelago_tests::data;

    use super::{MANY, won_starts};

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_starts_are_won_by_the_tables() {
        let tables = data::tables();
        for (seed, pieces) in MANY {
            for start in won_starts(pieces, seed, 100) {
                let for_white = if start.turn() == Color::White { 1 } else { -1 };
                assert_eq!(data::result(&tables, &start), for_white, "{}", start.fen());
            }
        }
    }
}
