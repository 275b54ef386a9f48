//! Files that programs write as a whole, and how programs say what went wrong.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Writes a file; an old one of this name stays whole until the new one is complete.
///
/// # Errors
/// When the file or the one beside it (`.partial`) cannot be written.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let partial = partial(path);
    let mut file = fs::File::create(&partial)?;
    file.write_all(content.as_ref())?;
    // The name must not reach the disk before the content.
    file.sync_all()?;
    fs::rename(partial, path)
}

/// The file beside `path` that holds the new content until it is complete.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Finds out before long work that its result cannot be written, in the usual cases.
///
/// # Errors
/// When the directory of the file is missing, or `path` is a directory.
pub fn check_writable(path: &Path) -> Result<(), String> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if directory.is_some_and(|directory| !directory.is_dir()) {
        return Err(at(path, "there is no such directory"));
    }
    if path.is_dir() {
        return Err(at(path, "this is a directory"));
    }
    Ok(())
}

/// What went wrong with a file, in one line.
pub fn at(path: &Path, what: impl Display) -> String {
    format!("{}: {what}", path.display())
}

/// How a program ends: 0, or 2 with one line about what went wrong.
pub fn exit_code(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("numbers.txt");
        replace(&path, "one").unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
        let missing = directory.path().join("missing/file");
        assert!(replace(&missing, "").is_err());
        assert!(check_writable(&path).is_ok() && check_writable(Path::new("new")).is_ok());
        assert!(check_writable(&missing).is_err() && check_writable(directory.path()).is_err());
    }
}
