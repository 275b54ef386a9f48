//! The structure network: its file, its whole numbers, and its view of the board.

mod by_hand;
mod common;

use archipelago_eval::network::{
    ACTIVATION_ONE, Activations, Attacked, FILE_BYTES, FIRST_ATTACKED_INPUT, FileError, NETWORK, NEURONS, Network,
    OUTPUT_ONE, PHASE_OUTPUTS, PRICES, Subtotals, TO_MOVE_INPUT, UNIT, Weights, piece_input, piece_inputs,
    tower_inputs,
};
use archipelago_eval::{PawnTable, Score, evaluate, record};
use archipelago_movegen::{Bitboard, Color, Position, Role, Square};

const FILE: &[u8] = include_bytes!("../network.bin");

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn a_torn_or_changed_file_is_refused() {
    assert_eq!(FILE.len(), FILE_BYTES);
    assert_eq!(Network::parse(FILE), Ok(Box::new(NETWORK.clone())));
    let refused = |bytes: &[u8]| Network::parse(bytes).map(drop);
    assert_eq!(refused(b""), Err(FileError::Magic));
    assert_eq!(refused(&FILE[1..]), Err(FileError::Magic));
    assert_eq!(refused(&FILE[..FILE_BYTES - 1]), Err(FileError::Length));
    assert_eq!(refused(&[FILE, &[0]].concat()), Err(FileError::Length));
    for (place, error) in [
        (7, FileError::Magic),
        (8, FileError::Shape),
        (18, FileError::Shape),
        (20, FileError::Checksum),
        (28, FileError::Checksum),
        (FILE_BYTES - 1, FileError::Checksum),
    ] {
        let mut bytes = FILE.to_vec();
        bytes[place] ^= 1;
        assert_eq!(refused(&bytes), Err(error), "byte {place}");
    }
}

#[test]
fn weights_survive_the_file() {
    let weights = Weights::parse(FILE).expect("the network of this build");
    assert_eq!(weights.to_bytes(), FILE);
    assert_eq!(weights.check(), Ok(()));
}

#[test]
fn weights_that_could_overflow_are_named() {
    let weights = Weights::parse(FILE).expect("the network of this build");
    let mut tower = weights.clone();
    for row in &mut tower.tower_inputs[..64] {
        row[5] = 5000;
    }
    assert!(
        tower
            .check()
            .is_err_and(|error| error.starts_with("hidden unit 5 could reach"))
    );
    let mut pieces = weights.clone();
    for row in &mut pieces.piece_inputs {
        row[3] = -1200;
    }
    assert!(
        pieces
            .check()
            .is_err_and(|error| error.starts_with("neuron 3 could reach -"))
    );
    // At most 61 inputs are on: 30 500 fits 16 bits, but not together with a threshold.
    let mut thresholds = weights.clone();
    for row in &mut thresholds.piece_inputs {
        row[6] = 500;
    }
    assert_eq!(thresholds.check(), Err("neuron 6 could reach 35108".to_owned()));
    let mut terms = weights.clone();
    terms.term_inputs[4][9] = 20_000;
    terms.term_inputs[4 + 2 * PRICES][9] = -20_000;
    assert_eq!(terms.check(), Err("term 4 of neuron 9 could reach 40000".to_owned()));
    let mut board = weights.clone();
    board.board_bias[8] = -30_000;
    assert_eq!(board.check(), Err("the bias of board unit 8 is -30000".to_owned()));
    let mut products = weights.clone();
    products.board_outputs[1][11] = -129;
    assert_eq!(
        products.check(),
        Err("the endgame weight of board unit 11 is -129".to_owned())
    );
    let mut sum = weights.clone();
    sum.board_outputs[0].fill(-100);
    assert_eq!(
        sum.check(),
        Err("the middlegame weights of all board units together are 25600".to_owned())
    );
    let mut outputs = weights;
    for row in &mut outputs.tower_outputs {
        row[7] = i16::MAX;
    }
    assert!(
        outputs
            .check()
            .is_err_and(|error| error.starts_with("output 7 could reach"))
    );
}

#[test]
fn one_pass_over_the_board_is_the_sum_of_the_inputs() {
    for position in common::random_positions(40) {
        let sums = NETWORK.piece_sums(&position);
        for color in Color::ALL {
            let by_inputs = NETWORK.side_sums(piece_inputs(&position, color));
            assert_eq!(*sums.get(color), by_inputs, "{}", position.fen());
        }
    }
}

/// Positions of one game, of different games, with a king that crosses the board, and with all pieces elsewhere.
#[test]
fn sums_that_follow_from_the_last_position_are_those_of_the_board() {
    let mut table = PawnTable::new(4);
    let mut positions = common::random_positions(40);
    positions.extend(EXTREME.map(position));
    positions.extend(common::random_positions(3).iter().rev());
    for position in positions {
        let value = evaluate(&position, &mut table);
        assert_eq!(value, evaluate(&position, &mut PawnTable::new(0)), "{}", position.fen());
    }
}

#[test]
fn attacked_pieces_are_added_as_the_sum_of_their_inputs() {
    let mut compared = 0;
    for position in common::random_positions(40) {
        let attacked = Attacked::of(&position);
        let mut sums = NETWORK.piece_sums(&position);
        NETWORK.add_attacked(&mut sums, &position, attacked);
        for color in Color::ALL {
            let inputs = piece_inputs(&position, color).chain(attacked.inputs(&position, color));
            assert_eq!(*sums.get(color), NETWORK.side_sums(inputs), "{}", position.fen());
            compared += attacked.inputs(&position, color).count();
        }
        assert_eq!(record(&position).piece_sums, sums, "{}", position.fen());
    }
    assert!(compared > 1000, "{compared}");
}

/// A defended pawn on d4, a knight attacked by a pawn, a rook attacked by a bishop; a pawn on f4 that nobody defends.
#[test]
fn what_is_attacked_is_told_with_its_defense() {
    let position = position("6k1/1p4p1/2n5/1P5R/3P1pb1/8/3Q4/6K1 w - - 0 1");
    let attacked = Attacked::of(&position);
    assert_eq!(
        attacked.contested,
        Bitboard::from_iter([Square::C6, Square::D4, Square::H5])
    );
    assert_eq!(attacked.hanging, Bitboard::from_square(Square::F4));
    // The black pawn f4 is hanging, Black is not to move. White sees an enemy pawn on c4 (26), Black an own one on c5 (34).
    let row = |owner: usize| FIRST_ATTACKED_INPUT + (2 * 2 + owner) * 5 * 64;
    let input = |side| attacked.input(&position, side, Square::F4);
    assert_eq!(input(Color::White), Some(row(1) + 26));
    assert_eq!(input(Color::Black), Some(row(0) + 34));
}

#[test]
fn sums_without_a_piece_are_those_of_the_board_without_it() {
    let mut compared = 0;
    for position in common::random_positions(10) {
        let sums = NETWORK.piece_sums(&position);
        for square in position.occupied() {
            let Some(edited) = position.edited(&[(square, None)]) else {
                continue;
            };
            let expected = NETWORK.piece_sums(&edited);
            for color in Color::ALL {
                let role = position.role_at(square);
                let Some(input) = piece_input(&position, color, square) else {
                    assert!(matches!(role, Some(Role::Pawn | Role::King)));
                    continue;
                };
                let without = NETWORK.sums_without(sums.get(color), input);
                assert_eq!(without, *expected.get(color), "{} {square}", position.fen());
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Boards that no game has: everything promoted, all pawns on one wing, bare kings.
const EXTREME: [&str; 9] = [
    "7k/8/8/8/QQQQ4/QQQQ4/Q7/K7 b - - 0 1",
    "3R1BR1/p2Q3N/1N4QR/4k2B/8/R4Q2/1RQ5/2R3QK w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "1qqqqq2/1qqqqk2/8/8/8/8/1QQQQK2/1QQQQQ2 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQ - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/8/PPPPPPPP/8/8/pppppppp/8/4K3 b - - 0 1",
    "NNNNNNNN/NN3K2/8/8/8/8/2k3bb/bbbbbbbb w - - 0 1",
    "8/8/8/4k3/8/8/4K3/8 w - - 0 1",
];

/// Sums, thresholds and products one number after the other, as the documentation of the network describes them.
#[test]
fn neurons_and_scores_are_what_the_file_says() {
    let weights = Weights::parse(FILE).expect("the network of this build");
    let mut seen = (0, 0);
    for position in common::random_positions(12).into_iter().chain(EXTREME.map(position)) {
        let recording = record(&position);
        if recording.known.is_some() {
            continue;
        }
        let terms = recording.named_terms();
        let outputs = NETWORK.outputs(&position);
        let activations = NETWORK.activations(&outputs, &recording.piece_sums, &terms);
        for color in Color::ALL {
            let by_tower = by_hand::outputs(&weights, &position, color);
            let activations = activations.get(color);
            let expected = by_hand::activations(&weights, &position, color, &terms, &by_tower);
            assert_eq!(activations.map(i64::from)[..], expected, "{} {color}", position.fen());
            let silent = activations.iter().filter(|&&activation| activation == 0).count();
            seen.0 += silent;
            seen.1 += NEURONS - silent;
            assert_eq!(
                pair(*recording.network().get(color) - *recording.board.get(color)),
                score_by_hand(&by_tower, activations, terms.subtotals.get(color)),
                "{} {color}",
                position.fen()
            );
        }
        let sides = recording.network();
        let board = by_hand::board_score(&weights, &position);
        assert_eq!(
            pair(recording.board.white - recording.board.black),
            board,
            "{}",
            position.fen()
        );
        let score =
            NETWORK.score(&outputs, &recording.piece_sums, &terms) + Score::new(board[0] as i32, board[1] as i32);
        assert_eq!(score, sides.white - sides.black, "{}", position.fen());
    }
    assert!(seen.0 > 1000 && seen.1 > 1000, "{seen:?}");
}

fn pair(score: Score) -> [i64; 2] {
    [score.mg(), score.eg()].map(i64::from)
}

/// What the network adds for a side in the middlegame and in the endgame: scalar, neurons and prices.
fn score_by_hand(by_tower: &[i64], activations: &Activations, subtotals: &Subtotals) -> [i64; 2] {
    let one = i64::from(OUTPUT_ONE);
    let steps = i64::from(OUTPUT_ONE / UNIT);
    [0, 1].map(|phase| {
        let (neurons, rest) = by_tower[phase * PHASE_OUTPUTS..][..PHASE_OUTPUTS].split_at(NEURONS);
        let (prices, scalar) = rest.split_at(PRICES);
        let products = neurons.iter().zip(activations);
        let by_neurons: i64 = products
            .map(|(&output, &activation)| output * i64::from(activation))
            .sum();
        let products = prices.iter().zip(subtotals);
        let by_prices: i64 = products
            .map(|(&price, &subtotal)| (price * pair(subtotal)[phase]).div_euclid(one))
            .sum();
        scalar[0].div_euclid(steps) + by_neurons.div_euclid(i64::from(ACTIVATION_ONE) * steps) + by_prices
    })
}

#[test]
fn inputs_of_named_terms_are_turned_with_the_board() {
    for position in common::random_positions(20) {
        let recording = record(&position);
        if recording.known.is_some() {
            continue;
        }
        let flipped = record(&position.flipped()).named_terms();
        for color in Color::ALL {
            assert_eq!(
                recording.named_terms().inputs(color),
                flipped.inputs(!color),
                "{}",
                position.fen()
            );
        }
    }
}

#[test]
fn a_side_sees_its_king_on_the_west_wing_and_its_first_rank_below() {
    // White: pawn a2, king g1, rook f1; Black: pawn h7, king b8, knight c6.
    let position = position("1k6/7p/2n5/8/8/8/P7/5RK1 w - - 0 1");
    let inputs = |color| {
        let mut tower: Vec<usize> = tower_inputs(&position, color).collect();
        let mut pieces: Vec<usize> = piece_inputs(&position, color).collect();
        tower.sort_unstable();
        pieces.sort_unstable();
        (tower, pieces)
    };
    // White's king stands on g1: a2 is seen on h2 (15), h7 on a7 (48), g1 on b1 (1), b8 on g8 (62); the rook on c1 (2),
    // the knight on f6 (45).
    let own_rook = 2 * 64;
    let enemy_knight = 4 * 64;
    let white = (
        vec![15, 64 + 48, 128 + 1, 192 + 62],
        vec![own_rook + 2, enemy_knight + 45, TO_MOVE_INPUT],
    );
    assert_eq!(inputs(Color::White), white);
    // Black's king stands on b8, seen on b1: no mirror, h7 is seen on h2 (15), a2 on a7 (48).
    let (own_knight, enemy_rook) = (0, 6 * 64);
    let black = (
        vec![15, 64 + 48, 128 + 1, 192 + 62],
        vec![own_knight + 18, enemy_rook + 61],
    );
    assert_eq!(inputs(Color::Black), black);
}

#[test]
fn outputs_of_extreme_boards_are_what_the_file_says() {
    let weights = Weights::parse(FILE).expect("the network of this build");
    for fen in EXTREME {
        let position = position(fen);
        let outputs = NETWORK.outputs(&position);
        for color in Color::ALL {
            let by_tower = by_hand::outputs(&weights, &position, color);
            let output = |place: usize| [by_tower[place], by_tower[PHASE_OUTPUTS + place]];
            let scalar = output(NEURONS + PRICES).map(|sum| sum.div_euclid(i64::from(OUTPUT_ONE / UNIT)));
            assert_eq!(pair(outputs.get(color).scalar()), scalar, "{fen} {color}");
            for family in 0..PRICES {
                let mut subtotals = Subtotals::default();
                subtotals[family] = Score::new(OUTPUT_ONE, OUTPUT_ONE);
                let price = pair(outputs.get(color).priced(&subtotals));
                assert_eq!(price, output(NEURONS + family), "{fen} {color} {family}");
            }
        }
        assert_eq!(position.flipped().flipped().fen(), position.fen());
        let turned = NETWORK.outputs(&position.flipped());
        assert_eq!((turned.white, turned.black), (outputs.black, outputs.white), "{fen}");
    }
}
