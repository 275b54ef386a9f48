//! Groups of weights, and of outputs of the network, that are moved together in games (feature `tune`).
//!
//! `tune` and `train` look for the smallest error of positions. That is not the same as the most points in games, so `spsa
//! --evaluation` moves groups in games: a table by a factor, a curve by its slope, a neuron by its weight.

mod table;

use std::cell::Cell;
use std::ops::Range;
use std::sync::OnceLock;

use crate::network::{self, ACTIVATION_ONE, OUTPUT_ONE, OUTPUTS, PIECE_ONE, WEIGHT_ONE};
use crate::score::Score;
use crate::weights::{COUNT, VALUES};

/// Weights and outputs of the network that change together, by one number.
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
            Change::Factor(..) | Change::Outputs(_) | Change::Family(_) => (0, 300),
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
    /// One is [`OUTPUT_ONE`].
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
            Change::Outputs(_) | Change::Family(_) | Change::Threshold(_) => {}
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
pub fn network(numbers: &[i32], mut network: network::Weights) -> Result<network::Weights, String> {
    let one = f64::from(WEIGHT_ONE * ACTIVATION_ONE);
    for (output, Adjustment { factor, offset }) in adjustments(numbers).into_iter().enumerate() {
        for row in &mut network.tower_outputs {
            // A weight that would not fit is caught by the check.
            row[output] = (f64::from(row[output]) * factor).round() as i16;
        }
        let bias = &mut network.output_bias[output];
        *bias = (f64::from(*bias) * factor + offset * one).round() as i32;
    }
    network.check()?;
    Ok(network)
}

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
            Change::Factor(..) | Change::Offset(..) | Change::Slope(..) => {}
        }
    }
    adjustments
}

thread_local! {
    /// Whether the calling thread has weights and adjustments of its own.
    static HAS_OWN: Cell<bool> = const { Cell::new(false) };
    static OWN_WEIGHTS: [Cell<Score>; COUNT] = const { [const { Cell::new(Score::ZERO) }; COUNT] };
    static OWN_ADJUSTMENTS: Cell<[Adjustment; OUTPUTS]> = const { Cell::new([Adjustment::NONE; OUTPUTS]) };
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
    OWN_WEIGHTS.with(|own| {
        for (own, value) in own.iter().zip(weights(numbers)) {
            own.set(value);
        }
    });
    OWN_ADJUSTMENTS.set(adjustments(numbers));
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

/// Changes outputs of the network as the calling thread wants it.
pub(crate) fn adjust(outputs: &mut [i16; OUTPUTS]) {
    if !HAS_OWN.get() {
        return;
    }
    for (output, Adjustment { factor, offset }) in outputs.iter_mut().zip(OWN_ADJUSTMENTS.get()) {
        let value = f64::from(*output) * factor + offset * f64::from(OUTPUT_ONE);
        let limit = f64::from(network::OUTPUT_LIMIT);
        *output = value.round().clamp(-limit, limit) as i16;
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
        network::Weights::parse(network::NETWORK_FILE).unwrap()
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
        let price = network::NEURONS + 5;
        let expected = f64::from(file().output_bias[price]) * 1.1 + 0.1 * f64::from(one);
        assert!((f64::from(changed.output_bias[price]) - expected).abs() < 1.0);
    }
}
