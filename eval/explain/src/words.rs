//! Words for sides and numbers of pieces, and lists of squares, files and pawns.

use archipelago_eval::filesets::Fileset;
use archipelago_movegen::{Bitboard, Color, File, Role};

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn joined(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `d4 and e5`.
pub(crate) fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    joined(&names)
}

/// `d-file`, `c- and d-files`.
pub(crate) fn files(files: Fileset) -> String {
    let letters: Vec<String> = files.files().map(|file: File| format!("{}-", file.char())).collect();
    match letters.len() {
        0 => String::new(),
        1 => format!("{}file", letters[0]),
        _ => format!("{}files", joined(&letters)),
    }
}

/// `an isolated pawn on d4`, `hanging pawns on c4 and d4`, `doubled pawns on the c-file`.
pub(crate) fn pawns(set: Bitboard, kind: &str) -> String {
    // Only the rear one of two doubled pawns is in the set, so the file is named.
    if kind == "doubled" {
        return format!("doubled pawns on the {}", files(Fileset::of(set)));
    }
    let squares = squares(set);
    match (set.count(), kind.chars().next()) {
        (1, Some('a' | 'e' | 'i' | 'o')) => format!("an {kind} pawn on {squares}"),
        (1, _) => format!("a {kind} pawn on {squares}"),
        _ => format!("{kind} pawns on {squares}"),
    }
}

/// `1 move`, `2 moves`.
pub(crate) fn counted_moves(count: usize) -> String {
    format!("{count} move{}", if count == 1 { "" } else { "s" })
}

/// `White` or `Black`.
pub(crate) fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// `a knight`, `two pawns`; nothing for none.
pub(crate) fn counted(count: usize, role: Role) -> Option<String> {
    let word = crate::plans::kind(role);
    match count {
        0 => None,
        1 => Some(format!("a {word}")),
        2 => Some(format!("two {word}s")),
        3 => Some(format!("three {word}s")),
        4 => Some(format!("four {word}s")),
        5 => Some(format!("five {word}s")),
        6 => Some(format!("six {word}s")),
        7 => Some(format!("seven {word}s")),
        8 => Some(format!("eight {word}s")),
        more => Some(format!("{more} {word}s")),
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::Square;

    use super::*;

    #[test]
    fn lists_are_joined() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let three = set(&[Square::A2, Square::C4, Square::D4]);
        assert_eq!(squares(three), "a2, c4 and d4");
        assert_eq!(files(Fileset::of(three)), "a-, c- and d-files");
        assert_eq!(files(Fileset::of(set(&[Square::D4]))), "d-file");
        assert_eq!(pawns(set(&[Square::D4]), "isolated"), "an isolated pawn on d4");
        assert_eq!(
            pawns(set(&[Square::C4, Square::D4]), "hanging"),
            "hanging pawns on c4 and d4"
        );
        assert_eq!(pawns(set(&[Square::C2]), "doubled"), "doubled pawns on the c-file");
        assert_eq!(squares(Bitboard::EMPTY), "");
    }
}
