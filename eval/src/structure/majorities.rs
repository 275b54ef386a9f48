//! More pawns than the enemy on a part of the board.

use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::Side;

use super::backward::backward;
use super::doubled::doubled;
use crate::filesets::Fileset;

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

/// A cluster: the pawns of both sides on neighbor files that hold pawns, with no further such file beside them.
///
/// Pawns of different clusters can only meet after a capture, so a majority in a cluster lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnCluster {
    /// The files.
    pub files: Fileset,
    /// The pawns of the side whose majority is counted.
    pub own: Bitboard,
    /// The pawns of the enemy.
    pub their: Bitboard,
}

impl PawnCluster {
    /// Own pawns less enemy pawns in the cluster.
    #[inline]
    pub fn majority(self) -> i32 {
        majority(self.own, self.their, Bitboard::FULL)
    }

    /// Whether there is a majority only because of doubled pawns: own files are not more than enemy pawns.
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
