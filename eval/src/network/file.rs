//! The file of the network: a header that names version, shape and checksum, then all weights as little-endian numbers.
//!
//! | bytes | meaning |
//! |---|---|
//! | 8 | `ARCHNET4` |
//! | 6 x 2 | hidden units, neurons, prices, outputs, units of the board layer, its zones of the king |
//! | 8 | checksum (FNV-1a by eight bytes) of everything after the header |
//! | 2 each | tower: inputs by hidden units, bias; then for each hidden unit the outputs |
//! | 4 each | bias of the outputs |
//! | 2 each | piece layer: inputs by neurons; then for each input from named terms the neurons |
//! | 1 each | board layer: inputs by units |
//! | 2 each | board layer: bias; then the weights to the middlegame score, and those to the endgame score |

use super::{
    ACTIVATION_ONE, BLOCKS, BOARD_INPUTS, BOARD_ONE, BOARD_UNITS, FIRST_ATTACKED_INPUT, HIDDEN, KING_ZONES, LANES,
    NEURON_BLOCKS, NEURONS, Network, OUTPUT_LIMIT, OUTPUTS, PIECE_INPUTS, PIECE_ONE, PRICES, TERM_INPUTS, TERM_PAIRS,
    THRESHOLD_SHIFT, TOWER_INPUTS, ZONE_INPUTS,
};

const MAGIC: [u8; 8] = *b"ARCHNET4";
const SHAPE: [u16; 6] = [
    HIDDEN as u16,
    NEURONS as u16,
    PRICES as u16,
    OUTPUTS as u16,
    BOARD_UNITS as u16,
    KING_ZONES as u16,
];
const HEADER_BYTES: usize = 8 + 2 * SHAPE.len() + 8;
/// Size of the file.
pub const FILE_BYTES: usize = HEADER_BYTES
    + 2 * (HIDDEN * (TOWER_INPUTS + 1) + HIDDEN * OUTPUTS + NEURONS * (PIECE_INPUTS + TERM_INPUTS))
    + 4 * OUTPUTS
    + BOARD_UNITS * BOARD_INPUTS
    + 2 * 3 * BOARD_UNITS;

/// The file of the network that this build plays with.
pub const NETWORK_FILE: &[u8] = include_bytes!("../../network.bin");

/// The network that this build plays with. A file that is torn or of another shape ends the build here.
pub static NETWORK: Network = {
    let mut network = Network::ZERO;
    match network.read(NETWORK_FILE) {
        Ok(()) => network,
        Err(error) => panic!("{}", error.message()),
    }
};

/// Why bytes are no network of this build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileError {
    /// The file does not begin as a network file does.
    Magic,
    /// The network has other layers than this build.
    Shape,
    /// The file is longer or shorter than its shape demands.
    Length,
    /// The weights are not those that were written.
    Checksum,
}

impl FileError {
    /// The error in one line.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            FileError::Magic => "network file: it does not begin with ARCHNET4, so it is no network file",
            FileError::Shape => "network file: its numbers of units are not those of this build",
            FileError::Length => "network file: it is not as long as its numbers of units demand",
            FileError::Checksum => "network file: its checksum is wrong, so it is torn or was changed",
        }
    }
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for FileError {}

/// The weights of a network as whole numbers in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// For each input of the tower the weights to the hidden units; one is [`super::TOWER_ONE`].
    pub tower_inputs: Vec<[i16; HIDDEN]>,
    /// One for each hidden unit.
    pub tower_bias: [i16; HIDDEN],
    /// For each hidden unit the weights to the outputs; one is [`super::WEIGHT_ONE`].
    pub tower_outputs: Vec<[i16; OUTPUTS]>,
    /// One for each output; one is [`super::WEIGHT_ONE`] times [`ACTIVATION_ONE`].
    pub output_bias: [i32; OUTPUTS],
    /// For each input of the piece layer the weights to the neurons; one is [`super::PIECE_ONE`].
    pub piece_inputs: Vec<[i16; NEURONS]>,
    /// For each input from named terms the weights to the neurons; one is [`super::TERM_WEIGHT_ONE`].
    pub term_inputs: Vec<[i16; NEURONS]>,
    /// For each input of the board layer the weights to the units; one is [`super::BOARD_ONE`].
    pub board_inputs: Vec<[i8; BOARD_UNITS]>,
    /// One for each unit of the board layer.
    pub board_bias: [i16; BOARD_UNITS],
    /// The weights of the units to the middlegame and to the endgame score; one is [`super::BOARD_WEIGHT_ONE`].
    pub board_outputs: [[i16; BOARD_UNITS]; 2],
}

impl Weights {
    /// The bytes of the file.
    ///
    /// # Panics
    /// If a layer has not as many rows as inputs.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        assert_eq!(self.tower_inputs.len(), TOWER_INPUTS);
        assert_eq!(self.tower_outputs.len(), HIDDEN);
        assert_eq!(self.piece_inputs.len(), PIECE_INPUTS);
        assert_eq!(self.term_inputs.len(), TERM_INPUTS);
        assert_eq!(self.board_inputs.len(), BOARD_INPUTS);
        let mut body = Vec::with_capacity(FILE_BYTES);
        let mut put = |numbers: &[i16]| body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        put(self.tower_inputs.as_flattened());
        put(&self.tower_bias);
        put(self.tower_outputs.as_flattened());
        body.extend(self.output_bias.iter().flat_map(|number| number.to_le_bytes()));
        let mut put = |numbers: &[i16]| body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        put(self.piece_inputs.as_flattened());
        put(self.term_inputs.as_flattened());
        let bytes = self.board_inputs.as_flattened().iter();
        body.extend(bytes.map(|number| number.to_le_bytes()[0]));
        let mut put = |numbers: &[i16]| body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        put(&self.board_bias);
        put(self.board_outputs.as_flattened());
        let mut bytes = Vec::with_capacity(FILE_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(checksum(&body, 0).to_le_bytes());
        bytes.append(&mut body);
        bytes
    }

    /// The weights in the bytes of a file.
    ///
    /// # Errors
    /// [`FileError`] when they are not a network of this build's shape.
    pub fn parse(bytes: &[u8]) -> Result<Weights, FileError> {
        examine(bytes)?;
        let mut cursor = Cursor {
            bytes,
            at: HEADER_BYTES,
        };
        Ok(Weights {
            tower_inputs: cursor.rows(TOWER_INPUTS),
            tower_bias: cursor.row(),
            tower_outputs: cursor.rows(HIDDEN),
            output_bias: std::array::from_fn(|_| cursor.long()),
            piece_inputs: cursor.rows(PIECE_INPUTS),
            term_inputs: cursor.rows(TERM_INPUTS),
            board_inputs: (0..BOARD_INPUTS).map(|_| cursor.byte_row()).collect(),
            board_bias: cursor.row(),
            board_outputs: [cursor.row(), cursor.row()],
        })
    }

    /// Shows that no sum of the network can overflow, whatever legal set of pawns and pieces is on the board.
    ///
    /// # Errors
    /// One line that names the sum that could.
    pub fn check(&self) -> Result<(), String> {
        // At most eight pawns and one king a side; at most fifteen pieces a side, pawns among them where they are attacked.
        for unit in 0..HIDDEN {
            let weights: Vec<i32> = self.tower_inputs.iter().map(|row| i32::from(row[unit])).collect();
            let parts = [(0, 8), (64, 8), (128, 1), (192, 1)];
            let parts = parts.map(|(first, most)| (&weights[first..first + 64], most));
            within_i16("hidden unit", unit, self.tower_bias[unit], &parts)?;
        }
        for neuron in 0..NEURONS {
            let weights: Vec<i32> = self.piece_inputs.iter().map(|row| i32::from(row[neuron])).collect();
            let (squares, attacked) = weights.split_at(FIRST_ATTACKED_INPUT);
            let (own, rest) = squares.split_at(256);
            let (enemy, to_move) = rest.split_at(256);
            // The threshold is added in 16 bits too. `PIECE_ONE` is to spare: then a sum of named terms that is cut off at 16
            // bits gives the same activation as the whole sum.
            let most = (OUTPUT_LIMIT >> THRESHOLD_SHIFT) + 1 + PIECE_ONE;
            let threshold = [most, -most];
            let parts = [(own, 15), (enemy, 15), (to_move, 1), (attacked, 30), (&threshold, 1)];
            within_i16("neuron", neuron, 0, &parts)?;
        }
        // The network keeps the sum and the difference of own and enemy weight.
        let (own, rest) = self.term_inputs.split_at(2 * PRICES);
        for (input, (own, enemy)) in own.iter().zip(rest).enumerate() {
            for (neuron, (own, enemy)) in own.iter().zip(enemy).enumerate() {
                let most = i32::from(*own).abs() + i32::from(*enemy).abs();
                if most > i32::from(i16::MAX) {
                    return Err(format!("term {input} of neuron {neuron} could reach {most}"));
                }
            }
        }
        for output in 0..OUTPUTS {
            let weights = self.tower_outputs.iter().map(|row| i64::from(row[output]).abs());
            let most = weights.sum::<i64>() * i64::from(ACTIVATION_ONE) + i64::from(self.output_bias[output]).abs();
            if most > i64::from(i32::MAX) {
                return Err(format!("output {output} could reach {most}"));
            }
        }
        // At most 32 pieces, pawns and kings, whatever their weights of 8 bits are.
        let most = i16::MAX - 32 * i16::from(i8::MIN).abs();
        if let Some(unit) = self.board_bias.iter().position(|bias| !(-most..=most).contains(bias)) {
            return Err(format!("the bias of board unit {unit} is {}", self.board_bias[unit]));
        }
        // The difference of two limited sums times a weight is a number of 16 bits, and the sum of all products one of 32 bits.
        const MOST: i16 = i16::MAX / BOARD_ONE as i16;
        const MOST_IN_ALL: i64 = i32::MAX as i64 / (2 * BOARD_ONE as i64 * BOARD_ONE as i64);
        for (phase, outputs) in ["middlegame", "endgame"].into_iter().zip(&self.board_outputs) {
            if let Some(unit) = outputs.iter().position(|weight| !(-MOST..=MOST).contains(weight)) {
                return Err(format!("the {phase} weight of board unit {unit} is {}", outputs[unit]));
            }
            let all: i64 = outputs.iter().map(|&weight| i64::from(weight).abs()).sum();
            if all > MOST_IN_ALL {
                return Err(format!("the {phase} weights of all board units together are {all}"));
            }
        }
        Ok(())
    }
}

/// Are the bias and the largest weights of each part, as many as can be on at once, within an `i16`?
fn within_i16(name: &str, index: usize, bias: i16, parts: &[(&[i32], usize)]) -> Result<(), String> {
    for sign in [1, -1] {
        let mut most = sign * i32::from(bias);
        for &(weights, count) in parts {
            let mut weights: Vec<i32> = weights.iter().map(|weight| (sign * weight).max(0)).collect();
            weights.sort_unstable_by(|left, right| right.cmp(left));
            most += weights.iter().take(count).sum::<i32>();
        }
        if most > i32::from(i16::MAX) {
            return Err(format!("{name} {index} could reach {}", sign * most));
        }
    }
    Ok(())
}

/// Where the next number is read from.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    const fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        byte
    }

    const fn short(&mut self) -> i16 {
        i16::from_le_bytes([self.byte(), self.byte()])
    }

    const fn long(&mut self) -> i32 {
        i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    fn row<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| self.short())
    }

    fn rows<const N: usize>(&mut self, count: usize) -> Vec<[i16; N]> {
        (0..count).map(|_| self.row()).collect()
    }

    const fn shorts<const N: usize>(&mut self, into: &mut [i16; N]) {
        let mut index = 0;
        while index < N {
            into[index] = self.short();
            index += 1;
        }
    }

    /// A row of numbers of one byte, in one piece, because the compiler takes long to read them one by one.
    const fn byte_row<const N: usize>(&mut self) -> [i8; N] {
        let Some(&bytes) = self.bytes.split_at(self.at).1.first_chunk::<N>() else {
            panic!("the length has been checked");
        };
        self.at += N;
        bytemuck::must_cast(bytes)
    }

    /// Rows of `columns` numbers, two rows side by side in blocks.
    const fn paired_rows<const B: usize>(&mut self, pairs: &mut [[[i16; 2 * LANES]; B]], columns: usize) {
        let mut row = 0;
        while row < 2 * pairs.len() {
            let mut column = 0;
            while column < columns {
                pairs[row / 2][column / LANES][2 * (column % LANES) + row % 2] = self.short();
                column += 1;
            }
            row += 1;
        }
    }
}

impl Network {
    /// A network whose weights are all zero.
    const ZERO: Network = Network {
        tower_inputs: [[0; HIDDEN]; TOWER_INPUTS],
        tower_bias: [0; HIDDEN],
        tower_outputs: [[[0; 2 * LANES]; BLOCKS]; HIDDEN / 2],
        output_bias: [[0; LANES]; BLOCKS],
        piece_inputs: [[0; NEURONS]; PIECE_INPUTS],
        term_inputs: [[[0; 2 * LANES]; NEURON_BLOCKS]; TERM_PAIRS],
        square_inputs: [[0; NEURONS]; ZONE_INPUTS + 1],
        board_inputs: [[[0; BOARD_UNITS]; ZONE_INPUTS + 1]; KING_ZONES],
        board_bias: [0; BOARD_UNITS],
        board_outputs: [[0; BOARD_UNITS]; 2],
    };

    /// The network in the bytes of a file.
    ///
    /// # Errors
    /// [`FileError`] when they are not a network of this build's shape.
    pub fn parse(bytes: &[u8]) -> Result<Box<Network>, FileError> {
        // Filled in its place: several copies of it would not fit the stack of a thread.
        let mut network = Box::new(Network::ZERO);
        network.read(bytes)?;
        Ok(network)
    }

    /// Replaces all weights by those in the bytes of a file; where it fails, nothing has changed.
    const fn read(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        if let Err(error) = examine(bytes) {
            return Err(error);
        }
        let mut cursor = Cursor {
            bytes,
            at: HEADER_BYTES,
        };
        let mut row = 0;
        while row < TOWER_INPUTS {
            cursor.shorts(&mut self.tower_inputs[row]);
            row += 1;
        }
        cursor.shorts(&mut self.tower_bias);
        cursor.paired_rows(&mut self.tower_outputs, OUTPUTS);
        let mut output = 0;
        while output < OUTPUTS {
            self.output_bias[output / LANES][output % LANES] = cursor.long();
            output += 1;
        }
        let mut row = 0;
        while row < PIECE_INPUTS {
            cursor.shorts(&mut self.piece_inputs[row]);
            row += 1;
        }
        cursor.paired_rows(&mut self.term_inputs, NEURONS);
        let (_, squares) = self.square_inputs.split_at_mut(TOWER_INPUTS);
        let (squares, _) = squares.split_at_mut(ZONE_INPUTS - TOWER_INPUTS);
        let (pieces, _) = self.piece_inputs.split_at(squares.len());
        squares.copy_from_slice(pieces);
        let mut row = 0;
        while row < BOARD_INPUTS {
            self.board_inputs[row / ZONE_INPUTS][row % ZONE_INPUTS] = cursor.byte_row();
            row += 1;
        }
        cursor.shorts(&mut self.board_bias);
        cursor.shorts(&mut self.board_outputs[0]);
        cursor.shorts(&mut self.board_outputs[1]);
        self.combine_sides();
        Ok(())
    }

    /// Replaces the weights from own and enemy families by their sums and differences. [`Weights::check`] shows that they
    /// do not overflow.
    const fn combine_sides(&mut self) {
        let (own, rest) = self.term_inputs.split_at_mut(PRICES);
        let mut family = 0;
        while family < PRICES {
            let own = own[family].as_flattened_mut();
            let enemy = rest[family].as_flattened_mut();
            let mut index = 0;
            while index < own.len() {
                let (left, right) = (own[index], enemy[index]);
                own[index] = left.wrapping_add(right);
                enemy[index] = left.wrapping_sub(right);
                index += 1;
            }
            family += 1;
        }
    }
}

/// Checks header, length and checksum.
const fn examine(bytes: &[u8]) -> Result<(), FileError> {
    if bytes.len() < HEADER_BYTES || !starts_with_magic(bytes) {
        return Err(FileError::Magic);
    }
    let mut cursor = Cursor { bytes, at: MAGIC.len() };
    let mut index = 0;
    while index < SHAPE.len() {
        if cursor.short() as u16 != SHAPE[index] {
            return Err(FileError::Shape);
        }
        index += 1;
    }
    if bytes.len() != FILE_BYTES {
        return Err(FileError::Length);
    }
    let mut stored = [0; 8];
    let mut index = 0;
    while index < 8 {
        stored[index] = cursor.byte();
        index += 1;
    }
    if u64::from_le_bytes(stored) == checksum(bytes, HEADER_BYTES) {
        Ok(())
    } else {
        Err(FileError::Checksum)
    }
}

const fn starts_with_magic(bytes: &[u8]) -> bool {
    let mut index = 0;
    while index < MAGIC.len() {
        if bytes[index] != MAGIC[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// FNV-1a (Fowler, Noll and Vo) of the bytes from `at` on, as little-endian numbers of eight bytes; bytes that are left are
/// numbers of their own. By eight bytes, because the compiler takes long to compute it byte by byte.
const fn checksum(bytes: &[u8], at: usize) -> u64 {
    let (_, bytes) = bytes.split_at(at);
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = 0xCBF2_9CE4_8422_2325;
    let mut index = 0;
    while index < words.len() {
        hash = mixed(hash, u64::from_le_bytes(words[index]));
        index += 1;
    }
    let mut index = 0;
    while index < rest.len() {
        hash = mixed(hash, rest[index] as u64);
        index += 1;
    }
    hash
}

/// One step of FNV-1a. The upper half is mixed into the lower one, which a product alone never does.
const fn mixed(hash: u64, number: u64) -> u64 {
    let product = (hash ^ number).wrapping_mul(0x0100_0000_01B3);
    product ^ product >> 32
}
