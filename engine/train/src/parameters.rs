//! The parameters of search and evaluation, as the programs that tune or screen them choose, set and write them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use archipelago_engine::params;
use archipelago_eval::{groups, network};
use clap::Args;

use crate::files::{at, replace};
use crate::trials::Tuned;
use crate::{source, spsa};

/// The options that choose parameters.
#[derive(Args, Clone, Debug)]
pub struct Names {
    /// Take only parameters whose names begin with one of these
    #[arg(long, value_name = "NAME", num_args = 1..)]
    pub only: Vec<String>,
    /// Leave out parameters whose names begin with one of these
    #[arg(long, value_name = "NAME", num_args = 1.., default_values_t = ["time_".to_owned()])]
    pub except: Vec<String>,
}

/// What parameters belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The numbers of `engine/src/params.rs`.
    Search,
    /// The [groups](archipelago_eval::groups) of weights of terms and of the network.
    Evaluation,
}

impl Part {
    /// All its parameters with the values of this build.
    fn table(self) -> Vec<Tuned> {
        let tuned = |name: &str, default, (min, max), step| Tuned {
            name: name.to_owned(),
            start: default,
            value: f64::from(default),
            min,
            max,
            step,
        };
        match self {
            Part::Search => params::all()
                .iter()
                .map(|known| tuned(known.name, known.default, (known.min, known.max), known.step))
                .collect(),
            Part::Evaluation => groups::all()
                .iter()
                .map(|group| tuned(&group.name, group.default, group.range(), group.step))
                .collect(),
        }
    }
}

/// Parameters that a program changes; all others keep the values of the table.
#[derive(Clone, Debug)]
pub struct Selection {
    part: Part,
    /// All parameters of the part.
    table: Vec<Tuned>,
    /// The places of the chosen ones.
    places: Vec<usize>,
}

impl Selection {
    /// The parameters whose names begin with one of `only`; if that is empty, those whose names do not begin with one of
    /// `except`.
    ///
    /// # Errors
    /// When no parameter begins with a name of `only`, or none is left.
    pub fn new(part: Part, names: &Names) -> Result<Selection, String> {
        let table = part.table();
        let Names { only, except } = names;
        let begins = |names: &[String], name: &str| names.iter().any(|start| name.starts_with(start.as_str()));
        let is_known = |start: &&String| table.iter().any(|known| known.name.starts_with(start.as_str()));
        if let Some(start) = only.iter().find(|start| !is_known(start)) {
            return Err(format!("no parameter begins with '{start}'"));
        }
        let is_in = |name: &str| match &only[..] {
            [] => !begins(except, name),
            only => begins(only, name),
        };
        let places: Vec<usize> = (0..table.len()).filter(|&place| is_in(&table[place].name)).collect();
        if places.is_empty() {
            return Err("no parameter is left to tune".to_owned());
        }
        Ok(Selection { part, table, places })
    }

    /// The parameters that a text names, and the value that it gives each of them; a line is a name and a whole number.
    ///
    /// # Errors
    /// When a line is something else, names no parameter or one for the second time, or has a value that is not allowed or is
    /// that of the table; and when there is no line.
    pub fn read(part: Part, text: &str) -> Result<(Selection, Vec<i32>), String> {
        let table = part.table();
        let mut chosen = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let in_line = |message: String| format!("line {}: {message}", index + 1);
            let words: Vec<&str> = line.split_whitespace().collect();
            let &[name, value] = &words[..] else {
                return Err(in_line("expected a name and a value".to_owned()));
            };
            let place = table.iter().position(|known| known.name == name);
            let place = place.ok_or_else(|| in_line(format!("no parameter is called '{name}'")))?;
            let Tuned { min, max, start, .. } = table[place];
            let value = value.parse().ok().filter(|value| (min..=max).contains(value));
            let value = value.ok_or_else(|| in_line(format!("{name} takes a whole number from {min} to {max}")))?;
            if value == start {
                return Err(in_line(format!("{name} is {value} already")));
            }
            if chosen.insert(place, value).is_some() {
                return Err(in_line(format!("{name} stands in an earlier line, too")));
            }
        }
        if chosen.is_empty() {
            return Err("it names no parameter".to_owned());
        }
        let (places, values) = chosen.into_iter().unzip();
        Ok((Selection { part, table, places }, values))
    }

    /// The parameters with the values of the table.
    #[must_use]
    pub fn tuned(&self) -> Vec<Tuned> {
        self.places.iter().map(|&place| self.table[place].clone()).collect()
    }

    /// The whole table, with these values for the chosen parameters.
    #[must_use]
    pub fn table_with(&self, chosen: &[i32]) -> Vec<i32> {
        let mut values: Vec<i32> = self.table.iter().map(|parameter| parameter.start).collect();
        for (&place, &value) in self.places.iter().zip(chosen) {
            values[place] = value;
        }
        values
    }

    /// Gives searches in the calling thread these values of the whole table; an empty list takes them away.
    pub fn use_in_this_thread(&self, values: &[i32]) {
        match self.part {
            Part::Search => params::use_in_this_thread(values),
            Part::Evaluation => groups::use_in_this_thread(values),
        }
    }

    /// Writes the values of the chosen parameters: those of the search into the source file at `path`, those of the
    /// evaluation into the weights and the network of the crate at `path`.
    ///
    /// # Errors
    /// When a file cannot be read or written, or is not what it should be.
    pub fn write(&self, path: &Path, chosen: &[Tuned]) -> Result<(), String> {
        match self.part {
            Part::Search => {
                let text = fs::read_to_string(path).map_err(|error| at(path, error))?;
                let text = spsa::rewrite(&text, chosen).map_err(|error| at(path, error))?;
                replace(path, text).map_err(|error| at(path, error))
            }
            Part::Evaluation => {
                let values: Vec<i32> = chosen.iter().map(Tuned::rounded).collect();
                write_evaluation(path, &self.table_with(&values))
            }
        }
    }
}

/// Writes what these numbers of all groups make of the weights and the network of this build into the files of the crate.
fn write_evaluation(directory: &Path, numbers: &[i32]) -> Result<(), String> {
    let path = &directory.join("network.bin");
    let network = network::Weights::parse(network::NETWORK_FILE).map_err(|error| error.to_string())?;
    let network = groups::network(numbers, network)?;
    let source = &directory.join("src/weights.rs");
    let text = fs::read_to_string(source).map_err(|error| at(source, error))?;
    let text = source::with_values(&text, &groups::weights(numbers)).map_err(|error| at(source, error))?;
    replace(source, text).map_err(|error| at(source, error))?;
    replace(path, network.to_bytes()).map_err(|error| at(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(only: &[&str], except: &[&str]) -> Names {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Names {
            only: owned(only),
            except: owned(except),
        }
    }

    fn names(only: &[&str], except: &[&str]) -> Result<Vec<String>, String> {
        let selection = Selection::new(Part::Search, &chosen(only, except))?;
        Ok(selection.tuned().into_iter().map(|parameter| parameter.name).collect())
    }

    #[test]
    fn names_choose_parameters() {
        let razoring = names(&["razoring_"], &["razoring_"]).unwrap();
        assert_eq!(razoring, ["razoring_depth", "razoring_base", "razoring_scale"]);
        let others = names(&[], &["razoring_"]).unwrap();
        assert_eq!(others.len() + razoring.len(), params::all().len());
        assert!(!others.iter().any(|name| name.starts_with("razoring_")));
        assert_eq!(
            names(&["razor", "x_"], &[]).unwrap_err(),
            "no parameter begins with 'x_'"
        );
        assert_eq!(names(&[], &[""]).unwrap_err(), "no parameter is left to tune");
    }

    #[test]
    fn the_others_keep_their_values() {
        let selection = Selection::new(Part::Search, &chosen(&["razoring_base"], &[])).unwrap();
        let table = selection.table_with(&[77]);
        for (parameter, &value) in params::all().iter().zip(&table) {
            let expected = if parameter.name == "razoring_base" {
                77
            } else {
                parameter.default
            };
            assert_eq!(value, expected, "{}", parameter.name);
        }
    }

    #[test]
    fn a_text_gives_other_values() {
        let read = |text| Selection::read(Part::Search, text);
        let (selection, values) = read("razoring_scale 200\nrazoring_depth  2\n").unwrap();
        let names: Vec<String> = selection.tuned().into_iter().map(|parameter| parameter.name).collect();
        assert_eq!(
            (names, values),
            (
                vec!["razoring_depth".to_owned(), "razoring_scale".to_owned()],
                vec![2, 200]
            )
        );
        let start = selection.tuned()[0].start;
        for (text, refusal) in [
            ("", "it names no parameter".to_owned()),
            ("razoring_depth 2\n\n", "line 2: expected a name and a value".to_owned()),
            ("razoring_depth 2 3", "line 1: expected a name and a value".to_owned()),
            ("razoring 2", "line 1: no parameter is called 'razoring'".to_owned()),
            (
                "razoring_depth 0",
                "line 1: razoring_depth takes a whole number from 1 to 6".to_owned(),
            ),
            (
                "razoring_depth x",
                "line 1: razoring_depth takes a whole number from 1 to 6".to_owned(),
            ),
            (
                &format!("razoring_depth {start}"),
                format!("line 1: razoring_depth is {start} already"),
            ),
            (
                "razoring_depth 2\nrazoring_depth 4",
                "line 2: razoring_depth stands in an earlier line, too".to_owned(),
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), refusal);
        }
    }

    /// Only the chosen groups change, and what is written is what the calling thread plays with.
    #[test]
    fn groups_are_written_into_the_files_of_the_evaluation() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        fs::create_dir(path.join("src")).unwrap();
        let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../eval/src/weights.rs");
        fs::copy(table, path.join("src/weights.rs")).unwrap();
        let selection = Selection::new(Part::Evaluation, &chosen(&["space_mg", "neuron_07_mg"], &[])).unwrap();
        let mut tuned = selection.tuned();
        for parameter in &mut tuned {
            parameter.value += f64::from(2 * parameter.step);
        }
        selection.write(path, &tuned).unwrap();
        let before = fs::read_to_string(table).unwrap();
        let after = fs::read_to_string(path.join("src/weights.rs")).unwrap();
        let space = archipelago_eval::weights::SPACE.value();
        let row = |mg: i32| format!("SPACE = ({mg}, {})", space.eg());
        assert_eq!(after, before.replace(&row(space.mg()), &row(space.mg() + 2)));
        let network = network::Weights::parse(&fs::read(path.join("network.bin")).unwrap()).unwrap();
        let old = network::Weights::parse(network::NETWORK_FILE).unwrap();
        let expected = |weight: i16| (f64::from(weight) * 1.5).round() as i16;
        for (new, old) in network.tower_outputs.iter().zip(&old.tower_outputs) {
            assert_eq!((new[6], new[7]), (old[6], expected(old[7])));
        }
        assert!(selection.write(&path.join("missing"), &tuned).is_err());
    }
}
