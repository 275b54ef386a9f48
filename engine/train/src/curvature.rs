//! How far to shift many parameters whose effects are small and uncertain.
//!
//! A screening says how fast the strength rises with each parameter, the slopes `g`, each with the same error. The strength is
//! taken as `g m - m A m / 2` for shifts `m`. The curvature `A` is known better than the slopes: for an evaluation it
//! follows from the differences that the parameters make in positions, because what costs strength is how far the
//! evaluation is off.
//!
//! Where is the best place? Before the games all directions are as good, so it is drawn from a normal distribution with
//! the covariance `s A⁻¹`: each direction may bring the same gain, and the slopes have the covariance `s A`. With the
//! errors `e` the slopes that were measured have `s A + e² I`. The number `s` is the one that makes them most likely, and
//! what is expected of the best place is then `(A + e² / s I)⁻¹ g` (ridge regression, Hoerl and Kennard 1970, in the
//! reading of it as a Bayesian estimate).

/// A symmetric matrix, row by row.
pub type Matrix = Vec<Vec<f64>>;

/// The shifts of parameters that are best as far as is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Shifts {
    /// One for each parameter.
    pub shifts: Vec<f64>,
    /// The gain that is expected of them, in the unit of the slopes.
    pub gain: f64,
}

/// The best shifts for slopes with an error (one standard deviation). `curvature`: positive semidefinite.
///
/// # Panics
/// When the curvature has not as many rows as there are slopes.
#[must_use]
pub fn best_shifts(slopes: &[f64], error: f64, curvature: &Matrix) -> Shifts {
    assert_eq!(slopes.len(), curvature.len());
    let nothing = Shifts {
        shifts: vec![0.0; slopes.len()],
        gain: 0.0,
    };
    let trace: f64 = (0..slopes.len()).map(|index| curvature[index][index]).sum();
    if trace <= 0.0 || error <= 0.0 {
        return nothing;
    }
    // With this variance the slopes are as large as their errors.
    let unit = error.powi(2) * slopes.len() as f64 / trace;
    let variances = (-60..=60).map(|exponent| unit * 1.2_f64.powi(exponent));
    let by_chance = likelihood(slopes, error, curvature, 0.0);
    let best = variances
        .map(|variance| (likelihood(slopes, error, curvature, variance), variance))
        .max_by(|left, right| left.0.total_cmp(&right.0));
    let Some((_, variance)) = best.filter(|best| best.0 > by_chance) else {
        return nothing;
    };
    let shifts = Cholesky::new(curvature, 1.0, error.powi(2) / variance).solve(slopes);
    // What is expected of the slopes is A m, so the gain is m A m / 2.
    let expected = curvature.iter().map(|row| product(row, &shifts));
    let gain = shifts.iter().zip(expected).map(|(by, slope)| by * slope).sum::<f64>() / 2.0;
    Shifts { shifts, gain }
}

/// The logarithm of the likelihood of the slopes, but for a constant.
fn likelihood(slopes: &[f64], error: f64, curvature: &Matrix, variance: f64) -> f64 {
    let cholesky = Cholesky::new(curvature, variance, error.powi(2));
    -0.5 * (cholesky.log_determinant() + product(slopes, &cholesky.solve(slopes)))
}

fn product(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// The lower triangle `L` with `L Lᵀ = factor * matrix + ridge * I`.
struct Cholesky(Matrix);

impl Cholesky {
    /// The matrix must be positive semidefinite and the ridge positive.
    fn new(matrix: &Matrix, factor: f64, ridge: f64) -> Cholesky {
        let mut lower: Matrix = Vec::with_capacity(matrix.len());
        for (row, numbers) in matrix.iter().enumerate() {
            let mut line: Vec<f64> = Vec::with_capacity(row + 1);
            for (column, above) in lower.iter().enumerate() {
                let rest = factor * numbers[column] - product(&line, &above[..column]);
                line.push(rest / above[column]);
            }
            let square = factor * numbers[row] + ridge - product(&line, &line);
            // Rounding errors could make it negative.
            line.push(square.max(f64::MIN_POSITIVE).sqrt());
            lower.push(line);
        }
        Cholesky(lower)
    }

    fn log_determinant(&self) -> f64 {
        let diagonal = self.0.iter().filter_map(|line| line.last());
        2.0 * diagonal.map(|number| number.ln()).sum::<f64>()
    }

    /// The solution `x` of `L Lᵀ x = right`.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Cholesky(lower) = self;
        let mut forward = Vec::with_capacity(right.len());
        for (line, number) in lower.iter().zip(right) {
            let row = forward.len();
            forward.push((number - product(&line[..row], &forward)) / line[row]);
        }
        let mut solution = forward;
        for row in (0..lower.len()).rev() {
            let number = solution[row] / lower[row][row];
            solution[row] = number;
            for (above, factor) in solution[..row].iter_mut().zip(&lower[row]) {
                *above -= factor * number;
            }
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::generator;
    use rand::RngExt;
    use rand::rngs::StdRng;

    /// About normal, with a standard deviation of one.
    fn normal(random: &mut StdRng) -> f64 {
        (0..12).map(|_| random.random::<f64>()).sum::<f64>() - 6.0
    }

    /// A curvature with large and small directions that are no parameters.
    fn curvature(size: usize) -> Matrix {
        let mut random = generator(3, 1);
        let rows: Vec<Vec<f64>> = (0..2 * size)
            .map(|row| {
                (0..size)
                    .map(|_| normal(&mut random) / (1.0 + (row % 7) as f64))
                    .collect()
            })
            .collect();
        let entry = |left: usize, right: usize| rows.iter().map(|row| row[left] * row[right]).sum();
        (0..size)
            .map(|left| (0..size).map(|right| entry(left, right)).collect())
            .collect()
    }

    fn strength(slopes: &[f64], curvature: &Matrix, shifts: &[f64]) -> f64 {
        let bends: f64 = curvature
            .iter()
            .zip(shifts)
            .map(|(row, by)| by * product(row, shifts))
            .sum();
        product(slopes, shifts) - bends / 2.0
    }

    #[test]
    fn without_errors_the_best_place_is_found() {
        let curvature = curvature(20);
        let place: Vec<f64> = (0..20).map(|index| f64::from(index % 5) - 2.0).collect();
        let slopes: Vec<f64> = curvature.iter().map(|row| product(row, &place)).collect();
        let found = best_shifts(&slopes, 1e-4, &curvature);
        for (found, place) in found.shifts.iter().zip(&place) {
            assert!((found - place).abs() < 0.01, "{found} and {place}");
        }
        let gain = strength(&slopes, &curvature, &place);
        assert!((found.gain - gain).abs() < 0.01 * gain);
    }

    /// With large errors the shifts still gain, about as much as is expected.
    #[test]
    fn the_gain_is_the_expected_one() {
        let curvature = curvature(60);
        let (mut gained, mut expected) = (0.0, 0.0);
        for number in 0..40 {
            let mut random = generator(7, number);
            // Slopes with the covariance 0.5 A.
            let factor = Cholesky::new(&curvature, 0.5, 1e-9);
            let draws: Vec<f64> = (0..60).map(|_| normal(&mut random)).collect();
            let slopes: Vec<f64> = factor.0.iter().map(|line| product(line, &draws)).collect();
            let measured: Vec<f64> = slopes.iter().map(|slope| slope + 4.0 * normal(&mut random)).collect();
            let found = best_shifts(&measured, 4.0, &curvature);
            gained += strength(&slopes, &curvature, &found.shifts);
            expected += found.gain;
        }
        assert!(
            gained > 0.0 && (gained / expected - 1.0).abs() < 0.15,
            "{gained} and {expected}"
        );
    }

    #[test]
    fn slopes_by_chance_shift_little() {
        let curvature = curvature(60);
        let mut random = generator(9, 1);
        let slopes: Vec<f64> = (0..60).map(|_| 4.0 * normal(&mut random)).collect();
        assert!(best_shifts(&slopes, 4.0, &curvature).gain < 3.0);
        let nothing = best_shifts(&slopes, 0.0, &curvature);
        assert_eq!((nothing.gain, &nothing.shifts[..]), (0.0, &[0.0; 60][..]));
    }
}
