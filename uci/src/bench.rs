//! The command `bench`: fixed searches, for speed and for the signature of a version.
//!
//! `bench [DEPTH]` or, as Stockfish has it, `bench HASH THREADS [LIMIT [default|current|FILE
//! [depth|nodes|movetime|mate|perft [eval]]]]`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use archipelago_engine::{BENCH_DEPTH, DEFAULT_HASH, Engine, Game, Limits, Report, bench_positions, bench_searches};
use archipelago_movegen::Position;

use crate::leaves;
use crate::position_file::Lines;
use crate::print::nodes_per_second;
use crate::words::{MAX_PERFT_DEPTH, ParseError, Tokens, parse_integer};

/// What `bench` is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Size of the transposition table, MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// How long each search is.
    pub work: Work,
    /// Which positions are searched.
    pub source: Source,
}

/// What is done with each position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Work {
    /// A search with these limits.
    Search(Limits),
    /// A count of the leaves at this depth, plies.
    Perft(u32),
}

/// Where the positions come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The list in the program.
    Default,
    /// The current position of the session.
    Current,
    /// A file with a FEN or an EPD in each line.
    File(Vec<u8>),
}

impl Default for Request {
    fn default() -> Request {
        Request {
            hash: DEFAULT_HASH,
            threads: 1,
            work: Work::Search(Limits {
                depth: Some(BENCH_DEPTH),
                ..Limits::default()
            }),
            source: Source::Default,
        }
    }
}

/// Reads the words after `bench`.
///
/// # Errors
/// A word is not what should stand there.
pub fn parse(mut tokens: Tokens<'_>) -> Result<Request, ParseError> {
    let mut request = Request::default();
    if tokens.peek().is_none() {
        return Ok(request);
    }
    let first = tokens.read("an integer from 1", positive)?;
    if tokens.peek().is_none() {
        request.work = work(b"depth", first).unwrap_or(request.work);
        return Ok(request);
    }
    request.hash = usize::try_from(first).unwrap_or(usize::MAX);
    let threads = tokens.read("a number of threads from 1 to 1024", |word| {
        positive(word).filter(|&threads| threads <= 1024)
    })?;
    request.threads = usize::try_from(threads).unwrap_or(1);
    if tokens.peek().is_none() {
        return Ok(request);
    }
    let limit = tokens.read("an integer from 1", positive)?;
    if let Some(token) = tokens.next() {
        request.source = match token.text {
            b"default" => Source::Default,
            b"current" => Source::Current,
            name => Source::File(name.to_vec()),
        };
    }
    request.work = if tokens.peek().is_none() {
        work(b"depth", limit).unwrap_or(request.work)
    } else {
        tokens.read("'depth', 'nodes', 'movetime', 'mate' or 'perft' (up to 245)", |word| {
            work(word, limit)
        })?
    };
    Ok(request)
}

fn positive(word: &[u8]) -> Option<u64> {
    let number = parse_integer(word).and_then(|number| u64::try_from(number).ok());
    number.filter(|&number| number > 0)
}

/// The work that `word` names, with `limit` as its size; `None` when it names none, or a count of leaves that is too deep.
fn work(word: &[u8], limit: u64) -> Option<Work> {
    let mut limits = Limits::default();
    let small = u32::try_from(limit).unwrap_or(u32::MAX);
    match word {
        b"depth" => limits.depth = Some(small),
        b"nodes" => limits.nodes = Some(limit),
        b"movetime" => limits.move_time = Some(Duration::from_millis(limit)),
        b"mate" => limits.mate = Some(small),
        b"perft" => return (small <= MAX_PERFT_DEPTH).then_some(Work::Perft(small)),
        _ => return None,
    }
    Some(Work::Search(limits))
}

/// The positions of a request.
///
/// # Errors
/// The file cannot be read, a line has no position, or there are no lines or too many.
pub fn positions(source: &Source, current: &Position) -> Result<Vec<Position>, String> {
    /// More would take days.
    const MOST: usize = 1_000_000;
    let name = match source {
        Source::Default => return Ok(bench_positions()),
        Source::Current => return Ok(vec![*current]),
        Source::File(name) => name,
    };
    let mut lines = Lines::open(name)?;
    let mut positions = Vec::new();
    while let Some(line) = lines.next() {
        positions.push(lines.position(&line?)?);
        if positions.len() > MOST {
            return Err(format!("more than {MOST} positions"));
        }
    }
    if positions.is_empty() {
        return Err(lines.none_found());
    }
    Ok(positions)
}

/// Does the work on all positions. Returns the lines of the result, of which the last is `N nodes R nps`.
///
/// # Errors
/// There is no memory for the table, or no thread.
pub fn run(request: &Request, positions: &[Position], stop: &Arc<AtomicBool>) -> Result<String, String> {
    match &request.work {
        Work::Perft(depth) => Ok(count_leaves(positions, *depth, stop)),
        Work::Search(limits) if request.threads == 1 => {
            let result = bench_searches(positions, request.hash, limits, stop).map_err(|error| error.to_string())?;
            Ok(format!("{}{result}", totals(result.time, result.nodes)))
        }
        Work::Search(limits) => search_with_threads(request, limits, positions, stop),
    }
}

fn count_leaves(positions: &[Position], depth: u32, stop: &AtomicBool) -> String {
    let start = Instant::now();
    let nodes = positions
        .iter()
        .map_while(|position| leaves::count(position, depth, stop))
        .sum();
    with_last_line(start.elapsed(), nodes)
}

fn search_with_threads(
    request: &Request,
    limits: &Limits,
    positions: &[Position],
    stop: &AtomicBool,
) -> Result<String, String> {
    /// The time between two looks at `stop`.
    const POLL: Duration = Duration::from_millis(20);
    let (sender, reports) = crossbeam_channel::unbounded();
    let mut engine = Engine::new(sender);
    engine.set_hash(request.hash).map_err(|error| error.to_string())?;
    engine.set_threads(request.threads).map_err(|error| error.to_string())?;
    engine.prepare();
    // With fewer threads or a smaller table than wanted, the speed would mislead.
    let problem = reports.try_iter().find_map(|report| match report {
        Report::Text(text) => Some(text),
        _ => None,
    });
    if let Some(problem) = problem {
        return Err(problem.strip_prefix("error: ").unwrap_or(&problem).to_owned());
    }
    let start = Instant::now();
    let mut nodes = 0;
    for position in positions.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
        engine.set_position(Game::new(*position));
        engine.go(limits.clone());
        while !matches!(reports.recv_timeout(POLL), Ok(Report::BestMove { .. })) {
            if stop.load(Ordering::Relaxed) {
                engine.stop();
            }
        }
        nodes += engine.nodes();
    }
    Ok(with_last_line(start.elapsed(), nodes))
}

/// The sums in Stockfish's words, which its clients look for.
fn totals(time: Duration, nodes: u64) -> String {
    let (ms, speed) = (time.as_millis(), nodes_per_second(nodes, time));
    format!("Total time (ms) : {ms}\nNodes searched  : {nodes}\nNodes/second    : {speed}\n")
}

fn with_last_line(time: Duration, nodes: u64) -> String {
    format!(
        "{}{nodes} nodes {} nps",
        totals(time, nodes),
        nodes_per_second(nodes, time)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Request, String> {
        parse(Tokens::new(words.as_bytes())).map_err(|error| error.to_string())
    }

    fn search(edit: impl FnOnce(&mut Limits)) -> Work {
        let mut limits = Limits::default();
        edit(&mut limits);
        Work::Search(limits)
    }

    #[test]
    fn requests() {
        let depth = |depth| search(|limits| limits.depth = Some(depth));
        for (words, hash, threads, work, source) in [
            ("", 16, 1, depth(BENCH_DEPTH), Source::Default),
            ("7", 16, 1, depth(7), Source::Default),
            ("32 2", 32, 2, depth(BENCH_DEPTH), Source::Default),
            ("32 2 5", 32, 2, depth(5), Source::Default),
            ("16 1 13 default depth", 16, 1, depth(13), Source::Default),
            ("16 1 13 default depth mixed", 16, 1, depth(13), Source::Default),
            (
                "16 1 99 current nodes",
                16,
                1,
                search(|limits| limits.nodes = Some(99)),
                Source::Current,
            ),
            (
                "16 1 3 a.epd perft",
                16,
                1,
                Work::Perft(3),
                Source::File(b"a.epd".to_vec()),
            ),
            (
                "1 1 4 default mate",
                1,
                1,
                search(|limits| limits.mate = Some(4)),
                Source::Default,
            ),
        ] {
            let expected = Request {
                hash,
                threads,
                work,
                source,
            };
            assert_eq!(read(words), Ok(expected), "{words}");
        }
        for words in [
            "abc",
            "0",
            "-1",
            "abc 0 -1 nofile",
            "16 0",
            "16 1025",
            "16 1 0",
            "16 1 13 default plies",
            "16 1 246 default perft",
        ] {
            assert!(
                read(words).is_err_and(|error| error.starts_with("expected ")),
                "{words}"
            );
        }
    }

    #[test]
    fn positions_come_from_files() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("positions.epd");
        let source = Source::File(path.as_os_str().as_encoded_bytes().to_vec());
        let start = Position::startpos();
        let read = |text: &str| {
            std::fs::write(&path, text).expect("a file");
            positions(&source, &start)
        };
        let both = read("4k3/8/8/8/8/8/8/4K2R w K -\n4k3/8/8/8/8/8/8/4K3 b - - 3 9");
        assert_eq!(both.map(|positions| positions.len()), Ok(2));
        assert!(read("\n").is_err_and(|error| error.ends_with("has no positions")));
        assert_eq!(positions(&Source::Current, &start), Ok(vec![start]));
        let missing = Source::File(b"/no/such/file".to_vec());
        assert!(positions(&missing, &start).is_err_and(|error| error.starts_with("cannot read /no/such/file: ")));
    }

    #[test]
    fn threads_and_perft_end_with_the_same_line() {
        let positions = [Position::startpos()];
        let depth = |depth| search(|limits| limits.depth = Some(depth));
        for (threads, work, nodes) in [
            (1, Work::Perft(3), Some("8902")),
            (1, depth(3), None),
            (2, depth(3), None),
        ] {
            let request = Request {
                hash: 1,
                threads,
                work,
                source: Source::Current,
            };
            let text = run(&request, &positions, &Arc::default()).expect("little memory");
            let last: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
            assert!(matches!(last[..], [_, "nodes", _, "nps"]), "{text}");
            assert!(nodes.is_none_or(|nodes| nodes == last[0]), "{text}");
            assert!(text.contains("\nNodes/second    : "), "{text}");
        }
    }
}
