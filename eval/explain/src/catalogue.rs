//! The catalogue of named pawn structures, with the plans of both sides.
//!
//! The names and the choice follow Andrew Soltis, *Pawn Structure Chess*, and Mauricio Flores Rios, *Chess Structures*,
//! with the structures of common openings added; the plans are summaries in our own words. A structure may have several
//! shapes: it keeps its name when the breaks of its own plans have been played.

use archipelago_movegen::{Color, File, Role};

use crate::plans::{Goal, Plan};
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
pub(crate) static STRUCTURES: [Textbook; 74] = [
    Textbook {
        name: "French chain",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("d4 e5", "d5 e6")],
        own_plans: &[
            lever("f2-f4-f5", "e6", "opens lines on the king side"),
            advance("h2-h4-h5", "gains space on the king side"),
            hold("d4", "it is the base of the chain"),
            lever("b2-b3", "c4", "opens the queen side"),
            attack_king("the pawn on e5 takes f6 from the defenders"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the base of the chain"),
            lever("f7-f6", "e5", "attacks the head of the chain"),
            use_file(File::C, "the file opens after an exchange on d4"),
            trade_bishops("e6", "the one behind e6 has no diagonal"),
        ],
    },
    Textbook {
        name: "French type II",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("d- e5", "c- d5 e6"), Shape::new("d- e5 f4", "d5 e6")],
        own_plans: &[
            lever("f2-f4-f5", "e6", "opens lines on the king side"),
            post(KNIGHT, "d4", "no pawn can attack it there"),
            attack_king("the pawn on e5 takes f6 from the defenders"),
        ],
        their_plans: &[
            lever("f7-f6", "e5", "opens the f-file against the enemy pawn on e5"),
            advance("d5-d4", "frees the pieces behind the pawns"),
            use_file(File::C, "it leads into the queen side"),
        ],
    },
    Textbook {
        name: "King's Indian Attack wedge",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c23 d3 e5", "d5 e6")],
        own_plans: &[
            advance("h2-h4-h5-h6", "makes holes around the king"),
            attack_king("the pawn on e5 takes f6 from the defenders"),
            post(KNIGHT, "g4", "it goes on to f6 or h6"),
        ],
        their_plans: &[
            advance("b7-b5-b4", "opens lines on the queen side"),
            advance("c5-c4", "opens lines on the queen side"),
            advance("a7-a5-a4", "opens lines on the queen side"),
            lever("f7-f6", "e5", "removes the wedge"),
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
            post(KNIGHT, "e5", "it blocks the backward enemy pawn on e6"),
            attack("e6", "it is backward on a half-open file"),
            use_file(File::E, "the enemy pawn on e6 stands on it"),
            trade_minors("fewer defenders of e6 and of the dark squares are left"),
        ],
        their_plans: &[
            lever("e6-e5", "d4", "frees the pieces and removes the weakness"),
            use_file(File::F, "it leads to the king side"),
            attack("d4", "no pawn can defend it"),
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
            advance("e2-e4", "takes space for the bishops"),
            advance("f2-f4-f5", "opens lines on the king side"),
            use_bishops("they need open lines"),
            hold("c4", "it is the weak pawn of the pair"),
        ],
        their_plans: &[
            attack("c4", "no pawn can defend it"),
            post(KNIGHT, "a5", "it attacks c4"),
            advance("e6-e5", "closes the center against the bishops"),
            trade_minors("the weak pawns remain"),
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
            lever("b6-b5", "c4", "frees the queen side"),
            advance("d6-d5", "frees the center"),
            use_file(File::C, "the enemy pawn on c4 stands on it"),
            keep_pieces("the side with more space has more to lose from a mistake"),
        ],
        their_plans: &[
            stop("b6-b5", "it frees the game"),
            stop("d6-d5", "it frees the game"),
            advance("a2-a4-a5", "fixes the queen side"),
            attack("d6", "it holds the enemy together"),
            advance("f2-f4-f5", "gains space on the king side"),
        ],
    },
    Textbook {
        name: "Maroczy bind",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d- e4", "c- d567 e67")],
        own_plans: &[
            stop("d7-d5", "it frees the game"),
            stop("b7-b5", "it frees the queen side"),
            post(KNIGHT, "d5", "an exchange there opens a file for the rooks"),
            advance("f2-f4", "gains space on the king side"),
            keep_pieces("the enemy has little room"),
        ],
        their_plans: &[
            trade_minors("it relieves the lack of room"),
            lever("b7-b5", "c4", "breaks the bind"),
            lever("f7-f5", "e4", "breaks the bind"),
            advance("d6-d5", "breaks the bind"),
            post(KNIGHT, "c5", "no pawn can attack it"),
        ],
    },
    Textbook {
        name: "Paulsen",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("a6 c- d7 e6", "c23 c-567 d- e45")],
        own_plans: &[
            advance("b7-b5-b4", "gains space and chases the knight"),
            lever("d7-d5", "e4", "frees the center"),
            use_file(File::C, "it is half-open"),
            post(KNIGHT, "c4", "the pawns on a6 and b5 support it"),
        ],
        their_plans: &[
            advance("f2-f4-f5", "opens lines on the king side"),
            advance("c2-c4", "binds d5 and b5"),
            attack_king("the king side has few defenders"),
            advance("e4-e5", "takes the squares d6 and f6"),
        ],
    },
    Textbook {
        name: "Dragon",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d56 e7 g6", "c23 c-567 d- e45")],
        own_plans: &[
            use_file(File::C, "it leads to c2 and c3"),
            advance("b7-b5-b4", "chases the defender of e4"),
            lever("d6-d5", "e4", "opens the center"),
            post(KNIGHT, "c4", "it attacks b2 and e3"),
        ],
        their_plans: &[
            lever("h2-h4-h5", "g6", "opens the h-file"),
            post(KNIGHT, "d5", "no pawn can attack it without weakening d6"),
            attack_king("the enemy bishop on g7 is the only defender of the dark squares"),
            advance("f2-f4-f5", "gains space"),
        ],
    },
    Textbook {
        name: "Scheveningen",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d56 e6", "c23 c-567 d- e45")],
        own_plans: &[
            advance("b7-b5-b4", "chases the defender of e4"),
            use_file(File::C, "it leads to c2"),
            lever("d6-d5", "e4", "frees the center"),
            advance("e6-e5", "stops an attack"),
        ],
        their_plans: &[
            advance("f2-f4-f5", "attacks e6"),
            advance("g2-g4-g5", "chases the defender of d5"),
            lever("e4-e5", "d6", "opens lines"),
            attack_king("the pieces have more room"),
        ],
    },
    Textbook {
        name: "Najdorf type",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d56 e5", "c23 c-567 d- e4")],
        own_plans: &[
            lever("d6-d5", "e4", "removes the backward pawn"),
            advance("b7-b5-b4", "chases the defender of d5"),
            use_file(File::C, "it is half-open"),
        ],
        their_plans: &[
            post(MINOR, "d5", "no pawn can attack it"),
            attack("d6", "it is backward"),
            advance("a2-a4", "holds back b7-b5"),
            lever("f2-f4", "e5", "opens the f-file"),
            trade_minors("fewer defenders of d5 are left"),
        ],
    },
    Textbook {
        name: "Najdorf type with a pawn on d5",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c- d6 e45", "c2345 d5 e-")],
        own_plans: &[
            advance("f7-f5-f4", "sets the majority in motion"),
            advance("e5-e4", "sets the majority in motion"),
            attack_king("the majority stands on the king side"),
        ],
        their_plans: &[
            lever("c2-c4-c5", "d6", "makes a passed pawn on the d-file"),
            advance("b2-b4", "supports c4-c5"),
            lever("f2-f4", "e5", "blocks the majority"),
            advance("a2-a4-a5", "fixes the queen side"),
        ],
    },
    Textbook {
        name: "Closed Spanish chain",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c234 d5 e4", "b45 c4567 d6 e5")],
        own_plans: &[
            post(KNIGHT, "f5", "it attacks the king side"),
            lever("a2-a4", "b5", "opens the a-file"),
            advance("g2-g4", "holds back f7-f5"),
            attack_king("the center is closed"),
        ],
        their_plans: &[
            advance("c5-c4", "makes room for a knight on c5"),
            lever("f7-f5", "e4", "attacks the chain"),
            post(KNIGHT, "c5", "it attacks e4 and b3"),
            advance("a6-a5", "supports the queen-side pawns"),
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
            lever("f7-f5", "e4", "attacks the base of the chain"),
            advance("f5-f4", "closes the center for an attack"),
            advance("g6-g5-g4", "opens lines on the king side"),
            attack_king("the chain points to the king side"),
            use_file(File::F, "it is half-open"),
        ],
        their_plans: &[
            lever("c2-c4-c5", "d6", "attacks the base of the chain"),
            use_file(File::C, "it leads to c7 after an exchange on d6"),
            advance("b2-b4", "supports c4-c5"),
            advance("a2-a4-a5", "gains space"),
        ],
    },
    Textbook {
        name: "Closed Benoni",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c5 d6 e5", "c234 d5 e4")],
        own_plans: &[
            lever("f7-f5", "e4", "attacks the chain"),
            lever("b7-b5", "c4", "attacks the chain"),
            trade_bishops("d6", "the one behind the chain is blocked by it"),
        ],
        their_plans: &[
            lever("b2-b4", "c5", "opens the queen side"),
            lever("f2-f4", "e5", "opens the king side"),
            advance("g2-g4", "holds back f7-f5"),
            stop("f7-f5", "it attacks the chain"),
            stop("b7-b5", "it attacks the chain"),
        ],
    },
    Textbook {
        name: "Schmid Benoni",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c5 d6 e67", "c23 d5 e4")],
        own_plans: &[
            lever("e7-e6", "d5", "opens the e-file"),
            advance("b7-b5-b4", "gains space on the queen side"),
            advance("a7-a6", "supports b7-b5"),
        ],
        their_plans: &[
            lever("e4-e5", "d6", "breaks in the center"),
            post(KNIGHT, "c4", "it attacks d6"),
            advance("a2-a4", "holds back b7-b5"),
            advance("f2-f4", "supports e4-e5"),
        ],
    },
    Textbook {
        name: "Boleslavsky wall",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c6 c-7 d56 e-", "c4 d- e4")],
        own_plans: &[
            lever("d6-d5", "e4", "removes the weak pawn"),
            advance("a7-a5-a4", "gains space on the queen side"),
            post(KNIGHT, "c5", "it attacks e4"),
            use_file(File::E, "the enemy pawn on e4 stands on it"),
            lever("f7-f5", "e4", "opens lines for the pieces"),
        ],
        their_plans: &[
            attack("d6", "it is backward on a half-open file"),
            use_file(File::D, "the enemy pawn on d6 stands on it"),
            stop("d6-d5", "it frees the game"),
            advance("f2-f4", "gains space"),
        ],
    },
    Textbook {
        name: "Open King's Indian",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c67 d56 e-", "c4 d- e4")],
        own_plans: &[
            use_file(File::E, "the enemy pawn on e4 stands on it"),
            post(KNIGHT, "c5", "it attacks e4"),
            advance("c7-c6", "prepares d6-d5 and guards d5"),
            lever("d6-d5", "e4", "opens the center"),
            advance("a7-a5-a4", "secures c5"),
        ],
        their_plans: &[
            post(KNIGHT, "d5", "no pawn attacks it as long as c7 does not move"),
            use_file(File::D, "it is half-open"),
            advance("f2-f4", "gains space"),
            keep_pieces("the enemy has less room"),
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
            lever("e7-e5", "d4", "fights for d4"),
            lever("c7-c5", "d4", "fights for d4"),
            advance("f7-f5", "attacks e4 after the center is closed"),
            post(KNIGHT, "c5", "it attacks e4 after an exchange on d4"),
        ],
        their_plans: &[
            advance("d4-d5", "closes the center and gains space"),
            advance("b2-b4", "supports c4-c5"),
            hold("d4", "it keeps the choice between an exchange and d4-d5"),
            keep_pieces("the enemy has less room"),
        ],
    },
    Textbook {
        name: "King's Indian Attack",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("c23 d3 e4 g3", "d5 e56")],
        own_plans: &[
            advance("e4-e5", "gains space on the king side"),
            lever("f2-f4", "e5", "opens the king side"),
            advance("h2-h4-h5", "gains space on the king side"),
            advance("c2-c3", "takes d4 from the enemy"),
            lever("d3-d4", "e5", "opens the center"),
        ],
        their_plans: &[
            advance("b7-b5-b4", "gains space on the queen side"),
            advance("d5-d4", "closes the center"),
            advance("c7-c5", "gains space on the queen side"),
            lever("f7-f5", "e4", "attacks the center"),
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
            lever("e7-e5", "d4", "attacks the center"),
            lever("c7-c5", "d4", "attacks the center"),
            advance("b7-b5-b4", "gains space on the queen side"),
            advance("c7-c6", "prepares b7-b5"),
        ],
        their_plans: &[
            lever("e4-e5", "d6", "breaks in the center"),
            advance("f2-f4", "supports e4-e5"),
            lever("h2-h4-h5", "g6", "opens the h-file"),
            attack_king("the center gives room for an attack"),
        ],
    },
    Textbook {
        name: "Double Maroczy with an open d-file",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d- e4", "c5 d- e5")],
        own_plans: &[
            use_file(File::D, "it is the only open file"),
            post(KNIGHT, "d5", "no pawn can attack it"),
            trade_minors("rooks and bad bishops can be exchanged"),
        ],
        their_plans: &[
            use_file(File::D, "it is the only open file"),
            post(KNIGHT, "d4", "no pawn can attack it"),
            trade_minors("rooks and bad bishops can be exchanged"),
        ],
    },
    Textbook {
        name: "Lopez formation",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c23 d- e4", "b45 c4567 d- e5")],
        own_plans: &[
            post(KNIGHT, "d5", "it attacks the queen side"),
            post(KNIGHT, "f5", "it attacks the king side"),
            lever("a2-a4", "b5", "opens the a-file"),
            use_file(File::D, "it is the only open file"),
        ],
        their_plans: &[
            use_file(File::D, "it is the only open file"),
            advance("c5-c4", "makes room for a knight on c5"),
            post(KNIGHT, "d3", "it uses the hole behind c4"),
            hold("e5", "it keeps the center"),
        ],
    },
    Textbook {
        name: "Rauzer formation",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c45 d- e4", "c6 d- e5")],
        own_plans: &[
            use_file(File::D, "it leads to d6"),
            advance("c4-c5", "fixes the hole on d6"),
            post(KNIGHT, "d6", "no pawn can attack it"),
        ],
        their_plans: &[
            post(KNIGHT, "d4", "no pawn can attack it"),
            use_file(File::D, "rooks can be exchanged there"),
            trade_minors("the weak square d6 matters less"),
        ],
    },
    Textbook {
        name: "King's Indian exchange",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d- e4", "c7 d- e5")],
        own_plans: &[
            post(KNIGHT, "d5", "no pawn attacks it as long as c7 does not move"),
            advance("c4-c5", "gains space on the queen side"),
            use_file(File::D, "it is the only open file"),
        ],
        their_plans: &[
            advance("c7-c6", "takes d5 from the enemy"),
            post(KNIGHT, "d4", "no pawn can attack it"),
            use_file(File::D, "it is the only open file"),
            post(KNIGHT, "c5", "it attacks e4"),
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
        ],
        own_plans: &[
            lever("a7-a6", "b5", "opens the a-file"),
            use_file(File::A, "the enemy pawn on a2 stands on it"),
            use_file(File::B, "the enemy pawn on b2 stands on it"),
            lever("e7-e6", "d5", "opens the center for the bishop"),
            hold("c5", "it takes d4 and b4 from the enemy"),
        ],
        their_plans: &[
            hold("b2", "it stops the pressure on the file"),
            advance("e2-e4-e5", "breaks in the center"),
            trade_minors("the extra pawn counts more with fewer pieces"),
            post(KNIGHT, "b5", "it closes the b-file"),
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
            advance("e6-e5", "sets the center in motion"),
            use_file(File::F, "it leads to the king side"),
            attack_king("the center gives room for an attack"),
            lever("a7-a6", "b5", "opens the a-file"),
        ],
        their_plans: &[
            lever("e2-e4", "d5", "attacks the center"),
            advance("a2-a4", "supports the pawn on b5"),
            hold("b5", "it keeps the queen side closed"),
        ],
    },
    Textbook {
        name: "Modern Benoni",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c45 d6 e-", "c- d5 e2345")],
        own_plans: &[
            advance("b7-b5-b4", "sets the majority in motion"),
            advance("a7-a6", "supports b7-b5"),
            use_file(File::E, "the enemy pawn on e4 stands on it"),
            advance("c5-c4", "sets the majority in motion"),
        ],
        their_plans: &[
            lever("e4-e5", "d6", "breaks in the center"),
            advance("f2-f4", "supports e4-e5"),
            post(KNIGHT, "c4", "it attacks d6"),
            advance("a2-a4", "holds back b7-b5"),
            attack("d6", "no pawn can defend it"),
        ],
    },
    Textbook {
        name: "Symmetric Benoni",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c5 d6 e-", "c4 d5 e-")],
        own_plans: &[
            use_file(File::E, "it is the only open file"),
            trade_minors("it relieves the lack of room"),
            lever("b7-b5", "c4", "opens the queen side"),
        ],
        their_plans: &[
            use_file(File::E, "it is the only open file"),
            keep_pieces("the enemy has less room"),
            advance("f2-f4-f5", "gains space"),
            advance("g2-g4", "gains space"),
        ],
    },
    Textbook {
        name: "Stonewall",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c56 d5 e6 f5", "d4"), Shape::new("c- d5 e6 f5", "d4")],
        own_plans: &[
            post(KNIGHT, "e4", "no pawn can attack it"),
            attack_king("the pawns on e6 and f5 take space on the king side"),
            advance("g7-g5", "opens lines on the king side"),
            lever("c6-c5", "d4", "opens the queen side"),
        ],
        their_plans: &[
            post(KNIGHT, "e5", "no pawn can attack it"),
            lever("b2-b4-b5", "c6", "opens the queen side"),
            advance("f2-f3", "takes e4 from a knight and prepares e2-e4"),
            lever("e2-e4", "d5", "opens the center"),
            trade_bishops("e5", "the enemy one can guard e5"),
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
        ],
        own_plans: &[
            advance("e7-e5", "sets the king-side pawns in motion"),
            advance("f5-f4", "opens lines on the king side"),
            advance("g6-g5", "supports f5-f4"),
            lever("d6-d5", "c4", "opens the center"),
            use_file(File::E, "the enemy pawn on e2 stands on it"),
        ],
        their_plans: &[
            lever("e2-e4", "f5", "opens the e-file"),
            lever("c4-c5", "d6", "opens the queen side"),
            use_file(File::D, "the enemy pawn on d6 stands on it"),
            advance("b2-b4", "gains space on the queen side"),
            advance("d4-d5", "takes c6 and e6 from the enemy"),
        ],
    },
    Textbook {
        name: "Classical Dutch",
        usual: Color::Black,
        both_colors: true,
        shapes: &[
            Shape::new("c67 d6 e56 f5 g7", "c4 d4 e23"),
            Shape::new("c67 d6 e56 f- g7", "c4 d4 e-"),
        ],
        own_plans: &[
            lever("e6-e5", "d4", "opens the center"),
            post(KNIGHT, "e4", "the pawn on f5 supports it"),
            advance("a7-a5", "holds back b2-b4"),
            attack_king("the pawn on f5 takes space on the king side"),
            use_file(File::F, "it leads to the king side"),
        ],
        their_plans: &[
            lever("e2-e4", "f5", "opens the e-file"),
            use_file(File::E, "it is half-open"),
            attack("e6", "it is backward on a half-open file"),
            lever("d4-d5", "e6", "opens lines for the pieces"),
            lever("c4-c5", "d6", "opens the queen side"),
            advance("b2-b4", "gains space on the queen side"),
        ],
    },
    Textbook {
        name: "Queen's Indian",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("b6 c7 d67 e6 f57", "c4 d4 e23")],
        own_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            lever("d7-d5", "c4", "attacks the center"),
            post(KNIGHT, "e4", "no pawn attacks it as long as f2 does not move"),
            advance("f7-f5", "takes e4 from the enemy"),
        ],
        their_plans: &[
            advance("e2-e4", "takes the center"),
            advance("d4-d5", "gains space"),
            lever("c4-c5", "b6", "opens the queen side"),
            stop("d7-d5", "it attacks the center"),
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
            hold("d4", "it is the base of the center"),
            advance("d4-d5", "opens the center before the enemy has developed"),
            advance("c4-c5", "gains space"),
            attack_king("the center gives room for an attack"),
        ],
        their_plans: &[
            lever("d7-d6", "e5", "attacks the center"),
            lever("c7-c5", "d4", "attacks the center"),
            lever("f7-f6", "e5", "attacks the center"),
            attack("d4", "the other pawns of the center depend on it"),
        ],
    },
    Textbook {
        name: "Alekhine center",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d4 e5 f2", "c67 d6 e67")],
        own_plans: &[
            hold("d4", "it is the base of the center"),
            hold("e5", "it takes f6 from the enemy"),
            advance("f2-f4", "supports the pawn on e5"),
            lever("c4-c5", "d6", "gains space on the queen side"),
        ],
        their_plans: &[
            attack("e5", "the center depends on it"),
            lever("c7-c5", "d4", "attacks the center"),
            lever("f7-f6", "e5", "attacks the center"),
            lever("d6-d5", "c4", "closes the center"),
        ],
    },
    Textbook {
        name: "Grünfeld center",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("b- c3 d45 e4", "c567 d- e67"),
            Shape::new("b- c3 d4 e5", "c567 d- e67"),
            Shape::new("b- c- d45 e4", "b567 c- d- e67"),
        ],
        own_plans: &[
            advance("d4-d5", "makes a passed pawn"),
            advance("e4-e5", "prepares an attack on the king"),
            attack_king("the center gives room for an attack"),
            hold("d4", "it is the base of the center"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            attack("d4", "the center depends on it"),
            lever("e7-e6", "d5", "attacks the center"),
            advance("b7-b5-b4", "sets the majority in motion"),
            trade_minors("the center is weaker with fewer pieces"),
        ],
    },
    Textbook {
        name: "Hanging pawns",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("b- c45 d45 e-", "c- d- e67")],
        own_plans: &[
            lever("d4-d5", "e6", "opens lines for the pieces"),
            advance("c4-c5", "makes room for a knight on c4"),
            keep_pieces("the pawns need active pieces"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
        ],
        their_plans: &[
            attack("c4", "no pawn can defend it"),
            attack("d4", "no pawn can defend it"),
            lever("b6-b5", "c4", "breaks the pair"),
            lever("e6-e5", "d4", "breaks the pair"),
            trade_minors("the pawns are weaker with fewer pieces"),
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
            advance("c3-c4", "makes hanging pawns with more space"),
            keep_pieces("the pawns need active pieces"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            attack_king("the pawn on d4 gives room on the king side"),
        ],
        their_plans: &[
            attack("c3", "it is backward on a half-open file"),
            use_file(File::C, "the enemy pawn on c3 stands on it"),
            post(MINOR, "d5", "the pawns cannot drive it away while c3 is blocked"),
            stop("c3-c4", "it frees the pawns"),
            trade_minors("the pawns are weaker with fewer pieces"),
        ],
    },
    Textbook {
        name: "Isolated queen's pawn",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c- d45 e-", "d- e67"), Shape::new("c- d45 e-", "c67 d- e-")],
        own_plans: &[
            lever("d4-d5", "e6", "opens lines for the pieces"),
            post(KNIGHT, "e5", "the pawn supports it"),
            attack_king("the pawn gives room on the king side"),
            keep_pieces("the pawn is weaker in an ending"),
        ],
        their_plans: &[
            post(KNIGHT, "d5", "it blocks the pawn"),
            attack("d4", "no pawn can defend it"),
            trade_minors("the pawn is weaker with fewer pieces"),
            use_file(File::C, "it leads into the queen side"),
        ],
    },
    Textbook {
        name: "Carlsbad",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c- d4 e234", "c67 d5 e-"),
            Shape::new("b45 c- d4 e234", "c5 d5 e-"),
            Shape::new("c- d4 e34 f3", "c5 d5 e-"),
        ],
        own_plans: &[
            lever("b2-b4-b5", "c6", "makes the enemy pawn on c6 weak"),
            advance("f2-f3", "prepares e3-e4"),
            lever("e3-e4", "d5", "opens the center"),
            use_file(File::C, "the enemy pawn on c6 stands on it"),
        ],
        their_plans: &[
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
            use_file(File::E, "it leads to the king side"),
            attack_king("the pieces have room on the king side"),
            lever("c6-c5", "d4", "answers b4-b5"),
            post(KNIGHT, "c4", "it closes the c-file"),
        ],
    },
    Textbook {
        name: "Panov and Tarrasch tension",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d4 e-", "c- d5 e567")],
        own_plans: &[
            advance("c4-c5", "makes a majority on the queen side"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            keep_pieces("an isolated pawn or hanging pawns need active pieces"),
            use_file(File::E, "it is half-open"),
        ],
        their_plans: &[
            attack("d4", "no pawn can defend it"),
            use_file(File::C, "it is half-open"),
            lever("e7-e5", "d4", "attacks the center"),
            trade_minors("an isolated pawn or hanging pawns are weaker with fewer pieces"),
        ],
    },
    Textbook {
        name: "Exchange French",
        usual: Color::White,
        both_colors: true,
        shapes: &[
            Shape::new("c23 d4 e-", "c67 d5 e-"),
            Shape::new("c4 d4 e-", "c67 d5 e-"),
        ],
        own_plans: &[
            use_file(File::E, "it is the only open file"),
            lever("c2-c4", "d5", "makes the position less equal"),
            trade_minors("a symmetric structure with few pieces is a draw in most games"),
        ],
        their_plans: &[
            use_file(File::E, "it is the only open file"),
            lever("c7-c5", "d4", "makes the position less equal"),
            advance("c7-c6", "supports d5"),
        ],
    },
    Textbook {
        name: "Exchange Slav",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c- d4 e23 f23", "c- d5 e67 f67")],
        own_plans: &[
            use_file(File::C, "it is the only open file"),
            post(KNIGHT, "c5", "it attacks b7 and e6"),
            advance("e3-e4", "opens the center"),
        ],
        their_plans: &[
            use_file(File::C, "it is the only open file"),
            post(KNIGHT, "c4", "it attacks b2 and e3"),
            advance("e6-e5", "opens the center"),
        ],
    },
    Textbook {
        name: "Panov majority",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("b2345 c5 d4 e-", "c- d5 e567")],
        own_plans: &[
            advance("b2-b4-b5", "supports a passed pawn on the c-file"),
            hold("c5", "it becomes a passed pawn"),
            post(KNIGHT, "e5", "it holds back e6-e5"),
        ],
        their_plans: &[
            lever("b7-b6", "c5", "attacks the majority"),
            lever("e6-e5", "d4", "attacks the base of the majority"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
        ],
    },
    Textbook {
        name: "Symmetric Queen's Gambit",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c4 d4 e3", "c5 d5 e6")],
        own_plans: &[
            use_file(File::C, "it opens after an exchange"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
        ],
        their_plans: &[
            use_file(File::C, "it opens after an exchange"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
        ],
    },
    Textbook {
        name: "Catalan",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("c4 d4 e234 f2 g3", "c67 d5 e6")],
        own_plans: &[
            advance("e2-e4", "opens the center"),
            use_file(File::C, "it opens after an exchange on d5"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            advance("b2-b3", "supports the pawn on c4"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            advance("b7-b6", "develops the bishop behind e6"),
            advance("c7-c6", "supports d5"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
        ],
    },
    Textbook {
        name: "Queen's Gambit tension",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("c4 d4 e234", "c67 d5 e6")],
        own_plans: &[
            advance("c4-c5", "gains space on the queen side"),
            advance("e2-e4", "opens the center"),
            use_file(File::C, "it opens after an exchange on d5"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            advance("b7-b6", "develops the bishop behind e6"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
        ],
    },
    Textbook {
        name: "Slav",
        usual: Color::Black,
        both_colors: false,
        shapes: &[Shape::new("c6 d5 e7", "c4 d4 e23")],
        own_plans: &[
            lever("b7-b5", "c4", "attacks the pawn on c4"),
            lever("c6-c5", "d4", "attacks the center"),
            lever("e7-e5", "d4", "attacks the center"),
            advance("e7-e6", "supports d5"),
        ],
        their_plans: &[
            advance("e2-e4", "opens the center"),
            advance("c4-c5", "gains space on the queen side"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
        ],
    },
    Textbook {
        name: "London triangle",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("b23 c3 d4 e3", "d5")],
        own_plans: &[
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            advance("e3-e4", "opens the center"),
            attack_king("the bishops point to the king side"),
            advance("h2-h4-h5", "gains space on the king side"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            advance("b7-b5-b4", "attacks the base of the triangle"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
            stop("e3-e4", "it opens the center"),
        ],
    },
    Textbook {
        name: "Colle-Zukertort",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("b3 c2 d4 e3", "d5 e67")],
        own_plans: &[
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            advance("e3-e4", "opens the center"),
            advance("f2-f4", "supports a knight on e5"),
            attack_king("the bishops point to the king side"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            post(KNIGHT, "e4", "the pawn on d5 supports it"),
            stop("e3-e4", "it opens the center"),
        ],
    },
    Textbook {
        name: "Open Catalan",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c- d4 e23 f2 g3", "c4567 d- e6")],
        own_plans: &[
            advance("e2-e4", "takes the center"),
            use_file(File::C, "it is half-open"),
            lever("a2-a4", "b5", "attacks the queen side"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            lever("d4-d5", "e6", "opens the center"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            advance("b7-b5", "gains space on the queen side"),
            lever("e6-e5", "d4", "attacks the center"),
            post(KNIGHT, "d5", "no pawn can attack it"),
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
            attack("c4", "it has left the center"),
            advance("e2-e4", "takes the center"),
            lever("a2-a4", "b5", "attacks the pawn that supports c4"),
            advance("a2-a4", "holds back b7-b5"),
        ],
        their_plans: &[
            lever("c7-c5", "d4", "attacks the center"),
            lever("e7-e5", "d4", "attacks the center"),
            advance("b7-b5", "supports the pawn on c4"),
            advance("a7-a6", "supports b7-b5"),
        ],
    },
    Textbook {
        name: "Slav accepted",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c4 c6 d- e567", "c- d4 e2345")],
        own_plans: &[
            advance("b7-b5", "supports the pawn on c4"),
            lever("c6-c5", "d4", "attacks the center"),
            lever("e7-e5", "d4", "attacks the center"),
            post(KNIGHT, "b4", "no pawn can attack it"),
        ],
        their_plans: &[
            attack("c4", "it has left the center"),
            advance("a2-a4", "holds back b7-b5"),
            lever("a2-a4", "b5", "attacks the pawn that supports c4"),
            advance("e2-e4", "takes the center"),
            post(KNIGHT, "e5", "it attacks c4"),
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
            lever("c6-c5", "d4", "attacks the center"),
            lever("e6-e5", "d4", "attacks the center"),
            advance("b7-b5", "gains space on the queen side"),
        ],
        their_plans: &[
            advance("e3-e4-e5", "takes space for an attack"),
            advance("d4-d5", "opens the center"),
            keep_pieces("the enemy has less room"),
            attack_king("the center gives room for an attack"),
        ],
    },
    Textbook {
        name: "Tartakower Caro",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c56 d- e- f56 f7", "d45 e-")],
        own_plans: &[
            use_file(File::E, "it is half-open"),
            advance("f6-f5", "takes e4 from the enemy"),
            advance("h7-h5-h4", "gains space on the king side"),
            attack_king("the bishops have open diagonals"),
            post(MINOR, "d5", "no pawn can attack it"),
        ],
        their_plans: &[
            advance("c2-c4", "sets the majority in motion"),
            lever("d4-d5", "c6", "makes a passed pawn"),
            trade_minors("the extra pawn on the queen side counts in an ending"),
            advance("b2-b4-b5", "sets the majority in motion"),
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
            use_file(File::G, "it leads to the king"),
            hold("f6", "it guards e5"),
            lever("c6-c5", "d4", "attacks the center"),
            advance("e6-e5", "attacks the center"),
        ],
        their_plans: &[
            lever("d4-d5", "c6", "opens the center against the king"),
            advance("c2-c4", "gains space"),
            advance("g2-g3", "closes the g-file"),
            attack_king("the king has few pawns around it"),
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
            lever("c6-c5", "d4", "attacks the center"),
            lever("e6-e5", "d4", "attacks the center"),
            trade_minors("it relieves the lack of room"),
            post(KNIGHT, "d5", "it blocks the file"),
        ],
        their_plans: &[
            advance("c2-c4", "takes d5 from the enemy"),
            lever("d4-d5", "e6", "opens the center"),
            post(KNIGHT, "e5", "the pawn on d4 supports it"),
            keep_pieces("the enemy has less room"),
            advance("h2-h4-h5", "gains space on the king side"),
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
            advance("f2-f4-f5", "gains space on the king side"),
            lever("b2-b4", "c5", "opens the queen side"),
            post(KNIGHT, "d5", "no pawn can attack it"),
            advance("a2-a3", "supports b2-b4"),
        ],
        their_plans: &[
            post(KNIGHT, "d4", "no pawn can attack it"),
            lever("b7-b5", "c4", "attacks the clamp"),
            lever("f7-f5", "e4", "attacks the clamp"),
        ],
    },
    Textbook {
        name: "Closed Sicilian",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c23 d3 e4 g34", "c45 d67 g6")],
        own_plans: &[
            advance("f2-f4-f5", "opens lines on the king side"),
            advance("g3-g4-g5", "gains space on the king side"),
            attack_king("the center is closed"),
        ],
        their_plans: &[
            advance("b7-b5-b4", "opens lines on the queen side"),
            post(KNIGHT, "d4", "it hinders the attack"),
            lever("f7-f5", "e4", "stops the attack"),
            advance("a7-a5-a4", "gains space on the queen side"),
        ],
    },
    Textbook {
        name: "Hippopotamus",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("a6 b56 d56 e56 g6 h6", "d4 e45")],
        own_plans: &[
            advance("c7-c5", "attacks the center"),
            advance("d6-d5", "attacks the center"),
            advance("f7-f5", "attacks the center"),
            advance("e6-e5", "attacks the center"),
            advance("g6-g5", "gains space on the king side"),
        ],
        their_plans: &[
            hold("d4", "the center keeps the enemy without room"),
            hold("e4", "the center keeps the enemy without room"),
            advance("a2-a4-a5", "attacks the queen side"),
            advance("f2-f4-f5", "attacks the king side"),
        ],
    },
    Textbook {
        name: "Berlin wall",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("b567 c7 c56 d- e-", "c* d- e56")],
        own_plans: &[
            post(MINOR, "e6", "it blocks the majority"),
            use_bishops("they make up for the doubled pawns"),
            advance("c6-c5", "takes d4 from the enemy"),
            advance("h7-h5", "holds back g2-g4"),
            centralize_king("it blocks the majority"),
        ],
        their_plans: &[
            advance("f2-f4-f5", "sets the majority in motion"),
            advance("g2-g4", "supports f4-f5"),
            advance("e5-e6", "makes room for the pieces"),
            trade_minors("the healthy majority wins pawn endings"),
            centralize_king("it supports the majority"),
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
            use_bishops("they make up for the doubled pawns"),
            keep_pieces("the doubled pawns matter more in an ending"),
            advance("c6-c5", "takes d4 from the enemy"),
            use_file(File::E, "the enemy pawn on e4 stands on it"),
        ],
        their_plans: &[
            trade_minors("the healthy majority wins pawn endings"),
            advance("f2-f4-f5", "sets the majority in motion"),
            advance("e4-e5", "makes a passed pawn in the end"),
            lever("d2-d4", "e5", "makes a majority on the king side"),
            lever("f2-f4", "e5", "opens the f-file"),
            centralize_king("it supports the majority"),
        ],
    },
    Textbook {
        name: "Hanham",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c6 d6 e5", "b* c23 d4 e4")],
        own_plans: &[
            advance("b7-b5-b4", "gains space on the queen side"),
            advance("a7-a5", "holds back b2-b4"),
            hold("e5", "it keeps the center"),
            lever("d6-d5", "e4", "opens the center"),
        ],
        their_plans: &[
            advance("a2-a4", "holds back b7-b5"),
            post(KNIGHT, "f5", "it attacks d6 and g7"),
            keep_pieces("the enemy has less room"),
            advance("d4-d5", "closes the center and gains space"),
            advance("f2-f4", "opens the f-file"),
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
            advance("d3-d4", "takes the center"),
            advance("d4-d5", "closes the center and gains space"),
            lever("a2-a4", "b5", "attacks the queen side"),
            post(KNIGHT, "f5", "it attacks the king side"),
        ],
        their_plans: &[
            advance("c7-c5", "attacks d4 and gains space"),
            lever("d6-d5", "e4", "opens the center"),
            post(KNIGHT, "c4", "it attacks b2"),
            hold("e5", "it keeps the center"),
        ],
    },
    Textbook {
        name: "Philidor",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("b67 c7 d6 e5", "b* c23 d4 e4")],
        own_plans: &[
            advance("c7-c6", "guards d5 and prepares b7-b5"),
            hold("e5", "it keeps the center"),
            lever("f7-f5", "e4", "attacks the center"),
            lever("d6-d5", "e4", "opens the center"),
        ],
        their_plans: &[
            keep_pieces("the enemy has less room"),
            post(KNIGHT, "f5", "it attacks d6 and g7"),
            advance("a2-a4", "holds back b7-b5"),
            advance("f2-f4", "opens the f-file"),
        ],
    },
    Textbook {
        name: "Open Lopez",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("c234 d- e5", "b45 c4567 d45 e-")],
        own_plans: &[
            advance("f2-f4-f5", "sets the majority in motion"),
            post(KNIGHT, "d4", "it blocks the d-pawn"),
            lever("a2-a4", "b5", "attacks the queen side"),
            advance("c2-c3", "secures d4"),
            attack_king("the pawn on e5 takes f6 from the defenders"),
        ],
        their_plans: &[
            advance("c7-c5", "supports d5-d4"),
            advance("d5-d4", "makes a passed pawn"),
            lever("f7-f6", "e5", "removes the strong pawn"),
            post(KNIGHT, "c5", "it attacks b3 and goes to e6"),
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
            advance("d3-d4", "takes the center"),
            advance("b2-b4", "gains space on the queen side"),
            post(KNIGHT, "f5", "it attacks the king side"),
            advance("f2-f4", "opens the f-file"),
        ],
        their_plans: &[
            advance("d7-d5", "takes the center"),
            lever("d6-d5", "e4", "takes the center"),
            post(KNIGHT, "f4", "it attacks the king side"),
            advance("f7-f5", "opens the f-file"),
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
            advance("e4-e5", "chases a knight from f6"),
            advance("f2-f4-f5", "gains space"),
            use_file(File::D, "it is half-open"),
            post(KNIGHT, "d5", "no pawn can attack it"),
        ],
        their_plans: &[
            lever("d7-d5", "e4", "removes the strong pawn"),
            use_file(File::E, "the enemy pawn on e4 stands on it"),
            use_file(File::B, "it opens after an exchange on c6"),
        ],
    },
    Textbook {
        name: "Small center",
        usual: Color::White,
        both_colors: false,
        shapes: &[Shape::new("c23 d3 e-", "c567 d- e5")],
        own_plans: &[
            use_file(File::E, "the enemy pawn on e5 stands on it"),
            lever("d3-d4", "e5", "opens the center"),
            lever("f2-f4", "e5", "opens lines"),
            post(KNIGHT, "e4", "no pawn attacks it as long as f7 does not move"),
        ],
        their_plans: &[
            keep_pieces("the enemy has less room"),
            use_file(File::D, "it is half-open"),
            advance("f7-f5", "takes e4 from the enemy"),
            hold("e5", "it takes d4 and f4 from the enemy"),
        ],
    },
    Textbook {
        name: "Philidor exchange",
        usual: Color::Black,
        both_colors: false,
        shapes: &[Shape::new("c67 d6 e-", "c23 d- e4")],
        own_plans: &[
            use_file(File::E, "the enemy pawn on e4 stands on it"),
            lever("d6-d5", "e4", "opens the center"),
            lever("f7-f5", "e4", "opens lines"),
            post(KNIGHT, "e5", "no pawn attacks it as long as f2 does not move"),
        ],
        their_plans: &[
            keep_pieces("the enemy has less room"),
            post(KNIGHT, "d5", "no pawn attacks it as long as c7 does not move"),
            advance("f2-f4", "takes e5 from the enemy"),
            use_file(File::D, "it is half-open"),
        ],
    },
    Textbook {
        name: "Morra Gambit",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("a* b* c- d- e4 f* g* h*", "a* b* c- d* e* f* g* h*")],
        own_plans: &[
            use_file(File::C, "it is half-open"),
            use_file(File::D, "it is half-open"),
            lever("e4-e5", "d6", "opens lines for the pieces"),
            keep_pieces("a pawn less counts more in an ending"),
        ],
        their_plans: &[
            trade_minors("the extra pawn counts more with fewer pieces"),
            advance("a7-a6", "supports b7-b5"),
            lever("d6-d5", "e4", "frees the center"),
            use_file(File::C, "it is half-open"),
        ],
    },
    Textbook {
        name: "King's Gambit accepted",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("d* e4 f-", "d567 e- f4 f567")],
        own_plans: &[
            attack("f4", "no pawn can defend it"),
            advance("d2-d4", "takes the center"),
            use_file(File::F, "the enemy pawn on f4 stands on it"),
            lever("g2-g3", "f4", "opens the king side"),
        ],
        their_plans: &[
            advance("g7-g5", "supports the pawn on f4"),
            lever("d7-d5", "e4", "opens the center"),
            hold("f4", "it takes e3 and g3 from the enemy"),
        ],
    },
    Textbook {
        name: "Albin Countergambit",
        usual: Color::Black,
        both_colors: true,
        shapes: &[Shape::new("c67 d4 e-", "c4 d- e23 e5")],
        own_plans: &[
            hold("d4", "it takes c3 and e3 from the enemy"),
            lever("f7-f6", "e5", "opens lines for the pieces"),
            attack("e5", "no pawn can defend it"),
        ],
        their_plans: &[
            lever("e2-e3", "d4", "removes the strong pawn"),
            attack("d4", "no pawn can defend it"),
            hold("e5", "it takes d6 and f6 from the enemy"),
        ],
    },
    Textbook {
        name: "Wing majorities, 3-3 against 4-2",
        usual: Color::White,
        both_colors: true,
        shapes: &[Shape::new("a* b* c* d- e- f* g* h*", "a* b* c- d- e* f* g* h*")],
        own_plans: &[
            advance("b2-b4-b5", "sets the majority in motion"),
            advance("c2-c4-c5", "sets the majority in motion"),
            use_file(File::D, "it is the only open file"),
            centralize_king("it supports the majority"),
        ],
        their_plans: &[
            advance("e7-e5-e4", "sets the majority in motion"),
            advance("f7-f5-f4", "sets the majority in motion"),
            use_file(File::C, "it is half-open"),
            centralize_king("it stops the majority"),
        ],
    },
];

const fn plan(goal: Goal, reason: &'static str) -> Plan {
    Plan { goal, reason }
}

const fn advance(path: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Advance(path), reason)
}

const fn lever(path: &'static str, target: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Break(path, target), reason)
}

const fn stop(path: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Stop(path), reason)
}

const fn post(roles: &'static [Role], square: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Post(roles, square), reason)
}

const fn use_file(file: File, reason: &'static str) -> Plan {
    plan(Goal::Use(file), reason)
}

const fn attack(square: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Attack(square), reason)
}

const fn hold(square: &'static str, reason: &'static str) -> Plan {
    plan(Goal::Hold(square), reason)
}

const fn trade_minors(reason: &'static str) -> Plan {
    plan(Goal::TradeMinors, reason)
}

const fn trade_bishops(square: &'static str, reason: &'static str) -> Plan {
    plan(Goal::TradeBishops(square), reason)
}

const fn keep_pieces(reason: &'static str) -> Plan {
    plan(Goal::KeepPieces, reason)
}

const fn attack_king(reason: &'static str) -> Plan {
    plan(Goal::AttackKing, reason)
}

const fn use_bishops(reason: &'static str) -> Plan {
    plan(Goal::UseBishops, reason)
}

const fn centralize_king(reason: &'static str) -> Plan {
    plan(Goal::Centralize, reason)
}

#[cfg(test)]
mod tests {
    use archipelago_movegen::Square;

    use super::*;

    /// The squares that a goal names, and whether they must form the way of a pawn.
    fn squares(goal: Goal) -> (Vec<&'static str>, bool) {
        match goal {
            Goal::Advance(path) | Goal::Break(path, _) | Goal::Stop(path) => (path.split('-').collect(), true),
            Goal::Post(_, square) | Goal::Attack(square) | Goal::Hold(square) | Goal::TradeBishops(square) => {
                (vec![square], false)
            }
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
                    for step in parsed.windows(2) {
                        let rank = |square: Square| mover.relative_rank(square.rank()).to_u32();
                        assert!(
                            step[0].file() == step[1].file() && rank(step[0]) < rank(step[1]),
                            "{names:?}"
                        );
                    }
                    assert_eq!(is_way, parsed.len() >= 2, "{names:?}");
                    if let Goal::Break(path, target) = plan.goal {
                        let last: Square = path.rsplit('-').next().unwrap().parse().unwrap();
                        let attacked = archipelago_movegen::attacks::pawn(mover, last);
                        assert!(
                            attacked.contains(target.parse().unwrap()),
                            "{path} does not attack {target}"
                        );
                    }
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
