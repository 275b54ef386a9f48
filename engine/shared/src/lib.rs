//! What the threads of a search share: the clusters of the transposition table, and the flags through which a search is
//! stopped and its end is awaited.
//!
//! It is a crate of its own, without dependencies, so that [loom](https://docs.rs/loom) can try the orders in which the
//! threads take their steps (`tests/models.rs`).

#![forbid(unsafe_code)]

pub mod cluster;
pub mod signals;
mod sync;
