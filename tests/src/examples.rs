//! Examples in the documentation: a command in a block of code, the line "prints, with bench N:", and what the program
//! prints in the next block.

use std::ops::Range;
use std::path::Path;
use std::process::Command;

/// The line between a command and what it prints: this, the signature of the build, and a colon.
const PRINTS: &str = "prints, with bench ";
/// The line that begins and ends a block of code.
const FENCE: &str = "```";
/// The name of the program in a command.
const PROGRAM: &str = "archipelago ";

/// A document whose examples were run again.
#[derive(Debug)]
pub struct Renewed {
    /// The document with what the program prints today.
    pub text: String,
    /// The number of examples.
    pub examples: usize,
}

/// Runs the examples of a document with `program`, whose signature is `bench`.
///
/// # Errors
/// One line when an example has another form, or when the program cannot be run or fails.
pub fn renewed(text: &str, program: &Path, bench: u64) -> Result<Renewed, String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut examples = 0;
    let mut place = 0;
    while let Some(found) = lines[place..].iter().position(|line| line.starts_with(PRINTS)) {
        place += found;
        let wrong = |what: &str| format!("line {}: {what}", place + 1);
        let command = command_before(&lines, place).ok_or_else(|| wrong("no command of archipelago before it"))?;
        let output = block_after(&lines, place).ok_or_else(|| wrong("no block of code after it"))?;
        let printed = run(program, command)?;
        lines[place] = format!("{PRINTS}{bench}:");
        lines.splice(output, printed.trim_end().lines().map(str::to_owned));
        examples += 1;
        place += 1;
    }
    let text = lines.join("\n") + "\n";
    Ok(Renewed { text, examples })
}

/// The command in the block of one line that ends before this line, without the name of the program.
fn command_before(lines: &[String], place: usize) -> Option<&str> {
    let [.., begin, command, end, empty] = lines.get(..place)? else {
        return None;
    };
    let is_block = begin == FENCE && end == FENCE && empty.is_empty();
    command.strip_prefix(PROGRAM).filter(|_| is_block)
}

/// The lines inside the block that begins after this line.
fn block_after(lines: &[String], place: usize) -> Option<Range<usize>> {
    let begin = place + 3;
    let is_block = lines.get(place + 1)?.is_empty() && lines.get(place + 2)? == FENCE;
    let length = lines.get(begin..)?.iter().position(|line| line == FENCE)?;
    is_block.then_some(begin..begin + length)
}

fn run(program: &Path, command: &str) -> Result<String, String> {
    let output = Command::new(program).args(words(command)).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("archipelago {command}: {}", said.trim_end()));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("archipelago {command}: {error}"))
}

/// The words of a command; double quotes keep blanks.
fn words(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_blanks() {
        let command = r#"explain --moves "cxd5 Nf3" "4k3/8/8/8/8/8/8/4K3 w - - 0 1" --json"#;
        let expected = [
            "explain",
            "--moves",
            "cxd5 Nf3",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "--json",
        ];
        assert_eq!(words(command), expected);
    }

    #[test]
    fn an_example_has_two_blocks() {
        let text =
            "# Title\n\n```\narchipelago explain startpos\n```\n\nprints, with bench 1:\n\n```\none\ntwo\n```\n\nend";
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(command_before(&lines, 6), Some("explain startpos"));
        assert_eq!(block_after(&lines, 6), Some(9..11));
        for torn in [3, 9, 10] {
            assert_eq!(command_before(&lines, torn), None);
            assert_eq!(block_after(&lines, torn), None);
        }
        let error = renewed("prints, with bench 1:\n", Path::new("none"), 1).unwrap_err();
        assert_eq!(error, "line 1: no command of archipelago before it");
    }
}
