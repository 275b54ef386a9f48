//! Building a position from its parts: a [`Setup`] can hold anything, and [`Setup::position`] accepts it or says which
//! rule it breaks. Ideas: shakmaty's `Setup` and cozy-chess's `BoardBuilder`.

use crate::attacks;
use crate::pawns;
use crate::position::Position;
use crate::setwise::{Black, White};
use crate::types::{Bitboard, Board, CastlingRights, Color, File, Piece, Rank, Role, Square};

/// The parts of a position, not checked against the rules of chess yet.
///
/// The fields can be set freely; [`Setup::position`] checks them together. The default is the start of the game.
///
/// ```
/// use archipelago_movegen::{Color, Piece, Role, Setup, SetupError, Square};
/// let mut setup = Setup::empty();
/// for (square, color, role) in [
///     (Square::E1, Color::White, Role::King),
///     (Square::H1, Color::White, Role::Rook),
///     (Square::E8, Color::Black, Role::King),
/// ] {
///     setup.board.set_piece_at(square, Piece { color, role });
/// }
/// setup.castling_rights.0.add(Square::H1);
/// assert_eq!(setup.position().unwrap().fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
///
/// setup.castling_rights.0.add(Square::A1);
/// assert_eq!(setup.position(), Err(SetupError::CastlingRight(Square::A1)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces and pawns.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks of both sides that may still castle.
    pub castling_rights: CastlingRights,
    /// The square that a pawn crossed when it moved two squares with the last move.
    pub ep_square: Option<Square>,
    /// Plies since the last capture or pawn move. Numbers above [`Setup::MAX_COUNTER`] count as that.
    pub rule50: u32,
    /// The number of the current move, counted from 1; 0 counts as 1, numbers above [`Setup::MAX_COUNTER`] as that.
    pub fullmoves: u32,
}

/// The rule that a [`Setup`] breaks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has not exactly one king.
    #[error("{color} has {count} kings instead of one")]
    Kings {
        /// The side.
        color: Color,
        /// How many kings it has.
        count: usize,
    },
    /// A pawn stands on the first or the eighth rank.
    #[error("a pawn stands on {0}")]
    PawnOnBackRank(Square),
    /// A side has more than 16 pieces and pawns, more than 8 pawns, or more promoted pieces than missing pawns.
    #[error("{color} has too many {what}")]
    TooMany {
        /// The side.
        color: Color,
        /// What there is too much of: `pieces and pawns`, `pawns` or `promoted pieces`.
        what: &'static str,
    },
    /// A castling right belongs to a square where no rook of that side stands on the back rank beside its king.
    #[error("no rook can castle from {0}")]
    CastlingRight(Square),
    /// A side may castle with two rooks on the same side of its king.
    #[error("{0} has two castling rights on one side of its king")]
    CastlingRightsOnOneSide(Color),
    /// No pawn can have crossed the en-passant square with the last move.
    #[error("no pawn can have crossed {0} with the last move")]
    EnPassant(Square),
    /// The side that is not to move is in check.
    #[error("the king of the side not to move can be taken")]
    OpponentInCheck,
    /// More than two pieces give check.
    #[error("{0} pieces give check at once")]
    Checkers(usize),
}

impl Setup {
    /// The largest number that the move counters of a position hold.
    pub const MAX_COUNTER: u32 = 9999;

    /// An empty board with White to move, where building a position starts.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            board: Board::empty(),
            turn: Color::White,
            castling_rights: CastlingRights::NONE,
            ep_square: None,
            rule50: 0,
            fullmoves: 1,
        }
    }

    /// One of the 960 start positions of Chess960, numbered 0 to 959 as usual; 518 is the start position of chess.
    ///
    /// ```
    /// use archipelago_movegen::Setup;
    /// assert_eq!(Setup::chess960(518), Some(Setup::default()));
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u32) -> Option<Setup> {
        (number < 960).then(|| {
            let board = Board::chess960(number);
            Setup {
                castling_rights: CastlingRights(board.rooks()),
                board,
                ..Setup::empty()
            }
        })
    }

    /// The same setup with the colors exchanged and the board turned upside down, so that what White could do Black can
    /// do now. The counters stay.
    #[must_use]
    pub fn flipped(&self) -> Setup {
        Setup {
            board: self.board.clone().into_mirrored(),
            turn: !self.turn,
            castling_rights: CastlingRights(self.castling_rights.0.flip_vertical()),
            ep_square: self.ep_square.map(Square::flip_vertical),
            ..*self
        }
    }

    /// The position, if the setup keeps the rules. An en-passant square that no legal capture can use is dropped,
    /// because positions that allow the same moves are equal.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.check_pieces()?;
        self.check_castling_rights()?;
        if let Some(square) = self.ep_square.filter(|&square| !self.can_be_crossed(square)) {
            return Err(SetupError::EnPassant(square));
        }
        let position = self.assemble();
        let opponent_king = position.king(!self.turn);
        if (position.attackers_to(opponent_king, position.occupied()) & position.us()).any() {
            return Err(SetupError::OpponentInCheck);
        }
        match position.checkers().count() {
            0..=2 => Ok(position),
            count => Err(SetupError::Checkers(count)),
        }
    }

    /// Builds the position; the caller has checked the pieces and the castling rights.
    pub(crate) fn assemble(&self) -> Position {
        let mut position = Position::empty();
        for (square, piece) in &self.board {
            position.put_piece::<false>(piece.color, piece.role, square);
        }
        position.turn = self.turn;
        position.castling = self.castling_rights;
        position.rule50 = self.rule50.min(Setup::MAX_COUNTER) as u16;
        position.reversible = position.rule50;
        position.fullmoves = self.fullmoves.clamp(1, Setup::MAX_COUNTER) as u16;
        position.update_checks_and_pins();
        position.ep_square = self.ep_square.filter(|&square| {
            let capturers = match self.turn {
                Color::White => pawns::en_passant_capturers::<White>(&position, square),
                Color::Black => pawns::en_passant_capturers::<Black>(&position, square),
            };
            capturers.any()
        });
        position.keys = position.recomputed_keys();
        position
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let all = self.board.by_color(color);
            let count = |role| (all & self.board.by_role(role)).count();
            if count(Role::King) != 1 {
                return Err(SetupError::Kings {
                    color,
                    count: count(Role::King),
                });
            }
            let too_many = |what| SetupError::TooMany { color, what };
            if all.count() > 16 {
                return Err(too_many("pieces and pawns"));
            }
            let missing_pawns = 8_usize.checked_sub(count(Role::Pawn)).ok_or(too_many("pawns"))?;
            let promoted: usize = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)]
                .into_iter()
                .map(|(role, at_start)| count(role).saturating_sub(at_start))
                .sum();
            if promoted > missing_pawns {
                return Err(too_many("promoted pieces"));
            }
        }
        let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        match (self.board.pawns() & back_ranks).first() {
            Some(square) => Err(SetupError::PawnOnBackRank(square)),
            None => Ok(()),
        }
    }

    /// Each side has one king: [`Setup::check_pieces`] comes first.
    fn check_castling_rights(&self) -> Result<(), SetupError> {
        let mut possible = Bitboard::EMPTY;
        for color in Color::ALL {
            let Some(king) = self.board.king_of(color).filter(|king| king.rank() == color.backrank()) else {
                continue;
            };
            let rooks = self.castling_rights.rooks(color) & self.board.by_color(color) & self.board.rooks();
            for side in [squares_beside(king, File::A), squares_beside(king, File::H)] {
                if (rooks & side).more_than_one() {
                    return Err(SetupError::CastlingRightsOnOneSide(color));
                }
            }
            possible |= rooks;
        }
        match (self.castling_rights.0 & !possible).first() {
            Some(square) => Err(SetupError::CastlingRight(square)),
            None => Ok(()),
        }
    }

    /// Whether a pawn of the side not to move can have crossed `square` with a double push.
    pub(crate) fn can_be_crossed(&self, square: Square) -> bool {
        let (rank, from, to) = match self.turn {
            Color::White => (Rank::Sixth, square.offset(8), square.offset(-8)),
            Color::Black => (Rank::Third, square.offset(-8), square.offset(8)),
        };
        let pawns = self.board.by_color(!self.turn) & self.board.pawns();
        let is_empty = |square| !self.board.occupied().contains(square);
        square.rank() == rank
            && is_empty(square)
            && from.is_some_and(is_empty)
            && to.is_some_and(|to| pawns.contains(to))
    }
}

/// The squares on the king's rank between the king and the end of the rank on the `end` file, that end included.
pub(crate) fn squares_beside(king: Square, end: File) -> Bitboard {
    let corner = Square::from_coords(end, king.rank());
    (attacks::between(king, corner) | Bitboard::from_square(corner)) & !Bitboard::from_square(king)
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            board: Board::new(),
            castling_rights: CastlingRights(Bitboard::CORNERS),
            ..Setup::empty()
        }
    }
}

impl Position {
    /// The start position of chess.
    #[must_use]
    pub fn startpos() -> Position {
        Setup::default().assemble()
    }

    /// The parts of the position, to change some and build another one.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let pieces = self.occupied().into_iter();
        Setup {
            board: pieces
                .filter_map(|square| Some((square, self.piece_at(square)?)))
                .collect(),
            turn: self.turn(),
            castling_rights: self.castling_rights(),
            ep_square: self.ep_square(),
            rule50: self.rule50(),
            fullmoves: self.fullmoves(),
        }
    }

    /// The same position with other pieces on some squares, for questions such as what a knight would be worth on e5.
    ///
    /// The number of pieces is not limited and either king may be attacked, so the moves of the result mean nothing; its
    /// evaluation does. Castling rights of rooks that are gone are gone too, and there is no en-passant square. `None`
    /// if a side has not exactly one king, or a pawn stands on the first or the eighth rank.
    ///
    /// ```
    /// use archipelago_movegen::{Color, Piece, Position, Role, Square};
    /// let knight = Piece { color: Color::White, role: Role::Knight };
    /// let edited = Position::startpos().edited(&[(Square::E5, Some(knight)), (Square::A8, None)]).unwrap();
    /// assert_eq!(edited.fen(), "1nbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
    /// assert!(Position::startpos().edited(&[(Square::E1, None)]).is_none());
    /// ```
    #[must_use]
    pub fn edited(&self, changes: &[(Square, Option<Piece>)]) -> Option<Position> {
        let mut position = *self;
        for &(square, piece) in changes {
            if let Some(old) = position.piece_at(square) {
                position.remove_piece::<false>(old.color, old.role, square);
            }
            if let Some(new) = piece {
                position.put_piece::<false>(new.color, new.role, square);
            }
        }
        let kings = |color| position.by_piece(color, Role::King).count();
        let back_ranks = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Eighth);
        let pawns = position.by_role(Role::Pawn);
        if Color::ALL.into_iter().any(|color| kings(color) != 1) || (pawns & back_ranks).any() {
            return None;
        }
        let changed: Bitboard = changes.iter().map(|&(square, _)| square).collect();
        for color in Color::ALL {
            let kept = if changed.contains(self.king(color)) {
                Bitboard::EMPTY
            } else {
                self.castling_rights().rooks(color) & !changed
            };
            position.castling.0 = position.castling.0 & !self.castling_rights().rooks(color) | kept;
        }
        position.ep_square = None;
        position.update_checks_and_pins();
        position.keys = position.recomputed_keys();
        Some(position)
    }

    /// The same position with the colors exchanged and the board turned upside down: what holds for White here holds
    /// for Black there. The counters stay.
    #[must_use]
    pub fn flipped(&self) -> Position {
        self.setup().flipped().assemble()
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::startpos()
    }
}
