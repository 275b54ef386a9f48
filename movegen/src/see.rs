//! Static exchange evaluation: what a move wins or loses when both sides keep capturing on its target square.

use crate::attacks;
use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::types::{Bitboard, Color, Role};

/// The value of a piece in an exchange, in centipawns. The king has value 0: it is never captured.
#[inline]
#[must_use]
pub const fn value(role: Role) -> i32 {
    VALUES[role as usize - 1]
}

/// From the pawn to the king. A table: the role varies from one exchange to the next, and branches would be
/// mispredicted.
const VALUES: [i32; 6] = [100, 320, 330, 520, 980, 0];

impl Position {
    /// Whether the exchange that starts with the legal move `mv` wins at least `threshold` centipawns for the side to
    /// move.
    ///
    /// Both sides capture with their least valuable piece and may stop at any time. Pins are ignored. Sliders behind a
    /// capturing piece take part. Castling has the value 0.
    ///
    /// ```
    /// # use archipelago_movegen::Position;
    /// let position = Position::from_fen(b"4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1").unwrap();
    /// let takes = position.parse_uci(b"e2e5").unwrap();
    /// assert!(!position.see_ge(takes, 0));
    /// assert!(position.see_ge(takes, 100 - 520));
    /// ```
    #[must_use]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.see_ge_knowing(mv, threshold, Bitboard::FULL)
    }

    /// The same where `attacked` are the squares that the opponent attacks, or more: a move between other squares loses
    /// nothing, which is then known without a look at the pieces.
    #[must_use]
    pub fn see_ge_knowing(&self, mv: Move, threshold: i32, attacked: Bitboard) -> bool {
        if mv.is_castling() {
            return threshold <= 0;
        }
        let mut next_victim = value(self.moved_role(mv));
        let mut balance = self.captured(mv).map_or(0, value) - threshold;
        if let Some(role) = mv.promotion() {
            next_victim = value(role);
            balance += value(role) - value(Role::Pawn);
        }
        if balance < 0 {
            return false;
        }
        // The threshold is reached even if the moved piece is lost without compensation.
        if balance >= next_victim {
            return true;
        }
        // A slider that attacks the target only after the move looks through the square that the piece leaves.
        let squares = Bitboard::from_square(mv.from()) | Bitboard::from_square(mv.to());
        if (attacked & squares).is_empty() && !mv.is_en_passant() {
            return true;
        }
        self.exchange(mv, balance - next_victim)
    }

    /// Plays out the captures that follow `mv`. `balance` is what the moving side has won above its threshold if its
    /// piece is captured and the exchange ends there.
    fn exchange(&self, mv: Move, mut balance: i32) -> bool {
        let to = mv.to();
        let mut occupied = (self.occupied() & !Bitboard::from_square(mv.from())) | Bitboard::from_square(to);
        if mv.is_en_passant() {
            occupied &= !Bitboard::from_square(pawns::victim_square(mv.from(), to));
        }
        let diagonal = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
        let straight = self.by_role(Role::Rook) | self.by_role(Role::Queen);
        let mut attackers = self.attackers_to(to, occupied);
        let mut side = !self.turn();
        // `balance` is from the view of the side that captured last. The side that cannot or does not want to capture
        // loses.
        loop {
            attackers &= occupied;
            let Some((taker, role)) = self.least_attacker(attackers, side) else {
                break;
            };
            if role == Role::King && (attackers & self.by_color(!side)).any() {
                break;
            }
            occupied &= !taker;
            // Nothing attacks through a king, which would stand in check, nor through a knight; but a branch for the kind of
            // piece would often be mispredicted.
            if role != Role::King {
                attackers |= attacks::bishop(to, occupied) & diagonal;
                attackers |= attacks::rook(to, occupied) & straight;
            }
            side = !side;
            balance = -balance - 1 - value(role);
            if balance >= 0 {
                break;
            }
        }
        side != self.turn()
    }

    /// The least valuable piece of `side` among `attackers`, as a set of one square.
    #[inline]
    fn least_attacker(&self, attackers: Bitboard, side: Color) -> Option<(Bitboard, Role)> {
        let ours = attackers & self.by_color(side);
        if ours.is_empty() {
            return None;
        }
        // From the king down without branches, because they would often be mispredicted.
        let mut least = (ours, Role::King);
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let pieces = ours & self.by_role(role);
            least = if pieces.any() { (pieces, role) } else { least };
        }
        Some((least.0.isolate_first(), least.1))
    }
}
