//! Pawns that a lone king cannot stop, and who promotes first.

use std::fmt::Write;

use archipelago_eval::structure;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Color, Position, Role, Square};

use crate::words::side_name;

/// A pawn that cannot be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Runner {
    pub square: Square,
    /// Moves of its side until it promotes.
    pub moves: u32,
    /// Plies from now until it promotes.
    pub plies: u32,
    /// Whether its own king has to escort it; else it outruns the enemy king alone.
    pub is_escorted: bool,
}

/// The fastest pawn of each side that cannot be stopped. A side has none if the enemy has pieces, or if it must answer a
/// check first; after the end of the game neither has one.
pub(crate) fn runners(position: &Position) -> [Option<Runner>; 2] {
    if !position.has_legal_move() {
        return [None; 2];
    }
    [fastest::<White>(position), fastest::<Black>(position)]
}

fn fastest<S: Side>(position: &Position) -> Option<Runner> {
    let enemy_pieces = position.by_color(!S::COLOR) & !position.by_role(Role::Pawn) & !position.by_role(Role::King);
    let must_answer = position.turn() == S::COLOR && position.in_check();
    if enemy_pieces.any() || must_answer {
        return None;
    }
    let (own, their) = (position.pawns(S::COLOR), position.pawns(!S::COLOR));
    let (king, enemy_king) = (position.king(S::COLOR), position.king(!S::COLOR));
    let turn = position.turn();
    let free = structure::unstoppable::<S>(own, their, position.occupied(), enemy_king, turn);
    let escorted = structure::escorted::<S>(own, their, position.occupied(), king, enemy_king, turn);
    let runner = |square: Square| {
        // The first move of a pawn may be two squares long.
        let moves = (7 - S::COLOR.relative_rank(square.rank()).to_u32()).min(5);
        Runner {
            square,
            moves,
            plies: 2 * moves - u32::from(turn == S::COLOR),
            is_escorted: !free.contains(square),
        }
    };
    (free | escorted)
        .into_iter()
        .map(runner)
        .min_by_key(|runner| runner.plies)
}

/// What can be said about pawns that cannot be stopped, as lines; nothing if there are none.
pub(crate) fn text(position: &Position) -> String {
    let runners = runners(position);
    let mut text = String::new();
    for (color, runner) in Color::ALL.into_iter().zip(runners) {
        let Some(runner) = runner else { continue };
        let how = if runner.is_escorted {
            ", escorted by its king"
        } else {
            " by the enemy king"
        };
        let moves = if runner.moves == 1 { "move" } else { "moves" };
        let _ = writeln!(
            text,
            "{}'s pawn on {} cannot be stopped{how}: it promotes in {} {moves}.",
            side_name(color),
            runner.square,
            runner.moves
        );
    }
    if let [Some(white), Some(black)] = runners {
        let (first, plies) = if white.plies < black.plies {
            (Color::White, black.plies - white.plies)
        } else {
            (Color::Black, white.plies - black.plies)
        };
        let half_moves = if plies == 1 { "half-move" } else { "half-moves" };
        let _ = writeln!(text, "{} promotes first, by {plies} {half_moves}.", side_name(first));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_are_counted() {
        for (fen, expected) in [
            (
                "8/8/7k/P7/8/8/8/7K w - - 0 1",
                "White's pawn on a5 cannot be stopped by the enemy king: it promotes in 3 moves.\n",
            ),
            ("8/8/3k4/P7/8/8/8/7K b - - 0 1", ""),
            (
                "8/8/6k1/P7/6p1/8/1K6/8 b - - 0 1",
                "White's pawn on a5 cannot be stopped by the enemy king: it promotes in 3 moves.\n\
                 Black's pawn on g4 cannot be stopped by the enemy king: it promotes in 3 moves.\n\
                 Black promotes first, by 1 half-move.\n",
            ),
            (
                "8/1PK5/8/8/8/8/8/5k2 w - - 0 1",
                "White's pawn on b7 cannot be stopped by the enemy king: it promotes in 1 move.\n",
            ),
            (
                "1k6/3P4/2K5/8/8/8/8/8 w - - 0 1",
                "White's pawn on d7 cannot be stopped by the enemy king: it promotes in 1 move.\n",
            ),
            ("8/k7/8/1PK5/8/8/8/8 w - - 0 1", ""),
            // White must answer the check, and the king catches the pawn.
            ("8/8/4k3/P3p3/3K4/8/8/8 w - - 0 1", ""),
            // Stalemate.
            ("k7/P7/K7/8/8/8/7P/8 b - - 0 1", ""),
            ("r6k/8/8/P7/8/8/8/7K w - - 0 1", ""),
        ] {
            let position = Position::from_fen(fen.as_bytes()).expect(fen);
            assert_eq!(text(&position), expected, "{fen}");
        }
    }
}
