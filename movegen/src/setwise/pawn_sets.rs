//! Attacks, pushes and captures of all pawns of a side at once.

use shakmaty::{Bitboard, Square};

use super::{Side, east, west};

/// The squares that at least one pawn of the side attacks.
///
/// ```
/// use archipelago_movegen::setwise::{White, any_attacks, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . x . x . x .
///     . . . 1 . 1 . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(any_attacks::<White>(drawn("1", board)), drawn("x", board));
/// ```
#[inline]
pub fn any_attacks<S: Side>(pawns: Bitboard) -> Bitboard {
    S::east_attacks(pawns) | S::west_attacks(pawns)
}

/// The squares that two pawns of the side attack.
///
/// ```
/// use archipelago_movegen::setwise::{White, double_attacks, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . x . . .
///     . . . 1 . 1 . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(double_attacks::<White>(drawn("1", board)), drawn("x", board));
/// ```
#[inline]
pub fn double_attacks<S: Side>(pawns: Bitboard) -> Bitboard {
    S::east_attacks(pawns) & S::west_attacks(pawns)
}

/// The squares that exactly one pawn of the side attacks.
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, single_attacks};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . x . . . x .
///     . . . 1 . 1 . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(single_attacks::<White>(drawn("1", board)), drawn("x", board));
/// ```
#[inline]
pub fn single_attacks<S: Side>(pawns: Bitboard) -> Bitboard {
    S::east_attacks(pawns) ^ S::west_attacks(pawns)
}

/// The squares that pawns of the side attack now or could attack after pushes.
///
/// Captures, which would bring a pawn to another file, are not considered.
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, front_attack_span};
/// let board = "
///     . . x . x . . .
///     . . x . x . . .
///     . . x . x . . .
///     . . x . x . . .
///     . . . 1 . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(front_attack_span::<White>(drawn("1", board)), drawn("x", board));
/// ```
#[inline]
pub fn front_attack_span<S: Side>(pawns: Bitboard) -> Bitboard {
    let span = S::front_span(pawns);
    east(span) | west(span)
}

/// The squares to which pawns of the side can push by one square. `empty` is the set of squares without a piece.
///
/// Targets on [`Side::PROMOTION_RANK`] are promotions. The source of a target is the target minus [`Side::PUSH`].
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, single_push_targets};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . n .
///     . . N . x . x .
///     . . 1 . 1 . 1 .
///     . . . . . . . .";
/// let empty = drawn(".x", board);
/// assert_eq!(single_push_targets::<White>(drawn("1", board), empty), drawn("x", board));
/// ```
#[inline]
pub fn single_push_targets<S: Side>(pawns: Bitboard, empty: Bitboard) -> Bitboard {
    S::forward(pawns) & empty
}

/// The squares to which pawns of the side can push by two squares: from their second rank, over an empty square to an
/// empty square.
///
/// ```
/// use archipelago_movegen::setwise::{White, double_push_targets, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . x . n .
///     1 . N . . . . .
///     . . 1 . 1 . 1 .
///     . . . . . . . .";
/// let empty = drawn(".x", board);
/// assert_eq!(double_push_targets::<White>(drawn("1", board), empty), drawn("x", board));
/// ```
#[inline]
pub fn double_push_targets<S: Side>(pawns: Bitboard, empty: Bitboard) -> Bitboard {
    S::forward(single_push_targets::<S>(pawns, empty)) & empty & S::DOUBLE_PUSH_RANK
}

/// The pawns of the side that can push.
///
/// ```
/// use archipelago_movegen::setwise::{White, able_to_push, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . n .
///     . . N . . . . .
///     . . 1 . x . x .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(able_to_push::<White>(pawns, drawn(".", board)), drawn("x", board));
/// ```
#[inline]
pub fn able_to_push<S: Side>(pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pawns & S::backward(empty)
}

/// The pawns of the side that can push by two squares.
///
/// ```
/// use archipelago_movegen::setwise::{White, able_to_double_push, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . n .
///     1 . N . . . . .
///     . . 1 . x . 1 .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(able_to_double_push::<White>(pawns, drawn(".", board)), drawn("x", board));
/// ```
#[inline]
pub fn able_to_double_push<S: Side>(pawns: Bitboard, empty: Bitboard) -> Bitboard {
    pawns & S::backward(empty & S::backward(empty & S::DOUBLE_PUSH_RANK))
}

/// The squares of `targets` that pawns of the side attack toward the h-file.
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, east_capture_targets};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     t 2 . . . . 3 t
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let targets = drawn("t23", board);
/// assert_eq!(east_capture_targets::<White>(drawn("1", board), targets), drawn("2", board));
/// ```
#[inline]
pub fn east_capture_targets<S: Side>(pawns: Bitboard, targets: Bitboard) -> Bitboard {
    S::east_attacks(pawns) & targets
}

/// The squares of `targets` that pawns of the side attack toward the a-file.
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, west_capture_targets};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     t 2 . . . . 3 t
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let targets = drawn("t23", board);
/// assert_eq!(west_capture_targets::<White>(drawn("1", board), targets), drawn("3", board));
/// ```
#[inline]
pub fn west_capture_targets<S: Side>(pawns: Bitboard, targets: Bitboard) -> Bitboard {
    S::west_attacks(pawns) & targets
}

/// The pawns of the side that can capture one of `targets` toward the h-file.
///
/// Seen from the target the direction is reversed: these pawns stand one square backward and west of it.
///
/// ```
/// use archipelago_movegen::setwise::{White, able_to_capture_east, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     t . . . . . . .
///     . t . . . . t .
///     x . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(able_to_capture_east::<White>(pawns, drawn("t", board)), drawn("x", board));
/// ```
#[inline]
pub fn able_to_capture_east<S: Side>(pawns: Bitboard, targets: Bitboard) -> Bitboard {
    pawns & west(S::backward(targets))
}

/// The pawns of the side that can capture one of `targets` toward the a-file.
///
/// ```
/// use archipelago_movegen::setwise::{Black, able_to_capture_west, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . x . . . . 1 .
///     t . . . . . . t
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(able_to_capture_west::<Black>(pawns, drawn("t", board)), drawn("x", board));
/// ```
#[inline]
pub fn able_to_capture_west<S: Side>(pawns: Bitboard, targets: Bitboard) -> Bitboard {
    pawns & east(S::backward(targets))
}

/// The pawns of the side that can capture one of `targets` in either direction.
///
/// ```
/// use archipelago_movegen::setwise::{White, able_to_capture, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     t . . . . . . .
///     . t . t . . . .
///     x . x . . 1 . t
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(able_to_capture::<White>(pawns, drawn("t", board)), drawn("x", board));
/// ```
#[inline]
pub fn able_to_capture<S: Side>(pawns: Bitboard, targets: Bitboard) -> Bitboard {
    able_to_capture_east::<S>(pawns, targets) | able_to_capture_west::<S>(pawns, targets)
}

/// The pawns of the side that attack `target`, the square that an enemy pawn has just crossed: none, one or two.
///
/// Pins are ignored.
///
/// ```
/// use archipelago_movegen::setwise::{White, drawn, en_passant_capturers};
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . x p x . . .
///     . . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let pawns = drawn("1x", board);
/// assert_eq!(en_passant_capturers::<White>(pawns, Square::D6), drawn("x", board));
/// ```
#[inline]
pub fn en_passant_capturers<S: Side>(pawns: Bitboard, target: Square) -> Bitboard {
    able_to_capture::<S>(pawns, Bitboard::from_square(target))
}
