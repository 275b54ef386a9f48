//! The pawn structure as a picture: pawn islands as land in a sea of squares, marks on the pawns that stand out, arrows
//! for levers, hatching for outposts, and below the board a legend of what is there.

mod board;
mod heat;
mod legend;
mod marks;
mod page;
mod palette;
mod shapes;

use archipelago_movegen::{Move, Position, Square};
use svg::Document;
use svg::node::element::{Description, Group, Line, Rectangle, Text, Title};

use crate::named::classify;
use crate::verdict::Verdict;
use crate::words::side_name;
use palette::Palette;

pub(crate) use page::{page_board, page_colors, page_pieces};

pub use heat::heat_svg;

/// The side of a square; all lengths are in the units of the drawing.
const CELL: f64 = 80.0;
const LEFT: f64 = 44.0;
/// From the top of the picture to the board: with a title, and without.
const TITLE_TOP: f64 = 92.0;
const BARE_TOP: f64 = 14.0;
/// The margin right of the board.
const RIGHT: f64 = 14.0;
/// From the lower edge of the board to the end of the letters below it.
const LETTERS: f64 = 36.0;
const WIDTH: f64 = LEFT + 8.0 * CELL + RIGHT;

/// What a picture shows, and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureOptions {
    /// Black below.
    pub flip: bool,
    /// Only the board: no title and no legend.
    pub board_only: bool,
    /// For dark surroundings.
    pub dark: bool,
    /// The move that led to the position; its squares are tinted.
    pub last_move: Option<Move>,
}

/// A picture of the board and its structure as SVG text, light, with White below, title and legend.
///
/// ```
/// use archipelago_movegen::Position;
/// let picture = archipelago_explain::svg(&Position::startpos());
/// assert!(picture.starts_with("<svg") && picture.contains("<title>"));
/// ```
#[must_use]
pub fn svg(position: &Position) -> String {
    svg_with(position, &PictureOptions::default())
}

/// As [`svg()`], with options. The text is at least 11 pixels high when the picture is 390 pixels wide.
///
/// ```
/// use archipelago_explain::{PictureOptions, svg_with};
/// use archipelago_movegen::Position;
/// let options = PictureOptions { flip: true, board_only: true, ..PictureOptions::default() };
/// assert!(!svg_with(&Position::startpos(), &options).contains("Islands"));
/// ```
#[must_use]
pub fn svg_with(position: &Position, options: &PictureOptions) -> String {
    let canvas = Canvas::new(position, *options);
    let name = structure_name(position);
    let mut document = Document::new().set("font-family", "Georgia, 'DejaVu Serif', serif");
    let mut height = canvas.top + 8.0 * CELL + LETTERS;
    let mut description = format!("{} to move. {}", side_name(position.turn()), position.fen());
    let mut frame = Group::new();
    if !options.board_only {
        let verdict = Verdict::new(position);
        description = format!("{} {description}", verdict.text(position).replace('\n', " ").trim());
        let legend = legend::Legend::new(&canvas, &verdict, height);
        height = legend.bottom();
        frame = canvas.title(&name).add(legend.into_group());
    }
    document = document
        .set("viewBox", (0, 0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(name))
        .add(Description::new().add(svg::node::Text::new(description)))
        .add(canvas.hatchings())
        .add(rectangle(0.0, 0.0, WIDTH, height, canvas.palette.paper))
        .add(canvas.everything_on_the_board())
        .add(frame);
    document.to_string() + "\n"
}

fn structure_name(position: &Position) -> String {
    classify(position).map_or_else(|| "Pawn structure".to_owned(), |structure| structure.title())
}

/// A position and the way to draw it.
struct Canvas<'a> {
    position: &'a Position,
    options: PictureOptions,
    palette: &'static Palette,
    /// The upper edge of the board.
    top: f64,
}

impl Canvas<'_> {
    fn new(position: &Position, options: PictureOptions) -> Canvas<'_> {
        Canvas {
            position,
            options,
            palette: if options.dark { &palette::DARK } else { &palette::LIGHT },
            top: if options.board_only { BARE_TOP } else { TITLE_TOP },
        }
    }

    /// The center of a square.
    fn center(&self, square: Square) -> (f64, f64) {
        let (mut column, mut row) = (square.file().to_u32(), 7 - square.rank().to_u32());
        if self.options.flip {
            (column, row) = (7 - column, 7 - row);
        }
        (
            LEFT + (f64::from(column) + 0.5) * CELL,
            self.top + (f64::from(row) + 0.5) * CELL,
        )
    }

    /// The whole square in one color.
    fn cell(&self, square: Square, fill: &str) -> Rectangle {
        let (x, y) = self.center(square);
        rectangle(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, fill)
    }

    fn segment(&self, from: Square, to: Square, color: &str, width: f64) -> Line {
        line(self.center(from), self.center(to), color, width)
    }

    fn title(&self, name: &str) -> Group {
        // A long name needs smaller letters: half of their height is the average width of a letter.
        let size = (2.0 * (WIDTH - LEFT - RIGHT) / name.chars().count() as f64).clamp(18.0, 30.0);
        let turn = side_name(self.position.turn());
        Group::new()
            .add(words(LEFT, 42.0, size, self.palette.ink, name).set("font-weight", "bold"))
            .add(words(
                LEFT,
                74.0,
                22.0,
                self.palette.faint_ink,
                format!("{turn} to move"),
            ))
    }
}

fn rectangle(x: f64, y: f64, width: f64, height: f64, fill: &str) -> Rectangle {
    Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("fill", fill)
}

fn words(x: f64, y: f64, size: f64, fill: &str, text: impl Into<String>) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("font-size", size)
        .set("fill", fill)
}

fn line((x1, y1): (f64, f64), (x2, y2): (f64, f64), color: &str, width: f64) -> Line {
    Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", color)
        .set("stroke-width", width)
}
