//! The square rule and the escort of the king against races played out move by move.

use archipelago_eval::structure::{escorted, passed, unstoppable};
use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Bitboard, Color, Square};
use proptest::prelude::*;

use crate::board::{boards, collect, on_random};

type Place = (i32, i32);

/// A white pawn runs, a black king hunts, and perhaps a white king stands still. Nobody else is there.
#[derive(Clone, Copy)]
struct Race {
    pawn: Place,
    hunter: Place,
    guard: Option<Place>,
}

fn near(a: Place, b: Place) -> bool {
    (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

impl Race {
    fn is_guarded(self, place: Place) -> bool {
        self.guard.is_some_and(|guard| near(guard, place))
    }

    /// Whether the pawn gets home when it is to move.
    fn runs(self) -> bool {
        let (file, rank) = self.pawn;
        let free = |rank| self.hunter != (file, rank) && self.guard != Some((file, rank));
        let single = free(rank + 1)
            && Race {
                pawn: (file, rank + 1),
                ..self
            }
            .escapes();
        let double = rank == 1
            && free(2)
            && free(3)
            && Race {
                pawn: (file, 3),
                ..self
            }
            .escapes();
        single || double
    }

    /// Whether the pawn gets home when the hunter is to move.
    fn escapes(self) -> bool {
        let (file, rank) = self.pawn;
        if near(self.hunter, self.pawn) && !self.is_guarded(self.pawn) {
            return false;
        }
        if rank == 7 {
            return true;
        }
        let steps = (0..9).map(|step| (self.hunter.0 + step % 3 - 1, self.hunter.1 + step / 3 - 1));
        let mut legal = steps.filter(|&(f, r)| {
            let attacked = r == rank + 1 && (f - file).abs() == 1;
            let on_board = (0..8).contains(&f) && (0..8).contains(&r);
            on_board && (f, r) != self.pawn && !attacked && !self.is_guarded((f, r))
        });
        // Standing still is among the steps: the hunter never has to move away, which only helps him.
        legal.all(|hunter| Race { hunter, ..self }.runs())
    }

    /// Whether the pawn gets home with `turn` to move.
    fn is_won(self, turn: Color) -> bool {
        if turn == Color::White {
            self.runs()
        } else {
            self.escapes()
        }
    }
}

fn square((file, rank): Place) -> Square {
    Square::new((8 * rank + file) as u32)
}

fn places(ranks: std::ops::Range<i32>) -> impl Iterator<Item = Place> + Clone {
    ranks.flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

#[test]
fn the_square_rule_is_exact() {
    let mut won = 0;
    for pawn in places(1..7) {
        for hunter in places(0..8).filter(|&hunter| hunter != pawn) {
            for turn in Color::ALL {
                let race = Race {
                    pawn,
                    hunter,
                    guard: None,
                };
                let attacked = hunter.1 == pawn.1 + 1 && (hunter.0 - pawn.0).abs() == 1;
                if attacked && turn == Color::White {
                    continue; // The king could be taken.
                }
                let own = Bitboard::from_square(square(pawn));
                let occupied = own | Bitboard::from_square(square(hunter));
                let found = unstoppable::<White>(own, Bitboard::EMPTY, occupied, square(hunter), turn);
                assert_eq!(found.any(), race.is_won(turn), "pawn {pawn:?} hunter {hunter:?} {turn}");
                won += usize::from(found.any());
            }
        }
    }
    assert!(won > 1000, "{won}");
}

#[test]
fn an_escorted_pawn_gets_home() {
    let mut found = 0;
    for (pawn, guard) in places(1..7).flat_map(|pawn| places(0..8).map(move |guard| (pawn, guard))) {
        for hunter in places(0..8).filter(|&hunter| pawn != guard && hunter != pawn && !near(hunter, guard)) {
            for turn in Color::ALL {
                let own = Bitboard::from_square(square(pawn));
                let occupied = own | Bitboard::from_square(square(hunter)) | Bitboard::from_square(square(guard));
                let (guard_square, hunter_square) = (square(guard), square(hunter));
                let home = escorted::<White>(own, Bitboard::EMPTY, occupied, guard_square, hunter_square, turn).any();
                if home {
                    assert!(
                        Race {
                            pawn,
                            hunter,
                            guard: Some(guard)
                        }
                        .is_won(turn),
                        "{pawn:?} {guard:?} {hunter:?}"
                    );
                    found += 1;
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
}

/// The escort by its definition, with and without a friend that defends the pawn.
#[test]
fn the_escort_guards_the_whole_path() {
    let mut found = [0, 0];
    for (pawn, guard) in places(1..7).flat_map(|pawn| places(0..8).map(move |guard| (pawn, guard))) {
        for hunter in places(0..8).filter(|&hunter| pawn != guard && hunter != pawn && !near(hunter, guard)) {
            let path = || (pawn.1 + 1..8).map(|rank| (pawn.0, rank));
            let escort = path().all(|place| near(guard, place) && place != guard && place != hunter);
            for (index, friend) in [None, Some((pawn.0 - 1, pawn.1 - 1))].into_iter().enumerate() {
                let friends: Vec<Place> = friend
                    .into_iter()
                    .filter(|friend| friend.0 >= 0 && friend.1 >= 1)
                    .collect();
                if friends.contains(&guard) || friends.contains(&hunter) || index == 1 && friends.is_empty() {
                    continue;
                }
                let own: Bitboard = friends
                    .iter()
                    .map(|&friend| square(friend))
                    .chain([square(pawn)])
                    .collect();
                let occupied = own | Bitboard::from_square(square(hunter)) | Bitboard::from_square(square(guard));
                let ask = |turn| {
                    escorted::<White>(own, Bitboard::EMPTY, occupied, square(guard), square(hunter), turn)
                        .contains(square(pawn))
                };
                let defended = near(guard, pawn) || index == 1;
                let holds = escort && (!near(hunter, pawn) || defended);
                assert_eq!(
                    (ask(Color::White), ask(Color::Black)),
                    (escort, holds),
                    "{pawn:?} {guard:?} {hunter:?}"
                );
                found[index] += usize::from(holds && near(hunter, pawn));
            }
        }
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

#[test]
fn runners_among_other_men() {
    on_random(
        (boards(), 0..64_u32, any::<bool>()),
        |coverage, (board, hunter, white)| {
            let turn = Color::from_white(white);
            let hunter = Square::new(hunter);
            let occupied = !board.empty() | Bitboard::from_square(hunter);
            let place = (hunter.file().to_u32() as i32, hunter.rank().to_u32() as i32);
            // A king on a pawn's square, or on one that a pawn attacks with White to move, is no position.
            let is_legal = |f: i32, r: i32| (f, r) != place && !(r + 1 == place.1 && (f - place.0).abs() == 1);
            let (own, their) = (collect(|f, r| board.at(f, r) == 'w' && is_legal(f, r)), board.black());
            let runs = |f: i32, r: i32| {
                let clear = (r + 1..8).all(|rank| !occupied.contains(square((f, rank))));
                let pawn = passed::<White>(own, their).contains(square((f, r)));
                pawn && clear
                    && Race {
                        pawn: (f, r),
                        hunter: place,
                        guard: None,
                    }
                    .is_won(turn)
            };
            let found = unstoppable::<White>(own, their, occupied, hunter, turn);
            coverage.same("unstoppable", found, runs)?;
            let turned = unstoppable::<Black>(
                own.flip_vertical(),
                their.flip_vertical(),
                occupied.flip_vertical(),
                hunter.flip_vertical(),
                !turn,
            );
            prop_assert_eq!(turned.flip_vertical(), found);
            Ok(())
        },
    );
}

#[test]
fn runners_of_the_literature() {
    let race = |pawn: Square, king: Square, turn| {
        let own = Bitboard::from_square(pawn);
        unstoppable::<White>(own, Bitboard::EMPTY, own | Bitboard::from_square(king), king, turn).any()
    };
    assert!(race(Square::A4, Square::F4, Color::White));
    assert!(!race(Square::A4, Square::F4, Color::Black));
    assert!(!race(Square::A4, Square::E4, Color::White));
    assert!(race(Square::A2, Square::G3, Color::White));
    assert!(!race(Square::A2, Square::F3, Color::White));
}
