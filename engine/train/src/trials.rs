//! What tuning and screening of the parameters share: a pair of games between two sets of values, and the file that keeps
//! the results.

use std::fs;
use std::io;
use std::path::Path;

use rand::RngExt;
use rand::rngs::StdRng;
use thiserror::Error;

use crate::files;

/// Standard errors on each side of the 95 % interval.
pub(crate) const CONFIDENCE: f64 = 1.96;

/// What the games are for: [`Tuning`](crate::spsa::Tuning) makes the values better,
/// [`Screening`](crate::screen::Screening) measures what each of them is worth.
pub trait Purpose: Send {
    /// Pairs played.
    fn pairs(&self) -> u64;

    /// Draws the direction of a pair.
    fn draw(&self, random: &mut StdRng) -> Trial;

    /// Takes the result of a pair; `points`: those of the side along the direction less those of the other, from -2 to 2.
    fn learn(&mut self, trial: &Trial, points: f64);

    /// What is known of each parameter: a title, and names with numbers.
    fn changes(&self) -> (&str, Vec<(&str, f64)>);

    /// The state as text: a title, the pairs, and a line for each parameter.
    fn to_text(&self) -> String;

    /// Goes on from such a text, which must be about the same parameters.
    ///
    /// # Errors
    /// [`StateError`] when the text is not such a state; then nothing has changed.
    fn take(&mut self, text: &str) -> Result<(), StateError>;

    /// Writes the state; the old file stays whole until the new one is complete.
    ///
    /// # Errors
    /// When the file cannot be written.
    fn write(&self, path: &Path) -> Result<(), StateError> {
        Ok(files::replace(path, self.to_text())?)
    }

    /// Goes on from the state in a file.
    ///
    /// # Errors
    /// [`StateError`] when the file cannot be read or is not such a state.
    fn resume(&mut self, path: &Path) -> Result<(), StateError> {
        self.take(&fs::read_to_string(path)?)
    }
}

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// Its name in the table of its part.
    pub name: String,
    /// The value the tuning began with.
    pub start: i32,
    /// The value now. Games are played with the nearest whole number.
    pub value: f64,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// The perturbation at the last pair.
    pub step: i32,
}

/// A direction, and the values of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// By how much each parameter was to be moved, with the sign of the direction.
    pub(crate) moves: Vec<f64>,
    /// Values of the side that goes along the direction.
    pub along: Vec<i32>,
    /// Values of the side that goes against it.
    pub against: Vec<i32>,
}

/// The results of pairs of trials so far, by parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tally {
    /// Pairs counted.
    pub pairs: u64,
    /// The sum of the squared results.
    pub squares: f64,
    /// For each parameter the results for "up" less those for "down".
    pub sums: Vec<f64>,
}

impl Tally {
    /// No pairs yet.
    pub(crate) fn new(parameters: usize) -> Tally {
        Tally {
            pairs: 0,
            squares: 0.0,
            sums: vec![0.0; parameters],
        }
    }

    /// Counts a pair; `difference`: the result along the direction less that against it.
    pub(crate) fn learn(&mut self, trial: &Trial, difference: f64) {
        self.pairs += 1;
        self.squares += difference * difference;
        for (sum, up) in self.sums.iter_mut().zip(trial.ups()) {
            *sum += if up { difference } else { -difference };
        }
    }

    /// The mean of each parameter's results.
    pub(crate) fn means(&self) -> impl Iterator<Item = f64> {
        let pairs = self.pairs.max(1) as f64;
        self.sums.iter().map(move |sum| sum / pairs)
    }

    /// Half the width of the 95 % interval, which is the same for all means.
    pub(crate) fn error(&self) -> f64 {
        let pairs = self.pairs.max(1) as f64;
        CONFIDENCE * (self.squares / pairs / pairs).sqrt()
    }
}

/// Why a state file cannot be used.
#[derive(Debug, Error)]
pub enum StateError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is not a state file.
    #[error("line {line}: {reason}")]
    Syntax {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It tunes other parameters than this build or this command.
    #[error("it is about other parameters: {0}")]
    OtherParameters(String),
    /// It measures other values of a parameter than this command.
    #[error("it is about other values: {0}")]
    OtherValues(String),
}

impl Trial {
    /// A random direction in which every parameter is moved by its step times `width`.
    pub fn draw(parameters: &[Tuned], random: &mut StdRng, width: f64) -> Trial {
        let choice = |parameter: &Tuned| {
            let size = perturbation(parameter.step, width);
            (size, parameter.around_by(size))
        };
        Trial::between(parameters.iter().map(choice), random)
    }

    /// A random direction; `choices`: by how much each parameter is to be moved, and the values "down" and "up".
    pub(crate) fn between(choices: impl Iterator<Item = (f64, (i32, i32))>, random: &mut StdRng) -> Trial {
        Trial::directed(choices, || random.random())
    }

    /// As [`Trial::between`], but all parameters go up or all go down.
    pub(crate) fn together(choices: impl Iterator<Item = (f64, (i32, i32))>, random: &mut StdRng) -> Trial {
        let up = random.random();
        Trial::directed(choices, || up)
    }

    /// A direction in which `goes_up` says of each parameter whether it goes up.
    fn directed(choices: impl Iterator<Item = (f64, (i32, i32))>, mut goes_up: impl FnMut() -> bool) -> Trial {
        let mut trial = Trial {
            moves: Vec::new(),
            along: Vec::new(),
            against: Vec::new(),
        };
        for (size, (down, up)) in choices {
            let (by, along, against) = if goes_up() { (size, up, down) } else { (-size, down, up) };
            trial.moves.push(by);
            trial.along.push(along);
            trial.against.push(against);
        }
        trial
    }

    /// For each parameter: does the side along the direction have the value "up"?
    pub fn ups(&self) -> impl Iterator<Item = bool> {
        self.moves.iter().map(|&by| by > 0.0)
    }
}

impl Tuned {
    /// How far the value has moved, in perturbations.
    #[must_use]
    pub fn drift(&self) -> f64 {
        (self.value - f64::from(self.start)) / f64::from(self.step)
    }

    /// The whole number nearest to the value.
    #[must_use]
    pub fn rounded(&self) -> i32 {
        self.whole(self.value)
    }

    /// The values that many steps below and above.
    #[must_use]
    pub fn around(&self, steps: f64) -> (i32, i32) {
        self.around_by(perturbation(self.step, steps))
    }

    fn around_by(&self, size: f64) -> (i32, i32) {
        (self.whole(self.value - size), self.whole(self.value + size))
    }

    fn whole(&self, value: f64) -> i32 {
        (value.round() as i32).clamp(self.min, self.max)
    }
}

/// How far a parameter is moved: less than half a unit would be lost when rounding.
fn perturbation(step: i32, width: f64) -> f64 {
    (f64::from(step) * width).max(0.5)
}

/// The words of a state file.
pub(crate) struct StateText<'a> {
    /// Those of the second line.
    pub counts: Vec<&'a str>,
    /// The other lines with their numbers, from 1: one for each parameter, which begins with its name.
    pub rows: Vec<(usize, Vec<&'a str>)>,
}

impl StateText<'_> {
    /// Splits a text whose first line has to be `title`.
    pub(crate) fn split<'a>(text: &'a str, title: &str) -> Result<StateText<'a>, StateError> {
        let mut lines = text.lines();
        if lines.next() != Some(title) {
            return Err(syntax(1, &format!("expected '{title}'")));
        }
        let words = |line: &'a str| line.split_whitespace().collect::<Vec<_>>();
        Ok(StateText {
            counts: lines.next().map(words).unwrap_or_default(),
            rows: lines
                .enumerate()
                .map(|(index, line)| (index + 3, words(line)))
                .collect(),
        })
    }

    /// Checks that the lines are about these parameters, in this order.
    pub(crate) fn is_about(&self, parameters: &[Tuned]) -> Result<(), StateError> {
        let theirs: Vec<&str> = self
            .rows
            .iter()
            .filter_map(|(_, words)| words.first().copied())
            .collect();
        let mine: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if mine == theirs {
            return Ok(());
        }
        let message = format!("{} instead of {}", theirs.join(" "), mine.join(" "));
        Err(StateError::OtherParameters(message))
    }
}

/// The error of a line, counted from 1.
pub(crate) fn syntax(line: usize, reason: &str) -> StateError {
    StateError::Syntax {
        line,
        reason: reason.to_owned(),
    }
}

/// A parameter for tests.
#[cfg(test)]
pub(crate) fn example(name: &str) -> Tuned {
    Tuned {
        name: name.to_owned(),
        start: 50,
        value: 50.0,
        min: 0,
        max: 200,
        step: 8,
    }
}
