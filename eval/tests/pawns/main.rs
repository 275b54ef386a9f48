//! Pawn sets against judges that share nothing with them: vectors computed elsewhere, oracles that look square by
//! square, and races played out move by move.

mod board;
mod filesets;
mod mirror;
mod races;
mod setwise;
mod structure;
mod vectors;
