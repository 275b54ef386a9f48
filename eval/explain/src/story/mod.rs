//! A whole game: its structures from phase to phase, what became of their plans, and where the evaluation turned.
//!
//! - [`read_games`] reads games from PGN text;
//! - the caller judges every position of a game, by a search or by [`Judgment::by_static`];
//! - [`Story::new`] puts it together, and writes it as text, as JSON, as PGN or as a page for a browser.

mod changes;
mod graph;
mod json;
mod judgment;
mod moments;
mod page;
mod pgn;
mod phases;
mod plans;
mod text;

use archipelago_movegen::{Move, Position};

pub use changes::{Change, PawnStep};
pub use judgment::Judgment;
pub use moments::{Moment, claimed, doubtful};
pub use pgn::{GameRecord, PgnError, read_games};
pub use phases::Kind;
pub use plans::{Fate, PlanStory};

use crate::change::StructureChange;
use crate::search::Outcome;

/// A game with what there is to say about it.
#[derive(Clone, Debug)]
pub struct Story {
    /// The game.
    pub game: GameRecord,
    /// All its positions.
    pub positions: Vec<Position>,
    /// The moves as `12.Nf3`, `12...Nf6`.
    pub labels: Vec<String>,
    /// What the engine says about each position.
    pub judgments: Vec<Judgment>,
    /// Its structures.
    pub phases: Vec<Phase>,
    /// The pawn moves and exchanges that changed the worth of the pawns most.
    pub pawn_steps: Vec<PawnStep>,
    /// Moves that lost a part of the expected score; none without a search.
    pub moments: Vec<Moment>,
}

/// A part of a game in which the structure keeps its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// What it is named after.
    pub kind: Kind,
    /// Its first position.
    pub first: usize,
    /// Its last position.
    pub last: usize,
    /// The step to it; `None` for the first phase.
    pub change: Option<Change>,
    /// Weak and strong pawns that came or went, and files that opened, between its beginning and its end.
    pub development: Vec<String>,
    /// The plans of both sides and what became of them.
    pub plans: Vec<PlanStory>,
}

impl Story {
    /// The story of a game, from one judgment for each of its positions.
    ///
    /// ```
    /// use archipelago_explain::story::{Judgment, Story, read_games};
    /// let game = read_games(b"1. e4 e6 2. d4 d5 3. e5 c5 4. c3 Nc6 5. Nf3 Qb6 *").remove(0).expect("a game");
    /// let judgments = game.positions().iter().map(Judgment::by_static).collect();
    /// let story = Story::new(game, judgments);
    /// assert_eq!(story.phases[1].kind.title(), "French chain (White)");
    /// ```
    ///
    /// # Panics
    /// When there are more or fewer judgments than positions.
    #[must_use]
    pub fn new(game: GameRecord, mut judgments: Vec<Judgment>) -> Story {
        let positions = game.positions();
        assert_eq!(positions.len(), judgments.len(), "one judgment for each position");
        if let (Some(_), Some(last)) = (drawing_rule(&game, &positions), judgments.last_mut()) {
            *last = Judgment::drawn();
        }
        let phases = phases(&positions, &game.moves, &judgments);
        let moments = moments::moments(&positions, &game.moves, &judgments);
        Story {
            pawn_steps: changes::largest_steps(&positions, &game.moves),
            labels: pgn::labels(&positions, &game.moves),
            phases,
            moments,
            positions,
            judgments,
            game,
        }
    }

    /// Whether the positions were searched.
    #[must_use]
    pub fn is_searched(&self) -> bool {
        self.judgments.iter().any(|judgment| !judgment.line.is_empty())
    }

    /// What a reader should know first, as sentences.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let names: Vec<String> = self
            .phases
            .iter()
            .filter(|phase| matches!(phase.kind, Kind::Named(..)))
            .map(|phase| phase.kind.title())
            .collect();
        if names.is_empty() {
            sentences.push("No structure of this game has a name in the catalogue.".to_owned());
        } else {
            sentences.push(format!("Structures with a name: {}.", names.join("; ")));
        }
        let largest = self.moments.iter().max_by(|one, other| one.loss.total_cmp(&other.loss));
        if let Some(moment) = largest {
            let [before, after] = [moment.ply, moment.ply + 1].map(|at| self.judgments[at].expected_for(moment.side));
            sentences.push(format!(
                "The most expensive move was {}: {}'s expected score fell from {before:.0} % to {after:.0} %.",
                self.labels[moment.ply],
                crate::words::side_name(moment.side),
            ));
        }
        sentences.extend(self.decision());
        if let Some(rule) = drawing_rule(&self.game, &self.positions) {
            sentences.push(format!("The game ended in a draw by {rule}."));
        }
        sentences
    }

    /// From which move on the winner stayed clearly ahead, and the best chance of the loser.
    fn decision(&self) -> Option<String> {
        /// Expected score of a side that is clearly ahead, percent.
        const AHEAD: f64 = 75.0;
        let winner = pgn::winner(&self.game.result)?;
        if !self.is_searched() || self.game.moves.is_empty() {
            return None;
        }
        let ahead = |at: &usize| self.judgments[*at].expected_for(winner) >= AHEAD;
        let last_doubt = (0..self.positions.len()).rev().find(|at| !ahead(at));
        let name = crate::words::side_name(winner);
        match last_doubt {
            None => Some(format!("{name} was clearly ahead from the first move to the last.")),
            Some(at) => match self.labels.get(at) {
                Some(label) => Some(format!(
                    "From {label} on {name} stayed clearly ahead (expected score {AHEAD:.0} % or more)."
                )),
                None => Some(format!(
                    "On the board {name} was not clearly ahead when the game ended."
                )),
            },
        }
    }

    /// The moves of a phase, as `Moves 9-17`.
    fn span(&self, phase: &Phase) -> String {
        // Nothing is played in the last position of the game: its phase ends with the move that led there.
        let last = phase.last.min(self.game.moves.len().saturating_sub(1));
        let [first, last] = [phase.first.min(last), last].map(|at| self.positions[at].fullmoves());
        if first == last {
            format!("Move {first}")
        } else {
            format!("Moves {first}-{last}")
        }
    }

    /// How a phase arose: the moves of pawns that led to it.
    fn origin(&self, phase: &Phase, change: &Change) -> String {
        /// More moves than these are summed up by the first and the last.
        const MOST: usize = 4;
        let without_pawns = if matches!(phase.kind, Kind::Ending(_)) {
            "It arose with exchanges of pieces."
        } else {
            "It arose without a pawn move: the opening is over."
        };
        match &change.moves[..] {
            [] => without_pawns.to_owned(),
            [first, .., last] if change.moves.len() > MOST => {
                let [first, last] = [first, last].map(|&ply| &self.labels[ply]);
                format!("It arose with the pawn moves and exchanges from {first} to {last}.")
            }
            few => {
                let words: Vec<&str> = few.iter().map(|&ply| self.label_after(ply, few)).collect();
                format!("It arose with {}.", words.join(" "))
            }
        }
    }

    /// The label of a move in a list; without its number when the move before it stands there too.
    fn label_after(&self, ply: usize, list: &[usize]) -> &str {
        let label = &self.labels[ply];
        match label.split_once("...") {
            Some((_, san)) if ply > 0 && list.contains(&(ply - 1)) => san,
            _ => label,
        }
    }

    /// `11...f4: the pawns count 0.25 more for Black than before.`
    fn step_in_words(&self, step: &PawnStep) -> String {
        let plies: Vec<usize> = (step.first..=step.last).collect();
        let moves: Vec<&str> = plies.iter().map(|&ply| self.label_after(ply, &plies)).collect();
        let gainer = if step.price > 0 { "White" } else { "Black" };
        let pawns = f64::from(step.price.abs()) / 100.0;
        format!(
            "{}: the pawns count {pawns:.2} more for {gainer} than before.",
            moves.join(" ")
        )
    }

    /// Event, site and date, as far as they are known; a date may be only a year.
    fn occasion(&self) -> Vec<&str> {
        let event = self.game.tag("Event");
        let site = self.game.tag("Site").filter(|&site| event != Some(site));
        let date = self.game.tag("Date").map(|date| date.trim_end_matches(['.', '?']));
        [event, site, date].into_iter().flatten().collect()
    }

    /// The result in words.
    fn result_in_words(&self) -> &'static str {
        match &*self.game.result {
            "1-0" => "White won",
            "0-1" => "Black won",
            "1/2-1/2" => "drawn",
            _ => "unfinished",
        }
    }
}

/// The rule by which a drawn game ended; `None` where the last position or the players decided.
fn drawing_rule(game: &GameRecord, positions: &[Position]) -> Option<&'static str> {
    let last = positions.last()?;
    if game.result != "1/2-1/2" || !last.has_legal_move() {
        return None;
    }
    if last.is_fifty_move_draw() {
        return Some("the fifty-move rule");
    }
    let times = positions.iter().filter(|position| position.key() == last.key());
    (times.count() >= 3).then_some("the third repetition of a position")
}

fn phases(positions: &[Position], moves: &[Move], judgments: &[Judgment]) -> Vec<Phase> {
    let stretches = phases::stretches(positions, moves);
    let mut end_before = None;
    let mut phases = Vec::new();
    for stretch in &stretches {
        let (start, end) = quiet_ends(moves, stretch);
        phases.push(Phase {
            kind: stretch.kind.clone(),
            first: stretch.first,
            last: stretch.last,
            change: end_before.map(|before| Change::new(positions, moves, before, start)),
            development: StructureChange::new(&positions[start], &moves[start..end]).sentences(),
            plans: plans::plan_stories(positions, moves, judgments, stretch),
        });
        end_before = Some(end);
    }
    phases
}

/// The first and the last position of a stretch between which pawns are compared: not in the middle of an exchange.
fn quiet_ends(moves: &[Move], stretch: &phases::Stretch) -> (usize, usize) {
    let is_capture = |ply: usize| moves.get(ply).is_some_and(|mv| mv.is_capture());
    let places = stretch.first..=stretch.settled;
    let start = places.clone().find(|&at| !is_capture(at)).unwrap_or(stretch.first);
    let end = places.rev().find(|&at| at <= start || !is_capture(at - 1));
    (start, end.unwrap_or(stretch.settled).max(start))
}

/// A score of a judgment in pawns for a graph or a program; `None` for mates and tables.
fn pawns(judgment: &Judgment) -> Option<f64> {
    match judgment.outcome {
        Outcome::Centipawns(value) => Some(f64::from(value) / 100.0),
        _ => None,
    }
}
