//! The numbers of the heat maps are differences of evaluations, and the prices are those of the evaluation.

#[path = "../../tests/common/mod.rs"]
mod common;

use archipelago_eval::network::{NETWORK, PRICES};
use archipelago_eval::{FULL_PHASE, Family, PRICE_RANGE, PawnTable, Score, evaluate, record, wdl};
use archipelago_explain::{self as explain, HEAT_ROLES, HeatMap, PictureOptions};
use archipelago_movegen::{Color, Piece, Position, Role, Square};
use serde_json::Value as Json;

/// The static value, internal units, seen from `color`.
fn value(position: &Position, color: Color) -> i32 {
    let units = evaluate(position, &mut PawnTable::new(0)).get();
    if position.turn() == color { units } else { -units }
}

fn json(position: &Position) -> Json {
    serde_json::from_str(&explain::json(position, None)).expect("JSON")
}

/// A position built from text with a piece more; `None` if it is not legal.
fn with_piece(position: &Position, square: Square, piece: Piece) -> Option<Position> {
    let mut setup = position.setup();
    setup.board.set_piece_at(square, piece);
    setup.ep_square = None;
    setup.position().ok()
}

#[test]
fn numbers_are_differences_of_evaluations() {
    let mut compared = 0;
    for position in common::random_positions(3).into_iter().step_by(5) {
        let json = json(&position);
        for map in HeatMap::all(&position) {
            let numbers = &json["piece_values"][map.piece.color.to_string()][explain::kind(map.piece.role)];
            assert_eq!(numbers, &Json::from(map.values.to_vec()));
            // Rounding of each of the 64 numbers leaves at most a half.
            assert!(map.values.iter().sum::<i32>().abs() <= 32);
            let vacant: Vec<(Square, i32)> = (!position.occupied())
                .into_iter()
                .filter_map(|square| {
                    let with = with_piece(&position, square, map.piece)?;
                    Some((
                        square,
                        value(&with, map.piece.color) - value(&position, map.piece.color),
                    ))
                })
                .collect();
            for pair in vacant.windows(2) {
                let [(first, one), (second, other)] = pair else {
                    continue;
                };
                let expected = 100.0 * f64::from(one - other) / wdl::MODEL.pawn();
                let shown = f64::from(map.at(*first) - map.at(*second));
                assert!((expected - shown).abs() <= 1.0, "{} {first} {second}", position.fen());
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn occupied_squares_count_as_vacant() {
    let position = Position::from_fen(b"4k3/ppp3pp/8/3n4/8/8/PPP3PP/4K3 w - - 0 1").expect("a legal position");
    let without = Position::from_fen(b"4k3/ppp3pp/8/8/8/8/PPP3PP/4K3 w - - 0 1").expect("a legal position");
    let with = Position::from_fen(b"4k3/ppp3pp/8/3R4/8/8/PPP3PP/4K3 w - - 0 1").expect("a legal position");
    let rook = Piece {
        color: Color::White,
        role: Role::Rook,
    };
    let map = HeatMap::new(&position, rook);
    let change = |after: &Position, before: &Position| value(after, Color::White) - value(before, Color::White);
    let at_d5 = change(&with, &without);
    let at_d1 = change(&with_piece(&position, Square::D1, rook).expect("legal"), &position);
    let expected = 100.0 * f64::from(at_d5 - at_d1) / wdl::MODEL.pawn();
    let shown = f64::from(map.at(Square::D5) - map.at(Square::D1));
    assert!((expected - shown).abs() <= 1.0, "{expected} {shown}");
}

#[test]
fn colors_exchange_their_maps() {
    for position in common::random_positions(2).into_iter().step_by(9) {
        let flipped = position.flipped();
        for role in HEAT_ROLES {
            let [white, black] = [(position, Color::White), (flipped, Color::Black)]
                .map(|(position, color)| HeatMap::new(&position, Piece { color, role }));
            for square in Square::ALL {
                let difference = white.at(square) - black.at(square.flip_vertical());
                assert!(difference.abs() <= 1, "{}: {square} {difference}", position.fen());
            }
        }
    }
}

#[test]
fn prices_are_those_that_the_evaluation_uses() {
    let mut seen = 0;
    for position in common::random_positions(5) {
        let recording = record(&position);
        let json = json(&position);
        if recording.known.is_some() {
            assert!(json["family_prices"].is_null());
            continue;
        }
        let terms = recording.named_terms();
        for color in Color::ALL {
            let score = |units: i32, index: usize| {
                let mut more = [Score::ZERO; PRICES];
                more[index] = Score::new(units, units);
                let score = NETWORK.score(
                    &recording.outputs,
                    &recording.piece_sums,
                    &terms.with_more(color, &more),
                );
                if color == Color::White { score } else { -score }
            };
            for (index, family) in Family::PRICED.into_iter().enumerate() {
                let price = json["family_prices"][color.to_string()][family.name()]
                    .as_f64()
                    .expect("a price");
                let rise = score(PRICE_RANGE / 2, index) - score(-PRICE_RANGE / 2, index);
                let phase = f64::from(recording.phase) / f64::from(FULL_PHASE);
                let rise = f64::from(rise.mg()) * phase + f64::from(rise.eg()) * (1.0 - phase);
                let expected = 1.0 + rise / f64::from(PRICE_RANGE);
                assert!(
                    (price - expected).abs() < 0.001,
                    "{} {family}: {price} {expected}",
                    position.fen()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 500);
}

/// The prices in the text of a position.
fn said_prices(position: &Position) -> Vec<f64> {
    let text = explain::text(position, None);
    let lines = text
        .lines()
        .skip_while(|line| !line.starts_with("What counts more or less"));
    let lines = lines.skip(1).take_while(|line| line.starts_with("  "));
    lines
        .flat_map(|line| line.split(", "))
        .map(|part| part.rsplit_once(' ').expect("a number").1.parse().expect("a number"))
        .collect()
}

#[test]
fn prices_are_said_where_they_are_not_usual() {
    let mut said = Vec::new();
    for position in common::random_positions(3) {
        said.extend(said_prices(&position));
    }
    assert!(said.len() > 50, "{}", said.len());
    assert!(said.iter().all(|price| (price - 1.0).abs() > 0.05), "{said:?}");
    assert!(said.iter().any(|price| *price > 1.0) && said.iter().any(|price| *price < 1.0));
}

#[test]
fn pictures_show_every_number() {
    let position = Position::startpos();
    let knight = Piece {
        color: Color::Black,
        role: Role::Knight,
    };
    let picture = explain::heat_svg(&position, knight, &PictureOptions::default());
    let map = HeatMap::new(&position, knight);
    for value in map.values {
        assert!(picture.contains(&format!("{value:+}\n")), "{value}");
    }
    assert!(picture.contains("<title>") && picture.contains("<desc>"));
}
