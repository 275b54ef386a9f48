//! Inputs of the piece layer for pawns and pieces that are attacked.

use archipelago_movegen::{Bitboard, ByColor, Color, Position, Role, Square};

use super::inputs::view;
use super::{ATTACKED_KINDS, FIRST_ATTACKED_INPUT};
use crate::attack_maps::AttackMaps;
use crate::evaluation;

/// The attacked pawns and pieces of both sides that the network reads. Kings are no inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attacked {
    /// Pawns that are attacked and defended; pieces that are attacked by a lesser one, defended or not. Knights and
    /// bishops count the same.
    pub contested: Bitboard,
    /// All others that are attacked and not defended.
    pub hanging: Bitboard,
}

impl Attacked {
    /// The attacked pawns and pieces of a position.
    #[must_use]
    pub fn of(position: &Position) -> Attacked {
        evaluation::attacked(position)
    }

    /// By what both sides attack, on the board as White sees it.
    #[inline]
    pub(crate) fn new(position: &Position, maps: ByColor<&AttackMaps>) -> Attacked {
        let [white, black] = Color::ALL.map(|color| of_side(position, color, maps.get(color), maps.get(!color)));
        Attacked {
            contested: white.contested | black.contested,
            hanging: white.hanging | black.hanging,
        }
    }

    /// The inputs that are on for a side.
    pub fn inputs(self, position: &Position, side: Color) -> impl Iterator<Item = usize> {
        let squares = (self.contested | self.hanging).into_iter();
        squares.filter_map(move |square| self.input(position, side, square))
    }

    /// The input that is on for a side because of what stands on a square.
    #[must_use]
    pub fn input(self, position: &Position, side: Color, square: Square) -> Option<usize> {
        if !(self.contested | self.hanging).contains(square) {
            return None;
        }
        let rows = self.rows(position, square)?;
        Some(rows.get(side) + (square.to_usize() ^ view(position, side)))
    }

    /// The first input of the kind of an attacked piece or pawn, as each side sees it. `None` for an empty square.
    #[inline]
    pub(super) fn rows(self, position: &Position, square: Square) -> Option<ByColor<usize>> {
        let kind = position.role_at(square)? as usize - Role::Pawn as usize;
        let state = usize::from(self.hanging.contains(square));
        let owner = Color::from_white(position.by_color(Color::White).contains(square));
        let is_to_move = owner == position.turn();
        Some(ByColor::new_with(|side| {
            attacked_row(state, is_to_move, usize::from(owner != side), kind)
        }))
    }
}

/// The attacked pawns and pieces of one side, by what it and its enemy attack.
#[inline]
fn of_side(position: &Position, color: Color, own: &AttackMaps, enemy: &AttackMaps) -> Attacked {
    let all = position.by_color(color);
    let pawns = all & position.by_role(Role::Pawn);
    let minors = position.by_role(Role::Knight) | position.by_role(Role::Bishop);
    let by_minors = enemy.by.pawn | enemy.by.knight | enemy.by.bishop;
    let by_lesser = (minors & enemy.by.pawn)
        | (position.by_role(Role::Rook) & by_minors)
        | (position.by_role(Role::Queen) & (by_minors | enemy.by.rook));
    let contested = (pawns & enemy.all & own.all) | (by_lesser & all);
    let men = all & !position.by_role(Role::King);
    Attacked {
        contested,
        hanging: men & enemy.all & !own.all & !contested,
    }
}

/// The first input of a kind of attacked piece, or pawn: contested (state 0) or hanging (state 1), whether its side is to
/// move, own (owner 0) or enemy. The kinds begin with the pawn.
#[inline]
const fn attacked_row(state: usize, is_to_move: bool, owner: usize, kind: usize) -> usize {
    FIRST_ATTACKED_INPUT + (((state * 2 + is_to_move as usize) * 2 + owner) * ATTACKED_KINDS + kind) * 64
}

/// An input for an attacked piece or pawn as the other side sees it, see [`other_piece_input`](super::other_piece_input).
pub(super) const fn other_attacked_input(input: usize, views: usize) -> usize {
    let place = input - FIRST_ATTACKED_INPUT;
    let of_one_owner = ATTACKED_KINDS * 64;
    let is_own = (place / of_one_owner).is_multiple_of(2);
    let other = if is_own {
        place + of_one_owner
    } else {
        place - of_one_owner
    };
    FIRST_ATTACKED_INPUT + (other ^ views)
}
