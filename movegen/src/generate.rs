//! Legal moves as batches: one generator, several consumers that list, count or filter.
//!
//! Every batch holds legal moves only. Checks and pins are masks that are intersected with whole target sets; no move
//! is tested by itself but en passant.

use crate::attacks;
use crate::moves::{Move, MoveList};
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, Side, White};
use crate::types::{Bitboard, Color, Role, Square};

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// All legal moves.
    All,
    /// Captures, en passant and promotions (with and without capture, to all four roles).
    Noisy,
    /// All others, castling included.
    Quiet,
}

/// A set of legal moves that share what it takes to write them down.
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// Single pushes or captures of pawns that do not promote; source = target - offset.
    Pawns {
        /// Where pawns arrive.
        targets: Bitboard,
        /// Target minus source, squares.
        offset: i32,
        /// Do all of them take something?
        capture: bool,
    },
    /// Double pushes; source = target - offset.
    DoublePushes {
        /// Where pawns arrive.
        targets: Bitboard,
        /// Target minus source, squares.
        offset: i32,
    },
    /// Promotions, four moves for each target; source = target - offset.
    Promotions {
        /// Where pawns arrive.
        targets: Bitboard,
        /// Target minus source, squares.
        offset: i32,
        /// Do all of them take something?
        capture: bool,
    },
    /// En-passant captures, at most two.
    EnPassant {
        /// Pawns that may capture.
        sources: Bitboard,
        /// The square that the victim crossed.
        target: Square,
    },
    /// The moves of one piece that is no pawn.
    Piece {
        /// Where it stands.
        from: Square,
        /// Where it may go.
        targets: Bitboard,
    },
    /// Castling: the king with one of these rooks.
    Castling {
        /// Where the king stands.
        king: Square,
        /// The rooks it may castle with.
        rooks: Bitboard,
    },
}

impl Batch {
    /// How many moves the batch holds.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match *self {
            Batch::Pawns { targets, .. } | Batch::DoublePushes { targets, .. } | Batch::Piece { targets, .. } => {
                targets.count()
            }
            Batch::Promotions { targets, .. } => 4 * targets.count(),
            Batch::EnPassant { sources, .. } => sources.count(),
            Batch::Castling { rooks, .. } => rooks.count(),
        }
    }

    /// Does it hold no move?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `each` with every move; `enemies` tells captures of pieces from their quiet moves.
    #[inline]
    pub fn for_each(&self, enemies: Bitboard, mut each: impl FnMut(Move)) {
        match *self {
            Batch::Pawns {
                targets,
                offset,
                capture,
            } => {
                for to in targets {
                    let from = source(to, offset);
                    each(if capture {
                        Move::capture(from, to)
                    } else {
                        Move::quiet(from, to)
                    });
                }
            }
            Batch::DoublePushes { targets, offset } => {
                for to in targets {
                    each(Move::double_push(source(to, offset), to));
                }
            }
            Batch::Promotions {
                targets,
                offset,
                capture,
            } => {
                for to in targets {
                    for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                        each(Move::promote(source(to, offset), to, role, capture));
                    }
                }
            }
            Batch::EnPassant { sources, target } => {
                for from in sources {
                    each(Move::en_passant(from, target));
                }
            }
            Batch::Piece { from, targets } => {
                for to in targets & enemies {
                    each(Move::capture(from, to));
                }
                for to in targets & !enemies {
                    each(Move::quiet(from, to));
                }
            }
            Batch::Castling { king, rooks } => {
                for rook in rooks {
                    each(Move::castle(king, rook));
                }
            }
        }
    }

    // Kept out of the generator, which would hold a copy for each kind of batch.
    #[inline(never)]
    fn append_to(&self, enemies: Bitboard, list: &mut MoveList) {
        self.for_each(enemies, |mv| list.push(mv));
    }
}

// As `append_to`, for the batches that are known to be of this kind where they are generated: most of them.
#[inline(never)]
fn append_piece(from: Square, targets: Bitboard, enemies: Bitboard, list: &mut MoveList) {
    Batch::Piece { from, targets }.for_each(enemies, |mv| list.push(mv));
}

#[inline]
fn source(to: Square, offset: i32) -> Square {
    Square::new((to.to_u32() as i32 - offset) as u32 & 63)
}

impl Position {
    /// Calls `sink` with batches that together hold the moves asked for.
    #[inline]
    pub fn batches(&self, moves: Moves, mut sink: impl FnMut(Batch)) {
        let everyone = self.us();
        match (self.turn(), moves) {
            (Color::White, Moves::All) => batches::<White, true, true>(self, everyone, &mut sink),
            (Color::White, Moves::Noisy) => batches::<White, true, false>(self, everyone, &mut sink),
            (Color::White, Moves::Quiet) => batches::<White, false, true>(self, everyone, &mut sink),
            (Color::Black, Moves::All) => batches::<Black, true, true>(self, everyone, &mut sink),
            (Color::Black, Moves::Noisy) => batches::<Black, true, false>(self, everyone, &mut sink),
            (Color::Black, Moves::Quiet) => batches::<Black, false, true>(self, everyone, &mut sink),
        }
    }

    /// Appends the moves asked for to `list`.
    pub fn generate(&self, moves: Moves, list: &mut MoveList) {
        let enemies = self.them();
        self.batches(moves, |batch| match batch {
            // Most pieces have nothing to take: no more than this test for them.
            _ if batch.is_empty() => {}
            Batch::Piece { from, targets } => append_piece(from, targets, enemies, list),
            _ => batch.append_to(enemies, list),
        });
    }

    /// All legal moves.
    ///
    /// ```
    /// assert_eq!(archipelago_movegen::Position::startpos().legal_moves().len(), 20);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Moves::All, &mut list);
        list
    }

    /// How many legal moves there are; nothing is listed.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        match self.turn() {
            Color::White => count::<White>(self),
            Color::Black => count::<Black>(self),
        }
    }

    /// Is there a legal move at all?
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Calls `sink` with the legal moves of the men in `movers`, all kinds.
    pub(crate) fn batches_of(&self, movers: Bitboard, sink: &mut impl FnMut(Batch)) {
        match self.turn() {
            Color::White => batches::<White, true, true>(self, movers & self.us(), sink),
            Color::Black => batches::<Black, true, true>(self, movers & self.us(), sink),
        }
    }
}

#[inline]
pub(crate) fn count<S: Side>(position: &Position) -> usize {
    let mut sum = 0;
    batches::<S, true, true>(position, position.by_color(S::COLOR), &mut |batch| sum += batch.len());
    sum
}

/// The generator: moves of the men in `movers`, which belong to `S`, the side to move.
#[inline]
pub(crate) fn batches<S: Side, const NOISY: bool, const QUIET: bool>(
    position: &Position,
    movers: Bitboard,
    sink: &mut impl FnMut(Batch),
) {
    let king = position.king(S::COLOR);
    let checkers = position.checkers();
    let mut wanted = Bitboard::EMPTY;
    if NOISY {
        wanted |= position.by_color(S::Opposite::COLOR);
    }
    if QUIET {
        wanted |= !position.occupied();
    }
    if movers.contains(king) {
        king_moves::<S, QUIET>(position, king, wanted, sink);
    }
    if checkers.more_than_one() {
        return;
    }
    // In check a move must take the checker or step between it and the king.
    let check_mask = match checkers.first() {
        Some(checker) => attacks::between(king, checker) | checkers,
        None => Bitboard::FULL,
    };
    pawns::batches::<S, NOISY, QUIET>(position, movers, check_mask, sink);
    piece_moves(position, king, wanted & check_mask, movers, sink);
}

/// Knights, bishops, rooks and queens among `movers`; `allowed` are the squares they may end on. The same code for both
/// colours, so that the processor keeps it once.
#[inline]
fn piece_moves(position: &Position, king: Square, allowed: Bitboard, movers: Bitboard, sink: &mut impl FnMut(Batch)) {
    let occupied = position.occupied();
    let pinned = position.pinned();
    let on_pin_line = |from: Square| {
        if pinned.contains(from) {
            attacks::line(king, from)
        } else {
            Bitboard::FULL
        }
    };
    for from in movers & position.by_role(Role::Knight) & !pinned {
        sink(Batch::Piece {
            from,
            targets: attacks::knight(from) & allowed,
        });
    }
    for from in movers & position.by_role(Role::Bishop) {
        sink(Batch::Piece {
            from,
            targets: attacks::bishop(from, occupied) & allowed & on_pin_line(from),
        });
    }
    for from in movers & position.by_role(Role::Rook) {
        sink(Batch::Piece {
            from,
            targets: attacks::rook(from, occupied) & allowed & on_pin_line(from),
        });
    }
    for from in movers & position.by_role(Role::Queen) {
        sink(Batch::Piece {
            from,
            targets: attacks::queen(from, occupied) & allowed & on_pin_line(from),
        });
    }
}

/// The king's steps, and castling when `QUIET`.
#[inline]
fn king_moves<S: Side, const QUIET: bool>(
    position: &Position,
    king: Square,
    wanted: Bitboard,
    sink: &mut impl FnMut(Batch),
) {
    let steps = attacks::king(king) & wanted;
    let rooks = position.castling_rights().rooks(S::COLOR);
    let may_castle = QUIET && rooks.any() && position.checkers().is_empty();
    if steps.is_empty() && !may_castle {
        return;
    }
    // The king itself must not shield the squares behind it from a slider.
    let occupied = position.occupied() & !Bitboard::from_square(king);
    let attacked = position.attacked_by_side::<S::Opposite>(occupied);
    sink(Batch::Piece {
        from: king,
        targets: steps & !attacked,
    });
    if may_castle {
        let mut legal = Bitboard::EMPTY;
        for rook in rooks {
            if castling_is_legal(position, Move::castle(king, rook), attacked) {
                legal |= Bitboard::from_square(rook);
            }
        }
        sink(Batch::Castling { king, rooks: legal });
    }
}

/// Are the ways of king and rook clear, and is the king's way free of `attacked` squares? A pinned rook (Chess960: it
/// hides the king from another rook on the back rank) may not leave.
fn castling_is_legal(position: &Position, castle: Move, attacked: Bitboard) -> bool {
    let (king, rook) = (castle.from(), castle.to());
    let (king_to, rook_to) = (castle.castling_king_target(), castle.castling_rook_target());
    let king_way = attacks::between(king, king_to) | Bitboard::from_square(king_to);
    let rook_way = attacks::between(rook, rook_to) | Bitboard::from_square(rook_to);
    let others = position.occupied() & !Bitboard::from_square(king) & !Bitboard::from_square(rook);
    ((king_way | rook_way) & others).is_empty() && (king_way & attacked).is_empty() && !position.pinned().contains(rook)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noisy_and_quiet_are_a_partition_of_all() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
            let mut parts = MoveList::new();
            position.generate(Moves::Noisy, &mut parts);
            assert!(parts.iter().all(|mv| mv.is_noisy()));
            position.generate(Moves::Quiet, &mut parts);
            let mut all = position.legal_moves();
            parts.sort_unstable();
            all.sort_unstable();
            assert_eq!(parts, all, "{fen}");
            assert_eq!(all.len(), position.count_moves(), "{fen}");
        }
    }
}
