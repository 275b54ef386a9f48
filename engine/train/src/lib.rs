//! Training: games of the engine against itself, and what is fitted to them: weights, network, parameters of the search.
//!
//! In reading order: [`format`](mod@format) is the file of games that `datagen` writes, [`random`] makes random
//! numbers, [`select`] picks positions from games, [`samples`] turns them into coefficients, [`model`] is the
//! evaluation with its gradient, [`fit`](mod@fit) changes the weights, [`source`] writes them back. [`wdl`] fits the
//! chances of win, draw and loss for a score.
//! [`network`] trains the structure network. [`spsa`] tunes the parameters of search or evaluation in games, [`screen`] shows which
//! of them matter; both play [`trials`], from random openings or from a [`book`]. [`curvature`] says how far to go after a screening of the evaluation, by what
//! its parameters change in positions (`differences`). [`move_loss`] shows what matters by single moves, without games.
//! [`files`] replaces files, [`work`] is about long runs on all cores.

#![forbid(unsafe_code)]

/// Prints a line. An error is ignored: the work goes on when the reader of a pipe has gone.
#[macro_export]
macro_rules! say {
    ($($argument:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($argument)*);
    }};
}

pub mod arguments;
pub mod book;
pub mod curvature;
#[cfg(feature = "tune")]
pub mod differences;
pub mod files;
pub mod fit;
pub mod format;
pub mod game;
pub mod model;
pub mod move_loss;
pub mod network;
#[cfg(feature = "tune")]
pub mod parameters;
pub mod random;
pub mod samples;
pub mod screen;
pub mod select;
pub mod source;
pub mod spsa;
pub mod trials;
pub mod wdl;
pub mod work;
