//! Whole sets at once: one-step shifts, fills and pawn attack sets that both movement and evaluation need.
//!
//! Squares are numbered from the south west corner (a1 = 0, b1 = 1, h8 = 63), so north is +8 and east is +1. East and west
//! are directions of the board, the same for both colours; forward and backward are those of a [`Side`]. A shift masks the
//! edge file before it moves the set, so nothing ever wraps to the other edge.
//!
//! The ideas are those of the Chess Programming Wiki's pages on pawn attacks, pawn pushes and fills.

use shakmaty::{Bitboard, Color, Rank, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The squares at which `board` shows one of `symbols`.
///
/// `board` holds eight rows of eight characters, the eighth rank first; white space does not count. Tests and tables of known
/// structures are drawn with it, because a drawn set can be checked by eye and a hexadecimal number cannot.
///
/// # Panics
/// When `board` does not hold exactly 64 characters that are not white space.
///
/// ```
/// use archipelago_movegen::setwise::drawn;
/// use archipelago_movegen::{Bitboard, Square};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . b . . .
///     . . . w . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w . . . . . . .";
/// assert_eq!(drawn("w", board), Bitboard::from(Square::A1) | Bitboard::from(Square::D4));
/// assert_eq!(drawn("b", board), Bitboard::from(Square::E5));
/// assert_eq!(drawn("wb", board).count(), 3);
/// ```
pub const fn drawn(symbols: &str, board: &str) -> Bitboard {
    let (symbols, text) = (symbols.as_bytes(), board.as_bytes());
    let (mut set, mut seen, mut at) = (0_u64, 0_u32, 0);
    while at < text.len() {
        if !text[at].is_ascii_whitespace() {
            assert!(seen < 64, "more than 64 squares drawn");
            let mut symbol = 0;
            while symbol < symbols.len() {
                if text[at] == symbols[symbol] {
                    // Text runs from a8 to h1: the rank is reversed, the file is not.
                    set |= 1 << (seen ^ 56);
                }
                symbol += 1;
            }
            seen += 1;
        }
        at += 1;
    }
    assert!(seen == 64, "fewer than 64 squares drawn");
    Bitboard(set)
}

/// Every square one step north; the eighth rank falls off.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north};
/// let board = "
///     . . . . . . . 1
///     . . . . . . . .
///     . . . 2 . . . .
///     2 . . 1 . . . .
///     1 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north(set: Bitboard) -> Bitboard {
    Bitboard(set.0 << 8)
}

/// Every square one step south; the first rank falls off.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . 1 . . . .
///     1 . . 2 . . . .
///     2 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . 1";
/// assert_eq!(south(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south(set: Bitboard) -> Bitboard {
    Bitboard(set.0 >> 8)
}

/// Every square one step east; the h-file falls off.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 2
///     . . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     1 2 . . . . . .";
/// assert_eq!(east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) << 1)
}

/// Every square one step west; the a-file falls off.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 2 1
///     1 . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     2 1 . . . . . .";
/// assert_eq!(west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) >> 1)
}

/// Every square one step north east (+9).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . 2 . . . . . .
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north_east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north_east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) << 9)
}

/// Every square one step north west (+7).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 2 .
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(north_west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn north_west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) << 7)
}

/// Every square one step south east (-7).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_east};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . 1
///     . 2 . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(south_east(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south_east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_H) >> 7)
}

/// Every square one step south west (-9).
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_west};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . 1
///     . . . . . . 2 .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(south_west(drawn("1", board)), drawn("2", board));
/// ```
#[inline]
pub const fn south_west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !FILE_A) >> 9)
}

/// The set and every square north of a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, north_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// assert_eq!(north_fill(pawns), filled);
/// ```
#[inline]
pub const fn north_fill(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 << 8;
    let set = set | set << 16;
    Bitboard(set | set << 32)
}

/// The set and every square south of a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, south_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . 1 .
///     . . . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .");
/// assert_eq!(south_fill(pawns), filled);
/// ```
#[inline]
pub const fn south_fill(set: Bitboard) -> Bitboard {
    let set = set.0 | set.0 >> 8;
    let set = set | set >> 16;
    Bitboard(set | set >> 32)
}

/// All squares of the files that hold a member.
///
/// ```
/// use archipelago_movegen::setwise::{drawn, file_fill};
/// let pawns = drawn("1", "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . 1 .
///     . . . . . . . .
///     . . . . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .");
/// let filled = drawn("1", "
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .
///     . 1 . . . . 1 .");
/// assert_eq!(file_fill(pawns), filled);
/// ```
#[inline]
pub const fn file_fill(set: Bitboard) -> Bitboard {
    Bitboard(north_fill(set).0 | south_fill(set).0)
}

/// A colour known at compile time: which way is forward, and which rank is which.
///
/// Ranks are relative: [`Side::RANK_2`] is where the pawns of this side start. One generic function then serves both colours
/// without a branch, and the mirror rule holds by construction: what a function says about White it says about Black of the
/// board turned upside down.
///
/// ```
/// use archipelago_movegen::setwise::{Black, Side, White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . w . . . .
///     . . . 1 . . . .
///     . . . b . . . .
///     . . . . . . . .
///     . . . . . . . .";
/// assert_eq!(White::forward(drawn("1", board)), drawn("w", board));
/// assert_eq!(Black::forward(drawn("1", board)), drawn("b", board));
/// assert_eq!(Black::RANK_2, White::RANK_7);
/// ```
pub trait Side: Copy + Default + 'static {
    /// The other colour.
    type Opposite: Side<Opposite = Self>;

    /// The colour as a value.
    const COLOR: Color;

    /// Target minus source of a single push: +8 or -8. A double push is twice that.
    const PUSH: i32;
    /// Target minus source of a capture towards the h-file: +9 or -7.
    const EAST_CAPTURE: i32;
    /// Target minus source of a capture towards the a-file: +7 or -9.
    const WEST_CAPTURE: i32;

    /// Rank of this side's pieces in the starting position.
    const RANK_1: Bitboard = relative_rank(Self::COLOR, Rank::First);
    /// Rank on which this side's pawns start.
    const RANK_2: Bitboard = relative_rank(Self::COLOR, Rank::Second);
    /// Rank that a double push crosses.
    const RANK_3: Bitboard = relative_rank(Self::COLOR, Rank::Third);
    /// Rank on which a double push ends.
    const RANK_4: Bitboard = relative_rank(Self::COLOR, Rank::Fourth);
    /// Rank from which this side captures en passant.
    const RANK_5: Bitboard = relative_rank(Self::COLOR, Rank::Fifth);
    /// Rank on which an en-passant capture of this side ends.
    const RANK_6: Bitboard = relative_rank(Self::COLOR, Rank::Sixth);
    /// Rank from which this side promotes.
    const RANK_7: Bitboard = relative_rank(Self::COLOR, Rank::Seventh);
    /// Rank on which this side promotes.
    const RANK_8: Bitboard = relative_rank(Self::COLOR, Rank::Eighth);
    /// Where a double push ends: the fourth rank of this side.
    const DOUBLE_PUSH_RANK: Bitboard = Self::RANK_4;
    /// Where a pawn becomes a piece: the eighth rank of this side.
    const PROMOTION_RANK: Bitboard = Self::RANK_8;

    /// Every square one step towards the promotion rank.
    fn forward(set: Bitboard) -> Bitboard;
    /// Every square one step towards this side's first rank.
    fn backward(set: Bitboard) -> Bitboard;
    /// The set and every square ahead of a member.
    fn forward_fill(set: Bitboard) -> Bitboard;
    /// The set and every square behind a member.
    fn backward_fill(set: Bitboard) -> Bitboard;

    /// The squares ahead of a member on its file, without the start.
    ///
    /// ```
    /// use archipelago_movegen::setwise::{Side, White, drawn};
    /// let board = "
    ///     . 2 . . . . . .
    ///     . 2 . . . . . .
    ///     . 2 . . . . . .
    ///     . 2 . . . . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .";
    /// assert_eq!(White::front_span(drawn("1", board)), drawn("2", board));
    /// ```
    #[inline]
    fn front_span(set: Bitboard) -> Bitboard {
        Self::forward(Self::forward_fill(set))
    }

    /// The squares behind a member on its file, without the start.
    ///
    /// ```
    /// use archipelago_movegen::setwise::{Side, White, drawn};
    /// let board = "
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . 2 . . . . . .
    ///     . 2 . . . . . .
    ///     . 2 . . . . . .";
    /// assert_eq!(White::rear_span(drawn("1", board)), drawn("2", board));
    /// ```
    #[inline]
    fn rear_span(set: Bitboard) -> Bitboard {
        Self::backward(Self::backward_fill(set))
    }

    /// The squares that pawns of this side attack towards the h-file, one per pawn that is not on it.
    ///
    /// Each target has exactly one source: subtract [`Side::EAST_CAPTURE`].
    ///
    /// ```
    /// use archipelago_movegen::setwise::{Black, Side, White, drawn};
    /// let board = "
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . w . . . . . .
    ///     1 . . . . . . 1
    ///     . b . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .";
    /// assert_eq!(White::east_attacks(drawn("1", board)), drawn("w", board));
    /// assert_eq!(Black::east_attacks(drawn("1", board)), drawn("b", board));
    /// ```
    #[inline]
    fn east_attacks(pawns: Bitboard) -> Bitboard {
        east(Self::forward(pawns))
    }

    /// The squares that pawns of this side attack towards the a-file, one per pawn that is not on it.
    ///
    /// Each target has exactly one source: subtract [`Side::WEST_CAPTURE`].
    ///
    /// ```
    /// use archipelago_movegen::setwise::{Black, Side, White, drawn};
    /// let board = "
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . w .
    ///     1 . . . . . . 1
    ///     . . . . . . b .
    ///     . . . . . . . .
    ///     . . . . . . . .";
    /// assert_eq!(White::west_attacks(drawn("1", board)), drawn("w", board));
    /// assert_eq!(Black::west_attacks(drawn("1", board)), drawn("b", board));
    /// ```
    #[inline]
    fn west_attacks(pawns: Bitboard) -> Bitboard {
        west(Self::forward(pawns))
    }

    /// The squares of a rank counted from this side.
    #[inline]
    fn rank(relative: Rank) -> Bitboard {
        relative_rank(Self::COLOR, relative)
    }
}

/// White: forward is north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct White;

/// Black: forward is south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Black;

impl Side for White {
    type Opposite = Black;

    const COLOR: Color = Color::White;
    const PUSH: i32 = 8;
    const EAST_CAPTURE: i32 = 9;
    const WEST_CAPTURE: i32 = 7;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        north(set)
    }

    #[inline]
    fn backward(set: Bitboard) -> Bitboard {
        south(set)
    }

    #[inline]
    fn forward_fill(set: Bitboard) -> Bitboard {
        north_fill(set)
    }

    #[inline]
    fn backward_fill(set: Bitboard) -> Bitboard {
        south_fill(set)
    }
}

impl Side for Black {
    type Opposite = White;

    const COLOR: Color = Color::Black;
    const PUSH: i32 = -8;
    const EAST_CAPTURE: i32 = -7;
    const WEST_CAPTURE: i32 = -9;

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        south(set)
    }

    #[inline]
    fn backward(set: Bitboard) -> Bitboard {
        north(set)
    }

    #[inline]
    fn forward_fill(set: Bitboard) -> Bitboard {
        south_fill(set)
    }

    #[inline]
    fn backward_fill(set: Bitboard) -> Bitboard {
        north_fill(set)
    }
}

const fn relative_rank(color: Color, relative: Rank) -> Bitboard {
    let set = Bitboard::from_rank(relative);
    match color {
        Color::White => set,
        Color::Black => set.flip_vertical(),
    }
}

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

/// The squares on neighbour files that pawns of the side attack now or could attack after pushes.
///
/// It starts at the squares attacked now. No captures are assumed.
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

/// The squares to which pawns of the side can step. `empty` are the squares without any man.
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

/// The squares to which pawns of the side can step two ranks: from their second rank only, over an empty square to an empty
/// square.
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

/// The pawns of the side that can step.
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

/// The pawns of the side that can step two ranks.
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

/// The men of `targets` that pawns of the side attack towards the h-file.
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

/// The men of `targets` that pawns of the side attack towards the a-file.
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

/// The pawns of the side that can capture one of `targets` towards the h-file.
///
/// Seen from the target the direction is reversed: these pawns stand one step backward and west of it.
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

/// The pawns of the side that can capture one of `targets` towards the a-file.
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
/// Pins are not looked at.
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
