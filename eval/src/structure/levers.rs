//! Pawns that attack or block each other: levers and rams.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{Side, any_attacks, double_attacks};

use super::chains::supported;

/// Levers: pawns that attack an enemy pawn, and are attacked by it.
///
/// ```
/// use archipelago_eval::structure::lever;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . b b w . . .
///     . . . W . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(lever::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn lever<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    own & any_attacks::<S::Opposite>(their)
}

/// Double levers: pawns that attack two enemy pawns.
///
/// ```
/// use archipelago_eval::structure::double_lever;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . b . b . . .
///     . . . W . . w .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(double_lever::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn double_lever<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    own & double_attacks::<S::Opposite>(their)
}

/// Weak levers: pawns that two enemy pawns attack and no friend defends.
///
/// ```
/// use archipelago_eval::structure::weak_lever;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . b . b b . b
///     . . . W . . w .
///     . . . . . w . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(weak_lever::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn weak_lever<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    double_lever::<S>(own, their) & !supported::<S>(own)
}

/// Pawns that become levers by a single push. `empty` are the squares without any piece or pawn.
///
/// ```
/// use archipelago_eval::structure::lever_push;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . b b w . . .
///     . . . w . . . .
///     . . W . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// let pushes = lever_push::<White>(drawn("wW", board), drawn("b", board), drawn(".", board));
/// assert_eq!(pushes, drawn("W", board));
/// ```
#[inline]
pub fn lever_push<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    own & S::backward(empty & any_attacks::<S::Opposite>(their))
}

/// Pawns on their second rank that become levers by a double push. `empty` are the squares without any piece or pawn.
///
/// ```
/// use archipelago_eval::structure::lever_double_push;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . b . . . b .
///     . . . . . . . .
///     . . . n . . . .
///     w W . w . W . W
///     . . . . . . . .";
/// // d2 is blocked; b2-b4 attacks c5, f2-f4 and h2-h4 attack g5.
/// let pushes = lever_double_push::<White>(drawn("wW", board), drawn("b", board), drawn(".", board));
/// assert_eq!(pushes, drawn("W", board));
/// ```
#[inline]
pub fn lever_double_push<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    let targets = empty & any_attacks::<S::Opposite>(their) & S::RANK_4;
    own & S::backward(S::backward(targets) & empty)
}

/// Pawns that attack two enemy pawns at once after a single push. `empty` are the squares without any piece or pawn.
///
/// ```
/// use archipelago_eval::structure::fork_push;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . b . b . . .
///     . . . . . . . .
///     . w . W . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let forks = fork_push::<White>(drawn("wW", board), drawn("b", board), drawn(".", board));
/// assert_eq!(forks, drawn("W", board));
/// ```
#[inline]
pub fn fork_push<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    own & S::backward(empty & double_attacks::<S::Opposite>(their))
}

/// Rams: pawns whose stop square holds an enemy pawn.
///
/// ```
/// use archipelago_eval::structure::ram;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . b b W . . .
///     . . . W . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(ram::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn ram<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    own & S::backward(their)
}

/// Pawns whose stop square is in `occupied`.
///
/// ```
/// use archipelago_eval::structure::blocked;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     n . . . . . . b
///     W . . w . . . W
///     . . . . . . . .";
/// assert_eq!(blocked::<White>(drawn("wW", board), drawn("wWbn", board)), drawn("W", board));
/// ```
#[inline]
pub fn blocked<S: Side>(own: Bitboard, occupied: Bitboard) -> Bitboard {
    own & S::backward(occupied)
}

/// Fixed pawns: an enemy pawn holds the stop square, or two attack it.
///
/// ```
/// use archipelago_eval::structure::fixed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     b . b . b . . .
///     W . . . . . . .
///     . . . W . . . .
///     . . . . . . w .
///     . . . . . . . .";
/// assert_eq!(fixed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn fixed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    own & S::backward(their | double_attacks::<S::Opposite>(their))
}
