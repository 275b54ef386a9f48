//! Syzygy endgame tables: the results of positions with few pieces under best play. "Pieces" includes kings and pawns here.
//!
//! The search probes the tables of results (WDL) right after a capture or a pawn move, where the fifty-move counter is
//! zero and these tables are exact. At the root the tables of distances (DTZ) rank the moves, so that no result is given
//! away. (Tables: Ronald de Man, 2013. The way they are used follows Stockfish.)

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

use crate::depth::{Depth, MAX_DEPTH};
use crate::game::Game;
use crate::report::Bound;

/// The largest number of pieces, kings included, for which Syzygy tables exist.
pub const MAX_PIECES: usize = 7;

/// Rank of a root move that wins before the fifty-move rule applies; a move that loses has the negative rank. Where the
/// fifty-move rule comes close, every ply to the win lowers the rank by one.
const CERTAIN: i32 = 1 << 18;
/// Plies without capture and pawn move after which a draw may be claimed.
const FIFTY_MOVES: i32 = 100;
/// The score, in internal units, of a win (negative: of a loss) that the fifty-move rule turns into a draw: the opponent
/// may still make a mistake.
const NEARLY_A_DRAW: Value = Value::new(2);

/// What was found in the directories of the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundTables {
    /// Number of tables of results.
    pub wdl: usize,
    /// Number of tables of distances.
    pub dtz: usize,
    /// The largest number of pieces of a table, kings included.
    pub pieces: usize,
    /// Directories that cannot be read.
    pub missing: Vec<UnreadableFile>,
    /// Files that have the name of a table but not its content.
    pub broken: Vec<UnreadableFile>,
}

/// A file or directory that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableFile {
    /// The directory or file.
    pub path: PathBuf,
    /// The reason, as the system gives it.
    pub reason: String,
}

/// When the endgame tables are probed, and by which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseOptions {
    /// The smallest depth, in plies, at which positions with the largest number of pieces are probed. Positions with fewer
    /// pieces are probed at every depth.
    pub depth: u32,
    /// The largest number of pieces, kings included, of a probed position; zero: the tables are not used.
    pub pieces: usize,
    /// Is a win that the fifty-move rule prevents a draw?
    pub rule50: bool,
}

impl Default for TablebaseOptions {
    fn default() -> TablebaseOptions {
        TablebaseOptions {
            depth: 1,
            pieces: MAX_PIECES,
            rule50: true,
        }
    }
}

/// The endgame tables, if there are any, and how they are used.
#[derive(Clone)]
pub(crate) struct EndgameTables {
    files: Option<Arc<OpenFiles>>,
    options: TablebaseOptions,
}

/// What the tables know about a root move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranking {
    /// The higher the better; the search chooses among moves of equal rank.
    pub(crate) rank: i32,
    /// The result, seen from the root.
    pub(crate) value: Value,
}

/// What the tables know about all root moves.
pub(crate) struct RootRanking {
    moves: Vec<(Move, Ranking)>,
    /// Are the moves ranked by distance? Otherwise by result alone.
    by_distance: bool,
}

struct OpenFiles {
    syzygy: Tablebase<Chess>,
    /// Why a table could not be read, the first time that this happened.
    failure: OnceLock<String>,
    is_failure_reported: AtomicBool,
}

impl EndgameTables {
    /// No tables.
    pub(crate) fn none() -> EndgameTables {
        EndgameTables {
            files: None,
            options: TablebaseOptions::default(),
        }
    }

    /// The tables in `directories`.
    pub(crate) fn open(directories: &[PathBuf]) -> (EndgameTables, FoundTables) {
        let mut found = FoundTables::default();
        let mut syzygy = Tablebase::new();
        for directory in directories {
            match fs::read_dir(directory) {
                Ok(entries) => {
                    for entry in entries.flatten() {
                        found.add(&mut syzygy, &entry.path());
                    }
                }
                Err(error) => found.missing.push(UnreadableFile::new(directory, &error)),
            }
        }
        found.pieces = syzygy.max_pieces();
        let mut tables = EndgameTables::none();
        tables.files = (found.wdl > 0).then(|| {
            Arc::new(OpenFiles {
                syzygy,
                failure: OnceLock::new(),
                is_failure_reported: AtomicBool::new(false),
            })
        });
        (tables, found)
    }

    /// The same tables, used as `options` say.
    pub(crate) fn with(&self, options: TablebaseOptions) -> EndgameTables {
        EndgameTables {
            files: self.files.clone(),
            options,
        }
    }

    /// Are there tables?
    pub(crate) fn has_files(&self) -> bool {
        self.files.is_some()
    }

    /// The result of `position`, which is `ply` plies below the root and to be searched `depth` plies deep, and how it
    /// bounds the score; `None` where the tables are not probed or do not know the position.
    #[inline]
    pub(crate) fn result(&self, position: &Position, ply: usize, depth: Depth) -> Option<(Value, Bound)> {
        let files = self.files.as_ref()?;
        let (pieces, most) = (position.occupied().count(), self.most_pieces(files));
        let min_depth = self.options.depth.min(MAX_DEPTH as u32) as Depth;
        if position.rule50() > 0 || pieces > most || pieces == most && depth < min_depth {
            return None;
        }
        Some(match files.result(position).map(|wdl| self.apply_rules(wdl))? {
            Wdl::Win => (Value::tablebase_win(ply), Bound::Lower),
            Wdl::CursedWin => (NEARLY_A_DRAW, Bound::Exact),
            Wdl::Draw => (Value::DRAW, Bound::Exact),
            Wdl::BlessedLoss => (-NEARLY_A_DRAW, Bound::Exact),
            Wdl::Loss => (Value::tablebase_loss(ply), Bound::Upper),
        })
    }

    /// Ranks the moves of a root position: by distance if the tables of distances are there, else by result; `None` when
    /// the results are not known either.
    pub(crate) fn rank(&self, game: &Game) -> Option<RootRanking> {
        let files = self.files.as_ref()?;
        if game.position.occupied().count() > self.most_pieces(files) {
            return None;
        }
        if let Some(moves) = self.rank_by_distance(files, game) {
            return Some(RootRanking {
                moves,
                by_distance: true,
            });
        }
        Some(RootRanking {
            moves: self.rank_by_result(files, game)?,
            by_distance: false,
        })
    }

    /// Why a table could not be read; `None` after the first time.
    pub(crate) fn failure(&self) -> Option<&str> {
        let files = self.files.as_ref()?;
        let failure = files.failure.get()?;
        (!files.is_failure_reported.swap(true, Ordering::Relaxed)).then_some(failure)
    }

    fn most_pieces(&self, files: &OpenFiles) -> usize {
        self.options.pieces.min(files.syzygy.max_pieces())
    }

    /// A win that takes longer than fifty moves is a win where the fifty-move rule does not apply.
    fn apply_rules(&self, wdl: Wdl) -> Wdl {
        match wdl {
            Wdl::CursedWin if !self.options.rule50 => Wdl::Win,
            Wdl::BlessedLoss if !self.options.rule50 => Wdl::Loss,
            wdl => wdl,
        }
    }

    fn rank_by_distance(&self, files: &OpenFiles, game: &Game) -> Option<Vec<(Move, Ranking)>> {
        let clock = game.position.rule50() as i32;
        // After a repetition the search makes no progress by itself: then only the shortest way is allowed, up to the next
        // irreversible move.
        let has_repeated = game.history.has_repeated(&game.position);
        let won = if self.options.rule50 { CERTAIN - FIFTY_MOVES } else { 1 };
        rank_each(game, won, |next, history| {
            let distance = files.distance_after(next, history, self.options.rule50)?;
            Some(rank_by_distance(distance, clock, has_repeated))
        })
    }

    fn rank_by_result(&self, files: &OpenFiles, game: &Game) -> Option<Vec<(Move, Ranking)>> {
        rank_each(game, CERTAIN, |next, history| {
            let result = if is_drawn(next, history, self.options.rule50) {
                Wdl::Draw
            } else {
                self.apply_rules(-files.result(next)?)
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
    /// What the tables know about `mv`, a legal move of the root position.
    pub(crate) fn of(&self, mv: Move) -> Option<Ranking> {
        let known = self.moves.iter().find(|(known, _)| *known == mv);
        known.map(|&(_, ranking)| ranking)
    }

    /// Must the search find the way to the win by probing the tables? Not when the distances are known, and not where no
    /// move wins.
    pub(crate) fn needs_search(&self) -> bool {
        !self.by_distance && self.moves.first().is_some_and(|(_, best)| best.value > Value::DRAW)
    }

    /// How many positions were looked up.
    pub(crate) fn hits(&self) -> u64 {
        self.moves.len() as u64
    }
}

impl OpenFiles {
    /// The result for the side to move; the fifty-move counter is zero.
    fn result(&self, position: &Position) -> Option<Wdl> {
        let result = self.syzygy.probe_wdl_after_zeroing(&to_shakmaty(position)?);
        self.known(result)
    }

    /// Plies to the next capture, pawn move or mate under best play, for the side that has just moved to `next`: positive
    /// when it wins, negative when it loses, zero for a draw; 100 plies more where the fifty-move rule prevents the result.
    fn distance_after(&self, next: &Position, history: &History, rule50: bool) -> Option<i32> {
        if is_drawn(next, history, rule50) {
            return Some(0);
        }
        if next.in_check() && !next.has_legal_move() {
            return Some(1);
        }
        if next.rule50() > 0 {
            let result = self.syzygy.probe_dtz(&to_shakmaty(next)?);
            let distance = -i32::from(self.known(result)?.ignore_rounding());
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

    /// Records why a table cannot be read. A missing table is not an error.
    fn known<T>(&self, result: Result<T, SyzygyError>) -> Option<T> {
        if let Err(error @ SyzygyError::ProbeFailed { .. }) = &result {
            self.failure.get_or_init(|| error.to_string());
        }
        result.ok()
    }
}

impl UnreadableFile {
    fn new(path: &Path, error: &io::Error) -> UnreadableFile {
        UnreadableFile {
            path: path.to_path_buf(),
            reason: error.to_string(),
        }
    }
}

impl FoundTables {
    fn add(&mut self, syzygy: &mut Tablebase<Chess>, file: &Path) {
        let count = match file.extension().and_then(|extension| extension.to_str()) {
            Some("rtbw") => &mut self.wdl,
            Some("rtbz") => &mut self.dtz,
            _ => return,
        };
        match syzygy.add_file(file) {
            Ok(()) => *count += 1,
            Err(error) => self.broken.push(UnreadableFile::new(file, &error)),
        }
    }
}

/// Ranks every root move by `rank_of` the position after it. Moves of rank `won` or higher win by the rules, moves of rank
/// `-won` or lower lose. `None` when one of the positions is not known.
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

/// The rank of a root move that is `distance` plies away from the result, with `clock` plies on the fifty-move counter.
/// The true distance may be a ply longer, because the tables store it rounded.
fn rank_by_distance(distance: i32, clock: i32, has_repeated: bool) -> i32 {
    match distance {
        0 => 0,
        1.. if distance + clock < FIFTY_MOVES && !has_repeated => CERTAIN,
        1.. => CERTAIN - (distance + clock),
        // How soon the loss comes matters only where the fifty-move rule can prevent it.
        _ if clock - 2 * distance < FIFTY_MOVES => -CERTAIN,
        _ => clock - distance - CERTAIN,
    }
}

/// Is `next`, the position after a root move, drawn by the rules? `rule50`: does the fifty-move rule apply?
fn is_drawn(next: &Position, history: &History, rule50: bool) -> bool {
    next.is_insufficient_material() || rule50 && next.is_fifty_move_draw() || history.repetitions(next) >= 2
}

/// The position in the types of shakmaty; `None` where castling is possible, which the tables do not know.
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
        assert!(rank(20, 79) > rank(21, 79), "the counter prevents the longer win");
    }

    #[test]
    fn after_a_repetition_the_shortest_way_is_best() {
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
            let converted = to_shakmaty(&position).unwrap();
            assert_eq!(Fen::from_position(&converted, EnPassantMode::Legal).to_string(), fen);
        }
        let castles = Position::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert!(to_shakmaty(&castles).is_none());
    }

    #[test]
    fn without_tables_nothing_is_known() {
        let position = Position::from_fen(b"8/8/8/8/B7/N7/K2k4/8 b - - 0 1").unwrap();
        let (tables, found) = EndgameTables::open(&[PathBuf::from("/no/such/directory")]);
        assert_eq!((found.wdl, found.dtz, found.pieces, found.missing.len()), (0, 0, 0, 1));
        assert!(tables.result(&position, 1, 9).is_none());
        assert!(tables.rank(&Game::new(position)).is_none());
    }

    #[test]
    fn a_file_that_is_no_table_is_reported() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("KQvK.rtbw"), "too short").unwrap();
        fs::write(directory.path().join("notes.txt"), "no table").unwrap();
        let (_, found) = EndgameTables::open(&[directory.path().to_path_buf()]);
        assert_eq!((found.wdl, found.broken.len()), (0, 1));
        assert!(found.broken[0].path.ends_with("KQvK.rtbw"), "{found:?}");
    }
}
