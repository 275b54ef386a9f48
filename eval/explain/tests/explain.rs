//! The explanation says what the evaluation counts: sums are exact, keys are stable, pictures are well formed.

#[path = "../../tests/common/mod.rs"]
mod common;
mod schema;

use archipelago_eval::{PawnTable, evaluate, structure, wdl};
use archipelago_explain as explain;
use archipelago_movegen::setwise::{Black, White};
use archipelago_movegen::{Color, Position};
use serde_json::Value as Json;

/// The static value for white, centipawns.
fn white_view(position: &Position, table: &mut PawnTable) -> i64 {
    let value = i64::from(wdl::centipawns(evaluate(position, table).get()));
    if position.turn() == Color::White { value } else { -value }
}

fn names(json: &Json) -> Vec<String> {
    json.as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn terms_sum_to_the_static_value() {
    let mut table = PawnTable::new(12);
    let positions = common::random_positions(40);
    assert!(positions.len() >= 1000);
    for position in positions {
        let json: Json = serde_json::from_str(&explain::json(&position, None)).unwrap();
        let terms = json["terms"].as_array().unwrap();
        let sum: i64 = terms.iter().map(|term| term["tapered"].as_i64().unwrap()).sum();
        assert_eq!(json["value_cp"].as_i64(), Some(sum));
        assert_eq!(sum, white_view(&position, &mut table), "{}", position.fen());
    }
}

#[test]
fn table_shows_the_same_terms() {
    let position = Position::from_fen(b"r1bq1rk1/pp3ppp/2n1pn2/8/1bPP4/2N2N2/P4PPP/R1BQKB1R w KQ - 0 9").unwrap();
    let table = explain::table(&position);
    let last_column = |line: &str| line.rsplit('|').next().unwrap().trim().parse::<i64>().ok();
    let numbers: Vec<i64> = table.lines().filter_map(last_column).collect();
    let (value, terms) = numbers.split_last().unwrap();
    assert!(terms.len() > 10);
    assert_eq!(terms.iter().sum::<i64>(), *value);
    assert_eq!(*value, white_view(&position, &mut PawnTable::new(0)));
    for line in ["white: 3 islands a cd fgh", "black: 2 islands ab efgh"] {
        assert!(table.contains(line), "{table}");
    }
    let c4 = table.lines().find(|line| line.trim_start().starts_with("c4 ")).unwrap();
    assert!(c4.contains("hanging") && c4.contains("duo"), "{c4}");
    let text = explain::text(&position, None);
    assert!(text.contains("Hanging pawns (White)"));
}

#[test]
fn keys_are_stable() {
    let json: Json = serde_json::from_str(&explain::json(&Position::startpos(), None)).unwrap();
    let keys = |json: &Json| -> Vec<String> { json.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(
        keys(&json),
        [
            "black",
            "breaks",
            "ending",
            "engine",
            "family_prices",
            "fen",
            "in_check",
            "phase",
            "piece_values",
            "pieces",
            "structure",
            "terms",
            "trades",
            "turn",
            "value_cp",
            "verdict",
            "version",
            "white",
        ]
    );
    let side = [
        "island_east_files",
        "island_west_files",
        "islands",
        "isolated_files",
        "patterns",
        "pawns",
        "runner",
    ];
    assert_eq!(keys(&json["white"]), side);
    assert_eq!(keys(&json["black"]), side);
    let mut patterns: Vec<&str> = "pawns single_push_targets double_push_targets able_to_push able_to_double_push \
        east_attacks west_attacks any_attacks double_attacks single_attacks safe_squares able_to_capture_east \
        able_to_capture_west isolani half_isolani open hanging duo trio quart duo_at_least trio_at_least quart_at_least \
        doubled supported chain_base chain_head backward straggler lever double_lever lever_push ram passed candidate \
        outposts holes protected_passed connected_passed outside_passed blockaded_passed chain_link"
        .split_whitespace()
        .collect();
    patterns.sort_unstable();
    assert_eq!(keys(&json["white"]["patterns"]), patterns);
    assert_eq!(json["structure"]["name"], Json::Null);
}

#[test]
fn patterns_are_those_of_the_structure() {
    for position in common::random_positions(10) {
        let json: Json = serde_json::from_str(&explain::json(&position, None)).unwrap();
        let [white, black] = Color::ALL.map(|color| position.pawns(color));
        let squares =
            |set: archipelago_movegen::Bitboard| -> Vec<String> { set.into_iter().map(|s| s.to_string()).collect() };
        let sides = [
            (
                "white",
                structure::passed::<White>(white, black),
                structure::holes::<White>(white),
            ),
            (
                "black",
                structure::passed::<Black>(black, white),
                structure::holes::<Black>(black),
            ),
        ];
        for (side, passed, holes) in sides {
            assert_eq!(names(&json[side]["patterns"]["passed"]), squares(passed));
            assert_eq!(names(&json[side]["patterns"]["holes"]), squares(holes));
        }
    }
}

#[test]
fn pushes_mind_pieces_and_captures_spare_the_king() {
    let position = Position::from_fen(b"8/8/8/3nk3/2P5/8/4P3/4K3 b - - 0 1").unwrap();
    let json: Json = serde_json::from_str(&explain::json(&position, None)).unwrap();
    let patterns = &json["white"]["patterns"];
    assert_eq!(names(&patterns["able_to_capture_east"]), ["c4"]);
    assert_eq!(names(&patterns["single_push_targets"]), ["e3", "c5"]);
    let in_check = Position::from_fen(b"8/8/8/3k4/2P5/8/4P3/4K3 b - - 0 1").unwrap();
    let json: Json = serde_json::from_str(&explain::json(&in_check, None)).unwrap();
    assert!(names(&json["white"]["patterns"]["able_to_capture_east"]).is_empty());
}

#[test]
fn picture_is_well_formed() {
    use svg::parser::Event;
    for position in common::random_positions(3) {
        let picture = explain::svg(&position);
        let mut depth = 0;
        let mut tags = 0;
        for event in svg::read(&picture).unwrap() {
            match event {
                Event::Tag(_, svg::node::element::tag::Type::Start, _) => depth += 1,
                Event::Tag(_, svg::node::element::tag::Type::End, _) => depth -= 1,
                Event::Tag(..) => tags += 1,
                Event::Error(error) => panic!("{error}"),
                _ => {}
            }
        }
        assert_eq!(depth, 0);
        assert!(tags > 64 + position.occupied().count());
    }
}

/// The texts of a picture.
fn words(picture: &str) -> Vec<String> {
    use svg::parser::Event;
    let words = svg::read(picture).expect("a picture").filter_map(|event| match event {
        Event::Text(text) => Some(text.trim().to_owned()),
        _ => None,
    });
    words.filter(|text| !text.is_empty()).collect()
}

#[test]
fn pictures_name_what_they_show() {
    // Two rams, doubled pawns on the c-file, three on the h-file, no levers.
    let position = Position::from_fen(b"4k3/7p/7p/p1p4p/P1P5/2P5/8/2B1K3 w - - 0 1").unwrap();
    let words = words(&explain::svg(&position));
    let has = |text: &str| words.iter().any(|word| word == text);
    for text in [
        "doubled: c3 c4",
        "tripled: h5 h6 h7",
        "rammed: a4 c4 a5 c5",
        "White to move",
        "Islands",
    ] {
        assert!(has(text), "{text}: {words:?}");
    }
    assert!(!words.iter().any(|word| word.starts_with("lever")), "{words:?}");
    let verdict = explain::Verdict::new(&position);
    assert!(words.iter().any(|word| word.starts_with(&verdict.words)), "{words:?}");
    let bare = Position::from_fen(b"4k3/8/8/8/8/8/3R4/4K3 w - - 0 1").unwrap();
    let picture = explain::svg(&bare);
    for heading in ["Islands", "Pawns", "Outposts", "Plans"] {
        assert!(!picture.contains(heading), "a heading without entries: {heading}");
    }
}

#[test]
fn outposts_are_hatched_where_a_piece_can_use_them() {
    // The squares d5 and f5 are guarded, and no black pawn can ever attack them.
    let hatched = |pieces: &str| {
        let fen = format!("4k3/8/3p1p2/8/4P3/8/8/{pieces} w - - 0 1");
        let picture = explain::svg(&Position::from_fen(fen.as_bytes()).expect("legal"));
        picture.matches("fill=\"url(#outpost-white-light)\"").count()
    };
    assert_eq!(hatched("1N2K3"), 3, "two squares and the legend");
    assert_eq!(hatched("3RK3"), 0, "a rook has no outposts");
}

#[test]
fn pictures_can_be_turned_and_bare() {
    let position = Position::from_fen(b"4k3/8/8/8/8/8/P7/4K3 w - - 0 1").unwrap();
    let draw = |flip, board_only| {
        let options = explain::PictureOptions {
            flip,
            board_only,
            ..Default::default()
        };
        explain::svg_with(&position, &options)
    };
    // The pawn on a2, in the first column of the last row but one, or in the last column of the second.
    assert!(draw(false, true).contains("translate(84 534)"), "{}", draw(false, true));
    assert!(draw(true, true).contains("translate(644 134)"), "{}", draw(true, true));
    assert!(
        words(&draw(false, true))
            .iter()
            .all(|word| word.len() == 1 || word.contains("to move") || word == "Pawn structure")
    );
    assert!(draw(false, false).contains("Islands"));
    let mut options = explain::PictureOptions {
        board_only: true,
        ..Default::default()
    };
    options.last_move = Some(position.parse_uci(b"a2a4").unwrap());
    let moved = explain::svg_with(&position, &options);
    assert_eq!(moved.matches("#d9b13b").count(), 2, "the squares of the move");
}

/// The picture of the front page is the one that `explain --svg` draws for the position of the front page.
///
/// To draw it again: `cargo run --release -- explain --svg docs/hanging-pawns.svg "FEN"`.
#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let command = readme
        .lines()
        .find_map(|line| line.strip_prefix("archipelago explain \""));
    let fen = command
        .and_then(|rest| rest.split('"').next())
        .expect("a position in the README");
    let position = Position::from_fen(fen.as_bytes()).expect(fen);
    let picture = std::fs::read_to_string(root.join("docs/hanging-pawns.svg")).expect("a picture");
    assert!(
        picture == explain::svg(&position),
        "docs/hanging-pawns.svg shows another picture than `explain --svg` draws for {fen}"
    );
}

/// The map in the README belongs to the position that is given below it, and has a number on every square. The numbers
/// are not compared: they are those of the network with which it was drawn.
///
/// To draw it again: `cargo run --release -- explain --svg docs/heat-knight.svg --heat white-knight "FEN"`.
#[test]
fn the_map_of_the_readme_is_that_of_its_position() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let (_, after) = readme
        .split_once("--svg knight.svg --heat white-knight")
        .expect("the command of the map");
    let fen = after.split('"').nth(1).expect("a position");
    let map = std::fs::read_to_string(root.join("docs/heat-knight.svg")).expect("a map");
    assert!(map.contains(fen) && map.contains("Where White's knights belong"));
    let drawn = explain::heat_svg(
        &Position::from_fen(fen.as_bytes()).expect(fen),
        archipelago_movegen::Piece {
            color: Color::White,
            role: archipelago_movegen::Role::Knight,
        },
        &explain::PictureOptions::default(),
    );
    let is_number = |line: &&str| line.len() >= 2 && "+-".contains(&line[..1]) && line[1..].parse::<u32>().is_ok();
    let numbers = |picture: &str| picture.lines().filter(is_number).count();
    assert_eq!((numbers(&map), numbers(&drawn)), (64, 64));
}

/// The roles in the line of a pawn in the table.
fn roles(fen: &str, pawn: &str) -> String {
    let table = explain::table(&Position::from_fen(fen.as_bytes()).expect(fen));
    let line = table
        .lines()
        .find(|line| line.trim_start().starts_with(&format!("{pawn} ")));
    line.expect(pawn).to_owned()
}

#[test]
fn roles_are_those_that_people_use() {
    let french = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3";
    assert!(roles(french, "c7").contains("lever by double push"));
    assert!(roles(french, "f7").contains("lever by push"));
    // The base of the chain is blocked, and called so, not backward.
    let chain = "rnbqkbnr/pp3ppp/4p3/2ppP3/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 4";
    assert!(roles(chain, "d4").contains("ram") && !roles(chain, "d4").contains("backward"));
    // A pawn at the border of an island is only called half-isolated if its file is open and no neighbor stands beside
    // or behind it.
    let hanging = "r1bq1rk1/pp3ppp/2n1pn2/8/1bPP4/2N2N2/P4PPP/R1BQKB1R w KQ - 0 9";
    assert!(
        ["c4", "f2"]
            .iter()
            .all(|pawn| !roles(hanging, pawn).contains("half-isolani"))
    );
    let alone = "r1bq1rk1/pp3ppp/2n1pn2/8/1bP5/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 9";
    assert!(roles(alone, "c4").contains("half-isolani"), "{}", roles(alone, "c4"));
}

#[test]
fn every_key_is_in_the_schema() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schema = std::fs::read_to_string(root.join("docs/explain.md")).expect("a schema");
    let mut keys = Vec::new();
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11",
        "8/8/6k1/P7/6p1/8/1K6/8 b - - 0 1",
    ] {
        let position = Position::from_fen(fen.as_bytes()).expect(fen);
        let moves = position.legal_moves();
        for text in [
            explain::json(&position, None),
            explain::compare_json(&position, &moves[..1], None),
        ] {
            let json: Json = serde_json::from_str(&text).expect("JSON");
            keys.extend(schema::keys(&json, &["patterns", "family_prices", "piece_values"]));
        }
    }
    assert!(keys.len() > 100);
    let (_, schema) = schema.split_once("## JSON").expect("a chapter");
    let named: Vec<&str> = schema
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|words| words.split('.'))
        .collect();
    for key in keys {
        assert!(named.contains(&key.as_str()), "docs/explain.md does not name {key}");
    }
    let version = format!("| of this schema: {} |", explain::JSON_VERSION);
    assert!(schema.contains(&version));
}
