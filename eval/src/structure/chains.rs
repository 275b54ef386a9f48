//! Pawns that support each other, and chains.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{Side, any_attacks};

/// Pawns that a friend defends.
///
/// ```
/// use archipelago_eval::structure::supported;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . W . . .
///     . . . W . . . .
///     . . W . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(supported::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn supported<S: Side>(own: Bitboard) -> Bitboard {
    own & any_attacks::<S>(own)
}

/// Pawns that defend a friend.
///
/// ```
/// use archipelago_eval::structure::supporters;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . . .
///     . . . W . . . .
///     . . W . . . . .
///     w W . . . w w w
///     . . . . . . . .";
/// assert_eq!(supporters::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn supporters<S: Side>(own: Bitboard) -> Bitboard {
    own & any_attacks::<S::Opposite>(own)
}

/// Bases of chains: pawns that support a friend and are not supported.
///
/// ```
/// use archipelago_eval::structure::chain_base;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . . .
///     . . . w . . . .
///     . . w . . . . .
///     w W . . . w w w
///     . . . . . . . .";
/// assert_eq!(chain_base::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn chain_base<S: Side>(own: Bitboard) -> Bitboard {
    supporters::<S>(own) & !supported::<S>(own)
}

/// Links of chains: pawns that support a friend and are supported.
///
/// ```
/// use archipelago_eval::structure::chain_link;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . . .
///     . . . W . . . .
///     . . W . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(chain_link::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn chain_link<S: Side>(own: Bitboard) -> Bitboard {
    supporters::<S>(own) & supported::<S>(own)
}

/// Heads of chains: supported pawns that support no friend.
///
/// ```
/// use archipelago_eval::structure::chain_head;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . W . . .
///     . . . w . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(chain_head::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn chain_head<S: Side>(own: Bitboard) -> Bitboard {
    supported::<S>(own) & !supporters::<S>(own)
}
