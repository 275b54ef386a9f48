//! Moves compared by what they do to the structure and to the score.

use archipelago_explain::{Found, Limit, Outcome, Search, Searcher, compare, compare_json, compare_text, san};
use archipelago_movegen::{Color, Move, Position};
use serde_json::Value as Json;

const TENSION: &str = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4";

/// Answers with a prepared line and score for a first move.
struct Lines(Vec<(&'static str, Outcome)>);

impl Searcher for Lines {
    fn search(&mut self, position: &Position, moves: &[Move], _: Limit) -> Option<Found> {
        let [first] = moves else { panic!("one move at a time") };
        let mut found = None;
        for (line, outcome) in &self.0 {
            let mut at = *position;
            let mut played = Vec::new();
            for text in line.split_whitespace() {
                let Ok(mv) = san::read_move(&at, text) else { break };
                at = at.play(mv);
                played.push(mv);
            }
            if played.first() == Some(first) {
                found = Some((played, *outcome));
            }
        }
        let (line, outcome) = found?;
        Some(Found {
            outcome,
            chances: [0, 1000, 0],
            depth: 1,
            nodes: 1,
            line,
        })
    }
}

fn moves(position: &Position, texts: &str) -> Vec<Move> {
    let read = |text| san::read_move(position, text).expect("a legal move");
    texts.split_whitespace().map(read).collect()
}

#[test]
fn the_best_comes_first_and_each_says_what_it_changes() {
    let position = Position::from_fen(TENSION.as_bytes()).expect("a legal position");
    let mut searcher = Lines(vec![
        ("c5 b6", Outcome::Centipawns(-20)),
        ("cxd5 exd5 Bg5", Outcome::Centipawns(35)),
        ("Nf3 dxc4", Outcome::Mate(Color::Black, 4)),
    ]);
    const LIMIT: Limit = Limit {
        time: None,
        nodes: Some(1),
    };
    let asked = moves(&position, "c4c5 Nf3 cxd5");
    let compared = compare(
        &position,
        &asked,
        Some(Search {
            searcher: &mut searcher,
            limit: LIMIT,
        }),
    );
    let sans: Vec<&str> = compared.iter().map(|compared| compared.san.as_str()).collect();
    assert_eq!(sans, ["cxd5", "c5", "Nf3"]);
    assert_eq!((compared[0].behind_best, compared[1].behind_best), (Some(0), Some(-55)));
    assert!(
        compared[0]
            .facts
            .iter()
            .any(|fact| fact == "the structure becomes Carlsbad (White)")
    );
    assert!(compared[1].facts.iter().all(|fact| !fact.contains("Carlsbad")));
    let text = compare_text(
        &position,
        &asked,
        Some(Search {
            searcher: &mut searcher,
            limit: LIMIT,
        }),
    );
    assert!(
        text.contains("cxd5: +0.35, the best of these\n  4.cxd5 exd5 5.Bg5\n"),
        "{text}"
    );
    assert!(text.contains("c5: -0.20, 0.55 behind the best of these"), "{text}");
    assert!(
        text.contains("Nf3: mate in 4 for Black, far behind the best of these"),
        "{text}"
    );
    let json: Json = serde_json::from_str(&compare_json(
        &position,
        &asked,
        Some(Search {
            searcher: &mut searcher,
            limit: LIMIT,
        }),
    ))
    .expect("JSON");
    assert_eq!(
        (&json["moves"][0]["move"], &json["moves"][0]["value_cp"]),
        (&Json::from("c4d5"), &Json::from(35))
    );
    assert_eq!(
        (&json["moves"][2]["value_cp"], &json["moves"][2]["mate"]),
        (&Json::Null, &Json::from(-4))
    );
}

#[test]
fn without_a_search_the_exchange_is_played_out() {
    let position = Position::from_fen(TENSION.as_bytes()).expect("a legal position");
    let compared = compare(&position, &moves(&position, "cxd5"), None);
    assert_eq!((compared[0].outcome, compared[0].behind_best), (None, None));
    assert_eq!(san::write_line(&position, &compared[0].line), "4.cxd5 exd5");
    assert!(!compared[0].terms.is_empty());
}

#[test]
fn black_wants_low_scores() {
    let position = Position::from_fen(b"rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3").unwrap();
    let mut searcher = Lines(vec![("f6", Outcome::Centipawns(90)), ("c5", Outcome::Centipawns(30))]);
    let search = Search {
        searcher: &mut searcher,
        limit: Limit {
            time: None,
            nodes: Some(1),
        },
    };
    let compared = compare(&position, &moves(&position, "f6 c5"), Some(search));
    assert_eq!((compared[0].san.as_str(), compared[1].behind_best), ("c5", Some(-60)));
}
