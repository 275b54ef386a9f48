//! Drives the real program as a GUI does: bytes in, lines out. Nothing here can wait for ever.

pub use std::ffi::OsStr;
pub use std::fs::{self, File};
pub use std::io::{BufRead, BufReader, Read, Write};
pub use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
pub use std::thread;
pub use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

/// Longer than any answer may take, even in a debug build on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The command that starts the engine, without its streams.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_archipelago"));
    command.env_remove("ARCHIPELAGO_LOG");
    command
}

/// Black is mated.
pub const MATED: &str = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
/// Black is stalemated.
pub const STALEMATE: &str = "position fen 7k/8/6Q1/8/8/8/8/K7 b - - 0 1";
/// White has one legal move.
pub const ONE_MOVE: &str = "position fen 8/8/8/p7/8/8/5k2/7K w - - 0 1";

/// A running engine. No method waits for longer than [`PATIENCE`], whatever the engine does.
pub struct Engine {
    child: Child,
    /// Bytes for the thread that writes to the engine; closing it closes the engine's input.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<String>,
    stderr: Receiver<String>,
}

impl Engine {
    pub fn start() -> Engine {
        Engine::spawn(&mut command())
    }

    pub fn start_with(arguments: &[impl AsRef<OsStr>]) -> Engine {
        Engine::spawn(command().args(arguments))
    }

    pub fn spawn(command: &mut Command) -> Engine {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        Engine {
            input: child.stdin.take().map(write_in_background),
            lines: child.stdout.take().map(read_lines).expect("piped"),
            stderr: child.stderr.take().map(read_to_end).expect("piped"),
            child,
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line, or several.
    pub fn send(&mut self, text: impl AsRef<[u8]>) {
        self.send_raw(&[text.as_ref(), b"\n"].concat());
    }

    /// Sends bytes in one write. They are lost when the engine has quit already.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_ref().expect("the input is still open");
        let _ = input.send(bytes.to_vec());
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        self.line_before(Instant::now() + PATIENCE)
    }

    fn line_before(&mut self, deadline: Instant) -> String {
        match self.lines.recv_deadline(deadline) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => {
                // It may still be running if its last line broke the grammar.
                let _ = self.child.kill();
                let stderr = self.stderr.recv_timeout(PATIENCE);
                panic!("the engine has ended: {:?} {stderr:?}", self.child.wait())
            }
        }
    }

    /// All lines up to and with the first that starts with `prefix`.
    pub fn until(&mut self, prefix: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            lines.push(self.line_before(deadline));
            if lines.last().is_some_and(|line| line.starts_with(prefix)) {
                return lines;
            }
        }
    }

    /// Asks for `readyok` and returns what came before it.
    pub fn ready(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends lines and returns all that was printed up to the answer to `isready`.
    pub fn answers(&mut self, text: impl AsRef<[u8]>) -> Vec<String> {
        self.send(text);
        self.ready()
    }

    /// The number of nodes that a bench ends with.
    pub fn bench_nodes(&mut self, text: &str) -> u64 {
        self.send(text);
        self.until("Nodes/second");
        let last = loop {
            let line = self.line();
            if line.ends_with(" nps") {
                break line;
            }
        };
        let nodes = last.split(' ').next().and_then(|word| word.parse().ok());
        nodes.unwrap_or_else(|| panic!("no nodes: {last}"))
    }

    /// Nothing is printed during `time`.
    pub fn stays_silent(&mut self, time: Duration) {
        if let Ok(line) = self.lines.recv_timeout(time) {
            panic!("not silent: {line}");
        }
    }

    /// Closes the input and returns the rest of the output; the engine must exit with code 0 and an empty stderr.
    pub fn finish(mut self) -> Vec<String> {
        drop(self.input.take());
        self.wait()
    }

    /// As [`Engine::finish`], after `quit`.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.wait()
    }

    /// Waits for the end of an engine that ends although its input is open. Returns what it wrote to its standard error.
    pub fn ended(mut self) -> (ExitStatus, String) {
        let status = wait_for(&mut self.child);
        let stderr = self.stderr.recv_timeout(PATIENCE);
        (status, stderr.expect("the stream ends with the engine"))
    }

    fn wait(&mut self) -> Vec<String> {
        let status = wait_for(&mut self.child);
        assert_eq!(self.stderr.recv_timeout(PATIENCE).as_deref(), Ok(""), "stderr is quiet");
        assert_eq!(status.code(), Some(0), "{status}");
        self.lines.iter().collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes what is sent to the channel, so that the test never waits for an engine that does not read.
fn write_in_background(mut stdin: ChildStdin) -> Sender<Vec<u8>> {
    let (sender, chunks) = unbounded::<Vec<u8>>();
    thread::spawn(move || {
        // After a failed write the engine is gone, and nobody needs the rest.
        let _ = chunks.iter().try_for_each(|chunk| stdin.write_all(&chunk));
    });
    sender
}

/// The lines of the engine's output, each checked against the grammar of the protocol.
fn read_lines(stdout: ChildStdout) -> Receiver<String> {
    let (sender, lines) = unbounded();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines() {
            let line = line.expect("stdout is UTF-8");
            check_grammar(&line);
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// All that a stream contains, as one message when it ends.
fn read_to_end(mut stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, text) = bounded(1);
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8(bytes).expect("UTF-8"));
    });
    text
}

/// Waits for the end of a process, with patience.
pub fn wait_for(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the process can be waited for") {
            return status;
        }
        thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    panic!("the engine did not end within {PATIENCE:?}");
}

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// What a program that has ended wrote to its standard error.
pub fn stderr_of(mut child: Child) -> String {
    let text = child.stderr.take().map(read_to_end).expect("piped");
    text.recv_timeout(PATIENCE).expect("the stream ended with the program")
}

/// Runs a program without input to its end, with patience.
pub fn finish(command: &mut Command) -> Ended {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program starts");
    let stdout = child.stdout.take().map(read_to_end).expect("piped");
    let stderr = child.stderr.take().map(read_to_end).expect("piped");
    let text = |stream: Receiver<String>| stream.recv_timeout(PATIENCE).expect("the stream ends with the program");
    Ended {
        code: wait_for(&mut child).code(),
        stdout: text(stdout),
        stderr: text(stderr),
    }
}

/// Runs the engine with arguments and without input.
pub fn run_with(arguments: &[impl AsRef<OsStr>]) -> Ended {
    finish(command().args(arguments).stdin(Stdio::null()))
}

/// Runs the engine on a whole input, up to its end.
pub fn run(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send_raw(input.as_ref());
    engine.finish()
}

/// After `line` and one error, the engine is as it was.
pub fn refuses(engine: &mut Engine, line: impl AsRef<[u8]>) {
    let shown = line.as_ref()[..line.as_ref().len().min(100)].escape_ascii().to_string();
    let lines = engine.answers(&line);
    assert_eq!((lines.len(), errors(&lines).len()), (1, 1), "{shown}: {lines:?}");
}

/// A move comes from the position that is set.
pub fn plays(engine: &mut Engine) {
    engine.send("go depth 2");
    let lines = engine.until("bestmove");
    assert!(errors(&lines).is_empty(), "{lines:?}");
    assert_ne!(best_moves(&lines), ["(none)"]);
}

/// The errors among `lines`, without their prefix.
pub fn errors(lines: &[String]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| line.strip_prefix("info string error: "))
        .collect()
}

/// The moves of the `bestmove` lines.
pub fn best_moves(lines: &[String]) -> Vec<&str> {
    lines
        .iter()
        .filter_map(|line| line.strip_prefix("bestmove "))
        .map(|rest| rest.split(' ').next().unwrap_or_default())
        .collect()
}

/// The value after `key` in an info line.
pub fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|&word| word != key);
    words.nth(1)
}

/// Peak and present resident memory of a process in KiB.
#[cfg(target_os = "linux")]
pub fn resident_kib(id: u32) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("the process lives");
    let value = |key: &str| {
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(key))
            .expect("proc has the line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    };
    (value("VmHWM:"), value("VmRSS:"))
}

/// Every line is ASCII, and protocol lines have the shape of the protocol.
fn check_grammar(line: &str) {
    assert!(
        line.is_ascii() && !line.contains(|c: char| c.is_ascii_control()),
        "{line:?}"
    );
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["info", "string", ..] => {}
        ["info", "depth", ref rest @ ..] => check_info(line, rest),
        ["info", "currmove", mv, "currmovenumber", number] => {
            assert!(is_move(mv) && number.parse::<u32>().is_ok(), "{line}");
        }
        ["info", ..] => panic!("unknown info: {line}"),
        ["bestmove", mv] => assert!(mv == "(none)" || is_move(mv), "{line}"),
        ["bestmove", mv, "ponder", ponder] => assert!(is_move(mv) && is_move(ponder), "{line}"),
        ["bestmove", ..] => panic!("bad bestmove: {line}"),
        _ => {}
    }
}

/// Checks what follows `info depth`.
fn check_info(line: &str, words: &[&str]) {
    let numeric = |word: &str| word.parse::<i64>().is_ok();
    let mut rest = words[1..].iter();
    assert!(numeric(words[0]), "{line}");
    let mut has_score = false;
    while let Some(&key) = rest.next() {
        match key {
            "seldepth" | "multipv" | "nodes" | "nps" | "hashfull" | "tbhits" | "time" | "currmovenumber" => {
                assert!(
                    rest.next().is_some_and(|word| word.parse::<u64>().is_ok()),
                    "{key}: {line}"
                );
            }
            "currmove" => {
                assert!(rest.next().is_some_and(|word| is_move(word)), "{line}");
                has_score = true;
            }
            "score" => {
                assert!(rest.next().is_some_and(|word| matches!(*word, "cp" | "mate")), "{line}");
                assert!(rest.next().is_some_and(|word| numeric(word)), "{line}");
                has_score = true;
            }
            "lowerbound" | "upperbound" => {}
            "wdl" => {
                let sum: i64 = rest.by_ref().take(3).filter_map(|word| word.parse::<i64>().ok()).sum();
                assert_eq!(sum, 1000, "{line}");
            }
            "pv" => {
                let moves: Vec<&str> = rest.by_ref().copied().collect();
                assert!(!moves.is_empty() && moves.iter().all(|mv| is_move(mv)), "{line}");
            }
            _ => panic!("unknown key {key}: {line}"),
        }
    }
    assert!(has_score, "{line}");
}

fn is_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    let square =
        |at: usize| bytes[at].is_ascii_lowercase() && bytes[at] <= b'h' && (b'1'..=b'8').contains(&bytes[at + 1]);
    matches!(bytes.len(), 4 | 5) && square(0) && square(2) && bytes.get(4).is_none_or(|role| b"nbrq".contains(role))
}
