//! Syzygy endgame tables, when there are any: those in the directory `syzygy` of the one that the environment variable
//! ARCHIPELAGO_DATA names.

use std::env;
use std::path::PathBuf;

use archipelago_movegen::Position;
use shakmaty::Chess;
use shakmaty_syzygy::{AmbiguousWdl, Tablebase};

use crate::reference;

/// The directory of the tables, or `None` and a word on the output.
#[must_use]
pub fn directory() -> Option<PathBuf> {
    let directory = env::var_os("ARCHIPELAGO_DATA").map(|directory| PathBuf::from(directory).join("syzygy"));
    let directory = directory.filter(|directory| directory.is_dir());
    if directory.is_none() {
        println!("skipped: no endgame tables in ARCHIPELAGO_DATA");
    }
    directory
}

/// The tables, or `None` and a word on the output.
///
/// # Panics
/// If the directory is there and cannot be read.
#[must_use]
pub fn open() -> Option<Tablebase<Chess>> {
    let directory = directory()?;
    let mut tables = Tablebase::new();
    let added = tables.add_directory(&directory);
    added.unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    Some(tables)
}

/// How the game ends with best play, for the side to move: 1 won, 0 drawn, -1 lost. The clock stands at zero, so that
/// fifty moves forestall nothing but what the tables say they do.
///
/// # Panics
/// If the table of these men is missing.
#[must_use]
pub fn result(tables: &Tablebase<Chess>, position: &Position) -> i32 {
    match tables.probe_wdl(&reference::chess(position)) {
        Ok(AmbiguousWdl::Win) => 1,
        Ok(AmbiguousWdl::Loss) => -1,
        Ok(_) => 0,
        Err(error) => panic!("{}: {error}", position.fen()),
    }
}
