//! Archipelago as a program: a session with a GUI on standard input and output, and a few commands for the shell.

#![forbid(unsafe_code)]
#![deny(clippy::print_stdout)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

mod bench;
mod board;
mod command;
mod go;
mod input;
mod options;
mod output;
mod print;
mod session;
mod setup;
mod shell;
mod text;
mod tool;
mod words;

use std::io::{self, Write};
use std::process::exit;
use std::{panic, thread};

use clap::Parser;
use crossbeam_channel::bounded;

use crate::input::{QUEUE, read_lines};
use crate::session::Session;
use crate::shell::{Arguments, Task};

/// Unusable arguments.
const USAGE: i32 = 2;
/// A defect of the program itself.
const DEFECT: i32 = 101;

fn main() {
    exit_on_panic();
    let arguments = Arguments::parse();
    if let Err(error) = arguments.start_logging() {
        fail(&error);
    }
    match arguments.task {
        Some(Task::Explain(task)) => match task.run() {
            Ok(text) => leave(io::stdout().write_all(text.as_bytes())),
            Err(error) => fail(&error),
        },
        None => leave(converse(&mut Session::new(io::stdout()))),
        #[cfg(feature = "tune")]
        Some(Task::Spsa) => leave(io::stdout().write_all(shell::spsa_rows().as_bytes())),
        Some(Task::Bench { depth }) => leave(Session::new(io::stdout()).run_lines(&[shell::bench_line(depth)])),
        Some(Task::Commands(words)) => leave(Session::new(io::stdout()).run_lines(&shell::command_lines(&words))),
    }
}

/// Ends the process while its session still lives: to join its threads and to free a large table would only take time.
fn leave(outcome: io::Result<()>) -> ! {
    if let Err(error) = outcome {
        log::debug!("nobody reads the output any more: {error}");
    }
    exit(0)
}

/// Serves the GUI until it says `quit` or is gone.
fn converse(session: &mut Session<io::Stdout>) -> io::Result<()> {
    let (sender, input) = bounded(QUEUE);
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_lines(io::stdin().lock(), &sender))?;
    session.run(&input)
}

/// A thread that panics would leave the GUI waiting for ever, so the whole process ends.
fn exit_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        log::error!("{info}");
        report(info);
        exit(DEFECT);
    }));
}

fn fail(error: &io::Error) -> ! {
    eprintln!("archipelago: {error}");
    exit(USAGE)
}
