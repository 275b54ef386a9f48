//! Measures what the parameters of the search are worth by the moves that they choose, without games.
//!
//! All results stay in a directory: stopped at any time and started again, the program goes on.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use archipelago_engine::{Game, HeadlessSearcher, params};
use archipelago_movegen::Position;
use archipelago_train::files::{at, exit_code, replace};
use archipelago_train::game::{MAX_OPENING_SCORE, play_on, random_opening, search};
use archipelago_train::move_loss::{Choices, Chooser, Findings, Judgments, Line, Settings, in_ten_thousandths};
use archipelago_train::parameters::{Names, Part, Selection};
use archipelago_train::say;
use archipelago_train::work::{LINE_INTERVAL, STACK_BYTES, time_left};
use clap::Parser;
use indicatif::HumanDuration;
use rand::RngExt;
use rand::rngs::StdRng;
use rayon::prelude::*;

/// Large enough for searches of some hundred thousand nodes.
const HASH_MEBIBYTES: usize = 8;
/// Nodes of a move in the games that the lines come from: they only have to be sensible.
const GAME_NODES: u64 = 5000;
/// Moves of a line, from the first choice to the last one.
const LINE_PLIES: usize = 15;
/// The first line of a file of judgments; the number of nodes follows.
const JUDGMENTS_TITLE: &str = "archipelago judgments 1 nodes";

/// Measures what the parameters of the search are worth by the moves that they choose, without games
#[derive(Parser, Debug)]
#[command(name = "move-loss", version)]
struct Arguments {
    /// Directory that keeps lines, choices and judgments; an existing one is continued
    #[arg(long, value_name = "DIRECTORY")]
    dir: PathBuf,
    /// Lines of eight positions each in which moves are chosen
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    lines: u64,
    /// Pairs of sets of values that choose moves, each in some of the lines
    #[arg(long, value_name = "N", default_value_t = 250)]
    pairs: u64,
    /// Lines in which each pair chooses
    #[arg(long, value_name = "N", default_value = "20")]
    lines_per_pair: NonZeroUsize,
    /// Nodes of a search that chooses a move
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(2..))]
    nodes: u64,
    /// Nodes of a search that judges a move
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(1..))]
    judge_nodes: u64,
    /// Move each parameter by this many of its steps
    #[arg(long, value_name = "X", default_value_t = 2.0)]
    steps: f64,
    /// Searches at the same time [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Seed of lines and directions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    names: Names,
}

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let selection = Selection::new(Part::Search, &arguments.names)?;
    let settings = Settings {
        nodes: arguments.nodes,
        steps: arguments.steps,
        seed: arguments.seed,
        lines_per_pair: arguments.lines_per_pair.get(),
        parameters: selection.tuned(),
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.map_or(0, NonZeroUsize::get))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|error| error.to_string())?;
    fs::create_dir_all(&arguments.dir).map_err(|error| at(&arguments.dir, error))?;
    pool.install(|| {
        let lines = lines(arguments, &settings)?;
        let positions = lines.iter().map(Line::positions).collect::<Result<Vec<_>, _>>()?;
        let choices = choose(arguments, &settings, &selection, &lines, &positions)?;
        let judgments = judge(arguments, &settings, &choices, &positions)?;
        print(&settings, &settings.evaluate(&choices, &positions, &judgments));
        Ok(())
    })
}

/// The lines of the directory; those that are missing come from new games.
fn lines(arguments: &Arguments, settings: &Settings) -> Result<Vec<Line>, String> {
    let path = arguments.dir.join("lines.txt");
    let text = read(&path)?;
    let mut lines = Vec::new();
    for (index, row) in text.lines().enumerate() {
        let line = Line::parse(row).map_err(|error| at(&path, format!("line {}: {error}", index + 1)))?;
        lines.push(line);
    }
    if lines.is_empty() {
        let numbers: Vec<u64> = (0..arguments.lines).collect();
        lines = work("lines", numbers, |searcher, number| {
            Ok(new_line(searcher, &mut settings.line_generator(number)))
        })?;
        let text: String = lines.iter().map(|line| line.to_text() + "\n").collect();
        replace(&path, text).map_err(|error| at(&path, error))?;
    } else if lines.len() as u64 != arguments.lines {
        let message = format!("it has {} lines, not {}", lines.len(), arguments.lines);
        return Err(at(&path, message));
    }
    Ok(lines)
}

/// A part of a game of the engine against itself, with the values of the table, that begins about level.
fn new_line(searcher: &mut HeadlessSearcher, random: &mut StdRng) -> Line {
    params::use_in_this_thread(&[]);
    loop {
        searcher.new_game();
        let Some((game, _)) = random_opening(random, Position::startpos()) else {
            continue;
        };
        let (mut positions, mut moves, mut level) = (Vec::new(), Vec::new(), Vec::new());
        play_on(searcher, game, GAME_NODES, |position, answer| {
            if answer.score.get().abs() <= MAX_OPENING_SCORE {
                level.push(moves.len());
            }
            positions.push(*position);
            moves.push(answer.best);
        });
        level.retain(|first| first + LINE_PLIES <= moves.len());
        if level.is_empty() {
            continue;
        }
        let first = level[random.random_range(..level.len())];
        return Line {
            start: positions[first].fen(),
            moves: moves[first..first + LINE_PLIES]
                .iter()
                .map(|mv| mv.to_uci(false).to_string())
                .collect(),
        };
    }
}

/// The choices of the directory and those that are missing.
fn choose(
    arguments: &Arguments,
    settings: &Settings,
    selection: &Selection,
    lines: &[Line],
    positions: &[Vec<Position>],
) -> Result<Vec<Choices>, String> {
    let path = arguments.dir.join("choices.txt");
    let head = settings.to_text();
    let text = read(&path)?;
    let mut all = Vec::new();
    if !text.is_empty() {
        all = settings.read(&text, positions).map_err(|error| at(&path, error))?;
    }
    // Without a row that was cut short.
    let whole: String = all.iter().map(Choices::to_row).collect();
    let file = rewritten(&path, &(head + &whole))?;
    let pairs = (0..arguments.pairs).map(Chooser::Pair);
    let missing: Vec<Chooser> = [Chooser::Default, Chooser::HalfNodes]
        .into_iter()
        .chain(pairs)
        .filter(|chooser| all.iter().all(|choices| choices.chooser != *chooser))
        .collect();
    all.extend(work("choices", missing, |searcher, chooser| {
        let (nodes, sets) = match chooser {
            Chooser::Default => (settings.nodes, vec![Vec::new()]),
            Chooser::HalfNodes => (settings.nodes / 2, vec![Vec::new()]),
            Chooser::Pair(number) => {
                let trial = settings.trial(number);
                let sets = [&trial.along, &trial.against].map(|chosen| selection.table_with(chosen));
                (settings.nodes, sets.to_vec())
            }
        };
        let mut moves = Vec::new();
        for values in sets {
            params::use_in_this_thread(&values);
            for index in settings.lines_of(chooser, lines.len()) {
                choose_in_line(searcher, &lines[index], nodes, &mut moves)?;
            }
        }
        let choices = Choices { chooser, moves };
        append(&file, &path, &choices.to_row())?;
        Ok(choices)
    })?);
    all.retain(|choices| !matches!(choices.chooser, Chooser::Pair(number) if number >= arguments.pairs));
    // In the file their order depends on the threads.
    all.sort_by_key(|choices| choices.chooser);
    Ok(all)
}

/// Chooses a move before every second move of the line, as one side does in a game.
fn choose_in_line(
    searcher: &mut HeadlessSearcher,
    line: &Line,
    nodes: u64,
    moves: &mut Vec<String>,
) -> Result<(), String> {
    searcher.new_game();
    let start = Position::from_fen(line.start.as_bytes()).map_err(|error| error.to_string())?;
    let mut game = Game::new(start);
    for (ply, text) in line.moves.iter().enumerate() {
        if ply % 2 == 0 {
            let answer = search(searcher, &game, nodes).ok_or("a position of a line has no move")?;
            moves.push(answer.best.to_uci(false).to_string());
        }
        let mv = game.position.parse_uci(text.as_bytes());
        game.play(mv.map_err(|error| error.to_string())?);
    }
    Ok(())
}

/// The judgments of the directory and those that are missing.
fn judge(
    arguments: &Arguments,
    settings: &Settings,
    choices: &[Choices],
    positions: &[Vec<Position>],
) -> Result<Judgments, String> {
    let path = arguments.dir.join("judgments.txt");
    let title = format!("{JUDGMENTS_TITLE} {}\n", arguments.judge_nodes);
    let text = read(&path)?;
    let mut judgments = Judgments::new();
    if !text.is_empty() {
        let rows = text.strip_prefix(&title);
        let rows = rows.ok_or_else(|| at(&path, format!("it does not begin with '{}'", title.trim_end())))?;
        for (index, row) in rows.split_inclusive('\n').enumerate() {
            // A row that was cut short is left out.
            let Some(row) = row.strip_suffix('\n') else { break };
            let (key, score) = parse_judgment(row)
                .ok_or_else(|| at(&path, format!("line {}: expected 'FEN|move|score'", index + 2)))?;
            judgments.insert(key, score);
        }
    }
    let whole: String = judgments.iter().map(judgment_row).collect();
    let file = rewritten(&path, &(title + &whole))?;
    let missing = settings.unjudged(choices, positions, &judgments);
    let new = work("judgments", missing, |searcher, key| {
        let score = judge_move(searcher, &key.0, &key.1, arguments.judge_nodes)?;
        append(&file, &path, &judgment_row((&key, &score)))?;
        Ok((key, score))
    })?;
    judgments.extend(new);
    Ok(judgments)
}

fn parse_judgment(row: &str) -> Option<((String, String), i32)> {
    let mut parts = row.split('|');
    let (position, mv, score) = (parts.next()?, parts.next()?, parts.next()?);
    let key = (position.to_owned(), mv.to_owned());
    parts.next().is_none().then_some(())?;
    Some((key, score.parse().ok()?))
}

fn judgment_row((key, score): (&(String, String), &i32)) -> String {
    format!("{}|{}|{score}\n", key.0, key.1)
}

/// The score of a move by a search of the position after it, from the view of the side that moves.
fn judge_move(searcher: &mut HeadlessSearcher, position: &str, mv: &str, nodes: u64) -> Result<i32, String> {
    params::use_in_this_thread(&[]);
    let position = Position::from_fen(position.as_bytes()).map_err(|error| error.to_string())?;
    let mv = position.parse_uci(mv.as_bytes()).map_err(|error| error.to_string())?;
    let next = position.play(mv);
    searcher.new_game();
    let answer = search(searcher, &Game::new(next), nodes);
    Ok(match answer {
        Some(answer) => -answer.score.get(),
        None if next.in_check() => archipelago_eval::Value::mate_in(1).get(),
        None => 0,
    })
}

/// Does all jobs on all threads, each with a searcher, and says every minute how far it is. The results have the order of
/// the jobs.
fn work<Job: Send, Done: Send>(
    title: &str,
    jobs: Vec<Job>,
    does: impl Fn(&mut HeadlessSearcher, Job) -> Result<Done, String> + Sync,
) -> Result<Vec<Done>, String> {
    let (count, begun) = (jobs.len() as u64, Instant::now());
    let progress = Mutex::new((0, begun));
    let results = jobs.into_par_iter().with_max_len(1).map_init(
        || HeadlessSearcher::new(HASH_MEBIBYTES).map_err(|error| error.to_string()),
        |searcher, job| {
            let searcher = searcher.as_mut().map_err(|error| error.clone())?;
            let result = does(searcher, job)?;
            let mut progress = progress.lock().map_err(|error| error.to_string())?;
            progress.0 += 1;
            if progress.1.elapsed() >= LINE_INTERVAL {
                progress.1 = Instant::now();
                let left = time_left(begun.elapsed(), progress.0, count).unwrap_or_default();
                eprintln!("{title}: {} of {count}, {} left", progress.0, HumanDuration(left));
            }
            Ok(result)
        },
    );
    results.collect()
}

/// The text of a file; empty when there is none.
fn read(path: &Path) -> Result<String, String> {
    if !path.exists() {
        return Ok(String::new());
    }
    fs::read_to_string(path).map_err(|error| at(path, error))
}

/// A file with this text, open for further rows.
fn rewritten(path: &Path, text: &str) -> Result<Mutex<File>, String> {
    let file = replace(path, text).and_then(|()| OpenOptions::new().append(true).open(path));
    file.map(Mutex::new).map_err(|error| at(path, error))
}

fn append(file: &Mutex<File>, path: &Path, row: &str) -> Result<(), String> {
    let mut file = file.lock().map_err(|error| error.to_string())?;
    file.write_all(row.as_bytes()).map_err(|error| at(path, error))
}

fn print(settings: &Settings, findings: &Findings) {
    say!(
        "{} pairs; losses in ten-thousandths of a point a move, errors of 95 %",
        findings.pairs()
    );
    for (title, loss) in [
        ("the values of the table", findings.default),
        ("with half of the nodes", findings.half_nodes),
    ] {
        if let Some(loss) = loss {
            say!("{title:34} {:36.1}", in_ten_thousandths(loss));
        }
    }
    say!(
        "{:34} {:>8} {:>8} {:>18} {:>6}",
        "parameter",
        "lower",
        "higher",
        "higher less lower",
        "error"
    );
    let mut rows: Vec<_> = settings.parameters.iter().zip(findings.effects()).collect();
    rows.sort_by(|(_, left), (_, right)| left.loss.total_cmp(&right.loss));
    for (parameter, effect) in rows {
        let (lower, higher) = parameter.around(settings.steps);
        say!(
            "{:34} {lower:8} {higher:8} {:+18.2} {:6.2}",
            parameter.name,
            effect.loss,
            effect.error
        );
    }
    say!(
        "chi-squared {:.0}; {} by chance",
        findings.chi_squared(),
        settings.parameters.len()
    );
}
