//! Pictures for a page that chooses the scheme itself: all colors are variables of the page.

use archipelago_movegen::{Color, Position, Role};
use svg::Document;
use svg::node::element::{Description, Title};

use super::palette::{self, Palette};
use super::{CELL, Canvas, LETTERS, PictureOptions, WIDTH, structure_name};
use crate::picture::shapes;
use crate::words::side_name;

/// The board with its marks; its size is that of its place on the page. `name` says which position it is.
pub(crate) fn page_board(position: &Position, options: &PictureOptions, name: &str) -> String {
    let mut canvas = Canvas::new(
        position,
        PictureOptions {
            board_only: true,
            ..*options
        },
    );
    canvas.palette = &palette::PAGE;
    let height = canvas.top + 8.0 * CELL + LETTERS;
    let description = format!(
        "{}, {} to move. {}",
        structure_name(position),
        side_name(position.turn()),
        position.fen()
    );
    Document::new()
        .set("viewBox", (0, 0, WIDTH, height))
        .set("role", "img")
        .set("class", "picture")
        .add(Title::new(name))
        .add(Description::new().add(svg::node::Text::new(description)))
        .add(canvas.hatchings())
        .add(canvas.everything_on_the_board())
        .to_string()
}

/// The shapes of all pieces, each with a name such as `wN` or `bP`, for `<use>`.
pub(crate) fn page_pieces() -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let colors = color.fold_wb(&palette::PAGE.white_piece, &palette::PAGE.black_piece);
        for role in Role::ALL {
            let name = format!("{}{}", color.fold_wb('w', 'b'), role.upper_char());
            text += &format!(
                "<g id=\"{name}\"><path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>\
                 <path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linecap=\"round\"/></g>",
                shapes::outline(role),
                colors.fill,
                colors.outline,
                shapes::details(role),
                colors.details
            );
        }
    }
    text
}

/// The values of the variables in light and in dark surroundings, as declarations of CSS.
pub(crate) fn page_colors() -> [String; 2] {
    [&palette::LIGHT, &palette::DARK].map(|palette: &Palette| {
        let declaration = |(name, color): (&str, &str)| format!("--{name}:{color};");
        palette.entries().into_iter().map(declaration).collect()
    })
}
