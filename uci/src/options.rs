//! The options that a user can set: one table, from which both the list after `uci` and the checks of `setoption` come.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

#[cfg(feature = "tune")]
use archipelago_engine::params;
use archipelago_engine::{DEFAULT_HASH, DEFAULT_OVERHEAD, MAX_PIECES};
use thiserror::Error;

use crate::command::Assignment;
use crate::words::{Excerpt, parse_integer};

/// A checked wish, ready to be applied to the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// Size of the transposition table in MiB.
    Hash(usize),
    /// Forget the contents of the transposition table.
    ClearHash,
    /// Number of search threads.
    Threads(usize),
    /// Number of lines to analyse.
    MultiPv(usize),
    /// Declares that the GUI may let us ponder; nothing depends on it.
    Ponder,
    /// Time that is lost between the clock and us, each move.
    MoveOverhead(Duration),
    /// Castling moves are written as king takes rook.
    Chess960(bool),
    /// Chances of winning, drawing and losing in the output.
    ShowWdl(bool),
    /// Directories with Syzygy tables.
    SyzygyPath(Vec<PathBuf>),
    /// Shallowest node that asks the tables with most men.
    SyzygyProbeDepth(u32),
    /// Most men that the tables are asked for.
    SyzygyProbeLimit(usize),
    /// A win that the fifty-move rule forestalls is a draw.
    SyzygyRule50(bool),
    /// The value of a search parameter, by its place in the table.
    #[cfg(feature = "tune")]
    Parameter(usize, i32),
}

/// An option as the GUI sees it. Ranges fit an `i32`: GUIs read no more.
struct Spec {
    name: &'static str,
    kind: Kind,
}

enum Kind {
    Button(Setting),
    Check {
        default: bool,
        make: fn(bool) -> Setting,
    },
    Spin {
        default: u32,
        min: u32,
        max: u32,
        make: fn(u32) -> Setting,
    },
    /// Directories, none by default.
    Directories(fn(Vec<PathBuf>) -> Setting),
}

static SPECS: [Spec; 12] = [
    Spec {
        name: "Hash",
        kind: Kind::Spin {
            default: DEFAULT_HASH as u32,
            min: 1,
            max: 1 << 20,
            make: |mib| Setting::Hash(mib as usize),
        },
    },
    Spec {
        name: "Threads",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 1024,
            make: |n| Setting::Threads(n as usize),
        },
    },
    Spec {
        name: "Clear Hash",
        kind: Kind::Button(Setting::ClearHash),
    },
    Spec {
        name: "MultiPV",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 256,
            make: |n| Setting::MultiPv(n as usize),
        },
    },
    Spec {
        name: "Ponder",
        kind: Kind::Check {
            default: false,
            make: |_| Setting::Ponder,
        },
    },
    Spec {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: DEFAULT_OVERHEAD.as_millis() as u32,
            min: 0,
            max: 5000,
            make: |ms| Setting::MoveOverhead(Duration::from_millis(ms.into())),
        },
    },
    Spec {
        name: "UCI_Chess960",
        kind: Kind::Check {
            default: false,
            make: Setting::Chess960,
        },
    },
    Spec {
        name: "UCI_ShowWDL",
        kind: Kind::Check {
            default: false,
            make: Setting::ShowWdl,
        },
    },
    Spec {
        name: "SyzygyPath",
        kind: Kind::Directories(Setting::SyzygyPath),
    },
    Spec {
        name: "SyzygyProbeDepth",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 100,
            make: Setting::SyzygyProbeDepth,
        },
    },
    Spec {
        name: "SyzygyProbeLimit",
        kind: Kind::Spin {
            default: MAX_PIECES as u32,
            min: 0,
            max: MAX_PIECES as u32,
            make: |men| Setting::SyzygyProbeLimit(men as usize),
        },
    },
    Spec {
        name: "Syzygy50MoveRule",
        kind: Kind::Check {
            default: true,
            make: Setting::SyzygyRule50,
        },
    },
];

/// How the protocol writes a text without letters.
const NO_TEXT: &str = "<empty>";

/// Other spellings that GUIs and scripts send.
const ALIASES: [(&str, &str); 1] = [("MoveOverhead", "Move Overhead")];

/// Why an option was not set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{0}'")]
    Unknown(Excerpt),
    /// The value is of the wrong kind or out of range.
    #[error("option {name}: expected {expected}, found '{found}'")]
    BadValue {
        /// The option.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What was sent.
        found: Excerpt,
    },
}

/// Checks `setoption`. A bad value is refused, never bent into range.
pub fn parse(assignment: Assignment<'_>) -> Result<Setting, OptionError> {
    #[cfg(feature = "tune")]
    if let Some(result) = parse_parameter(assignment) {
        return result;
    }
    let unknown = || OptionError::Unknown(Excerpt::new(assignment.name));
    let name = ALIASES
        .iter()
        .find(|(alias, _)| same_words(alias, assignment.name))
        .map(|&(_, name)| name);
    let spec = SPECS.iter().find(|spec| match name {
        Some(name) => spec.name == name,
        None => same_words(spec.name, assignment.name),
    });
    let spec = spec.ok_or_else(unknown)?;
    let value = assignment.value.unwrap_or_default();
    let refuse = |expected: String| OptionError::BadValue {
        name: spec.name,
        expected,
        found: Excerpt::new(value),
    };
    match &spec.kind {
        Kind::Button(setting) => Ok(setting.clone()),
        Kind::Directories(make) => Ok(make(split_directories(value))),
        Kind::Check { make, .. } if value.eq_ignore_ascii_case(b"true") => Ok(make(true)),
        Kind::Check { make, .. } if value.eq_ignore_ascii_case(b"false") => Ok(make(false)),
        Kind::Check { .. } => Err(refuse("true or false".into())),
        Kind::Spin { min, max, make, .. } => parse_integer(value)
            .and_then(|number| u32::try_from(number).ok())
            .filter(|number| (min..=max).contains(&number))
            .map(make)
            .ok_or_else(|| refuse(format!("an integer from {min} to {max}"))),
    }
}

/// Checks the value of a search parameter; `None` when there is no parameter of this name.
#[cfg(feature = "tune")]
fn parse_parameter(assignment: Assignment<'_>) -> Option<Result<Setting, OptionError>> {
    let value = assignment.value.unwrap_or_default();
    let parameters = params::all();
    let index = parameters
        .iter()
        .position(|param| same_words(param.name, assignment.name))?;
    let param = &parameters[index];
    let number = parse_integer(value).and_then(|number| i32::try_from(number).ok());
    let number = number.filter(|number| (param.min..=param.max).contains(number));
    Some(
        number
            .map(|number| Setting::Parameter(index, number))
            .ok_or_else(|| OptionError::BadValue {
                name: param.name,
                expected: format!("an integer from {} to {}", param.min, param.max),
                found: Excerpt::new(value),
            }),
    )
}

/// The directories of a list, separated as on this system by `:` or `;`, elsewhere by `;`. What GUIs send for none is no
/// directory.
fn split_directories(list: &[u8]) -> Vec<PathBuf> {
    if list == NO_TEXT.as_bytes() {
        return Vec::new();
    }
    let parts = list.split(|&byte| byte == b';' || cfg!(unix) && byte == b':');
    let parts = parts.map(<[u8]>::trim_ascii).filter(|part| !part.is_empty());
    parts.map(|part| PathBuf::from(to_os(part))).collect()
}

/// Names of files are bytes on Unix, in whatever encoding.
#[cfg(unix)]
fn to_os(name: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(name.to_vec())
}

#[cfg(not(unix))]
fn to_os(name: &[u8]) -> OsString {
    String::from_utf8_lossy(name).into_owned().into()
}

/// Equal but for case and the width of the blanks?
fn same_words(name: &str, text: &[u8]) -> bool {
    let words = |text: &[u8]| -> Vec<Vec<u8>> {
        text.split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .map(<[u8]>::to_ascii_lowercase)
            .collect()
    };
    words(name.as_bytes()) == words(text)
}

/// The `option name ...` lines of the answer to `uci`.
pub struct OptionList;

impl fmt::Display for OptionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Spec { name, kind } in &SPECS {
            match kind {
                Kind::Button(_) => writeln!(f, "option name {name} type button")?,
                Kind::Check { default, .. } => writeln!(f, "option name {name} type check default {default}")?,
                Kind::Spin { default, min, max, .. } => {
                    writeln!(f, "option name {name} type spin default {default} min {min} max {max}")?;
                }
                Kind::Directories(_) => writeln!(f, "option name {name} type string default {NO_TEXT}")?,
            }
        }
        #[cfg(feature = "tune")]
        for param in params::all() {
            let params::Param {
                name,
                default,
                min,
                max,
                ..
            } = param;
            writeln!(f, "option name {name} type spin default {default} min {min} max {max}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, value: Option<&str>) -> Result<Setting, OptionError> {
        parse(Assignment {
            name: name.as_bytes(),
            value: value.map(str::as_bytes),
        })
    }

    #[test]
    fn good_values() {
        for (name, value, setting) in [
            ("Hash", Some("32"), Setting::Hash(32)),
            ("hAsH", Some("+16"), Setting::Hash(16)),
            ("Hash", Some("1048576"), Setting::Hash(1 << 20)),
            ("clear  hash", None, Setting::ClearHash),
            ("Clear Hash", Some("now"), Setting::ClearHash),
            ("Move Overhead", Some("0"), Setting::MoveOverhead(Duration::ZERO)),
            (
                "moveoverhead",
                Some("5000"),
                Setting::MoveOverhead(Duration::from_secs(5)),
            ),
            ("UCI_Chess960", Some("true"), Setting::Chess960(true)),
            ("uci_chess960", Some("FALSE"), Setting::Chess960(false)),
            ("Ponder", Some("true"), Setting::Ponder),
            ("SyzygyProbeLimit", Some("0"), Setting::SyzygyProbeLimit(0)),
            ("Syzygy50MoveRule", Some("false"), Setting::SyzygyRule50(false)),
        ] {
            assert_eq!(set(name, value), Ok(setting), "{name} {value:?}");
        }
    }

    #[test]
    fn lists_of_directories() {
        for (value, directories) in [
            (None, &[][..]),
            (Some("<empty>"), &[]),
            (Some("  "), &[]),
            (Some("/a b/c"), &["/a b/c"]),
            (Some("/a;/b ;"), &["/a", "/b"]),
            #[cfg(unix)]
            (Some("/a::/é:"), &["/a", "/é"]),
        ] {
            let directories = directories.iter().map(PathBuf::from).collect();
            assert_eq!(
                set("SyzygyPath", value),
                Ok(Setting::SyzygyPath(directories)),
                "{value:?}"
            );
        }
    }

    #[test]
    fn bad_values_are_refused_not_clamped() {
        for value in [
            "",
            "abc",
            "-5",
            "0",
            "1.5",
            "99999999999999999999",
            "16MB",
            "1048577",
            "4294967312",
        ] {
            let message = format!("option Hash: expected an integer from 1 to 1048576, found '{value}'");
            assert_eq!(
                set("Hash", Some(value)).map_err(|error| error.to_string()),
                Err(message)
            );
        }
        assert!(set("Hash", None).is_err());
        for value in ["yes", "1", "", "truee"] {
            assert!(set("UCI_Chess960", Some(value)).is_err(), "{value}");
        }
        for value in ["0", "1025", "-1"] {
            assert!(set("Threads", Some(value)).is_err(), "{value}");
        }
        assert_eq!(
            set("Foo", Some("3")).map_err(|error| error.to_string()),
            Err("unknown option 'Foo'".into())
        );
    }

    #[test]
    fn defaults_are_legal_and_ranges_fit_what_guis_read() {
        for Spec { name, kind } in &SPECS {
            if let Kind::Spin { default, min, max, .. } = kind {
                assert!((min..=max).contains(&default), "{name}");
                assert!(i32::try_from(*max).is_ok(), "{name}");
            }
            // python-chess splits the line at these words.
            for word in ["min", "max", "default", "var", "type", "name"] {
                assert!(!name.split(' ').any(|part| part == word), "{name}");
            }
        }
    }
}
