//! Counts of material: points for each kind of piece, and the phase of a position.

use archipelago_movegen::{Position, Role};

use crate::totals::FULL_PHASE;

/// What a beginner learns that a piece is worth, in pawns; 0 for a king.
#[must_use]
pub const fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What a piece adds to the [`phase`] of a position; 0 for pawns and kings.
#[must_use]
pub const fn phase_weight(role: Role) -> i32 {
    match role {
        Role::Pawn | Role::King => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
    }
}

/// The sum of the [`points`] of both sides: 78 at the start.
#[must_use]
pub fn material(position: &Position) -> i32 {
    count(position, points)
}

/// The phase of a position: 24 with all pieces, 0 with pawns and kings only. More pieces than at the start count as 24.
#[must_use]
pub fn phase(position: &Position) -> i32 {
    count(position, phase_weight).min(FULL_PHASE)
}

fn count(position: &Position, weight: impl Fn(Role) -> i32) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| weight(role) * position.by_role(role).count() as i32)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_are_counted() {
        let count = |fen: &str| {
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            (material(&position), phase(&position))
        };
        assert_eq!(count("4k3/8/8/8/8/2n5/1P6/B3K2R w - - 0 1"), (12, 4));
        assert_eq!(
            count("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (78, 24)
        );
        assert_eq!(count("qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1"), (63, 24));
    }
}
