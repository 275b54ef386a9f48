//! Static evaluation built on pawn structure.

mod value;

pub use value::{MAX_PLY, Value};
