//! The pawns before a king: shelter and storm.

use archipelago_movegen::setwise::{Side, east, west};
use archipelago_movegen::{Bitboard, Color, File, Rank, Square};

/// One of the three files before a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShelterFile {
    /// The file.
    pub file: File,
    /// The rank, as the side of the king counts, of the nearest own pawn on the file that is not behind the king.
    pub shield: Option<Rank>,
    /// The rank, as the side of the king counts, of the nearest enemy pawn on the file that is not behind the king.
    pub storm: Option<Rank>,
}

impl ShelterFile {
    /// Files between this one and the edge, 0 to 3.
    #[inline]
    pub fn edge_distance(self) -> u32 {
        self.file.to_u32().min(7 - self.file.to_u32())
    }

    /// Whether shield and storm block each other.
    #[inline]
    pub fn is_blocked(self) -> bool {
        self.shield
            .zip(self.storm)
            .is_some_and(|(shield, storm)| shield.to_u32() + 1 == storm.to_u32())
    }
}

/// Shelter and storm on the three files around a king on `king`, from west to east. For a king on an edge file the
/// three files nearest to that edge are taken.
///
/// Pawns that enemy pawns attack count, unless the caller leaves them out of `own`.
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
    // Written out: `map` compiles to a call here, which is slower.
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
    nearest.map(|pawn| S::COLOR.relative_rank(pawn.rank()))
}
