//! Draws by rule: repetition, fifty moves, insufficient material.

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
