//! Armies of promoted pieces, which no game has: the sums of an evaluation stay within the 16 bits that a score has for
//! each phase.

mod common;

use archipelago_eval::network::PRICES;
use archipelago_eval::trace::Part;
use archipelago_eval::{
    FULL_SCALE, LINEAR_PENALTY, PawnTable, Recording, SQUARE_PENALTY, Score, TAPER_ONE, Value, evaluate, penalty,
    record, safe_score, taper_weights, weights, winnable,
};
use archipelago_movegen::{ByColor, Color, Piece, Position, Role, Setup, Square};

/// The pieces and pawns of both sides as a FEN names them. White has as many promoted pieces as the rules allow. Black
/// has at least a pawn, because the mate of a bare king is a known ending.
const ARMIES: [&str; 7] = [
    "KQQQQQQQQQRRBBNNkp",
    "KQQQQQQQQQRRBBNNkpppppppp",
    "KQQQQQQQQQRRBBNNkqqqqqqqqqrrbbnn",
    "KQQQQQRRRRRRBBNNkqp",
    "KQRRRRRRRRRRBBNNkp",
    "KQRRBBBBBBBBBBNNkp",
    "KQRRBBNNNNNNNNNNkp",
];

/// Positions of such armies in which nearly every square around a king is attacked.
const CROWDED: [&str; 3] = [
    "3R1BR1/p2Q3N/1N4QR/4k2B/8/R4Q2/1RQ5/2R3QK w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "1qqqqq2/1qqqqk2/8/8/8/8/1QQQQK2/1QQQQQ2 w - - 0 1",
];

/// The pieces on random squares; `None` if that breaks a rule.
fn placed(army: &str, dice: &mut common::Dice) -> Option<Position> {
    let mut setup = Setup::empty();
    for letter in army.chars() {
        let piece = Piece::from_char(letter)?;
        let square = loop {
            let index = if piece.role == Role::Pawn {
                8 + dice.below(48)
            } else {
                dice.below(64)
            };
            let square = Square::new(index as u32);
            if !setup.board.occupied().contains(square) {
                break square;
            }
        };
        setup.board.set_piece_at(square, piece);
    }
    if dice.below(2) == 0 {
        setup.turn = Color::Black;
    }
    setup.position().ok()
}

fn armies() -> Vec<Position> {
    let mut dice = common::Dice::new(7);
    let mut positions: Vec<Position> = CROWDED
        .iter()
        .map(|fen| Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}")))
        .collect();
    for army in ARMIES {
        positions.extend((0..3000).filter_map(|_| placed(army, &mut dice)));
    }
    positions
}

/// A middlegame and an endgame number, each with bits of its own.
type Pair = [i64; 2];

fn pair(score: Score) -> Pair {
    [score.mg(), score.eg()].map(i64::from)
}

fn add(sum: &mut Pair, count: i32, weight: Score) {
    for (sum, half) in sum.iter_mut().zip(pair(weight)) {
        *sum += i64::from(count) * half;
    }
}

/// The sums of [`archipelago_eval::Totals`] in wide numbers.
#[derive(Default)]
struct WideTotals {
    linear: Pair,
    priced: ByColor<[Pair; PRICES]>,
    danger: ByColor<Pair>,
}

impl WideTotals {
    fn of(recording: &Recording) -> WideTotals {
        let mut totals = WideTotals::default();
        for used in &recording.uses {
            let weight = used.weight.value();
            if used.part.is_linear() {
                add(&mut totals.linear, used.color.fold_wb(used.count, -used.count), weight);
            }
            match used.part {
                Part::Priced => {
                    if let Some(family) = used.weight.term().family.price_index() {
                        add(&mut totals.priced.get_mut(used.color)[family], used.count, weight);
                    }
                }
                Part::Danger => add(totals.danger.get_mut(used.color), used.count, weight),
                Part::Linear | Part::Complexity | Part::Scale => {}
            }
        }
        totals
    }
}

/// Compares the sums and the value of a position with the same in wide numbers. Returns the larger half of the score of
/// the named terms, `None` for a known ending.
fn larger_half(position: &Position, table: &mut PawnTable) -> Option<i64> {
    let recording = record(position);
    if recording.known.is_some() {
        return None;
    }
    let fen = position.fen();
    let totals = recording.totals(&weights::VALUES);
    let wide = WideTotals::of(&recording);
    assert_eq!(pair(totals.linear), wide.linear, "{fen}");
    for color in Color::ALL {
        assert_eq!(totals.priced.get(color).map(pair), *wide.priced.get(color), "{fen}");
        assert_eq!(pair(*totals.danger.get(color)), *wide.danger.get(color), "{fen}");
    }
    let danger = totals.danger.map(|danger| pair(penalty(danger)));
    let named = [0, 1].map(|half| wide.linear[half] - danger.white[half] + danger.black[half]);
    assert_eq!(pair(totals.named()), named, "{fen}");
    // What the network adds for a side is compared with the numbers of its file in another test.
    let network = recording.network().map(pair);
    let safe = [0, 1].map(|half| named[half] + network.white[half] - network.black[half]);
    assert_eq!(pair(safe_score(&totals)), safe, "{fen}");
    let [middlegame, endgame] = safe.map(|half| half as i32);
    let endgame = (endgame + winnable(endgame, totals.complexity)) * totals.scale / FULL_SCALE;
    let [of_middlegame, of_endgame] = taper_weights(recording.phase);
    let value = (middlegame * of_middlegame + endgame * of_endgame) / TAPER_ONE;
    assert_eq!(recording.replay(&weights::VALUES), value, "{fen}");
    let of_mover = Value::new(position.turn().fold_wb(value, -value));
    assert_eq!(evaluate(position, table), of_mover, "{fen}");
    named.map(i64::abs).into_iter().max()
}

#[test]
fn no_half_of_a_score_wraps() {
    let mut table = PawnTable::new(10);
    let mut halves = |positions: Vec<Position>| -> Vec<i64> {
        positions
            .iter()
            .filter_map(|position| larger_half(position, &mut table))
            .collect()
    };
    let of_armies = halves(armies());
    let of_games = halves(common::random_positions(20));
    assert!(of_armies.len() > 1000 && of_games.len() > 200);
    // Nine queens alone are worth a third of what a half can hold.
    let largest = of_armies.into_iter().max();
    assert!(largest > Some(i64::from(i16::MAX) / 3), "{largest:?}");
}

#[test]
fn the_penalty_for_danger_rises_to_a_limit() {
    let of = |units: i32| {
        let score = penalty(Score::new(units, units));
        assert_eq!(score.mg(), score.eg(), "{units}");
        score.mg()
    };
    // The formula holds for all danger that games know.
    for units in -1000..=2500_i32 {
        let square = units.max(0).pow(2) / SQUARE_PENALTY as i32;
        let line = units * LINEAR_PENALTY.0 / LINEAR_PENALTY.1;
        assert_eq!(of(units), line + square, "{units}");
    }
    for units in 2500..10_000 {
        let (less, more) = (of(units), of(units + 1));
        assert!(less <= more && more < i32::from(i16::MAX) / 2, "{units}: {less} {more}");
    }
}
