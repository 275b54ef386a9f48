//! A position with either side to move. What the structure network says depends on who is to move; the mean of both is
//! what counts whoever it is, and the rest is the right to move.

use archipelago_eval::trace::Use;
use archipelago_eval::wdl::centipawns;
use archipelago_eval::{Recording, record, weights};
use archipelago_movegen::{Color, Position};

use crate::verdict::worth::{tapered, worth_of};

/// A position and what the evaluation records of it, with one side to move and with the other. In check only the position
/// as it is, because a side whose king can be taken is never to move.
pub(crate) struct EitherMover {
    recorded: Vec<(Position, Recording)>,
}

impl EitherMover {
    pub(crate) fn new(position: &Position, recording: &Recording) -> EitherMover {
        let mut recorded = vec![(*position, recording.clone())];
        if !position.in_check() {
            let passed = position.play_null();
            recorded.push((passed, record(&passed)));
        }
        EitherMover { recorded }
    }

    /// The mean of what is counted with one side to move and with the other, centipawns.
    pub(crate) fn mean(&self, counted: impl Fn(&Position, &Recording) -> i32) -> i32 {
        let recorded = self.recorded.iter();
        let sum: i32 = recorded.map(|(position, recording)| counted(position, recording)).sum();
        sum / self.recorded.len() as i32
    }

    /// How much more the places of the pieces are worth to a side than to its enemy by the network, centipawns.
    pub(crate) fn lead_of_pieces(&self, side: Color) -> i32 {
        self.mean(|_, recording| {
            let counted = |color| recording.pieces_in_structure(color, &recording.piece_sums);
            tapered(counted(side) - counted(!side), recording.phase)
        })
    }

    /// How much the linear uses of `color` that `wanted` accepts are worth more than those of its enemy; centipawns.
    pub(crate) fn lead(&self, color: Color, wanted: impl Fn(&Use) -> bool) -> i32 {
        self.mean(|_, recording| worth_of(recording, color, &wanted) - worth_of(recording, !color, &wanted))
    }

    /// How much more the position is worth to a side because it is to move, and not whoever it is; centipawns.
    pub(crate) fn right_to_move(&self, side: Color) -> i32 {
        let value = |recording: &Recording| centipawns(recording.replay(&weights::VALUES));
        let (_, now) = &self.recorded[0];
        (value(now) - self.mean(|_, recording| value(recording))) * side.fold_wb(1, -1)
    }
}
