//! The first moves of a game.

use std::ops::RangeInclusive;

use archipelago_engine::{Game, HeadlessSearcher};
use archipelago_movegen::{Move, Position};
use archipelago_train::format::Openings;
use archipelago_train::game::{chess960_start, random_opening, rule_ending, soft_search};
use rand::RngExt;
use rand::rngs::StdRng;

/// The number of plies of a searched opening is drawn from this range.
const SEARCHED_PLIES: RangeInclusive<usize> = 12..=20;
/// Soft node limit of the search that finds the best move.
const BEST_NODES: u32 = 150;
/// Soft node limit of the search after a move that was drawn.
const DRAWN_NODES: u32 = 80;
/// A move may be worse than the best one by this much, internal units.
const LOSS: i32 = 40;
/// Random moves that are looked at.
const DRAWS: usize = 10;

/// An opening of this kind and its plies; `None` if the game ends in it. Counts the nodes of its searches.
pub fn opening(
    searcher: &mut HeadlessSearcher,
    random: &mut StdRng,
    openings: Openings,
    nodes: &mut u64,
) -> Option<(Game, usize)> {
    match openings {
        Openings::Standard => random_opening(random, Position::startpos()),
        Openings::Chess960 => {
            let start = chess960_start(random);
            random_opening(random, start)
        }
        Openings::Searched => searched_opening(searcher, random, nodes),
    }
}

/// Random moves that short searches find good enough, so that the positions are like those of openings that are played.
fn searched_opening(searcher: &mut HeadlessSearcher, random: &mut StdRng, nodes: &mut u64) -> Option<(Game, usize)> {
    let mut game = Game::new(Position::startpos());
    let plies = random.random_range(SEARCHED_PLIES);
    for _ in 0..plies {
        let mv = good_move(searcher, random, &game, nodes)?;
        game.play(mv);
    }
    rule_ending(&game).is_none().then_some((game, plies))
}

/// The first of at most [`DRAWS`] random moves that is the best one or at most [`LOSS`] worse; the best one if there is none, and
/// `None` where there is no move.
fn good_move(searcher: &mut HeadlessSearcher, random: &mut StdRng, game: &Game, nodes: &mut u64) -> Option<Move> {
    let moves = game.position.legal_moves();
    let best = soft_search(searcher, game, BEST_NODES)?;
    *nodes += best.nodes;
    for _ in 0..DRAWS {
        let mv = moves[random.random_range(..moves.len())];
        if mv == best.best {
            break;
        }
        let mut next = Game::new(game.position);
        next.play(mv);
        // Where the move ends the game there is nothing to search.
        let Some(answer) = soft_search(searcher, &next, DRAWN_NODES) else {
            continue;
        };
        *nodes += answer.nodes;
        if -answer.score.get() >= best.score.get() - LOSS {
            return Some(mv);
        }
    }
    Some(best.best)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use archipelago_train::random::generator;

    use super::*;

    #[test]
    fn good_moves_give_little_away() {
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        let mut random = generator(3, 0);
        let mut drawn = |fen: &str| -> HashSet<String> {
            let game = Game::new(Position::from_fen(fen.as_bytes()).unwrap());
            (0..40)
                .map(|_| good_move(&mut searcher, &mut random, &game, &mut 0).unwrap())
                .map(|mv| mv.to_uci(false).to_string())
                .collect()
        };
        let queen_hangs = drawn("4k3/pp6/8/3q4/4P3/8/PP6/4K3 w - - 0 1");
        assert_eq!(queen_hangs, HashSet::from(["e4d5".to_owned()]));
        assert!(drawn("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").len() > 8);
    }

    #[test]
    fn searched_openings_depend_on_the_generator_alone() {
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        let mut position_of = |seed| {
            searcher.new_game();
            let mut nodes = 0;
            let opening = opening(&mut searcher, &mut generator(seed, 0), Openings::Searched, &mut nodes);
            let (game, plies) = opening.unwrap();
            assert!(SEARCHED_PLIES.contains(&plies));
            assert!(nodes > 0);
            game.position.shredder_fen()
        };
        let first = position_of(1);
        assert_ne!(position_of(2), first);
        assert_eq!(position_of(1), first);
    }
}
