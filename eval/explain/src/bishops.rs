//! Good and bad bishops, by the colors of the squares of their own pawns: one definition for all parts of the text.

use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Bitboard, Color, Position, Rank, Square, attacks};

/// With fewer pawns on either side no bishop is called good or bad. Its side may only need it to win at all, and that
/// says nothing about its place.
pub(crate) const FEWEST_PAWNS: usize = 3;

/// The four squares in the middle of the board.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Whether a bishop stands behind its pawns, on one of the three ranks nearest to its side, and most of the pawns stand
/// on squares of its color, three or more. A pawn that an enemy pawn blocks counts twice, because it stays there. A
/// bishop whose diagonal is open as far as both middle squares is not bad. `None` with few pawns.
pub(crate) fn is_bad(position: &Position, color: Color, square: Square) -> Option<bool> {
    const FEWEST_ON_COLOR: usize = 3;
    let (own, their) = (position.pawns(color), position.pawns(!color));
    if own.count().min(their.count()) < FEWEST_PAWNS {
        return None;
    }
    let seen = attacks::bishop(square, own | their) & !own & MIDDLE;
    if color.relative_rank(square.rank()) > Rank::Third || seen.count() >= 2 {
        return Some(false);
    }
    let blocked = match color {
        Color::White => structure::ram::<White>(own, their),
        Color::Black => structure::ram::<Black>(own, their),
    };
    let weight = |set: Bitboard| (own & set).count() + (blocked & set).count();
    let on_color = weight(structure::color_complex(square));
    Some(on_color >= FEWEST_ON_COLOR && 2 * on_color > weight(Bitboard::FULL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_bishop_stands_behind_pawns_on_its_color() {
        let stonewall = "rnbq1rk1/pp4pp/2pbpn2/3p1p2/2PP1B2/5NP1/PP2PPBP/RN1Q1RK1 w - - 0 1";
        let kings_indian = "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1";
        for (fen, color, square, expected) in [
            (stonewall, Color::Black, Square::C8, Some(true)),
            (stonewall, Color::Black, Square::D6, Some(false)),
            // Outside its pawns it is no bad bishop.
            (stonewall, Color::White, Square::F4, Some(false)),
            (kings_indian, Color::White, Square::E2, Some(true)),
            (kings_indian, Color::White, Square::C1, Some(false)),
            (kings_indian, Color::Black, Square::C8, Some(false)),
            // An open long diagonal.
            (
                "r1bq1rk1/pp2ppb1/2np1np1/4p3/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 1",
                Color::Black,
                Square::G7,
                Some(true),
            ),
            (
                "r1bq1rk1/p3ppbp/1pnp1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 1",
                Color::Black,
                Square::G7,
                Some(false),
            ),
            // Two of three pawns are not many, and with two pawns nothing is said.
            (
                "4kb2/5pp1/4p3/8/8/8/PPP5/4KB2 w - - 0 1",
                Color::White,
                Square::F1,
                Some(false),
            ),
            (
                "4kb2/5pp1/4p3/8/8/8/P1P5/4KB2 w - - 0 1",
                Color::White,
                Square::F1,
                None,
            ),
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect(fen);
            assert_eq!(is_bad(&position, color, square), expected, "{fen} {square}");
        }
    }
}
