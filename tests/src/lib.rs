//! What the tests of the whole engine share: positions of a few pieces, known data from outside the repository, the
//! programs under test and their signature, the documentation with its charts and examples.

#![forbid(unsafe_code)]

pub mod charts;
pub mod data;
pub mod documents;
pub mod examples;
pub mod few_pieces;
pub mod programs;
pub mod signature;
pub mod sprt;
