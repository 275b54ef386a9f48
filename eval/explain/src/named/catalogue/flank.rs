//! Structures of the English, the London and Colle Systems, and of the Hippopotamus.

use archipelago_movegen::Color;

use super::Textbook;
use super::shorthand::{KNIGHT, advance, attack_king, capture, hold, lever, post, stop};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    BishopsPointToKing, NoPawnAttacks, OpensFile, OwnPawns, Plain, Prepares, Squares, Supports,
};

pub(super) const LONDON_TRIANGLE: Textbook = Textbook {
    name: "London triangle",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("b23 c3 d4 e3", "d5")],
    own_plans: &[
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        advance("e3-e4", Plain("opens the center")),
        attack_king(BishopsPointToKing),
        advance("h2-h4-h5", Plain("gains space on the king side")),
        capture("d4", "c5", Prepares("e3-e4")),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        advance("b7-b5-b4", Plain("attacks the base of the triangle")),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        stop("e3-e4", Plain("it opens the center")),
        capture("c5", "d4", OpensFile),
    ],
};

pub(super) const COLLE_ZUKERTORT: Textbook = Textbook {
    name: "Colle-Zukertort",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("b3 c2 d4 e3", "d5 e67")],
    own_plans: &[
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        advance("e3-e4", Plain("opens the center")),
        advance("f2-f4", Squares("supports a knight on {}", &["e5"])),
        attack_king(BishopsPointToKing),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        stop("e3-e4", Plain("it opens the center")),
    ],
};

pub(super) const BOTVINNIK_SYSTEM: Textbook = Textbook {
    name: "Botvinnik system",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c4 d3 e4 g34", "c5 d-45"),
        Shape::new("c4 d3 e4 g34", "e5 d-45"),
    ],
    own_plans: &[
        advance("f2-f4-f5", Plain("gains space on the king side")),
        lever("b2-b4", "c5", Plain("opens the queen side")),
        post(KNIGHT, "d5", NoPawnAttacks),
        advance("a2-a3", Supports("b2-b4")),
    ],
    their_plans: &[
        post(KNIGHT, "d4", NoPawnAttacks),
        lever("b7-b5", "c4", Plain("attacks the clamp")),
        lever("f7-f5", "e4", Plain("attacks the clamp")),
    ],
};

pub(super) const SYMMETRICAL_ENGLISH: Textbook = Textbook {
    name: "Symmetrical English",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d23 e23 g3", "c5 d67 e67 g6")],
    own_plans: &[
        lever("b2-b4", "c5", Plain("opens the queen side")),
        advance("a2-a3", Supports("b2-b4")),
        lever("d2-d4", "c5", Plain("opens the center")),
        post(KNIGHT, "d5", NoPawnAttacks),
        advance("e2-e4", Squares("takes {} and {} from the enemy", &["d5", "f5"])),
    ],
    their_plans: &[
        lever("b7-b5", "c4", Plain("opens the queen side")),
        advance("a7-a6", Supports("b7-b5")),
        lever("d7-d5", "c4", Plain("opens the center")),
        post(KNIGHT, "d4", NoPawnAttacks),
        advance("e7-e5", Squares("takes {} and {} from the enemy", &["d4", "f4"])),
    ],
};

pub(super) const HIPPOPOTAMUS: Textbook = Textbook {
    name: "Hippopotamus",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("a6 b56 d56 e56 g6 h6", "d4 e45")],
    own_plans: &[
        advance("c7-c5", Plain("attacks the center")),
        advance("d6-d5", Plain("attacks the center")),
        advance("f7-f5", Plain("attacks the center")),
        advance("e6-e5", Plain("attacks the center")),
        advance("g6-g5", Plain("gains space on the king side")),
    ],
    their_plans: &[
        hold("d4", Plain("the center keeps the enemy without room")),
        hold("e4", Plain("the center keeps the enemy without room")),
        advance("a2-a4-a5", Plain("attacks the queen side")),
        advance("f2-f4-f5", Plain("attacks the king side")),
    ],
};
