//! The evaluation as a list of its stages.

use archipelago_movegen::{ByColor, Color, Position};

use crate::family::Family;
use crate::material::phase;
use crate::network::{Attacked, with_network};
use crate::pawn_table::{PawnTable, Structure};
use crate::score::Score;
use crate::side_view::SideView;
use crate::totals::{StageScore, Totals, combine_with};
use crate::trace::{NoTrace, Part, Sum, Trace};
use crate::value::Value;
use crate::view::{Them, Us};
use crate::{endgames, king, passed, pieces, scale, space, threats, weights};

/// The static value of a position from the view of the side to move.
///
/// A function of the position alone: the table only saves time. A position in check gets a value like any other, but it
/// says little.
///
/// ```
/// use archipelago_eval::{PawnTable, evaluate};
/// use archipelago_movegen::Position;
/// let mut table = PawnTable::new(4);
/// let start = evaluate(&Position::startpos(), &mut table);
/// assert!(start.get() > 0 && start.get() < 100); // the right to move has a value
/// ```
#[must_use]
pub fn evaluate(position: &Position, table: &mut PawnTable) -> Value {
    let white_view = match endgames::known(position) {
        Some(value) => value,
        None => {
            let phase = phase(position);
            let (totals, score) = totals(position, table, phase, NoTrace);
            combine_with(score, &totals, phase)
        }
    };
    Value::new(if position.turn() == Color::White {
        white_view
    } else {
        -white_view
    })
}

/// All sums of a position that is no known ending, and their [`safe_score`](crate::safe_score).
pub(crate) fn totals<T: Trace>(position: &Position, table: &mut PawnTable, phase: i32, trace: T) -> (Totals, Score) {
    let (mut piece_sums, board) = table.probe_board(position);
    let Structure {
        pawns,
        network: outputs,
    } = table.probe(position, trace);
    let turned = pawns.turned();
    let mut totals = pawns.totals();
    let mut white = SideView::new(Color::White, position, pawns);
    let mut black = SideView::new(Color::Black, position, &turned);
    white.take_enemy_ring(&black);
    black.take_enemy_ring(&white);
    let white_pieces = pieces::score(&mut white, trace);
    let black_pieces = pieces::score(&mut black, trace);
    white.take_enemy_maps(&black);
    black.take_enemy_maps(&white);
    let white_prospects = prospects(&white, trace);
    let black_prospects = prospects(&black, trace);
    for (color, stages) in [
        (Color::White, [&white_pieces, &white_prospects]),
        (Color::Black, [&black_pieces, &black_prospects]),
    ] {
        for stage in stages {
            totals.add(color, stage);
        }
    }
    totals.danger.white += black_pieces.danger + white_prospects.danger;
    totals.danger.black += white_pieces.danger + black_prospects.danger;
    totals.complexity += scale::complexity(position, phase, trace);
    let terms = totals.named_terms(phase);
    // Here, between writing the terms and reading them: a vector that was just written in parts is slow to read, because
    // the processor cannot forward several stores to one load.
    let attacked = attacked_in(&white, position);
    with_network(|network| network.add_attacked(&mut piece_sums, position, attacked));
    let score = totals.add_network(outputs, &piece_sums, &terms, board);
    let leader = if score.eg() >= 0 { &white } else { &black };
    totals.scale = scale::factor(leader, trace);
    (totals, score)
}

/// The attacked pawns and pieces of a position.
pub(crate) fn attacked(position: &Position) -> Attacked {
    let mut table = PawnTable::new(0);
    let pawns = table.entry(position);
    let turned = pawns.turned();
    let mut white = SideView::new(Color::White, position, pawns);
    let mut black = SideView::new(Color::Black, position, &turned);
    pieces::score(&mut white, NoTrace);
    pieces::score(&mut black, NoTrace);
    white.take_enemy_maps(&black);
    attacked_in(&white, position)
}

/// The same by the maps of both sides as White sees them.
#[inline]
fn attacked_in(white: &SideView<'_>, position: &Position) -> Attacked {
    let maps = ByColor {
        white: white.maps::<Us>(),
        black: white.maps::<Them>(),
    };
    Attacked::new(position, maps)
}

/// The stages that need the attack maps of both sides: threats, space, passed pawns, the right to move; and the danger
/// of our own king.
///
/// One call, so that the code exists once for both sides.
#[inline(never)]
fn prospects<T: Trace>(view: &SideView<'_>, trace: T) -> StageScore {
    let mut threats = Sum::new(Part::Priced, view.color, trace);
    let mut space = threats;
    let mut fixed = Sum::new(Part::Linear, view.color, trace);
    threats::score(view, &mut threats);
    space::score(view, &mut space);
    fixed.add(weights::TEMPO, i32::from(view.to_move));
    scale::drive(view, &mut fixed);
    let mut score = StageScore {
        fixed: fixed.total(),
        danger: king::danger(view, trace),
        ..StageScore::default()
    };
    score.add(Family::Passed, passed::score(view, trace));
    score.add(Family::Threats, threats.total());
    score.add(Family::Space, space.total());
    score
}
