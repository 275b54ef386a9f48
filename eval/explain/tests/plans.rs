//! What the board says about the plans of a structure: ready, prepared, prevented by what, played, or no longer
//! advised.

#[path = "../../tests/common/mod.rs"]
mod common;

use archipelago_explain::named::{NamedStructure, classify};
use archipelago_explain::story::read_games;
use archipelago_explain::{Advice, ExchangePlan, State, Trade, breaks, kind, text, trades};
use archipelago_movegen::{Color, Position, Role, Square};

fn structure(fen: &str) -> NamedStructure {
    classify(&Position::from_fen(fen.as_bytes()).expect(fen)).expect(fen)
}

/// The advice of `color` whose action begins with `action`.
fn advice(fen: &str, color: Color, action: &str) -> Option<Advice> {
    let plans = structure(fen).plans.get(color).clone();
    plans.into_iter().find(|advice| advice.action.starts_with(action))
}

fn state(fen: &str, color: Color, action: &str) -> Option<String> {
    advice(fen, color, action).map(|advice| advice.state.to_string())
}

/// Position, side, action, and its state; `None` where the plan must not be advised.
const STATES: &[(&str, Color, &str, Option<&str>)] = &[
    // Two pieces attack b5 and a pawn defends it: taking it loses a piece.
    (
        "r1bqkb1r/1p3ppp/p1np1n2/4p3/4P3/1NN1B3/PPP1BPPP/R2QK2R w KQkq - 0 9",
        Color::Black,
        "b7-b5-b4",
        Some("ready"),
    ),
    // Behind the pawn on e4 stand the queen and the bishop.
    (
        "r2q1rk1/4bppp/3pb3/2n1pP2/1p2P1PP/1P3Q2/1BP1N1B1/2KR3R b - - 0 1",
        Color::Black,
        "d6-d5",
        Some("prevented by the pawn on e4"),
    ),
    // Isolated pawn: the break with more attackers than defenders, with a blockader, and played.
    (
        "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11",
        Color::White,
        "d4-d5",
        Some("ready"),
    ),
    (
        "r1bq1rk1/pp2bppp/4p3/3n4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11",
        Color::White,
        "d4-d5",
        Some("prevented by the knight on d5"),
    ),
    (
        "r1bq1rk1/pp1nbppp/4pn2/8/3P4/5N2/PP3PPP/R1BQ1RK1 w - - 0 11",
        Color::White,
        "d4-d5",
        Some("prevented by the pawn on e6"),
    ),
    (
        "r1bq1rk1/pp1nbppp/4pn2/3P4/2B5/2N2N2/PP3PPP/R1BQ1RK1 b - - 0 11",
        Color::White,
        "d4-d5",
        None,
    ),
    (
        "r1bq1rk1/ppp1bppp/2n2n2/8/2BP4/2N2N2/PP3PPP/R1BQ1RK1 w - - 0 11",
        Color::White,
        "d4-d5",
        None,
    ),
    // The outpost: reachable, attacked by a pawn, already taken, without a knight.
    (
        "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11",
        Color::White,
        "knight to e5",
        Some("ready"),
    ),
    (
        "r1bq1rk1/pp1nb1pp/4pp2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11",
        Color::White,
        "knight to e5",
        Some("prevented by the pawn on f6"),
    ),
    (
        "r1bq1rk1/pp1nbppp/4pn2/4N1B1/2BP4/2N5/PP3PPP/R2Q1RK1 b - - 0 11",
        Color::White,
        "knight to e5",
        None,
    ),
    (
        "r1bq1rk1/pp2bppp/4p3/6B1/2BP4/8/PP3PPP/R2Q1RK1 w - - 0 11",
        Color::White,
        "knight to e5",
        None,
    ),
    (
        "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N5/PP2NPPP/R2Q1RK1 w - - 0 11",
        Color::White,
        "knight to e5",
        Some("open"),
    ),
    // A square with an enemy pawn is no post: the Dragon before and after d6-d5.
    (
        "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R b - - 0 9",
        Color::White,
        "knight to d5",
        Some("ready"),
    ),
    (
        "r1bq1rk1/pp2ppbp/2n2np1/3p4/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 0 10",
        Color::White,
        "knight to d5",
        None,
    ),
    // Captures: possible, after an advance, by a pawn that is pinned, and without a pawn to take.
    (
        "rnbqkb1r/pp3ppp/4pn2/2p5/2BP4/4PN2/PP3PPP/RNBQK2R w KQkq - 0 6",
        Color::Black,
        "c5xd4",
        Some("ready"),
    ),
    (
        "rnbqkb1r/ppp2ppp/4pn2/8/2BP4/4PN2/PP3PPP/RNBQK2R b KQkq - 0 5",
        Color::Black,
        "c5xd4",
        Some("prepared: c7-c5 comes first"),
    ),
    (
        "rnbqkb1r/ppp2ppp/4p3/8/2BPn3/4PN2/PP3PPP/RNBQK2R b KQkq - 0 5",
        Color::Black,
        "c5xd4",
        Some("prepared: c7-c5 comes first"),
    ),
    (
        "rnbqk2r/ppp2ppp/3bpn2/8/2BP4/B3PN2/P4PPP/RN1QK2R b KQkq - 0 7",
        Color::Black,
        "c5xd4",
        None,
    ),
    (
        "rnbq1k1r/pp3ppp/4pn2/2p5/2BP4/B3PN2/P4PPP/RN1QK2R b KQ - 0 8",
        Color::Black,
        "c5xd4",
        Some("prevented by the bishop on a3, which pins the pawn"),
    ),
    // A pawn that is pinned to its king cannot advance either.
    (
        "r1bqr1k1/bpp2pp1/p1np3p/4p2n/P1B1P3/2PP1N1P/1P1N1PP1/R1BQR1K1 b - - 1 10",
        Color::Black,
        "f7-f5",
        Some("prevented by the bishop on c4, which pins the pawn"),
    ),
    (
        "r1bqr1k1/2p1bppp/p1np1n2/1p2p3/4P3/1BPP1N2/PP3PPP/RNBQR1K1 b - - 0 9",
        Color::Black,
        "e5xd4",
        None,
    ),
    (
        "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R b KQkq - 3 4",
        Color::Black,
        "d5xc4",
        Some("ready"),
    ),
    (
        "r1bqkbnr/ppp2ppp/2np4/1B2p3/3PP3/5N2/PPP2PPP/RNBQK2R b KQkq - 0 4",
        Color::Black,
        "e5xd4",
        Some("ready"),
    ),
    // A pawn before another on its file: the one behind can still go, and the break was not played.
    (
        "rnbqkb1r/pp2pppp/2p2n2/8/2pP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 5",
        Color::Black,
        "c6-c5",
        Some("prevented by the pawn on d4"),
    ),
    // Plans that need pieces are not advised in pawn endings.
    (
        "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1",
        Color::White,
        "attack the king",
        None,
    ),
    (
        "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1",
        Color::White,
        "keep the pieces",
        None,
    ),
    (
        "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1",
        Color::Black,
        "exchange knights",
        None,
    ),
    (
        "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1",
        Color::Black,
        "rooks on the c-file",
        None,
    ),
    (
        "4k3/1ppb1ppp/p1p5/8/4P3/8/PPP2PPP/4KB2 w - - 0 1",
        Color::Black,
        "use the two bishops",
        None,
    ),
    (
        "2bbk3/1pp2ppp/p1p5/8/4P3/8/PPP2PPP/2B1KN2 w - - 0 1",
        Color::Black,
        "use the two bishops",
        Some("open"),
    ),
    // King's Indian: f7-f5 with and without the knight before it, played, and then f5-f4.
    (
        "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9",
        Color::Black,
        "f7-f5",
        Some("prepared: the knight on f6 must move first"),
    ),
    (
        "r1bq1rk1/pppnnpbp/3p2p1/3Pp3/2P1P3/2N5/PP2BPPP/R1BQNRK1 b - - 0 9",
        Color::Black,
        "f7-f5",
        Some("ready"),
    ),
    (
        "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N5/PP2BPPP/R1BQNRK1 w - - 0 9",
        Color::Black,
        "f7-f5",
        None,
    ),
    (
        "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N5/PP2BPPP/R1BQNRK1 w - - 0 9",
        Color::Black,
        "f5-f4",
        Some("ready"),
    ),
    (
        "r1bq1rk1/ppp1n1bp/3p2p1/3Pp3/2P1Pp2/2N2P2/PP1NB1PP/R1BQ1RK1 b - - 0 9",
        Color::Black,
        "f5-f4",
        None,
    ),
    (
        "r1bq1rk1/ppp1n1bp/3p2p1/3Pp3/2P1Pp2/2N2P2/PP1NB1PP/R1BQ1RK1 b - - 0 9",
        Color::Black,
        "g6-g5-g4",
        Some("ready"),
    ),
    // Without the pawn there is no break; with an enemy pawn in the way neither.
    (
        "r1bq1rk1/pppnn1bp/3p2p1/3Pp3/2P1P3/2N5/PP2B1PP/R1BQNRK1 b - - 0 9",
        Color::Black,
        "f7-f5",
        None,
    ),
    (
        "r1bq1rk1/pppnnpbp/3p2p1/3PpP2/2P1P3/2N5/PP2B1PP/R1BQNRK1 b - - 0 9",
        Color::Black,
        "f7-f5",
        None,
    ),
    // Carlsbad: the minority attack, its target gone, its first half played.
    (
        "r1bqrnk1/p3bppp/1pp2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R4RK1 w - - 0 12",
        Color::White,
        "b2-b4-b5",
        Some("prevented by the bishop on e7"),
    ),
    (
        "r1bqrnk1/pp3ppp/2p1bn2/3p4/1P1P4/2NBP3/P1Q1NPPP/1R3RK1 w - - 0 12",
        Color::White,
        "b4-b5",
        Some("ready"),
    ),
    (
        "r1bqrnk1/ppp2ppp/4bn2/3p4/1P1P4/2NBP3/P1Q1NPPP/1R3RK1 w - - 0 12",
        Color::White,
        "b4-b5",
        None,
    ),
    (
        "r1bqrnk1/ppp2ppp/4bn2/3p4/3P4/2NBP3/PP1QNPPP/R4RK1 w - - 0 12",
        Color::White,
        "rooks on the c-file",
        Some("open"),
    ),
    (
        "r1bqrnk1/pp3ppp/2p1bn2/3p4/3P4/2NBP3/PPQ1NPPP/R4RK1 w - - 0 12",
        Color::White,
        "rooks on the c-file",
        Some("ready"),
    ),
    // Hedgehog: the enemy's breaks are to be prevented as long as they can be played.
    (
        "r2qk2r/1b1nbppp/pp1ppn2/8/2PQP3/1PN2NP1/P4PBP/R1BR2K1 b - - 0 12",
        Color::White,
        "prevent b6-b5",
        Some("open"),
    ),
    (
        "r2qk2r/1b1nbppp/p2ppn2/1p6/2PQP3/1PN2NP1/P4PBP/R1BR2K1 w - - 0 12",
        Color::White,
        "prevent b6-b5",
        None,
    ),
    (
        "r2qk2r/1b1nbppp/pp1ppn2/8/2PQP3/1PN2NP1/P4PBP/R1BR2K1 b - - 0 12",
        Color::Black,
        "d6-d5",
        Some("prevented by the pawns on c4 and e4"),
    ),
    // French chain: both attacks of Black, and the base to hold.
    (
        "r3kbnr/pp1b1ppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R w KQkq - 0 7",
        Color::White,
        "hold the pawn on d4",
        Some("open"),
    ),
    (
        "r3kbnr/pp1b1ppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R w KQkq - 0 7",
        Color::Black,
        "c7-c5",
        None,
    ),
    (
        "r3kb1r/pp1bnppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R b KQkq - 0 7",
        Color::Black,
        "f7-f6",
        Some("ready"),
    ),
    (
        "r3kbnr/pp1b1ppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R w KQkq - 0 7",
        Color::White,
        "f2-f4-f5",
        Some("prepared: the knight on f3 must move first"),
    ),
    // En passant wins the pawn.
    (
        "r3qrk1/1p1bbppp/p1nppn2/P7/4P3/2N1BN2/1PP1BPPP/R2Q1RK1 b - - 0 12",
        Color::Black,
        "b7-b5-b4",
        Some("prevented by the pawn on a5"),
    ),
    // Nothing guards the knight on its post.
    (
        "r2q1rk1/pp1bppbp/3p1np1/4n3/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 0 11",
        Color::Black,
        "knight to c4",
        Some("prevented by the bishop on b3"),
    ),
];

/// Position, side, action, and its reason as it holds on the board; `None` where the plan must not be advised.
const REASONS: &[(&str, Color, &str, Option<&str>)] = &[
    // Slav: the pawn that is attacked is the enemy's.
    (
        "rn1qkb1r/pp2pppp/2p2n2/3p1b2/2PP4/2N1PN2/PP3PPP/R1BQKB1R b KQkq - 2 5",
        Color::Black,
        "b7-b5",
        Some("attacks the enemy pawn on c4"),
    ),
    // What a capture leaves behind: an isolated pawn, a pawn without defense, a file that is open or half-open.
    (
        "rnbqkb1r/pp3ppp/4pn2/2p5/2BP4/4PN2/PP3PPP/RNBQK2R w KQkq - 0 6",
        Color::Black,
        "c5xd4",
        Some("leaves the enemy pawn on d4 isolated"),
    ),
    (
        "r1bqrnk1/pp2bppp/2p2n2/1P1p2B1/3P4/2NBPN2/P1Q2PPP/R4RK1 w - - 0 14",
        Color::White,
        "b5xc6",
        Some("leaves the enemy pawn on c6 where no pawn can defend it"),
    ),
    (
        "rnbqk2r/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 4 5",
        Color::White,
        "c4xd5",
        Some("makes the c-file half-open and prepares a minority attack if the enemy pawn on e6 recaptures"),
    ),
    (
        "r3kbnr/pp1b1ppp/1qn1p3/2ppP3/3P4/2P2N2/PP3PPP/RNBQKB1R w KQkq - 4 6",
        Color::Black,
        "c5xd4",
        Some("opens the c-file"),
    ),
    (
        "r4rk1/pb1nqppp/1ppbpn2/3p4/2PP4/1PN1PN2/PBQ1BPPP/R4RK1 w - - 4 11",
        Color::White,
        "c4xd5",
        Some(
            "opens the c-file or makes it half-open and prepares a minority attack if the enemy pawn on e6 recaptures",
        ),
    ),
    // An isolated pawn supports a post beside it only from the rank behind.
    (
        "r1bq1rk1/pp2bppp/2n2n2/3p2B1/3N4/2N3P1/PP2PPBP/R2Q1RK1 b - - 0 10",
        Color::Black,
        "knight to e4",
        Some("the pawn on d5 supports it"),
    ),
    (
        "r2q1rk1/pp2ppbp/2n2np1/3P4/2B3b1/2N2N2/PP3PPP/R1BQ1RK1 b - - 0 11",
        Color::White,
        "knight to e5",
        Some(""),
    ),
    // A pawn on e5 takes nothing from the defenders of a king on the queen side.
    (
        "1kr5/1p3p2/q3p3/pRbpPp2/P1rNnP2/2P1B1Pp/1P2Q2P/R5K1 b - - 0 1",
        Color::White,
        "attack the king",
        Some(""),
    ),
    // Open Lopez: nothing stands on b3; of two reasons the one that holds is given.
    (
        "r2q1rk1/2p2ppp/p1n1b3/1pbpP3/4n3/2P2N2/PPBN1PPP/R1BQ1RK1 w - - 4 11",
        Color::Black,
        "knight to c5",
        Some("it goes on to e6"),
    ),
    // French: the bad bishop can be exchanged as long as both sides have it.
    (
        "r3kb1r/pp1bnppp/1q2p3/n2pP3/2pP4/P1P2N2/1P1NBPPP/R1BQ1RK1 w kq - 6 10",
        Color::Black,
        "exchange the light-squared bishops",
        Some("the one behind e6 has no diagonal"),
    ),
    (
        "r2qkb1r/pp1n1ppp/2n1p3/2ppPb2/3P4/2P2N2/PP2BPPP/RNBQK2R w KQkq - 0 8",
        Color::Black,
        "exchange the light-squared bishops",
        Some(""),
    ),
    (
        "rn1qk2r/p3nppp/1p2p3/2ppP3/P2P4/2P2N2/2P2PPP/R1BQ1RK1 w kq - 2 11",
        Color::Black,
        "exchange the light-squared bishops",
        None,
    ),
    // Stonewall of either side.
    (
        "rn3rk1/pb2q1pp/1ppbpn2/3pNp2/2PP4/1P4P1/PB1NPPBP/R2Q1RK1 w - - 2 11",
        Color::White,
        "exchange the dark-squared bishops",
        Some("the enemy one can guard e5"),
    ),
    (
        "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1P2/2PBP3/PP1N2PP/R1BQK1NR b KQkq - 0 6",
        Color::Black,
        "exchange the light-squared bishops",
        Some("the enemy one can guard e4"),
    ),
    // What holds back an advance that was played is no plan.
    (
        "r2q1rk1/3nbppp/p2pbn2/1p2p3/4P1P1/1NN1BP2/PPPQ3P/2KR1B1R w - - 0 12",
        Color::White,
        "a2-a4",
        None,
    ),
    (
        "rnbq1rk1/1p2bppp/p2p1n2/4p3/4P3/1NN5/PPP1BPPP/R1BQ1RK1 w - - 0 9",
        Color::White,
        "a2-a4",
        Some("holds back b7-b5"),
    ),
    // What supports an advance that was played supports its pawn.
    (
        "r1bq1rk1/pppn1pbp/3p2p1/2PPp3/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 10",
        Color::White,
        "b2-b4",
        Some("supports the pawn on c5"),
    ),
    // An advance is named from the square of its pawn.
    (
        "r2q1rk1/pp3ppp/2nbpn2/2pp4/3P1Pb1/2PBPN2/PP1N2PP/R1BQ1RK1 w - - 4 9",
        Color::Black,
        "f7-f6",
        Some("takes e5 from a knight and prepares e6-e5"),
    ),
    (
        "rn3rk1/pb2q1pp/1ppbpn2/3pNp2/2PP4/1P4P1/PB1NPPBP/R2Q1RK1 w - - 2 11",
        Color::White,
        "f2-f3",
        Some("takes e4 from a knight and prepares e2-e4"),
    ),
    // No reason that names an enemy pawn or piece that is not there.
    (
        "rnbqrbk1/ppp2ppp/3p1n2/8/3NPP2/2N5/PPP1B1PP/R1BQ1RK1 w - - 1 9",
        Color::Black,
        "knight to e5",
        Some(""),
    ),
    (
        "r1b1r1k1/1pq1bppp/p1nppn2/8/P2NPP2/2N1B3/1PP1B1PP/R2Q1R1K w - - 1 12",
        Color::White,
        "g2-g4-g5",
        Some("chases the defender of d5"),
    ),
    (
        "r1b1r1k1/1pqnbppp/p1npp3/8/P2NPP2/2N1B3/1PP1B1PP/R2Q1R1K w - - 1 12",
        Color::White,
        "g2-g4-g5",
        Some("gains space"),
    ),
    (
        "2rq1rk1/pp1bppb1/3p1np1/4n2p/3NP2P/1BN1BP2/PPPQ2P1/2KR3R w - - 0 13",
        Color::White,
        "attack the king",
        Some("the enemy bishop on g7 is the only defender of the dark squares"),
    ),
    (
        "2rq1rk1/pp1bpp2/3p1npb/4n2p/3NP2P/1BN1BP2/PPPQ2P1/2KR3R w - - 0 13",
        Color::White,
        "attack the king",
        Some(""),
    ),
    // An own bishop on g7 defends nothing of the enemy's.
    (
        "2rq1rk1/pp1bppB1/3p1np1/4n2p/3NP2P/1BN2P2/PPPQ2P1/2KR3R b - - 0 13",
        Color::White,
        "attack the king",
        Some(""),
    ),
    (
        "2rq1rk1/pp1bppb1/3p1np1/4n2p/3NP2P/1BN2P2/PPPQ2P1/2KR3R w - - 0 13",
        Color::Black,
        "knight to c4",
        Some("it attacks b2"),
    ),
    // Files: with the c-file open as well, the d-file is not the only one.
    (
        "3r1rk1/2q1bppp/p1n1bn2/1pp1p3/4P3/2P1NN1P/PPB2PP1/R1BQR1K1 w - - 4 16",
        Color::White,
        "rooks on the d-file",
        Some("it is the only open file"),
    ),
    (
        "3r1rk1/2q1bppp/2n1bn2/1pp1p3/4P3/2P1NN1P/1PB2PP1/R1BQR1K1 w - - 4 16",
        Color::White,
        "rooks on the d-file",
        Some("it is open"),
    ),
    (
        "r2q1rk1/3nbppp/p2pbn2/1p2p3/4P1P1/1NN1BP2/PPPQ3P/2KR1B1R w - - 0 12",
        Color::White,
        "attack the pawn on d6",
        Some("it is backward"),
    ),
    // In the Benoni the d-file is closed: the pawn on d6 is weak because no pawn defends it.
    (
        "r1bqr1k1/p1n2pbp/1p1p1np1/2pP4/P3P3/2N2P2/1P1NB1PP/R1BQ1RK1 w - - 0 13",
        Color::White,
        "attack the pawn on d6",
        Some("no pawn can defend it"),
    ),
    // The bishops must point where the reason says, and only an ending with the same files is symmetric.
    (
        "rn1qkb1r/pp3ppp/4pn2/2pp1b2/3P1B2/2PBPN2/PP3PPP/RN1QK2R b KQkq - 0 7",
        Color::White,
        "attack the king",
        Some(""),
    ),
    (
        "rn1q1rk1/pp2bppp/4pn2/2ppBb2/3P4/2PBPN2/PP3PPP/RN1QK2R w KQ - 0 9",
        Color::White,
        "attack the king",
        Some("the bishops point to the king side"),
    ),
    (
        "5k2/p1p4R/1pr3p1/3p4/P1nP1PP1/1PPB4/6K1/8 w - - 1 32",
        Color::White,
        "exchange knights and bishops",
        Some(""),
    ),
    (
        "rnbq1rk1/ppp2ppp/3b1n2/3p4/3P4/3B1N2/PPP2PPP/RNBQ1RK1 w - - 0 7",
        Color::White,
        "exchange knights and bishops",
        Some("a symmetric structure with few pieces is a draw in most games"),
    ),
    // A pawn that can attack the square by a move is no reason to go there, but the one that is named may stay.
    (
        "rnb1kb1r/1pqp1ppp/p3pn2/8/2PNP3/P1N5/1P3PPP/R1BQKB1R b KQkq - 0 7",
        Color::Black,
        "knight to c5",
        Some("no pawn attacks it now"),
    ),
    (
        "rnbqrbk1/pp3ppp/2pp1n2/8/3NP3/2N5/PPP1BPPP/R1BQR1K1 w - - 1 9",
        Color::Black,
        "knight to e5",
        Some("no pawn attacks it as long as f2 does not move"),
    ),
    (
        "rnbqrbk1/pp3ppp/2pp1n2/8/3NP3/2N2P2/PPP1B1PP/R1BQR1K1 w - - 1 9",
        Color::Black,
        "knight to e5",
        Some("no pawn attacks it now"),
    ),
    // An open c-file needs no exchange.
    (
        "rnbq1rk1/pp4bp/3p2p1/3Ppp1n/4P3/2NBBP2/PP2N1PP/R2QK2R w KQ - 0 11",
        Color::White,
        "rooks on the c-file",
        Some("it is the only open file"),
    ),
    // Paulsen: the king side has few defenders, or it has them.
    (
        "r1b1k2r/1pqp1ppp/p3pn2/2b5/4P3/1NNB4/PPP2PPP/R1BQ1RK1 b kq - 0 9",
        Color::White,
        "attack the king",
        Some(""),
    ),
    (
        "rnb2rk1/1pqp1ppp/p3p3/8/4P3/1NNB4/PPP2PPP/R1BQ1RK1 w - - 0 10",
        Color::White,
        "attack the king",
        Some("the king side has few defenders"),
    ),
    // The Queen's Gambit Accepted: b7-b5 supports c4 as long as a pawn stands there.
    (
        "rnbqkb1r/p1p1pppp/5n2/1p6/2pP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4",
        Color::White,
        "a2-a4",
        Some("attacks the pawn that supports c4"),
    ),
    (
        "rnbqkb1r/5ppp/p3pn2/1pp5/3P4/1B2PN2/PP3PPP/RNBQ1RK1 w kq - 0 8",
        Color::White,
        "a2-a4",
        Some(""),
    ),
    // Backward is a pawn that no pawn can defend and that cannot advance safely.
    (
        "r1bqr1k1/1p1n1pbp/2pp1np1/p7/2PNP3/2N1BP2/PP1QB1PP/R4RK1 w - - 0 12",
        Color::White,
        "attack the pawn on d6",
        Some("no pawn can defend it"),
    ),
    (
        "r1bq1rk1/pp2bppp/4pn2/8/3P4/2PB1N2/P4PPP/R1BQ1RK1 w - - 0 12",
        Color::Black,
        "attack the pawn on c3",
        Some("no pawn can defend it"),
    ),
    // A bishop outside the pawns is not behind them.
    (
        "rn1qk1nr/p1p2ppp/bp2p3/3pP3/1b1P3P/2N5/PPP2PP1/R1BQKBNR w KQkq - 1 6",
        Color::Black,
        "exchange the light-squared bishops",
        Some(""),
    ),
    // The piece that a pawn attacks, and what it defends.
    (
        "r1bqkb1r/5ppp/p1np1n2/1p1Np1B1/4P3/N7/PPP2PPP/R2QKB1R b KQkq - 1 9",
        Color::Black,
        "b5-b4",
        Some("chases the knight on a3"),
    ),
    (
        "r1bqk2r/ppppnppp/2n2b2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 7",
        Color::White,
        "e4-e5",
        Some("chases the bishop on f6"),
    ),
    // One bishop.
    (
        "rn1q1rk1/pp3ppp/4pn2/2pp4/3P4/2PBPN2/PP3PPP/RN1QK2R w KQ - 0 9",
        Color::White,
        "attack the king",
        Some("the bishop points to the king side"),
    ),
    // Benko: the extra pawn is one only as long as it is there.
    (
        "r4rk1/3nppbp/3p1np1/q1pP4/4P3/2N2NP1/PP3PKP/R1BQR3 w - - 7 13",
        Color::White,
        "exchange knights and bishops",
        Some("the extra pawn counts more with fewer pieces"),
    ),
    (
        "r4rk1/3nppbp/3p1np1/q1pP4/8/2N2NP1/PP3PKP/R1BQR3 w - - 7 13",
        Color::White,
        "exchange knights and bishops",
        Some(""),
    ),
];

#[test]
fn reasons_hold_on_the_board() {
    let mut wrong = Vec::new();
    for (fen, color, action, expected) in REASONS {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        if classify(&position).is_none() {
            wrong.push(format!("{fen} has no name"));
            continue;
        }
        let found = advice(fen, *color, action).map(|advice| advice.reason);
        if found.as_deref() != *expected {
            wrong.push(format!("{fen} {color}: {action}, {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn after_the_end_nothing_is_planned() {
    let mate = "rnbq1rk1/pp3ppQ/4p3/3pP3/3P4/3B4/PPP2PPP/RNB1K1NR b KQ - 0 10";
    let plans = structure(mate).plans;
    assert!(plans.white.is_empty() && plans.black.is_empty(), "{plans:?}");
}

#[test]
fn an_action_without_a_reason_ends_after_the_action() {
    let fen = "rnbqrbk1/ppp2ppp/3p1n2/8/3NPP2/2N5/PPP1B1PP/R1BQ1RK1 w - - 1 9";
    let found = advice(fen, Color::Black, "knight to e5").expect("a plan");
    assert_eq!(found.to_string(), "knight to e5 (prevented by the pawn on f4)");
}

/// Those of the positions, and of the positions after each legal move from them, that have a name.
fn named_around(fens: impl Iterator<Item = &'static str>) -> impl Iterator<Item = (Position, NamedStructure)> {
    let starts = fens.map(|fen| Position::from_fen(fen.as_bytes()).expect(fen));
    let all = starts.flat_map(|start| {
        let after: Vec<Position> = start.legal_moves().into_iter().map(|mv| start.play(mv)).collect();
        after.into_iter().chain([start])
    });
    all.filter_map(|position| Some((position, classify(&position)?)))
}

/// Where a reason names a pawn with its square, a pawn of that side stands there: in the test positions and after each
/// legal move from them.
#[test]
fn reasons_name_pawns_that_stand() {
    let mut named = 0;
    for (position, structure) in named_around(STATES.iter().chain(REASONS).map(|(fen, ..)| *fen)) {
        let plans = Color::ALL.map(|color| structure.plans.get(color).iter().map(move |advice| (color, advice)));
        for (color, advice) in plans.into_iter().flatten() {
            let Some((before, rest)) = advice.reason.split_once("pawn on ") else {
                continue;
            };
            let Some(square) = rest.get(..2).and_then(|name| name.parse::<Square>().ok()) else {
                continue;
            };
            let owner = if before.ends_with("enemy ") { !color } else { color };
            assert!(position.pawns(owner).contains(square), "{}: {advice}", position.fen());
            named += 1;
        }
    }
    assert!(named > 1000, "{named}");
}

/// A plan to exchange or to keep pieces names every trade that speaks against it, and is left out where all do.
#[test]
fn plans_about_exchanges_agree_with_the_trades() {
    let isolani = "r1bq1rk1/pp1nbppp/4pn2/4N1B1/2BP4/2N5/PP3PPP/R2Q1RK1 b - - 0 11";
    let told = text(&Position::from_fen(isolani.as_bytes()).expect("a position"), None);
    for line in [
        "keep the pieces on the board, except to exchange the knight on c3 for the bishop on e7: ",
        "exchange knights and bishops, except the bishop on e7 for the knight on c3: ",
    ] {
        assert!(told.contains(line), "{told}");
    }
    let mut seen = [0; 3];
    for (position, structure) in named_around(STATES.iter().step_by(2).map(|(fen, ..)| *fen)) {
        let plans = Color::ALL.map(|color| structure.plans.get(color).iter().map(move |advice| (color, advice)));
        let about_exchanges = plans.into_iter().flatten();
        let about_exchanges: Vec<_> = about_exchanges
            .filter(|(_, advice)| advice.exchange.is_some())
            .collect();
        if about_exchanges.is_empty() {
            continue;
        }
        let told = text(&position, None);
        for (color, advice) in about_exchanges {
            let seeks = advice.exchange == Some(ExchangePlan::SeeksMinors);
            let is_minor = |(role, _): (Role, Square)| matches!(role, Role::Knight | Role::Bishop);
            let (against, with): (Vec<Trade>, Vec<Trade>) = trades(&position, None)
                .into_iter()
                .filter(|trade| !seeks || is_minor(trade.white) && is_minor(trade.black))
                .partition(|trade| ((trade.change > 0) == (color == Color::White)) != seeks);
            let line = told.lines().find(|line| line.trim_start().starts_with(&advice.action));
            let Some(line) = line else {
                assert!(with.is_empty() && !against.is_empty(), "{}: {advice}", position.fen());
                seen[0] += 1;
                continue;
            };
            for trade in &against {
                for (role, square) in [trade.white, trade.black] {
                    let piece = format!("the {} on {square}", kind(role));
                    assert!(line.contains(&piece), "{}: {line}", position.fen());
                }
            }
            seen[1 + usize::from(against.is_empty())] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn states_are_those_of_the_board() {
    let mut wrong = Vec::new();
    for (fen, color, action, expected) in STATES {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        if classify(&position).is_none() {
            wrong.push(format!("{fen} has no name"));
            continue;
        }
        let found = state(fen, *color, action);
        if found.as_deref() != *expected {
            wrong.push(format!("{fen} {color}: {action} is {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A pawn on e5 may have come from e7 in one move.
#[test]
fn a_title_names_no_square_that_a_pawn_may_have_jumped_over() {
    let jumped = "rnbqkb1r/pp3ppp/2p2n2/4p3/3P4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 7";
    assert_eq!(structure(jumped).title(), "Slav formation (Black), e5 played");
    let two_moves = "rnbqkb1r/pp3ppp/2p1pn2/8/3PP3/2N2N2/PP3PPP/R1BQKB1R b KQkq - 0 7";
    assert_eq!(structure(two_moves).title(), "Slav formation (Black)");
}

#[test]
fn titles_name_what_was_played() {
    for (fen, title) in [
        (
            "r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N5/PP2BPPP/R1BQNRK1 w - - 0 9",
            "King's Indian chain (Black), f7-f5 played",
        ),
        (
            "r1bq1rk1/ppp1n1bp/3p2p1/3Pp3/2P1Pp2/2N2P2/PP1NB1PP/R1BQ1RK1 b - - 0 9",
            "King's Indian chain (Black), f7-f5 and f5-f4 played",
        ),
        (
            "rnbq1rk1/ppp2ppp/3b1n2/3p4/3P4/3B1N2/PPP2PPP/RNBQ1RK1 w - - 0 7",
            "Exchange French",
        ),
        // Squares in a name are those of its side.
        (
            "r1r3k1/p2n1ppp/2p1b3/1q1p4/N2Q4/5PP1/PP2PR1P/2R2BK1 w - - 4 20",
            "Pawn couple c6-d5 (Black)",
        ),
    ] {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        let found = classify(&position).map(|structure| structure.title());
        assert_eq!(found.as_deref(), Some(title));
    }
}

#[test]
fn advice_is_turned_with_the_colors() {
    let white = "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11";
    let black = "r2q1rk1/pp3ppp/2n2n2/2bp2b1/8/4PN2/PP1NBPPP/R1BQ1RK1 b - - 0 11";
    let one = advice(white, Color::White, "d4-d5").expect("a break");
    let other = advice(black, Color::Black, "d5-d4").expect("the same break");
    assert_eq!((one.pawn_moves, one.reason), (vec!["d4d5".to_owned()], other.reason));
    assert_eq!(other.pawn_moves, ["d5d4"]);
}

/// The board's answer to one advised pawn move: the pawn is there, the squares follow each other, and no pawn stands on
/// the way.
fn check_moves(position: &Position, color: Color, advice: &Advice) {
    let fen = position.fen();
    let mut at: Option<Square> = None;
    for step in &advice.pawn_moves {
        let (from, to): (Square, Square) = (step[..2].parse().unwrap(), step[2..].parse().unwrap());
        match at {
            None => assert!(position.pawns(color).contains(from), "{fen}: {step}"),
            Some(last) => assert_eq!(from, last, "{fen}: {step}"),
        }
        if from.file() != to.file() {
            check_capture(position, color, advice, from, to);
            return;
        }
        let rank = |square: Square| color.relative_rank(square.rank()).to_u32();
        let is_double = rank(from) == 1 && rank(to) == 3;
        assert!(rank(to) == rank(from) + 1 || is_double, "{fen}: {step}");
        let pawns = position.pawns(Color::White) | position.pawns(Color::Black);
        let way = archipelago_movegen::attacks::between(from, to) | archipelago_movegen::Bitboard::from_square(to);
        assert!((way & pawns).is_empty(), "{fen}: {step}");
        if advice.state == State::Ready && at.is_none() {
            assert!((way & position.occupied()).is_empty(), "{fen}: {step}");
        }
        at = Some(to);
    }
}

/// A capture is the last move of an advice, takes an enemy pawn, and if it is ready, it is a legal move.
fn check_capture(position: &Position, color: Color, advice: &Advice, from: Square, to: Square) {
    let fen = position.fen();
    assert!(
        archipelago_movegen::attacks::pawn(color, from).contains(to),
        "{fen}: {from}{to}"
    );
    assert!(position.pawns(!color).contains(to), "{fen}: {from}{to}");
    let mv = format!("{from}{to}");
    assert_eq!(advice.pawn_moves.last(), Some(&mv), "{fen}");
    if advice.state == State::Ready && (position.turn() == color || !position.in_check()) {
        let board = if position.turn() == color {
            *position
        } else {
            position.play_null()
        };
        let is_legal = |legal: &archipelago_movegen::Move| legal.from() == from && legal.to() == to;
        assert!(board.legal_moves().iter().any(is_legal), "{fen}: {mv}");
    }
}

/// Every position of ten known games: the advised pawn moves, and the breaks of both sides.
#[test]
fn advised_pawn_moves_of_known_games_are_moves() {
    let games = include_bytes!("data/games.pgn");
    let (mut advised, mut levers) = (0, 0);
    for position in read_games(games)
        .into_iter()
        .flatten()
        .flat_map(|game| game.positions())
    {
        for color in Color::ALL {
            for advice in classify(&position)
                .iter()
                .flat_map(|structure| structure.plans.get(color))
            {
                check_moves(&position, color, advice);
                advised += advice.pawn_moves.len();
            }
        }
        let [white, black] = breaks(&position, None);
        for found in white.iter().chain(&black) {
            let board = if found.side == position.turn() {
                position
            } else {
                position.play_null()
            };
            assert!(
                board.legal_moves().contains(&found.mv),
                "{}: {}",
                position.fen(),
                found.line
            );
            levers += 1;
        }
    }
    assert!(advised > 500 && levers > 500, "{advised} {levers}");
}

/// Positions of openings and games that have a name, and the positions after every legal move from them.
#[test]
fn advised_pawn_moves_are_moves() {
    let mut checked = 0;
    for (position, structure) in named_around(STATES.iter().map(|(fen, ..)| *fen)) {
        for color in Color::ALL {
            for advice in structure.plans.get(color) {
                check_moves(&position, color, advice);
                checked += advice.pawn_moves.len();
            }
        }
    }
    assert!(checked > 1000, "{checked}");
    for position in common::random_positions(40) {
        for (color, advice) in classify(&position)
            .into_iter()
            .flat_map(|structure| Color::ALL.map(|color| (color, structure.plans.get(color).clone())))
            .flat_map(|(color, plans)| plans.into_iter().map(move |advice| (color, advice)))
        {
            check_moves(&position, color, &advice);
        }
    }
}
