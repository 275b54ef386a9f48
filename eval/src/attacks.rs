//! Attack maps of both sides, made once per evaluation and read by every later stage.

use archipelago_movegen::attacks::line;
use archipelago_movegen::setwise::{Side, east, west};
use archipelago_movegen::{Bitboard, ByColor, ByRole, Color, File, Position, Role, Square, attacks};

use crate::filesets::Fileset;
use crate::pawn_table::PawnEntry;

/// The side whose view of the board it is, and its enemy: what is ours moves up the board, as White does.
pub(crate) use archipelago_movegen::setwise::{Black as Them, White as Us};

/// Files c to f.
pub(crate) const MIDDLE_FILES: Bitboard = Fileset(0x3C).board();
/// d4, e4, d5 and e5.
pub(crate) const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// From a1 to h8 and from a8 to h1: only a bishop there can see two squares of the center.
pub(crate) const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// What the men of one side attack.
#[derive(Clone, Copy, Default)]
pub(crate) struct Maps {
    /// Squares attacked by the men of each kind. Sliders see through own sliders of their line; a pinned piece keeps to
    /// the line of the pin.
    pub by: ByRole<Bitboard>,
    /// Squares attacked at least once.
    pub all: Bitboard,
    /// Squares attacked at least twice, two pawns included.
    pub twice: Bitboard,
}

impl Maps {
    /// The same as the enemy sees it.
    fn turned(&self) -> Maps {
        Maps {
            by: ByRole::new_with(|role| self.by.get(role).flip_vertical()),
            all: self.all.flip_vertical(),
            twice: self.twice.flip_vertical(),
        }
    }
}

/// Everything the stages of an evaluation share: the board as one side sees it.
///
/// Each side plays up the board, as White does: for Black ranks and colours are exchanged. So the stages exist once, for
/// [`Us`] and [`Them`], and their code stays in the processor's first cache; made twice by the compiler, once for each
/// colour, it does not fit there.
pub(crate) struct Context<'a> {
    /// Whose view it is.
    pub color: Color,
    /// What is known of the pawns, in the same view.
    pub pawns: &'a PawnEntry,
    pub occupied: Bitboard,
    /// Own rooks that may still castle.
    pub castling_rooks: Bitboard,
    /// Is it our move?
    pub to_move: bool,
    /// Squares that count for our mobility: not guarded by enemy pawns, not own king, queen or blocked pawns.
    pub area: Bitboard,
    /// Squares on ranks 4 to 7 that no enemy pawn attacks or may attack after advancing.
    pub unchallenged: Bitboard,
    /// Mirrors a square's index to the other wing if our king stands on the east one; see [`mirror`].
    pub mirror: usize,
    /// King steps from our king to each square.
    pub distances: &'static [u8; 64],
    /// Squares around our king, and one rank further ahead, less those that two own pawns guard.
    pub ring: Bitboard,
    /// Men of either side that alone shield our king from an enemy slider: own men are pinned, enemy men can give a
    /// discovered check.
    pub shields: Bitboard,
    enemy_ring: Bitboard,
    /// What an exclusive or of a square's index must have to become the position's.
    flip: u32,
    position: &'a Position,
    by_color: ByColor<Bitboard>,
    by_role: ByRole<Bitboard>,
    kings: ByColor<Square>,
    maps: ByColor<Maps>,
}

impl<'a> Context<'a> {
    /// The view of `color`; `pawns` must be turned to it. Of the maps there are own kings and pawns; the pieces add
    /// themselves when they are visited, and the enemy's are met afterwards.
    ///
    /// Inlined, because the colour is a constant where it is called: so nothing asks for it, and nothing is moved.
    #[inline(always)]
    pub fn new(color: Color, position: &'a Position, pawns: &'a PawnEntry) -> Context<'a> {
        let view = |set: Bitboard| seen_by(color, set);
        // First, because of its loop: nothing else has to be kept meanwhile.
        let shields = view(shields(position, color));
        let by_color = ByColor {
            white: view(position.by_color(color)),
            black: view(position.by_color(!color)),
        };
        let by_role = ByRole::new_with(|role| view(position.by_role(role)));
        let kings = ByColor {
            white: seen_square(color, position.king(color)),
            black: seen_square(color, position.king(!color)),
        };
        let occupied = by_color.white | by_color.black;
        let blocked = by_role.pawn & Us::backward(occupied);
        let unwanted = by_color.white & (blocked | by_role.king | by_role.queen);
        Context {
            color,
            pawns,
            occupied,
            castling_rooks: view(position.castling_rights().rooks(color)),
            to_move: position.turn() == color,
            area: !(pawns.attacks::<Them>() | unwanted),
            unchallenged: !pawns.attack_span::<Them>() & Us::forward_fill(Us::RANK_4) & !Us::RANK_8,
            mirror: mirror(kings.white),
            distances: attacks::distances(kings.white),
            ring: king_ring(kings.white) & !pawns.double_attacks::<Us>(),
            shields,
            enemy_ring: Bitboard::EMPTY,
            flip: if color.is_white() { 0 } else { 56 },
            position,
            by_color,
            by_role,
            kings,
            maps: ByColor {
                white: king_and_pawns(kings.white, pawns),
                black: Maps::default(),
            },
        }
    }

    /// What the men of a side attack. Those of [`Them`] are known after [`Context::meet`].
    #[inline]
    pub fn maps<S: Side>(&self) -> &Maps {
        self.maps.get(S::COLOR)
    }

    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        *self.by_role.get(role)
    }

    #[inline]
    pub fn all_men<S: Side>(&self) -> Bitboard {
        *self.by_color.get(S::COLOR)
    }

    #[inline]
    pub fn men<S: Side>(&self, role: Role) -> Bitboard {
        self.by_role(role) & self.all_men::<S>()
    }

    #[inline]
    pub fn king<S: Side>(&self) -> Square {
        *self.kings.get(S::COLOR)
    }

    /// What kind of man stands on a square. Not [`seen_square`]: a loop that asks for the colour is made twice, for each.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.position.role_at(Square::new(square.to_u32() ^ self.flip & 63))
    }

    /// Knights, bishops, rooks and queens of a side.
    #[inline]
    pub fn pieces<S: Side>(&self) -> Bitboard {
        self.all_men::<S>() & !(self.by_role(Role::Pawn) | self.by_role(Role::King))
    }

    /// Begins a round of visits to our pieces of one kind.
    #[inline]
    pub fn round(&self) -> Round {
        let maps = &self.maps.white;
        Round {
            all: maps.all,
            twice: maps.twice,
            by: Bitboard::EMPTY,
            ring_attackers: 0,
            ring_attacks: 0,
            king: self.kings.white,
            shields: self.shields,
            enemy_ring: self.enemy_ring,
        }
    }

    /// Takes over what the pieces of this kind attack.
    #[inline]
    pub fn finish(&mut self, role: Role, round: &Round) {
        let maps = &mut self.maps.white;
        maps.all = round.all;
        maps.twice = round.twice;
        *maps.by.get_mut(role) = round.by;
    }

    /// Takes over where the enemy's king is to be attacked, before the pieces are visited.
    pub fn aim(&mut self, enemy: &Context<'_>) {
        self.enemy_ring = enemy.ring.flip_vertical();
    }

    /// Takes over what the enemy's own view knows of its men, when all pieces were visited.
    pub fn meet(&mut self, enemy: &Context<'_>) {
        self.maps.black = enemy.maps.white.turned();
    }
}

/// What our king and our pawns attack.
#[inline]
fn king_and_pawns(king: Square, pawns: &PawnEntry) -> Maps {
    let king = attacks::king(king);
    let pawn = pawns.attacks::<Us>();
    Maps {
        by: ByRole {
            king,
            pawn,
            ..ByRole::default()
        },
        all: king | pawn,
        twice: pawns.double_attacks::<Us>() | (king & pawn),
    }
}

/// Men of either side that stand alone between the king of `color` and an enemy slider.
#[inline]
fn shields(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let snipers = (attacks::diagonals(king) & position.diagonal_sliders(!color))
        | (attacks::straights(king) & position.straight_sliders(!color));
    let mut shields = Bitboard::EMPTY;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & position.occupied();
        if !between.more_than_one() {
            shields |= between;
        }
    }
    shields
}

/// The visits to the pieces of one kind. What they add to the maps stays in registers meanwhile.
pub(crate) struct Round {
    all: Bitboard,
    twice: Bitboard,
    by: Bitboard,
    /// How many of the pieces attack the enemy ring, and how many of its squares in all.
    pub ring_attackers: i32,
    pub ring_attacks: i32,
    king: Square,
    shields: Bitboard,
    enemy_ring: Bitboard,
}

impl Round {
    /// Notes what a piece attacks; returns its attacks, cut down to the line of a pin.
    #[inline]
    pub fn visit(&mut self, square: Square, mut attacks: Bitboard) -> Bitboard {
        if self.shields.contains(square) {
            attacks = pinned(attacks, square, self.king);
        }
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by |= attacks;
        let on_ring = (attacks & self.enemy_ring).count() as i32;
        self.ring_attackers += i32::from(on_ring > 0);
        self.ring_attacks += on_ring;
        attacks
    }
}

/// What is left of a pinned piece's attacks. A call: few men are pinned, and the table's address would be kept for all.
#[cold]
#[inline(never)]
fn pinned(attacks: Bitboard, square: Square, king: Square) -> Bitboard {
    attacks & line(square, king)
}

/// A set of squares in the view of `color`, or back.
#[inline]
pub(crate) fn seen_by(color: Color, set: Bitboard) -> Bitboard {
    if color.is_white() { set } else { set.flip_vertical() }
}

/// A square in the view of `color`, or back.
#[inline]
pub(crate) fn seen_square(color: Color, square: Square) -> Square {
    if color.is_white() {
        square
    } else {
        square.flip_vertical()
    }
}

/// What an exclusive or of a square's index must have so that this king stands on the west wing.
#[inline]
pub(crate) fn mirror(king: Square) -> usize {
    if king.file() >= File::E { 7 } else { 0 }
}

/// The king's square and those around it, one more rank ahead, and three files wide at the edge too.
#[inline]
fn king_ring(king: Square) -> Bitboard {
    KING_RINGS[king.to_usize()]
}

static KING_RINGS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let king = Square::new(index as u32);
        let set = Bitboard::from_square(king);
        let center = match king.file() {
            File::A => east(set),
            File::H => west(set),
            _ => set,
        };
        let wide = center.0 | east(center).0 | west(center).0;
        table[index] = Bitboard(wide | wide >> 8 | wide << 8 | wide << 16);
        index += 1;
    }
    table
};
