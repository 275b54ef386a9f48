//! Positions for the tests of the evaluation: random play from the start, always the same.

use archipelago_movegen::Position;

/// A small generator of numbers (xorshift), so that every run sees the same games.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// Positions of random games, every seventh ply and the last ones, from bare openings to bare endings.
pub fn random_positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut dice = Dice::new(game + 1);
        let mut position = Position::startpos();
        for ply in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.rule50() > 99 {
                break;
            }
            position = position.play(moves[dice.below(moves.len())]);
            if ply % 7 == 0 {
                positions.push(position);
            }
        }
    }
    positions
}
