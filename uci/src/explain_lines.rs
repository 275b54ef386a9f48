//! Many positions from a stream, each explained in one line of JSON.

use std::io::{self, ErrorKind, Read, Write};

use archipelago_explain::{self as explain, Limit, Search, Searcher};

use crate::position_file::Lines;
use crate::searcher::EngineSearcher;

/// Explains the position of each line of `input`, a FEN or an EPD, in one line of JSON. A line without a position gets
/// the answer `{"error": ..., "line": ...}`, and the next ones are explained all the same. Returns how many such lines
/// there were. Memory does not grow with the number of lines, and an answer does not depend on the lines before it.
///
/// # Errors
/// The stream cannot be read or written.
pub fn explain_lines(
    input: impl Read,
    output: &mut impl Write,
    searcher: &mut Option<EngineSearcher>,
    limit: Limit,
) -> io::Result<usize> {
    let mut lines = Lines::new(input, "standard input");
    let mut bad = 0;
    while let Some(line) = lines.next() {
        if let Some(failure) = lines.failure() {
            return Err(io::Error::other(failure.to_owned()));
        }
        let position = line.and_then(|line| lines.position(&line));
        let answer = match position {
            Ok(position) => {
                let search = searcher.as_mut().map(|searcher| {
                    searcher.forget();
                    Search { searcher, limit }
                });
                explain::json(&position, search)
            }
            Err(problem) => {
                bad += 1;
                explain::json_error(&problem, lines.number())
            }
        };
        writeln!(output, "{}", answer.trim_end())?;
        // Whoever sends one line and waits for its answer gets it.
        output.flush()?;
    }
    Ok(bad)
}

/// The same from the standard input to the standard output. A reader that has gone ends it without an error.
///
/// # Errors
/// A line had no position, or the stream cannot be read or written.
pub fn run(searcher: &mut Option<EngineSearcher>, limit: Limit) -> io::Result<String> {
    match explain_lines(io::stdin().lock(), &mut io::stdout().lock(), searcher, limit) {
        Ok(0) => Ok(String::new()),
        Ok(bad) => {
            let lines = if bad == 1 { "1 line" } else { &format!("{bad} lines") };
            let problem = format!("{lines} of the standard input had no position");
            Err(io::Error::new(ErrorKind::InvalidInput, problem))
        }
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(String::new()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_file::BrokenStream;

    /// The answers to some lines, and the number of bad ones, by the static evaluation.
    fn answers(input: &[u8]) -> (Vec<String>, usize) {
        let limit = Limit {
            time: None,
            nodes: Some(1),
        };
        let mut output = Vec::new();
        let bad = explain_lines(input, &mut output, &mut None::<EngineSearcher>, limit).expect("streams of bytes");
        let text = String::from_utf8(output).expect("UTF-8");
        (text.lines().map(str::to_owned).collect(), bad)
    }

    #[test]
    fn an_answer_does_not_depend_on_the_lines_before_it() {
        const FIRST: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n";
        const SECOND: &str = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n";
        let limit = Limit {
            time: None,
            nodes: Some(5000),
        };
        let last = |input: &str| {
            let mut output = Vec::new();
            let mut searcher = Some(EngineSearcher::new(1).expect("a mebibyte"));
            explain_lines(input.as_bytes(), &mut output, &mut searcher, limit).expect("streams of bytes");
            let text = String::from_utf8(output).expect("UTF-8");
            text.lines().last().map(str::to_owned)
        };
        assert_eq!(last(&format!("{FIRST}{SECOND}")), last(SECOND));
    }

    #[test]
    fn a_stream_that_breaks_is_no_line_without_a_position() {
        let limit = Limit {
            time: None,
            nodes: Some(1),
        };
        let input = b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n".chain(BrokenStream);
        let mut output = Vec::new();
        let error = explain_lines(input, &mut output, &mut None::<EngineSearcher>, limit).unwrap_err();
        assert_eq!(error.to_string(), "cannot read standard input: the disk is gone");
        assert_eq!(
            output.iter().filter(|&&byte| byte == b'\n').count(),
            1,
            "the answer to the first line"
        );
    }

    #[test]
    fn each_line_has_one_answer_and_bad_ones_name_their_line() {
        let (lines, bad) = answers(
            b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n# a comment\n8/8 w\n4k3/8/8/8/8/8/8/4K2R w K - id \"EPD\";\nnonsense",
        );
        assert_eq!((lines.len(), bad), (4, 2), "{lines:?}");
        assert!(lines[0].contains("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "{}", lines[0]);
        assert!(
            lines[1].contains("\"line\":4") && lines[1].contains("standard input, line 4: "),
            "{}",
            lines[1]
        );
        assert!(lines[2].contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "{}", lines[2]);
        assert!(lines[3].contains("\"line\":6"), "{}", lines[3]);
        assert!(lines.iter().all(|line| line.starts_with('{') && line.ends_with('}')));
        assert_eq!(answers(b""), (Vec::new(), 0));
    }
}
