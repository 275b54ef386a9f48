//! Structures after 1.e4 e5.

use archipelago_movegen::{Color, File};

use super::Textbook;
use super::shorthand::{
    KNIGHT, MINOR, advance, attack, attack_king, capture, centralize_king, hold, keep_pieces, lever, post,
    trade_minors, use_bishops, use_file,
};
use crate::named::sketch::Shape;
use crate::plans::reason::Reason::{
    Attacks, Both, Chases, EnemyPawns, FileState, HoldsBack, KingSide, NoPawnAttacks, NoPawnAttacksBefore,
    NoPawnDefends, OpensFile, OwnPawns, Plain, Prepares, Squares, Supports, TakesFromDefenders,
};

pub(super) const CLOSED_SPANISH_CHAIN: Textbook = Textbook {
    name: "Closed Spanish chain",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c234 d5 e4", "b45 c4567 d6 e5")],
    own_plans: &[
        post(KNIGHT, "f5", Plain("it attacks the king side")),
        lever("a2-a4", "b5", Plain("opens the a-file")),
        advance("g2-g4", HoldsBack("f7-f5")),
        attack_king(Plain("the center is closed")),
    ],
    their_plans: &[
        advance("c5-c4", Squares("makes room for a knight on {}", &["c5"])),
        lever("f7-f5", "e4", Plain("attacks the chain")),
        post(KNIGHT, "c5", Attacks(&["e4", "b3"])),
        advance("a6-a5", Plain("supports the queen-side pawns")),
    ],
};

pub(super) const LOPEZ_FORMATION: Textbook = Textbook {
    name: "Lopez formation",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c23 d- e4", "b45 c4567 d- e5")],
    own_plans: &[
        post(KNIGHT, "d5", Plain("it attacks the queen side")),
        post(KNIGHT, "f5", Plain("it attacks the king side")),
        lever("a2-a4", "b5", Plain("opens the a-file")),
        use_file(File::D, FileState),
    ],
    their_plans: &[
        use_file(File::D, FileState),
        advance("c5-c4", Squares("makes room for a knight on {}", &["c5"])),
        post(KNIGHT, "d3", Squares("it uses the hole behind {}", &["c4"])),
        hold("e5", Plain("it keeps the center")),
    ],
};

pub(super) const RAUZER_FORMATION: Textbook = Textbook {
    name: "Rauzer formation",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c45 d- e4", "c6 d- e5")],
    own_plans: &[
        use_file(File::D, Squares("it leads to {}", &["d6"])),
        advance("c4-c5", Squares("fixes the hole on {}", &["d6"])),
        post(KNIGHT, "d6", NoPawnAttacks),
    ],
    their_plans: &[
        post(KNIGHT, "d4", NoPawnAttacks),
        use_file(File::D, Plain("rooks can be exchanged there")),
        trade_minors(Squares("the weak square {} matters less", &["d6"])),
    ],
};

pub(super) const BERLIN_WALL: Textbook = Textbook {
    name: "Berlin wall",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("b567 c7 c56 d- e-", "c* d- e56")],
    own_plans: &[
        post(MINOR, "e6", Plain("it blocks the majority")),
        use_bishops(Plain("they make up for the doubled pawns")),
        advance("c6-c5", Squares("takes {} from the enemy", &["d4"])),
        advance("h7-h5", HoldsBack("g2-g4")),
        centralize_king(Plain("it blocks the majority")),
    ],
    their_plans: &[
        advance("f2-f4-f5", Plain("sets the majority in motion")),
        advance("g2-g4", Supports("f4-f5")),
        advance("e5-e6", Plain("makes room for the pieces")),
        trade_minors(Plain("the healthy majority wins pawn endings")),
        centralize_king(Plain("it supports the majority")),
    ],
};

pub(super) const EXCHANGE_SPANISH: Textbook = Textbook {
    name: "Exchange Spanish",
    usual: Color::Black,
    both_colors: true,
    shapes: &[
        Shape::new("b567 c7 c56 d- e-", "c* d- e45"),
        Shape::new("b567 c7 c56 d- e5", "c* d23 e4"),
    ],
    own_plans: &[
        use_bishops(Plain("they make up for the doubled pawns")),
        keep_pieces(Plain("the doubled pawns matter more in an ending")),
        advance("c6-c5", Squares("takes {} from the enemy", &["d4"])),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
    ],
    their_plans: &[
        trade_minors(Plain("the healthy majority wins pawn endings")),
        advance("f2-f4-f5", Plain("sets the majority in motion")),
        advance("e4-e5", Plain("makes a passed pawn in the end")),
        lever("d2-d4", "e5", Plain("makes a majority on the king side")),
        lever("f2-f4", "e5", Plain("opens the f-file")),
        centralize_king(Plain("it supports the majority")),
    ],
};

pub(super) const HANHAM: Textbook = Textbook {
    name: "Hanham",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("c6 d6 e5", "b* c23 d4 e4")],
    own_plans: &[
        advance("b7-b5-b4", Plain("gains space on the queen side")),
        advance("a7-a5", HoldsBack("b2-b4")),
        hold("e5", Plain("it keeps the center")),
        lever("d6-d5", "e4", Plain("opens the center")),
        capture("e5", "d4", OpensFile),
    ],
    their_plans: &[
        advance("a2-a4", HoldsBack("b7-b5")),
        post(KNIGHT, "f5", Attacks(&["d6", "g7"])),
        keep_pieces(Plain("the enemy has less room")),
        advance("d4-d5", Plain("closes the center and gains space")),
        advance("f2-f4", Plain("opens the f-file")),
        capture("d4", "e5", OpensFile),
    ],
};

pub(super) const CLOSED_LOPEZ: Textbook = Textbook {
    name: "Closed Lopez",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("c23 d234 e4", "b45 c4567 d6 e5"),
        Shape::new("c3 d4 e4", "a6 c567 d6 e5"),
        Shape::new("c- d4 e4", "b45 c- d6 e5"),
        Shape::new("c- d4 e4", "b45 c567 d6 e-"),
    ],
    own_plans: &[
        advance("d2-d4", Plain("takes the center")),
        advance("d4-d5", Plain("closes the center and gains space")),
        lever("a2-a4", "b5", Plain("attacks the queen side")),
        post(KNIGHT, "f5", Plain("it attacks the king side")),
        capture("d4", "e5", OpensFile),
    ],
    their_plans: &[
        advance("c7-c5", Both(&EnemyPawns("attacks {}", &["d4"]), &Plain("gains space"))),
        lever("d6-d5", "e4", Plain("opens the center")),
        post(KNIGHT, "c4", Attacks(&["b2"])),
        hold("e5", Plain("it keeps the center")),
        capture("e5", "d4", OpensFile),
    ],
};

pub(super) const PHILIDOR: Textbook = Textbook {
    name: "Philidor",
    usual: Color::Black,
    both_colors: true,
    shapes: &[Shape::new("b67 c7 d6 e5", "b* c23 d4 e4")],
    own_plans: &[
        advance("c7-c6", Both(&Squares("guards {}", &["d5"]), &Prepares("b7-b5"))),
        hold("e5", Plain("it keeps the center")),
        lever("f7-f5", "e4", Plain("attacks the center")),
        lever("d6-d5", "e4", Plain("opens the center")),
        capture("e5", "d4", OpensFile),
    ],
    their_plans: &[
        keep_pieces(Plain("the enemy has less room")),
        post(KNIGHT, "f5", Attacks(&["d6", "g7"])),
        advance("a2-a4", HoldsBack("b7-b5")),
        advance("f2-f4", Plain("opens the f-file")),
        capture("d4", "e5", OpensFile),
    ],
};

pub(super) const OPEN_LOPEZ: Textbook = Textbook {
    name: "Open Lopez",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("c234 d- e5", "b45 c4567 d45 e-")],
    own_plans: &[
        advance("f2-f4-f5", Plain("sets the majority in motion")),
        post(KNIGHT, "d4", Plain("it blocks the d-pawn")),
        lever("a2-a4", "b5", Plain("attacks the queen side")),
        advance("c2-c3", Squares("secures {}", &["d4"])),
        attack_king(KingSide(&TakesFromDefenders("e5", "f6"))),
    ],
    their_plans: &[
        advance("c7-c5", Supports("d5-d4")),
        advance("d5-d4", Plain("makes a passed pawn in the end")),
        lever("f7-f6", "e5", Plain("removes the strong pawn")),
        post(
            KNIGHT,
            "c5",
            Both(&Attacks(&["b3"]), &Squares("it goes on to {}", &["e6"])),
        ),
    ],
};

pub(super) const FOUR_KNIGHTS_DOUBLED_PAWNS: Textbook = Textbook {
    name: "Four Knights doubled pawns",
    usual: Color::White,
    both_colors: true,
    shapes: &[Shape::new("b- c2 c3 d34 e4", "c567 d6 e5")],
    own_plans: &[
        lever("d3-d4", "e5", Plain("takes the center")),
        lever("f2-f4", "e5", Plain("opens the f-file")),
        post(KNIGHT, "f5", Plain("it attacks the king side")),
        use_file(File::B, FileState),
        use_bishops(Plain("they make up for the doubled pawns")),
    ],
    their_plans: &[
        hold("e5", Plain("it keeps the center closed against the bishops")),
        lever("d6-d5", "e4", Plain("opens the center")),
        post(KNIGHT, "f4", Plain("it attacks the king side")),
        advance("c7-c5", Squares("takes {} from the enemy", &["d4"])),
        trade_minors(Plain("the weak pawns remain")),
    ],
};

pub(super) const ITALIAN_D3_E5: Textbook = Textbook {
    name: "Italian d3-e5",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("b* c23 d3 e4", "b* c567 d6 e5"),
        Shape::new("b* c23 d3 e4 f23", "b* c567 d7 e5 f67"),
    ],
    own_plans: &[
        advance("d3-d4", Plain("takes the center")),
        advance("b2-b4", Plain("gains space on the queen side")),
        post(KNIGHT, "f5", Plain("it attacks the king side")),
        advance("f2-f4", Plain("opens the f-file")),
    ],
    their_plans: &[
        advance("d7-d5", Plain("takes the center")),
        lever("d6-d5", "e4", Plain("takes the center")),
        post(KNIGHT, "f4", Plain("it attacks the king side")),
        advance("f7-f5", Plain("opens the f-file")),
    ],
};

pub(super) const SCOTCH: Textbook = Textbook {
    name: "Scotch",
    usual: Color::White,
    both_colors: false,
    shapes: &[
        Shape::new("b* c234 d- e45", "c67 d7 d-2345 e-"),
        Shape::new("c23 d- e45", "b- c6 c7 d567 e-"),
    ],
    own_plans: &[
        advance("e4-e5", Chases(&[])),
        advance("f2-f4-f5", Plain("gains space")),
        use_file(File::D, FileState),
        post(KNIGHT, "d5", NoPawnAttacks),
    ],
    their_plans: &[
        lever("d7-d5", "e4", Plain("removes the strong pawn")),
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
        use_file(File::B, FileState),
    ],
};

pub(super) const SMALL_CENTER: Textbook = Textbook {
    name: "Small center",
    usual: Color::White,
    both_colors: false,
    shapes: &[Shape::new("c23 d3 e-", "c567 d- e5")],
    own_plans: &[
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e5"])),
        lever("d3-d4", "e5", Plain("opens the center")),
        lever("f2-f4", "e5", Plain("opens lines")),
        post(KNIGHT, "e4", NoPawnAttacksBefore("f7")),
    ],
    their_plans: &[
        keep_pieces(Plain("the enemy has less room")),
        use_file(File::D, FileState),
        advance("f7-f5", Squares("takes {} from the enemy", &["e4"])),
        hold("e5", Squares("it takes {} and {} from the enemy", &["d4", "f4"])),
    ],
};

pub(super) const PHILIDOR_EXCHANGE: Textbook = Textbook {
    name: "Philidor exchange",
    usual: Color::Black,
    both_colors: false,
    shapes: &[Shape::new("c67 d6 e-", "c23 d- e4")],
    own_plans: &[
        use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
        lever("d6-d5", "e4", Plain("opens the center")),
        lever("f7-f5", "e4", Plain("opens lines")),
        post(KNIGHT, "e5", NoPawnAttacksBefore("f2")),
    ],
    their_plans: &[
        keep_pieces(Plain("the enemy has less room")),
        post(KNIGHT, "d5", NoPawnAttacksBefore("c7")),
        advance("f2-f4", Squares("takes {} from the enemy", &["e5"])),
        use_file(File::D, FileState),
    ],
};

pub(super) const KINGS_GAMBIT_ACCEPTED: Textbook = Textbook {
    name: "King's Gambit accepted",
    usual: Color::White,
    both_colors: true,
    shapes: &[
        Shape::new("d* e4 f-", "d567 e- f4 f567"),
        Shape::new("d4 e- f-", "e- f4 f567"),
    ],
    own_plans: &[
        attack("f4", NoPawnDefends),
        advance("d2-d4", Plain("takes the center")),
        use_file(File::F, EnemyPawns("the enemy pawn on {} stands on it", &["f4"])),
        lever("g2-g3", "f4", Plain("opens the king side")),
    ],
    their_plans: &[
        advance("g7-g5", OwnPawns("supports the pawn on {}", &["f4"])),
        lever("d7-d5", "e4", Plain("opens the center")),
        hold("f4", Squares("it takes {} and {} from the enemy", &["e3", "g3"])),
    ],
};
