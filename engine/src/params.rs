//! Every tuned number of the search, in one table: its value, the range in which it makes sense, and the step by which
//! a tuner should move it. Margins and scores are internal units, reductions 1/1024 ply.
//!
//! The material of a pawn is 59 units with all pieces on the board, 129 without. What Stockfish's last classical
//! evaluation calls a hundred centipawns is about 61 units (slope over 764 openings and test positions).
//!
//! A normal build compiles the values in. With the feature `tune` they can be changed at run time: `all` lists them
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
    aspiration_delta = 9 in 4..=50 step 2;
    /// The window grows by the square of the score divided by this.
    aspiration_score_divisor = 14840 in 4000..=64000 step 2000;
    /// After a failure the window grows by this many per cent.
    aspiration_growth = 35 in 10..=200 step 8;

    // Time.
    /// The soft limit takes so many ten thousandths of the clock at the first move ...
    time_share = 200 in 50..=600 step 25;
    /// ... and so many more times the root of the plies played.
    time_growth = 45 in 0..=150 step 5;
    /// Per cent of the increment that the soft limit adds.
    time_increment = 70 in 30..=100 step 5;
    /// Milliseconds of the clock that are kept for a machine that is slow to answer, at most two thirds of it.
    time_reserve = 80 in 0..=500 step 20;
    /// Per cent of the clock that the hard limit may take.
    time_hard = 40 in 15..=80 step 5;

    /// Factor of the soft limit when no node went into the best move, per cent.
    time_effort_base = 225 in 150..=300 step 10;
    /// Less when all did.
    time_effort_scale = 190 in 100..=260 step 10;
    /// The least that effort can make of it.
    time_effort_min = 45 in 20..=80 step 5;
    /// Factor when the best move has just changed, per cent.
    time_unstable = 140 in 100..=220 step 8;
    /// Less for every iteration since.
    time_stability = 15 in 5..=40 step 3;
    /// The least that stability can make of it.
    time_stability_min = 80 in 50..=100 step 5;
    /// Per cent that a score fallen by 100 units adds.
    time_drop = 120 in 0..=300 step 15;

    // Reverse futility pruning.
    /// Deepest node, plies.
    reverse_futility_depth = 11 in 4..=16 step 1;
    /// Margin per ply ...
    reverse_futility_margin = 15 in 0..=150 step 4;
    /// ... and per squared ply.
    reverse_futility_growth = 8 in 0..=30 step 1;
    /// Less when improving.
    reverse_futility_improving = 43 in 0..=150 step 8;

    // Razoring.
    /// Deepest node, plies.
    razoring_depth = 3 in 1..=6 step 1;
    /// Margin at no depth.
    razoring_base = 124 in 50..=500 step 25;
    /// Margin per ply.
    razoring_scale = 175 in 80..=500 step 25;

    /// More per unit of correction, 1/64.
    reverse_futility_correction = 31 in 0..=128 step 8;

    // Null move.
    /// The refined evaluation must exceed beta by this.
    null_eval_margin = 16 in 0..=60 step 5;
    /// The static evaluation may lie below beta by so much per ply ...
    null_static_scale = 9 in 0..=40 step 3;
    /// ... less this.
    null_static_offset = 105 in 0..=400 step 25;
    /// Plies by which a null move search is shallower.
    null_reduction = 4 in 2..=6 step 1;
    /// A further ply for so many plies of depth.
    null_depth_divisor = 3 in 2..=6 step 1;
    /// A further ply for so large a lead over beta.
    null_lead_divisor = 114 in 60..=400 step 15;

    /// Shallowest node whose null move is verified, plies.
    null_verification_depth = 14 in 8..=20 step 1;

    // ProbCut.
    /// Shallowest node, plies.
    probcut_depth = 5 in 3..=9 step 1;
    /// What must be won beyond beta.
    probcut_margin = 116 in 80..=350 step 12;
    /// Less when improving.
    probcut_improving = 33 in 0..=120 step 10;

    // Singular extensions.
    /// Shallowest node, plies.
    singular_depth = 5 in 4..=9 step 1;
    /// Margin below the table's score per ply, 1/64 unit.
    singular_scale = 39 in 16..=200 step 8;
    /// More where the position has been on the principal variation but is not now.
    singular_on_pv = 49 in 0..=200 step 10;
    /// Further below that for an extension by two plies.
    singular_double = 8 in 0..=60 step 4;
    /// No more extensions by two plies than this in one line.
    singular_double_limit = 4 in 1..=20 step 1;
    /// For three plies.
    singular_triple = 72 in 40..=300 step 12;

    // Depth in hindsight.
    /// A ply more where the parent's reduction is at least this.
    hindsight_deeper = 3 in 2..=6 step 1;
    /// A ply less where both evaluations together are more than this.
    hindsight_margin = 33 in 10..=150 step 8;

    // Internal iterative reduction.
    /// Shallowest node, plies.
    internal_reduction_depth = 6 in 3..=10 step 1;

    // Pruning of moves.
    /// Quiet moves looked at before depth adds to them.
    late_move_base = 3 in 1..=8 step 1;
    /// Deepest node for futility pruning, reduced plies.
    futility_depth = 8 in 4..=14 step 1;
    /// Margin at no depth.
    futility_base = 77 in 30..=300 step 15;
    /// Margin per reduced ply.
    futility_scale = 52 in 30..=200 step 8;
    /// History score that is worth a unit of margin.
    futility_history_divisor = 112 in 16..=256 step 8;
    /// Deepest node for history pruning, reduced plies.
    history_pruning_depth = 5 in 2..=9 step 1;
    /// A quiet move below minus this per ply is skipped.
    history_pruning_scale = 3250 in 1000..=6000 step 250;
    /// Centipawns that a quiet move may lose, per squared reduced ply.
    quiet_exchange_scale = 21 in 8..=60 step 3;
    /// Centipawns that a capture may lose, per ply.
    noisy_exchange_scale = 114 in 30..=200 step 8;
    /// Capture history that is worth a centipawn there.
    noisy_exchange_history_divisor = 35 in 8..=128 step 6;

    // Quiescence.
    /// Above the evaluation and the victim, a capture is not expected to win more than this.
    quiescence_futility = 109 in 50..=400 step 15;


    // Move order.
    /// For a quiet move out of, against one into, the reach of a man worth less, per centipawn of the mover.
    flight_bonus = 11 in 0..=40 step 3;
    /// For a quiet move that gives check.
    check_bonus = 6200 in 0..=24000 step 1500;
    /// Weight of a captured centipawn against a unit of capture history.
    noisy_victim_weight = 22 in 4..=64 step 3;
    /// Score of a capture that makes up for a centipawn lost in the exchange.
    noisy_score_per_exchange = 58 in 12..=160 step 8;

    // Reductions, 1/1024 ply.
    /// Base reduction of a quiet move.
    lmr_quiet_base = 1060 in 0..=2048 step 80;
    /// Factor of the product of the logarithms, quiet move.
    lmr_quiet_scale = 489 in 200..=800 step 20;
    /// Base reduction of a capture or promotion.
    lmr_noisy_base = 243 in 0..=1536 step 80;
    /// Factor of the product of the logarithms, capture or promotion.
    lmr_noisy_scale = 349 in 100..=700 step 20;
    /// Less on the principal variation.
    lmr_pv = 972 in 0..=2048 step 80;
    /// More for every move that raised alpha before.
    lmr_raises = 427 in 0..=1200 step 60;
    /// Less per unit of correction of the evaluation.
    lmr_correction = 16 in 0..=60 step 4;
    /// Less where the position has been on the principal variation.
    lmr_on_pv = 1000 in 0..=2500 step 80;
    /// More where the node is expected to fail high.
    lmr_cut_node = 1370 in 0..=3000 step 100;
    /// More when the table move is a capture or promotion.
    lmr_noisy_table_move = 1024 in 0..=2500 step 80;
    /// So many cutoffs among the children ...
    lmr_cutoffs = 2 in 1..=5 step 1;
    /// ... and a move is reduced by so much more.
    lmr_many_cutoffs = 917 in 0..=2500 step 80;
    /// Less for the killer.
    lmr_killer = 700 in 0..=2048 step 80;
    /// Less for a move that gives check.
    lmr_check = 819 in 0..=2048 step 80;
    /// More when not improving.
    lmr_not_improving = 547 in 0..=2048 step 80;
    /// History score of a quiet move that is worth a ply.
    lmr_history_divisor = 8330 in 4000..=30000 step 800;

    // What is left to do once a move has raised alpha.
    /// The other moves are searched a ply less deeply at nodes shallower than this.
    raised_depth = 12 in 3..=20 step 1;

    // The second look at a reduced move.
    /// A ply deeper when the first look surpassed the best score by more.
    research_deeper = 31 in 15..=120 step 6;
    /// A ply less deep when by less.
    research_shallower = 7 in 0..=30 step 3;

    /// Reward of the move that all answers failed against, 1/64 of the bonus.
    last_move_bonus = 49 in 0..=160 step 10;
    /// A change of the evaluation by a move counts up to this.
    eval_change_limit = 40 in 20..=150 step 8;
    /// Added to the change: the right to move is lost.
    eval_change_offset = 11 in 0..=60 step 4;
    /// Bonus per unit of the change.
    eval_change_scale = 18 in 0..=100 step 5;

    // Corrections of the evaluation: the most that each table can make of it, 1/32 unit.
    /// By pawn structure.
    correction_pawn = 1370 in 300..=2500 step 100;
    /// By knights, bishops and kings.
    correction_minor = 888 in 200..=2000 step 80;
    /// By rooks, queens and kings.
    correction_major = 681 in 200..=2000 step 80;
    /// By all men but pawns, each side's.
    correction_non_pawn = 1176 in 200..=2000 step 80;
    /// By the last two moves.
    correction_continuation = 963 in 100..=2000 step 80;
    /// How fast an error is learnt, 1/128 per unit and ply.
    correction_rate = 45 in 10..=120 step 6;

    // Histories.
    /// Weight of the pawn structure's history beside the butterfly history, 1/64.
    pawn_history_weight = 64 in 0..=192 step 12;
    /// Weight of the continuation histories' sum beside the butterfly history, 1/64.
    continuation_weight = 90 in 32..=256 step 12;
    /// Bonus for a move that refuted, per ply.
    bonus_scale = 249 in 50..=400 step 15;
    /// Subtracted from the bonus.
    bonus_offset = 96 in 0..=500 step 25;
    /// The largest bonus.
    bonus_max = 1680 in 800..=4000 step 150;
    /// Malus for a move tried before the refutation, per ply.
    malus_scale = 294 in 50..=700 step 20;
    /// Subtracted from the malus.
    malus_offset = 209 in 0..=600 step 25;
    /// The largest malus.
    malus_max = 980 in 500..=3000 step 120;
}
