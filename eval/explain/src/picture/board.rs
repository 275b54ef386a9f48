//! The board of a picture: squares, islands and pieces.

use archipelago_eval::filesets::Fileset;
use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, File, Position, Rank, Role, Square};
use svg::node::element::{Circle, Definitions, Group, Path, Pattern};

use super::{CELL, Canvas, LEFT, rectangle, words};
use crate::picture::shapes;

impl Canvas<'_> {
    /// The board, and all that is drawn on it, from the bottom to the top.
    pub(super) fn everything_on_the_board(&self) -> Group {
        Group::new()
            .add(self.squares())
            .add(self.outposts())
            .add(self.islands::<White>(self.palette.white_land))
            .add(self.islands::<Black>(self.palette.black_land))
            .add(self.passed_paths())
            .add(self.chains())
            .add(self.rings())
            .add(self.all_pieces())
            .add(self.rams())
            .add(self.badges())
            .add(self.levers())
    }

    /// Hatchings for outposts: rising lines for White's, falling ones for Black's.
    pub(super) fn hatchings(&self) -> Definitions {
        let hatching = |id: String, color: &str, path: &str| {
            let lines = Path::new()
                .set("d", path)
                .set("stroke", color)
                .set("stroke-width", 2)
                .set("opacity", 0.6);
            Pattern::new()
                .set("id", id)
                .set("width", 10)
                .set("height", 10)
                .set("patternUnits", "userSpaceOnUse")
                .add(lines)
        };
        Definitions::new()
            .add(hatching(
                self.hatching_name(Color::White),
                self.palette.white_outpost,
                "M-2 2L2 -2M0 10L10 0M8 12L12 8",
            ))
            .add(hatching(
                self.hatching_name(Color::Black),
                self.palette.black_outpost,
                "M-2 8L2 12M0 0L10 10M8 -2L12 2",
            ))
    }

    /// The name of a hatching; the same in all pictures of a scheme, so that they may stand on one page.
    fn hatching_name(&self, side: Color) -> String {
        let scheme = if self.options.dark { "dark" } else { "light" };
        format!("outpost-{}-{scheme}", side.fold_wb("white", "black"))
    }

    pub(super) fn hatching(&self, side: Color) -> String {
        format!("url(#{})", self.hatching_name(side))
    }

    pub(super) fn squares(&self) -> Group {
        let frame = rectangle(
            LEFT - 5.0,
            self.top - 5.0,
            8.0 * CELL + 10.0,
            8.0 * CELL + 10.0,
            self.palette.ink,
        );
        let mut group = Group::new().add(frame.set("rx", 4));
        for square in Square::ALL {
            let sea = if square.is_light() {
                self.palette.light_sea
            } else {
                self.palette.dark_sea
            };
            group = group.add(self.cell(square, sea));
        }
        if let Some(mv) = self.options.last_move {
            for square in [mv.from(), mv.to()] {
                group = group.add(self.cell(square, self.palette.moved).set("opacity", 0.55));
            }
        }
        group.add(self.coordinates())
    }

    fn coordinates(&self) -> Group {
        let mut group = Group::new();
        let below = self.top + 8.0 * CELL + 26.0;
        let ink = self.palette.faint_ink;
        for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
            let (x, _) = self.center(Square::from_coords(file, Rank::First));
            let (_, y) = self.center(Square::from_coords(File::A, rank));
            group = group
                .add(words(x, below, 22.0, ink, file.char()).set("text-anchor", "middle"))
                .add(words(LEFT - 22.0, y + 7.0, 22.0, ink, rank.char()).set("text-anchor", "middle"));
        }
        group
    }

    fn outposts(&self) -> Group {
        let mut group = Group::new();
        for (side, set) in [
            (Color::White, usable_outposts::<White>(self.position)),
            (Color::Black, usable_outposts::<Black>(self.position)),
        ] {
            for square in set {
                group = group.add(self.cell(square, &self.hatching(side)));
            }
        }
        group
    }

    /// The islands of one side: a coast, and land of its own tint for each island.
    fn islands<S: Side>(&self, tints: [&str; 4]) -> Group {
        let pawns = self.position.pawns(S::COLOR);
        let mut group = Group::new();
        for (island, tint) in Fileset::of(pawns).each_island().zip(tints) {
            let shore = pawns & island.board();
            let coast = self.land(shore, 33.0, 30.0, self.palette.ink).set("opacity", 0.16);
            let ground = self.land(shore, 30.0, 24.0, tint).set("opacity", 0.94);
            group = group.add(coast).add(ground);
        }
        group
    }

    /// Discs under the pawns and bridges between neighbors.
    fn land(&self, pawns: Bitboard, radius: f64, bridge: f64, color: &str) -> Group {
        let mut group = Group::new();
        for (from, to) in bridges(pawns) {
            group = group.add(self.segment(from, to, color, bridge).set("stroke-linecap", "round"));
        }
        for pawn in pawns {
            let (x, y) = self.center(pawn);
            let disc = Circle::new().set("cx", x).set("cy", y).set("r", radius);
            group = group.add(disc.set("fill", color));
        }
        group
    }

    fn all_pieces(&self) -> Group {
        let mut group = Group::new();
        for square in self.position.occupied() {
            if let Some(piece) = self.position.piece_at(square) {
                let (x, y) = self.center(square);
                let drawing = self.piece(piece.role, piece.color);
                group = group.add(drawing.set("transform", format!("translate({x} {y})")));
            }
        }
        group
    }

    /// A piece around the origin.
    pub(super) fn piece(&self, role: Role, color: Color) -> Group {
        let colors = color.fold_wb(&self.palette.white_piece, &self.palette.black_piece);
        let shape = Path::new()
            .set("d", shapes::outline(role))
            .set("fill", colors.fill)
            .set("stroke", colors.outline)
            .set("stroke-width", 2.6)
            .set("stroke-linejoin", "round");
        let details = Path::new()
            .set("d", shapes::details(role))
            .set("fill", "none")
            .set("stroke", colors.details)
            .set("stroke-width", 2.2)
            .set("stroke-linecap", "round");
        Group::new().add(shape).add(details)
    }
}

/// Outposts that a knight or bishop of the side can use: without such a piece they mean nothing.
pub(super) fn usable_outposts<S: Side>(position: &Position) -> Bitboard {
    let own = position.pawns(S::COLOR);
    let outposts = structure::outposts::<S>(own, position.pawns(!S::COLOR)) & !own;
    let knights = position.by_piece(S::COLOR, Role::Knight);
    let bishops = position.by_piece(S::COLOR, Role::Bishop);
    let reachable =
        |square: &Square| knights.any() || bishops.into_iter().any(|bishop| bishop.is_light() == square.is_light());
    outposts.into_iter().filter(reachable).collect()
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
