//! King and pawn against king: one bit for each position, whether it is won. The positions that differ only in the square of
//! the lone king are one set of squares, so a step takes them all at once.

use std::sync::LazyLock;

use archipelago_movegen::setwise::{Side, White, east, west};
use archipelago_movegen::{Bitboard, Color, File, Position, Square, attacks};

/// Builds the bitbase, unless that has been done.
pub(super) fn prepare() {
    LazyLock::force(&KPK_WINS);
}

/// Whether king and pawn against king is won for side `S`, which has the pawn.
pub(super) fn kpk_is_won<S: Side>(position: &Position, pawn: Square) -> bool {
    let seen = |square: Square| {
        let square = if S::COLOR == Color::White {
            square
        } else {
            square.flip_vertical()
        };
        if pawn.file() > File::D {
            square.flip_horizontal()
        } else {
            square
        }
    };
    let strong_moves = position.turn() == S::COLOR;
    let wins = &KPK_WINS[usize::from(strong_moves)];
    let cell = Cell {
        pawn: seen(pawn),
        white: seen(position.king(S::COLOR)),
    };
    wins[cell.index()].contains(seen(position.king(!S::COLOR)))
}

/// Positions with the pawn, White's, on a square of files a to d and with White's king on a square. The sets of a cell hold
/// squares of Black's king.
#[derive(Clone, Copy)]
struct Cell {
    pawn: Square,
    white: Square,
}

/// 24 squares of the pawn, 64 of White's king.
const CELLS: usize = 24 * 64;

impl Cell {
    fn index(self) -> usize {
        ((self.pawn.rank().to_usize() - 1) * 4 + self.pawn.file().to_usize()) * 64 + self.white.to_usize()
    }

    fn at(index: usize) -> Cell {
        let (pawn, white) = (index as u32 / 64, index as u32 % 64);
        Cell {
            pawn: Square::new((pawn / 4 + 1) * 8 + pawn % 4),
            white: Square::new(white),
        }
    }

    /// The cells to which White can move, and the squares of Black's king that do not prevent it.
    fn after_white(self) -> impl Iterator<Item = (Cell, Bitboard)> {
        let Cell { pawn, white } = self;
        let pushed = |steps: u32| {
            let to = Square::new(pawn.to_u32() + 8 * steps);
            (to != white).then_some((Cell { pawn: to, white }, to))
        };
        let rank = pawn.rank().to_u32();
        let single = if rank < 6 { pushed(1) } else { None };
        let double = single.filter(|_| rank == 1).and_then(|_| pushed(2));
        let crossed = single.map_or(Bitboard::EMPTY, |(_, to)| Bitboard::from_square(to));
        attacks::king(white)
            .into_iter()
            .map(move |white| (Cell { pawn, white }, Bitboard::FULL))
            .chain(single.map(|(cell, _)| (cell, !crossed)))
            .chain(double.map(|(cell, to)| (cell, !(crossed | Bitboard::from_square(to)))))
    }
}

/// The won positions, first those with Black to move. Built at the first use by repeated passes over all cells.
static KPK_WINS: LazyLock<[Vec<Bitboard>; 2]> = LazyLock::new(kpk_wins);

/// What is known of the positions of one side to move while the table grows. In no set: illegal or a draw.
struct Known {
    won: Vec<Bitboard>,
    unknown: Vec<Bitboard>,
}

fn kpk_wins() -> [Vec<Bitboard>; 2] {
    let empty = || Known {
        won: vec![Bitboard::EMPTY; CELLS],
        unknown: vec![Bitboard::EMPTY; CELLS],
    };
    let (mut black, mut white) = (empty(), empty());
    for index in (0..CELLS).filter(|&index| Cell::at(index).pawn != Cell::at(index).white) {
        (white.won[index], white.unknown[index]) = white_at_once(Cell::at(index));
        (black.won[index], black.unknown[index]) = black_at_once(Cell::at(index));
    }
    let mut drawn_for_white = vec![Bitboard::EMPTY; CELLS];
    loop {
        let mut changed = false;
        for (index, drawn_here) in drawn_for_white.iter_mut().enumerate() {
            let (mut wins, mut open) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (cell, allowed) in Cell::at(index).after_white() {
                wins |= black.won[cell.index()] & allowed;
                open |= black.unknown[cell.index()] & allowed;
            }
            let unknown = white.unknown[index];
            let (won, drawn) = (unknown & wins, unknown & !wins & !open);
            white.won[index] |= won;
            *drawn_here |= drawn;
            white.unknown[index] &= !(won | drawn);
            changed |= (won | drawn).any();
        }
        for (index, &drawn_after) in drawn_for_white.iter().enumerate() {
            let unknown = black.unknown[index];
            let drawn = unknown & king_steps(drawn_after);
            let won = unknown & !drawn & !king_steps(white.unknown[index]);
            black.won[index] |= won;
            black.unknown[index] &= !(won | drawn);
            changed |= (won | drawn).any();
        }
        if !changed {
            return [black.won, white.won];
        }
    }
}

/// The squares from which a king reaches a square of the set with one step.
fn king_steps(set: Bitboard) -> Bitboard {
    let beside = east(set) | west(set);
    let wide = set | beside;
    beside | White::forward(wide) | White::backward(wide)
}

/// White to move, without look ahead: the positions that are won by a safe promotion, and the other legal ones.
fn white_at_once(Cell { pawn, white }: Cell) -> (Bitboard, Bitboard) {
    let guarded = attacks::king(white);
    let legal = !(guarded | attacks::pawn(Color::White, pawn) | white | pawn);
    let goal = Square::new(pawn.to_u32() + 8);
    if pawn.rank().to_u32() < 6 || white == goal {
        return (Bitboard::EMPTY, legal);
    }
    let next_to_goal = if guarded.contains(goal) {
        Bitboard::EMPTY
    } else {
        attacks::king(goal)
    };
    let won = legal & !(next_to_goal | goal);
    (won, legal & !won)
}

/// Black to move, without look ahead: the positions that are won because it is mate, and those that are not decided by
/// stalemate or the loss of the pawn.
fn black_at_once(Cell { pawn, white }: Cell) -> (Bitboard, Bitboard) {
    let guarded = attacks::king(white);
    let pawn_attacks = attacks::pawn(Color::White, pawn);
    let legal = !(guarded | white | pawn);
    let takes = if guarded.contains(pawn) {
        Bitboard::EMPTY
    } else {
        attacks::king(pawn)
    };
    let stuck = !king_steps(!(guarded | pawn_attacks | pawn));
    let rest = legal & !takes;
    (rest & stuck & pawn_attacks, rest & !stuck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_movegen::setwise::Black;
    use archipelago_movegen::{Piece, Role, Setup};

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).unwrap()
    }

    #[test]
    fn king_and_pawn_textbook() {
        for (fen, won) in [
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false),
            ("k7/P7/1K6/8/8/8/8/8 b - - 0 1", false),
            ("8/8/8/8/8/k7/p7/K7 w - - 0 1", false),
            ("8/8/8/1p6/8/2k5/8/K7 b - - 0 1", true),
            ("7k/8/8/8/8/8/P7/K7 b - - 0 1", true),
            ("8/8/8/8/3k4/8/P7/K7 b - - 0 1", false),
        ] {
            let position = position(fen);
            let pawn = position.by_role(Role::Pawn).first().unwrap();
            let result = match position.piece_at(pawn).unwrap().color {
                Color::White => kpk_is_won::<White>(&position, pawn),
                Color::Black => kpk_is_won::<Black>(&position, pawn),
            };
            assert_eq!(result, won, "{fen}");
        }
    }

    /// With White to move a position is won if a move leads to a won one; with Black to move, if all moves do. The
    /// moves are those of the move generator.
    #[test]
    fn king_and_pawn_agrees_with_its_moves() {
        let value = |position: &Position| -> bool {
            let pawns = position.pawns(Color::White);
            match pawns.first() {
                Some(pawn) => kpk_is_won::<White>(position, pawn),
                // A queen that cannot be taken at once wins, stalemate aside.
                None => {
                    let pieces = position.by_color(Color::White) & !position.by_role(Role::King);
                    pieces.any()
                        && position.legal_moves().into_iter().all(|m| !m.is_capture())
                        && (position.in_check() || position.has_legal_move())
                }
            }
        };
        let mut seen = 0;
        for index in (0..2 * CELLS * 64).step_by(37) {
            let (white_moves, black) = (index >= CELLS * 64, Square::new(index as u32 % 64));
            let Cell { pawn, white } = Cell::at(index / 64 % CELLS);
            if white == black || pawn == white || pawn == black {
                continue;
            }
            let pieces = [
                (white, Color::White, Role::King),
                (black, Color::Black, Role::King),
                (pawn, Color::White, Role::Pawn),
            ];
            let place = |(square, color, role)| (square, Piece { color, role });
            let setup = Setup {
                board: pieces.into_iter().map(place).collect(),
                turn: Color::from_white(white_moves),
                ..Setup::empty()
            };
            let Ok(position) = setup.position() else {
                continue;
            };
            let moves = position.legal_moves();
            let expected = match (white_moves, moves.is_empty()) {
                (true, _) => moves.into_iter().any(|m| value(&position.play(m))),
                (_, true) => position.in_check(),
                _ => moves.into_iter().all(|m| value(&position.play(m))),
            };
            assert_eq!(kpk_is_won::<White>(&position, pawn), expected, "{}", position.fen());
            seen += 1;
        }
        assert!(seen > 3000, "{seen}");
    }
}
