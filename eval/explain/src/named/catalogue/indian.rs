//! Structures of the Nimzo-Indian, Queen's Indian and Grünfeld Defenses.

use archipelago_movegen::Color;

use super::Textbook;
use super::shorthand::{
    KNIGHT, advance, attack, attack_king, capture, hold, lever, post, stop, trade_minors, use_bishops,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Attacks, NoPawnAttacksBefore, NoPawnDefends, OpensFile, OwnPawns, Plain, Squares, Supports,
};

pub(super) const NIMZO_INDIAN_DOUBLED_PAWNS: Textbook = Textbook {
    name: "Nimzo-Indian doubled pawns",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b- c3 c4 d345", "c5 d6"),
        Shape::new("b- c3 c4 d345", "c5 d67 e6"),
        Shape::new("b- c3 c4 d34", "b6 c5 d67"),
    ],
    own_plans: &[
        advance("e2-e4", Plain("takes space for the bishops")),
        advance("f2-f4-f5", Plain("opens lines on the king side")),
        use_bishops(Plain("they need open lines")),
        hold("c4", Plain("it is the weak pawn of the pair")),
    ],
    their_plans: &[
        attack("c4", NoPawnDefends),
        post(KNIGHT, "a5", Attacks(&["c4"])),
        advance("e6-e5", Plain("closes the center against the bishops")),
        trade_minors(Plain("the weak pawns remain")),
    ],
};

pub(super) const NIMZO_INDIAN_EXCHANGE_CENTER: Textbook = Textbook {
    name: "Nimzo-Indian exchange center",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("b- c3 d4 e345", "c45 d5 e-")],
    own_plans: &[
        lever("e3-e4", "d5", Plain("opens the center for the bishops")),
        advance("f2-f3", Supports("e3-e4")),
        lever("c3-c4", "d5", Plain("opens the center for the bishops")),
        advance("f2-f4-f5", Plain("opens lines on the king side")),
        attack_king(Plain("the center pawns stand behind it")),
    ],
    their_plans: &[
        advance("c5-c4", Plain("makes a majority on the queen side")),
        advance("b7-b5-b4", Plain("sets the majority in motion")),
        post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        stop("e3-e4", Plain("it opens the center for the bishops")),
        capture("c5", "d4", OpensFile),
    ],
};

pub(super) const QUEENS_INDIAN: Textbook = Textbook {
    name: "Queen's Indian",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("b6 c7 d67 e6 f57", "c4 d4 e23")],
    own_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        lever("d7-d5", "c4", Plain("attacks the center")),
        post(KNIGHT, "e4", NoPawnAttacksBefore("f2")),
        advance("f7-f5", Squares("takes {} from the enemy", &["e4"])),
    ],
    their_plans: &[
        advance("e2-e4", Plain("takes the center")),
        advance("d4-d5", Plain("gains space")),
        lever("c4-c5", "b6", Plain("opens the queen side")),
        stop("d7-d5", Plain("it attacks the center")),
    ],
};

pub(super) const GRUNFELD_CENTER: Textbook = Textbook {
    name: "Grünfeld center",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b- c3 d45 e4", "c567 d- e67"),
        Shape::new("b- c3 d45 e4", "c5 d- e5"),
        Shape::new("b- c3 d4 e5", "c567 d- e67"),
        Shape::new("b- c- d45 e4", "b567 c- d- e67"),
    ],
    own_plans: &[
        advance("d4-d5", Plain("makes a passed pawn in the end")),
        advance("e4-e5", Plain("prepares an attack on the king")),
        attack_king(Plain("the center gives room for an attack")),
        hold("d4", Plain("it is the base of the center")),
    ],
    their_plans: &[
        lever("c7-c5", "d4", Plain("attacks the center")),
        attack("d4", Plain("the center depends on it")),
        lever("e7-e6", "d5", Plain("attacks the center")),
        advance("b7-b5-b4", Plain("sets the majority in motion")),
        trade_minors(Plain("the center is weaker with fewer pieces")),
        capture("c5", "d4", OpensFile),
    ],
};
