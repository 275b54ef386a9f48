//! Ways of pawns along their files: played, gone, or still to go.

use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, Position, Rank, Square, attacks};

/// The way of a pawn along one file.
pub(crate) enum Route {
    /// A pawn has reached the last square or passed it.
    Played,
    /// No pawn can go the way: it is not there, or another pawn stands in the way for good.
    Gone,
    /// The square of the pawn and the squares to which its next moves lead.
    ToGo(Vec<Square>),
}

impl Route {
    /// The way of the pawn of `color` that is nearest to the end of `path`, a list of squares on one file.
    pub(crate) fn new(position: &Position, color: Color, path: &[Square]) -> Route {
        let (first, last) = (path[0], path[path.len() - 1]);
        let ahead = |set: Bitboard| match color {
            Color::White => White::forward_fill(set),
            Color::Black => Black::forward_fill(set),
        };
        let file = Bitboard::from_file(first.file());
        let own = position.pawns(color) & file;
        let beyond = ahead(Bitboard::from_square(last)) & file;
        // Of two pawns on the file, the rear one may still have the way to go.
        let without_way = if (own & beyond).any() {
            Route::Played
        } else {
            Route::Gone
        };
        let way = ahead(Bitboard::from_square(first)) & file & !beyond;
        let waiting = (own & way).into_iter();
        let Some(pawn) = waiting.max_by_key(|pawn| color.relative_rank(pawn.rank())) else {
            return without_way;
        };
        let still_to_go = attacks::between(pawn, last) | Bitboard::from_square(last);
        if (still_to_go & (position.pawns(color) | position.pawns(!color))).any() {
            return without_way;
        }
        Route::ToGo(stations(color, pawn, path))
    }
}

/// `f7-f5-f4`.
pub(crate) fn way(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join("-")
}

/// The squares of a pawn and of its next moves to the end of `path`; a double step only where the rules allow it.
fn stations(color: Color, pawn: Square, path: &[Square]) -> Vec<Square> {
    let rank = |square: Square| color.relative_rank(square.rank()).to_u32();
    let mut squares = vec![pawn];
    for &station in path.iter().filter(|station| rank(**station) > rank(pawn)) {
        let from = squares[squares.len() - 1];
        let step = color.fold_wb(8, -8);
        let mut at = from;
        let double = rank(from) == 1 && rank(station) == 3;
        while !double && rank(at) + 1 < rank(station) {
            let Some(next) = at.offset(step) else { break };
            squares.push(next);
            at = next;
        }
        squares.push(station);
    }
    squares
}

/// The usual way of a pawn to a square: from home, by a double step where it is possible.
pub(crate) fn from_home(color: Color, to: Square) -> Vec<Square> {
    let on_file = |rank: Rank| Square::from_coords(to.file(), rank);
    let home = on_file(color.fold_wb(Rank::Second, Rank::Seventh));
    if color.relative_rank(to.rank()) > Rank::Fourth {
        let middle = on_file(color.fold_wb(Rank::Fourth, Rank::Fifth));
        vec![home, middle, to]
    } else {
        vec![home, to]
    }
}
