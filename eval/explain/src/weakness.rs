//! What the weaknesses of each pawn cost, against the same pawn without them.
//!
//! A weakness has terms of the evaluation that only count for it; its cost is what they add up to for one pawn,
//! weighted by the phase. The structure network looks at all pawns together, so its part cannot be divided among pawns
//! and is not here.

use archipelago_eval::network::Subtotals;
use archipelago_eval::trace::{Part, Use};
use archipelago_eval::{Recording, Score};
use archipelago_movegen::{Color, Square};

use crate::diagnosis::PawnDiagnosis;
use crate::verdict::worth::tapered;

/// A weakness of a pawn and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weakness {
    pub name: &'static str,
    /// Centipawns, weighted by the phase, seen from the side of the pawn: below zero.
    pub cost: i32,
}

/// A kind of weakness and the terms that count for it.
struct Kind {
    name: &'static str,
    terms: &'static [&'static str],
    /// Whether the terms are counted for the enemy.
    is_for_enemy: bool,
    /// Whether the terms name the square ahead of the pawn.
    is_ahead: bool,
}

const fn own(name: &'static str, terms: &'static [&'static str]) -> Kind {
    Kind {
        name,
        terms,
        is_for_enemy: false,
        is_ahead: false,
    }
}

const HALF_ISOLATED: &str = "half-isolated";
const BACKWARD: &str = "backward";
const HANGING: &str = "hanging";

static KINDS: [Kind; 10] = [
    own("isolated", &["ISOLANI", "ISOLANI_OPEN", "ISOLANI_DOUBLED"]),
    own(HALF_ISOLATED, &["HALF_ISOLANI"]),
    own(BACKWARD, &["BACKWARD", "STRAGGLER"]),
    own(
        "doubled",
        &[
            "DOUBLED_ADJACENT",
            "DOUBLED_GAP_ONE",
            "DOUBLED_FAR",
            "DOUBLED_UNSUPPORTED",
            "TRIPLED",
        ],
    ),
    own(HANGING, &["HANGING"]),
    own("fixed", &["FIXED"]),
    own("attacked by pawns", &["CHAIN_BASE_ATTACKED", "WEAK_LEVER"]),
    own("blocked passed pawn", &["PASSED_BLOCKED"]),
    Kind {
        name: "attacked by pieces",
        terms: &["WEAK_PAWN_ATTACKED"],
        is_for_enemy: true,
        is_ahead: false,
    },
    Kind {
        name: "blockaded",
        terms: &["BLOCKADER"],
        is_for_enemy: true,
        is_ahead: true,
    },
];

/// The weaknesses that cost the pawn something, the dearest first.
pub(crate) fn weaknesses(recording: &Recording, color: Color, pawn: &PawnDiagnosis) -> Vec<Weakness> {
    let has_role = |names: &[&str]| pawn.roles.iter().any(|role| names.contains(role));
    // Of these pawns the diagnosis says which ones are weak.
    let is_meant = |kind: &&Kind| match kind.name {
        HALF_ISOLATED => has_role(&["half-isolani"]),
        HANGING => has_role(&["hanging"]),
        _ => true,
    };
    // The base of a chain that is blocked counts as backward, but is no pawn that was left behind.
    let name = |kind: &Kind| match kind.name {
        BACKWARD if !has_role(&["backward", "straggler"]) => "blocked chain base",
        name => name,
    };
    let mut weaknesses: Vec<Weakness> = KINDS
        .iter()
        .filter(is_meant)
        .map(|kind| Weakness {
            name: name(kind),
            cost: cost(recording, kind, color, pawn.square),
        })
        .filter(|weakness| weakness.cost < 0)
        .collect();
    weaknesses.sort_by_key(|weakness| weakness.cost);
    weaknesses
}

/// What the terms of a kind count for one pawn, with the prices of the structure network.
fn cost(recording: &Recording, kind: &Kind, color: Color, pawn: Square) -> i32 {
    let (owner, sign) = if kind.is_for_enemy { (!color, -1) } else { (color, 1) };
    let square = if kind.is_ahead {
        pawn.offset(color.fold_wb(8, -8))
    } else {
        Some(pawn)
    };
    let Some(square) = square else { return 0 };
    let counts = |used: &&Use| {
        used.part.is_linear()
            && used.color == owner
            && used.squares.contains(square)
            && kind.terms.contains(&used.weight.term().name)
    };
    let mut total = Score::ZERO;
    let mut subtotals = Subtotals::default();
    for used in recording.uses.iter().filter(counts) {
        total += used.weight.value();
        if let (Part::Priced, Some(index)) = (used.part, used.weight.term().family.price_index()) {
            subtotals[index] += used.weight.value();
        }
    }
    total += recording.network_share(owner, &subtotals);
    sign * tapered(total, recording.phase)
}

#[cfg(test)]
mod tests {
    use archipelago_eval::weights;

    use super::*;

    #[test]
    fn weaknesses_name_terms_that_exist() {
        for name in KINDS.iter().flat_map(|kind| kind.terms) {
            assert!(weights::TERMS.iter().any(|term| term.name == *name), "{name}");
        }
    }
}
