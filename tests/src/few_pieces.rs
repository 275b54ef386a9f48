//! Random positions of a few given pieces.

use archipelago_movegen::{Color, Piece, Position, Setup, Square};
use rand::RngExt;
use rand::rngs::StdRng;

/// The legal position with these pieces and pawns on these squares, no castling and no en passant; `None` if there is no
/// such position.
#[must_use]
pub fn place(pieces: &[(Piece, Square)], turn: Color) -> Option<Position> {
    let mut setup = Setup { turn, ..Setup::empty() };
    setup
        .board
        .extend(pieces.iter().map(|&(piece, square)| (square, piece)));
    // Two of them on one square would leave one less.
    let all_stand = setup.board.occupied().count() == pieces.len();
    setup.position().ok().filter(|_| all_stand)
}

/// A random legal position of the pieces that `letters` names as in a FEN, kings included, with either side to move.
///
/// # Panics
/// If a letter is not that of a piece.
pub fn random(letters: &str, random: &mut StdRng) -> Position {
    let pieces: Vec<Piece> = letters
        .chars()
        .map(|letter| Piece::from_char(letter).unwrap_or_else(|| panic!("{letter} is no piece")))
        .collect();
    loop {
        let turn = if random.random_bool(0.5) {
            Color::White
        } else {
            Color::Black
        };
        let placed: Vec<(Piece, Square)> = pieces
            .iter()
            .map(|&piece| (piece, Square::new(random.random_range(0..64))))
            .collect();
        if let Some(position) = place(&placed, turn) {
            return position;
        }
    }
}
