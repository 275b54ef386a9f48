//! Counters that tell how the search behaves; they exist only with the feature `stats` and cost nothing without it.

use std::fmt;

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Something worth counting.
        #[derive(Clone, Copy, Debug)]
        pub enum Event {
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
    /// A draw could be had by repetition.
    UpcomingRepetition,
    /// The table knew a position of the main search.
    TableHit,
    /// The table's score was enough there.
    TableCutoff,
    /// The table's score was enough in the quiescence search.
    QuietTableCutoff,
    /// A move refuted.
    Cutoff,
    /// The first move refuted.
    FirstMoveCutoff,
    /// Moves looked at up to and with the one that refuted.
    MovesUntilCutoff,
    /// Razoring.
    Razoring,
    /// Reverse futility pruning.
    ReverseFutility,
    /// A null move was tried.
    NullMove,
    /// It was good enough.
    NullMoveCutoff,
    /// A capture beyond beta was enough.
    ProbCut,
    /// A node was searched a ply deeper than its parent thought.
    HindsightDeeper,
    /// A ply less deep.
    HindsightShallower,
    /// Alternatives to the table move were looked for.
    SingularSearch,
    /// There was none.
    SingularExtension,
    /// They were enough.
    MultiCut,
    /// A node was searched a ply less deep for want of a table move.
    InternalReduction,
    /// The rest of the quiet moves was skipped as too late.
    LateMoves,
    /// The rest of the quiet moves was skipped as hopeless.
    Futility,
    /// A quiet move was skipped for its history.
    HistoryPruning,
    /// A quiet move was skipped because it loses material.
    QuietExchange,
    /// A capture was skipped because it loses material.
    NoisyExchange,
    /// A move was looked at less deeply first.
    Reduction,
    /// It then had to be looked at again.
    Research,
    /// A capture was skipped in the quiescence search.
    QuietFutility,
}

/// How often what happened.
#[cfg(feature = "stats")]
#[derive(Clone, Copy, Debug)]
pub struct Stats {
    counts: [u64; NAMES.len()],
    /// Sum of the logarithms of the growth from one iteration to the next, and how many there were.
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
pub struct Stats {}

#[cfg(not(feature = "stats"))]
impl Stats {
    /// Counts.
    #[inline]
    pub fn add(&mut self, _event: Event, _count: u64) {}

    /// With this iteration `nodes` nodes have been searched, before it `last`.
    #[inline]
    pub fn add_iteration(&mut self, _last: u64, _nodes: u64) {}

    /// Adds the counts of another thread or search.
    pub fn merge(&mut self, _other: &Stats) {}
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
    /// Counts.
    #[inline]
    pub fn add(&mut self, event: Event, count: u64) {
        self.counts[event as usize] += count;
    }

    /// With this iteration `nodes` nodes have been searched, before it `last`.
    pub fn add_iteration(&mut self, last: u64, nodes: u64) {
        // The first iterations are too small to say anything.
        if last > 2000 {
            self.growth.0 += (nodes as f64 / last as f64).ln();
            self.growth.1 += 1;
        }
    }

    /// Adds the counts of another thread or search.
    pub fn merge(&mut self, other: &Stats) {
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

/// The rates that are usually asked for, then all counts.
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
