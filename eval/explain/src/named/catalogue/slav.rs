//! Structures of the Slav Defense.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{KNIGHT, advance, attack, attack_king, capture, keep_pieces, lever, post, use_file};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Attacks, EnemyPawns, FileState, HoldsBack, LeavesWeak, NoPawnAttacks, OpensFile, OwnPawns, Plain, Prepares, Squares,
};

pub(super) const EXCHANGE_SLAV: Textbook = Textbook {
    name: "Exchange Slav",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c- d4 e23 f23", "c- d5 e67 f67")],
    own_plans: &[
        use_file(File::C, FileState),
        post(KNIGHT, "c5", Attacks(&["b7", "e6"])),
        advance("e3-e4", Plain("opens the center")),
    ],
    their_plans: &[
        use_file(File::C, FileState),
        post(KNIGHT, "c4", Attacks(&["b2", "e3"])),
        advance("e6-e5", Plain("opens the center")),
    ],
};

pub(super) const SLAV: Textbook = Textbook {
    name: "Slav",
    usual: Color::Black,
    both_colors: false,
    shapes: &[Shape::new("c6 d5 e7", "c4 d4 e23")],
    own_plans: &[
        lever("b7-b5", "c4", EnemyPawns("attacks the enemy pawn on {}", &["c4"])),
        lever("c6-c5", "d4", Plain("attacks the center")),
        lever("e7-e5", "d4", Plain("attacks the center")),
        advance("e7-e6", Squares("supports {}", &["d5"])),
        capture("d5", "c4", Prepares("b7-b5")),
    ],
    their_plans: &[
        advance("e2-e4", Plain("opens the center")),
        advance("c4-c5", Plain("gains space on the queen side")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        capture("c4", "d5", OpensFile),
    ],
};

pub(super) const SLAV_ACCEPTED: Textbook = Textbook {
    name: "Slav accepted",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c4 c6 d- e567", "c- d4 e2345")],
    own_plans: &[
        advance("b7-b5", OwnPawns("supports the pawn on {}", &["c4"])),
        lever("c6-c5", "d4", Plain("attacks the center")),
        lever("e7-e5", "d4", Plain("attacks the center")),
        post(KNIGHT, "b4", NoPawnAttacks),
        capture("c5", "d4", LeavesWeak("d4")),
        capture("e5", "d4", LeavesWeak("d4")),
    ],
    their_plans: &[
        attack("c4", Plain("it has left the center")),
        advance("a2-a4", HoldsBack("b7-b5")),
        lever("a2-a4", "b5", EnemyPawns("attacks the pawn that supports {}", &["c4"])),
        advance("e2-e4", Plain("takes the center")),
        post(KNIGHT, "e5", Attacks(&["c4"])),
    ],
};

pub(super) const SLAV_FORMATION: Textbook = Textbook {
    name: "Slav formation",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c56 d- e6", "c- d45 e34"),
        Shape::new("c6 d- e7 g7", "c- d4 e34"),
        Shape::new("c6 d- e5", "c- d4 e34"),
        Shape::new("b5 c456 d- e6", "c- d5 e45"),
    ],
    own_plans: &[
        lever("c6-c5", "d4", Plain("attacks the center")),
        lever("e6-e5", "d4", Plain("attacks the center")),
        advance("b7-b5", Plain("gains space on the queen side")),
        capture("c5", "d4", LeavesWeak("d4")),
        capture("e5", "d4", LeavesWeak("d4")),
    ],
    their_plans: &[
        advance("e3-e4-e5", Plain("takes space for an attack")),
        advance("d4-d5", Plain("opens the center")),
        keep_pieces(Plain("the enemy has less room")),
        attack_king(Plain("the center gives room for an attack")),
    ],
};
