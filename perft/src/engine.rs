//! Another UCI engine as a child process that counts with its command `go perft`.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// An engine that has not answered a short command by then does not understand it.
const PATIENCE: Duration = Duration::from_secs(10);

/// Time to leave after `quit`, before the process is killed.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why an engine cannot be compared with.
#[derive(Debug, Error)]
pub(crate) enum EngineError {
    #[error("cannot start {}: {source}", program.display())]
    Start { program: OsString, source: io::Error },
    #[error("cannot send '{command}' to the engine: {source}")]
    Send { command: String, source: io::Error },
    #[error("the engine ended before it answered '{0}'")]
    Ended(String),
    #[error("the engine did not answer '{0}' within {time} seconds", time = PATIENCE.as_secs())]
    NoAnswer(String),
    #[error("the engine searched instead of counting: it does not know '{0}'")]
    Searched(String),
    #[error("the engine answers '{0}' without the counts of the root moves")]
    NoMoves(String),
}

/// What the engine answered to `go perft`.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// Each root move, as the engine writes it, with its leaves.
    pub(crate) moves: Vec<(String, u64)>,
    pub(crate) total: u64,
}

/// The running engine. It is ended when this is dropped.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// A line of the answer to `go perft`.
#[derive(PartialEq, Eq, Debug)]
enum Line {
    Move(String, u64),
    Total(u64),
    BestMove,
    Other,
}

impl Engine {
    /// Starts `command`, a program and its arguments, and waits until it has answered `uci` and `go perft 1`.
    pub(crate) fn start(command: &[OsString], chess960: bool) -> Result<Engine, EngineError> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| EngineError::Ended("uci".to_owned()))?;
        let start_error = |source| EngineError::Start {
            program: program.clone(),
            source,
        };
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(start_error)?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.ok_or_else(|| start_error(io::ErrorKind::BrokenPipe.into()))?;
        let (sender, lines) = channel();
        // Ends with the engine's output.
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { process, input, lines };
        engine.ask("uci", "uciok")?;
        if chess960 {
            engine.send("setoption name UCI_Chess960 value true")?;
        }
        let probe = "go perft 1";
        let counts = engine.read_counts("position startpos", probe, Some(PATIENCE))?;
        if counts.total > 0 && counts.moves.is_empty() {
            return Err(EngineError::NoMoves(probe.to_owned()));
        }
        Ok(engine)
    }

    /// The counts of `go perft` after the command `position`. An engine may take as long as it needs.
    pub(crate) fn count(&mut self, position: &str, depth: u32) -> Result<Counts, EngineError> {
        self.read_counts(position, &format!("go perft {depth}"), None)
    }

    fn read_counts(&mut self, position: &str, command: &str, limit: Option<Duration>) -> Result<Counts, EngineError> {
        // Whatever follows the last sum, such as a speed or `bestmove`, must not be read as an answer to this command.
        self.ask("isready", "readyok")?;
        self.send(position)?;
        self.send(command)?;
        let end = limit.map(|limit| Instant::now() + limit);
        let mut counts = Counts::default();
        loop {
            match read_line(&self.receive(command, end)?) {
                Line::Move(text, leaves) => counts.moves.push((text, leaves)),
                Line::Total(total) => {
                    counts.total = total;
                    return Ok(counts);
                }
                Line::BestMove => return Err(EngineError::Searched(command.to_owned())),
                Line::Other => {}
            }
        }
    }

    fn ask(&mut self, command: &str, answer: &str) -> Result<(), EngineError> {
        self.send(command)?;
        let end = Instant::now() + PATIENCE;
        while self.receive(command, Some(end))? != answer {}
        Ok(())
    }

    fn send(&mut self, command: &str) -> Result<(), EngineError> {
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|source| EngineError::Send {
            command: command.to_owned(),
            source,
        })
    }

    /// The next line of the engine; `command` is what it should answer.
    fn receive(&self, command: &str, end: Option<Instant>) -> Result<String, EngineError> {
        let received = match end {
            Some(end) => self.lines.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => self.lines.recv().map_err(RecvTimeoutError::from),
        };
        received.map_err(|error| match error {
            RecvTimeoutError::Timeout => EngineError::NoAnswer(command.to_owned()),
            RecvTimeoutError::Disconnected => EngineError::Ended(command.to_owned()),
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let end = Instant::now() + FAREWELL;
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        // Both fail when the process has ended by itself, which is what they are for.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads a line in the form of Stockfish (`e2e4: 20`, `Nodes searched: 400`) or in similar ones (`e2e4 20`, `e2e4 -
/// 20`, `Total: 400`, `nodes 400`).
fn read_line(line: &str) -> Line {
    let words: Vec<&str> = line
        .split([' ', '\t', ':', '=', '-'])
        .filter(|word| !word.is_empty())
        .collect();
    if words
        .first()
        .is_some_and(|first| first.eq_ignore_ascii_case("bestmove"))
    {
        return Line::BestMove;
    }
    let Some((last, before)) = words.split_last() else {
        return Line::Other;
    };
    let Ok(number) = last.parse::<u64>() else {
        return Line::Other;
    };
    match before {
        [mv] if is_move(mv) => Line::Move((*mv).to_owned(), number),
        _ if names_sum(before) => Line::Total(number),
        _ => Line::Other,
    }
}

/// Whether the words before a number say that it is the sum. An unknown word makes it something else, such as a depth,
/// a time or a speed.
fn names_sum(words: &[&str]) -> bool {
    let words: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let is_sum = |word: &String| matches!(word.as_str(), "nodes" | "total" | "leaves");
    let is_detail = |word: &String| {
        matches!(
            word.as_str(),
            "leaf" | "searched" | "visited" | "counted" | "count" | "number" | "of" | "sum" | "perft"
        )
    };
    words.iter().any(is_sum) && words.iter().all(|word| is_sum(word) || is_detail(word))
}

/// Whether a word has the form of a UCI move.
fn is_move(word: &str) -> bool {
    let squares = word.as_bytes();
    let is_square = |square: &[u8]| matches!(square[0], b'a'..=b'h') && matches!(square[1], b'1'..=b'8');
    matches!(squares.len(), 4 | 5) && is_square(&squares[..2]) && is_square(&squares[2..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_several_engines_are_read() {
        let moved = |text: &str, leaves| Line::Move(text.to_owned(), leaves);
        for (line, expected) in [
            ("e2e4: 20", moved("e2e4", 20)),
            ("a7a8q: 1", moved("a7a8q", 1)),
            ("e2e4 - 20", moved("e2e4", 20)),
            ("e2e4 20", moved("e2e4", 20)),
            ("Nodes searched: 400", Line::Total(400)),
            ("nodes 400", Line::Total(400)),
            ("Total: 400", Line::Total(400)),
            ("NODES SEARCHED  = 400", Line::Total(400)),
            ("Total nodes: 400", Line::Total(400)),
            ("Leaves 400", Line::Total(400)),
            ("Number of leaf nodes: 400", Line::Total(400)),
            ("bestmove e2e4 ponder e7e5", Line::BestMove),
            ("", Line::Other),
            ("info string perft of depth 2", Line::Other),
            ("info depth 1 nodes 20", Line::Other),
            ("e2e9: 20", Line::Other),
            ("Nodes searched: many", Line::Other),
            ("Nodes per second: 123", Line::Other),
            ("Nodes/second: 123", Line::Other),
            ("Total time (ms): 3", Line::Other),
            ("Total moves: 20", Line::Other),
            ("Perft depth 3", Line::Other),
            ("Perft 3", Line::Other),
        ] {
            assert_eq!(read_line(line), expected, "{line}");
        }
    }
}
