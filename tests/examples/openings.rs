//! Makes the book of openings that `tests/sprt.sh` uses: balanced positions with as many different pawn structures as
//! possible, from games of this engine.
//!
//! ```text
//! cargo run --release -p archipelago-tests --example openings -- --out tests/data/openings.epd
//! ```
//!
//! A game begins with one of the lines below, which lead to the structures that have a name. After it each move is drawn
//! at random, good moves more often than bad ones, as a short search judges them. Positions whose structure is still
//! wanted are kept when a longer search finds them balanced; with the first one that is not, the game ends. The seed
//! determines the book, whatever the number of threads.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use archipelago_engine::{Game, HeadlessSearcher, Limits};
use archipelago_explain::named::classify;
use archipelago_movegen::{Key, Move, Position};
use archipelago_test_support::games;
use clap::Parser;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

/// Random plies before the first position that may be kept; one more in half of the games.
const FIRST_PLY: usize = 4;
/// Random plies after which a position without a named structure is kept, or the game is given up.
const LAST_PLY: usize = 12;
/// Nodes of the short search that judges a move.
const JUDGING_NODES: u64 = 40;
/// A move that is worse by this many internal units is drawn `e` times more rarely.
const TEMPERATURE: f64 = 25.0;
/// The largest score of a balanced position, internal units; 92 are 100 centipawns.
const LARGEST_SCORE: i32 = 55;
/// Size of the transposition table of each game, MiB.
const HASH: usize = 1;
/// Games that are played before the positions wanted are looked at anew.
const BATCH: u64 = 128;
/// The most positions with the same pawns.
const SAME_PAWNS: u32 = 8;
/// What positions without a name are called.
const NAMELESS: &str = "no name";

/// Makes a book of balanced openings that is spread over the named pawn structures.
#[derive(Parser)]
#[command(name = "openings")]
struct Arguments {
    /// The book to write, EPD
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Positions of each named structure at most
    #[arg(long, default_value_t = 250)]
    each: usize,
    /// Positions without a named structure at most
    #[arg(long, default_value_t = 1200)]
    nameless: usize,
    /// The book is finished with this many positions
    #[arg(long, default_value_t = 5400)]
    positions: usize,
    /// Games played at most
    #[arg(long, default_value_t = 12_800)]
    games: u64,
    /// Nodes of the search that finds a position balanced
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position for the book.
struct Opening {
    structure: &'static str,
    position: Position,
}

/// The positions so far, by the name of their structure.
#[derive(Default)]
struct Book {
    openings: BTreeMap<&'static str, Vec<Position>>,
    positions: HashSet<Key>,
    pawns: BTreeMap<u64, u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut book = Book::default();
    for first in (0..arguments.games).step_by(BATCH as usize) {
        if book.positions.len() >= arguments.positions {
            break;
        }
        let full = book.full(&arguments);
        let numbers: Vec<u64> = (first..(first + BATCH).min(arguments.games)).collect();
        let found: Vec<Vec<Opening>> = numbers
            .into_par_iter()
            .map(|number| play(number, &full, &arguments))
            .collect();
        for opening in found.into_iter().flatten() {
            book.add(opening, &arguments);
        }
        eprintln!("{} games, {} positions", first + BATCH, book.positions.len());
    }
    fs::write(&arguments.out, book.text())?;
    for (structure, positions) in &book.openings {
        eprintln!("{:5} {structure}", positions.len());
    }
    Ok(())
}

impl Book {
    /// The structures of which there are enough positions.
    fn full(&self, arguments: &Arguments) -> HashSet<&'static str> {
        let full = self
            .openings
            .iter()
            .filter(|(structure, positions)| positions.len() >= arguments.limit(structure));
        full.map(|(structure, _)| *structure).collect()
    }

    fn add(&mut self, opening: Opening, arguments: &Arguments) {
        let same_pawns = self.pawns.entry(opening.position.pawn_key().0).or_default();
        let openings = self.openings.entry(opening.structure).or_default();
        let is_wanted = openings.len() < arguments.limit(opening.structure) && *same_pawns < SAME_PAWNS;
        if is_wanted && self.positions.insert(opening.position.key()) {
            *same_pawns += 1;
            openings.push(opening.position);
        }
    }

    /// One line for each position, grouped by structure.
    fn text(&self) -> String {
        let mut text = String::new();
        for position in self.openings.values().flatten() {
            let fen = position.fen();
            let fields: Vec<&str> = fen.split(' ').collect();
            let _ = writeln!(
                text,
                "{} hmvc {}; fmvn {};",
                fields[..4].join(" "),
                fields[4],
                fields[5]
            );
        }
        text
    }
}

impl Arguments {
    fn limit(&self, structure: &str) -> usize {
        if structure == NAMELESS {
            self.nameless
        } else {
            self.each
        }
    }
}

/// Game `number`: its balanced positions whose structure is not in `full`, each with other pawns.
fn play(number: u64, full: &HashSet<&'static str>, arguments: &Arguments) -> Vec<Opening> {
    let mut openings: Vec<Opening> = Vec::new();
    let mut random = games::random(arguments.seed.wrapping_mul(1 << 32) + number);
    let mut searcher = HeadlessSearcher::new(HASH).expect("little memory");
    let mut game = begin(LINES.choose(&mut random).expect("lines"));
    let first = FIRST_PLY + usize::from(random.random_bool(0.5));
    for ply in 0..=LAST_PLY {
        let position = game.position;
        let structure = name(&position);
        let is_wanted = (structure != NAMELESS || ply + 2 > LAST_PLY) && !full.contains(structure);
        let is_new = openings
            .iter()
            .all(|opening| opening.position.pawn_key() != position.pawn_key());
        if ply >= first && is_wanted && is_new && is_quiet(&position) {
            if !is_balanced(&game, &mut searcher, arguments.nodes) {
                break;
            }
            openings.push(Opening { structure, position });
        }
        match draw_move(&game, &mut searcher, &mut random) {
            Some(mv) => game.play(mv),
            None => break,
        }
    }
    openings
}

/// The game that begins with the moves of `line`.
///
/// # Panics
/// When one of them is illegal: the table below is wrong then.
fn begin(line: &str) -> Game {
    let mut game = Game::new(Position::startpos());
    for word in line.split_whitespace() {
        let mv = game.position.parse_uci(word.as_bytes());
        game.play(mv.unwrap_or_else(|error| panic!("{line}: {word}: {error}")));
    }
    game
}

fn name(position: &Position) -> &'static str {
    classify(position).map_or(NAMELESS, |structure| structure.name)
}

/// Is no king in check, and no pawn about to be taken by a pawn? The structure would change with the next move.
fn is_quiet(position: &Position) -> bool {
    let captures = position.legal_moves().into_iter().filter(|mv| mv.is_noisy());
    !position.in_check()
        && captures.into_iter().all(|mv| {
            use archipelago_movegen::Role::Pawn;
            position.moved_role(mv) != Pawn || position.captured(mv) != Some(Pawn)
        })
}

fn is_balanced(game: &Game, searcher: &mut HeadlessSearcher, nodes: u64) -> bool {
    searcher.new_game();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let answer = searcher.search(game, limits);
    answer.is_some_and(|answer| answer.score.get().abs() <= LARGEST_SCORE)
}

/// A legal move, drawn by its score.
fn draw_move(game: &Game, searcher: &mut HeadlessSearcher, random: &mut StdRng) -> Option<Move> {
    let limits = || Limits {
        nodes: Some(JUDGING_NODES),
        ..Limits::default()
    };
    let mut choices: Vec<(Move, f64)> = Vec::new();
    for mv in game.position.legal_moves() {
        let mut next = game.clone();
        next.play(mv);
        if let Some(answer) = searcher.search(&next, limits()) {
            choices.push((mv, -f64::from(answer.score.get())));
        }
    }
    let best = choices.iter().map(|choice| choice.1).fold(f64::MIN, f64::max);
    let weight = |score: f64| ((score - best) / TEMPERATURE).exp();
    let total: f64 = choices.iter().map(|choice| weight(choice.1)).sum();
    let mut target = random.random_range(0.0..1.0) * total;
    for (mv, score) in &choices {
        target -= weight(*score);
        if target <= 0.0 {
            return Some(*mv);
        }
    }
    choices.last().map(|choice| choice.0)
}

/// The first moves of the games.
const LINES: &[&str] = &[
    "",
    "e2e4 e7e5",
    "d2d4 d7d5",
    "c2c4",
    "g1f3",
    "e2e4 e7e6 d2d4 d7d5 e4e5 c7c5 c2c3 b8c6",
    "e2e4 e7e6 d2d4 d7d5 b1d2 g8f6 e4e5 f6d7",
    "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3 b2c3",
    "e2e4 e7e6 d2d4 d7d5 e4d5 e6d5",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 a2a3 b4c3 b2c3",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 c7c5 g1f3 b4c3 b2c3 d7d6",
    "c2c4 c7c5 g1f3 g8f6 b1c3 e7e6 g2g3 b7b6 f1g2 c8b7 e1g1 f8e7 d2d4 c5d4 d1d4 d7d6",
    "c2c4 c7c5 g1f3 g8f6 b1c3 e7e6 g2g3 b7b6 f1g2 c8b7 e1g1 a7a6 d2d4 c5d4 d1d4 d7d6 e2e4",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6 c2c4 f8g7",
    "e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6 c2c4",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5 d4b5 d7d6",
    "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5 d4b5 d7d6 c3d5 f6d5 e4d5",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 e1g1 b8c6 d4d5 c6e7",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 f2f3 e8g8 c1e3 e7e5 d4d5",
    "d2d4 g8f6 c2c4 c7c5 d4d5 e7e5 b1c3 d7d6 e2e4",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 e1g1 e5d4 f3d4 c7c6",
    "d2d4 g8f6 c2c4 g7g6 g1f3 f8g7 g2g3 e8g8 f1g2 d7d6 e1g1 b8d7 b1c3 e7e5 e2e4 e5d4 f3d4 c7c6",
    "e2e4 e7e5 g1f3 d7d6 d2d4 e5d4 f3d4 g8f6 b1c3",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 d4e5 d6e5",
    "d2d4 g8f6 c2c4 d7d6 b1c3 e7e5 g1f3 b8d7 e2e4 c7c6 d4e5 d6e5",
    "d2d4 g8f6 c2c4 c7c5 d4d5 b7b5 c4b5 a7a6 b5a6 c8a6 b1c3 d7d6",
    "d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 e6d5 c4d5 d7d6",
    "d2d4 g8f6 c2c4 c7c5 d4d5 e7e6 b1c3 d7d6 e2e4 e6d5 e4d5",
    "d2d4 f7f5 g2g3 g8f6 f1g2 e7e6 g1f3 d7d5 e1g1 f8d6 c2c4 c7c6",
    "d2d4 f7f5 g2g3 g8f6 f1g2 g7g6 g1f3 f8g7 e1g1 e8g8 c2c4 d7d6",
    "d2d4 f7f5 c2c4 g8f6 b1c3 g7g6 g1f3 f8g7",
    "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5 e2e4 d5c3 b2c3 c7c5",
    "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5 f6d5 e2e4 d5c3 b2c3 f8g7",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6 c4d5 f6d5 h4e7 d8e7 c3d5 e6d5 a1c1 c8e6 d1a4 c7c5 a4a3 f8c8 f1e2 g8f8 d4c5 b6c5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 g1f3 c7c5 e2e3 b8c6 f1d3 f8d6 e1g1 e8g8 b2b3 c5d4 e3d4 b7b6 c1b2 c8b7 a1c1 d5c4 b3c4",
    "d2d4 d7d5 c2c4 d5c4 g1f3 g8f6 e2e3 e7e6 f1c4 c7c5 e1g1 c5d4 e3d4",
    "d2d4 d7d5 c2c4 e7e6 b1c3 c7c5 c4d5 e6d5 g1f3 b8c6 g2g3 g8f6 f1g2 f8e7 e1g1 e8g8 d4c5 e7c5",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 g8f6 b1c3 e7e6 g1f3 f8e7 c4d5 f6d5",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 g8f6 b1c3 e7e6 c4c5",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 c2c4 g8f6 b1c3 e7e6 g1f3 f8e7 c4c5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5 c1g5 c7c6 e2e3",
    "e2e4 c7c6 d2d4 d7d5 e4d5 c6d5 f1d3 b8c6 c2c3 g8f6",
    "d2d4 d7d5 c2c4 c7c6 c4d5 c6d5 b1c3 g8f6 g1f3 b8c6",
    "d2d4 d7d5 g1f3 g8f6 c2c4 e7e6 b1c3 c7c5 e2e3 b8c6",
    "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 e2e3 e7e6 f1c4",
    "d2d4 d7d5 c2c4 e7e6 b1c3 c7c6 g1f3 g8f6 e2e3 b8d7 f1d3 d5c4 d3c4",
    "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5 e4g3 f5g6 g1f3 e7e6",
    "e2e4 e7e6 d2d4 d7d5 b1c3 d5e4 c3e4 b8d7",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 d8c7 d4d5",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7 b1d2 c8b7 b3c2 c7c5 d4d5",
    "c2c4 e7e5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 e2e4 d7d6 d2d3",
    "c2c4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 e2e4 d7d6 d2d3",
    "e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 d2d3 d7d6 f2f4 e7e6",
    "e2e4 c7c5 b1c3 b8c6 g2g3 g7g6 f1g2 f8g7 d2d3 d7d6 c1e3 e7e5",
    "e2e4 g7g6 d2d4 f8g7 g1f3 d7d6 b1c3 e7e6 f1e2 g8e7 e1g1 b7b6 c1e3 c8b7 d1d2 b8d7",
    "d2d4 g7g6 e2e4 f8g7 g1f3 d7d6 f1d3 e7e6 e1g1 g8e7 f1e1 b7b6 c2c3 a7a6 a2a4 h7h6",
    "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 d2d4 e4d6 b5c6 d7c6 d4e5 d6f5 d1d8 e8d8",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 d2d4 e5d4 d1d4 d8d4 f3d4",
    "e2e4 c7c5 c2c3 g8f6 e4e5 f6d5 d2d4 c5d4 c3d4",
    "e2e4 c7c5 c2c3 d7d5 e4d5 d8d5 d2d4 g8f6 g1f3 e7e6",
    "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 c7c6",
    "e2e4 g8f6 e4e5 f6d5 d2d4 d7d6 g1f3",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6",
    "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6",
    "d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 d5c4",
    "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6 g2g3 c8b7 f1g2",
    "d2d4 d7d5 c1f4 g8f6 e2e3 c7c5 c2c3 b8c6",
    "g1f3 d7d5 g2g3 g8f6 f1g2 c7c6 e1g1 c8g4",
];
