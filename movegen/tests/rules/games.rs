//! Random games from standard, Chess960 and mixed starts. A seed names a game for ever.

use archipelago_movegen::{Color, File, Move, Position, Role};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The random numbers of a seed.
#[must_use]
pub fn random(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// Where a random game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The usual array.
    Standard,
    /// One random Chess960 array for both sides.
    Chess960,
    /// A random Chess960 array for each side.
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
    let text = |rank: [Role; 8]| rank.map(Role::char).iter().collect::<String>();
    let (black_men, white_men) = (text(black), text(white).to_uppercase());
    let castling = rook_files(white).to_uppercase() + &rook_files(black);
    let fen = format!("{black_men}/pppppppp/8/8/8/8/PPPPPPPP/{white_men} w {castling} - 0 1");
    Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A random back rank of Chess960: bishops on squares of both colours, the king between the rooks.
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

fn rook_files(rank: [Role; 8]) -> String {
    File::ALL
        .into_iter()
        .filter(|file| rank[file.to_usize()] == Role::Rook)
        .map(File::char)
        .collect()
}

/// A random legal move, `None` at the end of the game. Half of the moves are drawn from captures, pawn moves or the
/// special moves alone: what is rare among all moves comes up in most games.
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

/// The same position with the colours exchanged and the board turned upside down: whatever holds for White in the one
/// holds for Black in the other.
///
/// # Panics
/// If the flipped position is refused.
#[must_use]
pub fn flipped(position: &Position) -> Position {
    let fen = position.shredder_fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields[0].rsplit('/').collect();
    let turn = if position.turn() == Color::White { "b" } else { "w" };
    let ep_square = position
        .ep_square()
        .map_or("-".to_owned(), |square| square.flip_vertical().to_string());
    let placement = swap_case(&ranks.join("/"));
    let text = format!(
        "{placement} {turn} {} {ep_square} {} {}",
        swap_case(fields[2]),
        fields[4],
        fields[5]
    );
    Position::from_fen(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn swap_case(text: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    };
    text.chars().map(swap).collect()
}
