//! What a node tells its descendants and siblings: one frame per ply, and the triangular table of principal variations.

use std::ops::{Index, IndexMut};

use archipelago_eval::{MAX_PLY, Value};
use archipelago_movegen::Move;
use arrayvec::ArrayVec;

use crate::search::history::{CONTINUATION_PLIES, Context, PieceTo};

/// Frames before the root, so that a look back needs no test.
const SENTINELS: usize = 7;

/// The state of one ply that other plies read.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The static evaluation; `None` in check and before the root.
    pub static_eval: Option<Value>,
    /// The move being searched; `None` for a null move.
    pub mv: Option<Move>,
    /// The same as the histories see it.
    pub piece_to: PieceTo,
    /// Is it a quiet move?
    pub is_quiet: bool,
    /// Its place in the order, from 1.
    pub number: i32,
    /// What the histories of this ply's moves are looked up with.
    pub context: Context,
    /// Plies by which the move is looked at less deeply just now.
    pub reduction: i32,
    /// Extensions by more than one ply in the line up to the move.
    pub doubles: i32,
    /// The last quiet move that refuted a sibling here.
    pub killer: Option<Move>,
    /// The move that a search for alternatives leaves out.
    pub excluded: Option<Move>,
    /// Is or was the position on a principal variation?
    pub on_pv: bool,
    /// Cutoffs at this ply since the node above began.
    pub cutoffs: i32,
}

impl Frame {
    const EMPTY: Frame = Frame {
        static_eval: None,
        mv: None,
        piece_to: PieceTo::NONE,
        is_quiet: false,
        number: 0,
        context: Context::EMPTY,
        reduction: 0,
        doubles: 0,
        killer: None,
        excluded: None,
        on_pv: false,
        cutoffs: 0,
    };
}

/// The frames of the current line, indexed by ply.
pub struct Stack([Frame; SENTINELS + MAX_PLY + 3]);

impl Stack {
    /// A stack with nothing known.
    #[must_use]
    pub fn new() -> Stack {
        Stack([Frame::EMPTY; SENTINELS + MAX_PLY + 3])
    }

    /// The moves that those at `ply` continue, [`CONTINUATION_PLIES`] before.
    #[must_use]
    pub fn continuation(&self, ply: usize) -> [PieceTo; CONTINUATION_PLIES.len()] {
        // One test of the index for all.
        let above = &self.0[ply..ply + SENTINELS];
        CONTINUATION_PLIES.map(|distance| above[SENTINELS - distance].piece_to)
    }

    /// The frame `distance` plies above `ply`; the root has empty ancestors.
    #[must_use]
    pub fn before(&self, ply: usize, distance: usize) -> &Frame {
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

/// A line of moves.
pub type Line = ArrayVec<Move, { MAX_PLY + 1 }>;

/// The triangular table: row `ply` is the best line found from the node at `ply`.
pub struct PvTable(Box<[Line]>);

impl PvTable {
    /// A table of empty lines.
    #[must_use]
    pub fn new() -> PvTable {
        PvTable((0..MAX_PLY + 2).map(|_| Line::new()).collect())
    }

    /// Forgets the line of `ply`: the node there begins.
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line at `ply` is `mv` and then the best line of the child.
    pub fn update(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        // The child's line is shorter than the table by the plies above it, so it always fits.
        line.extend(lower[0].iter().copied().take(MAX_PLY));
    }

    /// The line of `ply`.
    #[must_use]
    pub fn line(&self, ply: usize) -> &Line {
        &self.0[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_movegen::Square;

    #[test]
    fn lines_grow_from_the_leaves() {
        let moves = [Square::A2, Square::A3, Square::A4].map(|to| Move::quiet(Square::A1, to));
        let mut table = PvTable::new();
        table.update(2, moves[2]);
        table.update(1, moves[1]);
        table.update(0, moves[0]);
        assert_eq!(table.line(0).as_slice(), moves.as_slice());
        table.clear(1);
        table.update(0, moves[2]);
        assert_eq!(table.line(0).as_slice(), &moves[2..]);
    }

    #[test]
    fn the_deepest_node_has_room() {
        let mut table = PvTable::new();
        let mv = Move::quiet(Square::A1, Square::A2);
        for ply in (0..=MAX_PLY).rev() {
            table.update(ply, mv);
        }
        assert_eq!(table.line(0).len(), MAX_PLY + 1);
    }
}
