//! King and pawn against king: one bit for each position, whether it is won.

use std::sync::LazyLock;

use archipelago_movegen::setwise::Side;
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
    let index = kpk_index(
        strong_moves,
        seen(pawn),
        seen(position.king(S::COLOR)),
        seen(position.king(!S::COLOR)),
    );
    KPK_WINS[index / 64] >> (index % 64) & 1 == 1
}

/// Positions of king and pawn (white, files a to d) against king: two sides to move, 24 pawns, 64 x 64 kings.
const KPK_POSITIONS: usize = 2 * 24 * 64 * 64;

/// One bit per position, set if it is won. Built at the first use by repeated passes over all positions.
static KPK_WINS: LazyLock<Vec<u64>> = LazyLock::new(kpk_wins);

fn kpk_index(white_moves: bool, pawn: Square, white: Square, black: Square) -> usize {
    let pawn_index = (pawn.rank().to_usize() - 1) * 4 + pawn.file().to_usize();
    ((usize::from(white_moves) * 24 + pawn_index) * 64 + white.to_usize()) * 64 + black.to_usize()
}

/// What is known of a position while the bitbase grows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Illegal,
    Unknown,
    Draw,
    Win,
}

/// The position with an index: whether White is to move, and the squares of pawn, white king and black king.
fn kpk_position(index: usize) -> (bool, Square, Square, Square) {
    let (pawn, kings) = (index as u32 / 4096 % 24, index as u32 % 4096);
    let pawn = Square::new((pawn / 4 + 1) * 8 + pawn % 4);
    (
        index >= KPK_POSITIONS / 2,
        pawn,
        Square::new(kings / 64),
        Square::new(kings % 64),
    )
}

fn kpk_wins() -> Vec<u64> {
    let mut outcomes: Vec<Outcome> = (0..KPK_POSITIONS)
        .map(|index| kpk_at_once(kpk_position(index)))
        .collect();
    let mut unknown: Vec<usize> = (0..KPK_POSITIONS)
        .filter(|&index| outcomes[index] == Outcome::Unknown)
        .collect();
    loop {
        let before = unknown.len();
        unknown.retain(|&index| {
            outcomes[index] = kpk_by_moves(&outcomes, kpk_position(index));
            outcomes[index] == Outcome::Unknown
        });
        if unknown.len() == before {
            break;
        }
    }
    let mut wins = vec![0; KPK_POSITIONS / 64];
    for (index, _) in outcomes
        .iter()
        .enumerate()
        .filter(|(_, outcome)| **outcome == Outcome::Win)
    {
        wins[index / 64] |= 1 << (index % 64);
    }
    wins
}

/// The outcome of positions that need no look ahead: illegal, safe promotion, pawn lost, no legal move.
fn kpk_at_once((white_moves, pawn, white, black): (bool, Square, Square, Square)) -> Outcome {
    let guarded = attacks::king(white);
    let pawn_attacks = attacks::pawn(Color::White, pawn);
    if white == black || white == pawn || black == pawn || guarded.contains(black) {
        return Outcome::Illegal;
    }
    if white_moves {
        let goal = Square::new(pawn.to_u32() + 8);
        let safe = white != goal && black != goal && (guarded.contains(goal) || !attacks::king(black).contains(goal));
        return match () {
            () if pawn_attacks.contains(black) => Outcome::Illegal,
            () if pawn.rank().to_u32() == 6 && safe => Outcome::Win,
            () => Outcome::Unknown,
        };
    }
    let steps = attacks::king(black);
    if steps.contains(pawn) && !guarded.contains(pawn) {
        return Outcome::Draw;
    }
    if steps.is_subset(guarded | pawn_attacks | Bitboard::from_square(pawn)) {
        return if pawn_attacks.contains(black) {
            Outcome::Win
        } else {
            Outcome::Draw
        };
    }
    Outcome::Unknown
}

/// The best outcome among the moves; unknown while a better one is still possible.
fn kpk_by_moves(outcomes: &[Outcome], position: (bool, Square, Square, Square)) -> Outcome {
    let (white_moves, pawn, white, black) = position;
    let (wanted, other) = if white_moves {
        (Outcome::Win, Outcome::Draw)
    } else {
        (Outcome::Draw, Outcome::Win)
    };
    let mut best = other;
    let mut consider = |outcome: Outcome| {
        if outcome == wanted || (outcome == Outcome::Unknown && best != wanted) {
            best = outcome;
        }
    };
    if white_moves {
        for step in attacks::king(white) {
            consider(outcomes[kpk_index(false, pawn, step, black)]);
        }
        let rank = pawn.rank().to_u32();
        let ahead = Square::new(pawn.to_u32() + 8);
        if rank < 6 && ahead != white && ahead != black {
            consider(outcomes[kpk_index(false, ahead, white, black)]);
            let double = Square::new(pawn.to_u32() + 16);
            if rank == 1 && double != white && double != black {
                consider(outcomes[kpk_index(false, double, white, black)]);
            }
        }
    } else {
        for step in attacks::king(black) {
            consider(outcomes[kpk_index(true, pawn, white, step)]);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_movegen::setwise::{Black, White};
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
        for index in (0..KPK_POSITIONS).step_by(37) {
            let (white_moves, pawn, white, black) = kpk_position(index);
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
