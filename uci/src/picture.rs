//! The arguments of the shell about pictures.

use std::path::{Path, PathBuf};
use std::{fs, io};

use archipelago_explain::{HEAT_ROLES, PictureOptions, heat_svg, kind, svg_with};
use archipelago_movegen::{Color, Piece, Position};
use clap::Args;

/// Which picture to draw, if any.
#[derive(Debug, Args)]
pub struct PictureArguments {
    /// Draws the board into FILE instead of printing text; - is the standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draws the board with Black below
    #[arg(long, requires = "svg")]
    flip: bool,
    /// Draws only the board, without title and legend
    #[arg(long, requires = "svg")]
    board_only: bool,
    /// Draws in colors for dark surroundings
    #[arg(long, requires = "svg")]
    dark: bool,
    /// Draws where a piece such as white-knight belongs, instead of the structure
    #[arg(long, value_name = "PIECE", requires = "svg", value_parser = heat_piece)]
    heat: Option<Piece>,
}

/// The piece of a heat map, such as `black-rook`.
fn heat_piece(text: &str) -> Result<Piece, String> {
    let piece = text.split_once('-').and_then(|(color, role)| {
        let color = Color::ALL.into_iter().find(|&known| known.to_string() == color)?;
        let role = HEAT_ROLES.into_iter().find(|&known| kind(known) == role)?;
        Some(Piece { color, role })
    });
    piece.ok_or_else(|| "a piece is white or black, a minus, and knight, bishop, rook or queen".to_owned())
}

impl PictureArguments {
    /// Whether a picture is wanted instead of text.
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some()
    }

    /// Whether the picture goes to the standard output.
    pub fn is_printed(&self) -> bool {
        self.svg.as_deref() == Some(Path::new("-"))
    }

    /// Draws the picture, if one is wanted, and returns what is to be printed of it: all or nothing.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn draw(&self, position: &Position) -> io::Result<String> {
        let Some(path) = &self.svg else {
            return Ok(String::new());
        };
        let options = PictureOptions {
            flip: self.flip,
            board_only: self.board_only,
            dark: self.dark,
            last_move: None,
        };
        let picture = match self.heat {
            Some(piece) => heat_svg(position, piece, &options),
            None => svg_with(position, &options),
        };
        if self.is_printed() {
            return Ok(picture);
        }
        fs::write(path, picture).map_err(|error| cannot_write(path, &error))?;
        Ok(String::new())
    }
}

/// The complaint about a file that cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}
