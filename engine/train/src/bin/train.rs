//! Trains the structure network on games that `datagen` wrote, and writes the network file.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use archipelago_eval::network::{Network, Weights};
use archipelago_eval::weights;
use archipelago_train::arguments::{positive, share};
use archipelago_train::files::{at, check_writable, exit_code, replace};
use archipelago_train::network::average::average;
use archipelago_train::network::checkpoint::{self, CheckpointError};
use archipelago_train::network::examples::{Example, Examples};
use archipelago_train::network::fit::{self, Progress, Settings, State};
use archipelago_train::network::model::{self, Parts, Scope, Target};
use archipelago_train::network::quantize;
use archipelago_train::say;
use clap::Parser;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// Trains the structure network on games that datagen wrote.
///
/// The network learns what the named terms of this build do not say: their weights stay as they are. Whole games are
/// held out to judge by. The file that --out names is written at the end, from the weights with the smallest held-out
/// error; eval/network.bin is the one that a build plays with.
///
/// With --checkpoint a run can be stopped at any time and started again with the same arguments: it goes on after the last
/// epoch it finished.
#[derive(Parser, Debug)]
#[command(name = "train", version)]
struct Arguments {
    /// Files of games, as written by datagen
    #[arg(required_unless_present = "average")]
    data: Vec<PathBuf>,
    /// The network file to write; without it nothing is written
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Judge by the positions of these files, which should be of deeper searches; nothing is held out of the others
    #[arg(long, value_name = "FILE", num_args = 1)]
    judge: Vec<PathBuf>,
    /// Share of the games held out, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.04, value_parser = share)]
    held_out: f64,
    /// Passes over the data
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = positive)]
    epochs: usize,
    /// Positions between two steps
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = positive)]
    batch: usize,
    /// Size of the first steps; falls by a cosine to a hundredth
    #[arg(long, default_value_t = 0.003)]
    rate: f64,
    /// Part that every weight loses in each step, times the step's rate
    #[arg(long, default_value_t = 0.25)]
    decay: f64,
    /// The same for the weights from pawns and kings to hidden units
    #[arg(long, default_value_t = 0.25)]
    tower_decay: f64,
    /// The same for the board layer
    #[arg(long, value_name = "DECAY", default_value_t = 1.0)]
    board_decay: f64,
    /// Weight of game results in the target, 0 to 1; the rest is the score of the search
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    results: f64,
    /// Weight of game results with all pieces on the board; --results is then the weight with pawns and kings alone, and
    /// between them the weight is in proportion to the phase. Without this option the weight is the same in all phases
    #[arg(long, value_name = "SHARE", value_parser = share)]
    middlegame_results: Option<f64>,
    /// Weight of what later searches of the same game say in the target, 0 to 1; the positions of --judge keep their score
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    later: f64,
    /// Slope of the logistic function that turns scores into expected results, per internal unit
    #[arg(long, default_value_t = 0.0055)]
    slope: f64,
    /// Epochs without a smaller held-out error after which to stop
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = positive)]
    patience: usize,
    /// Leave parts of the network out, to see what they are worth
    #[arg(long, value_name = "PART", num_args = 1..)]
    without: Vec<PartName>,
    /// Begin with the weights of this network file instead of small random ones; its shape must be that of this build
    #[arg(long, value_name = "FILE", conflicts_with = "without")]
    start: Option<PathBuf>,
    /// Learn the board layer alone; everything else stays as --start has it
    #[arg(long, requires = "start")]
    only_board: bool,
    /// Train nothing: write the average of the weights of these network files to --out; a file named twice counts twice
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "out", conflicts_with_all = ["data", "judge", "without", "start", "checkpoint", "curve"])]
    average: Vec<PathBuf>,
    /// Keep the state of the run in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Append a line for each epoch to this table: epoch, training error, held-out error, seconds
    #[arg(long, value_name = "FILE.csv")]
    curve: Option<PathBuf>,
    /// Seed of the first weights, of the held-out games and of the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum PartName {
    /// The scalar of pawns and kings
    Scalar,
    /// The prices of the families of terms
    Prices,
    /// The piece layer
    Pieces,
    /// The board layer
    Board,
}

/// Errors are told in millionths of a squared share of the point.
const MILLION: f64 = 1e6;
/// Where nobody watches the bar, a line is printed at this interval.
const LINE_INTERVAL: Duration = Duration::from_secs(30);

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let outputs = [&arguments.out, &arguments.checkpoint, &arguments.curve];
    for path in outputs.into_iter().flatten() {
        check_writable(path)?;
    }
    if !arguments.average.is_empty() {
        return write_average(arguments);
    }
    let settings = settings(arguments);
    let start = read_start(arguments)?;
    let data = load(arguments)?;
    let target = settings.target;
    let named = fit::mean_error(&data.held_out, target, |example| model::value_with(example, [0.0; 2]));
    say!("held-out error of the named terms {:.1}", named * MILLION);
    // What the weights of this build do not say is learned, so other weights make another run.
    let run = checkpoint::checksum(
        format!(
            "{settings:?} {start:?} {} {} {} {:?}",
            arguments.later,
            data.training.len(),
            data.held_out.len(),
            weights::VALUES
        )
        .as_bytes(),
    );
    let start = start.map_or_else(|| State::new(&settings), State::beginning_with);
    let first_error = fit::mean_error(&data.held_out, target, |example| model::value(example, &start.best));
    let mut state = resume(arguments, run)?.unwrap_or(start);
    let mut output = Output::new(&data, &settings, state.epoch)?;
    let mut is_complete = true;
    fit::fit(
        &data.training,
        &data.held_out,
        &settings,
        &mut state,
        |progress, state| {
            output.step(progress);
            if progress.held_out.is_some() {
                output.epoch(progress, named);
                if let Err(error) = keep(arguments, run, progress, state, output.clock.elapsed()) {
                    // The fit goes on, so that the network is not lost.
                    if is_complete {
                        output.bar.suspend(|| eprintln!("error: {error}"));
                    }
                    is_complete = false;
                }
            }
        },
    );
    output.bar.finish_and_clear();
    finish(arguments, &data.held_out, target, &state.best, named)?;
    if state.best_error > first_error {
        // An error only after the network is written: the first weights may have learned from the games held out now.
        let first = first_error * MILLION;
        return Err(format!(
            "the first weights have a smaller held-out error, {first:.1}, than those of every epoch; a smaller --rate may help"
        ));
    }
    if is_complete {
        Ok(())
    } else {
        Err("a checkpoint, or a line of the curve, was not written".to_owned())
    }
}

fn settings(arguments: &Arguments) -> Settings {
    let with = |part| !arguments.without.contains(&part);
    Settings {
        epochs: arguments.epochs,
        batch: arguments.batch,
        rate: arguments.rate,
        decay: arguments.decay,
        tower_decay: arguments.tower_decay,
        board_decay: arguments.board_decay,
        target: Target {
            slope: arguments.slope,
            results: [
                arguments.middlegame_results.unwrap_or(arguments.results),
                arguments.results,
            ],
        },
        parts: Parts {
            scalar: with(PartName::Scalar),
            prices: with(PartName::Prices),
            pieces: with(PartName::Pieces),
            board: with(PartName::Board),
        },
        scope: if arguments.only_board { Scope::Board } else { Scope::All },
        patience: arguments.patience,
        seed: arguments.seed,
    }
}

fn load(arguments: &Arguments) -> Result<Examples, String> {
    let mut data = Examples::default();
    let held_out = if arguments.judge.is_empty() {
        arguments.held_out
    } else {
        0.0
    };
    let bar = ProgressBar::new_spinner();
    let clock = Instant::now();
    let files = arguments.data.iter().map(|path| (path, held_out, arguments.later));
    for (path, held_out, later) in files.chain(arguments.judge.iter().map(|path| (path, 1.0, 0.0))) {
        let show = |data: &Examples| {
            let (games, positions) = (data.games, data.training.len() + data.held_out.len());
            bar.set_message(format!("{games} games, {positions} positions read"));
            bar.tick();
        };
        data.read(path, held_out, later, arguments.seed, show)
            .map_err(|error| at(path, error))?;
    }
    bar.finish_and_clear();
    say!(
        "{} games, {} positions to fit, {} held out, read in {:.0} s",
        data.games,
        data.training.len(),
        data.held_out.len(),
        clock.elapsed().as_secs_f64()
    );
    if data.training.is_empty() || data.held_out.is_empty() {
        return Err("the files hold too few games".to_owned());
    }
    Ok(data)
}

/// The weights of the network file to begin with, if one is named.
fn read_start(arguments: &Arguments) -> Result<Option<Vec<f32>>, String> {
    let Some(path) = &arguments.start else { return Ok(None) };
    Ok(Some(quantize::parameters(&read_weights(path)?)))
}

fn read_weights(path: &Path) -> Result<Weights, String> {
    let bytes = fs::read(path).map_err(|error| at(path, error))?;
    Weights::parse(&bytes).map_err(|error| at(path, error))
}

/// Writes the average of the networks that `--average` names.
fn write_average(arguments: &Arguments) -> Result<(), String> {
    let networks: Result<Vec<Weights>, String> = arguments.average.iter().map(|path| read_weights(path)).collect();
    let mean = average(&networks?);
    mean.check()
        .map_err(|error| format!("the average cannot be used: {error}"))?;
    let Some(path) = &arguments.out else { return Ok(()) };
    replace(path, mean.to_bytes()).map_err(|error| at(path, error))
}

/// The state of the checkpoint, if there is one.
fn resume(arguments: &Arguments, run: u64) -> Result<Option<State>, String> {
    let Some(path) = arguments.checkpoint.as_deref().filter(|path| path.exists()) else {
        return Ok(None);
    };
    let state = checkpoint::read(path, run).map_err(|error| at(path, error))?;
    say!("{} epochs are done, going on", state.epoch);
    Ok(Some(state))
}

/// Writes checkpoint and curve at the end of an epoch.
fn keep(arguments: &Arguments, run: u64, progress: &Progress, state: &State, time: Duration) -> Result<(), String> {
    if let Some(path) = &arguments.checkpoint {
        checkpoint::write(path, run, state).map_err(|error: CheckpointError| at(path, error))?;
    }
    if let Some(path) = &arguments.curve {
        append_curve(path, progress, time).map_err(|error| at(path, error))?;
    }
    Ok(())
}

fn append_curve(path: &Path, progress: &Progress, time: Duration) -> io::Result<()> {
    let mut text = String::new();
    if !path.exists() {
        text.push_str("epoch,training,held_out,seconds\n");
    }
    let held_out = progress.held_out.unwrap_or_default() * MILLION;
    let training = progress.training * MILLION;
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{},{training:.1},{held_out:.1},{:.0}",
        progress.epoch,
        time.as_secs_f64()
    );
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(text.as_bytes())
}

/// Rounds the weights, says what that costs, and writes the file.
fn finish(arguments: &Arguments, held_out: &[Example], target: Target, best: &[f32], named: f64) -> Result<(), String> {
    let weights = quantize::weights(best).map_err(|error| format!("the network cannot be rounded: {error}"))?;
    let bytes = weights.to_bytes();
    let network = Network::parse(&bytes).map_err(|error| error.to_string())?;
    let real = fit::mean_error(held_out, target, |example| model::value(example, best));
    let whole = fit::mean_error(held_out, target, |example| quantize::value(example, &network));
    let difference: f64 = held_out
        .iter()
        .map(|example| f64::from((model::value(example, best) - quantize::value(example, &network)).abs()))
        .sum();
    say!(
        "held-out error {:.1} ({:+.1}); in whole numbers {:.1}, {:.2} internal units away on average",
        real * MILLION,
        (real - named) * MILLION,
        whole * MILLION,
        difference / held_out.len() as f64
    );
    let Some(path) = &arguments.out else { return Ok(()) };
    replace(path, bytes).map_err(|error| at(path, error))
}

/// What the run shows of itself: a bar on a terminal, a line now and then elsewhere, a line for each epoch.
struct Output {
    bar: ProgressBar,
    clock: Instant,
    last_line: Instant,
    positions: u64,
    is_terminal: bool,
}

impl Output {
    fn new(data: &Examples, settings: &Settings, done: usize) -> Result<Output, String> {
        let positions = data.training.len() as u64;
        let bar = ProgressBar::new(positions * settings.epochs as u64);
        let style = ProgressStyle::with_template("{wide_bar} {msg}").map_err(|error| error.to_string())?;
        bar.set_style(style);
        bar.set_position(positions * done as u64);
        Ok(Output {
            bar,
            clock: Instant::now(),
            last_line: Instant::now(),
            positions,
            is_terminal: io::stderr().is_terminal(),
        })
    }

    fn step(&mut self, progress: &Progress) {
        let done = self.positions * (progress.epoch - 1) as u64 + progress.examples as u64;
        self.bar.set_position(done);
        let text = format!(
            "epoch {}, error {:.1}, {:.0} positions/s, {} left",
            progress.epoch,
            progress.training * MILLION,
            progress.examples_per_second,
            HumanDuration(Duration::from_secs_f64(progress.seconds_left.clamp(0.0, 1e9)))
        );
        if !self.is_terminal && self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            eprintln!("{text}");
        }
        self.bar.set_message(text);
    }

    fn epoch(&self, progress: &Progress, named: f64) {
        let held_out = progress.held_out.unwrap_or_default();
        self.bar.suspend(|| {
            say!(
                "epoch {:3}  training {:.1}  held out {:.1} ({:+.1})  {:.0} s",
                progress.epoch,
                progress.training * MILLION,
                held_out * MILLION,
                (held_out - named) * MILLION,
                self.clock.elapsed().as_secs_f64()
            );
        });
    }
}
