//! What weaknesses cost: minus for a weakness, nothing for a sound pawn, and the parts add up to the terms.

#[path = "../../tests/common/mod.rs"]
mod common;

use archipelago_eval::{TAPER_ONE, record, taper_weights};
use archipelago_explain as explain;
use archipelago_movegen::{Color, Position};
use serde_json::Value as Json;

fn json(position: &Position) -> Json {
    serde_json::from_str(&explain::json(position, None)).expect("JSON")
}

/// The cost of a pawn and the names of its weaknesses.
fn cost(fen: &str, side: &str, square: &str) -> (i64, Vec<String>) {
    let json = json(&Position::from_fen(fen.as_bytes()).expect(fen));
    let pawns = json[side]["pawns"].as_array().expect("a list");
    let pawn = pawns.iter().find(|pawn| pawn["square"] == square).expect(square);
    let names = pawn["weaknesses"].as_array().expect("a list").iter();
    (
        pawn["cost_cp"].as_i64().expect("a number"),
        names
            .map(|weakness| weakness["name"].as_str().expect("a name").to_owned())
            .collect(),
    )
}

#[test]
fn a_weakness_shows_minus() {
    let isolani = "r2q1rk1/pp3ppp/2n1bn2/3p4/3N4/2N1P3/PP2BPPP/R2Q1RK1 w - - 0 1";
    let (total, names) = cost(isolani, "black", "d5");
    assert!(
        total < -10 && names.contains(&"isolated".to_owned()),
        "{total} {names:?}"
    );
    assert!(names.contains(&"attacked by pieces".to_owned()), "{names:?}");
    let blocked = "4k3/pp3ppp/8/3p4/3B4/8/PP3PPP/4K3 w - - 0 1";
    assert!(cost(blocked, "black", "d5").1.contains(&"blockaded".to_owned()));
    assert!(
        !cost(&blocked.replace("3B4", "8"), "black", "d5")
            .1
            .contains(&"blockaded".to_owned())
    );
    let (total, names) = cost(isolani, "white", "a2");
    assert!(total == 0 && names.is_empty(), "{total} {names:?}");
    let doubled = "r4rk1/p1p2ppp/2p1b3/2p5/4P3/2N5/PPP2PPP/R4RK1 w - - 0 1";
    let (total, names) = cost(doubled, "black", "c6");
    assert!(total < 0 && names.contains(&"isolated".to_owned()), "{total} {names:?}");
}

#[test]
fn costs_of_isolated_pawns_are_those_of_the_terms() {
    let mut seen = 0;
    for position in common::random_positions(6) {
        let recording = record(&position);
        let [middlegame, endgame] = taper_weights(recording.phase);
        let json = json(&position);
        for color in Color::ALL {
            let of_terms: i32 = recording
                .uses
                .iter()
                .filter(|used| used.color == color && used.weight.term().name.starts_with("ISOLANI"))
                .map(|used| {
                    let value = used.weight.value() * used.count;
                    value.mg() * middlegame + value.eg() * endgame
                })
                .sum();
            let units = f64::from(of_terms) / f64::from(TAPER_ONE);
            let expected = 100.0 * units / archipelago_eval::wdl::MODEL.pawn();
            let pawns = json[color.to_string()]["pawns"].as_array().expect("a list");
            let isolated = pawns
                .iter()
                .flat_map(|pawn| pawn["weaknesses"].as_array().expect("a list"));
            let costs: Vec<i64> = isolated
                .filter(|weakness| weakness["name"] == "isolated")
                .map(|weakness| weakness["cost_cp"].as_i64().expect("a number"))
                .collect();
            // Two roundings for each pawn.
            let error = (expected - costs.iter().sum::<i64>() as f64).abs();
            assert!(
                error <= 2.0 * costs.len() as f64 + 0.01,
                "{}: {expected} {costs:?}",
                position.fen()
            );
            seen += costs.len();
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_text_shows_cost_and_roles_and_the_table_the_worth() {
    let position = Position::from_fen(b"r2q1rk1/pp3ppp/2n1bn2/3p4/3N4/2N1P3/PP2BPPP/R2Q1RK1 w - - 0 1").unwrap();
    let text = explain::text(&position, None);
    let line = text
        .lines()
        .find(|line| line.trim_start().starts_with("d5 "))
        .expect("a pawn on d5");
    assert!(
        line.contains(" -0.") && line.contains("isolani") && line.contains("isolated -0."),
        "{line}"
    );
    assert!(!text.contains("tapered") && explain::table(&position).contains("tapered"));
}

#[test]
fn races_are_in_text_and_data() {
    let position = Position::from_fen(b"8/8/6k1/P7/6p1/8/1K6/8 b - - 0 1").unwrap();
    assert!(explain::text(&position, None).contains("Black promotes first, by 1 half-move."));
    let json = json(&position);
    assert_eq!(json["white"]["runner"]["square"], "a5");
    assert_eq!(
        (&json["black"]["runner"]["plies"], &json["ending"]),
        (&Json::from(5), &Json::from("pawn ending"))
    );
}

/// Every cost has a role: what the line calls weak, the roles name too.
#[test]
fn costs_and_roles_agree() {
    let needed = [
        ("isolated", &["isolani"][..]),
        ("half-isolated", &["half-isolani"]),
        ("backward", &["backward", "straggler"]),
        ("blocked chain base", &["chain base"]),
        ("doubled", &["doubled", "tripled"]),
        ("hanging", &["hanging"]),
    ];
    let mut seen = vec![0; needed.len()];
    let chain = Position::from_fen(b"4k3/8/8/3pp3/2pPP3/3P4/2P5/4K3 w - - 0 1").unwrap();
    let hanging = Position::from_fen(b"4k3/p4ppp/4p3/8/2PP4/8/P4PPP/4K3 w - - 0 1").unwrap();
    for position in common::random_positions(30).into_iter().chain([chain, hanging]) {
        let json = json(&position);
        for color in Color::ALL {
            for pawn in json[color.to_string()]["pawns"].as_array().expect("a list") {
                let roles = pawn["roles"].as_array().expect("a list");
                for weakness in pawn["weaknesses"].as_array().expect("a list") {
                    let Some(index) = needed.iter().position(|(name, _)| weakness["name"] == *name) else {
                        continue;
                    };
                    let has_role = needed[index].1.iter().any(|role| roles.contains(&Json::from(*role)));
                    assert!(has_role, "{}: {pawn}", position.fen());
                    seen[index] += 1;
                }
            }
        }
    }
    assert!(seen[..5].iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn pawns_at_home_do_not_hang() {
    let roles = |fen: &str, side: &str, square: &str| -> String {
        let json = json(&Position::from_fen(fen.as_bytes()).expect(fen));
        let pawns = json[side]["pawns"].as_array().expect("a list");
        let pawn = pawns.iter().find(|pawn| pawn["square"] == square).expect(square);
        pawn["roles"].to_string()
    };
    let open = "4k3/2p2ppp/4p3/8/8/8/PP3PPP/4K3 w - - 0 1";
    assert!(!roles(open, "white", "a2").contains("hanging"));
    // One of the two may be passed.
    let advanced = "4k3/p4ppp/4p3/8/2PP4/8/P4PPP/4K3 w - - 0 1";
    assert!(roles(advanced, "white", "c4").contains("hanging"));
    let advanced_black = "4k3/p4ppp/8/2pp4/8/4P3/PP3PPP/4K3 w - - 0 1";
    assert!(roles(advanced_black, "black", "d5").contains("hanging"));
    // Two passed pawns have a name of their own.
    let passed = "4k3/p4ppp/8/8/2PP4/8/P4PPP/4K3 w - - 0 1";
    assert!(!roles(passed, "white", "c4").contains("hanging"));
}
