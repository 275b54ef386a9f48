//! Structures of the Sicilian Defense.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, MINOR, advance, attack, attack_king, hold, keep_pieces, lever, post, stop, trade_minors, use_bishops,
    use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Attacks, Backward, BackwardOnHalfOpenFile, Chases, EnemyBishops, EnemyPawns, ExtraPawn, FewDefenders, FileState,
    HoldsBack, KingSide, NoPawnAttacks, NoPawnAttacksWithout, OwnPawns, Plain, Squares, Supports,
};

pub(super) const HEDGEHOG: Textbook = Textbook {
    name: "Hedgehog",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("a6 b56 c- d6 e6", "c4 d- e234"),
        Shape::new("a7 b6 c- d6 e6", "c4 d- e234"),
        Shape::new("a6 b6 c- d5 e6", "c4 d- e34"),
    ],
    own_plans: &[
        lever("b6-b5", "c4", Plain("frees the queen side")),
        advance("d6-d5", Plain("frees the center")),
        use_file(File::C, EnemyPawns("the enemy pawn on {} stands on it", &["c4"])),
        keep_pieces(Plain("the side with more space has more to lose from a mistake")),
    ],
    their_plans: &[
        stop("b6-b5", Plain("it frees the game")),
        stop("d6-d5", Plain("it frees the game")),
        advance("a2-a4-a5", Plain("fixes the queen side")),
        attack("d6", Plain("it holds the enemy together")),
        advance("f2-f4-f5", Plain("gains space on the king side")),
    ],
};

pub(super) const MAROCZY_BIND: Textbook = Textbook {
    name: "Maroczy bind",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d- e4", "c- d567 e67")],
    own_plans: &[
        stop("d7-d5", Plain("it frees the game")),
        stop("b7-b5", Plain("it frees the queen side")),
        post(KNIGHT, "d5", Plain("an exchange there opens a file for the rooks")),
        advance("f2-f4", Plain("gains space on the king side")),
        keep_pieces(Plain("the enemy has little room")),
    ],
    their_plans: &[
        trade_minors(Plain("it relieves the lack of room")),
        lever("b7-b5", "c4", Plain("breaks the bind")),
        lever("f7-f5", "e4", Plain("breaks the bind")),
        advance("d6-d5", Plain("breaks the bind")),
        post(KNIGHT, "c5", NoPawnAttacks),
    ],
};

pub(super) const PAULSEN: Textbook = Textbook {
    name: "Paulsen",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("a6 c- d7 e6", "c23 c-567 d- e45")],
    own_plans: &[
        advance("b7-b5-b4", Chases(&[])),
        lever("d7-d5", "e4", Plain("frees the center")),
        use_file(File::C, FileState),
        post(
            KNIGHT,
            "c4",
            OwnPawns("the pawns on {} and {} support it", &["a6", "b5"]),
        ),
    ],
    their_plans: &[
        advance("f2-f4-f5", Plain("opens lines on the king side")),
        advance("c2-c4", Squares("binds {} and {}", &["d5", "b5"])),
        attack_king(FewDefenders),
        advance("e4-e5", Squares("takes the squares {} and {}", &["d6", "f6"])),
    ],
};

pub(super) const DRAGON: Textbook = Textbook {
    name: "Dragon",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c- d56 e7 g6", "c23 c-567 d- e45")],
    own_plans: &[
        use_file(File::C, Squares("it leads to {} and {}", &["c2", "c3"])),
        advance("b7-b5-b4", Chases(&["e4"])),
        lever("d6-d5", "e4", Plain("opens the center")),
        post(KNIGHT, "c4", Attacks(&["b2", "e3"])),
    ],
    their_plans: &[
        lever("h2-h4-h5", "g6", Plain("opens the h-file")),
        post(KNIGHT, "d5", NoPawnAttacksWithout("d6")),
        attack_king(KingSide(&EnemyBishops(
            "the enemy bishop on {} is the only defender of the dark squares",
            &["g7"],
        ))),
        advance("f2-f4-f5", Plain("gains space")),
    ],
};

pub(super) const SCHEVENINGEN: Textbook = Textbook {
    name: "Scheveningen",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("c- d6 e6", "c23 c-567 d- e45"),
        Shape::new("c- d5 e6", "c2 d- e45"),
    ],
    own_plans: &[
        advance("b7-b5-b4", Chases(&["e4"])),
        use_file(File::C, Squares("it leads to {}", &["c2"])),
        lever("d6-d5", "e4", Plain("frees the center")),
        advance("e6-e5", Plain("stops an attack")),
    ],
    their_plans: &[
        advance("f2-f4-f5", EnemyPawns("attacks {}", &["e6"])),
        advance("g2-g4-g5", Chases(&["d5"])),
        lever("e4-e5", "d6", Plain("opens lines")),
        attack_king(Plain("the pieces have more room")),
    ],
};

pub(super) const NAJDORF_TYPE: Textbook = Textbook {
    name: "Najdorf type",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c- d56 e5", "c23 c-567 d- e4")],
    own_plans: &[
        lever("d6-d5", "e4", Plain("removes the backward pawn")),
        advance("b7-b5-b4", Chases(&["d5"])),
        use_file(File::C, FileState),
    ],
    their_plans: &[
        post(MINOR, "d5", NoPawnAttacks),
        attack("d6", Backward),
        advance("a2-a4", HoldsBack("b7-b5")),
        lever("f2-f4", "e5", Plain("opens the f-file")),
        trade_minors(Squares("fewer defenders of {} are left", &["d5"])),
    ],
};

pub(super) const NAJDORF_TYPE_WITH_A_PAWN_ON_D5: Textbook = Textbook {
    name: "Najdorf type with a pawn on d5",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c- d6 e45", "c2345 d5 e-")],
    own_plans: &[
        advance("f7-f5-f4", Plain("sets the majority in motion")),
        advance("e5-e4", Plain("sets the majority in motion")),
        attack_king(KingSide(&Plain("the majority stands on the king side"))),
    ],
    their_plans: &[
        lever("c2-c4-c5", "d6", Plain("makes a passed pawn on the d-file")),
        advance("b2-b4", Supports("c4-c5")),
        lever("f2-f4", "e5", Plain("blocks the majority")),
        advance("a2-a4-a5", Plain("fixes the queen side")),
    ],
};

pub(super) const BOLESLAVSKY_WALL: Textbook = Textbook {
    name: "Boleslavsky wall",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c6 c-7 d56 e-", "c4 d- e4")],
    own_plans: &[
        lever("d6-d5", "e4", Plain("removes the weak pawn")),
        advance("a7-a5-a4", Plain("gains space on the queen side")),
        post(KNIGHT, "c5", Attacks(&["e4"])),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
        lever("f7-f5", "e4", Plain("opens lines for the pieces")),
    ],
    their_plans: &[
        attack("d6", BackwardOnHalfOpenFile),
        use_file(File::D, EnemyPawns("the enemy pawn on {} stands on it", &["d6"])),
        stop("d6-d5", Plain("it frees the game")),
        advance("f2-f4", Plain("gains space")),
    ],
};

pub(super) const ROSSOLIMO_DOUBLED_PAWNS: Textbook = Textbook {
    name: "Rossolimo doubled pawns",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("b567 c5 c6 d- e567", "c23 d23 e45"),
        Shape::new("b- c5 c6 d67 e567", "c23 d23 e45"),
    ],
    own_plans: &[
        advance("e7-e5", Squares("takes {} from the enemy", &["d4"])),
        lever("c5-c4", "d3", Plain("opens lines for the bishops")),
        post(KNIGHT, "d4", NoPawnAttacks),
        use_bishops(Plain("they make up for the doubled pawns")),
        use_file(File::B, FileState),
    ],
    their_plans: &[
        post(KNIGHT, "c4", Attacks(&["e5", "d6"])),
        lever("b2-b4", "c5", Plain("opens the queen side")),
        lever("f2-f4", "e5", Plain("opens the f-file")),
        lever("d2-d4", "c5", Plain("opens the center")),
        trade_minors(Plain("the weak pawns remain")),
    ],
};

pub(super) const CLOSED_SICILIAN: Textbook = Textbook {
    name: "Closed Sicilian",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c23 d3 e4 g34", "c45 d67 g6"),
        Shape::new("c23 d3 e4 f45 g2", "c45 d67 g6"),
    ],
    own_plans: &[
        advance("f2-f4-f5", Plain("opens lines on the king side")),
        advance("g3-g4-g5", Plain("gains space on the king side")),
        attack_king(Plain("the center is closed")),
    ],
    their_plans: &[
        advance("b7-b5-b4", Plain("opens lines on the queen side")),
        post(KNIGHT, "d4", Plain("it hinders the attack")),
        lever("f7-f5", "e4", Plain("stops the attack")),
        advance("a7-a5-a4", Plain("gains space on the queen side")),
    ],
};

pub(super) const SICILIAN_WITH_A_PAWN_ON_C6: Textbook = Textbook {
    name: "Sicilian with a pawn on c6",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("b- c6 c-57 d567 e567", "b* c234 d- e45")],
    own_plans: &[
        lever("d7-d5", "e4", Plain("frees the center")),
        lever("d7-d6", "e5", Plain("attacks the strong pawn")),
        lever("f7-f6", "e5", Plain("removes the strong pawn")),
        use_file(File::B, FileState),
    ],
    their_plans: &[
        advance("e4-e5", Squares("takes the squares {} and {}", &["d6", "f6"])),
        advance("c2-c4", Squares("takes {} from the enemy", &["d5"])),
        post(KNIGHT, "e4", Squares("it goes on to {} or {}", &["d6", "f6"])),
        use_file(File::D, FileState),
        advance("f2-f4", Plain("gains space on the king side")),
    ],
};

/// After Nxc6 bxc6 and d5, exd5 cxd5.
pub(super) const SICILIAN_CENTRAL_MAJORITY: Textbook = Textbook {
    name: "Sicilian central majority",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("b- c- d5 e567", "b* c234 d- e-")],
    own_plans: &[
        advance("e7-e5", OwnPawns("makes a center with the pawn on {}", &["d5"])),
        use_file(File::B, FileState),
        lever("d5-d4", "c3", Plain("gains space")),
        hold("d5", Plain("it is the center")),
    ],
    their_plans: &[
        lever("c2-c4", "d5", Plain("attacks the center before it advances")),
        advance("b2-b4", Plain("sets the majority on the queen side in motion")),
        attack("d5", Plain("the pieces must guard it")),
        use_file(File::E, FileState),
    ],
};

pub(super) const MORRA_GAMBIT: Textbook = Textbook {
    name: "Morra Gambit",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("a* b* c- d- e4 f* g* h*", "a* b* c- d* e* f* g* h*")],
    own_plans: &[
        use_file(File::C, FileState),
        use_file(File::D, FileState),
        lever("e4-e5", "d6", Plain("opens lines for the pieces")),
        keep_pieces(Plain("a pawn less counts more in an ending")),
    ],
    their_plans: &[
        trade_minors(ExtraPawn("the extra pawn counts more with fewer pieces")),
        advance("a7-a6", Supports("b7-b5")),
        lever("d6-d5", "e4", Plain("frees the center")),
        use_file(File::C, FileState),
    ],
};
