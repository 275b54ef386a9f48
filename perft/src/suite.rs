//! Checks a file of known counts: lines `FEN ;D1 20 ;D2 400 ...`, with other EPD operations among them. The lines are
//! read one batch at a time, checked on all cores, and reported in the order of the file.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use archipelago_movegen::{FenError, Position};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use thiserror::Error;

use crate::MAX_DEPTH;
use crate::count::Counter;
use crate::output::{reader_is_gone, unless_reader_is_gone};
use crate::progress::Progress;

/// Longest line that is accepted, bytes; the rest of a longer one is not kept in memory.
const MAX_LINE: u64 = 1 << 16;
/// Number of lines that are read before they are checked on all cores.
const BATCH: usize = 64;

/// Which of the known counts are checked.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Counts up to this number.
    pub(crate) nodes: u64,
    /// Counts up to this depth, plies.
    pub(crate) depth: u32,
}

/// The number of lines by their result.
#[derive(Clone, Copy, Default)]
pub(crate) struct Summary {
    /// All checked counts are right.
    pub(crate) passed: u64,
    /// A count is wrong or the line cannot be read.
    pub(crate) failed: u64,
    /// All counts are above the limits.
    pub(crate) skipped: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.skipped > 0 {
            writeln!(f, "{} skipped: their counts are above the limits", self.skipped)?;
        }
        writeln!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// Why a file cannot be checked.
#[derive(Debug, Error)]
pub(crate) enum SuiteError {
    #[error("cannot read {}: {source}", file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("cannot write the report: {0}")]
    Write(#[from] io::Error),
    #[error("{} contains no position", .0.display())]
    Empty(PathBuf),
    #[error("every count of {} is above the limits", .0.display())]
    NothingChecked(PathBuf),
}

/// Why a line fails.
#[derive(Debug, Error)]
enum LineError {
    #[error("longer than {MAX_LINE} bytes")]
    TooLong,
    #[error("{0}")]
    Position(#[from] FenError),
    #[error("no field ';D<depth> <count>'")]
    NoCounts,
    #[error("field ';{}' is not ';D<depth> <count>', depth 1 to {MAX_DEPTH}, count below 2^64", .0.escape_ascii())]
    BadCount(Vec<u8>),
    #[error("D{depth}: expected {expected}, counted {counted}: {fen}")]
    Mismatch {
        depth: u32,
        expected: u64,
        counted: u64,
        fen: String,
    },
}

/// A line that could be read.
struct Entry {
    position: Position,
    fen: Vec<u8>,
    /// Depth and number of leaves, in the order of the line.
    counts: Vec<(u32, u64)>,
}

/// A line of the file.
struct Line {
    number: u64,
    /// Its length in the file.
    bytes: u64,
    /// `None`: longer than [`MAX_LINE`].
    text: Option<Vec<u8>>,
}

/// The result of a line.
enum Verdict {
    /// A blank line or a comment.
    Blank,
    Passed,
    Skipped,
    Failed(LineError),
}

/// Checks `file` and prints each failing line and the summary to `out`, as text or as one JSON object.
pub(crate) fn run(
    file: &Path,
    limits: Limits,
    counter: &Counter,
    json: bool,
    out: &mut impl Write,
) -> Result<Summary, SuiteError> {
    let read_error = |source| SuiteError::Read {
        file: file.to_owned(),
        source,
    };
    let source = File::open(file).map_err(read_error)?;
    let bar = progress_bar(&source);
    let mut lines = Lines {
        reader: BufReader::new(source),
        number: 0,
    };
    let mut summary = Summary::default();
    let mut failures = Vec::new();
    loop {
        let batch = lines
            .by_ref()
            .take(BATCH)
            .collect::<io::Result<Vec<_>>>()
            .map_err(read_error)?;
        if batch.is_empty() {
            break;
        }
        for (number, error) in check_batch(&batch, limits, counter, &bar, &mut summary) {
            if json {
                failures.push(json!({ "line": number, "error": error.to_string() }));
            } else {
                let written = bar.suspend(|| writeln!(out, "line {number}: {error}"));
                if reader_is_gone(&written) {
                    // A count is wrong, whatever the other lines have.
                    return Ok(summary);
                }
                written?;
            }
        }
    }
    bar.finish_and_clear();
    let written = if json {
        let Summary {
            passed,
            failed,
            skipped,
        } = summary;
        let object = json!({ "passed": passed, "failed": failed, "skipped": skipped, "failures": failures });
        writeln!(out, "{object}")
    } else {
        write!(out, "{summary}")
    };
    unless_reader_is_gone(written)?;
    match (summary.passed + summary.failed, summary.skipped) {
        (0, 0) => Err(SuiteError::Empty(file.to_owned())),
        (0, _) => Err(SuiteError::NothingChecked(file.to_owned())),
        _ => Ok(summary),
    }
}

/// Checks lines on all cores, adds them to `summary`, and returns the numbers of those that fail with the reason.
fn check_batch(
    batch: &[Line],
    limits: Limits,
    counter: &Counter,
    bar: &ProgressBar,
    summary: &mut Summary,
) -> Vec<(u64, LineError)> {
    let verdicts: Vec<_> = batch
        .par_iter()
        .map(|line| {
            let verdict = check(line, limits, counter);
            bar.inc(line.bytes);
            verdict
        })
        .collect();
    let mut failures = Vec::new();
    for (line, verdict) in batch.iter().zip(verdicts) {
        match verdict {
            Verdict::Blank => {}
            Verdict::Passed => summary.passed += 1,
            Verdict::Skipped => summary.skipped += 1,
            Verdict::Failed(error) => {
                summary.failed += 1;
                failures.push((line.number, error));
            }
        }
    }
    failures
}

/// A bar of the bytes of checked lines, on stderr when that is a terminal.
fn progress_bar(source: &File) -> ProgressBar {
    let length = source
        .metadata()
        .ok()
        .filter(|data| data.is_file())
        .map(|data| data.len());
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    if length.is_some() {
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed} (left: {eta})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    }
    bar
}

/// The lines of a reader, each of bounded length.
struct Lines<R> {
    reader: R,
    number: u64,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        self.read().transpose()
    }
}

impl<R: BufRead> Lines<R> {
    /// The next line; `None` at the end of the file.
    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut text = Vec::new();
        let mut bytes = self.reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut text)? as u64;
        if bytes == 0 {
            return Ok(None);
        }
        let complete = bytes < MAX_LINE || text.ends_with(b"\n");
        if !complete {
            bytes += self.reader.skip_until(b'\n')? as u64;
        }
        self.number += 1;
        if self.number == 1 && text.starts_with(b"\xEF\xBB\xBF") {
            text.drain(..3);
        }
        Ok(Some(Line {
            number: self.number,
            bytes,
            text: complete.then_some(text),
        }))
    }
}

fn check(line: &Line, limits: Limits, counter: &Counter) -> Verdict {
    let Some(text) = &line.text else {
        return Verdict::Failed(LineError::TooLong);
    };
    let text = text.trim_ascii();
    if text.is_empty() || text.starts_with(b"#") {
        return Verdict::Blank;
    }
    match parse(text).and_then(|entry| check_counts(&entry, limits, counter)) {
        Ok(0) => Verdict::Skipped,
        Ok(_) => Verdict::Passed,
        Err(error) => Verdict::Failed(error),
    }
}

/// Checks the counts within the limits and returns their number.
fn check_counts(entry: &Entry, limits: Limits, counter: &Counter) -> Result<usize, LineError> {
    let within = |&&(depth, expected): &&(u32, u64)| depth <= limits.depth && expected <= limits.nodes;
    let mut checked = 0;
    for &(depth, expected) in entry.counts.iter().filter(within) {
        let counted = counter.count(&entry.position, depth, &Progress::hidden());
        if counted != expected {
            let fen = entry.fen.escape_ascii().to_string();
            return Err(LineError::Mismatch {
                depth,
                expected,
                counted,
                fen,
            });
        }
        checked += 1;
    }
    Ok(checked)
}

fn parse(text: &[u8]) -> Result<Entry, LineError> {
    let mut fields = split_fields(text).into_iter();
    let words: Vec<&[u8]> = words(fields.next().unwrap_or_default()).collect();
    // Four fields, then the two counters of a FEN unless an operation follows at once, as in EPD.
    let is_counter = |word: &&&[u8]| !word[0].is_ascii_alphabetic();
    let fen_words = 4.min(words.len()) + words.iter().skip(4).take(2).take_while(is_counter).count();
    let (fen, operation) = words.split_at(fen_words);
    let fen = fen.join(&b' ');
    let position = Position::from_fen(&fen)?;
    let operation = operation.join(&b' ');
    let counts = std::iter::once(operation.as_slice())
        .chain(fields)
        .filter_map(|field| parse_count(field).transpose())
        .collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        Err(LineError::NoCounts)
    } else {
        Ok(Entry { position, fen, counts })
    }
}

/// A count from `D3 8902`; `None` for operations of other kinds.
fn parse_count(field: &[u8]) -> Result<Option<(u32, u64)>, LineError> {
    let mut words = words(field);
    let Some(depth) = words.next().and_then(|opcode| opcode.strip_prefix(b"D")) else {
        return Ok(None);
    };
    let depth = number(depth)
        .and_then(|depth| u32::try_from(depth).ok())
        .filter(|depth| (1..=MAX_DEPTH).contains(depth));
    match (depth, words.next().and_then(number), words.next()) {
        (Some(depth), Some(count), None) => Ok(Some((depth, count))),
        _ => Err(LineError::BadCount(field.trim_ascii().to_vec())),
    }
}

fn words(field: &[u8]) -> impl Iterator<Item = &[u8]> {
    field.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn number(word: &[u8]) -> Option<u64> {
    str::from_utf8(word).ok()?.parse().ok()
}

/// Splits at the semicolons that are not inside a quoted string.
fn split_fields(text: &[u8]) -> Vec<&[u8]> {
    let mut quoted = false;
    text.split(|&byte| {
        quoted ^= byte == b'"';
        byte == b';' && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn counts(operations: &str) -> Result<Vec<(u32, u64)>, String> {
        let line = format!("{START} {operations}");
        parse(line.as_bytes())
            .map(|entry| entry.counts)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn perft_fields_follow_four_to_six_fen_fields() {
        for counters in ["", "0", "0 1"] {
            for fields in [
                ";D1 20 ;D2 400",
                ";D1 20;D2 400",
                "; D1  20 ; D2\t400 ;",
                "D1 20; D2 400;",
            ] {
                assert_eq!(
                    counts(&format!("{counters} {fields}")),
                    Ok(vec![(1, 20), (2, 400)]),
                    "{counters} {fields}"
                );
            }
        }
    }

    #[test]
    fn other_operations_and_quoted_semicolons_are_skipped() {
        assert_eq!(
            counts(r#"bm Nf3 e2e4; acd 20; id "a;D9 1;b"; D1 20;"#),
            Ok(vec![(1, 20)])
        );
        assert!(counts(r#"id "never closed ;D1 20"#).is_err());
    }

    #[test]
    fn malformed_counts_are_named() {
        for field in [
            "D0 1",
            "D0",
            "D3",
            "D3 abc",
            "D3 -1",
            "D65 1",
            "D 20",
            "D1 20 21",
            "D1 18446744073709551616",
        ] {
            let error = counts(&format!("0 1 ;{field}")).unwrap_err();
            assert!(error.contains(&format!("';{field}'")), "{error}");
        }
        assert_eq!(counts("0 1 ;D1 18446744073709551615"), Ok(vec![(1, u64::MAX)]));
        assert!(counts("0 1").is_err_and(|error| error.contains("no field")));
    }

    #[test]
    fn a_long_line_is_dropped_and_the_next_one_read() {
        let mut text = vec![b'a'; 3 * MAX_LINE as usize];
        text.extend_from_slice(b"\nnext\n");
        let lines: Vec<Line> = Lines {
            reader: text.as_slice(),
            number: 0,
        }
        .map(Result::unwrap)
        .collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].text.is_none());
        assert_eq!(
            (lines[1].number, lines[1].text.as_deref()),
            (2, Some(b"next\n".as_slice()))
        );
    }
}
