//! The score of a node from the view of the side to move. Evaluations, tablebase results and mates lie in three
//! separate bands of numbers, in this order of size.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A score in internal units (not yet centipawns) from the view of the side to move.
///
/// Three bands: `|value| <= HEURISTIC_MAX` is an evaluation, above it up to `TABLEBASE_WIN` a tablebase result counted
/// in plies, above that up to `MATE` a mate counted in plies.
///
/// ```
/// use archipelago_eval::Value;
/// assert!(Value::mate_in(5) < Value::mate_in(3));
/// assert_eq!(-Value::mate_in(3), Value::mated_in(3));
/// assert_eq!(Value::mate_in(3).mate_distance(), Some(3));
/// assert_eq!(Value::new(17).mate_distance(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value(i16);

/// The longest line the search can hold, in plies.
pub const MAX_PLY: usize = 246;

impl Value {
    /// A draw.
    pub const DRAW: Value = Value(0);
    /// Larger than every value a node can have: the widest window.
    pub const INFINITE: Value = Value(32_001);
    /// Smaller than every value a node can have: the best score before any move is searched.
    pub const LOWEST: Value = Value(-32_001);
    /// Checkmate on the board of the opponent: mate in 0 plies.
    pub const MATE: Value = Value(32_000);
    /// The smallest winning mate score.
    pub const MATE_IN_MAX: Value = Value(Self::MATE.0 - MAX_PLY as i16);
    /// A tablebase win at the root.
    pub const TABLEBASE_WIN: Value = Value(Self::MATE_IN_MAX.0 - 1);
    /// The smallest tablebase win.
    pub const TABLEBASE_WIN_IN_MAX: Value = Value(Self::TABLEBASE_WIN.0 - MAX_PLY as i16);
    /// The largest evaluation.
    pub const HEURISTIC_MAX: Value = Value(Self::TABLEBASE_WIN_IN_MAX.0 - 1);

    /// An evaluation; a number outside the band of evaluations is clamped into it.
    #[must_use]
    pub const fn new(units: i32) -> Value {
        let max = Self::HEURISTIC_MAX.0 as i32;
        Value(if units > max {
            max as i16
        } else if units < -max {
            -max as i16
        } else {
            units as i16
        })
    }

    /// The side to move gives mate in `plies` from here.
    #[must_use]
    pub const fn mate_in(plies: usize) -> Value {
        Value(Self::MATE.0 - plies as i16)
    }

    /// The side to move is mated in `plies` from here.
    #[must_use]
    pub const fn mated_in(plies: usize) -> Value {
        Value(plies as i16 - Self::MATE.0)
    }

    /// The tablebases promise a win, found `plies` from the root.
    #[must_use]
    pub const fn tablebase_win(plies: usize) -> Value {
        Value(Self::TABLEBASE_WIN.0 - plies as i16)
    }

    /// The tablebases promise a loss, found `plies` from the root.
    #[must_use]
    pub const fn tablebase_loss(plies: usize) -> Value {
        Value(plies as i16 - Self::TABLEBASE_WIN.0)
    }

    /// The number itself, internal units.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0 as i32
    }

    /// The number as it is stored in the transposition table.
    #[must_use]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// The inverse of [`Value::raw`], clamped to the bands.
    #[must_use]
    pub const fn from_raw(raw: i16) -> Value {
        if raw > Self::INFINITE.0 {
            Self::INFINITE
        } else if raw < -Self::INFINITE.0 {
            Value(-Self::INFINITE.0)
        } else {
            Value(raw)
        }
    }

    /// Whether this is a mate or a tablebase result, for either side.
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Self::HEURISTIC_MAX.0
    }

    /// Whether this is a win by mate or tablebase.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::HEURISTIC_MAX.0
    }

    /// Whether this is a loss by mate or tablebase.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::HEURISTIC_MAX.0
    }

    /// Signed plies to mate (negative: the side to move is mated), `None` for anything but a mate.
    #[must_use]
    pub const fn mate_distance(self) -> Option<i32> {
        if self.0 >= Self::MATE_IN_MAX.0 {
            Some((Self::MATE.0 - self.0) as i32)
        } else if self.0 <= -Self::MATE_IN_MAX.0 {
            Some(-((Self::MATE.0 + self.0) as i32))
        } else {
            None
        }
    }

    /// The number to store in the transposition table for a node at `ply`: mates and tablebase results count plies from
    /// the root, and in the table from the node.
    #[must_use]
    pub fn to_table(self, ply: usize) -> i16 {
        if self.is_win() {
            self.0 + ply as i16
        } else if self.is_loss() {
            self.0 - ply as i16
        } else {
            self.0
        }
    }

    /// The inverse of [`Value::to_table`] for a node at `ply`; `rule50` are the plies since the last capture or pawn
    /// move.
    ///
    /// `None` for a mate or tablebase win that may come after the draw by the fifty-move rule. Returned as a plain
    /// advantage it would be stored again, and the search would make no progress in a won ending.
    #[must_use]
    pub fn from_table(raw: i16, ply: usize, rule50: u32) -> Option<Value> {
        let stored = Value::from_raw(raw);
        if !stored.is_decisive() {
            return Some(stored);
        }
        let plies_left = 100 - i32::from(rule50.min(100) as u16);
        let distance = if stored.0.abs() >= Self::MATE_IN_MAX.0 {
            i32::from(Self::MATE.0 - stored.0.abs())
        } else {
            i32::from(Self::TABLEBASE_WIN.0 - stored.0.abs())
        };
        (distance <= plies_left).then_some(Value(if stored.is_win() {
            stored.0 - ply as i16
        } else {
            stored.0 + ply as i16
        }))
    }
}

impl Neg for Value {
    type Output = Value;
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;
    /// Adds a margin; the sum stays within the widest window.
    fn add(self, margin: i32) -> Value {
        let limit = i32::from(Self::INFINITE.0);
        Value((i32::from(self.0) + margin).clamp(-limit, limit) as i16)
    }
}

impl Sub<i32> for Value {
    type Output = Value;
    fn sub(self, margin: i32) -> Value {
        self + -margin
    }
}

impl Sub for Value {
    type Output = i32;
    fn sub(self, other: Value) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }
}

impl AddAssign<i32> for Value {
    fn add_assign(&mut self, margin: i32) {
        *self = *self + margin;
    }
}

impl SubAssign<i32> for Value {
    fn sub_assign(&mut self, margin: i32) {
        *self = *self - margin;
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_distance() {
            Some(plies) => write!(f, "mate({plies})"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_knows_mates_that_the_counter_allows() {
        let mate = Value::mate_in(13);
        let stored = mate.to_table(3);
        assert_eq!(Value::from_table(stored, 5, 0), Some(Value::mate_in(15)));
        assert_eq!(Value::from_table(stored, 3, 90), Some(mate));
        assert_eq!(Value::from_table(stored, 3, 91), None);
        assert_eq!(Value::from_table(-stored, 3, 91), None);
        assert_eq!(Value::from_table(700, 3, 100), Some(Value::new(700)));
    }
}
