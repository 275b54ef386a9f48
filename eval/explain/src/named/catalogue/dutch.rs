//! Structures of the Dutch Defense.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{KNIGHT, advance, attack, attack_king, lever, post, trade_bishops, use_file};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    BackwardOnHalfOpenFile, Both, EnemyPawns, FileState, HoldsBack, KingSide, NoPawnAttacks, OwnPawns, Plain, Prepares,
    Squares, Supports,
};

pub(super) const STONEWALL: Textbook = Textbook {
    name: "Stonewall",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c56 d5 e6 f5", "d4"), Shape::new("c- d5 e6 f5", "d4")],
    own_plans: &[
        post(KNIGHT, "e4", NoPawnAttacks),
        attack_king(KingSide(&OwnPawns(
            "the pawns on {} and {} take space on the king side",
            &["e6", "f5"],
        ))),
        advance("g7-g5", Plain("opens lines on the king side")),
        lever("c6-c5", "d4", Plain("opens the queen side")),
    ],
    their_plans: &[
        post(KNIGHT, "e5", NoPawnAttacks),
        lever("b2-b4-b5", "c6", Plain("opens the queen side")),
        advance(
            "f2-f3",
            Both(&Squares("takes {} from a knight", &["e4"]), &Prepares("e2-e4")),
        ),
        lever("e2-e4", "d5", Plain("opens the center")),
        trade_bishops("e5", Squares("the enemy one can guard {}", &["e5"])),
    ],
};

pub(super) const LENINGRAD_DUTCH: Textbook = Textbook {
    name: "Leningrad Dutch",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("d6 e67 f45 g6", "c4 d45"),
        Shape::new("c67 d6 e- f45 g6", "c4 d- e23"),
        Shape::new("c6 d6 e7 f45 g6", "c4 d- e23"),
        Shape::new("c67 d- e5 e7 f45 g6", "c4 d5"),
    ],
    own_plans: &[
        advance("e7-e5", Plain("sets the king-side pawns in motion")),
        advance("f5-f4", Plain("opens lines on the king side")),
        advance("g6-g5", Supports("f5-f4")),
        lever("d6-d5", "c4", Plain("opens the center")),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e2"])),
    ],
    their_plans: &[
        lever("e2-e4", "f5", Plain("opens the e-file")),
        lever("c4-c5", "d6", Plain("opens the queen side")),
        use_file(File::D, EnemyPawns("the enemy pawn on {} stands on it", &["d6"])),
        advance("b2-b4", Plain("gains space on the queen side")),
        advance("d4-d5", Squares("takes {} and {} from the enemy", &["c6", "e6"])),
    ],
};

pub(super) const CLASSICAL_DUTCH: Textbook = Textbook {
    name: "Classical Dutch",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("b-56 c67 d6 e56 f5 g7", "c4 d4 e23"),
        Shape::new("c67 d6 e56 f- g7", "c4 d4 e-"),
    ],
    own_plans: &[
        lever("e6-e5", "d4", Plain("opens the center")),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["f5"])),
        advance("a7-a5", HoldsBack("b2-b4")),
        attack_king(KingSide(&OwnPawns(
            "the pawn on {} takes space on the king side",
            &["f5"],
        ))),
        use_file(File::F, Plain("it leads to the king side")),
    ],
    their_plans: &[
        lever("e2-e4", "f5", Plain("opens the e-file")),
        use_file(File::E, FileState),
        attack("e6", BackwardOnHalfOpenFile),
        lever("d4-d5", "e6", Plain("opens lines for the pieces")),
        lever("c4-c5", "d6", Plain("opens the queen side")),
        advance("b2-b4", Plain("gains space on the queen side")),
    ],
};
