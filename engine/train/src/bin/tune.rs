//! Fits to games of `datagen` the weights of the evaluation, written to `weights.rs`, or the chances of win, draw and
//! loss, written to `wdl.rs`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use archipelago_eval::wdl::{MODEL, WinRateModel};
use archipelago_eval::{Family, Score, Term, weights};
use archipelago_train::arguments::{positive, share};
use archipelago_train::files::{at, exit_code, replace};
use archipelago_train::fit::{self, Settings};
use archipelago_train::samples;
use archipelago_train::say;
use archipelago_train::select::{Selected, Selection};
use archipelago_train::source;
use archipelago_train::wdl::{self, Outcomes};
use clap::Parser;
use rayon::prelude::*;

/// Fits the weights of the evaluation to games.
#[derive(Parser, Debug)]
#[command(name = "tune", version)]
struct Arguments {
    /// Files of games, as written by datagen
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The source file to rewrite; without it nothing is written
    #[arg(long)]
    out: Option<PathBuf>,
    /// Largest number of passes over the data
    #[arg(long, default_value_t = 120)]
    epochs: usize,
    /// Step size in internal units
    #[arg(long, default_value_t = 0.6)]
    rate: f64,
    /// Positions between two steps
    #[arg(long, default_value_t = 16_384, value_parser = positive)]
    batch: usize,
    /// Weight of game results in the target, 0 to 1; the rest is the score of the search
    #[arg(long, default_value_t = 0.6, value_parser = share)]
    results: f64,
    /// Weight of what later searches of the same game say in the target, 0 to 1
    #[arg(long, default_value_t = 0.0, value_parser = share)]
    later: f64,
    /// Slope of the logistic function per internal unit; fitted to the data when not given
    #[arg(long)]
    k: Option<f64>,
    /// Pull toward the starting values
    #[arg(long, default_value_t = 1e-9)]
    ridge: f64,
    /// Largest number of positions of a game
    #[arg(long, default_value_t = 40)]
    per_game: usize,
    /// Share kept of positions with nearly all or nearly no pieces, 0 to 1
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    edge_share: f64,
    /// Epochs without progress on the held-out games before stopping
    #[arg(long, default_value_t = 12)]
    patience: usize,
    /// Start from material alone: every other weight (but the scale factors) at zero
    #[arg(long)]
    from_scratch: bool,
    /// Keep a part of the weights at zero: a family or the name of a term, several joined by '+'
    #[arg(long, value_name = "PART")]
    without: Option<String>,
    /// Fit once with all weights and once without each part; without parts: once without each family
    #[arg(long, value_name = "PART", num_args = 0..)]
    ablation: Option<Vec<String>>,
    /// Only print the loss with each term at zero and all others unchanged, the least important first
    #[arg(long, conflicts_with_all = ["ablation", "without", "from_scratch"])]
    importance: bool,
    /// Fit the chances of win, draw and loss for a score, and with them the centipawn, instead of weights
    #[arg(long, conflicts_with_all = ["ablation", "without", "from_scratch"])]
    wdl: bool,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The slope that turns scores into expected scores of games while the fitted one is not known.
const FIRST_SLOPE: f64 = 0.0045;

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if arguments.wdl {
        return fit_chances(arguments);
    }
    let named = arguments.without.iter().chain(arguments.ablation.iter().flatten());
    named.map(String::as_str).try_for_each(check_part)?;
    check_source(arguments)?;
    let data = load(arguments, arguments.k.unwrap_or(FIRST_SLOPE))?;
    let current = samples::parameters(&weights::VALUES);
    // The slope is fitted to the weights of this build, so that new weights keep their scale.
    let k = arguments.k.unwrap_or_else(|| fit::best_slope(&data.training, &current));
    say!(
        "slope {k:.6} per unit; loss of this build {:.6}",
        fit::loss(&data.validation, &current, k)
    );
    let settings = Settings {
        epochs: arguments.epochs,
        batch: arguments.batch,
        rate: arguments.rate,
        k,
        ridge: arguments.ridge,
        patience: arguments.patience,
        seed: arguments.seed,
    };
    if arguments.importance {
        rank(&data, &current, k);
        return Ok(());
    }
    if let Some(parts) = &arguments.ablation {
        let mut parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        if parts.is_empty() {
            // Without scale factors the value of every endgame would be zero.
            let scale = Family::Scale.name();
            parts = families().into_iter().filter(|&family| family != scale).collect();
        }
        ablate(&data, &current, &settings, &parts);
        return Ok(());
    }
    let start = if arguments.from_scratch {
        material_only(&current)
    } else {
        current
    };
    let (start, frozen) = left_out(start, |term| {
        arguments.without.as_ref().is_some_and(|part| belongs(term, part))
    });
    let clock = Instant::now();
    let fitted = fit::fit(
        &data.training,
        &data.validation,
        &start,
        &frozen,
        &settings,
        |progress| {
            let seconds = clock.elapsed().as_secs_f64();
            let fit::Progress {
                epoch,
                training,
                validation,
            } = progress;
            say!("epoch {epoch:4}  training {training:.6}  validation {validation:.6}  {seconds:.0} s");
        },
    );
    let whole = fit::round_in_parts(&data.training, &fitted, &frozen, &settings);
    let whole = samples::scores(&whole);
    let final_loss = fit::loss(&data.validation, &samples::parameters(&whole), k);
    say!("validation loss with whole numbers {final_loss:.6}");
    match &arguments.out {
        Some(path) => write(path, &whole, arguments, &data, k, final_loss),
        None => Ok(()),
    }
}

/// Finds out before the fit whether the file to rewrite is one.
fn check_source(arguments: &Arguments) -> Result<(), String> {
    let Some(path) = &arguments.out else { return Ok(()) };
    let text = read(path)?;
    source::rewrite(&text, &weights::VALUES, &[]).map_err(|error| at(path, error))?;
    Ok(())
}

/// Whether `part` names the term or its family.
fn belongs(term: &Term, part: &str) -> bool {
    part.split('+')
        .any(|name| name == term.family.name() || name == term.name)
}

fn check_part(part: &str) -> Result<(), String> {
    let is_known = |name: &str| weights::TERMS.iter().any(|term| belongs(term, name));
    match part.split('+').find(|name| !is_known(name)) {
        Some(name) => Err(format!(
            "there is no family or term '{name}'; families are {}",
            families().join(", ")
        )),
        None => Ok(()),
    }
}

fn families() -> Vec<&'static str> {
    Family::ALL.map(Family::name).to_vec()
}

fn load(arguments: &Arguments, slope: f64) -> Result<Selected, String> {
    let selection = Selection {
        per_game: arguments.per_game,
        held_out: 0.08,
        result_share: arguments.results,
        later: arguments.later,
        score_slope: slope,
        largest_score: 2000,
        edge_share: arguments.edge_share,
        seed: arguments.seed,
    };
    let clock = Instant::now();
    let parts: Result<Vec<Selected>, String> = arguments
        .data
        .par_iter()
        .map(|path| selection.read(path).map_err(|error| at(path, error)))
        .collect();
    let data = parts?.into_iter().fold(Selected::default(), Selected::merge);
    say!(
        "{} games, {} positions to fit, {} held out, {} known endings left out; {} MiB, {:.0} s",
        data.games,
        data.training.len(),
        data.validation.len(),
        data.known,
        (data.training.bytes() + data.validation.bytes()) >> 20,
        clock.elapsed().as_secs_f64()
    );
    if data.mismatches > 0 {
        return Err(format!(
            "{} positions do not replay to the value of the evaluation",
            data.mismatches
        ));
    }
    if data.training.is_empty() || data.validation.is_empty() {
        return Err("the files hold too few games".to_owned());
    }
    Ok(data)
}

/// The indices of the weights of a term in both halves of the parameters.
fn places(term: &Term) -> impl Iterator<Item = usize> {
    term.places().chain(term.places().map(|index| weights::COUNT + index))
}

fn material_only(current: &[f64]) -> Vec<f64> {
    let mut start = vec![0.0; current.len()];
    for term in weights::TERMS
        .iter()
        .filter(|term| term.name == "MATERIAL" || term.family == Family::Scale)
    {
        places(term).for_each(|place| start[place] = current[place]);
    }
    start
}

/// The start with the chosen terms at zero, and which parameters are frozen.
fn left_out(mut start: Vec<f64>, is_out: impl Fn(&Term) -> bool) -> (Vec<f64>, Vec<bool>) {
    let mut frozen = vec![false; start.len()];
    for term in weights::TERMS.iter().filter(|term| is_out(term)) {
        for place in places(term) {
            start[place] = 0.0;
            frozen[place] = true;
        }
    }
    (start, frozen)
}

/// Prints the held-out loss without each part, all other weights fitted anew.
fn ablate(data: &Selected, current: &[f64], settings: &Settings, parts: &[&str]) {
    let fitted_loss = |part: &str| {
        let (start, frozen) = left_out(current.to_vec(), |term| belongs(term, part));
        let fitted = fit::fit(&data.training, &data.validation, &start, &frozen, settings, |_| ());
        fit::loss(&data.validation, &fitted, settings.k)
    };
    let full = fitted_loss("");
    say!(
        "| left out | loss x 10^6 | change |\n|---|---|---|\n| nothing | {:.1} | |",
        full * 1e6
    );
    for part in parts {
        let loss = fitted_loss(part);
        say!("| {part} | {:.1} | {:+.1} |", loss * 1e6, (loss - full) * 1e6);
    }
}

/// Prints by how much the held-out loss rises when one term is zero and all others keep their values: quick, and an
/// upper bound of what the term is worth.
fn rank(data: &Selected, current: &[f64], k: f64) {
    let full = fit::loss(&data.validation, current, k);
    let mut rises: Vec<(f64, &Term)> = weights::TERMS
        .iter()
        .map(|term| {
            let (without, _) = left_out(current.to_vec(), |other| other.first == term.first);
            (fit::loss(&data.validation, &without, k) - full, term)
        })
        .collect();
    rises.sort_by(|(left, _), (right, _)| left.total_cmp(right));
    say!("| term | family | change of loss x 10^6 |\n|---|---|---|");
    for (rise, term) in rises {
        say!("| {} | {} | {:+.2} |", term.name, term.family, rise * 1e6);
    }
}

/// Fits the model of win, draw and loss.
fn fit_chances(arguments: &Arguments) -> Result<(), String> {
    // Finds out before the fit whether the file to rewrite is one.
    if let Some(path) = &arguments.out {
        with_model(path, &MODEL, &[])?;
    }
    let mut outcomes = Outcomes::default();
    for path in &arguments.data {
        outcomes.read(path).map_err(|error| at(path, error))?;
    }
    let model = wdl::fit(&outcomes).map_err(|error| error.to_string())?;
    let (games, positions) = (outcomes.games, outcomes.positions);
    let likelihood = wdl::log_likelihood(&outcomes, &model) / positions as f64;
    say!("{games} games, {positions} positions; mean log-likelihood {likelihood:.6}");
    say!("{model:#?}");
    say!("100 centipawns are {:.1} units", model.pawn());
    let Some(path) = &arguments.out else { return Ok(()) };
    let head = [
        format!("Fitted by `tune --wdl` to {positions} positions of {games} games of this engine's own"),
        format!("({}); mean log-likelihood {likelihood:.6}.", names(&arguments.data)),
    ];
    replace(path, with_model(path, &model, &head)?).map_err(|error| at(path, error))
}

/// The source file with another model of win, draw and loss.
fn with_model(path: &Path, model: &WinRateModel, head: &[String]) -> Result<String, String> {
    wdl::rewrite(&read(path)?, model, head).ok_or_else(|| at(path, "there is no model in this file"))
}

fn write(
    path: &Path,
    values: &[Score],
    arguments: &Arguments,
    data: &Selected,
    k: f64,
    loss: f64,
) -> Result<(), String> {
    let later = match arguments.later {
        0.0 => String::new(),
        later => format!(", {later} of it from later scores"),
    };
    let head = [
        format!(
            "Fitted by `tune` to {} positions of {} games of this engine's own",
            data.training.len(),
            data.games
        ),
        format!(
            "({}); target: {} result, rest score{}; slope {k:.6} per unit;",
            names(&arguments.data),
            arguments.results,
            later
        ),
        format!("loss on {} held-out positions {loss:.6}.", data.validation.len()),
    ];
    let text = source::rewrite(&read(path)?, values, &head).map_err(|error| at(path, error))?;
    replace(path, text).map_err(|error| at(path, error))
}

/// The names of the files without their folders.
fn names(paths: &[PathBuf]) -> String {
    let names = paths.iter().filter_map(|path| path.file_name());
    names
        .map(|name| name.display().to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| at(path, error))
}
