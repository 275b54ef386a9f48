//! Names of pawn structures: which one stands on the board, whose it is, and what remains of its plans.

mod catalogue;
mod sketch;

use archipelago_movegen::{Bitboard, ByColor, Color, Position};

use crate::named::catalogue::{STRUCTURES, Textbook};
use crate::plans::{Advice, Asker, Decision, Plan, is_locked, upside_down};

/// With fewer pawns on either side no name is given: such a position is an ending.
const FEWEST_PAWNS: usize = 5;
/// The name of a position in which no pawn can move.
const LOCKED: &str = "Locked pawns";

/// A structure of the literature that stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStructure {
    /// The usual name. Squares in it are those of the side that usually has it.
    pub name: &'static str,
    /// The side whose pawns the name is about; `None` when the structure is the same for both.
    pub side: Option<Color>,
    /// Advances of its plans that have been played, such as `f7-f5`.
    pub played: Vec<String>,
    /// What remains of the plans of each side.
    pub plans: ByColor<Vec<Advice>>,
}

impl NamedStructure {
    /// The name with its side and the advances that have been played.
    ///
    /// ```
    /// use archipelago_explain::named::classify;
    /// use archipelago_movegen::Position;
    /// let fen = b"r1bq1rk1/ppp1n1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP1NB1PP/R1BQ1RK1 w - - 0 12";
    /// let structure = classify(&Position::from_fen(fen).expect("a legal position")).expect("a name");
    /// assert_eq!(structure.title(), "King's Indian chain (Black), f7-f5 and f5-f4 played");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.name_and_side();
        match &self.played[..] {
            [] => title,
            [one] => format!("{title}, {one} played"),
            [first @ .., last] => format!("{title}, {} and {last} played", first.join(", ")),
        }
    }

    /// The name with its side: `French chain (White)`.
    #[must_use]
    pub fn name_and_side(&self) -> String {
        name_and_side(self.name, self.side)
    }
}

/// A name of the catalogue with its side. Squares in a name are those of the side: `Pawn couple c6-d5 (Black)`.
pub(crate) fn name_and_side(name: &str, side: Option<Color>) -> String {
    let Some(side) = side else {
        return name.to_owned();
    };
    let textbook = STRUCTURES.iter().find(|textbook| textbook.name == name);
    let is_turned = textbook.is_some_and(|textbook| textbook.usual != side);
    let name = if is_turned { upside_down(name) } else { name.to_owned() };
    format!("{name} ({})", crate::words::side_name(side))
}

/// The named structure of a position, or `None` if the catalogue has no name for it.
///
/// ```
/// use archipelago_explain::named::classify;
/// use archipelago_movegen::{Color, Position};
/// let fen = b"r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11";
/// let structure = classify(&Position::from_fen(fen).expect("a legal position")).expect("a name");
/// assert_eq!((structure.name, structure.side), ("Isolated queen's pawn", Some(Color::White)));
/// ```
#[must_use]
pub fn classify(position: &Position) -> Option<NamedStructure> {
    let [white, black] = Color::ALL.map(|color| position.pawns(color));
    if white.count().min(black.count()) < FEWEST_PAWNS {
        return None;
    }
    if is_locked(white, black) {
        return Some(NamedStructure {
            name: LOCKED,
            side: None,
            played: Vec::new(),
            plans: ByColor::default(),
        });
    }
    STRUCTURES.iter().find_map(|textbook| {
        let owners = Color::ALL.map(|side| textbook.belongs_to(side, white, black));
        let side = match owners {
            [false, false] => return None,
            [true, true] => None,
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
        };
        Some(textbook.on_board(position, side))
    })
}

/// All names that [`classify`] can give.
pub fn names() -> impl Iterator<Item = &'static str> {
    STRUCTURES
        .iter()
        .map(|textbook| textbook.name)
        .chain(std::iter::once(LOCKED))
}

impl Textbook {
    /// Whether the pawns have a shape of this structure, with `side` as its owner.
    fn belongs_to(&self, side: Color, white: Bitboard, black: Bitboard) -> bool {
        if side != self.usual && !self.both_colors {
            return false;
        }
        let (own, their) = side.fold_wb((white, black), (black, white));
        let (own, their) = if side == self.usual {
            (own, their)
        } else {
            (own.flip_vertical(), their.flip_vertical())
        };
        self.shapes.iter().any(|shape| shape.fits(own, their))
    }

    /// The structure with the plans that make sense in the position. A structure that is the same for both sides has
    /// the plans of its owner for both.
    fn on_board(&self, position: &Position, side: Option<Color>) -> NamedStructure {
        let owner = side.unwrap_or(self.usual);
        let mut structure = NamedStructure {
            name: self.name,
            side,
            played: Vec::new(),
            plans: ByColor::default(),
        };
        for color in [owner, !owner] {
            let is_owner = color == owner || side.is_none();
            let asker = Asker {
                position,
                color,
                turned: if is_owner {
                    color != self.usual
                } else {
                    color == self.usual
                },
            };
            let plans = if is_owner { self.own_plans } else { self.their_plans };
            structure.ask(&asker, plans);
        }
        structure
    }
}

impl NamedStructure {
    /// Adds what the board says about the plans of a side.
    fn ask(&mut self, asker: &Asker<'_>, plans: &[Plan]) {
        for plan in plans {
            // Two plans may begin with the same advance, or one may be a part of the other.
            if let Some(played) = asker.played(plan)
                && !self.played.iter().any(|other| is_part(&played, other))
            {
                self.played.retain(|other| !is_part(other, &played));
                self.played.push(played);
            }
            // After checkmate or stalemate nothing is left to plan.
            if asker.position.has_legal_move()
                && let Decision::Advised(advice) = asker.ask(plan)
            {
                self.plans.get_mut(asker.color).push(advice);
            }
        }
    }
}

/// Whether an advance such as `d7-d6` is a part of another, or the same: `d7-d5`.
fn is_part(advance: &str, other: &str) -> bool {
    let file = |way: &str| way.as_bytes()[0];
    let ranks = |way: &str| {
        let (first, last) = (way.as_bytes()[1], way.as_bytes()[way.len() - 1]);
        (first.min(last), first.max(last))
    };
    let ((low, high), (other_low, other_high)) = (ranks(advance), ranks(other));
    file(advance) == file(other) && other_low <= low && high <= other_high
}
