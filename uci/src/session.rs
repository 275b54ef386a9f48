//! The conversation with the GUI: one thread, one state, one place where commands and reports meet.
//!
//! The session alone starts searches and alone prints what they report, so a `go` and its `bestmove` cannot miss each
//! other, whatever the order of the input: a search is over for the session when it prints the `bestmove`, never earlier.
//! It waits for nothing but the end of a search that it has stopped itself.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use archipelago_engine::{BENCH_DEPTH, Engine, Game, Limits, Report};
use archipelago_explain as explain;
use archipelago_movegen::{FenError, Move, MoveError, Position};
use crossbeam_channel::{Receiver, Sender, select_biased, unbounded};
use log::debug;
use thiserror::Error;

use crate::board::Board;
use crate::command::{self, Assignment, Command, Setup};
use crate::go::Go;
use crate::input::{Input, MAX_LINE};
use crate::options::{self, OptionList, Setting, Target};
use crate::output::Output;
use crate::print::Printed;
use crate::text;
use crate::tool::{Tool, ToolOutput};
use crate::words::ParseError;

/// The state of the conversation.
pub struct Session<W> {
    output: Output<W>,
    engine: Engine,
    reports: Receiver<Report>,
    tool_sender: Sender<ToolOutput>,
    tool_output: Receiver<ToolOutput>,
    /// `None` after a `position` that could not be set up: we will not compute a move for another board.
    position: Option<Position>,
    job: Job,
    /// Options set during a search, in order; they wait for its end.
    pending: Vec<Setting>,
    chess960: bool,
    debug: bool,
}

/// What is being computed.
enum Job {
    None,
    Search(Search),
    Tool(Tool),
}

/// What must be remembered of a running search.
struct Search {
    /// Until `ponderhit`.
    pondering: bool,
    /// Will it end without a `stop`, in a time that does not depend on a clock?
    bounded: bool,
    /// How its castling moves are written.
    chess960: bool,
}

/// How long to wait for the end of a job.
#[derive(Clone, Copy)]
enum Patience {
    Endless,
    /// Endless, but with a sign of life each second. To print it fails when nobody listens any more, so that no search
    /// outlives its GUI for long.
    Heartbeat,
    Until(Instant),
}

/// Shall the session go on?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// Why a `position` could not be set up.
#[derive(Debug, Error)]
enum SetupError {
    #[error("illegal position: {0}")]
    Syntax(#[from] ParseError),
    #[error("illegal position: {0}")]
    Position(#[from] FenError),
    #[error("{reason} at ply {ply}")]
    Move { ply: usize, reason: MoveError },
}

impl<W: Write> Session<W> {
    /// A session in the initial position that writes to `output`.
    pub fn new(output: W) -> Session<W> {
        let (report_sender, reports) = unbounded();
        let (tool_sender, tool_output) = unbounded();
        let mut session = Session {
            output: Output::new(output),
            engine: Engine::new(report_sender),
            reports,
            tool_sender,
            tool_output,
            position: None,
            job: Job::None,
            pending: Vec::new(),
            chess960: false,
            debug: false,
        };
        session.set_position(Game::new(Position::startpos()));
        session
    }

    /// Obeys `input` until `quit` or the end of the input.
    ///
    /// # Errors
    /// Nobody reads the output any more.
    pub fn run(&mut self, input: &Receiver<Input>) -> io::Result<()> {
        loop {
            select_biased! {
                recv(self.reports) -> report => self.report(&report.map_err(io::Error::other)?)?,
                recv(self.tool_output) -> output => self.tool_output(output.map_err(io::Error::other)?)?,
                recv(input) -> input => match input.unwrap_or(Input::End) {
                    Input::Line(line) => {
                        if self.execute(&line)? == Flow::Quit {
                            return self.quit();
                        }
                    }
                    Input::TooLong => self.output.error(format_args!("line of more than {MAX_LINE} bytes"))?,
                    Input::End => return self.finish_job(Patience::Heartbeat),
                },
            }
        }
    }

    /// Obeys `lines` one after the other; each has finished before the next begins.
    ///
    /// # Errors
    /// Nobody reads the output any more.
    pub fn run_lines(&mut self, lines: &[Vec<u8>]) -> io::Result<()> {
        for line in lines {
            if self.execute(line)? == Flow::Quit {
                break;
            }
            self.finish_job(Patience::Endless)?;
        }
        Ok(())
    }

    fn execute(&mut self, line: &[u8]) -> io::Result<Flow> {
        debug!("< {}", line.escape_ascii());
        let command = match command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                self.output.error(error)?;
                return Ok(Flow::Continue);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Uci => self.output.line(format_args!("{}{OptionList}uciok", text::IDENTITY))?,
            Command::IsReady => self.ready()?,
            Command::NewGame => {
                self.stop_job()?;
                self.engine.new_game();
                self.set_position(Game::new(Position::startpos()));
            }
            Command::Debug(on) => self.debug = on,
            Command::SetOption(assignment) => self.set_option(assignment)?,
            Command::Position(setup) => self.set_up(setup)?,
            Command::Go(go) => self.go(go)?,
            Command::Perft(depth) => self.perft(depth)?,
            Command::Stop => self.ask_to_stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Quit => return Ok(Flow::Quit),
            Command::Display => self.show(|position| Board(position).to_string())?,
            Command::Eval => self.show(explain::table)?,
            Command::Flip => self.flip()?,
            Command::Bench(depth) => self.bench(depth)?,
            Command::Compiler => self.output.line(text::COMPILER)?,
            Command::Help => self.output.line(text::HELP)?,
            Command::License => self.output.line(text::LICENSE)?,
        }
        Ok(Flow::Continue)
    }

    /// Answers `isready`; during a search at once, else after slow preparations.
    fn ready(&mut self) -> io::Result<()> {
        if !matches!(self.job, Job::Search(_)) {
            self.engine.prepare();
        }
        self.output.line("readyok")
    }

    fn set_option(&mut self, assignment: Assignment<'_>) -> io::Result<()> {
        match options::parse(assignment) {
            Err(error) => self.output.error(error),
            Ok(setting) if matches!(self.job, Job::Search(_)) => {
                self.pending.push(setting);
                Ok(())
            }
            Ok(setting) => self.apply(setting),
        }
    }

    /// Sets an option; only while no search runs.
    fn apply(&mut self, setting: Setting) -> io::Result<()> {
        self.debug(format_args!("option {setting}"))?;
        let mut target = Target {
            engine: &mut self.engine,
            chess960: &mut self.chess960,
            lines: Vec::new(),
        };
        setting.apply(&mut target);
        let lines = target.lines;
        lines.into_iter().try_for_each(|line| self.output.info(line))
    }

    fn set_up(&mut self, setup: Result<Setup<'_>, ParseError>) -> io::Result<()> {
        self.stop_job()?;
        self.position = None;
        match setup.map_err(SetupError::from).and_then(|setup| play_out(&setup)) {
            Ok(game) => {
                self.debug(format_args!(
                    "position {} after {} earlier ones",
                    game.position.fen(),
                    game.history.len()
                ))?;
                self.set_position(game);
                Ok(())
            }
            Err(error) => self.output.error(error),
        }
    }

    fn set_position(&mut self, game: Game) {
        self.position = Some(game.position);
        self.engine.set_position(game);
    }

    fn go(&mut self, go: Go<'_>) -> io::Result<()> {
        self.stop_job()?;
        if let Some(problem) = go.problem {
            self.output.error(problem)?;
        }
        let Some(position) = self.position else {
            self.output.error("no position")?;
            return self.output.line("bestmove (none)");
        };
        let search_moves = self.read_search_moves(&position, &go.search_moves)?;
        let limits = Limits {
            search_moves,
            ..go.limits
        };
        self.debug(format_args!("{limits:?}"))?;
        self.job = Job::Search(Search {
            pondering: limits.ponder,
            bounded: is_bounded(&limits),
            chess960: self.chess960 || position.is_chess960(),
        });
        self.engine.go(limits);
        Ok(())
    }

    /// The legal moves among `words`; the first illegal one is named. None at all means: search every move.
    fn read_search_moves(&mut self, position: &Position, words: &[&[u8]]) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        let mut illegal = None;
        for word in words {
            match position.parse_uci(word) {
                Ok(mv) if !moves.contains(&mv) => moves.push(mv),
                Ok(_) => {}
                Err(reason) => illegal = illegal.or(Some(reason)),
            }
        }
        if let Some(reason) = illegal {
            self.output.error(format_args!("searchmoves: {reason}"))?;
        }
        Ok(moves)
    }

    fn perft(&mut self, depth: u32) -> io::Result<()> {
        self.stop_job()?;
        let Some(position) = self.position else {
            return self.output.error("no position");
        };
        let chess960 = self.chess960 || position.is_chess960();
        self.start_tool(Tool::perft(position, depth, self.tool_sender.clone(), chess960))
    }

    fn bench(&mut self, depth: Option<u32>) -> io::Result<()> {
        self.stop_job()?;
        self.start_tool(Tool::bench(depth.unwrap_or(BENCH_DEPTH), self.tool_sender.clone()))
    }

    fn start_tool(&mut self, tool: io::Result<Tool>) -> io::Result<()> {
        match tool {
            Ok(tool) => {
                self.job = Job::Tool(tool);
                Ok(())
            }
            Err(error) => self.output.error(format_args!("cannot start a thread: {error}")),
        }
    }

    fn show(&mut self, describe: impl FnOnce(&Position) -> String) -> io::Result<()> {
        self.stop_job()?;
        match &self.position {
            Some(position) => self.output.line(describe(position)),
            None => self.output.error("no position"),
        }
    }

    fn flip(&mut self) -> io::Result<()> {
        self.stop_job()?;
        let Some(position) = self.position else {
            return self.output.error("no position");
        };
        self.set_position(Game::new(position.flipped()));
        Ok(())
    }

    fn ponder_hit(&mut self) {
        if let Job::Search(search) = &mut self.job
            && search.pondering
        {
            search.pondering = false;
            self.engine.ponder_hit();
        }
    }

    /// What runs will end soon; its end arrives as a message.
    fn ask_to_stop(&self) {
        match &self.job {
            Job::None => {}
            Job::Search(_) => self.engine.stop(),
            Job::Tool(tool) => tool.stop(),
        }
    }

    /// Ends what runs and prints its result.
    fn stop_job(&mut self) -> io::Result<()> {
        self.ask_to_stop();
        self.drain(Patience::Endless)
    }

    /// At the end of the input: what ends by itself may finish, anything else is stopped.
    fn finish_job(&mut self, patience: Patience) -> io::Result<()> {
        if matches!(self.job, Job::Search(Search { bounded: false, .. })) {
            self.engine.stop();
        }
        self.drain(patience)
    }

    /// Stops the search and prints its `bestmove`, but lets nothing delay the end of the process for long.
    fn quit(&mut self) -> io::Result<()> {
        const LONGEST: Duration = Duration::from_millis(80);
        self.ask_to_stop();
        match self.job {
            Job::Search(_) => self.drain(Patience::Until(Instant::now() + LONGEST)),
            Job::None | Job::Tool(_) => Ok(()),
        }
    }

    /// Prints what the running job reports until it has ended or patience has.
    fn drain(&mut self, patience: Patience) -> io::Result<()> {
        const PULSE: Duration = Duration::from_secs(1);
        while !matches!(self.job, Job::None) {
            let wait = match patience {
                Patience::Endless => Duration::MAX,
                Patience::Heartbeat => PULSE,
                Patience::Until(deadline) => deadline.saturating_duration_since(Instant::now()),
            };
            select_biased! {
                recv(self.reports) -> report => self.report(&report.map_err(io::Error::other)?)?,
                recv(self.tool_output) -> output => self.tool_output(output.map_err(io::Error::other)?)?,
                default(wait) => match patience {
                    Patience::Endless => {}
                    Patience::Heartbeat => self.output.info("still working")?,
                    Patience::Until(_) => break,
                },
            }
        }
        Ok(())
    }

    fn report(&mut self, report: &Report) -> io::Result<()> {
        let chess960 = match self.job {
            Job::Search(Search { chess960, .. }) => chess960,
            Job::None | Job::Tool(_) => self.chess960,
        };
        let ended = matches!(report, Report::BestMove { .. });
        if ended {
            self.job = Job::None;
        }
        self.output.line(Printed { report, chess960 })?;
        if ended {
            for setting in std::mem::take(&mut self.pending) {
                self.apply(setting)?;
            }
        }
        Ok(())
    }

    fn tool_output(&mut self, output: ToolOutput) -> io::Result<()> {
        match output {
            ToolOutput::Text(text) => self.output.line(text),
            ToolOutput::Done => {
                self.job = Job::None;
                Ok(())
            }
        }
    }

    /// A line for developers of GUIs, after `debug on` only.
    fn debug(&mut self, text: impl std::fmt::Display) -> io::Result<()> {
        if self.debug {
            self.output.info(format_args!("debug: {text}"))
        } else {
            Ok(())
        }
    }
}

/// Sets up the position and plays its moves.
fn play_out(setup: &Setup<'_>) -> Result<Game, SetupError> {
    let position = match &setup.fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::startpos(),
    };
    let mut game = Game::new(position);
    for (index, text) in setup.moves.iter().enumerate() {
        let mv = game
            .position
            .parse_uci(text)
            .map_err(|reason| SetupError::Move { ply: index + 1, reason })?;
        game.play(mv);
    }
    Ok(game)
}

/// Will a search end without a `stop` and without looking at a clock?
fn is_bounded(limits: &Limits) -> bool {
    let has_limit =
        limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some() || limits.move_time.is_some();
    has_limit && !limits.infinite && !limits.ponder
}
