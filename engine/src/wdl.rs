//! The chances that a score stands for.

use archipelago_eval::Value;

/// The score from which a game is won as often as not, internal units.
const EVEN_CHANCE: f64 = 140.0;
/// How fast the chance grows around that score, internal units.
const SPREAD: f64 = 60.0;

/// Win, draw and loss per mille; they add up to a thousand.
#[must_use]
pub fn model(value: Value) -> [u16; 3] {
    if value.is_win() {
        return [1000, 0, 0];
    }
    if value.is_loss() {
        return [0, 0, 1000];
    }
    let chance = |units: i32| (1000.0 / (1.0 + ((EVEN_CHANCE - f64::from(units)) / SPREAD).exp())).round() as u16;
    let (win, loss) = (chance(value.get()), chance(-value.get()));
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mirror() {
        for units in [-30_000, -1000, -140, -1, 0, 5, 70, 141, 400, 30_000] {
            let [win, draw, loss] = model(Value::new(units));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(model(Value::new(-units)), [loss, draw, win]);
        }
        assert_eq!(model(Value::mate_in(3)), [1000, 0, 0]);
        assert!(model(Value::new(140))[0] == 500);
    }
}
