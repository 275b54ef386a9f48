//! Positions, moves and a set-wise legal move generator.

pub mod setwise;

pub use shakmaty::{Bitboard, ByColor, ByRole, Color, File, Piece, Rank, Role, Square};
