//! Counters of events in the search. They exist only with the feature `stats` and cost nothing without it.

use std::fmt;

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// An event that is counted.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Event {
            $($(#[$doc])* $name,)*
        }

        #[cfg(feature = "stats")]
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

events! {
    /// A node of the main search begins.
    MainNode,
    /// A node of the quiescence search begins.
    QuietNode,
    /// The side to move could force a draw by repetition.
    UpcomingRepetition,
    /// The transposition table had an entry for a node of the main search.
    TableHit,
    /// The score of the transposition table caused a cutoff in the main search.
    TableCutoff,
    /// The score of the transposition table caused a cutoff in the quiescence search.
    QuietTableCutoff,
    /// A move caused a cutoff.
    Cutoff,
    /// The first move caused a cutoff.
    FirstMoveCutoff,
    /// Moves considered at nodes with a cutoff, including the move that caused it.
    MovesUntilCutoff,
    /// A node was pruned by razoring.
    Razoring,
    /// A node was pruned by reverse futility pruning.
    ReverseFutility,
    /// A null move was searched.
    NullMove,
    /// A null move caused a cutoff.
    NullMoveCutoff,
    /// A node was pruned by ProbCut.
    ProbCut,
    /// A node was searched a ply deeper than its parent had chosen.
    HindsightDeeper,
    /// A node was searched a ply less deeply than its parent had chosen.
    HindsightShallower,
    /// A singular search was made.
    SingularSearch,
    /// A singular search showed that only the table move is good.
    SingularExtension,
    /// A singular search pruned the node (multi-cut).
    MultiCut,
    /// A node was searched a ply less deeply because it had no table move.
    InternalReduction,
    /// The remaining quiet moves were skipped by late move pruning.
    LateMoves,
    /// The remaining quiet moves were skipped by futility pruning.
    Futility,
    /// A quiet move was skipped because of its history.
    HistoryPruning,
    /// A quiet move was skipped because it loses material.
    QuietExchange,
    /// A capture was skipped because it loses material.
    NoisyExchange,
    /// A move was searched with reduced depth.
    Reduction,
    /// A reduced move was searched again with full depth.
    Research,
    /// A capture was skipped in the quiescence search by delta pruning.
    QuietFutility,
}

/// An iteration counts for the branching factor when this many nodes were searched before it.
#[cfg(feature = "stats")]
const MIN_NODES: u64 = 2000;

/// How often each event happened.
#[cfg(feature = "stats")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stats {
    counts: [u64; NAMES.len()],
    /// The growth of the node count from one iteration to the next: sum of the logarithms, and number of iterations.
    growth: (f64, u32),
}

#[cfg(not(feature = "stats"))]
impl fmt::Display for Stats {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// Nothing is counted in this build.
#[cfg(not(feature = "stats"))]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stats {}

#[cfg(not(feature = "stats"))]
impl Stats {
    /// Counts an event `count` times.
    #[inline]
    pub(crate) fn add(&mut self, _event: Event, _count: u64) {}

    /// An iteration has ended: `nodes` nodes were searched with it, `last` nodes before it.
    #[inline]
    pub(crate) fn add_iteration(&mut self, _last: u64, _nodes: u64) {}

    /// Adds the counts of another thread or search.
    pub(crate) fn merge(&mut self, _other: &Stats) {}
}

#[cfg(feature = "stats")]
impl Default for Stats {
    fn default() -> Stats {
        Stats {
            counts: [0; NAMES.len()],
            growth: (0.0, 0),
        }
    }
}

#[cfg(feature = "stats")]
impl Stats {
    /// Counts an event `count` times.
    #[inline]
    pub(crate) fn add(&mut self, event: Event, count: u64) {
        self.counts[event as usize] += count;
    }

    /// An iteration has ended: `nodes` nodes were searched with it, `last` nodes before it.
    pub(crate) fn add_iteration(&mut self, last: u64, nodes: u64) {
        // The first iterations are too small to be informative.
        if last > MIN_NODES {
            self.growth.0 += (nodes as f64 / last as f64).ln();
            self.growth.1 += 1;
        }
    }

    /// Adds the counts of another thread or search.
    pub(crate) fn merge(&mut self, other: &Stats) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.growth.0 += other.growth.0;
        self.growth.1 += other.growth.1;
    }

    fn get(&self, event: Event) -> u64 {
        self.counts[event as usize]
    }
}

/// The most important rates, then all counts.
#[cfg(feature = "stats")]
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        let rate = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let nodes = self.get(MainNode) + self.get(QuietNode);
        let cutoffs = self.get(Cutoff);
        writeln!(
            f,
            "first move cutoffs    {:6.2} %",
            rate(self.get(FirstMoveCutoff), cutoffs)
        )?;
        writeln!(
            f,
            "moves until cutoff    {:6.2}",
            self.get(MovesUntilCutoff) as f64 / cutoffs.max(1) as f64
        )?;
        writeln!(
            f,
            "branching factor      {:6.2}",
            (self.growth.0 / f64::from(self.growth.1.max(1))).exp()
        )?;
        writeln!(f, "quiescence share      {:6.2} %", rate(self.get(QuietNode), nodes))?;
        writeln!(
            f,
            "table hits            {:6.2} %",
            rate(self.get(TableHit), self.get(MainNode))
        )?;
        writeln!(
            f,
            "table cutoffs         {:6.2} %",
            rate(self.get(TableCutoff), self.get(MainNode))
        )?;
        writeln!(
            f,
            "re-searches           {:6.2} %",
            rate(self.get(Research), self.get(Reduction))
        )?;
        for (name, count) in NAMES.iter().zip(self.counts) {
            writeln!(
                f,
                "{name:<20} {count:>12}  {:6.2} per 100 main nodes",
                rate(count, self.get(MainNode))
            )?;
        }
        Ok(())
    }
}
