//! The file of games: positions with their scores and results, 32 bytes each, in one checked block per game.
//!
//! All numbers are little-endian. A file is a header of 32 bytes and then any number of blocks.
//!
//! | header | bytes | meaning |
//! |---|---|---|
//! | magic | 8 | `ARCHIPEL` |
//! | version | 4 | 1 |
//! | record size | 4 | 32 |
//! | seed | 8 | a game is determined by its number, the settings of this header and the engine |
//! | nodes | 4 | soft node limit of a move |
//! | openings | 1 | see [`Openings`] |
//! | stop after | 1 | see [`Header::stop_after`] |
//! | zero | 2 | |
//!
//! | block | bytes | meaning |
//! |---|---|---|
//! | count | 2 | number of records, at most [`MAX_RECORDS`]; may be 0 |
//! | plies | 2 | length of the game, plies of the opening included |
//! | number | 4 | which game of the file's seed this is; blocks come in any order |
//! | openings | 1 | as in the header |
//! | result | 1 | 0: black won, 1: draw, 2: white won, 3: not known |
//! | ending | 1 | see [`Ending`] |
//! | zero | 1 | |
//! | nodes | 4 | nodes searched in the game |
//! | checksum | 8 | FNV-1a, 64 bits, of the 16 bytes above and the records |
//! | records | 32 each | see [`PositionRecord`] |
//!
//! A block is written with one call. If the call is interrupted, the file ends in a block with a wrong length or
//! checksum: a reader stops before it, and [`Writer::resume`] cuts it off. A bad block followed by more bytes than one
//! block can have is damage: [`FormatError::Corrupt`].

mod reader;
mod record;
mod statistics;
mod writer;

use std::io;

use record::{result_code, result_from_code};

pub use reader::Reader;
pub use record::{GameResult, PositionRecord, RecordError};
pub use statistics::Statistics;
pub use writer::{Resumed, Writer};

/// The largest number of records of a game.
pub const MAX_RECORDS: usize = 1024;
/// Bytes of the file header.
const HEADER_BYTES: usize = 32;
/// Where the settings begin in the header; what is before them is the same in all files.
const SETTINGS_AT: usize = 16;
/// Bytes of a block before its records.
const BLOCK_HEADER_BYTES: usize = 24;
/// Bytes of a block before its checksum.
const CHECKED_HEADER_BYTES: usize = 16;
const MAX_BLOCK_BYTES: usize = BLOCK_HEADER_BYTES + MAX_RECORDS * PositionRecord::BYTES;
const MAGIC: [u8; 8] = *b"ARCHIPEL";
const VERSION: u32 = 1;

/// Why a file of games cannot be read or continued.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The operating system reports an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin as a file of games does.
    #[error("not a file of games, or of another version")]
    Foreign,
    /// A block in the middle of the file is damaged.
    #[error("the block at byte {0} is damaged")]
    Corrupt(u64),
    /// The file was begun with other settings.
    #[error("the file was begun with other settings: {found:?}, not {wanted:?}")]
    Settings {
        /// The settings in the file.
        found: Header,
        /// The settings that the caller wants.
        wanted: Header,
    },
    /// Another process writes to the file.
    #[error("another process writes to the file")]
    Locked,
}

/// How the games of a file begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Openings {
    /// Code 0: random moves from the start position.
    Standard,
    /// Code 1: random moves from a Chess960 start position, the same for both sides.
    Chess960,
    /// Code 2: random moves from the start position that short searches find good enough.
    Searched,
}

impl Openings {
    const fn code(self) -> u8 {
        match self {
            Openings::Standard => 0,
            Openings::Chess960 => 1,
            Openings::Searched => 2,
        }
    }

    const fn from_code(code: u8) -> Option<Openings> {
        match code {
            0 => Some(Openings::Standard),
            1 => Some(Openings::Chess960),
            2 => Some(Openings::Searched),
            _ => None,
        }
    }
}

/// The settings that all games of a file share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// Seed of all random choices.
    pub seed: u64,
    /// Soft node limit of a move.
    pub nodes: u32,
    /// How games begin.
    pub openings: Openings,
    /// Games are stopped after this many plies of the search, without a result; 0: they are played to the end.
    pub stop_after: u8,
}

impl Header {
    fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[0..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&(PositionRecord::BYTES as u32).to_le_bytes());
        bytes[16..24].copy_from_slice(&self.seed.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.nodes.to_le_bytes());
        bytes[28] = self.openings.code();
        bytes[29] = self.stop_after;
        bytes
    }

    fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Option<Header> {
        let header = Header {
            seed: u64::from_le_bytes(part(bytes, 16)),
            nodes: u32::from_le_bytes(part(bytes, 24)),
            openings: Openings::from_code(bytes[28])?,
            stop_after: bytes[29],
        };
        (header.to_bytes() == *bytes).then_some(header)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// Checkmate.
    Mate,
    /// Stalemate, or the search had no move.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves without progress.
    FiftyMoves,
    /// Neither side can give mate with the pieces left.
    Material,
    /// The score was high for long enough.
    AdjudicatedWin,
    /// The score was near zero for long enough, late in the game.
    AdjudicatedDraw,
    /// The game was too long; it counts as a draw.
    Length,
    /// The game was stopped after as many plies as the file asks for.
    Stopped,
}

impl Ending {
    /// All endings in the order of their codes.
    pub const ALL: [Ending; 9] = [
        Ending::Mate,
        Ending::Stalemate,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::Material,
        Ending::AdjudicatedWin,
        Ending::AdjudicatedDraw,
        Ending::Length,
        Ending::Stopped,
    ];
}

/// One game: its result and the positions that were recorded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The number of the game; with the seed it determines the random choices.
    pub number: u32,
    /// How it begins.
    pub openings: Openings,
    /// Its result; `None` when it was stopped.
    pub result: Option<GameResult>,
    /// Why it ended.
    pub ending: Ending,
    /// Its length, plies of the opening included.
    pub plies: u16,
    /// Nodes searched.
    pub nodes: u32,
    /// At most [`MAX_RECORDS`] positions in the order of the game, all with the game's result.
    pub records: Vec<PositionRecord>,
}

impl GameRecord {
    /// The whole block.
    fn to_bytes(&self) -> Vec<u8> {
        let count = self.records.len().min(MAX_RECORDS);
        let mut bytes = Vec::with_capacity(BLOCK_HEADER_BYTES + count * PositionRecord::BYTES);
        bytes.extend((count as u16).to_le_bytes());
        bytes.extend(self.plies.to_le_bytes());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend([self.openings.code(), result_code(self.result), self.ending as u8, 0]);
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend([0; 8]);
        for record in self.records.iter().take(count) {
            bytes.extend(record.to_bytes());
        }
        let checksum = checksum(&bytes);
        bytes[CHECKED_HEADER_BYTES..BLOCK_HEADER_BYTES].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a whole block; `None` if anything about it is wrong.
    fn from_bytes(bytes: &[u8]) -> Option<GameRecord> {
        let header: &[u8; BLOCK_HEADER_BYTES] = bytes.first_chunk()?;
        let stored = u64::from_le_bytes(part(header, CHECKED_HEADER_BYTES));
        if stored != checksum(bytes) {
            return None;
        }
        Some(GameRecord {
            plies: u16::from_le_bytes(part(header, 2)),
            number: u32::from_le_bytes(part(header, 4)),
            openings: Openings::from_code(header[8])?,
            result: result_from_code(header[9])?,
            ending: *Ending::ALL.get(usize::from(header[10]))?,
            nodes: u32::from_le_bytes(part(header, 12)),
            records: bytes[BLOCK_HEADER_BYTES..]
                .as_chunks()
                .0
                .iter()
                .map(PositionRecord::from_bytes)
                .collect(),
        })
    }
}

/// How long a block is by its first bytes; `None` if no block has that length.
fn block_length(header: &[u8; BLOCK_HEADER_BYTES]) -> Option<usize> {
    let count = usize::from(u16::from_le_bytes(part(header, 0)));
    (count <= MAX_RECORDS).then_some(BLOCK_HEADER_BYTES + count * PositionRecord::BYTES)
}

/// FNV-1a (Fowler, Noll, Vo) of a block without its checksum.
fn checksum(block: &[u8]) -> u64 {
    let (header, rest) = block.split_at(CHECKED_HEADER_BYTES);
    let records = &rest[BLOCK_HEADER_BYTES - CHECKED_HEADER_BYTES..];
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    header.iter().chain(records).fold(0xCBF2_9CE4_8422_2325, mix)
}

/// `N` bytes of an array from `at` on.
fn part<const N: usize, const M: usize>(bytes: &[u8; M], at: usize) -> [u8; N] {
    std::array::from_fn(|index| bytes[at + index])
}

#[cfg(test)]
mod tests;
