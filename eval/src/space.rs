//! Space: room behind the own pawns, worth more the more pieces share it.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Role};

use crate::attacks::Context;
use crate::trace::{Sum, Trace};
use crate::weights;

/// Files c to f.
const MIDDLE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);

/// Safe squares of the middle files on ranks 2 to 4, weighed by the number of pieces and blocked pawns.
pub(crate) fn score<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    let pawns = context.men::<S>(Role::Pawn);
    let home = MIDDLE_FILES & (S::RANK_2 | S::RANK_3 | S::RANK_4);
    let room = home & !pawns & !context.maps::<S::Opposite>().by.pawn;
    let one_behind = pawns | S::backward(pawns);
    let behind = one_behind | S::backward(S::backward(one_behind));
    let secure = room & behind & !context.maps::<S::Opposite>().all;
    let pieces = context.pieces::<S>().count() as i32;
    let crowd = pieces + context.pawns.ram_count();
    sum.add(weights::SPACE, room.count() as i32 * crowd * crowd / 64);
    sum.add(weights::SPACE_BEHIND_PAWNS, secure.count() as i32 * crowd * crowd / 64);
    sum.add_set(
        weights::CENTER_CONTROL,
        context.maps::<S>().all & Bitboard(0x0000_0018_1800_0000),
    );
}
