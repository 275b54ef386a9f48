//! Plays the engine against itself and writes the positions that the evaluation is tuned on.
//!
//! `datagen --out FILE --games N` plays games until the file holds games 0 to N - 1; interrupted, it continues where it
//! was. `datagen --stats FILE` counts what is in a file. The format is described in [`archipelago_train::format`].

mod opening;
mod play;

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use archipelago_engine::HeadlessSearcher;
use archipelago_train::files::{at, exit_code};
use archipelago_train::format::{GameRecord, Header, Openings, Reader, Resumed, Statistics, Writer};
use archipelago_train::work::{LINE_INTERVAL, STACK_BYTES};
use clap::Parser;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// A game has few positions: a small table is cleared fast and stays in the cache.
const HASH_MEBIBYTES: usize = 4;

/// Generates games for tuning, or counts those in a file.
#[derive(Parser)]
#[command(name = "datagen")]
struct Arguments {
    /// File to write; an existing file is continued.
    #[arg(long, value_name = "FILE", required_unless_present = "stats", requires = "games")]
    out: Option<PathBuf>,
    /// Number of games the file shall hold.
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Number of games played at the same time [default: one for each core].
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Nodes of a move after which no deeper search is begun.
    #[arg(long, value_name = "N", default_value_t = 1500, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Seed of all random choices: seed, nodes, kind of openings and build determine every game.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Begin with Chess960 start positions.
    #[arg(long)]
    chess960: bool,
    /// Choose the moves of openings at random among those that short searches find good enough.
    #[arg(long, conflicts_with = "chess960")]
    searched_openings: bool,
    /// Stop every game after N plies of the search, without a result
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    stop_after: Option<u8>,
    /// Count what is in FILE and stop.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    stats: Option<PathBuf>,
}

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if let Some(path) = &arguments.stats {
        return print_statistics(path).map_err(|error| at(path, error));
    }
    let (Some(path), Some(games)) = (&arguments.out, arguments.games) else {
        return Ok(());
    };
    let openings = if arguments.chess960 {
        Openings::Chess960
    } else if arguments.searched_openings {
        Openings::Searched
    } else {
        Openings::Standard
    };
    let header = Header {
        seed: arguments.seed,
        nodes: arguments.nodes,
        openings,
        stop_after: arguments.stop_after.unwrap_or(0),
    };
    let (writer, resumed) = Writer::resume(path, header).map_err(|error| at(path, error))?;
    if resumed.torn_bytes > 0 {
        eprintln!("cut off a torn block of {} bytes", resumed.torn_bytes);
    }
    let threads = arguments.threads.map_or_else(thread::available_parallelism, Ok);
    let threads = threads.map_err(|error| error.to_string())?;
    generate(writer, &resumed, header, games, threads.get()).map_err(|error| at(path, error))
}

fn print_statistics(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::open(path)?;
    let Header {
        seed,
        nodes,
        openings,
        stop_after,
    } = reader.header();
    let statistics = Statistics::of(&mut reader)?;
    let mut text = format!("settings   seed {seed}, {nodes} nodes, {openings:?} openings");
    if stop_after > 0 {
        write!(text, ", stopped after {stop_after} plies")?;
    }
    writeln!(text, "\n{statistics}")?;
    if reader.torn_bytes() > 0 {
        writeln!(text, "torn       {} bytes at the end", reader.torn_bytes())?;
    }
    match io::stdout().write_all(text.as_bytes()) {
        // The reader of the pipe has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

/// Plays the missing games in `threads` threads; this one writes them.
fn generate(
    mut writer: Writer,
    resumed: &Resumed,
    header: Header,
    games: u32,
    threads: usize,
) -> Result<(), Box<dyn Error>> {
    let missing: Vec<u32> = (0..games).filter(|number| !resumed.numbers.contains(number)).collect();
    let searchers = (0..threads)
        .map(|_| HeadlessSearcher::new(HASH_MEBIBYTES))
        .collect::<Result<Vec<_>, _>>()?;
    let next = AtomicUsize::new(0);
    let (sender, finished) = crossbeam_channel::bounded(4 * threads);
    thread::scope(|scope| {
        for mut searcher in searchers {
            let (sender, next, missing) = (sender.clone(), &next, &missing);
            thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || {
                    while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // The writer has stopped after an error.
                        if sender.send(play::play(&mut searcher, header, number)).is_err() {
                            break;
                        }
                    }
                })?;
        }
        drop(sender);
        let mut progress = GamesProgress::new(u64::from(games), resumed, missing.len());
        for game in finished {
            writer.append(&game)?;
            progress.add(&game);
        }
        writer.sync()?;
        progress.finish();
        Ok(())
    })
}

/// Shows the progress: a bar on a terminal, else a line from time to time.
struct GamesProgress {
    bar: ProgressBar,
    start: Instant,
    last_line: Instant,
    games: u64,
    positions: u64,
    nodes: u64,
    missing: u64,
}

impl GamesProgress {
    fn new(games: u64, resumed: &Resumed, missing: usize) -> GamesProgress {
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(games - missing as u64);
        bar.reset_eta();
        if !resumed.numbers.is_empty() {
            bar.suspend(|| {
                eprintln!(
                    "continuing: {} games, {} positions are there",
                    resumed.numbers.len(),
                    resumed.positions
                );
            });
        }
        let start = Instant::now();
        GamesProgress {
            bar,
            start,
            last_line: start,
            games: 0,
            positions: 0,
            nodes: 0,
            missing: missing as u64,
        }
    }

    fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.positions += game.records.len() as u64;
        self.nodes += u64::from(game.nodes);
        self.bar.set_message(self.rates());
        self.bar.inc(1);
        if self.bar.is_hidden() && self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            eprintln!("{} of {} games, {}", self.games, self.missing, self.rates());
        }
    }

    fn rates(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-9);
        let (games, positions) = (self.games as f64 / seconds, self.positions as f64 / seconds);
        format!(
            "{games:.1} games/s, {positions:.0} positions/s, {:.0} knps",
            self.nodes as f64 / seconds / 1000.0
        )
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
        let time = HumanDuration(self.start.elapsed());
        eprintln!(
            "{} games, {} positions in {time}: {}",
            self.games,
            self.positions,
            self.rates()
        );
    }
}
