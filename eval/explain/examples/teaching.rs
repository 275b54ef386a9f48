//! Compares the heat maps with what strong players teach about textbook structures; prints the table of `docs/explain.md`.
//!
//! `cargo run --release -p archipelago-explain --example teaching`

#![allow(clippy::print_stdout)]

use archipelago_explain::named::classify;
use archipelago_explain::{HeatMap, kind};
use archipelago_movegen::{Color, Piece, Position, Role, Square};

/// A position, a piece, the squares where the books want it, and what is shown if the structure has no name.
type Lesson = (&'static str, Color, Role, &'static [Square], &'static str);

const ISOLANI: &str = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
const CARLSBAD: &str = "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 10";
const BENONI: &str = "rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9";
const STONEWALL: &str = "rnbq1rk1/pp2b1pp/2p1pn2/3p1p2/2PP4/5NP1/PP2PPBP/RNBQ1RK1 w - - 0 8";
const DRAGON: &str = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R b KQ - 0 9";

use Color::{Black, White};
use Role::{Bishop, Knight, Rook};

const LESSONS: [Lesson; 25] = [
    (ISOLANI, White, Knight, &[Square::E5], ""),
    (ISOLANI, Black, Knight, &[Square::D5], ""),
    (CARLSBAD, White, Rook, &[Square::B1], ""),
    (CARLSBAD, Black, Knight, &[Square::E4], ""),
    (
        "rnbq1rk1/pp3ppp/4p3/2ppP3/3P4/2PB1N2/PP3PPP/R1BQ1RK1 b - - 0 9",
        Black,
        Bishop,
        &[Square::F5, Square::G6],
        "",
    ),
    (
        "r1b2rk1/pp3ppp/2n1p3/2bpP3/8/2PB1N2/PP3PPP/R1B2RK1 w - - 0 12",
        White,
        Knight,
        &[Square::D4],
        "",
    ),
    (
        "r1bq1rk1/pp2ppbp/2np1np1/8/2P1P3/2N1B3/PP1NBPPP/R2Q1RK1 w - - 0 10",
        White,
        Knight,
        &[Square::D5],
        "",
    ),
    (
        "rnbq1rk1/1p2bppp/p2p1n2/4p3/4P3/1NN1B3/PPP1BPPP/R2Q1RK1 w - - 0 10",
        White,
        Knight,
        &[Square::D5],
        "",
    ),
    (
        "r1bq1rk1/ppp1n1bp/3p1np1/3Ppp2/2P1P3/2N2N2/PP2BPPP/R1BQR1K1 w - - 0 11",
        Black,
        Knight,
        &[Square::F4],
        "",
    ),
    (BENONI, Black, Knight, &[Square::E5], ""),
    (BENONI, White, Knight, &[Square::C4], ""),
    (STONEWALL, White, Knight, &[Square::E5], ""),
    (STONEWALL, Black, Knight, &[Square::E4], ""),
    (
        "2r2rk1/pb2qppp/1p2pn2/8/2PP4/P1QB1N2/5PPP/2R2RK1 w - - 0 18",
        Black,
        Rook,
        &[Square::D8],
        "",
    ),
    (
        "r1bq1rk1/pp2npbp/2np2p1/2p1p3/2P1P3/2NP2P1/PP2NPBP/R1BQ1RK1 w - - 0 10",
        White,
        Knight,
        &[Square::D5],
        "",
    ),
    (DRAGON, Black, Rook, &[Square::C8], ""),
    (DRAGON, Black, Bishop, &[Square::G7], ""),
    (
        "rnbq1rk1/4ppbp/3p1np1/2pP4/4P3/2N2N2/PP3PPP/R1BQ1RK1 b - - 0 11",
        Black,
        Rook,
        &[Square::A8, Square::B8],
        "",
    ),
    (
        "r1bq1rk1/p2n1ppp/1p1ppn2/2p5/2PPP3/P1PB1P2/6PP/R1BQK1NR b KQ - 0 9",
        Black,
        Knight,
        &[Square::A5],
        "",
    ),
    (
        "r1bq1rk1/1p2bppp/p1nppn2/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R b - - 0 10",
        Black,
        Knight,
        &[Square::E5, Square::C4],
        "",
    ),
    (
        "rn1q1rk1/1b2bppp/pp1ppn2/8/2P1P3/1PN1B3/P2NBPPP/R2Q1RK1 b - - 0 11",
        Black,
        Bishop,
        &[Square::B7],
        "",
    ),
    (
        "r1bqk2r/pp1nbppp/2p1pn2/8/2BP4/5N2/PPP1QPPP/R1B1K2R w KQkq - 0 9",
        White,
        Knight,
        &[Square::E5],
        "",
    ),
    (
        "3r2k1/5ppp/8/1P6/8/8/5PPP/3R2K1 w - - 0 1",
        White,
        Rook,
        &[Square::B1],
        "a passed pawn on b5, the rook behind it",
    ),
    (
        "r2q1rk1/p4ppp/1p3n2/2pP4/8/2N3P1/PP3PBP/R2Q1RK1 b - - 0 15",
        Black,
        Knight,
        &[Square::D6],
        "a passed pawn on d5, the knight before it",
    ),
    (
        "3r2k1/pp3ppp/2p5/8/8/2P5/PP3PPP/3R2K1 w - - 0 1",
        White,
        Rook,
        &[Square::D7],
        "an open file, the rook on the seventh rank",
    ),
];

fn main() {
    println!(
        "| structure | piece | taught | centipawns | place of 64 | best vacant squares |\n|---|---|---|---|---|---|"
    );
    for lesson in LESSONS {
        println!("{}", row(lesson));
    }
}

fn row((fen, color, role, taught, other_name): Lesson) -> String {
    let position = Position::from_fen(fen.as_bytes()).expect(fen);
    let map = HeatMap::new(&position, Piece { color, role });
    let name = classify(&position).map_or_else(|| other_name.to_owned(), |structure| structure.title());
    let squares: Vec<String> = taught.iter().map(Square::to_string).collect();
    let value = taught.iter().map(|&square| map.at(square)).max().unwrap_or(0);
    let place = 1 + map.values.iter().filter(|&&other| other > value).count();
    let mut vacant: Vec<Square> = (!position.occupied()).into_iter().collect();
    vacant.sort_by_key(|&square| -map.at(square));
    let best: Vec<String> = vacant
        .iter()
        .take(3)
        .map(|&square| format!("{square} {:+}", map.at(square)))
        .collect();
    format!(
        "| {name} | {color} {} | {} | {value:+} | {place} | {} |",
        kind(role),
        squares.join(" or "),
        best.join(", ")
    )
}
