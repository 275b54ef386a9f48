//! From games to weights: the data set, and the tuner that fits the table of weights to it.
//!
//! In reading order: [`format`](mod@format) is the file of games that `datagen` writes, [`random`] the numbers both draw,
//! [`select`] picks positions from games, [`rows`] turns them into coefficients, [`model`] is the evaluation with its
//! gradient, [`fit`](mod@fit) moves the weights, [`source`] writes them back. [`wdl`] fits what scores mean.

#![forbid(unsafe_code)]

pub mod fit;
pub mod format;
pub mod model;
pub mod random;
pub mod samples;
pub mod select;
pub mod source;
pub mod wdl;
