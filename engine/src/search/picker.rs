//! Moves in the order in which they are worth a try, generated no earlier than they are needed.
//!
//! The move of the table, captures that do not lose material (most valuable victim first), the killer, quiet moves by
//! their history, captures that lose material. Most nodes are cut off by one of the first moves, and what was not
//! generated cost nothing.

use archipelago_movegen::types::ROLES;
use archipelago_movegen::{Bitboard, Move, MoveList, Moves, Position, Role, Threats, attacks, see};
use arrayvec::ArrayVec;

use crate::params;
use crate::search::history::{Context, Histories};

/// A key holds a score above this many bits, and below them 255 less the index of the move: the largest key belongs to the
/// highest score, and of equals to the first move.
const INDEX_BITS: u32 = 8;
/// The key of a move that is not to be handed out (again).
const TAKEN: i32 = i32::MIN;
/// So many keys the processor compares at a time, in four registers of eight; few positions have more moves.
const ROW: usize = 32;

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
    /// Captures and promotions whose static exchange wins at least so much.
    Winning(i32),
}

/// Hands out the moves of one node, each once.
pub struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    killer: Option<Move>,
    moves: MoveList,
    /// One for each move, and then [`TAKEN`] to fill the last row of [`ROW`].
    keys: ArrayVec<i32, { 256 + ROW }>,
    /// Losing captures, best first, and how many of them were handed out.
    bad: MoveList,
    bad_done: usize,
    skip_quiets: bool,
}

impl Picker {
    /// All moves of a position; `table_move` and `killer` may be illegal there.
    #[must_use]
    pub fn all(table_move: Option<Move>, killer: Option<Move>) -> Picker {
        Picker::new(Wanted::All, table_move, killer)
    }

    /// Captures and promotions whose static exchange wins at least `threshold` centipawns.
    #[must_use]
    pub fn winning(table_move: Option<Move>, threshold: i32) -> Picker {
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

    /// From now on no quiet moves.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, always legal.
    pub fn next(&mut self, position: &Position, context: &Context, histories: &Histories) -> Option<Move> {
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

    // Kept out of `next`, like the quiet moves: the compiler would prepare for both at every call.
    #[inline(never)]
    fn generate_noisies(&mut self, position: &Position, histories: &Histories) {
        position.generate(Moves::Noisy, &mut self.moves);
        let scores = self.moves.iter().map(|&mv| score_noisy(position, histories, mv));
        self.keys.extend(keys(scores));
        self.fill_last_row();
    }

    #[inline(never)]
    fn generate_quiets(&mut self, position: &Position, context: &Context, histories: &Histories) {
        self.moves.clear();
        self.keys.clear();
        position.generate(Moves::Quiet, &mut self.moves);
        let hints = Hints::of(position, &context.threats);
        let quiets = histories.quiets(context);
        let scores = self.moves.iter().map(|&mv| {
            let role = position.moved_role(mv);
            quiets.order(role, mv) + hints.score(role, mv)
        });
        self.keys.extend(keys(scores));
        self.fill_last_row();
    }

    /// Whole rows have the same length for most positions, and need no loop whose end the processor has to foresee. What
    /// is left over behind the last one is never looked at.
    fn fill_last_row(&mut self) {
        self.keys
            .try_extend_from_slice(&[TAKEN; ROW - 1])
            .expect("there is a row more than moves have room");
    }

    /// The best capture left that does not lose material, or no more than its record makes up for; others are put aside.
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

    /// The move with the highest score left that was not handed out before the list was made.
    fn best(&mut self) -> Option<(Move, i32)> {
        loop {
            let (mv, score) = self.take_best()?;
            if Some(mv) != self.table_move && Some(mv) != self.killer {
                return Some((mv, score));
            }
        }
    }

    /// Takes the move with the highest score out of the list; of equals the first.
    // Kept out of `next`, which would hold three copies.
    #[inline(never)]
    fn take_best(&mut self) -> Option<(Move, i32)> {
        let (rows, _) = self.keys.as_chunks::<ROW>();
        let key = rows.as_flattened().iter().fold(TAKEN, |best, &key| best.max(key));
        if key == TAKEN {
            return None;
        }
        let index = 255 - (key & 255) as usize;
        self.keys[index] = TAKEN;
        Some((self.moves[index], key >> INDEX_BITS))
    }
}

/// See [`INDEX_BITS`].
#[inline]
fn keys(scores: impl Iterator<Item = i32>) -> impl Iterator<Item = i32> {
    scores
        .enumerate()
        .map(|(index, score)| score << INDEX_BITS | (255 - index) as i32)
}

/// What the board tells of quiet moves, whatever happened to them before. Sets by role, pawn first.
struct Hints {
    /// From here a man of this role gives check.
    checks: [Bitboard; 6],
    /// Here a man of this role may be taken by one worth less.
    dangers: [Bitboard; 6],
    /// What it is worth to leave a square of danger, and costs to enter one.
    flights: [i32; 6],
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
            flights: ROLES.map(|role| see::value(role) * params::flight_bonus()),
        }
    }

    #[inline]
    fn score(&self, role: Role, mv: Move) -> i32 {
        let index = role as usize - 1;
        let (dangers, checks) = (self.dangers[index], self.checks[index]);
        let flight = i32::from(dangers.contains(mv.from())) - i32::from(dangers.contains(mv.to()));
        flight * self.flights[index] + i32::from(checks.contains(mv.to())) * params::check_bonus()
    }
}

/// The most valuable victim first, corrected by what is known of such captures; a promotion counts as its gain.
fn score_noisy(position: &Position, histories: &Histories, mv: Move) -> i32 {
    let victim = position.captured(mv);
    let worth = victim.map_or(0, see::value);
    let gain = mv
        .promotion()
        .map_or(0, |role| see::value(role) - see::value(Role::Pawn));
    params::noisy_victim_weight() * (worth + gain) + histories.capture(position, mv, victim)
}
