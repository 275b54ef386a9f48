//! The move picker: hands out the moves of a node, the most promising first, and generates them only when they are needed.
//!
//! The order: the move of the transposition table, captures that do not lose material (most valuable victim first), the
//! killer move, quiet moves by their history, captures that lose material. Most nodes end with a cutoff by one of the first
//! moves, which saves the generation of the others.

use archipelago_movegen::{Move, MoveList, Moves, Position, Role, see};

use crate::params;
use crate::search::history::{Histories, QuietContext};
use crate::search::scored_moves::ScoredMoves;
use crate::search::scored_quiets::ScoredQuiets;

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
    /// Captures and promotions whose static exchange is worth at least this many centipawns.
    NoisyWorth(i32),
}

/// The moves of one node, each handed out once.
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    killer: Option<Move>,
    moves: ScoredMoves,
    /// Losing captures, best first, and the number of them handed out.
    bad: MoveList,
    bad_done: usize,
    skip_quiets: bool,
    /// The best move of `moves`, already taken from there, with its score.
    upcoming: Option<(Move, i32)>,
}

impl Picker {
    /// All moves of a position; `table_move` and `killer` may be illegal there.
    pub(crate) fn all(table_move: Option<Move>, killer: Option<Move>) -> Picker {
        Picker::new(Wanted::All, table_move, killer)
    }

    /// The table move, if it is a capture or promotion, and then captures and promotions whose static exchange is worth at least
    /// `at_least` centipawns.
    pub(crate) fn noisy_worth(table_move: Option<Move>, at_least: i32) -> Picker {
        Picker::new(
            Wanted::NoisyWorth(at_least),
            table_move.filter(|mv| mv.is_noisy()),
            None,
        )
    }

    fn new(wanted: Wanted, table_move: Option<Move>, killer: Option<Move>) -> Picker {
        Picker {
            stage: Stage::Table,
            wanted,
            table_move,
            killer,
            moves: ScoredMoves::new(),
            bad: MoveList::new(),
            bad_done: 0,
            skip_quiets: false,
            upcoming: None,
        }
    }

    /// Hands out no more quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, always legal. `announce` is called once for each capture, promotion and quiet move that will
    /// probably be handed out, as early as it is chosen: usually one call before. It is not called for the table move and
    /// the killer, which the caller knows.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        context: &QuietContext,
        histories: &Histories,
        announce: impl Fn(Move),
    ) -> Option<Move> {
        if self.stage == Stage::Table {
            self.stage = Stage::GenerateNoisy;
            self.table_move = self.table_move.filter(|&mv| position.is_legal(mv));
            if self.table_move.is_some() {
                return self.table_move;
            }
        }
        if self.stage == Stage::GenerateNoisy {
            self.generate_noisies(position, histories);
            self.look_ahead(&announce);
            self.stage = Stage::GoodNoisy;
        }
        if self.stage == Stage::GoodNoisy {
            let good = self.good_noisy(position, &announce);
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
                self.look_ahead(&announce);
            }
            self.stage = Stage::Quiets;
        }
        if self.stage == Stage::Quiets {
            if !self.skip_quiets
                && let Some((mv, _)) = self.take_upcoming(&announce)
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
        let mut list = MoveList::new();
        position.generate(Moves::Noisy, &mut list);
        for &mv in &list {
            self.moves.push(mv, score_noisy(position, histories, mv));
        }
        self.moves.finish();
    }

    #[inline(never)]
    fn generate_quiets(&mut self, position: &Position, context: &QuietContext, histories: &Histories) {
        self.moves.clear();
        let quiets = histories.quiets(context);
        quiets.prefetch();
        let mut list = ScoredQuiets::new(position, context, quiets, &mut self.moves);
        position.quiets_by_piece(&context.threats, &mut list);
        self.moves.finish();
    }

    /// The best remaining capture that does not lose material (or not more than its score allows). Losing captures are put
    /// aside for the end.
    fn good_noisy(&mut self, position: &Position, announce: &impl Fn(Move)) -> Option<Move> {
        while let Some((mv, score)) = self.take_upcoming(announce) {
            let threshold = match self.wanted {
                Wanted::All => -score / params::noisy_score_per_exchange(),
                Wanted::NoisyWorth(at_least) => at_least,
            };
            if position.see_ge(mv, threshold) {
                return Some(mv);
            }
            self.bad.push(mv);
        }
        None
    }

    /// The upcoming move; the one after it is chosen and announced.
    fn take_upcoming(&mut self, announce: &impl Fn(Move)) -> Option<(Move, i32)> {
        let taken = self.upcoming?;
        self.look_ahead(announce);
        Some(taken)
    }

    /// Chooses the upcoming move and announces it.
    fn look_ahead(&mut self, announce: &impl Fn(Move)) {
        self.upcoming = self.best();
        if let Some((mv, _)) = self.upcoming {
            announce(mv);
        }
    }

    /// The remaining move with the highest score, except the table move and the killer, which were handed out before.
    fn best(&mut self) -> Option<(Move, i32)> {
        loop {
            let (mv, score) = self.moves.take_best()?;
            if Some(mv) != self.table_move && Some(mv) != self.killer {
                return Some((mv, score));
            }
        }
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
    params::noisy_victim_weight() * (worth + gain) + histories.noisy_score_knowing(position, mv, victim)
}

#[cfg(test)]
mod tests {
    use archipelago_test_support::games;

    use super::*;

    fn sorted(mut moves: Vec<Move>) -> Vec<u16> {
        moves.sort_by_key(|mv| mv.raw());
        moves.into_iter().map(Move::raw).collect()
    }

    #[test]
    fn every_move_is_handed_out_once_and_announced_before() {
        let histories = Histories::new();
        let mut compared = 0;
        for position in (0..20).flat_map(|seed| games::game(seed, 80)) {
            let context = QuietContext {
                turn: position.turn(),
                in_check: position.in_check(),
                threats: position.threats(),
                ..QuietContext::EMPTY
            };
            let legal = position.legal_moves();
            let table_move = legal.first().copied();
            let killer = legal
                .iter()
                .copied()
                .rfind(|mv| !mv.is_noisy() && Some(*mv) != table_move);
            let known = |mv| Some(mv) == table_move || Some(mv) == killer;
            let announced = std::cell::RefCell::new(Vec::new());
            let mut picker = Picker::all(table_move, killer);
            let mut handed_out = Vec::new();
            while let Some(mv) = picker.next(&position, &context, &histories, |mv| announced.borrow_mut().push(mv)) {
                assert!(
                    known(mv) || announced.borrow().contains(&mv),
                    "{mv:?} in {}",
                    position.fen()
                );
                handed_out.push(mv);
            }
            let unknown = legal.iter().copied().filter(|&mv| !known(mv)).collect();
            assert_eq!(sorted(announced.into_inner()), sorted(unknown), "{}", position.fen());
            assert_eq!(sorted(handed_out), sorted(legal.to_vec()), "{}", position.fen());
            compared += legal.len();
        }
        assert!(compared > 10_000, "{compared}");
    }
}
