//! Pawn breaks: which there are, what they change, and how they are compared.

use archipelago_explain::{Break, BreakKind, Found, Limit, Outcome, Search, Searcher, breaks, text};
use archipelago_movegen::{Color, Move, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).expect(fen)
}

/// The breaks of a side without a search: the move and its kind.
fn kinds(fen: &str, side: Color) -> Vec<(String, BreakKind)> {
    let [white, black] = breaks(&position(fen), None);
    let list = side.fold_wb(white, black);
    list.into_iter().map(|found| (found.san, found.kind)).collect()
}

#[test]
fn every_kind_of_lever_is_found_for_both_sides() {
    use BreakKind::{Capture, DoubleStep, EnPassant, SingleStep};
    let french = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3";
    for (fen, side, expected) in [
        (french, Color::Black, &[("c5", DoubleStep), ("f6", SingleStep)][..]),
        // White is not to move; c2-c4 attacks d5.
        (french, Color::White, &[("c4", DoubleStep)]),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            Color::White,
            &[("exd6", EnPassant)],
        ),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 2", Color::White, &[("exd6", Capture)]),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 2", Color::Black, &[("dxe5", Capture)]),
        // A capture of a piece is no break, and a blocked pawn has none.
        ("4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 2", Color::White, &[]),
        ("4k3/8/3p4/4n3/4P3/8/8/4K3 w - - 0 2", Color::White, &[]),
        ("4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 2", Color::White, &[("e5", SingleStep)]),
        // Nobody passes while in check.
        ("4k3/3p4/8/4P3/8/8/4r3/4K3 w - - 0 2", Color::Black, &[]),
    ] {
        let expected: Vec<(String, BreakKind)> = expected.iter().map(|&(san, kind)| (san.to_owned(), kind)).collect();
        assert_eq!(kinds(fen, side), expected, "{fen} {side}");
    }
}

#[test]
fn a_break_after_a_pass_has_the_number_of_the_next_move() {
    let french = position("rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3");
    let [white, black] = breaks(&french, None);
    assert_eq!(white[0].line, "4.c4");
    assert!(black.iter().any(|found| found.line == "3...c5"), "{black:?}");
}

/// Answers by a table of scores of first moves, White's view; all other moves have the score zero.
struct Scores {
    scores: &'static [(&'static str, i32)],
    /// The nodes that every question must have, if it is said.
    nodes: Option<u64>,
}

impl Searcher for Scores {
    fn search(&mut self, position: &Position, moves: &[Move], limit: Limit) -> Option<Found> {
        if self.nodes.is_some() {
            assert_eq!(limit.nodes, self.nodes, "a part of the limit");
        }
        let legal = position.legal_moves();
        let candidates = if moves.is_empty() { &legal[..] } else { moves };
        let score = |mv: Move| {
            let text = mv.to_uci(false).to_string();
            self.scores
                .iter()
                .find(|(known, _)| *known == text)
                .map_or(0, |(_, score)| *score)
        };
        let sign = position.turn().fold_wb(1, -1);
        let best = candidates.iter().copied().max_by_key(|&mv| sign * score(mv))?;
        Some(Found {
            outcome: Outcome::Centipawns(score(best)),
            chances: [0, 1000, 0],
            depth: 1,
            nodes: 1,
            line: vec![best],
        })
    }
}

const LIMIT: Limit = Limit {
    time: None,
    nodes: Some(1000),
};

fn searched(fen: &str, scores: &'static [(&'static str, i32)]) -> [Vec<Break>; 2] {
    let mut searcher = Scores {
        scores,
        nodes: Some(200),
    };
    let search = Search {
        searcher: &mut searcher,
        limit: LIMIT,
    };
    breaks(&position(fen), Some(search))
}

#[test]
fn plans_do_not_contradict_the_search_of_the_breaks() {
    let french = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3";
    let accepted = "rnbqkb1r/ppp1pppp/5n2/8/2pP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 2 4";
    for (fen, scores, line) in [
        (french, &[][..], "f7-f6: attacks the head of the chain (ready)"),
        (
            french,
            &[("f7f6", 120)],
            "f7-f6: attacks the head of the chain (possible, but not good now)",
        ),
        (
            french,
            &[("f7f6", 70)],
            "f7-f6: attacks the head of the chain (possible, but another move is better by 0.70)",
        ),
        (french, &[("f7f6", 49)], "f7-f6: attacks the head of the chain (ready)"),
        (
            accepted,
            &[("c7c5", 60)],
            "c7-c5: attacks the center (prevented by the pawn on d4)",
        ),
        (
            accepted,
            &[("c7c5", 40)],
            "c7-c5: attacks the center (possible by the search)",
        ),
    ] {
        let mut searcher = Scores { scores, nodes: None };
        let search = Search {
            searcher: &mut searcher,
            limit: LIMIT,
        };
        let text = text(&position(fen), Some(search));
        assert!(text.lines().any(|shown| shown.trim() == line), "{line}: {text}");
    }
}

#[test]
fn breaks_are_compared_with_the_best_other_move() {
    let french = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3";
    let gains = |breaks: &[Break]| -> Vec<(String, Option<i32>)> {
        breaks.iter().map(|found| (found.san.clone(), found.gain)).collect()
    };
    // Good for Black is below zero: c5 is 30 better than a6, f6 is 120 worse than c5.
    let [white, black] = searched(french, &[("c7c5", -50), ("f7f6", 70), ("a7a6", -20), ("c2c4", -15)]);
    assert_eq!(
        gains(&black),
        [("c5".to_owned(), Some(30)), ("f6".to_owned(), Some(-120))]
    );
    // White's best other move is one of the score zero.
    assert_eq!(gains(&white), [("c4".to_owned(), Some(-15))]);
    let [_, black] = searched(french, &[("c7c5", 40), ("f7f6", -70)]);
    assert_eq!(
        gains(&black),
        [("f6".to_owned(), Some(70)), ("c5".to_owned(), Some(-110))]
    );
}

#[test]
fn a_break_says_what_it_changes() {
    let [white, _] = breaks(&position("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2"), None);
    let words = white[0].to_string();
    assert!(
        words.starts_with("2.exd6 cxd6: ") && words.contains("Black gets an isolated pawn on d6"),
        "{words}"
    );
    let carlsbad = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4";
    let text = text(&position(carlsbad), None);
    assert!(text.contains("Pawn breaks\n  White\n"), "{text}");
    assert!(
        text.contains("4.cxd5 exd5: the structure becomes Carlsbad (White); White has 2 islands instead of 1;"),
        "{text}"
    );
}
