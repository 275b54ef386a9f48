//! shakmaty's positions: the independent reference for legality, check, result and FEN.

use archipelago_movegen::{Move, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};

/// The same position in shakmaty.
///
/// # Panics
/// If shakmaty refuses it.
#[must_use]
pub fn chess(position: &Position) -> Chess {
    from_fen(&position.fen())
}

/// shakmaty's reading of a FEN, with castling rights as `KQkq` or by file.
///
/// # Panics
/// If shakmaty refuses it.
#[must_use]
pub fn from_fen(fen: &str) -> Chess {
    let parsed: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    parsed
        .into_position(CastlingMode::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The FEN as shakmaty writes it, with an en-passant square only if a legal capture exists.
#[must_use]
pub fn fen(chess: &Chess) -> String {
    Fen::from_position(chess, EnPassantMode::Legal).to_string()
}

/// The legal moves as UCI text, sorted.
#[must_use]
pub fn legal_moves(chess: &Chess, mode: CastlingMode) -> Vec<String> {
    let moves = shakmaty::Position::legal_moves(chess);
    let mut texts: Vec<String> = moves.into_iter().map(|m| m.to_uci(mode).to_string()).collect();
    texts.sort_unstable();
    texts
}

/// Plays our move in shakmaty's position.
///
/// # Panics
/// If the move is illegal for shakmaty.
pub fn play(chess: &mut Chess, m: Move) {
    let text = m.to_uci(true).to_string();
    let uci: shakmaty::uci::UciMove = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let its_move = uci
        .to_move(chess)
        .unwrap_or_else(|error| panic!("{text} in {}: {error}", fen(chess)));
    shakmaty::Position::play_unchecked(chess, its_move);
}
