//! Space: safe squares in the own half, which are worth more with more pieces on the board.

use archipelago_movegen::Role;

use crate::side_view::SideView;
use crate::trace::{Sum, Trace};
use crate::view::{Them, Us};
use crate::{structure, weights};

/// Scores the safe squares of the middle files on ranks 2 to 4 by their number times the square of the number of pieces
/// and blocked pawns.
pub(crate) fn score<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    let pawns = view.of::<Us>(Role::Pawn);
    let room = structure::space_area::<Us>(pawns, view.of::<Them>(Role::Pawn));
    let secure = room & structure::behind_pawns::<Us>(pawns) & !view.maps::<Them>().all;
    let pieces = view.pieces::<Us>().count() as i32;
    let crowd = pieces + view.pawns.ram_count();
    sum.add(weights::SPACE, room.count() as i32 * crowd * crowd / 64);
    sum.add(weights::SPACE_BEHIND_PAWNS, secure.count() as i32 * crowd * crowd / 64);
}
