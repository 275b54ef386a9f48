//! The parameters of the search, as the programs that tune or screen them choose and set them.

use archipelago_engine::params;
use clap::Args;

use crate::trials::Tuned;

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

/// Parameters that a program changes; all others keep the values of the table.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Their places in the table of the search.
    places: Vec<usize>,
}

impl Selection {
    /// The parameters whose names begin with one of `only`; if that is empty, those whose names do not begin with one of
    /// `except`.
    ///
    /// # Errors
    /// When no parameter begins with a name of `only`, or none is left.
    pub fn new(names: &Names) -> Result<Selection, String> {
        let Names { only, except } = names;
        let begins = |names: &[String], name: &str| names.iter().any(|start| name.starts_with(start.as_str()));
        let is_known = |start: &&String| params::all().iter().any(|known| known.name.starts_with(start.as_str()));
        if let Some(start) = only.iter().find(|start| !is_known(start)) {
            return Err(format!("no parameter begins with '{start}'"));
        }
        let is_in = |name: &str| match &only[..] {
            [] => !begins(except, name),
            only => begins(only, name),
        };
        let places: Vec<usize> = (0..params::all().len())
            .filter(|&place| is_in(params::all()[place].name))
            .collect();
        if places.is_empty() {
            return Err("no parameter is left to tune".to_owned());
        }
        Ok(Selection { places })
    }

    /// The parameters with the values of the table.
    #[must_use]
    pub fn tuned(&self) -> Vec<Tuned> {
        let tuned = |&place: &usize| {
            let parameter = &params::all()[place];
            Tuned {
                name: parameter.name.to_owned(),
                start: parameter.default,
                value: f64::from(parameter.default),
                min: parameter.min,
                max: parameter.max,
                step: parameter.step,
            }
        };
        self.places.iter().map(tuned).collect()
    }

    /// The whole table, with these values for the chosen parameters.
    #[must_use]
    pub fn table_with(&self, chosen: &[i32]) -> Vec<i32> {
        let mut values: Vec<i32> = params::all().iter().map(|parameter| parameter.default).collect();
        for (&place, &value) in self.places.iter().zip(chosen) {
            values[place] = value;
        }
        values
    }
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
        let selection = Selection::new(&chosen(only, except))?;
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
        let selection = Selection::new(&chosen(&["razoring_base"], &[])).unwrap();
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
}
