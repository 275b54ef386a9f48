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
pub mod setwise;
pub mod types;
mod zobrist;

pub use draws::History;
pub use fen::{MoveError, PositionError};
pub use generate::{Batch, Moves};
pub use legal::Threats;
pub use moves::{Move, MoveList, UciMove};
pub use position::Position;
pub use types::{Bitboard, ByColor, ByRole, CastlingRights, Color, File, Key, Keys, Piece, Rank, Role, Square};
