//! A board of characters, the random placements, and the comparison of a set with an oracle.

use std::cell::RefCell;
use std::collections::BTreeMap;

use archipelago_movegen::{Bitboard, Color};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// Random placements per test.
const CASES: u32 = 10_000;

/// `w` and `b` are pawns, `n` is any other man, `.` is empty; indexed by rank and file.
#[derive(Clone, Debug)]
pub struct Board(pub [[char; 8]; 8]);

impl Board {
    /// The placement field of a FEN; men that are not pawns become `n`.
    pub fn parse(placement: &str) -> Board {
        let mut cells = [['.'; 8]; 8];
        for (rank, row) in (0..8).rev().zip(placement.split('/')) {
            let mut file = 0;
            for symbol in row.chars() {
                if let Some(empty) = symbol.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                cells[rank][file] = match symbol {
                    'P' => 'w',
                    'p' => 'b',
                    _ => 'n',
                };
                file += 1;
            }
            assert_eq!(file, 8, "{placement}");
        }
        Board(cells)
    }

    /// The character on a square, a blank off the board.
    pub fn at(&self, file: i32, rank: i32) -> char {
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            self.0[rank as usize][file as usize]
        } else {
            ' '
        }
    }

    /// The set of squares that show one of `symbols`.
    pub fn set(&self, symbols: &str) -> Bitboard {
        collect(|file, rank| symbols.contains(self.at(file, rank)))
    }

    pub fn white(&self) -> Bitboard {
        self.set("w")
    }

    pub fn black(&self) -> Bitboard {
        self.set("b")
    }

    pub fn pawns(&self, color: Color) -> Bitboard {
        self.set(if color == Color::White { "w" } else { "b" })
    }

    pub fn empty(&self) -> Bitboard {
        self.set(".")
    }

    pub fn side(&self, color: Color) -> View<'_> {
        View { board: self, color }
    }
}

/// A board as one side sees it. Off the board nothing stands.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub board: &'a Board,
    pub color: Color,
}

impl<'a> View<'a> {
    /// +1 when this side moves up the board, -1 otherwise.
    pub fn forward(self) -> i32 {
        if self.color == Color::White { 1 } else { -1 }
    }

    /// A rank as this side counts, 0 to 7.
    pub fn relative(self, rank: i32) -> i32 {
        if self.color == Color::White { rank } else { 7 - rank }
    }

    pub fn own(self, file: i32, rank: i32) -> bool {
        self.board.at(file, rank) == if self.color == Color::White { 'w' } else { 'b' }
    }

    pub fn opponent(self) -> View<'a> {
        View {
            color: !self.color,
            ..self
        }
    }

    pub fn their(self, file: i32, rank: i32) -> bool {
        self.opponent().own(file, rank)
    }

    /// How many own pawns attack the square.
    pub fn attackers(self, file: i32, rank: i32) -> usize {
        [file - 1, file + 1]
            .into_iter()
            .filter(|&from| self.own(from, rank - self.forward()))
            .count()
    }

    /// Whether an own pawn stands on one of the two neighbor files of `file` at a rank that `wanted` accepts, as this
    /// side counts.
    pub fn beside(self, file: i32, wanted: impl Fn(i32) -> bool) -> bool {
        [file - 1, file + 1].into_iter().any(|file| self.on_file(file, &wanted))
    }

    /// Whether an own pawn stands on `file` at a rank that `wanted` accepts, as this side counts.
    pub fn on_file(self, file: i32, wanted: impl Fn(i32) -> bool) -> bool {
        (0..8).any(|rank| self.own(file, rank) && wanted(self.relative(rank)))
    }
}

/// The set of squares, by file and rank, that `member` accepts.
pub fn collect(member: impl Fn(i32, i32) -> bool) -> Bitboard {
    let mut bits = 0;
    for rank in 0..8 {
        for file in 0..8 {
            if member(file, rank) {
                bits |= 1_u64 << (8 * rank + file);
            }
        }
    }
    Bitboard(bits)
}

/// The squares named in a text such as `c4 d4`.
pub fn squares(names: &str) -> Bitboard {
    let names: Vec<&[u8]> = names.split_whitespace().map(str::as_bytes).collect();
    collect(|file, rank| {
        names
            .iter()
            .any(|name| **name == [b'a' + file as u8, b'1' + rank as u8])
    })
}

/// Random boards from nearly empty to crowded: pawns of both colors on the second to seventh rank, other men anywhere.
pub fn boards() -> impl Strategy<Value = Board> {
    let density = prop_oneof![
        Just([14, 1, 1, 1]),
        Just([6, 1, 1, 1]),
        Just([2, 2, 1, 0]),
        Just([2, 1, 2, 0]),
        Just([1, 1, 1, 0]),
    ];
    density.prop_flat_map(|[empty, white, black, men]| {
        let inner =
            proptest::sample::select([vec!['.'; empty], vec!['w'; white], vec!['b'; black], vec!['n'; men]].concat());
        let outer = proptest::sample::select(vec!['.', '.', '.', 'n']);
        let pawns = proptest::collection::vec(inner, 48);
        let men = proptest::collection::vec(outer, 16);
        (pawns, men).prop_map(|(pawns, men)| {
            let cells = [&men[..8], &pawns[..], &men[8..]].concat();
            Board(std::array::from_fn(|rank| {
                std::array::from_fn(|file| cells[8 * rank + file])
            }))
        })
    })
}

/// Counts how often each compared set had members, so that agreement on empty sets does not pass for a test.
#[derive(Default)]
pub struct Coverage(RefCell<BTreeMap<&'static str, usize>>);

impl Coverage {
    /// Compares a set with an oracle.
    pub fn same(
        &self,
        name: &'static str,
        set: Bitboard,
        oracle: impl Fn(i32, i32) -> bool,
    ) -> Result<(), TestCaseError> {
        let expected = collect(oracle);
        *self.0.borrow_mut().entry(name).or_default() += usize::from(expected.any());
        prop_assert!(set == expected, "{name}\nfound\n{set:?}expected\n{expected:?}");
        Ok(())
    }

    /// Compares two numbers.
    pub fn equal<T: PartialEq + Default + std::fmt::Debug>(
        &self,
        name: &'static str,
        found: T,
        expected: T,
    ) -> Result<(), TestCaseError> {
        *self.0.borrow_mut().entry(name).or_default() += usize::from(expected != T::default());
        prop_assert_eq!(found, expected, "{}", name);
        Ok(())
    }
}

/// Runs `check` on random cases and demands that every comparison had something to compare at least fifty times.
pub fn on_random<T: Strategy>(cases: T, check: impl Fn(&Coverage, T::Value) -> Result<(), TestCaseError>) {
    let coverage = Coverage::default();
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config)
        .run(&cases, |case| check(&coverage, case))
        .unwrap_or_else(|failure| panic!("{failure}"));
    for (name, count) in coverage.0.into_inner() {
        assert!(count >= 50, "{name} was not empty {count} times only");
    }
}
