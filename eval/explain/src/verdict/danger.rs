//! The danger to the kings as a reason.

use archipelago_eval::network::Subtotals;
use archipelago_eval::trace::Part;
use archipelago_eval::{Family, Recording, Score, penalty};
use archipelago_movegen::{Bitboard, Color, Position, Role};

use crate::verdict::reasons::{Clarity, Reason};
use crate::verdict::turns::BothTurns;
use crate::verdict::worth::tapered;
use crate::words::side_name;

/// A side with this many pieces or fewer, its king included, cannot attack a king without a queen.
const FEW_ATTACKERS: usize = 3;

/// What the danger of the king of `color` costs it, centipawns.
fn cost(recording: &Recording, color: Color) -> i32 {
    let danger = recording
        .uses
        .iter()
        .filter(|used| used.part == Part::Danger && used.color == color)
        .fold(Score::ZERO, |sum, used| sum + used.weight.value() * used.count);
    let score = -penalty(danger);
    let mut subtotals = Subtotals::default();
    subtotals[Family::Danger.price_place()] = score;
    -tapered(score + recording.network_share(color, &subtotals), recording.phase)
}

/// Whether a side has enough pieces to attack the enemy king.
pub(super) fn can_attack(position: &Position, side: Color) -> bool {
    let has_queen = position.by_piece(side, Role::Queen).any();
    has_queen || (position.by_color(side) & !position.by_role(Role::Pawn)).count() > FEW_ATTACKERS
}

/// The king that is in more danger; nothing where the enemy has too few pieces to attack a king.
pub(super) fn reason(turns: &BothTurns) -> Option<Reason> {
    let position = turns.position();
    let difference = turns.mean(|_, recording| cost(recording, Color::Black) - cost(recording, Color::White));
    let side = if difference > 0 { Color::White } else { Color::Black };
    let king = position.king(!side);
    if !can_attack(position, side) {
        return None;
    }
    Some(Reason {
        side,
        gain: difference.abs(),
        text: format!("{}'s king on {king} is in more danger", side_name(!side)),
        squares: Bitboard::from_square(king),
        is_lasting: true,
        topic: "king danger",
        clarity: Clarity::Clear,
    })
}
