//! Archipelago as a program: a session with a GUI on standard input and output, and a few commands for the shell.

#![forbid(unsafe_code)]
#![deny(clippy::print_stdout)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used))]

mod bench;
mod board;
mod command;
mod explain_lines;
#[cfg(test)]
mod fuzz;
mod go;
mod input;
mod leaves;
mod log_file;
mod openings;
mod options;
mod output;
mod picture;
mod position_file;
mod print;
mod searcher;
mod session;
mod setup;
mod shell;
mod story;
mod text;
mod tool;
mod words;

use std::io::{self, IsTerminal, Write};
use std::process::exit;
use std::{panic, thread};

use clap::Parser;
use crossbeam_channel::bounded;

use crate::input::{QUEUE, read_lines};
use crate::output::Reader;
use crate::picture::cannot_write;
use crate::session::Session;
use crate::shell::{Arguments, Task};

/// Exit code for arguments and commands of the shell that cannot be used.
const USAGE: i32 = 2;
/// Exit code for a defect of the program.
const DEFECT: i32 = 101;

fn main() {
    exit_on_panic();
    let arguments = Arguments::parse();
    log_file::start();
    if let Some(path) = &arguments.log_file {
        log_file::open(path).unwrap_or_else(|error| fail(&cannot_write(path, &error)));
    }
    match arguments.task {
        None => leave(serve_gui()),
        Some(Task::Commands(words)) => run_commands(&shell::command_lines(&words)),
        Some(Task::Explain(task)) => match task.run() {
            Ok(text) => leave_shell(print(&text)),
            Err(error) => fail(&error),
        },
        Some(Task::Story(task)) => match task.run() {
            Ok(()) => exit(0),
            Err(error) => fail(&error),
        },
        #[cfg(feature = "tune")]
        Some(Task::Spsa) => leave_shell(print(&shell::spsa_rows())),
    }
}

/// Obeys the GUI until it says `quit` or closes our input.
fn serve_gui() -> io::Result<()> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        writeln!(io::stdout(), "{}", text::BANNER)?;
    }
    let (sender, input) = bounded(QUEUE);
    thread::Builder::new()
        .name("input".into())
        .spawn(move || read_lines(io::stdin().lock(), &sender))?;
    let mut session = Session::new(io::stdout(), Reader::Gui);
    let outcome = session.run(&input);
    end_with(session, outcome)
}

/// Obeys the command lines of the shell.
fn run_commands(lines: &[Vec<u8>]) -> ! {
    let mut session = Session::new(io::stdout(), Reader::Shell);
    let outcome = session.run_lines(lines);
    if session.has_errors() {
        exit(USAGE);
    }
    leave_shell(end_with(session, outcome))
}

fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Keeps the session: the process ends without joining its threads and without freeing a large table.
fn end_with<T>(session: Session<io::Stdout>, outcome: T) -> T {
    std::mem::forget(session);
    outcome
}

/// Ends a command of the shell. A reader such as `head` may go before the end; what cannot be written for another reason
/// is an error.
fn leave_shell(outcome: io::Result<()>) -> ! {
    match outcome {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(&io::Error::new(
            error.kind(),
            format!("the output cannot be written: {error}"),
        )),
        other => leave(other),
    }
}

/// Ends the process with code 0, also when the reader of the output has gone.
fn leave(outcome: io::Result<()>) -> ! {
    if let Err(error) = outcome {
        log::debug!("the output cannot be written: {error}");
    }
    exit(0)
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
    // When nobody reads the standard error, the exit code says it.
    let _ = writeln!(io::stderr(), "archipelago: {error}");
    exit(USAGE)
}
