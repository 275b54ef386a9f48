//! The options that a user can set: the list after `uci` and the checks of `setoption`, both made from one table.

mod strength;
mod table;
mod target;

use std::fmt;

#[cfg(feature = "tune")]
use archipelago_engine::params;
use thiserror::Error;

pub use self::strength::Strength;
use self::table::{ALIASES, Kind, NO_TEXT, OPTIONS, Spec};
pub use self::target::{Target, split_directories, to_path};
use crate::command::Assignment;
use crate::words::{Excerpt, parse_integer};

/// An option with a checked value.
#[derive(Debug, Clone)]
pub struct Setting {
    name: &'static str,
    change: Change,
}

#[derive(Debug, Clone)]
enum Change {
    Press(fn(&mut Target<'_>)),
    Check(fn(&mut Target<'_>, bool), bool),
    Spin(fn(&mut Target<'_>, u32), u32),
    Text(fn(&mut Target<'_>, &[u8]), Vec<u8>),
    /// A search parameter, by its place in the table.
    #[cfg(feature = "tune")]
    Parameter(usize, i32),
}

impl Setting {
    /// Sets the option.
    pub fn apply(self, target: &mut Target<'_>) {
        match self.change {
            Change::Press(apply) => apply(target),
            Change::Check(apply, value) => apply(target, value),
            Change::Spin(apply, value) => apply(target, value),
            Change::Text(apply, value) => apply(target, &value),
            #[cfg(feature = "tune")]
            Change::Parameter(index, value) => {
                params::all()[index].set(value);
            }
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match &self.change {
            Change::Press(_) => f.write_str(name),
            Change::Check(_, value) => write!(f, "{name} = {value}"),
            Change::Spin(_, value) => write!(f, "{name} = {value}"),
            Change::Text(_, value) => write!(f, "{name} = {}", value.escape_ascii()),
            #[cfg(feature = "tune")]
            Change::Parameter(_, value) => write!(f, "{name} = {value}"),
        }
    }
}

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

/// Checks `setoption`. A value that does not fit is refused.
///
/// # Errors
/// There is no such option, or its value is of the wrong kind or out of range.
pub fn parse(assignment: Assignment<'_>) -> Result<Setting, OptionError> {
    #[cfg(feature = "tune")]
    if let Some(result) = parse_parameter(assignment) {
        return result;
    }
    let unknown = || OptionError::Unknown(Excerpt::new(assignment.name));
    let spec = find(assignment.name).ok_or_else(unknown)?;
    let value = assignment.value.unwrap_or_default();
    let refuse = |expected: String| OptionError::BadValue {
        name: spec.name,
        expected,
        found: Excerpt::new(value),
    };
    let change = match &spec.kind {
        Kind::Button(apply) => Change::Press(*apply),
        Kind::Text { apply, .. } => Change::Text(
            *apply,
            if value == NO_TEXT.as_bytes() {
                Vec::new()
            } else {
                value.to_vec()
            },
        ),
        Kind::Check { apply, .. } if value.eq_ignore_ascii_case(b"true") => Change::Check(*apply, true),
        Kind::Check { apply, .. } if value.eq_ignore_ascii_case(b"false") => Change::Check(*apply, false),
        Kind::Check { .. } => return Err(refuse("true or false".into())),
        Kind::Spin { min, max, apply, .. } => {
            let number = parse_integer(value).and_then(|number| u32::try_from(number).ok());
            let number = number.filter(|number| (min..=max).contains(&number));
            Change::Spin(
                *apply,
                number.ok_or_else(|| refuse(format!("an integer from {min} to {max}")))?,
            )
        }
    };
    let name = spec.name;
    Ok(Setting { name, change })
}

/// The option of this name or of another spelling of it.
fn find(name: &[u8]) -> Option<&'static Spec> {
    let alias = ALIASES.iter().find(|(alias, _)| same_words(alias, name));
    OPTIONS.iter().find(|spec| match alias {
        Some((_, name)) => spec.name == *name,
        None => same_words(spec.name, name),
    })
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
    let refusal = || OptionError::BadValue {
        name: param.name,
        expected: format!("an integer from {} to {}", param.min, param.max),
        found: Excerpt::new(value),
    };
    Some(
        number
            .map(|number| Setting {
                name: param.name,
                change: Change::Parameter(index, number),
            })
            .ok_or_else(refusal),
    )
}

/// Whether both have the same words; the case of letters and the width of blanks do not count.
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
        for Spec { name, kind } in OPTIONS {
            match kind {
                Kind::Button(_) => writeln!(f, "option name {name} type button")?,
                Kind::Check { default, .. } => writeln!(f, "option name {name} type check default {default}")?,
                Kind::Spin { default, min, max, .. } => {
                    writeln!(f, "option name {name} type spin default {default} min {min} max {max}")?;
                }
                Kind::Text { default, .. } => writeln!(f, "option name {name} type string default {default}")?,
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
    use archipelago_engine::Engine;

    use super::*;

    fn set(name: &str, value: Option<&str>) -> Result<Setting, OptionError> {
        parse(Assignment {
            name: name.as_bytes(),
            value: value.map(str::as_bytes),
        })
    }

    #[test]
    fn good_values() {
        for (name, given, expected) in [
            ("Hash", Some("32"), "Hash = 32"),
            ("hAsH", Some("+16"), "Hash = 16"),
            ("Hash", Some("1048576"), "Hash = 1048576"),
            ("clear  hash", None, "Clear Hash"),
            ("Clear Hash", Some("now"), "Clear Hash"),
            ("Move Overhead", Some("0"), "Move Overhead = 0"),
            ("moveoverhead", Some("5000"), "Move Overhead = 5000"),
            ("UCI_Chess960", Some("true"), "UCI_Chess960 = true"),
            ("uci_chess960", Some("FALSE"), "UCI_Chess960 = false"),
            ("Ponder", Some("true"), "Ponder = true"),
            ("SyzygyProbeLimit", Some("0"), "SyzygyProbeLimit = 0"),
            ("SyzygyPath", Some("/a b;/c"), "SyzygyPath = /a b;/c"),
            ("SyzygyPath", Some("<empty>"), "SyzygyPath = "),
            ("SyzygyPath", None, "SyzygyPath = "),
        ] {
            let setting = set(name, given).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(setting.to_string(), expected, "{name} {given:?}");
        }
    }

    #[test]
    fn settings_reach_their_target() {
        let (sender, _reports) = crossbeam_channel::unbounded();
        let (mut engine, mut chess960) = (Engine::new(sender), false);
        let mut strength = Strength::default();
        for (on, expected) in [("true", true), ("false", false)] {
            let mut target = Target {
                engine: &mut engine,
                chess960: &mut chess960,
                strength: &mut strength,
                answers: Vec::new(),
            };
            set("UCI_Chess960", Some(on)).expect("a good value").apply(&mut target);
            set("SyzygyPath", Some("/nowhere"))
                .expect("a good value")
                .apply(&mut target);
            assert!(
                matches!(&target.answers[..], [Ok(line)] if line.starts_with("Found 0 WDL")),
                "{:?}",
                target.answers
            );
            assert_eq!(chess960, expected);
        }
    }

    #[test]
    fn bad_values_are_refused() {
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
                set("Hash", Some(value)).map_err(|error| error.to_string()).err(),
                Some(message)
            );
        }
        assert!(set("Hash", None).is_err());
        for value in ["yes", "1", "", "truee"] {
            assert!(set("UCI_Chess960", Some(value)).is_err(), "{value}");
        }
        for value in ["0", "1025", "-1"] {
            assert!(set("Threads", Some(value)).is_err(), "{value}");
        }
        let unknown = set("Foo", Some("3")).map_err(|error| error.to_string()).err();
        assert_eq!(unknown.as_deref(), Some("unknown option 'Foo'"));
    }

    #[test]
    fn defaults_are_legal_and_ranges_fit_what_guis_read() {
        for Spec { name, kind } in OPTIONS {
            if let Kind::Spin { default, min, max, .. } = kind {
                assert!((min..=max).contains(&default), "{name}");
                assert!(i32::try_from(*max).is_ok(), "{name}");
            }
        }
        // python-chess splits the line at these words.
        for line in OptionList.to_string().lines() {
            let words = line.split(' ').skip(2);
            for keyword in ["name", "type", "default", "min", "max", "var"] {
                let count = words.clone().filter(|word| *word == keyword).count();
                assert!(count <= 1, "{line}");
            }
        }
    }
}
