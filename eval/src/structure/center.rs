//! Space, and the type of the center.

use archipelago_movegen::Bitboard;

use crate::filesets::Fileset;
use archipelago_movegen::setwise::{Black, Side, White, any_attacks};

use super::levers::fixed;
use super::levers::lever;
use super::levers::ram;
use super::pushes::safe_pushes;

/// Space: squares of the c- to f-files on the second to fourth rank of the side that hold no own pawn and that no enemy
/// pawn attacks.
///
/// ```
/// use archipelago_eval::structure::space_area;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . x w w . . .
///     . . x x x x . .
///     . . x x x x . .
///     . . . . . . . .";
/// assert_eq!(space_area::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn space_area<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    Fileset::MIDDLE.board() & (S::RANK_2 | S::RANK_3 | S::RANK_4) & !own & !any_attacks::<S::Opposite>(their)
}

/// Own pawns and the squares at most two ranks behind one.
///
/// ```
/// use archipelago_eval::structure::behind_pawns;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . W . . .
///     . . . . x . . .
///     W . . . x . . .
///     x . . . . . . .";
/// assert_eq!(behind_pawns::<White>(drawn("W", board)), drawn("Wx", board));
/// ```
#[inline]
pub fn behind_pawns<S: Side>(own: Bitboard) -> Bitboard {
    own | S::backward(own) | S::backward(S::backward(own))
}

/// The type of the center, decided by the pawns on the d- and e-files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Center {
    /// No pawn of either side on the two files.
    Open,
    /// One side has a pawn there that can safely advance and the other has none.
    HalfOpen,
    /// One ram and no tension.
    Fixed,
    /// Two rams.
    Closed,
    /// None of the others: pawns attack each other, or both sides can advance, or neither can safely.
    Dynamic,
}

/// The type of the center. Exchanging the sides does not change it.
///
/// ```
/// use archipelago_eval::structure::{Center, center};
/// use archipelago_movegen::setwise::drawn;
/// let french = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . b b w . . .
///     . . . w . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(center(drawn("w", french), drawn("b", french)), Center::Closed);
/// ```
pub fn center(white: Bitboard, black: Bitboard) -> Center {
    let rams = (ram::<White>(white, black) & Fileset::CENTER.board()).count();
    let levers = (lever::<White>(white, black) | lever::<Black>(black, white)) & Fileset::CENTER.board();
    let mobile = (
        can_advance_in_center::<White>(white, black),
        can_advance_in_center::<Black>(black, white),
    );
    if ((white | black) & Fileset::CENTER.board()).is_empty() {
        Center::Open
    } else if rams >= 2 {
        Center::Closed
    } else if levers.any() {
        Center::Dynamic
    } else if rams == 1 {
        Center::Fixed
    } else if mobile.0 != mobile.1 {
        Center::HalfOpen
    } else {
        Center::Dynamic
    }
}

fn can_advance_in_center<S: Side>(own: Bitboard, their: Bitboard) -> bool {
    (safe_pushes::<S>(own, their, !(own | their)) & Fileset::CENTER.board()).any()
}

/// How closed the position is: pairs of pawns that block each other, plus other fixed pawns of either side; 0 to 8.
///
/// ```
/// use archipelago_eval::structure::closedness;
/// use archipelago_movegen::setwise::drawn;
/// let french = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . b b w . . .
///     . . . w . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(closedness(drawn("w", french), drawn("b", french)), 2);
/// ```
#[inline]
pub fn closedness(white: Bitboard, black: Bitboard) -> usize {
    let rams = ram::<White>(white, black);
    let fixed = fixed::<White>(white, black) | fixed::<Black>(black, white);
    let rammed = rams | ram::<Black>(black, white);
    (rams.count() + (fixed & !rammed).count()).min(8)
}
