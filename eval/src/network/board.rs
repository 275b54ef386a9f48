//! The board layer: what the squares of all pieces, pawns and kings are worth together.
//!
//! It reads the same squares as the pawn tower and the piece layer, and learns what has no name among the terms. Its output
//! weights are the same in every structure: weights that depend on it would have to come from the tower, two more outputs of it
//! for each unit.

use archipelago_movegen::{Bitboard, ByColor, Color, Position, Role, Square};
use wide::{i16x32, i32x16};

use super::inputs::{piece_row, tower_row, view};
use super::sums::{NeuronSums, PART_BYTES, SHORT_LANES, Sums};
use super::{
    BOARD_ONE, BOARD_UNITS, BOARD_WEIGHT_ONE, Network, PieceSums, TO_MOVE_INPUT, TOWER_INPUTS, UNIT, ZONE_INPUTS,
    piece_inputs, tower_inputs,
};
use crate::score::Score;

/// The sums of the units of the board layer for one side.
pub type BoardSums = Sums<BOARD_VECTORS>;

const BOARD_VECTORS: usize = BOARD_UNITS / SHORT_LANES;

/// A unit of score is this many steps of `sum * sum * weight`.
const SCORE_STEPS: i32 = BOARD_ONE * BOARD_ONE * BOARD_WEIGHT_ONE / UNIT;
/// Units whose sums are changed together.
const PART_UNITS: usize = if BOARD_UNITS < PART_BYTES / 2 {
    BOARD_UNITS
} else {
    PART_BYTES / 2
};
type PartSums = Sums<{ PART_UNITS / SHORT_LANES }>;
const _: () = assert!(BOARD_UNITS.is_multiple_of(PART_UNITS) && PART_UNITS.is_multiple_of(SHORT_LANES));
/// Where more squares than this have changed since the last position, all sums are computed anew.
const MOST_CHANGES: usize = 14;

/// The zone of a side's king: 0 in the corner of the first two ranks (files a and b, or g and h), 1 between the corners, 2 from
/// the third rank on.
#[inline]
#[must_use]
pub fn king_zone(position: &Position, side: Color) -> usize {
    let square = position.king(side).to_usize() ^ view(position, side);
    let (rank, file) = (square / 8, square % 8);
    if rank >= 2 { 2 } else { file / 2 }
}

/// The inputs of the board layer that are on for a side.
pub fn board_inputs(position: &Position, side: Color) -> impl Iterator<Item = usize> {
    zone_inputs(
        king_zone(position, side),
        tower_inputs(position, side),
        piece_inputs(position, side),
    )
}

/// The inputs of the board layer for a zone of the king and inputs of the tower and of the piece layer. Of the latter those for
/// the squares of pieces count; the right to move and attacked pieces are left out.
pub fn zone_inputs(
    zone: usize,
    tower: impl Iterator<Item = usize>,
    pieces: impl Iterator<Item = usize>,
) -> impl Iterator<Item = usize> {
    let squares = pieces.filter(|&input| input < TO_MOVE_INPUT);
    let inputs = tower.chain(squares.map(|input| TOWER_INPUTS + input));
    inputs.map(move |input| zone * ZONE_INPUTS + input)
}

/// The first input of each kind of piece, own ones and then the enemy's, by the number of its role. No piece has the number 0.
const FIRST_INPUTS: [[u16; 7]; 2] = {
    const fn of(owner: usize) -> [u16; 7] {
        [
            0,
            tower_row(owner, 0) as u16,
            (TOWER_INPUTS + piece_row(owner, 0)) as u16,
            (TOWER_INPUTS + piece_row(owner, 1)) as u16,
            (TOWER_INPUTS + piece_row(owner, 2)) as u16,
            (TOWER_INPUTS + piece_row(owner, 3)) as u16,
            tower_row(owner, 1) as u16,
        ]
    }
    [of(0), of(1)]
};
/// The input of no piece, whose row is zero.
const NO_INPUT: u16 = ZONE_INPUTS as u16;

impl Network {
    /// The sums of the board layer for a side for which these inputs are on.
    #[must_use]
    pub fn board_sums(&self, inputs: impl Iterator<Item = usize>) -> BoardSums {
        let mut sums = BoardSums::new(&self.board_bias);
        for input in inputs {
            sums.add_bytes(&self.board_inputs[input / ZONE_INPUTS][input % ZONE_INPUTS]);
        }
        sums
    }

    /// What the board layer adds to the evaluation for these sums of both sides. Internal units, White's view.
    #[inline]
    #[must_use]
    pub fn board_score(&self, sums: &ByColor<BoardSums>) -> Score {
        let limited = |sums: &BoardSums| sums.limited::<{ BOARD_ONE as i16 }>();
        self.score_of_limited(limited(&sums.white), limited(&sums.black))
    }

    /// What the board layer says of each side of a position. Internal units, the side's view; White's less Black's is the
    /// [`board_score`](Network::board_score).
    #[must_use]
    pub fn board_scores(&self, position: &Position) -> ByColor<Score> {
        let sums = ByColor::new_with(|side| self.board_sums(board_inputs(position, side)));
        let limited = sums.white.limited::<{ BOARD_ONE as i16 }>();
        let white = self.score_of_limited(limited, limited.map(|_| i16x32::ZERO));
        ByColor {
            white,
            black: white - self.board_score(&sums),
        }
    }

    /// The difference of the squares of both sides, times the weights: `(white - black) * weight * (white + black)`.
    ///
    /// The difference times a weight fits 16 bits, see [`Weights::check`](super::Weights::check). Nothing is rounded before the
    /// end.
    #[inline]
    fn score_of_limited(&self, white: [i16x32; BOARD_VECTORS], black: [i16x32; BOARD_VECTORS]) -> Score {
        let [mg, eg] = self.board_outputs.each_ref().map(|weights| {
            let weights = weights.as_chunks().0.iter().map(|&weights| i16x32::new(weights));
            let sides = white.into_iter().zip(black);
            let products = sides
                .zip(weights)
                .map(|((white, black), weights)| ((white - black) * weights).dot(white + black));
            // Rounded toward zero, so that turning the board changes nothing but the sign.
            products.fold(i32x16::ZERO, |all, products| all + products).reduce_add() / SCORE_STEPS
        });
        Score::new(mg, eg)
    }
}

/// How a side sees the board: its [`view`] of the squares, and the zone of its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Frame {
    view: usize,
    zone: usize,
}

impl Frame {
    #[inline]
    fn of(position: &Position, side: Color) -> Frame {
        Frame {
            view: view(position, side),
            zone: king_zone(position, side),
        }
    }
}

/// The sums by squares for one side: of the piece layer without the right to move, and of the board layer.
#[derive(Clone, Copy, Debug)]
struct SquareSums {
    frame: Frame,
    pieces: NeuronSums,
    board: BoardSums,
}

impl SquareSums {
    /// The sums computed anew.
    #[inline(never)]
    fn new(network: &Network, position: &Position, side: Color) -> SquareSums {
        let frame = Frame::of(position, side);
        let mut list = [0; 64];
        for (input, square) in list.iter_mut().zip(position.occupied()) {
            *input = input_of(position, square, side, frame.view);
        }
        let inputs = &list[..position.occupied().count()];
        let mut pieces = NeuronSums::ZERO;
        for &input in inputs {
            pieces.add(&network.square_inputs[usize::from(input)]);
        }
        let mut board = BoardSums::new(&network.board_bias);
        let board_inputs = &network.board_inputs[frame.zone];
        board.change_by_parts(|index, sums: &mut PartSums| {
            for &input in inputs {
                sums.add_bytes(part(&board_inputs[usize::from(input)], index));
            }
        });
        SquareSums { frame, pieces, board }
    }

    /// Makes the sums those of the next position, which has the same frame and differs by these steps.
    #[inline]
    fn change(&mut self, network: &Network, steps: &Steps) {
        let steps = steps.as_slice();
        // Variables of their own, so that they stay in registers. The sums before and after do not overflow, so it does not
        // matter whether one between them wraps.
        let mut pieces = self.pieces;
        for &Step { removed, added } in steps {
            pieces.subtract(&network.square_inputs[usize::from(removed)]);
            pieces.add(&network.square_inputs[usize::from(added)]);
        }
        self.pieces = pieces;
        let board_inputs = &network.board_inputs[self.frame.zone];
        self.board.change_by_parts(|index, sums: &mut PartSums| {
            for &Step { removed, added } in steps {
                sums.subtract_bytes(part(&board_inputs[usize::from(removed)], index));
                sums.add_bytes(part(&board_inputs[usize::from(added)], index));
            }
        });
    }
}

/// Part number `index` of a row of the board layer.
#[inline]
fn part(row: &[i8; BOARD_UNITS], index: usize) -> &[i8; PART_UNITS] {
    &row.as_chunks().0[index]
}

/// A piece that has gone and one that has come, as inputs of a zone: a quiet move is one step, not one for each of its squares.
#[derive(Clone, Copy, Default, Debug)]
struct Step {
    removed: u16,
    added: u16,
}

/// How the position that was evaluated last becomes the next one, for one side.
struct Steps {
    list: [Step; MOST_CHANGES],
    count: usize,
}

impl Steps {
    /// Both positions differ on these squares alone.
    #[inline]
    fn between(last: &Position, next: &Position, side: Color, view: usize, squares: Bitboard) -> Steps {
        let mut gone = squares & last.occupied();
        let mut come = squares & next.occupied();
        let count = gone.count().max(come.count());
        let mut list = [Step::default(); MOST_CHANGES];
        for step in &mut list[..count] {
            *step = Step {
                removed: take_input(&mut gone, last, side, view),
                added: take_input(&mut come, next, side, view),
            };
        }
        Steps { list, count }
    }

    #[inline]
    fn as_slice(&self) -> &[Step] {
        &self.list[..self.count]
    }
}

/// The input of the piece or pawn on a square, in the zone of a side's king. For a vacant square the number has no meaning.
#[inline]
fn input_of(position: &Position, square: Square, side: Color, view: usize) -> u16 {
    let owner = usize::from(position.by_color(!side).contains(square));
    let role = position.role_at(square).map_or(0, |role| role as usize);
    FIRST_INPUTS[owner][role] + (square.to_usize() ^ view) as u16
}

/// Takes the first square from the set and returns its input; [`NO_INPUT`] for an empty set. Without a branch, because it would
/// often be mispredicted.
#[inline]
fn take_input(squares: &mut Bitboard, position: &Position, side: Color, view: usize) -> u16 {
    let is_empty = squares.is_empty();
    let square = Square::new(squares.0.trailing_zeros() % 64);
    squares.0 &= squares.0.wrapping_sub(1);
    let input = input_of(position, square, side, view);
    if is_empty { NO_INPUT } else { input }
}

/// The position that was evaluated last and its sums. The next position mostly differs from it on few squares, so few rows
/// are added and subtracted.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardMemory(Option<(Position, ByColor<SquareSums>)>);

impl BoardMemory {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }

    /// For a position the sums of the piece layer by the squares of the pieces and the right to move, and what the board layer
    /// adds to the evaluation, White's view.
    #[inline]
    pub(crate) fn probe(&mut self, network: &Network, position: &Position) -> (ByColor<PieceSums>, Score) {
        let (last, sums) = self.0.get_or_insert_with(|| {
            let sums = ByColor::new_with(|side| SquareSums::new(network, position, side));
            (*position, sums)
        });
        let squares = changed_squares(last, position);
        let are_few = squares.count() <= MOST_CHANGES;
        for side in Color::ALL {
            let sums = sums.get_mut(side);
            if are_few && sums.frame == Frame::of(position, side) {
                let steps = Steps::between(last, position, side, sums.frame.view, squares);
                sums.change(network, &steps);
            } else {
                *sums = SquareSums::new(network, position, side);
            }
        }
        *last = *position;
        let to_move = &network.piece_inputs[TO_MOVE_INPUT];
        let pieces = ByColor::new_with(|side| {
            let mut pieces = sums.get(side).pieces;
            pieces.add_if(to_move, position.turn() == side);
            PieceSums(pieces)
        });
        let board = ByColor {
            white: sums.white.board,
            black: sums.black.board,
        };
        (pieces, network.board_score(&board))
    }
}

/// Squares that do not hold the same in both positions.
#[inline]
fn changed_squares(last: &Position, next: &Position) -> Bitboard {
    let by_color = Color::ALL.map(|color| last.by_color(color) ^ next.by_color(color));
    let by_role = Role::ALL.map(|role| last.by_role(role) ^ next.by_role(role));
    by_color
        .into_iter()
        .chain(by_role)
        .fold(Bitboard::EMPTY, |all, set| all | set)
}
