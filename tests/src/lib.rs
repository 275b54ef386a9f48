//! What the tests share: seeded random games, the judge's view of a position, the programs under test.

#![forbid(unsafe_code)]

pub mod games;
pub mod judge;
pub mod programs;
