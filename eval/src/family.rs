//! The families of terms: what the table of weights, the tuner and the explanation sum by.

use std::fmt;

use crate::network::PRICES;

/// A family of terms of the evaluation. The order is that of the table of weights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Pieces and pawns, and pieces that are worth more or less together.
    Material,
    /// The square of each piece and pawn.
    Squares,
    /// How many squares a piece attacks.
    Mobility,
    /// Pawn islands, isolated pawns and the files that pawns leave open.
    Islands,
    /// Pawns side by side.
    Neighbors,
    /// Several pawns on one file.
    Doubled,
    /// Pawns that support each other, chains, and backward pawns.
    Support,
    /// Pawns that attack, can attack or block enemy pawns.
    Tension,
    /// Passed pawns and candidates.
    Passed,
    /// More pawns than the enemy on a part of the board.
    Majorities,
    /// Squares that the pawns guard or leave, and the pushes they still have.
    Room,
    /// What pieces make of the pawns: outposts, open files, bishops and the colors of pawns.
    Pieces,
    /// The shelter of pawns before each king, its distance to pawns, and castling rights; without pawns, how far the weaker king
    /// is driven to the edge.
    King,
    /// Own pawns by their squares and the square of their king.
    KingPawns,
    /// The danger that each king is in; its unit is not that of the other families.
    Danger,
    /// Pieces and pawns that are attacked or could be.
    Threats,
    /// Room behind the own pawns.
    Space,
    /// How far an advantage can be won; endgame only.
    Complexity,
    /// The part of the endgame value that remains in endings that tend to be drawn.
    Scale,
}

impl Family {
    /// All families in the order of the table of weights.
    pub const ALL: [Family; 19] = [
        Family::Material,
        Family::Squares,
        Family::Mobility,
        Family::Islands,
        Family::Neighbors,
        Family::Doubled,
        Family::Support,
        Family::Tension,
        Family::Passed,
        Family::Majorities,
        Family::Room,
        Family::Pieces,
        Family::King,
        Family::KingPawns,
        Family::Danger,
        Family::Threats,
        Family::Space,
        Family::Complexity,
        Family::Scale,
    ];

    /// The families that the structure network gives a price, in the order of its prices. Of them the terms of pieces
    /// are priced, not those of pawns and kings alone.
    pub const PRICED: [Family; PRICES] = [
        Family::Material,
        Family::Squares,
        Family::Mobility,
        Family::Pieces,
        Family::Passed,
        Family::Threats,
        Family::Space,
        Family::Danger,
    ];

    /// The place in [`Family::PRICED`], `None` if the family has no price.
    #[must_use]
    pub const fn price_index(self) -> Option<usize> {
        match self {
            Family::Material => Some(0),
            Family::Squares => Some(1),
            Family::Mobility => Some(2),
            Family::Pieces => Some(3),
            Family::Passed => Some(4),
            Family::Threats => Some(5),
            Family::Space => Some(6),
            Family::Danger => Some(7),
            _ => None,
        }
    }

    /// The place in [`Family::PRICED`] of a family that is known to have a price.
    ///
    /// # Panics
    /// When it has none; in a constant that ends the build.
    #[must_use]
    pub const fn price_place(self) -> usize {
        match self.price_index() {
            Some(index) => index,
            None => panic!("the family has no price"),
        }
    }

    /// The name that tables print and that the tuner reads.
    ///
    /// ```
    /// use archipelago_eval::Family;
    /// assert_eq!(Family::KingPawns.name(), "king pawns");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Family::Material => "material",
            Family::Squares => "squares",
            Family::Mobility => "mobility",
            Family::Islands => "islands",
            Family::Neighbors => "neighbors",
            Family::Doubled => "doubled",
            Family::Support => "support",
            Family::Tension => "tension",
            Family::Passed => "passed",
            Family::Majorities => "majorities",
            Family::Room => "room",
            Family::Pieces => "pieces",
            Family::King => "king",
            Family::KingPawns => "king pawns",
            Family::Danger => "danger",
            Family::Threats => "threats",
            Family::Space => "space",
            Family::Complexity => "complexity",
            Family::Scale => "scale",
        }
    }

    /// Whether the terms are added to the score of a side as they are; danger, complexity and scale are not.
    #[must_use]
    pub const fn is_linear(self) -> bool {
        !matches!(self, Family::Danger | Family::Complexity | Family::Scale)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn the_order_of_the_prices_is_one() {
        for family in Family::ALL {
            let place = Family::PRICED.iter().position(|&priced| priced == family);
            assert_eq!(place, family.price_index(), "{family}");
        }
    }
}
