//! One search as all its threads see it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use archipelago_shared::signals::Signals;
use crossbeam_channel::Sender;

use crate::game::Game;
use crate::limits::Limits;
use crate::node_clock::{NodeClock, time_for_nodes};
use crate::options::Options;
use crate::report::Report;
use crate::root_moves::Choice;
use crate::strength::{Blindness, weaken};
use crate::tablebase::{EndgameTables, RootRanking};
use crate::time::Clock;
use crate::transposition::TranspositionTable;
use crate::turns::Turns;

/// Counts of one thread. Each has a cache line of its own, so that the threads do not slow each other down.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Counter {
    /// Nodes searched, updated every few hundred nodes.
    pub(crate) nodes: AtomicU64,
    /// Positions found in the endgame tables.
    pub(crate) tablebase_hits: AtomicU64,
}

/// A search: what is to be searched, with what limits, and what its threads share.
pub(crate) struct SearchJob {
    /// The root position and the game before it.
    pub(crate) game: Game,
    /// When to end.
    pub(crate) limits: Limits,
    /// The limits of time.
    pub(crate) clock: Clock,
    /// The clock of the game when nodes count in place of time.
    node_clock: Arc<NodeClock>,
    /// The settings when the search began.
    pub(crate) options: Options,
    /// The strength of a weaker player; `None`: full strength.
    pub(crate) elo: Option<u32>,
    /// What a weaker player overlooks.
    pub(crate) blindness: Blindness,
    /// The transposition table.
    pub(crate) table: Arc<TranspositionTable>,
    /// How the threads are told to end.
    pub(crate) signals: Signals,
    /// The factor of the soft limit after the last iteration while pondering, in thousandths.
    ponder_scale: AtomicU32,
    /// One for each thread.
    pub(crate) counters: Box<[Counter]>,
    /// What each thread would play, after its last finished iteration.
    choices: Box<[Mutex<Option<Choice>>]>,
    /// Set where there are as many threads as processors, or more: those after the first one take turns.
    pub(crate) turns: Option<Arc<Turns>>,
    endgame_tables: EndgameTables,
    /// What the endgame tables know about the root moves; filled by the first thread that asks.
    ranking: OnceLock<Option<RootRanking>>,
    /// Where reports go; `None`: nobody listens.
    reports: Option<Sender<Report>>,
}

impl SearchJob {
    /// A search in one thread that reports nothing and uses no endgame tables. Its clock starts at `start`.
    pub(crate) fn new(
        game: Game,
        limits: Limits,
        options: Options,
        table: Arc<TranspositionTable>,
        start: Instant,
    ) -> SearchJob {
        let elo = options.elo.filter(|_| !limits.infinite && limits.mate.is_none());
        let limits = match elo {
            Some(elo) => weaken(limits, elo),
            None => limits,
        };
        SearchJob {
            elo,
            blindness: elo.map_or_else(Blindness::default, |elo| Blindness::of(elo, &game.position)),
            clock: Clock::new(&limits, &game.position, options.move_overhead, start)
                .counting_nodes(options.nodes_per_ms),
            node_clock: Arc::default(),
            signals: Signals::new(limits.ponder),
            ponder_scale: AtomicU32::new(1000),
            counters: Box::new([Counter::default()]),
            choices: Box::new([Mutex::default()]),
            turns: None,
            endgame_tables: EndgameTables::none(),
            ranking: OnceLock::new(),
            reports: None,
            game,
            limits,
            options,
            table,
        }
    }

    /// The same search, ended also when the caller sets `halt` to true.
    pub(crate) fn halted_by(self, halt: Arc<AtomicBool>) -> SearchJob {
        let signals = self.signals.halted_by(halt);
        SearchJob { signals, ..self }
    }

    /// The same search in `threads` threads that report to `reports` and use `endgame_tables`.
    pub(crate) fn shared(self, threads: usize, reports: Sender<Report>, endgame_tables: EndgameTables) -> SearchJob {
        SearchJob {
            counters: (0..threads).map(|_| Counter::default()).collect(),
            choices: (0..threads).map(|_| Mutex::default()).collect(),
            reports: Some(reports),
            endgame_tables,
            ..self
        }
    }

    /// The same search with `node_clock`, from which its nodes are taken when nodes count in place of time.
    pub(crate) fn with_node_clock(self, node_clock: Arc<NodeClock>) -> SearchJob {
        SearchJob { node_clock, ..self }
    }

    /// The same search, whose threads after the first one take `turns`.
    pub(crate) fn with_turns(self, turns: Option<Arc<Turns>>) -> SearchJob {
        SearchJob { turns, ..self }
    }

    /// Has the soft limit of time, multiplied by `scale`, been reached? The time of pondering counts.
    pub(crate) fn soft_reached(&self, scale: f64) -> bool {
        self.clock.soft_reached(scale, || self.nodes())
    }

    /// Keeps for a ponder hit what an iteration has shown: would the search end now, and by which factor of the soft limit?
    /// Returns whether the search still ponders.
    pub(crate) fn note_for_ponder_hit(&self, ends: bool, scale: f64) -> bool {
        self.ponder_scale.store((1000.0 * scale) as u32, Ordering::Relaxed);
        self.signals.note_for_ponder_hit(ends)
    }

    /// The opponent has played the expected move. The search ends if the time spent so far is all that the clock allows.
    pub(crate) fn ponder_hit(&self) {
        self.signals.ponder_hit();
        if self.has_pondered_enough() {
            self.signals.halt();
        }
    }

    /// Has the pondering used up the time for the move, also where the choice is unclear?
    fn has_pondered_enough(&self) -> bool {
        self.soft_reached((f64::from(self.ponder_scale.load(Ordering::Relaxed)) / 1000.0).max(1.0))
    }

    /// Has the hard limit of time been reached?
    pub(crate) fn hard_reached(&self) -> bool {
        self.clock.hard_reached(&self.signals, || self.nodes())
    }

    /// At the end of a search by the clock of the game: takes its nodes off the clock and adds the increment. Pondering
    /// costs nothing when the opponent has played another move. Does nothing when the clock counts time.
    pub(crate) fn charge_nodes(&self) {
        let turn = self.game.position.turn();
        let time = self
            .limits
            .clock
            .get(turn)
            .filter(|_| self.clock.is_timed() && !self.signals.is_pondering());
        if let (Some(time), nodes_per_ms @ 1..) = (time, self.options.nodes_per_ms) {
            let left = time + *self.limits.increment.get(turn);
            self.node_clock
                .set(left.saturating_sub(time_for_nodes(self.nodes(), nodes_per_ms)));
        }
    }

    /// Sends a report. The search goes on when nobody receives it.
    pub(crate) fn send(&self, report: Report) {
        if let Some(reports) = &self.reports {
            let _ = reports.send(report);
        }
    }

    /// Does anybody receive reports?
    pub(crate) const fn is_heard(&self) -> bool {
        self.reports.is_some()
    }

    /// Nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.counters
            .iter()
            .map(|counter| counter.nodes.load(Ordering::Relaxed))
            .sum()
    }

    /// Positions found in the endgame tables by all threads, and at the root.
    pub(crate) fn tablebase_hits(&self) -> u64 {
        let at_root = self.ranking().map_or(0, RootRanking::hits);
        let counters = self.counters.iter();
        let hits = counters.map(|counter| counter.tablebase_hits.load(Ordering::Relaxed));
        at_root + hits.sum::<u64>()
    }

    /// Do the threads vote for the best move? Not when the first thread has to end at a given point of its own search,
    /// nor when several lines are wanted: the lines that it reports are the answer then.
    pub(crate) fn is_voted(&self) -> bool {
        let limits = &self.limits;
        let has_end = limits.depth.is_some() || limits.mate.is_some() || limits.nodes.is_some();
        self.choices.len() > 1 && self.options.multipv == 1 && !has_end
    }

    /// Records what thread `index` would play now.
    pub(crate) fn publish_choice(&self, index: usize, choice: Choice) {
        *self.choices[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(choice);
    }

    /// What the threads after the first would play, as far as they have finished an iteration. A thread that is
    /// changing its choice at this moment is left out: it may have to wait long for a processor.
    pub(crate) fn other_choices(&self) -> impl Iterator<Item = Choice> {
        let others = self.choices.iter().skip(1);
        others.filter_map(|choice| choice.try_lock().ok()?.clone())
    }

    /// What the endgame tables know about the root moves. Not used in a search for a mate, which has to be proven by
    /// moves, nor by a weaker player.
    pub(crate) fn ranking(&self) -> Option<&RootRanking> {
        let ranking = self
            .ranking
            .get_or_init(|| self.may_probe().then(|| self.endgame_tables.rank(&self.game)).flatten());
        ranking.as_ref()
    }

    /// Is this a search of a weaker player?
    pub(crate) fn is_weakened(&self) -> bool {
        self.elo.is_some()
    }

    fn may_probe(&self) -> bool {
        self.limits.mate.is_none() && !self.is_weakened()
    }

    /// The endgame tables, if the search is to probe them inside the tree.
    pub(crate) fn tables_for_search(&self) -> Option<&EndgameTables> {
        let wanted =
            self.endgame_tables.has_files() && self.may_probe() && self.ranking().is_none_or(RootRanking::needs_search);
        wanted.then_some(&self.endgame_tables)
    }

    /// Why an endgame table could not be read; `None` after the first time.
    pub(crate) fn tablebase_failure(&self) -> Option<&str> {
        self.endgame_tables.failure()
    }

    /// The part of the node limit that belongs to thread `index`; the parts add up to the limit. For a weaker player
    /// only the first thread searches, because its nodes are its strength.
    pub(crate) fn node_limit(&self, index: usize) -> u64 {
        let threads = self.counters.len() as u64;
        self.limits.nodes.map_or(u64::MAX, |nodes| match index {
            0 if self.is_weakened() => nodes,
            _ if self.is_weakened() => 0,
            _ => nodes / threads + u64::from((index as u64) < nodes % threads),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use archipelago_movegen::{ByColor, Position};

    use super::*;

    #[test]
    fn only_the_first_thread_of_a_weaker_player_searches() {
        let shares = |elo| {
            let limits = Limits {
                nodes: Some(1003),
                ..Limits::default()
            };
            let options = Options {
                elo,
                ..Options::default()
            };
            let table = Arc::new(TranspositionTable::new(1).unwrap());
            let game = Game::new(Position::startpos());
            let job = SearchJob::new(game, limits, options, table, Instant::now());
            let (reports, _) = crossbeam_channel::unbounded();
            let job = job.shared(4, reports, EndgameTables::none());
            [0, 1, 2, 3].map(|index| job.node_limit(index))
        };
        assert_eq!(shares(None), [251, 251, 251, 250]);
        assert_eq!(shares(Some(3000)), [1003, 0, 0, 0]);
    }

    #[test]
    fn an_unclear_choice_gets_more_time_for_pondering() {
        let minute = Some(Duration::from_secs(60));
        let limits = Limits {
            clock: ByColor {
                white: minute,
                black: minute,
            },
            ponder: true,
            ..Limits::default()
        };
        // Between the soft limit and twice as much has been spent.
        let mut jobs = (0..20).map(|doublings| {
            let table = Arc::new(TranspositionTable::new(1).unwrap());
            let start = Instant::now() - Duration::from_millis(10 << doublings);
            let game = Game::new(Position::startpos());
            SearchJob::new(game, limits.clone(), Options::default(), table, start)
        });
        let job = jobs.find(|job| job.soft_reached(1.0)).unwrap();
        for (scale, is_enough) in [(0.5, true), (1.0, true), (3.0, false)] {
            assert!(job.note_for_ponder_hit(false, scale));
            assert_eq!(job.has_pondered_enough(), is_enough, "{scale}");
        }
    }
}
