//! Structures in which each side has a majority on one wing.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{KNIGHT, advance, centralize_king, hold, lever, post, use_file};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{Advance, FileState, OwnPawns, Plain};

pub(super) const PANOV_MAJORITY: Textbook = Textbook {
    name: "Panov majority",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b2345 c5 d4 e-", "c- d5 e567"),
        Shape::new("b- c3 c5 d4 e-", "c- d5 e567"),
    ],
    own_plans: &[
        advance("b2-b4-b5", Plain("supports a passed pawn on the c-file")),
        hold("c5", Plain("it becomes a passed pawn")),
        post(KNIGHT, "e5", Advance("it holds back {}", "e6-e5")),
    ],
    their_plans: &[
        lever("b7-b6", "c5", Plain("attacks the majority")),
        lever("e6-e5", "d4", Plain("attacks the base of the majority")),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
    ],
};

pub(super) const WING_MAJORITIES_3_3_AGAINST_4_2: Textbook = Textbook {
    name: "Wing majorities, 3-3 against 4-2",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("a= b= c= d- e- f= g= h=", "a= b= c- d- e= f= g= h=")],
    own_plans: &[
        advance("b2-b4-b5", Plain("sets the majority in motion")),
        advance("c2-c4-c5", Plain("sets the majority in motion")),
        use_file(File::D, FileState),
        centralize_king(Plain("it supports the majority")),
    ],
    their_plans: &[
        advance("e7-e5-e4", Plain("sets the majority in motion")),
        advance("f7-f5-f4", Plain("sets the majority in motion")),
        use_file(File::C, FileState),
        centralize_king(Plain("it stops the majority")),
    ],
};
