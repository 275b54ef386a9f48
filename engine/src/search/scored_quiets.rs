//! The scores of quiet moves: their histories, checks, and escapes from threats. The moves of a piece are scored together.

use archipelago_movegen::types::ROLES;
use archipelago_movegen::{Bitboard, Move, Position, QuietList, Role, Square, Threats, attacks, see};

use crate::params;
use crate::search::history::{PieceScores, QuietContext, Quiets};
use crate::search::scored_moves::ScoredMoves;

/// Scores the quiet moves of a position while they are generated.
pub(super) struct ScoredQuiets<'a> {
    quiets: Quiets<'a>,
    hints: Hints,
    /// Squares that the opponent attacks.
    attacked: Bitboard,
    moves: &'a mut ScoredMoves,
}

impl<'a> ScoredQuiets<'a> {
    /// Appends the moves of `position` to `moves`.
    pub(super) fn new(
        position: &Position,
        context: &QuietContext,
        quiets: Quiets<'a>,
        moves: &'a mut ScoredMoves,
    ) -> ScoredQuiets<'a> {
        ScoredQuiets {
            hints: Hints::of(position, &context.threats),
            attacked: context.threats.all,
            quiets,
            moves,
        }
    }

    #[inline]
    fn piece(&self, role: Role, from: Square, targets: Bitboard) -> ScoredPiece<'a> {
        ScoredPiece {
            from,
            targets,
            attacked: self.attacked,
            scores: self.quiets.piece(role, from),
            hints: self.hints.piece(role, from),
        }
    }
}

impl QuietList for ScoredQuiets<'_> {
    // Not inlined: the generator would contain a copy of it for each kind of piece.
    #[inline(never)]
    fn push_piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.piece(role, from, targets).append_to(self.moves);
    }

    #[inline]
    fn push(&mut self, role: Role, mv: Move) {
        let hints = self.hints.piece(role, mv.from()).score(mv.to());
        self.moves.push(mv, self.quiets.order(role, mv) + hints);
    }
}

/// The moves of one piece, and what their scores depend on.
struct ScoredPiece<'a> {
    from: Square,
    targets: Bitboard,
    /// Squares that the opponent attacks.
    attacked: Bitboard,
    scores: PieceScores<'a>,
    hints: PieceHints,
}

impl ScoredPiece<'_> {
    /// Move by move; what processors without AVX-512 do.
    #[cfg(any(
        test,
        not(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2"))
    ))]
    fn append_one_by_one(&self, moves: &mut ScoredMoves) {
        for to in self.targets {
            let order = self.scores.order(to, self.attacked.contains(to));
            moves.push(Move::quiet(self.from, to), order + self.hints.score(to));
        }
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2")))]
    fn append_to(&self, moves: &mut ScoredMoves) {
        self.append_one_by_one(moves);
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2"))]
    fn append_to(&self, moves: &mut ScoredMoves) {
        let (bits, keys) = vectors::moves_and_keys(self, moves.next_index());
        moves.extend(self.targets.count(), &bits, &keys);
    }
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

/// The hints for the moves of one piece.
struct PieceHints {
    checks: Bitboard,
    dangers: Bitboard,
    /// The malus for entering a square of `dangers`.
    malus: i32,
    /// The bonus for leaving one.
    bonus: i32,
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
    fn piece(&self, role: Role, from: Square) -> PieceHints {
        let index = role as usize - 1;
        let (dangers, malus) = (self.dangers[index], self.escapes[index]);
        PieceHints {
            checks: self.checks[index],
            dangers,
            malus,
            bonus: if dangers.contains(from) { malus } else { 0 },
        }
    }
}

impl PieceHints {
    #[inline]
    fn score(&self, to: Square) -> i32 {
        self.bonus - i32::from(self.dangers.contains(to)) * self.malus
            + i32::from(self.checks.contains(to)) * params::check_bonus()
    }
}

/// All moves of a piece at once, in vectors of 512 bits.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2", target_feature = "bmi2"))]
mod vectors {
    use std::arch::x86_64::*;

    use super::ScoredPiece;
    use crate::params;
    use crate::search::history::{Row, WEIGHT_BITS};
    use crate::search::scored_moves::{BLOCK, INDEX_BITS};

    /// The numbers of the squares.
    static SQUARES: [u8; 64] = {
        let mut squares = [0; 64];
        let mut square = 0;
        while square < 64 {
            squares[square] = square as u8;
            square += 1;
        }
        squares
    };

    /// The order of the 32 numbers of a vector in which interleaving the lower halves of all lanes of 128 bits gives the
    /// first sixteen numbers, and interleaving the upper halves the others.
    static HALVES: [u16; 32] = {
        let mut order = [0; 32];
        let mut place = 0;
        while place < 32 {
            let (lane, rest) = (place as u16 / 8, place as u16 % 8);
            order[place] = if rest < 4 {
                4 * lane + rest
            } else {
                12 + 4 * lane + rest
            };
            place += 1;
        }
        order
    };

    static PLACES: [i32; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

    /// The bits of the moves of a piece and their keys, in the order of the target squares. `first_index` is the part of the
    /// first key that stands for the place of the move. What follows after the last move has no meaning. The result is that
    /// of `append_one_by_one`.
    #[inline]
    #[expect(
        unsafe_code,
        reason = "the intrinsics have no safe form; scoring and listing quiet moves takes 13 of 650 ns a node less"
    )]
    pub(super) fn moves_and_keys(piece: &ScoredPiece<'_>, first_index: i32) -> ([u16; BLOCK], [i32; BLOCK]) {
        let ScoredPiece {
            targets,
            attacked,
            scores,
            hints,
            ..
        } = piece;
        let (mut moves, mut keys) = ([0; BLOCK], [0; BLOCK]);
        let weights = |low: i32, high: i32| low & 0xFFFF | high << 16;
        // SAFETY: this module is compiled only for targets with AVX-512 VBMI2 and BMI2; the compiler turns the other parts of
        // AVX-512 that are used here (F, BW) on with the former. Every load and store may be unaligned, has 64 bytes, and stays
        // inside the array whose address it gets: all of `SQUARES`, `HALVES`, `PLACES` and `moves`, a half of a row of 64
        // numbers of 16 bits, and a half of `keys`.
        unsafe {
            let half = |row: &Row, half: usize| _mm512_loadu_epi16(row.0.as_ptr().add(32 * half));
            // A piece has at most 27 moves, so the lower half holds all squares.
            let to = _mm512_maskz_compress_epi8(targets.0, _mm512_loadu_epi8(SQUARES.as_ptr().cast()));
            let to = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(to));
            let from = _mm512_set1_epi16(piece.from as i16);
            _mm512_storeu_epi16(
                moves.as_mut_ptr().cast(),
                _mm512_or_si512(from, _mm512_slli_epi16::<6>(to)),
            );

            let to = _mm512_permutexvar_epi16(_mm512_loadu_epi16(HALVES.as_ptr().cast()), to);
            let pick = |low, high| _mm512_permutex2var_epi16(low, to, high);
            let row = |row: &Row| pick(half(row, 0), half(row, 1));
            let [safe, unsafe_] = scores.butterfly;
            let butterfly = |part: usize| {
                _mm512_mask_blend_epi16(
                    (attacked.0 >> (32 * part)) as u32,
                    half(safe, part),
                    half(unsafe_, part),
                )
            };
            let butterfly = pick(butterfly(0), butterfly(1));
            let pawn = row(scores.pawn);
            let continuation = scores.continuation.map(row);

            // One is two to the power of WEIGHT_BITS in the weights, so the butterfly score is not rounded.
            let of_continuation =
                _mm512_set1_epi32(weights(params::continuation_weight(), params::continuation_weight()));
            let of_rest = _mm512_set1_epi32(weights(params::pawn_history_weight(), 1 << WEIGHT_BITS));
            let key = |interleave: fn(__m512i, __m512i) -> __m512i, part: usize| {
                let [first, second, third, fourth] = continuation;
                let by_continuation = _mm512_add_epi32(
                    _mm512_madd_epi16(interleave(first, second), of_continuation),
                    _mm512_madd_epi16(interleave(third, fourth), of_continuation),
                );
                let rest = _mm512_madd_epi16(interleave(pawn, butterfly), of_rest);
                let sum = _mm512_add_epi32(
                    _mm512_srai_epi32::<WEIGHT_BITS>(by_continuation),
                    _mm512_srai_epi32::<WEIGHT_BITS>(rest),
                );
                let among_targets = |set: u64| (_pext_u64(set, targets.0) >> (16 * part)) as u16;
                let (checks, dangers) = (among_targets(hints.checks.0), among_targets(hints.dangers.0));
                let sum = _mm512_add_epi32(sum, _mm512_set1_epi32(hints.bonus));
                let sum = _mm512_mask_add_epi32(sum, checks, sum, _mm512_set1_epi32(params::check_bonus()));
                let score = _mm512_mask_sub_epi32(sum, dangers, sum, _mm512_set1_epi32(hints.malus));
                let index = _mm512_sub_epi32(
                    _mm512_set1_epi32(first_index - 16 * part as i32),
                    _mm512_loadu_epi32(PLACES.as_ptr()),
                );
                _mm512_or_epi32(_mm512_slli_epi32::<INDEX_BITS>(score), index)
            };
            _mm512_storeu_epi32(keys.as_mut_ptr(), key(|a, b| _mm512_unpacklo_epi16(a, b), 0));
            if targets.count() > 16 {
                _mm512_storeu_epi32(keys.as_mut_ptr().add(16), key(|a, b| _mm512_unpackhi_epi16(a, b), 1));
            }
        }
        (moves, keys)
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::{MoveList, Moves};
    use archipelago_test_support::games;

    use super::*;
    use crate::search::history::{Histories, LIMIT, PieceTo};

    /// The list as processors without AVX-512 make it.
    struct OneByOne<'a>(ScoredQuiets<'a>);

    impl QuietList for OneByOne<'_> {
        fn push_piece(&mut self, role: Role, from: Square, targets: Bitboard) {
            self.0.piece(role, from, targets).append_one_by_one(self.0.moves);
        }

        fn push(&mut self, role: Role, mv: Move) {
            self.0.push(role, mv);
        }
    }

    /// Fills the histories of all quiet moves of `position` with numbers up to their limits.
    fn teach(histories: &mut Histories, context: &QuietContext, position: &Position, quiets: &[Move]) {
        for (number, &mv) in quiets.iter().enumerate() {
            let bonus = (number as i32 * 7919 + position.key().0 as i32 % 4096) % (2 * LIMIT) - LIMIT;
            histories.update_quiet(context, PieceTo::of(position, mv), mv, bonus);
        }
    }

    fn taken(mut moves: ScoredMoves) -> Vec<(Move, i32)> {
        moves.finish();
        std::iter::from_fn(|| moves.take_best()).collect()
    }

    #[test]
    fn piece_by_piece_the_moves_get_the_scores_that_they_get_alone() {
        let queens = Position::from_fen(b"8/2k5/8/3Q4/8/8/1Q4Q1/K6Q w - - 0 1").unwrap();
        let positions = (0..20).flat_map(|seed| games::game(seed, 80)).chain([queens]);
        let mut histories = Histories::new();
        let mut last_moves = [PieceTo::NONE; 4];
        let mut compared = 0;
        for position in positions {
            let context = QuietContext {
                turn: position.turn(),
                in_check: position.in_check(),
                pawn_key: position.pawn_key(),
                threats: position.threats(),
                continuation: last_moves,
            };
            let mut list = MoveList::new();
            position.generate(Moves::Quiet, &mut list);
            teach(&mut histories, &context, &position, &list);
            let quiets = || histories.quiets(&context);
            let hints = Hints::of(&position, &context.threats);
            let mut alone: Vec<(Move, i32)> = list
                .iter()
                .map(|&mv| {
                    let role = position.moved_role(mv);
                    (
                        mv,
                        quiets().order(role, mv) + hints.piece(role, mv.from()).score(mv.to()),
                    )
                })
                .collect();
            // Moves with equal scores stay in the order in which they were generated.
            alone.sort_by_key(|&(_, score)| -score);

            let mut together = ScoredMoves::new();
            let mut list_of_all = ScoredQuiets::new(&position, &context, quiets(), &mut together);
            position.quiets_by_piece(&context.threats, &mut list_of_all);
            assert_eq!(taken(together), alone, "{}", position.fen());
            let mut one_by_one = ScoredMoves::new();
            let list_of_all = ScoredQuiets::new(&position, &context, quiets(), &mut one_by_one);
            position.quiets_by_piece(&context.threats, &mut OneByOne(list_of_all));
            assert_eq!(taken(one_by_one), alone, "{}", position.fen());

            compared += alone.len();
            last_moves.rotate_right(1);
            last_moves[0] = list.first().map_or(PieceTo::NONE, |&mv| PieceTo::of(&position, mv));
        }
        assert!(compared > 10_000, "{compared}");
    }
}
