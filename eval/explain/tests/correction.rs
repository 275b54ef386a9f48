//! What a search changes in the verdict. The searcher of these tests answers with a line that the test gives.

use archipelago_explain::{Found, Limit, Outcome, Search, Searcher, Verdict, verdict};
use archipelago_movegen::{Color, Move, Position};

/// Answers with the same outcome and line, and counts the questions.
struct Prepared {
    outcome: Outcome,
    line: &'static str,
    asked: usize,
}

impl Searcher for Prepared {
    fn search(&mut self, position: &Position, _: &[Move], _: Limit) -> Option<Found> {
        self.asked += 1;
        let mut at = *position;
        let mut line = Vec::new();
        for text in self.line.split_whitespace() {
            let mv = archipelago_explain::san::read_move(&at, text).expect(text);
            at = at.play(mv);
            line.push(mv);
        }
        Some(Found {
            outcome: self.outcome,
            chances: [300, 400, 300],
            depth: 9,
            nodes: 1000,
            line,
        })
    }
}

const LIMIT: Limit = Limit {
    time: None,
    nodes: Some(1000),
};

fn corrected(fen: &str, outcome: Outcome, line: &'static str) -> (Verdict, String, usize) {
    let position = Position::from_fen(fen.as_bytes()).expect(fen);
    let mut searcher = Prepared {
        outcome,
        line,
        asked: 0,
    };
    let search = Search {
        searcher: &mut searcher,
        limit: LIMIT,
    };
    let verdict = verdict(&position, Some(search));
    let text = verdict.text(&position);
    (verdict, text, searcher.asked)
}

/// What the static view misses, as the search with this result shows.
fn what_is_missed(fen: &str, outcome: Outcome, line: &'static str) -> String {
    let (verdict, _, _) = corrected(fen, outcome, line);
    let missed = verdict.correction.and_then(|correction| correction.missed);
    missed.expect("a difference")
}

#[test]
fn the_line_says_what_the_static_view_misses() {
    let legal = "r2qkbnr/ppp2ppp/2np4/4p3/2B1P1b1/2N2N1P/PPPP1PP1/R1BQK2R w KQkq - 0 6";
    let (verdict, text, _) = corrected(legal, Outcome::Centipawns(250), "hxg4 Nf6 d3");
    assert_eq!(
        (verdict.value, verdict.words.as_str()),
        (Some(250), "White is much better")
    );
    let correction = verdict.correction.expect("a search");
    let missed = correction.missed.expect("a difference");
    assert!(
        missed.ends_with("misses 6.hxg4, with which White wins a bishop"),
        "{missed}"
    );
    assert!(text.contains("What the static view counts"), "{text}");
    let (verdict, text, _) = corrected(legal, Outcome::Mate(Color::White, 3), "Nxe5 Bxd1 Bxf7+ Ke7 Nd5#");
    assert_eq!((verdict.value, verdict.chances), (None, None));
    assert!(text.starts_with("White mates in 3 moves\n"), "{text}");
    assert!(
        text.contains("misses the mate that White gives: 6.Nxe5 Bxd1 7.Bxf7+ Ke7 8.Nd5#"),
        "{text}"
    );
}

#[test]
fn material_is_counted_where_no_capture_wins() {
    // The queen takes a defended rook only at the very end of the line, which does not count.
    let fen = "3r2k1/3q1ppp/8/8/3n4/8/3Q1PPP/3R2K1 w - - 0 1";
    let missed = what_is_missed(fen, Outcome::Centipawns(350), "Qxd4 Qxd4 Rxd4 Rxd4");
    assert!(
        missed.contains("misses") && !missed.contains("wins a knight,"),
        "{missed}"
    );
    let fen = "r5k1/3q1ppp/8/8/3n4/8/3Q1PPP/3R2K1 w - - 0 1";
    let missed = what_is_missed(fen, Outcome::Centipawns(500), "Qxd4 Qxd4 Rxd4 h6");
    assert!(missed.ends_with("1.Qxd4, with which White wins a knight"), "{missed}");
}

#[test]
fn a_pawn_that_cannot_be_stopped_is_named() {
    let breakthrough = "8/5ppp/8/5PPP/8/1k6/8/6K1 w - - 0 1";
    let missed = what_is_missed(breakthrough, Outcome::Centipawns(600), "g6 hxg6 f6 gxf6 h6 Kc4");
    assert!(
        missed.ends_with("misses 1.g6 hxg6 2.f6 gxf6 3.h6, after which White's pawn on h6 cannot be stopped"),
        "{missed}"
    );
}

#[test]
fn agreement_needs_no_words() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (verdict, text, asked) = corrected(fen, Outcome::Centipawns(24), "e4 e5");
    assert_eq!((verdict.value, asked), (Some(24), 1));
    assert_eq!(verdict.chances, Some([300, 400, 300]));
    assert!(verdict.correction.is_some_and(|correction| correction.missed.is_none()));
    assert!(
        text.contains("Search to depth 9: +0.24 by 1.e4 e5") && !text.contains("misses"),
        "{text}"
    );
}

#[test]
fn a_draw_by_the_fifty_move_rule_is_no_line() {
    let fen = "7k/8/6K1/8/8/8/8/6Q1 w - - 100 80";
    let missed = what_is_missed(fen, Outcome::Centipawns(0), "Kf5");
    assert!(
        missed.ends_with("misses that the game is drawn by the fifty-move rule"),
        "{missed}"
    );
}

#[test]
fn results_of_tables_and_finished_games() {
    let pawn = "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1";
    let (verdict, _, _) = corrected(pawn, Outcome::Tables(None), "e3");
    assert_eq!(verdict.words, "A draw by the endgame tables");
    let (verdict, text, _) = corrected(pawn, Outcome::Tables(Some(Color::White)), "e3");
    assert_eq!(verdict.words, "White wins by the endgame tables");
    assert!(text.contains("misses that White wins by the endgame tables"), "{text}");
    // A known draw stays one when the search agrees.
    let (verdict, _, _) = corrected(pawn, Outcome::Centipawns(0), "e3");
    assert!(
        verdict
            .words
            .starts_with("A known ending, a pawn against the king: drawn"),
        "{verdict:?}"
    );
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let (verdict, _, _) = corrected(mate, Outcome::Centipawns(0), "");
    assert_eq!(
        (verdict.words.as_str(), verdict.correction),
        ("Checkmate: White has won", None)
    );
}
