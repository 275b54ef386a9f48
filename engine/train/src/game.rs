//! What every game between searchers needs: a random opening, and an end by the rules of chess or by the scores.

use archipelago_engine::{Game, HeadlessSearcher, Limits, SearchAnswer};
use archipelago_movegen::{Color, Position, Setup};
use rand::RngExt;
use rand::rngs::StdRng;

use crate::format::{Ending, GameResult};

/// The random plies of an opening; half of the games get one more, so that either side makes the first move of the
/// search.
pub const OPENING_PLIES: usize = 8;
/// An opening is rejected when the search sees more than this for either side, internal units.
pub const MAX_OPENING_SCORE: i32 = 200;
/// A side with at least this score, internal units, for [`WIN_PLIES`] plies has won.
const WIN_SCORE: i32 = 1000;
/// Plies with a winning score that end a game. Both sides search in turn, so both must agree.
const WIN_PLIES: u32 = 5;
/// A score of at most this for either side, internal units, for [`DRAW_PLIES`] plies is a draw.
const DRAW_SCORE: i32 = 8;
/// Plies with a drawn score that end a game, after move [`DRAW_MOVE`].
const DRAW_PLIES: u32 = 10;
/// Drawn scores count after this move.
const DRAW_MOVE: u32 = 40;
/// A game of this length, plies, is a draw.
pub const MAX_PLIES: usize = 600;
/// The hard limit of nodes of [`soft_search`], in multiples of the soft limit.
const HARD_FACTOR: u64 = 5;

/// Plays random moves from a start position; `None` if they end the game.
#[must_use]
pub fn random_opening(random: &mut StdRng, start: Position) -> Option<(Game, usize)> {
    let mut game = Game::new(start);
    let plies = OPENING_PLIES + random.random_range(0..=1);
    for _ in 0..plies {
        let moves = game.position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        game.play(moves[random.random_range(..moves.len())]);
    }
    rule_ending(&game).is_none().then_some((game, plies))
}

/// Any of the 960 start positions, each with the same chance.
pub fn chess960_start(random: &mut StdRng) -> Position {
    let setup = Setup::chess960(random.random_range(..960));
    let position = setup.and_then(|setup| setup.position().ok());
    position.expect("the numbers below 960 are those of start positions")
}

/// The end of the game by the rules of chess.
#[must_use]
pub fn rule_ending(game: &Game) -> Option<(Ending, GameResult)> {
    let position = &game.position;
    if !position.has_legal_move() {
        return Some(if position.in_check() {
            (Ending::Mate, GameResult::won_by(!position.turn()))
        } else {
            (Ending::Stalemate, GameResult::Draw)
        });
    }
    let ending = if position.is_insufficient_material() {
        Ending::Material
    } else if position.is_fifty_move_draw() {
        Ending::FiftyMoves
    } else if game.history.repetitions(position) >= 2 {
        Ending::Repetition
    } else {
        return None;
    };
    Some((ending, GameResult::Draw))
}

/// A search that begins no deeper iteration once it has `nodes` nodes, and ends at five times as many.
pub fn soft_search(searcher: &mut HeadlessSearcher, game: &Game, nodes: u32) -> Option<SearchAnswer> {
    let soft = u64::from(nodes);
    let limits = Limits {
        soft_nodes: Some(soft),
        nodes: Some(HARD_FACTOR * soft),
        ..Limits::default()
    };
    searcher.search(game, limits)
}

/// A search that ends after `nodes` nodes.
pub fn search(searcher: &mut HeadlessSearcher, game: &Game, nodes: u64) -> Option<SearchAnswer> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    searcher.search(game, limits)
}

/// A random opening that a search of `nodes` nodes finds about level.
pub fn level_opening(searcher: &mut HeadlessSearcher, random: &mut StdRng, nodes: u64) -> Game {
    loop {
        searcher.new_game();
        let Some((game, _)) = random_opening(random, Position::startpos()) else {
            continue;
        };
        let answer = search(searcher, &game, nodes);
        if answer.is_some_and(|answer| answer.score.get().abs() <= MAX_OPENING_SCORE) {
            return game;
        }
    }
}

/// The searcher plays both sides to the end, `nodes` nodes a move; `sees` gets each position with its search, except for one
/// whose search makes the result clear.
pub fn play_on(
    searcher: &mut HeadlessSearcher,
    mut game: Game,
    nodes: u64,
    mut sees: impl FnMut(&Position, &SearchAnswer),
) {
    let mut judge = Judge::default();
    for _ in 0..MAX_PLIES {
        if rule_ending(&game).is_some() {
            return;
        }
        let Some(answer) = search(searcher, &game, nodes) else {
            return;
        };
        if judge.rule(&game.position, &answer).is_some() {
            return;
        }
        sees(&game.position, &answer);
        game.play(answer.best);
    }
}

/// Ends games whose result is clear from their scores.
#[derive(Debug, Default)]
pub struct Judge {
    leader: Option<Color>,
    win_plies: u32,
    draw_plies: u32,
}

impl Judge {
    /// Counts the score of the next ply; returns the result if it is clear now.
    pub fn rule(&mut self, position: &Position, answer: &SearchAnswer) -> Option<(Ending, GameResult)> {
        let score = answer.score.get();
        let leader = if score > 0 { position.turn() } else { !position.turn() };
        let is_high = score.abs() >= WIN_SCORE;
        self.win_plies = match self.leader {
            _ if !is_high => 0,
            Some(last) if last == leader => self.win_plies + 1,
            _ => 1,
        };
        self.leader = is_high.then_some(leader);
        let is_level = score.abs() <= DRAW_SCORE && position.fullmoves() > DRAW_MOVE;
        self.draw_plies = if is_level { self.draw_plies + 1 } else { 0 };
        if answer.score.is_decisive() || self.win_plies >= WIN_PLIES {
            Some((Ending::AdjudicatedWin, GameResult::won_by(leader)))
        } else {
            (self.draw_plies >= DRAW_PLIES).then_some((Ending::AdjudicatedDraw, GameResult::Draw))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use archipelago_eval::Value;

    use super::*;
    use crate::random::generator;

    #[test]
    fn there_are_960_starts() {
        let mut random = generator(1, 0);
        let starts: HashSet<String> = (0..20_000)
            .map(|_| chess960_start(&mut random).shredder_fen())
            .collect();
        assert_eq!(starts.len(), 960);
        assert!(starts.contains(&Position::startpos().shredder_fen()));
    }

    #[test]
    fn scores_end_games() {
        let middle = Position::from_fen(b"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 41").unwrap();
        let best = middle.legal_moves()[0];
        let answer = |score| SearchAnswer {
            best,
            score: Value::new(score),
            nodes: 1,
        };
        let reply = middle.play_null();
        let mut judge = Judge::default();
        for ply in 1..WIN_PLIES {
            let (position, sign) = if ply % 2 == 1 { (&middle, 1) } else { (&reply, -1) };
            assert_eq!(judge.rule(position, &answer(sign * WIN_SCORE)), None);
        }
        let won = Some((Ending::AdjudicatedWin, GameResult::WhiteWon));
        assert_eq!(judge.rule(&middle, &answer(WIN_SCORE)), won);
        // A score that changes sides counts from one again.
        assert_eq!(judge.rule(&middle, &answer(-WIN_SCORE)), None);
        assert_eq!(
            judge
                .rule(
                    &middle,
                    &SearchAnswer {
                        score: Value::mated_in(4),
                        ..answer(0)
                    }
                )
                .unwrap()
                .1,
            GameResult::BlackWon
        );
        let mut judge = Judge::default();
        for _ in 1..DRAW_PLIES {
            assert_eq!(judge.rule(&middle, &answer(DRAW_SCORE)), None);
        }
        assert_eq!(
            judge.rule(&middle, &answer(-DRAW_SCORE)),
            Some((Ending::AdjudicatedDraw, GameResult::Draw))
        );
    }

    #[test]
    fn rules_end_games() {
        let ending = |fen: &[u8]| rule_ending(&Game::new(Position::from_fen(fen).unwrap()));
        assert_eq!(
            ending(b"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"),
            Some((Ending::Mate, GameResult::WhiteWon))
        );
        assert_eq!(
            ending(b"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"),
            Some((Ending::Stalemate, GameResult::Draw))
        );
        assert_eq!(
            ending(b"k7/8/1K6/8/8/8/8/7N b - - 99 90"),
            Some((Ending::Material, GameResult::Draw))
        );
        assert_eq!(ending(b"k7/8/2K5/8/8/8/8/6R1 b - - 99 90"), None);
        assert_eq!(
            ending(b"k7/8/2K5/8/8/8/8/6R1 b - - 100 90"),
            Some((Ending::FiftyMoves, GameResult::Draw))
        );
    }
}
