//! The difference of material as a reason.

use archipelago_eval::trace::Use;
use archipelago_eval::{Family, weights};
use archipelago_movegen::{Bitboard, Color, Role};

use crate::plans::has_bishop_pair;
use crate::verdict::places;
use crate::verdict::reasons::{Clarity, Reason};
use crate::verdict::turns::BothTurns;
use crate::words::{self, counted};

/// Surpluses that are the bishop pair, where only one side has it.
const BISHOPS_FOR_KNIGHTS: [(&str, &str); 2] = [("a bishop", "a knight"), ("two bishops", "two knights")];

/// The difference of material in words: `a knight for two pawns`.
pub(super) fn reason(turns: &BothTurns) -> Option<Reason> {
    let (position, difference) = (turns.position(), difference(turns));
    if places::is_about_places(position, difference) {
        return None;
    }
    let side = if difference > 0 { Color::White } else { Color::Black };
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let surplus = |color: Color| -> Vec<String> {
        let more = |role| {
            let count = |color| position.by_piece(color, role).count();
            counted(count(color).saturating_sub(count(!color)), role)
        };
        roles.into_iter().filter_map(more).collect()
    };
    let (more, less) = (words::joined(&surplus(side)), words::joined(&surplus(!side)));
    let is_only_pair = has_bishop_pair(position, side) && !has_bishop_pair(position, !side);
    let text = match (more.is_empty(), less.is_empty()) {
        (_, true) => format!("{more} more"),
        (true, false) => return None,
        (false, false) if is_only_pair && BISHOPS_FOR_KNIGHTS.contains(&(&*more, &*less)) => {
            "the bishop pair".to_owned()
        }
        (false, false) => format!("{more} for {less}"),
    };
    Some(Reason {
        side,
        gain: difference.abs(),
        text,
        squares: Bitboard::EMPTY,
        is_lasting: true,
        topic: "material",
        clarity: Clarity::Clear,
    })
}

/// The difference of what the material counts, White's view, centipawns.
pub(super) fn difference(turns: &BothTurns) -> i32 {
    let is_material = |used: &Use| used.weight.term().family == Family::Material && used.weight != weights::TEMPO;
    turns.lead(Color::White, is_material)
}
