//! The groups, with the step by which a tuner should move each. In positions of games a step changes the evaluation by
//! 0.07 to 10 units (root mean square), by 2 units in the middle of all groups.

use std::ops::Range;

use super::{Change, Group, Half};
use crate::family::Family;
use crate::network::{
    FIRST_ATTACKED_INPUT, FIRST_THRESHOLD, HIDDEN, NEURONS, PHASE_OUTPUTS, PIECE_INPUTS, TERM_INPUTS, TO_MOVE_INPUT,
};
use crate::weights::TERMS;
use Half::{Both, Endgame, Middlegame};

/// The halves, with the ends of their names.
const HALVES: [(Half, &str); 2] = [(Middlegame, "mg"), (Endgame, "eg")];

/// The places of several terms.
macro_rules! places {
    ($($term:ident),+ $(,)?) => { [$(term(stringify!($term))),+] };
}

/// All groups.
pub(super) fn groups() -> Vec<Group> {
    let mut groups = Vec::new();
    groups.extend(material());
    groups.extend(squares());
    groups.extend(mobility());
    groups.extend(pawns());
    groups.extend(passed());
    groups.extend(pieces());
    groups.extend(king());
    groups.extend(danger());
    groups.extend(threats());
    groups.extend(endgame());
    groups.extend(network());
    groups.extend(inputs());
    groups
}

fn material() -> Vec<Group> {
    let steps = [
        ("pawn", [6, 8]),
        ("knight", [14, 14]),
        ("bishop", [14, 14]),
        ("rook", [18, 20]),
        ("queen", [30, 36]),
    ];
    let mut groups = Vec::new();
    for (role, (name, steps)) in steps.into_iter().enumerate() {
        for ((half, end), step) in HALVES.into_iter().zip(steps) {
            groups.push(offset(
                &format!("material_{name}_{end}"),
                half,
                [part(&term("MATERIAL"), role..role + 1)],
                step,
            ));
        }
    }
    groups.push(offset("bishop_pair_mg", Middlegame, places![BISHOP_PAIR], 8));
    groups.push(offset("bishop_pair_eg", Endgame, places![BISHOP_PAIR], 12));
    let imbalance = places![
        KNIGHT_WITH_PAWNS,
        ROOK_WITH_PAWNS,
        KNIGHT_PAIR,
        ROOK_PAIR,
        QUEEN_WITH_KNIGHTS,
        QUEEN_WITH_ROOKS,
        BISHOP_BOTH_WINGS,
    ];
    groups.push(factor("imbalance", Both, imbalance, 40));
    groups.push(offset("tempo_mg", Middlegame, places![TEMPO], 8));
    groups.push(offset("tempo_eg", Endgame, places![TEMPO], 8));
    groups
}

fn squares() -> Vec<Group> {
    let [low, high] = [0..24, 24..48].map(|ranks| [part(&term("PAWN_SQUARES"), ranks)]);
    let mut groups = vec![
        factor("pawn_squares_low_mg", Middlegame, low, 30),
        offset("pawn_squares_high_mg", Middlegame, high.clone(), 6),
        offset("pawn_squares_high_eg", Endgame, high, 7),
    ];
    for (name, places, step) in [
        ("knight", term("KNIGHT_SQUARES"), 25),
        ("bishop", term("BISHOP_SQUARES"), 40),
        ("rook", term("ROOK_SQUARES"), 30),
        ("queen", term("QUEEN_SQUARES"), 40),
        ("king", term("KING_SQUARES"), 20),
    ] {
        for (half, end) in HALVES {
            groups.push(factor(&format!("{name}_squares_{end}"), half, [places.clone()], step));
        }
    }
    groups
}

fn mobility() -> Vec<Group> {
    let mut groups = Vec::new();
    for (name, places, steps) in [
        ("knight", term("KNIGHT_MOBILITY"), [16, 24]),
        ("bishop", term("BISHOP_MOBILITY"), [12, 16]),
        ("rook", term("ROOK_MOBILITY"), [8, 16]),
        ("queen", term("QUEEN_MOBILITY"), [5, 10]),
    ] {
        for ((half, end), step) in HALVES.into_iter().zip(steps) {
            let change = Change::Slope(half, places.clone());
            groups.push(group(&format!("{name}_mobility_{end}"), 0, step, change));
        }
    }
    groups.push(offset("unchallenged_mobility", Both, places![UNCHALLENGED_MOBILITY], 1));
    groups
}

fn pawns() -> Vec<Group> {
    let islands = places![
        ISLANDS,
        DISPERSION,
        DISTORTION,
        HALF_OPEN_FILES,
        ISOLANI,
        ISOLANI_OPEN,
        ISOLANI_DOUBLED,
        HALF_ISOLANI,
    ];
    let doubled = places![
        DOUBLED_ADJACENT,
        DOUBLED_GAP_ONE,
        DOUBLED_FAR,
        DOUBLED_UNSUPPORTED,
        TRIPLED
    ];
    let support = places![
        SUPPORTED,
        CHAIN_BASE,
        CHAIN_LINK,
        CHAIN_HEAD,
        CHAIN_BASE_ATTACKED,
        UNDEFENDED,
        BACKWARD,
        STRAGGLER,
    ];
    let mut groups = Vec::new();
    for (name, places) in [
        ("islands", islands.to_vec()),
        ("neighbors", places![PHALANX, DUO, TRIO, QUART, HANGING].to_vec()),
        ("doubled", doubled.to_vec()),
        ("support", support.to_vec()),
        (
            "tension",
            places![LEVER, DOUBLE_LEVER, WEAK_LEVER, FORK_PUSH, RAM, FIXED].to_vec(),
        ),
        ("room", places![HOLES_MIDDLE, HOLES_WING, DOUBLE_ATTACKS].to_vec()),
    ] {
        for (half, end) in HALVES {
            groups.push(factor(&format!("{name}_{end}"), half, places.clone(), 30));
        }
    }
    groups
}

fn passed() -> Vec<Group> {
    let path = places![PASSED_FREE_PATH, PASSED_FREE_STOP, PASSED_DEFENDED_STOP, PASSED_BLOCKED];
    vec![
        offset("passed_far_mg", Middlegame, [part(&term("PASSED"), 3..6)], 12),
        factor("passed_kings", Endgame, places![PASSED_OWN_KING, PASSED_ENEMY_KING], 25),
        factor("passed_path_mg", Middlegame, path.clone(), 30),
        factor("passed_path_eg", Endgame, path, 25),
        factor(
            "passed_neighbors",
            Both,
            places![PASSED_PROTECTED, PASSED_CONNECTED],
            40,
        ),
        factor("candidates", Both, places![CANDIDATE, SAFE_PATH], 35),
    ]
}

fn pieces() -> Vec<Group> {
    let outposts = places![
        KNIGHT_OUTPOST,
        KNIGHT_REACHES_OUTPOST,
        BISHOP_OUTPOST,
        BISHOP_REACHES_OUTPOST
    ];
    let files = places![
        ROOK_OPEN_FILE,
        ROOK_HALF_OPEN_FILE,
        ROOK_BLOCKED_FILE,
        ROOK_ON_QUEEN_FILE,
        ROOK_ON_SEVENTH,
    ];
    let bishops = places![
        BISHOP_OWN_PAWNS,
        BISHOP_STARES_AT_PAWNS,
        WEAK_COMPLEX,
        BISHOP_LONG_DIAGONAL
    ];
    vec![
        factor("outposts", Both, outposts, 35),
        factor("rook_files", Both, files, 35),
        factor("bishops_and_pawns", Both, bishops, 35),
        factor("trapped", Both, places![TRAPPED_ROOK, QUEEN_SHADOWED], 40),
        offset(
            "behind_pawn",
            Middlegame,
            places![KNIGHT_BEHIND_PAWN, BISHOP_BEHIND_PAWN],
            3,
        ),
        offset("far_from_king", Middlegame, places![FAR_FROM_KING], 2),
    ]
}

fn king() -> Vec<Group> {
    vec![
        factor("shelter_mg", Middlegame, places![SHELTER], 30),
        factor("shelter_eg", Endgame, places![SHELTER], 40),
        offset("castling_right", Middlegame, places![CASTLING_RIGHT], 8),
        factor("own_pawn_by_king_mg", Middlegame, places![OWN_PAWN_BY_KING], 30),
        factor("own_pawn_by_king_eg", Endgame, places![OWN_PAWN_BY_KING], 30),
    ]
}

/// The middlegame half, because few dangers are left in the endgame.
fn danger() -> Vec<Group> {
    let flank = places![FLANK_ATTACK, FLANK_DOUBLE_ATTACK, FLANK_DEFENSE, FLANK_DOUBLE_DEFENSE];
    vec![
        offset("danger_base", Middlegame, places![DANGER_BASE], 15),
        factor(
            "ring_attacks",
            Middlegame,
            places![RING_ATTACKER, RING_ATTACK, RING_PAWN_ATTACK],
            20,
        ),
        factor("weak_ring", Middlegame, places![WEAK_RING], 30),
        factor("safe_checks", Middlegame, places![SAFE_CHECK], 20),
        factor("unsafe_checks", Middlegame, places![UNSAFE_CHECK], 30),
        factor("open_lines", Middlegame, places![OPEN_LINES], 35),
        factor("flank", Middlegame, flank, 25),
        offset("no_queen", Middlegame, places![NO_QUEEN], 40),
        factor("shelter_danger", Middlegame, places![SHELTER_DANGER], 35),
        factor("storm", Middlegame, places![STORM, BLOCKED_STORM, STORM_LEVER], 35),
        offset("danger_to_move", Middlegame, places![DANGER_TO_MOVE], 25),
    ]
}

fn threats() -> Vec<Group> {
    vec![
        factor("pawn_threats", Both, places![THREAT_BY_PAWN, THREAT_BY_PUSH], 20),
        factor("minor_threats", Both, places![THREAT_BY_KNIGHT, THREAT_BY_BISHOP], 20),
        factor("major_threats", Both, places![THREAT_BY_ROOK, THREAT_BY_QUEEN], 25),
        factor("hanging_piece", Both, places![HANGING_PIECE, RESTRICTED_PIECE], 35),
        offset("restricted", Middlegame, places![RESTRICTED], 1),
        offset("invasion", Middlegame, places![INVASION], 2),
        factor("queen_hit", Both, places![QUEEN_HIT], 40),
        offset("space_mg", Middlegame, places![SPACE], 1),
        offset("space_eg", Endgame, places![SPACE], 2),
    ]
}

fn endgame() -> Vec<Group> {
    vec![
        offset("complexity", Endgame, places![COMPLEXITY], 20),
        factor(
            "complexity_of_pawns",
            Endgame,
            places![COMPLEXITY_BOTH_WINGS, COMPLEXITY_PAWNS],
            30,
        ),
        offset(
            "scale_opposite_bishops",
            Endgame,
            places![SCALE_OPPOSITE_BISHOPS, SCALE_OPPOSITE_BISHOPS_PIECES],
            12,
        ),
        offset("scale_rook_ending", Endgame, places![SCALE_ROOK_ENDING], 12),
    ]
}

fn network() -> Vec<Group> {
    let mut groups = Vec::new();
    let prices = NEURONS..NEURONS + Family::PRICED.len();
    let outputs = |name: String, outputs: Range<usize>, step| group(&name, 100, step, Change::Outputs(outputs));
    for (part, places, step) in [
        ("neurons", 0..NEURONS, 12),
        ("scalar", prices.end..PHASE_OUTPUTS, 20),
        ("prices", prices.clone(), 20),
    ] {
        for (first, end) in PHASES {
            let places = first + places.start..first + places.end;
            groups.push(outputs(format!("network_{part}_{end}"), places, step));
        }
    }
    for (index, family) in Family::PRICED.into_iter().enumerate() {
        for (first, end) in PHASES {
            let step = if family == Family::Material { 4 } else { 12 };
            let change = Change::Family(first + prices.start + index);
            groups.push(group(&format!("family_{}_{end}", family.name()), 100, step, change));
        }
    }
    for (first, end) in PHASES {
        for neuron in 0..NEURONS {
            let place = first + neuron;
            groups.push(outputs(format!("neuron_{neuron:02}_{end}"), place..place + 1, 25));
        }
    }
    for neuron in 0..NEURONS {
        let change = Change::Threshold(FIRST_THRESHOLD + neuron);
        groups.push(group(&format!("neuron_{neuron:02}_threshold"), 0, 24, change));
    }
    groups
}

/// What a neuron reads of each part of the piece layer, all neurons of each kind of input, and the hidden units of the tower.
fn inputs() -> Vec<Group> {
    let mut groups = Vec::new();
    for neuron in 0..NEURONS {
        let this = neuron..neuron + 1;
        let pieces = |rows| Change::Pieces(rows, this.clone());
        for (part, step, change) in [
            ("squares", 40, pieces(0..TO_MOVE_INPUT)),
            ("attacked", 70, pieces(FIRST_ATTACKED_INPUT..PIECE_INPUTS)),
            ("terms", 20, Change::Terms(0..TERM_INPUTS, this.clone())),
        ] {
            groups.push(group(&format!("neuron_{neuron:02}_{part}"), 100, step, change));
        }
    }
    groups.extend(piece_inputs());
    groups.extend(term_inputs());
    for unit in 0..HIDDEN {
        groups.push(group(&format!("hidden_{unit:02}"), 100, 25, Change::Hidden(unit)));
    }
    groups
}

/// Kinds of inputs of the piece layer, for all neurons.
fn piece_inputs() -> Vec<Group> {
    // The rows are in the order of these loops, 64 squares for each kind of piece.
    let mut first = 0;
    let mut kind = |name: String, step, squares| {
        let rows = first..first + squares;
        first = rows.end;
        group(&name, 100, step, Change::Pieces(rows, ALL))
    };
    let mut groups = Vec::new();
    for owner in OWNERS {
        for role in ["knight", "bishop", "rook", "queen"] {
            groups.push(kind(format!("input_{owner}_{role}"), 20, 64));
        }
    }
    groups.push(kind("input_to_move".to_owned(), 30, 1));
    for state in ["contested", "hanging"] {
        for turn in ["waiting", "moving"] {
            for owner in OWNERS {
                for (men, step, squares) in [("pawns", 45, 64), ("minors", 80, 128), ("majors", 70, 128)] {
                    groups.push(kind(format!("input_{owner}_{men}_{state}_{turn}"), step, squares));
                }
            }
        }
    }
    groups
}

/// The inputs from named terms, for all neurons.
fn term_inputs() -> Vec<Group> {
    let mut row = 0;
    let mut input = |name: String, step| {
        row += 1;
        group(&name, 100, step, Change::Terms(row - 1..row, ALL))
    };
    let mut groups = Vec::new();
    for owner in OWNERS {
        for family in Family::PRICED {
            let steps = match family {
                Family::Material | Family::Threats | Family::Danger => [20, 20],
                Family::Mobility => [80, 30],
                Family::Pieces => [30, 40],
                Family::Squares | Family::Space => [80, 70],
                // Passed pawns: the other families have no price.
                _ => [80, 25],
            };
            for ((_, end), step) in PHASES.into_iter().zip(steps) {
                groups.push(input(format!("input_{owner}_{}_{end}", family.name()), step));
            }
        }
    }
    for (name, step) in [("phase", 60), ("complexity", 20), ("lead_mg", 10), ("lead_eg", 10)] {
        groups.push(input(format!("input_{name}"), step));
    }
    groups
}

const OWNERS: [&str; 2] = ["own", "enemy"];
/// All neurons.
const ALL: Range<usize> = 0..NEURONS;

/// The first outputs of the middlegame and of the endgame, with the ends of the names.
const PHASES: [(usize, &str); 2] = [(0, "mg"), (PHASE_OUTPUTS, "eg")];

fn factor(name: &str, half: Half, places: impl Into<Vec<Range<usize>>>, step: i32) -> Group {
    group(name, 100, step, Change::Factor(half, places.into()))
}

fn offset(name: &str, half: Half, places: impl Into<Vec<Range<usize>>>, step: i32) -> Group {
    group(name, 0, step, Change::Offset(half, places.into()))
}

fn group(name: &str, default: i32, step: i32, change: Change) -> Group {
    Group {
        name: name.to_owned(),
        default,
        step,
        change,
    }
}

/// The places of the weights of a term.
fn term(name: &str) -> Range<usize> {
    let term = TERMS.iter().find(|term| term.name == name);
    term.expect("a group names terms of the table").places()
}

/// A part of a table of weights.
fn part(table: &Range<usize>, places: Range<usize>) -> Range<usize> {
    table.start + places.start..table.start + places.end
}
