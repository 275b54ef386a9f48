//! From games to weights: the data set, and the tuner that fits the table of weights to it.
//!
//! In reading order: [`format`](mod@format) is the file of games that `datagen` writes, [`random`] the numbers both draw.

pub mod format;
pub mod random;
