//! Threats of mate: can the opponent mate at once if the side to move passes?

use crate::attacks;
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Role, Square};

impl Position {
    /// Whether the opponent could mate at once if the side to move passed. A `true` is certain. Looks only for checks by the
    /// queen, rook, bishop or knight that moves, and mostly without what its move uncovers: other mates are rare and take
    /// longer to find. False in check, where nobody may pass.
    #[must_use]
    pub fn is_mate_threatened(&self) -> bool {
        if self.in_check() {
            return false;
        }
        let (us, them) = (self.turn(), !self.turn());
        let king = self.king(us);
        let targets = !self.them();
        let occupied = self.occupied();
        let diagonal = attacks::bishop(king, occupied) & targets;
        let straight = attacks::rook(king, occupied) & targets;
        let kinds = [
            (Role::Queen, diagonal | straight),
            (Role::Rook, straight),
            (Role::Knight, attacks::knight(king) & targets),
            (Role::Bishop, diagonal),
        ];
        let mut flights = None;
        kinds.into_iter().any(|(role, squares)| {
            self.by_piece(them, role).into_iter().any(|from| {
                let checks = attacks::piece(role, from, occupied) & squares;
                if checks.is_empty() {
                    return false;
                }
                let flights = *flights.get_or_insert_with(|| attacks::king(king) & !self.us() & !self.threats().all);
                checks.into_iter().any(|to| {
                    // A slider also takes the squares behind the king. Whether the king may capture on `to` is seen by playing
                    // the move.
                    let after = occupied.without(king).without(from).with(to);
                    let taken = attacks::piece(role, to, after).with(to);
                    (flights & !taken).is_empty() && self.mates_after_pass(from, to)
                })
            })
        })
    }

    /// Whether the opponent's move between these squares would mate if the side to move passed.
    #[inline(never)]
    fn mates_after_pass(&self, from: Square, to: Square) -> bool {
        let pass = self.play_null();
        let mv = if self.us().contains(to) {
            Move::capture(from, to)
        } else {
            Move::quiet(from, to)
        };
        pass.is_legal(mv) && !pass.play(mv).has_legal_move()
    }
}
