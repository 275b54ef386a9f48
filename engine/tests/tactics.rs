//! Combinations and zugzwangs that the search must find with few nodes.

use archipelago_engine::{Game, HeadlessSearcher, Limits};
use archipelago_movegen::Position;

/// Nodes for each combination.
const TACTICS_NODES: u64 = 100_000;
/// The number of combinations that must be found. The others need more nodes, or may do so after a change of the search.
const FLOOR: usize = 18;
/// Nodes for each zugzwang.
const ZUGZWANG_NODES: u64 = 4_000_000;

/// Well-known combinations: sacrifices, mates, quiet moves, and moves of endgame studies. Position and best move.
const TACTICS: [(&str, &str); 22] = [
    // Positions of Fred Reinfeld's "Win at Chess".
    ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"),
    ("8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1", "b3b2"),
    ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"),
    ("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"),
    ("5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "c6c4"),
    ("7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"),
    ("rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "g4e3"),
    ("r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "e7f7"),
    ("r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1", "d4g7"),
    // Morphy, Paris 1858.
    ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16", "b3b8"),
    // Anderssen against Kieseritzky, London 1851.
    ("r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 22", "f3f6"),
    // Levitsky against Marshall, Breslau 1912.
    ("5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23", "c3g3"),
    // Rotlewi against Rubinstein, Lodz 1907.
    (
        "2rr2k1/1b3ppp/pb2p3/1p2P3/1P2BPnq/P1N3P1/1B2Q2P/R4R1K b - - 0 22",
        "c8c3",
    ),
    // Smothered mate.
    ("r4r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "b3g8"),
    // Mates in two and three moves.
    ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5"),
    ("r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 0 1", "c4b5"),
    (
        "r2n1rk1/1ppb2pp/1p1p4/3Ppq1n/2B3P1/2P4P/PP1N1P1K/R2Q1RN1 b - - 0 1",
        "f5f2",
    ),
    ("r1b3kr/ppp1Bp1p/1b6/n2P4/2p3q1/2Q2N2/P4PPP/RN2R1K1 w - - 0 1", "c3h8"),
    ("4r1rk/5K1b/7R/R7/8/8/8/8 w - - 0 1", "h6h7"),
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
    // Studies of Réti and Saavedra.
    ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "h8g7"),
    ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "c6c7"),
];

/// Positions in which one side has only bad moves and would like to pass. Null move pruning, which lets it pass, must not
/// hide the solution.
const ZUGZWANGS: [(&str, &str); 5] = [
    ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1"),
    ("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6"),
    ("8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", "f4d5"),
    // The side that is ahead has few moves and must not be taken for safe: Foden (mate in four).
    ("8/3p1p2/5Ppp/K2R2bk/4pPrr/6Pp/4B2P/3N4 w - - 0 1", "d1c3"),
    // With pawns alone: Lasker and Reichhelm, 1901. Only from b1 the king reaches the corresponding squares first.
    ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", "a1b1"),
];

/// Rang: a mate in fifteen against a side that has nearly everything but moves. Without `go mate` a draw by repetition looks as
/// good for tens of millions of nodes.
const DISTANT_ZUGZWANG: (&str, &str) = ("8/8/8/2p5/1pp5/brpp4/1pprp2P/qnkbK3 w - - 0 1", "h2h3");

/// No other limit than the number of nodes.
fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// The move that a new searcher plays within the limits.
fn answer(fen: &str, limits: Limits) -> String {
    let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut searcher = HeadlessSearcher::new(8).expect("little memory");
    let answer = searcher
        .search(&Game::new(position), limits)
        .expect("there is a legal move");
    answer.best.to_uci(false).to_string()
}

#[test]
fn combinations_are_found() {
    let missed: Vec<String> = TACTICS
        .iter()
        .map(|(fen, best)| (fen, best, answer(fen, nodes(TACTICS_NODES))))
        .filter(|(_, best, found)| found != *best)
        .map(|(fen, best, found)| format!("{fen}: {found} instead of {best}"))
        .collect();
    assert!(TACTICS.len() - missed.len() >= FLOOR, "{missed:#?}");
}

#[test]
fn zugzwangs_are_found() {
    for (fen, best) in ZUGZWANGS {
        assert_eq!(answer(fen, nodes(ZUGZWANG_NODES)), best, "{fen}");
    }
}

#[test]
fn a_distant_mate_by_zugzwang_is_found() {
    let (fen, best) = DISTANT_ZUGZWANG;
    let limits = Limits {
        mate: Some(15),
        ..nodes(ZUGZWANG_NODES)
    };
    assert_eq!(answer(fen, limits), best);
}
