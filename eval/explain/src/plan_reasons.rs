//! Whether the reason of a plan holds on the board. The catalogue gives the usual reason; here the pawns, pieces, files
//! and advances that it names are looked for.

use archipelago_eval::filesets::{self, Fileset};
use archipelago_movegen::setwise::{Black, Side, White, any_attacks, front_attack_span};
use archipelago_movegen::{Bitboard, Color, File, Rank, Role, Square, attacks};

use crate::plans::{Asker, Goal, Plan, Route};

impl Asker<'_> {
    /// The reason of a plan as it holds on this board, empty where it does not; `None` where the plan makes no sense
    /// without it.
    pub(crate) fn reason_on_board(&self, plan: &Plan) -> Option<String> {
        let reason = self.words(plan.reason);
        if !self.has_named_pieces(&reason) {
            return Some(String::new());
        }
        let reason = self.advances(reason)?;
        Some(self.checked(plan.goal, reason))
    }

    /// Whether each pawn and bishop that the reason names with its square stands there: `the pawns on e6 and f5` are the
    /// side's own, `the enemy bishop on g7` is not.
    fn has_named_pieces(&self, reason: &str) -> bool {
        let words: Vec<&str> = reason.split(' ').collect();
        let role = |noun: &str| match noun {
            "pawn" | "pawns" => Some(Role::Pawn),
            "bishop" => Some(Role::Bishop),
            _ => None,
        };
        words.windows(3).enumerate().all(|(at, window)| {
            let (Some(role), "on", Some(first)) = (role(window[0]), window[1], square(window[2])) else {
                return true;
            };
            let is_enemy = at > 0 && words[at - 1] == "enemy";
            let color = if is_enemy { !self.color } else { self.color };
            let second = words.get(at + 4).filter(|_| words.get(at + 3) == Some(&"and"));
            let named = [Some(first), second.and_then(|word| square(word))];
            let on_board = self.position.by_piece(color, role);
            named.into_iter().flatten().all(|square| on_board.contains(square))
        })
    }

    /// The reason, when it names an advance such as `c4-c5`: the advance begins on the square where its pawn stands
    /// now, and names each of its moves. If the advance was played, a move that supported it supports its pawn. `None`
    /// where the plan prevents, supports or prepares an advance that was played or cannot be played.
    fn advances(&self, reason: String) -> Option<String> {
        let is_advance = |word: &&str| word.len() == 5 && word.as_bytes()[2] == b'-' && square(&word[..2]).is_some();
        let Some(advance) = reason.split(' ').find(is_advance) else {
            return Some(reason);
        };
        let (Some(from), Some(to)) = (square(&advance[..2]), square(&advance[3..])) else {
            return Some(reason);
        };
        let mover = if to.rank() > from.rank() {
            Color::White
        } else {
            Color::Black
        };
        let on_file = |rank: Rank| Square::from_coords(from.file(), rank);
        let home = on_file(mover.fold_wb(Rank::Second, Rank::Seventh));
        // By a double step where it is possible.
        let middle = on_file(mover.fold_wb(Rank::Fourth, Rank::Fifth));
        let is_long = mover.relative_rank(to.rank()) > Rank::Fourth;
        let path = if is_long {
            vec![home, middle, to]
        } else {
            vec![home, to]
        };
        let route = Route::new(self.position, mover, &path);
        match (route, reason.split(' ').next()) {
            (Route::ToGo(squares), _) => {
                let names: Vec<String> = squares.iter().map(Square::to_string).collect();
                Some(reason.replace(advance, &names.join("-")))
            }
            (Route::Played, Some("supports")) => Some(format!("supports the pawn on {to}"))
                .filter(|_| self.position.pawns(mover).contains(to))
                .or(Some(String::new())),
            (_, Some("holds" | "supports" | "prepares")) => None,
            _ => Some(String::new()),
        }
    }

    /// The reason with claims about attacks, files and room corrected by the board.
    fn checked(&self, goal: Goal, reason: String) -> String {
        match goal {
            Goal::Post(_, target) => self.checked_post(self.square(target), reason),
            Goal::Use(file) => self.checked_file(file, reason),
            Goal::Attack(target) => self.checked_target(self.square(target), reason),
            Goal::Break(..) if reason.ends_with("less equal") && !self.has_symmetric_files() => String::new(),
            Goal::Advance(path) | Goal::Break(path, _) => {
                let last = path.rsplit('-').next().unwrap_or(path);
                self.checked_push(self.square(last), reason)
            }
            Goal::AttackKing if !self.holds_about_king(&reason) => String::new(),
            Goal::TradeBishops(square)
                if reason.starts_with("the one behind") && self.has_bishop_outside(self.square(square)) =>
            {
                String::new()
            }
            Goal::TradeMinors if reason.starts_with("the extra pawn") && !self.has_more_pawns() => String::new(),
            Goal::TradeMinors if reason.starts_with("a symmetric") && !self.has_symmetric_files() => String::new(),
            _ => reason,
        }
    }

    fn checked_post(&self, target: Square, reason: String) -> String {
        let here = Bitboard::from_square(target);
        if reason.starts_with("no pawn") {
            let (now, ever) = match !self.color {
                Color::White => reach::<White>(self.enemy_pawns()),
                Color::Black => reach::<Black>(self.enemy_pawns()),
            };
            // `no pawn attacks it as long as f2 does not move` holds if the pawn on f2 is the only one that can.
            let is_about_one_pawn = || {
                let (_, rest) = reason.split_once(" as long as ")?;
                let pawn = Bitboard::from_square(square(rest.split(' ').next()?)?);
                let others = self.enemy_pawns() & !pawn;
                let (_, by_others) = match !self.color {
                    Color::White => reach::<White>(others),
                    Color::Black => reach::<Black>(others),
                };
                Some((by_others & here).is_empty())
            };
            return match ((now & here).any(), (ever & here).any()) {
                (true, _) => String::new(),
                (false, false) => "no pawn can attack it".to_owned(),
                (false, true) if is_about_one_pawn() == Some(true) || reason.contains(" without ") => reason,
                (false, true) => "no pawn attacks it now".to_owned(),
            };
        }
        self.attacked_in(reason)
    }

    /// `it attacks d6 and g7` with the squares on which enemies stand; empty if there are none.
    fn attacked_in(&self, reason: String) -> String {
        let Some(list) = reason.strip_prefix("it attacks ") else {
            return reason;
        };
        let squares: Vec<Option<Square>> = list.split(" and ").map(square).collect();
        if squares.contains(&None) {
            return reason;
        }
        let enemies = self.position.by_color(!self.color);
        let names: Vec<String> = squares
            .into_iter()
            .flatten()
            .filter(|&square| enemies.contains(square))
            .map(|square| square.to_string())
            .collect();
        if names.is_empty() {
            return String::new();
        }
        format!("it attacks {}", names.join(" and "))
    }

    fn checked_file(&self, file: File, reason: String) -> String {
        let is_open = (self.enemy_pawns() & Bitboard::from_file(file)).is_empty();
        let [white, black] = Color::ALL.map(|color| Fileset::of(self.position.pawns(color)));
        let open_files = filesets::open_files(white, black).count();
        let speaks_of_exchange = reason.contains("opens") || is_open && reason.contains("after an exchange");
        let speaks_of_state = reason.contains("open file") || reason.contains("half-open") || speaks_of_exchange;
        match (speaks_of_state, is_open, open_files) {
            (true, true, 1) => "it is the only open file".to_owned(),
            (true, true, _) => "it is open".to_owned(),
            (true, false, _) => "it is half-open".to_owned(),
            (false, ..) => reason,
        }
    }

    fn checked_target(&self, target: Square, reason: String) -> String {
        let file = Bitboard::from_file(target.file());
        let own_pawn_on_file = (self.own_pawns() & file).any();
        if own_pawn_on_file && reason.contains("half-open") {
            return String::new();
        }
        let spans = match !self.color {
            Color::White => front_attack_span::<White>(self.enemy_pawns()),
            Color::Black => front_attack_span::<Black>(self.enemy_pawns()),
        };
        let speaks_of_defense = reason == "no pawn can defend it" || reason.starts_with("it is backward");
        if speaks_of_defense && spans.contains(target) {
            return String::new();
        }
        reason
    }

    fn checked_push(&self, last: Square, reason: String) -> String {
        let attacked = attacks::pawn(self.color, last) & self.position.by_color(!self.color);
        let has = |roles: &[Role]| {
            let on_board = |&role: &Role| (self.position.by_role(role) & attacked).any();
            roles.iter().any(on_board)
        };
        if reason.contains("chases") && !has(&[Role::Knight, Role::Bishop]) {
            return "gains space".to_owned();
        }
        let target = reason.strip_prefix("attacks ").and_then(|rest| rest.get(..2));
        match target.and_then(square) {
            Some(target) if !self.enemy_pawns().contains(target) => String::new(),
            _ => reason,
        }
    }

    /// Whether an own bishop on squares of the color of `square` stands on the other half of the board or on the own
    /// fourth rank, outside its pawns.
    fn has_bishop_outside(&self, square: Square) -> bool {
        let home = self.color.fold_wb(Bitboard(0x00FF_FFFF), Bitboard(0x00FF_FFFF << 40));
        let bishops = self.position.by_piece(self.color, Role::Bishop) & !home;
        bishops.into_iter().any(|bishop| bishop.is_light() == square.is_light())
    }

    fn has_more_pawns(&self) -> bool {
        self.own_pawns().count() > self.enemy_pawns().count()
    }

    /// Whether both sides have as many pawns on each file.
    fn has_symmetric_files(&self) -> bool {
        let count = |pawns: Bitboard, file: File| (pawns & Bitboard::from_file(file)).count();
        let mut files = File::ALL.into_iter();
        files.all(|file| count(self.own_pawns(), file) == count(self.enemy_pawns(), file))
    }

    /// Whether what a reason says of the enemy king, its defenders or the own bishops is so.
    fn holds_about_king(&self, reason: &str) -> bool {
        let king = self.position.king(!self.color);
        let ring = attacks::king(king) | Bitboard::from_square(king);
        let near = ring.into_iter().fold(ring, |set, square| set | attacks::king(square));
        let defenders = near & self.pieces(!self.color);
        // The diagonals are looked at as if the board was empty: which way the bishop points.
        let points_at_king = |bishop: Square| (attacks::bishop(bishop, Bitboard::EMPTY) & ring).any();
        let bishops = self.position.by_piece(self.color, Role::Bishop);
        let is_on_king_side = king.file() >= File::E || !reason.contains("king side");
        is_on_king_side
            && (!reason.ends_with("few defenders") || defenders.count() <= 1)
            && (!reason.ends_with("few pawns around it") || (ring & self.enemy_pawns()).count() <= 2)
            && (!reason.starts_with("the bishops") || bishops.any())
            && (!reason.starts_with("the bishops point") || bishops.into_iter().all(points_at_king))
    }
}

/// The squares that pawns attack now, and those that they attack now or can attack later without captures.
fn reach<S: Side>(pawns: Bitboard) -> (Bitboard, Bitboard) {
    let now = any_attacks::<S>(pawns);
    (now, now | front_attack_span::<S>(pawns))
}

fn square(word: &str) -> Option<Square> {
    word.trim_end_matches(',').parse().ok()
}
