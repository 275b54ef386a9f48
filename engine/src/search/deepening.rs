//! Iterative deepening with aspiration windows, the moves of the root position, and when to end.

use std::cmp::Reverse;
use std::time::Duration;

use archipelago_eval::Value;
use archipelago_movegen::Move;

use crate::depth::{Depth, MAX_DEPTH};
use crate::params;
use crate::report::{Bound, Report};
use crate::root_moves::{Choice, Line, RootLine, RootMove, SearchResult};
use crate::search::node::{Node, Root, Window};
use crate::search::worker::{Stopped, Worker};
use crate::time::Clarity;

/// A search for a mate in n moves ends after 2n iterations and this many more. Nothing is pruned in such a search, so
/// 2n iterations find every mate, unless scores from the transposition table hide it.
const MATE_EXTRA_ITERATIONS: u32 = 2;
/// Iterations below this depth have a full window, because their scores change much.
const ASPIRATION_DEPTH: Depth = 4;
/// The threads begin with this many different window widths, so that they search different parts of the tree.
const WINDOW_WIDTHS: usize = 8;
/// The iteration after which the only legal move is played, in plies, when the clock runs.
const FORCED_MOVE_DEPTH: Depth = 6;
/// Iterations below this depth do not show yet how clear the choice of the move is.
const CLARITY_DEPTH: Depth = 6;
/// Repeated fail-highs at the root lower the depth of the search by at most this many plies.
const MAX_FAIL_HIGH_REDUCTION: Depth = 3;
/// From this depth on, reports are at least [`REPORT_INTERVAL`] apart.
const CROWDED_DEPTH: Depth = 40;
/// Time between two reports of deep iterations.
const REPORT_INTERVAL: Duration = Duration::from_millis(20);
/// From this time on, bounds and root moves are reported too.
const LONG_THOUGHT: Duration = Duration::from_secs(3);

impl Worker<'_> {
    /// Searches until a limit is reached or the search is halted.
    pub(crate) fn run(mut self) -> SearchResult {
        if !self.root_moves.is_empty() {
            self.deepen();
        }
        self.publish_counts();
        SearchResult {
            root_moves: self.root_moves,
            depth: self.completed_depth,
            reported_depth: self.reported_depth,
            stats: self.stats,
        }
    }

    /// Searches deeper and deeper until a limit is reached.
    fn deepen(&mut self) {
        let mut last_nodes = 0;
        for depth in 1..=self.max_depth() {
            self.root_depth = depth;
            self.has_news = true;
            if self.iterate().is_err() {
                // Of an unfinished iteration, a better move counts.
                self.sort_root_candidates();
                self.place_unfinished_line();
                self.publish_choice();
                break;
            }
            self.completed_depth = depth;
            self.reported_bound = None;
            self.publish_choice();
            self.publish_counts();
            self.judge_iteration();
            self.report_iteration();
            self.stats.add_iteration(last_nodes, self.nodes);
            last_nodes = self.nodes;
            if self.job.signals.is_halted() || (self.leads() && self.is_satisfied()) {
                break;
            }
        }
        if self.has_news {
            self.report_lines();
        }
    }

    /// The depth of the last iteration. Only the first thread ends by itself; the others go on until they are halted.
    fn max_depth(&self) -> Depth {
        if !self.leads() {
            return MAX_DEPTH;
        }
        let limits = &self.job.limits;
        let by_mate = limits
            .mate
            .map(|moves| moves.saturating_mul(2).saturating_add(MATE_EXTRA_ITERATIONS));
        let limit = limits.depth.into_iter().chain(by_mate).min().unwrap_or(u32::MAX);
        limit.clamp(1, MAX_DEPTH as u32) as Depth
    }

    /// One iteration: all lines that are wanted.
    fn iterate(&mut self) -> Result<(), Stopped> {
        for pv_index in 0..self.job.options.multipv.min(self.root_moves.len()) {
            self.pv_index = pv_index;
            self.seldepth = 0;
            self.aspirate()?;
            self.sort_lines();
        }
        Ok(())
    }

    /// Searches one line with a window around its last score, and widens the window until the score lies inside.
    fn aspirate(&mut self) -> Result<(), Stopped> {
        let last = self.root_moves[self.pv_index].line.score;
        let mut delta = params::aspiration_delta()
            + (self.index % WINDOW_WIDTHS) as i32
            + last.get() * last.get() / params::aspiration_score_divisor();
        let mut window = if self.root_depth < ASPIRATION_DEPTH || last.is_decisive() {
            Window::FULL
        } else {
            Window {
                alpha: last - delta,
                beta: last + delta,
            }
        };
        let mut fail_highs = 0;
        self.has_failed_high = false;
        loop {
            for root in &mut self.root_moves[self.pv_index..] {
                root.score = Value::LOWEST;
            }
            let job = self.job;
            let depth = (self.root_depth - fail_highs).max(1);
            let value = self.search::<Root>(&job.game.position, 0, window, depth, false)?;
            self.sort_root_candidates();
            if value <= window.alpha {
                self.report_bound(value, Bound::Upper);
                window.beta = Value::new((window.alpha.get() + window.beta.get()) / 2);
                window.alpha = value - delta;
                fail_highs = 0;
                self.has_failed_high = false;
            } else if value >= window.beta {
                self.report_bound(value, Bound::Lower);
                window.beta = value + delta;
                self.has_failed_high = true;
                if !self.seeks_mate() {
                    fail_highs = (fail_highs + 1).min(MAX_FAIL_HIGH_REDUCTION);
                }
            } else {
                return Ok(());
            }
            if value.is_decisive() {
                window = Window::FULL;
            }
            delta += delta * params::aspiration_growth() / 100;
        }
    }

    /// May the search end after this iteration, although no limit forces it to? While pondering it may not by the clock, but
    /// the answer is kept for the `ponderhit`.
    fn is_satisfied(&self) -> bool {
        let limits = &self.job.limits;
        let mates_within = |moves: u32| {
            let plies = self.root_moves[0].line.score.mate_distance();
            plies.is_some_and(|plies| plies.unsigned_abs().div_ceil(2) <= moves)
        };
        if limits.mate.is_some_and(mates_within) {
            return true;
        }
        if limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        if !self.job.clock.is_timed() {
            return false;
        }
        let second = self.root_moves.get(1);
        let is_forced = second.is_none_or(|second| second.rank() < self.root_moves[0].rank());
        let scale = self.time_scale();
        let is_enough = is_forced && self.completed_depth >= FORCED_MOVE_DEPTH || self.job.soft_reached(scale);
        let ponders = self.job.note_for_ponder_hit(is_enough, scale);
        is_enough && !ponders
    }

    /// Compares the result of the iteration with the one before.
    fn judge_iteration(&mut self) {
        let best = &self.root_moves[0];
        let score = best.line.score;
        if let Some((mv, last_score)) = self.last_choice {
            self.stability = if mv == best.mv { self.stability + 1 } else { 0 };
            self.score_drop = last_score - score;
        }
        self.last_choice = Some((best.mv, score));
    }

    /// The factor of the soft time limit.
    fn time_scale(&self) -> f64 {
        if self.completed_depth < CLARITY_DEPTH {
            return 1.0;
        }
        let clarity = Clarity {
            effort: self.root_moves[0].nodes as f64 / self.nodes.max(1) as f64,
            stability: self.stability,
            score_drop: self.score_drop,
        };
        clarity.scale()
    }

    /// The moves to search for the current line: those that no better line begins with, and of these only the moves
    /// with the best rank of the endgame tables.
    pub(super) fn root_candidates(&self) -> impl Iterator<Item = &RootMove> {
        let moves = &self.root_moves[self.pv_index..];
        moves.iter().take_while(|root| root.rank() == moves[0].rank())
    }

    /// Sorts the moves that no better line begins with.
    fn sort_root_candidates(&mut self) {
        self.root_moves[self.pv_index..].sort_by_key(|root| Reverse((root.rank(), root.score)));
    }

    /// Puts the line that an interrupted search has begun in its place among the lines before it, if this search has found
    /// the score of the line, or a bound above its window.
    fn place_unfinished_line(&mut self) {
        let root = &self.root_moves[self.pv_index];
        let is_found = root.score == root.line.score || self.has_failed_high && root.score == Value::LOWEST;
        if is_found && root.line.depth == self.root_depth && root.line.bound != Bound::Upper {
            self.sort_lines();
        }
    }

    /// Sorts the lines that the search has come to.
    fn sort_lines(&mut self) {
        self.root_moves[..=self.pv_index].sort_by_key(|root| Reverse((root.rank(), root.line.score)));
    }

    /// Records the score of a root move, and `nodes`, the nodes that its search took.
    pub(super) fn record_root_move(&mut self, node: &Node<'_>, mv: Move, value: Value, nodes: u64) {
        let raised = value > node.window.alpha;
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else {
            return;
        };
        root.nodes += nodes;
        root.score = if raised || node.move_count == 1 {
            value
        } else {
            Value::LOWEST
        };
        if !raised {
            // A second search, in a wider window, has refuted the lower bound of this iteration.
            if root.line.bound == Bound::Lower && root.line.depth == self.root_depth {
                root.line.score = value;
                root.line.bound = Bound::Upper;
            }
            return;
        }
        let mut moves = Line::new();
        moves.push(mv);
        moves.extend(self.memory.pv.line(1).iter().copied());
        root.line = RootLine {
            score: value,
            bound: if value >= node.window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            },
            depth: self.root_depth,
            seldepth: self.seldepth,
            moves,
        };
    }

    /// Tells the first thread what this one would play now.
    fn publish_choice(&self) {
        if !self.leads() && self.completed_depth > 0 && self.job.is_voted() {
            let root = self.root_moves[0].clone();
            let depth = self.completed_depth;
            self.job.publish_choice(self.index, Choice { root, depth });
        }
    }

    /// Reports the root move that is searched now, after some seconds; `number`: its place in the move order, from 1.
    pub(super) fn report_current_move(&self, mv: Move, number: i32) {
        if self.leads() && self.job.clock.elapsed() >= LONG_THOUGHT {
            self.job.send(Report::CurrentMove {
                mv,
                number: number as u32 + self.pv_index as u32,
            });
        }
    }

    /// Reports a score outside the window, after some seconds.
    fn report_bound(&mut self, value: Value, bound: Bound) {
        let is_known = self.root_moves[0].ranking.is_some();
        let is_single = self.job.options.multipv == 1;
        if self.leads() && !is_known && is_single && self.job.clock.elapsed() >= LONG_THOUGHT {
            self.publish_counts();
            let mut line = self.root_moves[0].line.clone();
            line.score = value;
            line.bound = bound;
            line.depth = self.root_depth;
            self.send_line(&line, 1);
            self.reported_bound = Some(line);
        }
    }

    /// Reports the iteration just finished. In positions with few moves very deep iterations follow each other within
    /// microseconds; then only some of them are reported.
    fn report_iteration(&mut self) {
        let is_too_soon = self.job.clock.elapsed() < self.last_report + REPORT_INTERVAL;
        if self.completed_depth < CROWDED_DEPTH || !is_too_soon {
            self.report_lines();
        }
    }

    /// Reports the best lines.
    fn report_lines(&mut self) {
        if self.leads() {
            self.publish_counts();
            for index in 0..self.job.options.multipv.min(self.root_moves.len()) {
                let mut line = self.root_moves[index].reported_line();
                // After a bound in an iteration that was not finished, the last finished iteration is no news.
                let bound = self.reported_bound.as_ref().filter(|_| index == 0);
                if let Some(bound) = bound.filter(|bound| bound.depth > line.depth) {
                    line = bound.clone();
                }
                self.send_line(&line, index + 1);
            }
            self.has_news = false;
            self.last_report = self.job.clock.elapsed();
        }
    }

    /// Reports one line; `multipv`: its place, from 1.
    fn send_line(&mut self, line: &RootLine, multipv: usize) {
        if multipv == 1 {
            self.reported_depth = self.reported_depth.max(line.depth);
        }
        self.job.send_line(line, multipv as u32);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use archipelago_movegen::{ByColor, Position};

    use super::*;
    use crate::game::Game;
    use crate::job::SearchJob;
    use crate::limits::Limits;
    use crate::options::Options;
    use crate::search::memory::Memory;
    use crate::search::test_node::job;
    use crate::transposition::TranspositionTable;

    /// With one legal move nothing is left to think about at a `ponderhit`, with several there is.
    #[test]
    fn what_would_have_ended_a_search_by_the_clock_ends_it_at_the_hit() {
        for (fen, ends) in [
            ("R5k1/5ppp/8/1b6/8/8/8/6K1 b - - 0 1", true),
            ("6k1/5ppp/8/1b6/8/8/8/R5K1 b - - 0 1", false),
        ] {
            let hour = Some(Duration::from_secs(3600));
            let limits = Limits {
                clock: ByColor {
                    white: hour,
                    black: hour,
                },
                ponder: true,
                ..Limits::default()
            };
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            let job = job(position, limits, Instant::now());
            let mut memory = Memory::new();
            let mut worker = Worker::new(&job, &mut memory, 0);
            worker.completed_depth = FORCED_MOVE_DEPTH;
            assert!(!worker.is_satisfied(), "{fen}: pondering goes on");
            job.signals.ponder_hit();
            assert_eq!(job.signals.is_halted(), ends, "{fen}");
            assert_eq!(worker.is_satisfied(), ends, "{fen}");
        }
    }

    /// The best of chosen moves says nothing about the position.
    #[test]
    fn a_root_with_chosen_moves_is_not_stored() {
        let position = Position::startpos();
        let chosen = position.parse_uci(b"g2g4").unwrap();
        for search_moves in [Vec::new(), vec![chosen]] {
            let is_whole = search_moves.is_empty();
            let limits = Limits {
                depth: Some(4),
                search_moves,
                ..Limits::default()
            };
            let table = Arc::new(TranspositionTable::new(1).unwrap());
            let game = Game::new(position);
            let job = SearchJob::new(game, limits, Options::default(), Arc::clone(&table), Instant::now());
            let mut memory = Memory::new();
            assert_eq!(Worker::new(&job, &mut memory, 0).run().depth, 4);
            // Its evaluation is stored, without a bound.
            let bound = table.probe(position.key()).and_then(|entry| entry.bound);
            assert_eq!(bound.is_some(), is_whole);
        }
    }

    /// A move fails high, and fails low when it is searched again: its line then has the second score, an upper bound.
    #[test]
    fn a_refuted_bound_is_not_the_score_of_a_line() {
        let position = Position::startpos();
        let job = job(position, Limits::default(), Instant::now());
        let mut memory = Memory::new();
        let mut worker = Worker::new(&job, &mut memory, 0);
        worker.root_depth = 9;
        let mv = worker.root_moves[0].mv;
        let window = Window {
            alpha: Value::new(10),
            beta: Value::new(30),
        };
        let mut node = Node::new(&position, 0, window, 9, false);
        node.move_count = 1;
        for (value, score, bound) in [
            (35, 35, Bound::Lower),
            (4, 4, Bound::Upper),
            (20, 20, Bound::Exact),
            (7, 20, Bound::Exact),
        ] {
            worker.record_root_move(&node, mv, Value::new(value), 1);
            let line = &worker.root_moves[0].line;
            assert_eq!((line.score, line.bound, line.depth), (Value::new(score), bound, 9));
        }
    }

    /// Wherever the search is interrupted, a line that it has found stands before those with a lower score, and the first
    /// one was searched.
    #[test]
    fn lines_of_an_interrupted_iteration_are_sorted() {
        let fens = [
            "r1bqkb1r/pp1p1ppp/2n1pn2/2p5/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 5",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        let options = Options {
            multipv: 4,
            ..Options::default()
        };
        let mut compared = 0;
        for (fen, nodes) in fens
            .iter()
            .flat_map(|fen| (1..9000).step_by(23).map(move |nodes| (fen, nodes)))
        {
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let table = Arc::new(TranspositionTable::new(1).unwrap());
            let job = SearchJob::new(Game::new(position), limits, options.clone(), table, Instant::now());
            let mut memory = Memory::new();
            let lines = Worker::new(&job, &mut memory, 0).run().root_moves;
            let is_searched = |line: &RootMove| line.nodes > 0;
            assert!(
                is_searched(&lines[0]) || !lines.iter().any(is_searched),
                "{nodes} nodes in {fen}"
            );
            for pair in lines[..4].windows(2) {
                let is_found = pair[1].score == pair[1].line.score && pair[1].line.bound != Bound::Upper;
                if is_found && pair[0].line.depth == pair[1].line.depth {
                    compared += 1;
                    assert!(pair[0].line.score >= pair[1].line.score, "{nodes} nodes in {fen}");
                }
            }
        }
        assert!(compared > 100, "{compared}");
    }
}
