//! Syzygy endgame tables from outside the repository.

use archipelago_movegen::Position;
use archipelago_test_support::reference;
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};

pub use archipelago_test_support::data::{path, table_directory};

/// The tables.
///
/// # Panics
/// If they are not there or cannot be read.
#[must_use]
pub fn tables() -> Tablebase<Chess> {
    let directory = table_directory();
    let mut tables = Tablebase::new();
    let added = tables.add_directory(&directory);
    let added = added.unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    assert!(added > 0, "{} has no tables", directory.display());
    tables
}

/// How the game ends with best play, for the side to move: 1 won, 0 drawn, -1 lost. The fifty-move counter stands at
/// zero, and a win that needs more than fifty moves is a draw.
///
/// # Panics
/// If the table of these pieces is missing.
#[must_use]
pub fn result(tables: &Tablebase<Chess>, position: &Position) -> i32 {
    match tables.probe_wdl(&reference::chess(position)) {
        Ok(AmbiguousWdl::Win) => 1,
        Ok(AmbiguousWdl::Loss) => -1,
        Ok(_) => 0,
        Err(error) => panic!("{}: {error}", position.fen()),
    }
}
