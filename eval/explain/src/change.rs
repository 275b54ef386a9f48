//! What moves change in the pawn structure: its name, islands, files, weaknesses and passed pawns.

use archipelago_eval::filesets::{self, Fileset};
use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, File, Move, Position};

use crate::named::classify;
use crate::verdict::name;

/// A pattern that pawns of a side show, or no longer show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub side: Color,
    pub name: &'static str,
    pub squares: Bitboard,
}

/// The difference between two structures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StructureChange {
    /// The names of the structures, if they have one.
    pub names: [Option<String>; 2],
    /// Numbers of islands before and after, White's and Black's.
    pub islands: [[u32; 2]; 2],
    /// Weaknesses and passed pawns that are new, on their new squares.
    pub new: Vec<Pattern>,
    /// Those that are gone, on their old squares.
    pub gone: Vec<Pattern>,
    /// Files on which the last pawn has gone.
    pub opened: Fileset,
    /// Files on which White, and Black, has lost its last pawn and the enemy has not.
    pub half_opened: [Fileset; 2],
}

/// The patterns that are compared, with the pawns of a side that show them.
fn patterns<S: Side>(position: &Position) -> [(&'static str, Bitboard); 5] {
    let (own, their) = (position.pawns(S::COLOR), position.pawns(!S::COLOR));
    [
        ("isolated", structure::isolani(own)),
        ("backward", structure::backward::<S>(own, their)),
        ("doubled", structure::doubled::<S>(own)),
        ("hanging", structure::hanging::<S>(own, their)),
        ("passed", structure::passed::<S>(own, their)),
    ]
}

impl StructureChange {
    /// What `moves`, played from `before`, change.
    pub fn new(before: &Position, moves: &[Move]) -> StructureChange {
        let after = crate::correction::played(before, moves);
        let title = |position| classify(position).map(|structure| structure.title());
        let files = |position: &Position| Color::ALL.map(|color| Fileset::of(position.pawns(color)));
        let (old, now) = (files(before), files(&after));
        let opened = |files: [Fileset; 2]| filesets::open_files(files[0], files[1]).0;
        let half_open = |files: [Fileset; 2], own: usize| filesets::half_open_files(files[own], files[1 - own]).0;
        let half_opened = |own: usize| Fileset(half_open(now, own) & !half_open(old, own));
        let mut change = StructureChange {
            names: [title(before), title(&after)],
            islands: [0, 1].map(|side| [old[side].islands(), now[side].islands()]),
            new: Vec::new(),
            gone: Vec::new(),
            opened: Fileset(opened(now) & !opened(old)),
            half_opened: [half_opened(0), half_opened(1)],
        };
        change.compare::<White>(before, &after, moves);
        change.compare::<Black>(before, &after, moves);
        change
    }

    /// Compares the patterns of a side. A pawn that moves and keeps its pattern is neither new nor gone.
    fn compare<S: Side>(&mut self, before: &Position, after: &Position, moves: &[Move]) {
        let travelled = |pawns: Bitboard| {
            moves.iter().fold(pawns, |pawns, mv| {
                if pawns.contains(mv.from()) {
                    pawns & !Bitboard::from_square(mv.from()) | Bitboard::from_square(mv.to())
                } else {
                    pawns & !Bitboard::from_square(mv.to())
                }
            })
        };
        for ((name, old), (_, now)) in patterns::<S>(before).into_iter().zip(patterns::<S>(after)) {
            let new = now & !travelled(old);
            let gone: Bitboard = old
                .into_iter()
                .filter(|&square| (travelled(Bitboard::from_square(square)) & now).is_empty())
                .collect();
            for (squares, list) in [(new, &mut self.new), (gone, &mut self.gone)] {
                if squares.any() {
                    let side = S::COLOR;
                    list.push(Pattern { side, name, squares });
                }
            }
        }
    }

    /// The changes as short sentences.
    pub fn facts(&self) -> Vec<String> {
        let new_name = self.new_name().map(|name| format!("the structure becomes {name}"));
        let mut facts: Vec<String> = new_name.into_iter().collect();
        for (side, [old, now]) in Color::ALL.into_iter().zip(self.islands) {
            if old != now {
                facts.push(format!("{} has {} instead of {old}", name(side), counted_islands(now)));
            }
        }
        facts.extend(
            self.new
                .iter()
                .map(|pattern| format!("{} gets {}", name(pattern.side), words(pattern))),
        );
        facts.extend(
            self.gone
                .iter()
                .map(|pattern| format!("{} no longer has {}", name(pattern.side), words(pattern))),
        );
        if self.opened.0 != 0 {
            facts.push(format!("opens the {}", file_names(self.opened)));
        }
        for (side, files) in Color::ALL.into_iter().zip(self.half_opened) {
            if files.0 != 0 {
                facts.push(format!("half-opens the {} for {}", file_names(files), name(side)));
            }
        }
        facts
    }

    /// The name of the structure afterwards, if it is another one.
    fn new_name(&self) -> Option<&str> {
        let [old, now] = &self.names;
        now.as_deref().filter(|_| old != now)
    }
}

/// `2 islands`; `no pawns` if there is none.
pub(crate) fn counted_islands(count: u32) -> String {
    match count {
        0 => "no pawns".to_owned(),
        1 => "1 island".to_owned(),
        more => format!("{more} islands"),
    }
}

/// `an isolated pawn on d5`, `hanging pawns on c5 and d5`.
fn words(pattern: &Pattern) -> String {
    let squares: Vec<String> = pattern.squares.into_iter().map(|square| square.to_string()).collect();
    match &squares[..] {
        [one] => {
            let article = if pattern.name.starts_with('i') { "an" } else { "a" };
            format!("{article} {} pawn on {one}", pattern.name)
        }
        [first @ .., last] => format!("{} pawns on {} and {last}", pattern.name, first.join(", ")),
        [] => String::new(),
    }
}

/// `c-file`, `c-file and d-file`.
pub(crate) fn file_names(files: Fileset) -> String {
    let names: Vec<String> = files
        .files()
        .map(|file: File| format!("{}-file", file.char()))
        .collect();
    names.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san::read_move;

    fn facts(fen: &str, moves: &str) -> Vec<String> {
        let before = Position::from_fen(fen.as_bytes()).expect(fen);
        let mut at = before;
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let mv = read_move(&at, text).expect(text);
            played.push(mv);
            at = at.play(mv);
        }
        StructureChange::new(&before, &played).facts()
    }

    #[test]
    fn exchanges_change_files_islands_and_weaknesses() {
        let queens_gambit = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4";
        let list = facts(queens_gambit, "cxd5 exd5");
        assert_eq!(
            list,
            [
                "the structure becomes Carlsbad (White)",
                "White has 2 islands instead of 1",
                "Black has 2 islands instead of 1",
                "half-opens the c-file for White",
                "half-opens the e-file for Black"
            ]
        );
        let tarrasch = "rnbqkb1r/pp3ppp/4pn2/2pp4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 0 5";
        let list = facts(tarrasch, "cxd5 exd5 dxc5");
        assert!(
            list.contains(&"Black gets an isolated pawn on d5".to_owned()),
            "{list:?}"
        );
    }

    #[test]
    fn a_pawn_that_moves_keeps_its_pattern() {
        let list = facts("4k3/pp3ppp/8/8/3P4/8/PP3PPP/4K3 w - - 0 1", "d5");
        assert!(list.is_empty(), "{list:?}");
        let list = facts("4k3/pp2pppp/8/3P4/8/8/PP3PPP/4K3 b - - 0 1", "e6 dxe6 fxe6");
        assert!(
            list.iter()
                .any(|fact| fact == "White no longer has an isolated pawn on d5"),
            "{list:?}"
        );
        assert!(list.iter().any(|fact| fact == "opens the d-file"), "{list:?}");
    }

    #[test]
    fn a_pawn_taken_in_passing_is_gone() {
        let list = facts("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6");
        for fact in [
            "Black gets an isolated pawn on c7",
            "White no longer has a passed pawn on e5",
            "opens the e-file",
        ] {
            assert!(list.iter().any(|found| found == fact), "{list:?}");
        }
    }
}
