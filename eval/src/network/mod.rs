//! The structure network: a small network that reads pawns and kings and says what everything else is worth.
//!
//! For each side it sees the board from that side's first rank, mirrored so that the own king stands on files a to d.
//! One set of weights serves both sides.
//!
//! - The **pawn tower** reads the squares of own and enemy pawns and kings: [`TOWER_INPUTS`] inputs, [`HIDDEN`] hidden
//!   units (squared clipped ReLU), [`OUTPUTS`] outputs. For the middlegame and for the endgame it gives a scalar, a price
//!   for each of the [`PRICES`] families of terms, and one output weight for each neuron of the piece layer; and for
//!   each neuron a threshold.
//! - The **piece layer** reads the squares of own and enemy knights, bishops, rooks and queens, who is to move, and which
//!   pawns and pieces are attacked ([`PIECE_INPUTS`] inputs), and what the named terms say of both sides
//!   ([`TERM_INPUTS`] inputs). It has [`NEURONS`] neurons (squared clipped ReLU), whose thresholds the tower sets.
//! - The **board layer** reads the squares of all pieces, pawns and kings, with other weights for each of [`KING_ZONES`] zones of
//!   the own king ([`BOARD_INPUTS`] inputs). Its [`BOARD_UNITS`] units (squared clipped ReLU) have fixed weights to the middlegame
//!   and to the endgame score.
//!
//! A side's score is `scalar + sum of neuron * its weight + sum of family subtotal * price + sum of unit * its weight`; the
//! network's part of the evaluation is the score of White less that of Black. The outputs of the tower change only when a
//! pawn or a king moves: [`NetworkTable`] remembers them. The sums by squares of the piece layer and of the board layer follow
//! from those of the position that was evaluated last (`BoardMemory`). What is attacked is added to the piece layer when the
//! attack maps are known, and the named terms at its end.
//!
//! Everything is computed in integers, so that every machine and build gets the same value:
//!
//! | number | type | one is |
//! |---|---|---|
//! | sums of the tower, limits of its activation | `i16` | [`TOWER_ONE`] |
//! | sums of the piece layer, limits of its activation | `i16` | [`PIECE_ONE`] |
//! | activations of both | `i16` | [`ACTIVATION_ONE`] |
//! | weights from hidden units to outputs | `i16` | [`WEIGHT_ONE`] |
//! | weights from named terms to neurons | `i16` | [`TERM_WEIGHT_ONE`] |
//! | weights from squares to the board layer | `i8` | [`BOARD_ONE`] |
//! | sums of the board layer, limits of its activation | `i16` | [`BOARD_ONE`] |
//! | weights from the board layer to the score | `i16` | [`BOARD_WEIGHT_ONE`] |
//! | outputs: scalar, prices, weights and thresholds of neurons | `i16` | [`OUTPUT_ONE`] |
//!
//! A scalar or a neuron's contribution of one is worth [`UNIT`] internal units. [`Weights::check`] proves for given
//! weights that no sum can overflow.

mod attacked;
mod board;
mod file;
mod inputs;
mod outputs;
mod sums;
mod table;

use archipelago_movegen::{ByColor, Color, Position, Role};
use wide::bytemuck::cast;
use wide::{i16x32, i32x16};

use crate::score::Score;
use inputs::{PIECES, piece_row, tower_row};
use sums::{HiddenSums, NeuronSums, PART_BYTES};

pub use attacked::Attacked;
pub(crate) use board::BoardMemory;
pub use board::{BoardSums, board_inputs, king_zone, zone_inputs};
pub use file::{FILE_BYTES, FileError, NETWORK, NETWORK_FILE, Weights};
pub use inputs::{
    COMPLEXITY_ONE, MATERIAL_ONE, NamedTerms, other_piece_input, other_tower_input, piece_input, piece_inputs,
    tower_inputs, view,
};
pub use outputs::SideOutputs;
pub use table::{NetworkEntry, NetworkTable};

/// Hidden units of the pawn tower.
pub const HIDDEN: usize = 64;
/// Neurons of the piece layer.
pub const NEURONS: usize = 32;
/// Families of terms that have a price.
pub const PRICES: usize = 8;
/// Inputs of the pawn tower: own pawns, enemy pawns, own king, enemy king, by square.
pub const TOWER_INPUTS: usize = 4 * 64;
/// Inputs of the piece layer: own knights, bishops, rooks and queens by square, the enemy's, the right to move, and
/// [`Attacked`] pawns and pieces.
pub const PIECE_INPUTS: usize = FIRST_ATTACKED_INPUT + ATTACKED_INPUTS;
/// Kinds of attacked pieces, pawns included.
const ATTACKED_KINDS: usize = 5;
/// Inputs for attacked pawns and pieces: contested or hanging, their side to move or not, own or enemy, kind, square.
const ATTACKED_INPUTS: usize = 2 * 2 * 2 * ATTACKED_KINDS * 64;
/// The first input of the piece layer for an attacked pawn or piece.
pub const FIRST_ATTACKED_INPUT: usize = TO_MOVE_INPUT + 1;
/// Inputs of the piece layer from named terms, in pairs: for each own family and then for each enemy family the
/// middlegame and the endgame subtotal; the phase and the complexity; the lead in the middlegame and in the endgame.
pub const TERM_INPUTS: usize = 2 * TERM_PAIRS;
const TERM_PAIRS: usize = 2 * PRICES + 2;
/// Outputs of the tower for one phase: the weights of the neurons, the prices, the scalar.
pub const PHASE_OUTPUTS: usize = NEURONS + PRICES + 1;
/// Outputs of the tower: middlegame, endgame, and then the thresholds of the neurons.
pub const OUTPUTS: usize = 2 * PHASE_OUTPUTS + NEURONS;
/// The first output that is a threshold.
pub const FIRST_THRESHOLD: usize = 2 * PHASE_OUTPUTS;

/// Units of the board layer.
pub const BOARD_UNITS: usize = 256;
/// Inputs of the board layer for each zone of the own king: those of the tower, then own knights, bishops, rooks and queens by
/// square, and the enemy's.
pub const ZONE_INPUTS: usize = TOWER_INPUTS + 2 * 4 * 64;
/// Zones of the own king with weights of their own in the board layer, see [`king_zone`].
pub const KING_ZONES: usize = 3;
/// Inputs of the board layer.
pub const BOARD_INPUTS: usize = KING_ZONES * ZONE_INPUTS;

/// The input of the piece layer that is on when the side is to move.
pub const TO_MOVE_INPUT: usize = 2 * 4 * 64;

/// One in the sums of the tower; its activation is limited to the range from 0 to one.
pub const TOWER_ONE: i32 = 1 << 10;
/// One in the sums of the piece layer.
pub const PIECE_ONE: i32 = 1 << 9;
/// One in the inputs from named terms.
///
/// | input | one is |
/// |---|---|
/// | subtotal of material | 1024 internal units |
/// | subtotal of another family, lead | 128 internal units |
/// | complexity | 64 internal units |
/// | phase | 25.6; the start position has 24 |
pub const TERM_ONE: i32 = 1 << TERM_BITS;
const TERM_BITS: u32 = 7;
/// Inputs from named terms are limited to plus or minus eight.
const TERM_LIMIT: i32 = 8 * TERM_ONE - 1;
/// One in the weights from named terms to neurons.
pub const TERM_WEIGHT_ONE: i32 = 1 << 10;
/// One in the sums of the board layer.
pub const BOARD_ONE: i32 = 255;
/// One in the weights from the units of the board layer to the score.
pub const BOARD_WEIGHT_ONE: i32 = 1 << 8;
/// One as the square of an activation.
pub const ACTIVATION_ONE: i32 = 1 << 12;
/// One in the weights from hidden units to outputs.
pub const WEIGHT_ONE: i32 = 1 << WEIGHT_BITS;
const WEIGHT_BITS: u32 = 10;
/// One in the outputs of the tower.
pub const OUTPUT_ONE: i32 = 1 << OUTPUT_BITS;
const OUTPUT_BITS: u32 = 10;
/// Outputs are limited to plus or minus eight.
pub const OUTPUT_LIMIT: i32 = 8 * OUTPUT_ONE - 1;
/// Internal units of evaluation for a scalar or a neuron's contribution of one.
pub const UNIT: i32 = 128;

/// From products of named terms and weights to sums of the piece layer, as a shift.
const TERM_SHIFT: u32 = (TERM_ONE * TERM_WEIGHT_ONE / PIECE_ONE).trailing_zeros();
/// From outputs to sums of the piece layer, as a shift.
const THRESHOLD_SHIFT: u32 = (OUTPUT_ONE / PIECE_ONE).trailing_zeros();
// The products of named terms and weights add up to an `i32`, whatever the weights are: a sum and a difference for the two
// numbers of each family, at most twice the limit. Half of that and the products of the other four inputs are less.
const _: () = assert!(4 * PRICES as i64 * (2 * TERM_LIMIT) as i64 * i16::MAX as i64 <= i32::MAX as i64);

/// Outputs in a block, which fits one vector of 512 bits.
const LANES: usize = 16;
/// Blocks of outputs, the last one filled up.
const BLOCKS: usize = OUTPUTS.div_ceil(LANES);
/// Blocks whose sums are made together, for both sides.
const PART_BLOCKS: usize = PART_BYTES / (2 * size_of::<i32x16>());
const _: () = assert!(BLOCKS.is_multiple_of(PART_BLOCKS));
/// Blocks of neurons.
const NEURON_BLOCKS: usize = NEURONS / LANES;

/// What a family's terms are together worth to one side, in the order of the prices.
pub type Subtotals = [Score; PRICES];

/// The weights of the network.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Network {
    tower_inputs: [[i16; HIDDEN]; TOWER_INPUTS],
    tower_bias: [i16; HIDDEN],
    /// For each pair of hidden units and each block of outputs the weights, the pair side by side.
    tower_outputs: [[[i16; 2 * LANES]; BLOCKS]; HIDDEN / 2],
    output_bias: [[i32; LANES]; BLOCKS],
    piece_inputs: [[i16; NEURONS]; PIECE_INPUTS],
    /// For each pair of inputs and each block of neurons the weights, the pair side by side: for each family the sum of
    /// own and enemy weight, then for each family the difference, then phase and complexity, then the lead.
    term_inputs: [[[i16; 2 * LANES]; NEURON_BLOCKS]; TERM_PAIRS],
    /// The weights of the piece layer for the inputs of a zone of the board layer, and a row of zeros for no piece.
    /// Pawns and kings are no inputs of the piece layer, so theirs are zero too.
    square_inputs: [[i16; NEURONS]; ZONE_INPUTS + 1],
    /// The weights of the board layer in each zone of the king, and a row of zeros for no piece.
    board_inputs: [[[i8; BOARD_UNITS]; ZONE_INPUTS + 1]; KING_ZONES],
    board_bias: [i16; BOARD_UNITS],
    /// The weights to the middlegame and to the endgame score.
    board_outputs: [[i16; BOARD_UNITS]; 2],
}

/// The sums of the piece layer for one side without the named terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSums(NeuronSums);

/// The activations of the piece layer for one side.
pub type Activations = [i16; NEURONS];

/// Calls `read` with the network of this build; with the feature `tune` a thread may have another one.
#[inline]
pub(crate) fn with_network<R>(read: impl FnOnce(&Network) -> R) -> R {
    #[cfg(feature = "tune")]
    return crate::groups::with_network(read);
    #[cfg(not(feature = "tune"))]
    read(&NETWORK)
}

impl Network {
    /// What the tower says of both sides.
    #[must_use]
    pub fn outputs(&self, position: &Position) -> ByColor<SideOutputs> {
        let [white, black] = self.second_layer(self.hidden_sums(position));
        ByColor { white, black }
    }

    /// What the tower says of a side for which these inputs are on.
    #[must_use]
    pub fn side_outputs(&self, inputs: impl Iterator<Item = usize>) -> SideOutputs {
        let mut sums = HiddenSums::new(&self.tower_bias);
        for input in inputs {
            sums.add(&self.tower_inputs[input]);
        }
        let [outputs] = self.second_layer([sums]);
        outputs
    }

    /// The sums of the hidden units for both sides, White first, in one pass over the board: as from [`tower_inputs`] of
    /// each side.
    #[inline]
    fn hidden_sums(&self, position: &Position) -> [HiddenSums; 2] {
        let views = ByColor::new_with(|side| view(position, side));
        let mut white = HiddenSums::new(&self.tower_bias);
        let mut black = white;
        for (kind, role) in [Role::Pawn, Role::King].into_iter().enumerate() {
            for square in position.by_role(role) {
                let owner = usize::from(position.by_color(Color::Black).contains(square));
                let index = square.to_usize();
                white.add(&self.tower_inputs[tower_row(owner, kind) + (index ^ views.white & 63)]);
                black.add(&self.tower_inputs[tower_row(owner ^ 1, kind) + (index ^ views.black & 63)]);
            }
        }
        [white, black]
    }

    /// The outputs of the tower from the sums of its hidden units, for one side or both.
    ///
    /// Both sides at once, so that each weight is loaded once, and no branch for units that are zero, because it would often
    /// be mispredicted.
    #[inline]
    fn second_layer<const SIDES: usize>(&self, sums: [HiddenSums; SIDES]) -> [SideOutputs; SIDES] {
        let hidden = sums.map(|sums| cast(sums.activated::<{ TOWER_ONE as i16 }>()));
        let mut blocks = [[i32x16::ZERO; BLOCKS]; SIDES];
        for first in (0..BLOCKS).step_by(PART_BLOCKS) {
            let part = self.output_blocks(first, &hidden);
            for (blocks, part) in blocks.iter_mut().zip(part) {
                blocks[first..first + PART_BLOCKS].copy_from_slice(&part);
            }
        }
        blocks.map(|blocks| SideOutputs::from_blocks(&blocks.map(|block| block.to_array())))
    }

    /// The blocks of outputs from `first` on, as many as stay in registers; see [`PART_BYTES`]. `hidden`: the hidden units in
    /// pairs.
    #[inline]
    fn output_blocks<const SIDES: usize>(
        &self,
        first: usize,
        hidden: &[[[i16; 2]; HIDDEN / 2]; SIDES],
    ) -> [[i32x16; PART_BLOCKS]; SIDES] {
        let part = first..first + PART_BLOCKS;
        let mut sums = [std::array::from_fn(|index| i32x16::new(self.output_bias[first + index])); SIDES];
        for (pair, rows) in self.tower_outputs.iter().enumerate() {
            let units = hidden.each_ref().map(|hidden| repeat_pair(hidden[pair]));
            for (index, &row) in rows[part.clone()].iter().enumerate() {
                let row = i16x32::new(row);
                for (sums, &units) in sums.iter_mut().zip(&units) {
                    sums[index] += row.dot(units);
                }
            }
        }
        sums
    }

    /// The sums of the piece layer for a side for which these inputs are on.
    #[must_use]
    pub fn side_sums(&self, inputs: impl Iterator<Item = usize>) -> PieceSums {
        let mut sums = NeuronSums::ZERO;
        for input in inputs {
            sums.add(&self.piece_inputs[input]);
        }
        PieceSums(sums)
    }

    /// The sums of the piece layer without one of the inputs that are on.
    #[must_use]
    pub fn sums_without(&self, sums: &PieceSums, input: usize) -> PieceSums {
        let mut sums = sums.0;
        sums.subtract(&self.piece_inputs[input]);
        PieceSums(sums)
    }

    /// The sums of the piece layer for both sides by the squares of the pieces and the right to move:
    /// [`Network::side_sums`] in one pass over the board.
    #[inline]
    #[must_use]
    pub fn piece_sums(&self, position: &Position) -> ByColor<PieceSums> {
        let views = ByColor::new_with(|side| view(position, side));
        let mut white = NeuronSums::ZERO;
        let mut black = NeuronSums::ZERO;
        for (kind, role) in PIECES.into_iter().enumerate() {
            let pieces = position.by_role(role);
            for square in pieces {
                let owner = usize::from(position.by_color(Color::Black).contains(square));
                let index = square.to_usize();
                white.add(&self.piece_inputs[piece_row(owner, kind) + (index ^ views.white & 63)]);
                black.add(&self.piece_inputs[piece_row(owner ^ 1, kind) + (index ^ views.black & 63)]);
            }
        }
        let mover = if position.turn() == Color::White {
            &mut white
        } else {
            &mut black
        };
        mover.add(&self.piece_inputs[TO_MOVE_INPUT]);
        ByColor {
            white: PieceSums(white),
            black: PieceSums(black),
        }
    }

    /// Adds what attacked pawns and pieces say to the sums of both sides.
    #[inline]
    pub fn add_attacked(&self, sums: &mut ByColor<PieceSums>, position: &Position, attacked: Attacked) {
        let views = ByColor::new_with(|side| view(position, side));
        // One loop for both states, because the processor often mispredicts the end of a short loop.
        for square in attacked.contested | attacked.hanging {
            let Some(rows) = attacked.rows(position, square) else {
                continue;
            };
            let index = square.to_usize();
            sums.white
                .0
                .add(&self.piece_inputs[rows.white + (index ^ views.white & 63)]);
            sums.black
                .0
                .add(&self.piece_inputs[rows.black + (index ^ views.black & 63)]);
        }
    }

    /// The activations of the piece layer for both sides.
    #[inline]
    #[must_use]
    pub fn activations(
        &self,
        outputs: &ByColor<SideOutputs>,
        sums: &ByColor<PieceSums>,
        terms: &NamedTerms,
    ) -> ByColor<Activations> {
        let by_terms = self.term_sums(terms);
        ByColor::new_with(|side| {
            let mut sums = sums.get(side).0;
            sums.add_shifted(outputs.get(side).thresholds(), THRESHOLD_SHIFT);
            // Cut off at 16 bits. The limits of the activation are far narrower, so this changes nothing; see [`Weights::check`].
            let by_terms = by_terms.get(side).as_flattened();
            let by_terms: [i16; NEURONS] = std::array::from_fn(|neuron| {
                (by_terms[neuron] >> TERM_SHIFT).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
            });
            sums.add_saturating(&by_terms);
            cast(sums.activated::<{ PIECE_ONE as i16 }>())
        })
    }

    /// What the named terms add to the sums of the neurons, before the shift by [`TERM_SHIFT`].
    ///
    /// What is own for one side is the enemy's for the other. So the sums of both sides follow from products with the sums and
    /// with the differences of their subtotals: half as many products as for each side alone.
    #[inline]
    fn term_sums(&self, terms: &NamedTerms) -> ByColor<[[i32; LANES]; NEURON_BLOCKS]> {
        let (white, black) = (terms.family_inputs(Color::White), terms.family_inputs(Color::Black));
        let sum_inputs: [[i16; 2]; PRICES] = cast(white + black);
        let difference_inputs: [[i16; 2]; PRICES] = cast(white - black);
        let mut sums = [i32x16::ZERO; NEURON_BLOCKS];
        let mut differences = sums;
        let (sum_rows, rows) = self.term_inputs.split_at(PRICES);
        let (difference_rows, rows) = rows.split_at(PRICES);
        for family in 0..PRICES {
            let sum = repeat_pair(sum_inputs[family]);
            let difference = repeat_pair(difference_inputs[family]);
            for block in 0..NEURON_BLOCKS {
                sums[block] += i16x32::new(sum_rows[family][block]).dot(sum);
                differences[block] += i16x32::new(difference_rows[family][block]).dot(difference);
            }
        }
        let [common, lead] = terms.other_inputs();
        let (common, lead) = (repeat_pair(common), repeat_pair(lead));
        // Both results of the families are even, so half of them is exact.
        let half = |families: i32x16| -> i32x16 { families >> 1_i32 };
        let mut results = ByColor::<[[i32; LANES]; NEURON_BLOCKS]>::default();
        for block in 0..NEURON_BLOCKS {
            let common = i16x32::new(rows[0][block]).dot(common);
            let lead = i16x32::new(rows[1][block]).dot(lead);
            let (sum, difference) = (sums[block], differences[block]);
            results.white[block] = (half(sum + difference) + common + lead).to_array();
            results.black[block] = (half(sum - difference) + common - lead).to_array();
        }
        results
    }

    /// What the network adds for each side, the side's view.
    #[inline]
    #[must_use]
    pub fn side_scores(
        &self,
        outputs: &ByColor<SideOutputs>,
        sums: &ByColor<PieceSums>,
        terms: &NamedTerms,
    ) -> ByColor<Score> {
        let activations = self.activations(outputs, sums, terms);
        ByColor::new_with(|side| {
            let outputs = outputs.get(side);
            outputs.scalar() + outputs.pieces(activations.get(side)) + outputs.priced(terms.subtotals.get(side))
        })
    }

    /// What the network adds to the evaluation, White's view.
    #[inline]
    #[must_use]
    pub fn score(&self, outputs: &ByColor<SideOutputs>, sums: &ByColor<PieceSums>, terms: &NamedTerms) -> Score {
        let scores = self.side_scores(outputs, sums, terms);
        scores.white - scores.black
    }
}

/// A vector that repeats a pair of numbers.
#[inline]
fn repeat_pair(pair: [i16; 2]) -> i16x32 {
    cast(i32x16::splat(cast(pair)))
}
