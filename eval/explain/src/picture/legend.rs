//! The legend below the board: the verdict, what is on the board with its squares, and the plans.

use archipelago_eval::filesets::Fileset;
use archipelago_movegen::setwise::{Black, Side, White};
use archipelago_movegen::{Bitboard, Color, File, Square};
use svg::node::element::Group;

use super::board::usable_outposts;
use super::marks::{all_links, doubled_and_tripled, marks, mutual_levers, pushed_levers, rammed};
use super::{Canvas, LEFT, line, rectangle, words};
use crate::named::classify;
use crate::plans::{Advice, State};
use crate::verdict::Verdict;
use crate::words::side_name;

/// The height of the letters. A picture that is shown 390 units wide keeps more than half of it.
const SIZE: f64 = 22.0;
/// From one line to the next.
const LINE: f64 = 29.0;
/// Characters in a line, and in a line right of a symbol.
const COLUMNS: usize = 50;
const ENTRY_COLUMNS: usize = 46;
/// From the left edge to the words of an entry.
const INDENT: f64 = LEFT + 52.0;

/// The legend, drawn from the top to the bottom.
pub(super) struct Legend<'a> {
    canvas: &'a Canvas<'a>,
    group: Group,
    y: f64,
    /// A heading that is drawn with its first entry.
    heading: Option<&'static str>,
}

impl Legend<'_> {
    /// The whole legend, from the height `top` on.
    pub(super) fn new<'a>(canvas: &'a Canvas<'a>, verdict: &Verdict, top: f64) -> Legend<'a> {
        let mut legend = Legend {
            canvas,
            group: Group::new(),
            y: top + 4.0,
            heading: None,
        };
        legend.verdict(verdict);
        legend.heading = Some("Islands");
        legend.islands::<White>("White", canvas.palette.white_land);
        legend.islands::<Black>("Black", canvas.palette.black_land);
        legend.heading = Some("Pawns");
        legend.pawns();
        legend.heading = Some("Outposts");
        legend.outposts();
        legend.plans();
        legend
    }

    /// Where it ends.
    pub(super) fn bottom(&self) -> f64 {
        self.y + 22.0
    }

    pub(super) fn into_group(self) -> Group {
        self.group
    }

    fn push(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.group = std::mem::take(&mut self.group).add(node);
    }

    /// The heading that waits, if there is one.
    fn start(&mut self) {
        if let Some(text) = self.heading.take() {
            self.y += LINE + 8.0;
            let ink = self.canvas.palette.ink;
            self.push(words(LEFT, self.y, SIZE, ink, text).set("font-weight", "bold"));
        }
    }

    fn verdict(&mut self, verdict: &Verdict) {
        let value = match verdict.value {
            Some(value) => format!("{} ({:+.2})", verdict.words, f64::from(value) / 100.0),
            None => verdict.words.clone(),
        };
        let ink = self.canvas.palette.ink;
        for text in wrapped(&value, COLUMNS) {
            self.y += LINE;
            self.push(words(LEFT, self.y, SIZE, ink, text).set("font-weight", "bold"));
        }
        for reason in &verdict.reasons {
            let side = side_name(reason.side);
            let gain = f64::from(reason.gain) / 100.0;
            self.paragraph(&format!("{side} {gain:+.2}: {}", reason.text));
        }
    }

    fn pawns(&mut self) {
        let canvas = self.canvas;
        let position = canvas.position;
        for mark in marks(position, canvas.palette) {
            self.entry(mark.pawns, mark.name, |x, y| Group::new().add(mark.ring(x, y, 11.0)));
        }
        for (set, name, number) in doubled_and_tripled(position)
            .into_iter()
            .zip(["doubled", "tripled"])
            .zip(["2", "3"])
            .map(|((set, name), number)| (set, name, number))
        {
            self.entry(set, name, |x, y| canvas.badge(x, y, number));
        }
        let rams: Vec<Square> = rammed(position).into_iter().collect();
        let both = rams
            .iter()
            .filter_map(|pawn| pawn.offset(8))
            .chain(rams.iter().copied());
        self.entry(both.collect(), "rammed", |x, y| {
            Group::new().add(canvas.ram(x, y, 15.0))
        });
        let chained: Bitboard = all_links(position)
            .into_iter()
            .flat_map(|(from, to)| [from, to])
            .collect();
        self.entry(chained, "chain", |x, y| {
            let color = canvas.palette.chain;
            Group::new().add(line((x - 11.0, y + 9.0), (x + 11.0, y - 9.0), color, 7.0))
        });
        let levers: Bitboard = mutual_levers(position)
            .into_iter()
            .flat_map(|(from, to)| [from, to])
            .collect();
        self.entry(levers, "lever", |x, y| canvas.arrow((x - 46.0, y), (x + 46.0, y), true));
        let pushes: Bitboard = pushed_levers(position).into_iter().map(|(from, _)| from).collect();
        self.entry(pushes, "lever by push", |x, y| {
            canvas.arrow((x - 46.0, y), (x + 28.0, y), false)
        });
    }

    fn outposts(&mut self) {
        let position = self.canvas.position;
        for (side, name, set) in [
            (Color::White, "for White", usable_outposts::<White>(position)),
            (Color::Black, "for Black", usable_outposts::<Black>(position)),
        ] {
            let fill = self.canvas.hatching(side);
            self.entry(set, name, |x, y| {
                Group::new().add(rectangle(x - 14.0, y - 11.0, 28.0, 22.0, &fill))
            });
        }
    }

    fn plans(&mut self) {
        let Some(structure) = classify(self.canvas.position) else {
            return;
        };
        self.heading = Some("Plans");
        for (name, plans) in [("White", &structure.plans.white), ("Black", &structure.plans.black)] {
            if !plans.is_empty() {
                self.start();
                self.paragraph(&format!("{name}: {}", actions(plans)));
            }
        }
        self.heading = None;
    }

    /// A symbol, a name, and the squares it stands on; nothing if it stands nowhere.
    fn entry(&mut self, squares: Bitboard, name: &str, symbol: impl FnOnce(f64, f64) -> Group) {
        if squares.is_empty() {
            return;
        }
        self.start();
        let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
        self.push(symbol(LEFT + 20.0, self.y + LINE - 7.0));
        let ink = self.canvas.palette.ink;
        for text in wrapped(&format!("{name}: {}", names.join(" ")), ENTRY_COLUMNS) {
            self.y += LINE;
            self.push(words(INDENT, self.y, SIZE, ink, text));
        }
    }

    /// One line for a side: a chip of land for each island, with its files.
    fn islands<S: Side>(&mut self, name: &str, tints: [&str; 4]) {
        let files = Fileset::of(self.canvas.position.pawns(S::COLOR));
        if files.islands() == 0 {
            return;
        }
        self.start();
        self.y += LINE + 3.0;
        let ink = self.canvas.palette.ink;
        self.push(words(LEFT, self.y, SIZE, ink, name));
        let mut x = LEFT + 84.0;
        for (island, tint) in files.each_island().zip(tints) {
            let files: String = island.files().map(File::char).collect();
            let width = 22.0 + 13.0 * files.len() as f64;
            self.push(
                rectangle(x, self.y - 21.0, width, 28.0, tint)
                    .set("rx", 12)
                    .set("stroke", ink)
                    .set("stroke-opacity", 0.3),
            );
            self.push(words(x + width / 2.0, self.y, SIZE, ink, files).set("text-anchor", "middle"));
            x += width + 10.0;
        }
    }

    fn paragraph(&mut self, text: &str) {
        let ink = self.canvas.palette.ink;
        for text in wrapped(text, COLUMNS) {
            self.y += LINE;
            self.push(words(LEFT, self.y, SIZE, ink, text));
        }
    }
}

/// The first plans of a side in short: `f5-f4 (ready); knight to c5`.
fn actions(plans: &[Advice]) -> String {
    let short = |advice: &Advice| match &advice.state {
        State::Open => advice.action.clone(),
        State::Ready => format!("{} (ready)", advice.action),
        State::Prepared(_) => format!("{} (prepared)", advice.action),
        State::Prevented(_) => format!("{} (prevented)", advice.action),
    };
    let all: Vec<String> = plans.iter().take(4).map(short).collect();
    all.join("; ")
}

/// Lines of at most `width` characters, broken between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] += word;
        } else if lines[last].len() + word.len() < width {
            lines[last] += " ";
            lines[last] += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
