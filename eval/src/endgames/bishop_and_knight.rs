//! Bishop and knight against king: the number of plies to mate of every position.
//!
//! The table is built backwards from the mates, one ply at a time (retrograde analysis). The positions that differ only in
//! the square of the stronger king are one set of squares, so a step takes them all at once. Mirroring the board makes
//! every bishop a light one, and two reflections, which keep the colors of squares, bring the lone king to one of twenty
//! squares.

use std::sync::LazyLock;

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Position, Role, Square, attacks};

/// Builds the table, unless that has been done.
pub(super) fn prepare() {
    LazyLock::force(&TABLE);
}

/// The number of plies to mate with best play, at most 66, when side `S` has a bishop and a knight against a lone king;
/// `None` if it does not win.
pub(super) fn plies_to_mate<S: Side>(position: &Position) -> Option<u8> {
    let own = |role| position.by_piece(S::COLOR, role).first();
    let (bishop, knight) = (own(Role::Bishop)?, own(Role::Knight)?);
    let mirror = |square: Square| {
        if bishop.is_light() {
            square
        } else {
            square.flip_horizontal()
        }
    };
    let weak = mirror(position.king(!S::COLOR));
    let reflection = Reflection::of(weak);
    let seen = |square| reflection.square(mirror(square));
    let cell = cell(reflection.square(weak), seen(bishop), seen(knight));
    let plies = &TABLE.plies[usize::from(position.turn() == S::COLOR)];
    let entry = plies[cell * 64 + seen(position.king(S::COLOR)).to_usize()];
    // Zero plies are a mate on the board, which is never evaluated.
    (entry != 0).then_some(entry)
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// All positions: lone king, light bishop, knight, stronger king.
struct Table {
    /// Plies to mate with the lone king to move, and with the stronger side to move; 0 where there is no mate to come.
    plies: [Vec<u8>; 2],
}

/// The sets of positions with the lone king, the bishop and the knight on given squares.
const CELLS: usize = 20 * 32 * 64;
/// Which of the twenty squares a square is; the largest number for the other squares.
const KING_INDEX: [u8; 64] = king_indices();
/// The twenty squares of the lone king.
const KINGS: [Square; 20] = king_squares();

const fn king_indices() -> [u8; 64] {
    let (mut indices, mut square, mut count) = ([u8::MAX; 64], 0, 0);
    while square < 64 {
        if is_near_south(square) {
            indices[square] = count;
            count += 1;
        }
        square += 1;
    }
    indices
}

const fn king_squares() -> [Square; 20] {
    let (mut squares, mut square) = ([Square::A1; 20], 0);
    while square < 64 {
        if is_near_south(square) {
            squares[KING_INDEX[square] as usize] = Square::new(square as u32);
        }
        square += 1;
    }
    squares
}

/// Is a square in the quarter of the board that lies between both long diagonals and the first rank?
const fn is_near_south(square: usize) -> bool {
    let (file, rank) = (square % 8, square / 8);
    rank <= file && file + rank <= 7
}

/// Where the positions with these pieces are in the table; the lone king stands on one of its twenty squares, the bishop
/// on a light one.
fn cell(weak: Square, bishop: Square, knight: Square) -> usize {
    let king = usize::from(KING_INDEX[weak.to_usize()]);
    (king * 32 + bishop.to_usize() / 2) * 64 + knight.to_usize()
}

/// The pieces of a cell.
fn pieces(cell: usize) -> (Square, Square, Square) {
    let pair = Square::new(cell as u32 / 64 % 32 * 2);
    let bishop = if pair.is_light() {
        pair
    } else {
        Square::new(pair.to_u32() + 1)
    };
    (KINGS[cell / 64 / 32], bishop, Square::new(cell as u32 % 64))
}

/// Reflections in the long diagonals.
#[derive(Clone, Copy)]
struct Reflection {
    /// In the diagonal from a1 to h8.
    diagonal: bool,
    /// In the diagonal from h1 to a8.
    anti_diagonal: bool,
}

impl Reflection {
    /// Those that bring `king` to one of the twenty squares.
    fn of(king: Square) -> Reflection {
        let (file, rank) = (king.file().to_u32(), king.rank().to_u32());
        // The other diagonal is asked after the first reflection, which exchanges file and rank and keeps their sum.
        Reflection {
            diagonal: rank > file,
            anti_diagonal: file + rank > 7,
        }
    }

    fn square(self, square: Square) -> Square {
        let square = if self.diagonal { square.flip_diagonal() } else { square };
        if self.anti_diagonal {
            square.flip_anti_diagonal()
        } else {
            square
        }
    }

    /// All squares of a set. Doing it twice gives the set again.
    fn set(self, set: Bitboard) -> Bitboard {
        let set = if self.diagonal { set.flip_diagonal() } else { set };
        if self.anti_diagonal {
            set.flip_anti_diagonal()
        } else {
            set
        }
    }
}

/// The table while it grows. Each set holds squares of the stronger king.
struct Growth {
    /// Stronger side to move: legal, and no mate found yet.
    unknown: Vec<Bitboard>,
    /// Stronger side to move: mate found.
    won: Vec<Bitboard>,
    /// Lone king to move: it has a legal move, and no mate found yet.
    free: Vec<Bitboard>,
    /// Lone king to move: mates found in the last step.
    lost: Vec<Bitboard>,
    table: Table,
}

impl Table {
    fn new() -> Table {
        let mut growth = Growth::new();
        for plies in (1..).step_by(2) {
            growth.win(plies);
            if !growth.lose(plies + 1) {
                break;
            }
        }
        growth.table
    }

    fn set(&mut self, strong_moves: bool, cell: usize, kings: Bitboard, plies: u8) {
        for king in kings {
            self.plies[usize::from(strong_moves)][cell * 64 + king.to_usize()] = plies;
        }
    }
}

impl Growth {
    /// The mates on the board.
    fn new() -> Growth {
        let empty = || vec![Bitboard::EMPTY; CELLS];
        let mut growth = Growth {
            unknown: empty(),
            won: empty(),
            free: empty(),
            lost: empty(),
            table: Table {
                plies: [vec![0; CELLS * 64], vec![0; CELLS * 64]],
            },
        };
        for cell in 0..CELLS {
            let (weak, bishop, knight) = pieces(cell);
            if weak == bishop || weak == knight || bishop == knight {
                continue;
            }
            let placed = !(attacks::king(weak) | weak | bishop | knight);
            let checked = attacked(weak, bishop, knight);
            let stuck = attacks::king(weak).into_iter().fold(placed, |stuck, step| {
                stuck & (attacks::king(step) | attacked(step, bishop, knight))
            });
            growth.unknown[cell] = placed & !checked;
            growth.free[cell] = placed & !stuck;
            growth.lost[cell] = stuck & checked;
        }
        growth
    }

    /// Finds the positions in which the stronger side has a move to a position that was lost in the last step.
    fn win(&mut self, plies: u8) {
        for cell in 0..CELLS {
            let lost = std::mem::take(&mut self.lost[cell]);
            if lost.is_empty() {
                continue;
            }
            let (weak, bishop, knight) = pieces(cell);
            let kings = lost
                .into_iter()
                .fold(Bitboard::EMPTY, |set, king| set | attacks::king(king));
            self.record_win(cell, kings, plies);
            for from in attacks::bishop(bishop, Bitboard::from(weak) | knight) & !(Bitboard::from(weak) | knight) {
                // The stronger king does not stand in the way.
                let kings = lost & !attacks::between(from, bishop);
                self.record_win(self::cell(weak, from, knight), kings, plies);
            }
            for from in attacks::knight(knight) & !(Bitboard::from(weak) | bishop) {
                self.record_win(self::cell(weak, bishop, from), lost, plies);
            }
        }
    }

    fn record_win(&mut self, cell: usize, kings: Bitboard, plies: u8) {
        let new = kings & self.unknown[cell];
        self.unknown[cell] &= !new;
        self.won[cell] |= new;
        self.table.set(true, cell, new, plies);
    }

    /// Finds the positions in which every move of the lone king leads to a won position. Returns whether there are any.
    fn lose(&mut self, plies: u8) -> bool {
        let mut any = false;
        for cell in 0..CELLS {
            if self.free[cell].is_empty() {
                continue;
            }
            let (weak, bishop, knight) = pieces(cell);
            let mut lost = self.free[cell];
            for step in attacks::king(weak) {
                lost &= attacks::king(step) | attacked(step, bishop, knight) | self.won_at(step, bishop, knight);
                if lost.is_empty() {
                    break;
                }
            }
            any |= lost.any();
            self.lost[cell] = lost;
            self.free[cell] &= !lost;
            self.table.set(false, cell, lost, plies);
        }
        any
    }

    /// The squares of the stronger king, to move, with which these positions are won; none when a piece was captured.
    fn won_at(&self, weak: Square, bishop: Square, knight: Square) -> Bitboard {
        let reflection = Reflection::of(weak);
        let seen = |square| reflection.square(square);
        reflection.set(self.won[cell(seen(weak), seen(bishop), seen(knight))])
    }
}

/// The squares of the stronger king with which bishop or knight attack `target`: all or none, or those that do not stand
/// in the bishop's way. The lone king is not in the way.
fn attacked(target: Square, bishop: Square, knight: Square) -> Bitboard {
    let way = attacks::between(bishop, target);
    if attacks::knight(knight).contains(target) {
        Bitboard::FULL
    } else if attacks::bishop_rays(bishop).contains(target) && !way.contains(knight) {
        !way
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::setwise::{Black, White};
    use archipelago_movegen::{Color, Piece, Setup};

    use super::*;

    /// The position with White's king, bishop and knight and Black's king on these squares, if it is legal.
    fn position([strong, bishop, knight, weak]: [u32; 4], turn: Color) -> Option<Position> {
        let white = |role| Piece {
            color: Color::White,
            role,
        };
        let pieces = [
            (Square::new(strong), white(Role::King)),
            (Square::new(bishop), white(Role::Bishop)),
            (Square::new(knight), white(Role::Knight)),
            (Square::new(weak), Role::King.of(Color::Black)),
        ];
        let setup = Setup {
            board: pieces.into_iter().collect(),
            turn,
            ..Setup::empty()
        };
        (setup.board.occupied().count() == 4)
            .then(|| setup.position().ok())
            .flatten()
    }

    /// The plies to mate by one move of look ahead: the shortest way for White, the longest for Black, who draws by a
    /// capture or by having no move.
    fn by_moves(position: &Position) -> Option<u8> {
        let after = position.legal_moves().into_iter().map(|mv| {
            let next = position.play(mv);
            match (mv.is_capture(), next.has_legal_move()) {
                (true, _) => None,
                (_, false) => next.in_check().then_some(0),
                _ => plies_to_mate::<White>(&next),
            }
        });
        if position.turn() == Color::White {
            after.flatten().min().map(|plies| plies + 1)
        } else {
            let all: Option<Vec<u8>> = after.collect();
            all?.into_iter().max().map(|plies| plies + 1)
        }
    }

    /// Calls `visit` with every `step`-th placing of the four pieces.
    fn placings(step: usize, mut visit: impl FnMut([u32; 4])) {
        for index in (0..1_u32 << 24).step_by(step) {
            visit([index >> 18, index >> 12 & 63, index >> 6 & 63, index & 63]);
        }
    }

    #[test]
    fn every_distance_follows_from_the_moves() {
        let mut seen = [0; 2];
        placings(101, |squares| {
            for turn in Color::ALL {
                if let Some(position) = position(squares, turn).filter(Position::has_legal_move) {
                    let plies = plies_to_mate::<White>(&position);
                    assert_eq!(plies, by_moves(&position), "{}", position.fen());
                    seen[usize::from(plies.is_some())] += 1;
                }
            }
        });
        assert!(seen.iter().all(|&count| count > 10_000), "{seen:?}");
    }

    /// The longest win takes 33 moves: this is known from other tables.
    #[test]
    fn the_longest_win_takes_33_moves() {
        let [weak_moves, strong_moves] = &TABLE.plies;
        assert_eq!(strong_moves.iter().max(), Some(&65));
        assert_eq!(weak_moves.iter().max(), Some(&66));
    }

    #[test]
    fn colors_make_no_difference() {
        placings(10_007, |squares| {
            if let Some(position) = position(squares, Color::White) {
                let plies = plies_to_mate::<White>(&position);
                assert_eq!(plies_to_mate::<Black>(&position.flipped()), plies, "{}", position.fen());
            }
        });
    }
}
