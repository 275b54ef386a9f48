//! What the tests of several crates share: seeded random games, the same position on shakmaty's board, damaged input,
//! the place of known data.

#![forbid(unsafe_code)]

pub mod damage;
pub mod data;
pub mod games;
pub mod reference;
