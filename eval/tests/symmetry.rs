//! The evaluation knows neither colours nor wings: a position and its mirror images have the same value.

mod common;

use archipelago_eval::{PawnTable, evaluate};
use archipelago_movegen::Position;

fn swap_case(text: &str) -> String {
    text.chars()
        .map(|c| {
            if c.is_ascii_lowercase() {
                c.to_ascii_uppercase()
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect()
}

/// The same position with white and black exchanged.
fn colors_flipped(position: &Position) -> Position {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let board: Vec<String> = fields[0].split('/').rev().map(swap_case).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let flipped = format!(
        "{} {turn} {} {en_passant} {} {}",
        board.join("/"),
        swap_case(fields[2]),
        fields[4],
        fields[5]
    );
    Position::from_fen(flipped.as_bytes()).unwrap_or_else(|error| panic!("{flipped}: {error}"))
}

/// The same position with the a-file where the h-file was. Only without castling rights.
fn files_mirrored(position: &Position) -> Position {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let board: Vec<String> = fields[0].split('/').map(|rank| rank.chars().rev().collect()).collect();
    let mirrored = format!("{} {} - - {} {}", board.join("/"), fields[1], fields[4], fields[5]);
    Position::from_fen(mirrored.as_bytes()).unwrap_or_else(|error| panic!("{mirrored}: {error}"))
}

#[test]
fn colors_do_not_matter() {
    let mut table = PawnTable::new(12);
    for position in common::random_positions(60) {
        let flipped = colors_flipped(&position);
        assert_eq!(
            evaluate(&position, &mut table),
            evaluate(&flipped, &mut table),
            "{}",
            position.fen()
        );
    }
}

#[test]
fn wings_do_not_matter() {
    let mut table = PawnTable::new(12);
    let mut compared = 0;
    for position in common::random_positions(60) {
        if position.castling_rights().is_empty() && position.ep_square().is_none() {
            let mirrored = files_mirrored(&position);
            assert_eq!(
                evaluate(&position, &mut table),
                evaluate(&mirrored, &mut table),
                "{}",
                position.fen()
            );
            compared += 1;
        }
    }
    assert!(compared >= 1000);
}
