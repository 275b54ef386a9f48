//! Fortresses of locked pawns that are certainly drawn, whatever pieces are left.

use archipelago_movegen::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::placement::attacked_by_pawns;
use crate::plans::is_locked;

/// Whether no pawn can ever move, take or be taken, and no piece can ever give check. Then nothing can happen any more,
/// and the game is drawn.
///
/// The pawns stand still, so the squares that each king and piece can reach in any number of moves are found on the board
/// with the pawns alone. That counts too many squares, never too few: where it says draw, it is one.
pub(crate) fn is_fortress(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| position.pawns(color));
    (white | black).any()
        && is_locked(white, black)
        && !position.legal_moves().into_iter().any(Move::is_en_passant)
        && Color::ALL.into_iter().all(|color| is_harmless(position, color))
}

/// Whether no king and no piece of a side can ever take an enemy pawn or attack a square where the enemy king can be,
/// and no enemy pawn can ever take a piece of the side. A piece that can reach a square where a pawn takes it can be
/// given up to unlock the pawns.
fn is_harmless(position: &Position, color: Color) -> bool {
    let enemy_pawns = position.pawns(!color);
    // Where enemy pawns take a piece, and where they defend each other.
    let guarded = attacked_by_pawns(position, !color);
    let by_king = attacked_from(position, Role::King, king_region(position, color));
    let enemy_king = king_region(position, !color);
    let harmless = |role: Role| {
        let all = position.by_role(Role::Pawn);
        position.by_piece(color, role).into_iter().all(|square| {
            let reached = flood(square, |from| attacked_from(position, role, from) & !all);
            (reached & guarded).is_empty()
                && (attacked_from(position, role, reached) & (enemy_pawns | enemy_king)).is_empty()
        })
    };
    (by_king & enemy_pawns & !guarded).is_empty()
        && [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .all(harmless)
}

/// The squares that a king can reach: no pawn stands on them, and no enemy pawn attacks them.
fn king_region(position: &Position, color: Color) -> Bitboard {
    let allowed = !position.by_role(Role::Pawn) & !attacked_by_pawns(position, !color);
    flood(position.king(color), |from| {
        attacked_from(position, Role::King, from) & allowed
    })
}

/// A square and all squares to which any number of steps lead.
fn flood(from: Square, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut reached = Bitboard::from_square(from);
    loop {
        let next = reached | step(reached);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// What a piece attacks from any of the squares on a board with the pawns alone.
fn attacked_from(position: &Position, role: Role, squares: Bitboard) -> Bitboard {
    let pawns = position.by_role(Role::Pawn);
    let attacked = |from: Square| match role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, pawns),
        Role::Rook => attacks::rook(from, pawns),
        Role::King => attacks::king(from),
        _ => attacks::queen(from, pawns),
    };
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |set, from| set | attacked(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortresses_are_drawn_for_certain() {
        for (fen, expected) in [
            // The bishop cannot leave the first three ranks, and the kings cannot meet an undefended pawn.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", true),
            ("4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", true),
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true),
            // A Black bishop on light squares attacks the pawns.
            ("4k1b1/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", false),
            // A pawn may be taken in passing.
            ("4k3/8/8/8/3pP3/3P4/8/4K3 b - e3 0 1", false),
            // A bishop on dark squares attacks the pawns; a knight and a rook find a way.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1", false),
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KN2 w - - 0 1", false),
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2R w - - 0 1", false),
            // The king walks round on the h-file.
            ("4k3/8/8/p1p1p3/P1P1P3/8/8/4KB2 w - - 0 1", false),
            // The h-pawn can move.
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/7P/4KB2 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", false),
            // b4xc3 takes the rook; from c2 it can be given up there. A bishop on light squares never meets a pawn.
            ("k7/8/8/p1p1p1p1/PpPpPpPp/1PRP1P1P/8/K7 b - - 0 1", false),
            ("k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/2R5/K7 w - - 0 1", false),
            ("k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/2B5/K7 w - - 0 1", true),
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect(fen);
            assert_eq!(is_fortress(&position), expected, "{fen}");
        }
    }
}
