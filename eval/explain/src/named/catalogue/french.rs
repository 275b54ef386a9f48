//! Structures of the French Defense, and the wedge on e5 of the King's Indian Attack.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, advance, attack, attack_king, capture, hold, lever, post, trade_bishops, trade_minors, use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    BackwardOnHalfOpenFile, BishopBehind, EnemyPawns, FileState, KingSide, LeavesWeak, NoPawnAttacks, NoPawnDefends,
    OpensFile, Plain, Squares, Symmetric, TakesFromDefenders,
};

pub(super) const FRENCH_CHAIN: Textbook = Textbook {
    name: "French chain",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("d4 e5", "d5 e6")],
    own_plans: &[
        lever("f2-f4-f5", "e6", Plain("opens lines on the king side")),
        advance("h2-h4-h5", Plain("gains space on the king side")),
        hold("d4", Plain("it is the base of the chain")),
        lever("b2-b3", "c4", Plain("opens the queen side")),
        attack_king(KingSide(&TakesFromDefenders("e5", "f6"))),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the base of the chain")),
        lever("f7-f6", "e5", Plain("attacks the head of the chain")),
        use_file(File::C, FileState),
        trade_bishops("e6", BishopBehind("the one behind {} has no diagonal", &["e6"])),
        capture("c5", "d4", OpensFile),
    ],
};

pub(super) const FRENCH_TYPE_II: Textbook = Textbook {
    name: "French type II",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("d- e5", "c- d5 e6"), Shape::new("d- e5 f4", "d5 e6")],
    own_plans: &[
        lever("f2-f4-f5", "e6", Plain("opens lines on the king side")),
        post(KNIGHT, "d4", NoPawnAttacks),
        attack_king(KingSide(&TakesFromDefenders("e5", "f6"))),
    ],
    their_plans: &[
        lever(
            "f7-f6",
            "e5",
            EnemyPawns("opens the f-file against the enemy pawn on {}", &["e5"]),
        ),
        advance("d5-d4", Plain("frees the pieces behind the pawns")),
        use_file(File::C, Plain("it leads into the queen side")),
    ],
};

pub(super) const KINGS_INDIAN_ATTACK_WEDGE: Textbook = Textbook {
    name: "King's Indian Attack wedge",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c23 d3 e5", "d5 e6")],
    own_plans: &[
        advance("h2-h4-h5-h6", Plain("makes holes around the king")),
        attack_king(KingSide(&TakesFromDefenders("e5", "f6"))),
        post(KNIGHT, "g4", Squares("it goes on to {} or {}", &["f6", "h6"])),
    ],
    their_plans: &[
        advance("b7-b5-b4", Plain("opens lines on the queen side")),
        advance("c5-c4", Plain("opens lines on the queen side")),
        advance("a7-a5-a4", Plain("opens lines on the queen side")),
        lever("f7-f6", "e5", Plain("removes the wedge")),
    ],
};

pub(super) const FRENCH_TYPE_III: Textbook = Textbook {
    name: "French type III",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c- d4 e-", "c- d5 e6 e-45 f-"),
        Shape::new("c23 d4 e-", "c- d5 e6 e-45 f-"),
        Shape::new("c23 d- e-", "c- d5 e6 e-45 f-"),
    ],
    own_plans: &[
        post(
            KNIGHT,
            "e5",
            EnemyPawns("it blocks the backward enemy pawn on {}", &["e6"]),
        ),
        attack("e6", BackwardOnHalfOpenFile),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e6"])),
        trade_minors(Squares(
            "fewer defenders of {} and of the dark squares are left",
            &["e6"],
        )),
    ],
    their_plans: &[
        lever("e6-e5", "d4", Plain("frees the pieces and removes the weakness")),
        use_file(File::F, Plain("it leads to the king side")),
        attack("d4", NoPawnDefends),
    ],
};

pub(super) const EXCHANGE_FRENCH: Textbook = Textbook {
    name: "Exchange French",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b* c23 d4 e- f*", "b* c67 d5 e-"),
        Shape::new("b* c23 d4 e-", "b* c67 d5 e- f*"),
        Shape::new("b* c4 d4 e- f*", "b* c67 d5 e-"),
        Shape::new("b* c4 d4 e-", "b* c67 d5 e- f*"),
    ],
    own_plans: &[
        use_file(File::E, FileState),
        lever("c2-c4", "d5", Symmetric("makes the position less equal")),
        trade_minors(Symmetric(
            "a symmetric structure with few pieces is a draw in most games",
        )),
        capture("d4", "c5", LeavesWeak("d5")),
    ],
    their_plans: &[
        use_file(File::E, FileState),
        lever("c7-c5", "d4", Symmetric("makes the position less equal")),
        advance("c7-c6", Squares("supports {}", &["d5"])),
        capture("d5", "c4", LeavesWeak("d4")),
    ],
};
