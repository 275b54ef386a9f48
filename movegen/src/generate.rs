//! The move generator. It produces legal moves in batches, which its callers list, count or filter.
//!
//! Checks and pins are masks that are intersected with whole sets of target squares. Only en-passant captures are
//! tested one by one.

use arrayvec::ArrayVec;

use crate::attacks;
use crate::legal::Threats;
use crate::moves::{Move, MoveList};
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, Side, White};
use crate::types::{Bitboard, Color, Role, Square};

/// The largest number of batches of quiet moves: one for each of sixteen pieces, two of pawns and one of castling.
const MAX_BATCHES: usize = 16 + 3;

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// All legal moves.
    All,
    /// Captures, en-passant captures and promotions (with and without capture, to all four roles).
    Noisy,
    /// All other moves, castling included.
    Quiet,
}

/// A list of quiet moves that takes the moves of a piece all at once; see [`Position::quiets_by_piece`].
pub trait QuietList {
    /// Appends the moves of the piece on `from`, which is no pawn, to each square of `targets`, the lowest square first.
    fn push_piece(&mut self, role: Role, from: Square, targets: Bitboard);

    /// Appends a move of a pawn, or castling.
    fn push(&mut self, role: Role, mv: Move);
}

/// A set of legal moves of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Batch {
    /// Single pushes or captures of pawns that do not promote.
    Pawns {
        /// The target squares.
        targets: Bitboard,
        /// Target minus source, in squares.
        offset: i32,
        /// Whether all of them are captures.
        capture: bool,
    },
    /// Double pushes of pawns.
    DoublePushes {
        /// The target squares.
        targets: Bitboard,
        /// Target minus source, in squares.
        offset: i32,
    },
    /// Promotions, four moves for each target.
    Promotions {
        /// The target squares.
        targets: Bitboard,
        /// Target minus source, in squares.
        offset: i32,
        /// Whether all of them are captures.
        capture: bool,
    },
    /// En-passant captures, at most two.
    EnPassant {
        /// The pawns that may capture.
        sources: Bitboard,
        /// The square that the captured pawn crossed.
        target: Square,
    },
    /// The moves of one piece that is not a pawn.
    Piece {
        /// The square of the piece.
        from: Square,
        /// The target squares.
        targets: Bitboard,
    },
    /// Castling moves.
    Castling {
        /// The square of the king.
        king: Square,
        /// The rooks that it may castle with.
        rooks: Bitboard,
    },
}

impl Batch {
    /// The number of moves in the batch.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match *self {
            Batch::Pawns { targets, .. } | Batch::DoublePushes { targets, .. } | Batch::Piece { targets, .. } => {
                targets.count()
            }
            Batch::Promotions { targets, .. } => 4 * targets.count(),
            Batch::EnPassant { sources, .. } => sources.count(),
            Batch::Castling { rooks, .. } => rooks.count(),
        }
    }

    /// Whether the batch holds no move.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `each` with every move; a piece captures on squares of `enemies` and moves quietly to others.
    #[inline]
    pub(crate) fn for_each(&self, enemies: Bitboard, mut each: impl FnMut(Move)) {
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

    // Not inlined: the generator would contain a copy of it for each kind of batch.
    #[inline(never)]
    fn append_to(&self, enemies: Bitboard, list: &mut MoveList) {
        self.for_each(enemies, |mv| list.push(mv));
    }
}

// `Batch::append_to` for the most common kind of batch, known where it is generated.
#[inline(never)]
fn append_piece(from: Square, targets: Bitboard, enemies: Bitboard, list: &mut MoveList) {
    Batch::Piece { from, targets }.for_each(enemies, |mv| list.push(mv));
}

/// The square from which a pawn moved to `to`.
#[inline]
pub(crate) fn source(to: Square, offset: i32) -> Square {
    Square::new((to.to_u32() as i32 - offset) as u32 & 63)
}

impl Position {
    /// Calls `sink` with batches that together hold the moves of the kind `moves`. `attacked`: the squares that the opponent
    /// attacks, if they are known.
    #[inline]
    pub(crate) fn batches(&self, moves: Moves, attacked: Option<Bitboard>, mut sink: impl FnMut(Batch)) {
        let movers = self.us();
        match (self.turn(), moves) {
            (Color::White, Moves::All) => batches::<White, true, true>(self, movers, attacked, &mut sink),
            (Color::White, Moves::Noisy) => batches::<White, true, false>(self, movers, attacked, &mut sink),
            (Color::White, Moves::Quiet) => batches::<White, false, true>(self, movers, attacked, &mut sink),
            (Color::Black, Moves::All) => batches::<Black, true, true>(self, movers, attacked, &mut sink),
            (Color::Black, Moves::Noisy) => batches::<Black, true, false>(self, movers, attacked, &mut sink),
            (Color::Black, Moves::Quiet) => batches::<Black, false, true>(self, movers, attacked, &mut sink),
        }
    }

    /// Appends the moves of the kind `moves` to `list`.
    pub fn generate(&self, moves: Moves, list: &mut MoveList) {
        let enemies = self.them();
        self.batches(moves, None, |batch| match batch {
            // Most batches of captures are empty, and this test costs less than the call.
            _ if batch.is_empty() => {}
            Batch::Piece { from, targets } => append_piece(from, targets, enemies, list),
            _ => batch.append_to(enemies, list),
        });
    }

    /// Appends the quiet moves to `list`, in the order of [`Position::generate`]. `threats`: the [`Position::threats`] of
    /// this position.
    ///
    /// First all moves are generated, then all are appended: what the caller has prefetched for `list` arrives meanwhile.
    pub fn quiets_by_piece(&self, threats: &Threats, list: &mut impl QuietList) {
        let mut batches = ArrayVec::<Batch, MAX_BATCHES>::new();
        self.batches(Moves::Quiet, Some(threats.all), |batch| {
            if !batch.is_empty() {
                batches.push(batch);
            }
        });
        for batch in &batches {
            match *batch {
                Batch::Piece { from, targets } => list.push_piece(self.role_of_mover(from), from, targets),
                Batch::Castling { .. } => batch.for_each(Bitboard::EMPTY, |mv| list.push(Role::King, mv)),
                _ => batch.for_each(Bitboard::EMPTY, |mv| list.push(Role::Pawn, mv)),
            }
        }
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

    /// The number of legal moves. They are counted without being listed.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        match self.turn() {
            Color::White => count::<White>(self),
            Color::Black => count::<Black>(self),
        }
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_moves() > 0
    }

    /// Calls `sink` with the legal moves of all kinds of the pieces in `movers`.
    pub(crate) fn batches_of(&self, movers: Bitboard, sink: &mut impl FnMut(Batch)) {
        match self.turn() {
            Color::White => batches::<White, true, true>(self, movers & self.us(), None, sink),
            Color::Black => batches::<Black, true, true>(self, movers & self.us(), None, sink),
        }
    }
}

#[inline]
pub(crate) fn count<S: Side>(position: &Position) -> usize {
    let mut sum = 0;
    let movers = position.by_color(S::COLOR);
    batches::<S, true, true>(position, movers, None, &mut |batch| sum += batch.len());
    sum
}

/// Generates the moves of the pieces in `movers`. They belong to `S`, the side to move. `attacked`: the squares that the
/// opponent attacks, if they are known.
#[inline]
pub(crate) fn batches<S: Side, const NOISY: bool, const QUIET: bool>(
    position: &Position,
    movers: Bitboard,
    attacked: Option<Bitboard>,
    sink: &mut impl FnMut(Batch),
) {
    let king = position.king(S::COLOR);
    let checkers = position.checkers();
    let mut targets = Bitboard::EMPTY;
    if NOISY {
        targets |= position.by_color(S::Opposite::COLOR);
    }
    if QUIET {
        targets |= !position.occupied();
    }
    if movers.contains(king) {
        // A king in check hides squares behind it from the piece that gives check. They are not in `attacked`.
        let attacked = attacked.filter(|_| checkers.is_empty());
        king_moves::<S, QUIET>(position, king, targets, attacked, sink);
    }
    if checkers.more_than_one() {
        return;
    }
    let check_mask = position.check_mask(king);
    pawns::batches::<S, NOISY, QUIET>(position, movers, check_mask, sink);
    piece_moves(position, king, targets & check_mask, movers, sink);
}

/// The moves of the knights, bishops, rooks and queens in `movers` to squares in `allowed`. Both colors share this
/// code, so that the processor's instruction cache holds it once.
#[inline]
fn piece_moves(position: &Position, king: Square, allowed: Bitboard, movers: Bitboard, sink: &mut impl FnMut(Batch)) {
    let occupied = position.occupied();
    let on_pin_line = |from| position.pin_line(king, from);
    for from in movers & position.by_role(Role::Knight) & !position.pinned() {
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

/// The moves of the king, castling included when `QUIET`. `attacked`: the squares that the opponent attacks when the king
/// is off the board, if they are known.
#[inline]
fn king_moves<S: Side, const QUIET: bool>(
    position: &Position,
    king: Square,
    targets: Bitboard,
    attacked: Option<Bitboard>,
    sink: &mut impl FnMut(Batch),
) {
    let steps = attacks::king(king) & targets;
    let rooks = position.castling_rights().rooks(S::COLOR);
    let may_castle = QUIET && rooks.any() && position.checkers().is_empty();
    if steps.is_empty() && !may_castle {
        return;
    }
    // The king is removed: it must not hide the squares behind it from a slider that gives check.
    let without_king = || position.attacked_by::<S::Opposite>(position.occupied() & !Bitboard::from_square(king));
    let attacked = attacked.unwrap_or_else(without_king);
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

/// Whether the squares that king and rook cross are empty and those that the king crosses are not in `attacked`. A
/// pinned rook may not castle: in Chess960 it can stand between its king and an enemy rook on the back rank.
fn castling_is_legal(position: &Position, castle: Move, attacked: Bitboard) -> bool {
    let (king, rook) = (castle.from(), castle.to());
    let (king_to, rook_to) = (castle.castling_king_target(), castle.castling_rook_target());
    let king_path = attacks::between(king, king_to) | Bitboard::from_square(king_to);
    let rook_path = attacks::between(rook, rook_to) | Bitboard::from_square(rook_to);
    let others = position.occupied() & !Bitboard::from_square(king) & !Bitboard::from_square(rook);
    ((king_path | rook_path) & others).is_empty()
        && (king_path & attacked).is_empty()
        && !position.pinned().contains(rook)
}
