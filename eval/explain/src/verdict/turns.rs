//! A position with either side to move. What the structure network says depends on who is to move. A reason counts the
//! mean of both; the rest of the value is the right to move.

use archipelago_eval::network::PieceSums;
use archipelago_eval::trace::Use;
use archipelago_eval::wdl::centipawns;
use archipelago_eval::{Recording, Score, record, weights};
use archipelago_movegen::{ByColor, Color, Position};

use crate::verdict::worth::{tapered, worth_of};

/// A position and what the evaluation records of it, as it is and with the other side to move.
pub(crate) struct BothTurns {
    now: (Position, Recording),
    /// `None` in check, because no side may be to move while the enemy's king can be taken; and where the position would
    /// be a known ending, which has no terms to compare.
    passed: Option<(Position, Recording)>,
}

impl BothTurns {
    pub(crate) fn new(position: &Position, recording: &Recording) -> BothTurns {
        let passed = (!position.in_check()).then(|| position.play_null());
        BothTurns {
            now: (*position, recording.clone()),
            passed: passed
                .map(|passed| (passed, record(&passed)))
                .filter(|(_, recording)| recording.known.is_none()),
        }
    }

    /// The position as it is.
    pub(crate) fn position(&self) -> &Position {
        &self.now.0
    }

    /// The record of the position as it is.
    pub(crate) fn recording(&self) -> &Recording {
        &self.now.1
    }

    /// The mean of what is counted with one side to move and with the other, centipawns.
    pub(crate) fn mean(&self, counted: impl Fn(&Position, &Recording) -> i32) -> i32 {
        let count = |(position, recording): &(Position, Recording)| counted(position, recording);
        let now = count(&self.now);
        self.passed.as_ref().map_or(now, |passed| (now + count(passed)) / 2)
    }

    /// How much more the linear uses of `side` that `wanted` accepts are worth than those of its enemy; centipawns.
    pub(crate) fn lead(&self, side: Color, wanted: impl Fn(&Use) -> bool) -> i32 {
        self.mean(|_, recording| worth_of(recording, side, &wanted) - worth_of(recording, !side, &wanted))
    }

    /// How much more the places of the pieces are worth to a side than to its enemy by the network, with these sums of its
    /// piece layer and these scores of its board layer; centipawns.
    pub(crate) fn lead_of_pieces(
        &self,
        side: Color,
        layers: impl Fn(&Position, &Recording) -> (ByColor<PieceSums>, ByColor<Score>),
    ) -> i32 {
        self.mean(|position, recording| {
            let (sums, board) = layers(position, recording);
            let counted = |color| recording.pieces_in_structure(color, &sums) + *board.get(color);
            tapered(counted(side) - counted(!side), recording.phase)
        })
    }

    /// How much more the position is worth to the side to move than the mean; centipawns.
    pub(crate) fn right_to_move(&self) -> i32 {
        let value = |_: &Position, recording: &Recording| centipawns(recording.replay(&weights::VALUES));
        let (position, recording) = &self.now;
        (value(position, recording) - self.mean(value)) * position.turn().fold_wb(1, -1)
    }
}
