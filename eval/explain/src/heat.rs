//! Where each kind of piece belongs: what the evaluation would say of one more such piece on every square. And the prices
//! that the structure network gives the families of terms.

use archipelago_eval::trace::Use;
use archipelago_eval::wdl::MODEL;
use archipelago_eval::{FULL_PHASE, Family, PawnTable, Recording, evaluate};
use archipelago_movegen::{Bitboard, Color, Piece, Position, Role, Square, attacks};

/// The kinds of pieces that have heat maps.
pub const HEAT_ROLES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What one more piece of a kind would be worth on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// The piece.
    pub piece: Piece,
    /// For a1, b1, ... h8: centipawns, seen from the side of the piece, by which the evaluation changes when the piece is
    /// added there, less the mean over all squares.
    pub values: [i32; 64],
}

impl HeatMap {
    /// The heat map of a piece that is no pawn and no king.
    ///
    /// All other pieces stand as they are. A square that is occupied counts as vacant, both before and after the piece is
    /// added. On the square of a king, the king is thought on the nearest vacant squares, and the mean is taken.
    ///
    /// ```
    /// use archipelago_explain::HeatMap;
    /// use archipelago_movegen::{Color, Piece, Position, Role, Square};
    /// let knight = Piece { color: Color::White, role: Role::Knight };
    /// let map = HeatMap::new(&Position::startpos(), knight);
    /// assert!(map.at(Square::E4) > map.at(Square::A6));
    /// ```
    #[must_use]
    pub fn new(position: &Position, piece: Piece) -> HeatMap {
        HeatMap::with_table(position, piece, &mut PawnTable::new(TABLE_BITS))
    }

    /// All heat maps: White's knight, bishop, rook and queen, then Black's.
    #[must_use]
    pub fn all(position: &Position) -> Vec<HeatMap> {
        let mut table = PawnTable::new(TABLE_BITS);
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| HEAT_ROLES.map(|role| Piece { color, role }));
        pieces
            .map(|piece| HeatMap::with_table(position, piece, &mut table))
            .collect()
    }

    fn with_table(position: &Position, piece: Piece, table: &mut PawnTable) -> HeatMap {
        let changes = Square::ALL.map(|square| change(position, piece, square, table));
        let mean = changes.iter().sum::<f64>() / 64.0;
        HeatMap {
            piece,
            values: changes.map(|change| (100.0 * (change - mean) / MODEL.pawn()).round() as i32),
        }
    }

    /// The value on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> i32 {
        self.values[square.to_usize()]
    }
}

/// Size of the pawn table for heat maps, as a power of two: the structures without one of the pawns fit well.
const TABLE_BITS: u32 = 8;

/// By how much the evaluation changes when the piece is added on the square; internal units, seen from its side.
fn change(position: &Position, piece: Piece, square: Square, table: &mut PawnTable) -> f64 {
    let changes: Vec<i32> = vacated(position, square)
        .into_iter()
        .filter_map(|before| {
            let after = before.edited(&[(square, Some(piece))])?;
            Some(value(&after, piece.color, table) - value(&before, piece.color, table))
        })
        .collect();
    f64::from(changes.iter().sum::<i32>()) / changes.len().max(1) as f64
}

/// The static value, internal units, seen from `color`.
fn value(position: &Position, color: Color, table: &mut PawnTable) -> i32 {
    let units = evaluate(position, table).get();
    if position.turn() == color { units } else { -units }
}

/// The position with the square vacant. A king has to stand somewhere: one position for each of the vacant squares that
/// are nearest to it.
fn vacated(position: &Position, square: Square) -> Vec<Position> {
    match position.piece_at(square) {
        None => vec![*position],
        Some(Piece {
            role: Role::King,
            color,
        }) => {
            let king = Piece {
                role: Role::King,
                color,
            };
            let near = nearest_vacant(position, square).into_iter();
            near.filter_map(|other| position.edited(&[(square, None), (other, Some(king))]))
                .collect()
        }
        Some(_) => position.edited(&[(square, None)]).into_iter().collect(),
    }
}

fn nearest_vacant(position: &Position, square: Square) -> Bitboard {
    let vacant = !position.occupied();
    let nearest = vacant.into_iter().map(|other| attacks::distance(square, other)).min();
    vacant
        .into_iter()
        .filter(|&other| Some(attacks::distance(square, other)) == nearest)
        .collect()
}

/// By what the structure network multiplies the terms of a family in this structure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Price {
    pub family: Family,
    /// One is the usual price.
    pub middlegame: f64,
    pub endgame: f64,
    /// Weighted by the phase of the position.
    pub tapered: f64,
}

/// The prices of all families that have one, for a side.
pub(crate) fn prices(recording: &Recording, color: Color) -> Vec<Price> {
    let share = f64::from(recording.phase) / f64::from(FULL_PHASE);
    let outputs = recording.outputs.get(color).prices();
    Family::PRICED
        .into_iter()
        .zip(outputs)
        .map(|(family, (mg, eg))| Price {
            family,
            middlegame: 1.0 + mg,
            endgame: 1.0 + eg,
            tapered: 1.0 + mg * share + eg * (1.0 - share),
        })
        .collect()
}

/// What a family is called in a sentence.
pub(crate) fn family_words(family: Family) -> &'static str {
    match family {
        Family::Squares => "squares of the pieces",
        Family::Pieces => "pieces and their pawns",
        Family::Passed => "passed pawns",
        Family::Danger => "king danger",
        other => other.name(),
    }
}

/// The prices of a side in words, those farthest from one first: `mobility counts 0.8, passed pawns 1.3`.
pub(crate) fn prices_in_words(recording: &Recording, color: Color) -> String {
    /// A price this near to one is not worth a word.
    const USUAL: f64 = 0.05;
    let has_terms = |family: Family| {
        let is_of_side = |used: &&Use| used.color == color || family == Family::Danger;
        let uses = recording.uses.iter().filter(is_of_side);
        uses.map(|used| used.weight.term().family).any(|used| used == family)
    };
    let mut prices = prices(recording, color);
    prices.retain(|price| (price.tapered - 1.0).abs() >= USUAL && has_terms(price.family));
    prices.sort_by(|a, b| (b.tapered - 1.0).abs().total_cmp(&(a.tapered - 1.0).abs()));
    let words: Vec<String> = prices
        .iter()
        .enumerate()
        .map(|(index, price)| {
            let counts = if index == 0 { "counts " } else { "" };
            format!("{} {counts}{:.1}", family_words(price.family), price.tapered)
        })
        .collect();
    if words.is_empty() {
        "everything counts about as usual".to_owned()
    } else {
        words.join(", ")
    }
}
