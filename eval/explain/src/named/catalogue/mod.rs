//! The catalogue of named pawn structures, with the plans of both sides.
//!
//! The names and the choice follow Andrew Soltis, *Pawn Structure Chess*, and Mauricio Flores Rios, *Chess Structures*,
//! with the structures of common openings added; the plans are summaries in our own words. A structure may have several
//! shapes: it keeps its name when the breaks of its own plans have been played.

mod benoni;
mod dutch;
mod flank;
mod french;
mod indian;
mod kings_indian;
mod majorities;
mod open_games;
mod queens_gambit;
mod semi_open;
mod shorthand;
mod sicilian;
mod slav;

use archipelago_movegen::Color;

use crate::named::sketch::Shape;
use crate::plans::Plan;

/// A named structure. Shapes and plans are written for the color that usually owns it, and turned for the other.
pub(crate) struct Textbook {
    pub name: &'static str,
    /// The color for which the squares are written.
    pub usual: Color,
    /// Whether the other color can own it too. Exchanged colors have another name for some pawns.
    pub both_colors: bool,
    pub shapes: &'static [Shape],
    pub own_plans: &'static [Plan],
    pub their_plans: &'static [Plan],
}

/// All structures in the order in which they are tried: if two can fit the same pawns, the narrower one comes first.
pub(crate) static STRUCTURES: [Textbook; 81] = [
    french::FRENCH_CHAIN,
    french::FRENCH_TYPE_II,
    french::KINGS_INDIAN_ATTACK_WEDGE,
    french::FRENCH_TYPE_III,
    indian::NIMZO_INDIAN_DOUBLED_PAWNS,
    indian::NIMZO_INDIAN_EXCHANGE_CENTER,
    sicilian::HEDGEHOG,
    sicilian::MAROCZY_BIND,
    sicilian::PAULSEN,
    sicilian::DRAGON,
    sicilian::SCHEVENINGEN,
    sicilian::NAJDORF_TYPE,
    sicilian::NAJDORF_TYPE_WITH_A_PAWN_ON_D5,
    open_games::CLOSED_SPANISH_CHAIN,
    kings_indian::KINGS_INDIAN_CHAIN,
    benoni::CLOSED_BENONI,
    benoni::SCHMID_BENONI,
    sicilian::BOLESLAVSKY_WALL,
    kings_indian::OPEN_KINGS_INDIAN,
    kings_indian::KINGS_INDIAN_COMPLEX,
    kings_indian::KINGS_INDIAN_ATTACK,
    kings_indian::PIRC_AND_MODERN,
    kings_indian::DOUBLE_MAROCZY_WITH_AN_OPEN_D_FILE,
    open_games::LOPEZ_FORMATION,
    open_games::RAUZER_FORMATION,
    kings_indian::KINGS_INDIAN_EXCHANGE,
    benoni::BENKO_GAMBIT,
    benoni::BLUMENFELD_GAMBIT,
    benoni::MODERN_BENONI,
    benoni::SYMMETRIC_BENONI,
    dutch::STONEWALL,
    dutch::LENINGRAD_DUTCH,
    dutch::CLASSICAL_DUTCH,
    indian::QUEENS_INDIAN,
    semi_open::ALEKHINE_FOUR_PAWNS,
    semi_open::ALEKHINE_CENTER,
    indian::GRUNFELD_CENTER,
    queens_gambit::HANGING_PAWNS,
    queens_gambit::PAWN_COUPLE_C3_D4,
    queens_gambit::ISOLATED_QUEENS_PAWN,
    queens_gambit::CARLSBAD,
    queens_gambit::PANOV_AND_TARRASCH_TENSION,
    french::EXCHANGE_FRENCH,
    slav::EXCHANGE_SLAV,
    majorities::PANOV_MAJORITY,
    queens_gambit::SYMMETRIC_QUEENS_GAMBIT,
    queens_gambit::CATALAN,
    queens_gambit::QUEENS_GAMBIT_TENSION,
    slav::SLAV,
    flank::LONDON_TRIANGLE,
    flank::COLLE_ZUKERTORT,
    queens_gambit::OPEN_CATALAN,
    queens_gambit::QUEENS_GAMBIT_ACCEPTED,
    slav::SLAV_ACCEPTED,
    slav::SLAV_FORMATION,
    semi_open::TARTAKOWER_CARO,
    semi_open::BRONSTEIN_LARSEN_CARO,
    semi_open::CARO_FORMATION,
    semi_open::SCANDINAVIAN,
    flank::BOTVINNIK_SYSTEM,
    flank::SYMMETRICAL_ENGLISH,
    sicilian::ROSSOLIMO_DOUBLED_PAWNS,
    sicilian::CLOSED_SICILIAN,
    flank::HIPPOPOTAMUS,
    open_games::BERLIN_WALL,
    open_games::EXCHANGE_SPANISH,
    open_games::HANHAM,
    open_games::CLOSED_LOPEZ,
    open_games::PHILIDOR,
    open_games::OPEN_LOPEZ,
    open_games::FOUR_KNIGHTS_DOUBLED_PAWNS,
    open_games::ITALIAN_D3_E5,
    sicilian::SICILIAN_WITH_A_PAWN_ON_C6,
    sicilian::SICILIAN_CENTRAL_MAJORITY,
    open_games::SCOTCH,
    open_games::SMALL_CENTER,
    open_games::PHILIDOR_EXCHANGE,
    sicilian::MORRA_GAMBIT,
    open_games::KINGS_GAMBIT_ACCEPTED,
    queens_gambit::ALBIN_COUNTERGAMBIT,
    majorities::WING_MAJORITIES_3_3_AGAINST_4_2,
];

#[cfg(test)]
mod tests {
    use archipelago_movegen::{Square, attacks};

    use super::*;
    use crate::plans::Goal;
    use crate::plans::reason::Reason::{
        self, Advance, AfterExchange, Attacks, Backward, BackwardOnHalfOpenFile, BishopBehind, BishopsPointToKing,
        Both, Chases, EnemyBishops, EnemyPawns, ExtraPawn, FewDefenders, FewPawnsAroundKing, FileState, HoldsBack,
        KingSide, LeavesWeak, NoPawnAttacks, NoPawnAttacksBefore, NoPawnAttacksWithout, NoPawnDefends, OpensFile,
        OwnBishop, OwnPawns, Plain, Prepares, Squares, Supports, Symmetric,
    };

    /// The squares that a goal names, and whether they must form the way of a pawn.
    fn squares(goal: Goal) -> (Vec<&'static str>, bool) {
        match goal {
            Goal::Advance(path) | Goal::Break(path, _) | Goal::Stop(path) => (path.split('-').collect(), true),
            Goal::Post(_, square) | Goal::Attack(square) | Goal::Hold(square) | Goal::TradeBishops(square) => {
                (vec![square], false)
            }
            Goal::Capture(from, to) => (vec![from, to], false),
            _ => (Vec::new(), false),
        }
    }

    #[test]
    fn goals_name_squares_and_advances_stay_on_their_file() {
        for structure in &STRUCTURES {
            for (plans, color) in [
                (structure.own_plans, structure.usual),
                (structure.their_plans, !structure.usual),
            ] {
                assert!(plans.len() >= 2, "{}", structure.name);
                for plan in plans {
                    let (names, is_way) = squares(plan.goal);
                    let parsed: Vec<Square> = names.iter().map(|name| name.parse().unwrap()).collect();
                    let mover = if matches!(plan.goal, Goal::Stop(_)) {
                        !color
                    } else {
                        color
                    };
                    for step in parsed.windows(2).filter(|_| is_way) {
                        let rank = |square: Square| mover.relative_rank(square.rank()).to_u32();
                        assert!(
                            step[0].file() == step[1].file() && rank(step[0]) < rank(step[1]),
                            "{names:?}"
                        );
                    }
                    let is_capture = matches!(plan.goal, Goal::Capture(..));
                    assert_eq!(is_way || is_capture, parsed.len() >= 2, "{names:?}");
                    if is_capture {
                        assert!(attacks::pawn(mover, parsed[0]).contains(parsed[1]), "{names:?}");
                    }
                    if let Goal::Break(path, target) = plan.goal {
                        let last: Square = path.rsplit('-').next().unwrap().parse().unwrap();
                        let attacked = attacks::pawn(mover, last);
                        assert!(
                            attacked.contains(target.parse().unwrap()),
                            "{path} does not attack {target}"
                        );
                    }
                }
            }
        }
    }

    /// The texts of a reason, each with the squares or the advance that it names.
    fn texts(reason: Reason) -> Vec<(&'static str, Vec<&'static str>)> {
        match reason {
            Plain(text) | Symmetric(text) | OwnBishop(text) | ExtraPawn(text) => vec![(text, Vec::new())],
            Squares(text, squares)
            | OwnPawns(text, squares)
            | EnemyPawns(text, squares)
            | EnemyBishops(text, squares)
            | AfterExchange(text, squares)
            | BishopBehind(text, squares) => vec![(text, squares.to_vec())],
            Advance(text, path) => vec![(text, vec![path])],
            Both(first, second) => [texts(*first), texts(*second)].concat(),
            KingSide(reason) => texts(*reason),
            _ => Vec::new(),
        }
    }

    /// Whether the goal has what the reason speaks about.
    fn fits(goal: Goal, reason: Reason) -> bool {
        match reason {
            Both(first, second) => fits(goal, *first) && fits(goal, *second),
            Supports(_) | HoldsBack(_) | Chases(..) => matches!(goal, Goal::Advance(_) | Goal::Break(..)),
            Prepares(_) => matches!(goal, Goal::Advance(_) | Goal::Break(..) | Goal::Capture(..)),
            LeavesWeak(_) | OpensFile => matches!(goal, Goal::Capture(..)),
            NoPawnAttacks | NoPawnAttacksBefore(_) | NoPawnAttacksWithout(_) | Attacks(_) => {
                matches!(goal, Goal::Post(..))
            }
            FileState | AfterExchange(..) => matches!(goal, Goal::Use(_)),
            NoPawnDefends | Backward | BackwardOnHalfOpenFile => matches!(goal, Goal::Attack(_)),
            KingSide(_) | FewDefenders | FewPawnsAroundKing | OwnBishop(_) | BishopsPointToKing => {
                matches!(goal, Goal::AttackKing)
            }
            BishopBehind(..) => matches!(goal, Goal::TradeBishops(_)),
            ExtraPawn(_) => matches!(goal, Goal::TradeMinors),
            _ => true,
        }
    }

    #[test]
    fn reasons_fit_their_goals_and_name_squares_only_as_data() {
        let plans = || {
            STRUCTURES
                .iter()
                .flat_map(|structure| [structure.own_plans, structure.their_plans])
        };
        for plan in plans().flatten() {
            assert!(fits(plan.goal, plan.reason), "{:?}", plan.reason);
            for (text, names) in texts(plan.reason) {
                assert_eq!(text.matches("{}").count(), names.len(), "{text}");
                assert!(!text.contains(|symbol: char| symbol.is_ascii_digit()), "{text}");
                for square in names.iter().flat_map(|name| name.split('-')) {
                    assert!(square.parse::<Square>().is_ok(), "{square}");
                }
            }
        }
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = STRUCTURES.iter().map(|structure| structure.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
