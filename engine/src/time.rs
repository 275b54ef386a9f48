//! How long to think: a soft limit, checked between iterations, and a hard limit, checked during the search.

use std::time::{Duration, Instant};

use archipelago_movegen::Position;
use archipelago_shared::signals::Signals;

use crate::limits::Limits;
use crate::node_clock::time_for_nodes;
use crate::params;

/// The time limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
    /// This many nodes stand for a millisecond; zero: time counts.
    nodes_per_ms: u32,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Clock {
    /// The time limits for the side to move in `position`, for a search that began at `start`. `overhead`: the time
    /// that the transmission of a move may take, which is kept in reserve.
    pub(crate) fn new(limits: &Limits, position: &Position, overhead: Duration, start: Instant) -> Clock {
        let mut clock = Clock {
            start,
            nodes_per_ms: 0,
            soft: None,
            hard: None,
        };
        if limits.infinite {
            return clock;
        }
        if limits.clock.white.is_some() || limits.clock.black.is_some() {
            // Without a clock of its own, but with one of the opponent, the engine moves at once.
            let turn = position.turn();
            let time = limits.clock.get(turn).unwrap_or_default().saturating_sub(overhead);
            let plan = Plan {
                time: time - reserve(time),
                increment: *limits.increment.get(turn),
                moves_to_go: limits.moves_to_go.filter(|&moves| moves > 0),
                plies: 2 * (position.fullmoves() - 1) + u32::from(turn.is_black()),
            };
            clock.hard = Some(plan.hard());
            clock.soft = Some(plan.soft().min(plan.hard()));
        }
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead);
            clock.hard = Some(clock.hard.map_or(time, |hard| hard.min(time)));
        }
        clock
    }

    /// The same limits, where `nodes_per_ms` nodes stand for a millisecond; zero: time counts.
    pub(crate) fn counting_nodes(self, nodes_per_ms: u32) -> Clock {
        Clock { nodes_per_ms, ..self }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Does the search use the clock of the game (not a fixed time for the move, or none)?
    pub(crate) fn is_timed(&self) -> bool {
        self.soft.is_some()
    }

    /// Has the soft limit, multiplied by `scale`, been reached? `nodes` gives the number of nodes searched so far. Time
    /// and nodes spent pondering count.
    pub(crate) fn soft_reached(&self, scale: f64, nodes: impl Fn() -> u64) -> bool {
        self.soft
            .is_some_and(|soft| self.spent(self.start, nodes) >= soft.mul_f64(scale))
    }

    /// Has the hard limit been reached? `nodes` gives the number of nodes searched so far. After a `ponderhit` time is
    /// counted from there, but nodes from the beginning.
    pub(crate) fn hard_reached(&self, signals: &Signals, nodes: impl Fn() -> u64) -> bool {
        self.hard.is_some_and(|hard| {
            // The time of the hit is read after the flag: it is set before.
            if signals.is_pondering() {
                return false;
            }
            let start = signals.ponder_hit_time().unwrap_or(self.start);
            self.spent(start, nodes) >= hard
        })
    }

    /// What the clock has counted: the time since `start`, or the time for which all nodes stand.
    fn spent(&self, start: Instant, nodes: impl Fn() -> u64) -> Duration {
        if self.nodes_per_ms > 0 {
            time_for_nodes(nodes(), self.nodes_per_ms)
        } else {
            start.elapsed()
        }
    }
}

/// How clear the choice of the best move is after an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clarity {
    /// The part of all nodes that was spent on the best move, 0 to 1.
    pub effort: f64,
    /// Iterations since the best move changed.
    pub stability: u32,
    /// By how much the score has fallen since the iteration before, in internal units; negative: it has risen.
    pub score_drop: i32,
}

impl Clarity {
    /// The factor of the soft limit: below one when the choice is clear, above one when it is not.
    pub(crate) fn scale(&self) -> f64 {
        let percent = |value: i32| f64::from(value) / 100.0;
        let effort = percent(params::time_effort_base()) - percent(params::time_effort_scale()) * self.effort;
        let stability = params::time_unstable() - params::time_stability() * self.stability.min(MAX_STABILITY) as i32;
        let trend = 100 + (self.score_drop * params::time_drop() / 100).clamp(-MAX_TREND_CUT, MAX_TREND_RISE);
        effort.max(percent(params::time_effort_min()))
            * percent(stability.max(params::time_stability_min()))
            * percent(trend)
    }
}

/// The best move counts as stable after this many iterations.
const MAX_STABILITY: u32 = 10;
/// A risen score shortens the soft limit by at most this many per cent.
const MAX_TREND_CUT: i32 = 25;
/// A fallen score extends the soft limit by at most this many per cent.
const MAX_TREND_RISE: i32 = 60;
/// The part of the clock that a move takes stops growing after this many plies; the move number of a FEN may be any.
const MAX_PLIES: u32 = 200;
/// Up to a time control, a move takes at most this many times an equal part of the clock.
const MAX_EVEN_PARTS: f64 = 1.5;
/// Increments that count in the supply of time: about as many moves as a game still has.
const SUPPLY_INCREMENTS: u32 = 40;
/// The supply at the beginning of a game of 2+0.02, at which the other parameters of the clock were chosen.
const SHORT_SUPPLY: Duration = Duration::from_millis(2800);
/// The largest factor of a long supply, reached at a supply of about 22 seconds.
const MAX_PACE: f64 = 2.0;
/// The same without an increment, where the clock has to last for all the moves that are left.
const MAX_PACE_WITHOUT_INCREMENT: f64 = 1.5;
/// The unit of the parameters that give parts of the clock.
const TEN_THOUSAND: f64 = 10_000.0;
/// Up to a time control, all remaining moves together may take this part of the clock as their hard limit, in per cent.
const CONTROL_PERCENT: u32 = 95;

/// The part of the remaining time that is never used: on a busy machine a thread may have to wait for the processor for
/// longer than any overhead.
fn reserve(time: Duration) -> Duration {
    (time * 2 / 3).min(Duration::from_millis(params::time_reserve() as u64))
}

/// What the time for one move depends on.
struct Plan {
    /// The remaining time, without overhead and reserve.
    time: Duration,
    /// The time that each move adds to the clock.
    increment: Duration,
    /// Moves to the next time control, at least one; `None`: the clock is for the whole game.
    moves_to_go: Option<u32>,
    /// Plies played so far.
    plies: u32,
}

impl Plan {
    /// The part of the clock that a move takes, 0 to 1. It grows with the square root of the plies played, because
    /// fewer moves remain (as in Stockfish).
    fn part(&self) -> f64 {
        let plies = f64::from(self.plies.min(MAX_PLIES));
        let part = f64::from(params::time_part()) + f64::from(params::time_growth()) * plies.sqrt();
        let part = part / TEN_THOUSAND * self.pace();
        // Up to a time control the clock has to last for a known number of moves.
        self.moves_to_go.map_or(part, |moves| {
            let even = 1.0 / f64::from(moves);
            part.clamp(even, MAX_EVEN_PARTS * even)
        })
    }

    /// The factor of a long supply of time. Deeper searches change their choice less from one iteration to the next, so
    /// [`Clarity`] shortens them more; with the same part the clock would not be used up.
    fn pace(&self) -> f64 {
        let supply = self.time + self.increment * SUPPLY_INCREMENTS;
        let ratio = supply.as_secs_f64() / SHORT_SUPPLY.as_secs_f64();
        let limit = if self.increment.is_zero() {
            MAX_PACE_WITHOUT_INCREMENT
        } else {
            MAX_PACE
        };
        ratio.max(1.0).powf(f64::from(params::time_pace()) / 100.0).min(limit)
    }

    fn soft(&self) -> Duration {
        self.time.mul_f64(self.part()) + self.increment.mul_f64(f64::from(params::time_increment()) / 100.0)
    }

    /// A part of the clock that is fixed, or larger when the time control is near: [`CONTROL_PERCENT`] for the last
    /// move.
    fn hard(&self) -> Duration {
        let percent = self
            .moves_to_go
            .map_or(0, |moves| CONTROL_PERCENT / moves)
            .max(params::time_hard() as u32);
        self.time.mul_f64(f64::from(percent) / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_movegen::ByColor;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(limits: &Limits) -> Clock {
        Clock::new(limits, &Position::startpos(), MS(10), Instant::now())
    }

    fn white(time: Duration) -> Limits {
        Limits {
            clock: ByColor {
                white: Some(time),
                black: None,
            },
            ..Limits::default()
        }
    }

    #[test]
    fn the_clock_is_never_overspent() {
        for time in [0, 1, 10, 11, 50, 100, 1000, 60_000, 86_400_000] {
            for increment in [0, 10, 1000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    let mut limits = white(MS(time));
                    limits.increment.white = MS(increment);
                    limits.moves_to_go = moves;
                    let clock = clock(&limits);
                    let (soft, hard) = (clock.soft.unwrap(), clock.hard.unwrap());
                    assert!(hard <= MS(time.saturating_sub(10)), "{limits:?}: {hard:?}");
                    assert!(soft <= hard, "{limits:?}: {soft:?} {hard:?}");
                    assert_eq!(
                        soft.is_zero(),
                        time <= 10 && increment == 0 || hard.is_zero(),
                        "{limits:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn later_moves_take_a_larger_part() {
        let soft = |plies, moves_to_go| {
            let plan = Plan {
                time: MS(100_000),
                increment: MS(0),
                moves_to_go,
                plies,
            };
            plan.soft().as_millis()
        };
        assert!(soft(0, None) < soft(16, None) && soft(16, None) < soft(100, None));
        assert!(soft(131_070, None) < 13_000, "{}", soft(131_070, None));
        assert_eq!(soft(0, Some(1)), 100_000);
        assert!((2500..=3750).contains(&soft(60, Some(40))), "{}", soft(60, Some(40)));
    }

    #[test]
    fn long_controls_take_a_larger_part() {
        let pace = |time, increment| {
            let plan = Plan {
                time: MS(time),
                increment: MS(increment),
                moves_to_go: None,
                plies: 0,
            };
            plan.pace()
        };
        assert_eq!([pace(500, 0), pace(1000, 10), pace(2000, 20)], [1.0; 3]);
        assert!((1.55..1.65).contains(&pace(8000, 80)), "{}", pace(8000, 80));
        assert!(pace(8000, 80) < pace(16_000, 160));
        assert_eq!(pace(86_400_000, 1), MAX_PACE);
        assert_eq!(pace(86_400_000, 0), MAX_PACE_WITHOUT_INCREMENT);
    }

    /// A busy machine may delay a thread by 60 ms; with less on the clock that loses the game.
    #[test]
    fn a_long_game_keeps_the_reserve() {
        let increment = MS(10);
        let mut time = MS(1000);
        for plies in (0..600).step_by(2) {
            let plan = Plan {
                time: time - reserve(time),
                increment,
                moves_to_go: None,
                plies,
            };
            time -= plan.soft();
            assert!(
                time >= MS(params::time_reserve() as u64),
                "{time:?} after {plies} plies"
            );
            time += increment;
        }
    }

    #[test]
    fn limits_combine() {
        let both = clock(&Limits {
            move_time: Some(MS(100)),
            ..white(MS(60_000))
        });
        assert_eq!(both.hard, Some(MS(90)));
        assert!(both.is_timed());
        let fixed = clock(&Limits {
            move_time: Some(MS(100)),
            ..Limits::default()
        });
        assert_eq!((fixed.soft, fixed.hard), (None, Some(MS(90))));
        let infinite = clock(&Limits {
            infinite: true,
            ..white(MS(1))
        });
        assert_eq!((infinite.soft, infinite.hard), (None, None));
    }

    #[test]
    fn without_an_own_clock_the_move_comes_at_once() {
        let limits = Limits {
            clock: ByColor {
                white: None,
                black: Some(MS(1000)),
            },
            ..Limits::default()
        };
        assert_eq!(clock(&limits).hard, Some(Duration::ZERO));
    }

    #[test]
    fn a_clear_choice_takes_less_time() {
        let usual = Clarity {
            effort: 0.6,
            stability: 2,
            score_drop: 0,
        };
        assert!(Clarity { effort: 0.95, ..usual }.scale() < usual.scale());
        assert!(Clarity { stability: 9, ..usual }.scale() < usual.scale());
        assert!(
            Clarity {
                score_drop: 40,
                ..usual
            }
            .scale()
                > usual.scale()
        );
        assert!(
            Clarity {
                score_drop: -4000,
                ..usual
            }
            .scale()
                > 0.0
        );
    }

    #[test]
    fn pondering_stops_the_clock() {
        let signals = Signals::new(true);
        let clock = clock(&white(MS(0)));
        assert!(!clock.hard_reached(&signals, || 0));
        assert!(clock.soft_reached(1.0, || 0), "the time of pondering counts");
        signals.ponder_hit();
        assert!(clock.hard_reached(&signals, || 0));
    }

    #[test]
    fn nodes_in_place_of_time() {
        let signals = Signals::new(false);
        let limits = Limits {
            move_time: Some(MS(110)),
            ..Limits::default()
        };
        // 110 ms less 10 ms of overhead are 100 ms, each of 50 nodes. The time since the start has no influence.
        let start = Instant::now().checked_sub(MS(1000)).unwrap();
        let by_time = Clock::new(&limits, &Position::startpos(), MS(10), start);
        assert!(by_time.hard_reached(&signals, || 0));
        let by_nodes = by_time.counting_nodes(50);
        assert!(!by_nodes.hard_reached(&signals, || 4999));
        assert!(by_nodes.hard_reached(&signals, || 5000));
    }
}
