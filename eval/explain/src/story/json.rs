//! The story for programs.

use archipelago_movegen::Color;
use serde_json::{Value as Json, json};

use super::moments::Moment;
use super::plans::{Fate, PlanStory};
use super::{Phase, Story, pawns};

/// The version of the schema in `docs/story.md`: it grows when a key changes its meaning or goes. New keys may come
/// without a new version.
const STORY_VERSION: u32 = 3;

impl Story {
    /// One line with one JSON object: `game`, `summary`, `positions`, `phases`, `pawn_steps`, `moments`.
    ///
    /// Scores are pawns and expected scores percent, both White's view; a score is null where the result is known.
    /// `first` and `last` are places in `positions`, `ply` is the place of the move before which `positions[ply]`
    /// stands.
    #[must_use]
    pub fn json(&self) -> String {
        let tags: serde_json::Map<String, Json> = self
            .game
            .tags
            .iter()
            .map(|(name, value)| (name.clone(), Json::from(value.clone())))
            .collect();
        json!({
            "version": STORY_VERSION,
            "engine": concat!("Archipelago ", env!("CARGO_PKG_VERSION")),
            "game": { "number": self.game.number, "tags": tags, "result": self.game.result },
            "searched": self.is_searched(),
            "summary": self.summary(),
            "positions": (0..self.positions.len()).map(|at| self.position_json(at)).collect::<Vec<_>>(),
            "phases": self.phases.iter().map(|phase| self.phase_json(phase)).collect::<Vec<_>>(),
            "pawn_steps": self.pawn_steps.iter().map(|step| json!({
                "moves": self.labels[step.first..=step.last],
                "price_cp": step.price,
            })).collect::<Vec<_>>(),
            "moments": self.moments.iter().map(|moment| self.moment_json(moment)).collect::<Vec<_>>(),
        })
        .to_string()
            + "\n"
    }

    fn position_json(&self, at: usize) -> Json {
        let judgment = &self.judgments[at];
        let [win, draw, loss] = judgment.chances;
        let led_by = at.checked_sub(1);
        json!({
            "fen": self.positions[at].fen(),
            "move": led_by.map(|ply| self.labels[ply].clone()),
            "uci": led_by.map(|ply| self.game.moves[ply].to_uci(self.game.start.is_chess960()).to_string()),
            "score": pawns(judgment),
            "score_in_words": judgment.score(),
            "expected": (judgment.expected() * 10.0).round() / 10.0,
            "chances": { "win": win, "draw": draw, "loss": loss },
        })
    }

    fn phase_json(&self, phase: &Phase) -> Json {
        let change = phase.change.as_ref().map(|change| {
            json!({
                "moves": change.moves.iter().map(|&ply| self.labels[ply].clone()).collect::<Vec<_>>(),
                "price_cp": change.price,
                "facts": change.facts,
            })
        });
        json!({
            "title": phase.kind.title(),
            "first": phase.first,
            "last": phase.last,
            "change": change,
            "development": phase.development,
            "plans": phase.plans.iter().map(plan_json).collect::<Vec<_>>(),
        })
    }

    fn moment_json(&self, moment: &Moment) -> Json {
        json!({
            "ply": moment.ply,
            "move": self.labels[moment.ply],
            "side": side(moment.side),
            "degree": moment.degree(),
            "loss": (moment.loss * 10.0).round() / 10.0,
            "best": crate::san::write_move(&self.positions[moment.ply], moment.best),
            "is_break": moment.is_break,
            "best_line": moment.best_line,
            "line": moment.line,
            "why": moment.why,
        })
    }
}

fn side(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

/// `fate` is `played`, `begun`, `missed`, `possible`, `prevented` or `open`; `by` is the move, or what prevented it. The
/// two lists of moves hold the first and the last one, and are null for other fates.
fn plan_json(plan: &PlanStory) -> Json {
    let (fate, by) = match &plan.fate {
        Fate::Played(by) => ("played", Some(by)),
        Fate::Begun(by) => ("begun", Some(by)),
        Fate::Missed(..) => ("missed", None),
        Fate::Possible(..) => ("possible", None),
        Fate::Prevented(by) => ("prevented", Some(by)),
        Fate::Open => ("open", None),
    };
    let (in_best_line, possible) = match plan.fate {
        Fate::Missed(first, last) => (Some([first, last]), None),
        Fate::Possible(first, last) => (None, Some([first, last])),
        _ => (None, None),
    };
    json!({
        "side": side(plan.side),
        "action": plan.action,
        "reason": plan.reason,
        "fate": fate,
        "by": by,
        "in_best_line_on_moves": in_best_line,
        "possible_on_moves": possible,
    })
}
