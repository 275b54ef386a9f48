//! Sketches of pawn structures: which pawns a side must have, and which it must not have.
//!
//! A sketch has one word for each condition: `c4` asks for a pawn on c4, `e23` for a pawn on e2 or e3, `b*` for a pawn
//! anywhere on the b-file, `b=` for exactly one there, `d-` for no pawn on the d-file, and `c-67` for no pawn on c6 or
//! c7. Files that are not mentioned do not matter.

use archipelago_eval::filesets::Fileset;
use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::{Side, White};

/// The most words of one sketch that ask for a pawn.
const MAX_WORDS: usize = 10;

/// The conditions on the pawns of one side.
#[derive(Clone, Copy)]
pub(crate) struct Sketch {
    /// Each of the first `words` sets must hold a pawn.
    present: [Bitboard; MAX_WORDS],
    words: usize,
    /// None of these squares may hold a pawn.
    absent: Bitboard,
    /// On none of these files may two pawns stand.
    single: Bitboard,
}

impl Sketch {
    /// Reads a sketch at compile time: an error in the text is an error of the build.
    pub const fn parse(text: &str) -> Sketch {
        let text = text.as_bytes();
        let mut sketch = Sketch {
            present: [Bitboard::EMPTY; MAX_WORDS],
            words: 0,
            absent: Bitboard::EMPTY,
            single: Bitboard::EMPTY,
        };
        let mut at = 0;
        while at < text.len() {
            assert!(matches!(text[at], b'a'..=b'h'), "a word begins with a file");
            let file = Fileset(1 << (text[at] - b'a')).board();
            at += 1;
            let mut ranks = 0;
            let mut forbidden = false;
            while at < text.len() && text[at] != b' ' {
                match text[at] {
                    digit @ b'2'..=b'7' => ranks |= 0xFF << (8 * (digit - b'1')),
                    b'*' => ranks = u64::MAX,
                    b'=' => {
                        ranks = u64::MAX;
                        sketch.single = Bitboard(sketch.single.0 | file.0);
                    }
                    b'-' => forbidden = true,
                    _ => panic!("a file is followed by ranks, a star, an equals sign or a minus"),
                }
                at += 1;
            }
            at += 1;
            if forbidden {
                let ranks = if ranks == 0 { u64::MAX } else { ranks };
                sketch.absent = Bitboard(sketch.absent.0 | file.0 & ranks);
            } else {
                assert!(ranks != 0, "a word says something about its file");
                sketch.present[sketch.words] = Bitboard(file.0 & ranks);
                sketch.words += 1;
            }
        }
        sketch
    }

    /// Whether the pawns meet all conditions.
    pub fn fits(&self, pawns: Bitboard) -> bool {
        let doubled = pawns & White::forward_fill(White::forward(pawns));
        (pawns & self.absent).is_empty()
            && (doubled & self.single).is_empty()
            && self.present[..self.words]
                .iter()
                .all(|squares| (pawns & *squares).any())
    }
}

/// One form of a structure: the pawns of its owner and of the other side.
pub(crate) struct Shape {
    own: Sketch,
    their: Sketch,
}

impl Shape {
    pub const fn new(own: &str, their: &str) -> Shape {
        Shape {
            own: Sketch::parse(own),
            their: Sketch::parse(their),
        }
    }

    pub fn fits(&self, own: Bitboard, their: Bitboard) -> bool {
        self.own.fits(own) && self.their.fits(their)
    }
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::setwise::drawn;

    use super::*;

    #[test]
    fn words_ask_for_pawns_and_forbid_them() {
        let pawns = drawn(
            "w",
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . w . . . . .
            . . . . w . . .
            w . w . . w w w
            . . . . . . . .",
        );
        for text in ["c4", "e23 a*", "b- d-", "c24 d-45", "f-345", "a= e="] {
            assert!(Sketch::parse(text).fits(pawns), "{text}");
        }
        for text in ["c3", "e45", "a-", "c-4", "b*", "b=", "c=", "c4 e3 h-2"] {
            assert!(!Sketch::parse(text).fits(pawns), "{text}");
        }
    }
}
