//! A search and a node of it, for tests of single steps.

use std::sync::Arc;
use std::time::Instant;

use archipelago_eval::Value;
use archipelago_movegen::Position;

use crate::game::Game;
use crate::job::SearchJob;
use crate::limits::Limits;
use crate::options::Options;
use crate::search::memory::Memory;
use crate::search::node::{Node, Window};
use crate::search::worker::Worker;
use crate::transposition::TranspositionTable;

/// A search of this position with a small table, whose clock starts at `start`.
pub(super) fn job(position: Position, limits: Limits, start: Instant) -> SearchJob {
    let table = Arc::new(TranspositionTable::new(1).unwrap());
    SearchJob::new(Game::new(position), limits, Options::default(), table, start)
}

/// Runs `step` at a node with this position, three plies deep, with a scout window around zero.
pub(super) fn at_node<T>(fen: &str, step: impl FnOnce(&mut Worker<'_>, &mut Node<'_>) -> T) -> T {
    let position = Position::from_fen(fen.as_bytes()).unwrap();
    let job = job(position, Limits::default(), Instant::now());
    let mut memory = Memory::new();
    let mut worker = Worker::new(&job, &mut memory, 0);
    let mut node = Node::new(&position, 1, Window::scout(Value::DRAW), 3, true);
    worker.stack[0].mv = position.legal_moves().first().copied();
    worker.evaluate_node(&mut node);
    step(&mut worker, &mut node)
}
