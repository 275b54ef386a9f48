//! Positions built from their parts: what is accepted, and the rule that is named when a setup is refused.

use std::collections::{HashMap, HashSet};

use archipelago_movegen::{Bitboard, CastlingRights, Color, Piece, Position, Role, Setup, SetupError, Square};
use archipelago_test_support::{games, reference};
use rand::RngExt;
use rand::rngs::StdRng;
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError};

/// The parts that a FEN names, with the placement read by shakmaty.
fn setup(placement: &str, turn: Color) -> Setup {
    Setup {
        board: placement.parse().unwrap_or_else(|error| panic!("{placement}: {error}")),
        turn,
        ..Setup::empty()
    }
}

#[test]
fn the_parts_of_a_position_make_the_same_position() {
    for position in (0..100).flat_map(|seed| games::game(seed, 120)) {
        let rebuilt = position
            .setup()
            .position()
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        assert_eq!(rebuilt.keys(), position.keys());
        assert_eq!(rebuilt.shredder_fen(), position.shredder_fen());
        rebuilt
            .check_invariants()
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
    }
}

#[test]
fn a_flipped_position_is_legal_and_flipped_again_the_same() {
    for position in (0..100).flat_map(|seed| games::game(seed, 120)) {
        let flipped = position.flipped();
        assert_eq!(position.setup().flipped().position(), Ok(flipped), "{}", position.fen());
        flipped
            .check_invariants()
            .unwrap_or_else(|error| panic!("{}: {error}", position.fen()));
        assert_eq!(flipped.turn(), !position.turn());
        assert_eq!(flipped.flipped().shredder_fen(), position.shredder_fen());
    }
    let flipped = Position::from_fen(b"r3k3/8/8/8/3pP3/8/8/4K2R b Kq e3 4 20")
        .expect("a legal position")
        .flipped();
    assert_eq!(flipped.fen(), "4k2r/8/8/3Pp3/8/8/8/R3K3 w Qk e6 4 20");
}

#[test]
fn the_960_start_positions_are_different_and_legal() {
    let fens: HashSet<String> = (0..960)
        .map(|number| {
            let setup = Setup::chess960(number).expect("a number below 960");
            setup
                .position()
                .unwrap_or_else(|error| panic!("{number}: {error}"))
                .shredder_fen()
        })
        .collect();
    assert_eq!(fens.len(), 960);
    assert_eq!(Setup::chess960(960), None);
    let first = Setup::chess960(0)
        .expect("a number below 960")
        .position()
        .expect("a legal position");
    assert_eq!(first.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    assert_eq!(Setup::default().position(), Ok(Position::startpos()));
}

#[test]
fn broken_rules_are_named() {
    let kings = |color, count| SetupError::Kings { color, count };
    let too_many = |color, what| SetupError::TooMany { color, what };
    for (placement, error) in [
        ("8/8/8/8/8/8/8/4K3", kings(Color::Black, 0)),
        ("4k3/8/8/8/8/8/8/8", kings(Color::White, 0)),
        ("4k3/8/8/8/8/8/8/3KK3", kings(Color::White, 2)),
        ("4k3/8/8/8/8/8/8/3K2P1", SetupError::PawnOnBackRank(Square::G1)),
        ("p3k3/8/8/8/8/8/8/3K4", SetupError::PawnOnBackRank(Square::A8)),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3", too_many(Color::White, "pawns")),
        (
            "4k3/pppppppp/qq6/8/8/8/8/3K4",
            too_many(Color::Black, "promoted pieces"),
        ),
        (
            "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3",
            too_many(Color::Black, "pieces and pawns"),
        ),
        ("4k3/8/8/8/8/8/4R3/4K3", SetupError::OpponentInCheck),
        ("4k3/8/8/8/4r3/5n2/8/r3K3", SetupError::Checkers(3)),
    ] {
        assert_eq!(setup(placement, Color::White).position(), Err(error), "{placement}");
    }
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    let with_rights = |placement: &str, rooks: &[Square]| {
        let mut setup = setup(placement, Color::White);
        setup.castling_rights = CastlingRights(rooks.iter().copied().collect());
        setup.position().map(|position| position.fen())
    };
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
    assert_eq!(
        with_rights("r3k2r/8/8/8/8/8/8/R3K2R", &[Square::H1, Square::A8]),
        Ok(fen.to_owned())
    );
    for (placement, square) in [
        // No rook, a rook of the other side, a king that has moved, a square that is on no back rank.
        ("4k3/8/8/8/8/8/8/4K3", Square::A1),
        ("4k3/8/8/8/8/8/8/r3KB2", Square::A1),
        ("4k3/8/8/8/8/8/4K3/R7", Square::A1),
        ("4k3/8/8/8/8/R7/8/4K3", Square::A3),
    ] {
        assert_eq!(
            with_rights(placement, &[square]),
            Err(SetupError::CastlingRight(square)),
            "{placement}"
        );
    }
    let one_side = SetupError::CastlingRightsOnOneSide(Color::White);
    assert_eq!(
        with_rights("4k3/8/8/8/8/8/8/4KRR1", &[Square::F1, Square::G1]),
        Err(one_side)
    );
}

#[test]
fn en_passant_squares_must_have_been_crossed() {
    let with_square = |placement: &str, square: Square| {
        let mut setup = setup(placement, Color::White);
        setup.ep_square = Some(square);
        setup.position().map(|position| position.ep_square())
    };
    assert_eq!(with_square("4k3/8/8/3pP3/8/8/8/4K3", Square::D6), Ok(Some(Square::D6)));
    // Crossed, but no pawn can take there.
    assert_eq!(with_square("4k3/8/8/3p4/8/8/8/4K3", Square::D6), Ok(None));
    for (placement, square) in [
        // Wrong rank, no pawn beyond, the square itself or the pawn's start occupied.
        ("4k3/8/8/3pP3/8/8/8/4K3", Square::D3),
        ("4k3/8/8/4P3/8/8/8/4K3", Square::D6),
        ("4k3/8/3n4/3pP3/8/8/8/4K3", Square::D6),
        ("4k3/3n4/8/3pP3/8/8/8/4K3", Square::D6),
    ] {
        assert_eq!(
            with_square(placement, square),
            Err(SetupError::EnPassant(square)),
            "{placement}"
        );
    }
}

#[test]
fn counters_are_brought_into_range() {
    let counters = |rule50, fullmoves| {
        let setup = Setup {
            rule50,
            fullmoves,
            ..Setup::default()
        };
        let position = setup.position().expect("the start position");
        (position.rule50(), position.fullmoves())
    };
    assert_eq!(counters(7, 12), (7, 12));
    assert_eq!(counters(0, 0), (0, 1));
    assert_eq!(counters(u32::MAX, u32::MAX), (Setup::MAX_COUNTER, Setup::MAX_COUNTER));
}

#[test]
fn pieces_can_be_placed_one_by_one() {
    let mut setup = Setup::empty();
    let piece = |color, role| Piece { color, role };
    setup.board.set_piece_at(Square::A1, piece(Color::White, Role::King));
    setup.board.set_piece_at(Square::C2, piece(Color::Black, Role::Queen));
    setup.board.set_piece_at(Square::B3, piece(Color::Black, Role::King));
    let stalemate = setup.position().expect("a legal position");
    assert!(!stalemate.in_check() && !stalemate.has_legal_move());
    assert_eq!(stalemate.checkers(), Bitboard::EMPTY);
}

/// A random setup that often breaks a rule and often does not.
fn random_setup(random: &mut StdRng) -> Setup {
    let mut setup = Setup {
        turn: Color::from_white(random.random_bool(0.5)),
        ..Setup::empty()
    };
    let square = |random: &mut StdRng| Square::new(random.random_range(0..64));
    let rarely = |random: &mut StdRng| random.random_bool(0.05);
    for color in Color::ALL {
        for role in Role::ALL {
            let kings = 1 + usize::from(rarely(random));
            let count = match role {
                Role::King => kings - usize::from(rarely(random)),
                Role::Pawn => random.random_range(0..10),
                _ => random.random_range(0..3),
            };
            for _ in 0..count {
                let on_back_rank = Square::from_coords(square(random).file(), color.backrank());
                let square = match role {
                    Role::King | Role::Rook if random.random_bool(0.5) => on_back_rank,
                    Role::Pawn if !rarely(random) => Square::new(random.random_range(8..56)),
                    _ => square(random),
                };
                setup.board.set_piece_at(square, Piece { color, role });
            }
        }
    }
    let rooks = setup.board.rooks();
    setup.castling_rights.0 = rooks.into_iter().filter(|_| random.random_bool(0.2)).collect();
    if rarely(random) {
        setup.castling_rights.0.add(square(random));
    }
    if random.random_bool(0.5) {
        let pawns = setup.board.pawns() & setup.board.by_color(!setup.turn);
        let pawns: Vec<Square> = pawns.into_iter().collect();
        if let Some(&pawn) = pawns.get(random.random_range(0..8)) {
            setup.ep_square = pawn.offset(setup.turn.fold_wb(8, -8));
        }
    }
    setup
}

fn in_shakmaty(setup: &Setup) -> Result<Chess, String> {
    let theirs = shakmaty::Setup {
        board: setup.board.clone(),
        turn: setup.turn,
        castling_rights: setup.castling_rights.0,
        ep_square: setup.ep_square,
        ..shakmaty::Setup::empty()
    };
    // It also refuses checks that no last move can have given, and bishops that must have been promoted.
    Chess::from_setup(theirs, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| error.to_string())
}

#[test]
fn random_setups_are_accepted_when_shakmaty_accepts_them() {
    let mut random = games::random(18);
    let mut counts: HashMap<String, u32> = HashMap::new();
    for _ in 0..100_000 {
        let setup = random_setup(&mut random);
        let theirs = in_shakmaty(&setup);
        let result = match setup.position() {
            Ok(position) => {
                let chess = theirs.unwrap_or_else(|error| panic!("{setup:?}: {error}"));
                assert_eq!(position.fen(), reference::fen(&chess), "{setup:?}");
                position
                    .check_invariants()
                    .unwrap_or_else(|error| panic!("{setup:?}: {error}"));
                "accepted".to_owned()
            }
            // Rules that shakmaty was told to ignore.
            Err(error @ (SetupError::TooMany { .. } | SetupError::Checkers(_))) => kind(&error),
            Err(error) => {
                assert!(theirs.is_err(), "{error}: {setup:?}");
                kind(&error)
            }
        };
        *counts.entry(result).or_default() += 1;
    }
    for name in [
        "accepted",
        "Kings",
        "TooMany",
        "PawnOnBackRank",
        "CastlingRight",
        "CastlingRightsOnOneSide",
        "EnPassant",
        "OpponentInCheck",
        "Checkers",
    ] {
        assert!(counts.get(name).is_some_and(|&count| count >= 50), "{name}: {counts:?}");
    }
}

/// The name of the variant.
fn kind(error: &SetupError) -> String {
    let text = format!("{error:?}");
    text.split(|letter: char| !letter.is_alphabetic())
        .next()
        .unwrap_or_default()
        .to_owned()
}
