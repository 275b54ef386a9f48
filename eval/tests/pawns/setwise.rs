//! `movegen::setwise` against definitions by file and rank.

use archipelago_movegen::setwise::*;
use archipelago_movegen::{Bitboard, Rank, Square};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::board::{Board, Coverage, View, boards, on_random};

#[test]
fn shifts_and_fills() {
    on_random(boards(), |coverage, board| {
        let set = board.set("wn");
        let has = |file, rank| "wn".contains(board.at(file, rank));
        coverage.same("north", north(set), |f, r| has(f, r - 1))?;
        coverage.same("south", south(set), |f, r| has(f, r + 1))?;
        coverage.same("east", east(set), |f, r| has(f - 1, r))?;
        coverage.same("west", west(set), |f, r| has(f + 1, r))?;
        coverage.same("north_east", north_east(set), |f, r| has(f - 1, r - 1))?;
        coverage.same("north_west", north_west(set), |f, r| has(f + 1, r - 1))?;
        coverage.same("south_east", south_east(set), |f, r| has(f - 1, r + 1))?;
        coverage.same("south_west", south_west(set), |f, r| has(f + 1, r + 1))?;
        coverage.same("north_fill", north_fill(set), |f, r| (0..=r).any(|rank| has(f, rank)))?;
        coverage.same("south_fill", south_fill(set), |f, r| (r..8).any(|rank| has(f, rank)))?;
        coverage.same("file_fill", file_fill(set), |f, _| (0..8).any(|rank| has(f, rank)))
    });
}

fn attacks<S: Side>(coverage: &Coverage, board: &Board) -> Result<(), TestCaseError> {
    let view = board.side(S::COLOR);
    let own = board.pawns(S::COLOR);
    coverage.same("east_attacks", S::east_attacks(own), |f, r| {
        view.own(f - 1, r - view.forward())
    })?;
    coverage.same("west_attacks", S::west_attacks(own), |f, r| {
        view.own(f + 1, r - view.forward())
    })?;
    coverage.same("any_attacks", any_attacks::<S>(own), |f, r| view.attackers(f, r) > 0)?;
    coverage.same("double_attacks", double_attacks::<S>(own), |f, r| {
        view.attackers(f, r) == 2
    })?;
    coverage.same("single_attacks", single_attacks::<S>(own), |f, r| {
        view.attackers(f, r) == 1
    })?;
    let below = |r| move |rank| rank < view.relative(r);
    let above = |r| move |rank| rank > view.relative(r);
    coverage.same("front_span", S::front_span(own), |f, r| view.on_file(f, below(r)))?;
    coverage.same("rear_span", S::rear_span(own), |f, r| view.on_file(f, above(r)))?;
    coverage.same("front_attack_span", front_attack_span::<S>(own), |f, r| {
        view.beside(f, below(r))
    })
}

#[test]
fn attacks_and_spans() {
    on_random(boards(), |coverage, board| {
        attacks::<White>(coverage, &board)?;
        attacks::<Black>(coverage, &board)
    });
}

fn pushes<S: Side>(coverage: &Coverage, board: &Board) -> Result<(), TestCaseError> {
    let view = board.side(S::COLOR);
    let (own, empty) = (board.pawns(S::COLOR), board.empty());
    let is_empty = |file, rank| board.at(file, rank) == '.';
    let step = view.forward();
    let twice = |f, from| {
        view.own(f, from) && view.relative(from) == 1 && is_empty(f, from + step) && is_empty(f, from + 2 * step)
    };
    coverage.same("single_push_targets", single_push_targets::<S>(own, empty), |f, r| {
        is_empty(f, r) && view.own(f, r - step)
    })?;
    coverage.same("double_push_targets", double_push_targets::<S>(own, empty), |f, r| {
        twice(f, r - 2 * step)
    })?;
    coverage.same("able_to_push", able_to_push::<S>(own, empty), |f, r| {
        view.own(f, r) && is_empty(f, r + step)
    })?;
    coverage.same("able_to_double_push", able_to_double_push::<S>(own, empty), twice)
}

#[test]
fn pushes_of_either_side() {
    on_random(boards(), |coverage, board| {
        pushes::<White>(coverage, &board)?;
        pushes::<Black>(coverage, &board)
    });
}

fn captures<S: Side>(coverage: &Coverage, board: &Board, file: i32) -> Result<(), TestCaseError> {
    let view: View<'_> = board.side(S::COLOR);
    let own = board.pawns(S::COLOR);
    let targets = board.pawns(!S::COLOR) | board.set("n");
    let is_target = |file, rank| view.their(file, rank) || board.at(file, rank) == 'n';
    let step = view.forward();
    let to_east = |f, r| view.own(f, r) && is_target(f + 1, r + step);
    let to_west = |f, r| view.own(f, r) && is_target(f - 1, r + step);
    coverage.same(
        "east_capture_targets",
        east_capture_targets::<S>(own, targets),
        |f, r| to_east(f - 1, r - step),
    )?;
    coverage.same(
        "west_capture_targets",
        west_capture_targets::<S>(own, targets),
        |f, r| to_west(f + 1, r - step),
    )?;
    coverage.same("able_to_capture_east", able_to_capture_east::<S>(own, targets), to_east)?;
    coverage.same("able_to_capture_west", able_to_capture_west::<S>(own, targets), to_west)?;
    coverage.same("able_to_capture", able_to_capture::<S>(own, targets), |f, r| {
        to_east(f, r) || to_west(f, r)
    })?;
    let rank = if step == 1 { 5 } else { 2 };
    let crossed = Square::new((8 * rank + file) as u32);
    coverage.same(
        "en_passant_capturers",
        en_passant_capturers::<S>(own, crossed),
        |f, r| view.own(f, r) && r + step == rank && (f - file).abs() == 1,
    )
}

#[test]
fn captures_of_either_side() {
    on_random((boards(), 0..8), |coverage, (board, file)| {
        captures::<White>(coverage, &board, file)?;
        captures::<Black>(coverage, &board, file)
    });
}

/// Source and target of every kind of pawn move differ by the side's constant.
fn offsets<S: Side>(board: &Board) -> Result<(), TestCaseError> {
    let own = board.pawns(S::COLOR);
    let sources = |targets: Bitboard, offset: i32| {
        targets
            .into_iter()
            .all(|target| target.offset(-offset).is_some_and(|source| own.contains(source)))
    };
    prop_assert!(sources(S::east_attacks(own), S::EAST_CAPTURE));
    prop_assert!(sources(S::west_attacks(own), S::WEST_CAPTURE));
    prop_assert!(sources(single_push_targets::<S>(own, board.empty()), S::PUSH));
    prop_assert!(sources(double_push_targets::<S>(own, board.empty()), 2 * S::PUSH));
    Ok(())
}

#[test]
fn every_target_has_its_source() {
    on_random(boards(), |_, board| {
        offsets::<White>(&board)?;
        offsets::<Black>(&board)
    });
}

#[test]
fn ranks_are_relative() {
    let white = [
        White::RANK_1,
        White::RANK_2,
        White::RANK_3,
        White::RANK_4,
        White::RANK_5,
        White::RANK_6,
        White::RANK_7,
        White::RANK_8,
    ];
    let black = [
        Black::RANK_1,
        Black::RANK_2,
        Black::RANK_3,
        Black::RANK_4,
        Black::RANK_5,
        Black::RANK_6,
        Black::RANK_7,
        Black::RANK_8,
    ];
    for (index, rank) in Rank::ALL.into_iter().enumerate() {
        let on_board = crate::board::collect(|_, r| r == index as i32);
        assert_eq!((white[index], White::rank(rank)), (on_board, on_board));
        assert_eq!(
            (black[7 - index], Black::rank(rank.flip_vertical())),
            (on_board, on_board)
        );
    }
    assert_eq!(
        (White::DOUBLE_PUSH_RANK, Black::DOUBLE_PUSH_RANK),
        (White::RANK_4, White::RANK_5)
    );
    assert_eq!(
        (White::PROMOTION_RANK, Black::PROMOTION_RANK),
        (White::RANK_8, White::RANK_1)
    );
}
