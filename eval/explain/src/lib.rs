//! An evaluation in words, in a table, as JSON and as a picture.
//!
//! Everything here reads one trace of the evaluation and the same structure functions that the evaluation uses; nothing
//! is computed a second way.

#![forbid(unsafe_code)]

mod breakdown;
mod catalogue;
mod correction;
mod diagnosis;
mod endings;
mod heat;
mod json;
pub mod named;
mod picture;
mod plans;
pub mod san;
mod search;
mod shapes;
mod sketch;
mod verdict;

use std::fmt::Write;

use archipelago_eval::record;
use archipelago_movegen::{Color, File, Position, Rank, Square};

use breakdown::{Breakdown, BreakdownLine};
use diagnosis::{Diagnosis, SideDiagnosis};

use crate::named::classify;

pub use correction::Correction;
pub use endings::ending;
pub use heat::{HEAT_ROLES, HeatMap};
pub use json::{json, json_error};
pub use picture::{PictureOptions, heat_svg, svg, svg_with};
pub use plans::{Advice, State, kind};
pub use search::{Found, Limit, Outcome, Search, Searcher};
pub use verdict::{Reason, Verdict};

/// The terms of the static evaluation for both sides and the diagnosis of every pawn, as lines of text.
///
/// Centipawns (see [`archipelago_eval::wdl`]), White's view; the last column sums to the static value exactly.
///
/// ```
/// use archipelago_movegen::Position;
/// let table = archipelago_explain::table(&Position::startpos());
/// assert!(table.contains("mobility") && table.contains("e2"));
/// ```
#[must_use]
pub fn table(position: &Position) -> String {
    let breakdown = Breakdown::new(position);
    let mut text = String::new();
    let rule = "---------------+---------------+---------------+---------------+--------\n";
    text += "               |     white     |     black     |     total     |\n";
    text += " term          |    mg     eg  |    mg     eg  |    mg     eg  | tapered\n";
    text += rule;
    for term in &breakdown.terms {
        text += &line(term);
    }
    text += rule;
    let _ = writeln!(
        text,
        " {:<62}| {:>+7}",
        "static evaluation, White's view", breakdown.value
    );
    text.push('\n');
    text + &pawns(position)
}

fn line(term: &BreakdownLine) -> String {
    let total = term.white - term.black;
    format!(
        " {:<14}| {:>5}  {:>5}  | {:>5}  {:>5}  | {:>5}  {:>5}  | {:>+7}\n",
        term.name,
        term.white.mg(),
        term.white.eg(),
        term.black.mg(),
        term.black.eg(),
        total.mg(),
        total.eg(),
        term.tapered
    )
}

/// The verdict, the board, the name and plans of the structure, the roles and worth of every pawn, and the table of terms.
///
/// The verdict is that of [`verdict`] with this search.
#[must_use]
pub fn text(position: &Position, search: Option<Search<'_>>) -> String {
    let turn = if position.turn() == Color::White {
        "White"
    } else {
        "Black"
    };
    let mut text = verdict(position, search).text(position) + "\n" + &board(position);
    let _ = writeln!(text, "\n{}\n{turn} to move\n", position.fen());
    if let Some(structure) = classify(position) {
        let _ = writeln!(text, "{}", structure.title());
        for (name, plans) in [("White", &structure.plans.white), ("Black", &structure.plans.black)] {
            let _ = writeln!(text, "  {name}");
            for advice in plans {
                let _ = writeln!(text, "    {advice}");
            }
        }
        text.push('\n');
    }
    text += &structure_prices(position);
    text + &table(position)
}

/// What the structure network says the families of terms count, for both sides; nothing for a known ending.
fn structure_prices(position: &Position) -> String {
    let recording = record(position);
    if recording.known.is_some() {
        return String::new();
    }
    let line = |color| {
        format!(
            "  {}: {}\n",
            verdict::name(color),
            heat::prices_in_words(&recording, color)
        )
    };
    let lines: String = Color::ALL.into_iter().map(line).collect();
    format!("In this structure, where 1 is usual\n{lines}\n")
}

/// The verdict about a position: the static one, corrected by a search if there is one. A game that is over is not
/// searched.
#[must_use]
pub fn verdict(position: &Position, search: Option<Search<'_>>) -> Verdict {
    let found = search.and_then(|Search { searcher, limit }| searcher.search(position, &[], limit));
    match found {
        Some(found) => Verdict::corrected(position, &found),
        None => Verdict::new(position),
    }
}

/// The board in letters, White below.
fn board(position: &Position) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, " {}  ", rank.char());
        for file in File::ALL {
            let piece = position.piece_at(Square::from_coords(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', |piece| piece.char()));
        }
        text.push('\n');
    }
    text + "\n     a b c d e f g h\n"
}

/// A line for the islands of each side and a line for each pawn.
fn pawns(position: &Position) -> String {
    let diagnosis = Diagnosis::new(position);
    let mut text = String::new();
    for (name, side) in [("white", &diagnosis.white), ("black", &diagnosis.black)] {
        text += &islands(name, side);
        for pawn in &side.pawns {
            let _ = writeln!(
                text,
                "   {}  {:>+5} {:>+5}   {}",
                pawn.square,
                pawn.worth.mg(),
                pawn.worth.eg(),
                pawn.roles.join(", ")
            );
        }
    }
    text
}

fn islands(name: &str, side: &SideDiagnosis) -> String {
    let runs: Vec<String> = side
        .files
        .each_island()
        .map(|island| island.files().map(File::char).collect::<String>())
        .collect();
    let count = match runs.len() {
        0 => "no pawns".to_owned(),
        1 => "1 island".to_owned(),
        more => format!("{more} islands"),
    };
    format!(" {name}: {count} {}\n", runs.join(" ")).replace(" \n", "\n")
}
