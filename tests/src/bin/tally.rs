//! Reads what a match runner prints and says how the match stands: the part of `tests/sprt.sh` that counts.

#![forbid(unsafe_code)]

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::process::ExitCode;

use archipelago_tests::sprt::{GameEnd, Score, Test, Verdict};
use clap::Parser;

/// No decision: the games are used up, or there were faults.
const NO_DECISION: u8 = 3;
/// Lines that are shown of a runner that ends without a game.
const LAST_LINES: usize = 20;

/// Counts the games that fastchess or cutechess-cli prints on standard input.
///
/// Ends with 0 when the test accepts, with 1 when it refuses, with 3 without a decision or after too many faults.
#[derive(Parser)]
#[command(name = "tally")]
struct Arguments {
    /// The engine whose score is counted
    #[arg(long, value_name = "NAME")]
    name: String,
    /// Lower and upper hypothesis of a sequential test, Elo; without it games are only counted
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    bounds: Option<Vec<f64>>,
    /// Chance of either error of the test
    #[arg(long, default_value_t = 0.05)]
    error: f64,
    /// Games between two lines of the score
    #[arg(long, default_value_t = 20)]
    interval: u32,
    /// More faults than this (illegal moves, losses on time, disconnects) end the match
    #[arg(long, default_value_t = 0)]
    faults: u32,
    /// Faults of the other engine are told, but do not end the match
    #[arg(long)]
    forgive_opponent: bool,
    /// Games that the runner is to play; fewer are no match
    #[arg(long, default_value_t = 0)]
    games: u32,
    /// At the end print one line "opponent,elo,error,games,won,drawn,lost,faults" on standard output
    #[arg(long, value_name = "OPPONENT")]
    summary: Option<String>,
}

/// The match so far.
struct Match {
    arguments: Arguments,
    test: Option<Test>,
    score: Score,
    faults: u32,
    forgiven: u32,
    /// Games that have ended, however they did.
    ended: u32,
    warnings: u32,
    /// What the runner printed last.
    last_lines: VecDeque<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let test = arguments.bounds.as_ref().map(|bounds| Test {
        elo0: bounds[0],
        elo1: bounds[1],
        error: arguments.error,
    });
    let mut game = Match {
        arguments,
        test,
        score: Score::default(),
        faults: 0,
        forgiven: 0,
        ended: 0,
        warnings: 0,
        last_lines: VecDeque::new(),
    };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if let Some(code) = game.take(&line) {
            return game.end(code);
        }
    }
    let breaks_off = game.ended < game.arguments.games;
    if breaks_off {
        eprintln!(
            "FAULT: the runner ended after {} of {} games",
            game.ended, game.arguments.games
        );
    }
    let code = if game.test.is_some() || game.score.total() == 0 || breaks_off {
        NO_DECISION
    } else {
        0
    };
    game.end(code)
}

impl Match {
    /// Counts a line of the runner; the exit code when it ends the match.
    fn take(&mut self, line: &str) -> Option<u8> {
        self.last_lines.push_back(line.to_owned());
        if self.last_lines.len() > LAST_LINES {
            self.last_lines.pop_front();
        }
        if line.starts_with("Warning") {
            self.warnings += 1;
            eprintln!("{line}");
        } else if line.starts_with("Fatal") {
            eprintln!("FAULT: {line}");
            return Some(NO_DECISION);
        }
        let end = GameEnd::parse(line)?;
        self.ended += 1;
        if self.is_too_faulty(&end) {
            return Some(NO_DECISION);
        }
        let half_points = if end.white == self.arguments.name {
            end.white_half_points?
        } else {
            2 - end.white_half_points?
        };
        self.score.add(end.number, half_points);
        if self.score.total().is_multiple_of(self.arguments.interval.max(1)) {
            self.tell();
        }
        match self.test?.verdict(&self.score) {
            Verdict::Accepted => Some(0),
            Verdict::Refused => Some(1),
            Verdict::Open => None,
        }
    }

    /// Tells a fault, if the game ended with one; are there too many now?
    fn is_too_faulty(&mut self, end: &GameEnd) -> bool {
        let Some(culprit) = end.culprit() else {
            return false;
        };
        eprintln!("FAULT in game {} by {culprit}: {}", end.number, end.reason);
        if self.arguments.forgive_opponent && culprit != self.arguments.name {
            self.forgiven += 1;
        } else {
            self.faults += 1;
        }
        self.faults > self.arguments.faults
    }

    fn tell(&self) {
        match &self.test {
            Some(test) => eprintln!(
                "{}  LLR {:.2} ({:.2} to {:.2}) of [{}, {}]",
                self.score,
                self.score.log_likelihood_ratio(test.elo0, test.elo1),
                -test.bound(),
                test.bound(),
                test.elo0,
                test.elo1
            ),
            None => eprintln!("{}", self.score),
        }
    }

    /// Says how the match ended.
    fn end(&self, code: u8) -> ExitCode {
        self.tell();
        if self.score.total() == 0 {
            eprintln!("no game was finished; the runner's last lines:");
            self.last_lines.iter().for_each(|line| eprintln!("  {line}"));
        }
        if self.warnings > 0 {
            eprintln!("{} warnings of the runner", self.warnings);
        }
        let faulty = self.faults > self.arguments.faults;
        if faulty {
            let plural = if self.faults == 1 { "" } else { "s" };
            eprintln!("ended because of {} fault{plural}: no decision", self.faults);
        } else if self.test.is_some() {
            eprintln!("{}", verdict(code));
        }
        if let (Some(opponent), Some((elo, error))) = (&self.arguments.summary, self.score.elo()) {
            let [won, drawn, lost] = self.score.games;
            let faults = self.faults + self.forgiven;
            println!(
                "{opponent},{elo:.1},{error:.1},{},{won},{drawn},{lost},{faults}",
                self.score.total()
            );
        }
        ExitCode::from(code)
    }
}

fn verdict(code: u8) -> &'static str {
    match code {
        0 => "accepted",
        1 => "refused",
        _ => "no decision",
    }
}
