//! The expected score over the game as a graph.

use std::fmt::Write;

use super::Story;

/// The drawing, its letters, and the place of the curve in it; units of the drawing.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 52.0;

/// Where a position lies: its place from 0 to `last`.
pub(super) fn x(at: usize, last: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * at as f64 / last.max(1) as f64
}

fn y(expected: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (100.0 - expected) / 100.0
}

/// The graph as SVG for a page; colors are classes of the page. White's expected score in percent over the moves, with a
/// line where a phase begins and a dot at each turning point.
pub(super) fn graph(story: &Story) -> String {
    let last = story.positions.len() - 1;
    let mut svg = format!(
        "<svg id=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" data-left=\"{LEFT}\" data-width=\"{}\" \
         data-last=\"{last}\"><title>White's expected score, percent, over the moves</title><desc>{}</desc>",
        WIDTH - LEFT - RIGHT,
        super::page::escaped(&description(story))
    );
    svg += &axes(story, last);
    for phase in story.phases.iter().skip(1) {
        let at = x(phase.first, last);
        let _ = write!(
            svg,
            "<line class=\"phase\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>",
            y(100.0),
            y(0.0)
        );
    }
    let points: Vec<String> = story
        .judgments
        .iter()
        .enumerate()
        .map(|(at, judgment)| format!("{:.1},{:.1}", x(at, last), y(judgment.expected())))
        .collect();
    let _ = write!(svg, "<polyline class=\"curve\" points=\"{}\"/>", points.join(" "));
    for moment in &story.moments {
        let at = moment.ply + 1;
        let _ = write!(
            svg,
            "<circle class=\"turn\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"7\"/>",
            x(at, last),
            y(story.judgments[at].expected())
        );
    }
    svg + "<line id=\"here\" class=\"here\" x1=\"62\" x2=\"62\" y1=\"40\" y2=\"248\"/></svg>"
}

/// The graph in words.
fn description(story: &Story) -> String {
    let ends = [story.judgments.first(), story.judgments.last()];
    let [first, last] = ends.map(|judgment| judgment.map_or(50.0, super::Judgment::expected));
    format!("It begins at {first:.0} percent and ends at {last:.0} percent.")
}

fn axes(story: &Story, last: usize) -> String {
    let mut svg = String::new();
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent));
        let _ = write!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 7.0
        );
    }
    let moves = story.positions[last].fullmoves() - story.game.start.fullmoves() + 1;
    let step = match moves {
        0..=24 => 5,
        25..=60 => 10,
        _ => 20,
    };
    for (at, position) in story.positions.iter().enumerate() {
        let is_marked = position.fullmoves() % step == 0;
        let is_new = at == 0 || story.positions[at - 1].fullmoves() != position.fullmoves();
        if is_marked && is_new {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                x(at, last),
                HEIGHT - BOTTOM + 24.0,
                position.fullmoves()
            );
        }
    }
    let _ = write!(
        svg,
        "<text x=\"4\" y=\"22\">White's expected score, %</text>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">move</text>",
        WIDTH - RIGHT,
        HEIGHT - 4.0
    );
    svg
}
