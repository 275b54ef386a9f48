//! The story as text, and as PGN with comments.

use std::fmt::Write;

use archipelago_movegen::Color;

use super::moments::Moment;
use super::plans::{Fate, PlanStory};
use super::{Phase, Story};
use crate::words::{counted_moves, side_name};

/// The most plans of a side that are told in a phase.
const MOST_PLANS: usize = 4;
/// Plans of which nothing is known are told only until a side has this many in a phase.
const MOST_OPEN: usize = 2;
/// Characters in a line of PGN.
const PGN_COLUMNS: usize = 80;

impl Story {
    /// The story for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.heading();
        for sentence in self.summary() {
            let _ = writeln!(text, "{sentence}");
        }
        text += "\nStructure\n";
        for phase in &self.phases {
            text += &self.phase_text(phase);
        }
        if !self.pawn_steps.is_empty() {
            text += "\nPawn moves and exchanges that changed the pawns most\n";
        }
        for step in &self.pawn_steps {
            let _ = writeln!(text, "  {}", self.step_in_words(step));
        }
        if self.is_searched() {
            text += "\nTurning points\n";
            if self.moments.is_empty() {
                text += "  No move lost a large part of the expected score.\n";
            }
            for moment in &self.moments {
                text += &self.moment_text(moment);
            }
        } else {
            text += "\nWithout a search nothing is said about single moves.\n";
        }
        text
    }

    fn heading(&self) -> String {
        let mut parts = vec![self.game.title()];
        parts.extend(self.occasion().into_iter().map(str::to_owned));
        let moves = self.game.moves.len().div_ceil(2);
        parts.push(format!("{}, {}", self.result_in_words(), counted_moves(moves)));
        parts.join(", ") + "\n\n"
    }

    fn phase_text(&self, phase: &Phase) -> String {
        let mut text = format!("  {:<12}  {}\n", self.span(phase), phase.kind.title());
        for sentence in self.phase_sentences(phase) {
            let _ = writeln!(text, "    {sentence}");
        }
        for side in [Color::White, Color::Black] {
            for plan in told_plans(phase, side) {
                let _ = writeln!(text, "    {}: {}", side_name(side), plan.text());
            }
        }
        text
    }

    /// How a phase arose, what it changed, and its scores.
    pub(super) fn phase_sentences(&self, phase: &Phase) -> Vec<String> {
        let mut sentences = Vec::new();
        if let Some(change) = &phase.change {
            sentences.push(self.origin(phase, change));
            sentences.extend(change.facts.iter().cloned());
            sentences.push(change.price_in_words());
        }
        if !phase.development.is_empty() {
            sentences.push(format!("By its end: {}", phase.development.join(" ")));
        }
        let [first, last] = [phase.first, phase.last].map(|at| &self.judgments[at]);
        sentences.push(format!(
            "Score at its beginning {} (White expects {:.0} %), at its end {} ({:.0} %).",
            first.score(),
            first.expected(),
            last.score(),
            last.expected()
        ));
        sentences
    }

    fn moment_text(&self, moment: &Moment) -> String {
        let mut text = String::new();
        for sentence in self.moment_sentences(moment) {
            let _ = writeln!(text, "  {sentence}");
        }
        for line in crate::board(&self.positions[moment.ply]).lines() {
            let _ = writeln!(text, "    {line}");
        }
        text.push('\n');
        text
    }

    /// The move, its price, the better line and the reason.
    pub(super) fn moment_sentences(&self, moment: &Moment) -> Vec<String> {
        let [before, after] = [moment.ply, moment.ply + 1].map(|at| &self.judgments[at]);
        let kind = if moment.is_break && moment.degree() != "missed break" {
            format!("{}, a missed break", moment.degree())
        } else {
            moment.degree().to_owned()
        };
        vec![
            format!(
                "{} ({kind}): {}'s expected score falls from {:.0} % to {:.0} %, the score goes from {} to {}.",
                self.labels[moment.ply],
                side_name(moment.side),
                before.expected_for(moment.side),
                after.expected_for(moment.side),
                before.score(),
                after.score()
            ),
            format!(
                "Better was {}. The move of the game leads to {}.",
                moment.best_line, moment.line
            ),
            moment.why.clone(),
        ]
    }

    /// The game as PGN, with a comment at each phase, the score after each move, and signs and lines at turning points.
    #[must_use]
    pub fn pgn(&self) -> String {
        let mut text = String::new();
        for (tag, value) in &self.game.tags {
            // The tag has to say the same as the end of the moves.
            let value = if tag == "Result" { &self.game.result } else { value };
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{tag} \"{value}\"]");
        }
        if !self.game.tags.iter().any(|(tag, _)| tag == "Result") {
            let _ = writeln!(text, "[Result \"{}\"]", self.game.result);
        }
        let mut words: Vec<String> = Vec::new();
        for ply in 0..self.game.moves.len() {
            words.extend(self.pgn_words(ply));
        }
        words.push(self.game.result.clone());
        text + "\n" + &wrapped(&words) + "\n\n"
    }

    /// A move of the annotated game: the move, its sign, comments, and the better line as a variation.
    fn pgn_words(&self, ply: usize) -> Vec<String> {
        let moment = self.moments.iter().find(|moment| moment.ply == ply);
        let sign = moment.map_or("", Moment::sign);
        let mut comments = Vec::new();
        for phase in self
            .phases
            .iter()
            .filter(|phase| phase.first == ply + 1 && phase.change.is_some())
        {
            let facts = phase.change.iter().flat_map(|change| change.facts.iter().cloned());
            comments.push(format!("{}.", phase.kind.title()));
            comments.extend(facts);
        }
        comments.extend(moment.map(|moment| moment.why.clone()));
        comments.push(self.judgments[ply + 1].score());
        let mut words = vec![format!("{}{sign}", self.labels[ply])];
        words.extend(format!("{{ {} }}", comments.join(" ")).split(' ').map(str::to_owned));
        if let Some(moment) = moment {
            words.extend(format!("({})", moment.best_line).split(' ').map(str::to_owned));
        }
        words
    }
}

/// The plans of a side that are told: those that were played or missed first, and few of which nothing is known.
pub(super) fn told_plans(phase: &Phase, side: Color) -> Vec<&PlanStory> {
    let mut plans: Vec<&PlanStory> = phase.plans.iter().filter(|plan| plan.side == side).collect();
    plans.sort_by_key(|plan| match plan.fate {
        Fate::Played(_) => 0,
        Fate::Begun(_) => 1,
        Fate::Missed(..) => 2,
        Fate::Possible(..) => 3,
        Fate::Prevented(_) => 4,
        Fate::Open => 5,
    });
    let known = plans.iter().filter(|plan| plan.fate != Fate::Open).count();
    plans.truncate(MOST_PLANS.min(known.max(MOST_OPEN)));
    plans
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > PGN_COLUMNS {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text
}
