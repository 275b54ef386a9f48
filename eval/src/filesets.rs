//! Sets of files in one byte: islands, their borders and widths, open and half-open files.
//!
//! A fileset has one bit per file, the a-file lowest. Shifting the byte right moves a set west, and files that leave
//! the board disappear, so an edge file always is a border. Answers that need more than three operations come from
//! tables of 256 entries built at compile time. Source of the idea: Gerd Isenberg's pages on pawn islands in the Chess
//! Programming Wiki.

use archipelago_movegen::setwise::{self, Side, south_fill};
use archipelago_movegen::{Bitboard, File};

/// A set of files; bit 0 is the a-file, bit 7 the h-file.
///
/// ```
/// use archipelago_eval::filesets::Fileset;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     b . . . . . . b
///     . b . b b . b .
///     . . . . . . . .
///     . . . . . . . .
///     . w . . . w . .
///     w . w . . . w w
///     . . . . . . . .";
/// let white = Fileset::of(drawn("w", board));
/// let black = Fileset::of(drawn("b", board));
/// assert_eq!((white.to_string(), white.islands()), ("abcfgh".to_string(), 2));
/// assert_eq!((black.to_string(), black.islands()), ("abdegh".to_string(), 3));
/// assert_eq!(white.west_borders().to_string(), "af");
/// assert_eq!(white.east_borders().to_string(), "ch");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fileset(pub u8);

/// Number of islands by fileset, 0 to 4.
static ISLANDS: [u8; 256] = {
    let mut table = [0; 256];
    let mut files = 0;
    while files < 256 {
        table[files] = Fileset(files as u8).west_borders().0.count_ones() as u8;
        files += 1;
    }
    table
};

/// The files of the islands of exactly one width, by width less one and fileset.
static BY_WIDTH: [[Fileset; 256]; 8] = {
    let mut table = [[Fileset::EMPTY; 256]; 8];
    let mut width = 1;
    while width <= 8 {
        let mut files = 0;
        while files < 256 {
            table[width - 1][files] = files_of_width(files as u8, width as u32);
            files += 1;
        }
        width += 1;
    }
    table
};

/// The files of the islands of exactly `width` files: from a west border to an east border `width` - 1 files to the
/// east, with all files between occupied.
const fn files_of_width(files: u8, width: u32) -> Fileset {
    let mut starts = Fileset(files).west_borders().0 & (Fileset(files).east_borders().0 >> (width - 1));
    let mut step = 1;
    while step < width {
        starts &= files >> step;
        step += 1;
    }
    let mut members = 0;
    let mut step = 0;
    while step < width {
        members |= starts << step;
        step += 1;
    }
    Fileset(members)
}

impl Fileset {
    /// No file.
    pub const EMPTY: Fileset = Fileset(0);
    /// All eight files.
    pub const ALL: Fileset = Fileset(0xFF);
    /// The a- to d-files.
    pub const QUEEN_WING: Fileset = Fileset(0x0F);
    /// The e- to h-files.
    pub const KING_WING: Fileset = Fileset(0xF0);

    /// The c- to f-files.
    pub const MIDDLE: Fileset = Fileset(0b0011_1100);
    /// The d- and e-files.
    pub const CENTER: Fileset = Fileset(0b0001_1000);

    /// The files that hold a member of `set`.
    #[inline]
    pub const fn of(set: Bitboard) -> Fileset {
        Fileset((south_fill(set).0 & 0xFF) as u8)
    }

    /// One file.
    #[inline]
    pub const fn from_file(file: File) -> Fileset {
        Fileset(1 << file.to_u32())
    }

    /// All squares of the files.
    #[inline]
    pub const fn board(self) -> Bitboard {
        Bitboard(self.0 as u64 * 0x0101_0101_0101_0101)
    }

    /// Whether the file is a member.
    #[inline]
    pub const fn contains(self, file: File) -> bool {
        self.0 >> file.to_u32() & 1 != 0
    }

    /// Number of files, 0 to 8.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no file.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members from west to east.
    pub fn files(self) -> impl Iterator<Item = File> {
        File::ALL.into_iter().filter(move |&file| self.contains(file))
    }

    /// Members without a neighbor to the east: one per island.
    #[inline]
    pub const fn east_borders(self) -> Fileset {
        Fileset(self.0 & !(self.0 >> 1))
    }

    /// Members without a neighbor to the west: one per island.
    #[inline]
    pub const fn west_borders(self) -> Fileset {
        Fileset(self.0 & !(self.0 << 1))
    }

    /// Number of islands: groups of neighboring files, 0 to 4.
    #[inline]
    pub fn islands(self) -> u32 {
        u32::from(ISLANDS[usize::from(self.0)])
    }

    /// Members without a neighbor on either side: islands one file wide.
    ///
    /// ```
    /// use archipelago_eval::filesets::Fileset;
    /// //                            hgfedcba
    /// assert_eq!(Fileset(0b00110001).isolated(), Fileset(0b00000001));
    /// ```
    #[inline]
    pub const fn isolated(self) -> Fileset {
        Fileset(self.east_borders().0 & self.west_borders().0)
    }

    /// The border files of the islands that are at least two files wide: the files of half-isolanis.
    ///
    /// Not used by the evaluation; part of the vocabulary of the pages on pawn islands.
    ///
    /// ```
    /// use archipelago_eval::filesets::Fileset;
    /// //                            hgfedcba
    /// assert_eq!(Fileset(0b01110001).wider_borders(), Fileset(0b01010000));
    /// ```
    #[inline]
    pub const fn wider_borders(self) -> Fileset {
        Fileset(self.east_borders().0 ^ self.west_borders().0)
    }

    /// The files of all islands that are exactly `width` files wide.
    ///
    /// Not used by the evaluation; part of the vocabulary of the pages on pawn islands.
    ///
    /// # Panics
    /// When `width` is not between 1 and 8.
    ///
    /// ```
    /// use archipelago_eval::filesets::Fileset;
    /// //                    hgfedcba
    /// let files = Fileset(0b11011010);
    /// assert_eq!(files.islands_of_width(1), Fileset(0b00000010));
    /// assert_eq!(files.islands_of_width(2), Fileset(0b11011000));
    /// assert_eq!(files.islands_of_width(3), Fileset::EMPTY);
    /// ```
    #[inline]
    pub fn islands_of_width(self, width: usize) -> Fileset {
        BY_WIDTH[width - 1][usize::from(self.0)]
    }

    /// The islands one by one, from west to east.
    ///
    /// ```
    /// use archipelago_eval::filesets::Fileset;
    /// let islands: Vec<String> = Fileset(0b11011010).each_island().map(|island| island.to_string()).collect();
    /// assert_eq!(islands, ["b", "de", "gh"]);
    /// ```
    pub fn each_island(self) -> impl Iterator<Item = Fileset> {
        let mut rest = u16::from(self.0);
        std::iter::from_fn(move || {
            let start = rest & rest.wrapping_neg();
            // Adding the lowest bit carries through the island: the bits that change from one to zero are the island.
            let island = rest & !(rest + start);
            rest &= !island;
            (island != 0).then_some(Fileset(island as u8))
        })
    }

    /// Dispersion of `pawns` pawns on these files: |3 islands^2 - pawns|.
    ///
    /// Small for few islands with many pawns. Source: the page on dispersion of the Chess Programming Wiki.
    #[inline]
    pub fn dispersion(self, pawns: usize) -> u32 {
        (3 * self.islands().pow(2)).abs_diff(pawns as u32)
    }
}

/// Distortion of the pawns of one side: how uneven the line of its frontmost pawns is.
///
/// Counts, over all pairs of neighbor files, the ranks by which the heights of the two files differ; a file without
/// pawns has height zero. 0 to 49.
///
/// ```
/// use archipelago_eval::filesets::distortion;
/// use archipelago_movegen::setwise::{White, drawn};
/// let board = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     w w w . . . . .
///     . . . . . . . .
///     . . . . . w w .
///     . . . . . . . .";
/// // From c4 down to nothing 4, from nothing up to f2 2, from g2 down to nothing 2.
/// assert_eq!(distortion::<White>(drawn("w", board)), 8);
/// ```
#[inline]
pub fn distortion<S: Side>(pawns: Bitboard) -> u32 {
    let below = S::backward_fill(pawns);
    let steps = (below ^ setwise::east(below)) & !Fileset(1).board();
    steps.count() as u32
}

/// Files with enemy pawns and without own pawns.
#[inline]
pub const fn half_open_files(own: Fileset, their: Fileset) -> Fileset {
    Fileset(their.0 & !own.0)
}

/// Files without any pawn.
#[inline]
pub const fn open_files(own: Fileset, their: Fileset) -> Fileset {
    Fileset(!(own.0 | their.0))
}

/// Whether there are files on both wings.
#[inline]
pub const fn on_both_wings(files: Fileset) -> bool {
    files.0 & Fileset::QUEEN_WING.0 != 0 && files.0 & Fileset::KING_WING.0 != 0
}

impl std::ops::BitAnd for Fileset {
    type Output = Fileset;

    #[inline]
    fn bitand(self, other: Fileset) -> Fileset {
        Fileset(self.0 & other.0)
    }
}

impl std::ops::BitOr for Fileset {
    type Output = Fileset;

    #[inline]
    fn bitor(self, other: Fileset) -> Fileset {
        Fileset(self.0 | other.0)
    }
}

impl std::ops::Not for Fileset {
    type Output = Fileset;

    #[inline]
    fn not(self) -> Fileset {
        Fileset(!self.0)
    }
}

impl std::fmt::Display for Fileset {
    /// The letters of the files from west to east, nothing between them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.files().try_for_each(|file| write!(f, "{file}"))
    }
}
