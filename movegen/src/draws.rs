//! Draws by the rules: repetition, fifty moves, insufficient material.

use crate::attacks;
use crate::cuckoo;
use crate::position::Position;
use crate::types::{Bitboard, Key, Role};
use crate::zobrist;

/// The keys of the positions before the current one, oldest first: those of the game and, in a search, those on the
/// path from the root position.
///
/// Its length has no limit.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// A history without positions.
    #[must_use]
    pub fn new() -> History {
        History::default()
    }

    /// Adds the key of the position that a move leaves.
    #[inline]
    pub fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// Removes the newest key, when a move is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// The number of positions in the history, which is the number of plies played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the history holds no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// The key of the position `plies` before the current one; `None` when the history does not reach that far back.
    #[inline]
    fn key_before(&self, plies: usize) -> Option<Key> {
        self.keys.len().checked_sub(plies).map(|index| self.keys[index])
    }

    /// The distances in plies from `position` back to its earlier occurrences, nearest first.
    fn occurrences(&self, position: &Position) -> impl Iterator<Item = usize> {
        let key = position.key();
        let reach = position.reversible_plies().min(self.keys.len());
        // The same side must be to move, and two plies cannot lead back to the same position.
        (4..=reach)
            .step_by(2)
            .filter(move |&plies| self.key_before(plies) == Some(key))
    }

    /// How many times `position` occurred before.
    #[must_use]
    pub fn repetitions(&self, position: &Position) -> usize {
        self.occurrences(position).count()
    }

    /// Whether `position` or one before it, back to the last irreversible move, occurred twice.
    #[must_use]
    pub fn has_repeated(&self, position: &Position) -> bool {
        let reach = position.reversible_plies().min(self.keys.len());
        self.repetitions(position) > 0 || (1..=reach).any(|plies| self.occurred_before(plies, reach))
    }

    /// Whether `position`, which is `ply` plies below the root position of a search, counts as a draw by repetition.
    ///
    /// One earlier occurrence is enough when it lies inside the search, below the root position; two are needed when
    /// the nearest one lies in the game.
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

    /// Whether the side to move can repeat a position with its next move and so claim at least a draw. `position` is
    /// `ply` plies below the root position of a search; a position of the game counts only when it occurred twice
    /// already.
    #[must_use]
    pub fn upcoming_repetition(&self, position: &Position, ply: usize) -> bool {
        let reach = position.reversible_plies().min(self.keys.len());
        if reach < 3 {
            return false;
        }
        let earlier = |plies: usize| self.keys[self.keys.len() - plies];
        // How the moves of the opponent have changed the key since: a single move of ours can only repeat a position where
        // they cancel out. (Source of the idea: Stockfish.)
        let mut theirs = position.key() ^ earlier(1) ^ zobrist::BLACK_TO_MOVE;
        (3..=reach).step_by(2).any(|plies| {
            theirs ^= earlier(plies - 1) ^ earlier(plies) ^ zobrist::BLACK_TO_MOVE;
            if theirs != Key(0) {
                return false;
            }
            let Some((a, b)) = cuckoo::reversible_move(position.key() ^ earlier(plies)) else {
                return false;
            };
            let is_ours = position.us().contains(a) || position.us().contains(b);
            let is_clear = (attacks::between(a, b) & position.occupied()).is_empty();
            is_ours && is_clear && (plies < ply || self.occurred_before(plies, reach))
        })
    }

    /// Whether the position `plies` before the current one had occurred before that, at most `reach` plies back.
    fn occurred_before(&self, plies: usize, reach: usize) -> bool {
        (plies + 4..=reach)
            .step_by(2)
            .any(|earlier| self.key_before(earlier) == self.key_before(plies))
    }
}

impl Position {
    /// Whether the game is drawn by the fifty-move rule. Checkmate on the last move takes precedence.
    #[inline]
    #[must_use]
    pub fn is_fifty_move_draw(&self) -> bool {
        self.rule50() >= 100 && (!self.in_check() || self.has_legal_move())
    }

    /// Whether neither side can checkmate by any sequence of legal moves, judged by material alone: bare kings, a
    /// single knight or bishop, or only bishops on squares of one color.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        if (self.by_role(Role::Pawn) | self.by_role(Role::Rook) | self.by_role(Role::Queen)).any() {
            return false;
        }
        let knights = self.by_role(Role::Knight);
        let bishops = self.by_role(Role::Bishop);
        if knights.any() {
            return bishops.is_empty() && !knights.more_than_one();
        }
        (bishops & Bitboard::LIGHT_SQUARES).is_empty() || (bishops & Bitboard::DARK_SQUARES).is_empty()
    }
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
    fn the_second_occurrence_counts_in_the_search_the_third_in_the_game() {
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
        // At the root position the repeated position would only occur for the second time.
        assert!(!history.upcoming_repetition(&position, 0));
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1");
        assert!(history.upcoming_repetition(&position, 0));
        let (position, history) = play_out(ROOKS, "a1b1 a8b8 b1c1");
        assert!(!history.upcoming_repetition(&position, 4));
    }

    #[test]
    fn a_repetition_is_remembered_until_the_next_irreversible_move() {
        for (moves, has_repeated) in [
            ("a1b1 a8b8 b1a1", false),
            ("a1b1 a8b8 b1a1 b8a8", true),
            ("a1b1 a8b8 b1a1 b8a8 a1a2 a8b8", true),
            ("a1b1 a8b8 b1a1 b8a8 a1a8", false),
        ] {
            let (position, history) = play_out(ROOKS, moves);
            assert_eq!(history.has_repeated(&position), has_repeated, "{moves}");
        }
    }

    #[test]
    fn positions_before_a_pawn_move_do_not_count() {
        let (position, history) = play_out("r5k1/7p/8/8/8/8/8/R5K1 w - - 0 1", "a1b1 h7h6 b1a1 a8b8");
        assert!(!history.is_repetition(&position, 10));
        assert!(!history.upcoming_repetition(&position, 10));
    }

    #[test]
    fn checkmate_takes_precedence_over_the_fifty_move_rule() {
        let mated = Position::from_fen(b"R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90").expect("a valid FEN");
        assert!(!mated.is_fifty_move_draw());
        let quiet = Position::from_fen(b"R7/5ppp/8/8/8/6k1/8/6K1 b - - 100 90").expect("a valid FEN");
        assert!(quiet.is_fifty_move_draw());
    }
}
