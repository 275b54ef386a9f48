//! The reasons about all pieces and all pawns of a side: the sum of what the tables of squares and the structure
//! network say of them. Alone, the two often contradict each other, because the network was trained to correct the
//! tables.

use archipelago_eval::network::{self, NETWORK, PieceSums, SideOutputs};
use archipelago_eval::trace::Use;
use archipelago_eval::{Family, Recording, Score};
use archipelago_movegen::{Bitboard, ByColor, Color, Position, Role, Square};

use crate::verdict::reasons::{Clarity, Reason};
use crate::verdict::turns::BothTurns;
use crate::verdict::worth::{average, tapered};
use crate::verdict::{material, number_for};
use crate::words;

/// The most squares that a sentence names.
const MOST_SQUARES: usize = 3;
/// A square is named when it counts at least this much more or less than the mean, centipawns.
const LEAST_SHARE: i32 = 5;
/// Squares are only named when together they count at least this part of the difference, as a divisor.
const LEAST_PART: i32 = 4;

/// Pieces, or pawns with their king.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Pieces,
    Pawns,
}

/// The reasons about the places of all pieces, and of all pawns. What the board layer says counts for the pieces, in pawn
/// endings for the pawns. With equal material, what the network says of the material counts for the pieces too; see
/// [`is_about_places`]. A square that one of the `others` names for the other side is not named.
pub(crate) fn reasons(turns: &BothTurns, others: &[Reason]) -> Vec<Reason> {
    let groups = [Group::Pieces, Group::Pawns].into_iter();
    groups.map(|group| reason(turns, group, others)).collect()
}

/// Whether a theme of this module has the term of a use.
pub(crate) fn has(used: &Use) -> bool {
    Group::Pieces.has(used) || Group::Pawns.has(used)
}

/// The sums of the piece layer without the piece on a square, attacked or not; a king is no input of it. What the piece
/// itself attacks stays as it is.
fn sums_without(position: &Position, recording: &Recording, square: Square) -> ByColor<PieceSums> {
    ByColor::new_with(|side| {
        let inputs = [
            network::piece_input(position, side, square),
            recording.attacked.input(position, side, square),
        ];
        let without = |sums: PieceSums, input| NETWORK.sums_without(&sums, input);
        inputs
            .into_iter()
            .flatten()
            .fold(*recording.piece_sums.get(side), without)
    })
}

impl Group {
    fn has(self, used: &Use) -> bool {
        let term = used.weight.term();
        let is_pawn_table = term.name == "PAWN_SQUARES" || term.family == Family::KingPawns;
        match self {
            Group::Pieces => term.family == Family::Squares && !is_pawn_table,
            Group::Pawns => is_pawn_table,
        }
    }

    /// How much more the network counts for a side than for its enemy, whoever is to move; centipawns.
    fn lead_by_network(self, turns: &BothTurns, side: Color) -> i32 {
        match self {
            Group::Pieces => turns.lead_of_pieces(side, |position, recording| {
                (recording.piece_sums, self.board(position, recording.board))
            }),
            Group::Pawns => {
                let recording = turns.recording();
                let board = self.board(turns.position(), recording.board);
                tapered(lead_of_pawns(&recording.outputs, board, side), recording.phase)
            }
        }
    }

    /// What counts for this group of the scores of the board layer: all for the pieces, in pawn endings all for the pawns.
    fn board(self, position: &Position, scores: ByColor<Score>) -> ByColor<Score> {
        let counts = has_only_kings(position) == (self == Group::Pawns);
        if counts { scores } else { ByColor::default() }
    }

    /// The squares that a sentence about a side may name.
    fn members(self, position: &Position, side: Color) -> Bitboard {
        match self {
            Group::Pieces => position.by_color(side) & !position.by_role(Role::Pawn),
            Group::Pawns => position.pawns(side),
        }
    }

    /// How much the network's score of `side`, less that of its enemy, falls when each of the side's pieces or pawns is
    /// taken away; whoever is to move, centipawns.
    fn shares_of_network(self, turns: &BothTurns, side: Color) -> Vec<(Square, i32)> {
        let (position, recording) = (turns.position(), turns.recording());
        let now = self.lead_by_network(turns, side);
        let without = |square: Square| match self {
            Group::Pieces => turns.lead_of_pieces(side, |position, recording| {
                let edited = position.edited(&[(square, None)]);
                let board = edited.map_or(recording.board, |edited| NETWORK.board_scores(&edited));
                let sums = sums_without(position, recording, square);
                (sums, self.board(position, board))
            }),
            Group::Pawns => position.edited(&[(square, None)]).map_or(now, |edited| {
                let board = self.board(position, NETWORK.board_scores(&edited));
                tapered(lead_of_pawns(&NETWORK.outputs(&edited), board, side), recording.phase)
            }),
        };
        let members = self.members(position, side).into_iter();
        members.map(|square| (square, now - without(square))).collect()
    }

    /// What each member of a side counts, centipawns.
    fn shares(self, turns: &BothTurns, side: Color) -> Vec<(Square, i32)> {
        let recording = turns.recording();
        let table = |square: Square| -> i32 {
            recording
                .uses
                .iter()
                .filter(|used| used.color == side && self.has(used) && used.squares.contains(square))
                .map(|used| {
                    tapered(used.weight.value(), recording.phase) - average(used.weight.term(), recording.phase)
                })
                .sum()
        };
        let by_network = self.shares_of_network(turns, side).into_iter();
        by_network
            .map(|(square, share)| (square, table(square) + share))
            .collect()
    }
}

/// How much more the network counts for the pawns and king of a side than for those of its enemy; `board`: the part of the
/// board layer.
fn lead_of_pawns(outputs: &ByColor<SideOutputs>, board: ByColor<Score>, side: Color) -> Score {
    let counted = |color| outputs.get(color).scalar() + *board.get(color);
    counted(side) - counted(!side)
}

fn reason(turns: &BothTurns, group: Group, others: &[Reason]) -> Reason {
    let position = turns.position();
    let by_tables = turns.lead(Color::White, |used| group.has(used));
    let mut difference = by_tables + group.lead_by_network(turns, Color::White);
    let by_material = material::difference(turns);
    if group == Group::Pieces && is_about_places(position, by_material) {
        difference += by_material;
    }
    let side = if difference > 0 { Color::White } else { Color::Black };
    if group == Group::Pieces && has_only_kings(position) {
        return about_king(position, side, difference.abs());
    }
    // Of a reason that counts nothing, the side means nothing.
    let against = others.iter().filter(|other| other.side != side && other.gain > 0);
    let claimed = against.fold(Bitboard::EMPTY, |set, other| set | other.squares);
    let (mut squares, explained, is_about_gainer) = most_different_squares(turns, group, side, !claimed);
    if explained < difference.abs() / LEAST_PART {
        squares = Bitboard::EMPTY;
    }
    let listed = match group {
        Group::Pieces => words::joined(
            &squares
                .into_iter()
                .map(|at| with_letter(position, at))
                .collect::<Vec<_>>(),
        ),
        Group::Pawns => words::squares(squares),
    };
    let (noun, noun_and_king) = match group {
        Group::Pieces => ("pieces", "pieces"),
        Group::Pawns => ("pawns", "pawns and king"),
    };
    let text = match (squares.is_empty(), is_about_gainer) {
        (true, _) => format!("{noun_and_king} that fit together better"),
        (false, true) => format!("better placed {noun}, above all {listed}"),
        (false, false) => format!("{}'s badly placed {noun}, above all {listed}", words::side_name(!side)),
    };
    Reason {
        side,
        gain: difference.abs(),
        text,
        squares,
        is_lasting: true,
        topic: noun,
        clarity: if squares.is_empty() {
            Clarity::Vague
        } else {
            Clarity::Places
        },
    }
}

/// The reason about the pieces in a pawn ending.
fn about_king(position: &Position, side: Color, gain: i32) -> Reason {
    let king = position.king(side);
    Reason {
        side,
        gain,
        text: format!("the better placed king, on {king}"),
        squares: Bitboard::from_square(king),
        is_lasting: true,
        topic: "pieces",
        clarity: Clarity::Clear,
    }
}

fn has_only_kings(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| !position.has_non_pawn_material(color))
}

/// Whether the difference of the material, White's view, counts for the places of the pieces. It does when both sides have
/// the same pieces and as many pawns; and when knights are valued above the same number of bishops, because only their
/// places can be the reason for that.
pub(crate) fn is_about_places(position: &Position, material: i32) -> bool {
    let more = |role: Role| {
        let count = |color| position.by_piece(color, role).count() as i32;
        count(Color::White) - count(Color::Black)
    };
    let others = [Role::Pawn, Role::Rook, Role::Queen];
    let (knights, bishops) = (more(Role::Knight), more(Role::Bishop));
    others.into_iter().all(|role| more(role) == 0) && knights + bishops == 0 && material.signum() * bishops <= 0
}

/// The squares that explain the difference best, how much they count, and whether they are good ones of the side that
/// gains; otherwise they are bad ones of its enemy. A piece is compared with the same kind of piece on the mirrored
/// square, or with the mean of its kind if there is none.
fn most_different_squares(turns: &BothTurns, group: Group, side: Color, allowed: Bitboard) -> (Bitboard, i32, bool) {
    let position = turns.position();
    let shares = Color::ALL.map(|color| group.shares(turns, color));
    let role = |square: Square| position.role_at(square);
    let mean = |wanted: Option<Role>| {
        let of_kind = shares.iter().flatten().filter(|(square, _)| role(*square) == wanted);
        let (sum, count) = of_kind.fold((0, 0), |(sum, count), (_, share)| (sum + share, count + 1));
        sum / count.max(1)
    };
    let [own, their] = [side, !side].map(|color| &shares[color.fold_wb(0, 1)]);
    let at = |list: &[(Square, i32)], square: Square| {
        list.iter().find(|(other, _)| *other == square).map(|(_, share)| *share)
    };
    let best = |list: &[(Square, i32)], others: &[(Square, i32)], sign: i32| -> Vec<(Square, i32)> {
        let mut found: Vec<(Square, i32)> = list
            .iter()
            .map(|&(square, share)| {
                let mirrored = square.flip_vertical();
                let twin = at(others, mirrored).filter(|_| role(mirrored) == role(square));
                (square, sign * (share - twin.unwrap_or_else(|| mean(role(square)))))
            })
            .filter(|(square, share)| *share >= LEAST_SHARE && allowed.contains(*square))
            .collect();
        found.sort_by_key(|&(square, share)| (-share, number_for(side, square)));
        found.truncate(MOST_SQUARES);
        found
    };
    let (good, bad) = (best(own, their, 1), best(their, own, -1));
    let sum = |list: &[(Square, i32)]| list.iter().map(|(_, share)| share).sum::<i32>();
    let is_about_gainer = sum(&good) >= sum(&bad);
    let chosen = if is_about_gainer { good } else { bad };
    let explained = sum(&chosen);
    let squares = chosen.into_iter().map(|(square, _)| square).collect();
    (squares, explained, is_about_gainer)
}

/// `Nd5`; a pawn has no letter.
pub(crate) fn with_letter(position: &Position, square: Square) -> String {
    match position.role_at(square) {
        Some(role) if role != Role::Pawn => format!("{}{square}", role.upper_char()),
        _ => square.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knights_that_count_more_than_bishops_stand_better() {
        for (fen, material, expected) in [
            ("4kb2/5ppp/8/8/8/8/5PPP/4KB2 w - - 0 1", 10, true),
            ("4kn2/5ppp/8/8/8/8/5PPP/4KB2 w - - 0 1", 30, false),
            ("4kn2/5ppp/8/8/8/8/5PPP/4KB2 w - - 0 1", -30, true),
            ("4kb2/5ppp/8/8/8/8/5PPP/4KN2 w - - 0 1", 30, true),
            ("4kb2/5pp1/8/8/8/8/5PPP/4KN2 w - - 0 1", 30, false),
            ("4kb2/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1", -300, false),
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect(fen);
            assert_eq!(is_about_places(&position, material), expected, "{fen}");
        }
    }
}
