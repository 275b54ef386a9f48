//! The session with a GUI: one thread that obeys commands and prints the reports of the search.
//!
//! The session alone starts searches and alone prints their reports, so each `go` has exactly one `bestmove`, in any order
//! of the input: for the session a search ends when its `bestmove` is printed. The session waits only for the end of
//! a search or tool that it has stopped itself, and for memory and files that a command needs.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use archipelago_engine::{Engine, Game, Limits, Report};
use archipelago_movegen::{Move, Position};
use crossbeam_channel::{Receiver, Sender, select_biased, unbounded};
use log::debug;

use crate::bench;
use crate::board::{Board, evaluation};
use crate::command::{self, Assignment, Command, Setup};
use crate::go::Go;
use crate::input::{Input, MAX_LINE};
use crate::options::{self, OptionList, Setting, Strength, Target};
use crate::output::{Output, Reader};
use crate::print::Printed;
use crate::setup::{SetupError, play_out};
use crate::text;
use crate::tool::{Tool, ToolOutput};
use crate::words::ParseError;

/// The state of the session.
pub struct Session<W> {
    output: Output<W>,
    engine: Engine,
    reports: Receiver<Report>,
    tool_sender: Sender<ToolOutput>,
    tool_output: Receiver<ToolOutput>,
    /// The position that the engine was given last.
    position: Position,
    job: Job,
    /// Options set during a search, in order; they wait for its end.
    pending: Vec<Setting>,
    chess960: bool,
    strength: Strength,
    debug: bool,
}

/// What is being computed.
enum Job {
    None,
    Search(Search),
    Tool(Tool),
}

/// A running search.
struct Search {
    /// It ponders; `ponderhit` has not come yet.
    pondering: bool,
    /// It ends without `stop`.
    ends: bool,
    /// It ends without `stop`, and does not depend on the clock of the game.
    bounded: bool,
    /// Its castling moves are written as king takes rook.
    chess960: bool,
}

/// How long to wait for the end of a job.
#[derive(Clone, Copy)]
enum Patience {
    /// To its end.
    Endless,
    /// To its end, with a line of output each second: writing fails when the GUI is gone, so that no search goes on for
    /// long without a GUI.
    Heartbeat,
    /// To its end or this moment.
    Until(Instant),
}

/// Whether the session goes on after a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

impl<W: Write> Session<W> {
    /// A session in the initial position that writes to `output`.
    pub fn new(output: W, reader: Reader) -> Session<W> {
        let (report_sender, reports) = unbounded();
        let (tool_sender, tool_output) = unbounded();
        Session {
            output: Output::new(output, reader),
            engine: Engine::new(report_sender),
            reports,
            tool_sender,
            tool_output,
            position: Position::startpos(),
            job: Job::None,
            pending: Vec::new(),
            chess960: false,
            strength: Strength::default(),
            debug: false,
        }
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
                    Input::End => return self.finish_job(|search| search.bounded, Patience::Heartbeat),
                },
            }
        }
    }

    /// Obeys `lines` one after the other, up to the first error. A command has ended before the next one begins.
    ///
    /// # Errors
    /// Nobody reads the output any more.
    pub fn run_lines(&mut self, lines: &[Vec<u8>]) -> io::Result<()> {
        for line in lines {
            if self.execute(line)? == Flow::Quit {
                break;
            }
            self.finish_job(|search| search.ends, Patience::Endless)?;
            if self.has_errors() {
                break;
            }
        }
        Ok(())
    }

    /// Whether a line was answered by an error.
    pub fn has_errors(&self) -> bool {
        self.output.has_errors()
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
            Command::Eval => self.show(evaluation)?,
            Command::Flip => self.flip()?,
            Command::Bench(request) => self.bench(request)?,
            Command::Openings(request) => {
                self.stop_job()?;
                self.start_tool(Tool::openings(request, self.tool_sender.clone()))?;
            }
            Command::Compiler => self.output.line(text::COMPILER)?,
            Command::Version => self.output.line(text::NAME)?,
            Command::Help => self.output.line(text::HELP)?,
            Command::License => self.output.line(text::LICENSE)?,
        }
        Ok(Flow::Continue)
    }

    /// Answers `isready`: during a search at once, otherwise after slow preparations.
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
            strength: &mut self.strength,
            answers: Vec::new(),
        };
        setting.apply(&mut target);
        let answers = target.answers;
        answers.into_iter().try_for_each(|answer| match answer {
            Ok(text) => self.output.info(text),
            Err(error) => self.output.error(error),
        })
    }

    /// Obeys `position`. A line that cannot be read leaves the position as it is; of moves the legal ones before the
    /// first illegal one are played.
    fn set_up(&mut self, setup: Result<Setup<'_>, ParseError>) -> io::Result<()> {
        self.stop_job()?;
        let (game, problem) = match setup.map_err(SetupError::from).and_then(|setup| play_out(&setup)) {
            Ok(played) => played,
            Err(error) => return self.output.error(error),
        };
        if let Some(problem) = problem {
            self.output.error(problem)?;
        }
        let (fen, earlier) = (game.position.fen(), game.history.len());
        self.set_position(game);
        self.debug(format_args!("position {fen} after {earlier} earlier ones"))
    }

    fn set_position(&mut self, game: Game) {
        self.position = game.position;
        self.engine.set_position(game);
    }

    fn go(&mut self, go: Go<'_>) -> io::Result<()> {
        self.stop_job()?;
        if let Some(problem) = go.problem {
            self.output.error(problem)?;
        }
        let search_moves = self.read_search_moves(&go.search_moves)?;
        let limits = Limits {
            search_moves,
            ..go.limits
        };
        self.debug(format_args!("{limits:?}"))?;
        let waits = limits.infinite || limits.ponder;
        let has_clock = limits.clock.get(self.position.turn()).is_some();
        self.job = Job::Search(Search {
            pondering: limits.ponder,
            ends: !waits && (has_clock || has_limit(&limits)),
            bounded: !waits && has_limit(&limits),
            chess960: self.writes_chess960(),
        });
        self.engine.go(limits);
        Ok(())
    }

    /// Whether castling in the current position is written as king takes rook.
    fn writes_chess960(&self) -> bool {
        self.chess960 || self.position.is_chess960()
    }

    /// The legal moves among `words`. The first illegal one is named in an error. Without any legal move among them all
    /// moves are searched.
    fn read_search_moves(&mut self, words: &[&[u8]]) -> io::Result<Vec<Move>> {
        let mut moves = Vec::new();
        let mut illegal = None;
        for word in words {
            match self.position.parse_uci(word) {
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
        let chess960 = self.writes_chess960();
        self.start_tool(Tool::perft(self.position, depth, self.tool_sender.clone(), chess960))
    }

    fn bench(&mut self, request: bench::Request) -> io::Result<()> {
        self.stop_job()?;
        match bench::positions(&request.source, &self.position) {
            Ok(positions) => self.start_tool(Tool::bench(request, positions, self.tool_sender.clone())),
            Err(error) => self.output.error(error),
        }
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
        self.output.line(describe(&self.position))
    }

    fn flip(&mut self) -> io::Result<()> {
        self.stop_job()?;
        self.set_position(Game::new(self.position.flipped()));
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

    /// Asks the running job to end; its end arrives as a message.
    fn ask_to_stop(&self) {
        match &self.job {
            Job::None => {}
            Job::Search(_) => self.engine.stop(),
            Job::Tool(tool) => tool.stop(),
        }
    }

    /// Ends the running job and prints its result.
    fn stop_job(&mut self) -> io::Result<()> {
        self.ask_to_stop();
        self.drain(Patience::Endless)
    }

    /// Ends the job when nothing more can be said to it: a search that `may_finish` finishes, any other is stopped.
    fn finish_job(&mut self, may_finish: fn(&Search) -> bool, patience: Patience) -> io::Result<()> {
        if let Job::Search(search) = &self.job
            && !may_finish(search)
        {
            self.engine.stop();
        }
        self.drain(patience)
    }

    /// Stops the search and prints its `bestmove`, unless that takes long.
    fn quit(&mut self) -> io::Result<()> {
        const LONGEST: Duration = Duration::from_millis(80);
        self.ask_to_stop();
        match self.job {
            Job::Search(_) => self.drain(Patience::Until(Instant::now() + LONGEST)),
            Job::None | Job::Tool(_) => Ok(()),
        }
    }

    /// Prints what the running job reports, until it has ended or the wait is over.
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
            ToolOutput::Error(error) => self.output.error(error),
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

/// Whether a search has a limit of its own, besides the clock of the game.
fn has_limit(limits: &Limits) -> bool {
    limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some() || limits.move_time.is_some()
}
