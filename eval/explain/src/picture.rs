//! The pawn structure as a picture: pawn islands as land in a sea of squares, marks on the pawns that stand out, arrows
//! for levers, hatching for weak squares, and a legend of what is there.

use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, File, Position, Rank, Role, Square};
use svg::Document;
use svg::node::element::{Circle, Definitions, Group, Line, Path, Pattern, Polygon, Rectangle, Text};

use crate::named::classify;
use crate::plans::{Advice, State};
use crate::shapes;
use archipelago_eval::filesets::Fileset;
use archipelago_eval::structure;

const CELL: f64 = 80.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 84.0;
const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 770.0;
const LEGEND: f64 = LEFT + 8.0 * CELL + 34.0;

const PAPER: &str = "#fbf8f1";
const INK: &str = "#22303c";
const FAINT_INK: &str = "#6d7a86";
const LIGHT_SEA: &str = "#e3eff5";
const DARK_SEA: &str = "#c3dce9";
const WHITE_LAND: [&str; 4] = ["#ecc463", "#f0a875", "#dcc7a0", "#e6d33c"];
const BLACK_LAND: [&str; 4] = ["#7fa886", "#9a88bd", "#6f9fb5", "#b5798e"];
const WHITE_WEAK: &str = "#b8862b";
const BLACK_WEAK: &str = "#4c7a58";
const LEVER: &str = "#d1342f";
const CHAIN: &str = "#2f5d8c";

/// A picture of the board and its structure as SVG text.
#[must_use]
pub fn svg(position: &Position) -> String {
    let sides = [side_marks::<White>(position), side_marks::<Black>(position)];
    let document = Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("font-family", "Georgia, 'DejaVu Serif', serif")
        .add(hatchings())
        .add(rectangle(0.0, 0.0, WIDTH, HEIGHT, PAPER))
        .add(title(position))
        .add(board())
        .add(weak_squares(position))
        .add(islands::<White>(position, WHITE_LAND))
        .add(islands::<Black>(position, BLACK_LAND))
        .add(passed_paths(position))
        .add(chains(position))
        .add(rings(&sides))
        .add(all_pieces(position))
        .add(levers(position))
        .add(legend(position, &sides));
    document.to_string() + "\n"
}

/// A way to mark a pawn, and the pawns of a side that carry it.
struct Mark {
    name: &'static str,
    color: &'static str,
    /// Dashes of the ring around the pawn; empty for a full line.
    dashes: &'static str,
    radius: f64,
    pawns: Bitboard,
}

/// The marks of one side, outermost ring first.
fn side_marks<S: Side>(position: &Position) -> [Mark; 5] {
    let own = position.pawns(S::COLOR);
    let their = position.pawns(!S::COLOR);
    let passed = structure::passed::<S>(own, their);
    let mark = |name, color, dashes, radius, pawns| Mark {
        name,
        color,
        dashes,
        radius,
        pawns,
    };
    [
        mark("passed", "#1f8a4c", "", 36.0, passed),
        mark(
            "candidate",
            "#1f8a4c",
            "3 5",
            36.0,
            structure::candidate::<S>(own, their),
        ),
        mark("isolani", "#c2410c", "9 5", 31.5, structure::isolani(own)),
        mark("hanging", "#8b3fae", "", 31.5, structure::hanging::<S>(own, their)),
        mark("backward", "#a3243b", "2 4", 31.5, structure::backward::<S>(own, their)),
    ]
}

/// The center of a square, white below.
fn center(square: Square) -> (f64, f64) {
    let column = f64::from(square.file().to_u32());
    let row = f64::from(7 - square.rank().to_u32());
    (LEFT + (column + 0.5) * CELL, TOP + (row + 0.5) * CELL)
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

/// Hatchings for weak squares: rising lines for white's, falling ones for black's.
fn hatchings() -> Definitions {
    let hatching = |id: &str, color: &str, path: &str| {
        let lines = Path::new()
            .set("d", path)
            .set("stroke", color)
            .set("stroke-width", 2)
            .set("opacity", 0.5);
        Pattern::new()
            .set("id", id)
            .set("width", 10)
            .set("height", 10)
            .set("patternUnits", "userSpaceOnUse")
            .add(lines)
    };
    Definitions::new()
        .add(hatching("weak-white", WHITE_WEAK, "M-2 2L2 -2M0 10L10 0M8 12L12 8"))
        .add(hatching("weak-black", BLACK_WEAK, "M-2 8L2 12M0 0L10 10M8 -2L12 2"))
}

fn title(position: &Position) -> Group {
    let name = classify(position).map_or_else(|| "Pawn structure".to_owned(), |structure| structure.title());
    let turn = if position.turn() == Color::White {
        "White"
    } else {
        "Black"
    };
    Group::new()
        .add(words(LEFT, 40.0, 27.0, INK, name).set("font-weight", "bold"))
        .add(words(
            LEFT,
            64.0,
            13.0,
            FAINT_INK,
            format!("{turn} to move  ·  {}", position.fen()),
        ))
}

fn board() -> Group {
    let mut group =
        Group::new().add(rectangle(LEFT - 5.0, TOP - 5.0, 8.0 * CELL + 10.0, 8.0 * CELL + 10.0, INK).set("rx", 4));
    for square in Square::ALL {
        let (x, y) = center(square);
        let sea = if square.is_light() { LIGHT_SEA } else { DARK_SEA };
        group = group.add(rectangle(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, sea));
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        let (x, _) = center(Square::from_coords(file, Rank::First));
        let (_, y) = center(Square::from_coords(File::A, rank));
        group = group
            .add(words(x, TOP + 8.0 * CELL + 25.0, 16.0, FAINT_INK, file.char()).set("text-anchor", "middle"))
            .add(words(LEFT - 20.0, y + 5.0, 16.0, FAINT_INK, rank.char()).set("text-anchor", "middle"));
    }
    group
}

/// Squares in a side's own half that its pawns can never guard.
fn home_holes<S: Side>(position: &Position) -> Bitboard {
    structure::weak_squares::<S>(position.pawns(S::COLOR)) & (S::RANK_3 | S::RANK_4)
}

fn weak_squares(position: &Position) -> Group {
    let mut group = Group::new();
    let sets = [
        ("url(#weak-white)", home_holes::<White>(position)),
        ("url(#weak-black)", home_holes::<Black>(position)),
    ];
    for (fill, set) in sets {
        for square in set {
            let (x, y) = center(square);
            group = group.add(rectangle(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, fill));
        }
    }
    group
}

/// The islands of one side: a coast, and land of its own tint for each island.
fn islands<S: Side>(position: &Position, tints: [&str; 4]) -> Group {
    let pawns = position.pawns(S::COLOR);
    let mut group = Group::new();
    for (island, tint) in Fileset::of(pawns).each_island().zip(tints) {
        let shore = pawns & island.board();
        let coast = land(shore, 33.0, 30.0, INK).set("opacity", 0.22);
        let ground = land(shore, 30.0, 24.0, tint).set("opacity", 0.94);
        group = group.add(coast).add(ground);
    }
    group
}

/// Discs under the pawns and bridges between neighbors.
fn land(pawns: Bitboard, radius: f64, bridge: f64, color: &str) -> Group {
    let mut group = Group::new();
    for (from, to) in bridges(pawns) {
        group = group.add(segment(from, to, color, bridge).set("stroke-linecap", "round"));
    }
    for pawn in pawns {
        group = group.add(disc(pawn, radius, color));
    }
    group
}

/// For each file the nearest pairs with the next file, and the pawns of one file in a row.
fn bridges(pawns: Bitboard) -> Vec<(Square, Square)> {
    let mut bridges = Vec::new();
    for file in File::ALL {
        let here: Vec<Square> = (pawns & Bitboard::from_file(file)).into_iter().collect();
        bridges.extend(here.windows(2).map(|pair| (pair[0], pair[1])));
        let next = file
            .offset(1)
            .map_or(Bitboard::EMPTY, |next| pawns & Bitboard::from_file(next));
        let pairs = here.iter().flat_map(|&from| next.into_iter().map(move |to| (from, to)));
        bridges.extend(pairs.min_by_key(|(from, to)| from.rank().distance(to.rank())));
    }
    bridges
}

fn segment(from: Square, to: Square, color: &str, width: f64) -> Line {
    let ((x1, y1), (x2, y2)) = (center(from), center(to));
    Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", color)
        .set("stroke-width", width)
}

fn disc(square: Square, radius: f64, color: &str) -> Circle {
    let (x, y) = center(square);
    Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", radius)
        .set("fill", color)
}

/// The way of each passed pawn to its promotion square, dotted.
fn passed_paths(position: &Position) -> Group {
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    let way = |square: Square, goal: Rank| {
        let goal = Square::from_coords(square.file(), goal);
        segment(square, goal, "#1f8a4c", 5.0)
            .set("stroke-dasharray", "0.1 12")
            .set("stroke-linecap", "round")
    };
    let mut group = Group::new();
    for pawn in structure::frontmost_passed::<White>(white, black) {
        group = group.add(way(pawn, Rank::Eighth));
    }
    for pawn in structure::frontmost_passed::<Black>(black, white) {
        group = group.add(way(pawn, Rank::First));
    }
    group
}

/// Every pair of a supporting and a supported pawn.
fn links<S: Side>(position: &Position) -> Vec<(Square, Square)> {
    let own = position.pawns(S::COLOR);
    own.into_iter()
        .flat_map(|pawn| {
            let guarded = archipelago_movegen::attacks::pawn(S::COLOR, pawn) & own;
            guarded.into_iter().map(move |friend| (pawn, friend))
        })
        .collect()
}

fn chains(position: &Position) -> Group {
    let mut group = Group::new();
    for (from, to) in links::<White>(position).into_iter().chain(links::<Black>(position)) {
        group = group
            .add(segment(from, to, PAPER, 13.0))
            .add(segment(from, to, CHAIN, 7.0));
    }
    group
}

fn ring(x: f64, y: f64, mark: &Mark, radius: f64) -> Circle {
    Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", radius)
        .set("fill", "none")
        .set("stroke", mark.color)
        .set("stroke-width", 4)
        .set(
            "stroke-dasharray",
            if mark.dashes.is_empty() { "none" } else { mark.dashes },
        )
}

fn rings(sides: &[[Mark; 5]; 2]) -> Group {
    let mut group = Group::new();
    for mark in sides.iter().flatten() {
        for pawn in mark.pawns {
            let (x, y) = center(pawn);
            group = group.add(ring(x, y, mark, mark.radius));
        }
    }
    group
}

fn all_pieces(position: &Position) -> Group {
    let mut group = Group::new();
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let (x, y) = center(square);
            group = group.add(piece_group(piece.role, piece.color, x, y, 1.0));
        }
    }
    group
}

fn piece_group(role: Role, color: Color, x: f64, y: f64, scale: f64) -> Group {
    let (fill, lines) = match color {
        Color::White => ("#fffdf6", INK),
        Color::Black => ("#33414d", "#f3efe4"),
    };
    let shape = Path::new()
        .set("d", shapes::outline(role))
        .set("fill", fill)
        .set("stroke", "#1b252e")
        .set("stroke-width", 2.6)
        .set("stroke-linejoin", "round");
    let details = Path::new()
        .set("d", shapes::details(role))
        .set("fill", "none")
        .set("stroke", lines)
        .set("stroke-width", 2.2)
        .set("stroke-linecap", "round");
    Group::new()
        .set("transform", format!("translate({x} {y}) scale({scale})"))
        .add(shape)
        .add(details)
}

/// Arrows with two heads between pawns that attack each other, and with one to squares from which a pawn would.
fn levers(position: &Position) -> Group {
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    let empty = !position.occupied();
    let mut group = Group::new();
    for pawn in structure::lever::<White>(white, black) {
        for target in archipelago_movegen::attacks::pawn(Color::White, pawn) & black {
            group = group.add(arrow(center(pawn), center(target), true));
        }
    }
    let steps = [
        (structure::lever_push::<White>(white, black, empty), 8),
        (structure::lever_double_push::<White>(white, black, empty), 16),
        (structure::lever_push::<Black>(black, white, empty), -8),
        (structure::lever_double_push::<Black>(black, white, empty), -16),
    ];
    let pushes = steps
        .into_iter()
        .flat_map(|(pawns, step)| pawns.into_iter().map(move |pawn| (pawn, step)));
    for (pawn, step) in pushes {
        if let Some(stop) = pawn.offset(step) {
            group = group.add(arrow(center(pawn), center(stop), false));
        }
    }
    group
}

/// An arrow that leaves room for the pieces at its ends: full with two heads, or dashed with one.
fn arrow(from: (f64, f64), to: (f64, f64), mutual: bool) -> Group {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let along = |distance: f64| (from.0 + ux * distance, from.1 + uy * distance);
    let (start, end) = (along(25.0), along(length - if mutual { 25.0 } else { 8.0 }));
    let head = |tip: (f64, f64), direction: f64| {
        let base = (tip.0 - ux * 15.0 * direction, tip.1 - uy * 15.0 * direction);
        let corners = format!(
            "{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}",
            tip.0,
            tip.1,
            base.0 - uy * 8.5,
            base.1 + ux * 8.5,
            base.0 + uy * 8.5,
            base.1 - ux * 8.5
        );
        Polygon::new().set("points", corners).set("fill", LEVER)
    };
    let shaft = |point: (f64, f64), direction: f64| (point.0 + ux * 12.0 * direction, point.1 + uy * 12.0 * direction);
    let (x1, y1) = if mutual { shaft(start, 1.0) } else { start };
    let (x2, y2) = shaft(end, -1.0);
    let line = Line::new()
        .set("x1", x1)
        .set("y1", y1)
        .set("x2", x2)
        .set("y2", y2)
        .set("stroke", LEVER)
        .set("stroke-width", if mutual { 6 } else { 4 })
        .set("stroke-dasharray", if mutual { "none" } else { "6 4" });
    let group = Group::new().set("opacity", 0.9).add(line).add(head(end, 1.0));
    if mutual { group.add(head(start, -1.0)) } else { group }
}

/// What is on the board, with its squares, and the plans of a structure that has a name.
fn legend(position: &Position, sides: &[[Mark; 5]; 2]) -> Group {
    let mut list = List::new();
    list.heading("Islands");
    list.islands::<White>(position, "White", WHITE_LAND);
    list.islands::<Black>(position, "Black", BLACK_LAND);
    list.heading("Pawns");
    for (white, black) in sides[0].iter().zip(&sides[1]) {
        let pawns = white.pawns | black.pawns;
        list.entry(pawns, white.name, |x, y| Group::new().add(ring(x, y, white, 9.0)));
    }
    let chained: Bitboard = links::<White>(position)
        .into_iter()
        .chain(links::<Black>(position))
        .flat_map(|(from, to)| [from, to])
        .collect();
    list.entry(chained, "chain", |x, y| {
        let line = Line::new()
            .set("x1", x - 9.0)
            .set("y1", y + 8.0)
            .set("x2", x + 9.0)
            .set("y2", y - 8.0);
        Group::new().add(line.set("stroke", CHAIN).set("stroke-width", 6))
    });
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    let levers = structure::lever::<White>(white, black) | structure::lever::<Black>(black, white);
    list.entry(levers, "lever", |x, y| arrow((x - 44.0, y), (x + 44.0, y), true));
    let empty = !position.occupied();
    let pushes =
        structure::lever_push::<White>(white, black, empty) | structure::lever_push::<Black>(black, white, empty);
    let double_pushes = structure::lever_double_push::<White>(white, black, empty)
        | structure::lever_double_push::<Black>(black, white, empty);
    let pushes = pushes | double_pushes;
    list.entry(pushes, "lever by push", |x, y| {
        arrow((x - 44.0, y), (x + 26.0, y), false)
    });
    for (name, fill, set) in [
        (
            "White can never guard",
            "url(#weak-white)",
            home_holes::<White>(position),
        ),
        (
            "Black can never guard",
            "url(#weak-black)",
            home_holes::<Black>(position),
        ),
    ] {
        list.entry(set, name, |x, y| {
            Group::new().add(rectangle(x - 11.0, y - 9.0, 22.0, 18.0, fill))
        });
    }
    if let Some(structure) = classify(position) {
        list.heading("Plans");
        list.paragraph("White", &actions(&structure.plans.white));
        list.paragraph("Black", &actions(&structure.plans.black));
    }
    list.group
}

/// The first plans of a side in short: `f5-f4 (ready); knight to c5`.
fn actions(plans: &[Advice]) -> String {
    let short = |advice: &Advice| match &advice.state {
        State::Open => advice.action.clone(),
        State::Ready => format!("{} (ready)", advice.action),
        State::Prepared(_) => format!("{} (prepared)", advice.action),
        State::Prevented(_) => format!("{} (prevented)", advice.action),
    };
    let all: Vec<String> = plans.iter().take(4).map(short).collect();
    all.join("; ")
}

/// The legend, drawn from the top to the bottom.
struct List {
    group: Group,
    y: f64,
}

impl List {
    fn new() -> List {
        List {
            group: Group::new(),
            y: TOP - 12.0,
        }
    }

    fn push(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.group = std::mem::take(&mut self.group).add(node);
    }

    fn heading(&mut self, text: &str) {
        self.y += 24.0;
        self.push(words(LEGEND, self.y, 17.0, INK, text).set("font-weight", "bold"));
        self.y += 8.0;
    }

    /// A symbol, a name, and the squares it stands on; nothing if it stands nowhere.
    fn entry(&mut self, squares: Bitboard, name: &str, symbol: impl FnOnce(f64, f64) -> Group) {
        if squares.is_empty() {
            return;
        }
        let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
        self.y += 16.0;
        self.push(symbol(LEGEND + 19.0, self.y - 5.0));
        self.push(words(LEGEND + 44.0, self.y, 14.0, INK, name));
        for line in wrapped(&names.join(" "), 33) {
            self.y += 15.0;
            self.push(words(LEGEND + 44.0, self.y, 12.5, FAINT_INK, line));
        }
        self.y += 6.0;
    }

    /// One line for a side: a chip of land for each island, with its files.
    fn islands<S: Side>(&mut self, position: &Position, name: &str, tints: [&str; 4]) {
        self.y += 18.0;
        self.push(words(LEGEND, self.y, 14.0, INK, name));
        let mut x = LEGEND + 52.0;
        for (island, tint) in Fileset::of(position.pawns(S::COLOR)).each_island().zip(tints) {
            let files: String = island.files().map(File::char).collect();
            let width = 14.0 + 8.5 * files.len() as f64;
            self.push(
                rectangle(x, self.y - 14.0, width, 19.0, tint)
                    .set("rx", 9)
                    .set("stroke", INK)
                    .set("stroke-opacity", 0.3),
            );
            self.push(words(x + width / 2.0, self.y, 14.0, INK, files).set("text-anchor", "middle"));
            x += width + 7.0;
        }
        self.y += 5.0;
    }

    fn paragraph(&mut self, name: &str, text: &str) {
        self.y += 6.0;
        for line in wrapped(&format!("{name}: {text}"), 46) {
            self.y += 16.0;
            self.push(words(LEGEND, self.y, 12.5, INK, line));
        }
    }
}

/// Lines of at most `width` characters, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] += word;
        } else if lines[last].len() + word.len() < width {
            lines[last] += " ";
            lines[last] += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
