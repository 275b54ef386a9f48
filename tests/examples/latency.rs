//! Measures how soon the engine answers `stop` and, during a search, `isready`.
//!
//! ```text
//! cargo run --release -p archipelago-tests --example latency
//! ```
//!
//! The machine must be quiet: on a busy one this measures the other programs. The exit code is 1 when an answer came later
//! than it may.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use archipelago_test_support::games;
use archipelago_tests::programs;
use clap::Parser;
use rand::RngExt;

/// 99.9 % of the answers to `stop` come within this time.
const MOST_STOPS: Duration = Duration::from_millis(5);
/// All answers to `stop` come within this time.
const EVERY_STOP: Duration = Duration::from_millis(50);
/// All answers to `isready` come within this time.
const EVERY_READY: Duration = Duration::from_millis(10);

/// Measures the time from `stop` to `bestmove`, and from `isready` to `readyok` during a search.
#[derive(Parser)]
#[command(name = "latency")]
struct Arguments {
    /// The engine [default: that of this checkout]
    engine: Option<PathBuf>,
    /// Searches for each number of threads
    #[arg(long, default_value_t = 1000)]
    searches: usize,
    /// Numbers of threads
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 64])]
    threads: Vec<usize>,
    /// Size of the transposition table, MiB
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// A search is stopped after a random time up to this many milliseconds
    #[arg(long, default_value_t = 40)]
    longest: u64,
}

/// A running engine.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &PathBuf) -> Result<Engine, Box<dyn Error>> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        Ok(Engine {
            input: child.stdin.take().ok_or("no input")?,
            output: BufReader::new(child.stdout.take().ok_or("no output")?),
            child,
        })
    }

    fn send(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        Ok(self.input.write_all(format!("{line}\n").as_bytes())?)
    }

    /// The time from sending `line` to a line that begins with `answer`.
    fn time(&mut self, line: &str, answer: &str) -> Result<Duration, Box<dyn Error>> {
        let start = Instant::now();
        self.send(line)?;
        let mut text = String::new();
        while !text.starts_with(answer) {
            text.clear();
            if self.output.read_line(&mut text)? == 0 {
                return Err("the engine has ended".into());
            }
        }
        Ok(start.elapsed())
    }
}

/// Times in ascending order.
struct Times(Vec<Duration>);

impl Times {
    fn new(mut times: Vec<Duration>) -> Times {
        times.sort_unstable();
        Times(times)
    }

    /// The time that this part of the answers needed at most.
    fn within(&self, part: f64) -> Duration {
        let count = (self.0.len() as f64 * part).ceil() as usize;
        self.0[count.clamp(1, self.0.len()) - 1]
    }

    fn print(&self, name: &str) {
        let [median, most, worst] = [0.5, 0.999, 1.0].map(|part| self.within(part).as_secs_f64() * 1000.0);
        println!("  {name:<8} median {median:7.2} ms   99.9 % within {most:7.2} ms   worst {worst:7.2} ms");
    }
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = Arguments::parse();
    if arguments.searches == 0 {
        return Err("--searches needs at least 1".into());
    }
    let program = arguments
        .engine
        .clone()
        .unwrap_or_else(|| programs::engine().to_owned());
    let mut all_good = true;
    for &threads in &arguments.threads {
        let (stops, readies) = measure(&program, threads, &arguments)?;
        println!("{threads} threads, {} searches", arguments.searches);
        stops.print("stop");
        readies.print("isready");
        let good =
            stops.within(0.999) <= MOST_STOPS && stops.within(1.0) <= EVERY_STOP && readies.within(1.0) <= EVERY_READY;
        all_good &= good;
        if !good {
            println!(
                "  too late: {MOST_STOPS:?} for 99.9 % of stops, {EVERY_STOP:?} for all, {EVERY_READY:?} for isready"
            );
        }
    }
    Ok(ExitCode::from(u8::from(!all_good)))
}

/// The times of the answers to `stop` and to `isready`.
fn measure(program: &PathBuf, threads: usize, arguments: &Arguments) -> Result<(Times, Times), Box<dyn Error>> {
    let mut engine = Engine::start(program)?;
    let mut random = games::random(threads as u64);
    engine.send(&format!("setoption name Hash value {}", arguments.hash))?;
    engine.send(&format!("setoption name Threads value {threads}"))?;
    engine.time("isready", "readyok")?;
    let (mut stops, mut readies) = (Vec::new(), Vec::new());
    for _ in 0..arguments.searches {
        engine.send("go infinite")?;
        sleep(Duration::from_micros(random.random_range(0..=1000 * arguments.longest)));
        readies.push(engine.time("isready", "readyok")?);
        stops.push(engine.time("stop", "bestmove")?);
    }
    engine.send("quit")?;
    engine.child.wait()?;
    Ok((Times::new(stops), Times::new(readies)))
}
