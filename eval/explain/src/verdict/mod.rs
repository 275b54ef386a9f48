//! The verdict: who is better, by how much, and the largest reasons.

pub(crate) mod correction;
mod danger;
mod material;
mod places;
pub(crate) mod reasons;
mod themes;
mod turns;
pub(crate) mod worth;

use std::fmt::Write;

use archipelago_eval::wdl::{centipawns, per_mille};
use archipelago_eval::{Value, is_certain_draw, record, weights};
use archipelago_movegen::{Color, Position, Role, Square};

use crate::endings::ending;
use crate::fortress::is_fortress;
use crate::search::{Found, Outcome};
use crate::words::side_name;

pub use correction::Correction;
pub use reasons::Reason;

/// A draw is said to be most likely from this chance on, per mille.
const DRAWISH: u16 = 700;

/// What the static evaluation says about a position, corrected by a search if there was one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who is better, in words: `White is slightly better`.
    pub words: String,
    /// The value, White's view, centipawns: that of the search, without one the static value. `None` if the game is
    /// over or the search knows the result.
    pub value: Option<i32>,
    /// Chances of White to win, draw and lose, per mille; `None` if the game is over or the result is known.
    pub chances: Option<[u16; 3]>,
    /// The most important reasons of the static evaluation. The largest come first, but those that only say where
    /// something is good or bad count half in this order, those that do not even say that a third.
    pub reasons: Vec<Reason>,
    /// What the search adds.
    pub correction: Option<Correction>,
    /// Do the words name an ending whose result is known without a search?
    is_known: bool,
    /// Were terms of the evaluation weighed? In endings with a value of their own they are not.
    is_weighed: bool,
}

impl Verdict {
    /// The verdict of the static evaluation.
    ///
    /// ```
    /// use archipelago_explain::Verdict;
    /// use archipelago_movegen::Position;
    /// let mate = Position::from_fen(b"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").expect("a legal position");
    /// assert_eq!(Verdict::new(&mate).words, "Checkmate: White has won");
    /// ```
    #[must_use]
    pub fn new(position: &Position) -> Verdict {
        if !position.has_legal_move() {
            return Verdict::over(position);
        }
        if is_fortress(position) {
            return Verdict {
                value: Some(0),
                ..Verdict::of_words("A fortress of locked pawns: drawn")
            };
        }
        let recording = record(position);
        let units = recording.replay(&weights::VALUES);
        let value = centipawns(units);
        let chances = per_mille(Value::new(units), archipelago_eval::material(position));
        let known = |result: &str| {
            let name = ending(position).map_or_else(String::new, |name| format!(", {name}"));
            format!("A known ending{name}: {result}")
        };
        // A draw that is certain, or without pawns, stays one whatever is taken.
        let has_no_pawns = position.by_role(Role::Pawn).is_empty();
        let stays_drawn = is_certain_draw(position) || recording.known == Some(0) && has_no_pawns;
        let is_upset = recording.known.is_some() && !stays_drawn && may_be_upset(position, value);
        let (words, reasons) = match recording.known {
            Some(_) if is_upset => (
                format!(
                    "{}, but {} can take or promote",
                    standing(value),
                    side_name(position.turn())
                ),
                Vec::new(),
            ),
            Some(0) => (known("drawn"), Vec::new()),
            Some(_) => (known(&standing(value)), Vec::new()),
            None => (
                with_draw(standing(value), chances),
                reasons::largest(position, &recording),
            ),
        };
        Verdict {
            words,
            value: Some(value),
            chances: (recording.known != Some(0) || is_upset).then_some(chances),
            reasons,
            correction: None,
            is_known: recording.known.is_some() && !is_upset,
            is_weighed: recording.known.is_none(),
        }
    }

    /// The verdict of the static evaluation, corrected by a search of the same position.
    #[must_use]
    pub fn corrected(position: &Position, found: &Found) -> Verdict {
        let verdict = Verdict::new(position);
        let Some(static_value) = verdict.value else {
            return verdict;
        };
        // No search knows better than a draw that is certain; the endgame tables say the same.
        let is_drawn = is_certain_draw(position) || position.is_insufficient_material() || is_fortress(position);
        if is_drawn && !found.outcome.is_certain() {
            return verdict;
        }
        let correction = Correction::new(position, static_value, found);
        let value = match found.outcome {
            Outcome::Centipawns(value) => Some(value),
            _ => None,
        };
        // A known ending stays one, unless the search has seen more.
        let is_known = verdict.is_known && value.is_some() && correction.missed.is_none();
        let (words, chances) = if is_known {
            (verdict.words, verdict.chances)
        } else {
            let words = correction::words(found.outcome);
            match value {
                Some(_) => (with_draw(words, found.chances), Some(found.chances)),
                None => (words, None),
            }
        };
        Verdict {
            words,
            value,
            chances,
            reasons: verdict.reasons,
            correction: Some(correction),
            is_known,
            is_weighed: verdict.is_weighed,
        }
    }

    /// A verdict that needs no number and no reason.
    fn of_words(words: &str) -> Verdict {
        Verdict {
            words: words.to_owned(),
            value: None,
            chances: None,
            reasons: Vec::new(),
            correction: None,
            is_known: false,
            is_weighed: false,
        }
    }

    /// Whether the search has found a mate. Then it does not matter where the other pieces belong.
    pub(crate) fn is_mate(&self) -> bool {
        let outcome = self.correction.as_ref().map(|correction| correction.outcome);
        matches!(outcome, Some(Outcome::Mate(..)))
    }

    fn over(position: &Position) -> Verdict {
        if position.in_check() {
            Verdict::of_words(&format!("Checkmate: {} has won", side_name(!position.turn())))
        } else {
            Verdict::of_words("Stalemate: a draw")
        }
    }

    /// The verdict as lines of text.
    #[must_use]
    pub fn text(&self, position: &Position) -> String {
        let mut text = self.words.clone();
        if let (Some(value), Some([win, draw, loss])) = (self.value, self.chances) {
            let percent = |per_mille: u16| (per_mille + 5) / 10;
            let _ = write!(
                text,
                " ({:+.2} pawns; White wins {} %, draws {} %, loses {} %)",
                f64::from(value) / 100.0,
                percent(win),
                percent(draw),
                percent(loss)
            );
        }
        text.push('\n');
        if position.has_legal_move() && position.in_check() && !self.is_known {
            let _ = writeln!(
                text,
                "  {} is in check: the static value says little.",
                side_name(position.turn())
            );
        }
        if let Some(correction) = &self.correction {
            text += &correction.text(position);
        }
        let is_refuted = self
            .correction
            .as_ref()
            .is_some_and(|correction| correction.missed.is_some());
        if is_refuted && !self.reasons.is_empty() {
            text += "  What the static view counts:\n";
        }
        for reason in &self.reasons {
            let _ = writeln!(text, "  {reason}");
        }
        if self.reasons.is_empty() && self.chances.is_some() && self.is_weighed {
            text += "  No single reason counts much.\n";
        }
        text
    }
}

/// Who is better, in words, for a value in centipawns, White's view.
pub(crate) fn standing(value: i32) -> String {
    let degree = match value.abs() {
        0..20 => return "The position is about equal".to_owned(),
        20..60 => "slightly better",
        60..150 => "better",
        150..300 => "much better",
        _ => "winning",
    };
    let side = if value > 0 { Color::White } else { Color::Black };
    format!("{} is {degree}", side_name(side))
}

/// Can the side to move, which is not ahead, take or promote something? Then a known ending may become another one at once.
/// `value` is White's view.
fn may_be_upset(position: &Position, value: i32) -> bool {
    let is_ahead = position.turn().fold_wb(value, -value) > 0;
    !is_ahead && position.legal_moves().iter().any(|mv| mv.is_noisy())
}

/// The standing, with the addition that a draw is most likely where its chance is large.
fn with_draw(standing: String, [_, draw, _]: [u16; 3]) -> String {
    if draw >= DRAWISH && standing.ends_with("better") {
        standing + ", but a draw is most likely"
    } else {
        standing
    }
}

/// The number of a square counted from a side's first rank. Where squares count the same, this order chooses the same
/// ones for both colors.
fn number_for(side: Color, square: Square) -> usize {
    side.fold_wb(square, square.flip_vertical()).to_usize()
}
