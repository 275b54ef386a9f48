//! Every tuned number of the search, in one table: its value, the range in which it makes sense, and the step by which
//! a tuner should move it. Margins and scores are internal units (100 are about a pawn), reductions 1/1024 ply.
//!
//! A normal build compiles the values in. With the feature `tune` they can be changed at run time: [`all`] lists them
//! for UCI options and for OpenBench's SPSA input.

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $min:literal..=$max:literal step $step:literal;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline]
            #[must_use]
            pub const fn $name() -> i32 {
                const { assert!($min <= $value && $value <= $max && $step > 0) };
                $value
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[must_use]
            pub fn $name() -> i32 {
                tune::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[expect(non_upper_case_globals, reason = "a parameter and its cell share one name")]
        mod tune {
            $(pub static $name: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new($value);)*
        }

        /// The parameters in the order of the table.
        #[cfg(feature = "tune")]
        static PARAMS: &[Param] = &[$(Param {
            name: stringify!($name),
            default: $value,
            min: $min,
            max: $max,
            step: $step,
            cell: &tune::$name,
        }),*];
    };
}

/// A parameter that can be changed while the program runs, between searches.
#[cfg(feature = "tune")]
#[derive(Debug)]
pub struct Param {
    /// Its name, also that of the UCI option.
    pub name: &'static str,
    /// The value of the table.
    pub default: i32,
    /// The smallest value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
    /// The perturbation a tuner should end with.
    pub step: i32,
    cell: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Param {
    /// Changes the value; `false` when it lies outside the range.
    pub fn set(&self, value: i32) -> bool {
        let fits = (self.min..=self.max).contains(&value);
        if fits {
            self.cell.store(value, std::sync::atomic::Ordering::Relaxed);
        }
        fits
    }

    /// OpenBench's input row: name, type, value, minimum, maximum, final step, final learning rate.
    #[must_use]
    pub fn spsa_row(&self) -> String {
        format!(
            "{}, int, {}, {}, {}, {}, 0.002",
            self.name, self.default, self.min, self.max, self.step
        )
    }
}

/// All parameters, in the order of the table.
#[cfg(feature = "tune")]
#[must_use]
pub fn all() -> &'static [Param] {
    PARAMS
}

params! {
    // Iterative deepening.
    /// Half the width of the first aspiration window.
    aspiration_delta = 12 in 4..=50 step 2;
    /// The window grows by the square of the score divided by this.
    aspiration_score_divisor = 16000 in 4000..=64000 step 2000;
    /// After a failure the window grows by this many per cent.
    aspiration_growth = 35 in 10..=200 step 8;

    // Time.
    /// The soft limit takes one such part of the clock.
    time_parts = 20 in 10..=40 step 2;
    /// Per cent of the increment that the soft limit adds.
    time_increment = 70 in 30..=100 step 5;
    /// Per cent of the clock that the hard limit may take.
    time_hard = 40 in 15..=80 step 5;

    // Null move.
    /// Plies by which a null move search is shallower.
    null_reduction = 4 in 2..=6 step 1;
    /// A further ply for so many plies of depth.
    null_depth_divisor = 3 in 2..=6 step 1;
    /// A further ply for so large a lead over beta.
    null_lead_divisor = 180 in 60..=400 step 15;

    // Reductions, 1/1024 ply.
    /// Base reduction of a quiet move.
    lmr_quiet_base = 922 in 0..=2048 step 80;
    /// Factor of the product of the logarithms, quiet move.
    lmr_quiet_scale = 410 in 200..=800 step 20;
    /// Base reduction of a capture or promotion.
    lmr_noisy_base = 256 in 0..=1536 step 80;
    /// Factor of the product of the logarithms, capture or promotion.
    lmr_noisy_scale = 310 in 100..=700 step 20;
    /// Less on the principal variation.
    lmr_pv = 1024 in 0..=2048 step 80;

    // Histories.
    /// Bonus for a move that refuted, per ply.
    bonus_scale = 200 in 50..=400 step 15;
    /// Subtracted from the bonus.
    bonus_offset = 150 in 0..=500 step 25;
    /// The largest bonus.
    bonus_max = 2000 in 800..=4000 step 150;
    /// Malus for a move tried before the refutation, per ply.
    malus_scale = 350 in 50..=700 step 20;
    /// Subtracted from the malus.
    malus_offset = 200 in 0..=600 step 25;
    /// The largest malus.
    malus_max = 1400 in 500..=3000 step 120;
}
