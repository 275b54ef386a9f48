//! The same game gives the same search: `new_game` forgets everything, and a search limited by nodes depends on nothing
//! but the position.

use std::time::Duration;

use archipelago_engine::{Engine, Game, Info, Limits, Report};
use archipelago_movegen::{Move, Position};
use crossbeam_channel::{Receiver, unbounded};

/// Longer than any search of these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a search reported, without times.
#[derive(Debug, PartialEq, Eq)]
struct Search {
    lines: Vec<(u32, u64, Vec<Move>)>,
    best: Option<Move>,
    ponder: Option<Move>,
}

fn search(engine: &mut Engine, reports: &Receiver<Report>, game: &Game, limits: Limits) -> Search {
    engine.set_position(game.clone());
    engine.go(limits);
    let mut lines = Vec::new();
    loop {
        match reports
            .recv_timeout(PATIENCE)
            .expect("a search ends with its best move")
        {
            Report::Info(Info { depth, nodes, pv, .. }) => lines.push((depth, nodes, pv)),
            Report::BestMove { best, ponder } => {
                engine.wait();
                return Search { lines, best, ponder };
            }
            Report::CurrentMove { .. } | Report::Text(_) => {}
        }
    }
}

/// The first two moves of a game, each searched with `nodes` nodes, and the answer between them forced.
fn opening(engine: &mut Engine, reports: &Receiver<Report>, nodes: u64) -> [Search; 2] {
    let limits = || Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    engine.new_game();
    let mut game = Game::new(Position::startpos());
    let first = search(engine, reports, &game, limits());
    for mv in [
        first.best.expect("the initial position has moves"),
        game_reply(&game, &first),
    ] {
        game.play(mv);
    }
    let second = search(engine, reports, &game, limits());
    [first, second]
}

/// The first legal answer to what was found.
fn game_reply(game: &Game, search: &Search) -> Move {
    game.position.play(search.best.expect("a move")).legal_moves()[0]
}

#[test]
fn a_new_game_repeats_the_old_one() {
    let (sender, reports) = unbounded();
    let mut engine = Engine::new(sender);
    let mut fresh = None;
    // 100 * 1.5^i, as Stockfish does it.
    for nodes in (0..20).map(|i| (100.0 * 1.5_f64.powi(i)) as u64) {
        let once = opening(&mut engine, &reports, nodes);
        let again = opening(&mut engine, &reports, nodes);
        assert_eq!(once, again, "with {nodes} nodes");
        fresh = Some((nodes, once));
    }
    let (nodes, last) = fresh.expect("twenty limits");
    let (sender, reports) = unbounded();
    assert_eq!(
        opening(&mut Engine::new(sender), &reports, nodes),
        last,
        "in another engine"
    );
}

#[test]
fn a_limit_of_nodes_is_exact() {
    let (sender, reports) = unbounded();
    let mut engine = Engine::new(sender);
    let game = Game::new(Position::startpos());
    for nodes in [1, 2, 50, 1000, 12_345, 100_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let found = search(&mut engine, &reports, &game, limits);
        let (_, searched, _) = found.lines.last().expect("a line");
        assert_eq!(*searched, nodes);
        assert!(found.best.is_some_and(|m| game.position.is_legal(m)));
    }
}
