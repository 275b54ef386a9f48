//! Samples: positions as the tuner sees them, with the coefficient of each weight, in one piece of memory.

use archipelago_movegen::{Color, Position};

use archipelago_eval::network::PRICES;
use archipelago_eval::trace::Part;
use archipelago_eval::{PawnTable, Recording, Score, Totals, Weight, combine, evaluate, record, weights};

use crate::network::examples::Example;
use crate::network::model::{TermSlopes, term_slopes};
use crate::network::quantize::network_of_this_build;

/// How often a weight is used in a part of the evaluation of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coefficient {
    /// The place of the weight in [`weights::VALUES`].
    pub weight: u16,
    /// In the linear part the uses for White less those for Black, in other parts the number of uses.
    pub count: i16,
}

/// One position: its target, and the coefficients of the parts of its evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The phase, 0 (pawns and kings) to 24 (all pieces).
    pub phase: u8,
    /// The expected score of the game for White: 0 is a loss, 1 a win.
    pub target: f32,
    /// The terms without a price: uses for White less uses for Black.
    pub linear: &'a [Coefficient],
    /// The terms whose family has a price, of White and of Black.
    pub priced: [&'a [Coefficient]; 2],
    /// The danger of the white king and of the black king.
    pub danger: [&'a [Coefficient]; 2],
    /// Complexity, one sum for both sides.
    pub complexity: &'a [Coefficient],
    /// The scale factor of the side that led when the sample was made; empty where a rule made it zero.
    pub scale: &'a [Coefficient],
    /// What the structure network adds.
    pub network: &'a Linearized,
}

/// What the structure network adds, White less Black, middlegame and endgame, as a linear function of the named terms
/// that it reads. It agrees with the network at the weights of this build, in value and slope; far from them it is an
/// approximation.
#[derive(Clone, Debug)]
pub struct Linearized {
    /// The part that does not depend on the named terms.
    pub constant: [f32; 2],
    /// The slopes by the named terms.
    pub slopes: TermSlopes,
}

impl Linearized {
    /// The network of this build at a position and its named terms.
    fn of(position: &Position, recording: &Recording, totals: &Totals) -> Linearized {
        let example = Example::of_recording(position, recording);
        let slopes = term_slopes(&example, network_of_this_build());
        let halves = |score: Score| [f64::from(score.mg()), f64::from(score.eg())];
        let subtotals = Color::ALL.map(|color| totals.subtotals(color).map(halves));
        let by_terms = slopes.sum(&subtotals, halves(totals.named()), f64::from(totals.complexity));
        let network = halves(totals.network);
        Linearized {
            constant: [0, 1].map(|half| (network[half] - by_terms[half]) as f32),
            slopes,
        }
    }

    /// What the network adds for these subtotals of both sides, this score of all named terms and this complexity.
    #[must_use]
    pub fn score(&self, subtotals: &[[[f64; 2]; PRICES]; 2], named: [f64; 2], complexity: f64) -> [f64; 2] {
        let by_terms = self.slopes.sum(subtotals, named, complexity);
        [0, 1].map(|half| f64::from(self.constant[half]) + by_terms[half])
    }
}

/// The number of coefficient lists of a sample.
const PARTS: usize = 7;

/// Where a sample begins, and where its parts end, counted from there.
#[derive(Clone, Copy, Debug)]
struct Extent {
    start: usize,
    ends: [u16; PARTS],
    phase: u8,
    target: f32,
}

/// Many samples in one piece of memory.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    coefficients: Vec<Coefficient>,
    extents: Vec<Extent>,
    networks: Vec<Linearized>,
}

/// Why a position cannot be a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It is a known ending; no weight was used.
    Known,
    /// The recorded uses do not give the value of the evaluation: an error in the evaluation or its trace.
    Mismatch,
}

impl Samples {
    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.extents.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.extents.is_empty()
    }

    /// Bytes of memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.coefficients.as_slice())
            + size_of_val(self.extents.as_slice())
            + size_of_val(self.networks.as_slice())
    }

    /// For each of `weights` weights the sum of its squared counts: how much the weight moves the values of all
    /// samples.
    #[must_use]
    pub fn squared_counts(&self, weights: usize) -> Vec<f64> {
        let mut sums = vec![0.0; weights];
        for coefficient in &self.coefficients {
            sums[usize::from(coefficient.weight)] += f64::from(coefficient.count).powi(2);
        }
        sums
    }

    /// Adds a position; `target` is the expected score of the game for White, 0 to 1.
    ///
    /// # Errors
    /// [`Unfit`] when the position is a known ending or its recorded uses do not give its value.
    pub fn push(&mut self, position: &Position, target: f32, table: &mut PawnTable) -> Result<(), Unfit> {
        let recording = record(position);
        if recording.known.is_some() {
            return Err(Unfit::Known);
        }
        let value = evaluate(position, table).get();
        let white_view = if position.turn() == Color::White { value } else { -value };
        let totals = recording.totals(&weights::VALUES);
        if combine(&totals, recording.phase) != white_view {
            return Err(Unfit::Mismatch);
        }
        let start = self.coefficients.len();
        let mut ends = [0; PARTS];
        for (part, end) in ends.iter_mut().enumerate() {
            self.coefficients.extend(gather(&recording, part));
            *end = (self.coefficients.len() - start) as u16;
        }
        self.extents.push(Extent {
            start,
            ends,
            phase: recording.phase as u8,
            target,
        });
        self.networks.push(Linearized::of(position, &recording, &totals));
        Ok(())
    }

    /// The sample at `index`, which must be below [`Samples::len`].
    #[must_use]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let Extent {
            start,
            ends,
            phase,
            target,
        } = self.extents[index];
        let part_of = |part: usize| {
            let from = if part == 0 { 0 } else { usize::from(ends[part - 1]) };
            &self.coefficients[start + from..start + usize::from(ends[part])]
        };
        Sample {
            phase,
            target,
            linear: part_of(0),
            priced: [part_of(1), part_of(2)],
            danger: [part_of(3), part_of(4)],
            complexity: part_of(5),
            scale: part_of(6),
            network: &self.networks[index],
        }
    }

    /// Joins two collections.
    #[must_use]
    pub fn merge(mut self, other: Samples) -> Samples {
        let offset = self.coefficients.len();
        self.coefficients.extend(other.coefficients);
        self.extents.extend(other.extents.into_iter().map(|extent| Extent {
            start: extent.start + offset,
            ..extent
        }));
        self.networks.extend(other.networks);
        self
    }
}

/// The coefficients of one part (linear, priced of White, priced of Black, danger to White, danger to Black, complexity,
/// scale), each weight once, in order, without zeros.
fn gather(recording: &Recording, part: usize) -> Vec<Coefficient> {
    let mut counts: Vec<(Weight, i32)> = recording
        .uses
        .iter()
        .filter_map(|used| {
            let (place, sign) = match (used.part, used.color) {
                (Part::Linear, Color::White) => (0, 1),
                (Part::Linear, Color::Black) => (0, -1),
                (Part::Priced, Color::White) => (1, 1),
                (Part::Priced, Color::Black) => (2, 1),
                (Part::Danger, Color::White) => (3, 1),
                (Part::Danger, Color::Black) => (4, 1),
                (Part::Complexity, _) => (5, 1),
                (Part::Scale, _) => (6, 1),
            };
            (place == part).then_some((used.weight, sign * used.count))
        })
        .collect();
    counts.sort_unstable_by_key(|&(weight, _)| weight);
    counts.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    counts.retain(|&(_, count)| count != 0);
    let pack = |(weight, count): (Weight, i32)| Coefficient {
        weight: weight.index() as u16,
        count: count as i16,
    };
    counts.into_iter().map(pack).collect()
}

/// The weights as one vector of real numbers: all middlegame halves, then all endgame halves.
#[must_use]
pub fn parameters(values: &[Score]) -> Vec<f64> {
    let halves = values
        .iter()
        .map(|value| value.mg())
        .chain(values.iter().map(|value| value.eg()));
    halves.map(f64::from).collect()
}

/// The inverse of [`parameters`], rounded to the nearest whole numbers.
#[must_use]
pub fn scores(parameters: &[f64]) -> Vec<Score> {
    let (mg, eg) = parameters.split_at(parameters.len() / 2);
    let whole = |value: &f64| value.round() as i32;
    mg.iter()
        .zip(eg)
        .map(|(mg, eg)| Score::new(whole(mg), whole(eg)))
        .collect()
}
