//! An evaluation in words, in a table, as JSON and as a picture.
//!
//! Everything here reads one trace of the evaluation and the same structure functions that the evaluation uses; nothing
//! is computed a second way.

#![forbid(unsafe_code)]

mod bishops;
mod breakdown;
mod breaks;
mod change;
mod compare;
mod diagnosis;
mod endings;
mod fortress;
mod heat;
mod json;
pub mod named;
mod picture;
mod placement;
mod plans;
mod race;
pub mod san;
mod search;
pub mod story;
mod verdict;
mod weakness;
mod words;

use std::fmt::Write;

use archipelago_eval::record;
use archipelago_movegen::{Color, File, Position, Rank, Square};

use breakdown::{Breakdown, BreakdownLine};
use diagnosis::{Diagnosis, PawnDiagnosis, SideDiagnosis};
use weakness::Weakness;

use crate::fortress::is_fortress;
use crate::named::classify;

pub use breaks::{Break, BreakKind, breaks};
pub use compare::{ComparedMove, compare, compare_json, compare_text};
pub use endings::ending;
pub use heat::{HEAT_ROLES, HeatMap};
pub use json::{JSON_VERSION, json, json_error};
pub use picture::{PictureOptions, heat_svg, svg, svg_with};
pub use placement::{PlacedPiece, Trade, placement, trades};
pub use plans::{Advice, ExchangePlan, State, kind};
pub use search::{Found, Limit, Outcome, Search, Searcher};
pub use verdict::{Correction, Reason, Verdict};

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
    let rule = "--------------------+---------------+---------------+---------------+--------\n";
    text += "                    |     white     |     black     |     total     |\n";
    text += " term               |    mg     eg  |    mg     eg  |    mg     eg  | tapered\n";
    text += rule;
    for term in &breakdown.terms {
        text += &line(term);
    }
    text += rule;
    let _ = writeln!(
        text,
        " {:<67}| {:>+7}",
        "static evaluation, White's view", breakdown.value
    );
    text.push('\n');
    text + &pawns(position)
}

fn line(term: &BreakdownLine) -> String {
    let total = term.white - term.black;
    format!(
        " {:<19}| {:>5}  {:>5}  | {:>5}  {:>5}  | {:>5}  {:>5}  | {:>+7}\n",
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

/// The verdict, the board, the name and plans of the structure, breaks, the roles of the pawns and what weaknesses
/// cost.
///
/// With a search, the verdict is corrected by it and the breaks are compared. The terms of the evaluation are in
/// [`table()`].
#[must_use]
pub fn text(position: &Position, mut search: Option<Search<'_>>) -> String {
    let turn = words::side_name(position.turn());
    let verdict = verdict(position, search.as_mut().map(Search::again));
    let mut text = verdict.text(position) + &race::text(position);
    let _ = writeln!(text, "\n{}\n\n{}\n{turn} to move\n", board(position), position.fen());
    let breaks = breaks(position, search.as_mut().map(Search::again));
    let trades = if position.has_legal_move() && !verdict.is_mate() {
        trades(position, search)
    } else {
        Vec::new()
    };
    text += &names_and_plans(position, &breaks, &trades);
    if position.has_legal_move() {
        text += &breaks_in_words(&breaks);
        if !verdict.is_mate() && !is_fortress(position) {
            text += &placement_in_words(position, &verdict.reasons, &trades);
        }
        text += &structure_prices(position);
    }
    text + &pawns_in_words(position)
}

/// The static verdict, the name of the ending, and the structure with the plans of both sides: a short text without a
/// search.
///
/// ```
/// use archipelago_movegen::Position;
/// let isolani = b"r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11";
/// let text = archipelago_explain::summary(&Position::from_fen(isolani).expect("a legal position"));
/// assert!(text.contains("Isolated queen's pawn (White)") && text.contains("d4-d5"));
/// ```
#[must_use]
pub fn summary(position: &Position) -> String {
    let plans = names_and_plans(position, &[Vec::new(), Vec::new()], &[]);
    let gap = if plans.is_empty() { "" } else { "\n" };
    verdict(position, None).text(position) + gap + plans.trim_end_matches('\n') + gap
}

/// The name of the ending, and the structure with the plans of both sides; nothing where there is no name.
fn names_and_plans(position: &Position, breaks: &[Vec<Break>; 2], trades: &[Trade]) -> String {
    let mut text = String::new();
    if let Some(name) = ending(position) {
        let (first, rest) = name.split_at(1);
        let _ = writeln!(text, "{}{rest}\n", first.to_uppercase());
    }
    if let Some(structure) = classify(position) {
        let _ = writeln!(text, "{}", structure.title());
        let lines = |(color, breaks): (Color, &Vec<Break>)| -> Vec<String> {
            let plans = structure.plans.get(color).iter();
            plans
                .filter_map(|advice| breaks::plan_line(advice, color, breaks, trades))
                .collect()
        };
        let [white, black] = breaks;
        text += &by_side([(Color::White, white), (Color::Black, black)].map(lines));
    }
    text
}

/// Each thing as a line of text.
fn lines<T: std::fmt::Display>(things: &[T]) -> Vec<String> {
    things.iter().map(T::to_string).collect()
}

/// Lines under the names of the sides; nothing for a side without lines.
fn by_side(lines: [Vec<String>; 2]) -> String {
    let mut text = String::new();
    for (color, lines) in Color::ALL.into_iter().zip(lines) {
        if !lines.is_empty() {
            let _ = writeln!(text, "  {}", words::side_name(color));
        }
        for line in lines {
            let _ = writeln!(text, "    {line}");
        }
    }
    text + "\n"
}

/// The breaks of both sides, best first where there was a search; nothing if there are none.
fn breaks_in_words(breaks: &[Vec<Break>; 2]) -> String {
    if breaks.iter().all(Vec::is_empty) {
        return String::new();
    }
    let is_searched = breaks.iter().flatten().any(|found| found.gain.is_some());
    let heading = if is_searched {
        "Pawn breaks, best first; the number compares with the best other move"
    } else {
        "Pawn breaks"
    };
    let [white, black] = breaks;
    format!("{heading}\n{}", by_side([break_lines(white), break_lines(black)]))
}

/// The breaks of a side as lines; those that lose much share one line.
fn break_lines(breaks: &[Break]) -> Vec<String> {
    let (bad, good): (Vec<&Break>, Vec<&Break>) = breaks.iter().partition(|found| found.loses_much());
    let mut lines = lines(&good);
    if !bad.is_empty() {
        let bad: Vec<String> = bad.into_iter().map(Break::in_short).collect();
        lines.push(format!("not good now: {}", bad.join(", ")));
    }
    lines
}

/// The largest number of pieces of a side in the text; the JSON has all.
const MOST_PLACED: usize = 3;

/// Pieces that would be worth more elsewhere, good and bad bishops and knights, and trades that help a side. Nothing in
/// check: then the next move decides what the pieces are worth.
fn placement_in_words(position: &Position, reasons: &[Reason], trades: &[Trade]) -> String {
    if position.in_check() {
        return String::new();
    }
    let pieces: Vec<PlacedPiece> = placement(position)
        .into_iter()
        .map(|placed| placed.agreeing_with(reasons))
        .collect();
    let remarkable = |color: Color| -> Vec<String> {
        let own = pieces.iter().filter(|placed| placed.piece.color == color);
        let mut remarkable: Vec<&PlacedPiece> = own.filter(|placed| placed.is_remarkable()).collect();
        remarkable.sort_by_key(|placed| -placed.importance());
        remarkable.truncate(MOST_PLACED);
        lines(&remarkable)
    };
    let mut text = String::new();
    let remarks = Color::ALL.map(remarkable);
    if remarks.iter().any(|remarks| !remarks.is_empty()) {
        text += &format!(
            "Where the pieces belong, by the static evaluation\n{}",
            by_side(remarks)
        );
    }
    if !trades.is_empty() {
        text += "Trades\n";
        for trade in trades {
            let _ = writeln!(text, "    {trade}");
        }
        text.push('\n');
    }
    text
}

/// The islands of each side, the roles of each pawn, and what its weaknesses cost.
fn pawns_in_words(position: &Position) -> String {
    let diagnosis = Diagnosis::new(position);
    let recording = record(position);
    let mut text = String::new();
    for (color, side) in [(Color::White, &diagnosis.white), (Color::Black, &diagnosis.black)] {
        text += &islands(words::side_name(color), side);
        for pawn in &side.pawns {
            let weaknesses = weakness::weaknesses(&recording, color, pawn);
            let _ = writeln!(text, "   {}", pawn_line(pawn, &weaknesses));
        }
    }
    text
}

/// `d4  -0.22   isolani, open (isolated -0.17, attacked by pieces -0.05)`.
fn pawn_line(pawn: &PawnDiagnosis, weaknesses: &[Weakness]) -> String {
    let pawns = |centipawns: i32| format!("{:+.2}", f64::from(centipawns) / 100.0);
    let roles = pawn.roles.join(", ");
    if weaknesses.is_empty() {
        return format!("{}          {roles}", pawn.square).trim_end().to_owned();
    }
    let cost = weaknesses.iter().map(|weakness| weakness.cost).sum();
    let parts: Vec<String> = weaknesses
        .iter()
        .map(|weakness| format!("{} {}", weakness.name, pawns(weakness.cost)))
        .collect();
    format!("{}  {}   {roles} ({})", pawn.square, pawns(cost), parts.join(", "))
}

/// Which families of terms count more or less than in common structures, by the structure network, for both sides;
/// empty where none does, for a known ending, and with few pieces.
fn structure_prices(position: &Position) -> String {
    /// With fewer pieces the network hardly counts: the mean is that of positions with more.
    const LEAST_PHASE: i32 = 8;
    let recording = record(position);
    if recording.known.is_some() || recording.phase < LEAST_PHASE {
        return String::new();
    }
    let line = |color| {
        let words = heat::prices_in_words(&recording, color);
        (!words.is_empty()).then(|| format!("  {}: {words}\n", words::side_name(color)))
    };
    let lines: String = Color::ALL.into_iter().filter_map(line).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("What counts more or less than in common structures, where it counts 1.0\n{lines}\n")
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
    text + "\n     a b c d e f g h"
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
    let count = change::counted_islands(side.files.islands());
    format!(" {name}: {count} {}\n", runs.join(" ")).replace(" \n", "\n")
}
