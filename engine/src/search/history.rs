//! Move histories: how successful moves were at earlier nodes of the search, by side, squares, piece and context.
//!
//! All tables hold scores between plus and minus [`LIMIT`]. A bonus moves a score the less, the closer the score is to the
//! limit in the direction of the bonus ("history gravity"), so that no score overflows and old results fade.

use archipelago_movegen::{Color, Key, Move, Position, Role, Square, Threats};

use crate::params;
use crate::prefetch::prefetch;

/// Scores stay within plus and minus this.
pub(crate) const LIMIT: i32 = 16384;
/// Kinds of pieces, of both colors.
const PIECES: usize = 12;
/// Pairs of a piece and its destination.
pub(crate) const PIECE_SQUARES: usize = PIECES * 64;

/// Rows of the butterfly history: side, threats, source square.
const BUTTERFLY: usize = 2 * 4 * 64;

/// The butterfly history of the moves from one square: for target squares that are not attacked, and for those that are.
type BySource = [Row; 2];

/// Pawn structures that the pawn history distinguishes.
const PAWN_SLOTS: usize = 512;

/// Weights of histories are given in fractions: two to the power of this.
pub(crate) const WEIGHT_BITS: u32 = 6;

/// In check only this many of the earlier moves are taught.
const CONTINUATIONS_IN_CHECK: usize = 2;

/// The scores of the moves to each square. Aligned to cache lines: it is read in vectors of 64 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; 64]);

impl Row {
    #[inline]
    fn at(&self, square: Square) -> i32 {
        i32::from(self.0[square.to_usize()])
    }
}

/// The scores of all pairs of a piece and its destination, in the order of [`PieceTo::index`].
type PieceToScores = [Row; PIECES];

/// A piece and its destination: what the histories of the following moves see of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move, or a null move.
    pub(crate) const NONE: PieceTo = PieceTo(PIECE_SQUARES as u16);

    /// The piece that `mv` moves and its destination; for castling the king and its destination.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> PieceTo {
        PieceTo::new(position.turn(), position.moved_role(mv), mv)
    }

    #[inline]
    fn new(turn: Color, role: Role, mv: Move) -> PieceTo {
        PieceTo((piece_index(turn, role) * 64 + mv.destination().to_usize()) as u16)
    }

    /// Below [`PIECE_SQUARES`], or equal to it for no move.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

fn piece_index(color: Color, role: Role) -> usize {
    role as usize - 1 + if color.is_white() { 0 } else { 6 }
}

/// A table of scores on the heap.
struct Scores<const ROWS: usize>(Box<[Row; ROWS]>);

impl<const ROWS: usize> Scores<ROWS> {
    fn new() -> Scores<ROWS> {
        let zeros: Box<[Row]> = vec![Row([0; 64]); ROWS].into_boxed_slice();
        Scores(zeros.try_into().expect("there are as many rows"))
    }

    /// The scores of all pairs of a piece and its destination, under key number `place`.
    #[inline]
    fn pieces(&self, place: usize) -> &PieceToScores {
        &self.0.as_chunks().0[place]
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index / 64].0[index % 64])
    }

    #[inline]
    fn update(&mut self, index: usize, bonus: i32) {
        let entry = &mut self.0[index / 64].0[index % 64];
        let old = i32::from(*entry);
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// As [`Scores::update`], where the score is one summand of `sum`, and the sum fades instead of the score.
    #[inline]
    fn update_shared(&mut self, index: usize, sum: i32, bonus: i32) {
        let entry = &mut self.0[index / 64].0[index % 64];
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let score = i32::from(*entry) + bonus - sum * bonus.abs() / LIMIT;
        *entry = score.clamp(-LIMIT, LIMIT) as i16;
    }

    fn clear(&mut self) {
        self.0.fill(Row([0; 64]));
    }
}

/// The earlier moves that the continuation history combines with a quiet move, counted in plies back: the opponent's last
/// move, the own last move, and the moves two and four plies before that.
pub(crate) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// What the score of a quiet move depends on besides the move itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuietContext {
    /// Who moves.
    pub turn: Color,
    /// Is the side to move in check?
    pub in_check: bool,
    /// The key of the pawn structure.
    pub pawn_key: Key,
    /// What the opponent attacks: moves from and to attacked squares have histories of their own.
    pub threats: Threats,
    /// The earlier moves, [`CONTINUATION_PLIES`] plies ago.
    pub continuation: [PieceTo; CONTINUATION_PLIES.len()],
}

/// The histories of one thread, kept for one game.
pub(crate) struct Histories {
    butterfly: Scores<BUTTERFLY>,
    continuation: Scores<{ (PIECE_SQUARES + 1) * PIECES }>,
    capture: Scores<{ PIECES * 6 }>,
    pawn: Scores<{ PAWN_SLOTS * PIECES }>,
}

impl QuietContext {
    /// The context of a position without a game before it.
    pub(crate) const EMPTY: QuietContext = QuietContext {
        turn: Color::White,
        in_check: false,
        pawn_key: Key(0),
        threats: Threats::NONE,
        continuation: [PieceTo::NONE; CONTINUATION_PLIES.len()],
    };
}

impl Histories {
    /// Tables of zeros.
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: Scores::new(),
            continuation: Scores::new(),
            capture: Scores::new(),
            pawn: Scores::new(),
        }
    }

    /// Forgets everything: a new game.
    pub(crate) fn clear(&mut self) {
        self.butterfly.clear();
        self.continuation.clear();
        self.capture.clear();
        self.pawn.clear();
    }

    /// The score of a quiet move by a piece of this role: the weighted sum of butterfly and continuation history. Between
    /// plus and minus [`LIMIT`] times one plus four weights; rarely beyond three times [`LIMIT`].
    #[inline]
    pub(crate) fn quiet_score(&self, context: &QuietContext, role: Role, mv: Move) -> i32 {
        let sum = self.continuation_sum(context, PieceTo::new(context.turn, role, mv));
        score_without_pawns(self.butterfly.get(butterfly_index(context, mv)), sum)
    }

    /// The histories of all quiet moves of one node.
    #[inline]
    pub(crate) fn quiets<'a>(&'a self, context: &'a QuietContext) -> Quiets<'a> {
        Quiets {
            context,
            butterfly: &self.butterfly.0,
            continuation: context
                .continuation
                .map(|before| self.continuation.pieces(before.index())),
            pawn: self.pawn.pieces(context.pawn_key.0 as usize % PAWN_SLOTS),
        }
    }

    /// Adds a bonus to a quiet move in all histories; a negative bonus lowers its scores.
    pub(crate) fn update_quiet(&mut self, context: &QuietContext, piece_to: PieceTo, mv: Move, bonus: i32) {
        self.update_butterfly_and_pawn(context, piece_to, mv, bonus);
        self.update_continuation(context, piece_to, bonus);
    }

    /// Adds a bonus to a quiet move in the histories that do not depend on earlier moves.
    pub(crate) fn update_butterfly_and_pawn(
        &mut self,
        context: &QuietContext,
        piece_to: PieceTo,
        mv: Move,
        bonus: i32,
    ) {
        self.butterfly.update(butterfly_index(context, mv), bonus);
        self.pawn.update(pawn_index(context, piece_to), bonus);
    }

    /// Adds a bonus to a quiet move as the continuation of earlier moves. The scores for all earlier moves fade together, by
    /// their sum.
    pub(crate) fn update_continuation(&mut self, context: &QuietContext, piece_to: PieceTo, bonus: i32) {
        let sum = self.continuation_sum(context, piece_to);
        // A move out of check is forced, and hardly depends on moves further back.
        let plies = if context.in_check {
            CONTINUATIONS_IN_CHECK
        } else {
            CONTINUATION_PLIES.len()
        };
        for &before in &context.continuation[..plies] {
            if before != PieceTo::NONE {
                self.continuation
                    .update_shared(continuation_index(before, piece_to), sum, bonus);
            }
        }
    }

    #[inline]
    fn continuation_sum(&self, context: &QuietContext, mv: PieceTo) -> i32 {
        let score = |before| self.continuation.get(continuation_index(before, mv));
        context.continuation.into_iter().map(score).sum()
    }

    /// The score of a capture or promotion.
    #[inline]
    pub(crate) fn noisy_score(&self, position: &Position, mv: Move) -> i32 {
        self.noisy_score_knowing(position, mv, position.captured(mv))
    }

    /// As [`Histories::noisy_score`], when the captured piece is known already.
    #[inline]
    pub(crate) fn noisy_score_knowing(&self, position: &Position, mv: Move, victim: Option<Role>) -> i32 {
        self.capture.get(capture_index(position, mv, victim))
    }

    /// Adds a bonus to a capture or promotion.
    pub(crate) fn update_noisy(&mut self, position: &Position, mv: Move, bonus: i32) {
        let victim = position.captured(mv);
        self.capture.update(capture_index(position, mv, victim), bonus);
    }
}

/// The histories of the quiet moves of one node.
pub(crate) struct Quiets<'a> {
    context: &'a QuietContext,
    butterfly: &'a [Row; BUTTERFLY],
    continuation: [&'a PieceToScores; CONTINUATION_PLIES.len()],
    pawn: &'a PieceToScores,
}

/// The scores of the quiet moves of one piece by target square.
pub(crate) struct PieceScores<'a> {
    /// For target squares that the opponent does not attack, and for those that it attacks.
    pub butterfly: &'a BySource,
    pub continuation: [&'a Row; CONTINUATION_PLIES.len()],
    pub pawn: &'a Row,
}

#[cfg(any(
    test,
    not(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2"))
))]
impl PieceScores<'_> {
    /// [`Quiets::order`] for the move to this square, which is not castling.
    #[inline]
    pub(crate) fn order(&self, to: Square, is_attacked: bool) -> i32 {
        let continuation = self.continuation.into_iter().map(|row| row.at(to)).sum();
        let butterfly = &self.butterfly[usize::from(is_attacked)];
        score_for_order(butterfly.at(to), continuation, self.pawn.at(to))
    }
}

impl<'a> Quiets<'a> {
    /// Loads the scores of the side to move into the cache, before its moves are generated: the rows of the last moves are
    /// rarely there. 1.8 % more nodes per second.
    #[inline]
    pub(crate) fn prefetch(&self) {
        let side = usize::from(self.context.turn.is_black());
        for row in self.continuation.into_iter().chain([self.pawn]) {
            let (sides, _) = row.as_chunks::<{ PIECES / 2 }>();
            prefetch(&sides[side]);
        }
    }

    /// The scores of the moves of one piece.
    #[inline]
    pub(crate) fn piece(&self, role: Role, from: Square) -> PieceScores<'a> {
        let piece = piece_index(self.context.turn, role);
        let (by_source, _) = self.butterfly.as_chunks();
        PieceScores {
            butterfly: &by_source[source_index(self.context, from)],
            continuation: self.continuation.map(|row| &row[piece]),
            pawn: &self.pawn[piece],
        }
    }

    /// The score of a quiet move by a piece of this role for the move order: [`Histories::quiet_score`] plus its score in this
    /// pawn structure.
    #[inline]
    pub(crate) fn order(&self, role: Role, mv: Move) -> i32 {
        let piece = piece_index(self.context.turn, role);
        let entry = |row: &PieceToScores| row[piece].at(mv.destination());
        let butterfly = butterfly_index(self.context, mv);
        let butterfly = self.butterfly[butterfly / 64].at(mv.to());
        let continuation = self.continuation.into_iter().map(entry).sum();
        score_for_order(butterfly, continuation, entry(self.pawn))
    }
}

/// The score of a quiet move for the move order.
#[inline]
fn score_for_order(butterfly: i32, continuation: i32, pawn: i32) -> i32 {
    score_without_pawns(butterfly, continuation) + ((pawn * params::pawn_history_weight()) >> WEIGHT_BITS)
}

/// The weighted sum of the butterfly history and of the continuation histories.
#[inline]
fn score_without_pawns(butterfly: i32, continuation: i32) -> i32 {
    butterfly + ((continuation * params::continuation_weight()) >> WEIGHT_BITS)
}

/// One entry for each side, source and target square, and whether these are attacked. The moves of a piece lie side by side.
#[inline]
fn butterfly_index(context: &QuietContext, mv: Move) -> usize {
    let is_attacked = usize::from(context.threats.all.contains(mv.to()));
    mv.to().to_usize() | is_attacked << 6 | source_index(context, mv.from()) << 7
}

/// The place of the moves from one square in the butterfly history.
#[inline]
fn source_index(context: &QuietContext, from: Square) -> usize {
    let is_attacked = usize::from(context.threats.all.contains(from));
    from.to_usize() | is_attacked << 6 | usize::from(context.turn.is_black()) << 7
}

#[inline]
fn pawn_index(context: &QuietContext, mv: PieceTo) -> usize {
    context.pawn_key.0 as usize % PAWN_SLOTS * PIECE_SQUARES + mv.index()
}

#[inline]
fn continuation_index(before: PieceTo, mv: PieceTo) -> usize {
    before.index() * PIECE_SQUARES + mv.index()
}

/// One entry for each piece, target square and captured role; a promotion without capture counts as the capture of a king.
#[inline]
fn capture_index(position: &Position, mv: Move, victim: Option<Role>) -> usize {
    let victim = victim.unwrap_or(Role::King);
    PieceTo::of(position, mv).index() * 6 + victim as usize - 1
}

/// The bonus for a move that raised alpha in a search of `depth` plies.
pub(crate) fn bonus(depth: i32) -> i32 {
    (params::bonus_scale() * depth - params::bonus_offset()).min(params::bonus_max())
}

/// What a move loses that was searched before the best move, in a search of `depth` plies; a positive number.
pub(crate) fn malus(depth: i32) -> i32 {
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
    fn bonus_and_malus_are_positive_and_never_shrink_with_depth() {
        for amount in [bonus, malus] {
            assert!(amount(1) > 0);
            assert!((1..200).all(|depth| amount(depth) <= amount(depth + 1)));
        }
    }

    #[test]
    fn in_check_only_the_last_two_moves_are_taught() {
        let mv = PieceTo(100);
        for (in_check, taught) in [(false, [800; 4]), (true, [800, 800, 0, 0])] {
            let mut histories = Histories::new();
            let context = QuietContext {
                in_check,
                continuation: [1, 2, 3, 4].map(PieceTo),
                ..QuietContext::EMPTY
            };
            histories.update_continuation(&context, mv, 800);
            let scores = context
                .continuation
                .map(|before| histories.continuation.get(continuation_index(before, mv)));
            assert_eq!(scores, taught, "in check: {in_check}");
        }
    }

    #[test]
    fn every_move_has_an_entry_of_its_own() {
        let position = Position::from_fen(b"r3k2r/pP1p1ppp/8/2pPp3/8/8/PP2PPPP/R3K2R w KQkq c6 0 1").unwrap();
        let mut histories = Histories::new();
        let context = QuietContext {
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
                assert_eq!(
                    histories.quiet_score(&context, position.moved_role(mv), mv),
                    1000,
                    "{mv:?}"
                );
            }
        }
        let takes = position.parse_uci(b"d5c6").unwrap();
        assert_eq!(histories.noisy_score(&position, takes), 1000);
        let promotes = position.parse_uci(b"b7a8q").unwrap();
        assert!(
            histories.noisy_score(&position, promotes) > 1000,
            "four promotions share an entry"
        );
        assert!(
            histories.continuation.0.iter().all(|row| row.0 == [0; 64]),
            "without earlier moves the continuation history stays empty"
        );
    }
}
