//! Commands that compute for a while beside the search: perft and bench, each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use archipelago_engine::bench_until;
use archipelago_movegen::Position;
use archipelago_movegen::perft::perft;
use crossbeam_channel::Sender;

/// What a tool sends to the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolOutput {
    /// Text to print, of one or more lines.
    Text(String),
    /// It has ended; always the last message.
    Done,
}

/// A running tool.
#[derive(Debug)]
pub struct Tool {
    stop: Arc<AtomicBool>,
}

impl Tool {
    /// Asks the tool to end soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Counts the leaves below each root move.
    ///
    /// # Errors
    /// The system gives us no thread.
    pub fn perft(position: Position, depth: u32, output: Sender<ToolOutput>, chess960: bool) -> io::Result<Tool> {
        Tool::spawn("perft", output, move |stop, print| {
            let mut total = 0;
            if depth == 0 {
                total = 1;
            } else {
                for mv in position.legal_moves() {
                    let Some(nodes) = count(&position.play(mv), depth - 1, stop) else {
                        return print("info string perft stopped".into());
                    };
                    total += nodes;
                    print(format!("{}: {nodes}", mv.to_uci(chess960)));
                }
            }
            print(format!("\nNodes searched: {total}"));
        })
    }

    /// Searches the bench positions.
    ///
    /// # Errors
    /// The system gives us no thread.
    pub fn bench(depth: u32, output: Sender<ToolOutput>) -> io::Result<Tool> {
        Tool::spawn("bench", output, move |stop, print| {
            let result = bench_until(depth, stop);
            print(if stop.load(Ordering::Relaxed) {
                "info string bench stopped".into()
            } else {
                result.to_string()
            });
        })
    }

    fn spawn<F>(name: &str, output: Sender<ToolOutput>, work: F) -> io::Result<Tool>
    where
        F: FnOnce(&Arc<AtomicBool>, &dyn Fn(String)) + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        thread::Builder::new().name(name.into()).spawn(move || {
            // The session may be gone already; then nobody needs the answer.
            let send = |message| drop(output.send(message));
            work(&flag, &|text| send(ToolOutput::Text(text)));
            send(ToolOutput::Done);
        })?;
        Ok(Tool { stop })
    }
}

/// Leaves at `depth`; `None`: stopped.
fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Three plies take a few milliseconds at most and need no look at the flag.
    const UNINTERRUPTED: u32 = 3;
    if depth <= UNINTERRUPTED {
        return (!stop.load(Ordering::Relaxed)).then(|| perft(position, depth));
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| count(&position.play(mv), depth - 1, stop))
        .sum()
}
