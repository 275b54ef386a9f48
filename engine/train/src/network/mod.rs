//! The trainer of the structure network, see [`archipelago_eval::network`].
//!
//! In reading order: [`examples`] takes from the games what the network reads and what it has to predict, [`model`] is the
//! network over real numbers with its gradient, [`fit`](mod@fit) moves its weights, [`checkpoint`] keeps the state of a
//! run in a file, [`quantize`] turns the weights into the whole numbers of the network file, [`average`](mod@average) makes one
//! network of several.

pub mod average;
pub mod checkpoint;
pub mod examples;
pub mod fit;
pub mod model;
pub mod quantize;
