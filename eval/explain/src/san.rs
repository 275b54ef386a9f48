//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

use archipelago_movegen::{Color, File, Move, Position, Role};
use shakmaty::CastlingSide;
use shakmaty::san::San;

/// The legal move that a text means: SAN, with or without signs for check, or UCI.
///
/// # Errors
/// One line that says what is wrong with the text.
///
/// ```
/// use archipelago_explain::san::{read_move, write_move};
/// use archipelago_movegen::Position;
/// let start = Position::startpos();
/// let knight = read_move(&start, "Nf3").expect("a legal move");
/// assert_eq!(Ok(knight), read_move(&start, "g1f3"));
/// assert_eq!(write_move(&start, knight), "Nf3");
/// assert_eq!(read_move(&start, "Nf4").unwrap_err(), "illegal move 'Nf4'");
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    let san = parse_san(text);
    // UCI is read in any case: `B3c2`, a move of a bishop, would move what stands on b3.
    let is_bishop = text.starts_with('B') && san.is_some();
    if !is_bishop && let Ok(mv) = position.parse_uci(text.as_bytes()) {
        return Ok(mv);
    }
    let shown: String = text.chars().take(20).collect();
    let san = san.ok_or_else(|| format!("'{shown}' is not a move"))?;
    let meant: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| means(position, san, mv))
        .collect();
    match meant[..] {
        [mv] => Ok(mv),
        [] => Err(format!("illegal move '{shown}'")),
        _ => Err(format!("'{shown}' can mean several moves")),
    }
}

/// SAN, with or without signs for check, and what people write instead of it: `0-0`, `e8Q`, `e8(Q)`, `exd6e.p.`.
fn parse_san(text: &str) -> Option<San> {
    const SIGNS: [char; 4] = ['+', '#', '!', '?'];
    let parse = |text: &str| San::from_ascii(text.as_bytes()).ok();
    let text = text.trim_end_matches(SIGNS);
    let en_passant = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep"));
    parse(text)
        .or_else(|| parse(&text.replace('0', "O")))
        .or_else(|| parse(en_passant?.trim_end_matches(SIGNS)))
        .or_else(|| parse(&with_equals_sign(text)?))
}

/// `e8=Q` for `e8Q` and `e8(Q)`; `None` when there is no promotion at the end.
fn with_equals_sign(text: &str) -> Option<String> {
    let mut square = text.replace(['(', ')'], "");
    let role = square.pop().filter(|role| "QRBN".contains(*role))?;
    Some(format!("{}={role}", square.trim_end_matches('=')))
}

/// Whether `san` can mean the legal move.
fn means(position: &Position, san: San, mv: Move) -> bool {
    match san {
        San::Castle(side) => mv.is_castling() && castling_side(mv) == side,
        San::Normal {
            role,
            file,
            rank,
            to,
            promotion,
            ..
        } => {
            !mv.is_castling()
                && position.moved_role(mv) == role
                && mv.to() == to
                && mv.promotion() == promotion
                && file.is_none_or(|file| mv.from().file() == file)
                && rank.is_none_or(|rank| mv.from().rank() == rank)
        }
        San::Put { .. } | San::Null => false,
    }
}

fn castling_side(mv: Move) -> CastlingSide {
    if mv.destination().file() == File::G {
        CastlingSide::KingSide
    } else {
        CastlingSide::QueenSide
    }
}

/// A legal move in SAN, with `+` for check and `#` for mate.
#[must_use]
pub fn write_move(position: &Position, mv: Move) -> String {
    let next = position.play(mv);
    let sign = match (next.in_check(), next.has_legal_move()) {
        (true, true) => "+",
        (true, false) => "#",
        (false, _) => "",
    };
    format!("{}{sign}", san(position, mv))
}

fn san(position: &Position, mv: Move) -> San {
    if mv.is_castling() {
        return San::Castle(castling_side(mv));
    }
    let role = position.moved_role(mv);
    let (file, rank) = origin(position, mv, role);
    San::Normal {
        role,
        file,
        rank,
        capture: mv.is_capture(),
        to: mv.to(),
        promotion: mv.promotion(),
    }
}

/// What must be said about the square a move comes from: nothing, its file, its rank or both.
fn origin(position: &Position, mv: Move, role: Role) -> (Option<File>, Option<archipelago_movegen::Rank>) {
    let (file, rank) = (mv.from().file(), mv.from().rank());
    if role == Role::Pawn {
        return (mv.is_capture().then_some(file), None);
    }
    let rivals: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|other| !other.is_castling() && other.to() == mv.to() && other.from() != mv.from())
        .filter(|&other| position.moved_role(other) == role)
        .collect();
    let same_file = rivals.iter().any(|other| other.from().file() == file);
    let same_rank = rivals.iter().any(|other| other.from().rank() == rank);
    match (rivals.is_empty(), same_file, same_rank) {
        (true, ..) => (None, None),
        (_, false, _) => (Some(file), None),
        (_, true, false) => (None, Some(rank)),
        (_, true, true) => (Some(file), Some(rank)),
    }
}

/// A line of legal moves with the numbers of the moves: `14.Nxe5 dxe5 15.Qxd8`, `14...dxe5 15.Qxd8`.
#[must_use]
pub fn write_line(position: &Position, moves: &[Move]) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let number = position.fullmoves();
        let san = write_move(&position, mv);
        words.push(match (position.turn(), index) {
            (Color::White, _) => format!("{number}.{san}"),
            (Color::Black, 0) => format!("{number}...{san}"),
            (Color::Black, _) => san,
        });
        position = position.play(mv);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen.as_bytes()).expect(fen)
    }

    #[test]
    fn what_is_written_is_read_back() {
        for fen in [
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "8/1k6/8/1N1N4/8/1N1N4/6K1/8 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "1r5k/P7/8/8/8/8/8/K7 w - - 0 1",
        ] {
            let position = position(fen);
            for mv in position.legal_moves() {
                let text = write_move(&position, mv);
                assert_eq!(read_move(&position, &text), Ok(mv), "{fen}: {text}");
            }
        }
    }

    #[test]
    fn moves_are_written_as_usual() {
        for (fen, uci, san) in [
            ("8/1k6/8/1N1N4/8/1N6/6K1/8 w - - 0 1", "b5d4", "N5d4"),
            ("8/1k6/8/1N1N4/8/8/6K1/8 w - - 0 1", "b5c3", "Nbc3"),
            ("8/1k6/8/1N1N4/8/1N6/6K1/8 w - - 0 1", "d5c7", "Ndc7"),
            ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "O-O-O"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q+"),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ] {
            let position = position(fen);
            let mv = position.parse_uci(uci.as_bytes()).expect(uci);
            assert_eq!(write_move(&position, mv), san);
            assert_eq!(read_move(&position, san), Ok(mv));
        }
    }

    #[test]
    fn a_bishop_told_apart_by_its_rank_is_no_square() {
        let position = position("k7/8/8/8/8/1Q1B4/8/K2B4 w - - 0 1");
        for (text, uci) in [("B3c2", "d3c2"), ("B1c2", "d1c2"), ("b3c2", "b3c2"), ("B3C2", "b3c2")] {
            let mv = position.parse_uci(uci.as_bytes()).expect(uci);
            assert_eq!(read_move(&position, text), Ok(mv), "{text}");
        }
        assert_eq!(read_move(&position, "B3b4").unwrap_err(), "illegal move 'B3b4'");
    }

    #[test]
    fn other_ways_to_write_a_move_are_read() {
        for (fen, text, uci) in [
            ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a7a8q"),
            ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8(B)", "a7a8b"),
            ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=(N)", "a7a8n"),
            ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8R+", "a7b8r"),
            ("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8(Q)+", "a7b8q"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6e.p.", "e5d6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6ep", "e5d6"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6!e.p.", "e5d6"),
        ] {
            let position = position(fen);
            let mv = position.parse_uci(uci.as_bytes()).expect(uci);
            assert_eq!(read_move(&position, text), Ok(mv), "{text}");
        }
    }

    #[test]
    fn bad_texts_are_refused() {
        let knights = position("8/1k6/8/1N1N4/8/8/6K1/8 w - - 0 1");
        assert_eq!(read_move(&knights, "Nc3").unwrap_err(), "'Nc3' can mean several moves");
        assert_eq!(read_move(&knights, "Qd4").unwrap_err(), "illegal move 'Qd4'");
        assert_eq!(read_move(&knights, "hello").unwrap_err(), "'hello' is not a move");
        assert_eq!(
            read_move(&knights, "0-0").unwrap_err(),
            "illegal move '0-0'",
            "zeros are read as letters"
        );
    }

    #[test]
    fn lines_have_numbers() {
        let start = Position::startpos();
        let mut moves = Vec::new();
        let mut at = start;
        for text in ["e4", "e5", "Nf3"] {
            let mv = read_move(&at, text).expect(text);
            at = at.play(mv);
            moves.push(mv);
        }
        assert_eq!(write_line(&start, &moves), "1.e4 e5 2.Nf3");
        assert_eq!(write_line(&start.play(moves[0]), &moves[1..]), "1...e5 2.Nf3");
    }
}
