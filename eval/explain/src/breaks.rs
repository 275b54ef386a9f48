//! Pawn breaks: every push or capture of a pawn that makes or resolves contact with enemy pawns, what it changes in the
//! structure, and what a search says it is worth.

use std::fmt;

use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Bitboard, Color, Move, Position, Role};

use crate::change::StructureChange;
use crate::placement::Trade;
use crate::plans::{Advice, ExchangePlan, State};
use crate::san::{write_line, write_move};
use crate::search::{Found, Search};
use crate::words::joined;

/// Each question about a break gets this part of the limit of the whole explanation.
const PART: u32 = 5;
/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 6;

/// How a pawn makes contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakKind {
    /// One step, after which it attacks an enemy pawn.
    SingleStep,
    /// Two steps, after which it attacks an enemy pawn.
    DoubleStep,
    /// It takes a pawn.
    Capture,
    /// It takes a pawn in passing.
    EnPassant,
}

impl fmt::Display for BreakKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BreakKind::SingleStep => "single step",
            BreakKind::DoubleStep => "double step",
            BreakKind::Capture => "capture",
            BreakKind::EnPassant => "en passant",
        })
    }
}

/// A pawn break that is possible now; for the side that is not to move, if it were to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The side that plays it.
    pub side: Color,
    /// The move.
    pub mv: Move,
    /// The move in SAN.
    pub san: String,
    /// How it makes contact.
    pub kind: BreakKind,
    /// What the structure is called before it and after it.
    pub names: [Option<String>; 2],
    /// Numbers of pawn islands before and after it, White's and Black's.
    pub islands: [[u32; 2]; 2],
    /// What it changes in the structure, after captures that follow at once in the best line.
    pub facts: Vec<String>,
    /// The score of the break less that of the best other move, centipawns, seen from the side that breaks; `None`
    /// without a search.
    pub gain: Option<i32>,
    /// The best line from the break on, with numbers; without a search only the exchange on its square.
    pub line: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.line)?;
        if let Some(gain) = self.gain {
            write!(f, " ({})", in_pawns(gain))?;
        }
        if self.facts.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", self.facts.join("; "))
    }
}

impl Break {
    /// Whether a search says that another move is better by a pawn or more.
    pub(crate) fn loses_much(&self) -> bool {
        const MUCH: i32 = 100;
        self.gain.is_some_and(|gain| gain <= -MUCH)
    }

    /// The move and its gain alone: `12.e5 (-2.39)`.
    pub(crate) fn in_short(&self) -> String {
        let first = self.line.split(' ').next().unwrap_or_default();
        match self.gain {
            Some(gain) => format!("{first} ({})", in_pawns(gain)),
            None => first.to_owned(),
        }
    }
}

/// A difference in pawns; a result that is certain is no number.
fn in_pawns(gain: i32) -> String {
    const CERTAIN: i32 = 15_000;
    if gain >= CERTAIN {
        "it wins, or avoids a loss".to_owned()
    } else if gain <= -CERTAIN {
        "it loses, or misses a win".to_owned()
    } else {
        format!("{:+.2}", f64::from(gain) / 100.0)
    }
}

/// The breaks of both sides, White's first, each side's best first.
///
/// A break of the side that is not to move is looked at as if the other side had passed; when it is in check it has
/// none. Without a search the breaks come in the order of their squares.
#[must_use]
pub fn breaks(position: &Position, mut search: Option<Search<'_>>) -> [Vec<Break>; 2] {
    Color::ALL.map(|side| {
        let position = if position.turn() == side {
            Some(*position)
        } else {
            (!position.in_check()).then(|| position.play_null())
        };
        position.map_or_else(Vec::new, |position| {
            side_breaks(&position, search.as_mut().map(Search::again))
        })
    })
}

/// A plan of `side` as a line, `None` where all trades that were looked at speak against it, see [`agreed`]. Where its next
/// push is one of the breaks that were searched, and the search says another thing than the count of attackers and
/// defenders, the line says what the search says.
pub(crate) fn plan_line(advice: &Advice, side: Color, breaks: &[Break], trades: &[Trade]) -> Option<String> {
    let advice = &agreed(advice, side, trades)?;
    Some(line_by_search(advice, breaks))
}

/// A plan about exchanges as far as the trades agree with it: those that do not are named as exceptions. `None` where
/// none agrees and some do not.
fn agreed(advice: &Advice, side: Color, trades: &[Trade]) -> Option<Advice> {
    let Some(exchange) = advice.exchange else {
        return Some(advice.clone());
    };
    let is_meant = |trade: &&Trade| exchange == ExchangePlan::AvoidsAll || trade.is_of_minors();
    let (helpful, harmful): (Vec<&Trade>, Vec<&Trade>) =
        trades.iter().filter(is_meant).partition(|trade| trade.gainer() == side);
    let (agreeing, exceptions, except) = match exchange {
        ExchangePlan::SeeksMinors => (helpful, harmful, "except"),
        ExchangePlan::AvoidsAll => (harmful, helpful, "except to exchange"),
    };
    if exceptions.is_empty() {
        return Some(advice.clone());
    }
    if agreeing.is_empty() {
        return None;
    }
    let named: Vec<String> = exceptions.iter().map(|trade| trade.of_side(side)).collect();
    Some(Advice {
        action: format!("{}, {except} {}", advice.action, joined(&named)),
        ..advice.clone()
    })
}

fn line_by_search(advice: &Advice, breaks: &[Break]) -> String {
    /// A break that is worse than another move by less than this is possible without a remark, centipawns.
    const LITTLE: i32 = 50;
    let is_next = |found: &&Break| {
        let next = format!("{}{}", found.mv.from(), found.mv.to());
        advice.pawn_moves.first() == Some(&next)
    };
    let Some((found, gain)) = breaks.iter().find(is_next).and_then(|found| Some((found, found.gain?))) else {
        return advice.to_string();
    };
    match advice.state {
        State::Ready if found.loses_much() => format!("{} (possible, but not good now)", advice.without_state()),
        State::Ready if gain <= -LITTLE => {
            let behind = f64::from(-gain) / 100.0;
            format!(
                "{} (possible, but another move is better by {behind:.2})",
                advice.without_state()
            )
        }
        State::Prevented(_) if gain > -LITTLE => format!("{} (possible by the search)", advice.without_state()),
        _ => advice.to_string(),
    }
}

/// The breaks of the side to move.
fn side_breaks(position: &Position, search: Option<Search<'_>>) -> Vec<Break> {
    let moves = position.legal_moves();
    let mut possible: Vec<(Move, BreakKind)> = moves
        .iter()
        .filter_map(|&mv| Some((mv, kind_of(position, mv)?)))
        .collect();
    possible.sort_by_key(|(mv, _)| (mv.from(), mv.to()));
    let Some(Search { searcher, limit }) = search.filter(|_| !possible.is_empty()) else {
        return possible
            .into_iter()
            .map(|(mv, kind)| described(position, mv, kind, &exchange(position, mv), None))
            .collect();
    };
    let limit = limit.part(PART);
    let mut ask = |moves: &[Move]| searcher.search(position, moves, limit);
    let best = ask(&[]);
    let best_move = best.as_ref().and_then(|found| found.line.first().copied());
    let mut breaks: Vec<Break> = possible
        .into_iter()
        .map(|(mv, kind)| {
            let is_best = best_move == Some(mv);
            let found = if is_best { best.clone() } else { ask(&[mv]) };
            let others: Vec<Move> = moves.iter().copied().filter(|&other| other != mv).collect();
            let other = match (is_best, others.is_empty()) {
                (_, true) => None,
                (true, false) => ask(&others),
                (false, false) => best.clone(),
            };
            let gain = difference(position.turn(), found.as_ref(), other.as_ref());
            let line = found.map_or_else(|| vec![mv], |found| found.line);
            described(position, mv, kind, &line, gain)
        })
        .collect();
    breaks.sort_by_key(|found| -found.gain.unwrap_or(i32::MIN + 1));
    breaks
}

/// The score of one search less that of another, centipawns, seen from `side`; zero where the same side wins for certain
/// after both.
fn difference(side: Color, found: Option<&Found>, other: Option<&Found>) -> Option<i32> {
    let (found, other) = (found?, other?);
    if found.outcome.winner().is_some() && found.outcome.winner() == other.outcome.winner() {
        return Some(0);
    }
    let centipawns = |found: &Found| found.outcome.centipawns() * side.fold_wb(1, -1);
    Some(centipawns(found) - centipawns(other))
}

/// How a legal move is a break; `None` if it is none.
pub(crate) fn kind_of(position: &Position, mv: Move) -> Option<BreakKind> {
    if position.moved_role(mv) != Role::Pawn || mv.is_promotion() {
        return None;
    }
    if mv.is_en_passant() {
        return Some(BreakKind::EnPassant);
    }
    if mv.is_capture() {
        return (position.captured(mv) == Some(Role::Pawn)).then_some(BreakKind::Capture);
    }
    let next = position.play(mv);
    let (own, their) = (next.pawns(position.turn()), next.pawns(!position.turn()));
    let levers: Bitboard = match position.turn() {
        Color::White => structure::lever::<White>(own, their),
        Color::Black => structure::lever::<Black>(own, their),
    };
    let double_step = mv.from().rank().distance(mv.to().rank()) == 2;
    levers.contains(mv.to()).then_some(if double_step {
        BreakKind::DoubleStep
    } else {
        BreakKind::SingleStep
    })
}

/// A break with what changes in the structure. `line` begins with the break.
fn described(position: &Position, mv: Move, kind: BreakKind, line: &[Move], gain: Option<i32>) -> Break {
    let exchanges = exchanges(line);
    let change = StructureChange::new(position, &line[..exchanges]);
    let shown = line.len().min(LONGEST_LINE.max(exchanges));
    Break {
        side: position.turn(),
        mv,
        san: write_move(position, mv),
        kind,
        islands: change.islands,
        facts: change.facts(),
        names: change.names,
        gain,
        line: write_line(position, &line[..shown]),
    }
}

/// A move and the captures on its square that follow when both sides only capture with their least valuable piece, and
/// only as long as that loses nothing.
pub(crate) fn exchange(position: &Position, mv: Move) -> Vec<Move> {
    let mut line = vec![mv];
    let mut at = position.play(mv);
    while mv.is_capture() {
        let recaptures = at
            .legal_moves()
            .into_iter()
            .filter(|next| next.to() == mv.to() && next.is_capture());
        let good = recaptures.filter(|&next| at.see_ge(next, 0));
        let Some(next) = good.min_by_key(|&next| at.moved_role(next)) else {
            break;
        };
        at = at.play(next);
        line.push(next);
    }
    line
}

/// The number of moves of a line until its captures pause: the first move, and all captures that follow it at once.
pub(crate) fn exchanges(line: &[Move]) -> usize {
    let following = line.iter().skip(1).take_while(|mv| mv.is_capture()).count();
    (1 + following).min(line.len())
}
