//! What the tests share: seeded random games and positions of a few men, the judge's view of a position, endgame tables,
//! the programs under test.

#![forbid(unsafe_code)]

pub mod few_men;
pub mod games;
pub mod judge;
pub mod programs;
pub mod tables;
