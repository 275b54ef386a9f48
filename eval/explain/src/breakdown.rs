//! The static value as a sum of named terms, in centipawns.

use archipelago_eval::trace::Use;
use archipelago_eval::wdl::centipawns;
use archipelago_eval::{
    Family, Recording, Score, TAPER_ONE, combine, penalty, record, safe_score, taper_weights, weights, winnable,
};
use archipelago_movegen::{Color, Position};

/// A family of terms, or one of the stages that are no sum; centipawns.
pub(crate) struct BreakdownLine {
    pub name: &'static str,
    /// What each side gets; a stage that knows no sides counts as that of White.
    pub white: Score,
    pub black: Score,
    /// What it adds to the value, White's view.
    pub tapered: i32,
}

/// All terms; their tapered numbers sum to the value.
pub(crate) struct Breakdown {
    pub terms: Vec<BreakdownLine>,
    /// The static value, White's view, centipawns.
    pub value: i32,
}

impl Breakdown {
    pub fn new(position: &Position) -> Breakdown {
        let recording = record(position);
        let value = recording.replay(&weights::VALUES);
        if recording.known.is_some() {
            let term = BreakdownLine {
                name: "known ending",
                white: Score::new(value, value),
                black: Score::ZERO,
                tapered: value,
            };
            return Breakdown::of(vec![term], value);
        }
        let totals = recording.totals(&weights::VALUES);
        let mut terms = families(&recording.uses);
        terms.push(BreakdownLine {
            name: "king danger",
            white: -penalty(totals.danger.white),
            black: -penalty(totals.danger.black),
            tapered: 0,
        });
        terms.extend(network(&recording));
        let endgame = safe_score(&totals).eg();
        terms.push(BreakdownLine {
            name: "complexity",
            white: Score::new(0, winnable(endgame, totals.complexity)),
            black: Score::ZERO,
            tapered: 0,
        });
        taper(&mut terms, recording.phase);
        let unscaled: i32 = terms.iter().map(|term| term.tapered).sum();
        debug_assert_eq!(value, combine(&totals, recording.phase));
        terms.push(BreakdownLine {
            name: "scale",
            white: Score::ZERO,
            black: Score::ZERO,
            tapered: value - unscaled,
        });
        Breakdown::of(terms, value)
    }

    /// From internal units to centipawns, so that the rounded numbers still sum to the rounded value.
    fn of(mut terms: Vec<BreakdownLine>, value: i32) -> Breakdown {
        let (mut exact, mut rounded) = (0, 0);
        for term in &mut terms {
            term.white = in_centipawns(term.white);
            term.black = in_centipawns(term.black);
            exact += term.tapered;
            term.tapered = centipawns(exact) - rounded;
            rounded += term.tapered;
        }
        let value = centipawns(value);
        Breakdown { terms, value }
    }
}

/// Both halves of a score as centipawns.
pub(crate) fn in_centipawns(score: Score) -> Score {
    Score::new(centipawns(score.mg()), centipawns(score.eg()))
}

/// The linear terms by family, in the order of the table of weights.
fn families(uses: &[Use]) -> Vec<BreakdownLine> {
    let linear = Family::ALL.into_iter().filter(|family| family.is_linear());
    linear.map(|family| family_line(family, uses)).collect()
}

/// What the structure network adds: for the pawns and kings themselves, for the pieces on their squares, to the families of
/// terms, and for all squares together.
fn network(recording: &Recording) -> [BreakdownLine; 4] {
    let line = |name, score: &dyn Fn(Color) -> Score| BreakdownLine {
        name,
        white: score(Color::White),
        black: score(Color::Black),
        tapered: 0,
    };
    let structure = |color| recording.outputs.get(color).scalar();
    let pieces = |color| recording.pieces_in_structure(color, &recording.piece_sums);
    let board = |color| *recording.board.get(color);
    let whole = recording.network();
    [
        line("structure", &structure),
        line("pieces in structure", &pieces),
        line("prices", &|color| {
            *whole.get(color) - structure(color) - pieces(color) - board(color)
        }),
        line("whole board", &board),
    ]
}

fn family_line(family: Family, uses: &[Use]) -> BreakdownLine {
    let total = |color: Color| {
        uses.iter()
            .filter(|used| used.color == color && used.part.is_linear() && used.weight.term().family == family)
            .fold(Score::ZERO, |sum, used| sum + used.weight.value() * used.count)
    };
    BreakdownLine {
        name: family.name(),
        white: total(Color::White),
        black: total(Color::Black),
        tapered: 0,
    }
}

/// Tapers every term so that the rounded numbers sum to the rounded sum.
fn taper(terms: &mut [BreakdownLine], phase: i32) {
    let [middlegame, endgame] = taper_weights(phase);
    let (mut exact, mut rounded) = (0, 0);
    for term in terms {
        let total = term.white - term.black;
        exact += total.mg() * middlegame + total.eg() * endgame;
        term.tapered = exact / TAPER_ONE - rounded;
        rounded += term.tapered;
    }
}
