//! Plans of a structure as data, and what the board says about them: played, ready, prepared or prevented.

pub(crate) mod reason;
mod reason_on_board;
mod route;

use std::fmt;

use archipelago_movegen::setwise::{Black, Side, White, any_attacks};
use archipelago_movegen::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use crate::placement::pinner;
use crate::plans::reason::Reason;
use crate::plans::route::{Route, from_home, way};

/// What a plan aims at. Squares are written for one color and turned for the other.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// A pawn advances from the first square to the last, by the moves between: `f7-f5-f4`.
    Advance(&'static str),
    /// The same to attack the enemy pawn on the second square; without that pawn there is no such plan.
    Break(&'static str, &'static str),
    /// The pawn on the first square takes the enemy pawn on the second. It may need one push to come to the first.
    Capture(&'static str, &'static str),
    /// The enemy must not get to play this advance of its own.
    Stop(&'static str),
    /// A piece of one of these kinds goes to the square.
    Post(&'static [Role], &'static str),
    /// Rooks or the queen use the file, which must hold no own pawn.
    Use(File),
    /// Pieces attack the enemy pawn on the square.
    Attack(&'static str),
    /// The own pawn on the square is to be held.
    Hold(&'static str),
    /// Knights and bishops are exchanged.
    TradeMinors,
    /// The bishops on squares of the color of this one are exchanged.
    TradeBishops(&'static str),
    /// Pieces stay on the board.
    KeepPieces,
    /// Pieces attack the enemy king.
    AttackKing,
    /// Both bishops are used.
    UseBishops,
    /// The own king goes to the middle in an ending.
    Centralize,
}

/// One plan of a side: a goal and the reason, whose squares are turned like those of the goal.
pub(crate) struct Plan {
    pub goal: Goal,
    pub reason: Reason,
}

/// What the board says about a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The next move of the pawn or piece is possible and not prevented.
    Ready,
    /// The next move of the pawn is not prevented, but an own piece stands in its way; the text says which.
    Prepared(String),
    /// An enemy piece stands in the way, pins the pawn, or would win something by captures on the next square or by en
    /// passant; the text names who.
    Prevented(String),
    /// The goal takes several moves, and no single next move can be named; or a check must be answered first.
    Open,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Ready => f.write_str("ready"),
            State::Prepared(by) => write!(f, "prepared: {by}"),
            State::Prevented(by) => write!(f, "prevented by {by}"),
            State::Open => f.write_str("open"),
        }
    }
}

/// Which exchanges a plan seeks or avoids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangePlan {
    /// Knights and bishops are to be exchanged.
    SeeksMinors,
    /// No pieces are to be exchanged.
    AvoidsAll,
}

/// A plan that still makes sense on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What to do: `f7-f5-f4`, `c5xd4`, `knight to e5`, `rooks on the c-file`.
    pub action: String,
    /// The pawn moves of the action that are still to be made, in order, as in UCI: `f7f5`, `f5f4`; the last may be a capture.
    pub pawn_moves: Vec<String>,
    /// The square that a piece should go to, and the kinds of pieces that are meant.
    pub post: Option<(&'static [Role], Square)>,
    /// Which exchanges the plan seeks or avoids, if it is about exchanges.
    pub exchange: Option<ExchangePlan>,
    /// Why; empty if the reason in the catalogue does not hold on this board.
    pub reason: String,
    /// What the board says.
    pub state: State,
}

impl Advice {
    /// What to do, and why.
    pub(crate) fn without_state(&self) -> String {
        if self.reason.is_empty() {
            return self.action.clone();
        }
        format!("{}: {}", self.action, self.reason)
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.without_state())?;
        match &self.state {
            State::Open => Ok(()),
            state => write!(f, " ({state})"),
        }
    }
}

/// Whether a plan still makes sense on the board.
pub(crate) enum Decision {
    /// It is still to be played.
    Advised(Advice),
    /// It was played, or it makes no sense on this board.
    Dropped,
}

/// A side that asks the board about its plans.
pub(crate) struct Asker<'a> {
    pub position: &'a Position,
    pub color: Color,
    /// Whether the squares of the plans are written for the other color.
    pub turned: bool,
}

impl Asker<'_> {
    /// What the board says about a plan.
    pub fn ask(&self, plan: &Plan) -> Decision {
        match plan.goal {
            Goal::Advance(path) => self.advance(plan, path, None),
            Goal::Break(path, target) => self.advance(plan, path, Some(self.square(target))),
            Goal::Capture(from, to) => self.capture(plan, self.square(from), self.square(to)),
            Goal::Stop(path) => self.stop(plan, path),
            Goal::Post(roles, square) => self.post(plan, roles, self.square(square)),
            Goal::Use(file) => self.use_file(plan, file),
            Goal::Attack(square) => self.attack(plan, self.square(square)),
            Goal::Hold(square) => self.hold(plan, self.square(square)),
            Goal::TradeMinors => self.simple(plan, "exchange knights and bishops", self.both_have_minors()),
            Goal::TradeBishops(square) => self.trade_bishops(plan, self.square(square)),
            Goal::KeepPieces => self.simple(plan, "keep the pieces on the board", self.has_pieces(2)),
            Goal::AttackKing => self.simple(plan, "attack the king", self.can_attack_king()),
            Goal::UseBishops => self.simple(plan, "use the two bishops", has_bishop_pair(self.position, self.color)),
            Goal::Centralize => self.simple(plan, "bring the king to the center", self.is_ending()),
        }
    }

    /// The advance of a plan, such as `f7-f5`, if a pawn has made all of it; `e5` for `e6-e5`, because the pawn may have
    /// come from e7.
    pub fn played(&self, plan: &Plan) -> Option<String> {
        let (Goal::Advance(path) | Goal::Break(path, _)) = plan.goal else {
            return None;
        };
        let path = self.path(path);
        let route = Route::new(self.position, self.color, &path);
        // A pawn may have jumped over its third rank, so the way is only known from the fourth rank on.
        let is_third = |square: &Square| self.color.relative_rank(square.rank()) == Rank::Third;
        let known = if is_third(&path[0]) { &path[1..] } else { &path[..] };
        matches!(route, Route::Played).then(|| way(known))
    }

    pub(crate) fn square(&self, name: &str) -> Square {
        let square: Square = name.parse().expect("the catalogue holds names of squares");
        if self.turned { square.flip_vertical() } else { square }
    }

    pub(crate) fn path(&self, path: &str) -> Vec<Square> {
        path.split('-').map(|name| self.square(name)).collect()
    }

    pub(crate) fn own_pawns(&self) -> Bitboard {
        self.position.pawns(self.color)
    }

    pub(crate) fn enemy_pawns(&self) -> Bitboard {
        self.position.pawns(!self.color)
    }

    fn advised(&self, plan: &Plan, action: String, pawn_moves: Vec<String>, state: State) -> Decision {
        let Some(reason) = self.reason_on_board(plan) else {
            return Decision::Dropped;
        };
        Decision::Advised(Advice {
            action,
            pawn_moves,
            post: match plan.goal {
                Goal::Post(roles, square) => Some((roles, self.square(square))),
                _ => None,
            },
            exchange: match plan.goal {
                Goal::TradeMinors => Some(ExchangePlan::SeeksMinors),
                Goal::KeepPieces => Some(ExchangePlan::AvoidsAll),
                _ => None,
            },
            reason,
            state,
        })
    }

    fn simple(&self, plan: &Plan, action: &str, possible: bool) -> Decision {
        if possible {
            self.advised(plan, action.to_owned(), Vec::new(), State::Open)
        } else {
            Decision::Dropped
        }
    }

    fn trade_bishops(&self, plan: &Plan, square: Square) -> Decision {
        let same_color = |bishop: Square| bishop.is_light() == square.is_light();
        let has = |color| self.position.by_piece(color, Role::Bishop).into_iter().any(same_color);
        let color = if square.is_light() { "light" } else { "dark" };
        let action = format!("exchange the {color}-squared bishops");
        self.simple(plan, &action, Color::ALL.into_iter().all(has))
    }

    fn advance(&self, plan: &Plan, path: &str, target: Option<Square>) -> Decision {
        let route = Route::new(self.position, self.color, &self.path(path));
        match route {
            Route::Played | Route::Gone => Decision::Dropped,
            _ if target.is_some_and(|square| !self.enemy_pawns().contains(square)) => Decision::Dropped,
            Route::ToGo(squares) => {
                let state = match self.state_of_push(squares[0], squares[1]) {
                    State::Ready if self.must_answer_check(squares[0], squares[1]) => State::Open,
                    state => state,
                };
                self.advised(plan, way(&squares), pushes(&squares).collect(), state)
            }
        }
    }

    /// A capture of a pawn. One that is possible is ready, also where the enemy can recapture. If one push of the own
    /// pawn is missing, that push must be ready; the plan of the push says what is in its way otherwise.
    fn capture(&self, plan: &Plan, from: Square, to: Square) -> Decision {
        if !self.enemy_pawns().contains(to) {
            return Decision::Dropped;
        }
        let action = format!("{from}x{to}");
        let capture = format!("{from}{to}");
        if self.own_pawns().contains(from) {
            let state = match self.pinner(from, to) {
                Some(pinner) => State::Prevented(self.pinning(pinner)),
                None if self.must_answer_check(from, to) => State::Open,
                None => State::Ready,
            };
            return self.advised(plan, action, vec![capture], state);
        }
        match Route::new(self.position, self.color, &from_home(self.color, from)) {
            Route::ToGo(squares) if squares.len() == 2 && self.state_of_push(squares[0], from) == State::Ready => {
                let moves = pushes(&squares).chain([capture]).collect();
                let state = State::Prepared(format!("{} comes first", way(&squares)));
                self.advised(plan, action, moves, state)
            }
            _ => Decision::Dropped,
        }
    }

    /// The enemy piece that pins the pawn or piece to its king, if the move leaves the line of the pin.
    fn pinner(&self, from: Square, to: Square) -> Option<Square> {
        let king = self.position.king(self.color);
        pinner(self.position, self.color, from).filter(|_| !attacks::line(king, from).contains(to))
    }

    /// Is the side in check, and does this move not answer it?
    fn must_answer_check(&self, from: Square, to: Square) -> bool {
        let answers = || {
            let legal = self.position.legal_moves();
            legal.iter().any(|mv| mv.from() == from && mv.to() == to)
        };
        self.position.turn() == self.color && self.position.in_check() && !answers()
    }

    /// What is in the way of the next push, a check apart.
    fn state_of_push(&self, from: Square, to: Square) -> State {
        if let Some(pinner) = self.pinner(from, to) {
            return State::Prevented(self.pinning(pinner));
        }
        let way = (attacks::between(from, to) | Bitboard::from_square(to)) & self.position.occupied();
        let pieces = way & !self.enemy_pawns() & !self.own_pawns();
        if let Some(square) = (pieces & self.position.by_color(!self.color)).first() {
            return State::Prevented(self.piece_on(square));
        }
        let occupied = self.position.occupied() ^ Bitboard::from_square(from) | Bitboard::from_square(to);
        if self.gain_by_captures(!self.color, to, Role::Pawn, occupied) > 0 {
            let enemies = attackers(self.position, !self.color, to, occupied);
            let own_pawns = attackers(self.position, self.color, to, occupied) & self.own_pawns();
            let enemy_pawns = enemies & self.enemy_pawns();
            let pawns_win = enemy_pawns.count() > own_pawns.count();
            return State::Prevented(self.list(if pawns_win { enemy_pawns } else { enemies }));
        }
        if let Some(pawn) = self.winner_by_en_passant(from, to) {
            return State::Prevented(self.piece_on(pawn));
        }
        match pieces.first() {
            Some(square) => State::Prepared(format!("{} must move first", self.piece_on(square))),
            None => State::Ready,
        }
    }

    /// The enemy pawn that takes a pawn after its double step, if that wins something.
    fn winner_by_en_passant(&self, from: Square, to: Square) -> Option<Square> {
        let crossed = attacks::between(from, to).first()?;
        let here = Bitboard::from_square(crossed);
        let mut takers = (attacks::pawn(self.color, crossed) & self.enemy_pawns()).into_iter();
        takers.find(|&taker| {
            let left = self.position.occupied() ^ Bitboard::from_square(from) ^ Bitboard::from_square(taker) | here;
            self.gain_by_captures(self.color, crossed, Role::Pawn, left) == 0
        })
    }

    /// What `side` wins by captures on a square where the enemy has a piece of kind `victim`, in points. Both sides take
    /// with the least valuable piece, and stop where it does not pay to go on.
    fn gain_by_captures(&self, side: Color, square: Square, victim: Role, occupied: Bitboard) -> i32 {
        let attackers = |color, occupied| attackers(self.position, color, square, occupied) & occupied;
        let role = |from: &Square| self.position.role_at(*from).unwrap_or(Role::King);
        let Some(from) = attackers(side, occupied).into_iter().min_by_key(role) else {
            return 0;
        };
        let left = occupied ^ Bitboard::from_square(from);
        if role(&from) == Role::King && attackers(!side, left).any() {
            return 0;
        }
        let answer = self.gain_by_captures(!side, square, role(&from), left);
        (archipelago_eval::points(victim) - answer).max(0)
    }

    fn stop(&self, plan: &Plan, path: &str) -> Decision {
        match Route::new(self.position, !self.color, &self.path(path)) {
            Route::ToGo(squares) => self.advised(plan, format!("prevent {}", way(&squares)), Vec::new(), State::Open),
            _ => Decision::Dropped,
        }
    }

    fn post(&self, plan: &Plan, roles: &[Role], square: Square) -> Decision {
        let own = self.position.by_color(self.color);
        let candidates = roles
            .iter()
            .fold(Bitboard::EMPTY, |set, &role| set | self.position.by_role(role))
            & own;
        let here = Bitboard::from_square(square);
        let pawns = self.own_pawns() | self.enemy_pawns();
        if candidates.is_empty() || ((pawns | candidates) & here).any() {
            return Decision::Dropped;
        }
        let action = format!("{} to {square}", kinds(roles));
        let pawns = attackers(self.position, !self.color, square, self.position.occupied()) & self.enemy_pawns();
        let state = if pawns.any() {
            State::Prevented(self.list(pawns))
        } else if (own & here).any() {
            State::Open
        } else {
            let near = attackers(self.position, self.color, square, self.position.occupied()) & candidates;
            let can_go = |from: &Square| self.pinner(*from, square).is_none() && !self.must_answer_check(*from, square);
            let able: Vec<Square> = near.into_iter().filter(can_go).collect();
            match able[..] {
                [] => State::Open,
                _ if able.iter().any(|&from| self.is_safe(from, square)) => State::Ready,
                [from, ..] => {
                    let left = self.position.occupied() ^ Bitboard::from_square(from);
                    State::Prevented(self.list(attackers(self.position, !self.color, square, left)))
                }
            }
        };
        self.advised(plan, action, Vec::new(), state)
    }

    /// Does the enemy win nothing by captures on a square that a piece goes to? A capture of our own is not judged.
    fn is_safe(&self, from: Square, to: Square) -> bool {
        let here = Bitboard::from_square(to);
        let occupied = self.position.occupied() ^ Bitboard::from_square(from) | here;
        let role = self.position.role_at(from).unwrap_or(Role::King);
        (self.position.by_color(!self.color) & here).any()
            || self.gain_by_captures(!self.color, to, role, occupied) == 0
    }

    fn use_file(&self, plan: &Plan, file: File) -> Decision {
        let file_set = Bitboard::from_file(file);
        let heavy = self.position.rooks_and_queens(self.color);
        let rooks = self.position.by_piece(self.color, Role::Rook);
        if heavy.is_empty() || (self.own_pawns() & file_set).any() {
            return Decision::Dropped;
        }
        let state = if (heavy & file_set).any() {
            State::Ready
        } else {
            State::Open
        };
        let pieces = match rooks.count() {
            0 => "queen",
            1 => "rook",
            _ => "rooks",
        };
        self.advised(plan, format!("{pieces} on the {file}-file"), Vec::new(), state)
    }

    fn attack(&self, plan: &Plan, square: Square) -> Decision {
        if !self.enemy_pawns().contains(square) || !self.has_pieces(1) {
            return Decision::Dropped;
        }
        self.advised(plan, format!("attack the pawn on {square}"), Vec::new(), State::Open)
    }

    fn hold(&self, plan: &Plan, square: Square) -> Decision {
        if !self.own_pawns().contains(square) {
            return Decision::Dropped;
        }
        self.advised(plan, format!("hold the pawn on {square}"), Vec::new(), State::Open)
    }

    pub(crate) fn pieces(&self, color: Color) -> Bitboard {
        self.position.by_color(color) & !self.position.by_role(Role::Pawn) & !self.position.by_role(Role::King)
    }

    fn has_pieces(&self, at_least: usize) -> bool {
        self.pieces(self.color).count() >= at_least
    }

    fn minors(&self, color: Color) -> Bitboard {
        self.pieces(color) & (self.position.by_role(Role::Knight) | self.position.by_role(Role::Bishop))
    }

    fn both_have_minors(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.minors(color).any())
    }

    fn is_ending(&self) -> bool {
        self.position.by_role(Role::Queen).is_empty()
    }

    /// A queen or three other pieces, and an enemy king that is still at home behind pawns.
    fn can_attack_king(&self) -> bool {
        let king = self.position.king(!self.color);
        let at_home = (!self.color).relative_rank(king.rank()).to_u32() <= 1;
        let queen = self.position.by_piece(self.color, Role::Queen).any();
        at_home && (queen && self.has_pieces(2) || self.has_pieces(4))
    }

    /// `the bishop on b4, which pins the pawn`.
    fn pinning(&self, pinner: Square) -> String {
        format!("{}, which pins the pawn", self.piece_on(pinner))
    }

    /// `the knight on f6`.
    fn piece_on(&self, square: Square) -> String {
        match self.position.role_at(square) {
            Some(role) => format!("the {} on {square}", kind(role)),
            None => square.to_string(),
        }
    }

    /// `the pawns on d5 and f5`, `the pawn on d5 and the knight on f6`; of more than two pieces the two weakest.
    fn list(&self, set: Bitboard) -> String {
        let mut squares: Vec<Square> = set.into_iter().collect();
        squares.sort_by_key(|&square| self.position.role_at(square));
        squares.truncate(2);
        let role = |square: Square| self.position.role_at(square);
        match squares[..] {
            [one, other] if role(one) == role(other) => {
                format!("the {}s on {one} and {other}", role(one).map_or("piece", kind))
            }
            _ => {
                let names: Vec<String> = squares.into_iter().map(|square| self.piece_on(square)).collect();
                names.join(" and ")
            }
        }
    }
}

/// The moves of a way, as in UCI.
fn pushes(squares: &[Square]) -> impl Iterator<Item = String> {
    squares.windows(2).map(|step| format!("{}{}", step[0], step[1]))
}

/// Whether a side has bishops on squares of both colors.
pub(crate) fn has_bishop_pair(position: &Position, color: Color) -> bool {
    let bishops = position.by_piece(color, Role::Bishop);
    bishops.into_iter().any(Square::is_light) && bishops.into_iter().any(Square::is_dark)
}

/// The pieces and pawns of `color` that attack a square.
pub(crate) fn attackers(position: &Position, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    let all = (attacks::knight(square) & position.by_role(Role::Knight))
        | (attacks::king(square) & position.by_role(Role::King))
        | (attacks::pawn(!color, square) & position.by_role(Role::Pawn))
        | (attacks::bishop(square, occupied) & position.bishops_and_queens(color))
        | (attacks::rook(square, occupied) & position.rooks_and_queens(color));
    all & position.by_color(color)
}

/// Whether no pawn can move, and none attacks another: pieces ignored, so it stays so until one is sacrificed.
pub(crate) fn is_locked(white: Bitboard, black: Bitboard) -> bool {
    let free = !(white | black);
    let can_push = (White::forward(white) | Black::forward(black)) & free;
    let levers = (any_attacks::<White>(white) & black) | (any_attacks::<Black>(black) & white);
    can_push.is_empty() && levers.is_empty()
}

/// The English word for a kind of piece.
#[must_use]
pub fn kind(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

fn kinds(roles: &[Role]) -> String {
    let names: Vec<&str> = roles.iter().map(|&role| kind(role)).collect();
    names.join(" or ")
}

/// Counts the ranks of all squares in a text from the other side: `d4` becomes `d5`.
pub(crate) fn upside_down(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::upside_down;

    #[test]
    fn squares_turn_and_words_do_not() {
        assert_eq!(
            upside_down("Push b7-b5 and e3-e4, 3-3 against 4-2."),
            "Push b2-b4 and e6-e5, 3-3 against 4-2."
        );
    }
}
