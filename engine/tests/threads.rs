//! Several threads at one search: limits, the reported depth, and more threads than processors.

use std::time::Duration;

use archipelago_engine::{Engine, EngineError, Game, Info, Limits, Report};
use archipelago_movegen::{Move, Position};
use crossbeam_channel::{Receiver, unbounded};

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
const ENDING: &str = "8/5pk1/4p1p1/7p/4P2P/5PP1/r5K1/3R4 w - - 0 40";

/// An engine with several threads, and its reports.
struct Player {
    engine: Engine,
    reports: Receiver<Report>,
}

impl Player {
    fn new(threads: usize) -> Player {
        let (sender, reports) = unbounded();
        let mut engine = Engine::new(sender);
        engine.set_threads(threads).expect("a few threads are always allowed");
        Player { engine, reports }
    }

    /// The lines and the best move of a search from `fen`.
    fn search(&mut self, fen: &str, limits: Limits) -> (Vec<Info>, Move) {
        let position = Position::from_fen(fen.as_bytes()).expect("test positions are valid");
        self.engine.set_position(Game::new(position));
        self.engine.go(limits);
        self.answer()
    }

    fn answer(&mut self) -> (Vec<Info>, Move) {
        let mut infos = Vec::new();
        loop {
            match self.reports.recv_timeout(Duration::from_secs(60)) {
                Ok(Report::Info(info)) => infos.push(info),
                Ok(Report::BestMove { best, .. }) => return (infos, best.expect("there is a legal move")),
                Ok(Report::CurrentMove { .. } | Report::Text(_)) => {}
                Err(error) => panic!("no best move: {error}"),
            }
        }
    }
}

/// The reported depth of the first line never falls, and the last line begins with the best move.
#[track_caller]
fn check(infos: &[Info], best: Move) {
    let first_lines: Vec<&Info> = infos.iter().filter(|info| info.multipv == 1).collect();
    let depths: Vec<u32> = first_lines.iter().map(|info| info.depth).collect();
    assert!(depths.is_sorted(), "{depths:?}");
    let last = first_lines.last().expect("every search reports a line");
    assert_eq!(last.pv.first(), Some(&best));
}

#[test]
fn a_limit_of_depth_is_exact_with_several_threads() {
    for threads in [2, 4] {
        let mut player = Player::new(threads);
        for round in 0..25 {
            let depth = 4 + round % 5;
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let fen = if round % 2 == 0 { MIDDLEGAME } else { ENDING };
            let (infos, best) = player.search(fen, limits);
            check(&infos, best);
            assert_eq!(infos.last().map(|info| info.depth), Some(depth), "{threads} threads");
        }
    }
}

#[test]
fn the_reported_depth_never_falls() {
    for threads in [2, 4] {
        let mut player = Player::new(threads);
        for round in 0..30 {
            let limits = match round % 3 {
                0 => Limits {
                    move_time: Some(Duration::from_millis(10 + round % 20)),
                    ..Limits::default()
                },
                1 => Limits {
                    nodes: Some(3000 + 500 * round),
                    ..Limits::default()
                },
                _ => Limits {
                    soft_nodes: Some(2000 + 500 * round),
                    ..Limits::default()
                },
            };
            if round % 10 == 0 {
                player.engine.new_game();
            }
            let fen = if round % 2 == 0 { MIDDLEGAME } else { ENDING };
            let (infos, best) = player.search(fen, limits);
            check(&infos, best);
        }
    }
}

#[test]
fn several_lines_are_those_of_the_first_thread() {
    let mut player = Player::new(4);
    player.engine.options_mut().multipv = 3;
    for round in 0..20 {
        let limits = Limits {
            move_time: Some(Duration::from_millis(10 + round)),
            ..Limits::default()
        };
        let (infos, best) = player.search(MIDDLEGAME, limits);
        check(&infos, best);
        let last = infos.last_chunk::<3>().expect("three lines");
        assert_eq!(last.each_ref().map(|info| info.multipv), [1, 2, 3]);
        assert_eq!(last[0].pv.first(), Some(&best));
    }
}

#[test]
fn far_more_threads_than_processors_search_and_stop() {
    let mut player = Player::new(64);
    player.engine.prepare();
    for _ in 0..3 {
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let position = Position::from_fen(MIDDLEGAME.as_bytes()).expect("valid");
        player.engine.set_position(Game::new(position));
        player.engine.go(limits);
        std::thread::sleep(Duration::from_millis(30));
        player.engine.stop();
        let (infos, best) = player.answer();
        check(&infos, best);
    }
}

#[test]
fn too_many_threads_are_refused_with_a_reason() {
    let mut player = Player::new(1);
    let Err(EngineError::Threads { wanted, granted }) = player.engine.set_threads(1_000_000) else {
        panic!("a million threads");
    };
    assert_eq!(wanted, 1_000_000);
    assert!(granted >= 64);
    assert!(player.engine.set_threads(granted).is_ok());
}
