//! Scores for users: centipawns, and the chances of win, draw and loss.
//!
//! Fitted by `tune --wdl` to 439803 positions of 5336 games of this engine's own
//! (wdl.bin); mean log-likelihood -0.619084.

use crate::value::Value;

/// Coefficients of each polynomial of a [`WinRateModel`], the constant first.
pub const COEFFICIENTS: usize = 4;
/// The range of [`material`](crate::material()) of the model; other counts are clamped to it.
pub const MATERIAL: (i32, i32) = (6, 78);

/// A logistic curve from scores to chances of winning, whose center and width depend on the material. Source of the
/// idea: the win-rate model of Stockfish.
///
/// At material `m` and `x = m / usual_material`, a score of `v` units wins with chance `1 / (1 + exp((a - v) / b))`,
/// loses with that of `-v`, and is drawn else; `a` and `b` are polynomials of `x`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The mean [`material`](crate::material()) at move 32.
    pub usual_material: f64,
    /// Coefficients of `a`, the score that wins in half of the games; internal units.
    pub even_chance: [f64; COEFFICIENTS],
    /// Coefficients of `b`, the units of score that multiply the odds by `e`.
    pub spread: [f64; COEFFICIENTS],
}

/// The model of this build.
pub const MODEL: WinRateModel = WinRateModel {
    usual_material: 39.937,
    even_chance: [206.479, -219.022, 135.748, -31.135],
    spread: [31.642, 63.021, -25.807, 4.907],
};

impl WinRateModel {
    /// `m / usual_material`, `m` within [`MATERIAL`].
    #[must_use]
    pub fn share(&self, material: i32) -> f64 {
        f64::from(material.clamp(MATERIAL.0, MATERIAL.1)) / self.usual_material
    }

    /// `a` and `b` at some material, internal units.
    #[must_use]
    pub fn curve(&self, material: i32) -> (f64, f64) {
        let x = self.share(material);
        let at = |terms: &[f64; COEFFICIENTS]| terms.iter().rev().fold(0.0, |sum, term| sum * x + term);
        (at(&self.even_chance), at(&self.spread))
    }

    /// Internal units of a hundred centipawns: the score that wins half of the games at the usual material.
    #[must_use]
    pub fn pawn(&self) -> f64 {
        self.even_chance.iter().sum()
    }

    /// Internal units as centipawns, to the nearest whole number: monotone, odd, and zero for a draw.
    #[must_use]
    pub fn centipawns(&self, units: i32) -> i32 {
        (100.0 * f64::from(units) / self.pawn()).round() as i32
    }

    /// Chances of win, draw and loss for the side that has `units`, each from 0 to 1.
    #[must_use]
    pub fn chances(&self, units: f64, material: i32) -> [f64; 3] {
        let (even, spread) = self.curve(material);
        let chance = |units: f64| 1.0 / (1.0 + ((even - units) / spread).exp());
        let (win, loss) = (chance(units), chance(-units));
        [win, 1.0 - win - loss, loss]
    }
}

/// Internal units as centipawns: a hundred win half of the games at the usual material of move 32.
///
/// ```
/// use archipelago_eval::wdl::centipawns;
/// assert_eq!(centipawns(0), 0);
/// assert_eq!(centipawns(-75), -centipawns(75));
/// ```
#[must_use]
pub fn centipawns(units: i32) -> i32 {
    MODEL.centipawns(units)
}

/// Win, draw and loss per mille at some [`material`](crate::material()); they add up to a thousand.
#[must_use]
pub fn per_mille(value: Value, material: i32) -> [u16; 3] {
    if value.is_win() {
        return [1000, 0, 0];
    }
    if value.is_loss() {
        return [0, 0, 1000];
    }
    let [win, _, loss] = MODEL
        .chances(f64::from(value.get()), material)
        .map(|chance| (1000.0 * chance).round() as u16);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All kinds of scores, rising.
    fn scores() -> impl Iterator<Item = i32> {
        (-Value::HEURISTIC_MAX.get()..=Value::HEURISTIC_MAX.get()).step_by(7)
    }

    #[test]
    fn the_model_is_sound_at_all_material() {
        for material in 0..=150 {
            let (even, spread) = MODEL.curve(material);
            assert!(even > 0.0 && spread > 0.0, "{material}: {even} {spread}");
        }
    }

    #[test]
    fn chances_add_up_mirror_and_grow() {
        for material in [0, 17, 30, 45, 58, 70, 78, 103] {
            let mut last = [0, 0, 1000];
            for units in scores() {
                let [win, draw, loss] = per_mille(Value::new(units), material);
                assert_eq!(win + draw + loss, 1000);
                assert_eq!(per_mille(Value::new(-units), material), [loss, draw, win]);
                assert!(win >= last[0] && loss <= last[2]);
                last = [win, draw, loss];
            }
            assert_eq!(last, [1000, 0, 0]);
            assert_eq!(per_mille(Value::mate_in(3), material), [1000, 0, 0]);
            assert_eq!(per_mille(Value::tablebase_loss(3), material), [0, 0, 1000]);
        }
    }

    #[test]
    fn centipawns_grow_and_a_hundred_win_every_other_game() {
        assert_eq!(centipawns(0), 0);
        for units in scores() {
            assert!(centipawns(units) <= centipawns(units + 1));
            assert_eq!(centipawns(-units), -centipawns(units));
        }
        let pawn = MODEL.pawn().round() as i32;
        assert_eq!(centipawns(pawn), 100);
        let usual = MODEL.usual_material.round() as i32;
        assert!(per_mille(Value::new(pawn), usual)[0].abs_diff(500) <= 10);
    }
}
