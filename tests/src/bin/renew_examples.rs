//! Runs the examples of the documentation again, writes into the documents what the program prints today, and names the
//! documents that changed. `make signature` does it after it has put the signature on record.

#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use archipelago_tests::{documents, examples, programs, signature};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("renew_examples: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    for path in documents::all()? {
        let text = fs::read_to_string(&path)?;
        let renewed = examples::renewed(&text, programs::engine(), signature::on_record())
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if renewed.text != text {
            fs::write(&path, renewed.text)?;
            println!("{}", path.display());
        }
    }
    Ok(())
}
