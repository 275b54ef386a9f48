//! `eval::structure` against the definitions, square by square, for both colors.

use archipelago_eval::structure::*;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, File, Rank, Square};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use crate::board::{Board, Coverage, View, boards, collect, on_random};

/// The definitions. A square is a file and a rank of the board.
impl View<'_> {
    fn is_pawn(self, file: i32, rank: i32) -> bool {
        "wb".contains(self.board.at(file, rank))
    }

    fn is_empty(self, file: i32, rank: i32) -> bool {
        self.board.at(file, rank) == '.'
    }

    fn ahead(self, rank: i32) -> impl Fn(i32) -> bool {
        let from = self.relative(rank);
        move |other| other > from
    }

    fn is_safe(self, file: i32, rank: i32) -> bool {
        self.attackers(file, rank) >= self.opponent().attackers(file, rank)
    }

    /// How many pushes the pawn has, each onto a safe square without a pawn.
    fn mobility(self, file: i32, rank: i32) -> i32 {
        let mut pushes = 0;
        loop {
            let next = rank + (pushes + 1) * self.forward();
            if !(0..8).contains(&next) || self.is_pawn(file, next) || !self.is_safe(file, next) {
                return pushes;
            }
            pushes += 1;
        }
    }

    fn has_friend_on(self, file: i32) -> bool {
        self.on_file(file, |_| true)
    }

    fn isolated(self, file: i32) -> bool {
        !self.has_friend_on(file - 1) && !self.has_friend_on(file + 1)
    }

    fn half_isolated(self, file: i32) -> bool {
        self.has_friend_on(file - 1) != self.has_friend_on(file + 1)
    }

    /// Length of the horizontal run of own pawns through the square, 0 if there is none on it.
    fn run(self, file: i32, rank: i32) -> usize {
        if !self.own(file, rank) {
            return 0;
        }
        let east = (file + 1..8).take_while(|&file| self.own(file, rank)).count();
        let west = (0..file).rev().take_while(|&file| self.own(file, rank)).count();
        west + 1 + east
    }

    /// An enemy pawn stands ahead on one of the files from `first` to `last`.
    fn enemy_ahead(self, rank: i32, first: i32, last: i32) -> bool {
        let ahead = self.ahead(rank);
        (first..=last).any(|file| (0..8).any(|r| self.their(file, r) && ahead(self.relative(r))))
    }

    fn open(self, file: i32, rank: i32) -> bool {
        self.own(file, rank) && !self.enemy_ahead(rank, file, file)
    }

    fn passed(self, file: i32, rank: i32) -> bool {
        self.own(file, rank) && !self.enemy_ahead(rank, file - 1, file + 1)
    }

    fn friends_ahead(self, file: i32, rank: i32) -> usize {
        let ahead = self.ahead(rank);
        (0..8).filter(|&r| self.own(file, r) && ahead(self.relative(r))).count()
    }

    fn supported(self, file: i32, rank: i32) -> bool {
        self.own(file, rank) && self.attackers(file, rank) > 0
    }

    fn supports(self, file: i32, rank: i32) -> bool {
        let next = rank + self.forward();
        self.own(file, rank) && (self.own(file - 1, next) || self.own(file + 1, next))
    }

    fn unsupportable(self, file: i32, rank: i32) -> bool {
        let from = self.relative(rank);
        self.own(file, rank) && !self.beside(file, |other| other <= from)
    }

    fn backward(self, file: i32, rank: i32) -> bool {
        self.unsupportable(file, rank)
            && !self.isolated(file)
            && self.opponent().attackers(file, rank + self.forward()) > 0
    }

    fn rammed(self, file: i32, rank: i32) -> bool {
        self.own(file, rank) && self.their(file, rank + self.forward())
    }

    fn fixed(self, file: i32, rank: i32) -> bool {
        let stop = rank + self.forward();
        self.own(file, rank) && (self.their(file, stop) || self.opponent().attackers(file, stop) == 2)
    }

    /// No own pawn can ever attack the square by pushing.
    fn hole(self, file: i32, rank: i32) -> bool {
        let target = self.relative(rank);
        !self.beside(file, |other| other < target)
    }

    /// Every square ahead of the pawn satisfies `wanted`.
    fn path(self, file: i32, rank: i32, wanted: impl Fn(i32, i32) -> bool) -> bool {
        let ahead = self.ahead(rank);
        (0..8).filter(|&r| ahead(self.relative(r))).all(|r| wanted(file, r))
    }
}

/// One board as one side sees it, and the two pawn sets.
struct Case<'a> {
    coverage: &'a Coverage,
    view: View<'a>,
    own: Bitboard,
    their: Bitboard,
    empty: Bitboard,
}

fn case<'a, S: Side>(coverage: &'a Coverage, board: &'a Board) -> Case<'a> {
    Case {
        coverage,
        view: board.side(S::COLOR),
        own: board.pawns(S::COLOR),
        their: board.pawns(!S::COLOR),
        empty: board.empty(),
    }
}

/// Runs a check of one side for both sides on random boards.
macro_rules! on_both_sides {
    ($name:ident, $check:ident) => {
        #[test]
        fn $name() {
            on_random(boards(), |coverage, board| {
                $check::<White>(case::<White>(coverage, &board))?;
                $check::<Black>(case::<Black>(coverage, &board))
            });
        }
    };
}

fn safety<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        empty,
    } = case;
    let step = view.forward();
    coverage.same("safe_squares", safe_squares::<S>(own, their), |f, r| view.is_safe(f, r))?;
    coverage.same("unsafe_squares", !safe_squares::<S>(own, their), |f, r| {
        !view.is_safe(f, r)
    })?;
    coverage.same("safe_pushes", safe_pushes::<S>(own, their, empty), |f, r| {
        view.own(f, r - step) && view.is_empty(f, r) && view.is_safe(f, r)
    })?;
    coverage.same("safe_advance_span", safe_advance_span::<S>(own, their), |f, r| {
        (1..7).any(|pushes| view.own(f, r - pushes * step) && view.mobility(f, r - pushes * step) >= pushes)
    })?;
    let either = safe_squares::<S>(own, their) | safe_squares::<S::Opposite>(their, own);
    prop_assert_eq!(either, Bitboard::FULL);
    Ok(())
}
on_both_sides!(safe_squares_and_pushes, safety);

fn files(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage, view, own, ..
    } = case;
    coverage.same("isolani", isolani(own), |f, r| view.own(f, r) && view.isolated(f))?;
    coverage.same(
        "is_isolani",
        own.into_iter().filter(|&pawn| is_isolani(pawn, own)).collect(),
        |f, r| view.own(f, r) && view.isolated(f),
    )?;
    coverage.same("half_isolani", half_isolani(own), |f, r| {
        view.own(f, r) && view.half_isolated(f)
    })?;
    coverage.same("no_neighbor_on_east_file", no_neighbor_on_east_file(own), |f, r| {
        view.own(f, r) && !view.has_friend_on(f + 1)
    })?;
    coverage.same("no_neighbor_on_west_file", no_neighbor_on_west_file(own), |f, r| {
        view.own(f, r) && !view.has_friend_on(f - 1)
    })
}

#[test]
fn neighbors_on_files() {
    on_random(boards(), |coverage, board| {
        files(case::<White>(coverage, &board))?;
        files(case::<Black>(coverage, &board))
    });
}

#[test]
fn masks_of_neighbor_files() {
    for file in File::ALL {
        let expected = collect(|f, _| (f - file.to_u32() as i32).abs() == 1);
        assert_eq!(neighbor_files(file), expected);
    }
}

fn ranks(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage, view, own, ..
    } = case;
    coverage.same("with_east_neighbor", with_east_neighbor(own), |f, r| {
        view.own(f, r) && view.own(f + 1, r)
    })?;
    coverage.same("with_west_neighbor", with_west_neighbor(own), |f, r| {
        view.own(f, r) && view.own(f - 1, r)
    })?;
    coverage.same("duo", duo(own), |f, r| view.run(f, r) == 2)?;
    coverage.same("trio", trio(own), |f, r| view.run(f, r) == 3)?;
    coverage.same("quart", quart(own), |f, r| view.run(f, r) == 4)?;
    coverage.same("duo_at_least", duo_at_least(own), |f, r| view.run(f, r) >= 2)?;
    coverage.same("trio_at_least", trio_at_least(own), |f, r| view.run(f, r) >= 3)?;
    coverage.same("quart_at_least", quart_at_least(own), |f, r| view.run(f, r) >= 4)
}

#[test]
fn neighbors_on_ranks() {
    on_random(boards(), |coverage, board| {
        ranks(case::<White>(coverage, &board))?;
        ranks(case::<Black>(coverage, &board))
    });
}

fn hanging_pawns<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    let open_half = |f, r| view.open(f, r) && view.half_isolated(f);
    coverage.same("open_pawns", open_pawns::<S>(own, their), |f, r| view.open(f, r))?;
    coverage.same("hanging", hanging::<S>(own, their), |f, r| {
        open_half(f, r) && (open_half(f - 1, r) || open_half(f + 1, r))
    })?;
    coverage.same("hanging_literal", hanging_literal::<S>(own, their), |f, r| {
        open_half(f, r) && view.run(f, r) == 2
    })?;
    prop_assert!(hanging::<S>(own, their).is_subset(hanging_literal::<S>(own, their)));
    Ok(())
}
on_both_sides!(open_and_hanging_pawns, hanging_pawns);

fn stacks<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage, view, own, ..
    } = case;
    let step = view.forward();
    coverage.same("doubled", doubled::<S>(own), |f, r| {
        view.own(f, r) && view.friends_ahead(f, r) > 0
    })?;
    coverage.same("doubled_adjacent", doubled_adjacent::<S>(own), |f, r| {
        view.own(f, r) && view.own(f, r + step)
    })?;
    coverage.same("doubled_gap_one", doubled_gap_one::<S>(own), |f, r| {
        view.own(f, r) && view.own(f, r + 2 * step)
    })?;
    coverage.same("tripled", tripled::<S>(own), |f, r| {
        view.own(f, r) && view.friends_ahead(f, r) > 1
    })
}
on_both_sides!(several_pawns_on_a_file, stacks);

fn chains<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage, view, own, ..
    } = case;
    let (below, above) = (|f, r| view.supports(f, r), |f, r| view.supported(f, r));
    coverage.same("supported", supported::<S>(own), above)?;
    coverage.same("supporters", supporters::<S>(own), below)?;
    coverage.same("chain_base", chain_base::<S>(own), |f, r| below(f, r) && !above(f, r))?;
    coverage.same("chain_link", chain_link::<S>(own), |f, r| below(f, r) && above(f, r))?;
    coverage.same("chain_head", chain_head::<S>(own), |f, r| above(f, r) && !below(f, r))
}
on_both_sides!(support_and_chains, chains);

fn weaknesses<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    coverage.same("unsupportable", unsupportable::<S>(own), |f, r| {
        view.unsupportable(f, r)
    })?;
    coverage.same("backward", backward::<S>(own, their), |f, r| view.backward(f, r))?;
    coverage.same("straggler", straggler::<S>(own, their), |f, r| {
        view.backward(f, r) && view.open(f, r) && [1, 2].contains(&view.relative(r))
    })
}
on_both_sides!(backward_pawns, weaknesses);

fn contacts<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        empty,
    } = case;
    let step = view.forward();
    let prey = |f, r| {
        [f - 1, f + 1]
            .into_iter()
            .filter(|&file| view.their(file, r + step))
            .count()
    };
    let after_push = |f, r| {
        if view.own(f, r) && view.is_empty(f, r + step) {
            prey(f, r + step)
        } else {
            0
        }
    };
    coverage.same("lever", lever::<S>(own, their), |f, r| view.own(f, r) && prey(f, r) > 0)?;
    coverage.same("double_lever", double_lever::<S>(own, their), |f, r| {
        view.own(f, r) && prey(f, r) == 2
    })?;
    coverage.same("weak_lever", weak_lever::<S>(own, their), |f, r| {
        view.own(f, r) && prey(f, r) == 2 && !view.supported(f, r)
    })?;
    coverage.same("lever_push", lever_push::<S>(own, their, empty), |f, r| {
        after_push(f, r) > 0
    })?;
    coverage.same(
        "lever_double_push",
        lever_double_push::<S>(own, their, empty),
        |f, r| {
            let is_free = view.is_empty(f, r + step) && view.is_empty(f, r + 2 * step);
            view.own(f, r) && view.relative(r) == 1 && is_free && prey(f, r + 2 * step) > 0
        },
    )?;
    coverage.same("fork_push", fork_push::<S>(own, their, empty), |f, r| {
        after_push(f, r) == 2
    })?;
    coverage.same("ram", ram::<S>(own, their), |f, r| view.rammed(f, r))?;
    coverage.same("blocked", blocked::<S>(own, !empty), |f, r| {
        view.own(f, r) && !view.is_empty(f, r + step)
    })?;
    coverage.same("fixed", fixed::<S>(own, their), |f, r| view.fixed(f, r))
}
on_both_sides!(levers_and_rams, contacts);

fn passers<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        empty,
    } = case;
    let is_passed = |f, r| view.passed(f, r);
    coverage.same("passed", passed::<S>(own, their), is_passed)?;
    coverage.same("frontmost_passed", frontmost_passed::<S>(own, their), |f, r| {
        is_passed(f, r) && view.friends_ahead(f, r) == 0
    })?;
    coverage.same("protected_passed", protected_passed::<S>(own, their), |f, r| {
        is_passed(f, r) && view.supported(f, r)
    })?;
    coverage.same("connected_passed", connected_passed::<S>(own, their), |f, r| {
        is_passed(f, r) && (r - 1..=r + 1).any(|rank| is_passed(f - 1, rank) || is_passed(f + 1, rank))
    })?;
    coverage.same("outside_passed", outside_passed::<S>(own, their), |f, r| {
        let others: Vec<i32> = (0..64)
            .map(|index| (index % 8, index / 8))
            .filter(|&(file, rank)| (file, rank) != (f, r) && view.is_pawn(file, rank))
            .map(|(file, _)| (file - f).abs())
            .collect();
        is_passed(f, r) && others.iter().min().is_some_and(|&nearest| nearest >= 3)
    })?;
    coverage.same("path_clear_of", path_clear_of::<S>(own, !empty), |f, r| {
        view.own(f, r) && view.path(f, r, |file, rank| view.is_empty(file, rank))
    })?;
    coverage.same("pawn_safe_path", pawn_safe_path::<S>(own, their), |f, r| {
        view.open(f, r) && view.path(f, r, |file, rank| view.is_safe(file, rank))
    })?;
    prop_assert!(passed::<S>(own, their).is_subset(pawn_safe_path::<S>(own, their)));
    coverage.same("candidate", candidate::<S>(own, their), |f, r| {
        let far = view.relative(r) + 3;
        let sentry = view.opponent().beside(f, |rank| 7 - rank >= far);
        view.open(f, r) && !is_passed(f, r) && !sentry && view.is_safe(f, r + view.forward())
    })
}
on_both_sides!(passed_pawns_and_candidates, passers);

fn pieces_squares<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    let relative = |r| view.relative(r);
    coverage.same("holes", holes::<S>(own), |f, r| view.hole(f, r))?;
    let advanced = |f, r| (3..=5).contains(&relative(r)) && view.opponent().hole(f, r);
    coverage.same("outposts", outposts::<S>(own, their), |f, r| {
        advanced(f, r) && view.attackers(f, r) > 0
    })?;
    coverage.same("weak_outposts", weak_outposts::<S>(their), advanced)?;
    coverage.same("weak_squares", weak_squares::<S>(own), |f, r| {
        (2..=5).contains(&relative(r)) && view.hole(f, r)
    })?;
    Ok(())
}
on_both_sides!(holes_and_outposts, pieces_squares);

#[test]
fn complexes_of_all_squares() {
    for square in Square::ALL {
        let color = (square.file().to_u32() + square.rank().to_u32()) as i32 % 2;
        assert_eq!(color_complex(square), collect(|f, r| (f + r) % 2 == color));
    }
}

fn space<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    coverage.same("space_area", space_area::<S>(own, their), |f, r| {
        let inside = (2..=5).contains(&f) && (1..=3).contains(&view.relative(r));
        inside && !view.own(f, r) && view.opponent().attackers(f, r) == 0
    })?;
    coverage.same("behind_pawns", behind_pawns::<S>(own), |f, r| {
        (0..=2).any(|steps| view.own(f, r + steps * view.forward()))
    })
}
on_both_sides!(space_and_squares_behind, space);

/// The five types of center, decided from counts.
fn expected_center(white: View<'_>, black: View<'_>) -> Center {
    let central: Vec<(i32, i32)> = (3..5).flat_map(|f| (0..8).map(move |r| (f, r))).collect();
    let count = |wanted: &dyn Fn(i32, i32) -> bool| central.iter().filter(|&&(f, r)| wanted(f, r)).count();
    let pawns = count(&|f, r| white.is_pawn(f, r));
    let rams = count(&|f, r| white.rammed(f, r));
    let levers = [white, black].map(|side| count(&|f, r| side.own(f, r) && side.opponent().attackers(f, r) > 0));
    let advances = [white, black].map(|side| {
        let stop = |r: i32| r + side.forward();
        count(&|f, r| side.own(f, r) && !side.is_pawn(f, stop(r)) && side.is_safe(f, stop(r))) > 0
    });
    match (pawns, rams, levers) {
        (0, ..) => Center::Open,
        (_, 2.., _) => Center::Closed,
        (_, 1, [0, 0]) => Center::Fixed,
        (_, 0, [0, 0]) if advances[0] != advances[1] => Center::HalfOpen,
        _ => Center::Dynamic,
    }
}

#[test]
fn center_and_closedness() {
    on_random(boards(), |coverage, board| {
        let (white, black) = (board.side(White::COLOR), board.side(Black::COLOR));
        let found = center(board.white(), board.black());
        prop_assert_eq!(found, expected_center(white, black));
        prop_assert_eq!(
            found,
            center(board.black().flip_vertical(), board.white().flip_vertical())
        );
        for (name, kind) in [
            ("open", Center::Open),
            ("half-open", Center::HalfOpen),
            ("fixed", Center::Fixed),
            ("closed", Center::Closed),
            ("dynamic", Center::Dynamic),
        ] {
            coverage.equal(name, found == kind, expected_center(white, black) == kind)?;
        }
        let (mut pairs, mut held) = (0, 0);
        for (f, r) in (0..64).map(|index| (index % 8, index / 8)) {
            pairs += usize::from(white.rammed(f, r));
            held += usize::from(white.fixed(f, r) && !white.rammed(f, r));
            held += usize::from(black.fixed(f, r) && !black.rammed(f, r));
        }
        coverage.equal(
            "closedness",
            closedness(board.white(), board.black()),
            (pairs + held).min(8),
        )
    });
}

fn wings<S: Side>(case: Case<'_>) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    let count = |side: View<'_>, files: std::ops::RangeInclusive<i32>| {
        files
            .map(|f| (0..8).filter(|&r| side.own(f, r)).count() as i32)
            .sum::<i32>()
    };
    let difference = |files: std::ops::RangeInclusive<i32>| count(view, files.clone()) - count(view.opponent(), files);
    coverage.equal("queen wing", majority(own, their, Bitboard::WEST), difference(0..=3))?;
    coverage.equal("king wing", majority(own, their, Bitboard::EAST), difference(4..=7))?;
    let used = |file: i32| (0..8).any(|rank| view.is_pawn(file, rank));
    let firsts: Vec<i32> = (0..8).filter(|&file| used(file) && !used(file - 1)).collect();
    let found: Vec<PawnCluster> = clusters(own, their).collect();
    coverage.equal("clusters", found.len(), firsts.len())?;
    for (cluster, first) in found.into_iter().zip(firsts) {
        let last = (first..8).take_while(|&file| used(file)).last().unwrap_or(first);
        let inside = |f: i32| (first..=last).contains(&f);
        coverage.same("cluster.files", cluster.files.board(), |f, _| inside(f))?;
        coverage.same("cluster.own", cluster.own, |f, r| inside(f) && view.own(f, r))?;
        coverage.same("cluster.their", cluster.their, |f, r| inside(f) && view.their(f, r))?;
        let extra = difference(first..=last);
        coverage.equal("cluster.majority", cluster.majority(), extra)?;
        let doubled: i32 = (first..=last).map(|f| (count(view, f..=f) - 1).max(0)).sum();
        coverage.equal("crippled", cluster.is_crippled(), extra > 0 && extra <= doubled)?;
        let backward = (first..=last).any(|f| (0..8).any(|r| view.backward(f, r)));
        coverage.equal("sound", cluster.is_sound::<S>(), extra > 0 && doubled == 0 && !backward)?;
    }
    Ok(())
}
on_both_sides!(majorities, wings);

fn kings<S: Side>(case: Case<'_>, king: Square) -> Result<(), TestCaseError> {
    let Case {
        coverage,
        view,
        own,
        their,
        ..
    } = case;
    let (file, rank) = (king.file().to_u32() as i32, king.rank().to_u32() as i32);
    let first = match file {
        0 => 0,
        7 => 5,
        _ => file - 1,
    };
    let near = |f: i32, r: i32| (first..first + 3).contains(&f) && view.relative(r) >= view.relative(rank);
    coverage.same("shield", shield::<S>(own, king), |f, r| view.own(f, r) && near(f, r))?;
    coverage.same("storm", storm::<S>(their, king), |f, r| view.their(f, r) && near(f, r))?;
    for (shelter, f) in shelter::<S>(own, their, king).into_iter().zip(first..) {
        prop_assert_eq!(shelter.file, File::new(f as u32));
        prop_assert_eq!(shelter.edge_distance(), [0, 1, 2, 3, 3, 2, 1, 0][f as usize]);
        let nearest = |side: View<'_>| {
            let ranks = (0..8)
                .filter(|&r| near(f, r) && side.own(f, r))
                .map(|r| view.relative(r));
            ranks.min().map(|r| Rank::new(r as u32))
        };
        let (own, their) = (nearest(view), nearest(view.opponent()));
        coverage.equal("shelter.shield", shelter.shield, own)?;
        coverage.equal("shelter.storm", shelter.storm, their)?;
        let rammed = own.is_some_and(|own| their.is_some_and(|their| own.to_u32() + 1 == their.to_u32()));
        coverage.equal("shelter.is_blocked", shelter.is_blocked(), rammed)?;
    }
    Ok(())
}

#[test]
fn shelter_and_storm() {
    on_random((boards(), 0..64_u32), |coverage, (board, king)| {
        let king = Square::new(king);
        kings::<White>(case::<White>(coverage, &board), king)?;
        kings::<Black>(case::<Black>(coverage, &board), king)
    });
}
