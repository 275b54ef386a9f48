//! Repetitions, compared with a list of the FENs of the whole game.

use archipelago_movegen::{History, Move, Position};
use archipelago_test_support::games;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Quiet positions, some with castling rights to lose or an en-passant capture to miss.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    "8/5k2/8/3r4/8/4R3/2K5/8 w - - 12 40",
    "6k1/5ppp/8/3q4/3Q4/8/5PPP/6K1 b - - 3 30",
    "1r1k1r2/8/8/8/8/8/8/R2K2R1 w FBga - 0 1",
];

/// The earlier positions of the game, oldest first, as the FEN fields that make two positions the same.
struct Record(Vec<String>);

impl Record {
    fn identity(position: &Position) -> String {
        let fen = position.shredder_fen();
        fen.rsplitn(3, ' ').last().expect("a FEN has fields").to_owned()
    }

    /// The distances in plies from `position` back to its earlier occurrences, nearest first.
    fn occurrences(&self, position: &Position) -> Vec<usize> {
        let identity = Record::identity(position);
        (1..=self.0.len())
            .filter(|plies| self.0[self.0.len() - plies] == identity)
            .collect()
    }

    /// [`Record::occurrences`] of each position that a legal move leads to.
    fn occurrences_ahead(&mut self, position: &Position) -> Vec<Vec<usize>> {
        self.0.push(Record::identity(position));
        let ahead = position
            .legal_moves()
            .iter()
            .map(|&m| self.occurrences(&position.play(m)))
            .collect();
        self.0.pop();
        ahead
    }
}

/// Whether there are two earlier occurrences, or one after the root position, which is `ply` plies back.
fn is_repetition(occurrences: &[usize], ply: usize) -> bool {
    occurrences.len() >= 2 || occurrences.first().is_some_and(|&plies| plies < ply)
}

/// A random move, often the one that takes the last own move back, so that positions are repeated.
fn shuffling_move(position: &Position, own_last: Option<Move>, random: &mut StdRng) -> Option<Move> {
    let moves = position.legal_moves();
    let back = own_last.and_then(|last| moves.iter().find(|m| m.from() == last.to() && m.to() == last.from()));
    match back {
        Some(&back) if random.random_bool(0.6) => Some(back),
        _ => moves.choose(random).copied(),
    }
}

#[test]
fn repetitions_agree_with_the_fens_of_the_game() {
    let (mut repeated, mut upcoming) = (0, 0);
    for seed in 0..180 {
        let mut random = games::random(seed);
        let fen = STARTS[seed as usize % STARTS.len()];
        let mut position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let (mut history, mut record) = (History::new(), Record(Vec::new()));
        let mut moves = Vec::new();
        for _ in 0..120 {
            let context = || format!("{} after {moves:?} from {fen}", position.fen());
            let occurrences = record.occurrences(&position);
            let ahead = record.occurrences_ahead(&position);
            assert_eq!(history.repetitions(&position), occurrences.len(), "{}", context());
            for ply in [0, 1, 2, 3, 4, 5, 6, 8, 11, 40, 120] {
                let expected = is_repetition(&occurrences, ply);
                assert_eq!(
                    history.is_repetition(&position, ply),
                    expected,
                    "ply {ply}: {}",
                    context()
                );
                let expected = ahead.iter().any(|occurrences| is_repetition(occurrences, ply + 1));
                assert_eq!(
                    history.upcoming_repetition(&position, ply),
                    expected,
                    "ply {ply}: {}",
                    context()
                );
                upcoming += usize::from(expected);
            }
            repeated += usize::from(!occurrences.is_empty());
            let own_last = moves.len().checked_sub(2).map(|index: usize| moves[index]);
            let Some(m) = shuffling_move(&position, own_last, &mut random) else {
                break;
            };
            history.push(position.key());
            record.0.push(Record::identity(&position));
            moves.push(m);
            position = position.play(m);
        }
        assert_eq!(history.len(), moves.len());
    }
    assert!(
        repeated > 1000 && upcoming > 1000,
        "{repeated} repeated, {upcoming} upcoming"
    );
}

#[test]
fn popped_positions_do_not_count() {
    let start = Position::startpos();
    let mut history = History::new();
    let mut position = start;
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        history.push(position.key());
        position = position.play(position.parse_uci(text.as_bytes()).expect("a legal move"));
    }
    assert_eq!(history.repetitions(&position), 1);
    history.pop();
    history.push(
        Position::from_fen(STARTS[3].as_bytes())
            .expect("a legal position")
            .key(),
    );
    assert_eq!(history.repetitions(&position), 1);
    history.clear();
    assert!(history.is_empty());
    assert_eq!(history.repetitions(&position), 0);
}

#[test]
fn games_have_no_maximum_length() {
    let mut history = History::new();
    let mut position = Position::startpos();
    for round in 0..5000 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            history.push(position.key());
            position = position.play(position.parse_uci(text.as_bytes()).expect("a legal move"));
        }
        assert!(round == 0 || history.is_repetition(&position, 0));
    }
    assert_eq!(history.len(), 20_000);
    assert_eq!(history.repetitions(&position), 5000);
}
