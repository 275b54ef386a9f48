//! Known data from outside the repository, Syzygy endgame tables among it. Tests that use it are in modules named
//! `needs_data` and ignored unless somebody asks for them; without the data they fail.

use std::env;
use std::path::{Path, PathBuf};

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
