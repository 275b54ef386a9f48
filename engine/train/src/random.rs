//! Random numbers by the crate `rand`: the same for the same seed in every run of a build.

use rand::SeedableRng;
use rand::rngs::StdRng;

/// The generator for item `index` (a game, an epoch) of the data or run with this seed.
///
/// Different items get independent numbers, so they can be computed in any order and by any number of threads.
#[must_use]
pub fn generator(seed: u64, index: u64) -> StdRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&index.to_le_bytes());
    StdRng::from_seed(bytes)
}
