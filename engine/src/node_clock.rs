//! A clock that counts nodes in place of time (the option `nodestime`, as in Stockfish): what is searched does not
//! depend on the speed of the machine.
//!
//! A millisecond of the clock stands for a fixed number of nodes. The GUI measures time, not nodes, so only the first
//! time that it sends in a game is used. From then on the engine keeps its own clock.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What is left on the clock; `None` before the first search of a game.
#[derive(Debug, Default)]
pub(crate) struct NodeClock(Mutex<Option<Duration>>);

impl NodeClock {
    /// The time left; in the first search of a game, `given`.
    pub(crate) fn time_left_or(&self, given: Duration) -> Duration {
        *self.left().get_or_insert(given)
    }

    /// After a search: the time left for the next one.
    pub(crate) fn set(&self, time: Duration) {
        *self.left() = Some(time);
    }

    /// A new game: the next search begins with the time that the GUI gives.
    pub(crate) fn reset(&self) {
        *self.left() = None;
    }

    fn left(&self) -> std::sync::MutexGuard<'_, Option<Duration>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time that `nodes` take when a millisecond stands for `nodes_per_ms`.
#[must_use]
pub fn time_for_nodes(nodes: u64, nodes_per_ms: u32) -> Duration {
    Duration::from_secs_f64(nodes as f64 / (1000.0 * f64::from(nodes_per_ms.max(1))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_time_of_a_game_counts() {
        let ms = Duration::from_millis;
        let clock = NodeClock::default();
        assert_eq!(clock.time_left_or(ms(1000)), ms(1000));
        clock.set(ms(900) + ms(10));
        assert_eq!(clock.time_left_or(ms(777)), ms(910));
        clock.reset();
        assert_eq!(clock.time_left_or(ms(500)), ms(500));
    }

    #[test]
    fn nodes_become_time() {
        assert_eq!(time_for_nodes(12_345, 1), Duration::from_millis(12_345));
        assert_eq!(time_for_nodes(5000, 1000), Duration::from_millis(5));
        assert_eq!(time_for_nodes(1, 10_000), Duration::from_nanos(100));
    }
}
