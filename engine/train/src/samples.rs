//! Positions as the tuner sees them: coefficients of weights, by group, packed one after the other.

use archipelago_movegen::{Color, Position};

use archipelago_eval::trace::Part;
use archipelago_eval::{PawnTable, Recording, Score, Weight, combine, evaluate, record, weights};

/// How often a weight counts in a group of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coefficient {
    /// The place of the weight in [`weights::VALUES`].
    pub weight: u16,
    /// White minus black in the linear part, the plain count elsewhere.
    pub count: i16,
}

/// One position: its target and the coefficients of its five groups.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// 24: all pieces, 0: pawns and kings.
    pub phase: u8,
    /// White's expected part of the point, 0 to 1.
    pub target: f32,
    /// White minus black.
    pub linear: &'a [Coefficient],
    /// Danger to the white and to the black king.
    pub danger: [&'a [Coefficient]; 2],
    /// One sum for both sides.
    pub complexity: &'a [Coefficient],
    /// Of the side that led when the row was made; empty where the factor was zero by rule.
    pub scale: &'a [Coefficient],
}

/// Where the groups of a row end, counted from its beginning.
#[derive(Clone, Copy, Debug)]
struct Shape {
    start: usize,
    ends: [u16; 5],
    phase: u8,
    target: f32,
}

/// Many rows in one piece of memory.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    coefficients: Vec<Coefficient>,
    shapes: Vec<Shape>,
}

/// Why a position cannot serve as a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A specialised ending knows its value; no weight was used.
    Known,
    /// The record does not replay to the value of the evaluation: an error in the trace.
    Mismatch,
}

impl Samples {
    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Bytes of memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.coefficients.as_slice()) + size_of_val(self.shapes.as_slice())
    }

    /// The sum of the squared counts of each of `weights` weights: how much it moves the values.
    #[must_use]
    pub fn squared_counts(&self, weights: usize) -> Vec<f64> {
        let mut sums = vec![0.0; weights];
        for coefficient in &self.coefficients {
            sums[usize::from(coefficient.weight)] += f64::from(coefficient.count).powi(2);
        }
        sums
    }

    /// Adds a position whose expected result for White is `target`.
    ///
    /// # Errors
    /// [`Unfit`] when the evaluation of the position is no sum of weights, or not that of its record.
    pub fn push(&mut self, position: &Position, target: f32, table: &mut PawnTable) -> Result<(), Unfit> {
        let recording = record(position);
        if recording.known.is_some() {
            return Err(Unfit::Known);
        }
        let value = evaluate(position, table).get();
        let white_view = if position.turn() == Color::White { value } else { -value };
        if combine(&recording.totals(&weights::VALUES), recording.phase) != white_view {
            return Err(Unfit::Mismatch);
        }
        let start = self.coefficients.len();
        let mut ends = [0; 5];
        for (group, end) in ends.iter_mut().enumerate() {
            self.coefficients.extend(gather(&recording, group));
            *end = (self.coefficients.len() - start) as u16;
        }
        self.shapes.push(Shape {
            start,
            ends,
            phase: recording.phase as u8,
            target,
        });
        Ok(())
    }

    /// The row at `index`, which must be below [`Samples::len`].
    #[must_use]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let Shape {
            start,
            ends,
            phase,
            target,
        } = self.shapes[index];
        let part = |group: usize| {
            let from = if group == 0 { 0 } else { usize::from(ends[group - 1]) };
            &self.coefficients[start + from..start + usize::from(ends[group])]
        };
        Sample {
            phase,
            target,
            linear: part(0),
            danger: [part(1), part(2)],
            complexity: part(3),
            scale: part(4),
        }
    }

    /// Brings two collections together.
    #[must_use]
    pub fn merge(mut self, other: Samples) -> Samples {
        let offset = self.coefficients.len();
        self.coefficients.extend(other.coefficients);
        self.shapes.extend(other.shapes.into_iter().map(|shape| Shape {
            start: shape.start + offset,
            ..shape
        }));
        self
    }
}

/// The coefficients of one of the five groups (linear, danger to White, danger to Black, complexity, scale), each weight
/// once, in order, without zeros.
fn gather(recording: &Recording, group: usize) -> Vec<Coefficient> {
    let mut counts: Vec<(Weight, i32)> = recording
        .uses
        .iter()
        .filter_map(|used| {
            let (place, sign) = match (used.part, used.color) {
                (Part::Linear, Color::White) => (0, 1),
                (Part::Linear, Color::Black) => (0, -1),
                (Part::Danger, Color::White) => (1, 1),
                (Part::Danger, Color::Black) => (2, 1),
                (Part::Complexity, _) => (3, 1),
                (Part::Scale, _) => (4, 1),
            };
            (place == group).then_some((used.weight, sign * used.count))
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

/// The weights as the tuner moves them: two halves in one vector, middlegame first.
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
