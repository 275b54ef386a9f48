//! What moves change in the pawn structure: its name, islands, files, weaknesses and passed pawns.

use archipelago_eval::filesets::{self, Fileset};
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, Move, Position};

use crate::diagnosis;
use crate::named::classify;
use crate::words;
use crate::words::side_name;

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
    /// The names of the structures with the advances that were played, if they have one.
    pub names: [Option<String>; 2],
    /// The name of the second structure with its side, if it is another one than that of the first.
    pub new_name: Option<String>,
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

/// The patterns that are compared, and what they are called in the diagnosis.
const PATTERNS: [(&str, &[&str]); 6] = [
    ("isolated", &["isolani"]),
    ("backward", &["backward", "straggler"]),
    ("doubled", &["doubled", "tripled"]),
    ("hanging", &["hanging"]),
    ("protected passed", &["protected passed pawn"]),
    (
        "passed",
        &["protected passed pawn", "connected passed pawn", "passed pawn"],
    ),
];

/// The patterns with the pawns of a side that show them.
fn patterns<S: Side>(position: &Position) -> [(&'static str, Bitboard); 6] {
    let all = diagnosis::patterns::<S>(position);
    PATTERNS.map(|(name, roles)| {
        let of_roles = all.iter().filter(|(role, _)| roles.contains(role));
        (name, of_roles.fold(Bitboard::EMPTY, |sum, (_, set)| sum | *set))
    })
}

/// All squares of the files that hold one of these.
fn whole_files(set: Bitboard) -> Bitboard {
    set.into_iter().fold(Bitboard::EMPTY, |files, square| {
        files | Bitboard::from_file(square.file())
    })
}

impl StructureChange {
    /// What `moves`, played from `before`, change.
    pub fn new(before: &Position, moves: &[Move]) -> StructureChange {
        let after = crate::verdict::correction::played(before, moves);
        let structures = [classify(before), classify(&after)];
        let kind = |index: usize| structures[index].as_ref().map(|found| (found.name, found.side));
        let new_name = structures[1].as_ref().filter(|_| kind(0) != kind(1));
        let files = |position: &Position| Color::ALL.map(|color| Fileset::of(position.pawns(color)));
        let (old, now) = (files(before), files(&after));
        let opened = |files: [Fileset; 2]| filesets::open_files(files[0], files[1]).0;
        let half_open = |files: [Fileset; 2], own: usize| filesets::half_open_files(files[own], files[1 - own]).0;
        let half_opened = |own: usize| Fileset(half_open(now, own) & !half_open(old, own));
        let mut change = StructureChange {
            new_name: new_name.map(|structure| structure.name_and_side()),
            names: structures.map(|structure| structure.map(|structure| structure.title())),
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

    /// Compares the patterns of a side. A pawn that moves and keeps its pattern is neither new nor gone. Doubled pawns are
    /// told by files, and a protected passed pawn that is new or gone is not told as a passed pawn again.
    fn compare<S: Side>(&mut self, before: &Position, after: &Position, moves: &[Move]) {
        let after_moves = |pawns: Bitboard| {
            moves.iter().fold(pawns, |pawns, mv| {
                if pawns.contains(mv.from()) {
                    pawns & !Bitboard::from_square(mv.from()) | Bitboard::from_square(mv.to())
                } else {
                    pawns & !Bitboard::from_square(mv.to())
                }
            })
        };
        let mut told = [Bitboard::EMPTY; 2];
        for ((name, old), (_, now)) in patterns::<S>(before).into_iter().zip(patterns::<S>(after)) {
            let mut new = now & !after_moves(old);
            let mut gone: Bitboard = old
                .into_iter()
                .filter(|&square| (after_moves(Bitboard::from_square(square)) & now).is_empty())
                .collect();
            match name {
                "doubled" => (new, gone) = (now & !whole_files(old), old & !whole_files(now)),
                "protected passed" => told = [new, gone],
                "passed" => (new, gone) = (new & !told[0], gone & !told[1]),
                _ => {}
            }
            for (squares, list) in [(new, &mut self.new), (gone, &mut self.gone)] {
                if squares.any() {
                    let side = S::COLOR;
                    list.push(Pattern { side, name, squares });
                }
            }
        }
    }

    /// What moves change, as clauses: the name, islands, weak and strong pawns, files.
    pub fn facts(&self) -> Vec<String> {
        let new_name = self.new_name.iter();
        let mut facts: Vec<String> = new_name.map(|name| format!("the structure becomes {name}")).collect();
        facts.extend(self.pawn_facts());
        for (side, files) in Color::ALL.into_iter().zip(self.half_opened) {
            if !files.is_empty() {
                let (files, verb) = (words::files(files), becomes(files));
                facts.push(format!("the {files} {verb} half-open for {}", side_name(side)));
            }
        }
        facts
    }

    /// The same as sentences, for readers who know the names already: without the name and half-open files.
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |fact: String| {
            let (first, rest) = fact.split_at(1);
            format!("{}{rest}.", first.to_uppercase())
        };
        self.pawn_facts().into_iter().map(sentence).collect()
    }

    /// Islands, weak and strong pawns, and files that opened.
    fn pawn_facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        for (side, [old, now]) in Color::ALL.into_iter().zip(self.islands) {
            if old != now {
                facts.push(format!(
                    "{} has {} instead of {old}",
                    side_name(side),
                    counted_islands(now)
                ));
            }
        }
        let clause = |verb: &str, pattern: &Pattern| {
            let pawns = words::pawns(pattern.squares, pattern.name);
            format!("{} {verb} {pawns}", side_name(pattern.side))
        };
        facts.extend(self.new.iter().map(|pattern| clause("gets", pattern)));
        facts.extend(self.gone.iter().map(|pattern| clause("no longer has", pattern)));
        if !self.opened.is_empty() {
            let verb = if self.opened.count() == 1 { "opens" } else { "open" };
            facts.push(format!("the {} {verb}", words::files(self.opened)));
        }
        facts
    }
}

fn becomes(files: Fileset) -> &'static str {
    if files.count() == 1 { "becomes" } else { "become" }
}

/// `2 islands`; `no pawns` if there is none.
pub(crate) fn counted_islands(count: u32) -> String {
    match count {
        0 => "no pawns".to_owned(),
        1 => "1 island".to_owned(),
        more => format!("{more} islands"),
    }
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
                "the c-file becomes half-open for White",
                "the e-file becomes half-open for Black"
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
        assert!(list.iter().any(|fact| fact == "the d-file opens"), "{list:?}");
    }

    #[test]
    fn a_passed_pawn_that_becomes_protected_stays_passed() {
        let free = "4k3/5ppp/8/3P4/8/2P5/5PPP/4K3 w - - 0 1";
        assert_eq!(facts(free, "c4"), ["White gets a protected passed pawn on d5"]);
        let guarded = "4k3/5ppp/8/3P4/2P5/8/5PPP/4K3 w - - 0 1";
        assert_eq!(
            facts(guarded, "c5"),
            ["White no longer has a protected passed pawn on d5"]
        );
    }

    #[test]
    fn a_file_with_three_pawns_keeps_doubled_pawns_without_one() {
        let list = facts("4k3/8/2p5/2p5/1Pp5/8/8/4K3 w - - 0 1", "bxc5");
        assert!(list.iter().all(|fact| !fact.contains("doubled")), "{list:?}");
        let list = facts("4k3/8/8/2p5/1Pp5/8/8/4K3 w - - 0 1", "bxc5");
        assert!(
            list.contains(&"Black no longer has doubled pawns on the c-file".to_owned()),
            "{list:?}"
        );
        let list = facts("4k3/8/8/8/3P4/2Pp4/2P5/4K3 w - - 0 1", "cxd3");
        for fact in [
            "White gets doubled pawns on the d-file",
            "White no longer has doubled pawns on the c-file",
        ] {
            assert!(list.iter().any(|found| found == fact), "{list:?}");
        }
    }

    #[test]
    fn a_name_that_stays_is_no_change() {
        let chain = "r1bq1rk1/pppnnpbp/3p2p1/3Pp3/2P1P3/2N5/PP2BPPP/R1BQNRK1 b - - 0 9";
        assert_eq!(facts(chain, "f5"), [""; 0]);
        let list = facts(chain, "f5 exf5 gxf5");
        assert!(list.iter().all(|fact| !fact.contains("becomes King's")), "{list:?}");
    }

    #[test]
    fn sentences_say_the_same() {
        let before = Position::from_fen(b"4k3/pp2pppp/8/3P4/8/8/PP3PPP/4K3 b - - 0 1").expect("a position");
        let mv = read_move(&before, "e6").expect("a move");
        let after = before.play(mv);
        let taken = read_move(&after, "dxe6").expect("a move");
        let change = StructureChange::new(&before, &[mv, taken]);
        let sentences = change.sentences();
        assert!(sentences.contains(&"The d-file opens.".to_owned()), "{sentences:?}");
        assert!(
            sentences.iter().all(|sentence| sentence.ends_with('.')),
            "{sentences:?}"
        );
    }

    #[test]
    fn a_pawn_taken_in_passing_is_gone() {
        let list = facts("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6");
        for fact in [
            "Black gets an isolated pawn on c7",
            "White no longer has a passed pawn on e5",
            "the e-file opens",
        ] {
            assert!(list.iter().any(|found| found == fact), "{list:?}");
        }
    }
}
