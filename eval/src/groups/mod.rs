//! Groups of weights, of terms or of the network, that are moved together in games (feature `tune`).
//!
//! `tune` and `train` look for the smallest error of positions. That is not the same as the most points in games, so `spsa
//! --evaluation` moves groups in games: a table by a factor, a curve by its slope, a neuron by its weight.

mod table;

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use crate::network::{self, ACTIVATION_ONE, NETWORK, NETWORK_FILE, NEURONS, Network, OUTPUTS, PIECE_ONE, WEIGHT_ONE};
use crate::score::Score;
use crate::weights::{COUNT, VALUES};

/// Weights of terms or of the network that change together, by one number.
#[derive(Debug)]
pub struct Group {
    /// Its name: lower case letters, digits and underscores.
    pub name: String,
    /// The number that changes nothing.
    pub default: i32,
    /// By how much a tuner should move the number.
    pub step: i32,
    change: Change,
}

impl Group {
    /// The smallest and the largest number allowed.
    #[must_use]
    pub fn range(&self) -> (i32, i32) {
        match self.change {
            Change::Factor(..)
            | Change::Outputs(_)
            | Change::Family(_)
            | Change::Hidden(_)
            | Change::Pieces(..)
            | Change::Terms(..) => (0, 300),
            Change::Offset(..) | Change::Slope(..) | Change::Threshold(_) => (-400, 400),
        }
    }
}

/// What the number of a group does.
#[derive(Debug)]
enum Change {
    /// Multiplies weights: percent.
    Factor(Half, Vec<Range<usize>>),
    /// Is added to weights, in their units.
    Offset(Half, Vec<Range<usize>>),
    /// Makes a curve steeper: is added for each place behind its middle and taken off for each place before it, in
    /// sixteenths of a unit.
    Slope(Half, Range<usize>),
    /// Multiplies outputs of the network: percent.
    Outputs(Range<usize>),
    /// Multiplies what a family of terms is worth, one and its price: percent. Names the output with the price.
    Family(usize),
    /// Is added to the threshold of a neuron; one is [`PIECE_ONE`]. Names the output.
    Threshold(usize),
    /// Multiplies what a hidden unit of the pawn tower gives to all outputs: percent.
    Hidden(usize),
    /// Multiplies the weights from the first range of inputs of the piece layer to the second range, of neurons: percent.
    Pieces(Range<usize>, Range<usize>),
    /// Multiplies the weights from the first range of named terms to the second range, of neurons: percent.
    Terms(Range<usize>, Range<usize>),
}

/// Which halves of weights a group changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Half {
    Middlegame,
    Endgame,
    Both,
}

impl Half {
    /// The places in a pair (middlegame, endgame).
    const fn places(self) -> Range<usize> {
        match self {
            Half::Middlegame => 0..1,
            Half::Endgame => 1..2,
            Half::Both => 0..2,
        }
    }
}

/// What becomes of an output of the network: it is multiplied, and then something is added.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Adjustment {
    factor: f64,
    /// One is [`OUTPUT_ONE`](network::OUTPUT_ONE).
    offset: f64,
}

impl Adjustment {
    const NONE: Adjustment = Adjustment {
        factor: 1.0,
        offset: 0.0,
    };
}

/// All groups.
pub fn all() -> &'static [Group] {
    static ALL: OnceLock<Vec<Group>> = OnceLock::new();
    ALL.get_or_init(table::groups)
}

/// The groups with their numbers.
fn with_numbers(numbers: &[i32]) -> impl Iterator<Item = (&'static Change, f64)> {
    assert_eq!(numbers.len(), all().len(), "there is one number for each group");
    let changes = all().iter().map(|group| &group.change);
    changes.zip(numbers.iter().map(|&number| f64::from(number)))
}

/// What these numbers of all groups make of the weights of this build.
///
/// # Panics
/// When there is not one number for each group.
#[must_use]
pub fn weights(numbers: &[i32]) -> Vec<Score> {
    let mut values: Vec<[f64; 2]> = VALUES
        .iter()
        .map(|value| [value.mg().into(), value.eg().into()])
        .collect();
    for (change, number) in with_numbers(numbers) {
        match change {
            Change::Factor(half, places) => {
                for_each(&mut values, *half, places, |_, value| *value *= number / 100.0);
            }
            Change::Offset(half, places) => {
                for_each(&mut values, *half, places, |_, value| *value += number);
            }
            Change::Slope(half, places) => {
                let middle = (places.len() - 1) as f64 / 2.0;
                for_each(&mut values, *half, std::slice::from_ref(places), |index, value| {
                    *value += number / 16.0 * (index as f64 - middle);
                });
            }
            _ => {}
        }
    }
    let rounded = |&[mg, eg]: &[f64; 2]| Score::new(mg.round() as i32, eg.round() as i32);
    values.iter().map(rounded).collect()
}

/// Changes these halves of the weights in these places; each weight comes with its index in its range.
fn for_each(values: &mut [[f64; 2]], half: Half, places: &[Range<usize>], mut change: impl FnMut(usize, &mut f64)) {
    for range in places {
        for (index, pair) in values[range.clone()].iter_mut().enumerate() {
            for value in &mut pair[half.places()] {
                change(index, value);
            }
        }
    }
}

/// What these numbers of all groups make of a network.
///
/// # Errors
/// When a sum of the new network could overflow.
///
/// # Panics
/// When there is not one number for each group.
pub fn network(numbers: &[i32], network: network::Weights) -> Result<network::Weights, String> {
    let network = changed(numbers, network);
    network.check()?;
    Ok(network)
}

/// The same, without the check. Weights that would not fit become the largest that do.
fn changed(numbers: &[i32], mut network: network::Weights) -> network::Weights {
    let one = f64::from(WEIGHT_ONE * ACTIVATION_ONE);
    let adjustments = adjustments(numbers);
    for (bias, Adjustment { factor, offset }) in network.output_bias.iter_mut().zip(adjustments) {
        *bias = (f64::from(*bias) * factor + offset * one).round() as i32;
    }
    let factors = adjustments.map(|adjustment| adjustment.factor);
    let mut outputs: Vec<[f64; OUTPUTS]> = vec![factors; network.tower_outputs.len()];
    let mut pieces = vec![[1.0; NEURONS]; network.piece_inputs.len()];
    let mut terms = vec![[1.0; NEURONS]; network.term_inputs.len()];
    for (change, number) in with_numbers(numbers) {
        let factor = number / 100.0;
        match change {
            Change::Hidden(unit) => outputs[*unit].iter_mut().for_each(|by| *by *= factor),
            Change::Pieces(rows, neurons) => multiply(&mut pieces[rows.clone()], neurons, factor),
            Change::Terms(rows, neurons) => multiply(&mut terms[rows.clone()], neurons, factor),
            _ => {}
        }
    }
    apply(&mut network.tower_outputs, &outputs);
    apply(&mut network.piece_inputs, &pieces);
    apply(&mut network.term_inputs, &terms);
    network
}

fn multiply(rows: &mut [[f64; NEURONS]], neurons: &Range<usize>, factor: f64) {
    for row in rows {
        for by in &mut row[neurons.clone()] {
            *by *= factor;
        }
    }
}

fn apply<const N: usize>(weights: &mut [[i16; N]], factors: &[[f64; N]]) {
    let factors = factors.as_flattened();
    for (weight, factor) in weights.as_flattened_mut().iter_mut().zip(factors) {
        *weight = (f64::from(*weight) * factor).round() as i16;
    }
}

/// What these numbers of all groups make of each output of the network, without the hidden units it comes from.
fn adjustments(numbers: &[i32]) -> [Adjustment; OUTPUTS] {
    let mut adjustments = [Adjustment::NONE; OUTPUTS];
    for (change, number) in with_numbers(numbers) {
        match change {
            Change::Outputs(outputs) => {
                for adjustment in &mut adjustments[outputs.clone()] {
                    adjustment.factor *= number / 100.0;
                    adjustment.offset *= number / 100.0;
                }
            }
            Change::Family(price) => {
                let Adjustment { factor, offset } = &mut adjustments[*price];
                *factor *= number / 100.0;
                *offset = (1.0 + *offset) * number / 100.0 - 1.0;
            }
            Change::Threshold(output) => adjustments[*output].offset += number / f64::from(PIECE_ONE),
            _ => {}
        }
    }
    adjustments
}

/// What a thread plays with in place of the weights and the network of the build.
struct Own {
    numbers: Vec<i32>,
    weights: Vec<Score>,
    network: Box<Network>,
}

impl Own {
    fn new(numbers: &[i32]) -> Own {
        static FILE: LazyLock<network::Weights> =
            LazyLock::new(|| network::Weights::parse(NETWORK_FILE).expect("the build has read the same file"));
        let bytes = changed(numbers, FILE.clone()).to_bytes();
        Own {
            numbers: numbers.to_vec(),
            weights: weights(numbers),
            network: Network::parse(&bytes).expect("the shape is that of the file"),
        }
    }
}

thread_local! {
    /// Whether the calling thread has weights and a network of its own.
    static HAS_OWN: Cell<bool> = const { Cell::new(false) };
    /// The weights of the set in use, copied: an evaluation reads hundreds of them, and this is the shortest way.
    static OWN_WEIGHTS: [Cell<Score>; COUNT] = const { [const { Cell::new(Score::ZERO) }; COUNT] };
    /// The set in use first, then the one before: two players move in turns.
    static OWN: RefCell<Vec<Own>> = const { RefCell::new(Vec::new()) };
}

/// Gives evaluations in the calling thread other weights and another network, so that a program can play games between two
/// sets of numbers in several threads at once. An empty list takes them away. Pawn tables that were used with other
/// numbers must be cleared.
///
/// # Panics
/// When the list is neither empty nor has one number for each group.
pub fn use_in_this_thread(numbers: &[i32]) {
    HAS_OWN.set(!numbers.is_empty());
    if numbers.is_empty() {
        return;
    }
    OWN.with_borrow_mut(|sets| {
        if let Some(place) = sets.iter().position(|own| own.numbers == numbers) {
            sets[..=place].rotate_right(1);
        } else {
            sets.truncate(1);
            sets.insert(0, Own::new(numbers));
        }
        OWN_WEIGHTS.with(|own| {
            for (own, &value) in own.iter().zip(&sets[0].weights) {
                own.set(value);
            }
        });
    });
}

/// The weight at this place in the calling thread.
#[inline]
pub(crate) fn value(place: usize) -> Score {
    if HAS_OWN.get() {
        OWN_WEIGHTS.with(|own| own[place].get())
    } else {
        VALUES[place]
    }
}

/// Calls `read` with the network of the calling thread.
#[inline]
pub(crate) fn with_network<R>(read: impl FnOnce(&Network) -> R) -> R {
    if HAS_OWN.get() {
        OWN.with_borrow(|sets| read(&sets[0].network))
    } else {
        read(&NETWORK)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use archipelago_movegen::Position;

    use super::*;
    use crate::{PawnTable, evaluate};

    /// Positions with all kinds of pieces, with few pieces, and an ending.
    const FENS: [&str; 4] = [
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
        "2r3k1/1p3pp1/p2p1q1p/3Pn3/4P3/1P2Q2P/P4PP1/2R2BK1 b - - 0 27",
        "8/5pk1/4p1p1/1R5p/P6P/6P1/2r2PK1/8 w - - 0 40",
        "8/2k5/1p1b1p2/p1p2Pp1/P1P3Pp/1P2B2P/5K2/8 w - - 0 50",
    ];

    fn numbers() -> Vec<i32> {
        all().iter().map(|group| group.default).collect()
    }

    fn values() -> [i32; 4] {
        FENS.map(|fen| {
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            evaluate(&position, &mut PawnTable::new(0)).get()
        })
    }

    fn file() -> network::Weights {
        network::Weights::parse(NETWORK_FILE).unwrap()
    }

    #[test]
    fn the_numbers_of_the_table_change_nothing() {
        assert_eq!(weights(&numbers()), VALUES);
        assert_eq!(network(&numbers(), file()).unwrap(), file());
        let before = values();
        use_in_this_thread(&numbers());
        assert_eq!(values(), before);
        use_in_this_thread(&[]);
        assert_eq!(values(), before);
    }

    #[test]
    fn every_group_changes_weights_or_the_network() {
        let names: HashSet<&str> = all().iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names.len(), all().len());
        for (index, group) in all().iter().enumerate() {
            let mut numbers = numbers();
            numbers[index] += group.step;
            let (least, most) = group.range();
            assert!(
                least <= group.default - group.step && numbers[index] <= most,
                "{}",
                group.name
            );
            let is_of_network = network(&numbers, file()).unwrap() != file();
            assert_ne!(weights(&numbers) != VALUES, is_of_network, "{}", group.name);
        }
    }

    #[test]
    fn a_thread_plays_with_its_numbers() {
        let before = values();
        for name in [
            "material_rook_mg",
            "material_rook_eg",
            "neuron_07_mg",
            "neuron_07_threshold",
            "family_mobility_mg",
        ] {
            let mut numbers = numbers();
            let index = all().iter().position(|group| group.name == name).unwrap();
            numbers[index] += 4 * all()[index].step;
            use_in_this_thread(&numbers);
            assert_ne!(values(), before, "{name}");
            let elsewhere = std::thread::spawn(values).join().unwrap();
            assert_eq!(elsewhere, before, "{name}");
        }
        use_in_this_thread(&[]);
        assert_eq!(values(), before);
    }

    /// Two players in one thread move in turns.
    #[test]
    fn sets_of_numbers_take_turns() {
        let with = |name: &str, by: i32| {
            let mut numbers = numbers();
            let index = all().iter().position(|group| group.name == name).unwrap();
            numbers[index] += by;
            use_in_this_thread(&numbers);
            values()
        };
        let (one, other) = (with("neuron_07_terms", 50), with("material_rook_mg", 50));
        assert_ne!(one, other);
        for _ in 0..2 {
            assert_eq!(with("neuron_07_terms", 50), one);
            assert_eq!(with("material_rook_mg", 50), other);
        }
        let third = with("hidden_05", 100);
        assert_eq!(with("neuron_07_terms", 50), one);
        assert_eq!(with("hidden_05", 100), third);
        use_in_this_thread(&[]);
    }

    #[test]
    fn numbers_change_what_they_say() {
        let mut numbers = numbers();
        let mut set = |name: &str, number| {
            let index = all().iter().position(|group| group.name == name).unwrap();
            numbers[index] = number;
        };
        set("space_mg", 2);
        set("shelter_mg", 150);
        set("rook_mobility_eg", 32);
        set("family_threats_mg", 110);
        set("neuron_03_threshold", 256);
        let changed = weights(&numbers);
        let value = |place: usize| (changed[place], VALUES[place]);
        let (space, before) = value(crate::weights::SPACE.index());
        assert_eq!(space, before + Score::new(2, 0));
        let (shelter, before) = value(crate::weights::SHELTER.row(0).at(1).index());
        let raised = (f64::from(before.mg()) * 1.5).round() as i32;
        assert_eq!(shelter, Score::new(raised, before.eg()));
        for (index, by) in [(0, -14), (7, 0), (14, 14)] {
            let (rook, before) = value(crate::weights::ROOK_MOBILITY.at(index).index());
            assert_eq!(rook, before + Score::new(0, by), "{index}");
        }
        let one = WEIGHT_ONE * ACTIVATION_ONE;
        let changed = network(&numbers, file()).unwrap();
        let threshold = network::FIRST_THRESHOLD + 3;
        assert_eq!(changed.output_bias[threshold], file().output_bias[threshold] + one / 2);
        let price = NEURONS + 5;
        let expected = f64::from(file().output_bias[price]) * 1.1 + 0.1 * f64::from(one);
        assert!((f64::from(changed.output_bias[price]) - expected).abs() < 1.0);
    }

    #[test]
    fn inputs_and_hidden_units_are_multiplied() {
        let changed_by = |name: &str| {
            let mut numbers = numbers();
            let index = all().iter().position(|group| group.name == name).unwrap();
            numbers[index] = 200;
            network(&numbers, file()).unwrap()
        };
        let double = |rows: &mut [[i16; NEURONS]], neurons: Range<usize>| {
            for weight in rows.iter_mut().flat_map(|row| &mut row[neurons.clone()]) {
                *weight *= 2;
            }
        };
        for (name, rows, neurons) in [
            ("neuron_03_squares", 0..network::TO_MOVE_INPUT, 3..4),
            ("input_enemy_rook", 6 * 64..7 * 64, 0..NEURONS),
            ("input_to_move", 512..513, 0..NEURONS),
            ("input_own_pawns_contested_waiting", 513..513 + 64, 0..NEURONS),
            (
                "input_enemy_majors_hanging_moving",
                network::PIECE_INPUTS - 128..network::PIECE_INPUTS,
                0..NEURONS,
            ),
        ] {
            let mut expected = file();
            double(&mut expected.piece_inputs[rows], neurons);
            assert_eq!(changed_by(name), expected, "{name}");
        }
        for (name, rows, neurons) in [
            ("neuron_31_terms", 0..network::TERM_INPUTS, 31..32),
            ("input_enemy_danger_eg", 31..32, 0..NEURONS),
            ("input_lead_mg", 34..35, 0..NEURONS),
        ] {
            let mut expected = file();
            double(&mut expected.term_inputs[rows], neurons);
            assert_eq!(changed_by(name), expected, "{name}");
        }
        let mut expected = file();
        for weight in &mut expected.tower_outputs[5] {
            *weight *= 2;
        }
        assert_eq!(changed_by("hidden_05"), expected);
    }
}
