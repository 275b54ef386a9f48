//! The colors of a picture, for light and for dark surroundings.

/// The colors of one scheme, as `#rrggbb`.
pub(super) struct Palette {
    pub paper: &'static str,
    pub ink: &'static str,
    pub faint_ink: &'static str,
    pub light_sea: &'static str,
    pub dark_sea: &'static str,
    /// The tints of the islands, from the a-file to the h-file.
    pub white_land: [&'static str; 4],
    pub black_land: [&'static str; 4],
    pub white_outpost: &'static str,
    pub black_outpost: &'static str,
    pub lever: &'static str,
    pub chain: &'static str,
    /// Rings, badges and ways of pawns.
    pub passed: &'static str,
    pub isolani: &'static str,
    pub hanging: &'static str,
    pub backward: &'static str,
    pub doubled: &'static str,
    pub ram: &'static str,
    pub white_piece: PieceColors,
    pub black_piece: PieceColors,
    /// The first and last square of a move.
    pub moved: &'static str,
}

/// How a piece is drawn.
pub(super) struct PieceColors {
    pub fill: &'static str,
    pub outline: &'static str,
    pub details: &'static str,
}

pub(super) static LIGHT: Palette = Palette {
    paper: "#fbf8f1",
    ink: "#22303c",
    faint_ink: "#5d6a76",
    light_sea: "#e3eff5",
    dark_sea: "#c3dce9",
    white_land: ["#eddfb6", "#ecd5c0", "#e2dac8", "#e8e3b4"],
    black_land: ["#bdd0c0", "#c9c2d8", "#bacfd8", "#d6c2ca"],
    white_outpost: "#8f6414",
    black_outpost: "#2f6240",
    lever: "#bb2a26",
    chain: "#2f5d8c",
    passed: "#0f6635",
    isolani: "#a33508",
    hanging: "#702d90",
    backward: "#8c1732",
    doubled: "#4a3b78",
    ram: "#3b444c",
    white_piece: PieceColors {
        fill: "#fffdf6",
        outline: "#1b252e",
        details: "#22303c",
    },
    black_piece: PieceColors {
        fill: "#33414d",
        outline: "#1b252e",
        details: "#f3efe4",
    },
    moved: "#d9b13b",
};

pub(super) static DARK: Palette = Palette {
    paper: "#161c22",
    ink: "#e9e4d8",
    faint_ink: "#a7b2bc",
    light_sea: "#3b4b58",
    dark_sea: "#2c3945",
    white_land: ["#5a5138", "#5c4a3d", "#544d41", "#565338"],
    black_land: ["#37463b", "#423d52", "#354650", "#4b3c43"],
    white_outpost: "#e0b65c",
    black_outpost: "#8fcba3",
    lever: "#ff8f87",
    chain: "#9cc4ee",
    passed: "#79dc9f",
    isolani: "#ffa873",
    hanging: "#dcaef2",
    backward: "#ff9db1",
    doubled: "#cdc1fb",
    ram: "#dfe4e8",
    white_piece: PieceColors {
        fill: "#fbf7ea",
        outline: "#10161b",
        details: "#22303c",
    },
    black_piece: PieceColors {
        fill: "#0f1419",
        outline: "#b9c4cd",
        details: "#b9c4cd",
    },
    moved: "#a98a2c",
};

/// The colors are variables that a page sets.
pub(super) static PAGE: Palette = Palette {
    paper: "var(--paper)",
    ink: "var(--ink)",
    faint_ink: "var(--faint-ink)",
    light_sea: "var(--light-sea)",
    dark_sea: "var(--dark-sea)",
    white_land: [
        "var(--white-land-0)",
        "var(--white-land-1)",
        "var(--white-land-2)",
        "var(--white-land-3)",
    ],
    black_land: [
        "var(--black-land-0)",
        "var(--black-land-1)",
        "var(--black-land-2)",
        "var(--black-land-3)",
    ],
    white_outpost: "var(--white-outpost)",
    black_outpost: "var(--black-outpost)",
    lever: "var(--lever)",
    chain: "var(--chain)",
    passed: "var(--passed)",
    isolani: "var(--isolani)",
    hanging: "var(--hanging)",
    backward: "var(--backward)",
    doubled: "var(--doubled)",
    ram: "var(--ram)",
    white_piece: PieceColors {
        fill: "var(--white-piece-fill)",
        outline: "var(--white-piece-outline)",
        details: "var(--white-piece-details)",
    },
    black_piece: PieceColors {
        fill: "var(--black-piece-fill)",
        outline: "var(--black-piece-outline)",
        details: "var(--black-piece-details)",
    },
    moved: "var(--moved)",
};

impl Palette {
    /// All colors with their names on a page.
    pub(super) fn entries(&self) -> [(&'static str, &'static str); 30] {
        [
            ("paper", self.paper),
            ("ink", self.ink),
            ("faint-ink", self.faint_ink),
            ("light-sea", self.light_sea),
            ("dark-sea", self.dark_sea),
            ("white-land-0", self.white_land[0]),
            ("white-land-1", self.white_land[1]),
            ("white-land-2", self.white_land[2]),
            ("white-land-3", self.white_land[3]),
            ("black-land-0", self.black_land[0]),
            ("black-land-1", self.black_land[1]),
            ("black-land-2", self.black_land[2]),
            ("black-land-3", self.black_land[3]),
            ("white-outpost", self.white_outpost),
            ("black-outpost", self.black_outpost),
            ("lever", self.lever),
            ("chain", self.chain),
            ("passed", self.passed),
            ("isolani", self.isolani),
            ("hanging", self.hanging),
            ("backward", self.backward),
            ("doubled", self.doubled),
            ("ram", self.ram),
            ("white-piece-fill", self.white_piece.fill),
            ("white-piece-outline", self.white_piece.outline),
            ("white-piece-details", self.white_piece.details),
            ("black-piece-fill", self.black_piece.fill),
            ("black-piece-outline", self.black_piece.outline),
            ("black-piece-details", self.black_piece.details),
            ("moved", self.moved),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance by WCAG 2.
    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).expect("two hex digits")) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn the_contrast_of_black_and_white_is_known() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 0.01);
    }

    /// WCAG AA: 3 to 1 for marks on everything that lies below them, 4.5 to 1 for words.
    #[test]
    fn marks_and_words_have_contrast() {
        for palette in [&LIGHT, &DARK] {
            let sea = [palette.light_sea, palette.dark_sea];
            let backgrounds = sea
                .into_iter()
                .chain(palette.white_land)
                .chain(palette.black_land)
                .chain([palette.paper]);
            let marks = [
                palette.passed,
                palette.isolani,
                palette.hanging,
                palette.backward,
                palette.doubled,
                palette.ram,
                palette.lever,
                palette.chain,
            ];
            for ground in backgrounds {
                for mark in marks {
                    let contrast = contrast(mark, ground);
                    assert!(contrast >= 3.0, "{mark} on {ground}: {contrast:.2}");
                }
            }
            for words in [palette.ink, palette.faint_ink] {
                assert!(contrast(words, palette.paper) >= 4.5, "{words}");
            }
            for piece in [&palette.white_piece, &palette.black_piece] {
                for square in sea {
                    let best = contrast(piece.fill, square).max(contrast(piece.outline, square));
                    assert!(best >= 3.0, "{} on {square}: {best:.2}", piece.fill);
                }
            }
        }
    }

    #[test]
    fn a_page_has_a_variable_for_each_color() {
        for (name, color) in PAGE.entries() {
            assert_eq!(color, format!("var(--{name})"));
        }
    }
}
