//! The story as one page for a browser. Everything is in it: it needs no network and no other file.

use std::fmt::Write;

use archipelago_movegen::{Color, Square};
use serde_json::{Value as Json, json};

use super::graph::graph;
use super::moments::Moment;
use super::text::told_plans;
use super::{Phase, Story};
use crate::picture::{PictureOptions, page_board, page_colors, page_pieces};
use crate::words::{counted_moves, side_name};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Text as it may stand in HTML, also in an attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            other => safe.push(other),
        }
    }
    safe
}

impl Story {
    /// The page as HTML. `flip` puts Black below.
    #[must_use]
    pub fn page(&self, flip: bool) -> String {
        let title = escaped(&self.game.title());
        let [light, dark] = page_colors();
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n\
             <style>:root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\
             @media print{{:root{{{light}}}}}\n{STYLE}</style>\n</head>\n<body data-flip=\"{flip}\">\n"
        );
        let _ = write!(
            page,
            "<header><h1>{title}</h1><p class=\"faint\">{}</p></header>\n<main>\n",
            self.byline()
        );
        page += "<section>\n";
        for sentence in self.summary() {
            let _ = writeln!(page, "<p>{}</p>", escaped(&sentence));
        }
        page += "</section>\n<section class=\"top\" aria-label=\"The game\">\n";
        let _ = write!(
            page,
            "<div>{}</div>\n<div>{}{}</div>\n</section>\n",
            self.board_part(),
            graph(self),
            self.move_list()
        );
        page += "<section><h2>Structure</h2>\n";
        for phase in &self.phases {
            page += &self.phase_card(phase, flip);
        }
        page += "</section>\n";
        page += &self.pawn_steps_part();
        page += "<section><h2>Turning points</h2>\n";
        page += self.moments_intro();
        for moment in &self.moments {
            page += &self.moment_card(moment, flip);
        }
        let data = Json::from(self.page_data()).to_string().replace('<', "\\u003c");
        let _ = write!(
            page,
            "</section>\n<p class=\"faint\">Made by {}. A score of +1.00 wins half of the games; the expected score counts a \
             win 100 % and a draw 50 %.</p>\n</main>\n<script type=\"application/json\" id=\"story\">{data}</script>\n\
             <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            concat!("Archipelago ", env!("CARGO_PKG_VERSION")),
        );
        page
    }

    fn pawn_steps_part(&self) -> String {
        if self.pawn_steps.is_empty() {
            return String::new();
        }
        let mut part = String::from("<section><h2>Pawn moves and exchanges that changed the pawns most</h2>\n<ul>");
        for step in &self.pawn_steps {
            let _ = write!(part, "<li>{}</li>", escaped(&self.step_in_words(step)));
        }
        part + "</ul></section>\n"
    }

    fn moments_intro(&self) -> &'static str {
        if !self.is_searched() {
            "<p>Without a search nothing is said about single moves.</p>\n"
        } else if self.moments.is_empty() {
            "<p>No move lost a large part of the expected score.</p>\n"
        } else {
            ""
        }
    }

    /// Event, place, date and result.
    fn byline(&self) -> String {
        let mut parts: Vec<String> = self.occasion().into_iter().map(escaped).collect();
        let moves = self.game.moves.len().div_ceil(2);
        parts.push(format!("{}, {}", self.result_in_words(), counted_moves(moves)));
        parts.join(" · ")
    }

    /// The board that the reader moves, with its buttons.
    fn board_part(&self) -> String {
        let mut squares = String::new();
        for square in Square::ALL {
            let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
            let sea = if square.is_light() { "light-sea" } else { "dark-sea" };
            let _ = write!(
                squares,
                "<rect x=\"{}\" y=\"{}\" width=\"80\" height=\"80\" fill=\"var(--{sea})\"/>",
                44 + 80 * file,
                14 + 80 * (7 - rank)
            );
        }
        format!(
            "<svg id=\"board\" viewBox=\"0 0 698 690\" role=\"img\" aria-labelledby=\"board-name\">\
             <title id=\"board-name\">The board</title><defs>{}</defs>\
             <rect x=\"39\" y=\"9\" width=\"650\" height=\"650\" rx=\"4\" fill=\"var(--ink)\"/>{squares}\
             <g id=\"marks\"></g><g id=\"pieces\"></g>\
             <g id=\"letters\" font-size=\"22\" fill=\"var(--faint-ink)\"></g></svg>\n\
             <div class=\"controls\"><button id=\"first\" aria-label=\"First position\">|&lt;</button>\
             <button id=\"back\" aria-label=\"One move back\">&lt;</button>\
             <button id=\"next\" aria-label=\"One move on\">&gt;</button>\
             <button id=\"last\" aria-label=\"Last position\">&gt;|</button>\
             <button id=\"flip\">Turn the board</button></div>\n\
             <p id=\"status\" aria-live=\"polite\"></p>\
             <p class=\"faint controls\">Arrow keys, Home and End move the board, f turns it.</p>",
            page_pieces()
        )
    }

    fn move_list(&self) -> String {
        let mut list = String::from("<div class=\"moves\" role=\"group\" aria-label=\"Moves\">");
        for (ply, label) in self.labels.iter().enumerate() {
            let moment = self.moments.iter().find(|moment| moment.ply == ply);
            let sign = moment.map_or("", Moment::sign);
            let class = if moment.is_some() { " class=\"turning\"" } else { "" };
            let shown = if self.positions[ply].turn() == Color::White || ply == 0 {
                label.as_str()
            } else {
                label.split_once("...").map_or(label.as_str(), |(_, san)| san)
            };
            let _ = write!(
                list,
                "<button data-at=\"{}\"{class}>{}{sign}</button>",
                ply + 1,
                escaped(shown)
            );
        }
        list + "</div>\n"
    }

    fn phase_card(&self, phase: &Phase, flip: bool) -> String {
        let title = escaped(&phase.kind.title());
        let mut words = String::new();
        for sentence in self.phase_sentences(phase) {
            let _ = write!(words, "<p>{}</p>", escaped(&sentence));
        }
        for side in [Color::White, Color::Black] {
            let plans = told_plans(phase, side);
            if !plans.is_empty() {
                let _ = write!(words, "<p>Plans of {}:</p><ul>", side_name(side));
                for plan in plans {
                    let _ = write!(words, "<li>{}</li>", escaped(&plan.text()));
                }
                words += "</ul>";
            }
        }
        let heading = format!("{}: {title}", self.span(phase));
        self.card(phase.first, &heading, &words, flip)
    }

    fn moment_card(&self, moment: &Moment, flip: bool) -> String {
        let mut words = String::new();
        for sentence in self.moment_sentences(moment) {
            let _ = write!(words, "<p>{}</p>", escaped(&sentence));
        }
        let heading = format!("{}{}", escaped(&self.labels[moment.ply]), moment.sign());
        self.card(moment.ply, &heading, &words, flip)
    }

    /// A position with its picture and what there is to say.
    fn card(&self, at: usize, heading: &str, words: &str, flip: bool) -> String {
        let options = PictureOptions {
            flip,
            last_move: at.checked_sub(1).map(|ply| self.game.moves[ply]),
            ..PictureOptions::default()
        };
        let caption = match at.checked_sub(1) {
            Some(ply) => format!("After {}", escaped(&self.labels[ply])),
            None => "The first position".to_owned(),
        };
        format!(
            "<article class=\"card\"><figure>{}<figcaption>{caption}</figcaption></figure><div><h3>{heading}</h3>{words}\
             <p><button data-at=\"{at}\" data-show=\"true\">Show on the board</button></p></div></article>\n",
            page_board(&self.positions[at], &options, &caption)
        )
    }

    /// What the script needs of each position.
    fn page_data(&self) -> Vec<Json> {
        (0..self.positions.len())
            .map(|at| {
                let fen = self.positions[at].fen();
                let squares: Vec<u32> = at.checked_sub(1).map_or_else(Vec::new, |ply| {
                    let mv = self.game.moves[ply];
                    vec![mv.from().to_u32(), mv.to().to_u32()]
                });
                json!({
                    "board": fen.split(' ').next(),
                    "squares": squares,
                    "words": self.words_of(at),
                })
            })
            .collect()
    }

    /// `12.Nf3: score +0.30, White expects 55 %. Carlsbad (White)`.
    fn words_of(&self, at: usize) -> String {
        let judgment = &self.judgments[at];
        let label = at.checked_sub(1).map_or("The first position", |ply| &self.labels[ply]);
        let phase = self.phases.iter().rev().find(|phase| phase.first <= at);
        format!(
            "{label}: score {}, White expects {:.0} %. {}",
            judgment.score(),
            judgment.expected(),
            phase.map_or_else(String::new, |phase| phase.kind.title())
        )
    }
}
