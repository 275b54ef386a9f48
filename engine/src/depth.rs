//! The unit in which the search counts how deep it looks.

use archipelago_eval::MAX_PLY;

/// Plies of search that remain at a node. Zero or less: only captures are searched (quiescence).
pub(crate) type Depth = i32;

/// The deepest iteration of iterative deepening, in plies.
pub const MAX_DEPTH: i32 = MAX_PLY as Depth - 1;
