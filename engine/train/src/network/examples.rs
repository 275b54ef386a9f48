//! What the trainer keeps of a position.

use std::path::Path;

use archipelago_engine::{FADE_ONE, fade};
use archipelago_eval::network::{self, NamedTerms, PIECE_INPUTS, PRICES, TO_MOVE_INPUT};
use archipelago_eval::{Recording, Score, record, weights};
use archipelago_movegen::{ByColor, Color, Position};
use rand::RngExt;
use rayon::prelude::*;

use crate::format::{FormatError, GameRecord, GameResult, PositionRecord, Reader};
use crate::random::generator;
use crate::select::mix_later;

/// Inputs of the tower that can be on at once: eight pawns a side and two kings.
const MOST_TOWER_INPUTS: usize = 18;
/// Inputs of the piece layer that can be on at once without the right to move: fifteen pieces a side, and all of them
/// attacked.
const MOST_PIECES: usize = 60;
/// Games read from a file before their positions are worked on in parallel.
const GAMES_AT_ONCE: usize = 2048;

/// One position: the inputs of the network for both sides, the named terms it works on, and the score to predict.
#[derive(Clone, Debug)]
pub struct Example {
    /// Inputs of the tower that are on for White. Those of Black follow from them.
    tower: [u8; MOST_TOWER_INPUTS],
    tower_len: u8,
    piece_len: u8,
    /// The same for the piece layer.
    pieces: [u16; MOST_PIECES],
    /// The exclusive or of both sides' views of a square.
    views: u8,
    /// The zones of both kings in the board layer, White's and Black's.
    zones: [u8; 2],
    /// Is White to move?
    white_to_move: bool,
    /// How much middlegame is left, 0 to 24.
    pub phase: u8,
    /// Parts of 128 of the endgame value that remain.
    pub scale: u8,
    /// What is added to the endgame value toward the leading side, internal units.
    pub complexity: i16,
    /// The named terms, White less Black, middlegame and endgame, internal units.
    pub named: [i16; 2],
    /// The subtotals that have a price, of White and of Black, middlegame and endgame.
    pub subtotals: [[[i16; 2]; PRICES]; 2],
    /// How much of the value remains with the fifty-move counter of the position, 0 to 1.
    pub fade: f32,
    /// The score of the search, White's view, internal units.
    pub score: i16,
    /// The result of the game, `None` where it is not known.
    pub result: Option<GameResult>,
}

impl Example {
    /// The position with its record, `None` where a specialized ending knows its value.
    #[must_use]
    pub fn new(position: &Position, seen: &PositionRecord) -> Option<Example> {
        let recording = record(position);
        recording.known.is_none().then(|| Example {
            fade: fade(position.rule50()) as f32 / FADE_ONE as f32,
            score: seen.score() as i16,
            result: seen.result(),
            ..Example::of_recording(position, &recording)
        })
    }

    /// What the network reads of a recorded position; it does not fade, the score is zero, the result is not known.
    #[must_use]
    pub fn of_recording(position: &Position, recording: &Recording) -> Example {
        let totals = recording.totals(&weights::VALUES);
        let named = totals.named();
        let mut example = Example {
            tower: [0; MOST_TOWER_INPUTS],
            tower_len: 0,
            piece_len: 0,
            pieces: [0; MOST_PIECES],
            views: (network::view(position, Color::White) ^ network::view(position, Color::Black)) as u8,
            zones: Color::ALL.map(|color| network::king_zone(position, color) as u8),
            white_to_move: position.turn() == Color::White,
            phase: recording.phase as u8,
            scale: totals.scale as u8,
            complexity: totals.complexity as i16,
            named: phase_pair(named),
            subtotals: Color::ALL.map(|color| totals.subtotals(color).map(phase_pair)),
            fade: 1.0,
            score: 0,
            result: None,
        };
        let tower = network::tower_inputs(position, Color::White);
        example.tower_len = fill(&mut example.tower, tower.map(|input| input as u8));
        let pieces = network::piece_inputs(position, Color::White).filter(|&input| input != TO_MOVE_INPUT);
        let pieces = pieces.chain(recording.attacked.inputs(position, Color::White));
        example.piece_len = fill(&mut example.pieces, pieces.map(|input| input as u16));
        example
    }

    /// Inputs of the tower that are on for White (0) or Black (1).
    pub fn tower_inputs(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        let inputs = self.tower[..usize::from(self.tower_len)].iter();
        inputs.map(move |&input| match side {
            0 => usize::from(input),
            _ => network::other_tower_input(usize::from(input), usize::from(self.views)),
        })
    }

    /// What the network reads of the named terms.
    #[must_use]
    pub fn named_terms(&self) -> NamedTerms {
        let score = |[mg, eg]: [i16; 2]| Score::new(i32::from(mg), i32::from(eg));
        let [white, black] = self.subtotals.map(|subtotals| subtotals.map(score));
        NamedTerms {
            subtotals: ByColor { white, black },
            lead: score(self.named),
            complexity: i32::from(self.complexity),
            phase: i32::from(self.phase),
        }
    }

    /// Inputs of the piece layer that are on for White (0) or Black (1).
    pub fn piece_inputs(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        const _: () = assert!(PIECE_INPUTS <= u16::MAX as usize);
        let inputs = self.pieces[..usize::from(self.piece_len)].iter();
        let inputs = inputs.map(move |&input| match side {
            0 => usize::from(input),
            _ => network::other_piece_input(usize::from(input), usize::from(self.views)),
        });
        inputs.chain((self.white_to_move == (side == 0)).then_some(TO_MOVE_INPUT))
    }

    /// Inputs of the board layer that are on for White (0) or Black (1).
    pub fn board_inputs(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        let zone = usize::from(self.zones[side]);
        network::zone_inputs(zone, self.tower_inputs(side), self.piece_inputs(side))
    }
}

fn phase_pair(score: Score) -> [i16; 2] {
    [score.mg() as i16, score.eg() as i16]
}

/// Writes the items into the array from its beginning on; how many there were.
fn fill<T, const N: usize>(array: &mut [T; N], items: impl Iterator<Item = T>) -> u8 {
    let mut count = 0;
    for (place, item) in array.iter_mut().zip(items) {
        *place = item;
        count += 1;
    }
    count
}

/// Examples for both purposes.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// To fit.
    pub training: Vec<Example>,
    /// To judge by: all positions of whole games, so that none has a neighbor in the training examples.
    pub held_out: Vec<Example>,
    /// Games read.
    pub games: usize,
}

impl Examples {
    /// Adds the positions of a file of games; `held_out` is the share of games held out, 0 to 1, drawn by `seed`. The
    /// scores are mixed with those of later positions; `later` is the share of these, 0 to 1.
    ///
    /// # Errors
    /// [`FormatError`] when the file is not one of games or is damaged.
    pub fn read(
        &mut self,
        path: &Path,
        held_out: f64,
        later: f64,
        seed: u64,
        progress: impl Fn(&Examples),
    ) -> Result<(), FormatError> {
        let mut reader = Reader::open(path)?;
        let seed = seed ^ reader.header().seed;
        loop {
            let games = reader
                .by_ref()
                .take(GAMES_AT_ONCE)
                .collect::<Result<Vec<GameRecord>, _>>()?;
            if games.is_empty() {
                return Ok(());
            }
            let examples: Vec<Vec<Example>> = games.par_iter().map(examples_of).collect();
            for (game, mut examples) in games.iter().zip(examples) {
                mix_later_scores(&mut examples, later);
                if generator(seed, u64::from(game.number)).random::<f64>() < held_out {
                    self.held_out.extend(examples);
                } else {
                    self.training.extend(examples);
                }
            }
            self.games += games.len();
            progress(self);
        }
    }
}

fn examples_of(game: &GameRecord) -> Vec<Example> {
    let example = |record: &PositionRecord| Example::new(&record.position().ok()?, record);
    game.records.iter().filter_map(example).collect()
}

/// Mixes the score of each position with what comes later in the game, see [`mix_later`].
fn mix_later_scores(game: &mut [Example], later: f64) {
    let mut scores: Vec<f64> = game.iter().map(|example| f64::from(example.score)).collect();
    mix_later(&mut scores, later);
    for (example, score) in game.iter_mut().zip(scores) {
        example.score = score.round() as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_eval::Value;

    #[test]
    fn both_sides_have_the_inputs_of_the_network() {
        let fens = [
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 30 28",
            "r3k2r/pp1n1ppp/2p1pq2/b2p4/2PP1Pb1/1QN1PN2/PP1B2PP/2KR3R b kq - 3 12",
            "8/5pk1/1p4p1/p1pP3p/P1P2P1P/1P2K1P1/8/8 w - - 60 70",
            "2kr3r/ppp2ppp/8/3nq3/1b6/2N1BN2/PPP1QPPP/2KR3R b - - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen.as_bytes()).expect("a valid FEN");
            let recording = record(&position);
            let example = Example::of_recording(&position, &recording);
            for (side, color) in Color::ALL.into_iter().enumerate() {
                let sorted = |inputs: &mut dyn Iterator<Item = usize>| {
                    let mut inputs: Vec<usize> = inputs.collect();
                    inputs.sort_unstable();
                    inputs
                };
                assert_eq!(
                    sorted(&mut example.tower_inputs(side)),
                    sorted(&mut network::tower_inputs(&position, color)),
                    "{fen}"
                );
                let attacked = recording.attacked.inputs(&position, color);
                assert_eq!(
                    sorted(&mut example.piece_inputs(side)),
                    sorted(&mut network::piece_inputs(&position, color).chain(attacked)),
                    "{fen}"
                );
            }
        }
    }

    #[test]
    fn later_scores_count_less_the_later_they_are() {
        let position = Position::from_fen(b"4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1").expect("a valid FEN");
        let example = |score: i32| {
            let record = PositionRecord::new(&position, Value::new(score), None);
            Example::new(&position, &record).expect("a position of named terms")
        };
        let mixed = |later: f64| {
            let mut game = [example(0), example(100), example(-300)];
            mix_later_scores(&mut game, later);
            game.map(|example| example.score)
        };
        assert_eq!(mixed(0.0), [0, 100, -300]);
        assert_eq!(mixed(0.25), [0, 0, -300]);
        assert_eq!(mixed(0.5), [-50, -100, -300]);
        assert_eq!(mixed(1.0), [-300, -300, -300]);
    }
}
