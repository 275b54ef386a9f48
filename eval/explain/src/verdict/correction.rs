//! What a search adds to the static verdict: its score, its line, and what the static view misses.

use archipelago_movegen::{Color, Move, Moves, Position, Role, Square};

use crate::race::runners;
use crate::san::write_line;
use crate::search::{Found, Outcome};
use crate::verdict::reasons::{Gained, gains};
use crate::verdict::standing;
use crate::words;
use crate::words::{counted, side_name};

/// Search and static value are said to disagree from this difference on, centipawns.
const LEAST_DISAGREEMENT: i32 = 50;
/// The most moves of a line that are shown.
const LONGEST_LINE: usize = 10;
/// A reason is given for a difference when it counts at least this part of it, as a divisor.
const LEAST_PART: i32 = 4;

/// What a search says about a position of which there is a static verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The score of the search, White's view.
    pub outcome: Outcome,
    /// The static value that it corrects, White's view, centipawns.
    pub static_value: i32,
    /// Depth of the search, plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The first moves of the best line.
    pub line: Vec<Move>,
    /// Where both disagree: what the static view misses.
    pub missed: Option<String>,
}

impl Correction {
    pub(crate) fn new(position: &Position, static_value: i32, found: &Found) -> Correction {
        Correction {
            outcome: found.outcome,
            static_value,
            depth: found.depth,
            nodes: found.nodes,
            line: found.line.iter().copied().take(LONGEST_LINE).collect(),
            missed: disagree(static_value, found.outcome).then(|| missed(position, static_value, found)),
        }
    }
}

impl Correction {
    /// The line of the search, and what the static view misses.
    pub(crate) fn text(&self, position: &Position) -> String {
        let mut text = format!(
            "  Search to depth {}: {} by {}\n",
            self.depth,
            score(self.outcome),
            write_line(position, &self.line)
        );
        if let Some(missed) = &self.missed {
            text += &format!("  {missed}.\n");
        }
        text
    }
}

/// Who is better by a search, in words.
pub(crate) fn words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Centipawns(value) => standing(value),
        Outcome::Mate(side, 1) => format!("{} mates in one move", side_name(side)),
        Outcome::Mate(side, moves) => format!("{} mates in {moves} moves", side_name(side)),
        Outcome::Tables(Some(side)) => format!("{} wins by the endgame tables", side_name(side)),
        Outcome::Tables(None) => "A draw by the endgame tables".to_owned(),
    }
}

/// Whether the search says another thing than the static value: another word for who is better, and not by a little.
fn disagree(static_value: i32, outcome: Outcome) -> bool {
    let found = outcome.centipawns();
    (found - static_value).abs() >= LEAST_DISAGREEMENT && standing(found) != standing(static_value)
}

/// A sentence about what the line of the search shows.
fn missed(position: &Position, static_value: i32, found: &Found) -> String {
    let gainer = if found.outcome.centipawns() > static_value {
        Color::White
    } else {
        Color::Black
    };
    let view = format!("The static view ({:+.2}) misses", f64::from(static_value) / 100.0);
    match found.outcome {
        Outcome::Mate(side, _) => {
            let line = write_line(position, &found.line[..found.line.len().min(LONGEST_LINE)]);
            format!("{view} the mate that {} gives: {line}", side_name(side))
        }
        Outcome::Tables(Some(side)) => format!("{view} that {} wins by the endgame tables", side_name(side)),
        Outcome::Tables(None) => format!("{view} that the endgame tables say draw"),
        Outcome::Centipawns(_) if position.is_fifty_move_draw() => {
            format!("{view} that the game is drawn by the fifty-move rule")
        }
        Outcome::Centipawns(_) => {
            if let Some((end, runner)) = runs(position, &found.line, gainer) {
                let line = write_line(position, &found.line[..end]);
                return format!(
                    "{view} {line}, after which {}'s pawn on {runner} cannot be stopped",
                    side_name(gainer)
                );
            }
            let Some(end) = settled(position, &found.line) else {
                return format!(
                    "{view} what the moves change: the search gives {}",
                    score(found.outcome)
                );
            };
            // The whole line stands above this sentence.
            let line = if end == found.line.len().min(LONGEST_LINE) {
                "this line".to_owned()
            } else {
                write_line(position, &found.line[..end])
            };
            let last = played(position, &found.line[..end]);
            match won_material(position, &last, gainer) {
                Some(material) => format!("{view} {line}, with which {} {material}", side_name(gainer)),
                None => {
                    let difference = (found.outcome.centipawns() - static_value).abs();
                    let explains = |gained: &Gained| {
                        let least = difference / LEAST_PART;
                        gained.reason.side == gainer && gained.gain.min(gained.reason.gain) >= least
                    };
                    let mut gains = gains(position, &last, gainer, plausible(difference)).into_iter();
                    match gains.find(explains) {
                        Some(Gained { reason, .. }) => format!("{view} {line}, after which {reason}"),
                        None => format!("{view} {line}, which suits {}", side_name(gainer)),
                    }
                }
            }
        }
    }
}

/// The number of moves of a line after which a pawn of `side` cannot be stopped, and its square; `None` where it could
/// not be stopped before, or where the enemy has such a pawn too.
fn runs(position: &Position, line: &[Move], side: Color) -> Option<(usize, Square)> {
    let runner = |end: usize| {
        let [white, black] = runners(&played(position, &line[..end]));
        let (own, their) = side.fold_wb((white, black), (black, white));
        own.filter(|_| their.is_none()).map(|runner| runner.square)
    };
    if runner(0).is_some() {
        return None;
    }
    (1..=line.len().min(LONGEST_LINE)).find_map(|end| Some((end, runner(end)?)))
}

/// The most that a single reason for this difference of scores may count, centipawns. It may be more than the
/// difference, because reasons of the other side may stand against it, but not much more.
pub(crate) fn plausible(difference: i32) -> i32 {
    const SPARE: i32 = 30;
    difference * 3 / 2 + SPARE
}

/// A score in pawns, White's view.
pub(crate) fn score(outcome: Outcome) -> String {
    match outcome {
        Outcome::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Outcome::Mate(side, moves) => format!("mate in {moves} for {}", side_name(side)),
        Outcome::Tables(Some(side)) => format!("a win for {}", side_name(side)),
        Outcome::Tables(None) => "a draw".to_owned(),
    }
}

/// The position after some legal moves.
pub(crate) fn played(position: &Position, moves: &[Move]) -> Position {
    moves.iter().fold(*position, |position, &mv| position.play(mv))
}

/// The number of moves of a line after which no capture wins anything: the last such place, shortened as long as the
/// material stays the same. `None` if there is no such place.
pub(crate) fn settled(position: &Position, line: &[Move]) -> Option<usize> {
    let line = &line[..line.len().min(2 * LONGEST_LINE)];
    let last = (1..=line.len())
        .rev()
        .find(|&end| is_quiet(&played(position, &line[..end])))?;
    let balance = points(&played(position, &line[..last]));
    let same = |end: &usize| {
        let there = played(position, &line[..*end]);
        is_quiet(&there) && points(&there) == balance
    };
    if balance == points(position) {
        return Some(last.min(LONGEST_LINE));
    }
    (1..=last).find(same)
}

/// Whether the side to move is not in check and no capture or promotion wins material.
pub(crate) fn is_quiet(position: &Position) -> bool {
    let mut captures = archipelago_movegen::MoveList::new();
    position.generate(Moves::Noisy, &mut captures);
    !position.in_check() && !captures.iter().any(|&mv| position.see_ge(mv, 1))
}

/// Material, White's view, in pawns of the simple count.
pub(crate) fn points(position: &Position) -> i32 {
    points_of(position, Color::White) - points_of(position, Color::Black)
}

/// Material of a side in pawns of the simple count.
pub(crate) fn points_of(position: &Position, color: Color) -> i32 {
    ROLES
        .iter()
        .map(|&role| archipelago_eval::points(role) * position.by_piece(color, role).count() as i32)
        .sum()
}

/// The kinds of pieces that count as material, the most valuable first.
pub(crate) const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// What `side` has won between two positions: `wins a knight for a pawn`; `None` if its balance is not better.
pub(crate) fn won_material(before: &Position, after: &Position, side: Color) -> Option<String> {
    if (points(after) - points(before)) * side.fold_wb(1, -1) <= 0 {
        return None;
    }
    let difference = |role: Role| -> i32 {
        let balance = |position: &Position| {
            let count = |color| position.by_piece(color, role).count() as i32;
            count(side) - count(!side)
        };
        balance(after) - balance(before)
    };
    // A knight for a bishop is no gain.
    let (knights, bishops) = (difference(Role::Knight), difference(Role::Bishop));
    let exchanged = if knights.signum() == -bishops.signum() {
        knights.abs().min(bishops.abs())
    } else {
        0
    };
    let change = |role: Role| match role {
        Role::Knight | Role::Bishop => difference(role) - difference(role).signum() * exchanged,
        _ => difference(role),
    };
    let list = |sign: i32| -> Vec<String> {
        ROLES
            .iter()
            .filter_map(|&role| counted(usize::try_from(sign * change(role)).unwrap_or(0), role))
            .collect()
    };
    let (won, given) = (words::joined(&list(1)), words::joined(&list(-1)));
    Some(match (won.is_empty(), given.is_empty()) {
        (_, true) => format!("wins {won}"),
        (false, false) => format!("wins {won} for {given}"),
        (true, false) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(before: &str, after: &str) -> Option<String> {
        let [before, after] = [before, after].map(|fen| Position::from_fen(fen.as_bytes()).expect(fen));
        won_material(&before, &after, Color::White)
    }

    #[test]
    fn a_knight_for_a_bishop_is_no_gain() {
        let before = "4kb2/5ppp/8/8/8/5N2/5PPP/4K3 w - - 0 1";
        assert_eq!(
            won(before, "4k3/6pp/8/8/8/8/5PPP/4K3 w - - 0 1").as_deref(),
            Some("wins a pawn")
        );
        assert_eq!(
            won(before, "4k3/5ppp/8/8/8/5N2/5PPP/4K3 w - - 0 1").as_deref(),
            Some("wins a bishop")
        );
        assert_eq!(won(before, "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1"), None);
        assert_eq!(
            won(
                "4kr2/5ppp/8/8/8/5N2/5PPP/4K3 w - - 0 1",
                "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1"
            )
            .as_deref(),
            Some("wins a rook for a knight")
        );
        assert_eq!(
            won(
                "4kr1b/5ppp/8/8/8/5N2/5PPP/4K3 w - - 0 1",
                "4k3/5pp1/8/8/8/5N2/5PPP/4K3 w - - 0 1"
            )
            .as_deref(),
            Some("wins a rook, a bishop and a pawn")
        );
    }

    #[test]
    fn a_reason_that_counts_more_than_the_scores_differ_explains_nothing() {
        let before = Position::from_fen(b"4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1").expect("a position");
        let after = Position::from_fen(b"4k3/5ppp/8/8/3N4/8/5PPP/4K3 w - - 0 1").expect("a position");
        let gained = |most| {
            let gains = gains(&before, &after, Color::White, most).into_iter();
            gains.map(|gained| gained.reason.text).next()
        };
        assert_eq!(gained(100_000).as_deref(), Some("a knight more"));
        assert_ne!(gained(plausible(20)).as_deref(), Some("a knight more"));
    }
}
