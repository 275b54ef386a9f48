//! Draws by rule: repetition, fifty moves, insufficient material.

use crate::attacks;
use crate::cuckoo;
use crate::position::Position;
use crate::types::{Bitboard, Key, Role};

/// The keys of the positions before the current one, first to last: the game, and in a search the path from its root.
///
/// It grows without bound: games of thousands of plies are as good as short ones.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// No position came before.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// A move leaves the position with this key behind.
    #[inline]
    pub fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Takes the last move back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// How many plies the history holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Did nothing come before?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// The key of the position `plies` before the current one, if the history reaches so far.
    #[inline]
    #[must_use]
    pub fn key_before(&self, plies: usize) -> Option<Key> {
        self.keys.len().checked_sub(plies).map(|index| self.keys[index])
    }

    /// How many plies before `position` its earlier occurrences lie, nearest first.
    fn occurrences(&self, position: &Position) -> impl Iterator<Item = usize> {
        let key = position.key();
        let reach = position.reversible_plies().min(self.keys.len());
        // The side to move must be the same, and two moves never lead back.
        (4..=reach)
            .step_by(2)
            .filter(move |&plies| self.key_before(plies) == Some(key))
    }

    /// How often `position` stood on the board before.
    #[must_use]
    pub fn repetitions(&self, position: &Position) -> usize {
        self.occurrences(position).count()
    }

    /// Is `position`, `ply` plies below the root of a search, a draw by repetition? One earlier occurrence inside the
    /// search is enough (what was best there would be best again), two are needed when they lie in the game.
    #[inline]
    #[must_use]
    pub fn is_repetition(&self, position: &Position, ply: usize) -> bool {
        let mut seen = false;
        for plies in self.occurrences(position) {
            if plies < ply || seen {
                return true;
            }
            seen = true;
        }
        false
    }

    /// Can the side to move repeat a position with its next move, so that a draw is its for the taking? `ply` plies below
    /// the root of a search; a position of the game counts only when it stood on the board twice already.
    #[must_use]
    pub fn upcoming_repetition(&self, position: &Position, ply: usize) -> bool {
        let reach = position.reversible_plies().min(self.keys.len());
        (3..=reach).step_by(2).any(|plies| {
            let Some(earlier) = self.key_before(plies) else {
                return false;
            };
            let Some((a, b)) = cuckoo::reversible_move(position.key() ^ earlier) else {
                return false;
            };
            let is_ours = position.us().contains(a) || position.us().contains(b);
            let is_clear = (attacks::between(a, b) & position.occupied()).is_empty();
            is_ours && is_clear && (plies < ply || self.stood_before(plies, reach))
        })
    }

    /// Did the position `plies` ago stand on the board even earlier, at most `reach` plies ago?
    fn stood_before(&self, plies: usize, reach: usize) -> bool {
        (plies + 4..=reach)
            .step_by(2)
            .any(|earlier| self.key_before(earlier) == self.key_before(plies))
    }
}

impl Position {
    /// Is the game drawn by the fifty-move rule? Mate on the last move comes first.
    #[inline]
    #[must_use]
    pub fn is_fifty_move_draw(&self) -> bool {
        self.rule50() >= 100 && (!self.in_check() || self.has_legal_move())
    }
}

/// Can neither side give mate by any sequence of legal moves, judged by material alone?
pub(crate) fn is_insufficient_material(position: &Position) -> bool {
    let heavy = position.by_role(Role::Pawn) | position.by_role(Role::Rook) | position.by_role(Role::Queen);
    if heavy.any() {
        return false;
    }
    let knights = position.by_role(Role::Knight);
    let bishops = position.by_role(Role::Bishop);
    if knights.any() {
        return bishops.is_empty() && !knights.more_than_one();
    }
    (bishops & Bitboard::LIGHT_SQUARES).is_empty() || (bishops & Bitboard::DARK_SQUARES).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play_out(fen: &str, moves: &str) -> (Position, History) {
        let mut position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
        let mut history = History::new();
        for text in moves.split_whitespace() {
            let mv = position.parse_uci(text.as_bytes()).expect("a legal move");
            history.push(position.key());
            position = position.play(mv);
        }
        (position, history)
    }

    const ROOKS: &str = "r5k1/8/8/8/8/8/8/R5K1 w - - 0 1";

    #[test]
    fn the_second_occurrence_counts_inside_the_tree_the_third_in_the_game() {
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1a1 b8a8");
        assert_eq!(history.repetitions(&position), 1);
        assert!(!history.is_repetition(&position, 3));
        assert!(history.is_repetition(&position, 5));
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8");
        assert_eq!(history.repetitions(&position), 2);
        assert!(history.is_repetition(&position, 0));
    }

    #[test]
    fn a_repetition_is_seen_one_move_ahead() {
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1a1");
        assert!(history.upcoming_repetition(&position, 4));
        // At the root of a search it is only the second occurrence that is in reach.
        assert!(!history.upcoming_repetition(&position, 0));
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1");
        assert!(history.upcoming_repetition(&position, 0));
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1c1");
        assert!(!history.upcoming_repetition(&position, 4));
    }

    #[test]
    fn a_pawn_move_ends_the_reach() {
        let (position, history) = play_out("r5k1/7p/8/8/8/8/8/R5K1 w - - 0 1", "a1b1 h7h6 b1a1 a8b8");
        assert!(!history.is_repetition(&position, 10));
        assert!(!history.upcoming_repetition(&position, 10));
    }

    #[test]
    fn mate_comes_before_the_fifty_move_rule() {
        let mated = Position::from_fen(b"R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90").expect("a valid FEN");
        assert!(!mated.is_fifty_move_draw());
        let quiet = Position::from_fen(b"R7/5ppp/8/8/8/6k1/8/6K1 b - - 100 90").expect("a valid FEN");
        assert!(quiet.is_fifty_move_draw());
    }
}
