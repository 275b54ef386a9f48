//! The engine as the search that the explanation asks.

use std::path::PathBuf;
use std::time::Duration;

use archipelago_engine::{Bound, Engine, EngineError, FoundTables, Game, Info, Limits, Report, ReportedScore};
use archipelago_eval::Value;
use archipelago_explain::{Found, Limit, Outcome, Searcher};
use archipelago_movegen::{Color, Move, Position};
use crossbeam_channel::{Receiver, unbounded};

/// An engine with one thread that answers questions about positions.
pub struct EngineSearcher {
    engine: Engine,
    reports: Receiver<Report>,
}

impl EngineSearcher {
    /// A searcher with a transposition table of `hash` MiB.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(hash: usize) -> Result<EngineSearcher, EngineError> {
        let (sender, reports) = unbounded();
        let mut engine = Engine::new(sender);
        engine.set_hash(hash)?;
        let options = engine.options_mut();
        options.move_overhead = Duration::ZERO;
        options.show_wdl = true;
        Ok(EngineSearcher { engine, reports })
    }

    /// Uses the endgame tables in `directories`.
    pub fn open_tables(&mut self, directories: &[PathBuf]) -> FoundTables {
        self.engine.set_tablebase(directories)
    }

    /// The last finished iteration of the running search.
    fn answer(&self) -> Option<Info> {
        let mut last: Option<Info> = None;
        loop {
            match self.reports.recv().ok()? {
                Report::Info(info) if info.bound == Bound::Exact || last.is_none() => last = Some(info),
                Report::BestMove { best: None, .. } => return None,
                Report::BestMove { .. } => return last,
                _ => {}
            }
        }
    }

    fn found(&self, position: &Position, info: Info) -> Found {
        let turn = position.turn();
        let [win, draw, loss] = info.wdl.unwrap_or_default();
        Found {
            outcome: self.outcome(position, &info),
            chances: turn.fold_wb([win, draw, loss], [loss, draw, win]),
            depth: info.depth,
            nodes: info.nodes,
            line: info.pv,
        }
    }

    fn outcome(&self, position: &Position, info: &Info) -> Outcome {
        /// A draw by the tables in which one side may still go wrong is reported with a score of this size at most.
        const NEARLY_A_DRAW: i32 = 3;
        let turn = position.turn();
        let side = |is_ours: bool| if is_ours { turn } else { !turn };
        match info.score {
            ReportedScore::Mate(moves) => Outcome::Mate(side(moves > 0), moves.unsigned_abs()),
            ReportedScore::Centipawns(value) if value.abs() >= smallest_table_win() => {
                Outcome::Tables(Some(side(value > 0)))
            }
            ReportedScore::Centipawns(value) => {
                if value.abs() <= NEARLY_A_DRAW && self.engine.is_in_tables() {
                    Outcome::Tables(None)
                } else {
                    Outcome::Centipawns(if turn == Color::White { value } else { -value })
                }
            }
        }
    }
}

/// The smallest score that means a win by the endgame tables, centipawns.
fn smallest_table_win() -> i32 {
    match ReportedScore::from(Value::TABLEBASE_WIN_IN_MAX) {
        ReportedScore::Centipawns(value) => value,
        ReportedScore::Mate(_) => i32::MAX,
    }
}

impl Searcher for EngineSearcher {
    fn search(&mut self, position: &Position, moves: &[Move], limit: Limit) -> Option<Found> {
        self.engine.set_position(Game::new(*position));
        self.engine.go(Limits {
            move_time: limit.time,
            nodes: limit.nodes,
            search_moves: moves.to_vec(),
            ..Limits::default()
        });
        let info = self.answer()?;
        Some(self.found(position, info))
    }

    fn forget(&mut self) {
        self.engine.new_game();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: Limit = Limit {
        time: None,
        nodes: Some(20_000),
    };

    fn search(fen: &str, moves: &[&str]) -> Option<Found> {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        let moves: Vec<Move> = moves
            .iter()
            .map(|text| position.parse_uci(text.as_bytes()).expect(text))
            .collect();
        EngineSearcher::new(1)
            .expect("a mebibyte")
            .search(&position, &moves, NODES)
    }

    #[test]
    fn scores_and_chances_are_seen_from_white() {
        let found = search("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", &[]).expect("moves");
        assert_eq!(found.outcome, Outcome::Mate(Color::Black, 1));
        assert_eq!(found.line.len(), 1);
        assert_eq!(found.chances, [0, 0, 1000]);
        let found = search("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1", &["g8f8"]).expect("moves");
        assert_eq!(found.outcome, Outcome::Mate(Color::White, 1));
        let found = search("4k2q/8/8/8/8/8/PP6/4K3 w - - 0 1", &["a2a4"]).expect("moves");
        assert!(found.outcome.centipawns() < -200 && found.chances[2] > 900, "{found:?}");
        assert_eq!(found.line[0].to_uci(false).to_string(), "a2a4");
    }

    #[test]
    fn a_search_by_nodes_is_repeatable_and_a_finished_game_has_no_answer() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(search(start, &[]), search(start, &[]));
        assert_eq!(search("k7/1R6/1K6/8/8/8/8/8 b - - 0 1", &[]), None);
    }
}
