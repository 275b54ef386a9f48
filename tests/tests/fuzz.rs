//! Readers of outside data under damaged input: nothing panics, and what is accepted keeps the rules.
//!
//! `cargo test` tries some thousand inputs for each reader.

#[path = "../../eval/tests/by_hand/mod.rs"]
mod by_hand;

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use archipelago_eval::network::{
    ACTIVATION_ONE, Attacked, NEURONS, Network, OUTPUT_ONE, PHASE_OUTPUTS, PRICES, Subtotals, UNIT, Weights,
    board_inputs, tower_inputs,
};
use archipelago_eval::{PawnTable, Score, Value, evaluate, record, weights};
use archipelago_explain::story::read_games;
use archipelago_explain::{PictureOptions, json, svg_with, table, text};
use archipelago_movegen::{Color, Position};
use archipelago_test_support::damage::{Edit, damaged};
use archipelago_test_support::{games, reference};
use archipelago_train::format::{Ending, GameRecord, GameResult, Header, Openings, PositionRecord, Reader, Writer};
use bolero::check;
use shakmaty::{CastlingMode, Chess};

const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 98 70",
    "k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "6k1/6pp/1q6/8/3pP3/8/6PP/3R2K1 b - e3 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
    "2rq1rk1/pp2bppp/4bn2/3p4/8/1NN1B3/PPP2PPP/R2Q1RK1 w - - bm Nd4; id \"a;b\"; acd 12;",
];

/// Everything that must hold for a position that was accepted.
fn holds(position: &Position) {
    let fen = position.fen();
    assert_eq!(position.check_invariants(), Ok(()), "{fen}");
    for text in [&fen, &position.shredder_fen()] {
        let again = Position::from_fen(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&again, position, "{text}");
    }
    for mv in position.legal_moves() {
        let next = position.play(mv);
        assert_eq!(next.check_invariants(), Ok(()), "{fen} {mv:?}");
    }
}

/// shakmaty's board, unless its rules for boards are stricter here.
fn of_shakmaty(position: &Position) -> Option<Chess> {
    let fen: shakmaty::fen::Fen = position.fen().parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

/// How often each reader took what it was given: a test whose inputs are all refused would show nothing.
#[derive(Default)]
struct Seen {
    accepted: AtomicU32,
    compared: AtomicU32,
}

impl Seen {
    fn read(&self, text: &[u8]) {
        let Ok(position) = Position::from_fen(text) else {
            return;
        };
        self.accepted.fetch_add(1, Relaxed);
        holds(&position);
        if !position.in_check() {
            // `Value::new` would clamp a number outside the band of evaluations.
            let units = record(&position).replay(&weights::VALUES);
            assert!(units.abs() <= Value::HEURISTIC_MAX.get(), "{}: {units}", position.fen());
            let value = evaluate(&position, &mut PawnTable::new(0));
            let of_mover = position.turn().fold_wb(units, -units);
            assert_eq!(value.get(), of_mover, "{}", position.fen());
        }
        if let Some(chess) = of_shakmaty(&position) {
            self.compared.fetch_add(1, Relaxed);
            let moves = position.legal_moves().into_iter();
            let mut texts: Vec<String> = moves.map(|mv| mv.to_uci(true).to_string()).collect();
            texts.sort_unstable();
            let expected = reference::legal_moves(&chess, CastlingMode::Chess960);
            assert_eq!(texts, expected, "{}", position.fen());
        }
    }
}

#[test]
fn fen_and_epd() {
    let seen = Seen::default();
    check!()
        .with_iterations(4000)
        .with_type::<(u8, Vec<Edit>)>()
        .for_each(|(number, edits)| {
            let position = POSITIONS[usize::from(*number) % POSITIONS.len()].as_bytes();
            // Few changes leave a position that can be read.
            let few = edits.len().min(1 + usize::from(*number) / 100);
            seen.read(&damaged(position, &edits[..few]));
            seen.read(&damaged(position, edits));
        });
    let (accepted, compared) = (seen.accepted.into_inner(), seen.compared.into_inner());
    assert!(
        accepted > 100 && compared > 50,
        "{accepted} accepted, {compared} compared"
    );
}

#[test]
fn moves() {
    let accepted = AtomicU32::new(0);
    check!()
        .with_iterations(4000)
        .with_type::<(u8, u8, Vec<Edit>)>()
        .for_each(|(number, index, edits)| {
            let fen = POSITIONS[usize::from(*number) % POSITIONS.len()];
            let position = Position::from_fen(fen.as_bytes()).expect("a position");
            let moves = position.legal_moves();
            let text = moves[usize::from(*index) % moves.len()]
                .to_uci(index % 2 == 0)
                .to_string();
            for count in [1, 2, edits.len()] {
                let text = damaged(text.as_bytes(), &edits[..count.min(edits.len())]);
                if let Ok(mv) = position.parse_uci(&text) {
                    assert!(position.is_legal(mv), "{fen} {}", text.escape_ascii());
                    accepted.fetch_add(1, Relaxed);
                }
            }
        });
    let accepted = accepted.into_inner();
    assert!(accepted > 100, "{accepted} accepted");
}

/// Three games with all that a file may hold: tags, comments, variations, glyphs, a position to begin with.
const PGN: &[u8] = br#"[Event "A \"quoted\" name"]
[White "Paul Morphy"]
[Black "Duke of Brunswick"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {A pin (for now).} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 (5... Ke7?) 6. Nxe5) 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3! Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 ; a comment to the end of the line
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

[Event "Endings"]
[SetUp "1"]
[FEN "8/P7/8/8/8/1k6/7p/1K6 w - - 0 1"]

1. a8=N $1 h1=Q# *

[Variant "Chess960"]
[SetUp "1"]
[FEN "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w HAha - 0 1"]
[Result "1/2-1/2"]

1. O-O-O O-O 2. d4 d5 1/2-1/2
"#;

/// Games of a damaged file follow the rules of chess, and errors name a line of the file.
#[test]
fn pgn() {
    let (read, refused) = (AtomicU32::new(0), AtomicU32::new(0));
    check!()
        .with_iterations(2000)
        .with_type::<(u8, Vec<Edit>)>()
        .for_each(|(few, edits)| {
            let file = damaged(PGN, &edits[..edits.len().min(usize::from(few % 8))]);
            let lines = file.split(|&byte| byte == b'\n').count();
            for (index, game) in read_games(&file).into_iter().enumerate() {
                match game {
                    Ok(game) => {
                        read.fetch_add(1, Relaxed);
                        assert_eq!(game.number, index + 1);
                        let positions = game.positions();
                        assert_eq!(game.start.check_invariants(), Ok(()));
                        for (position, &mv) in positions.iter().zip(&game.moves) {
                            assert!(position.is_legal(mv), "{} {mv:?}", position.fen());
                        }
                    }
                    Err(error) => {
                        refused.fetch_add(1, Relaxed);
                        assert_eq!(error.game, index + 1);
                        assert!((1..=lines).contains(&error.line), "{error}");
                        assert!(!error.to_string().contains('\n'), "{error}");
                    }
                }
            }
        });
    let (read, refused) = (read.into_inner(), refused.into_inner());
    assert!(read > 1000 && refused > 200, "{read} read, {refused} refused");
}

/// Whatever position is accepted can be explained in text, as JSON and as a picture.
#[test]
fn explanations() {
    let explained = AtomicU32::new(0);
    check!()
        .with_iterations(400)
        .with_type::<(u8, Vec<Edit>)>()
        .for_each(|(number, edits)| {
            let position = POSITIONS[usize::from(*number) % POSITIONS.len()].as_bytes();
            let few = edits.len().min(1 + usize::from(*number) / 100);
            let Ok(position) = Position::from_fen(&damaged(position, &edits[..few])) else {
                return;
            };
            explained.fetch_add(1, Relaxed);
            assert!(text(&position, None).ends_with('\n'));
            assert!(!table(&position).is_empty());
            assert!(json(&position, None).starts_with('{'));
            assert!(svg_with(&position, &PictureOptions::default()).starts_with("<svg"));
        });
    let explained = explained.into_inner();
    assert!(explained > 15, "{explained} explained");
}

/// A network whose weights `check` allows is computed without overflow: every sum is the same in wide numbers. One that
/// was changed behind its checksum is refused.
#[test]
fn network_files() {
    let original = Weights::parse(include_bytes!("../../eval/network.bin")).expect("the network");
    let checked = AtomicU32::new(0);
    check!()
        .with_iterations(60)
        .with_type::<(u64, Vec<(u16, u8, i16)>, Vec<Edit>)>()
        .for_each(|(seed, changes, edits)| {
            let position = crowded(*seed);
            let weights = changed(&original, &position, changes);
            let bytes = weights.to_bytes();
            assert_eq!(Weights::parse(&bytes).as_ref(), Ok(&weights));
            if weights.check().is_ok() {
                checked.fetch_add(1, Relaxed);
                let network = Network::parse(&bytes).expect("its shape is right");
                compare_with_wide_sums(&weights, &network, &position);
            }
            let torn = damaged(&bytes, edits);
            assert_eq!(Weights::parse(&torn).is_ok(), torn == bytes);
        });
    assert!(checked.into_inner() > 10);
}

/// A position, mostly with many pieces and pawns: the more inputs are on, the larger are the sums.
fn crowded(seed: u64) -> Position {
    if seed.is_multiple_of(2) {
        let fen = POSITIONS[(seed / 2) as usize % POSITIONS.len()];
        return Position::from_fen(fen.as_bytes()).expect("a position");
    }
    *games::game(seed, 40).last().expect("the start")
}

/// The weights after changes, most of them of inputs that are on in the position.
fn changed(original: &Weights, position: &Position, changes: &[(u16, u8, i16)]) -> Weights {
    let mut weights = original.clone();
    let both = Color::ALL.into_iter();
    let tower: Vec<usize> = both.clone().flat_map(|side| tower_inputs(position, side)).collect();
    let pieces: Vec<usize> = both
        .flat_map(|side| by_hand::all_piece_inputs(position, side))
        .collect();
    let board: Vec<usize> = Color::ALL
        .into_iter()
        .flat_map(|side| board_inputs(position, side))
        .collect();
    for &(row, column, weight) in changes {
        let (row, column) = (usize::from(row), usize::from(column));
        let (kind, place) = (row % 6, row / 30);
        // A small weight more often than one that no sum can hold.
        let one = match row % 6 {
            0 => weight,
            1 | 2 => weight / 16,
            _ => weight % 200,
        };
        match kind {
            0 => put(&mut weights.tower_inputs, tower[place % tower.len()], column, one),
            1 => put(&mut weights.piece_inputs, pieces[place % pieces.len()], column, one),
            2 => put(&mut weights.tower_outputs, row, column, one),
            3 => put(&mut weights.term_inputs, row, column, one),
            4 => put(&mut weights.board_inputs, board[place % board.len()], column, one as i8),
            // All inputs of a neuron at once: at most 61 of them are on, and 61 * 512 is nearly the limit of a sum.
            _ => {
                for &input in &pieces {
                    put(&mut weights.piece_inputs, input, column, weight / 64);
                }
            }
        }
    }
    weights
}

fn put<T, const N: usize>(rows: &mut [[T; N]], row: usize, column: usize, weight: T) {
    let count = rows.len();
    rows[row % count][column % N] = weight;
}

/// Every output of the tower, every activation of the piece layer and the score of the board layer against sums of 64 bits.
fn compare_with_wide_sums(weights: &Weights, network: &Network, position: &Position) {
    let fen = position.fen();
    let terms = record(position).named_terms();
    let outputs = network.outputs(position);
    let mut sums = network.piece_sums(position);
    network.add_attacked(&mut sums, position, Attacked::of(position));
    let activations = network.activations(&outputs, &sums, &terms);
    let board = network.board_scores(position);
    let board = board.white - board.black;
    let board = [board.mg(), board.eg()].map(i64::from);
    assert_eq!(board, by_hand::board_score(weights, position), "{fen}");
    for side in Color::ALL {
        let tower = by_hand::outputs(weights, position, side);
        let outputs = outputs.get(side);
        let activations = activations.get(side);
        for phase in [0, 1] {
            let half = |score: Score| i64::from([score.mg(), score.eg()][phase]);
            let (neurons, rest) = tower[phase * PHASE_OUTPUTS..][..PHASE_OUTPUTS].split_at(NEURONS);
            let (prices, scalar) = rest.split_at(PRICES);
            let steps = i64::from(OUTPUT_ONE / UNIT);
            let products = neurons.iter().zip(activations);
            let sum: i64 = products.map(|(weight, &neuron)| weight * i64::from(neuron)).sum();
            let sum = sum.div_euclid(i64::from(ACTIVATION_ONE) * steps);
            assert_eq!(half(outputs.pieces(activations)), sum, "{fen} {side}");
            assert_eq!(half(outputs.scalar()), scalar[0].div_euclid(steps), "{fen} {side}");
            for (family, &price) in prices.iter().enumerate() {
                let mut subtotals = Subtotals::default();
                subtotals[family] = Score::new(OUTPUT_ONE, OUTPUT_ONE);
                assert_eq!(half(outputs.priced(&subtotals)), price, "{fen} {side} {family}");
            }
        }
        let expected = by_hand::activations(weights, position, side, &terms, &tower);
        assert_eq!(activations.map(i64::from)[..], expected, "{fen} {side}");
    }
}

/// Two games of legal moves.
fn game_file() -> Vec<u8> {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("games.bin");
    let header = Header {
        seed: 7,
        nodes: 100,
        openings: Openings::Standard,
        stop_after: 0,
    };
    let (mut writer, _) = Writer::resume(&path, header).expect("a new file");
    for number in 0..2 {
        let mut position = Position::startpos();
        let records = (0..30).map(|_| {
            let moves = position.legal_moves();
            let mv = moves[(number as usize * 7) % moves.len()];
            let record = PositionRecord::new(&position, Value::new(12), Some(mv)).with_result(Some(GameResult::Draw));
            position = position.play(mv);
            record
        });
        let game = GameRecord {
            number,
            openings: Openings::Standard,
            result: Some(GameResult::Draw),
            ending: Ending::ALL[0],
            plies: 30,
            nodes: 100,
            records: records.collect(),
        };
        writer.append(&game).expect("room on the disk");
    }
    drop(writer);
    fs::read(path).expect("the file")
}

#[test]
fn game_files() {
    let original = game_file();
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("damaged.bin");
    let read = AtomicU32::new(0);
    check!()
        .with_iterations(1000)
        .with_type::<Vec<Edit>>()
        .for_each(|edits| {
            fs::write(&path, damaged(&original, &edits[..edits.len().min(3)])).expect("room on the disk");
            let Ok(reader) = Reader::open(&path) else {
                return;
            };
            for game in reader.flatten() {
                read.fetch_add(1, Relaxed);
                for record in &game.records {
                    if let Ok(position) = record.position() {
                        assert_eq!(position.check_invariants(), Ok(()));
                    }
                }
            }
        });
    assert!(read.into_inner() > 100);
}
