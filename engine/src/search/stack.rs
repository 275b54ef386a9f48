//! What a node tells its descendants and its siblings: one frame for each ply of the current line.

use std::ops::{Index, IndexMut};

use archipelago_eval::{MAX_PLY, Value};
use archipelago_movegen::Move;

use crate::search::history::{CONTINUATION_PLIES, PieceTo, QuietContext};

/// Frames before the root, so that a look back needs no check.
const SENTINELS: usize = 7;
/// Frames after the deepest node: a node also writes into the frame of its children.
const SPARE: usize = 3;

/// The state of one ply that other plies read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The static evaluation; `None` in check and before the root.
    pub(crate) static_eval: Option<Value>,
    /// The move being searched; `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// The piece that moves and its destination, as the histories see the move.
    pub(crate) piece_to: PieceTo,
    /// Is the move quiet?
    pub(crate) is_quiet: bool,
    /// The place of the move in the move order, from 1.
    pub(crate) number: i32,
    /// What the histories of the moves at this ply are looked up with.
    pub(crate) context: QuietContext,
    /// Plies by which the current search of the move is reduced.
    pub(crate) reduced_plies: i32,
    /// Extensions by more than one ply in the line up to the move.
    pub(crate) double_extensions: i32,
    /// The last quiet move that caused a cutoff in a sibling node.
    pub(crate) killer: Option<Move>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    /// Is the position on a principal variation, or was it?
    pub(crate) on_pv: bool,
    /// Cutoffs at this ply since the parent node began.
    pub(crate) cutoffs: i32,
}

impl Frame {
    const EMPTY: Frame = Frame {
        static_eval: None,
        mv: None,
        piece_to: PieceTo::NONE,
        is_quiet: false,
        number: 0,
        context: QuietContext::EMPTY,
        reduced_plies: 0,
        double_extensions: 0,
        killer: None,
        excluded: None,
        on_pv: false,
        cutoffs: 0,
    };
}

/// The frames of the current line, indexed by ply.
pub(crate) struct Stack([Frame; SENTINELS + MAX_PLY + SPARE]);

impl Stack {
    /// A stack of empty frames.
    pub(crate) fn new() -> Stack {
        Stack([Frame::EMPTY; SENTINELS + MAX_PLY + SPARE])
    }

    /// The earlier moves that the moves at `ply` continue, [`CONTINUATION_PLIES`] before.
    pub(crate) fn continuation(&self, ply: usize) -> [PieceTo; CONTINUATION_PLIES.len()] {
        // One bounds check for all.
        let above = &self.0[ply..ply + SENTINELS];
        CONTINUATION_PLIES.map(|distance| above[SENTINELS - distance].piece_to)
    }

    /// The frame `distance` plies above `ply`; above the root the frames are empty.
    pub(crate) fn before(&self, ply: usize, distance: usize) -> &Frame {
        debug_assert!(distance <= SENTINELS);
        &self.0[SENTINELS + ply - distance]
    }
}

impl Index<usize> for Stack {
    type Output = Frame;
    fn index(&self, ply: usize) -> &Frame {
        &self.0[SENTINELS + ply]
    }
}

impl IndexMut<usize> for Stack {
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[SENTINELS + ply]
    }
}
