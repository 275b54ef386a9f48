//! Playing weaker than the engine can.
//!
//! The engine then plays like a weaker person, not like a random one. Two things are limited, and the evaluation is left
//! as it is, so that plans and pawn structures are still understood:
//!
//! - how far it calculates: nodes and depth;
//! - what it sees: on its way through the tree it overlooks some tactical moves of both sides. A move that is overlooked
//!   once is overlooked everywhere in the same search, as a person who does not think of a knight's fork on c7 does not
//!   think of it in any line. Overlooked are captures, the more easily the longer their way, and quiet checks; never
//!   recaptures, captures by pawns, promotions, other quiet moves, moves out of check, and the own moves in the root
//!   position.

use std::hash::BuildHasher;

use archipelago_movegen::{Move, Position, Role, Square};

use crate::limits::Limits;

/// How strong some levels of effort play, the weakest first: Elo of the list CCRL Blitz, and the level. Between them the level
/// grows evenly. From 1050 Elo on they were fitted to games against engines with known ratings; the first one also to games of
/// the levels among themselves. docs/uci.md has the games and the errors.
const SCALE: [(u32, u32); 5] = [(800, 0), (1050, 400), (1330, 600), (2500, 1200), (3000, 1490)];

/// The weakest strength, in Elo.
pub const MIN_ELO: u32 = SCALE[0].0;
/// The strongest limited strength.
pub const MAX_ELO: u32 = SCALE[SCALE.len() - 1].0;

/// The level, just above the strongest one, at which nothing is overlooked any more.
const CLEAR_SIGHT_LEVEL: u32 = 1600;
/// How many of 1024 moves of the kind that is overlooked most easily the weakest player overlooks. With higher levels the
/// number falls by the square.
const MOST_OVERLOOKED: u32 = 800;
/// Nodes of the weakest player, and the levels for which they double.
const FEWEST_NODES: f64 = 25.0;
const LEVELS_OF_DOUBLED_NODES: f64 = 165.0;
/// Depth of the weakest player in plies, and the levels for which it grows by a ply.
const LEAST_DEPTH: u32 = 1;
const LEVELS_OF_A_PLY: u32 = 130;

/// The level of effort that plays with a strength of `elo`.
fn level(elo: u32) -> u32 {
    let elo = elo.clamp(MIN_ELO, MAX_ELO);
    let next = SCALE.partition_point(|&(end, _)| end < elo).max(1);
    let ((low, lower), (high, higher)) = (SCALE[next - 1], SCALE[next]);
    lower + (elo - low) * (higher - lower) / (high - low)
}

/// `limits`, and the smaller effort of a player of `elo`.
pub(crate) fn weaken(limits: Limits, elo: u32) -> Limits {
    let level = level(elo);
    let nodes = (FEWEST_NODES * (f64::from(level) / LEVELS_OF_DOUBLED_NODES).exp2()) as u64;
    let depth = LEAST_DEPTH + level / LEVELS_OF_A_PLY;
    Limits {
        depth: Some(limits.depth.map_or(depth, |limit| limit.min(depth))),
        // The iteration that surpasses the number may end, unless it takes very long.
        soft_nodes: Some(limits.soft_nodes.map_or(nodes, |limit| limit.min(nodes))),
        nodes: Some(limits.nodes.map_or(nodes * 8 + 400, |limit| limit.min(nodes * 8 + 400))),
        ..limits
    }
}

/// What is overlooked in one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blindness {
    /// How many of 1024 moves are overlooked, of the kind that is overlooked most easily; zero: none.
    chance: u32,
    /// Searches with different seeds overlook different moves.
    seed: u64,
}

impl Blindness {
    /// The blindness of a player of `elo`, different in each search.
    pub(crate) fn of(elo: u32, position: &Position) -> Blindness {
        let seed = std::hash::RandomState::new().hash_one(position.key().0);
        Blindness::seeded(elo, seed)
    }

    fn seeded(elo: u32, seed: u64) -> Blindness {
        let below = CLEAR_SIGHT_LEVEL.saturating_sub(level(elo));
        Blindness {
            chance: MOST_OVERLOOKED * below * below / (CLEAR_SIGHT_LEVEL * CLEAR_SIGHT_LEVEL),
            seed,
        }
    }

    /// Whether anything is overlooked at all.
    #[inline]
    pub(crate) fn is_any(&self) -> bool {
        self.chance > 0
    }

    /// Whether the legal move `mv` is overlooked. `last`: the square on which the move before it ended.
    #[cold]
    pub(crate) fn overlooks(&self, position: &Position, mv: Move, last: Option<Square>) -> bool {
        let piece = position.moved_role(mv);
        if mv.is_promotion() || mv.is_castling() || Some(mv.to()) == last || position.in_check() {
            return false;
        }
        let share = if mv.is_capture() {
            if piece == Role::Pawn {
                0
            } else {
                3 + mv.from().distance(mv.to())
            }
        } else if position.gives_check(mv) {
            8
        } else {
            0
        };
        let chance = self.chance * share.min(8) / 8;
        let number = (mv.from() as u64) << 9 | (mv.to() as u64) << 3 | piece as u64;
        chance > 0 && u64::from(chance) > scatter(self.seed ^ number) % 1024
    }
}

/// Scatters neighboring numbers over the whole range (the finalizer of MurmurHash3 by Austin Appleby).
fn scatter(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).unwrap()
    }

    #[test]
    fn levels_follow_the_scale() {
        for (elo, expected) in SCALE {
            assert_eq!(level(elo), expected);
        }
        assert_eq!((level(0), level(u32::MAX)), (level(MIN_ELO), level(MAX_ELO)));
        assert!((MIN_ELO..MAX_ELO).all(|elo| level(elo) <= level(elo + 1)));
    }

    #[test]
    fn effort_grows_with_strength() {
        let limits = |elo| weaken(Limits::default(), elo);
        let mut last = limits(MIN_ELO);
        assert_eq!((last.depth, last.soft_nodes), (Some(1), Some(25)));
        for elo in (MIN_ELO + 50..=MAX_ELO).step_by(50) {
            let next = limits(elo);
            assert!(next.depth >= last.depth && next.soft_nodes > last.soft_nodes && next.nodes > last.nodes);
            last = next;
        }
        assert!(last.soft_nodes > Some(10_000));
        // The limits of the GUI stay.
        let given = Limits {
            depth: Some(1),
            nodes: Some(7),
            ..Limits::default()
        };
        let weaker = weaken(given, MAX_ELO);
        assert_eq!((weaker.depth, weaker.nodes), (Some(1), Some(7)));
    }

    /// How many of 1000 players of this strength overlook the move.
    fn overlooked(elo: u32, fen: &str, uci: &str, last: Option<Square>) -> usize {
        let position = position(fen);
        let mv = position.parse_uci(uci.as_bytes()).unwrap();
        let seeds = (0..1000).filter(|&seed| Blindness::seeded(elo, scatter(seed)).overlooks(&position, mv, last));
        seeds.count()
    }

    #[test]
    fn stronger_players_overlook_less() {
        // A queen on b1 takes a rook on h7.
        let fen = "6k1/7r/8/8/8/8/8/KQ6 w - - 0 1";
        let counts = [800, 1100, 1500, 2000, 2500, 3000].map(|elo| overlooked(elo, fen, "b1h7", None));
        assert!(counts.is_sorted_by(|weaker, stronger| weaker > stronger), "{counts:?}");
        assert!((700..900).contains(&counts[0]) && counts[5] < 10, "{counts:?}");
        assert!(!Blindness::default().is_any() && Blindness::seeded(MIN_ELO, 1).is_any());
    }

    #[test]
    fn plain_moves_are_seen() {
        let fen = "6k1/7r/8/8/8/8/1P6/KQ6 w - - 0 1";
        assert_eq!(overlooked(MIN_ELO, fen, "b2b3", None), 0, "a quiet move");
        assert_eq!(overlooked(MIN_ELO, fen, "b1h7", Some(Square::H7)), 0, "a recapture");
        assert!(overlooked(MIN_ELO, fen, "b1g6", None) > 700, "a quiet check");
        let pawn = "6k1/8/8/8/8/2r5/1P6/K7 w - - 0 1";
        assert_eq!(overlooked(MIN_ELO, pawn, "b2c3", None), 0, "a capture by a pawn");
        let check = "6k1/8/8/8/8/8/r7/K7 w - - 0 1";
        assert_eq!(overlooked(MIN_ELO, check, "a1a2", None), 0, "a way out of check");
    }
}
