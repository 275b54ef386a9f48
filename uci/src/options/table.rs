//! The table of options: one line each, with the values that it takes and the place that uses them.

use std::time::Duration;

use archipelago_engine::{DEFAULT_HASH, DEFAULT_OVERHEAD, MAX_ELO, MAX_PIECES, MIN_ELO};

use super::strength::FULL_SKILL;
use super::target::Target;

/// An option as the GUI sees it.
#[derive(Debug)]
pub struct Spec {
    /// Its name in the list after `uci`. `setoption` ignores the case of letters.
    pub name: &'static str,
    /// The values that it takes and what setting it does.
    pub kind: Kind,
}

/// The type of an option.
#[derive(Debug)]
pub enum Kind {
    /// An action without a value.
    Button(fn(&mut Target<'_>)),
    /// True or false.
    Check {
        /// The value before anybody sets another.
        default: bool,
        /// Sets it.
        apply: fn(&mut Target<'_>, bool),
    },
    /// An integer. Ranges fit an `i32`: GUIs read no more.
    Spin {
        /// The value before anybody sets another.
        default: u32,
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// Sets it.
        apply: fn(&mut Target<'_>, u32),
    },
    /// Any bytes, in the encoding of the GUI; `<empty>` stands for none.
    Text {
        /// The value before anybody sets another.
        default: &'static str,
        /// Sets it.
        apply: fn(&mut Target<'_>, &[u8]),
    },
}

const fn button(name: &'static str, apply: fn(&mut Target<'_>)) -> Spec {
    Spec {
        name,
        kind: Kind::Button(apply),
    }
}

const fn check(name: &'static str, default: bool, apply: fn(&mut Target<'_>, bool)) -> Spec {
    Spec {
        name,
        kind: Kind::Check { default, apply },
    }
}

const fn spin(name: &'static str, default: u32, min: u32, max: u32, apply: fn(&mut Target<'_>, u32)) -> Spec {
    Spec {
        name,
        kind: Kind::Spin {
            default,
            min,
            max,
            apply,
        },
    }
}

const fn text(name: &'static str, default: &'static str, apply: fn(&mut Target<'_>, &[u8])) -> Spec {
    Spec {
        name,
        kind: Kind::Text { default, apply },
    }
}

/// How the protocol writes a text without letters.
pub const NO_TEXT: &str = "<empty>";

/// The most pieces, kings included, that tables may be asked for.
const TABLE_PIECES: u32 = MAX_PIECES as u32;
const OVERHEAD_MS: u32 = DEFAULT_OVERHEAD.as_millis() as u32;

/// Every option, in the order of the list after `uci`.
pub static OPTIONS: &[Spec] = &[
    spin("Hash", DEFAULT_HASH as u32, 1, 1 << 20, |to, mib| {
        let outcome = to.engine.set_hash(mib as usize);
        to.expect(outcome);
    }),
    spin("Threads", 1, 1, 1024, |to, count| {
        let outcome = to.engine.set_threads(count as usize);
        to.expect(outcome);
    }),
    button("Clear Hash", |to| to.engine.clear_hash()),
    spin("MultiPV", 1, 1, 256, |to, lines| to.options().multipv = lines as usize),
    // Tells the GUI that pondering is possible; the engine ponders when `go ponder` asks for it.
    check("Ponder", false, |_, _| {}),
    spin("Move Overhead", OVERHEAD_MS, 0, 5000, |to, ms| {
        to.options().move_overhead = Duration::from_millis(ms.into());
    }),
    spin("nodestime", 0, 0, 10_000, |to, nodes| to.options().nodes_per_ms = nodes),
    check("UCI_Chess960", false, |to, on| *to.chess960 = on),
    check("UCI_ShowWDL", false, |to, on| to.options().show_wdl = on),
    text("SyzygyPath", NO_TEXT, |to, list| to.open_tables(list)),
    spin("SyzygyProbeDepth", 1, 1, 100, |to, plies| {
        to.options().tablebase.depth = plies;
    }),
    spin("SyzygyProbeLimit", TABLE_PIECES, 0, TABLE_PIECES, |to, pieces| {
        to.options().tablebase.pieces = pieces as usize;
    }),
    check("Syzygy50MoveRule", true, |to, on| to.options().tablebase.rule50 = on),
    text("Debug Log File", NO_TEXT, |to, name| to.open_log(name)),
    check("UCI_LimitStrength", false, |to, on| {
        to.change_strength(|strength| strength.is_limited = on);
    }),
    spin("UCI_Elo", MAX_ELO, MIN_ELO, MAX_ELO, |to, elo| {
        to.change_strength(|strength| strength.elo = elo);
    }),
    spin("Skill Level", FULL_SKILL, 0, FULL_SKILL, |to, level| {
        to.change_strength(|strength| strength.skill = level);
    }),
    check("UCI_AnalyseMode", false, |to, on| {
        to.change_strength(|strength| strength.analyses = on);
    }),
    // Who plays against us is for the log, which has every line anyway.
    text("UCI_Opponent", NO_TEXT, |_, _| {}),
    // For the GUI to show.
    text("UCI_EngineAbout", crate::text::ABOUT, |_, _| {}),
];

/// Other spellings that GUIs and scripts send.
pub const ALIASES: [(&str, &str); 1] = [("MoveOverhead", "Move Overhead")];
