//! What a search says about a position. This crate has no search of its own: the caller hands one in.

use std::time::Duration;

use archipelago_movegen::{Color, Move, Position};

/// When a search ends: at the first limit that is reached. At least one of them is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Time for the whole search.
    pub time: Option<Duration>,
    /// Nodes of the whole search. With this limit alone the result is always the same.
    pub nodes: Option<u64>,
}

impl Limit {
    /// One of `parts` equal parts of this limit.
    #[must_use]
    pub fn part(self, parts: u32) -> Limit {
        Limit {
            time: self.time.map(|time| time / parts.max(1)),
            nodes: self.nodes.map(|nodes| (nodes / u64::from(parts.max(1))).max(1)),
        }
    }
}

/// A search that the explanation may ask.
pub trait Searcher {
    /// Searches `position` with only `moves` at the root, or with all legal moves if there are none in the list. `None`
    /// when there is no legal move, or when no answer came.
    fn search(&mut self, position: &Position, moves: &[Move], limit: Limit) -> Option<Found>;

    /// Forgets the searches before, so that the next one does not depend on them. There is nothing to do for a searcher
    /// without memory.
    fn forget(&mut self) {}
}

/// What a search has found. Scores and chances are seen from White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The score.
    pub outcome: Outcome,
    /// Chances of White to win, draw and lose, per mille.
    pub chances: [u16; 3],
    /// Depth of the last finished iteration, plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best line, legal moves from the position that was searched.
    pub line: Vec<Move>,
}

/// The score of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// An evaluation, White's view; a hundred win half of the games.
    Centipawns(i32),
    /// The side gives mate in this number of moves.
    Mate(Color, u32),
    /// The endgame tables say that the side wins, or that it is a draw.
    Tables(Option<Color>),
}

impl Outcome {
    /// A number for comparisons, centipawns, White's view: a result that is certain counts more than every evaluation.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        const TABLES: i32 = 20_000;
        const MATE: i32 = 30_000;
        let signed = |side: Color, size: i32| side.fold_wb(size, -size);
        match self {
            Outcome::Centipawns(value) => value,
            Outcome::Mate(side, moves) => signed(side, MATE - moves.min(1000) as i32),
            Outcome::Tables(Some(side)) => signed(side, TABLES),
            Outcome::Tables(None) => 0,
        }
    }

    /// The side that wins for certain.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Mate(side, _) => Some(side),
            Outcome::Tables(winner) => winner,
            Outcome::Centipawns(_) => None,
        }
    }

    /// Whether it is a result and no estimate.
    #[must_use]
    pub fn is_certain(self) -> bool {
        !matches!(self, Outcome::Centipawns(_))
    }
}

/// A search and its limit.
pub struct Search<'a> {
    /// Who searches.
    pub searcher: &'a mut dyn Searcher,
    /// When it ends.
    pub limit: Limit,
}

impl Search<'_> {
    /// The same search for one of several questions.
    pub(crate) fn again(&mut self) -> Search<'_> {
        Search {
            searcher: self.searcher,
            limit: self.limit,
        }
    }
}
