//! The log of what the engine reads and writes: to a file for bug reports, to the standard error for developers.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::sync::{Mutex, PoisonError};

use env_logger::{Builder, Env, Logger, Target};
use log::{LevelFilter, Log, Metadata, Record};

/// The open file; `None`: no file is written.
static FILE: Mutex<Option<File>> = Mutex::new(None);

/// Writes to the file that is open at that moment.
struct ToFile;

impl Write for ToFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(file) = &mut *FILE.lock().unwrap_or_else(PoisonError::into_inner) {
            // The game goes on when the disk is full.
            let _ = file.write_all(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Both logs.
struct Logs {
    file: Logger,
    /// What the variable ARCHIPELAGO_LOG asks for.
    stderr: Logger,
}

impl Log for Logs {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.file.enabled(metadata) || self.stderr.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        // A logger drops the records that its filter does not want.
        self.file.log(record);
        self.stderr.log(record);
    }

    fn flush(&self) {}
}

/// Prepares both logs. Nothing is written before [`open`], but for what the variable `ARCHIPELAGO_LOG` (a filter such as
/// `debug`) sends to the standard error.
pub fn start() {
    let stderr = Builder::from_env(Env::new().filter_or("ARCHIPELAGO_LOG", "off"))
        .format_timestamp_micros()
        .build();
    let file = Builder::new()
        .filter_level(LevelFilter::Debug)
        .target(Target::Pipe(Box::new(ToFile)))
        .format(|line, record| {
            let time = line.timestamp_micros();
            writeln!(line, "{time} {} {}", process::id(), record.args())
        })
        .build();
    let stderr_level = stderr.filter();
    if log::set_boxed_logger(Box::new(Logs { file, stderr })).is_ok() {
        log::set_max_level(stderr_level);
    }
}

/// Appends to the file at `path` from now on, instead of an earlier one. Each line has the time (UTC), the number of the
/// process, the direction (`<` from the GUI, `>` to the GUI), and the text.
///
/// # Errors
/// The file cannot be written; an earlier one stays open.
pub fn open(path: &Path) -> io::Result<()> {
    let file = File::options().append(true).create(true).open(path)?;
    *FILE.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    log::set_max_level(LevelFilter::Debug);
    Ok(())
}

/// Writes to no file any more.
pub fn close() {
    *FILE.lock().unwrap_or_else(PoisonError::into_inner) = None;
}
