//! Files that programs write as a whole, and how programs say what went wrong.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Writes a file; an old one of this name stays whole until the new one is complete.
///
/// # Errors
/// When the file or the one beside it (`.partial`) cannot be written.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let partial = path.with_extension("partial");
    fs::write(&partial, content)?;
    fs::rename(partial, path)
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
        assert!(replace(&directory.path().join("missing/file"), "").is_err());
    }
}
