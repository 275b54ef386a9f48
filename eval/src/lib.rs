//! Static evaluation built on pawn structure.
//!
//! [`evaluate`] is the table of contents: material and places, the pawn table, attack maps and mobility, king safety,
//! passed pawns, threats, space; then complexity, scale, taper. The same code, with another [`Trace`],
//! feeds the tuner and the explanation.

#![forbid(unsafe_code)]

mod attacks;
mod endgames;
pub mod explain;
pub mod filesets;
mod handles;
mod king;
pub mod named;
mod passed;
mod pawn_table;
mod pawns;
mod pieces;
mod scale;
mod score;
mod space;
pub mod structure;
mod threats;
pub mod trace;
#[cfg(feature = "tune")]
pub mod tune;
mod value;
pub mod wdl;
pub mod weights;

use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Color, Position};

use crate::attacks::Context;
use crate::trace::{Group, NoTrace, Sum, Totals, Trace};

pub use handles::{Entry, Grid, Row, Weight, entry_of};
pub use king::penalty;
pub use pawn_table::{PawnEntry, PawnTable, PawnTableStats};
pub use scale::{FULL_PHASE, FULL_SCALE, combine, phase, winnable};
pub use score::Score;
pub use value::{MAX_PLY, Value};

/// The static value of a position from the view of the side to move.
///
/// A function of the position alone: the table only remembers. In check the value is computed like any other, but says
/// little.
///
/// ```
/// use archipelago_eval::{PawnTable, evaluate};
/// use archipelago_movegen::Position;
/// let mut table = PawnTable::new(4);
/// let start = evaluate(&Position::startpos(), &mut table);
/// assert!(start.get() > 0 && start.get() < 100); // the right to move is worth something
/// ```
#[must_use]
pub fn evaluate(position: &Position, table: &mut PawnTable) -> Value {
    let white_view = match endgames::known(position) {
        Some(value) => value,
        None => combine(&totals(position, table, NoTrace), phase(position)),
    };
    Value::new(if position.turn() == Color::White {
        white_view
    } else {
        -white_view
    })
}

/// All sums of a position that no specialised ending knows.
fn totals<T: Trace>(position: &Position, table: &mut PawnTable, trace: T) -> Totals {
    let pawns = table.probe(position, trace);
    let mut totals = pawns.totals();
    let mut context = Context::new(position, pawns);
    let mut white = Sum::<White, T>::new(Group::Linear, trace);
    let mut black = Sum::<Black, T>::new(Group::Linear, trace);
    pieces::score(&mut context, &mut white);
    pieces::score(&mut context, &mut black);
    passed::score(&context, &mut white);
    passed::score(&context, &mut black);
    threats::score(&context, &mut white);
    threats::score(&context, &mut black);
    space::score(&context, &mut white);
    space::score(&context, &mut black);
    match position.turn() {
        Color::White => white.add(weights::TEMPO, 1),
        Color::Black => black.add(weights::TEMPO, 1),
    }
    totals.linear += white.total() - black.total();
    totals.danger.white += king::danger::<White, T>(&context, trace);
    totals.danger.black += king::danger::<Black, T>(&context, trace);
    totals.complexity = scale::complexity(&context, trace);
    totals.scale = match scale::safe_score(&totals).eg() {
        0.. => scale::factor::<White, T>(&context, trace),
        _ => scale::factor::<Black, T>(&context, trace),
    };
    totals
}
