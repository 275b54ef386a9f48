//! Random games compared with shakmaty: every position has the same legal moves, checks, result and FEN.

use archipelago_movegen::Position;
use archipelago_test_support::games::{self, Start};
use archipelago_test_support::reference;
use rayon::prelude::*;
use shakmaty::{CastlingMode, Chess, Position as _};

/// Later positions of a random game bring little that is new.
const MAX_PLIES: usize = 400;

/// What happened in the games: the test fails if they do not contain enough of what it is meant to compare.
#[derive(Clone, Copy, Default, Debug)]
struct Seen {
    positions: u64,
    checkmates: u64,
    stalemates: u64,
    insufficient: u64,
    en_passant: u64,
    castling: u64,
    promotions: u64,
}

impl Seen {
    fn add(self, other: Seen) -> Seen {
        Seen {
            positions: self.positions + other.positions,
            checkmates: self.checkmates + other.checkmates,
            stalemates: self.stalemates + other.stalemates,
            insufficient: self.insufficient + other.insufficient,
            en_passant: self.en_passant + other.en_passant,
            castling: self.castling + other.castling,
            promotions: self.promotions + other.promotions,
        }
    }
}

fn assert_same(position: &Position, chess: &Chess, mode: CastlingMode, seed: u64) {
    let fen = position.fen();
    assert_eq!(fen, reference::fen(chess), "seed {seed}");
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves
        .iter()
        .map(|m| m.to_uci(mode == CastlingMode::Chess960).to_string())
        .collect();
    texts.sort_unstable();
    assert_eq!(texts, reference::legal_moves(chess, mode), "{fen}, seed {seed}");
    assert_eq!(position.checkers(), chess.checkers(), "{fen}, seed {seed}");
    assert_eq!(position.in_check(), chess.is_check(), "{fen}, seed {seed}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}, seed {seed}");
    assert_eq!(
        position.is_insufficient_material(),
        chess.is_insufficient_material(),
        "{fen}, seed {seed}"
    );
}

fn play_and_compare(kind: Start, seed: u64) -> Seen {
    let mut random = games::random(seed);
    let mut position = games::start(kind, &mut random);
    let mut chess = reference::from_fen(&position.shredder_fen());
    let mode = if kind == Start::Standard {
        CastlingMode::Standard
    } else {
        CastlingMode::Chess960
    };
    let mut seen = Seen::default();
    for _ in 0..MAX_PLIES {
        assert_same(&position, &chess, mode, seed);
        seen.positions += 1;
        let Some(m) = games::choose(&position, &mut random) else {
            break;
        };
        seen.en_passant += u64::from(m.is_en_passant());
        seen.castling += u64::from(m.is_castling());
        seen.promotions += u64::from(m.is_promotion());
        reference::play(&mut chess, m);
        position = position.play(m);
        if chess.is_insufficient_material() {
            assert_same(&position, &chess, mode, seed);
            seen.insufficient += 1;
            break;
        }
    }
    let ended = !position.has_legal_move();
    assert_eq!(ended && position.in_check(), chess.is_checkmate(), "{}", position.fen());
    assert_eq!(
        ended && !position.in_check(),
        chess.is_stalemate(),
        "{}",
        position.fen()
    );
    seen.checkmates += u64::from(chess.is_checkmate());
    seen.stalemates += u64::from(chess.is_stalemate());
    seen
}

#[track_caller]
fn play_games(kind: Start, seeds: std::ops::Range<u64>) {
    let games = seeds.end - seeds.start;
    let seen = seeds
        .into_par_iter()
        .map(|seed| play_and_compare(kind, seed))
        .reduce(Seen::default, Seen::add);
    println!("{games} games: {seen:?}");
    assert!(seen.positions > 100 * games, "{seen:?}");
    for count in [
        seen.checkmates,
        seen.stalemates,
        seen.insufficient,
        seen.en_passant,
        seen.castling,
        seen.promotions,
    ] {
        assert!(count >= games / 100, "{seen:?}");
    }
}

#[test]
fn standard_games_agree_with_shakmaty() {
    play_games(Start::Standard, 0..1000);
}

#[test]
fn chess960_games_agree_with_shakmaty() {
    play_games(Start::Chess960, 1000..1800);
}

#[test]
fn chess960_games_with_different_back_ranks_agree_with_shakmaty() {
    play_games(Start::Chess960Double, 1800..2400);
}
