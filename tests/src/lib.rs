//! What the tests share: seeded random games and positions of a few men, the judge's view of a position, endgame tables,
//! the programs under test.

#![forbid(unsafe_code)]

pub mod few_pieces;
#[path = "../../movegen/tests/rules/games.rs"]
pub mod games;
pub mod programs;
#[path = "../../movegen/tests/rules/reference.rs"]
pub mod reference;
pub mod tables;
