//! Where the pieces belong, and which trades help: the numbers are differences of evaluations.

#[path = "../../tests/common/mod.rs"]
mod common;

use archipelago_eval::wdl::centipawns;
use archipelago_eval::{PawnTable, evaluate};
use archipelago_explain::{Found, Limit, Outcome, PlacedPiece, Search, Searcher, placement, trades};
use archipelago_movegen::{Color, Move, Position, Role, Square};

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).expect(fen)
}

/// The static value, White's view, centipawns.
fn value(position: &Position) -> i32 {
    let units = evaluate(position, &mut PawnTable::new(0)).get();
    centipawns(position.turn().fold_wb(units, -units))
}

/// How much more `one` is worth than `other`, White's view: the mean of both sides to move where both are possible.
fn difference(one: &Position, other: &Position) -> i32 {
    let now = value(one) - value(other);
    if one.in_check() || other.in_check() {
        return now;
    }
    (now + value(&one.play_null()) - value(&other.play_null())) / 2
}

/// The position with pieces taken away and put elsewhere, built from its parts; `None` if it is not legal.
fn changed(position: &Position, from: Square, to: Option<Square>) -> Option<Position> {
    let mut setup = position.setup();
    let piece = setup.board.remove_piece_at(from)?;
    if let Some(to) = to {
        setup.board.set_piece_at(to, piece);
    }
    setup.castling_rights.0 &= !archipelago_movegen::Bitboard::from_square(from);
    setup.ep_square = None;
    setup.position().ok()
}

#[test]
fn numbers_are_differences_of_evaluations() {
    let mut compared = 0;
    for position in common::random_positions(4).into_iter().step_by(4) {
        for PlacedPiece {
            piece,
            square,
            worth,
            better,
            ..
        } in placement(&position)
        {
            let sign = piece.color.fold_wb(1, -1);
            if let Some(without) = changed(&position, square, None) {
                assert_eq!(
                    worth,
                    difference(&position, &without) * sign,
                    "{} {square}",
                    position.fen()
                );
                compared += 1;
            }
            for (target, gain) in better {
                assert!(!position.occupied().contains(target));
                if let Some(moved) = changed(&position, square, Some(target)) {
                    assert_eq!(
                        gain,
                        difference(&moved, &position) * sign,
                        "{} {square}",
                        position.fen()
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

fn placed(fen: &str, square: Square) -> PlacedPiece {
    let all = placement(&position(fen));
    all.into_iter().find(|placed| placed.square == square).expect("a piece")
}

#[test]
fn a_bishop_behind_its_own_pawns_is_bad() {
    // The bishop on c8 stands behind the pawns on light squares; White's stands in front of its own. All else is equal.
    let ending = "2b3k1/1p3ppp/p3p3/3pP3/3P4/P2B4/1P3PPP/6K1 w - - 0 1";
    let middlegame = "r1b2rk1/1p3ppp/p3p3/3pP3/3P4/P2B4/1P3PPP/R4RK1 w - - 0 1";
    for fen in [middlegame, ending] {
        let (bad, good) = (placed(fen, Square::C8), placed(fen, Square::D3));
        assert!(
            bad.worth + 5 < good.worth && bad.against_mean < Some(-5) && good.against_mean > Some(5),
            "{bad:?} {good:?}"
        );
        assert_eq!((bad.own_pawns, good.own_pawns), (Some(6), Some(1)));
        assert!(bad.is_bad_bishop && !good.is_bad_bishop);
    }
    // The words are checked in the ending, where the difference is largest.
    let texts = [Square::C8, Square::D3].map(|square| placed(ending, square).to_string());
    for (text, parts) in texts.iter().zip([
        ["a bad bishop", "6 own pawns on its color"],
        ["a good bishop", "1 own pawn on its color"],
    ]) {
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    let bad = placed(ending, Square::C8);
    let clear = PlacedPiece {
        against_mean: Some(-41),
        better: vec![(Square::F5, 52)],
        ..bad
    };
    assert_eq!(
        clear.to_string(),
        "bishop on c8: a bad bishop, worth 0.41 less than the others, 6 own pawns on its color; \
         better on f5 +0.52"
    );
}

#[test]
fn a_bishop_is_compared_with_bishops() {
    // A bishop is compared with the other bishop, whatever the knights are worth.
    let fen = "2b2rk1/1p3ppp/p3p3/3pP3/3P4/3B1N2/PP3PPP/5RK1 w - - 0 1";
    let (bad, good) = (placed(fen, Square::C8), placed(fen, Square::D3));
    assert_eq!(bad.against_mean, Some(bad.worth - good.worth));
    // A knight alone against a bishop is compared with it.
    let alone = "6k1/1b3ppp/p3p3/8/8/2N5/PP3PPP/6K1 w - - 0 1";
    let (knight, bishop) = (placed(alone, Square::C3), placed(alone, Square::B7));
    assert_eq!(knight.against_mean, Some(knight.worth - bishop.worth));
}

#[test]
fn few_pawns_say_nothing_about_a_bishop() {
    // Without its bishop White could not win, without his Black would lose: that does not make them bad and good.
    let few = "8/8/4kb2/8/4KB2/4P3/8/8 w - - 0 1";
    let enough = "8/pp6/4kb1p/8/4KB2/4P1P1/P7/8 w - - 0 1";
    for square in [Square::F4, Square::F6] {
        assert_eq!(placed(few, square).against_mean, None);
        assert!(placed(enough, square).against_mean.is_some());
    }
}

#[test]
fn better_squares_can_be_reached() {
    // The rook on a1 has no way out, and no rook jumps into the enemy camp.
    let fen = "r1bq1rk1/pp1nbppp/4pn2/8/3P4/1PN2N2/PB2BPPP/R2Q1RK1 w - - 0 11";
    let rook = placed(fen, Square::A1);
    let is_near = |(target, _): &(Square, i32)| target.rank().to_u32() == 0 || target.file() == Square::C1.file();
    assert!(rook.better.iter().all(is_near), "{rook}");
    // A pinned rook has no better square off the line of the pin.
    let pinned = "4kb1r/p2rqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2K4R w k - 0 14";
    assert_eq!(placed(pinned, Square::D7).better, []);
    let free = "4kb1r/p2rqppp/5n2/4p3/4P3/1QB5/PPP2PPP/2K4R w k - 0 14";
    assert_ne!(placed(free, Square::D7).better, []);
    // The bishop behind its own pawns cannot move at all.
    let shut_in = "4k3/8/8/8/8/8/PP6/BN2K3 w - - 0 1";
    assert_eq!(placed(shut_in, Square::A1).better, []);
}

#[test]
fn pieces_in_the_enemy_camp_need_a_pawn() {
    // The queen on d1 attacks c2 and b3, where knights of Black would attack much.
    let slav = "rn1qkb1r/pp3ppp/2p1pn2/4Nb2/P1pP4/2N5/1P2PPPP/R1BQKB1R w KQkq - 0 7";
    for square in [Square::B8, Square::F6] {
        let knight = placed(slav, square);
        let squares: Vec<Square> = knight.better.iter().map(|(target, _)| *target).collect();
        assert!(!squares.contains(&Square::C2), "{knight}");
        assert!(!squares.contains(&Square::D3), "{knight}");
    }
    // With a pawn on d5, a knight on e6 stands.
    let chain = "rnbq1rk1/pp4bp/3p2p1/3Ppp1n/4P3/2NBBP2/PP2N1PP/R2QK2R w KQ - 0 11";
    let knight = placed(chain, Square::C3);
    assert!(
        knight.better.iter().any(|(target, _)| *target == Square::E6),
        "{knight}"
    );
}

#[test]
fn a_knight_on_the_edge_belongs_in_the_middle() {
    let fen = "3r2k1/pp3ppp/n3p3/8/3P4/8/PP3P1P/3R2K1 b - - 0 1";
    let knight = placed(fen, Square::A6);
    let is_on_files = |square: Square, files: std::ops::Range<usize>| files.contains(&square.file().to_usize());
    assert!(
        knight.better.iter().any(|(square, _)| is_on_files(*square, 2..6)),
        "{knight}"
    );
    assert!(
        knight.better.iter().all(|(square, _)| is_on_files(*square, 1..7)),
        "{knight}"
    );
    assert!(
        knight.is_remarkable() && knight.to_string().starts_with("knight on a6: "),
        "{knight}"
    );
    // A bishop never changes the color of its square.
    for placed in placement(&position(
        "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11",
    )) {
        if placed.piece.role == Role::Bishop {
            assert!(
                placed
                    .better
                    .iter()
                    .all(|(target, _)| target.is_light() == placed.square.is_light())
            );
        }
    }
}

/// Says that White has a pawn for each of its pieces.
struct Counter;

impl Searcher for Counter {
    fn search(&mut self, position: &Position, _: &[Move], _: Limit) -> Option<Found> {
        let pieces = position.by_color(Color::White).count() - position.pawns(Color::White).count();
        Some(Found {
            outcome: Outcome::Centipawns(100 * pieces as i32),
            chances: [0, 1000, 0],
            depth: 1,
            nodes: 1,
            line: Vec::new(),
        })
    }
}

#[test]
fn trades_are_of_equal_pieces_and_their_numbers_are_differences() {
    let mut compared = 0;
    for position in common::random_positions(6).into_iter().step_by(3) {
        let search = Search {
            searcher: &mut Counter,
            limit: Limit {
                time: None,
                nodes: Some(10),
            },
        };
        for trade in trades(&position, Some(search)) {
            let points = |(role, _): (Role, Square)| archipelago_eval::points(role);
            assert_eq!(points(trade.white), points(trade.black));
            let after = changed(&position, trade.white.1, None).and_then(|next| changed(&next, trade.black.1, None));
            if let Some(after) = after {
                assert_eq!(trade.change, difference(&after, &position), "{}", position.fen());
                compared += 1;
            }
            // What the search does not confirm is left out: here every trade that helps White.
            assert!(trade.change <= -15 && trade.searched == Some(-100), "{trade:?}");
        }
    }
    assert!(compared > 20, "{compared}");
    let check = position("4k3/8/8/8/7b/8/3N4/4K3 w - - 0 1");
    assert!(check.in_check() && trades(&check, None).is_empty());
}

#[test]
fn pieces_that_cannot_meet_are_not_exchanged() {
    let mut seen = 0;
    for position in common::random_positions(10) {
        for trade in trades(&position, None) {
            let both_bishops = trade.white.0 == Role::Bishop && trade.black.0 == Role::Bishop;
            assert!(
                !both_bishops || trade.white.1.is_light() == trade.black.1.is_light(),
                "{}: {trade}",
                position.fen()
            );
            seen += usize::from(both_bishops);
        }
    }
    assert!(seen > 10, "{seen}");
    // Two rooks alone, and the same rooks behind pawns that they do not leave with one move.
    let rooks = |fen: &str| {
        trades(&position(fen), None)
            .iter()
            .any(|trade| trade.white.0 == Role::Rook)
    };
    assert!(rooks("6k1/5ppp/8/8/8/p7/5PPP/r1R3K1 w - - 0 1"));
    assert!(!rooks("rk6/pp6/8/8/8/8/6PP/6KR w - - 0 1"));
}

/// A square from which a piece only threatens something is no better place for it.
#[test]
fn threats_alone_make_no_square_better() {
    use archipelago_eval::{Family, record};
    use archipelago_movegen::setwise::{Black, White, any_attacks};
    let threats = |position: &Position, color: Color| -> f64 {
        let recording = record(position);
        let sum = |color: Color| -> i32 {
            let uses = recording
                .uses
                .iter()
                .filter(|used| used.color == color && used.part.is_linear());
            let of_threats = uses.filter(|used| used.weight.term().family == Family::Threats);
            of_threats
                .map(|used| {
                    let value = used.weight.value() * used.count;
                    value.mg() * recording.phase + value.eg() * (24 - recording.phase)
                })
                .sum()
        };
        f64::from(sum(color)) / 24.0
    };
    let mut seen = 0;
    for position in common::random_positions(10) {
        for placed in placement(&position) {
            for (target, gain) in &placed.better {
                let color = placed.piece.color;
                let defended = match color {
                    Color::White => any_attacks::<White>(position.pawns(color)),
                    Color::Black => any_attacks::<Black>(position.pawns(color)),
                };
                let Some(moved) = changed(&position, placed.square, Some(*target)) else {
                    continue;
                };
                if defended.contains(*target) {
                    continue;
                }
                let by_threats = threats(&moved, color) - threats(&position, color);
                // The prices of the network are not looked at here, so there is some room.
                assert!(
                    by_threats <= 0.0 || f64::from(*gain) > 0.4 * by_threats,
                    "{}: {placed} {by_threats}",
                    position.fen()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_blockader_stays() {
    // A knight before an isolated pawn, a rook before a passed one.
    let isolani = "r1bq1rk1/pp2bppp/4p3/3n4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11";
    let passed = "3r2k1/5ppp/8/8/3p4/3R4/5PPP/6K1 w - - 0 1";
    for (fen, square) in [(isolani, Square::D5), (passed, Square::D3)] {
        let blockader = placed(fen, square);
        assert!(blockader.is_blockader && blockader.better.is_empty(), "{blockader:?}");
    }
    assert!(!placed(isolani, Square::F3).is_blockader);
    // A rook need not stand before an isolated pawn.
    let rook = "3r2k1/5ppp/4p3/3r4/3P4/3R4/5PPP/3R2K1 w - - 0 1";
    assert!(!placed(rook, Square::D5).is_blockader);
    let mut seen = 0;
    for position in common::random_positions(20) {
        for placed in placement(&position).iter().filter(|placed| placed.is_blockader) {
            assert!(placed.better.is_empty(), "{}: {placed}", position.fen());
            assert!(
                !placed.to_string().contains("badly placed"),
                "{}: {placed}",
                position.fen()
            );
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}
