//! Marks on the board: rings, badges and bars for pawns, chains, ways of passed pawns, arrows of levers.

use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, Position, Rank, Square, attacks};
use svg::node::element::{Circle, Group, Line, Polygon, Rectangle};

use super::palette::Palette;
use super::{CELL, Canvas, line, words};
use crate::diagnosis;

/// A ring around pawns, and the pawns that carry it.
pub(super) struct Mark {
    pub name: &'static str,
    color: &'static str,
    /// Dashes of the ring; empty for a full line.
    dashes: &'static str,
    radius: f64,
    pub pawns: Bitboard,
}

/// The rings of both sides, outermost first.
pub(super) fn marks(position: &Position, palette: &'static Palette) -> [Mark; 5] {
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    let mark = |name, color, dashes, radius, pawns| Mark {
        name,
        color,
        dashes,
        radius,
        pawns,
    };
    [
        mark(
            "passed",
            palette.passed,
            "",
            36.0,
            structure::passed::<White>(white, black) | structure::passed::<Black>(black, white),
        ),
        mark(
            "candidate",
            palette.passed,
            "3 5",
            36.0,
            structure::candidate::<White>(white, black) | structure::candidate::<Black>(black, white),
        ),
        mark(
            "isolani",
            palette.isolani,
            "9 5",
            31.5,
            structure::isolani(white) | structure::isolani(black),
        ),
        mark(
            "hanging",
            palette.hanging,
            "",
            31.5,
            diagnosis::hanging::<White>(white, black) | diagnosis::hanging::<Black>(black, white),
        ),
        mark(
            "backward",
            palette.backward,
            "2 4",
            31.5,
            diagnosis::backward::<White>(white, black) | diagnosis::backward::<Black>(black, white),
        ),
    ]
}

/// Pawns that share their file with one other pawn of their side, and those that share it with more.
pub(super) fn doubled_and_tripled(position: &Position) -> [Bitboard; 2] {
    let mut sets = [Bitboard::EMPTY; 2];
    for color in Color::ALL {
        let pawns = position.pawns(color);
        for pawn in pawns {
            match (pawns & Bitboard::from_file(pawn.file())).count() {
                2 => sets[0].add(pawn),
                3.. => sets[1].add(pawn),
                _ => {}
            }
        }
    }
    sets
}

/// White's rammed pawns; Black's stand in front of them.
pub(super) fn rammed(position: &Position) -> Bitboard {
    structure::ram::<White>(position.pawns(Color::White), position.pawns(Color::Black))
}

/// Every pair of a supporting and a supported pawn.
fn links<S: Side>(position: &Position) -> impl Iterator<Item = (Square, Square)> {
    let own = position.pawns(S::COLOR);
    own.into_iter().flat_map(move |pawn| {
        let guarded = attacks::pawn(S::COLOR, pawn) & own;
        guarded.into_iter().map(move |friend| (pawn, friend))
    })
}

/// Every pair of a supporting and a supported pawn of both sides.
pub(super) fn all_links(position: &Position) -> Vec<(Square, Square)> {
    links::<White>(position).chain(links::<Black>(position)).collect()
}

/// Pawns that attack each other.
pub(super) fn mutual_levers(position: &Position) -> Vec<(Square, Square)> {
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    structure::lever::<White>(white, black)
        .into_iter()
        .flat_map(|pawn| {
            let targets = attacks::pawn(Color::White, pawn) & black;
            targets.into_iter().map(move |target| (pawn, target))
        })
        .collect()
}

/// Pawns that can advance to attack a pawn, with the square they go to.
pub(super) fn pushed_levers(position: &Position) -> Vec<(Square, Square)> {
    let (white, black) = (position.pawns(Color::White), position.pawns(Color::Black));
    let empty = !position.occupied();
    let steps = [
        (structure::lever_push::<White>(white, black, empty), 8),
        (structure::lever_double_push::<White>(white, black, empty), 16),
        (structure::lever_push::<Black>(black, white, empty), -8),
        (structure::lever_double_push::<Black>(black, white, empty), -16),
    ];
    let targets = |(pawns, step): (Bitboard, i32)| {
        pawns
            .into_iter()
            .filter_map(move |pawn| Some((pawn, pawn.offset(step)?)))
    };
    steps.into_iter().flat_map(targets).collect()
}

impl Canvas<'_> {
    /// The way of each passed pawn to its promotion square, dotted.
    pub(super) fn passed_paths(&self) -> Group {
        let (white, black) = (self.position.pawns(Color::White), self.position.pawns(Color::Black));
        let way = |square: Square, goal: Rank| {
            let goal = Square::from_coords(square.file(), goal);
            self.segment(square, goal, self.palette.passed, 5.0)
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

    pub(super) fn chains(&self) -> Group {
        let mut group = Group::new();
        for (from, to) in all_links(self.position) {
            group = group
                .add(self.segment(from, to, self.palette.paper, 13.0))
                .add(self.segment(from, to, self.palette.chain, 7.0));
        }
        group
    }

    pub(super) fn rings(&self) -> Group {
        let mut group = Group::new();
        for mark in marks(self.position, self.palette) {
            for pawn in mark.pawns {
                let (x, y) = self.center(pawn);
                group = group.add(mark.ring(x, y, mark.radius));
            }
        }
        group
    }

    /// A bar between pawns that block each other.
    pub(super) fn rams(&self) -> Group {
        let mut group = Group::new();
        for pawn in rammed(self.position) {
            let (x, y) = self.center(pawn);
            let edge = if self.options.flip {
                y + CELL / 2.0
            } else {
                y - CELL / 2.0
            };
            group = group.add(self.ram(x, edge, 15.0));
        }
        group
    }

    /// The bar of a ram around a point.
    pub(super) fn ram(&self, x: f64, y: f64, half: f64) -> Rectangle {
        super::rectangle(x - half, y - 4.0, 2.0 * half, 8.0, self.palette.ram)
            .set("rx", 3)
            .set("stroke", self.palette.paper)
            .set("stroke-width", 1.5)
    }

    /// The number of pawns on a file, where it is two or more.
    pub(super) fn badges(&self) -> Group {
        let mut group = Group::new();
        for (set, number) in doubled_and_tripled(self.position).into_iter().zip(["2", "3"]) {
            for pawn in set {
                let (x, y) = self.center(pawn);
                group = group.add(self.badge(x + 25.0, y + 25.0, number));
            }
        }
        group
    }

    pub(super) fn badge(&self, x: f64, y: f64, number: &str) -> Group {
        let disc = Circle::new().set("cx", x).set("cy", y).set("r", 11);
        let disc = disc
            .set("fill", self.palette.doubled)
            .set("stroke", self.palette.paper)
            .set("stroke-width", 1.5);
        let number = words(x, y + 6.0, 17.0, self.palette.paper, number)
            .set("text-anchor", "middle")
            .set("font-weight", "bold");
        Group::new().add(disc).add(number)
    }

    /// Arrows with two heads between pawns that attack each other, and with one to squares from which a pawn would.
    pub(super) fn levers(&self) -> Group {
        let mut group = Group::new();
        for (from, to) in mutual_levers(self.position) {
            group = group.add(self.arrow(self.center(from), self.center(to), true));
        }
        for (from, to) in pushed_levers(self.position) {
            group = group.add(self.arrow(self.center(from), self.center(to), false));
        }
        group
    }

    /// An arrow that leaves room for the pieces at its ends: full with two heads, or dashed with one.
    pub(super) fn arrow(&self, from: (f64, f64), to: (f64, f64), mutual: bool) -> Group {
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
            Polygon::new().set("points", corners).set("fill", self.palette.lever)
        };
        let shaft =
            |point: (f64, f64), direction: f64| (point.0 + ux * 12.0 * direction, point.1 + uy * 12.0 * direction);
        let first = if mutual { shaft(start, 1.0) } else { start };
        let line: Line = line(
            first,
            shaft(end, -1.0),
            self.palette.lever,
            if mutual { 6.0 } else { 4.0 },
        )
        .set("stroke-dasharray", if mutual { "none" } else { "6 4" });
        let group = Group::new().set("opacity", 0.9).add(line).add(head(end, 1.0));
        if mutual { group.add(head(start, -1.0)) } else { group }
    }
}

impl Mark {
    /// The ring around a point.
    pub(super) fn ring(&self, x: f64, y: f64, radius: f64) -> Circle {
        Circle::new()
            .set("cx", x)
            .set("cy", y)
            .set("r", radius)
            .set("fill", "none")
            .set("stroke", self.color)
            .set("stroke-width", 4)
            .set(
                "stroke-dasharray",
                if self.dashes.is_empty() { "none" } else { self.dashes },
            )
    }
}
