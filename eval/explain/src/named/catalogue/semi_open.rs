//! Structures of the Caro-Kann, Scandinavian and Alekhine Defenses.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, MINOR, advance, attack, attack_king, hold, keep_pieces, lever, post, trade_minors, use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    ExtraPawn, FewPawnsAroundKing, FileState, NoPawnAttacks, OwnBishop, OwnPawns, Plain, Squares,
};

pub(super) const ALEKHINE_FOUR_PAWNS: Textbook = Textbook {
    name: "Alekhine Four Pawns",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c4 d4 e5 f4", "d67"),
        Shape::new("c4 d4 e5 f-", "c567 d- e67"),
    ],
    own_plans: &[
        hold("d4", Plain("it is the base of the center")),
        advance("d4-d5", Plain("opens the center before the enemy has developed")),
        advance("c4-c5", Plain("gains space")),
        attack_king(Plain("the center gives room for an attack")),
    ],
    their_plans: &[
        lever("d7-d6", "e5", Plain("attacks the center")),
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("f7-f6", "e5", Plain("attacks the center")),
        attack("d4", Plain("the other pawns of the center depend on it")),
    ],
};

pub(super) const ALEKHINE_CENTER: Textbook = Textbook {
    name: "Alekhine center",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d4 e5 f2", "c67 d6 e67")],
    own_plans: &[
        hold("d4", Plain("it is the base of the center")),
        hold("e5", Squares("it takes {} from the enemy", &["f6"])),
        advance("f2-f4", OwnPawns("supports the pawn on {}", &["e5"])),
        lever("c4-c5", "d6", Plain("gains space on the queen side")),
    ],
    their_plans: &[
        attack("e5", Plain("the center depends on it")),
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("f7-f6", "e5", Plain("attacks the center")),
        lever("d6-d5", "c4", Plain("closes the center")),
    ],
};

pub(super) const TARTAKOWER_CARO: Textbook = Textbook {
    name: "Tartakower Caro",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c56 d- e- f56 f7", "d45 e-")],
    own_plans: &[
        use_file(File::E, FileState),
        advance("f6-f5", Squares("takes {} from the enemy", &["e4"])),
        advance("h7-h5-h4", Plain("gains space on the king side")),
        attack_king(OwnBishop("diagonals are open for a bishop")),
        post(MINOR, "d5", NoPawnAttacks),
    ],
    their_plans: &[
        advance("c2-c4", Plain("sets the majority in motion")),
        lever("d4-d5", "c6", Plain("makes a passed pawn")),
        trade_minors(ExtraPawn("the extra pawn on the queen side counts in an ending")),
        advance("b2-b4-b5", Plain("sets the majority in motion")),
    ],
};

pub(super) const BRONSTEIN_LARSEN_CARO: Textbook = Textbook {
    name: "Bronstein-Larsen Caro",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c56 d- e67 f5 f67 g-", "d45 e-"),
        Shape::new("c56 d- e67 f6 f7 g-", "d45 e-"),
    ],
    own_plans: &[
        use_file(File::G, Plain("it leads to the king")),
        hold("f6", Squares("it guards {}", &["e5"])),
        lever("c6-c5", "d4", Plain("attacks the center")),
        advance("e6-e5", Plain("attacks the center")),
    ],
    their_plans: &[
        lever("d4-d5", "c6", Plain("opens the center against the king")),
        advance("c2-c4", Plain("gains space")),
        advance("g2-g3", Plain("closes the g-file")),
        attack_king(FewPawnsAroundKing),
    ],
};

pub(super) const CARO_FORMATION: Textbook = Textbook {
    name: "Caro formation",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c56 d- e6", "c234 d45 e-"),
        Shape::new("c6 d- e5", "c234 d4 e-"),
        Shape::new("c7 d- e6", "c234 d4 e-"),
    ],
    own_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("e6-e5", "d4", Plain("attacks the center")),
        trade_minors(Plain("it relieves the lack of room")),
        post(KNIGHT, "d5", Plain("it blocks the file")),
    ],
    their_plans: &[
        advance("c2-c4", Squares("takes {} from the enemy", &["d5"])),
        lever("d4-d5", "e6", Plain("opens the center")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        keep_pieces(Plain("the enemy has less room")),
        advance("h2-h4-h5", Plain("gains space on the king side")),
    ],
};

pub(super) const SCANDINAVIAN: Textbook = Textbook {
    name: "Scandinavian",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c67 d- e7", "c234 d4 e-")],
    own_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("e7-e5", "d4", Plain("attacks the center")),
        trade_minors(Plain("it relieves the lack of room")),
        post(KNIGHT, "d5", Squares("it blocks the pawn on {}", &["d4"])),
    ],
    their_plans: &[
        advance("c2-c4", Squares("takes {} from the enemy", &["d5"])),
        advance("d4-d5", Plain("gains space")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        keep_pieces(Plain("the enemy has less room")),
    ],
};
