//! Endings with few pieces for which the general terms are wrong: known draws, driving a lone king to the edge or to
//! the right corner, king and pawn against king by a table, rook or queen against a pawn. For bishop and knight against
//! king there is also a table of the number of plies to mate, which only the search uses.
//!
//! Their values are not in the table of weights: the result is known, and the value only tells better moves from worse.

mod bishop_and_knight;
mod king_and_pawn;

use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, File, Position, Role, Square};

use crate::{structure, weights};

/// What a known win is worth above its material, in internal units.
const KNOWN_WIN: i32 = 1500;

/// Builds the tables of king and pawn and of bishop and knight against a king, which takes about 65 ms. Without this
/// call the first such ending that is evaluated builds them, in the middle of a search.
pub fn prepare() {
    king_and_pawn::prepare();
    bishop_and_knight::prepare();
}

/// What this file knows about an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KnownEnding {
    /// Its value in internal units, from the view of the stronger side, or of White.
    value: i32,
    /// Does the stronger side win with best play?
    is_win: bool,
}

/// The value of an ending that this file knows, in internal units from White's view; `None` for all other positions.
#[inline]
pub(crate) fn known(position: &Position) -> Option<i32> {
    if !may_be_known(position) {
        return None;
    }
    with_few_pieces(position).map(|ending| ending.value)
}

/// Is the position an ending that one side is known to win: mate against a bare king, a won ending of king and pawn, or
/// a queen against one other piece or pawn? Then the search must not prune by the evaluation, which is far beyond every
/// window, but look for the moves that make progress. The size of an evaluation does not show this: in a middlegame a
/// large advantage is no known win.
///
/// King and pawn is exact. In the other endings only the pieces count: bishop and knight are a known win even where
/// the lone king takes one of them at once or is stalemated. The search sees that with the next move.
#[inline]
#[must_use]
pub fn is_known_win(position: &Position) -> bool {
    may_be_known(position) && with_few_pieces(position).is_some_and(|ending| ending.is_win)
}

/// Is the position certainly drawn, although there are pawns: a lone king against a pawn that cannot be promoted, or in
/// front of rook pawns whose promotion square no bishop of the enemy can attack? None of these positions is a mate.
#[inline]
#[must_use]
pub fn is_certain_draw(position: &Position) -> bool {
    let bare = |color| !position.by_color(color).more_than_one();
    (bare(Color::White) || bare(Color::Black))
        && position.by_role(Role::Pawn).any()
        && with_few_pieces(position).is_some_and(|ending| ending.value == 0)
}

/// The number of plies to mate with best play of both sides, when one side has a bishop and a knight against a lone
/// king: positive if the side to move wins, negative if it loses, zero for a draw or a mate on the board. `None` for
/// all other positions.
///
/// The table behind it takes 65 ms to build; see [`prepare`].
#[must_use]
pub fn plies_to_mate(position: &Position) -> Option<i32> {
    of_bishop_and_knight::<White>(position).or_else(|| of_bishop_and_knight::<Black>(position))
}

/// The plies to mate by side `S`, from the view of the side to move.
#[inline(never)]
fn of_bishop_and_knight<S: Side>(position: &Position) -> Option<i32> {
    if counts(position, S::COLOR) != [0, 1, 1, 0, 0] {
        return None;
    }
    if position.by_color(!S::COLOR).more_than_one() {
        return None;
    }
    let plies = i32::from(bishop_and_knight::plies_to_mate::<S>(position).unwrap_or(0));
    Some(if position.turn() == S::COLOR { plies } else { -plies })
}

/// At most four pieces, or a bare king?
#[inline]
fn may_be_known(position: &Position) -> bool {
    let bare = |color| !position.by_color(color).more_than_one();
    position.occupied().count() <= 4 || bare(Color::White) || bare(Color::Black)
}

/// What is known about a position that [`may_be_known`]; the value from White's view.
#[inline(never)]
fn with_few_pieces(position: &Position) -> Option<KnownEnding> {
    if drawn(position) || wrong_corner::<White>(position) || wrong_corner::<Black>(position) {
        return Some(KnownEnding {
            value: 0,
            is_win: false,
        });
    }
    stronger::<White>(position).or_else(|| {
        stronger::<Black>(position).map(|ending| KnownEnding {
            value: -ending.value,
            ..ending
        })
    })
}

/// Numbers of pawns, knights, bishops, rooks and queens.
fn counts(position: &Position, color: Color) -> [usize; 5] {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| position.by_piece(color, role).count())
}

/// Whether there are no pawns and neither side can force mate: at most a minor piece each, two knights, or bishops of one
/// color.
fn drawn(position: &Position) -> bool {
    let minors = position.by_role(Role::Knight) | position.by_role(Role::Bishop);
    let harmless = |color| {
        let own = minors & position.by_color(color);
        let bishops = own & position.by_role(Role::Bishop);
        let on_one_color = bishops.into_iter().all(Square::is_light) || bishops.into_iter().all(Square::is_dark);
        own.count() <= 1 || (own.count() == 2 && bishops.is_empty()) || (own == bishops && on_one_color)
    };
    let kings_and_minors = (position.occupied() & !minors & !position.by_role(Role::King)).is_empty();
    kings_and_minors && harmless(Color::White) && harmless(Color::Black)
}

/// Whether all pawns of side `S` stand on one rook file, its only pieces are bishops that cannot attack the promotion
/// square, and the lone enemy king is next to that square: a draw.
fn wrong_corner<S: Side>(position: &Position) -> bool {
    let pawns = position.pawns(S::COLOR);
    let enemy = !S::COLOR;
    let a_file = Bitboard::from_file(File::A);
    let h_file = Bitboard::from_file(File::H);
    let on_one_edge = pawns.any() && (pawns.is_subset(a_file) || pawns.is_subset(h_file));
    if !on_one_edge || position.by_color(enemy).more_than_one() {
        return false;
    }
    let Some(corner) = (S::front_span(pawns) & S::PROMOTION_RANK).first() else {
        return false;
    };
    let others = position.by_color(S::COLOR) & !pawns & !position.by_role(Role::King);
    let bishops = others & position.by_role(Role::Bishop);
    others == bishops
        && (bishops & structure::color_complex(corner)).is_empty()
        && position.king(enemy).distance(corner) <= 1
}

/// What is known about endings in which side `S` wins or is better with the pieces that are left; the value from its
/// view.
fn stronger<S: Side>(position: &Position) -> Option<KnownEnding> {
    let weak = !S::COLOR;
    let (value, is_win) = match (counts(position, S::COLOR), counts(position, weak)) {
        ([1, 0, 0, 0, 0], [0, 0, 0, 0, 0]) => king_and_pawn::<S>(position),
        ([0, 1, 1, 0, 0], [0, 0, 0, 0, 0]) => (bishop_and_knight::<S>(position), true),
        (strong, [0, 0, 0, 0, 0]) if can_mate::<S>(position, strong) => {
            (KNOWN_WIN + progress_to_mate::<S>(position), true)
        }
        ([0, 0, 0, 1, 0], [1, 0, 0, 0, 0]) => (rook_against_pawn::<S>(position), false),
        ([0, 0, 0, 0, 1], [1, 0, 0, 0, 0]) => queen_against_pawn::<S>(position),
        ([0, 0, 0, 0, 1], [0, _, _, _, 0]) => (KNOWN_WIN / 2 + progress_to_mate::<S>(position), true),
        ([0, 0, 0, 1, 0], [0, 1, 0, 0, 0] | [0, 0, 1, 0, 0]) => (edge_pressure(position.king(weak)) + 10, false),
        _ => return None,
    };
    Some(KnownEnding { value, is_win })
}

/// Whether the pieces can force mate: a rook, a queen, bishops on both colors, bishop and knight, or three knights.
fn can_mate<S: Side>(position: &Position, strong: [usize; 5]) -> bool {
    let [_, knights, _, rooks, queens] = strong;
    let bishops = position.by_piece(S::COLOR, Role::Bishop);
    let light = bishops.into_iter().any(Square::is_light);
    let dark = bishops.into_iter().any(Square::is_dark);
    rooks + queens > 0 || (light && dark) || (bishops.any() && knights > 0) || knights > 2
}

/// Material, plus bonuses for a weak king near the edge and a strong king near it; internal units.
fn progress_to_mate<S: Side>(position: &Position) -> i32 {
    let weak_color = !S::COLOR;
    let material = |color| -> i32 {
        let counts = counts(position, color);
        (0..5)
            .map(|kind| counts[kind] as i32 * weights::MATERIAL.at(kind).value().eg())
            .sum()
    };
    let (strong, weak) = (position.king(S::COLOR), position.king(weak_color));
    material(S::COLOR) - material(weak_color) + edge_pressure(weak) + closeness(strong, weak)
}

/// 0 for a king in the center, up to 90 in a corner; internal units.
fn edge_pressure(king: Square) -> i32 {
    let [files, ranks] = off_center(king);
    files.max(ranks) * 17 + files.min(ranks) * 13
}

/// Files and ranks between a square and the four in the center: 0 to 3 each.
pub(crate) fn off_center(square: Square) -> [i32; 2] {
    [square.file().to_u32(), square.rank().to_u32()].map(|coordinate| 3 - coordinate.min(7 - coordinate) as i32)
}

/// From 8 for kings as far apart as possible to 48 for kings in opposition; internal units.
fn closeness(a: Square, b: Square) -> i32 {
    (8 - a.distance(b) as i32) * 8
}

/// The value of bishop and knight against a lone king, which has to be driven to a corner of the bishop's color. A
/// search at full strength takes [`plies_to_mate`] instead; the search of a weaker player has only this value.
///
/// A step of the lone king toward that corner counts more than a step of the other king or the knight toward the lone
/// king. Otherwise the search would leave it in the wrong corner.
fn bishop_and_knight<S: Side>(position: &Position) -> i32 {
    let (strong, weak) = (position.king(S::COLOR), position.king(!S::COLOR));
    let piece = |role| position.by_piece(S::COLOR, role).first();
    // Mirrored files make light corners dark ones, so that a1 and h8 are the right corners in both cases.
    let seen = if piece(Role::Bishop).is_some_and(Square::is_light) {
        weak.flip_horizontal()
    } else {
        weak
    };
    let from_center = (7 - seen.file() as i32 - seen.rank() as i32).abs();
    let knight = piece(Role::Knight).map_or(0, |knight| closeness(knight, weak));
    KNOWN_WIN + from_center * 200 + closeness(strong, weak) * 2 + knight
}

/// The value of king and pawn against king by the bitbase, and whether it is won; a won pawn counts more the further it
/// has advanced.
fn king_and_pawn<S: Side>(position: &Position) -> (i32, bool) {
    let Some(pawn) = position.pawns(S::COLOR).first() else {
        return (0, false);
    };
    if !king_and_pawn::kpk_is_won::<S>(position, pawn) {
        return (0, false);
    }
    let value = KNOWN_WIN / 2 + S::COLOR.relative_rank(pawn.rank()) as i32 * 20;
    (value, true)
}

/// The value of a rook against a pawn: won when the rook's king stands before the pawn or the pawn's king is far away;
/// else the race decides.
fn rook_against_pawn<S: Side>(position: &Position) -> i32 {
    let weak_color = !S::COLOR;
    let (strong, weak) = (position.king(S::COLOR), position.king(weak_color));
    let Some(pawn) = position.pawns(weak_color).first() else {
        return 0;
    };
    let path = S::Opposite::front_span(Bitboard::from_square(pawn));
    let goal = (path & S::Opposite::PROMOTION_RANK).first().unwrap_or(pawn);
    let steps = (path.count()) as i32;
    let to_move = i32::from(position.turn() == S::COLOR);
    let far_king = weak.distance(pawn) as i32 > 2 + (1 - to_move);
    let rook_wins = path.contains(strong) || (far_king && steps > 1);
    if rook_wins {
        return weights::MATERIAL.at(3).value().eg() - strong.distance(pawn) as i32 * 4;
    }
    let race = strong.distance(goal) as i32 - to_move - steps - i32::from(weak.distance(goal) > 1);
    if race <= 0 {
        200 - 10 * race.abs().min(4) + 10 * steps
    } else {
        (60 - 15 * race).max(0)
    }
}

/// The value of a queen against a pawn, and whether it is won: always, except against a rook's or bishop's pawn on the
/// seventh rank whose king is next to it while the queen does not stand before the pawn. Then it is won for sure only for the
/// side to move, and where its king is near: in the endgame tables 3 squares or less from the promotion square against a
/// rook's pawn, just 2 against a bishop's pawn.
fn queen_against_pawn<S: Side>(position: &Position) -> (i32, bool) {
    let weak_color = !S::COLOR;
    let (strong, weak) = (position.king(S::COLOR), position.king(weak_color));
    let Some(pawn) = position.pawns(weak_color).first() else {
        return (0, false);
    };
    let goal = S::Opposite::front_span(Bitboard::from_square(pawn)) & S::Opposite::PROMOTION_RANK;
    let goal = goal.first().unwrap_or(pawn);
    let drawing_file = matches!(pawn.file(), File::A | File::C | File::F | File::H);
    let on_seventh = S::Opposite::RANK_7.contains(pawn);
    let is_blocked = position.by_piece(S::COLOR, Role::Queen).contains(goal);
    if on_seventh && drawing_file && !is_blocked && weak.distance(pawn) <= 1 {
        let distance = strong.distance(goal);
        let (is_won, is_likely) = match pawn.file() {
            _ if position.turn() != S::COLOR => (false, false),
            File::A | File::H => (distance <= 3, distance == 4),
            _ => (distance == 2, distance <= 3),
        };
        if !is_won {
            let value = if is_likely { 100 } else { 30 - 3 * distance as i32 };
            return (value, false);
        }
    }
    (KNOWN_WIN / 2 + progress_to_mate::<S>(position), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).unwrap()
    }

    #[test]
    fn results_that_are_known() {
        for (fen, low, high) in [
            ("8/8/8/4k3/8/8/8/K6Q w - - 0 1", 2000, 4000),
            ("8/8/8/4k3/8/8/8/K4BN1 w - - 0 1", 1500, 3000),
            ("8/8/8/4k3/8/8/8/K4BB1 w - - 0 1", 1500, 3000),
            ("8/8/8/4k3/8/8/8/K4NN1 w - - 0 1", 0, 0),
            ("8/8/8/4k3/8/8/8/K4N2 w - - 0 1", 0, 0),
            ("8/8/8/4k3/8/8/8/K1B1B3 w - - 0 1", 0, 0),
            ("8/8/8/8/5n2/1k6/8/K3R3 w - - 0 1", 0, 150),
            ("8/8/8/8/8/1k6/3p4/K3Q3 w - - 0 1", 1000, 4000),
        ] {
            let value = known(&position(fen)).unwrap();
            assert!((low..=high).contains(&value), "{fen}: {value}");
        }
        assert_eq!(known(&Position::startpos()), None);
    }

    #[test]
    fn a_known_win_is_no_matter_of_size() {
        for (fen, is_win) in [
            ("8/8/8/4k3/8/8/8/K6Q w - - 0 1", true),
            ("8/8/8/4k3/8/8/8/K4BN1 b - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("8/8/8/8/8/1k6/3p4/K3Q3 w - - 0 1", true),
            ("7K/8/8/8/8/1k6/p7/Q7 w - - 0 1", true),
            ("7K/3Q4/8/8/8/1k6/p7/8 w - - 0 1", false),
            ("8/8/8/4K3/8/1Q6/p7/k7 w - - 0 1", false),
            ("8/8/8/8/2Q5/3K4/p7/1k6 w - - 0 1", true),
            ("8/8/8/8/2Q5/3K4/p7/1k6 b - - 0 1", false),
            ("8/8/8/4K3/1Q6/8/2p5/3k4 w - - 0 1", false),
            ("8/4Q3/8/8/8/8/2p2K2/1k6 w - - 0 1", false),
            ("8/8/8/8/3Q4/4K3/2p5/1k6 w - - 0 1", true),
            ("8/8/8/3q4/8/2k5/8/K3R3 w - - 0 1", true),
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/4k3/8/8/8/K4NN1 w - - 0 1", false),
            ("8/8/8/8/5n2/1k6/8/K3R3 w - - 0 1", false),
            ("8/8/8/8/8/1k6/3p4/K3R3 w - - 0 1", false),
            // A queen and two rooks ahead, with all other pieces on the board.
            ("1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", false),
        ] {
            assert_eq!(is_known_win(&position(fen)), is_win, "{fen}");
            assert!(!(is_win && is_certain_draw(&position(fen))), "{fen}");
        }
    }

    #[test]
    fn mates_are_counted_from_the_side_to_move() {
        for (fen, plies) in [
            ("k7/3B4/NK6/8/8/8/8/8 w - - 0 1", 1),
            ("8/8/8/8/8/nk6/3b4/K7 b - - 0 1", 1),
            ("1k6/3B4/NK6/8/8/8/8/8 b - - 0 1", -2),
            ("8/8/8/8/8/nk6/3b4/1K6 w - - 0 1", -2),
            // The lone king takes a piece.
            ("8/8/8/8/3k4/3N4/8/B6K b - - 0 1", 0),
            ("8/8/8/8/8/2k5/2BN4/7K b - - 0 1", 0),
        ] {
            assert_eq!(plies_to_mate(&position(fen)), Some(plies), "{fen}");
        }
        for fen in ["8/8/8/4k3/8/8/8/K5BB w - - 0 1", "8/8/8/3nk3/8/8/8/K4B2 w - - 0 1"] {
            assert_eq!(plies_to_mate(&position(fen)), None, "{fen}");
        }
    }

    #[test]
    fn bishop_and_knight_drive_to_the_right_corner() {
        // The bishop on f1 is light: h1 and a8 are the corners.
        let right = known(&position("k7/8/2K5/8/8/8/8/5BN1 b - - 0 1")).unwrap();
        let wrong = known(&position("7k/8/5K2/8/8/8/8/5BN1 b - - 0 1")).unwrap();
        assert!(right > wrong + 100);
    }
}
