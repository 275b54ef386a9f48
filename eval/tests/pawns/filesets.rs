//! `eval::filesets` against the definitions, on all 256 filesets and on random boards.

use archipelago_eval::filesets::{Fileset, distortion, half_open_files, on_both_wings, open_files};
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, File};
use proptest::test_runner::TestCaseError;

use crate::board::{Board, Coverage, boards, on_random};

/// The maximal runs of occupied files as (first, last).
fn runs(files: u8) -> Vec<(i32, i32)> {
    let has = |file: i32| (0..8).contains(&file) && files & (1 << file) != 0;
    let mut runs = Vec::new();
    for first in (0..8).filter(|&file| has(file) && !has(file - 1)) {
        let last = (first..8)
            .take_while(|&file| has(file))
            .last()
            .expect("the first file is occupied");
        runs.push((first, last));
    }
    runs
}

/// The fileset of the files that belong to a run and satisfy `wanted(file, first, last)`.
fn select(files: u8, wanted: impl Fn(i32, i32, i32) -> bool) -> Fileset {
    let mut bits = 0;
    for (first, last) in runs(files) {
        for file in (first..=last).filter(|&file| wanted(file, first, last)) {
            bits |= 1 << file;
        }
    }
    Fileset(bits)
}

#[test]
fn all_filesets() {
    for files in 0..=255 {
        let set = Fileset(files);
        assert_eq!(set.islands() as usize, runs(files).len());
        assert_eq!(set.west_borders(), select(files, |file, first, _| file == first));
        assert_eq!(set.east_borders(), select(files, |file, _, last| file == last));
        assert_eq!(set.isolated(), select(files, |_, first, last| first == last));
        assert_eq!(
            set.wider_borders(),
            select(files, |file, first, last| {
                first != last && (file == first || file == last)
            })
        );
        for width in 1..=8 {
            let expected = select(files, |_, first, last| last - first + 1 == width);
            assert_eq!(set.islands_of_width(width as usize), expected);
        }
        let islands: Vec<Fileset> = set.each_island().collect();
        let expected: Vec<Fileset> = runs(files)
            .iter()
            .map(|run| select(files, |_, first, last| (first, last) == *run))
            .collect();
        assert_eq!(islands, expected);
    }
}

#[test]
fn files_and_letters() {
    for files in 0..=255_u8 {
        let set = Fileset(files);
        let letters: String = (0..8)
            .filter(|file| files & (1 << file) != 0)
            .map(|file| char::from(b'a' + file))
            .collect();
        assert_eq!(set.to_string(), letters);
        assert_eq!(set.count() as usize, letters.len());
        assert_eq!(set.is_empty(), letters.is_empty());
        for file in File::ALL {
            assert_eq!(set.contains(file), letters.contains(file.char()));
        }
        assert_eq!(
            set.files()
                .map(Fileset::from_file)
                .fold(Fileset::EMPTY, |all, file| all | file),
            set
        );
        let wing = |wing: &str| letters.contains(|letter| wing.contains(letter));
        assert_eq!(on_both_wings(set), wing("abcd") && wing("efgh"));
    }
}

fn of_boards<S: Side>(coverage: &Coverage, board: &Board) -> Result<(), TestCaseError> {
    let view = board.side(S::COLOR);
    let own = board.pawns(S::COLOR);
    let (files, their) = (Fileset::of(own), Fileset::of(board.pawns(!S::COLOR)));
    let has = |file| view.on_file(file, |_| true);
    let enemy = |file| view.opponent().on_file(file, |_| true);
    coverage.same("board", files.board(), |f, _| has(f))?;
    coverage.same("half_open_files", half_open_files(files, their).board(), |f, _| {
        !has(f) && enemy(f)
    })?;
    coverage.same("open_files", open_files(files, their).board(), |f, _| {
        !has(f) && !enemy(f)
    })?;
    let height = |file: i32| {
        (0..8)
            .filter(|&rank| view.own(file, rank))
            .map(|rank| view.relative(rank) + 1)
            .max()
    };
    let jumps = (0..7).map(|file| height(file).unwrap_or(0).abs_diff(height(file + 1).unwrap_or(0)));
    coverage.equal("distortion", distortion::<S>(own), jumps.sum())?;
    let islands = runs(files.0).len() as i32;
    let dispersion = (3 * islands * islands - own.count() as i32).unsigned_abs();
    coverage.equal("dispersion", files.dispersion(own.count()), dispersion)
}

#[test]
fn filesets_of_boards() {
    on_random(boards(), |coverage, board| {
        of_boards::<White>(coverage, &board)?;
        of_boards::<Black>(coverage, &board)
    });
}

#[test]
fn the_back_ranks_count() {
    assert_eq!(Fileset::of(Bitboard(1 << 63 | 1)), Fileset(0b1000_0001));
}
