//! Themes as reasons: a few terms of the evaluation that one sentence explains, weighted by the phase of the position.
//! A sentence is only written for a theme whose sum is large, and only names squares for which the terms were counted.

use archipelago_eval::trace::Use;
use archipelago_eval::{Family, Term, structure};
use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Bitboard, Color, Position, Rank, Role, Square};

use crate::bishops;
use crate::diagnosis;
use crate::verdict::reasons::{Clarity, Reason};
use crate::verdict::turns::BothTurns;
use crate::verdict::worth::{average, tapered};
use crate::verdict::{danger, number_for, places};
use crate::words::{self, side_name};

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
    /// All; of a loss only those of [`alone`].
    Support,
    /// Those of pawns that have one of these roles in the diagnosis.
    Roles(&'static [&'static str]),
    /// Bishops: of a gain those that are not bad by the color of their pawns, of a loss those that are.
    Bishops,
}

/// All themes but material and king danger, which are no sums of squares, and those of [`places`]. A term belongs to the
/// first theme that has it.
static THEMES: [Theme; 18] = [
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
        shown: Shown::Roles(&["backward", "straggler"]),
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
        shown: Shown::Roles(&["hanging"]),
    },
    Theme {
        terms: &[],
        families: &[Family::Support, Family::Neighbors],
        gain: Some("pawns that support each other ({squares})"),
        loss: Some("{pawn} on {squares} without support"),
        shown: Shown::Support,
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
        shown: Shown::Bishops,
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
        terms: &["KING_PAWN_DISTANCE", "PAWNLESS_FLANK"],
        families: &[],
        gain: None,
        loss: Some("king farther from the pawns"),
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

    /// The squares of a use that may be named, as a gain or as a loss.
    fn squares(&self, position: &Position, used: &Use, is_loss: bool) -> Bitboard {
        used.squares
            & match self.shown {
                Shown::OwnPieces => position.by_color(used.color) & !position.by_role(Role::Pawn),
                Shown::Enemies => position.by_color(!used.color),
                Shown::Support if is_loss => alone(position, used.color),
                Shown::Bishops => {
                    let fits = |square: &Square| bishops::is_bad(position, used.color, *square) == Some(is_loss);
                    let own = position.by_piece(used.color, Role::Bishop);
                    own.into_iter().filter(fits).collect()
                }
                Shown::Roles(names) => with_roles(position, used.color, names),
                Shown::All | Shown::Support => Bitboard::FULL,
            }
    }
}

/// The pawns of a side that have one of the roles in the diagnosis.
fn with_roles(position: &Position, color: Color, names: &[&str]) -> Bitboard {
    let patterns = match color {
        Color::White => diagnosis::patterns::<White>(position),
        Color::Black => diagnosis::patterns::<Black>(position),
    };
    let named = patterns.iter().filter(|(name, _)| names.contains(name));
    named.fold(Bitboard::EMPTY, |set, (_, pawns)| set | *pawns)
}

/// Pawns that have left their first square, that no pawn defends and that have no neighbor beside them.
fn alone(position: &Position, color: Color) -> Bitboard {
    let pawns = position.pawns(color);
    let supported = match color {
        Color::White => structure::supported::<White>(pawns),
        Color::Black => structure::supported::<Black>(pawns),
    };
    let moved = |square: &Square| color.relative_rank(square.rank()) > Rank::Second;
    (pawns & !supported & !structure::duo_at_least(pawns))
        .into_iter()
        .filter(moved)
        .collect()
}

/// The theme of a linear use; none for material and terms that no sentence is about.
fn theme_of(used: &Use) -> Option<usize> {
    if places::has(used) {
        return None;
    }
    let term = used.weight.term();
    THEMES.iter().position(|theme| theme.has(term))
}

/// The reasons that the themes give, however small.
pub(super) fn reasons(turns: &BothTurns) -> impl Iterator<Item = Reason> {
    (0..THEMES.len()).filter_map(|index| reason(turns, index))
}

fn reason(turns: &BothTurns, index: usize) -> Option<Reason> {
    let theme = &THEMES[index];
    let (position, recording) = (turns.position(), turns.recording());
    let uses = |color: Color| {
        let wanted = move |used: &&Use| used.part.is_linear() && used.color == color && theme_of(used) == Some(index);
        recording.uses.iter().filter(wanted)
    };
    let difference = turns.lead(Color::White, |used| theme_of(used) == Some(index));
    let side = if difference > 0 { Color::White } else { Color::Black };
    // The sentence is about the side whose own terms are the larger part of the difference.
    let part = |color: Color| -> i32 {
        uses(color)
            .map(|used| theme.worth(used, recording.phase) * used.count)
            .sum()
    };
    let (own, their) = (part(side), part(!side));
    let gain = theme.gain.filter(|_| own > 0).map(|pattern| (pattern, side, 1));
    let loss = theme.loss.filter(|_| their < 0).map(|pattern| (pattern, !side, -1));
    let by_size = if own >= -their { [gain, loss] } else { [loss, gain] };
    let named = |(pattern, owner, sign): (&'static str, Color, i32)| {
        let sums = |color: Color| {
            let mut sums = [0; 64];
            for used in uses(color) {
                for square in theme.squares(position, used, sign < 0) {
                    sums[square.to_usize()] += sign * theme.worth(used, recording.phase);
                }
            }
            sums
        };
        let squares = distinctive(owner, &sums(owner), &sums(!owner));
        (!pattern.contains("{squares}") || squares.any()).then_some((pattern, owner, squares))
    };
    // Where the larger part has no square to name, the other sentence may have one.
    let (pattern, owner, squares) = by_size.into_iter().flatten().find_map(named)?;
    if theme.families.contains(&Family::King) && !danger::can_attack(position, !owner) {
        return None;
    }
    let text = filled(position, pattern, squares);
    Some(Reason {
        side,
        gain: difference.abs(),
        text: if owner == side {
            text
        } else {
            format!("{}'s {text}", side_name(owner))
        },
        squares,
        is_lasting: !theme.families.contains(&Family::Threats),
        topic: theme.gain.or(theme.loss).unwrap_or_default(),
        clarity: Clarity::Clear,
    })
}

/// The squares with the largest sums, those first to which the mirrored square of the other side is no equal.
fn distinctive(owner: Color, own: &[i32; 64], other: &[i32; 64]) -> Bitboard {
    let mut net = *own;
    for square in Square::ALL {
        net[square.to_usize()] -= other[square.flip_vertical().to_usize()];
        net[square.to_usize()] *= i32::from(own[square.to_usize()] > 0);
    }
    let squares = largest(owner, &net);
    if squares.is_empty() {
        largest(owner, own)
    } else {
        squares
    }
}

/// At most three squares, those with the largest sums above zero; of equal ones those nearest to the owner's first rank, so
/// that both colors get the same.
fn largest(owner: Color, sums: &[i32; 64]) -> Bitboard {
    let mut squares: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| sums[square.to_usize()] > 0)
        .collect();
    squares.sort_by_key(|&square| (-sums[square.to_usize()], number_for(owner, square)));
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
                places::with_letter(position, square)
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

#[cfg(test)]
mod tests {
    use archipelago_eval::weights;

    use super::*;

    #[test]
    fn of_equal_squares_both_colors_name_the_same() {
        let (mut white, mut black) = ([0; 64], [0; 64]);
        for (square, sum) in [(Square::A6, 5), (Square::C1, 5), (Square::B1, 5), (Square::E4, 9)] {
            white[square.to_usize()] = sum;
            black[square.flip_vertical().to_usize()] = sum;
        }
        let named = [Square::B1, Square::C1, Square::E4].into_iter().collect();
        assert_eq!(largest(Color::White, &white), named);
        assert_eq!(largest(Color::Black, &black), named.flip_vertical());
    }

    #[test]
    fn themes_name_terms_that_exist() {
        for name in THEMES.iter().flat_map(|theme| theme.terms) {
            assert!(weights::TERMS.iter().any(|term| term.name == *name), "{name}");
        }
    }
}
