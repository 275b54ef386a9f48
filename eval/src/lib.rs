//! Static evaluation built on pawn structure.

pub mod filesets;
pub mod structure;
mod value;

pub use value::{MAX_PLY, Value};
