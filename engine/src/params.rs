//! Every tuned number of the search in one table: its value, its range, and the step by which a tuner should change it.
//! Margins and scores are in internal units of the evaluation, reductions in 1/1024 ply.
//!
//! A pawn's material weighs 54 internal units in the middlegame and 129 in the endgame; the factor of the phase makes about
//! 62 of them with all pieces, and 111 with pawns alone. 61 units correspond to about 100 centipawns of Stockfish's last
//! classical evaluation (measured on 764 openings and test positions).
//!
//! A normal build contains the values as constants. With the feature `tune` they can be changed at run time: `all` lists
//! them for the UCI options and for the SPSA input of OpenBench.

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
                value(tune::Place::$name as usize)
            }
        )*

        #[cfg(feature = "tune")]
        #[expect(non_upper_case_globals, reason = "a parameter and its variable have the same name")]
        mod tune {
            $(pub(crate) static $name: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new($value);)*

            /// Where a parameter is in the table.
            #[expect(non_camel_case_types, reason = "a parameter and its place have the same name")]
            pub(crate) enum Place { $($name),* }
        }

        /// The parameters, in the order of the table.
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

/// A parameter that can be changed at run time, between searches.
#[cfg(feature = "tune")]
#[derive(Debug)]
pub struct Param {
    /// Its name, which is also the name of its UCI option.
    pub name: &'static str,
    /// The value in the table.
    pub default: i32,
    /// The smallest value allowed.
    pub min: i32,
    /// The largest value allowed.
    pub max: i32,
    /// The final step of an SPSA tuning.
    pub step: i32,
    cell: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Param {
    /// Changes the value for the whole program; `false` when it is outside the range.
    pub fn set(&self, value: i32) -> bool {
        let fits = (self.min..=self.max).contains(&value);
        if fits {
            self.cell.store(value, std::sync::atomic::Ordering::Relaxed);
        }
        fits
    }

    /// The input line of OpenBench: name, type, value, minimum, maximum, final step, final learning rate.
    #[must_use]
    pub fn spsa_row(&self) -> String {
        format!(
            "{}, int, {}, {}, {}, {}, 0.002",
            self.name, self.default, self.min, self.max, self.step
        )
    }
}

#[cfg(feature = "tune")]
thread_local! {
    static OWN_VALUES: std::cell::RefCell<Vec<i32>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Gives searches in the calling thread values of their own, in the order of the table: so a program can play games
/// between two sets of values in several threads at once. An empty list takes them away.
///
/// # Panics
/// When the list is neither empty nor as long as the table.
#[cfg(feature = "tune")]
pub fn use_in_this_thread(values: &[i32]) {
    assert!(values.is_empty() || values.len() == PARAMS.len());
    OWN_VALUES.with_borrow_mut(|own| {
        own.clear();
        own.extend_from_slice(values);
    });
}

/// The value of the parameter at this place of the table in the calling thread.
#[cfg(feature = "tune")]
fn value(place: usize) -> i32 {
    let own = OWN_VALUES.with_borrow(|own| own.get(place).copied());
    own.unwrap_or_else(|| PARAMS[place].cell.load(std::sync::atomic::Ordering::Relaxed))
}

/// All parameters, in the order of the table.
#[cfg(feature = "tune")]
#[must_use]
pub fn all() -> &'static [Param] {
    PARAMS
}

params! {
    // Aspiration windows.
    /// Half the width of the first aspiration window.
    aspiration_delta = 10 in 4..=50 step 2;
    /// The first window is wider by the square of the last score divided by this.
    aspiration_score_divisor = 14840 in 4000..=64000 step 2000;
    /// The window grows by this many per cent after each score outside of it.
    aspiration_growth = 42 in 10..=200 step 8;

    // Time.
    /// The part of the clock that the soft limit takes at the first move of a game, in 1/10000.
    time_part = 200 in 50..=600 step 25;
    /// What is added to that part, times the square root of the plies played, in 1/10000.
    time_growth = 45 in 0..=150 step 5;
    /// The part of the increment that is added to the soft limit, in per cent.
    time_increment = 70 in 30..=100 step 5;
    /// The supply of time is the clock and 40 increments. Where it is larger than that of 2+0.02, the part is multiplied by
    /// the ratio of the two supplies to the power of this, in hundredths.
    time_pace = 34 in 0..=40 step 2;
    /// Time that is never used, in milliseconds; at most two thirds of the remaining time.
    time_reserve = 80 in 0..=500 step 20;
    /// The part of the clock that the hard limit takes, in per cent.
    time_hard = 40 in 15..=80 step 5;
    /// Factor of the soft limit when no node was spent on the best move, in per cent.
    time_effort_base = 225 in 150..=300 step 10;
    /// What is subtracted from that factor when all nodes were spent on the best move.
    time_effort_scale = 190 in 100..=260 step 10;
    /// The smallest factor by effort, in per cent.
    time_effort_min = 45 in 20..=80 step 5;
    /// Factor of the soft limit when the best move has just changed, in per cent.
    time_unstable = 140 in 100..=220 step 8;
    /// What is subtracted from that factor for each iteration since the change.
    time_stability = 15 in 5..=40 step 3;
    /// The smallest factor by stability, in per cent.
    time_stability_min = 80 in 50..=100 step 5;
    /// What is added to the factor, in per cent, when the score has fallen by 100 units.
    time_drop = 120 in 0..=300 step 15;

    // Reverse futility pruning.
    /// The largest depth, in plies.
    reverse_futility_depth = 13 in 4..=16 step 1;
    /// Margin per ply of depth.
    reverse_futility_margin = 13 in 0..=150 step 4;
    /// Margin per squared ply of depth.
    reverse_futility_growth = 7 in 0..=30 step 1;
    /// What is subtracted from the margin when improving.
    reverse_futility_improving = 15 in 0..=150 step 8;
    /// What is added to the margin per unit of correction, in 1/64 unit.
    reverse_futility_correction = 31 in 0..=128 step 8;

    // Razoring.
    /// The largest depth, in plies.
    razoring_depth = 3 in 1..=6 step 1;
    /// Margin at depth zero.
    razoring_base = 124 in 50..=500 step 25;
    /// Margin per ply of depth.
    razoring_scale = 175 in 80..=500 step 25;

    // Threats of mate.
    /// The smallest depth, in plies, at which a threat of mate in one prevents reverse futility and null move pruning.
    mate_threat_depth = 2 in 1..=9 step 1;

    // Null move pruning.
    /// By how much the estimated score must exceed beta.
    null_eval_margin = 10 in 0..=60 step 5;
    /// The static evaluation may be below beta by this, times the depth in plies ...
    null_static_scale = 12 in 0..=40 step 3;
    /// ... minus this.
    null_static_offset = 105 in 0..=400 step 25;
    /// Plies by which a null move search is reduced.
    null_reduction = 4 in 2..=6 step 1;
    /// The reduction grows by one ply when the depth grows by this many plies.
    null_depth_divisor = 3 in 2..=6 step 1;
    /// The reduction grows by one ply when the lead over beta grows by this many units.
    null_lead_divisor = 123 in 60..=400 step 15;
    /// The smallest depth, in plies, at which a null move cutoff is verified.
    null_verification_depth = 14 in 8..=20 step 1;

    // ProbCut.
    /// The smallest depth, in plies.
    probcut_depth = 5 in 3..=9 step 1;
    /// By how much the reduced search must exceed beta.
    probcut_margin = 116 in 80..=350 step 12;
    /// What is subtracted from the margin when improving.
    probcut_improving = 33 in 0..=120 step 10;

    // Singular extensions.
    /// The smallest depth, in plies.
    singular_depth = 5 in 4..=9 step 1;
    /// Margin below the score of the table per ply of depth, in 1/64 unit.
    singular_scale = 45 in 16..=200 step 8;
    /// What is added to that margin where the position was on a principal variation but is not now.
    singular_on_pv = 49 in 0..=200 step 10;
    /// Further margin for an extension by two plies.
    singular_double = 8 in 0..=60 step 4;
    /// The largest number of extensions by two or three plies in one line.
    singular_double_limit = 7 in 1..=20 step 1;
    /// Further margin for an extension by three plies.
    singular_triple = 60 in 40..=300 step 12;

    // Depth in hindsight.
    /// A node is searched a ply deeper when the reduction by its parent was at least this many plies.
    hindsight_deeper = 3 in 2..=6 step 1;
    /// A node is searched a ply less deeply when its evaluation plus that of its parent is larger than this.
    hindsight_margin = 45 in 10..=150 step 8;

    // Internal iterative reduction.
    /// The smallest depth, in plies.
    internal_reduction_depth = 6 in 3..=10 step 1;

    // Pruning of moves.
    /// Number of moves before late move pruning, at depth zero.
    late_move_base = 6 in 1..=8 step 1;
    /// What is added to that number, in 1/16 per squared ply of depth.
    late_move_growth = 20 in 4..=40 step 2;
    /// The largest reduced depth for futility pruning, in plies.
    futility_depth = 7 in 4..=14 step 1;
    /// Margin at depth zero.
    futility_base = 105 in 30..=300 step 15;
    /// Margin per reduced ply.
    futility_scale = 56 in 30..=200 step 8;
    /// A history score of this size adds one unit to the margin.
    futility_history_divisor = 122 in 16..=256 step 8;
    /// The smallest reduced depth, in plies, without pruning by history.
    history_pruning_depth = 5 in 2..=9 step 1;
    /// A quiet move is skipped when its history is below minus this, times the depth in plies.
    history_pruning_scale = 3250 in 1000..=6000 step 250;
    /// What a quiet move may lose in the static exchange, in centipawns per squared reduced ply.
    quiet_exchange_scale = 21 in 8..=60 step 3;
    /// What a capture may lose in the static exchange, in centipawns per ply.
    noisy_exchange_scale = 114 in 30..=200 step 8;
    /// A capture history of this size allows a loss of one more centipawn.
    noisy_exchange_history_divisor = 35 in 8..=128 step 6;

    // Delta pruning in the quiescence search.
    /// A capture is expected to gain at most this, in addition to the captured piece.
    quiescence_futility = 90 in 50..=400 step 15;

    // Move order.
    /// Bonus for a quiet move away from a less valuable attacker, and malus for a move into its attack, per centipawn
    /// of the moved piece.
    escape_bonus = 11 in 0..=40 step 3;
    /// Bonus for a quiet move that gives check.
    check_bonus = 8500 in 0..=24000 step 1500;
    /// Weight of the captured piece, per centipawn, relative to the capture history.
    noisy_victim_weight = 22 in 4..=64 step 3;
    /// A capture score of this size makes up for a centipawn lost in the static exchange.
    noisy_score_per_exchange = 58 in 12..=160 step 8;

    // Late move reductions, in 1/1024 ply.
    /// Base reduction of quiet moves.
    lmr_quiet_base = 1030 in 0..=2048 step 80;
    /// Factor of the product of logarithms (of depth and move count) for quiet moves.
    lmr_quiet_scale = 450 in 200..=800 step 20;
    /// Base reduction of captures and promotions.
    lmr_noisy_base = 243 in 0..=1536 step 80;
    /// Factor of the product of logarithms for captures and promotions.
    lmr_noisy_scale = 349 in 100..=700 step 20;
    /// Subtracted at nodes with an open window.
    lmr_pv = 840 in 0..=2048 step 80;
    /// Added for each move that raised alpha before.
    lmr_raises = 540 in 0..=1200 step 60;
    /// Subtracted per unit of correction of the evaluation.
    lmr_correction = 16 in 0..=60 step 4;
    /// Subtracted where the position is or was on a principal variation.
    lmr_on_pv = 1000 in 0..=2500 step 80;
    /// Added where the node is expected to fail high.
    lmr_cut_node = 1430 in 0..=3000 step 100;
    /// Added when the table move is a capture or promotion.
    lmr_noisy_table_move = 1090 in 0..=2500 step 80;
    /// Added when the score of the table is not above alpha.
    lmr_low_table_value = 430 in 0..=1200 step 60;
    /// When the child nodes had more cutoffs than this ...
    lmr_cutoffs = 2 in 1..=5 step 1;
    /// ... this is added.
    lmr_many_cutoffs = 820 in 0..=2500 step 80;
    /// Subtracted for the killer move.
    lmr_killer = 630 in 0..=2048 step 80;
    /// Subtracted for a move that gives check.
    lmr_check = 819 in 0..=2048 step 80;
    /// Added when not improving.
    lmr_not_improving = 490 in 0..=2048 step 80;
    /// A history score of this size subtracts one ply from the reduction of a quiet move.
    lmr_history_divisor = 10400 in 4000..=30000 step 800;

    // After a move has raised alpha.
    /// The other moves are searched a ply less deeply at nodes shallower than this, in plies.
    raised_depth = 10 in 3..=20 step 1;

    // Second search of a reduced move.
    /// It is a ply deeper when the reduced search exceeded the best score by more than this.
    research_deeper = 18 in 15..=120 step 6;
    /// It is a ply less deep when the reduced search exceeded the best score by less than this.
    research_shallower = 7 in 0..=30 step 3;

    // Histories of the last move.
    /// Bonus of a move after which all answers failed low, in 1/64 of the usual bonus.
    last_move_bonus = 49 in 0..=160 step 10;
    /// The largest change of the evaluation by a move that counts.
    eval_change_limit = 40 in 20..=150 step 8;
    /// Added to the change, because the other side has the right to move now.
    eval_change_offset = 11 in 0..=60 step 4;
    /// Bonus per unit of the change.
    eval_change_scale = 18 in 0..=100 step 5;

    // Corrections of the evaluation: the largest correction by each table, in 1/32 unit.
    /// By pawn structure.
    correction_pawn = 1400 in 300..=2500 step 100;
    /// By knights, bishops and kings.
    correction_minor = 980 in 200..=2000 step 80;
    /// By rooks, queens and kings.
    correction_major = 681 in 200..=2000 step 80;
    /// By all pieces of one side except pawns; there is one table for each side.
    correction_non_pawn = 1176 in 200..=2000 step 80;
    /// By the last two moves.
    correction_continuation = 963 in 100..=2000 step 80;
    /// How fast an error is learned, in 1/128 per unit of error and ply of depth.
    correction_rate = 40 in 10..=120 step 6;

    // Histories.
    /// Weight of the pawn history relative to the butterfly history, in 1/64.
    pawn_history_weight = 64 in 0..=192 step 12;
    /// Weight of the sum of the continuation histories relative to the butterfly history, in 1/64.
    continuation_weight = 78 in 32..=256 step 12;
    /// Bonus of a move that raised alpha, per ply of depth.
    bonus_scale = 245 in 50..=400 step 15;
    /// Subtracted from the bonus.
    bonus_offset = 96 in 0..=500 step 25;
    /// The largest bonus.
    bonus_max = 1450 in 800..=4000 step 150;
    /// Malus of a move searched before the best move, per ply of depth.
    malus_scale = 290 in 50..=700 step 20;
    /// Subtracted from the malus.
    malus_offset = 209 in 0..=600 step 25;
    /// The largest malus.
    malus_max = 980 in 500..=3000 step 120;
}
