//! From the words of a `position` line to a game.

use archipelago_engine::Game;
use archipelago_movegen::{FenError, MoveError, Position};
use thiserror::Error;

use crate::command::{Setup, read_setup};
use crate::words::ParseError;

/// Why a `position` line was refused, or where its moves end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The line is not understood.
    #[error("illegal position: {0}")]
    Syntax(#[from] ParseError),
    /// The FEN cannot be read, or its position breaks a rule.
    #[error("illegal position: {0}")]
    Position(#[from] FenError),
    /// A move is not legal; the moves before it were played.
    #[error("{reason} at ply {ply}")]
    Move {
        /// The number of the move in the list, from 1.
        ply: usize,
        /// What is wrong with it.
        reason: MoveError,
    },
}

/// Sets up the position and plays its moves. At an illegal move the game ends: what comes after it is ignored, and the
/// error is returned with the game so far.
///
/// # Errors
/// The position cannot be set up.
pub fn play_out(setup: &Setup<'_>) -> Result<(Game, Option<SetupError>), SetupError> {
    let position = match &setup.fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::startpos(),
    };
    let mut game = Game::new(position);
    for (index, text) in setup.moves.iter().enumerate() {
        match game.position.parse_uci(text) {
            Ok(mv) => game.play(mv),
            Err(reason) => return Ok((game, Some(SetupError::Move { ply: index + 1, reason }))),
        }
    }
    Ok((game, None))
}

/// The position that a text means: a FEN or EPD, or `startpos`, with `moves m1 m2 ...` after it or not.
///
/// # Errors
/// The text is not understood, its position breaks a rule, or a move is not legal.
pub fn read_position(text: &[u8]) -> Result<Position, SetupError> {
    match play_out(&read_setup(text)?)? {
        (game, None) => Ok(game.position),
        (_, Some(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup<'a>(fen: Option<&str>, moves: &'a str) -> Setup<'a> {
        Setup {
            fen: fen.map(|fen| fen.as_bytes().to_vec()),
            moves: moves.split_whitespace().map(str::as_bytes).collect(),
        }
    }

    #[test]
    fn legal_moves_are_played() {
        let (game, error) = play_out(&setup(None, "e2e4 e7e5")).expect("the start position");
        let expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!((game.position.fen(), error), (expected.to_string(), None));
    }

    #[test]
    fn an_illegal_move_ends_the_game_there() {
        let (game, error) = play_out(&setup(None, "e2e4 e4e5 e7e5")).expect("the start position");
        let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(game.position.fen(), after_e4);
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            Some("illegal move 'e4e5' at ply 2")
        );
    }

    #[test]
    fn positions_are_read_as_people_write_them() {
        let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (text, fen) in [
            ("startpos".to_owned(), start),
            ("startpos moves e2e4".to_owned(), after_e4),
            (start.to_owned(), start),
            (format!("{start} moves e2e4"), after_e4),
            (format!("fen {start} moves e2e4"), after_e4),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"moves\";".to_owned(),
                start,
            ),
        ] {
            assert_eq!(
                read_position(text.as_bytes()).map(|position| position.fen()),
                Ok(fen.to_owned()),
                "{text}"
            );
        }
        for (text, problem) in [
            ("startpos moves e2e5", "illegal move 'e2e5' at ply 1"),
            (
                "startpos e2e4",
                "illegal position: expected 'moves', found 'e2e4' (column 10)",
            ),
            (
                "",
                "illegal position: expected a FEN, found the end of the line (column 1)",
            ),
        ] {
            let error = read_position(text.as_bytes()).expect_err(text);
            assert_eq!(error.to_string(), problem);
        }
    }

    #[test]
    fn a_bad_fen_is_refused_whatever_its_moves() {
        let error = play_out(&setup(Some("8/8/8/8/8/8/8/8 w - - 0 1"), "e2e4")).err();
        assert!(matches!(error, Some(SetupError::Position(_))), "{error:?}");
    }
}
