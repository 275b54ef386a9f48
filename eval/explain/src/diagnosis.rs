//! What there is to say about every pawn: its roles, and what the trace counted for it.

use archipelago_eval::filesets::Fileset;
use archipelago_eval::trace::Use;
use archipelago_eval::{Family, Score, record, structure};
use archipelago_movegen::setwise::{Black, Side, White, any_attacks, east, west};
use archipelago_movegen::{Bitboard, Position, Role, Square};

use crate::breakdown::in_centipawns;

/// Whether the terms of a family are about single pawns; the others only happen to name their squares.
const fn is_about_pawns(family: Family) -> bool {
    matches!(
        family,
        Family::KingPawns
            | Family::Material
            | Family::Squares
            | Family::Islands
            | Family::Neighbors
            | Family::Doubled
            | Family::Support
            | Family::Tension
            | Family::Passed
            | Family::Majorities
    )
}

/// One pawn.
pub(crate) struct PawnDiagnosis {
    pub square: Square,
    /// Names of the patterns it belongs to, the weightiest first.
    pub roles: Vec<&'static str>,
    /// What the evaluation counts for it, its own side's view, centipawns.
    pub worth: Score,
}

/// The pawns of one side.
pub(crate) struct SideDiagnosis {
    pub files: Fileset,
    pub pawns: Vec<PawnDiagnosis>,
}

/// The pawns of both sides.
pub(crate) struct Diagnosis {
    pub white: SideDiagnosis,
    pub black: SideDiagnosis,
}

impl Diagnosis {
    pub fn new(position: &Position) -> Diagnosis {
        let uses = record(position).uses;
        Diagnosis {
            white: side::<White>(position, &uses),
            black: side::<Black>(position, &uses),
        }
    }
}

fn side<S: Side>(position: &Position, uses: &[Use]) -> SideDiagnosis {
    let own = position.pawns(S::COLOR);
    let patterns = patterns::<S>(position);
    let diagnose = |square: Square| PawnDiagnosis {
        square,
        roles: patterns
            .iter()
            .filter(|(_, set)| set.contains(square))
            .map(|&(name, _)| name)
            .collect(),
        worth: in_centipawns(worth::<S>(uses, square)),
    };
    SideDiagnosis {
        files: Fileset::of(own),
        pawns: own.into_iter().map(diagnose).collect(),
    }
}

/// The sum of the linear uses that name the pawn's square for its own side.
fn worth<S: Side>(uses: &[Use], square: Square) -> Score {
    uses.iter()
        .filter(|used| used.part.is_linear() && used.color == S::COLOR && used.squares.contains(square))
        .filter(|used| is_about_pawns(used.weight.term().family))
        .fold(Score::ZERO, |sum, used| sum + used.weight.value())
}

/// Hanging pawns as the words have them: only from their fourth rank on, because nothing attacks two pawns at home for the
/// lack of neighbors; two passed pawns have a name of their own.
pub(crate) fn hanging<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let advanced = structure::hanging::<S>(own, their) & !(S::RANK_2 | S::RANK_3);
    let held_up = advanced & !structure::passed::<S>(own, their);
    advanced & (held_up | east(held_up) | west(held_up))
}

/// Backward pawns as the words have them. A blocked base of a chain has a word of its own.
pub(crate) fn backward<S: Side>(own: Bitboard, their: Bitboard) -> Bitboard {
    let blocked_base = structure::chain_base::<S>(own) & structure::ram::<S>(own, their);
    structure::backward::<S>(own, their) & !blocked_base
}

/// The patterns worth a word, each with the pawns that show it.
pub(crate) fn patterns<S: Side>(position: &Position) -> Vec<(&'static str, Bitboard)> {
    let own = position.pawns(S::COLOR);
    let their = position.pawns(!S::COLOR);
    let empty = !position.occupied();
    let passed = structure::passed::<S>(own, their);
    let isolani = structure::isolani(own);
    let backward = backward::<S>(own, their);
    let straggler = structure::straggler::<S>(own, their) & backward;
    let single_push = structure::lever_push::<S>(own, their, empty);
    let protected = structure::protected_passed::<S>(own, their);
    let connected = structure::connected_passed::<S>(own, their);
    let pieces = position.by_color(!S::COLOR) & !position.by_role(Role::Pawn);
    vec![
        ("protected passed pawn", protected),
        ("connected passed pawn", connected & !protected),
        ("passed pawn", passed & !protected & !connected),
        ("outside", structure::outside_passed::<S>(own, their)),
        ("blockaded", structure::blocked::<S>(passed, pieces)),
        ("candidate", structure::candidate::<S>(own, their)),
        ("isolani", isolani),
        ("hanging", hanging::<S>(own, their)),
        ("backward", backward & !straggler),
        ("straggler", straggler),
        (
            "open",
            structure::open_pawns::<S>(isolani | backward, their) & !passed & !straggler,
        ),
        ("doubled", structure::doubled::<S>(own) & !structure::tripled::<S>(own)),
        ("tripled", structure::tripled::<S>(own)),
        ("ram", structure::ram::<S>(own, their)),
        ("double lever", structure::double_lever::<S>(own, their)),
        (
            "lever",
            structure::lever::<S>(own, their) & !structure::double_lever::<S>(own, their),
        ),
        ("fork by push", structure::fork_push::<S>(own, their, empty)),
        (
            "lever by push",
            single_push & !structure::fork_push::<S>(own, their, empty),
        ),
        (
            "lever by double push",
            structure::lever_double_push::<S>(own, their, empty) & !single_push,
        ),
        ("chain head", structure::chain_head::<S>(own)),
        ("chain link", structure::chain_link::<S>(own)),
        ("chain base", structure::chain_base::<S>(own)),
        ("duo", structure::duo(own)),
        ("trio", structure::trio(own)),
        ("quart", structure::quart(own)),
        (
            "in a row of five or more",
            structure::quart_at_least(own) & !structure::quart(own),
        ),
        // Elsewhere, or with a neighbor beside or behind it, it is no weakness.
        (
            "half-isolani",
            structure::half_isolani(own)
                & structure::open_pawns::<S>(own, their)
                & !(passed | structure::duo(own) | any_attacks::<S>(own) | structure::chain_base::<S>(own)),
        ),
    ]
}
