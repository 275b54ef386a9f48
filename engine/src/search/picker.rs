//! The move picker: hands out the moves of a node, the most promising first, and generates them only when they are needed.
//!
//! The order: the move of the transposition table, captures that do not lose material (most valuable victim first), the
//! killer move, quiet moves by their history, captures that lose material. Most nodes end with a cutoff by one of the first
//! moves, which saves the generation of the others.

use archipelago_movegen::types::ROLES;
use archipelago_movegen::{Bitboard, Move, MoveList, Moves, Position, Role, Threats, attacks, see};
use arrayvec::ArrayVec;

use crate::params;
use crate::search::history::{Histories, QuietContext};

/// The low bits of a key hold 255 minus the index of the move, the other bits its score: the largest key belongs to the move
/// with the highest score, and among equals to the first one.
const INDEX_BITS: u32 = 8;
/// The largest index of a move.
const LAST_INDEX: usize = (1 << INDEX_BITS) - 1;
/// The key of a move that has been handed out.
const TAKEN: i32 = i32::MIN;
/// Keys are compared in blocks of this many, which fit into four vector registers; few positions have more moves.
const BLOCK: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateNoisy,
    GoodNoisy,
    Killer,
    GenerateQuiets,
    Quiets,
    BadNoisy,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions whose static exchange wins at least this many centipawns.
    Winning(i32),
}

/// The moves of one node, each handed out once.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    killer: Option<Move>,
    moves: MoveList,
    /// One key for each move, followed by [`TAKEN`] up to the end of the last [`BLOCK`].
    keys: ArrayVec<i32, { LAST_INDEX + 1 + BLOCK }>,
    /// Losing captures, best first, and the number of them handed out.
    bad: MoveList,
    bad_done: usize,
    skip_quiets: bool,
}

impl Picker {
    /// All moves of a position; `table_move` and `killer` may be illegal there.
    pub(crate) fn all(table_move: Option<Move>, killer: Option<Move>) -> Picker {
        Picker::new(Wanted::All, table_move, killer)
    }

    /// Captures and promotions whose static exchange wins at least `threshold` centipawns.
    pub(crate) fn winning(table_move: Option<Move>, threshold: i32) -> Picker {
        Picker::new(Wanted::Winning(threshold), table_move.filter(|mv| mv.is_noisy()), None)
    }

    fn new(wanted: Wanted, table_move: Option<Move>, killer: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            wanted,
            table_move,
            killer,
            moves: MoveList::new(),
            keys: ArrayVec::new(),
            bad: MoveList::new(),
            bad_done: 0,
            skip_quiets: false,
        }
    }

    /// Hands out no more quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, always legal.
    pub(crate) fn next(&mut self, position: &Position, context: &QuietContext, histories: &Histories) -> Option<Move> {
        if self.stage == Stage::Table {
            self.stage = Stage::GenerateNoisy;
            self.table_move = self.table_move.filter(|&mv| position.is_legal(mv));
            if self.table_move.is_some() {
                return self.table_move;
            }
        }
        if self.stage == Stage::GenerateNoisy {
            self.generate_noisies(position, histories);
            self.stage = Stage::GoodNoisy;
        }
        if self.stage == Stage::GoodNoisy {
            let good = self.good_noisy(position);
            if good.is_some() || self.wanted != Wanted::All {
                return good;
            }
            self.stage = Stage::Killer;
        }
        if self.stage == Stage::Killer {
            self.stage = Stage::GenerateQuiets;
            let table_move = self.table_move;
            self.killer = self
                .killer
                .filter(|&mv| !self.skip_quiets && Some(mv) != table_move && !mv.is_noisy() && position.is_legal(mv));
            if self.killer.is_some() {
                return self.killer;
            }
        }
        if self.stage == Stage::GenerateQuiets {
            if !self.skip_quiets {
                self.generate_quiets(position, context, histories);
            }
            self.stage = Stage::Quiets;
        }
        if self.stage == Stage::Quiets {
            if !self.skip_quiets
                && let Some((mv, _)) = self.best()
            {
                return Some(mv);
            }
            self.stage = Stage::BadNoisy;
        }
        let bad = self.bad.get(self.bad_done).copied();
        self.bad_done += 1;
        bad
    }

    // Not inlined into `next`, as for quiet moves: the compiler would prepare for both at every call.
    #[inline(never)]
    fn generate_noisies(&mut self, position: &Position, histories: &Histories) {
        position.generate(Moves::Noisy, &mut self.moves);
        let scores = self.moves.iter().map(|&mv| score_noisy(position, histories, mv));
        self.keys.extend(keys(scores));
        self.fill_last_block();
    }

    #[inline(never)]
    fn generate_quiets(&mut self, position: &Position, context: &QuietContext, histories: &Histories) {
        self.moves.clear();
        self.keys.clear();
        let quiets = histories.quiets(context);
        quiets.prefetch();
        position.generate(Moves::Quiet, &mut self.moves);
        let hints = Hints::of(position, &context.threats);
        let scores = self.moves.iter().map(|&mv| {
            let role = position.moved_role(mv);
            quiets.order(role, mv) + hints.score(role, mv)
        });
        self.keys.extend(keys(scores));
        self.fill_last_block();
    }

    /// Fills the last block, so that the search for the largest key works on whole blocks: most positions have one block, and
    /// the processor predicts the end of the loop.
    fn fill_last_block(&mut self) {
        self.keys
            .try_extend_from_slice(&[TAKEN; BLOCK - 1])
            .expect("the list is a block longer than the largest number of moves");
    }

    /// The best remaining capture that does not lose material (or not more than its score allows). Losing captures are put
    /// aside for the end.
    fn good_noisy(&mut self, position: &Position) -> Option<Move> {
        while let Some((mv, score)) = self.best() {
            let threshold = match self.wanted {
                Wanted::All => -score / params::noisy_score_per_exchange(),
                Wanted::Winning(threshold) => threshold,
            };
            if position.see_ge(mv, threshold) {
                return Some(mv);
            }
            self.bad.push(mv);
        }
        None
    }

    /// The remaining move with the highest score, except the table move and the killer, which were handed out before.
    fn best(&mut self) -> Option<(Move, i32)> {
        loop {
            let (mv, score) = self.take_best()?;
            if Some(mv) != self.table_move && Some(mv) != self.killer {
                return Some((mv, score));
            }
        }
    }

    /// Removes the move with the highest score from the list; among equals the first one.
    // Not inlined: `next` would hold three copies.
    #[inline(never)]
    fn take_best(&mut self) -> Option<(Move, i32)> {
        let (blocks, _) = self.keys.as_chunks::<BLOCK>();
        let key = blocks.as_flattened().iter().fold(TAKEN, |best, &key| best.max(key));
        if key == TAKEN {
            return None;
        }
        let index = LAST_INDEX - (key & LAST_INDEX as i32) as usize;
        self.keys[index] = TAKEN;
        Some((self.moves[index], key >> INDEX_BITS))
    }
}

/// The keys of moves with these scores, see [`INDEX_BITS`].
#[inline]
fn keys(scores: impl Iterator<Item = i32>) -> impl Iterator<Item = i32> {
    scores
        .enumerate()
        .map(|(index, score)| score << INDEX_BITS | (LAST_INDEX - index) as i32)
}

/// What the position itself tells about quiet moves: checks and escapes from threats. Arrays by role, pawn first.
struct Hints {
    /// Squares from which a piece of this role gives check.
    checks: [Bitboard; 6],
    /// Squares on which a piece of this role can be captured by a less valuable piece.
    dangers: [Bitboard; 6],
    /// The bonus for leaving such a square, and the malus for entering one.
    escapes: [i32; 6],
}

impl Hints {
    fn of(position: &Position, threats: &Threats) -> Hints {
        let king = position.king(!position.turn());
        let occupied = position.occupied();
        let (diagonal, straight) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let Threats {
            pawns, minors, rooks, ..
        } = *threats;
        Hints {
            checks: [
                attacks::pawn(!position.turn(), king),
                attacks::knight(king),
                diagonal,
                straight,
                diagonal | straight,
                Bitboard::EMPTY,
            ],
            dangers: [Bitboard::EMPTY, pawns, pawns, minors, rooks, Bitboard::EMPTY],
            escapes: ROLES.map(|role| see::value(role) * params::escape_bonus()),
        }
    }

    #[inline]
    fn score(&self, role: Role, mv: Move) -> i32 {
        let index = role as usize - 1;
        let (dangers, checks) = (self.dangers[index], self.checks[index]);
        let escape = i32::from(dangers.contains(mv.from())) - i32::from(dangers.contains(mv.to()));
        escape * self.escapes[index] + i32::from(checks.contains(mv.to())) * params::check_bonus()
    }
}

/// The score of a capture or promotion: the value of the captured piece, the gain of a promotion, and the history of such
/// captures.
fn score_noisy(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let victim = position.captured(mv);
    let worth = victim.map_or(0, see::value);
    let gain = mv
        .promotion()
        .map_or(0, |role| see::value(role) - see::value(Role::Pawn));
    params::noisy_victim_weight() * (worth + gain) + histories.capture(position, mv, victim)
}
