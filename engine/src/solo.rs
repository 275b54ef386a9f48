//! One search after the other in the caller's own thread, without reports: for many games at once, one in each thread.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use archipelago_eval::Value;
use archipelago_movegen::Move;

use crate::limits::Limits;
use crate::pool::{Counter, Job, Signals};
use crate::tablebase::Oracle;
use crate::time::Clock;
use crate::tt::{OutOfMemory, Table};
use crate::worker::{Memory, Worker};
use crate::{DEFAULT_OVERHEAD, Game};

/// A search thread without a thread: a table, and what is known of moves.
pub struct Solo {
    table: Arc<Table>,
    memory: Memory,
}

/// What a search of [`Solo`] has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move to play.
    pub best: Move,
    /// Its score, from the view of the side to move.
    pub score: Value,
    /// Nodes searched.
    pub nodes: u64,
}

impl Solo {
    /// A searcher with a table of its own, MiB.
    ///
    /// # Errors
    /// When the system refuses the memory.
    pub fn new(hash: usize) -> Result<Solo, OutOfMemory> {
        Ok(Solo {
            table: Arc::new(Table::new(hash)?),
            memory: Memory::new(),
        })
    }

    /// Forgets everything: the next answer is that of a new searcher.
    pub fn new_game(&mut self) {
        self.table.clear(1);
        self.memory.clear();
    }

    /// Searches until a limit is reached; `None` when there is no legal move. Limits of time
    /// work, but nothing stops a search without limits.
    pub fn search(&mut self, game: &Game, limits: Limits) -> Option<Answer> {
        self.table.age();
        let job = Job {
            clock: Clock::new(&limits, &game.position, DEFAULT_OVERHEAD, Instant::now()),
            game: game.clone(),
            limits,
            multipv: 1,
            show_wdl: false,
            table: Arc::clone(&self.table),
            oracle: Oracle::none(),
            ranking: OnceLock::new(),
            signals: Signals::new(false),
            counters: Box::new([Counter::default()]),
            reports: None,
        };
        let outcome = Worker::new(&job, &mut self.memory, 0).run();
        let root = outcome.root_moves.first()?;
        Some(Answer {
            best: root.mv,
            score: root.line.score,
            nodes: job.nodes(),
        })
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
        let mut solo = Solo::new(1).unwrap();
        let soft = Limits {
            soft_nodes: Some(3000),
            ..Limits::default()
        };
        let answer = solo.search(&game, soft).unwrap();
        assert!(answer.nodes >= 3000 && game.position.is_legal(answer.best));
        // The same iterations by depth: what the limit saw is a whole number of them.
        let depths = (1..20).map(|depth| {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            Solo::new(1).unwrap().search(&game, limits).unwrap()
        });
        assert_eq!(depths.into_iter().find(|other| other.nodes >= 3000), Some(answer));
    }

    #[test]
    fn a_new_game_is_a_new_searcher() {
        let game = game("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        let mut solo = Solo::new(1).unwrap();
        let first = solo.search(&game, limits.clone());
        solo.new_game();
        assert_eq!(solo.search(&game, limits), first);
    }

    #[test]
    fn no_move_is_no_answer() {
        let mut solo = Solo::new(1).unwrap();
        assert_eq!(
            solo.search(&game("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), Limits::default()),
            None
        );
    }
}
