//! What the network reads: squares of pawns, kings and pieces as each side sees them, and the named terms.

use archipelago_movegen::{ByColor, Color, File, Position, Role, Square};
use wide::bytemuck::cast;
use wide::i16x16;

use super::attacked::other_attacked_input;
use super::{PRICES, Subtotals, TERM_LIMIT, TERM_ONE, TERM_PAIRS, TO_MOVE_INPUT};
use crate::family::Family;
use crate::score::Score;

/// Eight internal units of material are one step of its inputs; sums of material are many times as large as others.
const MATERIAL_SHIFT: u32 = 3;
/// Steps of the input of complexity for one internal unit.
const COMPLEXITY_STEPS: i32 = 2;
/// Internal units of material for one in its inputs, see [`TERM_ONE`].
pub const MATERIAL_ONE: i32 = TERM_ONE << MATERIAL_SHIFT;
/// Internal units of complexity for one in its input.
pub const COMPLEXITY_ONE: i32 = TERM_ONE / COMPLEXITY_STEPS;
/// Steps of the input of the phase for one unit of the phase.
const PHASE_STEPS: i32 = 5;
/// The place of material among the prices.
const MATERIAL: usize = Family::Material.price_place();
/// All bits of the pair of material.
const MATERIAL_PLACE: i16x16 = {
    let mut bits = [0; 2 * PRICES];
    (bits[2 * MATERIAL], bits[2 * MATERIAL + 1]) = (-1, -1);
    i16x16::new(bits)
};

/// What an exclusive or of a square's index must have to become the side's view of it: its own first rank below, its own
/// king on files a to d.
#[inline]
#[must_use]
pub fn view(position: &Position, side: Color) -> usize {
    let wing = if position.king(side).file() >= File::E { 7 } else { 0 };
    side.fold_wb(0, 56) ^ wing
}

/// The inputs of the tower that are on for a side.
pub fn tower_inputs(position: &Position, side: Color) -> impl Iterator<Item = usize> {
    let view = view(position, side);
    let rows = [
        (tower_row(0, 0), position.pawns(side)),
        (tower_row(1, 0), position.pawns(!side)),
        (tower_row(0, 1), position.by_role(Role::King) & position.by_color(side)),
        (tower_row(1, 1), position.by_role(Role::King) & position.by_color(!side)),
    ];
    rows.into_iter()
        .flat_map(move |(row, squares)| squares.into_iter().map(move |square| row + (square.to_usize() ^ view)))
}

/// The inputs of the piece layer that are on for a side.
pub fn piece_inputs(position: &Position, side: Color) -> impl Iterator<Item = usize> {
    let view = view(position, side);
    let pieces = PIECES.into_iter().enumerate().flat_map(move |(index, role)| {
        [side, !side].into_iter().enumerate().flat_map(move |(owner, color)| {
            let squares = position.by_role(role) & position.by_color(color);
            squares
                .into_iter()
                .map(move |square| piece_row(owner, index) + (square.to_usize() ^ view))
        })
    });
    pieces.chain((position.turn() == side).then_some(TO_MOVE_INPUT))
}

/// The input of the piece layer that is on for a side because of the piece on a square; `None` for a pawn, a king and a
/// vacant square.
#[must_use]
pub fn piece_input(position: &Position, side: Color, square: Square) -> Option<usize> {
    let role = position.role_at(square)?;
    let index = PIECES.into_iter().position(|other| other == role)?;
    let owner = usize::from(!position.by_color(side).contains(square));
    Some(piece_row(owner, index) + (square.to_usize() ^ view(position, side)))
}

/// The input of the tower as the other side sees it; `views` is the exclusive or of the [`view`]s of both sides.
#[must_use]
pub const fn other_tower_input(input: usize, views: usize) -> usize {
    input ^ tower_row(1, 0) ^ views
}

/// The same for an input of the piece layer, the right to move excepted.
#[must_use]
pub const fn other_piece_input(input: usize, views: usize) -> usize {
    if input < TO_MOVE_INPUT {
        input ^ piece_row(1, 0) ^ views
    } else {
        other_attacked_input(input, views)
    }
}

/// The pieces of the piece layer in the order of its inputs.
pub(super) const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The first input of a kind of piece; own pieces (owner 0) come first.
pub(super) const fn piece_row(owner: usize, kind: usize) -> usize {
    (owner * 4 + kind) * 64
}

/// The first input of the tower for pawns (kind 0) or kings (kind 1); own ones (owner 0) come first.
pub(super) const fn tower_row(owner: usize, kind: usize) -> usize {
    (kind * 2 + owner) * 64
}

/// What the network reads of the named terms of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedTerms {
    /// The subtotals of the families that have a price, of each side.
    pub subtotals: ByColor<Subtotals>,
    /// The score of all named terms, White's view.
    pub lead: Score,
    /// What is added to the endgame value of the leading side, internal units.
    pub complexity: i32,
    /// How much middlegame is left, 0 to 24.
    pub phase: i32,
}

impl NamedTerms {
    /// The same with `more` added to the subtotals of a side.
    #[must_use]
    pub fn with_more(mut self, side: Color, more: &Subtotals) -> NamedTerms {
        for (subtotal, &more) in self.subtotals.get_mut(side).iter_mut().zip(more) {
            *subtotal += more;
            self.lead += if side == Color::White { more } else { -more };
        }
        self
    }

    /// The inputs of the piece layer for a side, in pairs; one is [`TERM_ONE`](super::TERM_ONE).
    #[must_use]
    pub fn inputs(&self, side: Color) -> [[i16; 2]; TERM_PAIRS] {
        let mut inputs = [[0; 2]; TERM_PAIRS];
        let (families, rest) = inputs.split_at_mut(2 * PRICES);
        let (own, enemy) = families.split_at_mut(PRICES);
        own.copy_from_slice(&cast::<_, [_; PRICES]>(self.family_inputs(side)));
        enemy.copy_from_slice(&cast::<_, [_; PRICES]>(self.family_inputs(!side)));
        let [common, [mg, eg]] = self.other_inputs();
        let sign = if side == Color::White { 1 } else { -1 };
        rest.copy_from_slice(&[common, [sign * mg, sign * eg]]);
        inputs
    }

    /// The inputs of the piece layer from a side's own families, in pairs.
    #[inline]
    pub(super) fn family_inputs(&self, side: Color) -> i16x16 {
        let halves = Score::halves(self.subtotals.get(side));
        let of_material = halves >> MATERIAL_SHIFT;
        let inputs = (halves & !MATERIAL_PLACE) | (of_material & MATERIAL_PLACE);
        inputs
            .max(i16x16::splat(-TERM_LIMIT as i16))
            .min(i16x16::splat(TERM_LIMIT as i16))
    }

    /// The other inputs of the piece layer as White sees them: phase and complexity, and the lead.
    #[inline]
    pub(super) fn other_inputs(&self) -> [[i16; 2]; 2] {
        let input = |units: i32| units.clamp(-TERM_LIMIT, TERM_LIMIT) as i16;
        [
            [
                input(PHASE_STEPS * self.phase),
                input(COMPLEXITY_STEPS * self.complexity),
            ],
            [input(self.lead.mg()), input(self.lead.eg())],
        ]
    }
}
