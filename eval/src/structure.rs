//! The set-wise half of pawn evaluation: patterns of whole pawn sets. No weights here.
//!
//! Every function maps sets to a set (or a number) and is generic over the [`Side`] whose pawns it describes wherever colour
//! matters: `own` are that side's pawns, `their` the opponent's. Functions that take only pawns depend on pawns alone, so
//! their answers may live in the pawn table; those that also take `empty` or `occupied` see pieces if the caller counts
//! pieces there. In the drawings `w` and `b` are pawns, a capital letter is a member of the answer, `x` a square of it.
//!
//! The vocabulary is that of Hans Kmoch's *Pawn Power in Chess* and of the Chess Programming Wiki; where the literature has
//! several definitions the one used is written out.

use archipelago_movegen::setwise::{
    Black, Side, White, any_attacks, double_attacks, double_push_targets, east, front_attack_span, north,
    single_attacks, single_push_targets, south, west,
};
use archipelago_movegen::{Bitboard, Color, File, Rank, Square};

use crate::filesets::Fileset;

const CENTER_FILES: Bitboard = Fileset(0b0001_1000).board();
const SPACE_FILES: Bitboard = Fileset(0b0011_1100).board();

// Safe squares and pushes

/// The squares that pawns of the side defend at least as often as enemy pawns attack them.
///
/// An exchange count by pawns alone: pieces, pins and occupation do not matter. A square may be safe for both sides and is
/// safe for at least one.
///
/// ```
/// use archipelago_eval::structure::safe_squares;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . b . b . .
///     . . . . x . x .
///     . . . w . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// // c5 and e5 are defended once; c5 and g5 are attacked once, e5 twice.
/// assert_eq!(!safe_squares::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn safe_squares<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let their_any = any_attacks::<S::Opposite>(their);
    let their_double = double_attacks::<S::Opposite>(their);
    double_attacks::<S>(own) | !their_any | (single_attacks::<S>(own) & !their_double)
}

/// The targets of single pushes that are safe squares. `empty` are the squares without any man.
///
/// ```
/// use archipelago_eval::structure::safe_pushes;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . b . b . .
///     . . x x . . . .
///     . . w w w . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let empty = drawn(".x", board);
/// assert_eq!(safe_pushes::<White>(drawn("w", board), drawn("b", board), empty), drawn("x", board));
/// ```
#[inline]
pub fn safe_pushes<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    single_push_targets::<S>(own, empty) & safe_squares::<S>(own, their)
}

/// The targets of double pushes that are safe squares. The square crossed need not be safe.
///
/// ```
/// use archipelago_eval::structure::safe_double_pushes;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . b . . . . .
///     x . . . . . . .
///     . . . . . . . .
///     w . . w . . . .
///     . . . . . . . .";
/// let empty = drawn(".x", board);
/// assert_eq!(safe_double_pushes::<White>(drawn("w", board), drawn("b", board), empty), drawn("x", board));
/// ```
#[inline]
pub fn safe_double_pushes<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    double_push_targets::<S>(own, empty) & safe_squares::<S>(own, their)
}

/// The squares that pawns of the side can reach by pushes alone, each push onto a safe square that holds no pawn.
///
/// Attacks are counted as they stand now. No square has two sources, because a pawn bars the file to the pawns behind it.
///
/// ```
/// use archipelago_eval::structure::safe_advance_span;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . x
///     . . . . . . . x
///     . . . . . . . x
///     . b . . . . . x
///     . . . . . . . w
///     x . . . . . . .
///     w . . . . . . .
///     . . . . . . . .";
/// assert_eq!(safe_advance_span::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn safe_advance_span<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    advance_span::<S>(own, safe_squares::<S>(own, their) & !(own | their))
}

/// Structural mobility of one pawn: how many pushes it can make in a row, each pawn-safe and onto a square without a pawn.
///
/// 0 to 6; the push that promotes counts.
///
/// ```
/// use archipelago_eval::structure::structural_mobility;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . b . . . . . .
///     . . . . . . . w
///     . . . . . . . .
///     w . . . . . . .
///     . . . . . . . .";
/// let (white, black) = (drawn("w", board), drawn("b", board));
/// assert_eq!(structural_mobility::<White>(white, black, Square::A2), 1);
/// assert_eq!(structural_mobility::<White>(white, black, Square::H4), 4);
/// ```
#[inline]
pub fn structural_mobility<S: Side>(own: Bitboard, their: Bitboard, pawn: Square) -> usize {
    advance_span::<S>(
        Bitboard::from_square(pawn),
        safe_squares::<S>(own, their) & !(own | their),
    )
    .count()
}

#[inline]
fn advance_span<S: Side>(pawns: Bitboard, free: Bitboard) -> Bitboard {
    // Six pushes lead from the second rank to the eighth.
    (0..6).fold(Bitboard::EMPTY, |reached, _| S::forward(pawns | reached) & free)
}

// Neighbours on files

/// All squares of the one or two files beside a file.
///
/// ```
/// use archipelago_eval::structure::neighbor_files;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::File;
/// let board = "
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .
///     . x . x . . . .";
/// assert_eq!(neighbor_files(File::C), drawn("x", board));
/// ```
#[inline]
pub const fn neighbor_files(file: File) -> Bitboard {
    let file = Bitboard::from_file(file);
    Bitboard(east(file).0 | west(file).0)
}

/// Whether a pawn on `square` has no friend among `pawns` on a neighbour file.
///
/// ```
/// use archipelago_eval::structure::is_isolani;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w w . . . .
///     . . . . . . . .
///     W . . . . w w w
///     . . . . . . . .";
/// assert!(is_isolani(Square::A2, drawn("wW", board)));
/// assert!(!is_isolani(Square::D4, drawn("wW", board)));
/// ```
#[inline]
pub fn is_isolani(square: Square, pawns: Bitboard) -> bool {
    (neighbor_files(square.file()) & pawns).is_empty()
}

/// Pawns without a friend anywhere on the next file to the east. All pawns of the h-file are.
///
/// A friend sees to the west what this pawn lacks to the east, so it is the west fill that answers.
///
/// ```
/// use archipelago_eval::structure::no_neighbor_on_east_file;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w W . . . .
///     . . . . . . . .
///     W . . . . w w W
///     . . . . . . . .";
/// assert_eq!(no_neighbor_on_east_file(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn no_neighbor_on_east_file(pawns: Bitboard) -> Bitboard {
    pawns & !west(Fileset::of(pawns).board())
}

/// Pawns without a friend anywhere on the next file to the west. All pawns of the a-file are.
///
/// ```
/// use archipelago_eval::structure::no_neighbor_on_west_file;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . W w . . . .
///     . . . . . . . .
///     W . . . . W w w
///     . . . . . . . .";
/// assert_eq!(no_neighbor_on_west_file(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn no_neighbor_on_west_file(pawns: Bitboard) -> Bitboard {
    pawns & !east(Fileset::of(pawns).board())
}

/// Isolated pawns: no friend on either neighbour file. Doubled pawns on a lone file all are.
///
/// ```
/// use archipelago_eval::structure::isolani;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w w . . . .
///     . . . . . . . .
///     W . . . . w w w
///     . . . . . . . .";
/// assert_eq!(isolani(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn isolani(pawns: Bitboard) -> Bitboard {
    no_neighbor_on_east_file(pawns) & no_neighbor_on_west_file(pawns)
}

/// Half-isolated pawns: a friend on exactly one neighbour file. They stand on the border of an island two or more files
/// wide; the edge of the board is a border.
///
/// ```
/// use archipelago_eval::structure::half_isolani;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . W W . . . .
///     . . . . . . . .
///     w . . . . W w W
///     . . . . . . . .";
/// assert_eq!(half_isolani(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn half_isolani(pawns: Bitboard) -> Bitboard {
    no_neighbor_on_east_file(pawns) ^ no_neighbor_on_west_file(pawns)
}

// Neighbours on the same rank

/// Pawns with a friend on the next square to the east.
///
/// ```
/// use archipelago_eval::structure::with_east_neighbor;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W w . . . . .
///     . . . . . . . .
///     . . . . . W w .
///     . . . . . . . .";
/// assert_eq!(with_east_neighbor(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn with_east_neighbor(pawns: Bitboard) -> Bitboard {
    pawns & west(pawns)
}

/// Pawns with a friend on the next square to the west.
///
/// ```
/// use archipelago_eval::structure::with_west_neighbor;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w W W . . . . .
///     . . . . . . . .
///     . . . . . w W .
///     . . . . . . . .";
/// assert_eq!(with_west_neighbor(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn with_west_neighbor(pawns: Bitboard) -> Bitboard {
    pawns & east(pawns)
}

/// Exclusive duos: runs of exactly two pawns side by side.
///
/// ```
/// use archipelago_eval::structure::duo;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w w w . . . . .
///     . . . . . . . .
///     . . . . . W W .
///     . . . . . . . .";
/// assert_eq!(duo(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn duo(pawns: Bitboard) -> Bitboard {
    let (with_east, with_west) = (with_east_neighbor(pawns), with_west_neighbor(pawns));
    let western = (with_east & !with_west) & west(with_west & !with_east);
    western | east(western)
}

/// Exclusive trios: runs of exactly three pawns side by side.
///
/// ```
/// use archipelago_eval::structure::trio;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W . . . . .
///     . . . . . . . .
///     . . . . . w w .
///     . . . . . . . .";
/// assert_eq!(trio(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn trio(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let middle = inner & !east(inner) & !west(inner);
    west(middle) | middle | east(middle)
}

/// Exclusive quarts: runs of exactly four pawns side by side.
///
/// ```
/// use archipelago_eval::structure::quart;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W W . w w w
///     . . . . . . . .
///     w w . w . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(quart(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn quart(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let second = inner & west(inner) & !east(inner) & !west(west(inner));
    west(second) | second | east(second) | east(east(second))
}

/// Phalanx: pawns in a run of at least two side by side.
#[doc(alias = "phalanx")]
///
/// ```
/// use archipelago_eval::structure::duo_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W W W . . . . .
///     . . . . . . . w
///     . . . . . W W .
///     . . . . . . . .";
/// assert_eq!(duo_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn duo_at_least(pawns: Bitboard) -> Bitboard {
    with_east_neighbor(pawns) | with_west_neighbor(pawns)
}

/// Pawns in a run of at least three side by side.
///
/// ```
/// use archipelago_eval::structure::trio_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . W W W W W . .
///     . . . . . . . .
///     w w . . . . w w
///     . . . . . . . .";
/// assert_eq!(trio_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn trio_at_least(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    west(inner) | inner | east(inner)
}

/// Pawns in a run of at least four side by side.
///
/// ```
/// use archipelago_eval::structure::quart_at_least;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . W W W W W . .
///     . . . . . . . .
///     w w w . . . . .
///     . . . . . . . .";
/// assert_eq!(quart_at_least(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn quart_at_least(pawns: Bitboard) -> Bitboard {
    let inner = with_east_neighbor(pawns) & with_west_neighbor(pawns);
    let second = inner & west(inner);
    west(second) | second | east(second) | east(east(second))
}

// Open and hanging pawns

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

/// Hanging pawns: pairs of neighbours that are both open and both half-isolated.
///
/// Half-isolation of both makes the pair an island of its own, so the duo is exclusive by itself. Compare
/// [`hanging_literal`].
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

/// The pawn-wise conjunction: open pawns that are half-isolated and belong to a duo.
///
/// It contains [`hanging`], but may also answer with one pawn of a pair whose partner is not open or has another friend.
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

// Several pawns on one file

/// Doubled pawns, counted at the rear: a friend somewhere ahead on the file.
///
/// ```
/// use archipelago_eval::structure::doubled;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . W . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(doubled::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled<S: Side>(own: Bitboard) -> Bitboard {
    own & S::rear_span(own)
}

/// The front pawns of doubled pawns: a friend somewhere behind on the file.
///
/// ```
/// use archipelago_eval::structure::doubled_front;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . W . . w . .
///     . . W . . . . .
///     . . w . . . . .
///     . . . . . . . .";
/// assert_eq!(doubled_front::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled_front<S: Side>(own: Bitboard) -> Bitboard {
    own & S::front_span(own)
}

/// Pawns with a friend on the square directly ahead.
///
/// ```
/// use archipelago_eval::structure::doubled_adjacent;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . . . . . w .
///     . . w . . . W .
///     . . . . . . . .";
/// assert_eq!(doubled_adjacent::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled_adjacent<S: Side>(own: Bitboard) -> Bitboard {
    own & S::backward(own)
}

/// Pawns with a friend exactly two squares ahead, whatever stands between.
///
/// ```
/// use archipelago_eval::structure::doubled_gap_one;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w w .
///     . . . . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(doubled_gap_one::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn doubled_gap_one<S: Side>(own: Bitboard) -> Bitboard {
    own & S::backward(S::backward(own))
}

/// Tripled pawns, counted at the rear: two or more friends ahead on the file.
///
/// ```
/// use archipelago_eval::structure::tripled;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . w . w .
///     . . w . . w . .
///     . . w . . . . .
///     . . W . . . . .
///     . . . . . . . .";
/// assert_eq!(tripled::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn tripled<S: Side>(own: Bitboard) -> Bitboard {
    own & S::rear_span(doubled::<S>(own))
}

// Support and chains

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

/// Connected pawns: supported, or beside a friend.
///
/// ```
/// use archipelago_eval::structure::connected;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . W . . .
///     . . . W . . . .
///     . . W . . . . .
///     W W . . . w . w
///     . . . . . . . .";
/// assert_eq!(connected::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn connected<S: Side>(own: Bitboard) -> Bitboard {
    supported::<S>(own) | duo_at_least(own)
}

/// Bases of chains: supporters that nobody supports.
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

/// Links of chains: supported supporters.
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

/// Heads of chains: supported pawns that support nobody.
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

/// The whole chains to which the pawns of `seed` belong: everything reached from them by steps from a pawn to one that it
/// supports or that supports it.
///
/// ```
/// use archipelago_eval::structure::chain;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::{Bitboard, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . W . . .
///     . . . W . . . .
///     . . W . . . . .
///     w W . . . w w w
///     . . . . . . . .";
/// let seed = Bitboard::from_square(Square::D4);
/// assert_eq!(chain(drawn("wW", board), seed), drawn("W", board));
/// ```
pub fn chain(pawns: Bitboard, seed: Bitboard) -> Bitboard {
    let mut reached = pawns & seed;
    loop {
        let beside = east(reached) | west(reached);
        let next = reached | (pawns & (north(beside) | south(beside)));
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

// Backward pawns

/// Pawns with no friend on a neighbour file at their rank or behind it: no pawn can ever guard their stop square.
///
/// ```
/// use archipelago_eval::structure::unsupportable;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . w . . . . .
///     . . . W . . . .
///     . . . . . . . W
///     . . . . . . . .";
/// assert_eq!(unsupportable::<White>(drawn("wW", board)), drawn("W", board));
/// ```
#[inline]
pub fn unsupportable<S: Side>(own: Bitboard) -> Bitboard {
    let ahead = S::forward_fill(own);
    own & !(east(ahead) | west(ahead))
}

/// Backward pawns: unsupportable though not isolated, and an enemy pawn attacks the stop square.
///
/// Pawns whose stop square is held by an enemy pawn are not backward for that; see [`ram`].
///
/// ```
/// use archipelago_eval::structure::backward;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . w . . . . .
///     . . . W . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(backward::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn backward<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    unsupportable::<S>(own) & !isolani(own) & S::backward(any_attacks::<S::Opposite>(their))
}

/// Stragglers: backward pawns that are open and still on their second or third rank.
///
/// ```
/// use archipelago_eval::structure::straggler;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . b . .
///     . . . . b . . w
///     . . w . . . w .
///     . . . W . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(straggler::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn straggler<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    backward::<S>(own, their) & open_pawns::<S>(own, their) & (S::RANK_2 | S::RANK_3)
}

/// Weak unopposed pawns: isolated or backward, and open, so that rooks can attack them.
///
/// ```
/// use archipelago_eval::structure::weak_unopposed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . W . . . .
///     . . . . . . . .
///     w . . . . . . .
///     . . . . . . . .";
/// assert_eq!(weak_unopposed::<White>(drawn("wW", board), drawn("b", board)), drawn("W", board));
/// ```
#[inline]
pub fn weak_unopposed<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    open_pawns::<S>(own, their) & (isolani(own) | backward::<S>(own, their))
}

// Levers and rams

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

/// Pawns that become levers by a single push. `empty` are the squares without any man.
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

/// Pawns that attack two enemy pawns at once after a single push. `empty` are the squares without any man.
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

/// Pawns whose stop square is in `occupied`, by whatever man.
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

// Passed pawns and candidates

/// Passed pawns: no enemy pawn ahead on the file or on a neighbour file. Own pawns ahead do not matter.
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

/// Connected passed pawns: another passed pawn on a neighbour file, at most one rank away.
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

/// Passed pawns whose stop square is in `empty`.
///
/// ```
/// use archipelago_eval::structure::free_passed;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     n . . . . . . .
///     w . . . . . . W
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// let free = free_passed::<White>(drawn("wW", board), drawn("b", board), drawn(".", board));
/// assert_eq!(free, drawn("W", board));
/// ```
#[inline]
pub fn free_passed<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Bitboard {
    passed::<S>(own, their) & S::backward(empty)
}

/// Pawns with no square of `obstacles` ahead on their file.
///
/// With the occupied squares it asks for a clear path, with squares that the enemy attacks for a safe one.
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

/// Open pawns all of whose squares ahead are safe: the path is safe as far as pawns go.
///
/// Contains the passed pawns, and adds those whose path is guarded as often as it is attacked.
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

/// Candidates: open pawns that are not passed, whose stop square is safe, and that no enemy pawn three or more ranks ahead
/// on a neighbour file waits for.
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

/// Passed pawns that outrun the enemy king by the square rule. Only meaningful when the enemy has nothing but king and pawns.
///
/// The path must hold no man, so the own king must not stand on it. `turn` is the side to move.
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
    // From behind a pawn on its second rank the king can lose the race and still take the pawn at once.
    let safe = if to_move {
        runners
    } else {
        runners & !king_zone(their_king)
    };
    let outruns = |pawn: &Square| {
        let promotion = Square::from_coords(pawn.file(), relative::<S>(Rank::Eighth));
        // The double push makes five pushes of six.
        let pushes = pawn.distance(promotion).min(5);
        pushes + u32::from(!to_move) < their_king.distance(promotion)
    };
    safe.into_iter().filter(outruns).collect()
}

/// Passed pawns that their own king escorts home: it guards every square ahead of the pawn without standing on one. Only
/// meaningful when the enemy has nothing but king and pawns.
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

/// A rank seen from the side: its own counting becomes the board's, and the board's becomes its own.
#[inline]
fn relative<S: Side>(rank: Rank) -> Rank {
    match S::COLOR {
        Color::White => rank,
        Color::Black => rank.flip_vertical(),
    }
}

// Majorities

/// Own pawns less enemy pawns among the squares of `region`.
///
/// ```
/// use archipelago_eval::structure::majority;
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::Bitboard;
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w w w . . w w .
///     . . . . . . . .";
/// let (white, black) = (drawn("w", board), drawn("b", board));
/// assert_eq!(majority(white, black, Bitboard::WEST), 1);
/// assert_eq!(majority(white, black, Bitboard::EAST), -1);
/// ```
#[inline]
pub fn majority(own: Bitboard, their: Bitboard, region: Bitboard) -> i32 {
    (own & region).count() as i32 - (their & region).count() as i32
}

/// A cluster: the pawns of both sides on a maximal run of files that hold pawns of either.
///
/// Pawns of different clusters never meet, so a majority in one is a majority for good unless a capture crosses over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnCluster {
    /// The run of files.
    pub files: Fileset,
    /// Pawns of the side asked for.
    pub own: Bitboard,
    /// Pawns of the opponent.
    pub their: Bitboard,
}

impl PawnCluster {
    /// Own pawns less enemy pawns in the cluster.
    #[inline]
    pub fn majority(self) -> i32 {
        majority(self.own, self.their, Bitboard::FULL)
    }

    /// Whether there is a majority that vanishes when each file counts once: the extra pawns are doubled.
    ///
    /// ```
    /// use archipelago_eval::structure::clusters;
    /// use archipelago_movegen::setwise::drawn;
    /// let board = "
    ///     . . . . . . . .
    ///     b b . . . . b b
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . w . . . . . .
    ///     w w . . . w w w
    ///     . . . . . . . .";
    /// let clusters = clusters(drawn("w", board), drawn("b", board));
    /// assert!(clusters.map(|cluster| (cluster.majority(), cluster.is_crippled())).eq([(1, true), (1, false)]));
    /// ```
    #[inline]
    pub fn is_crippled(self) -> bool {
        self.majority() > 0 && Fileset::of(self.own).count() <= self.their.count() as u32
    }

    /// Whether the majority can be expected to make a passed pawn: it has neither doubled nor backward pawns.
    #[inline]
    pub fn is_sound<S: Side>(self) -> bool {
        self.majority() > 0 && (doubled::<S>(self.own) | backward::<S>(self.own, self.their)).is_empty()
    }
}

/// The clusters from west to east.
///
/// ```
/// use archipelago_eval::structure::clusters;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     b . . . . . b b
///     . . . . . . . .
///     . . . . . . . .
///     . . w w . . . .
///     . . . . . . . .
///     w . . . . w w w
///     . . . . . . . .";
/// let clusters = clusters(drawn("w", board), drawn("b", board));
/// let found: Vec<_> = clusters.map(|cluster| (cluster.files.to_string(), cluster.majority())).collect();
/// assert_eq!(found, [("a".to_string(), 0), ("cd".to_string(), 2), ("fgh".to_string(), 1)]);
/// ```
pub fn clusters(own: Bitboard, their: Bitboard) -> impl Iterator<Item = PawnCluster> {
    Fileset::of(own | their).each_island().map(move |files| {
        let board = files.board();
        PawnCluster {
            files,
            own: own & board,
            their: their & board,
        }
    })
}

// Squares that pawns leave to pieces

/// Holes: all squares that pawns of the side can never guard, as long as they only push.
///
/// ```
/// use archipelago_eval::structure::holes;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     x W x W x x x x
///     x x x x x x x x";
/// assert_eq!(holes::<White>(drawn("W", board)), drawn("xW", board));
/// ```
#[inline]
pub fn holes<S: Side>(own: Bitboard) -> Bitboard {
    !front_attack_span::<S>(own)
}

/// Outposts: squares on the fourth to sixth rank of the side that its pawns guard and enemy pawns can never attack.
///
/// ```
/// use archipelago_eval::structure::outposts;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . x b . . .
///     . . b b w . . .
///     . . . w . . . .
///     . . w . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// assert_eq!(outposts::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn outposts<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    weak_outposts::<S>(their) & any_attacks::<S>(own)
}

/// Squares on the fourth to sixth rank of the side that enemy pawns can never attack, guarded or not.
///
/// ```
/// use archipelago_eval::structure::weak_outposts;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     x x x x x x x x
///     x x x B x x x x
///     x x . x b x x x
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(weak_outposts::<White>(drawn("bB", board)), drawn("xB", board));
/// ```
#[inline]
pub fn weak_outposts<S: Side>(their: Bitboard) -> Bitboard {
    holes::<S::Opposite>(their) & (S::RANK_4 | S::RANK_5 | S::RANK_6)
}

/// The squares that pawns of the side attack or can be expected to attack after pushes.
///
/// The whole front attack span of pawns that are neither backward nor rammed; of those that are, the present attacks only.
///
/// ```
/// use archipelago_eval::structure::refined_attack_span;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . x . x
///     . . . . . x . x
///     . . . . . x . x
///     . . x b x x . x
///     . . . w . x . x
///     . . . . . . w .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(refined_attack_span::<White>(drawn("w", board), drawn("b", board)), drawn("x", board));
/// ```
#[inline]
pub fn refined_attack_span<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let mobile = own & !backward::<S>(own, their) & !ram::<S>(own, their);
    any_attacks::<S>(own) | front_attack_span::<S>(mobile)
}

/// Squares on the third to sixth rank of the side that its pawns can never guard.
///
/// Intersect with [`color_complex`] to see the weakness of one colour.
///
/// ```
/// use archipelago_eval::structure::weak_squares;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . x . x . x x x
///     . w . w . . . .
///     . . . . . . . .";
/// assert_eq!(weak_squares::<White>(drawn("w", board)), drawn("x", board));
/// ```
#[inline]
pub fn weak_squares<S: Side>(own: Bitboard) -> Bitboard {
    holes::<S>(own) & (S::RANK_3 | S::RANK_4 | S::RANK_5 | S::RANK_6)
}

/// The 32 squares of the colour of `square`: those that a bishop on it can ever reach.
///
/// ```
/// use archipelago_eval::structure::color_complex;
/// use archipelago_movegen::Square;
/// assert!(color_complex(Square::A1).contains(Square::H8));
/// assert!(!color_complex(Square::A1).contains(Square::A8));
/// ```
#[inline]
pub const fn color_complex(square: Square) -> Bitboard {
    if Bitboard::DARK_SQUARES.contains(square) {
        Bitboard::DARK_SQUARES
    } else {
        Bitboard::LIGHT_SQUARES
    }
}

/// Own pawns on one colour, which hem in the bishop of that colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BishopPawns {
    /// All own pawns on the colour.
    pub all: Bitboard,
    /// Those that are rammed and so stay on it.
    pub rammed: Bitboard,
    /// Those on the c- to f-files.
    pub central: Bitboard,
}

/// The own pawns on the squares of `complex`, see [`color_complex`].
///
/// ```
/// use archipelago_eval::structure::{bishop_pawns, color_complex};
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . b . . . .
///     . . . W . . . .
///     . . . . . . . .
///     w w . . . w w .
///     . . . . . . . .";
/// let (white, black) = (drawn("wW", board), drawn("b", board));
/// let dark = bishop_pawns::<White>(white, black, color_complex(Square::C1));
/// assert_eq!((dark.all.count(), dark.rammed, dark.central.count()), (3, drawn("W", board), 2));
/// ```
#[inline]
pub fn bishop_pawns<S: Side>(own: Bitboard, their: Bitboard, complex: Bitboard) -> BishopPawns {
    let all = own & complex;
    BishopPawns {
        all,
        rammed: all & ram::<S>(own, their),
        central: all & SPACE_FILES,
    }
}

// Space and centre

/// Space: squares of the c- to f-files on the second to fourth rank of the side that hold no own pawn and that no enemy pawn
/// attacks.
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
    SPACE_FILES & (S::RANK_2 | S::RANK_3 | S::RANK_4) & !own & !any_attacks::<S::Opposite>(their)
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

/// What the pawns of the d- and e-files make of the centre.
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
    /// Not settled: a lever awaits a decision, or both sides may still advance, or neither can without loss.
    Dynamic,
}

/// The type of the centre. Symmetric in the two sides.
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
    let rams = (ram::<White>(white, black) & CENTER_FILES).count();
    let levers = (lever::<White>(white, black) | lever::<Black>(black, white)) & CENTER_FILES;
    let mobile = (
        can_advance_in_center::<White>(white, black),
        can_advance_in_center::<Black>(black, white),
    );
    if ((white | black) & CENTER_FILES).is_empty() {
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
    (safe_pushes::<S>(own, their, !(own | their)) & CENTER_FILES).any()
}

/// How closed the position is: pairs of rams plus pawns of either side fixed otherwise, at most 8.
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

// Kings

/// One of the three files before a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShelterFile {
    /// The file.
    pub file: File,
    /// Rank, as the king's side counts, of the own pawn nearest to the king's rank among those not behind it.
    pub shield: Option<Rank>,
    /// Rank, as the king's side counts, of the enemy pawn nearest to the king's rank among those not behind it.
    pub storm: Option<Rank>,
}

impl ShelterFile {
    /// Files between this one and the edge, 0 to 3.
    #[inline]
    pub fn edge_distance(self) -> u32 {
        self.file.to_u32().min(7 - self.file.to_u32())
    }

    /// Whether shield and storm ram each other.
    #[inline]
    pub fn is_blocked(self) -> bool {
        self.shield
            .zip(self.storm)
            .is_some_and(|(shield, storm)| shield.to_u32() + 1 == storm.to_u32())
    }
}

/// Shelter and storm on the three files around a king on `king`, from west to east; a king on the edge counts as one file
/// further in. `king` may be a square where the king is not yet.
///
/// Pass `own` without the pawns that enemy pawns attack to leave those out of the shelter.
///
/// ```
/// use archipelago_eval::structure::shelter;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::{Rank, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . b
///     . . . . . . b .
///     . . . . . . w .
///     . . . . . w . .
///     . . . . . . K .";
/// let files = shelter::<White>(drawn("w", board), drawn("b", board), Square::G1);
/// assert_eq!(files.map(|file| file.shield), [Some(Rank::Second), Some(Rank::Third), None]);
/// assert_eq!(files.map(|file| file.storm), [None, Some(Rank::Fourth), Some(Rank::Fifth)]);
/// assert_eq!(files.map(|file| file.is_blocked()), [false, true, false]);
/// ```
#[inline]
pub fn shelter<S: Side>(own: Bitboard, their: Bitboard, king: Square) -> [ShelterFile; 3] {
    let ahead = not_behind::<S>(king);
    let middle = king.file().to_u32().clamp(1, 6);
    let on_file = |index| {
        let file = File::new(index);
        let squares = ahead & Bitboard::from_file(file);
        ShelterFile {
            file,
            shield: nearest_rank::<S>(own & squares),
            storm: nearest_rank::<S>(their & squares),
        }
    };
    // Not `map`, which is a call, its result decoded from memory.
    [on_file(middle - 1), on_file(middle), on_file(middle + 1)]
}

/// Own pawns on the three files around a king that are not behind it.
///
/// ```
/// use archipelago_eval::structure::shield;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     W . . . . . . .
///     . . . . . . . w
///     . W W w . . . .
///     K . . . . . . .";
/// assert_eq!(shield::<White>(drawn("wW", board), Square::A1), drawn("W", board));
/// ```
#[inline]
pub fn shield<S: Side>(own: Bitboard, king: Square) -> Bitboard {
    own & not_behind::<S>(king) & king_files(king)
}

/// Enemy pawns on the three files around a king of the side that are not behind it.
///
/// ```
/// use archipelago_eval::structure::storm;
/// use archipelago_movegen::setwise::{White, drawn};
/// use archipelago_movegen::Square;
/// let board = "
///     . . . . . . . .
///     . . . . . B . .
///     . . . . . . . .
///     . . . . . . . B
///     . . . . . . B .
///     . . . . . . . .
///     . b . . . . . .
///     . . . . . . . K";
/// assert_eq!(storm::<White>(drawn("bB", board), Square::H1), drawn("B", board));
/// ```
#[inline]
pub fn storm<S: Side>(their: Bitboard, king: Square) -> Bitboard {
    their & not_behind::<S>(king) & king_files(king)
}

#[inline]
fn king_files(king: Square) -> Bitboard {
    let middle = Bitboard::from_file(File::new(king.file().to_u32().clamp(1, 6)));
    middle | east(middle) | west(middle)
}

#[inline]
fn not_behind<S: Side>(king: Square) -> Bitboard {
    S::forward_fill(Bitboard::from_rank(king.rank()))
}

#[inline]
fn nearest_rank<S: Side>(pawns: Bitboard) -> Option<Rank> {
    let nearest = match S::COLOR {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    nearest.map(|pawn| relative::<S>(pawn.rank()))
}
