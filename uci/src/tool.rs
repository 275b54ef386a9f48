//! Commands that compute for a while: perft, bench and genfens, each in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use archipelago_engine::STACK_BYTES;
use archipelago_movegen::Position;
use crossbeam_channel::Sender;

use crate::{bench, leaves, openings};

/// What a tool sends to the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ToolOutput {
    /// Text to print, of one or more lines.
    Text(String),
    /// Why it could not do its work.
    Error(String),
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
                    let Some(nodes) = leaves::count(&position.play(mv), depth - 1, stop) else {
                        return print(text("info string perft stopped"));
                    };
                    total += nodes;
                    print(text(format!("{}: {nodes}", mv.to_uci(chess960))));
                }
            }
            // Clients of Stockfish read the blank line at the end.
            print(text(format!("\nNodes searched: {total}\n\n")));
        })
    }

    /// Does the work of `bench` on `positions`.
    ///
    /// # Errors
    /// The system gives us no thread.
    pub fn bench(request: bench::Request, positions: Vec<Position>, output: Sender<ToolOutput>) -> io::Result<Tool> {
        Tool::spawn("bench", output, move |stop, print| {
            let result = bench::run(&request, &positions, stop);
            print(match result {
                Err(error) => ToolOutput::Error(error),
                Ok(_) if stop.load(Ordering::Relaxed) => text("info string bench stopped"),
                Ok(result) => text(result),
            });
        })
    }

    /// Makes openings.
    ///
    /// # Errors
    /// The system gives us no thread.
    pub fn openings(request: openings::Request, output: Sender<ToolOutput>) -> io::Result<Tool> {
        Tool::spawn("genfens", output, move |stop, print| {
            if let Err(error) = openings::run(&request, stop, &|line| print(text(line))) {
                print(ToolOutput::Error(error));
            }
        })
    }

    fn spawn<F>(name: &str, output: Sender<ToolOutput>, work: F) -> io::Result<Tool>
    where
        F: FnOnce(&Arc<AtomicBool>, &dyn Fn(ToolOutput)) + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // Bench and openings search in this thread.
        let builder = thread::Builder::new().name(name.into()).stack_size(STACK_BYTES);
        builder.spawn(move || {
            // The session may be gone already; then nobody needs the answer.
            let send = |message| drop(output.send(message));
            work(&flag, &send);
            send(ToolOutput::Done);
        })?;
        Ok(Tool { stop })
    }
}

fn text(text: impl Into<String>) -> ToolOutput {
    ToolOutput::Text(text.into())
}
