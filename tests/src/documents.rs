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

/// All documents, each directory by name: those at the top, then those in `docs`.
///
/// # Errors
/// When a directory cannot be read.
pub fn all() -> io::Result<Vec<PathBuf>> {
    let mut documents = Vec::new();
    for directory in [workspace().to_owned(), docs()] {
        let mut paths = fs::read_dir(directory)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<Vec<PathBuf>>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
        paths.sort();
        documents.append(&mut paths);
    }
    Ok(documents)
}
