//! The command `story`: reads games, judges their positions on several threads, and writes what there is to say.

use std::io::{self, ErrorKind, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, thread};

use archipelago_explain::story::{GameRecord, Judgment, PgnError, Story, claimed, doubtful, read_games};
use archipelago_explain::{Limit, Searcher};
use archipelago_movegen::Position;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::picture::cannot_write;
use crate::searcher::EngineSearcher;
use crate::shell::SearchArguments;

/// Which games to tell, and how.
#[derive(Debug, Args)]
pub struct StoryArguments {
    /// A file with games in PGN; - is the standard input
    file: PathBuf,
    /// Tells only game N of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Prints one JSON object in a line for each game instead of text
    #[arg(long)]
    json: bool,
    /// Prints the games as PGN with comments, signs and better lines instead of text
    #[arg(long, conflicts_with = "json")]
    pgn: bool,
    /// Writes one page for a browser into FILE; of several games each gets its number before the ending of the name; -
    /// prints the page of a single game
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Shows the boards of the page with Black below
    #[arg(long, requires = "html")]
    flip: bool,
    /// Searches on N threads, each its own positions; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    search: SearchArguments,
}

impl StoryArguments {
    /// Tells the games one after the other. A game that cannot be read gets one line on the standard error, and the
    /// others are told all the same.
    ///
    /// # Errors
    /// The file cannot be read, has no such game, or has a game that cannot be read; or something cannot be written.
    pub fn run(&self) -> io::Result<()> {
        let games = self.chosen(read_games(&self.text()?))?;
        let several = games.len() > 1;
        if self.is_page_printed() && (several || self.json || self.pgn) {
            let problem =
                "--html - prints the page of one game alone: choose one with --game N, without --json and --pgn";
            return Err(io::Error::new(ErrorKind::InvalidInput, problem));
        }
        let mut broken = 0;
        for game in games {
            match game {
                Ok(game) => self.tell(game, several)?,
                Err(error) => {
                    broken += 1;
                    writeln!(io::stderr(), "archipelago: {}, {error}", self.name())?;
                }
            }
        }
        match broken {
            0 => Ok(()),
            1 => Err(io::Error::new(ErrorKind::InvalidData, "1 game could not be read")),
            more => Err(io::Error::new(
                ErrorKind::InvalidData,
                format!("{more} games could not be read"),
            )),
        }
    }

    /// What the input is called in messages.
    fn name(&self) -> String {
        if self.is_stdin() {
            "standard input".to_owned()
        } else {
            self.file.display().to_string()
        }
    }

    /// Whether the page goes to the standard output.
    fn is_page_printed(&self) -> bool {
        self.html.as_deref() == Some(Path::new("-"))
    }

    fn is_stdin(&self) -> bool {
        self.file == Path::new("-")
    }

    fn text(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        let outcome = if self.is_stdin() {
            io::stdin().lock().read_to_end(&mut text).map(drop)
        } else {
            fs::read(&self.file).map(|bytes| text = bytes)
        };
        outcome.map_err(|error| io::Error::new(error.kind(), format!("cannot read {}: {error}", self.name())))?;
        Ok(text)
    }

    /// All games, or the one that was asked for.
    fn chosen(&self, mut games: Vec<Result<GameRecord, PgnError>>) -> io::Result<Vec<Result<GameRecord, PgnError>>> {
        let refuse = |problem: String| Err(io::Error::new(ErrorKind::InvalidInput, problem));
        if games.is_empty() {
            return refuse(format!("{} has no games", self.name()));
        }
        let Some(number) = self.game else { return Ok(games) };
        let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
        if index >= games.len() {
            return refuse(format!("{} has no game {number}, it has {}", self.name(), games.len()));
        }
        Ok(vec![games.swap_remove(index)])
    }

    fn tell(&self, game: GameRecord, several: bool) -> io::Result<()> {
        let judgments = self.judge(&game)?;
        let number = game.number;
        let story = Story::new(game, judgments);
        if let Some(path) = self.html.as_ref().filter(|_| !self.is_page_printed()) {
            let path = if several { numbered(path, number) } else { path.clone() };
            fs::write(&path, story.page(self.flip)).map_err(|error| cannot_write(&path, &error))?;
        }
        let text = match (self.json, self.pgn) {
            (true, _) => story.json(),
            (_, true) => story.pgn(),
            _ if self.is_page_printed() => story.page(self.flip),
            _ if self.html.is_some() => return Ok(()),
            _ => story.text() + "\n",
        };
        match io::stdout().lock().write_all(text.as_bytes()) {
            // Nobody reads any more, so nothing is left to do.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
            outcome => outcome,
        }
    }

    /// A judgment for each position of a game, with a progress bar on a terminal. Where a move seems to have lost
    /// something, the positions around it are searched again for longer, and those around turning points longest.
    fn judge(&self, game: &GameRecord) -> io::Result<Vec<Judgment>> {
        let positions = game.positions();
        let progress = ProgressBar::new(positions.len() as u64).with_message(game.title());
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} positions, {eta} left") {
            progress.set_style(style);
        }
        let limit = self.search.limit();
        let mut judgments = self.judge_all(&positions, limit, &progress)?;
        let mut times = vec![1; positions.len()];
        let mut again = |places: Vec<usize>, factor: u32, judgments: &mut [Judgment]| -> io::Result<bool> {
            let places: Vec<usize> = places.into_iter().filter(|&at| times[at] < factor).collect();
            progress.inc_length(places.len() as u64);
            let chosen: Vec<Position> = places.iter().map(|&at| positions[at]).collect();
            let better = self.judge_all(&chosen, longer(limit, factor), &progress)?;
            for (&at, judgment) in places.iter().zip(better) {
                (times[at], judgments[at]) = (factor, judgment);
            }
            Ok(!places.is_empty())
        };
        again(doubtful(game, &judgments), LONGER, &mut judgments)?;
        // A move that is no turning point after the longer search makes room for another one, which is then searched
        // too.
        while again(claimed(game, &judgments), LONGEST, &mut judgments)? {}
        progress.finish_and_clear();
        Ok(judgments)
    }

    /// Judges positions on several threads.
    fn judge_all(&self, positions: &[Position], limit: Limit, progress: &ProgressBar) -> io::Result<Vec<Judgment>> {
        let available = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self
            .threads
            .map_or(available, |threads| threads as usize)
            .min(positions.len());
        let shared = SharedWork {
            positions,
            limit,
            next: AtomicUsize::new(0),
            results: positions.iter().map(|_| Mutex::new(None)).collect(),
            progress,
        };
        thread::scope(|scope| -> io::Result<()> {
            let work = || shared.work(self.search.searcher()?);
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            // A thread that panics ends the process, so joining gives the result.
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().unwrap_or(Ok(())))
        })?;
        let taken = shared.results.into_iter().zip(positions).map(|(result, position)| {
            let judgment = result.into_inner().unwrap_or_else(PoisonError::into_inner);
            judgment.unwrap_or_else(|| Judgment::by_static(position))
        });
        Ok(taken.collect())
    }
}

/// By what the limit of a search is multiplied where a move seems to have lost something, and at turning points.
const LONGER: u32 = 5;
const LONGEST: u32 = 15;

/// The limit of a longer search.
fn longer(limit: Limit, factor: u32) -> Limit {
    Limit {
        time: limit.time.map(|time| time * factor),
        nodes: limit.nodes.map(|nodes| nodes.saturating_mul(factor.into())),
    }
}

/// The positions that several threads judge, and what they have found.
struct SharedWork<'a> {
    positions: &'a [Position],
    limit: Limit,
    /// The next position that nobody has taken.
    next: AtomicUsize,
    results: Vec<Mutex<Option<Judgment>>>,
    progress: &'a ProgressBar,
}

impl SharedWork<'_> {
    /// Takes one position after the other. Each search begins without memory of the others, so that the result does not
    /// depend on the number of threads.
    fn work(&self, mut searcher: Option<EngineSearcher>) -> io::Result<()> {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = self.positions.get(index) else {
                return Ok(());
            };
            let found = searcher.as_mut().and_then(|searcher| {
                searcher.forget();
                searcher.search(position, &[], self.limit)
            });
            let judgment = found.map_or_else(|| Judgment::by_static(position), Judgment::searched);
            *self.results[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(judgment);
            self.progress.inc(1);
        }
    }
}

/// `games.html` becomes `games-3.html`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{number}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_several_games_have_numbers() {
        assert_eq!(numbered(Path::new("a/games.html"), 3), Path::new("a/games-3.html"));
        assert_eq!(numbered(Path::new("games"), 12), Path::new("games-12"));
    }
}
