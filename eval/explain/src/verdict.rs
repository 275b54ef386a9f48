//! The verdict: who is better, by how much, and the largest reasons, each with the squares that the terms name.
//!
//! A theme sums a few terms of the evaluation, weighted by the phase of the position. A sentence is only written for a
//! theme whose sum is large, and only names squares for which the terms were counted.

use std::fmt::{self, Write};

use archipelago_eval::network::Subtotals;
use archipelago_eval::trace::{Part, Use};
use archipelago_eval::wdl::{centipawns, per_mille};
use archipelago_eval::{FULL_PHASE, Family, Recording, Score, Term, Value, material, penalty, record, weights};
use archipelago_movegen::{Bitboard, Color, Position, Role, Square};

use crate::correction::{self, Correction};
use crate::endings::ending;
use crate::plans::has_bishop_pair;
use crate::search::{Found, Outcome};
use crate::{placement_reasons, words};

/// Differences below this, centipawns, are no reason.
const LEAST_REASON: i32 = 8;
/// The largest number of reasons.
const MOST_REASONS: usize = 3;

/// A draw is said to be most likely from this chance on, per mille.
const DRAWISH: u16 = 700;
/// A side with this many pieces or fewer, its king included, cannot attack a king without a queen.
const FEW_ATTACKERS: usize = 3;

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
    /// The largest reasons of the static evaluation, the largest first.
    pub reasons: Vec<Reason>,
    /// What the search adds.
    pub correction: Option<Correction>,
}

/// One reason of a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The side that gains from it.
    pub side: Color,
    /// By how much, centipawns, weighted by the phase.
    pub gain: i32,
    /// What it is, with squares.
    pub text: String,
    /// The squares it names.
    pub squares: Bitboard,
    /// Whether it lasts longer than a few moves, as threats and the right to move do not.
    pub is_lasting: bool,
    /// What it is about: a name that is the same for both sides and in all positions.
    pub(crate) topic: &'static str,
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
        let recording = record(position);
        let units = recording.replay(&weights::VALUES);
        let value = centipawns(units);
        let chances = per_mille(Value::new(units), material(position));
        let known = |result: &str| {
            let name = ending(position).map_or_else(String::new, |name| format!(", {name}"));
            format!("A known ending{name}: {result}")
        };
        let (words, reasons) = match recording.known {
            Some(0) => (known("drawn"), Vec::new()),
            Some(_) => (known(&standing(value)), Vec::new()),
            None => (with_draw(standing(value), chances), reasons(position, &recording)),
        };
        Verdict {
            words,
            value: Some(value),
            chances: (recording.known != Some(0)).then_some(chances),
            reasons,
            correction: None,
        }
    }

    /// The verdict of the static evaluation, corrected by a search of the same position.
    #[must_use]
    pub fn corrected(position: &Position, found: &Found) -> Verdict {
        let verdict = Verdict::new(position);
        let Some(static_value) = verdict.value else {
            return verdict;
        };
        let correction = Correction::new(position, static_value, found);
        let value = match found.outcome {
            Outcome::Centipawns(value) => Some(value),
            _ => None,
        };
        // A known ending stays one, unless the search has seen more.
        let is_known = verdict.reasons.is_empty() && verdict.words.starts_with("A known ending");
        let (words, chances) = if is_known && value.is_some() && correction.missed.is_none() {
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
        }
    }

    fn over(position: &Position) -> Verdict {
        let words = if position.in_check() {
            format!("Checkmate: {} has won", name(!position.turn()))
        } else {
            "Stalemate: a draw".to_owned()
        };
        Verdict {
            words,
            value: None,
            chances: None,
            reasons: Vec::new(),
            correction: None,
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
        if position.has_legal_move() && position.in_check() {
            let _ = writeln!(
                text,
                "  {} is in check: the static value says little.",
                name(position.turn())
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
        if self.reasons.is_empty() && self.chances.is_some() && !self.words.starts_with("A known ending") {
            text += "  No single reason counts much.\n";
        }
        text
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gain = f64::from(self.gain) / 100.0;
        write!(f, "{} gains {gain:.2}: {}", name(self.side), self.text)
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
    format!("{} is {degree}", name(side))
}

/// The standing, with the addition that a draw is most likely where its chance is large.
fn with_draw(standing: String, [_, draw, _]: [u16; 3]) -> String {
    if draw >= DRAWISH && standing.ends_with("better") {
        standing + ", but a draw is most likely"
    } else {
        standing
    }
}

pub(crate) fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// Terms that are explained together.
struct Theme {
    /// The terms it sums; those of `families` too.
    terms: &'static [&'static str],
    families: &'static [Family],
    /// A sentence about the side that gains, if its own terms are positive.
    gain: Option<&'static str>,
    /// A sentence about the side that loses, if its own terms are negative.
    loss: Option<&'static str>,
    /// Which of the squares of the terms are named.
    shown: Shown,
}

/// Which squares of its terms a theme names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// All.
    All,
    /// Those with own pieces, compared with the average of their term: a table may be negative for every square.
    OwnPieces,
    /// Those with enemy pieces and pawns.
    Enemies,
}

/// All themes but material and king danger, which are no sums of squares, and those of [`placement_reasons`]. A term
/// belongs to the first theme that has it.
static THEMES: [Theme; 17] = [
    Theme {
        terms: &["ISOLANI", "ISOLANI_OPEN", "ISOLANI_DOUBLED"],
        families: &[],
        gain: None,
        loss: Some("isolated {pawn} on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &["BACKWARD", "STRAGGLER"],
        families: &[],
        gain: None,
        loss: Some("backward {pawn} on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::Doubled],
        gain: None,
        loss: Some("doubled {pawn} on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &["CANDIDATE", "SAFE_PATH"],
        families: &[],
        gain: Some("{pawn} on {squares} that can become passed"),
        loss: None,
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::Passed],
        gain: Some("passed {pawn} on {squares}"),
        loss: Some("passed {pawn} on {squares} that the enemy stops"),
        shown: Shown::All,
    },
    Theme {
        terms: &["CHAIN_BASE_ATTACKED"],
        families: &[Family::Tension],
        gain: Some("pawn levers on {squares}"),
        loss: Some("{pawn} on {squares} that enemy pawns attack or block"),
        shown: Shown::All,
    },
    Theme {
        terms: &["HANGING"],
        families: &[],
        gain: Some("hanging pawns on {squares}"),
        loss: Some("hanging pawns on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::Support, Family::Neighbors],
        gain: Some("pawns that support each other ({squares})"),
        loss: Some("{pawn} on {squares} without support"),
        shown: Shown::All,
    },
    Theme {
        terms: &[
            "KNIGHT_OUTPOST",
            "BISHOP_OUTPOST",
            "KNIGHT_REACHES_OUTPOST",
            "BISHOP_REACHES_OUTPOST",
        ],
        families: &[],
        gain: Some("outposts ({squares})"),
        loss: None,
        shown: Shown::All,
    },
    Theme {
        terms: &[
            "ROOK_OPEN_FILE",
            "ROOK_HALF_OPEN_FILE",
            "ROOK_ON_SEVENTH",
            "ROOK_BLOCKED_FILE",
            "TRAPPED_ROOK",
        ],
        families: &[],
        gain: Some("active {rook} on {squares}"),
        loss: Some("passive {rook} on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &[
            "BISHOP_OWN_PAWNS",
            "BISHOP_LONG_DIAGONAL",
            "BISHOP_STARES_AT_PAWNS",
            "BISHOP_CENTER",
        ],
        families: &[],
        gain: Some("good {bishop} on {squares}"),
        loss: Some("bad {bishop} on {squares}"),
        shown: Shown::All,
    },
    Theme {
        terms: &["WEAK_PAWN_ATTACKED", "BLOCKADER"],
        families: &[],
        gain: Some("pressure on weak enemy pawns, or pieces that block them ({squares})"),
        loss: None,
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::Threats],
        gain: Some("threats against {squares}"),
        loss: None,
        shown: Shown::Enemies,
    },
    Theme {
        terms: &[],
        families: &[Family::Mobility],
        gain: Some("more mobile pieces, above all {squares}"),
        loss: Some("pieces with few squares, above all {squares}"),
        shown: Shown::OwnPieces,
    },
    Theme {
        terms: &[],
        families: &[Family::Space],
        gain: Some("more space"),
        loss: Some("lack of space"),
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::Room],
        gain: Some("pawns that guard more squares and can still move"),
        loss: Some("pawns that guard few squares or cannot move"),
        shown: Shown::All,
    },
    Theme {
        terms: &[],
        families: &[Family::King],
        gain: Some("better shelter for the king"),
        loss: Some("worse shelter for the king"),
        shown: Shown::All,
    },
];

impl Theme {
    fn has(&self, term: &Term) -> bool {
        self.terms.contains(&term.name) || self.families.contains(&term.family)
    }

    /// What a use of a weight counts for each square, centipawns.
    fn worth(&self, used: &Use, phase: i32) -> i32 {
        let worth = tapered(used.weight.value(), phase);
        if self.shown == Shown::OwnPieces {
            worth - average(used.weight.term(), phase)
        } else {
            worth
        }
    }

    /// The squares of a use that may be named.
    fn squares(&self, position: &Position, used: &Use) -> Bitboard {
        used.squares
            & match self.shown {
                Shown::All => Bitboard::FULL,
                Shown::OwnPieces => position.by_color(used.color) & !position.by_role(Role::Pawn),
                Shown::Enemies => position.by_color(!used.color),
            }
    }
}

/// The theme of a linear use; none for material and terms that no sentence is about.
fn theme_of(used: &Use) -> Option<usize> {
    if placement_reasons::has(used) {
        return None;
    }
    let term = used.weight.term();
    THEMES.iter().position(|theme| theme.has(term))
}

/// A score weighted by the phase, centipawns.
pub(crate) fn tapered(score: Score, phase: i32) -> i32 {
    centipawns((score.mg() * phase + score.eg() * (FULL_PHASE - phase)) / FULL_PHASE)
}

/// The average of the weights of a term, centipawns.
pub(crate) fn average(term: &Term, phase: i32) -> i32 {
    let places = term.places();
    let count = places.len() as i32;
    weights::VALUES[places]
        .iter()
        .map(|&value| tapered(value, phase))
        .sum::<i32>()
        / count
}

/// The largest reasons.
fn reasons(position: &Position, recording: &Recording) -> Vec<Reason> {
    let mut reasons = lasting_and_threats(position, recording);
    reasons.retain(|reason| reason.gain >= LEAST_REASON);
    reasons.sort_by_key(|reason| -reason.gain);
    // Least interesting, so it only fills a gap.
    let to_move = move_reason(position, recording).filter(|reason| reason.gain >= LEAST_REASON);
    reasons.truncate(MOST_REASONS);
    reasons.extend(to_move);
    reasons.truncate(MOST_REASONS);
    reasons
}

/// All reasons but the right to move, however small.
fn lasting_and_threats(position: &Position, recording: &Recording) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = (0..THEMES.len())
        .filter_map(|theme| theme_reason(position, recording, theme))
        .chain(material_reason(position, recording))
        .chain(danger_reason(position, recording))
        .collect();
    let about_places = placement_reasons::reasons(position, recording, &reasons);
    reasons.extend(about_places);
    reasons
}

/// What a side has gained between two positions.
pub(crate) struct Gained {
    /// How much more the topic counts for it in the second position, centipawns.
    pub gain: i32,
    /// What counts for it in the second position, or counted for its enemy in the first.
    pub reason: Reason,
}

/// The lasting topics that change in favor of `side` from one position to another, the largest change first, of those
/// that change by no more than `most` centipawns: what changes more than the score does is not what the score is about.
pub(crate) fn gains(from: &Position, to: &Position, side: Color, most: i32) -> Vec<Gained> {
    let lasting = |position: &Position| -> Vec<Reason> {
        let recording = record(position);
        if recording.known.is_some() || !position.has_legal_move() {
            return Vec::new();
        }
        let mut reasons = lasting_and_threats(position, &recording);
        reasons.retain(|reason| reason.is_lasting);
        reasons
    };
    let (old, new) = (lasting(from), lasting(to));
    let counts = |reason: &Reason| if reason.side == side { reason.gain } else { -reason.gain };
    let in_list = |list: &[Reason], topic: &str| list.iter().find(|other| other.topic == topic).map_or(0, counts);
    let now = new.iter().filter(|reason| reason.side == side).map(|reason| Gained {
        gain: counts(reason) - in_list(&old, reason.topic),
        reason: reason.clone(),
    });
    let before = old.iter().filter(|reason| reason.side != side).map(|reason| Gained {
        gain: in_list(&new, reason.topic) - counts(reason),
        reason: reason.clone(),
    });
    // Where both positions have the topic for different sides, the second one names it.
    let mut gains: Vec<Gained> = now
        .chain(before.filter(|gained| in_list(&new, gained.reason.topic) <= 0))
        .filter(|gained| (LEAST_REASON..=most).contains(&gained.gain))
        .collect();
    gains.sort_by_key(|gained| -gained.gain);
    gains
}

/// What the linear uses of `color` that `wanted` accepts are worth, with the prices of the structure network;
/// centipawns, weighted by the phase.
pub(crate) fn worth_of(recording: &Recording, color: Color, wanted: impl Fn(&Use) -> bool) -> i32 {
    let mut total = Score::ZERO;
    let mut subtotals = Subtotals::default();
    let linear = |used: &&Use| used.part.is_linear() && used.color == color && wanted(used);
    for used in recording.uses.iter().filter(linear) {
        let score = used.weight.value() * used.count;
        total += score;
        if let (Part::Priced, Some(index)) = (used.part, used.weight.term().family.price_index()) {
            subtotals[index] += score;
        }
    }
    total += recording.network_share(color, &subtotals);
    tapered(total, recording.phase)
}

fn theme_reason(position: &Position, recording: &Recording, index: usize) -> Option<Reason> {
    let theme = &THEMES[index];
    let uses = |color: Color| {
        let wanted = move |used: &&Use| used.part.is_linear() && used.color == color && theme_of(used) == Some(index);
        recording.uses.iter().filter(wanted)
    };
    let total = |color: Color| worth_of(recording, color, |used| theme_of(used) == Some(index));
    let difference = total(Color::White) - total(Color::Black);
    let side = if difference > 0 { Color::White } else { Color::Black };
    // The sentence is about the side whose own terms are the larger part of the difference.
    let part = |color: Color| -> i32 {
        uses(color)
            .map(|used| theme.worth(used, recording.phase) * used.count)
            .sum()
    };
    let (own, their) = (part(side), part(!side));
    let (pattern, owner, sign) = match (own >= -their, theme.gain, theme.loss) {
        (true, Some(gain), _) | (false, Some(gain), None) if own > 0 => (gain, side, 1),
        (_, _, Some(loss)) if their < 0 => (loss, !side, -1),
        _ => return None,
    };
    let sums = |color: Color| {
        let mut sums = [0; 64];
        for used in uses(color) {
            for square in theme.squares(position, used) {
                sums[square.to_usize()] += sign * theme.worth(used, recording.phase);
            }
        }
        sums
    };
    let squares = distinctive(&sums(owner), &sums(!owner));
    if pattern.contains("{squares}") && squares.is_empty() {
        return None;
    }
    let text = filled(position, pattern, squares);
    Some(Reason {
        side,
        gain: difference.abs(),
        text: if owner == side {
            text
        } else {
            format!("{}'s {text}", name(owner))
        },
        squares,
        is_lasting: !theme.families.contains(&Family::Threats),
        topic: theme.gain.or(theme.loss).unwrap_or_default(),
    })
}

/// The squares with the largest sums, those first to which the mirrored square of the other side is no equal.
fn distinctive(own: &[i32; 64], other: &[i32; 64]) -> Bitboard {
    let mut net = *own;
    for square in Square::ALL {
        net[square.to_usize()] -= other[square.flip_vertical().to_usize()];
        net[square.to_usize()] *= i32::from(own[square.to_usize()] > 0);
    }
    let squares = largest(&net);
    if squares.is_empty() { largest(own) } else { squares }
}

/// At most three squares, those with the largest sums above zero.
fn largest(sums: &[i32; 64]) -> Bitboard {
    let mut squares: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| sums[square.to_usize()] > 0)
        .collect();
    squares.sort_by_key(|square| -sums[square.to_usize()]);
    squares.into_iter().take(3).collect()
}

/// The sentence with its squares, its nouns in the singular or plural.
fn filled(position: &Position, pattern: &str, squares: Bitboard) -> String {
    // A noun before the squares says which pieces they are.
    let has_noun = ["{pawn}", "{rook}", "{bishop}"]
        .iter()
        .any(|noun| pattern.contains(noun));
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| {
            if has_noun {
                square.to_string()
            } else {
                placement_reasons::with_letter(position, square)
            }
        })
        .collect();
    let listed = words::joined(&names);
    let plural = if names.len() > 1 { "s" } else { "" };
    pattern
        .replace("{pawn}", &format!("pawn{plural}"))
        .replace("{rook}", &format!("rook{plural}"))
        .replace("{bishop}", &format!("bishop{plural}"))
        .replace("{squares}", &listed)
}

/// The difference of material in words: `a knight for two pawns`.
fn material_reason(position: &Position, recording: &Recording) -> Option<Reason> {
    let difference = material_difference(recording);
    if placement_reasons::is_about_places(position, difference) {
        return None;
    }
    let side = if difference > 0 { Color::White } else { Color::Black };
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let surplus = |color: Color| -> Vec<String> {
        let more = |role| {
            let count = |color| position.by_piece(color, role).count();
            counted(count(color).saturating_sub(count(!color)), role)
        };
        roles.into_iter().filter_map(more).collect()
    };
    let (more, less) = (words::joined(&surplus(side)), words::joined(&surplus(!side)));
    let is_only_pair = has_bishop_pair(position, side) && !has_bishop_pair(position, !side);
    let text = match (more.is_empty(), less.is_empty()) {
        (_, true) => format!("{more} more"),
        (true, false) => return None,
        (false, false) if (&*more, &*less) == ("a bishop", "a knight") && is_only_pair => "the bishop pair".to_owned(),
        (false, false) => format!("{more} for {less}"),
    };
    Some(Reason {
        side,
        gain: difference.abs(),
        text,
        squares: Bitboard::EMPTY,
        is_lasting: true,
        topic: "material",
    })
}

/// The difference of what the material counts, White's view, centipawns.
pub(crate) fn material_difference(recording: &Recording) -> i32 {
    let total = |color| {
        let is_material = |used: &Use| used.weight.term().family == Family::Material && used.weight != weights::TEMPO;
        worth_of(recording, color, is_material)
    };
    total(Color::White) - total(Color::Black)
}

/// `a knight`, `two pawns`; nothing for none.
pub(crate) fn counted(count: usize, role: Role) -> Option<String> {
    let word = crate::plans::kind(role);
    match count {
        0 => None,
        1 => Some(format!("a {word}")),
        2 => Some(format!("two {word}s")),
        3 => Some(format!("three {word}s")),
        4 => Some(format!("four {word}s")),
        5 => Some(format!("five {word}s")),
        6 => Some(format!("six {word}s")),
        7 => Some(format!("seven {word}s")),
        8 => Some(format!("eight {word}s")),
        more => Some(format!("{more} {word}s")),
    }
}

/// What the danger of the king of `color` costs it, centipawns, without the part for the side to move.
fn cost_of_danger(recording: &Recording, color: Color, with_move: bool) -> i32 {
    let danger = recording
        .uses
        .iter()
        .filter(|used| used.part == Part::Danger && used.color == color)
        .filter(|used| with_move || used.weight != weights::DANGER_TO_MOVE)
        .fold(Score::ZERO, |sum, used| sum + used.weight.value() * used.count);
    let score = -penalty(danger);
    let mut subtotals = Subtotals::default();
    if let Some(index) = Family::Danger.price_index() {
        subtotals[index] = score;
    }
    -tapered(score + recording.network_share(color, &subtotals), recording.phase)
}

/// The king that is in more danger; nothing where the enemy has too few pieces to attack a king.
fn danger_reason(position: &Position, recording: &Recording) -> Option<Reason> {
    let cost = |color| cost_of_danger(recording, color, false);
    let difference = cost(Color::Black) - cost(Color::White);
    let side = if difference > 0 { Color::White } else { Color::Black };
    let king = position.king(!side);
    let has_queen = position.by_piece(side, Role::Queen).any();
    if !has_queen && (position.by_color(side) & !position.by_role(Role::Pawn)).count() <= FEW_ATTACKERS {
        return None;
    }
    Some(Reason {
        side,
        gain: difference.abs(),
        text: format!("{}'s king on {king} is in more danger", name(!side)),
        squares: Bitboard::from_square(king),
        is_lasting: true,
        topic: "king danger",
    })
}

/// The right to move: what it adds to the score, to the danger of the enemy king, and by the structure network.
fn move_reason(position: &Position, recording: &Recording) -> Option<Reason> {
    let side = position.turn();
    let tempo = worth_of(recording, side, |used| used.weight == weights::TEMPO);
    let danger = cost_of_danger(recording, !side, true) - cost_of_danger(recording, !side, false);
    let with_move = recording.pieces_in_structure(side, &recording.piece_sums);
    let by_network = tapered(
        with_move - placement_reasons::pieces_by_network(position, recording, side),
        recording.phase,
    );
    let gain = tempo + danger + by_network;
    (gain > 0).then(|| Reason {
        side,
        gain,
        text: "the right to move".to_owned(),
        squares: Bitboard::EMPTY,
        is_lasting: false,
        topic: "the right to move",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_name_terms_that_exist() {
        for name in THEMES.iter().flat_map(|theme| theme.terms) {
            assert!(weights::TERMS.iter().any(|term| term.name == *name), "{name}");
        }
    }
}
