//! A hash table of all reversible moves, to detect one move ahead that a position can be repeated.
//!
//! When one reversible move of one piece leads from one position to another, the difference of their keys is the key of
//! that move. The table is a cuckoo hash table: each key has two possible slots. Idea: Marcel van Kervinck, "The design
//! and implementation of the Rookie 2.0 chess playing program", 2011.

use crate::types::{Color, Key, Role, Square};
use crate::zobrist;

const SLOTS: usize = 8192;

struct Table {
    keys: [u64; SLOTS],
    squares: [(u8, u8); SLOTS],
}

const fn first_slot(key: u64) -> usize {
    key as usize & (SLOTS - 1)
}

const fn second_slot(key: u64) -> usize {
    (key >> 16) as usize & (SLOTS - 1)
}

/// Whether a piece of this role can move from square `a` to square `b` on an empty board.
const fn reaches(role: Role, a: u32, b: u32) -> bool {
    let files = (a % 8).abs_diff(b % 8);
    let ranks = (a / 8).abs_diff(b / 8);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files == ranks && files != 0;
    match role {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => (straight || diagonal) && files <= 1 && ranks <= 1,
    }
}

/// Inserts a move. A move that stood in its slot is moved to its own other slot, and so on.
const fn insert(table: &mut Table, mut key: u64, mut squares: (u8, u8)) {
    let mut slot = first_slot(key);
    loop {
        (table.keys[slot], key) = (key, table.keys[slot]);
        (table.squares[slot], squares) = (squares, table.squares[slot]);
        if key == 0 {
            return;
        }
        slot = if slot == first_slot(key) {
            second_slot(key)
        } else {
            first_slot(key)
        };
    }
}

const ROLES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

static TABLE: Table = {
    let mut table = Table {
        keys: [0; SLOTS],
        squares: [(0, 0); SLOTS],
    };
    let mut piece = 0;
    while piece < 2 * ROLES.len() {
        let color = if piece % 2 == 0 { Color::White } else { Color::Black };
        let role = ROLES[piece / 2];
        let mut a = 0;
        while a < 64 {
            let mut b = a + 1;
            while b < 64 {
                if reaches(role, a, b) {
                    let from = zobrist::piece(color, role, Square::new(a)).0;
                    let to = zobrist::piece(color, role, Square::new(b)).0;
                    insert(&mut table, from ^ to ^ zobrist::BLACK_TO_MOVE.0, (a as u8, b as u8));
                }
                b += 1;
            }
            a += 1;
        }
        piece += 1;
    }
    table
};

/// The two squares of the reversible move that changes a key by `difference` (change of the side to move included);
/// `None` when there is no such move.
#[inline]
pub(crate) fn reversible_move(difference: Key) -> Option<(Square, Square)> {
    let key = difference.0;
    let slot = [first_slot(key), second_slot(key)]
        .into_iter()
        .find(|&slot| TABLE.keys[slot] == key)?;
    let (a, b) = TABLE.squares[slot];
    Some((Square::new(u32::from(a)), Square::new(u32::from(b))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_every_reversible_move_once() {
        // Ordered pairs of squares: knight 336, bishop 560, rook 896, queen 1456, king 420; half of them, for two
        // colors.
        let filled = TABLE.keys.iter().filter(|&&key| key != 0).count();
        assert_eq!(filled, 336 + 560 + 896 + 1456 + 420);
    }

    #[test]
    fn a_move_is_found_by_its_key() {
        let key = zobrist::piece(Color::Black, Role::Rook, Square::A8)
            ^ zobrist::piece(Color::Black, Role::Rook, Square::A2)
            ^ zobrist::BLACK_TO_MOVE;
        assert_eq!(reversible_move(key), Some((Square::A2, Square::A8)));
        assert_eq!(reversible_move(zobrist::BLACK_TO_MOVE), None);
    }
}
