//! The triangular table of principal variations.

use archipelago_eval::MAX_PLY;
use archipelago_movegen::Move;

use crate::root_moves::Line;

/// The triangular table: row `ply` is the best line found from the node at `ply`.
pub(crate) struct PvTable(Box<[Line]>);

impl PvTable {
    /// A table of empty lines.
    pub(crate) fn new() -> PvTable {
        PvTable((0..MAX_PLY + 2).map(|_| Line::new()).collect())
    }

    /// Empties the line of `ply`, because a new node begins there.
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line at `ply` becomes `mv`, followed by the best line of the child.
    pub(crate) fn update(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        // The line of the child at `ply` + 1 has at most MAX_PLY - `ply` moves, so it always fits.
        line.extend(lower[0].iter().copied().take(MAX_PLY));
    }

    /// The line of `ply`.
    pub(crate) fn line(&self, ply: usize) -> &Line {
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
