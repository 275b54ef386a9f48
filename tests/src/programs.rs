//! The programs under test, built in the profile of the test that asks for them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use escargot::CargoBuild;

/// The engine's executable.
pub fn engine() -> &'static Path {
    static ENGINE: OnceLock<PathBuf> = OnceLock::new();
    ENGINE.get_or_init(|| build("archipelago"))
}

/// The executable of `perft`.
pub fn perft() -> &'static Path {
    static PERFT: OnceLock<PathBuf> = OnceLock::new();
    PERFT.get_or_init(|| build("perft"))
}

/// Builds a program: Cargo tells the path of an executable only to the tests of its own package.
fn build(program: &str) -> PathBuf {
    // Only with an example do Cargo's features include those of the packages that the tests need.
    run(whole_workspace().args(["--example", "latency"]).bin(program), program)
}

/// Builds an example of this workspace.
pub fn example(name: &str) -> PathBuf {
    run(whole_workspace().example(name), name)
}

/// A library is compiled again when the packages that are built together ask for other features of it. With the packages of
/// `cargo test --workspace` nothing is.
fn whole_workspace() -> CargoBuild {
    CargoBuild::new().arg("--workspace").current_release()
}

fn run(build: CargoBuild, program: &str) -> PathBuf {
    let built = build.run();
    built
        .unwrap_or_else(|error| panic!("cannot build {program}: {error}"))
        .path()
        .to_owned()
}
