//! The documents of the workspace.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The directory of the workspace.
#[must_use]
pub fn workspace() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// The directory of the documentation.
#[must_use]
pub fn docs() -> PathBuf {
    workspace().join("docs")
}

/// All documents: those at the top and those in `docs`.
///
/// # Errors
/// When a directory cannot be read.
pub fn all() -> io::Result<Vec<PathBuf>> {
    let mut documents = Vec::new();
    for directory in [workspace().to_owned(), docs()] {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path);
            }
        }
    }
    Ok(documents)
}
