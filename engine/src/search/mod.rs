//! What each search thread does. In reading order:
//!
//! - `deepening`: iterations of growing depth, each with an aspiration window
//! - `alpha_beta`: one node of the main search, as a list of steps; `node`: what the steps share
//! - the steps: `probe` (what is known already), `node_eval`, `prune_node`, `extend_reduce`, `prune_move`, `learn`
//! - `quiescence`: captures at the leaves
//! - `picker`: the move order; `history` and `correction`: what earlier searches teach
//! - `worker`: one thread at one search; `memory`: what it keeps between searches; `stack` and `pv`: the current line
//! - `test_node`: a search and a node for tests of single steps
//!
//! The files do not depend on each other in a circle, except that the nodes call each other: `alpha_beta` calls the steps
//! and `quiescence`, and some steps search.

mod alpha_beta;
mod correction;
mod deepening;
mod extend_reduce;
mod history;
mod learn;
pub(crate) mod memory;
mod node;
mod node_eval;
mod picker;
mod probe;
mod prune_move;
mod prune_node;
mod pv;
mod quiescence;
mod reductions;
mod scored_moves;
mod scored_quiets;
mod stack;
#[cfg(test)]
mod test_node;
pub(crate) mod worker;

pub use correction::{FADE_ONE, fade};
