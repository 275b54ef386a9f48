//! Where each kind of piece belongs: what the evaluation would say of one more such piece on every square. And the
//! prices that the structure network gives the families of terms.

use std::sync::OnceLock;

use archipelago_eval::network::PRICES;
use archipelago_eval::trace::Use;
use archipelago_eval::wdl::MODEL;
use archipelago_eval::{FULL_PHASE, Family, PawnTable, Recording, evaluate, record};
use archipelago_movegen::{Bitboard, Color, Piece, Position, Role, Square, attacks};

/// The kinds of pieces that have heat maps.
pub const HEAT_ROLES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What one more piece of a kind would be worth on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// The piece.
    pub piece: Piece,
    /// For a1, b1, ... h8: centipawns, seen from the side of the piece, by which the evaluation changes when the piece
    /// is added there, less the mean over all squares.
    pub values: [i32; 64],
}

impl HeatMap {
    /// The heat map of a piece that is no pawn and no king.
    ///
    /// All other pieces stand as they are. A square that is occupied counts as vacant, both before and after the piece
    /// is added. On the square of a king, the king is moved to each of the nearest vacant squares, and the mean is taken.
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

/// By what the structure network multiplies the terms of a family in this structure; one is the price without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Price {
    pub family: Family,
    pub middlegame: f64,
    pub endgame: f64,
    /// Weighted by the phase of the position.
    pub tapered: f64,
}

/// The prices of all families that have one, for a side.
pub(crate) fn prices(recording: &Recording, color: Color) -> Vec<Price> {
    let share = f64::from(recording.phase) / f64::from(FULL_PHASE);
    let prices = recording.prices(color);
    Family::PRICED
        .into_iter()
        .zip(prices)
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

/// Common structures. Their mean prices, over all of them and both sides, are the usual ones.
const COMMON: [&[u8]; 14] = [
    b"r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11",
    b"r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R4RK1 w - - 0 11",
    b"r1bq1rk1/pp2nppp/2n1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQ1RK1 w - - 0 11",
    b"r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2N5/PP2BPPP/R1BQNRK1 w - - 0 11",
    b"r1bqr1k1/pp1n1pbp/3p2p1/2pP4/4P3/2N5/PPQN1PPP/R1B2RK1 w - - 0 11",
    b"r1bq1rk1/pp2ppbp/2np1np1/8/2PNP3/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 11",
    b"r1bq1rk1/1p2bppp/p2ppn2/8/3NP3/2N1B3/PPP1BPPP/R2Q1RK1 w - - 0 11",
    b"r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 w - - 0 11",
    b"rn1q1rk1/pp2bppp/2p1pn2/5b2/2BP4/2N1PN2/PP3PPP/R1BQ1RK1 w - - 0 11",
    b"rnbq1rk1/ppp2ppp/3b1n2/3p4/3P4/3B1N2/PPP2PPP/RNBQ1RK1 w - - 0 7",
    b"r1bq1rk1/pp2ppbp/2n3p1/2p5/2BPP3/2P1B3/P3NPPP/R2Q1RK1 w - - 0 11",
    b"r2q1rk1/pb1nbppp/1p2pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 0 11",
    b"8/pp2rpkp/2p3p1/8/4P3/5P2/PPP2KPP/3R4 w - - 0 30",
    b"8/p4pk1/1p1r2p1/7p/7P/1P2R1P1/P4P2/6K1 w - - 0 30",
];

/// The usual prices, in the order of [`Family::PRICED`]: middlegame and endgame.
fn usual_prices() -> &'static [(f64, f64); PRICES] {
    static USUAL: OnceLock<[(f64, f64); PRICES]> = OnceLock::new();
    USUAL.get_or_init(|| {
        let positions = COMMON.map(|fen| Position::from_fen(fen).expect("a legal position"));
        let count = (2 * positions.len()) as f64;
        let mut usual = [(0.0, 0.0); PRICES];
        for position in positions {
            let recording = record(&position);
            for color in Color::ALL {
                for (sum, (mg, eg)) in usual.iter_mut().zip(recording.prices(color)) {
                    sum.0 += (1.0 + mg) / count;
                    sum.1 += (1.0 + eg) / count;
                }
            }
        }
        usual
    })
}

/// The prices of a side divided by the usual ones, the most unusual first: `mobility 1.2, passed pawns 0.8`. Empty if
/// all are about usual.
pub(crate) fn prices_in_words(recording: &Recording, color: Color) -> String {
    /// A price nearer to the usual one than this, as a ratio, is left out.
    const ABOUT_USUAL: f64 = 0.1;
    /// The largest number of families that are named.
    const MOST: usize = 4;
    let has_terms = |family: Family| {
        let is_of_side = |used: &&Use| used.color == color || family == Family::Danger;
        let uses = recording.uses.iter().filter(is_of_side);
        uses.map(|used| used.weight.term().family).any(|used| used == family)
    };
    let share = f64::from(recording.phase) / f64::from(FULL_PHASE);
    let mut ratios: Vec<(Family, f64)> = prices(recording, color)
        .into_iter()
        .zip(usual_prices())
        .map(|(price, (mg, eg))| (price.family, price.tapered / (mg * share + eg * (1.0 - share)).max(0.1)))
        .filter(|(family, ratio)| (ratio - 1.0).abs() >= ABOUT_USUAL && has_terms(*family))
        .collect();
    ratios.sort_by(|a, b| (b.1 - 1.0).abs().total_cmp(&(a.1 - 1.0).abs()));
    ratios.truncate(MOST);
    let words: Vec<String> = ratios
        .iter()
        .map(|(family, ratio)| format!("{} {ratio:.1}", family_words(*family)))
        .collect();
    words.join(", ")
}
