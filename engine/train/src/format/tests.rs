//! The file of games: what is written is read again; interruptions and damage are noticed.

use std::fs;
use std::path::PathBuf;

use archipelago_movegen::{Position, Role};
use proptest::prelude::*;

use super::*;
use crate::random::generator;
use archipelago_eval::Value;
use rand::RngExt;

const HEADER: Header = Header {
    seed: 7,
    nodes: 1000,
    openings: Openings::Standard,
    stop_after: 0,
};

/// Starts with castling, en passant and Chess960 rights among them.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 4 9",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 99 300",
];

/// A random game, recorded at every ply.
fn random_game(start: &str, number: u32, plies: usize, seed: u64) -> GameRecord {
    let mut random = generator(seed, 0);
    let mut position = Position::from_fen(start.as_bytes()).unwrap();
    let results = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon].map(Some);
    let result = [&results[..], &[None]].concat()[random.random_range(..4_usize)];
    let mut records = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.random_range(..moves.len())];
        let score = Value::new(random.random_range(-2000..=2000));
        records.push(PositionRecord::new(&position, score, Some(mv)).with_result(result));
        position = position.play(mv);
    }
    let plies = records.len() as u16;
    let ending = Ending::ALL[random.random_range(..Ending::ALL.len())];
    GameRecord {
        number,
        openings: Openings::Chess960,
        result,
        ending,
        plies,
        nodes: plies.into(),
        records,
    }
}

fn file(directory: &tempfile::TempDir) -> PathBuf {
    directory.path().join("games")
}

fn read(path: &std::path::Path) -> Vec<GameRecord> {
    Reader::open(path).unwrap().map(Result::unwrap).collect()
}

proptest! {
    #[test]
    fn positions_survive_packing(start in prop::sample::select(&STARTS[..]), seed: u64, score in -30_000..=30_000) {
        let mut random = generator(seed, 0);
        let mut position = Position::from_fen(start.as_bytes()).unwrap();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(..moves.len())];
            let record = PositionRecord::new(&position, Value::new(score), Some(mv)).with_result(Some(GameResult::BlackWon));
            prop_assert_eq!(record.to_bytes().len(), PositionRecord::BYTES);
            let back = PositionRecord::from_bytes(&record.to_bytes());
            prop_assert_eq!(back, record);
            let unpacked = back.position().unwrap();
            prop_assert_eq!(unpacked.shredder_fen(), position.shredder_fen());
            prop_assert_eq!(unpacked.keys(), position.keys());
            prop_assert_eq!(back.turn(), position.turn());
            prop_assert_eq!(back.score(), position.turn().fold_wb(score, -score));
            prop_assert_eq!(back.result(), Some(GameResult::BlackWon));
            prop_assert_eq!(back.mv(), Some(mv));
            prop_assert_eq!(back.piece_count(), position.occupied().count());
            prop_assert_eq!(back.phase(), archipelago_eval::phase(&position));
            prop_assert_eq!(back.material(), archipelago_eval::material(&position));
            position = position.play(mv);
        }
    }

    #[test]
    fn games_survive_the_file(seeds in prop::collection::vec(any::<u64>(), 0..5), plies in 0_usize..60) {
        let directory = tempfile::tempdir().unwrap();
        let games: Vec<GameRecord> = seeds
            .iter()
            .enumerate()
            .map(|(number, &seed)| random_game(STARTS[number % STARTS.len()], number as u32, plies, seed))
            .collect();
        let (mut writer, resumed) = Writer::resume(&file(&directory), HEADER).unwrap();
        prop_assert_eq!(resumed, Resumed::default());
        games.iter().for_each(|game| writer.append(game).unwrap());
        drop(writer);
        prop_assert_eq!(read(&file(&directory)), games);
        prop_assert_eq!(Reader::open(&file(&directory)).unwrap().header(), HEADER);
    }

    #[test]
    fn any_damage_is_noticed(seed: u64, at in 0_usize..24 + 20 * 32, bit in 0_u32..8) {
        let mut bytes = random_game(STARTS[0], 0, 20, seed).to_bytes();
        prop_assume!(at < bytes.len());
        prop_assert!(GameRecord::from_bytes(&bytes).is_some());
        bytes[at] ^= 1 << bit;
        // A wrong count is noticed by the reader, which cuts the block by it.
        let length = block_length(bytes.first_chunk().unwrap());
        prop_assert!(length != Some(bytes.len()) || GameRecord::from_bytes(&bytes).is_none());
    }
}

#[test]
fn a_writer_continues_wherever_it_was_interrupted() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let games: Vec<GameRecord> = (0..3)
        .map(|number| random_game(STARTS[0], number, 5, u64::from(number)))
        .collect();
    let mut ends = vec![HEADER_BYTES];
    {
        let (mut writer, _) = Writer::resume(&path, HEADER).unwrap();
        for game in &games {
            writer.append(game).unwrap();
            ends.push(fs::metadata(&path).unwrap().len() as usize);
        }
    }
    let whole = fs::read(&path).unwrap();
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let finished = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        let (mut writer, resumed) = Writer::resume(&path, HEADER).unwrap();
        assert_eq!(resumed.numbers, (0..finished as u32).collect());
        assert_eq!(resumed.positions, 5 * finished as u64);
        let expected_tear = if cut < HEADER_BYTES { 0 } else { cut - ends[finished] };
        assert_eq!(resumed.torn_bytes, expected_tear as u64);
        games[finished..].iter().for_each(|game| writer.append(game).unwrap());
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn a_reader_stops_before_a_torn_block() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let game = random_game(STARTS[1], 4, 30, 1);
    Writer::resume(&path, HEADER).unwrap().0.append(&game).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    // What a file system may leave behind after a power failure.
    bytes.extend([0; 100]);
    fs::write(&path, &bytes).unwrap();
    let mut reader = Reader::open(&path).unwrap();
    assert_eq!(reader.next().unwrap().unwrap(), game);
    assert!(reader.next().is_none());
    assert_eq!(reader.torn_bytes(), 100);
}

#[test]
fn damage_far_from_the_end_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let game = random_game(STARTS[1], 0, 30, 1);
    let (mut writer, _) = Writer::resume(&path, HEADER).unwrap();
    for _ in 0..60 {
        writer.append(&game).unwrap();
    }
    drop(writer);
    let mut bytes = fs::read(&path).unwrap();
    bytes[HEADER_BYTES + 40] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let mut reader = Reader::open(&path).unwrap();
    assert!(matches!(reader.next(), Some(Err(FormatError::Corrupt(32)))));
    assert!(reader.next().is_none());
    assert!(matches!(Writer::resume(&path, HEADER), Err(FormatError::Corrupt(32))));
    assert_eq!(fs::read(&path).unwrap(), bytes, "a damaged file is left as it is");
}

#[test]
fn the_header_knows_how_games_begin_and_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    for openings in [Openings::Standard, Openings::Chess960, Openings::Searched] {
        let header = Header {
            openings,
            stop_after: openings.code() * 20,
            ..HEADER
        };
        drop(Writer::resume(&path, header).unwrap());
        assert_eq!(Reader::open(&path).unwrap().header(), header);
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn files_are_not_mixed() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let (writer, _) = Writer::resume(&path, HEADER).unwrap();
    assert!(matches!(Writer::resume(&path, HEADER), Err(FormatError::Locked)));
    drop(writer);
    let other = Header { nodes: 2000, ..HEADER };
    assert!(matches!(
        Writer::resume(&path, other),
        Err(FormatError::Settings { .. })
    ));
    fs::write(&path, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    assert!(matches!(Reader::open(&path), Err(FormatError::Foreign)));
    assert!(matches!(Writer::resume(&path, HEADER), Err(FormatError::Foreign)));
    for short in ["x", "my notes", "ARCHIPELS are islands"] {
        fs::write(&path, short).unwrap();
        let outcome = Writer::resume(&path, HEADER);
        assert!(matches!(outcome, Err(FormatError::Foreign)), "{short}");
        assert_eq!(fs::read_to_string(&path).unwrap(), short, "left as it is");
    }
}

#[test]
fn zeros_in_place_of_a_header_are_one_that_was_not_written() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    fs::write(&path, [0; 20]).unwrap();
    drop(Writer::resume(&path, HEADER).unwrap());
    assert_eq!(Reader::open(&path).unwrap().header(), HEADER);
}

#[test]
fn statistics_count_everything_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = file(&directory);
    let games: Vec<GameRecord> = (0..6)
        .map(|number| random_game(STARTS[0], number, 40, u64::from(number)))
        .collect();
    let (mut writer, _) = Writer::resume(&path, HEADER).unwrap();
    games.iter().for_each(|game| writer.append(game).unwrap());
    let statistics = Statistics::of(&mut Reader::open(&path).unwrap()).unwrap();
    let positions: u64 = games.iter().map(|game| game.records.len() as u64).sum();
    assert_eq!((statistics.games, statistics.positions), (6, positions));
    assert_eq!(statistics.results.iter().sum::<u64>(), 6);
    assert_eq!(statistics.endings.iter().sum::<u64>(), 6);
    assert_eq!(statistics.phases.iter().sum::<u64>(), positions);
    assert_eq!(statistics.scores.iter().sum::<u64>(), positions);
    assert_eq!(statistics.position_results.iter().sum::<u64>(), positions);
    let pawns_only = Position::from_fen(b"4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1").unwrap();
    assert!(pawns_only.by_role(Role::Queen).is_empty());
    assert_eq!(PositionRecord::new(&pawns_only, Value::DRAW, None).phase(), 0);
    assert!(statistics.to_string().contains("games      6 (Chess960: 6)"));
}
