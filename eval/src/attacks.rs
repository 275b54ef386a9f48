//! Attack maps of both sides, made once per evaluation and read by every later stage.

use archipelago_movegen::setwise::{Black, Side, White, east, west};
use archipelago_movegen::{Bitboard, ByColor, ByRole, File, Position, Role, Square, attacks};

use crate::filesets::Fileset;
use crate::pawn_table::PawnEntry;

/// Files c to f.
pub(crate) const MIDDLE_FILES: Bitboard = Fileset(0x3C).board();
/// d4, e4, d5 and e5.
pub(crate) const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// What the men of one side attack, and where its pieces may want to go.
#[derive(Clone, Copy, Default)]
pub(crate) struct Maps {
    /// Squares attacked by the men of each kind. Sliders see through own sliders of their line; a pinned piece keeps to
    /// the line of the pin.
    pub by: ByRole<Bitboard>,
    /// Squares attacked at least once.
    pub all: Bitboard,
    /// Squares attacked at least twice, two pawns included.
    pub twice: Bitboard,
    /// Squares that count for mobility: not guarded by enemy pawns, not own king, queen or blocked pawns.
    pub area: Bitboard,
    /// Squares around the own king, and one rank further ahead, less those that two own pawns guard.
    pub ring: Bitboard,
    /// Men of either side that alone shield the own king from an enemy slider: own men are pinned, enemy men can give
    /// a discovered check.
    pub shields: Bitboard,
    /// For each kind of piece: how many of them attack the enemy ring, and how many of its squares in all.
    pub ring_attackers: ByRole<i32>,
    pub ring_attacks: ByRole<i32>,
}

/// Everything the stages of an evaluation share.
pub(crate) struct Context<'a> {
    pub position: &'a Position,
    pub pawns: &'a PawnEntry,
    pub occupied: Bitboard,
    maps: ByColor<Maps>,
}

impl<'a> Context<'a> {
    /// Starts the maps with kings and pawns; the pieces add themselves when they are visited.
    pub fn new(position: &'a Position, pawns: &'a PawnEntry) -> Context<'a> {
        Context {
            position,
            pawns,
            occupied: position.occupied(),
            maps: ByColor {
                white: starting_maps::<White>(position, pawns),
                black: starting_maps::<Black>(position, pawns),
            },
        }
    }

    #[inline]
    pub fn maps<S: Side>(&self) -> &Maps {
        self.maps.get(S::COLOR)
    }

    #[inline]
    pub fn men<S: Side>(&self, role: Role) -> Bitboard {
        self.position.by_piece(S::COLOR, role)
    }

    #[inline]
    pub fn king<S: Side>(&self) -> Square {
        self.position.king(S::COLOR)
    }

    /// Knights, bishops, rooks and queens of a side.
    #[inline]
    pub fn pieces<S: Side>(&self) -> Bitboard {
        self.position.by_color(S::COLOR) & !(self.position.by_role(Role::Pawn) | self.position.by_role(Role::King))
    }

    /// Notes what a piece attacks; returns its attacks, cut down to the line of a pin.
    #[inline]
    pub fn visit<S: Side>(&mut self, role: Role, square: Square, attacks: Bitboard) -> Bitboard {
        let enemy_ring = self.maps::<S::Opposite>().ring;
        let king = self.king::<S>();
        let maps = self.maps.get_mut(S::COLOR);
        let attacks = if maps.shields.contains(square) {
            attacks & attacks::line(king, square)
        } else {
            attacks
        };
        maps.twice |= maps.all & attacks;
        maps.all |= attacks;
        *maps.by.get_mut(role) |= attacks;
        let on_ring = (attacks & enemy_ring).count() as i32;
        *maps.ring_attackers.get_mut(role) += i32::from(on_ring > 0);
        *maps.ring_attacks.get_mut(role) += on_ring;
        attacks
    }
}

fn starting_maps<S: Side>(position: &Position, pawns: &PawnEntry) -> Maps {
    let king_square = position.king(S::COLOR);
    let king = attacks::king(king_square);
    let own_pawns = position.pawns(S::COLOR);
    let pawn_attacks = pawns.attacks::<S>();
    let blocked = own_pawns & S::backward(position.occupied());
    let royals = position.by_color(S::COLOR) & (position.by_role(Role::King) | position.by_role(Role::Queen));
    Maps {
        by: ByRole {
            king,
            pawn: pawn_attacks,
            ..ByRole::default()
        },
        all: king | pawn_attacks,
        twice: pawns.double_attacks::<S>() | (king & pawn_attacks),
        area: !(pawns.attacks::<S::Opposite>() | blocked | royals),
        ring: king_ring::<S>(king_square) & !pawns.double_attacks::<S>(),
        shields: shields::<S>(position, king_square),
        ..Maps::default()
    }
}

/// The king's square and those around it, one more rank ahead, and three files wide at the edge too.
pub(crate) fn king_ring<S: Side>(king: Square) -> Bitboard {
    let set = Bitboard::from_square(king);
    let center = if king.file() == File::A {
        east(set)
    } else if king.file() == File::H {
        west(set)
    } else {
        set
    };
    let wide = center | east(center) | west(center);
    wide | S::backward(wide) | S::forward(wide) | S::forward(S::forward(wide))
}

/// Men of either side that stand alone between the king of side `S` and an enemy slider.
fn shields<S: Side>(position: &Position, king: Square) -> Bitboard {
    let queens = position.by_role(Role::Queen);
    let snipers = position.by_color(!S::COLOR)
        & ((attacks::bishop(king, Bitboard::EMPTY) & (position.by_role(Role::Bishop) | queens))
            | (attacks::rook(king, Bitboard::EMPTY) & (position.by_role(Role::Rook) | queens)));
    let mut shields = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & position.occupied();
        if !between.more_than_one() {
            shields |= between;
        }
    }
    shields
}
