//! Static evaluation built on pawn structure.
//!
//! [`evaluate`] is the table of contents: material and places, the pawn table, attack maps and mobility, king safety,
//! passed pawns, threats, space; then complexity, scale, taper. The same code, with another [`Trace`],
//! feeds the tuner and the explanation.

#![forbid(unsafe_code)]

mod attacks;
mod endgames;
pub mod filesets;
mod handles;
mod king;
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
mod value;
pub mod wdl;
pub mod weights;

use archipelago_movegen::{Color, Position};

use crate::attacks::Context;
use crate::trace::{Group, NoTrace, Sum, Totals, Trace};

pub use endgames::{KNOWN_WIN, prepare};
pub use handles::{Entry, Grid, Row, Weight, entry_of};
pub use king::{LINEAR_PRICE, SQUARE_PRICE, penalty};
pub use pawn_table::{PawnEntry, PawnTable, PawnTableStats};
pub use scale::{FULL_PHASE, FULL_SCALE, combine, phase, safe_score, winnable};
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
    let turned = pawns.turned();
    let mut totals = pawns.totals();
    let mut white = Context::new(Color::White, position, pawns);
    let mut black = Context::new(Color::Black, position, &turned);
    white.aim(&black);
    black.aim(&white);
    let white_pieces = pieces::score(&mut white, trace);
    let black_pieces = pieces::score(&mut black, trace);
    white.meet(&black);
    black.meet(&white);
    let white_plans = plans(&white, trace);
    let black_plans = plans(&black, trace);
    totals.linear += white_pieces.score - black_pieces.score + white_plans.score - black_plans.score;
    totals.danger.white += black_pieces.danger + white_plans.danger;
    totals.danger.black += white_pieces.danger + black_plans.danger;
    totals.complexity += scale::complexity(position, trace);
    let leader = if safe_score(&totals).eg() >= 0 { &white } else { &black };
    totals.scale = scale::factor(leader, trace);
    totals
}

/// What one side can do with its men, and what its king has to fear.
struct Plans {
    score: Score,
    danger: Score,
}

/// Passed pawns, threats, space, the right to move; and the danger of the own king: one call for what needs both sides'
/// attack maps.
#[inline(never)]
fn plans<T: Trace>(context: &Context<'_>, trace: T) -> Plans {
    let mut sum = Sum::new(Group::Linear, context.color, trace);
    threats::score(context, &mut sum);
    space::score(context, &mut sum);
    sum.add(weights::TEMPO, i32::from(context.to_move));
    Plans {
        score: passed::score(context, trace) + sum.total(),
        danger: king::danger(context, trace),
    }
}
