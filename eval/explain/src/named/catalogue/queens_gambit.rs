//! Structures of the Queen's Gambit and the Catalan, and those of other openings with the same pawns.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, MINOR, advance, attack, attack_king, capture, hold, keep_pieces, lever, post, stop, trade_minors, use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Advance, BackwardOnHalfOpenFile, Both, EnemyPawns, FileState, HoldsBack, KingSide, LeavesWeak, NoPawnAttacks,
    NoPawnDefends, OpensFile, OwnPawns, Plain, Prepares, Squares, Supports,
};

pub(super) const HANGING_PAWNS: Textbook = Textbook {
    name: "Hanging pawns",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("b- c45 d45 e-", "c- d- e67")],
    own_plans: &[
        lever("d4-d5", "e6", Plain("opens lines for the pieces")),
        advance("c4-c5", Squares("makes room for a knight on {}", &["c4"])),
        keep_pieces(Plain("the pawns need active pieces")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
    ],
    their_plans: &[
        attack("c4", NoPawnDefends),
        attack("d4", NoPawnDefends),
        lever("b6-b5", "c4", Plain("breaks the pair")),
        lever("e6-e5", "d4", Plain("breaks the pair")),
        trade_minors(Plain("the pawns are weaker with fewer pieces")),
    ],
};

pub(super) const PAWN_COUPLE_C3_D4: Textbook = Textbook {
    name: "Pawn couple c3-d4",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b- c34 d4 e-", "c- d- e67"),
        Shape::new("b- c34 d4 e-", "b- c67 d- e67"),
    ],
    own_plans: &[
        advance("c3-c4", Plain("puts two pawns side by side and gains space")),
        keep_pieces(Plain("the pawns need active pieces")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        attack_king(KingSide(&OwnPawns(
            "the pawn on {} gives room on the king side",
            &["d4"],
        ))),
    ],
    their_plans: &[
        attack("c3", BackwardOnHalfOpenFile),
        use_file(File::C, EnemyPawns("the enemy pawn on {} stands on it", &["c3"])),
        post(
            MINOR,
            "d5",
            Squares("the pawns cannot drive it away while {} is blocked", &["c3"]),
        ),
        stop("c3-c4", Plain("it frees the pawns")),
        trade_minors(Plain("the pawns are weaker with fewer pieces")),
    ],
};

pub(super) const ISOLATED_QUEENS_PAWN: Textbook = Textbook {
    name: "Isolated queen's pawn",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c- d45 e-", "d- e67"), Shape::new("c- d45 e-", "c67 d- e-")],
    own_plans: &[
        lever("d4-d5", "e6", Plain("opens lines for the pieces")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        attack_king(KingSide(&Plain("the pawn gives room on the king side"))),
        keep_pieces(Plain("the pawn is weaker in an ending")),
    ],
    their_plans: &[
        post(KNIGHT, "d5", Plain("it blocks the pawn")),
        attack("d4", NoPawnDefends),
        trade_minors(Plain("the pawn is weaker with fewer pieces")),
        use_file(File::C, Plain("it leads into the queen side")),
    ],
};

pub(super) const CARLSBAD: Textbook = Textbook {
    name: "Carlsbad",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c- d4 e234", "c67 c-345 d5 e-"),
        Shape::new("b45 c- d4 e234", "c5 d5 e-"),
        Shape::new("c- d4 e34 f3", "c5 d5 e-"),
        Shape::new("c- d4 e45 f-", "c567 d- e- f*"),
    ],
    own_plans: &[
        lever("b2-b4-b5", "c6", EnemyPawns("makes the enemy pawn on {} weak", &["c6"])),
        advance("f2-f3", Prepares("e3-e4")),
        lever("e3-e4", "d5", Plain("opens the center")),
        advance("e4-e5", Plain("gains space on the king side")),
        use_file(File::C, EnemyPawns("the enemy pawn on {} stands on it", &["c6"])),
        use_file(File::F, Plain("it leads to the king side")),
        capture("b5", "c6", LeavesWeak("c6")),
    ],
    their_plans: &[
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        use_file(File::E, Plain("it leads to the king side")),
        attack_king(KingSide(&Plain("the pieces have room on the king side"))),
        lever("c6-c5", "d4", Advance("answers {}", "b4-b5")),
        post(KNIGHT, "c4", Plain("it closes the c-file")),
    ],
};

pub(super) const PANOV_AND_TARRASCH_TENSION: Textbook = Textbook {
    name: "Panov and Tarrasch tension",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d4 e-", "c- d5 e567")],
    own_plans: &[
        advance("c4-c5", Plain("makes a majority on the queen side")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        keep_pieces(Plain("an isolated pawn or hanging pawns need active pieces")),
        use_file(File::E, FileState),
        capture("c4", "d5", Plain("opens lines for the pieces")),
    ],
    their_plans: &[
        attack("d4", NoPawnDefends),
        use_file(File::C, FileState),
        lever("e7-e5", "d4", Plain("attacks the center")),
        trade_minors(Plain("an isolated pawn or hanging pawns are weaker with fewer pieces")),
        capture("d5", "c4", LeavesWeak("d4")),
    ],
};

pub(super) const SYMMETRIC_QUEENS_GAMBIT: Textbook = Textbook {
    name: "Symmetric Queen's Gambit",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c4 d4 e3", "c5 d5 e6")],
    own_plans: &[
        use_file(File::C, FileState),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        capture("c4", "d5", OpensFile),
    ],
    their_plans: &[
        use_file(File::C, FileState),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        capture("c5", "d4", OpensFile),
    ],
};

pub(super) const CATALAN: Textbook = Textbook {
    name: "Catalan",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("c4 d4 e234 f2 g3", "c67 d5 e6")],
    own_plans: &[
        advance("e2-e4", Plain("opens the center")),
        use_file(File::C, FileState),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        advance("b2-b3", OwnPawns("supports the pawn on {}", &["c4"])),
        capture("c4", "d5", OpensFile),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        advance("b7-b6", Squares("develops the bishop behind {}", &["e6"])),
        advance("c7-c6", Squares("supports {}", &["d5"])),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        capture("d5", "c4", Plain("makes the enemy spend moves to win the pawn back")),
    ],
};

pub(super) const QUEENS_GAMBIT_TENSION: Textbook = Textbook {
    name: "Queen's Gambit tension",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("c4 d4 e234", "c67 d5 e6")],
    own_plans: &[
        advance("c4-c5", Plain("gains space on the queen side")),
        advance("e2-e4", Plain("opens the center")),
        use_file(File::C, FileState),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        capture(
            "c4",
            "d5",
            Both(
                &OpensFile,
                &EnemyPawns("prepares a minority attack if the enemy pawn on {} recaptures", &["e6"]),
            ),
        ),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        advance("b7-b6", Squares("develops the bishop behind {}", &["e6"])),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        capture("d5", "c4", Plain("gives up the center for room for the pieces")),
    ],
};

pub(super) const OPEN_CATALAN: Textbook = Textbook {
    name: "Open Catalan",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c- d4 e23 f2 g3", "c4567 d- e6")],
    own_plans: &[
        advance("e2-e4", Plain("takes the center")),
        use_file(File::C, FileState),
        lever("a2-a4", "b5", Plain("attacks the queen side")),
        post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
        lever("d4-d5", "e6", Plain("opens the center")),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        advance("b7-b5", Plain("gains space on the queen side")),
        lever("e6-e5", "d4", Plain("attacks the center")),
        post(KNIGHT, "d5", NoPawnAttacks),
        capture("c5", "d4", LeavesWeak("d4")),
    ],
};

pub(super) const QUEENS_GAMBIT_ACCEPTED: Textbook = Textbook {
    name: "Queen's Gambit Accepted",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c- d4 e234", "c4 c57 d- e67"),
        Shape::new("c- d4 e3", "c57 d- e6"),
        Shape::new("c- d4 e3", "c5 d- e7 g7"),
    ],
    own_plans: &[
        attack("c4", Plain("it has left the center")),
        advance("e2-e4", Plain("takes the center")),
        lever("a2-a4", "b5", EnemyPawns("attacks the pawn that supports {}", &["c4"])),
        advance("a2-a4", HoldsBack("b7-b5")),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("e7-e5", "d4", Plain("attacks the center")),
        advance("b7-b5", OwnPawns("supports the pawn on {}", &["c4"])),
        advance("a7-a6", Supports("b7-b5")),
        capture("c5", "d4", LeavesWeak("d4")),
        capture("e5", "d4", LeavesWeak("d4")),
    ],
};

pub(super) const ALBIN_COUNTERGAMBIT: Textbook = Textbook {
    name: "Albin Countergambit",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c67 d4 e-", "c4 d- e23 e5")],
    own_plans: &[
        hold("d4", Squares("it takes {} and {} from the enemy", &["c3", "e3"])),
        lever("f7-f6", "e5", Plain("opens lines for the pieces")),
        attack("e5", NoPawnDefends),
    ],
    their_plans: &[
        lever("e2-e3", "d4", Plain("removes the strong pawn")),
        attack("d4", NoPawnDefends),
        hold("e5", Squares("it takes {} and {} from the enemy", &["d6", "f6"])),
    ],
};
