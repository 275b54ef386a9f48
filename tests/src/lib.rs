//! What the tests of the whole engine share: positions of a few pieces, known data from outside the repository, the
//! programs under test, the charts and the examples of the documentation.

#![forbid(unsafe_code)]

pub mod charts;
pub mod data;
pub mod documents;
pub mod examples;
pub mod few_pieces;
pub mod programs;
pub mod signature;
pub mod sprt;
