//! shakmaty's board: the independent judge of legality, check, outcome and FEN.

use archipelago_movegen::{Move, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

/// The position as the judge sees it.
///
/// # Panics
/// If the judge refuses it.
#[must_use]
pub fn chess(position: &Position) -> Chess {
    from_fen(&position.fen())
}

/// The judge's reading of a FEN, castling rights of either style.
///
/// # Panics
/// If the judge refuses it.
#[must_use]
pub fn from_fen(fen: &str) -> Chess {
    let parsed: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    parsed
        .into_position(CastlingMode::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The FEN as the judge prints it, en passant only when it is legal.
#[must_use]
pub fn fen(judge: &Chess) -> String {
    Fen::from_position(judge, EnPassantMode::Legal).to_string()
}

/// The legal moves as UCI text, sorted.
#[must_use]
pub fn legal_moves(judge: &Chess, mode: CastlingMode) -> Vec<String> {
    let moves = shakmaty::Position::legal_moves(judge);
    let mut texts: Vec<String> = moves.into_iter().map(|m| m.to_uci(mode).to_string()).collect();
    texts.sort_unstable();
    texts
}

/// Plays our move on the judge's board.
///
/// # Panics
/// If the move is illegal for the judge.
pub fn play(judge: &mut Chess, m: Move) {
    let text = m.to_uci(true).to_string();
    let uci: shakmaty::uci::UciMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let judged = uci
        .to_move(judge)
        .unwrap_or_else(|error| panic!("{text} in {}: {error}", fen(judge)));
    shakmaty::Position::play_unchecked(judge, judged);
}
