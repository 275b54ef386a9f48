//! Draws the charts of `docs` from the files in `docs/data`, or one chart of a rating list.

#![forbid(unsafe_code)]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use archipelago_tests::charts;
use clap::Parser;

/// Draws the charts of the documentation, or a chart of a rating list.
#[derive(Parser)]
#[command(name = "charts")]
struct Arguments {
    /// The directory of the documentation
    #[arg(long, value_name = "DIRECTORY", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"))]
    docs: PathBuf,
    /// Draw the ratings in FILE instead: lines `name,elo,error` under that header
    #[arg(long, value_name = "FILE", requires = "out")]
    ratings: Option<PathBuf>,
    /// Title of the chart of ratings
    #[arg(long, default_value = "Ratings")]
    title: String,
    /// Where the chart of ratings is written
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("charts: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    if let (Some(ratings), Some(out)) = (&arguments.ratings, &arguments.out) {
        return charts::write(&charts::ratings(ratings, &arguments.title)?, out);
    }
    draw_documentation(&arguments.docs)
}

fn draw_documentation(docs: &Path) -> Result<(), Box<dyn Error>> {
    for (name, chart) in charts::documentation(docs)? {
        charts::write(&chart, &docs.join(name))?;
    }
    Ok(())
}
