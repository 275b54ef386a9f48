//! Patterns of whole pawn sets, without weights.
//!
//! Every function maps sets of squares to a set or a number. Where direction matters it is generic over the [`Side`]
//! whose pawns it describes: `own` are the pawns of that side, `their` those of the enemy. A function that takes only
//! pawns depends on pawns alone, so its answer may be kept in the pawn table; `empty` and `occupied` are about all
//! pieces and pawns. A file holds the patterns of one subject.
//!
//! In the drawings `w` and `b` are pawns, a capital letter is a pawn in the answer and `x` another square in it.
//!
//! The terms are those of Hans Kmoch, *Pawn Power in Chess*, and of the Chess Programming Wiki. Where books define a
//! term in several ways, the definition used here is written out.
//!
//! [`Side`]: archipelago_movegen::setwise::Side

mod backward;
mod center;
mod chains;
mod doubled;
mod isolani;
mod levers;
mod majorities;
mod neighbors;
mod open;
mod passers;
mod pushes;
mod shelter;
mod squares;

pub use backward::*;
pub use center::*;
pub use chains::*;
pub use doubled::*;
pub use isolani::*;
pub use levers::*;
pub use majorities::*;
pub use neighbors::*;
pub use open::*;
pub use passers::*;
pub use pushes::*;
pub use shelter::*;
pub use squares::*;

pub(crate) use pushes::safe_by_attacks;
pub(crate) use squares::outposts_by_attacks;
