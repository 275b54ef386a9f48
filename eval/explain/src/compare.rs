//! Two or more moves compared by what they do to the structure and to the score.

use std::fmt::Write;

use archipelago_movegen::{Move, Position};
use serde_json::{Value as Json, json};

use crate::breakdown::Breakdown;
use crate::breaks::{exchange, exchanges};
use crate::change::StructureChange;
use crate::san::{write_line, write_move};
use crate::search::{Outcome, Search};
use crate::verdict::correction::{played, score};
use crate::words::side_name;

/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 8;
/// So many families of terms are named, and only from this change on, centipawns.
const MOST_TERMS: usize = 3;
const LEAST_TERM: i32 = 5;

/// A move and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedMove {
    /// The move.
    pub mv: Move,
    /// The move in SAN.
    pub san: String,
    /// The score after it by search; `None` without a search.
    pub outcome: Option<Outcome>,
    /// Its score less that of the best of the compared moves, centipawns, seen from the side that moves: zero or less.
    pub behind_best: Option<i32>,
    /// The line of the search; without one the move and the exchange on its square.
    pub line: Vec<Move>,
    /// What changes in the structure after the move and the captures that follow it at once.
    pub facts: Vec<String>,
    /// The families of terms that change most by then, White's view, centipawns.
    pub terms: Vec<(&'static str, i32)>,
}

/// Compares legal moves of the position; the best first where there is a search, which has its limit for each move.
#[must_use]
pub fn compare(position: &Position, moves: &[Move], search: Option<Search<'_>>) -> Vec<ComparedMove> {
    let mut compared: Vec<ComparedMove> = match search {
        None => moves
            .iter()
            .map(|&mv| described(position, mv, exchange(position, mv), None))
            .collect(),
        Some(Search { searcher, limit }) => moves
            .iter()
            .map(|&mv| {
                // The order of the moves must not matter.
                searcher.forget();
                match searcher.search(position, &[mv], limit) {
                    Some(found) => described(position, mv, found.line, Some(found.outcome)),
                    None => described(position, mv, exchange(position, mv), None),
                }
            })
            .collect(),
    };
    let side = position.turn().fold_wb(1, -1);
    let gain = |compared: &ComparedMove| compared.outcome.map(|outcome| side * outcome.centipawns());
    compared.sort_by_key(|compared| gain(compared).map(|gain| -gain));
    let best = compared.first().and_then(gain);
    for compared in &mut compared {
        compared.behind_best = gain(compared).zip(best).map(|(gain, best)| gain - best);
    }
    compared
}

fn described(position: &Position, mv: Move, line: Vec<Move>, outcome: Option<Outcome>) -> ComparedMove {
    let settled = &line[..exchanges(&line)];
    ComparedMove {
        mv,
        san: write_move(position, mv),
        outcome,
        behind_best: None,
        facts: StructureChange::new(position, settled).facts(),
        terms: changed_terms(position, &played(position, settled)),
        line,
    }
}

/// The families of terms whose weighted sums differ most.
fn changed_terms(before: &Position, after: &Position) -> Vec<(&'static str, i32)> {
    let old = Breakdown::new(before).terms;
    let mut terms: Vec<(&'static str, i32)> = Breakdown::new(after)
        .terms
        .iter()
        .map(|term| {
            let before = old.iter().find(|other| other.name == term.name);
            (term.name, term.tapered - before.map_or(0, |before| before.tapered))
        })
        .filter(|(_, change)| change.abs() >= LEAST_TERM)
        .collect();
    terms.sort_by_key(|(_, change)| -change.abs());
    terms.truncate(MOST_TERMS);
    terms
}

/// The comparison as lines of text.
#[must_use]
pub fn compare_text(position: &Position, moves: &[Move], search: Option<Search<'_>>) -> String {
    let mut text = format!("{}\n{} to move\n", position.fen(), side_name(position.turn()));
    let all = compare(position, moves, search);
    let winner = |compared: &ComparedMove| compared.outcome.and_then(Outcome::winner);
    let best_winner = all.first().and_then(winner);
    for compared in all {
        let _ = write!(text, "\n{}", compared.san);
        if let Some(outcome) = compared.outcome {
            let _ = write!(text, ": {}", score(outcome));
        }
        match compared.behind_best {
            Some(0) => text += ", the best of these",
            // Certain wins of the same side are not compared by pawns.
            Some(_) if best_winner.is_some() && winner(&compared) == best_winner => {}
            Some(behind) if behind > -10_000 => {
                let _ = write!(text, ", {:.2} behind the best of these", f64::from(-behind) / 100.0);
            }
            Some(_) => text += ", far behind the best of these",
            None => {}
        }
        let shown = &compared.line[..compared.line.len().min(LONGEST_LINE)];
        let _ = writeln!(text, "\n  {}", write_line(position, shown));
        for fact in &compared.facts {
            let _ = writeln!(text, "  {fact}");
        }
        let terms: Vec<String> = compared
            .terms
            .iter()
            .map(|(name, change)| format!("{name} {:+.2}", f64::from(*change) / 100.0))
            .collect();
        if !terms.is_empty() {
            let _ = writeln!(text, "  terms that change most, White's view: {}", terms.join(", "));
        }
    }
    text
}

/// The comparison as one JSON object; its schema is written down in `docs/explain.md`.
#[must_use]
pub fn compare_json(position: &Position, moves: &[Move], search: Option<Search<'_>>) -> String {
    let one = |compared: &ComparedMove| -> Json {
        let value = match compared.outcome {
            Some(Outcome::Centipawns(value)) => Some(value),
            _ => None,
        };
        let mate = match compared.outcome {
            Some(Outcome::Mate(side, moves)) => Some(i64::from(moves) * side.fold_wb(1, -1)),
            _ => None,
        };
        let terms = compared
            .terms
            .iter()
            .map(|(name, change)| json!({ "name": name, "change_cp": change }));
        json!({
            "move": compared.mv.to_uci(position.is_chess960()).to_string(),
            "san": compared.san,
            "value_cp": value,
            "mate": mate,
            "behind_best_cp": compared.behind_best,
            "line_san": write_line(position, &compared.line),
            "facts": compared.facts,
            "terms": terms.collect::<Vec<_>>(),
        })
    };
    let compared = compare(position, moves, search);
    let object = json!({
        "version": crate::JSON_VERSION,
        "fen": position.fen(),
        "turn": position.turn().to_string(),
        "moves": compared.iter().map(one).collect::<Vec<_>>(),
    });
    object.to_string() + "\n"
}
