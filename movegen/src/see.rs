//! Static exchange evaluation: what a capture is worth when both sides go on taking on its square.

use crate::attacks;
use crate::moves::Move;
use crate::pawns;
use crate::position::Position;
use crate::types::{Bitboard, Color, ROLES, Role};

/// What a man is worth in an exchange, centipawns; the king is never given up.
#[inline]
#[must_use]
pub const fn value(role: Role) -> i32 {
    VALUES[role as usize - 1]
}

/// In the order of [`ROLES`]. A table: where the role varies from one exchange to the next, jumps are mispredicted.
const VALUES: [i32; 6] = [100, 320, 330, 520, 980, 0];

impl Position {
    /// Does the exchange that the legal move `mv` begins win at least `threshold` centipawns for the mover?
    ///
    /// Both sides take with their least valuable man and may stop at any time. Pins are not looked at; sliders behind
    /// the takers join in. Castling wins nothing.
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
        // Even if the man that moved is lost for nothing, is it enough?
        if balance >= next_victim {
            return true;
        }
        self.exchange(mv, balance - next_victim)
    }

    /// Plays the exchange out; `balance` is the mover's gain over its threshold if its man is taken and nothing follows.
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
        // `balance` is always the mover's; the side that cannot or will not take loses the argument.
        loop {
            attackers &= occupied;
            let Some((taker, role)) = self.least_attacker(attackers, side) else {
                break;
            };
            if role == Role::King && (attackers & self.by_color(!side)).any() {
                break;
            }
            occupied &= !taker;
            if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= attacks::bishop(to, occupied) & diagonal;
            }
            if matches!(role, Role::Rook | Role::Queen) {
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

    /// The least valuable man of `side` among `attackers`, as a set of one square.
    #[inline]
    fn least_attacker(&self, attackers: Bitboard, side: Color) -> Option<(Bitboard, Role)> {
        let ours = attackers & self.by_color(side);
        ROLES
            .into_iter()
            .map(|role| (ours & self.by_role(role), role))
            .find(|(men, _)| men.any())
            .map(|(men, role)| (men.isolate_first(), role))
    }
}
