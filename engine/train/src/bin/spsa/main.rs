//! Tunes the parameters of search or evaluation in games of the engine against itself: all at once, on all cores, in one
//! process.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use archipelago_engine::{Game, HeadlessSearcher, Limits, time_for_nodes};
use archipelago_movegen::{ByColor, Color, Position};
use archipelago_train::book::read_book;
use archipelago_train::differences::{evaluation_curvature, game_positions};
use archipelago_train::files::{at, check_writable, exit_code};
use archipelago_train::format::GameResult;
use archipelago_train::game::{Judge, MAX_PLIES, level_opening, rule_ending};
use archipelago_train::parameters::{Names, Part, Selection};
use archipelago_train::random::generator;
use archipelago_train::say;
use archipelago_train::screen::{Measure, Screening};
use archipelago_train::spsa::Tuning;
use archipelago_train::trials::{Purpose, Trial};
use archipelago_train::work::{LINE_INTERVAL, STACK_BYTES, time_left};
use clap::Parser;
use indicatif::HumanDuration;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

/// Nodes of the search that judges an opening.
const OPENING_NODES: u64 = 2000;
/// Openings that both sides search when their speed is compared.
const SPEED_OPENINGS: usize = 12;

/// Tunes the parameters of search or evaluation in games, all at once (SPSA).
#[derive(Parser, Debug)]
#[command(name = "spsa", version)]
struct Arguments {
    /// File that keeps the state; an existing one is continued
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Pairs of games to play; the steps become smaller toward the last one
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Nodes of each move
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Time of each move in milliseconds, instead of nodes
    #[arg(long, value_name = "MS", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..))]
    move_time: Option<u64>,
    /// A clock for each game in place of a limit for each move: seconds + increment, as in 2+0.02. It counts nodes, so that a
    /// busy machine changes nothing, unless --nodes-per-ms is 0. A side that uses more than it has left loses
    #[arg(long, value_name = "TC", conflicts_with_all = ["nodes", "move_time"])]
    clock: Option<GameClock>,
    /// With --clock: the nodes that stand for a millisecond; 0: the clock counts time
    #[arg(long, value_name = "N", default_value_t = 250, requires = "clock", value_parser = clap::value_parser!(u32).range(..=10_000))]
    nodes_per_ms: u32,
    /// Table of each player in MiB; the default is enough for some ten thousand nodes a move
    #[arg(long, value_name = "MIB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    hash: u32,
    /// Positions in which the games begin, a FEN or EPD in each line, in place of random openings
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Pairs played at the same time [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Seed of openings and directions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Groups of weights of the evaluation and its network, in place of parameters of the search
    #[arg(long)]
    evaluation: bool,
    #[command(flatten)]
    names: Names,
    /// Change no values: measure what each parameter is worth when it is a step higher instead of a step lower
    #[arg(long)]
    screen: bool,
    /// With --screen: move each parameter by this many steps
    #[arg(long, value_name = "X", default_value_t = 1.0, requires = "screen")]
    steps: f64,
    /// With --screen: measure nodes per second in place of strength. A pair is then a search of several openings with the values of
    /// each side
    #[arg(long, requires = "screen", conflicts_with_all = ["move_time", "clock", "write"])]
    speed: bool,
    /// With --screen: compare the values of the table with those of this file, lines of a name and a value, in place of values
    /// some steps around them
    #[arg(long, value_name = "FILE", requires = "screen", conflicts_with_all = ["steps", "only", "except", "write"])]
    against: Option<PathBuf>,
    /// With --against: one side has all values of the table, the other all those of the file
    #[arg(long, requires = "against")]
    together: bool,
    /// Play no games: write the values of the state into this source file (engine/src/params.rs), with --evaluation into the
    /// files of this crate (eval)
    #[arg(long, value_name = "PATH")]
    write: Option<PathBuf>,
    /// With --screen --evaluation --write: shift each parameter by this share of its best shift
    #[arg(long, value_name = "X", default_value_t = 0.5, requires_all = ["screen", "evaluation", "write"])]
    share: f64,
    /// With --screen --evaluation --write: positions in which the parameters are compared
    #[arg(long, value_name = "N", default_value = "5000", requires_all = ["screen", "evaluation", "write"])]
    positions: NonZeroUsize,
    /// Play no games: print what the state says
    #[arg(long)]
    show: bool,
}

impl Arguments {
    /// Whether games are played.
    fn plays(&self) -> bool {
        !self.show && self.write.is_none()
    }

    /// What a screening measures.
    fn measure(&self) -> Measure {
        if self.speed { Measure::Speed } else { Measure::Strength }
    }

    /// The limits of the first move of each side.
    fn limits(&self) -> Limits {
        if let Some(clock) = self.clock {
            return Limits {
                clock: ByColor::new_with(|_| Some(clock.time)),
                increment: ByColor::new_with(|_| clock.increment),
                ..Limits::default()
            };
        }
        Limits {
            nodes: self.move_time.is_none().then_some(self.nodes),
            move_time: self.move_time.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    /// After a move: takes its nodes, or the time it took, off the clock of the side, if there is one, and adds the increment.
    /// Returns whether the side had enough left.
    fn charge(&self, limits: &mut Limits, side: Color, nodes: u64, took: Duration) -> bool {
        let Some(left) = limits.clock.get_mut(side) else {
            return true;
        };
        let spent = match self.nodes_per_ms {
            0 => took,
            nodes_per_ms => time_for_nodes(nodes, nodes_per_ms),
        };
        let Some(rest) = left.checked_sub(spent) else {
            return false;
        };
        *left = rest + *limits.increment.get(side);
        true
    }
}

/// A time control for the whole game.
#[derive(Clone, Copy, Debug, PartialEq)]
struct GameClock {
    time: Duration,
    increment: Duration,
}

impl FromStr for GameClock {
    type Err = String;

    fn from_str(text: &str) -> Result<GameClock, String> {
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |number: &str| {
            let seconds: f64 = number.parse().ok()?;
            Duration::try_from_secs_f64(seconds).ok()
        };
        let (Some(time), Some(increment)) = (seconds(time), seconds(increment)) else {
            return Err(format!("'{text}' is not seconds + increment, as in 2+0.02"));
        };
        if time.is_zero() {
            return Err("a clock needs time at the beginning".to_owned());
        }
        Ok(GameClock { time, increment })
    }
}

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let part = if arguments.evaluation {
        Part::Evaluation
    } else {
        Part::Search
    };
    if let Some(path) = &arguments.against {
        let text = fs::read_to_string(path).map_err(|error| at(path, error))?;
        let (selection, others) = Selection::read(part, &text).map_err(|error| at(path, error))?;
        let screening = Screening::against(arguments.measure(), selection.tuned(), &others);
        let screening = if arguments.together {
            screening.together()
        } else {
            screening
        };
        return screen(arguments, &selection, screening);
    }
    let selection = Selection::new(part, &arguments.names)?;
    if arguments.screen {
        let screening = Screening::around(arguments.measure(), selection.tuned(), arguments.steps);
        return screen(arguments, &selection, screening);
    }
    let tuning = with_state(arguments, Tuning::new(arguments.pairs, selection.tuned()))?;
    if let Some(path) = &arguments.write {
        return selection.write(path, &tuning.parameters);
    }
    print_values(&played(arguments, &selection, tuning)?);
    Ok(())
}

/// The purpose with what its state file says. Without such a file, one must be writable, and there must be games to play.
fn with_state<P: Purpose>(arguments: &Arguments, mut purpose: P) -> Result<P, String> {
    let path = &arguments.state;
    if path.exists() {
        purpose.resume(path).map_err(|error| at(path, error))?;
    } else if arguments.plays() {
        check_writable(path)?;
    } else {
        return Err(at(path, "there is no such state"));
    }
    Ok(purpose)
}

/// The purpose after the missing pairs, if games are to be played.
fn played<P: Purpose>(arguments: &Arguments, selection: &Selection, purpose: P) -> Result<P, String> {
    if !arguments.plays() {
        return Ok(purpose);
    }
    let purpose = play_pairs(arguments, selection, purpose)?;
    let path = &arguments.state;
    purpose.write(path).map_err(|error| at(path, error))?;
    Ok(purpose)
}

/// Plays games that show what each parameter is worth.
fn screen(arguments: &Arguments, selection: &Selection, screening: Screening) -> Result<(), String> {
    let screening = with_state(arguments, screening)?;
    if let Some(path) = &arguments.write {
        if !arguments.evaluation {
            return Err("--screen can only write the evaluation (--evaluation)".to_owned());
        }
        let positions = game_positions(arguments.positions.get())?;
        let curvature = evaluation_curvature(selection, arguments.steps, &positions);
        let (shifted, gain) = screening.shifted(arguments.steps, &curvature, arguments.share);
        selection.write(path, &shifted)?;
        say!("the whole of the best shifts is expected to gain {gain:.1} Elo in such games");
        return Ok(());
    }
    print_effects(&played(arguments, selection, screening)?);
    Ok(())
}

/// Plays the missing pairs on all cores.
fn play_pairs<P: Purpose>(arguments: &Arguments, selection: &Selection, purpose: P) -> Result<P, String> {
    let threads = match arguments.threads {
        Some(threads) => threads,
        None => thread::available_parallelism().map_err(|error| error.to_string())?,
    };
    let book = match &arguments.book {
        Some(path) => read_book(path)?,
        None => Vec::new(),
    };
    let nodes_per_ms = arguments.clock.map_or(0, |_| arguments.nodes_per_ms);
    let searcher = || match HeadlessSearcher::new(arguments.hash as usize) {
        Ok(searcher) => Ok(searcher.counting_nodes(nodes_per_ms)),
        Err(error) => Err(error.to_string()),
    };
    let players = (0..threads.get())
        .map(|_| Ok([searcher()?, searcher()?]))
        .collect::<Result<Vec<_>, String>>()?;
    let before = purpose.pairs();
    let next = AtomicU64::new(before);
    let progress = Mutex::new(Run::new(purpose));
    thread::scope(|scope| {
        let workers: Vec<_> = players
            .into_iter()
            .map(|players| {
                let mut worker = Worker {
                    players,
                    arguments,
                    book: &book,
                    selection,
                    progress: &progress,
                    before,
                    next: &next,
                };
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, move || worker.run())
            })
            .collect();
        if workers.iter().any(Result::is_err) {
            end_after_this_pair(&next, arguments);
        }
        for worker in workers {
            let thread = worker.map_err(|error| format!("no thread: {error}"))?;
            thread.join().map_err(|_| "a thread has failed".to_owned())??;
        }
        Ok::<(), String>(())
    })?;
    let run = progress.into_inner().map_err(|error| error.to_string())?;
    Ok(run.purpose)
}

/// No thread begins another pair.
fn end_after_this_pair(next: &AtomicU64, arguments: &Arguments) {
    next.store(arguments.pairs, Ordering::Relaxed);
}

/// The five parameters with the largest numbers, in a few words.
fn largest(purpose: &impl Purpose) -> String {
    let (title, mut changes) = purpose.changes();
    changes.sort_by(|left, right| right.1.abs().total_cmp(&left.1.abs()));
    let shown = changes.iter().take(5);
    let words: String = shown.map(|(name, by)| format!(" {name} {by:+.2}")).collect();
    format!("{title}:{words}")
}

/// What all threads share: the state, and what is printed of it.
struct Run<P> {
    purpose: P,
    /// Pairs that had been played before this run.
    before: u64,
    begun: Instant,
    last_line: Instant,
}

impl<P: Purpose> Run<P> {
    fn new(purpose: P) -> Run<P> {
        let now = Instant::now();
        Run {
            before: purpose.pairs(),
            purpose,
            begun: now,
            last_line: now,
        }
    }

    /// Writes the state and prints a line when the last one is old enough.
    fn report(&mut self, arguments: &Arguments) -> Result<(), String> {
        if self.last_line.elapsed() < LINE_INTERVAL {
            return Ok(());
        }
        self.last_line = Instant::now();
        let (pairs, planned) = (self.purpose.pairs(), arguments.pairs);
        let (played, elapsed) = (pairs - self.before, self.begun.elapsed());
        let speed = played as f64 / elapsed.as_secs_f64();
        let left = time_left(elapsed, played, planned.saturating_sub(self.before)).unwrap_or_default();
        eprintln!(
            "{pairs} of {planned} pairs, {:.1} a minute, {} left; {}",
            60.0 * speed,
            HumanDuration(left),
            largest(&self.purpose)
        );
        let path = &arguments.state;
        self.purpose.write(path).map_err(|error| at(path, error))
    }
}

/// One thread that plays pairs.
struct Worker<'a, P> {
    /// Along the direction, and against it.
    players: [HeadlessSearcher; 2],
    arguments: &'a Arguments,
    /// Positions to begin with; empty for random openings.
    book: &'a [Position],
    selection: &'a Selection,
    progress: &'a Mutex<Run<P>>,
    /// Pairs that had been played before this run.
    before: u64,
    next: &'a AtomicU64,
}

impl<P: Purpose> Worker<'_, P> {
    /// Plays pairs until none is missing. After an error the other threads end too.
    fn run(&mut self) -> Result<(), String> {
        let outcome = self.play_pairs();
        if outcome.is_err() {
            end_after_this_pair(self.next, self.arguments);
        }
        outcome
    }

    fn play_pairs(&mut self) -> Result<(), String> {
        loop {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.arguments.pairs {
                return Ok(());
            }
            // The threads do not finish their pairs in order, so a run that goes on may begin with a number that was
            // played before. It then meets other openings and directions.
            let mut random = generator(self.arguments.seed, self.before << 32 | pair);
            let trial = self.locked()?.purpose.draw(&mut random);
            let result = if self.arguments.speed {
                self.compare_speed(&mut random, &trial)
            } else {
                let opening = self.opening(&mut random);
                self.play_pair(&opening, &trial)
            };
            let mut run = self.locked()?;
            run.purpose.learn(&trial, result);
            run.report(self.arguments)?;
        }
    }

    fn locked(&self) -> Result<std::sync::MutexGuard<'_, Run<P>>, String> {
        self.progress.lock().map_err(|error| error.to_string())
    }

    /// A random position of the book; without one, a random opening that a short search finds about level.
    fn opening(&mut self, random: &mut StdRng) -> Game {
        if let Some(&position) = self.book.choose(random) {
            return Game::new(position);
        }
        self.selection.use_in_this_thread(&[]);
        level_opening(&mut self.players[0], random, OPENING_NODES)
    }

    /// Searches openings with the values of both sides; the nodes per second along the direction relative to those against it,
    /// as a natural logarithm in per cent.
    fn compare_speed(&mut self, random: &mut StdRng, trial: &Trial) -> f64 {
        let values = self.values_of_sides(trial);
        let limits = self.arguments.limits();
        let (mut nodes, mut seconds) = ([0.0; 2], [0.0; 2]);
        for number in 0..SPEED_OPENINGS {
            let opening = self.opening(random);
            // The sides take turns at the first search.
            for side in [number % 2, 1 - number % 2] {
                let player = &mut self.players[side];
                player.new_game();
                self.selection.use_in_this_thread(&values[side]);
                let begun = Instant::now();
                let answer = player.search(&opening, limits.clone());
                seconds[side] += begun.elapsed().as_secs_f64();
                nodes[side] += answer.map_or(0.0, |answer| answer.nodes as f64);
            }
        }
        let [along, against] = [0, 1].map(|side| nodes[side] / seconds[side]);
        100.0 * (along / against).ln()
    }

    /// The values along the direction, and those against it.
    fn values_of_sides(&self, trial: &Trial) -> [Vec<i32>; 2] {
        [&trial.along, &trial.against].map(|chosen| self.selection.table_with(chosen))
    }

    /// Plays the opening with both colors; the points of the side along the direction less those of the other.
    fn play_pair(&mut self, opening: &Game, trial: &Trial) -> f64 {
        let values = self.values_of_sides(trial);
        let points = Color::ALL.map(|color| {
            let result = self.play_game(opening.clone(), color, &values);
            let for_white = f64::from(2.0 * result.points() - 1.0);
            if color.is_white() { for_white } else { -for_white }
        });
        points.iter().sum()
    }

    /// Plays a game; the first player has the pieces of `first`.
    fn play_game(&mut self, mut game: Game, first: Color, values: &[Vec<i32>; 2]) -> GameResult {
        for player in &mut self.players {
            player.new_game();
        }
        let mut limits = self.arguments.limits();
        let mut judge = Judge::default();
        for _ in 0..MAX_PLIES {
            if let Some((_, result)) = rule_ending(&game) {
                return result;
            }
            let player = usize::from(game.position.turn() != first);
            self.selection.use_in_this_thread(&values[player]);
            let begun = Instant::now();
            let Some(answer) = self.players[player].search(&game, limits.clone()) else {
                return GameResult::Draw;
            };
            let turn = game.position.turn();
            if !self.arguments.charge(&mut limits, turn, answer.nodes, begun.elapsed()) {
                return GameResult::won_by(!turn);
            }
            if let Some((_, result)) = judge.rule(&game.position, &answer) {
                return result;
            }
            game.play(answer.best);
        }
        GameResult::Draw
    }
}

fn print_values(tuning: &Tuning) {
    say!("{} of {} pairs", tuning.pairs, tuning.planned);
    say!(
        "{:34} {:>8} {:>8} {:>10} {:>8}",
        "parameter",
        "start",
        "now",
        "exact",
        "drift"
    );
    for parameter in &tuning.parameters {
        say!(
            "{:34} {:8} {:8} {:10.2} {:+8.2}",
            parameter.name,
            parameter.start,
            parameter.rounded(),
            parameter.value,
            parameter.drift()
        );
    }
}

fn print_effects(screening: &Screening) {
    let unit = screening.unit();
    let what = if screening.is_together() {
        "all second values over all first ones, the same in each line"
    } else {
        "the second over the first value"
    };
    say!("{} pairs; {unit} of {what}, with the 95 % error", screening.pairs());
    say!(
        "{:34} {:>8} {:>8} {:>8} {:>6}",
        "parameter",
        "first",
        "second",
        unit,
        "error"
    );
    for (parameter, (first, second), effect) in screening.effects() {
        say!(
            "{:34} {first:8} {second:8} {:+8.2} {:6.2}",
            parameter.name,
            effect.size,
            effect.error
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_seconds_and_an_increment() {
        let clock = |seconds, milliseconds| GameClock {
            time: Duration::from_secs(seconds),
            increment: Duration::from_millis(milliseconds),
        };
        assert_eq!("2+0.02".parse(), Ok(clock(2, 20)));
        assert_eq!("60".parse(), Ok(clock(60, 0)));
        for wrong in ["", "x", "2x+1", "0+1", "-1", "2+", "1e400", "NaN+1"] {
            assert!(wrong.parse::<GameClock>().is_err(), "{wrong}");
        }
    }

    /// Each move takes its nodes, or its time, off the clock of its side and adds the increment.
    #[test]
    fn a_move_costs_its_nodes_or_its_time() {
        let ms = Duration::from_millis;
        let costs_of_nodes = [(4000, ms(9)), (20_000, ms(9))];
        let costs_of_time = [(9, ms(400)), (9, ms(2000))];
        for (unit, [(nodes, took), (too_many, too_long)]) in [("10", costs_of_nodes), ("0", costs_of_time)] {
            let clock = ["--clock", "1+0.5", "--nodes-per-ms", unit];
            let arguments = Arguments::parse_from(["spsa", "--state", "x"].iter().chain(&clock));
            let mut limits = arguments.limits();
            assert!(arguments.charge(&mut limits, Color::White, nodes, took));
            assert_eq!(limits.clock.white, Some(ms(1100)));
            assert_eq!(limits.clock.black, Some(ms(1000)));
            assert!(!arguments.charge(&mut limits, Color::Black, too_many, too_long));
        }
    }

    #[test]
    fn without_a_clock_moves_have_a_limit() {
        let limits = |more: &[&str]| {
            let words = ["spsa", "--state", "x"];
            Arguments::parse_from(words.iter().chain(more)).limits()
        };
        assert_eq!(limits(&["--nodes", "77"]).nodes, Some(77));
        let timed = limits(&["--move-time", "8"]);
        assert_eq!((timed.nodes, timed.move_time), (None, Some(Duration::from_millis(8))));
    }
}
