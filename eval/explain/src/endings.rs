//! Names of endings.

use archipelago_movegen::{Color, Position, Role};

use crate::plans::kind;
use crate::verdict::correction::{ROLES, points_of};
use crate::words;
use crate::words::counted;

/// The kinds of pieces that an ending is named by.
const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
/// With more pieces than these for either side, pawns and king not counted, a position is no ending that has a name.
const MOST_PIECES: usize = 2;

/// The name of an ending by its material, such as `rook ending` or `a queen against a pawn`; `None` for other
/// positions.
///
/// Where a side has no pawns or the pieces differ, the material is spelled out.
///
/// ```
/// use archipelago_explain::ending;
/// use archipelago_movegen::Position;
/// let name = |fen: &str| ending(&Position::from_fen(fen.as_bytes()).expect("a legal position"));
/// assert_eq!(name("8/5k2/8/8/8/8/4P3/4K3 w - - 0 1").as_deref(), Some("a pawn against the king"));
/// assert_eq!(name("8/p4k2/8/8/8/8/4P3/R3K2r w - - 0 1").as_deref(), Some("rook ending"));
/// assert_eq!(name("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
/// ```
#[must_use]
pub fn ending(position: &Position) -> Option<String> {
    let pieces = |color: Color| -> usize { PIECES.iter().map(|&role| position.by_piece(color, role).count()).sum() };
    if Color::ALL.into_iter().any(|color| pieces(color) > MOST_PIECES) {
        return None;
    }
    let all_pawns = Color::ALL.into_iter().all(|color| position.pawns(color).any());
    if !all_pawns {
        return Some(spelled_out(position));
    }
    let [white, black] = Color::ALL.map(|color| PIECES.map(|role| position.by_piece(color, role).count()));
    let names: Vec<String> = PIECES
        .into_iter()
        .filter(|&role| position.by_piece(Color::White, role).any())
        .map(|role| kind(role).to_owned())
        .collect();
    match (white == black, names.is_empty()) {
        (true, true) => Some("pawn ending".to_owned()),
        (true, false) if names == ["bishop"] && opposite_bishops(position) => {
            Some("ending with bishops of opposite colors".to_owned())
        }
        (true, false) => Some(format!("{} ending", names.join(" and "))),
        (false, _) => Some(format!("ending with {}", spelled_out(position))),
    }
}

/// Which kinds of pieces an ending with few pawns has, as a heading. Coarser than [`ending`]: an exchange of pieces
/// seldom changes it.
pub(crate) fn few_pawns(position: &Position) -> &'static str {
    let any = |role| position.by_role(role).any();
    let minors = any(Role::Knight) || any(Role::Bishop);
    match (any(Role::Queen), any(Role::Rook), minors) {
        (false, false, false) => "Pawn ending",
        (false, true, false) => "Rook ending",
        (false, false, true) => "Ending with minor pieces",
        (false, true, true) => "Ending with rooks and minor pieces",
        (true, false, false) => "Queen ending",
        (true, true, _) | (true, _, true) => "Few pawns, queens on the board",
    }
}

/// Whether each side has one bishop, on squares of different colors.
fn opposite_bishops(position: &Position) -> bool {
    let only = |color| {
        let bishops = position.by_piece(color, Role::Bishop);
        bishops.first().filter(|_| bishops.count() == 1)
    };
    let [white, black] = Color::ALL.map(only);
    white.is_some_and(|white| black.is_some_and(|black| white.is_light() != black.is_light()))
}

/// The material of both sides, that of the stronger one first: `a rook against a pawn`.
fn spelled_out(position: &Position) -> String {
    let list = |color| {
        let names: Vec<String> = ROLES
            .iter()
            .filter_map(|&role| counted(position.by_piece(color, role).count(), role))
            .collect();
        if names.is_empty() {
            "the king".to_owned()
        } else {
            words::joined(&names)
        }
    };
    let strong = if points_of(position, Color::White) >= points_of(position, Color::Black) {
        Color::White
    } else {
        Color::Black
    };
    format!("{} against {}", list(strong), list(!strong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_names() {
        for (fen, name) in [
            ("8/5k2/8/8/8/8/8/4K3 w - - 0 1", Some("the king against the king")),
            (
                "8/5k2/8/8/8/8/8/2BNK3 w - - 0 1",
                Some("a bishop and a knight against the king"),
            ),
            ("8/5k2/7p/8/8/8/8/R3K3 w - - 0 1", Some("a rook against a pawn")),
            ("8/5k2/7p/8/8/8/6PP/4K3 w - - 0 1", Some("pawn ending")),
            ("8/3b1k2/7p/8/8/8/6PP/3BK3 w - - 0 1", Some("bishop ending")),
            ("2b1kb2/5ppp/8/8/8/8/5PPP/2B1KB2 w - - 0 1", Some("bishop ending")),
            (
                "8/2b2k2/7p/8/8/8/6PP/3BK3 w - - 0 1",
                Some("ending with bishops of opposite colors"),
            ),
            (
                "8/2n2k2/7p/8/8/8/6PP/3BK3 w - - 0 1",
                Some("ending with a bishop and two pawns against a knight and a pawn"),
            ),
            (
                "8/2n2k2/p1r2ppp/8/8/8/P1R2PPP/3BK3 w - - 0 1",
                Some("ending with a rook, a bishop and four pawns against a rook, a knight and four pawns"),
            ),
            ("8/r2r1k2/7p/8/8/8/6PP/R2RK3 w - - 0 1", Some("rook ending")),
            ("r2r1rk1/7p/8/8/8/8/6PP/R2RK3 w - - 0 1", None),
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect(fen);
            assert_eq!(ending(&position).as_deref(), name, "{fen}");
        }
    }
}
