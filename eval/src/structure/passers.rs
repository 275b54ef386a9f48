//! Passed pawns, candidates, and races of pawns against a king.

use archipelago_movegen::setwise::{Side, any_attacks, east, north, south, west};
use archipelago_movegen::{Bitboard, Color, Rank, Square};

use super::open::open_pawns;
use super::pushes::safe_squares;
use crate::filesets::Fileset;

/// Passed pawns: no enemy pawn ahead on the file or on a neighbor file. Own pawns ahead do not matter.
///
/// ```
/// use archipelago_eval::structure::passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . b . .
///     . . . . b . . .
///     . . . . w . w .
///     . . W . . w . .
///     . . W . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(passed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn passed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let barred = S::rear_span(their);
    own & !(barred | east(barred) | west(barred))
}

/// Passed pawns without a friend ahead: one per file.
///
/// ```
/// use archipelago_eval::structure::frontmost_passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . b . .
///     . . . . b . . .
///     . . . . w . w .
///     . . W . . w . .
///     . . w . . . . .
///     . . w . . . . .
///     . . . . . . . .";
/// assert_eq!(frontmost_passed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn frontmost_passed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    passed::<S>(own, their) & !S::rear_span(own)
}

/// Passed pawns that a friend defends.
///
/// ```
/// use archipelago_eval::structure::protected_passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . b . . . . . .
///     . . . W . . . .
///     . . w . . . . .
///     . . . . . . . .
///     . . . . . . . w
///     . . . . . . . .";
/// assert_eq!(protected_passed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn protected_passed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    passed::<S>(own, their) & any_attacks::<S>(own)
}

/// Connected passed pawns: another passed pawn on a neighbor file, at most one rank away.
///
/// ```
/// use archipelago_eval::structure::connected_passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . W . . . . . .
///     . . W . . . . w
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(connected_passed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn connected_passed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let passed = passed::<S>(own, their);
    let near = passed | north(passed) | south(passed);
    passed & (east(near) | west(near))
}

/// Outside passed pawns: every other pawn, of either side, is three or more files away, and there is another pawn.
///
/// ```
/// use archipelago_eval::structure::outside_passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . b b .
///     . . . . . . . .
///     . . . . . . . .
///     W . . . . . . .
///     . . . . . . . .
///     . . . . . w w .
///     . . . . . . . .";
/// assert_eq!(outside_passed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn outside_passed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let is_outside = |pawn: &Square| {
        let file = Fileset::from_file(pawn.file()).0;
        let window = Fileset(file | file << 1 | file << 2 | file >> 1 | file >> 2);
        let others = Fileset::of((own | their) ^ Bitboard::from_square(*pawn));
        !others.is_empty() && (others & window).is_empty()
    };
    passed::<S>(own, their).into_iter().filter(is_outside).collect()
}

/// Pawns with no square of `obstacles` ahead on their file.
///
/// With the occupied squares as obstacles the path is clear, with the squares that the enemy attacks it is safe.
///
/// ```
/// use archipelago_eval::structure::path_clear_of;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     x . . . . . . .
///     . . . . . . . .
///     w . . . W . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . x . . .";
/// assert_eq!(path_clear_of::<White>(drawn("wW", board), drawn("x", board)), drawn("W", board));
/// ```
#[inline]
pub fn path_clear_of<S: Side>(pawns: Bitboard, obstacles: Bitboard) -> Bitboard {
    pawns & !S::rear_span(obstacles)
}

/// Open pawns for which all squares ahead are safe from enemy pawns; see [`safe_squares`].
///
/// Contains the passed pawns, and pawns whose path own pawns guard as often as enemy pawns attack it.
///
/// ```
/// use archipelago_eval::structure::pawn_safe_path;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . . . . . . .
///     . . W W . . . .
///     . . . . . . . .
///     . . . . . w . .
///     . . . . . . . .";
/// assert_eq!(pawn_safe_path::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn pawn_safe_path<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    path_clear_of::<S>(open_pawns::<S>(own, their), !safe_squares::<S>(own, their))
}

/// Candidates: open pawns that are not passed, whose stop square is safe, and without an enemy pawn three or more ranks
/// ahead on a neighbor file.
///
/// ```
/// use archipelago_eval::structure::candidate;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . b . . . . b .
///     . . . b . . . .
///     w . . . . . . .
///     . . . w W . . b
///     . . w . . . . w
///     . w . . . . . .
///     . . . . . . . .";
/// assert_eq!(candidate::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn candidate<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let far = S::backward_fill(S::backward(S::backward(S::backward(their))));
    let sentries = east(far) | west(far);
    let open = open_pawns::<S>(own, their) & !passed::<S>(own, their);
    open & !sentries & S::backward(safe_squares::<S>(own, their))
}

/// Passed pawns that outrun the enemy king by the square rule. Only meaningful when the enemy has nothing but king and
/// pawns.
///
/// The path must be empty, of the own king too. `turn` is the side to move.
///
/// ```
/// use archipelago_eval::structure::unstoppable;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::{Color, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W . . . . k . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let (pawns, occupied) = (drawn("W", board), drawn("Wk", board));
/// let run = |turn| unstoppable::<White>(pawns, drawn("b", board), occupied, Square::F4, turn);
/// assert_eq!(run(Color::White), pawns);
/// assert!(run(Color::Black).is_empty());
/// ```
pub fn unstoppable<S: Side>(
    own: Bitboard,
    their: Bitboard,
    occupied: Bitboard,
    their_king: Square,
    turn: Color,
) -> Bitboard {
    let to_move = turn == S::COLOR;
    let runners = path_clear_of::<S>(passed::<S>(own, their), occupied);
    // A king next to the pawn takes it at once if it is to move.
    let safe = if to_move {
        runners
    } else {
        runners & !king_zone(their_king)
    };
    let outruns = |pawn: &Square| {
        let promotion = Square::from_coords(pawn.file(), S::COLOR.relative_rank(Rank::Eighth));
        // A pawn on its second rank needs five moves, because of the double push.
        let pushes = pawn.distance(promotion).min(5);
        pushes + u32::from(!to_move) < their_king.distance(promotion)
    };
    safe.into_iter().filter(outruns).collect()
}

/// Passed pawns that their own king escorts home: it guards every square ahead of the pawn without standing on one.
/// Only meaningful when the enemy has nothing but king and pawns.
///
/// With the enemy to move, a pawn that the enemy king attacks must be defended.
///
/// ```
/// use archipelago_eval::structure::escorted;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::{Color, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . K .
///     . . . . . . . .
///     . . . . k . . W
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let pawns = drawn("W", board);
/// let home = escorted::<White>(pawns, drawn("b", board), drawn("WkK", board), Square::G7, Square::E5, Color::Black);
/// assert_eq!(home, pawns);
/// ```
pub fn escorted<S: Side>(
    own: Bitboard,
    their: Bitboard,
    occupied: Bitboard,
    own_king: Square,
    their_king: Square,
    turn: Color,
) -> Bitboard {
    let guarded = king_zone(own_king);
    let walkers = path_clear_of::<S>(passed::<S>(own, their), occupied | !guarded);
    if turn == S::COLOR {
        walkers
    } else {
        walkers & (guarded | any_attacks::<S>(own) | !king_zone(their_king))
    }
}

/// The king's square and all squares around it.
#[inline]
fn king_zone(king: Square) -> Bitboard {
    let king = Bitboard::from_square(king);
    let row = king | east(king) | west(king);
    row | north(row) | south(row)
}
