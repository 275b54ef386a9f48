//! Whether the reason of a plan holds on the board. The catalogue gives the usual reason; here the pawns, pieces, files
//! and advances that it claims are looked for, and its words are made.

use archipelago_eval::filesets::{self, Fileset};
use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, White, front_attack_span};
use archipelago_movegen::{Bitboard, Color, File, Role, Square, attacks};

use crate::diagnosis;
use crate::placement::attacked_by_pawns;
use crate::plans::reason::{Reason, Squares, filled};
use crate::plans::route::{Route, from_home, way};
use crate::plans::{Asker, Goal, Plan, attackers};
use crate::words;

/// What the board says about a reason.
enum Answer {
    /// It holds, in these words.
    Holds(String),
    /// It does not hold; the plan may make sense all the same.
    Fails,
    /// It does not hold, and the plan makes no sense without it.
    Pointless,
}

impl Answer {
    fn holds_if(condition: bool, words: impl Into<String>) -> Answer {
        if condition {
            Answer::Holds(words.into())
        } else {
            Answer::Fails
        }
    }

    /// Two reasons of one plan: what holds of them. A plan is pointless if both reasons are.
    fn and(self, other: Answer) -> Answer {
        match (self, other) {
            (Answer::Holds(first), Answer::Holds(second)) => Answer::Holds(format!("{first} and {second}")),
            (Answer::Holds(words), _) | (_, Answer::Holds(words)) => Answer::Holds(words),
            (Answer::Pointless, Answer::Pointless) => Answer::Pointless,
            _ => Answer::Fails,
        }
    }
}

impl Asker<'_> {
    /// The reason of a plan as it holds on this board, empty where it does not; `None` where the plan makes no sense
    /// without it.
    pub(crate) fn reason_on_board(&self, plan: &Plan) -> Option<String> {
        match self.answer(plan.goal, plan.reason) {
            Answer::Holds(words) => Some(words),
            Answer::Fails => Some(String::new()),
            Answer::Pointless => None,
        }
    }

    fn answer(&self, goal: Goal, reason: Reason) -> Answer {
        match reason {
            Reason::Plain(text) => Answer::Holds(text.to_owned()),
            Reason::Squares(text, squares) => Answer::Holds(self.filled(text, squares)),
            Reason::OwnPawns(text, squares) => self.standing(self.own_pawns(), text, squares),
            Reason::EnemyPawns(text, squares) => self.standing(self.enemy_pawns(), text, squares),
            Reason::EnemyBishops(text, squares) => self.standing(self.bishops(!self.color), text, squares),
            Reason::Both(first, second) => self.answer(goal, *first).and(self.answer(goal, *second)),

            Reason::Supports(path) => self.support(path),
            Reason::Prepares(path) => self.advance_to_come("prepares {}", path, Answer::Pointless),
            Reason::HoldsBack(path) => self.advance_to_come("holds back {}", path, Answer::Pointless),
            Reason::Advance(text, path) => self.advance_to_come(text, path, Answer::Fails),
            Reason::Chases(defended) => self.chase(goal, defended),
            Reason::LeavesWeak(square) => self.weak_after_capture(goal, self.square(square)),
            Reason::OpensFile => self.file_after_capture(goal),
            Reason::Symmetric(text) => Answer::holds_if(self.has_symmetric_files(), text),

            Reason::NoPawnAttacks | Reason::NoPawnAttacksBefore(_) | Reason::NoPawnAttacksWithout(_) => {
                self.safety(goal, reason)
            }
            Reason::Attacks(squares) => self.attacked_from_post(squares),

            Reason::FileState => self.file_state(goal),
            Reason::AfterExchange(text, squares) if self.is_closed_by_enemy(goal) => {
                Answer::Holds(self.filled(text, squares))
            }
            Reason::AfterExchange(..) => self.file_state(goal),

            Reason::NoPawnDefends | Reason::Backward | Reason::BackwardOnHalfOpenFile => self.weakness(goal, reason),

            Reason::KingSide(reason) if self.enemy_king().file() >= File::E => self.answer(goal, *reason),
            Reason::KingSide(_) => Answer::Fails,
            Reason::TakesFromDefenders(pawn, taken) => {
                let words = self.filled("the pawn on {} takes {} from the defenders", &[pawn, taken]);
                Answer::holds_if(self.own_pawns().contains(self.square(pawn)), words)
            }
            Reason::FewDefenders => Answer::holds_if(self.has_few_defenders(), "the king side has few defenders"),
            Reason::FewPawnsAroundKing => {
                let around = self.king_ring() & self.enemy_pawns();
                Answer::holds_if(around.count() <= 2, "the king has few pawns around it")
            }
            Reason::OwnBishop(text) => Answer::holds_if(self.bishops(self.color).any(), text),
            Reason::BishopsPointToKing => {
                let one = self.bishops(self.color).count() == 1;
                let words = if one { "the bishop points" } else { "the bishops point" };
                Answer::holds_if(self.bishops_point_to_king(), format!("{words} to the king side"))
            }

            Reason::BishopBehind(text, squares) => {
                Answer::holds_if(!self.has_bishop_outside(goal), self.filled(text, squares))
            }
            Reason::ExtraPawn(text) => Answer::holds_if(self.own_pawns().count() > self.enemy_pawns().count(), text),
        }
    }

    fn filled(&self, text: &str, squares: &[&str]) -> String {
        filled(text, squares.iter().map(|square| self.square(square).to_string()))
    }

    /// A reason about pawns or pieces that must stand on all its squares.
    fn standing(&self, set: Bitboard, text: &str, squares: Squares) -> Answer {
        let all_stand = squares.iter().all(|square| set.contains(self.square(square)));
        Answer::holds_if(all_stand, self.filled(text, squares))
    }

    /// The side that makes an advance, the last square, and what the board says about it. The advance begins on the
    /// square where its pawn stands now, and names each of its moves, a double step where it is possible.
    fn advance_route(&self, path: &str) -> (Color, Square, Route) {
        let squares = self.path(path);
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let mover = if to.rank() > from.rank() {
            Color::White
        } else {
            Color::Black
        };
        (mover, to, Route::new(self.position, mover, &from_home(mover, to)))
    }

    /// A reason about an advance that is still to come.
    fn advance_to_come(&self, text: &str, path: &str, otherwise: Answer) -> Answer {
        match self.advance_route(path).2 {
            Route::ToGo(squares) => Answer::Holds(filled(text, [way(&squares)])),
            Route::Played | Route::Gone => otherwise,
        }
    }

    fn support(&self, path: &str) -> Answer {
        let (mover, to, route) = self.advance_route(path);
        match route {
            Route::ToGo(squares) => Answer::Holds(format!("supports {}", way(&squares))),
            Route::Played => {
                let stands = self.position.pawns(mover).contains(to);
                Answer::holds_if(stands, format!("supports the pawn on {to}"))
            }
            Route::Gone => Answer::Pointless,
        }
    }

    fn chase(&self, goal: Goal, defended: Squares) -> Answer {
        let (Goal::Advance(path) | Goal::Break(path, _)) = goal else {
            return Answer::Fails;
        };
        let path = self.path(path);
        let minors = self.position.by_role(Role::Knight) | self.bishops(!self.color);
        let attacked = attacks::pawn(self.color, path[path.len() - 1]) & self.position.by_color(!self.color);
        let chased: Vec<Square> = (attacked & minors).into_iter().collect();
        let Some(&first) = chased.first() else {
            return Answer::Holds("gains space".to_owned());
        };
        let defends = |square: &Square| {
            let attackers = attackers(self.position, !self.color, *square, self.position.occupied());
            chased.iter().any(|&piece| attackers.contains(piece))
        };
        let defended = defended.iter().map(|square| self.square(square)).find(defends);
        Answer::Holds(match defended {
            Some(square) => format!("chases the defender of {square}"),
            None => format!("chases {}", self.piece_on(first)),
        })
    }

    /// The enemy pawns after a capture, and after each way to recapture with a pawn if there is one.
    fn enemy_pawns_after(&self, target: Square) -> Vec<Bitboard> {
        let target_set = Bitboard::from_square(target);
        let left = self.enemy_pawns() & !target_set;
        let recapturing = attacks::pawn(self.color, target) & left;
        if recapturing.is_empty() {
            return vec![left];
        }
        let recaptures = recapturing.into_iter();
        recaptures
            .map(|from| left ^ Bitboard::from_square(from) | target_set)
            .collect()
    }

    /// Without a weak pawn there is no point in the capture.
    fn weak_after_capture(&self, goal: Goal, square: Square) -> Answer {
        let Goal::Capture(_, target) = goal else {
            return Answer::Fails;
        };
        let after = self.enemy_pawns_after(self.square(target));
        let is_isolated = |pawns: &Bitboard| (structure::isolani(*pawns) & *pawns).contains(square);
        let is_undefended = |pawns: &Bitboard| pawns.contains(square) && !self.enemy_spans(*pawns).contains(square);
        if after.iter().all(is_isolated) {
            Answer::Holds(format!("leaves the enemy pawn on {square} isolated"))
        } else if after.iter().all(is_undefended) {
            Answer::Holds(format!("leaves the enemy pawn on {square} where no pawn can defend it"))
        } else {
            Answer::Pointless
        }
    }

    fn file_after_capture(&self, goal: Goal) -> Answer {
        let Goal::Capture(from, target) = goal else {
            return Answer::Fails;
        };
        let (from, after) = (self.square(from), self.enemy_pawns_after(self.square(target)));
        let file = Bitboard::from_file(from.file());
        // Counted on the whole file, because the pawn that captures may have to advance to its square first.
        if (self.own_pawns() & file).count() > 1 {
            return Answer::Fails;
        }
        let is_open = |pawns: &Bitboard| (*pawns & file).is_empty();
        let name = from.file();
        Answer::Holds(match (after.iter().any(is_open), after.iter().all(is_open)) {
            (_, true) => format!("opens the {name}-file"),
            (true, false) => format!("opens the {name}-file or makes it half-open"),
            (false, false) => format!("makes the {name}-file half-open"),
        })
    }

    /// The squares that enemy pawns attack now or can attack later without captures.
    fn enemy_spans(&self, pawns: Bitboard) -> Bitboard {
        match !self.color {
            Color::White => front_attack_span::<White>(pawns),
            Color::Black => front_attack_span::<Black>(pawns),
        }
    }

    /// Whether enemy pawns attack the square of a post, now or later.
    fn safety(&self, goal: Goal, reason: Reason) -> Answer {
        let Goal::Post(_, target) = goal else {
            return Answer::Fails;
        };
        let target = self.square(target);
        if attacked_by_pawns(self.position, !self.color).contains(target) {
            return Answer::Fails;
        }
        if !self.enemy_spans(self.enemy_pawns()).contains(target) {
            return Answer::Holds("no pawn can attack it".to_owned());
        }
        Answer::Holds(match reason {
            Reason::NoPawnAttacksBefore(pawn) => {
                let pawn = self.square(pawn);
                let others = self.enemy_pawns() & !Bitboard::from_square(pawn);
                if self.enemy_spans(others).contains(target) {
                    "no pawn attacks it now".to_owned()
                } else {
                    format!("no pawn attacks it as long as {pawn} does not move")
                }
            }
            Reason::NoPawnAttacksWithout(weak) => {
                format!("no pawn can attack it without weakening {}", self.square(weak))
            }
            _ => "no pawn attacks it now".to_owned(),
        })
    }

    /// The squares of a list on which enemies stand.
    fn attacked_from_post(&self, squares: Squares) -> Answer {
        let enemies = self.position.by_color(!self.color);
        let squares = squares.iter().map(|square| self.square(square));
        let names: Vec<String> = squares
            .filter(|&square| enemies.contains(square))
            .map(|square| square.to_string())
            .collect();
        Answer::holds_if(!names.is_empty(), format!("it attacks {}", words::joined(&names)))
    }

    /// Whether an enemy pawn stands on the file of the goal.
    fn is_closed_by_enemy(&self, goal: Goal) -> bool {
        matches!(goal, Goal::Use(file) if (self.enemy_pawns() & Bitboard::from_file(file)).any())
    }

    /// The state of a file without own pawns.
    fn file_state(&self, goal: Goal) -> Answer {
        let [white, black] = Color::ALL.map(|color| Fileset::of(self.position.pawns(color)));
        let open_files = filesets::open_files(white, black).count();
        let words = match (self.is_closed_by_enemy(goal), open_files) {
            (true, _) => "it is half-open",
            (false, 1) => "it is the only open file",
            (false, _) => "it is open",
        };
        Answer::Holds(words.to_owned())
    }

    /// What makes the enemy pawn weak that is to be attacked: no other pawn can ever defend it. Perhaps it is backward, too.
    fn weakness(&self, goal: Goal, reason: Reason) -> Answer {
        let Goal::Attack(target) = goal else {
            return Answer::Fails;
        };
        let target = self.square(target);
        let spans = self.enemy_spans(self.enemy_pawns());
        let (own, their) = (self.enemy_pawns(), self.own_pawns());
        let is_half_open = (their & Bitboard::from_file(target.file())).is_empty();
        let backward = match !self.color {
            Color::White => diagnosis::backward::<White>(own, their),
            Color::Black => diagnosis::backward::<Black>(own, their),
        };
        let words = match reason {
            Reason::Backward if backward.contains(target) => "it is backward",
            Reason::BackwardOnHalfOpenFile if backward.contains(target) && is_half_open => {
                "it is backward on a half-open file"
            }
            _ => "no pawn can defend it",
        };
        Answer::holds_if(!spans.contains(target), words)
    }

    fn bishops(&self, color: Color) -> Bitboard {
        self.position.by_piece(color, Role::Bishop)
    }

    fn enemy_king(&self) -> Square {
        self.position.king(!self.color)
    }

    /// The square of the enemy king and those next to it.
    fn king_ring(&self) -> Bitboard {
        attacks::king(self.enemy_king()) | Bitboard::from_square(self.enemy_king())
    }

    /// Whether at most one enemy piece stands within two squares of the king, which is on the king side.
    fn has_few_defenders(&self) -> bool {
        let ring = self.king_ring();
        let near = ring.into_iter().fold(ring, |set, square| set | attacks::king(square));
        self.enemy_king().file() >= File::E && (near & self.pieces(!self.color)).count() <= 1
    }

    fn bishops_point_to_king(&self) -> bool {
        let bishops = self.bishops(self.color);
        // The diagonals are looked at as if the board was empty: which way the bishop points.
        let points_at_king = |bishop: Square| (attacks::bishop(bishop, Bitboard::EMPTY) & self.king_ring()).any();
        self.enemy_king().file() >= File::E && bishops.any() && bishops.into_iter().all(points_at_king)
    }

    /// Whether an own bishop on squares of the color of the goal has left the first two ranks.
    fn has_bishop_outside(&self, goal: Goal) -> bool {
        let Goal::TradeBishops(square) = goal else {
            return false;
        };
        let is_light = self.square(square).is_light();
        let home = self.color.fold_wb(Bitboard(0xFFFF), Bitboard(0xFFFF << 48));
        let outside = self.bishops(self.color) & !home;
        outside.into_iter().any(|bishop| bishop.is_light() == is_light)
    }

    /// Whether both sides have as many pawns on each file.
    fn has_symmetric_files(&self) -> bool {
        let count = |pawns: Bitboard, file: File| (pawns & Bitboard::from_file(file)).count();
        let mut files = File::ALL.into_iter();
        files.all(|file| count(self.own_pawns(), file) == count(self.enemy_pawns(), file))
    }
}
