//! The verdict: who is better, and the reasons, which name the squares for which the terms were counted.

#[path = "../../tests/common/mod.rs"]
mod common;

use archipelago_eval::{PawnTable, evaluate, wdl};
use archipelago_explain::{Found, Limit, Outcome, Search, Searcher, Verdict};
use archipelago_movegen::{Color, Move, Position};

fn verdict(fen: &str) -> Verdict {
    Verdict::new(&Position::from_fen(fen.as_bytes()).expect(fen))
}

/// Position, the beginning of the verdict, and a reason that must be among the largest; empty for none.
const VERDICTS: &[(&str, &str, &str)] = &[
    // The game is over, or the ending is known.
    ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Checkmate: White has won", ""),
    ("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "Checkmate: Black has won", ""),
    ("k7/1R6/1K6/8/8/8/8/8 b - - 0 1", "Stalemate: a draw", ""),
    (
        "8/5k2/8/8/8/8/4P3/4K3 w - - 0 1",
        "A known ending, a pawn against the king: drawn",
        "",
    ),
    (
        "7k/8/8/8/8/8/P7/K7 b - - 0 1",
        "A known ending, a pawn against the king: White is winning",
        "",
    ),
    (
        "8/8/8/4k3/8/8/8/K6Q w - - 0 1",
        "A known ending, a queen against the king: White is winning",
        "",
    ),
    // Black promotes, and takes: nothing is known yet.
    (
        "Q7/8/8/8/8/2k5/3p4/7K b - - 0 1",
        "White is winning, but Black can take or promote",
        "",
    ),
    (
        "R6K/8/8/8/8/2k5/p7/8 w - - 0 1",
        "The position is about equal, but White can take or promote",
        "",
    ),
    (
        "8/8/8/8/3k4/3N4/8/B6K b - - 0 1",
        "White is winning, but Black can take or promote",
        "",
    ),
    (
        "8/8/8/4K3/8/8/8/k4bb1 w - - 0 1",
        "A known ending, two bishops against the king: Black is winning",
        "",
    ),
    (
        "8/8/8/4k3/8/8/8/K4N2 w - - 0 1",
        "A known ending, a knight against the king: drawn",
        "",
    ),
    // Material.
    (
        "r4rk1/ppp2ppp/8/4n3/8/2P5/PP3PPP/R4RK1 w - - 0 1",
        "Black is winning",
        "a knight more",
    ),
    (
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "White is winning",
        "a queen more",
    ),
    (
        "6k1/1p3ppp/8/3p4/8/2N1P3/PP3PPP/6K1 w - - 0 1",
        "White is winning",
        "a knight and a pawn more",
    ),
    (
        "r2q1rk1/1b2bppp/p2p4/1p2pP2/4P3/1NN1B3/PPP3PP/R2Q1RK1 w - - 0 1",
        "White is",
        "two knights for a bishop",
    ),
    (
        "r3r1k1/pp3ppp/2p5/8/2BN4/8/PPP2PPP/3RR1K1 w - - 0 1",
        "White is winning",
        "a bishop and a knight more",
    ),
    (
        "4r1k1/p4ppp/8/3N4/8/6P1/P4P1P/6K1 w - - 0 1",
        "Black is",
        "a rook for a knight",
    ),
    ("8/1p3ppk/8/1P6/2P5/8/5PPK/8 w - - 0 1", "White is", "a pawn more"),
    (
        "r2r2k1/pp3ppp/2n2n2/8/8/2B2B2/PP3PPP/R2R2K1 w - - 0 20",
        "White is",
        "the bishop pair",
    ),
    // Passed pawns.
    (
        "6k1/5ppp/8/1P6/8/8/5PPP/1R4K1 w - - 0 1",
        "White is winning",
        "a rook and a pawn more",
    ),
    (
        "3r2k1/5ppp/8/8/3p4/8/3R1PPP/6K1 w - - 0 1",
        "Black is",
        "passed pawn on d4",
    ),
    (
        "3r2k1/5ppp/1P6/8/8/8/5PPP/3R2K1 w - - 0 1",
        "White is winning",
        "passed pawn on b6",
    ),
    // Weak pawns.
    (
        "r1bq1rk1/pp2bppp/2n2n2/3p2B1/3N4/2N3P1/PP2PPBP/R2Q1RK1 b - - 0 11",
        "White is slightly better",
        "Black's isolated pawn on d5",
    ),
    (
        "r2q1rk1/pp3ppp/2n1bn2/3p4/3N4/2N1P3/PP2BPPP/R2Q1RK1 w - - 0 1",
        "White is better",
        "Black's isolated pawn on d5",
    ),
    (
        "2rr2k1/pp1b1ppp/8/3p4/3N4/4P3/PP3PPP/2RR2K1 w - - 0 1",
        "White is better",
        "Black's isolated pawn on d5",
    ),
    (
        "r4rk1/p1p2ppp/2p1b3/2p5/4P3/2N5/PPP2PPP/R4RK1 w - - 0 1",
        "White is",
        "Black's isolated pawns on",
    ),
    (
        "r4rk1/p1p2ppp/2p1b3/2p5/4P3/2N5/PPP2PPP/R4RK1 w - - 0 1",
        "White is",
        "Black's doubled pawns on",
    ),
    (
        "3rr1k1/ppp2ppp/8/8/8/2P5/P1P2PPP/R4RK1 w - - 0 1",
        "Black is",
        "White's isolated pawns on",
    ),
    (
        "6k1/pp3ppp/8/3p4/8/4P3/PP3PPP/6K1 w - - 0 1",
        "White is",
        "Black's isolated pawn on d5",
    ),
    // Kings, threats and pieces.
    (
        "r1bq1r1k/pp3p1p/2n1pP2/3p4/3P3Q/3B1N2/PP3PPP/R4RK1 w - - 0 1",
        "White is",
        "Black's king on h8 is in more danger",
    ),
    (
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "Black is",
        "threats against e4 and Qh5",
    ),
    (
        "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11",
        "",
        "White's isolated pawn on d4",
    ),
    // In a pawn ending the only piece is the king.
    (
        "8/5pp1/8/3K4/8/8/5PP1/k7 w - - 0 1",
        "White",
        "the better placed king, on d5",
    ),
    // Nothing but the right to move.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
        "the right to move",
    ),
];

#[test]
fn verdicts_and_their_reasons() {
    let mut wrong = Vec::new();
    for (fen, words, reason) in VERDICTS {
        let verdict = verdict(fen);
        let has_reason = |text: &str| verdict.reasons.iter().any(|found| found.text.starts_with(text));
        if !verdict.words.starts_with(words) || !(reason.is_empty() || has_reason(reason)) {
            wrong.push(format!("{fen}: {verdict:?}, not {words}, {reason}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Where both sides have the same, only the right to move is left.
#[test]
fn in_symmetrical_positions_the_right_to_move_is_the_only_reason() {
    for board in [
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R",
        "r1bq1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R1BQ1RK1",
        "r2q1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R2Q1RK1",
    ] {
        for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
            let fen = format!("{board} {letter} - - 0 1");
            let verdict = verdict(&fen);
            for reason in &verdict.reasons {
                assert_eq!((&*reason.text, reason.side), ("the right to move", color), "{fen}");
                assert_eq!(verdict.value, Some(color.fold_wb(reason.gain, -reason.gain)), "{fen}");
            }
            assert_eq!(verdict.reasons.len(), 1, "{fen}: {verdict:?}");
        }
    }
}

#[test]
fn the_value_is_that_of_the_evaluation() {
    let mut table = PawnTable::new(10);
    for position in common::random_positions(20) {
        let verdict = Verdict::new(&position);
        let Some(value) = verdict.value else {
            assert!(!position.has_legal_move());
            continue;
        };
        let units = evaluate(&position, &mut table).get();
        let white_view = position.turn().fold_wb(units, -units);
        assert_eq!(value, wdl::centipawns(white_view), "{}", position.fen());
        if let Some(chances) = verdict.chances {
            assert_eq!(chances.iter().sum::<u16>(), 1000);
        }
        let words = match value {
            20.. => "White is",
            ..=-20 => "Black is",
            _ => "The position is about equal",
        };
        assert!(
            verdict.words.contains(words) || verdict.words.starts_with("A known ending"),
            "{verdict:?}"
        );
    }
}

#[test]
fn reasons_change_sides_with_the_colors() {
    for position in common::random_positions(10) {
        // The same position with colors and ranks exchanged.
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let exchange = |symbol: char| {
            if symbol.is_ascii_lowercase() {
                symbol.to_ascii_uppercase()
            } else {
                symbol.to_ascii_lowercase()
            }
        };
        let board: Vec<String> = fields[0]
            .split('/')
            .rev()
            .map(|row| row.chars().map(exchange).collect())
            .collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        let rights: String = fields[2].chars().map(exchange).collect();
        let Ok(other) = Position::from_fen(format!("{} {turn} {rights} - 0 1", board.join("/")).as_bytes()) else {
            continue;
        };
        let (here, there) = (Verdict::new(&position), Verdict::new(&other));
        let sides = |verdict: &Verdict| -> Vec<(Color, i32)> {
            verdict
                .reasons
                .iter()
                .map(|reason| (reason.side, reason.gain))
                .collect()
        };
        let turned: Vec<(Color, i32)> = sides(&there).into_iter().map(|(side, gain)| (!side, gain)).collect();
        let gains = |reasons: &[(Color, i32)]| reasons.iter().map(|(_, gain)| *gain).collect::<Vec<_>>();
        assert_eq!(gains(&sides(&here)), gains(&turned), "{fen}");
    }
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).expect(fen)
}

/// What is known of rook endings: a pawn more does not win with the rook on the sixth rank before the pawn, nor with all
/// pawns on one wing; it wins when the king stands before its pawn on the seventh rank and the other king is cut off.
#[test]
fn a_likely_draw_is_said() {
    for (ending, words) in [
        ("4k3/R7/7r/3KP3/8/8/8/8 b - - 0 1", "but a draw is most likely"), // Philidor
        ("8/8/4k1p1/7p/R6P/1r4P1/5PK1/8 w - - 0 1", "but a draw is most likely"), // three pawns against two
        ("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "White is winning"),        // Lucena
        ("8/5ppk/7p/8/8/r7/R4PPP/6K1 w - - 0 1", "about equal"),           // nobody is better
    ] {
        let verdict = Verdict::new(&position(ending));
        assert!(verdict.words.ends_with(words), "{ending}: {verdict:?}");
    }
    // With a sound pawn more and all pieces on the board there is play for a win.
    let early = Verdict::new(&position("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    assert!(
        early.words.starts_with("White is ") && !early.words.contains("draw"),
        "{early:?}"
    );
}

#[test]
fn no_square_is_good_and_bad_at_once() {
    let mut compared = 0;
    for position in common::random_positions(10) {
        let reasons = Verdict::new(&position).reasons;
        for (index, one) in reasons.iter().enumerate() {
            let is_whole = |text: &str| text.contains("placed pieces") || text.contains("placed pawns");
            for other in reasons.iter().skip(index + 1) {
                if one.side != other.side && (is_whole(&one.text) || is_whole(&other.text)) {
                    compared += 1;
                    assert!(
                        (one.squares & other.squares).is_empty(),
                        "{}: {one} | {other}",
                        position.fen()
                    );
                }
            }
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn material_of_several_kinds_is_a_list() {
    let fen = "6k1/1p3pbp/1Qp3p1/8/2b5/5N1P/r4nPK/4r3 w - - 0 29";
    let text = Verdict::new(&position(fen)).text(&position(fen));
    assert!(
        text.contains("two rooks, two bishops and three pawns for a queen"),
        "{text}"
    );
}

#[test]
fn nothing_is_said_of_the_places_of_pieces_in_check() {
    let heading = "Where the pieces belong";
    let text = |fen: &str| archipelago_explain::text(&position(fen), None);
    let checked = text("2b2rk1/rppn2pp/p7/4pn2/8/N4P2/PPPq1NPP/2KR1B1R w - - 0 17");
    assert!(!checked.contains(heading), "{checked}");
    let after = text("2b2rk1/rppn2pp/p7/4pn2/8/N4P2/PPPR1NPP/2K2B1R b - - 0 17");
    assert!(after.contains(heading), "{after}");
}

/// Where both sides have the same structure and all pieces but some stand on mirrored squares, only those are named.
#[test]
fn the_piece_that_differs_is_named() {
    let text = |fen: &str| Verdict::new(&position(fen)).text(&position(fen));
    let tarrasch = "rnbq1rk1/ppp2ppp/3b1n2/3p4/3P4/3B1N2/PPP2PPP/RNBQR1K1 b - - 0 7";
    let told = text(tarrasch);
    let reasons: Vec<&str> = told.lines().filter(|line| line.contains(" gains ")).collect();
    assert!(
        reasons.iter().any(|line| line.contains("e1")),
        "the rook is active: {told}"
    );
    for line in reasons {
        assert!(!line.contains("Kg1") && !line.contains("Kg8"), "{line}");
    }
    let undeveloped = text("rnbqkb1r/ppp2ppp/5n2/3p4/3P4/3B1N2/PPP2PPP/RNBQ1RK1 w kq - 0 7");
    assert!(undeveloped.contains("placed pieces, above all"), "{undeveloped}");
}

#[test]
fn only_pawns_without_a_friend_lack_support() {
    use archipelago_eval::structure;
    use archipelago_movegen::setwise;
    let known = "r1b1r1k1/1pq1bppp/p1nppn2/8/P2NPP2/2N1B3/1PP1B1PP/R2Q1R1K w - - 1 12";
    let text = Verdict::new(&position(known)).text(&position(known));
    assert!(text.contains("White's pawn on a4 without support"), "{text}");
    let mut seen = 0;
    for position in common::random_positions(40) {
        for reason in Verdict::new(&position).reasons {
            if !reason.text.contains("without support") {
                continue;
            }
            let pawns = position.pawns(!reason.side);
            let supported = match reason.side {
                Color::White => structure::supported::<setwise::Black>(pawns),
                Color::Black => structure::supported::<setwise::White>(pawns),
            };
            let friends = supported | structure::duo_at_least(pawns);
            assert!((reason.squares & friends).is_empty(), "{}: {reason}", position.fen());
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

/// The words that a text has for the bishops: square, and whether the word is `good`.
fn words_for_bishops(text: &str) -> Vec<(String, bool)> {
    let mut words = Vec::new();
    for line in text.lines() {
        for (word, is_good) in [("good", true), ("bad", false)] {
            if let Some((_, list)) = line.split_once(&format!("{word} bishop on ")) {
                words.push((list[..2].to_owned(), is_good));
            } else if let Some((_, list)) = line.split_once(&format!("{word} bishops on ")) {
                let squares = list.split([' ', ',']).filter(|word| word.len() == 2);
                words.extend(squares.map(|square| (square.to_owned(), is_good)));
            } else if line.contains(&format!("a {word} bishop,")) {
                let (_, square) = line.split_once("bishop on ").expect("a line about a bishop");
                words.push((square[..2].to_owned(), is_good));
            }
        }
    }
    words
}

#[test]
fn no_bishop_is_good_and_bad_at_once() {
    // The pawns stand on the color of the bishop, but it stands outside them and is worth much.
    let outside = "6k1/p3q2p/1nr3pB/8/3Q1P2/6P1/PP5P/3R2K1 b - - 0 1";
    let text = archipelago_explain::text(&position(outside), None);
    assert!(!words_for_bishops(&text).contains(&("h6".to_owned(), false)), "{text}");
    let mut seen = [0; 2];
    for position in common::random_positions(40) {
        let text = archipelago_explain::text(&position, None);
        let words = words_for_bishops(&text);
        for (square, is_good) in &words {
            assert!(
                !words.contains(&(square.clone(), !is_good)),
                "{}: {text}",
                position.fen()
            );
            seen[usize::from(*is_good)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn what_is_clear_comes_before_what_is_vague() {
    // The places of the pieces count more, but the isolated pawn says more.
    let isolani = "r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/2N2N2/PP3PPP/R1BQ1RK1 w - - 0 10";
    let reasons = verdict(isolani).reasons;
    assert!(
        reasons
            .iter()
            .any(|reason| reason.text == "White's isolated pawn on d4"),
        "{reasons:?}"
    );
    let is_vague = |text: &str| text.contains("fit together");
    let (mut seen, mut later) = (0, 0);
    for position in common::random_positions(20) {
        let reasons = Verdict::new(&position).reasons;
        let pairs = reasons.windows(2);
        for pair in pairs.filter(|pair| is_vague(&pair[0].text) && !is_vague(&pair[1].text)) {
            // It still comes first where it counts far more.
            let is_large = pair[0].gain / 3 >= pair[1].gain / 2;
            assert!(
                is_large || pair[1].text == "the right to move",
                "{}: {pair:?}",
                position.fen()
            );
            seen += 1;
        }
        later += usize::from(
            reasons
                .windows(2)
                .any(|pair| is_vague(&pair[1].text) && pair[1].gain > pair[0].gain),
        );
    }
    assert!(seen > 10 && later > 10, "{seen} {later}");
}

#[test]
fn a_king_that_nothing_attacks_needs_no_shelter() {
    let ending = "8/3k4/3p4/8/4P3/8/8/6K1 w - - 0 2";
    let text = Verdict::new(&position(ending)).text(&position(ending));
    assert!(
        !text.contains("shelter") && text.contains("White's king farther from the pawns"),
        "{text}"
    );
    let mut seen = [0; 2];
    for position in common::random_positions(40) {
        for reason in Verdict::new(&position).reasons {
            if !reason.text.contains("shelter for the king") {
                continue;
            }
            // The side that gains is the one whose king is safe, or the one that attacks.
            let attacker = if reason.text.contains("worse") {
                reason.side
            } else {
                !reason.side
            };
            let pieces = position.by_color(attacker).count() - position.pawns(attacker).count();
            let has_queen = position.by_piece(attacker, archipelago_movegen::Role::Queen).any();
            assert!(has_queen || pieces > 3, "{}: {reason}", position.fen());
            seen[usize::from(has_queen)] += 1;
        }
    }
    assert!(seen[0] + seen[1] > 30, "{seen:?}");
}

/// Says that White is better by a pawn, whatever the position.
struct Optimist;

impl Searcher for Optimist {
    fn search(&mut self, position: &Position, _: &[Move], _: Limit) -> Option<Found> {
        Some(Found {
            outcome: Outcome::Centipawns(100),
            chances: [500, 500, 0],
            depth: 3,
            nodes: 1,
            line: vec![*position.legal_moves().first()?],
        })
    }
}

#[test]
fn no_search_overrules_a_draw_that_is_certain() {
    let words = |fen: &str| {
        let search = Search {
            searcher: &mut Optimist,
            limit: Limit {
                time: None,
                nodes: Some(1),
            },
        };
        archipelago_explain::verdict(&position(fen), Some(search)).words
    };
    for drawn in [
        "8/5k2/8/8/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/4k3/8/8/8/K4N2 w - - 0 1",
        "k7/8/1K6/P7/8/8/8/4B3 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1",
    ] {
        assert!(words(drawn).ends_with(": drawn"), "{drawn}: {}", words(drawn));
    }
    assert_eq!(words("8/5k2/8/8/8/8/4PP2/4K3 w - - 0 1"), "White is better");
}

#[test]
fn a_check_takes_nothing_from_a_known_ending() {
    let text = |fen: &str| Verdict::new(&position(fen)).text(&position(fen));
    let known = text("8/8/8/4k3/8/8/8/K3Q3 b - - 0 1");
    assert!(
        known.starts_with("A known ending") && !known.contains("is in check"),
        "{known}"
    );
    let other = text("r3k3/p7/8/8/8/8/8/1K2Q3 b - - 0 1");
    assert!(other.contains("Black is in check"), "{other}");
}

/// Says that the side to move mates in two.
struct Mates;

impl Searcher for Mates {
    fn search(&mut self, position: &Position, moves: &[Move], _: Limit) -> Option<Found> {
        let legal = position.legal_moves();
        Some(Found {
            outcome: Outcome::Mate(position.turn(), 2),
            chances: [1000, 0, 0],
            depth: 3,
            nodes: 1,
            line: vec![moves.first().or(legal.first()).copied()?],
        })
    }
}

#[test]
fn nothing_is_said_of_the_places_of_pieces_before_a_mate() {
    let fen = "r1bq1rk1/pp1nbppp/4pn2/4N1B1/2BP4/2N5/PP3PPP/R2Q1RK1 b - - 0 11";
    let search = Search {
        searcher: &mut Mates,
        limit: Limit {
            time: None,
            nodes: Some(1),
        },
    };
    let mate = archipelago_explain::text(&position(fen), Some(search));
    assert!(
        !mate.contains("Where the pieces belong") && !mate.contains("Trades"),
        "{mate}"
    );
    let still = archipelago_explain::text(&position(fen), None);
    assert!(
        still.contains("Where the pieces belong") && still.contains("Trades"),
        "{still}"
    );
}
