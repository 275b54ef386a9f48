//! A node of the main search for tests of single steps.

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

/// Runs `step` at a node with this position, three plies deep, with a scout window around zero.
pub(super) fn at_node<T>(fen: &str, step: impl FnOnce(&mut Worker<'_>, &mut Node<'_>) -> T) -> T {
    let position = Position::from_fen(fen.as_bytes()).unwrap();
    let table = Arc::new(TranspositionTable::new(1).unwrap());
    let job = SearchJob::new(
        Game::new(position),
        Limits::default(),
        Options::default(),
        table,
        Instant::now(),
    );
    let mut memory = Memory::new();
    let mut worker = Worker::new(&job, &mut memory, 0);
    let mut node = Node::new(&position, 1, Window::scout(Value::DRAW), 3, true);
    worker.stack[0].mv = position.legal_moves().first().copied();
    worker.evaluate_node(&mut node);
    step(&mut worker, &mut node)
}
