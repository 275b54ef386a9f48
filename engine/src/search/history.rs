//! What the search has learnt about moves: how often they refuted, wherever they were tried.
//!
//! All tables hold scores between plus and minus [`LIMIT`], moved by "gravity": the nearer a score is to the limit in
//! the direction of a bonus, the less the bonus moves it, so that no score overflows and old knowledge fades.

use archipelago_movegen::{Color, Key, Move, Position, Role, Threats};

use crate::params;

/// Scores stay within plus and minus this.
pub const LIMIT: i32 = 16384;
/// Kinds of men, both colours.
const PIECES: usize = 12;
/// Pairs of a man and the square it arrives on.
pub const PIECE_SQUARES: usize = PIECES * 64;

/// Slots of the butterfly history: side, threats, squares.
const BUTTERFLY: usize = 2 * 4 * 64 * 64;

/// Pawn structures told apart by the pawn history.
const PAWN_SLOTS: usize = 512;

/// The scores of all moves, by man and destination, in the order of [`PieceTo::index`].
type Row = [i16; PIECE_SQUARES];

/// A man and where it goes: what a move is to the moves that answer it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

impl PieceTo {
    /// No move, or a null move.
    pub const NONE: PieceTo = PieceTo(PIECE_SQUARES as u16);

    /// The man that `mv` moves, and its destination (castling: the king's).
    #[inline]
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> PieceTo {
        PieceTo::new(position.turn(), position.moved_role(mv), mv)
    }

    #[inline]
    fn new(turn: Color, role: Role, mv: Move) -> PieceTo {
        PieceTo((piece_index(turn, role) * 64 + mv.destination().to_usize()) as u16)
    }

    /// Below [`PIECE_SQUARES`], or equal to it for no move.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

fn piece_index(color: Color, role: Role) -> usize {
    role as usize - 1 + if color.is_white() { 0 } else { 6 }
}

/// A table of `N` scores on the heap.
struct Scores<const N: usize>(Box<[i16; N]>);

impl<const N: usize> Scores<N> {
    fn new() -> Scores<N> {
        let zeros: Box<[i16]> = vec![0; N].into_boxed_slice();
        Scores(zeros.try_into().expect("there are N zeros"))
    }

    /// The scores of all moves in one row of a table by moves.
    #[inline]
    fn row(&self, row: usize) -> &Row {
        &self.0.as_chunks().0[row]
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    #[inline]
    fn update(&mut self, index: usize, bonus: i32) {
        let entry = &mut self.0[index];
        let old = i32::from(*entry);
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// As [`Scores::update`], with the gravity of a sum that the score is a part of.
    #[inline]
    fn update_shared(&mut self, index: usize, sum: i32, bonus: i32) {
        let entry = &mut self.0[index];
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let score = i32::from(*entry) + bonus - sum * bonus.abs() / LIMIT;
        *entry = score.clamp(-LIMIT, LIMIT) as i16;
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// How far back the moves lie that a quiet move is seen as the continuation of, plies: the opponent's last move, and own
/// moves and plans.
pub const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// What the score of a quiet move depends on besides the move.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Who moves.
    pub turn: Color,
    /// Is the side to move in check?
    pub in_check: bool,
    /// The pawn structure: what is good in it is often good again.
    pub pawn_key: Key,
    /// What the opponent attacks: a move away from there, or there, is another move.
    pub threats: Threats,
    /// The moves before, [`CONTINUATION_PLIES`] plies ago.
    pub continuation: [PieceTo; CONTINUATION_PLIES.len()],
}

/// The histories of one thread. They live as long as a game.
pub struct Histories {
    butterfly: Scores<BUTTERFLY>,
    continuation: Scores<{ (PIECE_SQUARES + 1) * PIECE_SQUARES }>,
    capture: Scores<{ PIECE_SQUARES * 6 }>,
    pawn: Scores<{ PAWN_SLOTS * PIECE_SQUARES }>,
}

impl Context {
    /// The root of nothing.
    pub const EMPTY: Context = Context {
        turn: Color::White,
        in_check: false,
        pawn_key: Key(0),
        threats: Threats::NONE,
        continuation: [PieceTo::NONE; CONTINUATION_PLIES.len()],
    };
}

impl Histories {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Histories {
        Histories {
            butterfly: Scores::new(),
            continuation: Scores::new(),
            capture: Scores::new(),
            pawn: Scores::new(),
        }
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.butterfly.clear();
        self.continuation.clear();
        self.capture.clear();
        self.pawn.clear();
    }

    /// The score of a quiet move of a man of this role: the sum of what is known of it, about three times [`LIMIT`] at
    /// most.
    #[inline]
    #[must_use]
    pub fn quiet(&self, context: &Context, role: Role, mv: Move) -> i32 {
        let sum = self.continuation_sum(context, PieceTo::new(context.turn, role, mv));
        weigh(self.butterfly.get(butterfly_index(context, mv)), sum)
    }

    /// What is known of all quiet moves of one node.
    #[inline]
    #[must_use]
    pub fn quiets<'a>(&'a self, context: &'a Context) -> Quiets<'a> {
        Quiets {
            context,
            butterfly: &self.butterfly.0,
            continuation: context.continuation.map(|before| self.continuation.row(before.index())),
            pawn: self.pawn.row(context.pawn_key.0 as usize % PAWN_SLOTS),
        }
    }

    /// Rewards or (negative bonus) punishes a quiet move.
    pub fn update_quiet(&mut self, context: &Context, piece_to: PieceTo, mv: Move, bonus: i32) {
        self.update_here(context, piece_to, mv, bonus);
        self.update_continuation(context, piece_to, bonus);
    }

    /// Rewards or punishes a quiet move for what it is in this position, whatever came before.
    pub fn update_here(&mut self, context: &Context, piece_to: PieceTo, mv: Move, bonus: i32) {
        self.butterfly.update(butterfly_index(context, mv), bonus);
        self.pawn.update(pawn_index(context, piece_to), bonus);
    }

    /// Rewards or punishes a quiet move as the continuation of those before. The tables share one gravity: their sum
    /// fades, so that together they say as much as one.
    pub fn update_continuation(&mut self, context: &Context, piece_to: PieceTo, bonus: i32) {
        let sum = self.continuation_sum(context, piece_to);
        // What is forced in check says little of plans.
        let plies = if context.in_check { 2 } else { CONTINUATION_PLIES.len() };
        for &before in &context.continuation[..plies] {
            if before != PieceTo::NONE {
                self.continuation
                    .update_shared(continuation_index(before, piece_to), sum, bonus);
            }
        }
    }

    #[inline]
    fn continuation_sum(&self, context: &Context, mv: PieceTo) -> i32 {
        let score = |before| self.continuation.get(continuation_index(before, mv));
        context.continuation.into_iter().map(score).sum()
    }

    /// The score of a capture or promotion.
    #[inline]
    #[must_use]
    pub fn noisy(&self, position: &Position, mv: Move) -> i32 {
        self.capture(position, mv, position.captured(mv))
    }

    /// As [`Histories::noisy`] where it is known what `mv` takes.
    #[inline]
    #[must_use]
    pub fn capture(&self, position: &Position, mv: Move, victim: Option<Role>) -> i32 {
        self.capture.get(capture_index(position, mv, victim))
    }

    /// Rewards or punishes a capture or promotion.
    pub fn update_noisy(&mut self, position: &Position, mv: Move, bonus: i32) {
        let victim = position.captured(mv);
        self.capture.update(capture_index(position, mv, victim), bonus);
    }
}

/// The rows of the histories that the quiet moves of one node share.
pub struct Quiets<'a> {
    context: &'a Context,
    butterfly: &'a [i16; BUTTERFLY],
    continuation: [&'a Row; CONTINUATION_PLIES.len()],
    pawn: &'a Row,
}

impl Quiets<'_> {
    /// The place of a quiet move of a man of this role in the order: its score, as [`Histories::quiet`], and what is known
    /// of it in this pawn structure.
    #[inline]
    #[must_use]
    pub fn order(&self, role: Role, mv: Move) -> i32 {
        let index = PieceTo::new(self.context.turn, role, mv).index();
        let entry = |row: &Row| i32::from(row[index]);
        let butterfly = i32::from(self.butterfly[butterfly_index(self.context, mv)]);
        let continuation = self.continuation.into_iter().map(entry).sum();
        weigh(butterfly, continuation) + ((entry(self.pawn) * params::pawn_history_weight()) >> 6)
    }
}

/// The score of a quiet move: what is known of it by itself, and the sum over the moves before.
#[inline]
fn weigh(butterfly: i32, continuation: i32) -> i32 {
    butterfly + ((continuation * params::continuation_weight()) >> 6)
}

/// One slot for each side, source and target, and whether these are under attack.
#[inline]
fn butterfly_index(context: &Context, mv: Move) -> usize {
    let flag = |condition: bool, bit: usize| usize::from(condition) << bit;
    usize::from(mv.raw() & 0xfff)
        | flag(context.turn.is_black(), 12)
        | flag(context.threats.all.contains(mv.from()), 13)
        | flag(context.threats.all.contains(mv.to()), 14)
}

#[inline]
fn pawn_index(context: &Context, mv: PieceTo) -> usize {
    context.pawn_key.0 as usize % PAWN_SLOTS * PIECE_SQUARES + mv.index()
}

#[inline]
fn continuation_index(before: PieceTo, mv: PieceTo) -> usize {
    before.index() * PIECE_SQUARES + mv.index()
}

/// One slot for each man, target and victim; a promotion without capture uses the slot of a captured king.
#[inline]
fn capture_index(position: &Position, mv: Move, victim: Option<Role>) -> usize {
    let victim = victim.unwrap_or(Role::King);
    PieceTo::of(position, mv).index() * 6 + victim as usize - 1
}

/// What a refutation at `depth` plies earns.
#[must_use]
pub fn bonus(depth: i32) -> i32 {
    (params::bonus_scale() * depth - params::bonus_offset()).min(params::bonus_max())
}

/// What a move tried before the refutation at `depth` plies loses, as a positive number.
#[must_use]
pub fn malus(depth: i32) -> i32 {
    (params::malus_scale() * depth - params::malus_offset()).min(params::malus_max())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_saturate_and_fade() {
        let mut scores = Scores::<1>::new();
        for _ in 0..1000 {
            scores.update(0, 30_000);
        }
        assert_eq!(scores.get(0), LIMIT);
        scores.update(0, -1000);
        assert_eq!(scores.get(0), LIMIT - 2000);
        for _ in 0..1000 {
            scores.update(0, -2000);
        }
        assert!((-LIMIT..=-LIMIT + 100).contains(&scores.get(0)));
    }

    #[test]
    fn bonus_and_malus_grow_to_their_limits() {
        assert!(bonus(1) > 0 && malus(1) > 0);
        assert_eq!(bonus(100), params::bonus_max());
        assert_eq!(malus(100), params::malus_max());
    }

    #[test]
    fn every_move_has_a_slot_of_its_own() {
        let position = Position::from_fen(b"r3k2r/pP1p1ppp/8/2pPp3/8/8/PP2PPPP/R3K2R w KQkq c6 0 1").unwrap();
        let mut histories = Histories::new();
        let context = Context {
            turn: Color::White,
            in_check: false,
            pawn_key: position.pawn_key(),
            threats: position.threats(),
            continuation: [PieceTo::NONE; 4],
        };
        for mv in position.legal_moves() {
            if mv.is_noisy() {
                histories.update_noisy(&position, mv, 1000);
            } else {
                let piece_to = PieceTo::of(&position, mv);
                histories.update_quiet(&context, piece_to, mv, 1000);
                assert_eq!(histories.quiet(&context, position.moved_role(mv), mv), 1000, "{mv:?}");
            }
        }
        let takes = position.parse_uci(b"d5c6").unwrap();
        assert_eq!(histories.noisy(&position, takes), 1000);
        let promotes = position.parse_uci(b"b7a8q").unwrap();
        assert!(
            histories.noisy(&position, promotes) > 1000,
            "four promotions share a slot"
        );
        assert!(
            histories.continuation.0.iter().all(|&score| score == 0),
            "nothing is learnt of no move"
        );
    }
}
