//! What a search tells the outside: its lines, and at the end its best move.

use archipelago_eval::{material, wdl};
use archipelago_movegen::Move;

use crate::job::SearchJob;
use crate::report::{Bound, Info, Report, ReportedScore};
use crate::root_moves::{Choice, RootLine, RootMove, SearchResult};
use crate::vote::vote;

impl SearchJob {
    /// Reports `line` as it is at this moment; `multipv`: its place among the lines, from 1. Where nobody listens nothing is
    /// computed: in short searches, as those of training games, it would take 4 % of the time.
    pub(crate) fn send_line(&self, line: &RootLine, multipv: u32) {
        if self.is_heard() {
            self.send(Report::Info(self.info(line, multipv)));
        }
    }

    fn info(&self, line: &RootLine, multipv: u32) -> Info {
        let show_wdl = self.options.show_wdl;
        Info {
            depth: line.depth as u32,
            seldepth: line.seldepth.max(line.moves.len()) as u32,
            multipv,
            score: ReportedScore::from(line.score),
            bound: line.bound,
            wdl: show_wdl.then(|| wdl::per_mille(line.score, material(&self.game.position))),
            nodes: self.nodes(),
            hashfull: self.table.fill(),
            tbhits: self.tablebase_hits(),
            time: self.clock.elapsed(),
            pv: line.moves.to_vec(),
        }
    }

    /// Reports mate or stalemate: there is no legal move.
    fn send_game_over(&self) {
        let score = if self.game.position.in_check() {
            ReportedScore::Mate(0)
        } else {
            ReportedScore::Centipawns(0)
        };
        self.send(Report::Info(Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score,
            bound: Bound::Exact,
            wdl: None,
            nodes: 0,
            hashfull: self.table.fill(),
            tbhits: 0,
            time: self.clock.elapsed(),
            pv: Vec::new(),
        }));
    }

    /// The end of the search, called by the first thread: chooses among the moves that the threads would play at this
    /// moment, waits until the best move may be sent, and sends it. Waits for no other thread.
    pub(crate) fn conclude(&self, own: SearchResult) {
        self.signals.halt();
        let best = self.best_choice(own);
        if best.is_none() {
            self.send_game_over();
        }
        if let Some(failure) = self.tablebase_failure() {
            self.send(Report::Text(format!("error: {failure}")));
        }
        let ponder = best.as_ref().and_then(|root| self.expected_answer(root));
        let best = best.map(|root| root.mv);
        self.signals.wait_for_release(self.limits.infinite);
        // Only now is it known whether the opponent has played the expected move: pondering costs nothing.
        self.charge_nodes();
        self.signals.set_idle();
        self.send(Report::BestMove { best, ponder });
        self.signals.set_done();
    }

    /// The move to play; `None` when there is no legal move. A move of another thread is reported with its line.
    fn best_choice(&self, own: SearchResult) -> Option<RootMove> {
        let SearchResult {
            root_moves,
            depth,
            reported_depth,
            ..
        } = own;
        let root = root_moves.into_iter().next()?;
        if !self.is_voted() {
            return Some(root);
        }
        let mut choices = vec![Choice { root, depth }];
        choices.extend(self.other_choices());
        let chosen = vote(&choices, reported_depth);
        let root = choices.swap_remove(chosen).root;
        if chosen > 0 {
            let mut line = root.reported_line();
            // A proven win is true at every depth.
            line.depth = line.depth.max(reported_depth);
            self.send_line(&line, 1);
        }
        Some(root)
    }

    /// The move that the opponent is expected to answer, from the line or else from the transposition table; `None`
    /// when the game is over.
    fn expected_answer(&self, root: &RootMove) -> Option<Move> {
        let mut game = self.game.clone();
        game.play(root.mv);
        if game.is_drawn_by_rule() {
            return None;
        }
        let position = &game.position;
        let from_table = || self.table.probe(position.key()).and_then(|entry| entry.mv);
        let from_line = root.line.moves.get(1).copied();
        from_line.or_else(from_table).filter(|&mv| position.is_legal(mv))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use archipelago_movegen::Position;
    use crossbeam_channel::unbounded;

    use super::*;
    use crate::game::Game;
    use crate::limits::Limits;
    use crate::options::Options;
    use crate::search::memory::Memory;
    use crate::search::worker::Worker;
    use crate::tablebase::EndgameTables;
    use crate::transposition::TranspositionTable;

    /// The first thread sends the best move although the other ones have not even begun.
    #[test]
    fn the_first_thread_waits_for_no_other() {
        let (sender, reports) = unbounded();
        let limits = Limits {
            soft_nodes: Some(1000),
            ..Limits::default()
        };
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let game = Game::new(Position::startpos());
        let job = SearchJob::new(game, limits, Options::default(), table, Instant::now());
        let job = job.shared(64, sender, EndgameTables::none());
        let result = Worker::new(&job, &mut Memory::new(), 0).run();
        job.conclude(result);
        assert!(matches!(
            reports.try_iter().last(),
            Some(Report::BestMove { best: Some(_), .. })
        ));
    }
}
