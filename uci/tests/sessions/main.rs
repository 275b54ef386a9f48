//! Sessions with the real program: bytes in, lines out.

#![forbid(unsafe_code)]

mod bad_input;
mod clients;
mod control;
#[cfg(target_os = "linux")]
mod environment;
mod fuzz;
mod harness;
mod introduction;
mod options;
mod positions;
mod search;
mod shell;
mod streams;
mod tools;
