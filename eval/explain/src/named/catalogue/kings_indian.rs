//! Structures of the King's Indian, Pirc and Modern Defenses and of the King's Indian Attack.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{KNIGHT, advance, attack_king, capture, hold, keep_pieces, lever, post, trade_minors, use_file};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Advance, AfterExchange, Attacks, Both, EnemyPawns, FileState, KingSide, NoPawnAttacks, NoPawnAttacksBefore,
    OpensFile, Plain, Prepares, Squares, Supports,
};

pub(super) const KINGS_INDIAN_CHAIN: Textbook = Textbook {
    name: "King's Indian chain",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c67 d6 e5", "c2345 d5 e4"),
        Shape::new("c- d6 e5", "c- d5 e4"),
        Shape::new("c67 d6 e5 f-", "c2345 d5 e-"),
        Shape::new("c67 d6 e45 f5", "c2345 d5 e-"),
    ],
    own_plans: &[
        lever("f7-f5", "e4", Plain("attacks the base of the chain")),
        advance("f5-f4", Plain("closes the center for an attack")),
        advance("g6-g5-g4", Plain("opens lines on the king side")),
        attack_king(KingSide(&Plain("the chain points to the king side"))),
        use_file(File::F, FileState),
        capture("f5", "e4", OpensFile),
    ],
    their_plans: &[
        lever("c2-c4-c5", "d6", Plain("attacks the base of the chain")),
        use_file(
            File::C,
            AfterExchange("it leads to {} after an exchange on {}", &["c7", "d6"]),
        ),
        advance("b2-b4", Supports("c4-c5")),
        advance("a2-a4-a5", Plain("gains space")),
        capture("c5", "d6", OpensFile),
        capture("e4", "f5", Squares("makes room for a knight on {}", &["e4"])),
    ],
};

pub(super) const OPEN_KINGS_INDIAN: Textbook = Textbook {
    name: "Open King's Indian",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c67 d56 e-", "c4 d- e4")],
    own_plans: &[
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
        post(KNIGHT, "c5", Attacks(&["e4"])),
        advance("c7-c6", Both(&Prepares("d6-d5"), &Squares("guards {}", &["d5"]))),
        lever("d6-d5", "e4", Plain("opens the center")),
        advance("a7-a5-a4", Squares("secures {}", &["c5"])),
    ],
    their_plans: &[
        post(KNIGHT, "d5", NoPawnAttacksBefore("c7")),
        use_file(File::D, FileState),
        advance("f2-f4", Plain("gains space")),
        keep_pieces(Plain("the enemy has less room")),
    ],
};

pub(super) const KINGS_INDIAN_COMPLEX: Textbook = Textbook {
    name: "King's Indian complex",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c67 d6 e5", "c4 d4 e4"),
        Shape::new("c67 d67 e67 g6", "c4 d4 e4"),
    ],
    own_plans: &[
        lever("e7-e5", "d4", Squares("fights for {}", &["d4"])),
        lever("c7-c5", "d4", Squares("fights for {}", &["d4"])),
        advance("f7-f5", EnemyPawns("attacks {} after the center is closed", &["e4"])),
        post(
            KNIGHT,
            "c5",
            Squares("it attacks {} after an exchange on {}", &["e4", "d4"]),
        ),
        capture("e5", "d4", OpensFile),
    ],
    their_plans: &[
        advance("d4-d5", Plain("closes the center and gains space")),
        advance("b2-b4", Supports("c4-c5")),
        hold("d4", Advance("it keeps the choice between an exchange and {}", "d4-d5")),
        keep_pieces(Plain("the enemy has less room")),
        capture("d4", "e5", OpensFile),
    ],
};

pub(super) const KINGS_INDIAN_ATTACK: Textbook = Textbook {
    name: "King's Indian Attack",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("c23 d3 e4 g3", "d5 e56")],
    own_plans: &[
        advance("e4-e5", Plain("gains space on the king side")),
        lever("f2-f4", "e5", Plain("opens the king side")),
        advance("h2-h4-h5", Plain("gains space on the king side")),
        advance("c2-c3", Squares("takes {} from the enemy", &["d4"])),
        lever("d3-d4", "e5", Plain("opens the center")),
    ],
    their_plans: &[
        advance("b7-b5-b4", Plain("gains space on the queen side")),
        advance("d5-d4", Plain("closes the center")),
        advance("c7-c5", Plain("gains space on the queen side")),
        lever("f7-f5", "e4", Plain("attacks the center")),
    ],
};

pub(super) const PIRC_AND_MODERN: Textbook = Textbook {
    name: "Pirc and Modern",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c67 d6 e7 g6", "c23 d4 e45"),
        Shape::new("c67 d6 e5 g6", "c23 d4 e4"),
    ],
    own_plans: &[
        lever("e7-e5", "d4", Plain("attacks the center")),
        lever("c7-c5", "d4", Plain("attacks the center")),
        advance("b7-b5-b4", Plain("gains space on the queen side")),
        advance("c7-c6", Prepares("b7-b5")),
    ],
    their_plans: &[
        lever("e4-e5", "d6", Plain("breaks in the center")),
        advance("f2-f4", Supports("e4-e5")),
        lever("h2-h4-h5", "g6", Plain("opens the h-file")),
        attack_king(Plain("the center gives room for an attack")),
    ],
};

pub(super) const DOUBLE_MAROCZY_WITH_AN_OPEN_D_FILE: Textbook = Textbook {
    name: "Double Maroczy with an open d-file",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d- e4", "c5 d- e5")],
    own_plans: &[
        use_file(File::D, FileState),
        post(KNIGHT, "d5", NoPawnAttacks),
        trade_minors(Plain("rooks and bad bishops can be exchanged")),
    ],
    their_plans: &[
        use_file(File::D, FileState),
        post(KNIGHT, "d4", NoPawnAttacks),
        trade_minors(Plain("rooks and bad bishops can be exchanged")),
    ],
};

pub(super) const KINGS_INDIAN_EXCHANGE: Textbook = Textbook {
    name: "King's Indian exchange",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d- e4", "c7 d- e5")],
    own_plans: &[
        post(KNIGHT, "d5", NoPawnAttacksBefore("c7")),
        advance("c4-c5", Plain("gains space on the queen side")),
        use_file(File::D, FileState),
    ],
    their_plans: &[
        advance("c7-c6", Squares("takes {} from the enemy", &["d5"])),
        post(KNIGHT, "d4", NoPawnAttacks),
        use_file(File::D, FileState),
        post(KNIGHT, "c5", Attacks(&["e4"])),
    ],
};
