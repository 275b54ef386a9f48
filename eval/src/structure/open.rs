//! Open pawns and hanging pawns.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::Side;

use super::isolani::half_isolani;
use super::neighbors::duo;
use super::neighbors::duo_at_least;

/// Open pawns: no enemy pawn anywhere ahead on the file. Own pawns ahead do not matter.
///
/// ```
/// use archipelago_eval::structure::open_pawns;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . . . . . . .
///     . . W W . . . .
///     . . . . . . . .
///     w . . . . w w w
///     . . . . . . . .";
/// assert_eq!(open_pawns::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn open_pawns<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    own & !S::rear_span(their)
}

/// Hanging pawns: pairs of neighbors that are both open and both half-isolated.
///
/// The pair is an island of its own. Compare [`hanging_literal`].
///
/// ```
/// use archipelago_eval::structure::hanging;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . . . . . . .
///     . . W W . . . .
///     . . . . . . . .
///     w . . . . w w w
///     . . . . . . . .";
/// assert_eq!(hanging::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn hanging<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    duo_at_least(open_pawns::<S>(own, their) & half_isolani(own))
}

/// Open pawns that are half-isolated and belong to a duo: the definition of hanging pawns in the Chess Programming
/// Wiki, taken literally.
///
/// It contains [`hanging`], and also single pawns whose partner is not open or not half-isolated. Not used by the
/// evaluation; part of the vocabulary of that page.
///
/// ```
/// use archipelago_eval::structure::{hanging, hanging_literal};
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b .
///     . . . . . . . .
///     . . . . . . . .
///     . . W w . . . .
///     . . . . w . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let (white, black) = (drawn("wW", board), drawn("b", board));
/// assert_eq!(hanging_literal::<White>(white, black), drawn("W", board));
/// assert!(hanging::<White>(white, black).is_empty());
/// ```
#[inline]
pub fn hanging_literal<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    open_pawns::<S>(own, their) & half_isolani(own) & duo(own)
}
