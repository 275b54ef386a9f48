//! Where the pieces belong: what each piece is worth where it stands, where it would be worth more, and which trades
//! help whom. Everything is a difference of evaluations of positions with a piece moved or taken away, the mean of those
//! with either side to move: what a piece is worth does not depend on who is to move.

use std::fmt;

use archipelago_eval::wdl::centipawns;
use archipelago_eval::{Family, PawnTable, evaluate, record, structure};
use archipelago_movegen::setwise::{Black, White, any_attacks};
use archipelago_movegen::{Bitboard, Color, Piece, Position, Rank, Role, Square, attacks};

use crate::bishops::{self, FEWEST_PAWNS};
use crate::heat::HEAT_ROLES;
use crate::plans::{attackers, kind};
use crate::search::{Outcome, Search};
use crate::verdict::Reason;
use crate::verdict::worth::worth_of;
use crate::words::side_name;

/// A better square is worth a word from this difference on, centipawns.
const LEAST_GAIN: i32 = 20;
/// A bishop or knight is good or bad when it differs by this from the mean of all of them, centipawns.
const LEAST_QUALITY: i32 = 30;
/// A trade is worth a word from this difference on, centipawns.
const LEAST_TRADE: i32 = 15;
/// The number of the search may be at most twice the price of a trade, or twice this where the price is less;
/// centipawns.
const LARGE_TRADE: i32 = 50;
/// So many better squares are listed for a piece.
const MOST_SQUARES: usize = 3;
/// So many trades are listed for each side.
const MOST_TRADES: usize = 2;
/// A question about a trade gets this part of the limit of the whole explanation.
const PART: u32 = 5;

/// A piece and what the evaluation says of its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// The piece, no pawn and no king.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// What the evaluation loses without it, centipawns.
    pub worth: i32,
    /// The best squares that it could hold, and how much more it would be worth there, centipawns; best first.
    pub better: Vec<(Square, i32)>,
    /// For bishops and knights, how much more they are worth than the mean of the others of their kind, centipawns;
    /// where there is no other of their kind, than the mean of all other bishops and knights. `None` with few pawns.
    pub against_mean: Option<i32>,
    /// For bishops, own pawns on squares of its color.
    pub own_pawns: Option<usize>,
    /// Whether it blocks an enemy pawn that is passed, or as a bishop or knight one that is isolated.
    pub is_blockader: bool,
    /// Whether it is a bishop behind its own pawns, most of which stand on squares of its color.
    pub is_bad_bishop: bool,
}

impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let kind = kind(self.piece.role);
        if let Some(difference) = self.quality() {
            let direction = if difference > 0 { "more" } else { "less" };
            let what = match (difference > 0, self.piece.role, self.is_bad_bishop) {
                (true, Role::Bishop, false) => "a good bishop, ",
                (false, Role::Bishop, true) => "a bad bishop, ",
                // The pawns are not the reason.
                (_, Role::Bishop, _) => "",
                (true, ..) => "a well placed knight, ",
                (false, ..) => "a badly placed knight, ",
            };
            // The number of pawns is only said where it explains the word: many for a bad bishop, few for a good one.
            let explains = |count: &usize| match difference > 0 {
                true => *count <= 3 && !self.is_bad_bishop,
                false => *count >= 3 && self.is_bad_bishop,
            };
            let pawns = match self.own_pawns.filter(explains) {
                Some(1) => ", 1 own pawn on its color".to_owned(),
                Some(count) => format!(", {count} own pawns on its color"),
                None => String::new(),
            };
            let pawns_worth = f64::from(difference.abs()) / 100.0;
            parts.push(format!(
                "{what}worth {pawns_worth:.2} {direction} than the others{pawns}"
            ));
        }
        if !self.better.is_empty() {
            let squares: Vec<String> = self
                .better
                .iter()
                .map(|(square, gain)| format!("{square} {:+.2}", f64::from(*gain) / 100.0))
                .collect();
            parts.push(format!("better on {}", squares.join(", ")));
        }
        write!(f, "{kind} on {}: {}", self.square, parts.join("; "))
    }
}

impl PlacedPiece {
    /// How much there is to say about it, centipawns.
    pub(crate) fn importance(&self) -> i32 {
        let elsewhere = self.better.first().map_or(0, |(_, gain)| *gain);
        elsewhere.max(self.against_mean.map_or(0, i32::abs))
    }

    /// How much more or less it is worth than the others, where that is worth a word. A blockader does its work, even if
    /// it has few squares.
    fn quality(&self) -> Option<i32> {
        let is_large = |difference: &i32| difference.abs() >= LEAST_QUALITY;
        let difference = self.against_mean.filter(is_large)?;
        (difference > 0 || !self.is_blockader).then_some(difference)
    }

    /// Without the comparison with the others where one of the reasons says the opposite of this piece: a piece that is
    /// named for the own side is praised, one that is named for the enemy is blamed.
    pub(crate) fn agreeing_with(mut self, reasons: &[Reason]) -> PlacedPiece {
        let is_praised = |reason: &Reason| reason.side == self.piece.color;
        let named = reasons.iter().filter(|reason| reason.squares.contains(self.square));
        let contradicts = |quality: i32| named.clone().any(|reason| is_praised(reason) != (quality > 0));
        if self.quality().is_some_and(contradicts) {
            self.against_mean = None;
        }
        self
    }

    /// Whether there is anything to say about it.
    #[must_use]
    pub fn is_remarkable(&self) -> bool {
        !self.better.is_empty() || self.quality().is_some()
    }
}

/// A trade of a piece of each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trade {
    /// White's piece and its square.
    pub white: (Role, Square),
    /// Black's piece and its square.
    pub black: (Role, Square),
    /// By how much the evaluation changes when both are taken away, White's view, centipawns.
    pub change: i32,
    /// The same by a search; `None` without one.
    pub searched: Option<i32>,
}

impl fmt::Display for Trade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gainer = self.gainer();
        let gain = |change: i32| f64::from(change * gainer.fold_wb(1, -1)) / 100.0;
        write!(
            f,
            "the {} on {} for the {} on {} helps {}: {:+.2}",
            kind(self.white.0),
            self.white.1,
            kind(self.black.0),
            self.black.1,
            side_name(gainer),
            gain(self.change)
        )?;
        match self.searched {
            Some(searched) => write!(f, ", by search {:+.2}", gain(searched)),
            None => Ok(()),
        }
    }
}

impl Trade {
    /// The side that the trade helps.
    pub(crate) fn gainer(&self) -> Color {
        if self.change > 0 { Color::White } else { Color::Black }
    }

    /// Whether bishops or knights are exchanged.
    pub(crate) fn is_of_minors(&self) -> bool {
        [self.white, self.black]
            .iter()
            .all(|(role, _)| matches!(role, Role::Knight | Role::Bishop))
    }

    /// The trade as a side sees it: `the knight on d4 for the bishop on d7`.
    pub(crate) fn of_side(&self, side: Color) -> String {
        let (own, their) = side.fold_wb((self.white, self.black), (self.black, self.white));
        let name = |(role, square): (Role, Square)| format!("the {} on {square}", kind(role));
        format!("{} for {}", name(own), name(their))
    }

    /// Whether the search says the same as the evaluation. A mate or a result of the tables says nothing. A far larger
    /// number is not the price of the trade: it means that without the pieces something else is lost.
    fn is_confirmed(&self) -> bool {
        let sign = self.change.signum();
        self.searched.is_some_and(|searched| {
            let (least, most) = (LEAST_TRADE, self.change.abs().max(LARGE_TRADE) * 2);
            (least..=most).contains(&(searched * sign))
        })
    }
}

/// The static value of a position as it is and with the other side to move, White's view, centipawns.
struct Values {
    now: i32,
    /// `None` in check, because no side may be to move while the enemy's king can be taken.
    passed: Option<i32>,
}

impl Values {
    fn of(position: &Position, table: &mut PawnTable) -> Values {
        let mut value = |position: &Position| {
            let units = evaluate(position, table).get();
            centipawns(position.turn().fold_wb(units, -units))
        };
        Values {
            now: value(position),
            passed: (!position.in_check()).then(|| value(&position.play_null())),
        }
    }

    /// How much more the position is worth than another one, the mean of both sides to move where both positions have
    /// them.
    fn minus(&self, other: &Values) -> i32 {
        let now = self.now - other.now;
        match (self.passed, other.passed) {
            (Some(own), Some(others)) => (now + own - others) / 2,
            _ => now,
        }
    }
}

/// All pieces but pawns and kings, White's first, in the order of their squares.
#[must_use]
pub fn placement(position: &Position) -> Vec<PlacedPiece> {
    let table = &mut PawnTable::new(6);
    let now = Values::of(position, table);
    let mut pieces = Vec::new();
    for color in Color::ALL {
        let own = HEAT_ROLES
            .iter()
            .fold(Bitboard::EMPTY, |set, &role| set | position.by_piece(color, role));
        for square in own {
            if let Some(piece) = position.piece_at(square) {
                pieces.push(placed(position, piece, square, &now, table));
            }
        }
    }
    if Color::ALL
        .into_iter()
        .all(|color| position.pawns(color).count() >= FEWEST_PAWNS)
    {
        compare_minors(&mut pieces);
    }
    pieces
}

fn placed(position: &Position, piece: Piece, square: Square, now: &Values, table: &mut PawnTable) -> PlacedPiece {
    let sign = piece.color.fold_wb(1, -1);
    let without = position.edited(&[(square, None)]);
    let worth = without.map_or(0, |without| now.minus(&Values::of(&without, table)) * sign);
    let is_blockader = is_blockader(position, piece, square);
    // A blockader that leaves lets the pawn go, whatever it would be worth elsewhere.
    let targets = if is_blockader {
        Bitboard::EMPTY
    } else {
        holdable(position, piece, square) & reachable(position, piece, square)
    };
    let mut better: Vec<(Square, i32, Position)> = targets
        .into_iter()
        .filter_map(|target| {
            let moved = position.edited(&[(square, None), (target, Some(piece))])?;
            Some((target, Values::of(&moved, table).minus(now) * sign, moved))
        })
        .filter(|(_, gain, _)| *gain >= LEAST_GAIN)
        .collect();
    better.sort_by_key(|(_, gain, _)| -gain);
    let threats_now = (!better.is_empty()).then(|| threats(position, piece.color));
    let by_own_pawns = attacked_by_pawns(position, piece.color);
    let better = better
        .into_iter()
        // A threat is over after one move of the enemy, so the rest of the gain must be worth a word too; but a piece that a
        // pawn defends stays, and its threats with it.
        .filter(|(target, gain, moved)| {
            by_own_pawns.contains(*target)
                || gain - (threats(moved, piece.color) - threats_now.unwrap_or(0)) >= LEAST_GAIN
        })
        .map(|(target, gain, _)| (target, gain))
        .take(MOST_SQUARES)
        .collect();
    let same_color = |other: Square| other.is_light() == square.is_light();
    let pawns = position.pawns(piece.color).into_iter().filter(|&pawn| same_color(pawn));
    PlacedPiece {
        piece,
        square,
        worth,
        better,
        against_mean: None,
        own_pawns: (piece.role == Role::Bishop).then(|| pawns.count()),
        is_blockader,
        is_bad_bishop: piece.role == Role::Bishop && bishops::is_bad(position, piece.color, square) == Some(true),
    }
}

/// What the threats of a side are worth to it, centipawns.
fn threats(position: &Position, color: Color) -> i32 {
    worth_of(&record(position), color, |used| {
        used.weight.term().family == Family::Threats
    })
}

/// Whether a piece stands before an enemy pawn that is passed, or before one that is isolated, where a bishop or knight
/// belongs.
fn is_blockader(position: &Position, piece: Piece, square: Square) -> bool {
    let (own, their) = (position.pawns(piece.color), position.pawns(!piece.color));
    let passed = match piece.color {
        Color::White => structure::passed::<Black>(their, own),
        Color::Black => structure::passed::<White>(their, own),
    };
    let is_minor = matches!(piece.role, Role::Knight | Role::Bishop);
    let blocked = if is_minor {
        passed | structure::isolani(their)
    } else {
        passed
    };
    let pawn = square.offset(piece.color.fold_wb(8, -8));
    pawn.is_some_and(|pawn| blocked.contains(pawn))
}

/// The squares that a piece can reach in a few moves while all others stand still, without a stop on a square that an
/// enemy pawn attacks. A piece that is pinned to its king stays on the line of the pin.
fn reachable(position: &Position, piece: Piece, square: Square) -> Bitboard {
    let moves = match piece.role {
        Role::Rook | Role::Queen => 2,
        _ => 3,
    };
    reachable_in(position, piece, square, moves)
}

fn reachable_in(position: &Position, piece: Piece, square: Square, moves: u32) -> Bitboard {
    let free = !position.occupied() & !attacked_by_pawns(position, !piece.color);
    let allowed = free & pin_line(position, piece.color, square);
    (0..moves).fold(Bitboard::from_square(square), |reached, _| {
        reached | attacked_from(position, piece.role, square, reached) & allowed
    })
}

/// What a piece attacks from any of the squares, its own square left vacant.
fn attacked_from(position: &Position, role: Role, square: Square, from: Bitboard) -> Bitboard {
    let occupied = position.occupied() & !Bitboard::from_square(square);
    let attacked = |from: Square| match role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        _ => attacks::queen(from, occupied),
    };
    from.into_iter().fold(Bitboard::EMPTY, |set, from| set | attacked(from))
}

/// The line through king and piece if the piece is pinned to its king, else all squares.
fn pin_line(position: &Position, color: Color, square: Square) -> Bitboard {
    match pinner(position, color, square) {
        Some(_) => attacks::line(position.king(color), square),
        None => Bitboard::FULL,
    }
}

/// The enemy piece that pins the piece or pawn on a square to its king.
pub(crate) fn pinner(position: &Position, color: Color, square: Square) -> Option<Square> {
    let king = position.king(color);
    let others = position.occupied() & !Bitboard::from_square(square);
    let sliders = (attacks::bishop(king, others) & position.bishops_and_queens(!color))
        | (attacks::rook(king, others) & position.rooks_and_queens(!color));
    let pins = |slider: &Square| attacks::between(king, *slider).contains(square);
    sliders.into_iter().find(pins)
}

/// Whether two pieces can be exchanged for each other soon: after at most one move of each, one attacks a square of the
/// other.
fn can_meet(position: &Position, white: (Role, Square), black: (Role, Square)) -> bool {
    let near = |color: Color, (role, square): (Role, Square)| {
        let squares = reachable_in(position, Piece { color, role }, square, 1);
        (squares, attacked_from(position, role, square, squares))
    };
    let (own, by_own) = near(Color::White, white);
    let (their, by_their) = near(Color::Black, black);
    (by_own & their).any() || (by_their & own).any()
}

pub(crate) fn attacked_by_pawns(position: &Position, color: Color) -> Bitboard {
    let pawns = position.pawns(color);
    match color {
        Color::White => any_attacks::<White>(pawns),
        Color::Black => any_attacks::<Black>(pawns),
    }
}

/// Vacant squares of the own kind of bishop where the piece is attacked by no pawn and no cheaper piece, and not more
/// often than it is defended. In the enemy camp (ranks 6 to 8, counted from the own side) a bishop or knight that is
/// attacked needs a pawn that defends it.
fn holdable(position: &Position, piece: Piece, square: Square) -> Bitboard {
    let enemy = !piece.color;
    let free = !position.occupied() & !attacked_by_pawns(position, enemy);
    let occupied = position.occupied() ^ Bitboard::from_square(square);
    free.into_iter()
        .filter(|target| piece.role != Role::Bishop || target.is_light() == square.is_light())
        .filter(|&target| {
            let attacked_by = attackers(position, enemy, target, occupied);
            let defended_by = attackers(position, piece.color, target, occupied) & !Bitboard::from_square(square);
            let points = |attacker: Square| position.role_at(attacker).map_or(0, archipelago_eval::points);
            let is_cheaper = |attacker: Square| {
                let points = points(attacker);
                points != 0 && points < archipelago_eval::points(piece.role)
            };
            let is_minor = matches!(piece.role, Role::Knight | Role::Bishop);
            let is_in_camp = piece.color.relative_rank(target.rank()) >= Rank::Sixth;
            let needs_pawn = is_minor && is_in_camp && attacked_by.any();
            attacked_by.count() <= defended_by.count()
                && !attacked_by.into_iter().any(is_cheaper)
                && (!needs_pawn || (defended_by & position.pawns(piece.color)).any())
        })
        .collect()
}

/// Compares each bishop and knight with the others of its kind; without such, with all other bishops and knights.
fn compare_minors(pieces: &mut [PlacedPiece]) {
    let minors: Vec<(Square, Role, i32)> = pieces
        .iter()
        .filter(|placed| matches!(placed.piece.role, Role::Knight | Role::Bishop))
        .map(|placed| (placed.square, placed.piece.role, placed.worth))
        .collect();
    let mean = |wanted: &dyn Fn(Square, Role) -> bool| {
        let worths: Vec<i32> = minors
            .iter()
            .filter(|(square, role, _)| wanted(*square, *role))
            .map(|(_, _, worth)| *worth)
            .collect();
        (!worths.is_empty()).then(|| worths.iter().sum::<i32>() / worths.len() as i32)
    };
    for placed in pieces {
        let (here, kind) = (placed.square, placed.piece.role);
        if !matches!(kind, Role::Knight | Role::Bishop) {
            continue;
        }
        let others = mean(&|square, role| square != here && role == kind).or_else(|| mean(&|square, _| square != here));
        placed.against_mean = others.map(|others| placed.worth - others);
    }
}

/// The trades of pieces of the same value that help a side most, White's first; the largest first.
///
/// Both pieces are taken away, and the evaluation is compared. Where there is a search, it compares both positions too,
/// and a trade with which it does not agree is left out. There are none in check, because then the right to move
/// decides.
#[must_use]
pub fn trades(position: &Position, search: Option<Search<'_>>) -> Vec<Trade> {
    if position.in_check() {
        return Vec::new();
    }
    let mut trades = all_trades(position);
    let mut listed = Vec::new();
    for sign in [1, -1] {
        trades.sort_by_key(|trade| -sign * trade.change);
        let mut helpful: Vec<Trade> = Vec::new();
        for trade in trades.iter().filter(|trade| sign * trade.change >= LEAST_TRADE) {
            // Another trade of the same piece says little more.
            let is_new = |other: &Trade| other.white != trade.white && other.black != trade.black;
            if helpful.len() < MOST_TRADES && helpful.iter().all(is_new) {
                helpful.push(trade.clone());
            }
        }
        listed.extend(helpful);
    }
    if let Some(search) = search.filter(|_| !listed.is_empty()) {
        compare_by_search(position, &mut listed, search);
        listed.retain(Trade::is_confirmed);
    }
    listed
}

/// Every pair of pieces of the same value that can be exchanged soon.
fn all_trades(position: &Position) -> Vec<Trade> {
    let table = &mut PawnTable::new(0);
    let now = Values::of(position, table);
    let pieces = |color: Color| -> Vec<(Role, Square)> {
        HEAT_ROLES
            .iter()
            .flat_map(|&role| {
                position
                    .by_piece(color, role)
                    .into_iter()
                    .map(move |square| (role, square))
            })
            .collect()
    };
    let (white, black) = (pieces(Color::White), pieces(Color::Black));
    let mut trades = Vec::new();
    for &own in &white {
        for &other in &black {
            let same_value = archipelago_eval::points(own.0) == archipelago_eval::points(other.0);
            if !same_value || !can_meet(position, own, other) {
                continue;
            }
            if let Some(after) = without(position, own.1, other.1) {
                trades.push(Trade {
                    white: own,
                    black: other,
                    change: Values::of(&after, table).minus(&now),
                    searched: None,
                });
            }
        }
    }
    trades
}

/// The position without two pieces; `None` if then the king of the side not to move could be taken, or the side to move
/// is in check.
fn without(position: &Position, one: Square, other: Square) -> Option<Position> {
    let after = position.edited(&[(one, None), (other, None)])?;
    let legal = after.setup().position().ok()?;
    (!legal.in_check()).then_some(legal)
}

fn compare_by_search(position: &Position, trades: &mut [Trade], search: Search<'_>) {
    let limit = search.limit.part(PART);
    let searcher = search.searcher;
    let Some(now) = searcher.search(position, &[], limit) else {
        return;
    };
    for trade in trades {
        let after = without(position, trade.white.1, trade.black.1);
        let found = after.and_then(|after| searcher.search(&after, &[], limit));
        trade.searched = found.and_then(|found| match (found.outcome, now.outcome) {
            (Outcome::Centipawns(after), Outcome::Centipawns(before)) => Some(after - before),
            _ => None,
        });
    }
}
