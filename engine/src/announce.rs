//! What a search tells the outside: its lines, and at the end its best move.

use archipelago_eval::{material, wdl};
use archipelago_movegen::Move;
use crossbeam_channel::Receiver;

use crate::job::Job;
use crate::report::{Bound, Info, Report, ReportedScore};
use crate::root_moves::{RootLine, RootMove, SearchResult};
use crate::vote::vote;

/// Win, draw and loss per mille of the side that has been mated.
const MATED_WDL: [u16; 3] = [0, 0, 1000];
/// Win, draw and loss per mille after stalemate.
const STALEMATE_WDL: [u16; 3] = [0, 1000, 0];

impl Job {
    /// Reports the best lines, as many as are wanted.
    pub(crate) fn send_lines(&self, root_moves: &[RootMove]) {
        for (index, root) in root_moves.iter().take(self.options.multipv).enumerate() {
            self.send(Report::Info(self.info(&root.reported_line(), index as u32 + 1)));
        }
    }

    /// The report of `line` at this moment; `multipv`: its place among the lines, from 1.
    pub(crate) fn info(&self, line: &RootLine, multipv: u32) -> Info {
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
        let mated = self.game.position.in_check();
        let (score, wdl) = if mated {
            (ReportedScore::Mate(0), MATED_WDL)
        } else {
            (ReportedScore::Centipawns(0), STALEMATE_WDL)
        };
        self.send(Report::Info(Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score,
            bound: Bound::Exact,
            wdl: self.options.show_wdl.then_some(wdl),
            nodes: 0,
            hashfull: self.table.fill(),
            tbhits: 0,
            time: self.clock.elapsed(),
            pv: Vec::new(),
        }));
    }

    /// The end of the search, called by the first thread: collects the results of the other threads, waits until the best
    /// move may be sent, and sends it.
    pub(crate) fn conclude(&self, own: SearchResult, others: &Receiver<SearchResult>) {
        self.signals.halt();
        let mut results = vec![own];
        results.extend(others.iter());
        let chosen = if self.options.multipv == 1 { vote(&results) } else { 0 };
        let best = results[chosen].root_moves.first();
        match best {
            None => self.send_game_over(),
            Some(root) if chosen > 0 => self.send(Report::Info(self.info(&root.reported_line(), 1))),
            Some(_) => {}
        }
        if let Some(failure) = self.tablebase_failure() {
            self.send(Report::Text(format!("error: {failure}")));
        }
        let ponder = best.and_then(|root| self.expected_answer(root));
        let best = best.map(|root| root.mv);
        self.signals.wait_for_release(self.limits.infinite);
        self.signals.set_idle();
        self.send(Report::BestMove { best, ponder });
        self.signals.set_done();
    }

    /// The move that the opponent is expected to answer, from the line or else from the transposition table; `None` when
    /// the game is over.
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
