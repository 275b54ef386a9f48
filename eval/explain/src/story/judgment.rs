//! What the engine says about each position of a game.

use archipelago_movegen::{Color, Move, Position};

use crate::search::{Found, Outcome};
use crate::verdict::Verdict;

/// A score for a position and the line that leads to it. Scores and chances are seen from White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgment {
    /// The score.
    pub outcome: Outcome,
    /// Chances of White to win, draw and lose, per mille.
    pub chances: [u16; 3],
    /// The best line; empty without a search.
    pub line: Vec<Move>,
}

impl Judgment {
    /// What a search has found.
    #[must_use]
    pub fn searched(found: Found) -> Judgment {
        Judgment {
            outcome: found.outcome,
            chances: found.chances,
            line: found.line,
        }
    }

    /// The static evaluation, or the result of a game that is over.
    #[must_use]
    pub fn by_static(position: &Position) -> Judgment {
        if !position.has_legal_move() {
            return Judgment::over(position);
        }
        let verdict = Verdict::new(position);
        Judgment {
            outcome: Outcome::Centipawns(verdict.value.unwrap_or(0)),
            chances: verdict.chances.unwrap_or([0, 1000, 0]),
            line: Vec::new(),
        }
    }

    /// The result of a position without legal moves.
    fn over(position: &Position) -> Judgment {
        let winner = !position.turn();
        if !position.in_check() {
            return Judgment::drawn();
        }
        Judgment {
            outcome: Outcome::Mate(winner, 0),
            chances: winner.fold_wb([1000, 0, 0], [0, 0, 1000]),
            line: Vec::new(),
        }
    }

    /// The result of a game that is drawn by a rule.
    pub(super) fn drawn() -> Judgment {
        Judgment {
            outcome: Outcome::Centipawns(0),
            chances: [0, 1000, 0],
            line: Vec::new(),
        }
    }

    /// The score that White expects, percent: a win counts 100, a draw 50.
    #[must_use]
    pub fn expected(&self) -> f64 {
        let [win, draw, _] = self.chances;
        (f64::from(win) + f64::from(draw) / 2.0) / 10.0
    }

    /// The same for either side.
    #[must_use]
    pub fn expected_for(&self, side: Color) -> f64 {
        side.fold_wb(self.expected(), 100.0 - self.expected())
    }

    /// The score as people write it: `+0.45` in pawns, `mate in 3 for White`, `a draw`.
    #[must_use]
    pub fn score(&self) -> String {
        match self.outcome {
            Outcome::Mate(_, 0) => "checkmate".to_owned(),
            outcome => crate::verdict::correction::score(outcome),
        }
    }
}
