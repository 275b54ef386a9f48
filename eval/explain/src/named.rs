//! Textbook structures: recognises a structure by its pawns and tells what each side usually does in it.
//!
//! A structure is described by two sketches, one for each side, in a notation of one word per file: `c4` asks for a
//! pawn on c4, `e23` for a pawn on e2 or e3, `b*` for a pawn anywhere on the b-file, and `d-` for no pawn on the
//! d-file. Files that are not mentioned do not matter. The names and the choice of structures follow Andrew Soltis,
//! *Pawn Structure Chess*, and Mauricio Flores Rios, *Chess Structures*; the plans are summaries in our own words.

use archipelago_movegen::{Bitboard, ByColor, Color};

use archipelago_eval::filesets::Fileset;

/// With fewer pawns on either side a position is an ending, whatever the files look like.
const FEWEST_PAWNS: usize = 5;

/// A structure of the literature that stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStructure {
    /// The usual name.
    pub name: &'static str,
    /// The side whose pawns the name speaks of; White when the structure is symmetric.
    pub side: Color,
    /// What each side usually plays for, in one or two sentences with the squares of this board.
    pub plans: ByColor<String>,
}

/// The textbook structure of a position, or nothing when the literature has no name for it.
///
/// ```
/// use archipelago_explain::named::classify;
/// use archipelago_movegen::Color;
/// use archipelago_movegen::setwise::drawn;
/// let board = "
///     . . . . . . . .
///     b b . . . b b b
///     . . . . b . . .
///     . . . . . . . .
///     . . . w . . . .
///     . . . . . . . .
///     w w . . . w w w
///     . . . . . . . .";
/// let structure = classify(drawn("w", board), drawn("b", board)).expect("this one has a name");
/// assert_eq!((structure.name, structure.side), ("Isolated queen's pawn", Color::White));
/// ```
pub fn classify(white: Bitboard, black: Bitboard) -> Option<NamedStructure> {
    if white.count().min(black.count()) < FEWEST_PAWNS {
        return None;
    }
    STRUCTURES.iter().find_map(|structure| {
        // White first, so that a symmetric structure belongs to White.
        Color::ALL.into_iter().find_map(|side| structure.of(side, white, black))
    })
}

/// One side's half of a structure.
#[derive(Clone, Copy)]
struct Sketch {
    /// Each of these squares sets holds a pawn; the first `words` count.
    present: [Bitboard; 8],
    words: usize,
    /// None of these squares holds a pawn.
    absent: Bitboard,
}

impl Sketch {
    /// Reads the notation of the module's introduction. Evaluated at compile time: a slip does not build.
    const fn parse(text: &str) -> Sketch {
        let text = text.as_bytes();
        let mut sketch = Sketch {
            present: [Bitboard::EMPTY; 8],
            words: 0,
            absent: Bitboard::EMPTY,
        };
        let mut at = 0;
        while at < text.len() {
            assert!(matches!(text[at], b'a'..=b'h'), "a word begins with a file");
            let file = Fileset(1 << (text[at] - b'a')).board();
            at += 1;
            let mut ranks = 0;
            let mut forbidden = false;
            while at < text.len() && text[at] != b' ' {
                match text[at] {
                    digit @ b'2'..=b'7' => ranks |= 0xFF << (8 * (digit - b'1')),
                    b'*' => ranks = u64::MAX,
                    b'-' => forbidden = true,
                    _ => panic!("a file is followed by ranks, a star or a minus"),
                }
                at += 1;
            }
            at += 1;
            if forbidden {
                assert!(ranks == 0, "a pawn is asked for and forbidden");
                sketch.absent = Bitboard(sketch.absent.0 | file.0);
            } else {
                assert!(ranks != 0, "a word says something about its file");
                sketch.present[sketch.words] = Bitboard(file.0 & ranks);
                sketch.words += 1;
            }
        }
        sketch
    }

    fn fits(&self, pawns: Bitboard) -> bool {
        (pawns & self.absent).is_empty()
            && self.present[..self.words]
                .iter()
                .all(|squares| (pawns & *squares).any())
    }
}

/// The pawns of both sides in one form of a structure.
struct Shape {
    own: Sketch,
    their: Sketch,
}

const fn shape(own: &str, their: &str) -> Shape {
    Shape {
        own: Sketch::parse(own),
        their: Sketch::parse(their),
    }
}

/// A structure of the literature. Sketches and plans are written for the side that usually has it and turned for the
/// other.
struct Textbook {
    name: &'static str,
    /// The side for which the squares below are written.
    usual: Color,
    shapes: &'static [Shape],
    own_plan: &'static str,
    their_plan: &'static str,
}

impl Textbook {
    /// This structure with `side` as its owner, if the pawns fit.
    fn of(&self, side: Color, white: Bitboard, black: Bitboard) -> Option<NamedStructure> {
        let (own, their) = side.fold_wb((white, black), (black, white));
        let turned = side != self.usual;
        let (own, their) = if turned {
            (own.flip_vertical(), their.flip_vertical())
        } else {
            (own, their)
        };
        if !self
            .shapes
            .iter()
            .any(|shape| shape.own.fits(own) && shape.their.fits(their))
        {
            return None;
        }
        let plan = |text: &str| if turned { upside_down(text) } else { text.to_string() };
        let mut plans = ByColor {
            white: plan(self.own_plan),
            black: plan(self.their_plan),
        };
        if side == Color::Black {
            plans.swap();
        }
        Some(NamedStructure {
            name: self.name,
            side,
            plans,
        })
    }
}

/// Counts the ranks of all squares in a text from the other side: `d4` becomes `d5`.
fn upside_down(text: &str) -> String {
    let mut previous = ' ';
    text.chars()
        .map(|symbol| {
            let is_rank = matches!(symbol, '1'..='8') && matches!(previous, 'a'..='h');
            previous = symbol;
            if is_rank {
                char::from(b'1' + b'8' - symbol as u8)
            } else {
                symbol
            }
        })
        .collect()
}

/// In the order in which they are tried: of two that can fit the same pawns, the narrower stands first.
static STRUCTURES: [Textbook; 34] = [
    Textbook {
        name: "French chain",
        usual: Color::White,
        shapes: &[shape("d4 e5", "d5 e6")],
        own_plan: "Use the space that e5 gives on the king side, with f2-f4-f5 or an attack by pieces. Hold d4, the base of \
                   the chain.",
        their_plan: "Undermine the chain: c7-c5 against d4, later f7-f6 against e5. Trade the bishop that e6 shuts in.",
    },
    Textbook {
        name: "Nimzo-Indian doubled pawns",
        usual: Color::White,
        shapes: &[shape("b- c3 c4 d345", "c5 d6")],
        own_plan: "Keep the game fluid for the bishops: push e3-e4 and f2-f4 and attack on the king side before c4 falls.",
        their_plan: "Close the center with e6-e5 and besiege c4 with a knight on a5, a bishop on a6 and the rooks.",
    },
    Textbook {
        name: "Hedgehog",
        usual: Color::Black,
        shapes: &[shape("a6 b6 c- d6 e6", "c4 d- e234")],
        own_plan: "Wait behind the third rank with the pieces ready, then free the game with b6-b5 or d6-d5 when it works.",
        their_plan: "Prevent b6-b5 and d6-d5, tie pieces to d6 and gain room with a2-a4-a5 or an advance on the king side.",
    },
    Textbook {
        name: "Maroczy bind",
        usual: Color::White,
        shapes: &[shape("c4 d- e4", "c- d67 e67")],
        own_plan: "Keep d6-d5 and b7-b5 under control and squeeze; a knight on d5 often forces a concession.",
        their_plan: "Trade minor pieces to relieve the lack of room, then prepare b7-b5 or f7-f5; the squares d4 and c5 \
                     belong to the pieces.",
    },
    Textbook {
        name: "Dragon",
        usual: Color::Black,
        shapes: &[shape("c- d6 e7 g6", "c23 d- e4")],
        own_plan: "Press on the half-open c-file and along the diagonal to b2; the exchange sacrifice on c3 and d6-d5 are the \
                   thematic blows.",
        their_plan: "Trade the bishop of the long diagonal, open the h-file with h2-h4-h5, or settle a knight on d5.",
    },
    Textbook {
        name: "Scheveningen",
        usual: Color::Black,
        shapes: &[shape("c- d6 e6", "c23 d- e4")],
        own_plan: "The small center keeps pieces off d5 and f5: expand with b7-b5, use the c-file, and break with d6-d5.",
        their_plan: "Attack with f2-f4 and g2-g4 while the center holds, and time e4-e5 or f4-f5 against e6.",
    },
    Textbook {
        name: "Najdorf type",
        usual: Color::Black,
        shapes: &[shape("c- d6 e5", "c23 d- e4")],
        own_plan: "Guard d5 and push d6-d5 when it can be had; otherwise b7-b5 and play on the c-file.",
        their_plan: "Own the hole on d5: trade the pieces that guard it and plant a knight there. Restrain b7-b5 with a2-a4, \
                     or attack with f2-f4.",
    },
    Textbook {
        name: "Najdorf type with a pawn on d5",
        usual: Color::Black,
        shapes: &[shape("c- d6 e5", "c234 d5 e-")],
        own_plan: "Push the majority on the king side, f7-f5 and e5-e4, and attack behind it.",
        their_plan: "Push the majority on the queen side with c2-c4-c5 to make a passed pawn, and block e5 and f5 with f2-f4.",
    },
    Textbook {
        name: "King's Indian chain",
        usual: Color::Black,
        shapes: &[shape("c67 d6 e5 g56", "c45 d5 e4")],
        own_plan: "Attack on the king side: f7-f5-f4 and the pawn storm g6-g5-g4 behind it.",
        their_plan: "Break through on the queen side with c4-c5 and invade on the c-file before the attack arrives.",
    },
    Textbook {
        name: "Closed Benoni",
        usual: Color::Black,
        shapes: &[shape("c5 d6 e5", "c4 d5 e4")],
        own_plan: "Manoeuvre behind the wall and prepare f7-f5 or b7-b5; trade the bishop that the chain shuts in.",
        their_plan: "Gain space on either wing with b2-b4 or f2-f4 and g2-g4, keeping f7-f5 under control.",
    },
    Textbook {
        name: "Boleslavsky wall",
        usual: Color::Black,
        shapes: &[shape("c6 d6 e-", "c4 d- e4")],
        own_plan: "Give piece play for the weak d6: pressure on e4 and c4, a knight on c5, and the break d6-d5 or a7-a5-a4.",
        their_plan: "Tie the pieces to d6 on the half-open file, keep d6-d5 from happening, and gain room on the king side.",
    },
    Textbook {
        name: "Rauzer formation",
        usual: Color::White,
        shapes: &[shape("c4 d- e4", "c6 d- e5")],
        own_plan: "Use the d-file and the hole on d6; c4-c5 fixes it.",
        their_plan: "Bring a knight to d4, where no pawn can drive it away, and trade rooks on the d-file.",
    },
    Textbook {
        name: "Benko Gambit",
        usual: Color::Black,
        shapes: &[shape("a- b- c5 d6 e7", "a234 b23 c- d5")],
        own_plan: "Press down the open a- and b-files with rooks and the fianchettoed bishop; the pressure outlasts the queens.",
        their_plan: "Hold a2 and b2, trade the active pieces, and hit back in the center with e4-e5.",
    },
    Textbook {
        name: "Modern Benoni",
        usual: Color::Black,
        shapes: &[shape("c5 d6 e-", "c- d5 e234")],
        own_plan: "Push the queen-side majority with a7-a6 and b7-b5, and press on the e-file and the long diagonal.",
        their_plan: "Push the central majority with e4-e5, and bring a knight to c4 against d6; a2-a4 slows b7-b5.",
    },
    Textbook {
        name: "Symmetric Benoni",
        usual: Color::Black,
        shapes: &[shape("c5 d6 e-", "c4 d5 e-")],
        own_plan: "Trade pieces on the e-file and along the long diagonal to relieve the lack of room.",
        their_plan: "Keep the pieces on and use the space: control e4 and the e-file, and advance on the king side.",
    },
    Textbook {
        name: "Stonewall",
        usual: Color::Black,
        shapes: &[shape("c6 d5 e6 f5", "d4")],
        own_plan: "Settle a knight on e4, attack on the king side, and find work for the bishop that the \
                   wall shuts in.",
        their_plan: "Use the hole on e5, trade the good bishop, and open the queen side with b2-b4 or the center with f2-f3 \
                     and e3-e4.",
    },
    Textbook {
        name: "Leningrad Dutch",
        usual: Color::Black,
        shapes: &[shape("d6 e7 f5 g6", "c4 d45")],
        own_plan: "Prepare e7-e5 and roll the king-side pawns forward.",
        their_plan: "Gain space on the queen side with b2-b4, and break with e2-e4 so that e6 and the e-file become weak.",
    },
    Textbook {
        name: "Grünfeld center",
        usual: Color::White,
        shapes: &[
            shape("b- c3 d4 e4", "c567 d- e7 g6"),
            shape("b- c- d4 e4", "b567 c- d- e67"),
        ],
        own_plan: "Use the broad center: d4-d5 for a passed pawn, or e4-e5 and an attack on the king.",
        their_plan: "Attack d4 with pieces and pawns, trade down, and push the queen-side majority in the ending.",
    },
    Textbook {
        name: "Hanging pawns",
        usual: Color::White,
        shapes: &[shape("b- c4 d4 e-", "c- d- e67")],
        own_plan: "Keep the pieces on and use the space and the half-open files; the break d4-d5 must come at the right time.",
        their_plan: "Trade minor pieces, attack the pair from the c- and d-files, and provoke an advance that leaves one weak.",
    },
    Textbook {
        name: "Isolated queen's pawn",
        usual: Color::White,
        shapes: &[shape("c- d4 e-", "d- e67"), shape("c- d4 e-", "c67 d- e-")],
        own_plan: "Play for activity: a knight on e5, an attack on the king, and the break d4-d5. Avoid trades.",
        their_plan: "Blockade d5 with a knight, trade minor pieces, and win the pawn in the ending.",
    },
    Textbook {
        name: "Carlsbad",
        usual: Color::White,
        shapes: &[shape("c- d4 e23", "c67 d5 e-")],
        own_plan: "The minority attack b2-b4-b5 leaves a weak pawn on c6; or f2-f3 and e3-e4 takes the center.",
        their_plan: "Use the e-file and the post on e4 for an attack on the king, and answer b4-b5 by c6-c5 or a knight on c4.",
    },
    Textbook {
        name: "Exchange French",
        usual: Color::White,
        shapes: &[shape("c23 d4 e-", "c67 d5 e-")],
        own_plan: "With equal pawns piece activity decides: take the e-file first, or unbalance with c2-c4.",
        their_plan: "Contest the e-file, keep the symmetry while it is safe, or castle to the other wing and attack.",
    },
    Textbook {
        name: "Exchange Slav",
        usual: Color::White,
        shapes: &[shape("c- d4 e23", "c- d5 e67")],
        own_plan: "The move is worth something on the open c-file: occupy c5 or the seventh rank with active pieces.",
        their_plan: "Trade rooks on the c-file and keep the symmetry; a knight on e4 or c4 equalizes.",
    },
    Textbook {
        name: "Panov majority",
        usual: Color::White,
        shapes: &[shape("b234 c5 d4 e-", "c- d5 e67")],
        own_plan: "Advance the queen-side majority with b2-b4-b5 to a passed c-pawn, keeping e5 under control.",
        their_plan: "Undermine c5 with b7-b6, strike with e6-e5, and use the outpost on e4.",
    },
    Textbook {
        name: "Symmetric Queen's Gambit",
        usual: Color::White,
        shapes: &[shape("c4 d4 e3", "c5 d5 e6")],
        own_plan: "The extra move matters: choose when to trade on d5 or c5 so that the other side gets the isolated pawn, or \
                   take your own with active pieces.",
        their_plan: "Wait for the bishop on f1 to move before taking on c4, and be ready to live with an isolated pawn on d5.",
    },
    Textbook {
        name: "Slav formation",
        usual: Color::Black,
        shapes: &[shape("c6 d- e6", "c- d4 e34")],
        own_plan: "Free the game with c6-c5 or e6-e5 before the center rolls; the queen's bishop belongs outside the pawns.",
        their_plan: "Support e3-e4, then choose between d4-d5 and e4-e5 with an attack on the king.",
    },
    Textbook {
        name: "Caro formation",
        usual: Color::Black,
        shapes: &[shape("c6 d- e6", "c234 d4 e-")],
        own_plan: "The position is solid but short of room: trade pieces and free it with c6-c5 or, more rarely, e6-e5.",
        their_plan: "Use the space: a knight on e5, c2-c4 and d4-d5, or the pawns of the king side; keep the pieces on.",
    },
    Textbook {
        name: "Closed Spanish chain",
        usual: Color::White,
        shapes: &[shape("c23 d5 e4", "b5 c457 d6 e5")],
        own_plan: "Manoeuvre a knight to f5 and attack on the king side; a2-a4 opens the queen side at the right time.",
        their_plan: "Expand on the queen side with c5-c4 and a knight on c5, and break with f7-f5 when it can be supported.",
    },
    Textbook {
        name: "Botvinnik system",
        usual: Color::White,
        shapes: &[shape("c4 d3 e4 g3", "c5"), shape("c4 d3 e4 g3", "e5")],
        own_plan: "The clamp on d5 is firm, so play on the wings: f2-f4 on the king side, a2-a3 and b2-b4 on the other.",
        their_plan: "Plant a knight on d4, the hole in the clamp, and break with b7-b5 or f7-f5.",
    },
    Textbook {
        name: "Closed Sicilian",
        usual: Color::White,
        shapes: &[shape("c23 d3 e4 g3", "c5 d6 g6")],
        own_plan: "Storm the king with f2-f4 and g3-g4 behind a closed center.",
        their_plan: "Race on the queen side with b7-b5-b4 and the diagonal to b2; a knight on d4 hinders the attack.",
    },
    Textbook {
        name: "Hippopotamus",
        usual: Color::Black,
        shapes: &[shape("a6 b6 d6 e6 g6 h6", "d4 e4")],
        own_plan: "Wait behind the third rank and strike with c7-c5, d6-d5 or f7-f5 at whatever the center commits to.",
        their_plan: "Develop everything, keep both center pawns supported, and open the game only where it favours the space.",
    },
    Textbook {
        name: "Berlin wall",
        usual: Color::Black,
        shapes: &[shape("b567 c7 c56 d- e-", "c* d- e5")],
        own_plan: "Blockade the king-side majority on e6 and f5, rely on the two bishops, and keep the king in the middle.",
        their_plan: "The majority on the king side is healthy: advance it with h2-h3, g2-g4 and f2-f4 and trade into an ending.",
    },
    Textbook {
        name: "Exchange Spanish",
        usual: Color::Black,
        shapes: &[shape("b567 c7 c56 d- e-", "c* d- e4")],
        own_plan: "Use the two bishops and open lines; the doubled pawns hold the queen side as long as pieces stay on.",
        their_plan: "Trade pieces: the king-side majority makes a passed pawn, the doubled majority does not.",
    },
    Textbook {
        name: "Wing majorities, 3-3 against 4-2",
        usual: Color::White,
        shapes: &[shape("a* b* c* d- e- f* g* h*", "a* b* c- d- e* f* g* h*")],
        own_plan: "Advance the queen-side majority; a distant passed pawn decides many endings. Hold d5 or d4 with pieces.",
        their_plan: "Advance the e- and f-pawns to gain the center and attack; rooks belong on the c- and d-files.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_turn_and_words_do_not() {
        assert_eq!(
            upside_down("Push b7-b5 and e3-e4, 3-3 against 4-2."),
            "Push b2-b4 and e6-e5, 3-3 against 4-2."
        );
    }

    #[test]
    fn every_plan_is_one_or_two_sentences() {
        for structure in &STRUCTURES {
            for plan in [structure.own_plan, structure.their_plan] {
                let sentences = plan.matches('.').count();
                assert!(
                    (1..=2).contains(&sentences) && plan.ends_with('.') && plan.len() > 40,
                    "{plan}"
                );
            }
        }
    }
}
