//! What the tests share: seeded random games and positions of a few pieces, the same position on shakmaty's board, known
//! data from outside the repository, the programs under test, the charts of the documentation.

#![forbid(unsafe_code)]

pub mod charts;
pub mod damage;
pub mod data;
pub mod few_pieces;
#[path = "../../movegen/tests/rules/games.rs"]
pub mod games;
pub mod programs;
#[path = "../../movegen/tests/rules/reference.rs"]
pub mod reference;
pub mod sprt;
