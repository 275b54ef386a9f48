//! The structure network: a small network that reads pawns and kings and says what everything else is worth.
//!
//! For each side it sees the board from that side's first rank, mirrored so that the own king stands on files a to d.
//! One set of weights serves both sides.
//!
//! - The **pawn tower** reads the squares of own and enemy pawns and kings: [`TOWER_INPUTS`] inputs, [`HIDDEN`] hidden
//!   units (squared clipped ReLU), [`OUTPUTS`] outputs. For the middlegame and for the endgame it gives a scalar, a price
//!   for each of the [`PRICES`] families of terms, and one output weight for each neuron of the piece layer; and for
//!   each neuron a threshold.
//! - The **piece layer** reads the squares of own and enemy knights, bishops, rooks and queens and who is to move
//!   ([`PIECE_INPUTS`] inputs), and what the named terms say of both sides ([`TERM_INPUTS`] inputs). It has [`NEURONS`]
//!   neurons (squared clipped ReLU), whose thresholds the tower sets.
//!
//! A side's score is `scalar + sum of neuron * its weight + sum of family subtotal * price`; the network's part of the
//! evaluation is the score of White less that of Black. The outputs of the tower change only when a pawn or a king
//! moves: [`NetworkTable`] remembers them. The piece layer is computed at every evaluation, the squares first and the
//! named terms at its end.
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
//! | outputs: scalar, prices, weights and thresholds of neurons | `i16` | [`OUTPUT_ONE`] |
//!
//! A scalar or a neuron's contribution of one is worth [`UNIT`] internal units. [`Weights::check`] proves for given
//! weights that no sum can overflow.

mod file;
mod table;

use archipelago_movegen::{ByColor, Color, File, Position, Role, Square};
use wide::{i16x32, i32x16};

use crate::family::Family;
use crate::score::Score;

pub use file::{FILE_BYTES, FileError, NETWORK, Weights};
pub use table::{NetworkEntry, NetworkTable};

/// Hidden units of the pawn tower.
pub const HIDDEN: usize = 64;
/// Neurons of the piece layer.
pub const NEURONS: usize = 32;
/// Families of terms that have a price.
pub const PRICES: usize = 8;
/// Inputs of the pawn tower: own pawns, enemy pawns, own king, enemy king, by square.
pub const TOWER_INPUTS: usize = 4 * 64;
/// Inputs of the piece layer: own knights, bishops, rooks and queens by square, the enemy's, and the right to move.
pub const PIECE_INPUTS: usize = 2 * 4 * 64 + 1;
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

/// The input of the piece layer that is on when the side is to move.
pub const TO_MOVE_INPUT: usize = PIECE_INPUTS - 1;

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
/// Eight internal units of material are one step of its inputs; sums of material are many times as large as others.
const MATERIAL_SHIFT: u32 = 3;
/// Steps of the input of complexity for one internal unit.
const COMPLEXITY_STEPS: i32 = 2;
/// Steps of the input of the phase for one unit of the phase.
const PHASE_STEPS: i32 = 5;
/// Inputs from named terms are limited to plus or minus eight.
const TERM_LIMIT: i32 = 8 * TERM_ONE - 1;
/// One in the weights from named terms to neurons.
pub const TERM_WEIGHT_ONE: i32 = 1 << 10;
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
// The sum of all products of named terms and weights fits an `i32`, whatever the weights are.
const _: () = assert!(TERM_INPUTS as i64 * TERM_LIMIT as i64 * i16::MAX as i64 <= i32::MAX as i64);

/// A unit is this many steps of `activation * output`, as a shift.
const NEURON_SHIFT: u32 = (ACTIVATION_ONE * OUTPUT_ONE / UNIT).trailing_zeros();
const SCALAR_SHIFT: u32 = (OUTPUT_ONE / UNIT).trailing_zeros();

/// Numbers of 16 bits in a vector of 512 bits.
const SHORT_LANES: usize = 32;
/// Outputs in a block, which fits one vector of 512 bits.
const LANES: usize = 16;
/// Blocks of outputs, the last one filled up.
const BLOCKS: usize = OUTPUTS.div_ceil(LANES);
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
    /// For each pair of inputs and each block of neurons the weights, the pair side by side.
    term_inputs: [[[i16; 2 * LANES]; NEURON_BLOCKS]; TERM_PAIRS],
}

/// What the tower says of one side in one phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
struct PhaseOutputs {
    /// Output weights of the neurons; one is [`OUTPUT_ONE`].
    neurons: [i16; NEURONS],
    /// What is added to each family's factor of one; one is [`OUTPUT_ONE`].
    prices: [i16; PRICES],
    /// Internal units in steps of [`OUTPUT_ONE`] divided by [`UNIT`].
    scalar: i16,
}

/// What the tower says of one side: a function of pawns and kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideOutputs {
    phases: [PhaseOutputs; 2],
    /// What is added to the sum of each neuron; one is [`OUTPUT_ONE`].
    thresholds: [i16; NEURONS],
}

/// The sums of the piece layer for one side by the squares of the pieces alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSums(NeuronSums);

/// The activations of the piece layer for one side.
pub type Activations = [i16; NEURONS];

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

/// The pieces of the piece layer in the order of its inputs.
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The first input of a kind of piece; own pieces (owner 0) come first.
const fn piece_row(owner: usize, kind: usize) -> usize {
    (owner * 4 + kind) * 64
}

/// The first input of the tower for pawns (kind 0) or kings (kind 1); own ones (owner 0) come first.
const fn tower_row(owner: usize, kind: usize) -> usize {
    (kind * 2 + owner) * 64
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
        let hidden = sums.map(HiddenSums::activated::<{ TOWER_ONE as i16 }>);
        let mut blocks = [self.output_bias.map(i32x16::new); SIDES];
        for (pair, rows) in self.tower_outputs.iter().enumerate() {
            let pairs = hidden
                .each_ref()
                .map(|units| repeat_pair(units.as_flattened().as_chunks().0[pair]));
            for (block, &row) in rows.iter().enumerate() {
                let row = i16x32::new(row);
                for (blocks, &pair) in blocks.iter_mut().zip(&pairs) {
                    blocks[block] += row.dot(pair);
                }
            }
        }
        blocks.map(|blocks| SideOutputs::from_blocks(&blocks.map(|block| block.to_array())))
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

    /// The sums of the piece layer for both sides: [`Network::side_sums`] in one pass over the board.
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
            let thresholds = &outputs.get(side).thresholds;
            let by_squares = sums.get(side).0.to_arrays();
            let by_squares = by_squares.as_flattened();
            let by_terms = by_terms.get(side).as_flattened();
            std::array::from_fn(|neuron| {
                let sum = i32::from(by_squares[neuron])
                    + (i32::from(thresholds[neuron]) >> THRESHOLD_SHIFT)
                    + (by_terms[neuron] >> TERM_SHIFT);
                let limited = sum.clamp(0, PIECE_ONE);
                (limited * limited / (PIECE_ONE * PIECE_ONE / ACTIVATION_ONE)) as i16
            })
        })
    }

    /// What the named terms add to the sums of the neurons, before the shift by [`TERM_SHIFT`].
    #[inline]
    fn term_sums(&self, terms: &NamedTerms) -> ByColor<[[i32; LANES]; NEURON_BLOCKS]> {
        let inputs = ByColor::new_with(|side| terms.inputs(side));
        // Both sides in one loop: their sums need not wait for each other.
        let mut white = [i32x16::ZERO; NEURON_BLOCKS];
        let mut black = white;
        for (pair, rows) in self.term_inputs.iter().enumerate() {
            let (by_white, by_black) = (repeat_pair(inputs.white[pair]), repeat_pair(inputs.black[pair]));
            for (block, &row) in rows.iter().enumerate() {
                let row = i16x32::new(row);
                white[block] += row.dot(by_white);
                black[block] += row.dot(by_black);
            }
        }
        ByColor { white, black }.map(|blocks| blocks.map(|block| block.to_array()))
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
fn repeat_pair([first, second]: [i16; 2]) -> i16x32 {
    i16x32::new(std::array::from_fn(|lane| if lane % 2 == 0 { first } else { second }))
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

    /// The inputs of the piece layer for a side, in pairs; one is [`TERM_ONE`].
    #[inline]
    #[must_use]
    pub fn inputs(&self, side: Color) -> [[i16; 2]; TERM_PAIRS] {
        let input = |units: i32| units.clamp(-TERM_LIMIT, TERM_LIMIT) as i16;
        let pair = |score: Score| [input(score.mg()), input(score.eg())];
        let own = self.subtotals.get(side);
        let enemy = self.subtotals.get(!side);
        let lead = if side == Color::White { self.lead } else { -self.lead };
        let mut inputs = [[0; 2]; TERM_PAIRS];
        let (families, rest) = inputs.split_at_mut(2 * PRICES);
        for family in 0..PRICES {
            families[family] = pair(own[family]);
            families[PRICES + family] = pair(enemy[family]);
        }
        for (place, subtotals) in [(MATERIAL, own), (PRICES + MATERIAL, enemy)] {
            let material = subtotals[MATERIAL];
            families[place] = [
                input(material.mg() >> MATERIAL_SHIFT),
                input(material.eg() >> MATERIAL_SHIFT),
            ];
        }
        rest[0] = [
            input(PHASE_STEPS * self.phase),
            input(COMPLEXITY_STEPS * self.complexity),
        ];
        rest[1] = pair(lead);
        inputs
    }
}

/// The place of material among the prices.
const MATERIAL: usize = match Family::Material.price_index() {
    Some(index) => index,
    None => panic!("material has a price"),
};

impl SideOutputs {
    fn from_blocks(blocks: &[[i32; LANES]; BLOCKS]) -> SideOutputs {
        // One loop without branches over all outputs, for vector instructions.
        let outputs: [[i16; LANES]; BLOCKS] = blocks.map(|block| block.map(rounded_output));
        let outputs = outputs.as_flattened();
        let phase = |first: usize| PhaseOutputs {
            neurons: std::array::from_fn(|index| outputs[first + index]),
            prices: std::array::from_fn(|index| outputs[first + NEURONS + index]),
            scalar: outputs[first + NEURONS + PRICES],
        };
        SideOutputs {
            phases: [phase(0), phase(PHASE_OUTPUTS)],
            thresholds: std::array::from_fn(|neuron| outputs[FIRST_THRESHOLD + neuron]),
        }
    }

    /// What the pawns and kings are worth to the side besides the named terms.
    #[inline]
    #[must_use]
    pub fn scalar(&self) -> Score {
        let [mg, eg] = self.phases.map(|phase| i32::from(phase.scalar) >> SCALAR_SHIFT);
        Score::new(mg, eg)
    }

    /// What the squares of the pieces are worth to the side in this structure.
    #[inline]
    #[must_use]
    pub fn pieces(&self, activations: &Activations) -> Score {
        let sum = |phase: &PhaseOutputs| {
            let (weights, _) = phase.neurons.as_chunks();
            let (activations, _) = activations.as_chunks();
            let products = weights
                .iter()
                .zip(activations)
                .map(|(&weights, &activations)| i16x32::new(weights).dot(i16x32::new(activations)))
                .fold(i32x16::ZERO, |sum, products| sum + products);
            products.reduce_add() >> NEURON_SHIFT
        };
        Score::new(sum(&self.phases[0]), sum(&self.phases[1]))
    }

    /// What the prices add to all families.
    #[inline]
    #[must_use]
    pub fn priced(&self, subtotals: &Subtotals) -> Score {
        let [mg, eg] = &self.phases;
        let (mut mg_sum, mut eg_sum) = (0, 0);
        for (family, subtotal) in subtotals.iter().enumerate() {
            mg_sum += (subtotal.mg() * i32::from(mg.prices[family])) >> OUTPUT_BITS;
            eg_sum += (subtotal.eg() * i32::from(eg.prices[family])) >> OUTPUT_BITS;
        }
        Score::new(mg_sum, eg_sum)
    }
}

/// An output from its sum, within its limits.
#[inline]
fn rounded_output(sum: i32) -> i16 {
    let shift = WEIGHT_BITS + ACTIVATION_ONE.trailing_zeros() - OUTPUT_BITS;
    (sum >> shift).clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT) as i16
}

/// Sums of a layer in vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sums<const VECTORS: usize>([i16x32; VECTORS]);

type HiddenSums = Sums<{ HIDDEN / SHORT_LANES }>;
type NeuronSums = Sums<{ NEURONS / SHORT_LANES }>;

const _: () = assert!(HIDDEN.is_multiple_of(SHORT_LANES) && NEURONS.is_multiple_of(SHORT_LANES));

impl<const VECTORS: usize> Sums<VECTORS> {
    const ZERO: Self = Sums([i16x32::ZERO; VECTORS]);

    #[inline]
    fn new<const N: usize>(bias: &[i16; N]) -> Self {
        let (parts, _) = bias.as_chunks();
        Sums(std::array::from_fn(|index| i16x32::new(parts[index])))
    }

    /// No sum overflows, see [`Weights::check`].
    #[inline]
    fn add<const N: usize>(&mut self, row: &[i16; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum += i16x32::new(part);
        }
    }

    fn subtract<const N: usize>(&mut self, row: &[i16; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum -= i16x32::new(part);
        }
    }

    /// The sums as numbers, vector by vector: one array of all would be filled number by number.
    #[inline]
    fn to_arrays(self) -> [[i16; SHORT_LANES]; VECTORS] {
        self.0.map(|sums| sums.to_array())
    }

    /// The square of each sum limited to the range from 0 to `ONE`; one is [`ACTIVATION_ONE`].
    #[inline]
    fn activated<const ONE: i16>(self) -> [[i16; SHORT_LANES]; VECTORS] {
        // With one at 2^14, the square is the upper half of a 16-bit product.
        let up = (1 << 14) / i32::from(ONE);
        self.to_arrays().map(|sums| {
            sums.map(|sum| {
                let limited = i32::from(sum.clamp(0, ONE)) * up;
                ((limited * limited) >> 16) as i16
            })
        })
    }
}
