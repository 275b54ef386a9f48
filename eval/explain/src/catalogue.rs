//! The catalogue of named pawn structures, with the plans of both sides.
//!
//! The names and the choice follow Andrew Soltis, *Pawn Structure Chess*, and Mauricio Flores Rios, *Chess Structures*,
//! with the structures of common openings added; the plans are summaries in our own words. A structure may have several
//! shapes: it keeps its name when the breaks of its own plans have been played.

use archipelago_movegen::{Color, File, Role};

use crate::plans::{Goal, Plan};
use crate::reason::Reason::{
    self, Advance, AfterExchange, Attacks, Backward, BackwardOnHalfOpenFile, BishopBehind, BishopsPointToKing, Both,
    Chases, EnemyBishops, EnemyPawns, ExtraPawn, FewDefenders, FewPawnsAroundKing, FileState, HoldsBack, KingSide,
    LeavesWeak, NoPawnAttacks, NoPawnAttacksBefore, NoPawnAttacksWithout, NoPawnDefends, OpensFile, OwnBishop,
    OwnPawns, Plain, Prepares, Squares, Supports, Symmetric, TakesFromDefenders,
};
use crate::sketch::Shape;

/// Kinds of pieces for a post.
const KNIGHT: &[Role] = &[Role::Knight];
const MINOR: &[Role] = &[Role::Knight, Role::Bishop];

/// A named structure. Shapes and plans are written for the color that usually owns it, and turned for the other.
pub(crate) struct Textbook {
    pub name: &'static str,
    /// The color for which the squares are written.
    pub usual: Color,
    /// Whether the other color can own it too. Exchanged colors have another name for some pawns.
    pub both_colors: bool,
    pub shapes: &'static [Shape],
    pub own_plans: &'static [Plan],
    pub their_plans: &'static [Plan],
}

/// All structures in the order in which they are tried: if two can fit the same pawns, the narrower one comes first.
pub(crate) static STRUCTURES: [Textbook; 77] = [
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "French type III",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c- d4 e-", "c- d5 e6 f-"),
            Shape::new("c23 d4 e-", "c- d5 e6 f-"),
            Shape::new("c23 d- e-", "c- d5 e6 f-"),
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Hedgehog",
        usual: Color::Black,
        both_colors: true,
        shapes: &[
            Shape::new("a6 b56 c- d6 e6", "c4 d- e234"),
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Paulsen",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("a6 c- d7 e6", "c23 c-567 d- e45")],
        own_plans: &[
            advance("b7-b5-b4", Chases("gains space and chases the knight", &[])),
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
    },
    Textbook {
        name: "Dragon",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d56 e7 g6", "c23 c-567 d- e45")],
        own_plans: &[
            use_file(File::C, Squares("it leads to {} and {}", &["c2", "c3"])),
            advance("b7-b5-b4", Chases("chases the defender of {}", &["e4"])),
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
    },
    Textbook {
        name: "Scheveningen",
        usual: Color::Black,
        both_colors: true,
        shapes: &[
            Shape::new("c- d6 e6", "c23 c-567 d- e45"),
            Shape::new("c- d5 e6", "c2 d- e45"),
        ],
        own_plans: &[
            advance("b7-b5-b4", Chases("chases the defender of {}", &["e4"])),
            use_file(File::C, Squares("it leads to {}", &["c2"])),
            lever("d6-d5", "e4", Plain("frees the center")),
            advance("e6-e5", Plain("stops an attack")),
        ],
        their_plans: &[
            advance("f2-f4-f5", EnemyPawns("attacks {}", &["e6"])),
            advance("g2-g4-g5", Chases("chases the defender of {}", &["d5"])),
            lever("e4-e5", "d6", Plain("opens lines")),
            attack_king(Plain("the pieces have more room")),
        ],
    },
    Textbook {
        name: "Najdorf type",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d56 e5", "c23 c-567 d- e4")],
        own_plans: &[
            lever("d6-d5", "e4", Plain("removes the backward pawn")),
            advance("b7-b5-b4", Chases("chases the defender of {}", &["d5"])),
            use_file(File::C, FileState),
        ],
        their_plans: &[
            post(MINOR, "d5", NoPawnAttacks),
            attack("d6", Backward),
            advance("a2-a4", HoldsBack("b7-b5")),
            lever("f2-f4", "e5", Plain("opens the f-file")),
            trade_minors(Squares("fewer defenders of {} are left", &["d5"])),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
            advance("d4-d5", Plain("makes a passed pawn")),
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Pawn couple c3-d4",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("b- c34 d4 e-", "c- d- e67"),
            Shape::new("b- c34 d4 e-", "b- c67 d- e67"),
        ],
        own_plans: &[
            advance("c3-c4", Plain("makes hanging pawns with more space")),
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Carlsbad",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c- d4 e234", "c67 c-345 d5 e-"),
            Shape::new("b45 c- d4 e234", "c5 d5 e-"),
            Shape::new("c- d4 e34 f3", "c5 d5 e-"),
        ],
        own_plans: &[
            lever("b2-b4-b5", "c6", EnemyPawns("makes the enemy pawn on {} weak", &["c6"])),
            advance("f2-f3", Prepares("e3-e4")),
            lever("e3-e4", "d5", Plain("opens the center")),
            use_file(File::C, EnemyPawns("the enemy pawn on {} stands on it", &["c6"])),
            capture("b5", "c6", LeavesWeak("c6")),
        ],
        their_plans: &[
            post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
            use_file(File::E, Plain("it leads to the king side")),
            attack_king(KingSide(&Plain("the pieces have room on the king side"))),
            lever("c6-c5", "d4", Advance("answers {}", "b4-b5")),
            post(KNIGHT, "c4", Plain("it closes the c-file")),
        ],
    },
    Textbook {
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
    },
    Textbook {
        name: "Exchange French",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c23 d4 e- f*", "c67 d5 e-"),
            Shape::new("c23 d4 e-", "c67 d5 e- f*"),
            Shape::new("c4 d4 e- f*", "c67 d5 e-"),
            Shape::new("c4 d4 e-", "c67 d5 e- f*"),
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Panov majority",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("b2345 c5 d4 e-", "c- d5 e567"),
            Shape::new("b- c3 c5 d4 e-", "c- d5 e567"),
        ],
        own_plans: &[
            advance("b2-b4-b5", Plain("supports a passed pawn on the c-file")),
            hold("c5", Plain("it becomes a passed pawn")),
            post(KNIGHT, "e5", Advance("it holds back {}", "e6-e5")),
        ],
        their_plans: &[
            lever("b7-b6", "c5", Plain("attacks the majority")),
            lever("e6-e5", "d4", Plain("attacks the base of the majority")),
            post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "London triangle",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("b23 c3 d4 e3", "d5")],
        own_plans: &[
            post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
            advance("e3-e4", Plain("opens the center")),
            attack_king(BishopsPointToKing),
            advance("h2-h4-h5", Plain("gains space on the king side")),
            capture("d4", "c5", Prepares("e3-e4")),
        ],
        their_plans: &[
            lever("c7-c5", "d4", Plain("attacks the center")),
            advance("b7-b5-b4", Plain("attacks the base of the triangle")),
            post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
            stop("e3-e4", Plain("it opens the center")),
            capture("c5", "d4", OpensFile),
        ],
    },
    Textbook {
        name: "Colle-Zukertort",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("b3 c2 d4 e3", "d5 e67")],
        own_plans: &[
            post(KNIGHT, "e5", OwnPawns("the pawn on {} supports it", &["d4"])),
            advance("e3-e4", Plain("opens the center")),
            advance("f2-f4", Squares("supports a knight on {}", &["e5"])),
            attack_king(BishopsPointToKing),
        ],
        their_plans: &[
            lever("c7-c5", "d4", Plain("attacks the center")),
            post(KNIGHT, "e4", OwnPawns("the pawn on {} supports it", &["d5"])),
            stop("e3-e4", Plain("it opens the center")),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
            lever("a2-a4", "b5", Squares("attacks the pawn that supports {}", &["c4"])),
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
    },
    Textbook {
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
            lever("a2-a4", "b5", Squares("attacks the pawn that supports {}", &["c4"])),
            advance("e2-e4", Plain("takes the center")),
            post(KNIGHT, "e5", Attacks(&["c4"])),
        ],
    },
    Textbook {
        name: "Slav formation",
        usual: Color::Black,
        both_colors: true,
        shapes: &[
            Shape::new("c56 d- e6", "c- d45 e34"),
            Shape::new("c6 d- e7 g7", "c- d4 e34"),
            Shape::new("c6 d- e5", "c- d4 e34"),
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
    },
    Textbook {
        name: "Tartakower Caro",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c56 d- e- f56 f7", "d45 e-")],
        own_plans: &[
            use_file(File::E, FileState),
            advance("f6-f5", Squares("takes {} from the enemy", &["e4"])),
            advance("h7-h5-h4", Plain("gains space on the king side")),
            attack_king(OwnBishop("the bishops have open diagonals")),
            post(MINOR, "d5", NoPawnAttacks),
        ],
        their_plans: &[
            advance("c2-c4", Plain("sets the majority in motion")),
            lever("d4-d5", "c6", Plain("makes a passed pawn")),
            trade_minors(ExtraPawn("the extra pawn on the queen side counts in an ending")),
            advance("b2-b4-b5", Plain("sets the majority in motion")),
        ],
    },
    Textbook {
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
    },
    Textbook {
        name: "Caro formation",
        usual: Color::Black,
        both_colors: true,
        shapes: &[
            Shape::new("c56 d- e6", "c234 d45 e-"),
            Shape::new("c6 d- e5", "c234 d4 e-"),
        ],
        own_plans: &[
            lever("c6-c5", "d4", Plain("attacks the center")),
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
    },
    Textbook {
        name: "Botvinnik system",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c4 d3 e4 g34", "c5 d-45"),
            Shape::new("c4 d3 e4 g34", "e5 d-45"),
        ],
        own_plans: &[
            advance("f2-f4-f5", Plain("gains space on the king side")),
            lever("b2-b4", "c5", Plain("opens the queen side")),
            post(KNIGHT, "d5", NoPawnAttacks),
            advance("a2-a3", Supports("b2-b4")),
        ],
        their_plans: &[
            post(KNIGHT, "d4", NoPawnAttacks),
            lever("b7-b5", "c4", Plain("attacks the clamp")),
            lever("f7-f5", "e4", Plain("attacks the clamp")),
        ],
    },
    Textbook {
        name: "Symmetrical English",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d23 e23 g3", "c5 d67 e67 g6")],
        own_plans: &[
            lever("b2-b4", "c5", Plain("opens the queen side")),
            advance("a2-a3", Supports("b2-b4")),
            lever("d2-d4", "c5", Plain("opens the center")),
            post(KNIGHT, "d5", NoPawnAttacks),
            advance("e2-e4", Squares("takes {} and {} from the enemy", &["d5", "f5"])),
        ],
        their_plans: &[
            lever("b7-b5", "c4", Plain("opens the queen side")),
            advance("a7-a6", Supports("b7-b5")),
            lever("d7-d5", "c4", Plain("opens the center")),
            post(KNIGHT, "d4", NoPawnAttacks),
            advance("e7-e5", Squares("takes {} and {} from the enemy", &["d4", "f4"])),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Hippopotamus",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("a6 b56 d56 e56 g6 h6", "d4 e45")],
        own_plans: &[
            advance("c7-c5", Plain("attacks the center")),
            advance("d6-d5", Plain("attacks the center")),
            advance("f7-f5", Plain("attacks the center")),
            advance("e6-e5", Plain("attacks the center")),
            advance("g6-g5", Plain("gains space on the king side")),
        ],
        their_plans: &[
            hold("d4", Plain("the center keeps the enemy without room")),
            hold("e4", Plain("the center keeps the enemy without room")),
            advance("a2-a4-a5", Plain("attacks the queen side")),
            advance("f2-f4-f5", Plain("attacks the king side")),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Closed Lopez",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c23 d34 e4", "b45 c4567 d6 e5"),
            Shape::new("c3 d4 e4", "a6 c567 d6 e5"),
            Shape::new("c- d4 e4", "b45 c- d6 e5"),
            Shape::new("c- d4 e4", "b45 c567 d6 e-"),
        ],
        own_plans: &[
            advance("d3-d4", Plain("takes the center")),
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
    },
    Textbook {
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
    },
    Textbook {
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
            advance("d5-d4", Plain("makes a passed pawn")),
            lever("f7-f6", "e5", Plain("removes the strong pawn")),
            post(
                KNIGHT,
                "c5",
                Both(&Attacks(&["b3"]), &Squares("it goes on to {}", &["e6"])),
            ),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Scotch",
        usual: Color::White,
        both_colors: false,
        shapes: &[
            Shape::new("c234 d- e45", "c67 d7 e-"),
            Shape::new("c23 d- e45", "b- c6 c7 d567 e-"),
        ],
        own_plans: &[
            advance("e4-e5", Chases("chases a knight from {}", &["f6"])),
            advance("f2-f4-f5", Plain("gains space")),
            use_file(File::D, FileState),
            post(KNIGHT, "d5", NoPawnAttacks),
        ],
        their_plans: &[
            lever("d7-d5", "e4", Plain("removes the strong pawn")),
            use_file(File::E, EnemyPawns("the enemy pawn on {} stands on it", &["e4"])),
            use_file(File::B, FileState),
        ],
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
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
    },
    Textbook {
        name: "Wing majorities, 3-3 against 4-2",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("a* b* c* d- e- f* g* h*", "a* b* c- d- e* f* g* h*")],
        own_plans: &[
            advance("b2-b4-b5", Plain("sets the majority in motion")),
            advance("c2-c4-c5", Plain("sets the majority in motion")),
            use_file(File::D, FileState),
            centralize_king(Plain("it supports the majority")),
        ],
        their_plans: &[
            advance("e7-e5-e4", Plain("sets the majority in motion")),
            advance("f7-f5-f4", Plain("sets the majority in motion")),
            use_file(File::C, FileState),
            centralize_king(Plain("it stops the majority")),
        ],
    },
];

const fn plan(goal: Goal, reason: Reason) -> Plan {
    Plan { goal, reason }
}

const fn advance(path: &'static str, reason: Reason) -> Plan {
    plan(Goal::Advance(path), reason)
}

const fn lever(path: &'static str, target: &'static str, reason: Reason) -> Plan {
    plan(Goal::Break(path, target), reason)
}

const fn capture(from: &'static str, to: &'static str, reason: Reason) -> Plan {
    plan(Goal::Capture(from, to), reason)
}

const fn stop(path: &'static str, reason: Reason) -> Plan {
    plan(Goal::Stop(path), reason)
}

const fn post(roles: &'static [Role], square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Post(roles, square), reason)
}

const fn use_file(file: File, reason: Reason) -> Plan {
    plan(Goal::Use(file), reason)
}

const fn attack(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Attack(square), reason)
}

const fn hold(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::Hold(square), reason)
}

const fn trade_minors(reason: Reason) -> Plan {
    plan(Goal::TradeMinors, reason)
}

const fn trade_bishops(square: &'static str, reason: Reason) -> Plan {
    plan(Goal::TradeBishops(square), reason)
}

const fn keep_pieces(reason: Reason) -> Plan {
    plan(Goal::KeepPieces, reason)
}

const fn attack_king(reason: Reason) -> Plan {
    plan(Goal::AttackKing, reason)
}

const fn use_bishops(reason: Reason) -> Plan {
    plan(Goal::UseBishops, reason)
}

const fn centralize_king(reason: Reason) -> Plan {
    plan(Goal::Centralize, reason)
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::{Square, attacks};

    use super::*;

    /// The squares that a goal names, and whether they must form the way of a pawn.
    fn squares(goal: Goal) -> (Vec<&'static str>, bool) {
        match goal {
            Goal::Advance(path) | Goal::Break(path, _) | Goal::Stop(path) => (path.split('-').collect(), true),
            Goal::Post(_, square) | Goal::Attack(square) | Goal::Hold(square) | Goal::TradeBishops(square) => {
                (vec![square], false)
            }
            Goal::Capture(from, to) => (vec![from, to], false),
            _ => (Vec::new(), false),
        }
    }

    #[test]
    fn goals_name_squares_and_advances_stay_on_their_file() {
        for structure in &STRUCTURES {
            for (plans, color) in [
                (structure.own_plans, structure.usual),
                (structure.their_plans, !structure.usual),
            ] {
                assert!(plans.len() >= 2, "{}", structure.name);
                for plan in plans {
                    let (names, is_way) = squares(plan.goal);
                    let parsed: Vec<Square> = names.iter().map(|name| name.parse().unwrap()).collect();
                    let mover = if matches!(plan.goal, Goal::Stop(_)) {
                        !color
                    } else {
                        color
                    };
                    for step in parsed.windows(2).filter(|_| is_way) {
                        let rank = |square: Square| mover.relative_rank(square.rank()).to_u32();
                        assert!(
                            step[0].file() == step[1].file() && rank(step[0]) < rank(step[1]),
                            "{names:?}"
                        );
                    }
                    let is_capture = matches!(plan.goal, Goal::Capture(..));
                    assert_eq!(is_way || is_capture, parsed.len() >= 2, "{names:?}");
                    if is_capture {
                        assert!(attacks::pawn(mover, parsed[0]).contains(parsed[1]), "{names:?}");
                    }
                    if let Goal::Break(path, target) = plan.goal {
                        let last: Square = path.rsplit('-').next().unwrap().parse().unwrap();
                        let attacked = attacks::pawn(mover, last);
                        assert!(
                            attacked.contains(target.parse().unwrap()),
                            "{path} does not attack {target}"
                        );
                    }
                }
            }
        }
    }

    /// The texts of a reason, each with the squares or the advance that it names.
    fn texts(reason: Reason) -> Vec<(&'static str, Vec<&'static str>)> {
        match reason {
            Plain(text) | Symmetric(text) | OwnBishop(text) | ExtraPawn(text) => vec![(text, Vec::new())],
            Squares(text, squares)
            | OwnPawns(text, squares)
            | EnemyPawns(text, squares)
            | EnemyBishops(text, squares)
            | Chases(text, squares)
            | AfterExchange(text, squares)
            | BishopBehind(text, squares) => vec![(text, squares.to_vec())],
            Advance(text, path) => vec![(text, vec![path])],
            Both(first, second) => [texts(*first), texts(*second)].concat(),
            KingSide(reason) => texts(*reason),
            _ => Vec::new(),
        }
    }

    /// Whether the goal has what the reason speaks about.
    fn fits(goal: Goal, reason: Reason) -> bool {
        match reason {
            Both(first, second) => fits(goal, *first) && fits(goal, *second),
            Supports(_) | HoldsBack(_) | Chases(..) => matches!(goal, Goal::Advance(_) | Goal::Break(..)),
            Prepares(_) => matches!(goal, Goal::Advance(_) | Goal::Break(..) | Goal::Capture(..)),
            LeavesWeak(_) | OpensFile => matches!(goal, Goal::Capture(..)),
            NoPawnAttacks | NoPawnAttacksBefore(_) | NoPawnAttacksWithout(_) | Attacks(_) => {
                matches!(goal, Goal::Post(..))
            }
            FileState | AfterExchange(..) => matches!(goal, Goal::Use(_)),
            NoPawnDefends | Backward | BackwardOnHalfOpenFile => matches!(goal, Goal::Attack(_)),
            KingSide(_) | FewDefenders | FewPawnsAroundKing | OwnBishop(_) | BishopsPointToKing => {
                matches!(goal, Goal::AttackKing)
            }
            BishopBehind(..) => matches!(goal, Goal::TradeBishops(_)),
            ExtraPawn(_) => matches!(goal, Goal::TradeMinors),
            _ => true,
        }
    }

    #[test]
    fn reasons_fit_their_goals_and_name_squares_only_as_data() {
        let plans = || {
            STRUCTURES
                .iter()
                .flat_map(|structure| [structure.own_plans, structure.their_plans])
        };
        for plan in plans().flatten() {
            assert!(fits(plan.goal, plan.reason), "{:?}", plan.reason);
            for (text, names) in texts(plan.reason) {
                assert_eq!(text.matches("{}").count(), names.len(), "{text}");
                assert!(!text.contains(|symbol: char| symbol.is_ascii_digit()), "{text}");
                for square in names.iter().flat_map(|name| name.split('-')) {
                    assert!(square.parse::<Square>().is_ok(), "{square}");
                }
            }
        }
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = STRUCTURES.iter().map(|structure| structure.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
