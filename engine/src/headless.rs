//! Searches in the thread of the caller, without reports: for `bench`, for training games and for tests.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use archipelago_eval::{PawnTableStats, Value};
use archipelago_movegen::Move;

use crate::game::Game;
use crate::job::SearchJob;
use crate::limits::Limits;
use crate::options::Options;
use crate::search::memory::Memory;
use crate::search::worker::Worker;
use crate::stats::Stats;
use crate::transposition::{OutOfMemory, TranspositionTable};

/// A searcher with a transposition table and histories of its own. It has no thread: a program that plays many games at
/// the same time has one searcher in each of its threads.
pub struct HeadlessSearcher {
    table: Arc<TranspositionTable>,
    memory: Memory,
    options: Options,
    stats: Stats,
}

/// What a search of a [`HeadlessSearcher`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchAnswer {
    /// The move to play.
    pub best: Move,
    /// Its score, from the view of the side to move.
    pub score: Value,
    /// Nodes searched.
    pub nodes: u64,
}

impl HeadlessSearcher {
    /// A searcher with a transposition table of `hash` MiB.
    ///
    /// # Errors
    /// When the system refuses the memory.
    pub fn new(hash: usize) -> Result<HeadlessSearcher, OutOfMemory> {
        Ok(HeadlessSearcher {
            table: Arc::new(TranspositionTable::new(hash)?),
            memory: Memory::new(),
            // The answers go to no GUI, so no time is kept for their way.
            options: Options {
                move_overhead: Duration::ZERO,
                ..Options::default()
            },
            stats: Stats::default(),
        })
    }

    /// The same searcher, for whose clocks `nodes_per_ms` nodes stand for a millisecond; zero: clocks count time.
    #[must_use]
    pub fn counting_nodes(mut self, nodes_per_ms: u32) -> HeadlessSearcher {
        self.options.nodes_per_ms = nodes_per_ms;
        self
    }

    /// Forgets everything: the next search gives the result of a new searcher.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Searches until a limit is reached; `None` when there is no legal move. Without limits the search goes on to the
    /// largest depth.
    pub fn search(&mut self, game: &Game, limits: Limits) -> Option<SearchAnswer> {
        self.search_until(game, limits, &Arc::default())
    }

    /// As [`HeadlessSearcher::search`], but ends soon after `halt` became true. The flag is only read.
    pub fn search_until(&mut self, game: &Game, limits: Limits, halt: &Arc<AtomicBool>) -> Option<SearchAnswer> {
        self.table.age();
        let table = Arc::clone(&self.table);
        let job = SearchJob::new(game.clone(), limits, self.options.clone(), table, Instant::now());
        let job = job.halted_by(Arc::clone(halt));
        let result = Worker::new(&job, &mut self.memory, 0).run();
        self.stats.merge(&result.stats);
        let root = result.root_moves.first()?;
        Some(SearchAnswer {
            best: root.mv,
            score: root.line.score,
            nodes: job.nodes(),
        })
    }

    /// What all searches so far have counted.
    pub(crate) fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How often the pawn table knew a position, over all searches so far.
    pub(crate) fn pawn_table_stats(&self) -> PawnTableStats {
        self.memory.pawn_table.stats()
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::Position;

    use super::*;

    fn game(fen: &str) -> Game {
        Game::new(Position::from_fen(fen.as_bytes()).unwrap())
    }

    #[test]
    fn a_soft_limit_ends_after_an_iteration() {
        let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        let soft = Limits {
            soft_nodes: Some(3000),
            ..Limits::default()
        };
        let answer = searcher.search(&game, soft).unwrap();
        assert!(answer.nodes >= 3000 && game.position.is_legal(answer.best));
        // A limit of depth ends after the same iterations: the soft limit let the last one finish.
        let depths = (1..20).map(|depth| {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            HeadlessSearcher::new(1).unwrap().search(&game, limits).unwrap()
        });
        assert_eq!(depths.into_iter().find(|other| other.nodes >= 3000), Some(answer));
    }

    /// Where clocks count nodes, a search with a clock is the same every time, however busy the machine is.
    #[test]
    fn a_clock_of_nodes_gives_the_same_search_each_time() {
        let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let mut limits = Limits::default();
        limits.clock.white = Some(Duration::from_secs(2));
        limits.increment.white = Duration::from_millis(20);
        let answer = |nodes_per_ms| {
            let searcher = HeadlessSearcher::new(1).unwrap();
            searcher
                .counting_nodes(nodes_per_ms)
                .search(&game, limits.clone())
                .unwrap()
        };
        let few = answer(20);
        assert_eq!(answer(20), few);
        // Two seconds stand for 40 000 nodes; a move takes a part of them.
        assert!((200..20_000).contains(&few.nodes), "{}", few.nodes);
        assert!(answer(100).nodes > few.nodes);
    }

    #[test]
    fn a_new_game_is_a_new_searcher() {
        let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        let first = searcher.search(&game, limits.clone());
        assert_ne!(searcher.search(&game, limits.clone()), first, "the table helps");
        searcher.new_game();
        assert_eq!(searcher.search(&game, limits), first);
    }

    #[test]
    fn no_move_is_no_answer() {
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        assert_eq!(
            searcher.search(&game("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), Limits::default()),
            None
        );
    }
}
