//! Known data from outside the repository, Syzygy endgame tables among it. Tests that use it are in modules named
//! `needs_data` and ignored unless somebody asks for them; without the data they fail.

use std::env;
use std::path::{Path, PathBuf};

use archipelago_movegen::Position;
use archipelago_test_support::reference;
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};

/// A file or directory of known data, by its path below the directory that the environment variable ARCHIPELAGO_DATA
/// names.
///
/// # Panics
/// If it is not there: a test that was asked for must not pass without its data.
#[must_use]
pub fn path(path: impl AsRef<Path>) -> PathBuf {
    let directory = env::var_os("ARCHIPELAGO_DATA").expect("ARCHIPELAGO_DATA names the directory of the data");
    let path = PathBuf::from(directory).join(path);
    assert!(path.exists(), "there is no {}", path.display());
    path
}

/// The directory of the tables: `syzygy` in the data.
///
/// # Panics
/// If it is not there.
#[must_use]
pub fn table_directory() -> PathBuf {
    path("syzygy")
}

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
