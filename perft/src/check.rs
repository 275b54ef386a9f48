//! Finds the first position in which another engine's generator differs from ours.
//!
//! Both count the root position by root move. While a move has different counts, it is played and both count again, one
//! ply less deep, until their lists of legal moves differ.

use std::ffi::OsString;

use archipelago_movegen::{Move, Position, Role, Square, attacks};

use crate::count::Counter;
use crate::engine::{Counts, Engine, EngineError};
use crate::output;
use crate::progress::Progress;

/// The first position in which the counts differ, and how.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    /// The position.
    pub(crate) fen: String,
    /// The moves that lead to it from the root position.
    pub(crate) moves: Vec<Move>,
    /// The depth of the last counts, plies.
    pub(crate) depth: u32,
    pub(crate) kind: Kind,
}

/// How the counts of a position differ.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The lists of legal moves differ.
    Moves {
        /// Legal moves that the engine did not list.
        missing: Vec<Move>,
        /// Moves of the engine that are not legal or were listed twice, as it wrote them.
        wrong: Vec<String>,
    },
    /// The same moves, but the engine counted a move of the last ply as more or less than one.
    LastPly {
        /// The move.
        mv: Move,
        /// What the engine counted.
        counted: u64,
    },
    /// The moves and their counts are right, but their sum is not.
    Sum {
        /// The right sum.
        expected: u64,
        /// The engine's sum.
        counted: u64,
    },
    /// The engine counted this position right, but wrong as a part of the position before. Its positions differ after
    /// moves are played and taken back, or its hash table confuses positions.
    OnlyFromBefore {
        /// The right count.
        expected: u64,
        /// What the engine counted from the position before.
        counted: u64,
    },
}

/// One position that both have counted.
pub(crate) struct Step {
    /// Plies.
    pub(crate) depth: u32,
    /// The move that leads to it from the position before; `None` at the root position.
    pub(crate) mv: Option<Move>,
    /// The right count.
    pub(crate) expected: u64,
    /// The engine's count.
    pub(crate) counted: u64,
}

/// The result: the positions that were compared, from the root position on, and the first difference.
pub(crate) struct Comparison {
    pub(crate) steps: Vec<Step>,
    pub(crate) difference: Option<Difference>,
}

/// The walk from the root position to the difference.
pub(crate) struct Walk<'a> {
    counter: &'a Counter,
    engine: Engine,
    /// The FEN of the root position, as the engine gets it.
    root: &'a str,
    chess960: bool,
    position: Position,
    moves: Vec<Move>,
}

impl<'a> Walk<'a> {
    /// Starts the engine `command`, a program and its arguments, which gets `position` as the FEN `root`. With
    /// `chess960` castling is written as king takes rook.
    pub(crate) fn new(
        counter: &'a Counter,
        command: &[OsString],
        position: Position,
        root: &'a str,
        chess960: bool,
    ) -> Result<Walk<'a>, EngineError> {
        Ok(Walk {
            counter,
            engine: Engine::start(command, chess960)?,
            root,
            chess960,
            position,
            moves: Vec::new(),
        })
    }

    /// Compares the counts at `depth` plies, at least 1.
    pub(crate) fn find(mut self, depth: u32) -> Result<Comparison, EngineError> {
        let mut steps = Vec::new();
        let mut counted_before = None;
        let mut rest = depth;
        let kind = loop {
            let ours = self.counter.divide(&self.position, rest, &Progress::on_terminal());
            let theirs = self.engine.count(&self.command(), rest)?;
            let expected = sum(&ours);
            steps.push(Step {
                depth: rest,
                mv: self.moves.last().copied(),
                expected,
                counted: theirs.total,
            });
            match compare(&self.position, &ours, &theirs) {
                Verdict::Same => break counted_before.map(|counted| Kind::OnlyFromBefore { expected, counted }),
                Verdict::Moves { missing, wrong } => break Some(Kind::Moves { missing, wrong }),
                Verdict::Sum => {
                    let counted = theirs.total;
                    break Some(Kind::Sum { expected, counted });
                }
                Verdict::Count(mv, counted) if rest == 1 => break Some(Kind::LastPly { mv, counted }),
                Verdict::Count(mv, counted) => {
                    self.position = self.position.play(mv);
                    self.moves.push(mv);
                    counted_before = Some(counted);
                    rest -= 1;
                }
            }
        };
        let fen = self.fen();
        let difference = kind.map(|kind| Difference {
            fen,
            moves: self.moves,
            depth: rest,
            kind,
        });
        Ok(Comparison { steps, difference })
    }

    /// The FEN of the current position, with the square that a pawn has crossed where an enemy pawn attacks it, also if no
    /// capture there is legal: the engine may list one.
    fn fen(&self) -> String {
        let Some(last) = self.moves.last() else {
            return self.root.to_owned();
        };
        let fen = output::fen(&self.position, self.chess960);
        match crossed_square(&self.position, *last) {
            Some(square) => output::with_en_passant(&fen, &square.to_string()),
            None => fen,
        }
    }

    /// The `position` command that brings the engine to the current position.
    fn command(&self) -> String {
        let mut command = format!("position fen {}", self.root);
        if !self.moves.is_empty() {
            command += " moves";
        }
        for mv in &self.moves {
            command += &format!(" {}", mv.to_uci(self.chess960));
        }
        command
    }
}

/// The square that a pawn has crossed by `last`, a double step, if a pawn of the side to move attacks it.
fn crossed_square(position: &Position, last: Move) -> Option<Square> {
    if position.role_at(last.to()) != Some(Role::Pawn) {
        return None;
    }
    // A single step crosses nothing, and a capture goes to a neighboring square.
    let crossed = attacks::between(last.from(), last.to()).first()?;
    let enemies = attacks::pawn(!position.turn(), crossed) & position.pawns(position.turn());
    enemies.any().then_some(crossed)
}

/// How the counts of one position compare.
enum Verdict {
    Same,
    /// The lists of moves differ, as in [`Kind::Moves`].
    Moves {
        missing: Vec<Move>,
        wrong: Vec<String>,
    },
    /// This move has another count; holds the engine's.
    Count(Move, u64),
    /// Every move has the right count, but the sum is wrong.
    Sum,
}

fn compare(position: &Position, ours: &[(Move, u64)], theirs: &Counts) -> Verdict {
    let mut listed: Vec<(Move, u64)> = Vec::new();
    let mut wrong = Vec::new();
    for (text, leaves) in &theirs.moves {
        match position.parse_uci(text.as_bytes()) {
            Ok(mv) if listed.iter().all(|&(other, _)| other != mv) => listed.push((mv, *leaves)),
            _ => wrong.push(text.clone()),
        }
    }
    let counted = |mv: Move| {
        listed
            .iter()
            .find(|&&(other, _)| other == mv)
            .map(|&(_, leaves)| leaves)
    };
    let all = ours.iter().map(|&(mv, _)| mv);
    let missing: Vec<Move> = all.filter(|&mv| counted(mv).is_none()).collect();
    if !missing.is_empty() || !wrong.is_empty() {
        return Verdict::Moves { missing, wrong };
    }
    let different = ours.iter().find_map(|&(mv, leaves)| {
        let counted = counted(mv)?;
        (counted != leaves).then_some((mv, counted))
    });
    match different {
        Some((mv, counted)) => Verdict::Count(mv, counted),
        None if theirs.total != sum(ours) => Verdict::Sum,
        None => Verdict::Same,
    }
}

fn sum(counts: &[(Move, u64)]) -> u64 {
    counts.iter().map(|&(_, leaves)| leaves).fold(0, u64::saturating_add)
}
