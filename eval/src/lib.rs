//! Static evaluation built on pawn structure.
//!
//! [`evaluate`] is the list of the stages: pawn structure (from a table), material, squares and mobility of the pieces,
//! threats, space, passed pawns, king danger; then complexity, scale and the taper between middlegame and endgame. The
//! same code, with another [`Trace`](trace::Trace), feeds the tuner and the explanation.
//!
//! From the bottom to the top: [`score`](Score) and [`structure`] know neither weights nor sides; [`weights`] is the
//! table of weights; `view`, `attack_maps` and `side_view` are the position as one side sees it; `pawns`, `pieces`,
//! `king`, `passed`, `threats`, `space` and `scale` are the stages; `evaluation` calls them. With the feature `tune`,
//! `groups` changes weights of terms and of the network while the program runs.

#![forbid(unsafe_code)]

mod attack_maps;
mod endgames;
mod evaluation;
mod family;
pub mod filesets;
#[cfg(feature = "tune")]
pub mod groups;
mod handles;
mod king;
mod material;
pub mod network;
mod passed;
mod pawn_entry;
mod pawn_table;
mod pawns;
mod pieces;
mod recording;
mod scale;
mod score;
mod side_view;
mod space;
pub mod structure;
mod threats;
mod totals;
pub mod trace;
mod value;
mod view;
pub mod wdl;
pub mod weights;

pub use endgames::{is_certain_draw, is_known_win, plies_to_mate, prepare};
pub use evaluation::evaluate;
pub use family::Family;
pub use handles::{Term, Weight, WeightGrid, WeightRow};
pub use material::{material, phase, phase_weight, points};
pub use pawn_entry::PawnEntry;
pub use pawn_table::{PawnTable, PawnTableStats};
pub use recording::{PRICE_RANGE, Recording, record};
pub use score::Score;
pub use totals::{
    FULL_PHASE, FULL_SCALE, LINEAR_PENALTY, SQUARE_PENALTY, TAPER_ONE, Totals, combine, penalty, safe_score, taper,
    taper_weights, winnable,
};
pub use value::{MAX_PLY, Value};
