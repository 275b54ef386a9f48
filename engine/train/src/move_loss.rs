//! What parameters of the search are worth, measured without games: by how much the chosen moves are worse than the best.
//!
//! Two sets of values choose moves in the same positions. Where they choose different ones, a deeper search from the
//! position after each move judges them, and the loss of a move is the expected score of the best judged move less its own.
//! A game says little about a parameter, for its result depends on a few of its moves. Here every move counts.
//!
//! As in [`screen`](crate::screen) every parameter goes up or down at random, and the other set goes the opposite way. The
//! judge is the same engine with the values of the table, so it cannot measure changes of the evaluation.

use std::collections::{HashMap, HashSet};

use archipelago_movegen::Position;
use rand::rngs::StdRng;

use crate::model::expected;
use crate::random::generator;
use crate::trials::{CONFIDENCE, StateError, Tally, Trial, Tuned, syntax};

/// The first line of a file of choices.
const TITLE: &str = "archipelago move-loss 1";
/// The slope of the expected score, for each internal unit. By the results of games it is 0.0055 to 0.0075.
const SLOPE: f64 = 0.0065;
/// Set in the numbers of random streams for pairs, so that they differ from those of lines.
const PAIR_STREAM: u64 = 1 << 63;

/// Consecutive moves of a game; a search chooses a move before every second one, as one side does in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first position, as FEN.
    pub start: String,
    /// The moves that were played, as UCI text.
    pub moves: Vec<String>,
}

/// Who chose moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Chooser {
    /// The values of the table.
    Default,
    /// The same with half of the nodes: it shows how large a loss is.
    HalfNodes,
    /// The two sets of the pair of this number.
    Pair(u64),
}

/// The moves of one chooser; for a pair those of the set along the direction and then those of the other set, each for all of
/// its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Who chose.
    pub chooser: Chooser,
    /// The moves as UCI text.
    pub moves: Vec<String>,
}

/// The settings that decide what is chosen. Files with other settings cannot be continued.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Nodes of a search.
    pub nodes: u64,
    /// By how many of its steps each parameter is moved.
    pub steps: f64,
    /// The seed of lines and directions.
    pub seed: u64,
    /// Lines in which each pair chooses moves.
    pub lines_per_pair: usize,
    /// The parameters.
    pub parameters: Vec<Tuned>,
}

/// Scores of moves by position (FEN) and move, from the view of the side that moves, internal units.
pub type Judgments = HashMap<(String, String), i32>;

/// The best judged score of each position.
type Best = HashMap<String, i32>;

/// What the moves say of a parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effect {
    /// The loss with the higher value less that with the lower one, in ten-thousandths of a point a move. A negative number
    /// is in favor of the higher value.
    pub loss: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

impl Line {
    /// Reads `FEN|move move ...`.
    ///
    /// # Errors
    /// When a move is not legal or the position is not one.
    pub fn parse(text: &str) -> Result<Line, String> {
        let (start, moves) = text.split_once('|').ok_or("expected 'FEN|moves'")?;
        let line = Line {
            start: start.to_owned(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        };
        line.positions()?;
        Ok(line)
    }

    /// As [`Line::parse`] reads it.
    #[must_use]
    pub fn to_text(&self) -> String {
        format!("{}|{}", self.start, self.moves.join(" "))
    }

    /// The positions in which moves are chosen.
    ///
    /// # Errors
    /// As [`Line::parse`].
    pub fn positions(&self) -> Result<Vec<Position>, String> {
        let start = Position::from_fen(self.start.as_bytes());
        let mut position = start.map_err(|error| format!("{}: {error}", self.start))?;
        let mut positions = Vec::new();
        for (ply, text) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                positions.push(position);
            }
            let mv = position.parse_uci(text.as_bytes());
            position = position.play(mv.map_err(|error| format!("{}: {error}", position.fen()))?);
        }
        Ok(positions)
    }
}

impl Chooser {
    fn to_text(self) -> String {
        match self {
            Chooser::Default => "default".to_owned(),
            Chooser::HalfNodes => "half".to_owned(),
            Chooser::Pair(number) => number.to_string(),
        }
    }

    fn parse(text: &str) -> Option<Chooser> {
        match text {
            "default" => Some(Chooser::Default),
            "half" => Some(Chooser::HalfNodes),
            number => number.parse().ok().map(Chooser::Pair),
        }
    }
}

impl Choices {
    /// A row of the file, with the end of the line.
    #[must_use]
    pub fn to_row(&self) -> String {
        format!("{} {}\n", self.chooser.to_text(), self.moves.join(" "))
    }
}

impl Settings {
    /// The first lines of a file of choices.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{TITLE}\nnodes {} steps {} seed {} lines {}\n",
            self.nodes, self.steps, self.seed, self.lines_per_pair
        );
        for parameter in &self.parameters {
            let (lower, higher) = parameter.around(self.steps);
            text += &format!("{} {lower} {higher}\n", parameter.name);
        }
        text + "\n"
    }

    /// Reads a file of choices with these settings; `lines`: the number of lines in all. A last row without its end, where a
    /// write was cut short, is left out.
    ///
    /// # Errors
    /// When it has other settings, or a row is not one.
    pub fn read(&self, text: &str, lines: &[Vec<Position>]) -> Result<Vec<Choices>, StateError> {
        let head = self.to_text();
        let rows = text.strip_prefix(&head).ok_or_else(|| {
            let differs = head.lines().zip(text.lines()).find(|(mine, theirs)| mine != theirs);
            let (mine, theirs) = differs.unwrap_or(("these settings", "a part of them"));
            StateError::OtherValues(format!("'{theirs}' instead of '{mine}'"))
        })?;
        let first_number = head.lines().count() + 1;
        let mut all = Vec::new();
        for (index, row) in rows.split_inclusive('\n').enumerate() {
            let Some(row) = row.strip_suffix('\n') else { break };
            let mut words = row.split(' ');
            let chooser = words.next().and_then(Chooser::parse);
            let moves: Vec<String> = words.map(str::to_owned).collect();
            let expected = chooser.map(|chooser| self.positions_of(chooser, lines).count());
            let (Some(chooser), true) = (chooser, expected == Some(moves.len())) else {
                let reason = "expected a number, 'default' or 'half', and a move for each position";
                return Err(syntax(first_number + index, reason));
            };
            all.push(Choices { chooser, moves });
        }
        Ok(all)
    }

    /// The lines in which `chooser` chooses moves; `all`: the number of all lines.
    pub fn lines_of(&self, chooser: Chooser, all: usize) -> impl Iterator<Item = usize> + use<> {
        let (first, count) = match chooser {
            Chooser::Default | Chooser::HalfNodes => (0, all),
            Chooser::Pair(number) => {
                let count = self.lines_per_pair.min(all);
                ((number % all.max(1) as u64) as usize * count, count)
            }
        };
        (first..first + count).map(move |index| index % all.max(1))
    }

    /// The positions of the choices of `chooser`, in their order.
    fn positions_of<'a>(
        &self,
        chooser: Chooser,
        lines: &'a [Vec<Position>],
    ) -> impl Iterator<Item = &'a Position> + use<'a> {
        let times = if matches!(chooser, Chooser::Pair(_)) { 2 } else { 1 };
        let indices: Vec<usize> = self.lines_of(chooser, lines.len()).collect();
        (0..times)
            .flat_map(move |_| indices.clone())
            .flat_map(|index| &lines[index])
    }

    /// Position and move of every choice.
    fn chosen<'a>(&self, choices: &'a Choices, lines: &'a [Vec<Position>]) -> Vec<(String, &'a String)> {
        let positions = self.positions_of(choices.chooser, lines);
        positions.map(Position::fen).zip(&choices.moves).collect()
    }

    /// The moves that need a judgment and have none: those of positions in which different moves were chosen.
    #[must_use]
    pub fn unjudged(&self, all: &[Choices], lines: &[Vec<Position>], judgments: &Judgments) -> Vec<(String, String)> {
        let mut by_position: HashMap<String, HashSet<&String>> = HashMap::new();
        for choices in all {
            for (position, mv) in self.chosen(choices, lines) {
                by_position.entry(position).or_default().insert(mv);
            }
        }
        let mut wanted: Vec<(String, String)> = by_position
            .into_iter()
            .filter(|(_, moves)| moves.len() > 1)
            .flat_map(|(position, moves)| moves.into_iter().map(move |mv| (position.clone(), mv.clone())))
            .filter(|key| !judgments.contains_key(key))
            .collect();
        wanted.sort_unstable();
        wanted
    }

    /// The loss of each choice, in points; zero where no other move was chosen.
    fn losses(&self, choices: &Choices, lines: &[Vec<Position>], judgments: &Judgments, best: &Best) -> Vec<f64> {
        let loss = |(position, mv): (String, &String)| {
            let best = *best.get(&position)?;
            let score = *judgments.get(&(position, mv.clone()))?;
            Some(points(best) - points(score))
        };
        let chosen = self.chosen(choices, lines).into_iter();
        chosen.map(|choice| loss(choice).unwrap_or(0.0)).collect()
    }

    /// What all choices say: the mean loss of the default values and of half of the nodes, and the effects of the parameters.
    #[must_use]
    pub fn evaluate(&self, all: &[Choices], lines: &[Vec<Position>], judgments: &Judgments) -> Findings {
        let mut best = Best::new();
        for ((position, _), &score) in judgments {
            let entry = best.entry(position.clone()).or_insert(score);
            *entry = score.max(*entry);
        }
        let mut findings = Findings {
            default: None,
            half_nodes: None,
            tally: Tally::new(self.parameters.len()),
        };
        for choices in all {
            let losses = self.losses(choices, lines, judgments, &best);
            match choices.chooser {
                Chooser::Default => findings.default = Some(mean(&losses)),
                Chooser::HalfNodes => findings.half_nodes = Some(mean(&losses)),
                Chooser::Pair(number) => {
                    let (along, against) = losses.split_at(losses.len() / 2);
                    findings.tally.learn(&self.trial(number), mean(along) - mean(against));
                }
            }
        }
        findings
    }

    /// The direction of the pair of this number.
    #[must_use]
    pub fn trial(&self, number: u64) -> Trial {
        let mut random = generator(self.seed, PAIR_STREAM | number);
        Trial::draw(&self.parameters, &mut random, self.steps)
    }

    /// The generator of the line of this number.
    #[must_use]
    pub fn line_generator(&self, number: u64) -> StdRng {
        generator(self.seed, number)
    }
}

/// What the choices say.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// The mean loss of the values of the table, in points a move.
    pub default: Option<f64>,
    /// The same with half of the nodes.
    pub half_nodes: Option<f64>,
    /// The losses of the pairs.
    tally: Tally,
}

impl Findings {
    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.tally.pairs
    }

    /// The effects of the parameters, in their order.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        let error = in_ten_thousandths(self.tally.error());
        self.tally.means().map(move |mean| Effect {
            loss: in_ten_thousandths(mean),
            error,
        })
    }

    /// The sum of the squared effects in standard errors. If no parameter matters, it is about the number of parameters.
    #[must_use]
    pub fn chi_squared(&self) -> f64 {
        let in_errors = |effect: Effect| CONFIDENCE * effect.loss / effect.error.max(f64::MIN_POSITIVE);
        self.effects().map(|effect| in_errors(effect).powi(2)).sum()
    }
}

/// Ten-thousandths of a point.
#[must_use]
pub fn in_ten_thousandths(points: f64) -> f64 {
    1e4 * points
}

/// The expected score of a game for the side with this score.
fn points(score: i32) -> f64 {
    expected(f64::from(score), SLOPE)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::trials::example;

    fn settings() -> Settings {
        Settings {
            nodes: 1000,
            steps: 1.0,
            seed: 3,
            lines_per_pair: 2,
            parameters: ["a", "b", "c"].map(example).to_vec(),
        }
    }

    fn line(moves: &str) -> Line {
        Line {
            start: Position::startpos().fen(),
            moves: moves.split(' ').map(str::to_owned).collect(),
        }
    }

    /// Two lines with two positions and one position.
    fn positions() -> Vec<Vec<Position>> {
        ["e2e4 e7e5 g1f3", "d2d4"]
            .map(|moves| line(moves).positions().unwrap())
            .to_vec()
    }

    fn choices(chooser: Chooser, moves: &[&str]) -> Choices {
        Choices {
            chooser,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        }
    }

    /// With "a" up one set chooses the bad move less often, with "c" up more often, and "b" is worth nothing.
    #[test]
    fn effects_are_losses_of_the_higher_less_the_lower_value() {
        let (settings, positions) = (settings(), vec![vec![Position::startpos()]]);
        let mut all = vec![
            choices(Chooser::Default, &["g2g4"]),
            choices(Chooser::HalfNodes, &["f2f3"]),
        ];
        let mut random = generator(5, 0);
        for number in 0..20_000 {
            let trial = settings.trial(number);
            let mut moves = Vec::new();
            for values in [&trial.along, &trial.against] {
                let chance = 0.5 - 0.02 * f64::from(values[0] - 50) + 0.01 * f64::from(values[2] - 50);
                moves.push(if random.random::<f64>() < chance {
                    "f2f3"
                } else {
                    "e2e4"
                });
            }
            all.push(choices(Chooser::Pair(number), &moves));
        }
        let key = |mv: &str| (Position::startpos().fen(), mv.to_owned());
        let judgments = Judgments::from([(key("e2e4"), 100), (key("g2g4"), 100), (key("f2f3"), 0)]);
        assert!(settings.unjudged(&all, &positions, &judgments).is_empty());
        let findings = settings.evaluate(&all, &positions, &judgments);
        let worse = points(100) - 0.5;
        assert_eq!((findings.default, findings.half_nodes), (Some(0.0), Some(worse)));
        assert_eq!(findings.pairs(), 20_000);
        // From 42 to 58 the chance of the bad move changes by 0.32 and 0.16.
        for (effect, expected) in findings.effects().zip([-0.32, 0.0, 0.16]) {
            let expected = in_ten_thousandths(expected * worse);
            assert!(
                (effect.loss - expected).abs() < 1.5 * effect.error,
                "{effect:?} {expected}"
            );
            assert!(effect.error < 20.0, "{effect:?}");
        }
        assert!(findings.chi_squared() > 100.0);
    }

    #[test]
    fn only_moves_that_differ_need_a_judgment() {
        let (settings, positions) = (settings(), positions());
        let all = [
            choices(Chooser::Default, &["e2e4", "g1f3", "e2e4"]),
            choices(Chooser::Pair(0), &["e2e4", "g1f3", "d2d4", "e2e4", "b1c3", "e2e4"]),
        ];
        let fens = [&positions[0][0], &positions[0][1]].map(Position::fen);
        let key = |place: usize, mv: &str| (fens[place].clone(), mv.to_owned());
        let mut wanted = vec![key(0, "d2d4"), key(0, "e2e4"), key(1, "b1c3"), key(1, "g1f3")];
        wanted.sort_unstable();
        assert_eq!(settings.unjudged(&all, &positions, &Judgments::new()), wanted);
        let known = Judgments::from([(key(0, "d2d4"), 3), (key(1, "g1f3"), 4)]);
        wanted.retain(|key| !known.contains_key(key));
        assert_eq!(settings.unjudged(&all, &positions, &known), wanted);
    }

    #[test]
    fn pairs_share_out_the_lines() {
        let settings = settings();
        let lines = |number| settings.lines_of(Chooser::Pair(number), 5).collect::<Vec<_>>();
        assert_eq!(
            [lines(0), lines(1), lines(2), lines(7)],
            [[0, 1], [2, 3], [4, 0], [4, 0]].map(Vec::from)
        );
        assert_eq!(settings.lines_of(Chooser::Pair(1), 1).collect::<Vec<_>>(), [0]);
        assert_eq!(settings.lines_of(Chooser::Default, 3).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn choices_are_read_as_they_were_written() {
        let (settings, positions) = (settings(), positions());
        let all = vec![
            choices(Chooser::HalfNodes, &["e2e4", "g1f3", "e2e4"]),
            choices(Chooser::Pair(4), &["e2e4", "g1f3", "d2d4", "e2e4", "b1c3", "e2e4"]),
        ];
        let rows: String = all.iter().map(Choices::to_row).collect();
        let text = settings.to_text() + &rows;
        assert_eq!(settings.read(&text, &positions).unwrap(), all);
        let torn = settings.read(&text[..text.len() - 3], &positions);
        assert_eq!(torn.unwrap(), all[..1]);
        let refusal = |text: &str| settings.read(text, &positions).unwrap_err().to_string();
        assert_eq!(
            refusal(&(text.clone() + "default e2e4\n")),
            "line 9: expected a number, 'default' or 'half', and a move for each position"
        );
        assert_eq!(
            refusal(&text.replace("steps 1", "steps 2")),
            "it is about other values: 'nodes 1000 steps 2 seed 3 lines 2' instead of 'nodes 1000 steps 1 seed 3 lines 2'"
        );
        assert_eq!(
            refusal("archipelago move-loss 1"),
            "it is about other values: 'a part of them' instead of 'these settings'"
        );
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let castling = "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQK2R w KQkq - 4 4|e1g1 e8g8 d2d4";
        let line = Line::parse(castling).unwrap();
        assert_eq!(line.to_text(), castling);
        assert_eq!(line.positions().unwrap().len(), 2);
        for wrong in ["", "8/8/8/8/8/8/8/8 w - - 0 1|", &castling.replace("d2d4", "d2d5")] {
            assert!(Line::parse(wrong).is_err(), "{wrong}");
        }
    }
}
