//! Sessions with the real program: bytes in, lines out.

#![forbid(unsafe_code)]

mod agreement;
mod catalogue;
mod clients;
mod control;
mod fuzz;
mod harness;
mod introduction;
mod options;
mod search;
mod shell;
mod story;
mod streams;
mod tools;
