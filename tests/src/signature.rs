//! The number of nodes that `bench` searches in every build.

/// The number on record in `tests/data/bench.txt`, which `make signature` writes.
///
/// # Panics
/// When the file holds no number.
#[must_use]
pub fn on_record() -> u64 {
    include_str!("../data/bench.txt")
        .trim_ascii()
        .parse()
        .expect("tests/data/bench.txt holds a number")
}
