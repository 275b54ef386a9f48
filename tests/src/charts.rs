//! The charts of the documentation: one row for each measurement, drawn as SVG from files of comma-separated values.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use svg::node::element::{Circle, Group, Line, Rectangle, Text};
use svg::{Document, Node};

/// Width of a chart, pixels.
const WIDTH: f64 = 760.0;
/// Height of a row, pixels.
const ROW: f64 = 26.0;
/// Where the labels of the rows end, pixels from the left.
const PLOT_LEFT: f64 = 290.0;
/// Where the plot ends and the numbers begin, pixels from the left.
const PLOT_RIGHT: f64 = 640.0;
/// Room above the rows for the title and the axis, pixels.
const TOP: f64 = 74.0;
/// Room below the rows, pixels.
const BOTTOM: f64 = 20.0;
/// About this many intervals between lines of the grid.
const INTERVALS: f64 = 6.0;

const PAPER: &str = "#fbf8f1";
const INK: &str = "#22303c";
const FAINT: &str = "#5c6873";
const GRID: &str = "#d9d4c7";
const MARK: &str = "#1f6f8b";

/// What stands for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dot, with its error as a line on both sides.
    Dot,
    /// A bar that begins at zero.
    Bar,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was measured.
    pub label: String,
    /// The result, in the unit of the chart.
    pub value: f64,
    /// Half the width of the 95 % interval, in the same unit.
    pub error: Option<f64>,
}

/// A chart with one measurement in each row.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The line at the top.
    pub title: String,
    /// What the axis shows, and its unit.
    pub axis: String,
    /// How values are drawn.
    pub mark: Mark,
    /// From top to bottom.
    pub rows: Vec<Row>,
}

impl Chart {
    /// The chart as a picture, SVG.
    #[must_use]
    pub fn draw(&self) -> String {
        let height = TOP + ROW * self.rows.len() as f64 + BOTTOM;
        let scale = Scale::for_rows(&self.rows);
        let mut picture = Document::new()
            .set("width", WIDTH)
            .set("height", height)
            .set("viewBox", (0, 0, WIDTH, height))
            .set("font-family", "Georgia, 'DejaVu Serif', serif")
            .add(rectangle(0.0, 0.0, WIDTH, height, PAPER))
            .add(text(&self.title, 20.0, 32.0, 20, INK, "start").set("font-weight", "bold"))
            .add(text(&self.axis, PLOT_LEFT, 52.0, 12, FAINT, "start"));
        picture.append(grid(&scale, height));
        for (index, row) in self.rows.iter().enumerate() {
            picture.append(self.draw_row(row, &scale, TOP + ROW * (index as f64 + 0.5)));
        }
        format!("{picture}\n")
    }

    fn draw_row(&self, row: &Row, scale: &Scale, y: f64) -> Group {
        let x = scale.place(row.value);
        let mut group = Group::new().add(text(&row.label, PLOT_LEFT - 12.0, y + 5.0, 14, INK, "end"));
        match self.mark {
            Mark::Bar => {
                let (left, right) = (x.min(scale.place(0.0)), x.max(scale.place(0.0)));
                group.append(rectangle(left, y - 7.0, (right - left).max(1.0), 14.0, MARK));
            }
            Mark::Dot => {
                if let Some(error) = row.error {
                    let (left, right) = (scale.place(row.value - error), scale.place(row.value + error));
                    group.append(line((left, y), (right, y), MARK, 2.0));
                }
                group.append(
                    Circle::new()
                        .set("cx", round(x))
                        .set("cy", y)
                        .set("r", 5)
                        .set("fill", MARK),
                );
            }
        }
        group.add(text(&row.text(), PLOT_RIGHT + 12.0, y + 5.0, 14, INK, "start"))
    }
}

impl Row {
    /// The value and its error as they are written beside the plot.
    fn text(&self) -> String {
        match self.error {
            Some(error) => format!("{:+.0} ± {error:.0}", self.value),
            None if self.value == 0.0 => "0".to_owned(),
            None => format!("{:+.0}", self.value),
        }
    }
}

/// From values to places on the horizontal axis.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// Room for all values with their errors, and for zero.
    fn for_rows(rows: &[Row]) -> Scale {
        let reach = |sign: f64| {
            let ends = rows.iter().map(|row| sign * row.value + row.error.unwrap_or(0.0));
            ends.fold(0.0, f64::max)
        };
        let (below, above) = (reach(-1.0), reach(1.0));
        let step = round_step((below + above).max(1.0) / INTERVALS);
        // A value that is hardly below zero needs no interval of its own.
        let below = if below < step / 20.0 { 0.0 } else { below };
        Scale {
            low: -(below / step).ceil() * step,
            high: (above / step).ceil() * step,
            step,
        }
    }

    fn place(&self, value: f64) -> f64 {
        PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * (value - self.low) / (self.high - self.low).max(1.0)
    }

    /// The values at the lines of the grid.
    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count).map(|index| self.low + index as f64 * self.step)
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least `step`.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let factors = [1.0, 2.0, 5.0, 10.0];
    let factor = factors.into_iter().find(|factor| factor * power >= step * 0.999);
    factor.unwrap_or(10.0) * power
}

fn grid(scale: &Scale, height: f64) -> Group {
    let mut group = Group::new();
    for tick in scale.ticks() {
        let x = scale.place(tick);
        let (color, width) = if tick == 0.0 { (INK, 1.5) } else { (GRID, 1.0) };
        group.append(line((x, TOP), (x, height - BOTTOM), color, width));
        group.append(text(&format!("{tick:.0}"), x, TOP - 6.0, 12, FAINT, "middle"));
    }
    group
}

fn text(words: &str, x: f64, y: f64, size: u32, color: &str, anchor: &str) -> Text {
    Text::new(words)
        .set("x", round(x))
        .set("y", round(y))
        .set("font-size", size)
        .set("fill", color)
        .set("text-anchor", anchor)
}

fn line(from: (f64, f64), to: (f64, f64), color: &str, width: f64) -> Line {
    Line::new()
        .set("x1", round(from.0))
        .set("y1", round(from.1))
        .set("x2", round(to.0))
        .set("y2", round(to.1))
        .set("stroke", color)
        .set("stroke-width", width)
}

fn rectangle(x: f64, y: f64, width: f64, height: f64, color: &str) -> Rectangle {
    Rectangle::new()
        .set("x", round(x))
        .set("y", round(y))
        .set("width", round(width))
        .set("height", round(height))
        .set("fill", color)
}

/// A tenth of a pixel is enough.
fn round(pixels: f64) -> f64 {
    (pixels * 10.0).round() / 10.0
}

/// One match, as `docs/data/matches.csv` has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Match {
    /// The build of Archipelago: a commit, or the commit before which it was made.
    pub build: String,
    /// Who it played.
    pub opponent: String,
    /// Time control, seconds and increment.
    pub control: String,
    /// Number of games.
    pub games: u32,
    /// Games that Archipelago won.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games that Archipelago lost.
    pub lost: u32,
    /// The difference in strength, positive when Archipelago is ahead.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The charts that show the match, separated by spaces.
    pub chart: String,
}

impl Match {
    fn is_on(&self, chart: &str) -> bool {
        self.chart.split(' ').any(|name| name == chart)
    }

    fn row(&self, label: &str) -> Row {
        Row {
            label: label.to_owned(),
            value: self.elo,
            error: Some(self.error),
        }
    }
}

/// One part of the evaluation left out, as `docs/data/ablation.csv` has it.
#[derive(Clone, Debug, Deserialize)]
struct Ablation {
    part: String,
    loss: f64,
}

/// One run of `train`, as `docs/data/network.csv` has it.
#[derive(Clone, Debug, Deserialize)]
struct Training {
    /// Positions that the network learned from, millions.
    positions: f64,
    /// Change of the held-out error, millionths.
    change: f64,
}

/// A line of a rating list, as `tests/sprt.sh --gauntlet` writes it.
#[derive(Clone, Debug, Deserialize)]
struct Rating {
    name: String,
    elo: f64,
    error: f64,
}

/// The lines of a file.
///
/// # Errors
/// The file cannot be read, or a line does not fit; the text names both.
pub fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Vec<T>, Box<dyn Error>> {
    let name = |error: csv::Error| format!("{}: {error}", path.display());
    let mut reader = csv::Reader::from_path(path).map_err(name)?;
    let lines: Result<Vec<T>, csv::Error> = reader.deserialize().collect();
    Ok(lines.map_err(name)?)
}

/// All charts of `docs`, with their file names.
///
/// # Errors
/// A data file is missing or damaged.
pub fn documentation(docs: &Path) -> Result<Vec<(&'static str, Chart)>, Box<dyn Error>> {
    let matches = read(&docs.join("data/matches.csv"))?;
    Ok(vec![
        ("ladder.svg", ladder(&matches)),
        ("scaling.svg", by_nodes(&matches)),
        ("time.svg", by_time(&matches)),
        ("ablation.svg", ablation(&read(&docs.join("data/ablation.csv"))?)),
        ("network.svg", network(&read(&docs.join("data/network.csv"))?)),
    ])
}

/// A chart of the ratings in `path`.
///
/// # Errors
/// The file cannot be read.
pub fn ratings(path: &Path, title: &str) -> Result<Chart, Box<dyn Error>> {
    let rows = read::<Rating>(path)?.into_iter().map(|rating| Row {
        label: rating.name,
        value: rating.elo,
        error: Some(rating.error),
    });
    Ok(Chart {
        title: title.to_owned(),
        axis: "Elo, with the 95 % interval".to_owned(),
        mark: Mark::Dot,
        rows: rows.collect(),
    })
}

/// Writes `chart` to `path`.
///
/// # Errors
/// The file cannot be written; the text names it.
pub fn write(chart: &Chart, path: &Path) -> Result<(), Box<dyn Error>> {
    Ok(fs::write(path, chart.draw()).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// The strongest opponent first.
fn ladder(matches: &[Match]) -> Chart {
    let mut shown: Vec<&Match> = matches.iter().filter(|game| game.is_on("ladder")).collect();
    shown.sort_by(|left, right| left.elo.total_cmp(&right.elo));
    Chart {
        title: "Archipelago against other engines".to_owned(),
        axis: "Elo ahead of the opponent at 2+0.02, with the 95 % interval".to_owned(),
        mark: Mark::Dot,
        rows: shown.into_iter().map(|game| game.row(&game.opponent)).collect(),
    }
}

/// One opponent, and more and more nodes for each move.
fn by_nodes(matches: &[Match]) -> Chart {
    let title = "Archipelago against Stockfish SF_classical, by nodes of a move";
    scaling(matches, "scaling", title)
}

/// One opponent, and more and more time for each game.
fn by_time(matches: &[Match]) -> Chart {
    let title = "Archipelago against Stockfish 15.1 without its network, by time control";
    scaling(matches, "time", title)
}

/// The matches of this chart by their control, in the order of the file.
fn scaling(matches: &[Match], chart: &str, title: &str) -> Chart {
    let shown = matches.iter().filter(|game| game.is_on(chart));
    Chart {
        title: title.to_owned(),
        axis: "Elo ahead of the opponent, with the 95 % interval".to_owned(),
        mark: Mark::Dot,
        rows: shown.map(|game| game.row(&game.control)).collect(),
    }
}

/// Material, which is worth more than all other parts together, would hide them and is left out.
fn ablation(parts: &[Ablation]) -> Chart {
    let shown = parts.iter().filter(|part| part.part != "material");
    Chart {
        title: "What each part of the evaluation is worth".to_owned(),
        axis: "Rise of the held-out loss without the part, millionths".to_owned(),
        mark: Mark::Bar,
        rows: shown
            .map(|part| Row {
                label: part.part.clone(),
                value: part.loss,
                error: None,
            })
            .collect(),
    }
}

fn network(runs: &[Training]) -> Chart {
    Chart {
        title: "What the structure network learns from more games".to_owned(),
        axis: "Fall of the held-out error by the network, millionths".to_owned(),
        mark: Mark::Bar,
        rows: runs
            .iter()
            .map(|run| Row {
                label: format!("{} million positions", run.positions),
                value: -run.change,
                error: None,
            })
            .collect(),
    }
}
