//! Structures with a white pawn on d5 against black pawns on c5 and d6: Benoni, Benko and Blumenfeld.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, advance, attack, attack_king, capture, hold, keep_pieces, lever, post, stop, trade_bishops, trade_minors,
    use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Attacks, BishopBehind, EnemyPawns, ExtraPawn, FileState, HoldsBack, NoPawnDefends, OpensFile, OwnPawns, Plain,
    Squares, Supports,
};

pub(super) const CLOSED_BENONI: Textbook = Textbook {
    name: "Closed Benoni",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c5 d6 e5", "c234 d5 e4")],
    own_plans: &[
        lever("f7-f5", "e4", Plain("attacks the chain")),
        lever("b7-b5", "c4", Plain("attacks the chain")),
        trade_bishops("d6", BishopBehind("the one behind the chain is blocked by it", &[])),
        capture("b5", "c4", OpensFile),
    ],
    their_plans: &[
        lever("b2-b4", "c5", Plain("opens the queen side")),
        lever("f2-f4", "e5", Plain("opens the king side")),
        advance("g2-g4", HoldsBack("f7-f5")),
        stop("f7-f5", Plain("it attacks the chain")),
        stop("b7-b5", Plain("it attacks the chain")),
    ],
};

pub(super) const SCHMID_BENONI: Textbook = Textbook {
    name: "Schmid Benoni",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c5 d6 e67", "c23 d5 e4")],
    own_plans: &[
        lever("e7-e6", "d5", Plain("opens the e-file")),
        advance("b7-b5-b4", Plain("gains space on the queen side")),
        advance("a7-a6", Supports("b7-b5")),
        capture("e6", "d5", OpensFile),
    ],
    their_plans: &[
        lever("e4-e5", "d6", Plain("breaks in the center")),
        post(KNIGHT, "c4", Attacks(&["d6"])),
        advance("a2-a4", HoldsBack("b7-b5")),
        advance("f2-f4", Supports("e4-e5")),
    ],
};

pub(super) const BENKO_GAMBIT: Textbook = Textbook {
    name: "Benko Gambit",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("a- b- c5 d67 e67", "a2345 b234 c- d5"),
        Shape::new("a567 b- c5 d6 e67", "a2345 b234 c- d5"),
        Shape::new("a67 b5 c5 d67 e7", "a* b* c4 d5"),
        Shape::new("a67 b- c5 d67 e67", "a* b5 c- d5"),
        Shape::new("a- b- c5 d6 e6 f-", "a2345 b234 c- d- e*"),
    ],
    own_plans: &[
        lever("a7-a6", "b5", Plain("opens the a-file")),
        use_file(File::A, EnemyPawns("the enemy pawn on {} stands on it", &["a2"])),
        use_file(File::B, EnemyPawns("the enemy pawn on {} stands on it", &["b2"])),
        lever("e7-e6", "d5", Plain("opens the center for the bishop")),
        hold("c5", Squares("it takes {} and {} from the enemy", &["d4", "b4"])),
        capture("a6", "b5", OpensFile),
    ],
    their_plans: &[
        hold("b2", Plain("it stops the pressure on the file")),
        advance("e2-e4-e5", Plain("breaks in the center")),
        trade_minors(ExtraPawn("the extra pawn counts more with fewer pieces")),
        post(KNIGHT, "b5", Plain("it closes the b-file")),
    ],
};

pub(super) const BLUMENFELD_GAMBIT: Textbook = Textbook {
    name: "Blumenfeld Gambit",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("a67 b5 c5 d67 e6", "c4 d5"),
        Shape::new("a67 b- c5 d5 e6 f-", "b5 c- d-"),
    ],
    own_plans: &[
        advance("e6-e5", Plain("sets the center in motion")),
        use_file(File::F, Plain("it leads to the king side")),
        attack_king(Plain("the center gives room for an attack")),
        lever("a7-a6", "b5", Plain("opens the a-file")),
    ],
    their_plans: &[
        lever("e2-e4", "d5", Plain("attacks the center")),
        advance("a2-a4", OwnPawns("supports the pawn on {}", &["b5"])),
        hold("b5", Plain("it keeps the queen side closed")),
    ],
};

pub(super) const MODERN_BENONI: Textbook = Textbook {
    name: "Modern Benoni",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c45 d6 e-", "c- d5 e2345")],
    own_plans: &[
        advance("b7-b5-b4", Plain("sets the majority in motion")),
        advance("a7-a6", Supports("b7-b5")),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
        advance("c5-c4", Plain("sets the majority in motion")),
    ],
    their_plans: &[
        lever("e4-e5", "d6", Plain("breaks in the center")),
        advance("f2-f4", Supports("e4-e5")),
        post(KNIGHT, "c4", Attacks(&["d6"])),
        advance("a2-a4", HoldsBack("b7-b5")),
        attack("d6", NoPawnDefends),
    ],
};

pub(super) const SYMMETRIC_BENONI: Textbook = Textbook {
    name: "Symmetric Benoni",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c5 d6 e-", "c4 d5 e-")],
    own_plans: &[
        use_file(File::E, FileState),
        trade_minors(Plain("it relieves the lack of room")),
        lever("b7-b5", "c4", Plain("opens the queen side")),
    ],
    their_plans: &[
        use_file(File::E, FileState),
        keep_pieces(Plain("the enemy has less room")),
        advance("f2-f4-f5", Plain("gains space")),
        advance("g2-g4", Plain("gains space")),
    ],
};
