//! The programs under test, built in the profile of the test that asks for them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The engine's executable.
pub fn engine() -> &'static Path {
    static ENGINE: OnceLock<PathBuf> = OnceLock::new();
    ENGINE.get_or_init(|| build("archipelago-uci", "archipelago"))
}

/// The executable of `perft`.
pub fn perft() -> &'static Path {
    static PERFT: OnceLock<PathBuf> = OnceLock::new();
    PERFT.get_or_init(|| build("archipelago-perft", "perft"))
}

/// Builds a program: Cargo tells the path of an executable only to the tests of its own package.
fn build(package: &str, program: &str) -> PathBuf {
    let built = escargot::CargoBuild::new()
        .package(package)
        .bin(program)
        .current_release()
        .run();
    built
        .unwrap_or_else(|error| panic!("cannot build {program}: {error}"))
        .path()
        .to_owned()
}
