//! The search: iterative deepening with aspiration windows around [`node`], which lists the steps of a node.

pub mod correction;
pub mod history;
pub mod node;
pub mod picker;
mod quiescence;
pub mod stack;
mod steps;

use std::cmp::Reverse;

use archipelago_eval::{MAX_PLY, Value};

use crate::params;
use crate::report::Bound;
use crate::search::node::{Depth, Root, Window};
use crate::time::Clarity;
use crate::worker::{Stopped, Worker};

/// The deepest iteration.
pub const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;
/// A mate in n moves is given up after 2n iterations and so many more. Nothing is pruned then, so 2n find every mate that
/// the table does not hide.
const MATE_PATIENCE: u32 = 2;
/// The first iterations search an open window: their scores jump.
const ASPIRATION_DEPTH: Depth = 4;
/// The iteration after which a move without alternative is played when the clock runs.
const FORCED_MOVE_DEPTH: Depth = 6;
/// The first iterations say nothing about how clear the choice is.
const CLARITY_DEPTH: Depth = 6;
/// Repeated failing high may lower the depth by so much.
const MAX_FAIL_HIGH_REDUCTION: Depth = 3;

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn deepen(&mut self) {
        let mut last = 0;
        for depth in 1..=self.max_depth() {
            self.root_depth = depth;
            self.has_news = true;
            if self.iterate().is_err() {
                self.settle();
                break;
            }
            self.completed_depth = depth;
            self.judge_iteration();
            self.report_iteration();
            self.stats.add_iteration(last, self.nodes);
            last = self.nodes;
            if self.job.signals.is_halted() || (self.leads() && self.is_satisfied()) {
                break;
            }
        }
        if self.has_news {
            self.report_lines();
        }
    }

    fn max_depth(&self) -> Depth {
        // Helpers go on until they are halted.
        if !self.leads() {
            return MAX_DEPTH;
        }
        let limits = &self.job.limits;
        let by_mate = limits
            .mate
            .map(|moves| moves.saturating_mul(2).saturating_add(MATE_PATIENCE));
        let limit = limits.depth.into_iter().chain(by_mate).min().unwrap_or(u32::MAX);
        limit.clamp(1, MAX_DEPTH as u32) as Depth
    }

    /// One iteration: all lines that are wanted.
    fn iterate(&mut self) -> Result<(), Stopped> {
        for pv_index in 0..self.job.multipv.min(self.root_moves.len()) {
            self.pv_index = pv_index;
            self.seldepth = 0;
            self.aspirate()?;
            self.root_moves[..=pv_index].sort_by_key(|root| Reverse((root.rank(), root.line.score)));
        }
        Ok(())
    }

    /// Searches one line with a window around its last score, widening it until the score lies inside.
    fn aspirate(&mut self) -> Result<(), Stopped> {
        let last = self.root_moves[self.pv_index].line.score;
        // Helpers that begin with other windows than the leader see other parts of the tree.
        let spread = (self.index % 8) as i32;
        let mut delta =
            params::aspiration_delta() + spread + last.get() * last.get() / params::aspiration_score_divisor();
        let mut window = if self.root_depth < ASPIRATION_DEPTH || last.is_decisive() {
            Window::FULL
        } else {
            Window {
                alpha: last - delta,
                beta: last + delta,
            }
        };
        let mut fail_highs = 0;
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
            } else if value >= window.beta {
                self.report_bound(value, Bound::Lower);
                window.beta = value + delta;
                fail_highs = (fail_highs + 1).min(MAX_FAIL_HIGH_REDUCTION);
            } else {
                return Ok(());
            }
            if value.is_decisive() {
                window = Window::FULL;
            }
            delta += delta * params::aspiration_growth() / 100;
        }
    }

    /// The iteration was not finished: a better move that it found counts, a failure does not.
    fn settle(&mut self) {
        self.sort_root_candidates();
    }

    /// May the search end although nothing forces it to?
    fn is_satisfied(&self) -> bool {
        let limits = &self.job.limits;
        let mates = |moves: u32| {
            let plies = self.root_moves[0].line.score.mate_distance();
            plies.is_some_and(|plies| plies.unsigned_abs().div_ceil(2) <= moves)
        };
        if limits.mate.is_some_and(mates) {
            return true;
        }
        if limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        let clock = &self.job.clock;
        if !clock.is_timed() || self.job.signals.is_pondering() {
            return false;
        }
        let second = self.root_moves.get(1);
        let is_forced = second.is_none_or(|second| second.rank() < self.root_moves[0].rank());
        is_forced && self.completed_depth >= FORCED_MOVE_DEPTH
            || clock.soft_reached(self.time_scale(), &self.job.signals)
    }

    /// Compares the iteration with the one before.
    fn judge_iteration(&mut self) {
        let best = &self.root_moves[0];
        let score = best.line.score;
        if let Some((mv, last)) = self.last_choice {
            self.stability = if mv == best.mv { self.stability + 1 } else { 0 };
            self.drop = last - score;
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
            drop: self.drop,
        };
        clarity.scale()
    }
}
