//! The explanation for programs: one JSON object with keys that stay.

use archipelago_movegen::setwise::{
    Black, Side, White, able_to_capture_east, able_to_capture_west, able_to_double_push, able_to_push, any_attacks,
    double_attacks, double_push_targets, single_attacks, single_push_targets,
};
use archipelago_movegen::{Bitboard, Color, File, Move, Position, Role, Square};
use serde_json::{Value as Json, json};

use crate::breakdown::{Breakdown, BreakdownLine};
use crate::breaks::Break;
use crate::diagnosis::{Diagnosis, PawnDiagnosis, SideDiagnosis};
use crate::endings::ending;
use crate::heat::{self, HeatMap};
use crate::named::classify;
use crate::placement::{PlacedPiece, Trade};
use crate::plans::{Advice, State, kind};
use crate::race::runners;
use crate::san::write_line;
use crate::search::{Outcome, Search};
use crate::verdict::correction::Correction;
use crate::verdict::{Reason, Verdict};
use crate::weakness::{Weakness, weaknesses};
use archipelago_eval::filesets::Fileset;
use archipelago_eval::structure;
use archipelago_eval::{Recording, Score, record};

/// The version of the schema in `docs/explain.md`: it grows when a key changes its meaning or goes. New keys may come
/// without a new version.
pub const JSON_VERSION: u32 = 2;

/// One JSON object; its schema is written down in `docs/explain.md`.
///
/// Numbers are centipawns (see [`archipelago_eval::wdl`]); the tapered ones sum to `value_cp`.
///
/// Squares are lists of names in the order a1, b1, ... h8; files are lists of letters. Under `patterns`, pushes need
/// empty squares, captures take any enemy piece or pawn except the king, `doubled` is the rear pawn of a pair, and
/// `holes` are all squares that pawns of that side can never attack.
#[must_use]
pub fn json(position: &Position, mut search: Option<Search<'_>>) -> String {
    let breakdown = Breakdown::new(position);
    let recording = record(position);
    let found = crate::verdict(position, search.as_mut().map(Search::again));
    json!({
        "version": JSON_VERSION,
        "engine": concat!("Archipelago ", env!("CARGO_PKG_VERSION")),
        "turn": position.turn().to_string(),
        "phase": recording.phase,
        "in_check": position.in_check(),
        "ending": ending(position),
        "fen": position.fen(),
        "value_cp": breakdown.value,
        "verdict": verdict(position, &found),
        "structure": named(position),
        "terms": breakdown.terms.iter().map(term).collect::<Vec<_>>(),
        "white": side::<White>(position, &recording),
        "black": side::<Black>(position, &recording),
        "breaks": breaks(position, search.as_mut().map(Search::again)),
        "pieces": pieces(position),
        "trades": trades(position, search),
        "family_prices": family_prices(position),
        "piece_values": piece_values(position),
    })
    .to_string()
}

/// For each side and family what its terms are multiplied by in this structure, weighted by the phase; null for a known
/// ending.
fn family_prices(position: &Position) -> Json {
    let recording = record(position);
    if recording.known.is_some() {
        return Json::Null;
    }
    let thousandths = |price: f64| (1000.0 * price).round() / 1000.0;
    let side = |color: Color| -> Json {
        let prices = heat::prices(&recording, color).into_iter();
        prices
            .map(|price| (price.family.name().to_owned(), Json::from(thousandths(price.tapered))))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    json!({ "white": side(Color::White), "black": side(Color::Black) })
}

/// The heat maps: for each side and piece 64 numbers, for a1, b1, ... h8.
fn piece_values(position: &Position) -> Json {
    let mut sides = json!({ "white": {}, "black": {} });
    for map in HeatMap::all(position) {
        sides[map.piece.color.to_string()][kind(map.piece.role)] = Json::from(map.values.to_vec());
    }
    sides
}

/// Who is better, the chances of White per mille, and the largest reasons; `chances` is null when the game is over.
///
/// `value_cp` is that of the search if there was one, and null when the result is certain; `search` is null without a
/// search, else `missed` says what the static value misses, or is null where both agree.
fn verdict(position: &Position, verdict: &Verdict) -> Json {
    let reason = |reason: &Reason| {
        json!({
            "side": reason.side.to_string(),
            "gain_cp": reason.gain,
            "text": reason.text,
            "squares": squares(reason.squares),
        })
    };
    json!({
        "words": verdict.words,
        "value_cp": verdict.value,
        "chances": verdict.chances.map(|[win, draw, loss]| json!({ "win": win, "draw": draw, "loss": loss })),
        "reasons": verdict.reasons.iter().map(reason).collect::<Vec<_>>(),
        "search": verdict.correction.as_ref().map(|correction| searched(position, correction)),
    })
}

/// `mate` counts moves, negative when Black gives mate; `tables` is the winner by the endgame tables or `draw`.
fn searched(position: &Position, correction: &Correction) -> Json {
    let mate = match correction.outcome {
        Outcome::Mate(side, moves) => Some(i64::from(moves) * side.fold_wb(1, -1)),
        _ => None,
    };
    let tables = match correction.outcome {
        Outcome::Tables(winner) => Some(winner.map_or_else(|| "draw".to_owned(), |side| side.to_string())),
        _ => None,
    };
    let uci = |mv: &Move| mv.to_uci(position.is_chess960()).to_string();
    json!({
        "depth": correction.depth,
        "nodes": correction.nodes,
        "mate": mate,
        "tables": tables,
        "line": correction.line.iter().map(uci).collect::<Vec<_>>(),
        "line_san": write_line(position, &correction.line),
        "missed": correction.missed,
    })
}

/// The name of the structure, the side it belongs to, the advances that have been played, and both plans; nulls and
/// empty lists where it has no name.
fn named(position: &Position) -> Json {
    let Some(structure) = classify(position) else {
        return json!({ "name": null, "side": null, "played": [], "plans": { "white": [], "black": [] } });
    };
    let plans = |advices: &[Advice]| -> Json { advices.iter().map(advice).collect() };
    json!({
        "name": structure.name,
        "side": structure.side.map(|side| side.to_string()),
        "played": structure.played,
        "plans": { "white": plans(&structure.plans.white), "black": plans(&structure.plans.black) },
    })
}

/// `state` is `ready`, `prepared`, `prevented` or `open`; `by` says what is missing or what prevents the plan.
fn advice(advice: &Advice) -> Json {
    let (state, by) = match &advice.state {
        State::Ready => ("ready", None),
        State::Prepared(by) => ("prepared", Some(by)),
        State::Prevented(by) => ("prevented", Some(by)),
        State::Open => ("open", None),
    };
    json!({
        "action": advice.action,
        "pawn_moves": advice.pawn_moves,
        "reason": advice.reason,
        "state": state,
        "by": by,
    })
}

fn term(term: &BreakdownLine) -> Json {
    let halves = |score: Score| json!({ "mg": score.mg(), "eg": score.eg() });
    json!({ "name": term.name, "white": halves(term.white), "black": halves(term.black), "tapered": term.tapered })
}

/// The breaks of each side; `gain_cp` is null without a search.
fn breaks(position: &Position, search: Option<Search<'_>>) -> Json {
    let one = |found: &Break| {
        let [before, after] = &found.names;
        let islands = |when: usize| json!({ "white": found.islands[0][when], "black": found.islands[1][when] });
        json!({
            "move": found.mv.to_uci(position.is_chess960()).to_string(),
            "san": found.san,
            "kind": found.kind.to_string(),
            "gain_cp": found.gain,
            "line_san": found.line,
            "before": { "name": before, "islands": islands(0) },
            "after": { "name": after, "islands": islands(1) },
            "facts": found.facts,
        })
    };
    let [white, black] = if position.has_legal_move() {
        crate::breaks(position, search)
    } else {
        Default::default()
    };
    let list = |breaks: Vec<Break>| -> Json { breaks.iter().map(one).collect() };
    json!({ "white": list(white), "black": list(black) })
}

/// What the evaluation says of the place of each piece.
fn pieces(position: &Position) -> Json {
    let one = |placed: &PlacedPiece| {
        let better = placed.better.iter();
        let square = |(square, gain): &(Square, i32)| json!({ "square": square.to_string(), "gain_cp": gain });
        json!({
            "side": placed.piece.color.to_string(),
            "piece": kind(placed.piece.role),
            "square": placed.square.to_string(),
            "worth_cp": placed.worth,
            "against_mean_cp": placed.against_mean,
            "own_pawns_on_color": placed.own_pawns,
            "better": better.map(square).collect::<Vec<_>>(),
        })
    };
    crate::placement(position).iter().map(one).collect()
}

/// The trades that help a side most; changes are White's view.
fn trades(position: &Position, search: Option<Search<'_>>) -> Json {
    let piece = |(role, square): (Role, Square)| json!({ "piece": kind(role), "square": square.to_string() });
    let one = |trade: &Trade| {
        json!({
            "white": piece(trade.white),
            "black": piece(trade.black),
            "static_cp": trade.change,
            "search_cp": trade.searched,
        })
    };
    crate::trades(position, search).iter().map(one).collect()
}

/// Each pawn: what the evaluation counts for it, what its weaknesses cost, and its roles.
fn pawns(side: &SideDiagnosis, color: Color, recording: &Recording) -> Json {
    let one = |pawn: &PawnDiagnosis| {
        let weaknesses = weaknesses(recording, color, pawn);
        let weakness = |weakness: &Weakness| json!({ "name": weakness.name, "cost_cp": weakness.cost });
        json!({
            "square": pawn.square.to_string(),
            "worth": { "mg": pawn.worth.mg(), "eg": pawn.worth.eg() },
            "cost_cp": weaknesses.iter().map(|weakness| weakness.cost).sum::<i32>(),
            "weaknesses": weaknesses.iter().map(weakness).collect::<Vec<_>>(),
            "roles": pawn.roles,
        })
    };
    side.pawns.iter().map(one).collect()
}

/// The fastest pawn that a lone king cannot stop, or null.
fn runner(position: &Position, color: Color) -> Json {
    let [white, black] = runners(position);
    let runner = color.fold_wb(white, black);
    runner.map_or(Json::Null, |runner| {
        json!({
            "square": runner.square.to_string(),
            "moves": runner.moves,
            "plies": runner.plies,
            "escorted": runner.is_escorted,
        })
    })
}

fn side<S: Side>(position: &Position, recording: &Recording) -> Json {
    let files = Fileset::of(position.pawns(S::COLOR));
    let diagnosis = Diagnosis::new(position);
    let pawns_of = S::COLOR.fold_wb(&diagnosis.white, &diagnosis.black);
    json!({
        "pawns": pawns(pawns_of, S::COLOR, recording),
        "runner": runner(position, S::COLOR),
        "islands": files.islands(),
        "island_west_files": letters(files.west_borders()),
        "island_east_files": letters(files.east_borders()),
        "isolated_files": letters(files.isolated()),
        "patterns": patterns::<S>(position),
    })
}

fn patterns<S: Side>(position: &Position) -> Json {
    let own = position.pawns(S::COLOR);
    let their = position.pawns(!S::COLOR);
    let empty = !position.occupied();
    let prey = position.by_color(!S::COLOR) & !position.by_role(Role::King);
    let movement = [
        ("pawns", own),
        ("single_push_targets", single_push_targets::<S>(own, empty)),
        ("double_push_targets", double_push_targets::<S>(own, empty)),
        ("able_to_push", able_to_push::<S>(own, empty)),
        ("able_to_double_push", able_to_double_push::<S>(own, empty)),
        ("east_attacks", S::east_attacks(own)),
        ("west_attacks", S::west_attacks(own)),
        ("any_attacks", any_attacks::<S>(own)),
        ("double_attacks", double_attacks::<S>(own)),
        ("single_attacks", single_attacks::<S>(own)),
        ("safe_squares", structure::safe_squares::<S>(own, their)),
        ("able_to_capture_east", able_to_capture_east::<S>(own, prey)),
        ("able_to_capture_west", able_to_capture_west::<S>(own, prey)),
    ];
    let structure = [
        ("isolani", structure::isolani(own)),
        ("half_isolani", structure::half_isolani(own)),
        ("open", structure::open_pawns::<S>(own, their)),
        ("hanging", structure::hanging::<S>(own, their)),
        ("duo", structure::duo(own)),
        ("trio", structure::trio(own)),
        ("quart", structure::quart(own)),
        ("duo_at_least", structure::duo_at_least(own)),
        ("trio_at_least", structure::trio_at_least(own)),
        ("quart_at_least", structure::quart_at_least(own)),
        ("doubled", structure::doubled::<S>(own)),
        ("supported", structure::supported::<S>(own)),
        ("chain_base", structure::chain_base::<S>(own)),
        ("chain_head", structure::chain_head::<S>(own)),
        ("backward", structure::backward::<S>(own, their)),
        ("straggler", structure::straggler::<S>(own, their)),
        ("lever", structure::lever::<S>(own, their)),
        ("double_lever", structure::double_lever::<S>(own, their)),
        ("lever_push", structure::lever_push::<S>(own, their, empty)),
        ("ram", structure::ram::<S>(own, their)),
        ("passed", structure::passed::<S>(own, their)),
        ("protected_passed", structure::protected_passed::<S>(own, their)),
        ("connected_passed", structure::connected_passed::<S>(own, their)),
        ("outside_passed", structure::outside_passed::<S>(own, their)),
        ("blockaded_passed", blockaded::<S>(position)),
        ("chain_link", structure::chain_link::<S>(own)),
        ("candidate", structure::candidate::<S>(own, their)),
        ("outposts", structure::outposts::<S>(own, their)),
        ("holes", structure::holes::<S>(own)),
    ];
    movement
        .into_iter()
        .chain(structure)
        .map(|(name, set)| (name.to_owned(), squares(set)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Passed pawns with an enemy piece on the next square.
fn blockaded<S: Side>(position: &Position) -> Bitboard {
    let (own, their) = (position.pawns(S::COLOR), position.pawns(!S::COLOR));
    structure::blocked::<S>(
        structure::passed::<S>(own, their),
        position.by_color(!S::COLOR) & !their,
    )
}

fn squares(set: Bitboard) -> Json {
    set.into_iter().map(|square| Json::from(square.to_string())).collect()
}

fn letters(files: Fileset) -> Json {
    files
        .files()
        .map(|file: File| Json::from(file.char().to_string()))
        .collect()
}

/// The answer to something that is no position: what is wrong, and in which line, from 1.
#[must_use]
pub fn json_error(problem: &str, line: usize) -> String {
    json!({ "error": problem, "line": line }).to_string()
}
