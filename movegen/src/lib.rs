//! Positions, moves and a legal move generator that works on whole sets of squares, built on shakmaty's basic types.
//!
//! "Piece" means pieces and pawns unless pawns are excluded by name. In reading order:
//!
//! - [`types`]: squares, sets of squares, pieces, keys;
//! - [`setwise`]: operations on whole sets of squares, for pawns above all;
//! - [`Position`]: the board and everything that follows from it; [`Setup`] builds one from parts, FEN from text;
//! - [`Position::play`]: from one position to the next;
//! - [`Position::generate`]: the legal moves;
//! - [`Position::see_ge`]: static exchange evaluation; [`Position::is_mate_threatened`]: mates that the opponent threatens;
//! - [`History`]: what the rules of repetition need;
//! - [`perft`](mod@perft): counting, which proves the generator.

// The one exception, with its reason, is the PEXT instruction in `attacks`.
#![deny(unsafe_code)]

pub mod attacks;
mod cuckoo;
mod draws;
mod fen;
mod generate;
mod leaves;
mod legal;
mod mate;
mod moves;
mod pawns;
pub mod perft;
mod play;
mod position;
pub mod see;
mod setup;
pub mod setwise;
pub mod types;
mod uci;
mod zobrist;

pub use draws::History;
pub use fen::FenError;
pub use generate::{Moves, QuietList};
pub use legal::Threats;
pub use moves::{Move, MoveList};
pub use position::Position;
pub use setup::{Setup, SetupError};
pub use types::{Bitboard, Board, ByColor, ByRole, CastlingRights, Color, File, Key, Keys, Piece, Rank, Role, Square};
pub use uci::{MoveError, UciMove};
