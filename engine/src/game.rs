//! A position together with the game that led to it.

use archipelago_movegen::{History, Move, Position};

/// A position and the earlier positions of the game, which decide about repetitions.
#[derive(Clone, Debug)]
pub struct Game {
    /// The current position.
    pub position: Position,
    /// The keys of the positions before it.
    pub history: History,
}

impl Game {
    /// A game that begins with `position`.
    #[must_use]
    pub fn new(position: Position) -> Game {
        Game {
            position,
            history: History::new(),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.history.push(self.position.key());
        self.position = self.position.play(mv);
    }

    /// Is the game drawn by the fifty-move rule, by threefold repetition or by insufficient material?
    #[must_use]
    pub fn is_drawn_by_rule(&self) -> bool {
        self.position.is_fifty_move_draw()
            || self.position.is_insufficient_material()
            || self.history.repetitions(&self.position) >= 2
    }
}
