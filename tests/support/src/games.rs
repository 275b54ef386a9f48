//! Random games from standard and Chess960 start positions. A seed always gives the same game.

use archipelago_movegen::{CastlingRights, Color, File, Move, Piece, Position, Role, Setup, Square};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The random number generator with this seed.
#[must_use]
pub fn random(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// The kind of start position of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The start position of chess.
    Standard,
    /// A random start position of Chess960.
    Chess960,
    /// A random back rank of Chess960 for each side.
    Chess960Double,
}

/// A random start position of the given kind.
///
/// # Panics
/// If the position is refused.
pub fn start(kind: Start, random: &mut StdRng) -> Position {
    if kind == Start::Standard {
        return Position::startpos();
    }
    let white = back_rank(random);
    let black = if kind == Start::Chess960 {
        white
    } else {
        back_rank(random)
    };
    let mut setup = Setup {
        castling_rights: CastlingRights::NONE,
        ..Setup::default()
    };
    for (color, rank) in [(Color::White, white), (Color::Black, black)] {
        for (file, role) in File::ALL.into_iter().zip(rank) {
            let square = Square::from_coords(file, color.backrank());
            setup.board.set_piece_at(square, Piece { color, role });
            if role == Role::Rook {
                setup.castling_rights.0.add(square);
            }
        }
    }
    setup.position().unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

/// A random back rank of Chess960: bishops on squares of both colors, the king between the rooks.
fn back_rank(random: &mut StdRng) -> [Role; 8] {
    use Role::{Bishop, King, Knight, Queen, Rook};
    let mut rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
    loop {
        rank.shuffle(random);
        let places = |role| (0..8).filter(move |&file| rank[file] == role);
        let bishops_differ = places(Bishop).sum::<usize>() % 2 == 1;
        let king = places(King).sum::<usize>();
        if bishops_differ && places(Rook).min() < Some(king) && places(Rook).max() > Some(king) {
            return rank;
        }
    }
}

/// A random legal move, `None` at the end of the game. In half of the cases only captures, only pawn moves or only
/// special moves (castling, en passant, promotion) are considered, so that rare moves occur in most games.
pub fn choose(position: &Position, random: &mut StdRng) -> Option<Move> {
    let moves = position.legal_moves();
    let wish = random.random_range(0..8);
    let is_wanted = |m: &Move| match wish {
        0 => m.is_capture(),
        1 | 2 => position.moved_role(*m) == Role::Pawn,
        3 => m.is_castling() || m.is_en_passant() || m.is_promotion(),
        _ => true,
    };
    let wanted: Vec<Move> = moves.iter().copied().filter(is_wanted).collect();
    wanted.choose(random).or_else(|| moves.choose(random)).copied()
}

/// The positions of a random game of at most `plies` moves, the start included.
#[must_use]
pub fn game(seed: u64, plies: usize) -> Vec<Position> {
    let mut random = random(seed);
    let kind = match seed % 4 {
        0 => Start::Chess960,
        1 => Start::Chess960Double,
        _ => Start::Standard,
    };
    let mut positions = vec![start(kind, &mut random)];
    while let Some(position) = positions.last()
        && positions.len() <= plies
        && let Some(m) = choose(position, &mut random)
    {
        let next = position.play(m);
        positions.push(next);
    }
    positions
}
