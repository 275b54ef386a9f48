//! Positions, moves and a set-wise legal move generator, on shakmaty's vocabulary.
//!
//! In reading order: [`types`] are the words, [`setwise`] moves whole pawn sets, [`Position`] is the board,
//! [`Position::play`] the only way from one position to the next, [`Batch`] what the generator hands out,
//! [`Position::see_ge`] the worth of an exchange, [`History`] what the draw rules need, [`perft`](mod@perft) the proof.

pub mod attacks;
mod cuckoo;
mod draws;
mod fen;
mod generate;
mod legal;
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
pub use generate::{Batch, Moves};
pub use legal::Threats;
pub use moves::{Move, MoveList};
pub use position::Position;
pub use setup::{Setup, SetupError};
pub use types::{Bitboard, Board, ByColor, ByRole, CastlingRights, Color, File, Key, Keys, Piece, Rank, Role, Square};
pub use uci::{MoveError, UciMove};
