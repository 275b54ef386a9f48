//! Whether the verdict of `explain` names the side that a longer search prefers.

use serde_json::Value as Json;

use crate::harness::*;

/// Ten known games.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/explain/tests/data/games.pgn");
/// Plies from one position that is taken from a game to the next.
const STEP: usize = 6;
/// The number of plies at the beginning of a known game that are left out.
const OPENING: usize = 8;

/// Positions of the known games.
fn positions_of_games(most: usize) -> Vec<String> {
    let told = finish(
        command()
            .args(["story", "--static", "--json", GAMES])
            .stdin(Stdio::null()),
    );
    assert_eq!((told.code, &*told.stderr), (Some(0), ""));
    let games = told
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Json>(line).expect("JSON"));
    let fens = games.flat_map(|game| {
        let positions = game["positions"].as_array().expect("a list").clone();
        let chosen = positions.into_iter().skip(OPENING).step_by(STEP);
        chosen.map(|position| position["fen"].as_str().expect("a FEN").to_owned())
    });
    fens.take(most).collect()
}

/// Positions of games that the engine plays against itself from random openings.
fn positions_of_own_games(games: usize, plies: usize, nodes: u64) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send(format!("genfens {games} seed 5 book None"));
    let openings: Vec<String> = (0..games)
        .map(|_| {
            let line = engine.until("info string genfens").pop().expect("a line");
            line["info string genfens ".len()..].to_owned()
        })
        .collect();
    let mut fens = Vec::new();
    for opening in openings {
        let mut moves = String::new();
        for ply in 1..=plies {
            engine.send(format!("position fen {opening} moves{moves}\ngo nodes {nodes}"));
            let last = engine.until("bestmove").pop().expect("a line");
            match field(&last, "bestmove") {
                Some("(none)") | None => break,
                Some(best) => moves += &format!(" {best}"),
            }
            if ply % STEP == 0 {
                let board = engine.answers(format!("position fen {opening} moves{moves}\nd"));
                let fen = board.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("a FEN");
                fens.push(fen.to_owned());
            }
        }
    }
    assert!(engine.quit().is_empty());
    fens
}

/// The score of a search, White's view, centipawns; a mate counts as a large number. `None` when the game is over.
fn searched(engine: &mut Engine, fen: &str, nodes: u64) -> Option<i64> {
    engine.send(format!("ucinewgame\nposition fen {fen}\ngo nodes {nodes}"));
    let lines = engine.until("bestmove");
    if lines.last().is_some_and(|line| line.contains("(none)")) {
        return None;
    }
    let info = lines
        .iter()
        .rev()
        .find(|line| line.contains(" score ") && !line.contains("bound"))?;
    let score: i64 = match (field(info, "cp"), field(info, "mate")) {
        (Some(value), _) => value.parse().expect("a number"),
        (_, Some(moves)) => 10_000 * moves.parse::<i64>().expect("a number").signum(),
        _ => return None,
    };
    Some(if fen.contains(" w ") { score } else { -score })
}

/// The side that the verdict of `explain` names: 1 for White, -1 for Black, 0 when it is about equal.
fn verdicts(fens: &[String], nodes: u64) -> Vec<i64> {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("positions");
    fs::write(&path, fens.join("\n")).expect("a file");
    let input = File::open(&path).expect("the file");
    let ended = finish(
        command()
            .args(["explain", "--nodes", &nodes.to_string(), "-"])
            .stdin(input),
    );
    assert_eq!((ended.code, &*ended.stderr), (Some(0), ""));
    let side = |line: &str| {
        let json: Json = serde_json::from_str(line).expect("JSON");
        let words = json["verdict"]["words"].as_str().expect("words").to_owned();
        i64::from(words.contains("White ")) - i64::from(words.contains("Black "))
    };
    ended.stdout.lines().map(side).collect()
}

/// Of the positions in which the search sees more than half a pawn: in how many the verdict agrees, how many there are,
/// and those in which it does not agree.
fn agreement(fens: &[String], verdict_nodes: u64, search_nodes: u64) -> (usize, usize, Vec<String>) {
    // In parts, because the tests wait only a limited time for a program.
    let sides: Vec<i64> = fens.chunks(10).flat_map(|part| verdicts(part, verdict_nodes)).collect();
    assert_eq!(sides.len(), fens.len());
    let mut engine = Engine::start();
    let (mut agree, mut clear, mut others) = (0, 0, Vec::new());
    for (fen, side) in fens.iter().zip(sides) {
        let Some(score) = searched(&mut engine, fen, search_nodes).filter(|score| score.abs() > 50) else {
            continue;
        };
        clear += 1;
        if score.signum() == side {
            agree += 1;
        } else {
            others.push(format!("{fen}: the search says {score}, the verdict {side}"));
        }
    }
    assert!(engine.quit().is_empty());
    (agree, clear, others)
}

#[test]
fn verdicts_agree_with_a_search_of_the_same_size() {
    // Few positions and small searches: this tests how the agreement is counted, and that the verdict follows its
    // search.
    let fens: Vec<String> = positions_of_games(120).into_iter().step_by(6).collect();
    let (agree, clear, others) = agreement(&fens, 3000, 3000);
    assert!(
        clear >= 5 && agree * 100 >= clear * 90,
        "{agree} of {clear}: {others:#?}"
    );
}

mod slow {
    use super::*;

    /// 200 positions; a million nodes are about a second. `ARCHIPELAGO_AGREEMENT=N` searches N nodes instead, and the
    /// verdict always a fifth of them.
    #[test]
    #[ignore = "slow: some minutes"]
    fn verdicts_agree_with_a_search_of_a_second() {
        let nodes = std::env::var("ARCHIPELAGO_AGREEMENT").map_or(1_000_000, |text| text.parse().expect("a number"));
        let mut fens = positions_of_games(120);
        fens.extend(positions_of_own_games(9, 60, 2000));
        fens.truncate(200);
        assert_eq!(fens.len(), 200);
        let (agree, clear, others) = agreement(&fens, (nodes / 5).max(1), nodes);
        println!("{agree} of {clear} verdicts agree, of {} positions", fens.len());
        println!("{}", others.join("\n"));
        assert!(
            clear >= 60 && agree * 100 >= clear * 95,
            "{agree} of {clear}: {others:#?}"
        );
    }
}
