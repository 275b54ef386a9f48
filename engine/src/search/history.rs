//! What the search has learnt about moves: how often they refuted, wherever they were tried.
//!
//! All tables hold scores between plus and minus [`LIMIT`], moved by "gravity": the nearer a score is to the limit in
//! the direction of a bonus, the less the bonus moves it, so that no score overflows and old knowledge fades.

use archipelago_movegen::{Color, Move};

use crate::params;

/// Scores stay within plus and minus this.
pub const LIMIT: i32 = 16384;

/// A table of `N` scores on the heap.
struct Scores<const N: usize>(Box<[i16]>);

impl<const N: usize> Scores<N> {
    fn new() -> Scores<N> {
        Scores(vec![0; N].into_boxed_slice())
    }

    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    fn update(&mut self, index: usize, bonus: i32) {
        let entry = &mut self.0[index];
        let old = i32::from(*entry);
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// The histories of one thread. They live as long as a game.
pub struct Histories {
    butterfly: Scores<{ 2 * 64 * 64 }>,
}

impl Histories {
    /// Nothing learnt yet.
    #[must_use]
    pub fn new() -> Histories {
        Histories {
            butterfly: Scores::new(),
        }
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.butterfly.clear();
    }

    /// The score of a quiet move.
    #[must_use]
    pub fn quiet(&self, turn: Color, mv: Move) -> i32 {
        self.butterfly.get(butterfly_index(turn, mv))
    }

    /// Rewards or (negative bonus) punishes a quiet move.
    pub fn update_quiet(&mut self, turn: Color, mv: Move, bonus: i32) {
        self.butterfly.update(butterfly_index(turn, mv), bonus);
    }
}

/// One slot for each side, source and target.
fn butterfly_index(turn: Color, mv: Move) -> usize {
    usize::from(mv.raw() & 0xfff) + if turn.is_white() { 0 } else { 0x1000 }
}

/// What a refutation at `depth` plies earns.
#[must_use]
pub fn bonus(depth: i32) -> i32 {
    (params::bonus_scale() * depth - params::bonus_offset()).min(params::bonus_max())
}

/// What a move tried before the refutation at `depth` plies loses, as a positive number.
#[must_use]
pub fn malus(depth: i32) -> i32 {
    (params::malus_scale() * depth - params::malus_offset()).min(params::malus_max())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_saturate_and_fade() {
        let mut scores = Scores::<1>::new();
        for _ in 0..1000 {
            scores.update(0, 30_000);
        }
        assert_eq!(scores.get(0), LIMIT);
        scores.update(0, -1000);
        assert_eq!(scores.get(0), LIMIT - 2000);
        for _ in 0..1000 {
            scores.update(0, -2000);
        }
        assert!((-LIMIT..=-LIMIT + 100).contains(&scores.get(0)));
    }

    #[test]
    fn bonus_and_malus_grow_to_their_limits() {
        assert!(bonus(1) > 0 && malus(1) > 0);
        assert_eq!(bonus(100), params::bonus_max());
        assert_eq!(malus(100), params::malus_max());
    }
}
