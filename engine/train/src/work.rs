//! What the programs share that work for a long time on all cores.

use std::time::Duration;

/// The stack of a thread that searches: the search recurses once per ply, with the move list of each node on the stack.
pub const STACK_BYTES: usize = 8 << 20;

/// The time between two lines of progress.
pub const LINE_INTERVAL: Duration = Duration::from_secs(60);

/// The time that the missing part of `all` jobs will take when `done` jobs took `elapsed`; `None` when none is done.
#[must_use]
pub fn time_left(elapsed: Duration, done: u64, all: u64) -> Option<Duration> {
    let missing = all.saturating_sub(done) as f64;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * missing / done as f64).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_speed() {
        let minutes = |count: u64| Duration::from_secs(60 * count);
        assert_eq!(time_left(minutes(2), 10, 40), Some(minutes(6)));
        assert_eq!(time_left(minutes(2), 50, 40), Some(Duration::ZERO));
        assert_eq!(time_left(minutes(2), 0, 40), None);
    }
}
