//! The two colors as types, for code that is compiled once for each.

use shakmaty::{Bitboard, Color, Rank};

use super::{east, north, north_fill, south, south_fill, west};

/// A color known at compile time: its forward direction and its ranks.
///
/// Ranks are counted from this side: [`Side::RANK_2`] is where its pawns start. One generic function then serves both
/// colors without a branch, and it treats them alike: its result for White is its result for Black on the board turned
/// upside down.
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
    /// The other color.
    type Opposite: Side<Opposite = Self>;

    /// The color as a value.
    const COLOR: Color;

    /// Target minus source of a single push: +8 or -8. A double push is twice that.
    const PUSH: i32;
    /// Target minus source of a capture toward the h-file: +9 or -7.
    const EAST_CAPTURE: i32;
    /// Target minus source of a capture toward the a-file: +7 or -9.
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
    /// The rank on which a double push ends: the fourth of this side.
    const DOUBLE_PUSH_RANK: Bitboard = Self::RANK_4;
    /// The rank on which a pawn promotes: the eighth of this side.
    const PROMOTION_RANK: Bitboard = Self::RANK_8;

    /// The set moved one square toward the promotion rank.
    fn forward(set: Bitboard) -> Bitboard;
    /// The set moved one square toward this side's first rank.
    fn backward(set: Bitboard) -> Bitboard;
    /// The set and every square ahead of a member.
    fn forward_fill(set: Bitboard) -> Bitboard;
    /// The set and every square behind a member.
    fn backward_fill(set: Bitboard) -> Bitboard;

    /// The squares ahead of a member on its file, without the square of the member.
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

    /// The squares behind a member on its file, without the square of the member.
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

    /// The squares that pawns of this side attack toward the h-file, one per pawn that is not on it.
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

    /// The squares that pawns of this side attack toward the a-file, one per pawn that is not on it.
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
