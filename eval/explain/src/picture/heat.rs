//! A heat map as a picture: the board, each square colored and numbered by what the piece would be worth on it.

use archipelago_movegen::{Piece, Position, Square};
use svg::Document;
use svg::node::element::{Description, Group, Title};

use super::{CELL, Canvas, LEFT, LETTERS, PictureOptions, WIDTH, rectangle, structure_name, words};
use crate::heat::HeatMap;
use crate::plans::kind;
use crate::words::side_name;

/// The colors of the largest value, of the mean, and of the smallest value.
type Scale = [[u8; 3]; 3];
const LIGHT: Scale = [[0xe0, 0x6a, 0x1b], [0xf6, 0xf3, 0xea], [0x5a, 0x94, 0xcc]];
const DARK: Scale = [[0x9c, 0x44, 0x08], [0x1d, 0x24, 0x2b], [0x1f, 0x4f, 0x86]];
/// A map whose values are all smaller than this, centipawns, is not colored more strongly than that.
const LEAST_RANGE: i32 = 30;
/// So many of the best and worst squares are listed.
const LISTED: usize = 5;

/// From the letters below the board to the end of the picture: two lines.
const FOOT: f64 = 74.0;

/// The heat map of a piece as SVG text.
///
/// ```
/// use archipelago_explain::{PictureOptions, heat_svg};
/// use archipelago_movegen::{Color, Piece, Position, Role};
/// let knight = Piece { color: Color::White, role: Role::Knight };
/// let picture = heat_svg(&Position::startpos(), knight, &PictureOptions::default());
/// assert!(picture.contains("White's knights"));
/// ```
#[must_use]
pub fn heat_svg(position: &Position, piece: Piece, options: &PictureOptions) -> String {
    let canvas = Canvas::new(position, *options);
    let map = HeatMap::new(position, piece);
    let [best, worst] = extremes(&map);
    let title = format!("Where {}'s {}s belong", side_name(piece.color), kind(piece.role));
    let description = format!(
        "Worth of one more {} of {} by square, centipawns, compared with the mean of all squares. Best: {best}. Worst: \
         {worst}. {}",
        kind(piece.role),
        side_name(piece.color),
        position.fen()
    );
    let board_end = canvas.top + 8.0 * CELL + LETTERS;
    let height = if options.board_only {
        board_end
    } else {
        board_end + FOOT
    };
    let ink = canvas.palette.ink;
    let mut document = Document::new()
        .set("font-family", "Georgia, 'DejaVu Serif', serif")
        .set("viewBox", (0, 0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title.as_str()))
        .add(Description::new().add(svg::node::Text::new(description)))
        .add(rectangle(0.0, 0.0, WIDTH, height, canvas.palette.paper))
        .add(canvas.squares())
        .add(canvas.heat(&map))
        .add(canvas.small_pieces())
        .add(canvas.numbers(&map));
    if !options.board_only {
        document = document
            .add(canvas.heading(&title))
            .add(words(LEFT, board_end + 26.0, 22.0, ink, format!("Best: {best}")))
            .add(words(LEFT, board_end + 56.0, 22.0, ink, format!("Worst: {worst}")));
    }
    document.to_string() + "\n"
}

/// The best and the worst squares with their values: `e5 +45, d6 +40`.
fn extremes(map: &HeatMap) -> [String; 2] {
    let mut squares: Vec<Square> = Square::ALL.to_vec();
    squares.sort_by_key(|&square| -map.at(square));
    let list = |squares: &mut dyn Iterator<Item = &Square>| {
        let names: Vec<String> = squares
            .take(LISTED)
            .map(|&square| format!("{square} {:+}", map.at(square)))
            .collect();
        names.join(", ")
    };
    [list(&mut squares.iter()), list(&mut squares.iter().rev())]
}

impl Canvas<'_> {
    fn heading(&self, title: &str) -> Group {
        let below = format!("{}; centipawns, the mean is 0", structure_name(self.position));
        Group::new()
            .add(words(LEFT, 42.0, 30.0, self.palette.ink, title).set("font-weight", "bold"))
            .add(words(LEFT, 74.0, 22.0, self.palette.faint_ink, below))
    }

    fn heat(&self, map: &HeatMap) -> Group {
        let largest = map.values.iter().map(|value| value.abs()).max().unwrap_or(0);
        let range = f64::from(largest.max(LEAST_RANGE));
        let scale = if self.options.dark { DARK } else { LIGHT };
        let mut group = Group::new();
        for square in Square::ALL {
            let fill = color(scale, f64::from(map.at(square)) / range);
            group = group.add(self.cell(square, &fill).set("stroke", self.palette.faint_ink));
        }
        group
    }

    /// The pieces, smaller than usual and higher, so that there is room for the numbers.
    fn small_pieces(&self) -> Group {
        let mut group = Group::new();
        for square in self.position.occupied() {
            if let Some(piece) = self.position.piece_at(square) {
                let (x, y) = self.center(square);
                let place = format!("translate({x} {}) scale(0.7)", y - 14.0);
                group = group.add(self.piece(piece.role, piece.color).set("transform", place));
            }
        }
        group
    }

    fn numbers(&self, map: &HeatMap) -> Group {
        let mut group = Group::new().set("font-family", "Helvetica, Arial, 'DejaVu Sans', sans-serif");
        for square in Square::ALL {
            let (x, y) = self.center(square);
            let number = words(
                x + 36.0,
                y + 34.0,
                22.0,
                self.palette.ink,
                format!("{:+}", map.at(square)),
            );
            group = group.add(number.set("text-anchor", "end").set("font-weight", "bold"));
        }
        group
    }
}

/// The color of a share of the largest value, from -1 to 1.
fn color([warm, neutral, cold]: Scale, share: f64) -> String {
    let end = if share > 0.0 { warm } else { cold };
    let mix = |from: u8, to: u8| f64::from(from) + (f64::from(to) - f64::from(from)) * share.abs();
    let [red, green, blue] = std::array::from_fn(|index| mix(neutral[index], end[index]).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
