//! What options change, and the lines that answer a change.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;

use archipelago_engine::{Engine, FoundTables, Options, UnreadableFile};

use super::strength::Strength;
use super::table::NO_TEXT;
use crate::log_file;
use crate::words::Excerpt;

/// What options change. The lines for the user are collected, and printed when the change is done.
pub struct Target<'a> {
    /// The search.
    pub engine: &'a mut Engine,
    /// Whether castling is written as king takes rook.
    pub chess960: &'a mut bool,
    /// The options that make the engine play weaker.
    pub strength: &'a mut Strength,
    /// Lines for the user: information, or why something could not be done.
    pub answers: Vec<Result<String, String>>,
}

impl Target<'_> {
    /// The settings of the search.
    pub fn options(&mut self) -> &mut Options {
        self.engine.options_mut()
    }

    /// Tells the user why something could not be done.
    pub fn error(&mut self, error: impl Display) {
        self.answers.push(Err(error.to_string()));
    }

    /// Tells the user when something could not be done.
    pub fn expect<T, E: Display>(&mut self, outcome: Result<T, E>) {
        if let Err(error) = outcome {
            self.error(error);
        }
    }

    /// Changes one of the options of strength.
    pub fn change_strength(&mut self, change: impl FnOnce(&mut Strength)) {
        change(self.strength);
        self.engine.options_mut().elo = self.strength.play();
    }

    /// Appends what is read and written to a file; without a name, to none.
    pub fn open_log(&mut self, name: &[u8]) {
        if name.is_empty() {
            log_file::close();
        } else {
            let outcome = log_file::open(&to_path(name));
            self.expect(outcome.map_err(|error| format!("cannot write {}: {error}", Excerpt::new(name))));
        }
    }

    /// Uses the endgame tables in the directories of `list`. Says how many were found and what could not be read; of
    /// files that are no tables the first is named.
    pub fn open_tables(&mut self, list: &[u8]) {
        let FoundTables {
            wdl,
            dtz,
            pieces,
            missing,
            broken,
        } = self.engine.set_tablebase(&split_directories(list));
        let directory = |UnreadableFile { path, reason }: &UnreadableFile| {
            let path = Excerpt::new(path.as_os_str().as_encoded_bytes());
            format!("; {path}: {reason}")
        };
        // The name of a file says more than the beginning of a long path.
        let file = |UnreadableFile { path, reason }: &UnreadableFile| {
            let name = path.file_name().unwrap_or_default();
            format!("{}: {reason}", Excerpt::new(name.as_encoded_bytes()))
        };
        let missing: String = missing.iter().map(directory).collect();
        self.answers.push(Ok(format!(
            "Found {wdl} WDL and {dtz} DTZ files (up to {pieces}-man){missing}"
        )));
        match &broken[..] {
            [] => {}
            [first] => self.error(file(first)),
            [first, others @ ..] => self.error(format_args!("{}, and {} more such files", file(first), others.len())),
        }
    }
}

/// The directories of a list. The separators are `:` and `;`, outside Unix `;` alone.
pub fn split_directories(list: &[u8]) -> Vec<PathBuf> {
    if list == NO_TEXT.as_bytes() {
        return Vec::new();
    }
    let parts = list.split(|&byte| byte == b';' || cfg!(unix) && byte == b':');
    let parts = parts.map(<[u8]>::trim_ascii).filter(|part| !part.is_empty());
    parts.map(to_path).collect()
}

/// The path of these bytes, which on Unix may be in any encoding.
#[cfg(unix)]
pub fn to_path(name: &[u8]) -> PathBuf {
    let name: OsString = std::os::unix::ffi::OsStringExt::from_vec(name.to_vec());
    name.into()
}

/// The path of these bytes.
#[cfg(not(unix))]
pub fn to_path(name: &[u8]) -> PathBuf {
    OsString::from(String::from_utf8_lossy(name).into_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_directories() {
        for (list, directories) in [
            ("", &[][..]),
            ("<empty>", &[]),
            ("  ", &[]),
            ("/a b/c", &["/a b/c"]),
            ("/a;/b ;", &["/a", "/b"]),
            #[cfg(unix)]
            ("/a::/é:", &["/a", "/é"]),
        ] {
            let directories: Vec<PathBuf> = directories.iter().map(PathBuf::from).collect();
            assert_eq!(split_directories(list.as_bytes()), directories, "{list:?}");
        }
    }
}
