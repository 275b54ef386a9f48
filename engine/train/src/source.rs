//! Writes fitted numbers into the source files: the numbers change; names, documentation and layout stay.

use archipelago_eval::Score;

/// Why the text is not the table of weights of this build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the text holds {found} pairs of numbers, the table {wanted} weights")]
pub struct WrongTable {
    /// Pairs in the text.
    pub found: usize,
    /// Weights of this build.
    pub wanted: usize,
}

/// The text of a source file with another head: the first paragraph of its documentation stays, and the lines of `head`
/// replace the others.
#[must_use]
pub fn with_head(text: &str, head: &[String]) -> String {
    let is_document = |line: &&str| line.starts_with("//!");
    let first = text.lines().take_while(|line| is_document(line) && *line != "//!");
    let body = text.lines().skip_while(is_document).map(str::to_owned);
    let head = head.iter().map(|line| format!("//! {line}"));
    let lines = first
        .map(str::to_owned)
        .chain(["//!".to_owned()])
        .chain(head)
        .chain(body);
    lines.map(|line| line + "\n").collect()
}

/// The text of `weights.rs` with new values and a new head (see [`with_head`]).
///
/// The table is the only place of the file with pairs of numbers, and they stand there in the order of the weights.
///
/// # Errors
/// [`WrongTable`] when the text does not hold one pair for each value.
pub fn rewrite(text: &str, values: &[Score], head: &[String]) -> Result<String, WrongTable> {
    with_values(&with_head(text, head), values)
}

/// The text of `weights.rs` with new values and its old head.
///
/// # Errors
/// As [`rewrite`].
pub fn with_values(text: &str, values: &[Score]) -> Result<String, WrongTable> {
    let mut out = String::with_capacity(text.len());
    let mut found = 0;
    for line in text.lines() {
        if line.trim_start().starts_with("//") {
            out.push_str(line);
        } else {
            replace_pairs(line, values, &mut found, &mut out);
        }
        out.push('\n');
    }
    if found == values.len() {
        Ok(out)
    } else {
        Err(WrongTable {
            found,
            wanted: values.len(),
        })
    }
}

/// Copies a line, every `(number, number)` of it replaced by the next value.
fn replace_pairs(line: &str, values: &[Score], found: &mut usize, out: &mut String) {
    let mut rest = line;
    while let Some(open) = rest.find('(') {
        let Some(close) = rest[open..].find(')').map(|length| open + length) else {
            break;
        };
        out.push_str(&rest[..open]);
        if is_pair(&rest[open + 1..close]) {
            let value = values.get(*found).copied().unwrap_or(Score::ZERO);
            out.push_str(&format!("({}, {})", value.mg(), value.eg()));
            *found += 1;
        } else {
            out.push_str(&rest[open..=close]);
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
}

fn is_pair(text: &str) -> bool {
    text.split_once(',')
        .is_some_and(|(mg, eg)| mg.trim().parse::<i32>().is_ok() && eg.trim().parse::<i32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use archipelago_eval::weights;

    const TEXT: &str = include_str!("../../../eval/src/weights.rs");

    #[test]
    fn the_values_of_this_build_give_its_own_table() {
        let same = rewrite(TEXT, &weights::VALUES, &[]).expect("the table of this build");
        let body = |text: &str| text[text.find("\nuse ").expect("imports")..].to_owned();
        assert_eq!(body(&same), body(TEXT));
    }

    #[test]
    fn every_value_arrives_at_its_place() {
        let values: Vec<Score> = (0..weights::COUNT as i32)
            .map(|index| Score::new(index, -index))
            .collect();
        let text = rewrite(TEXT, &values, &["Numbers in a row.".to_owned()]).expect("the table of this build");
        assert!(text.starts_with("//! The weights: one table"));
        assert!(text.contains("//! Numbers in a row.\n"));
        for term in weights::TERMS {
            let first = format!("({}, -{})", term.first, term.first).replace("-0", "0");
            let after = &text[text
                .find(&format!(" {} ", term.name))
                .expect("the name stands in the table")..];
            assert!(
                after[..after.find(';').expect("an end")].contains(&first),
                "{} lacks {first}",
                term.name
            );
        }
    }

    #[test]
    fn another_table_is_refused() {
        assert_eq!(rewrite(TEXT, &[Score::ZERO], &[]).map_err(|error| error.wanted), Err(1));
    }
}
