//! Drives the real binary as a GUI does: bytes in, lines out, and patience with limits.

#![allow(dead_code, reason = "each test file uses its own part of this module")]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer than any answer may take, even in a debug build on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The command that starts the engine, without its streams.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_archipelago"));
    command.env_remove("ARCHIPELAGO_LOG");
    command
}

/// A running engine.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Option<JoinHandle<String>>,
}

impl Engine {
    pub fn start() -> Engine {
        Engine::start_with(&[] as &[&str])
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
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut stderr = child.stderr.take().expect("piped");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("stdout is UTF-8");
                check_grammar(&line);
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let stderr = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).expect("stderr is UTF-8");
            text
        });
        Engine {
            child,
            stdin,
            lines,
            stderr: Some(stderr),
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line, or several.
    pub fn send(&mut self, text: impl AsRef<[u8]>) {
        self.send_raw(&[text.as_ref(), b"\n"].concat());
    }

    /// Sends bytes in one write. An engine that has quit already may refuse them.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("input is still open");
        let _ = stdin.write_all(bytes).and_then(|()| stdin.flush());
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no line within {PATIENCE:?}"),
            Err(RecvTimeoutError::Disconnected) => {
                // It lives still if its last line was no good.
                let _ = self.child.kill();
                let stderr = self.stderr.take().map(|thread| thread.join());
                panic!("the engine has ended: {:?} {stderr:?}", self.child.wait())
            }
        }
    }

    /// All lines up to and with the first that starts with `prefix`.
    pub fn until(&mut self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
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

    /// Nothing is printed for so long.
    pub fn stays_silent(&mut self, time: Duration) {
        if let Ok(line) = self.lines.recv_timeout(time) {
            panic!("not silent: {line}");
        }
    }

    /// The rest of the output after the input was closed; the engine must end well and must not have complained.
    pub fn finish(mut self) -> Vec<String> {
        drop(self.stdin.take());
        self.wait()
    }

    /// As [`Engine::finish`], after `quit`.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.wait()
    }

    fn wait(&mut self) -> Vec<String> {
        let status = wait_for(&mut self.child);
        let stderr = self.stderr.take().map(|thread| thread.join().expect("stderr was read"));
        assert_eq!(stderr.as_deref(), Some(""), "stderr is quiet");
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

/// Runs the engine on a whole input, up to its end.
pub fn run(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send_raw(input.as_ref());
    engine.finish()
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
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("the process lives");
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
