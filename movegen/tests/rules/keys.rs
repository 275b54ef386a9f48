//! The keys, checking pieces and pins that `play` updates are those of the same position read from its FEN. Equal
//! positions have equal keys, different positions different keys.

use std::collections::{HashMap, HashSet};

use archipelago_movegen::{Bitboard, Color, Key, Position, Role};
use archipelago_test_support::games;

const GAMES: u64 = 400;
const PLIES: usize = 200;

/// The fields of a FEN that make two positions the same.
fn identity(position: &Position) -> String {
    let fen = position.shredder_fen();
    fen.rsplitn(3, ' ').last().expect("a FEN has fields").to_owned()
}

#[test]
fn played_positions_equal_positions_read_from_their_fen() {
    for position in (0..GAMES).flat_map(|seed| games::game(seed, PLIES)) {
        position
            .check_invariants()
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        for fen in [position.fen(), position.shredder_fen()] {
            let read = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(read.keys(), position.keys(), "{fen}");
            assert_eq!(
                (read.checkers(), read.pinned()),
                (position.checkers(), position.pinned()),
                "{fen}"
            );
            assert_eq!(
                (read.fen(), read.shredder_fen()),
                (position.fen(), position.shredder_fen())
            );
        }
    }
}

#[test]
fn keys_and_positions_correspond_one_to_one() {
    let mut by_key: HashMap<Key, String> = HashMap::new();
    let mut by_pawn_key: HashMap<Key, [u64; 2]> = HashMap::new();
    for position in (0..GAMES).flat_map(|seed| games::game(seed, PLIES)) {
        let identity = identity(&position);
        let known = by_key.entry(position.key()).or_insert_with(|| identity.clone());
        assert_eq!(*known, identity, "one key for two positions");
        let pawns = Color::ALL.map(|color| position.pawns(color).0);
        let known = by_pawn_key.entry(position.pawn_key()).or_insert(pawns);
        assert_eq!(*known, pawns, "one pawn key for two pawn structures in {identity}");
    }
    let identities: HashSet<_> = by_key.values().collect();
    let structures: HashSet<_> = by_pawn_key.values().collect();
    assert!(by_key.len() > 40_000, "only {} positions", by_key.len());
    assert_eq!(identities.len(), by_key.len(), "two keys for one position");
    assert_eq!(structures.len(), by_pawn_key.len(), "two pawn keys for one structure");
}

/// A key of some of the pieces.
struct PartKey {
    name: &'static str,
    key: fn(&Position) -> Key,
    roles: &'static [Role],
    colors: &'static [Color],
}

impl PartKey {
    fn pieces(&self, position: &Position) -> Vec<Bitboard> {
        let of_color = |&color: &Color| self.roles.iter().map(move |&role| position.by_piece(color, role));
        self.colors.iter().flat_map(of_color).collect()
    }
}

const NON_PAWNS: &[Role] = &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
const PART_KEYS: [PartKey; 5] = [
    PartKey {
        name: "pawn",
        key: |p| p.keys().pawn,
        roles: &[Role::Pawn],
        colors: &Color::ALL,
    },
    PartKey {
        name: "minor",
        key: |p| p.keys().minor,
        roles: &[Role::Knight, Role::Bishop, Role::King],
        colors: &Color::ALL,
    },
    PartKey {
        name: "major",
        key: |p| p.keys().major,
        roles: &[Role::Rook, Role::Queen, Role::King],
        colors: &Color::ALL,
    },
    PartKey {
        name: "white",
        key: |p| p.keys().non_pawn.white,
        roles: NON_PAWNS,
        colors: &[Color::White],
    },
    PartKey {
        name: "black",
        key: |p| p.keys().non_pawn.black,
        roles: NON_PAWNS,
        colors: &[Color::Black],
    },
];

#[test]
fn each_part_key_changes_only_with_its_pieces() {
    for game in (0..GAMES).map(|seed| games::game(seed, PLIES)) {
        for pair in game.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            for part in &PART_KEYS {
                let same_key = (part.key)(before) == (part.key)(after);
                let same_pieces = part.pieces(before) == part.pieces(after);
                assert_eq!(
                    same_key,
                    same_pieces,
                    "{} key: {} {}",
                    part.name,
                    before.fen(),
                    after.fen()
                );
            }
        }
    }
}

#[test]
fn a_null_move_changes_only_the_side_to_move_and_the_en_passant_square() {
    for position in (0..GAMES)
        .flat_map(|seed| games::game(seed, PLIES))
        .filter(|p| !p.in_check())
    {
        let passed = position.play_null();
        passed
            .check_invariants()
            .unwrap_or_else(|error| panic!("null move in {}: {error}", position.fen()));
        assert_eq!(passed.turn(), !position.turn());
        assert_eq!((passed.ep_square(), passed.reversible_plies()), (None, 0));
        assert_eq!(passed.pawn_key(), position.pawn_key());
        if position.ep_square().is_none() {
            assert_eq!(
                passed.play_null().keys(),
                position.keys(),
                "two null moves in {}",
                position.fen()
            );
        }
    }
}

#[test]
fn the_key_for_prefetching_is_exact_for_ordinary_moves() {
    for position in (0..GAMES).flat_map(|seed| games::game(seed, 60)) {
        for m in position.legal_moves() {
            let next = position.play(m);
            let ordinary = !m.is_castling() && !m.is_promotion() && !m.is_en_passant();
            let rights_stay = next.castling_rights() == position.castling_rights();
            if ordinary && rights_stay && next.ep_square().is_none() {
                assert_eq!(position.prefetch_key(m), next.key(), "{m:?} in {}", position.fen());
            }
        }
    }
}
