//! Syzygy endgame tables: how positions with few men end with best play.
//!
//! In the search they are asked right after a capture or a pawn move, where the fifty-move counter stands at zero and the
//! tables of results are exact. At the root the tables of distances rank the moves, so that no result is let go. (Tables:
//! Ronald de Man, 2013. How they are used follows Stockfish.)

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use archipelago_eval::Value;
use archipelago_movegen::{ByColor, ByRole, History, Move, Position};
use shakmaty::{Board, CastlingMode, Chess, Setup};
use shakmaty_syzygy::{SyzygyError, Tablebase, Wdl};

use crate::Game;
use crate::report::Bound;
use crate::search::node::Depth;

/// No table has more men.
pub const MAX_MEN: usize = 7;

/// Rank of a root move that wins in time; of one that loses so, the opposite. Where time is short, every ply to the win
/// counts one less.
const CERTAIN: i32 = 1 << 18;
/// Plies after which a draw may be claimed.
const FIFTY_MOVES: i32 = 100;
/// What a win (or loss) is worth that the fifty-move rule makes a draw: the opponent may still go wrong.
const NEARLY_A_DRAW: Value = Value::new(2);

/// What was found in the directories of the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Tables of results.
    pub wdl: usize,
    /// Tables of distances.
    pub dtz: usize,
    /// Most men of a table, kings included.
    pub men: usize,
    /// Directories that cannot be read.
    pub missing: Vec<Unreadable>,
    /// Files that are no tables although they are named so.
    pub broken: Vec<Unreadable>,
}

/// What cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The directory or file.
    pub path: PathBuf,
    /// The system's reason.
    pub reason: String,
}

/// The tables, if there are any, and when they are asked.
#[derive(Clone)]
pub struct Oracle {
    tables: Option<Arc<Tables>>,
    /// Shallowest node that asks the tables with most men, plies.
    pub depth: Depth,
    /// Most men to ask for.
    pub limit: usize,
    /// Does the fifty-move rule hold?
    pub rule50: bool,
}

/// What the tables say of a root move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The higher the better; moves of one rank are the search's choice.
    pub rank: i32,
    /// The result.
    pub value: Value,
}

/// What the tables say of all root moves.
pub struct RootRanking {
    moves: Vec<(Move, Ranking)>,
    /// By distance? Else by result alone, and the search needs the tables to find the way.
    by_distance: bool,
}

struct Tables {
    syzygy: Tablebase<Chess>,
    /// Why a table could not be read, the first time that happened.
    failure: OnceLock<String>,
    is_failure_told: AtomicBool,
}

impl Oracle {
    /// No tables.
    #[must_use]
    pub fn none() -> Oracle {
        Oracle {
            tables: None,
            depth: 1,
            limit: MAX_MEN,
            rule50: true,
        }
    }

    /// Are there tables?
    #[must_use]
    pub fn has_tables(&self) -> bool {
        self.tables.is_some()
    }

    /// Takes the tables in `directories` for those of before.
    pub fn open(&mut self, directories: &[PathBuf]) -> Found {
        let mut found = Found::default();
        let mut syzygy = Tablebase::new();
        for directory in directories {
            match fs::read_dir(directory) {
                Ok(entries) => {
                    for entry in entries.flatten() {
                        found.add(&mut syzygy, &entry.path());
                    }
                }
                Err(error) => found.missing.push(Unreadable::new(directory, &error)),
            }
        }
        found.men = syzygy.max_pieces();
        self.tables = (found.wdl > 0).then(|| {
            Arc::new(Tables {
                syzygy,
                failure: OnceLock::new(),
                is_failure_told: AtomicBool::new(false),
            })
        });
        found
    }

    /// How `position`, `ply` plies below the root, ends at best, and on which side of that its true score is; `None` where
    /// the tables are not asked or cannot tell.
    #[inline]
    pub fn result(&self, position: &Position, ply: usize, depth: Depth) -> Option<(Value, Bound)> {
        let tables = self.tables.as_ref()?;
        let (men, most) = (position.occupied().count(), self.most_men(tables));
        if position.rule50() > 0 || men > most || men == most && depth < self.depth {
            return None;
        }
        Some(match tables.result(position).map(|wdl| self.by_the_rules(wdl))? {
            Wdl::Win => (Value::tablebase_win(ply), Bound::Lower),
            Wdl::CursedWin => (NEARLY_A_DRAW, Bound::Exact),
            Wdl::Draw => (Value::DRAW, Bound::Exact),
            Wdl::BlessedLoss => (-NEARLY_A_DRAW, Bound::Exact),
            Wdl::Loss => (Value::tablebase_loss(ply), Bound::Upper),
        })
    }

    /// Ranks the moves of a root with few men, by distance if the tables know it; `None` if they do not know the results
    /// either.
    #[must_use]
    pub fn rank(&self, game: &Game) -> Option<RootRanking> {
        let tables = self.tables.as_ref()?;
        if game.position.occupied().count() > self.most_men(tables) {
            return None;
        }
        if let Some(moves) = self.rank_by_distance(tables, game) {
            return Some(RootRanking {
                moves,
                by_distance: true,
            });
        }
        Some(RootRanking {
            moves: self.rank_by_result(tables, game)?,
            by_distance: false,
        })
    }

    /// Why a table could not be read; told once.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        let tables = self.tables.as_ref()?;
        let failure = tables.failure.get()?;
        (!tables.is_failure_told.swap(true, Ordering::Relaxed)).then_some(failure)
    }

    fn most_men(&self, tables: &Tables) -> usize {
        self.limit.min(tables.syzygy.max_pieces())
    }

    /// A win that takes too long is a win where the fifty-move rule does not hold.
    fn by_the_rules(&self, wdl: Wdl) -> Wdl {
        match wdl {
            Wdl::CursedWin if !self.rule50 => Wdl::Win,
            Wdl::BlessedLoss if !self.rule50 => Wdl::Loss,
            wdl => wdl,
        }
    }

    fn rank_by_distance(&self, tables: &Tables, game: &Game) -> Option<Vec<(Move, Ranking)>> {
        let clock = game.position.rule50() as i32;
        // Where moves are repeated the search makes no progress; then only the shortest way will do.
        let is_stuck = game.history.repetitions(&game.position) > 0;
        let won = if self.rule50 { CERTAIN - FIFTY_MOVES } else { 1 };
        rank_each(game, won, |next, history| {
            let distance = tables.distance_after(next, history)?;
            Some(rank_by_distance(distance, clock, is_stuck))
        })
    }

    fn rank_by_result(&self, tables: &Tables, game: &Game) -> Option<Vec<(Move, Ranking)>> {
        rank_each(game, CERTAIN, |next, history| {
            let result = if is_drawn(next, history) {
                Wdl::Draw
            } else {
                self.by_the_rules(-tables.result(next)?)
            };
            Some(match result {
                Wdl::Win => CERTAIN,
                Wdl::CursedWin => 1,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -1,
                Wdl::Loss => -CERTAIN,
            })
        })
    }
}

impl RootRanking {
    /// What the tables say of `mv`, a legal move of the root.
    #[must_use]
    pub fn of(&self, mv: Move) -> Option<Ranking> {
        let known = self.moves.iter().find(|(known, _)| *known == mv);
        known.map(|&(_, ranking)| ranking)
    }

    /// Does the search need the tables to find the way? Not when the distances were known, which led it as well, nor where
    /// there is nothing to win.
    #[must_use]
    pub fn leaves_way_to_search(&self) -> bool {
        !self.by_distance && self.moves.first().is_some_and(|(_, best)| best.value > Value::DRAW)
    }

    /// How many positions were looked up.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.moves.len() as u64
    }
}

impl Tables {
    /// The result for the side to move; the clock stands at zero.
    fn result(&self, position: &Position) -> Option<Wdl> {
        let judged = self.syzygy.probe_wdl_after_zeroing(&to_shakmaty(position)?);
        self.known(judged)
    }

    /// Plies to the next capture, pawn move or mate on the way to the result, for the side that has just moved to `next`:
    /// positive if it wins, zero for a draw, a hundred more where the fifty-move rule forestalls it.
    fn distance_after(&self, next: &Position, history: &History) -> Option<i32> {
        if is_drawn(next, history) {
            return Some(0);
        }
        if next.in_check() && !next.has_legal_move() {
            return Some(1);
        }
        if next.rule50() > 0 {
            let judged = self.syzygy.probe_dtz(&to_shakmaty(next)?);
            let distance = -i32::from(self.known(judged)?.ignore_rounding());
            return Some(distance + distance.signum());
        }
        Some(match -self.result(next)? {
            Wdl::Win => 1,
            Wdl::CursedWin => FIFTY_MOVES + 1,
            Wdl::Draw => 0,
            Wdl::BlessedLoss => -FIFTY_MOVES - 1,
            Wdl::Loss => -1,
        })
    }

    /// Remembers why a table cannot be read. That one is missing is no news.
    fn known<T>(&self, judged: Result<T, SyzygyError>) -> Option<T> {
        if let Err(error @ SyzygyError::ProbeFailed { .. }) = &judged {
            self.failure.get_or_init(|| error.to_string());
        }
        judged.ok()
    }
}

impl Unreadable {
    fn new(path: &Path, error: &io::Error) -> Unreadable {
        Unreadable {
            path: path.to_path_buf(),
            reason: error.to_string(),
        }
    }
}

impl Found {
    fn add(&mut self, syzygy: &mut Tablebase<Chess>, file: &Path) {
        let count = match file.extension().and_then(|extension| extension.to_str()) {
            Some("rtbw") => &mut self.wdl,
            Some("rtbz") => &mut self.dtz,
            _ => return,
        };
        match syzygy.add_file(file) {
            Ok(()) => *count += 1,
            Err(error) => self.broken.push(Unreadable::new(file, &error)),
        }
    }
}

/// Ranks every root move by `rank_of` the position after it; from the rank `won` on it wins, by the rules. `None` when one
/// of them is not known.
fn rank_each(
    game: &Game,
    won: i32,
    rank_of: impl Fn(&Position, &History) -> Option<i32>,
) -> Option<Vec<(Move, Ranking)>> {
    let mut history = game.history.clone();
    history.push(game.position.key());
    let ranked = game.position.legal_moves().into_iter().map(|mv| {
        let rank = rank_of(&game.position.play(mv), &history)?;
        let value = match rank {
            _ if rank >= won => Value::TABLEBASE_WIN,
            _ if rank <= -won => -Value::TABLEBASE_WIN,
            0 => Value::DRAW,
            1.. => NEARLY_A_DRAW,
            _ => -NEARLY_A_DRAW,
        };
        Some((mv, Ranking { rank, value }))
    });
    let mut moves = ranked.collect::<Option<Vec<_>>>()?;
    moves.sort_by_key(|&(_, ranking)| Reverse(ranking.rank));
    Some(moves)
}

/// The rank of a root move after which so many plies are left to the result, with `clock` plies on the fifty-move counter.
/// A distance may be a ply too short: the tables store it rounded.
fn rank_by_distance(distance: i32, clock: i32, is_stuck: bool) -> i32 {
    match distance {
        0 => 0,
        1.. if distance + clock < FIFTY_MOVES && !is_stuck => CERTAIN,
        1.. => CERTAIN - (distance + clock),
        // The side that loses need not hurry, unless the fifty-move rule can save it.
        _ if clock - 2 * distance < FIFTY_MOVES => -CERTAIN,
        _ => clock - distance - CERTAIN,
    }
}

/// Is `next`, a position after a move of the root, drawn by the rules?
fn is_drawn(next: &Position, history: &History) -> bool {
    next.is_insufficient_material() || next.is_fifty_move_draw() || history.repetitions(next) >= 2
}

/// The position for the tables, which know nothing of castling: `None` where it is still possible.
fn to_shakmaty(position: &Position) -> Option<Chess> {
    if !position.castling_rights().is_empty() {
        return None;
    }
    let by_role = ByRole::new_with(|role| position.by_role(role));
    let by_color = ByColor::new_with(|color| position.by_color(color));
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: position.turn(),
        ep_square: position.ep_square(),
        halfmoves: position.rule50(),
        ..Setup::empty()
    };
    setup.position(CastlingMode::Standard).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::EnPassantMode;
    use shakmaty::fen::Fen;

    #[test]
    fn certain_results_share_a_rank() {
        let rank = |distance, clock| rank_by_distance(distance, clock, false);
        assert_eq!(rank(1, 0), rank(99, 0));
        assert_eq!(rank(-1, 0), rank(-49, 0));
        assert!(rank(99, 0) > rank(100, 0) && rank(100, 0) > rank(101, 0) && rank(101, 0) > rank(0, 0));
        assert!(rank(0, 0) > rank(-120, 0) && rank(-120, 0) > rank(-101, 0) && rank(-101, 0) > rank(-1, 0));
        assert!(rank(20, 79) > rank(21, 79), "the counter forestalls the longer win");
    }

    #[test]
    fn who_is_stuck_takes_the_shortest_way() {
        assert!(rank_by_distance(3, 10, true) > rank_by_distance(5, 10, true));
    }

    #[test]
    fn shakmaty_sees_the_same_board() {
        for fen in [
            "8/8/8/8/B7/N7/K2k4/8 b - - 12 1",
            "8/2p5/8/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 1",
        ] {
            let position = Position::from_fen(fen.as_bytes()).unwrap();
            let judge = to_shakmaty(&position).unwrap();
            assert_eq!(Fen::from_position(&judge, EnPassantMode::Legal).to_string(), fen);
        }
        let castles = Position::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert!(to_shakmaty(&castles).is_none());
    }

    #[test]
    fn without_tables_nothing_is_known() {
        let position = Position::from_fen(b"8/8/8/8/B7/N7/K2k4/8 b - - 0 1").unwrap();
        let mut oracle = Oracle::none();
        let found = oracle.open(&[PathBuf::from("/no/such/directory")]);
        assert_eq!((found.wdl, found.dtz, found.men, found.missing.len()), (0, 0, 0, 1));
        assert!(oracle.result(&position, 1, 9).is_none());
        assert!(oracle.rank(&Game::new(position)).is_none());
    }

    #[test]
    fn what_is_no_table_is_named() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("KQvK.rtbw"), "too short").unwrap();
        fs::write(directory.path().join("notes.txt"), "no table").unwrap();
        let found = Oracle::none().open(&[directory.path().to_path_buf()]);
        assert_eq!((found.wdl, found.broken.len()), (0, 1));
        assert!(found.broken[0].path.ends_with("KQvK.rtbw"), "{found:?}");
    }
}
