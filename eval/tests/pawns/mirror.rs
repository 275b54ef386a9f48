//! The mirror rule: what a function says of Black is what it says of White on the board turned upside down. And its
//! sibling: what has no east or west in its name does not change when the files are reversed.

use archipelago_eval::structure::*;
use archipelago_movegen::Bitboard;
use archipelago_movegen::setwise::*;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::board::{Board, boards, on_random};

type Sets = Vec<(&'static str, Bitboard)>;

/// Calls each function with the arguments and keeps its name.
macro_rules! sets {
    ($($function:ident $(::<$side:ident>)? ($($argument:expr),*)),+ $(,)?) => {
        vec![$((stringify!($function), $function$(::<$side>)?($($argument),*))),+]
    };
}

/// Functions of pawns and empty squares without a direction on the ranks.
fn symmetric<S: Side>(own: Bitboard, their: Bitboard, empty: Bitboard) -> Sets {
    sets![
        any_attacks::<S>(own),
        double_attacks::<S>(own),
        single_attacks::<S>(own),
        front_attack_span::<S>(own),
        single_push_targets::<S>(own, empty),
        double_push_targets::<S>(own, empty),
        able_to_push::<S>(own, empty),
        able_to_double_push::<S>(own, empty),
        able_to_capture::<S>(own, their),
        safe_squares::<S>(own, their),
        safe_pushes::<S>(own, their, empty),
        safe_advance_span::<S>(own, their),
        isolani(own),
        half_isolani(own),
        duo(own),
        trio(own),
        quart(own),
        duo_at_least(own),
        trio_at_least(own),
        quart_at_least(own),
        open_pawns::<S>(own, their),
        hanging::<S>(own, their),
        hanging_literal::<S>(own, their),
        doubled::<S>(own),
        doubled_adjacent::<S>(own),
        doubled_gap_one::<S>(own),
        tripled::<S>(own),
        supported::<S>(own),
        supporters::<S>(own),
        chain_base::<S>(own),
        chain_link::<S>(own),
        chain_head::<S>(own),
        unsupportable::<S>(own),
        backward::<S>(own, their),
        straggler::<S>(own, their),
        lever::<S>(own, their),
        double_lever::<S>(own, their),
        weak_lever::<S>(own, their),
        lever_push::<S>(own, their, empty),
        lever_double_push::<S>(own, their, empty),
        fork_push::<S>(own, their, empty),
        ram::<S>(own, their),
        blocked::<S>(own, empty),
        fixed::<S>(own, their),
        passed::<S>(own, their),
        frontmost_passed::<S>(own, their),
        protected_passed::<S>(own, their),
        connected_passed::<S>(own, their),
        outside_passed::<S>(own, their),
        path_clear_of::<S>(own, empty),
        pawn_safe_path::<S>(own, their),
        candidate::<S>(own, their),
        holes::<S>(own),
        outposts::<S>(own, their),
        weak_outposts::<S>(their),
        weak_squares::<S>(own),
        space_area::<S>(own, their),
        behind_pawns::<S>(own),
    ]
}

/// Functions that tell east from west.
fn directed<S: Side>(own: Bitboard, their: Bitboard) -> Sets {
    let (east_attacks, west_attacks) = (S::east_attacks, S::west_attacks);
    sets![
        east_attacks(own),
        west_attacks(own),
        east_capture_targets::<S>(own, their),
        west_capture_targets::<S>(own, their),
        able_to_capture_east::<S>(own, their),
        able_to_capture_west::<S>(own, their),
        no_neighbor_on_east_file(own),
        no_neighbor_on_west_file(own),
        with_east_neighbor(own),
        with_west_neighbor(own),
    ]
}

fn flipped(sets: Sets) -> Sets {
    sets.into_iter()
        .map(|(name, set)| (name, set.flip_vertical()))
        .collect()
}

fn upside_down(board: &Board) -> Result<(), TestCaseError> {
    let (white, black, empty) = (board.white(), board.black(), board.empty());
    let turned = (white.flip_vertical(), black.flip_vertical(), empty.flip_vertical());
    prop_assert_eq!(
        symmetric::<Black>(black, white, empty),
        flipped(symmetric::<White>(turned.1, turned.0, turned.2))
    );
    prop_assert_eq!(
        directed::<Black>(black, white),
        flipped(directed::<White>(turned.1, turned.0))
    );
    Ok(())
}

#[test]
fn black_is_white_upside_down() {
    on_random(boards(), |_, board| upside_down(&board));
}

fn reversed(board: &Board) -> Result<(), TestCaseError> {
    let (white, black, empty) = (board.white(), board.black(), board.empty());
    let mirrored = (
        white.flip_horizontal(),
        black.flip_horizontal(),
        empty.flip_horizontal(),
    );
    let there = symmetric::<White>(mirrored.0, mirrored.1, mirrored.2);
    for ((name, here), (_, there)) in symmetric::<White>(white, black, empty).into_iter().zip(there) {
        prop_assert!(here == there.flip_horizontal(), "{name}");
    }
    // East and west stand side by side in the list: each must be the other's mirror image.
    let (here, there) = (
        directed::<White>(white, black),
        directed::<White>(mirrored.0, mirrored.1),
    );
    for (index, (name, set)) in here.iter().enumerate() {
        prop_assert!(*set == there[index ^ 1].1.flip_horizontal(), "{name}");
    }
    Ok(())
}

#[test]
fn files_reversed() {
    on_random(boards(), |_, board| reversed(&board));
}
