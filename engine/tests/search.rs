//! The engine through its facade: limits, stopping, and what a search reports.

use std::time::{Duration, Instant};

use archipelago_engine::{Bound, Engine, Game, Info, Limits, MAX_DEPTH, Report, ReportedScore};
use archipelago_movegen::{ByColor, Move, Position};
use crossbeam_channel::{Receiver, unbounded};

/// What one `go` brought.
struct Answer {
    infos: Vec<Info>,
    best: Option<Move>,
    ponder: Option<Move>,
}

impl Answer {
    fn last(&self) -> &Info {
        self.infos.last().expect("every search reports a score")
    }
}

struct Rig {
    engine: Engine,
    reports: Receiver<Report>,
}

impl Rig {
    fn new() -> Rig {
        let (sender, reports) = unbounded();
        Rig {
            engine: Engine::new(sender),
            reports,
        }
    }

    fn at(fen: &str) -> Rig {
        let mut rig = Rig::new();
        rig.engine.set_position(game(fen));
        rig
    }

    /// Collects reports up to the best move, and sees to it that there is no second one.
    fn answer(&mut self) -> Answer {
        let mut infos = Vec::new();
        loop {
            match self
                .reports
                .recv_timeout(Duration::from_secs(60))
                .expect("a best move must come")
            {
                Report::Info(info) => infos.push(info),
                Report::BestMove { best, ponder } => {
                    assert!(!self.engine.is_searching(), "idle before the best move is out");
                    self.engine.wait();
                    assert!(self.reports.is_empty(), "nothing follows the best move");
                    return Answer { infos, best, ponder };
                }
                Report::CurrentMove { .. } | Report::Text(_) => {}
            }
        }
    }

    fn search(&mut self, limits: Limits) -> Answer {
        self.engine.go(limits);
        self.answer()
    }

    fn is_silent_for(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while let Ok(report) = self.reports.recv_deadline(end) {
            if matches!(report, Report::BestMove { .. }) {
                return false;
            }
        }
        true
    }
}

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen.as_bytes()).expect("test positions are valid"))
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// Every move legal; the game not over before the end of the line.
fn check_line(fen: &str, info: &Info) -> Position {
    let mut game = game(fen);
    for (ply, &mv) in info.pv.iter().enumerate() {
        assert!(game.position.is_legal(mv), "{fen}: {mv:?} in {:?}", info.pv);
        let drawn = game.position.is_fifty_move_draw()
            || game.position.is_insufficient_material()
            || game.history.repetitions(&game.position) >= 2;
        assert!(
            ply == 0 || !drawn,
            "{fen}: {:?} goes on after the draw at ply {ply}",
            info.pv
        );
        game.play(mv);
    }
    game.position
}

/// The way to mate with bishop and knight is known, but a queen mates sooner.
#[test]
fn a_known_mate_is_no_reason_for_a_knight() {
    let fen = "8/8/8/2K5/7k/8/4p3/7b b - - 0 1";
    for nodes in [300, 3000, 30_000] {
        let answer = Rig::at(fen).search(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        });
        let best = answer.best.expect("a move").to_uci(false).to_string();
        assert_ne!(best, "e2e1n", "{nodes} nodes");
    }
}

#[test]
fn mates_are_found_and_their_lines_are_as_long_as_claimed() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("r2qk2r/pb4pp/1n2Pb2/2B2Q2/p1p5/2P5/2B2PPP/RN2R1K1 w - - 1 1", 4),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ];
    for (fen, moves) in mates {
        let answer = Rig::at(fen).search(Limits {
            mate: Some(moves),
            ..Limits::default()
        });
        let last = answer.last();
        let ReportedScore::Mate(found) = last.score else {
            panic!("{fen}: no mate but {:?}", last.score)
        };
        assert!(found > 0 && found as u32 <= moves, "{fen}: mate {found}");
        assert_eq!(answer.best, last.pv.first().copied());
        for info in &answer.infos {
            let end = check_line(fen, info);
            if let (ReportedScore::Mate(moves), Bound::Exact) = (info.score, info.bound) {
                assert_eq!(
                    info.pv.len() as i32,
                    if moves > 0 { 2 * moves - 1 } else { -2 * moves },
                    "{fen}"
                );
                assert!(end.in_check() && !end.has_legal_move(), "{fen}: {:?}", info.pv);
            }
        }
    }
}

#[test]
fn lines_are_legal_and_end_where_the_game_does() {
    let positions = [
        START,
        MIDDLEGAME,
        "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "8/8/8/8/2k5/8/1K1Q4/8 w - - 90 80",
        "6k1/5p1p/3q2p1/8/1Q6/5P2/P5PP/6K1 w - - 97 100",
    ];
    for fen in positions {
        for info in Rig::at(fen).search(depth(12)).infos {
            assert!(!info.pv.is_empty());
            check_line(fen, &info);
        }
    }
}

#[test]
fn the_same_search_gives_the_same_nodes() {
    let nodes: Vec<u64> = (0..2)
        .map(|_| Rig::at(MIDDLEGAME).search(depth(9)).last().nodes)
        .collect();
    assert_eq!(nodes[0], nodes[1]);
    let mut rig = Rig::at(MIDDLEGAME);
    rig.search(depth(9));
    rig.engine.new_game();
    rig.engine.set_position(game(MIDDLEGAME));
    assert_eq!(
        rig.search(depth(9)).last().nodes,
        nodes[0],
        "a new game forgets everything"
    );
}

#[test]
fn full_strength_does_not_remember_what_a_weaker_player_found() {
    let alone = Rig::at(MIDDLEGAME).search(depth(9)).last().nodes;
    let mut rig = Rig::at(MIDDLEGAME);
    rig.engine.options_mut().elo = Some(2000);
    rig.search(Limits::default());
    rig.engine.options_mut().elo = None;
    assert_eq!(rig.search(depth(9)).last().nodes, alone);
}

#[test]
fn a_node_limit_is_exact() {
    for nodes in [1, 2, 19, 20, 21, 1000, 10_000, 54_321] {
        let answer = Rig::at(START).search(Limits {
            nodes: Some(nodes),
            ..Limits::default()
        });
        assert_eq!(answer.last().nodes, nodes);
        assert!(answer.best.is_some());
        assert_eq!(answer.last().pv.first().copied(), answer.best);
    }
    let mut rig = Rig::at(START);
    rig.engine.set_threads(3).expect("three threads");
    let answer = rig.search(Limits {
        nodes: Some(20_000),
        ..Limits::default()
    });
    // The first thread searches its third; the others may be stopped before they have searched theirs.
    assert!(
        (6667..=20_000).contains(&answer.last().nodes),
        "{}",
        answer.last().nodes
    );
}

#[test]
fn depth_is_exact_and_at_least_one() {
    for (wanted, reached) in [(0, 1), (1, 1), (7, 7)] {
        let answer = Rig::at(MIDDLEGAME).search(depth(wanted));
        assert_eq!(answer.last().depth, reached);
        assert_eq!(answer.infos.len(), reached as usize, "one line for each iteration");
    }
}

#[test]
fn a_stop_before_the_search_began_still_gives_a_move() {
    let mut rig = Rig::at(MIDDLEGAME);
    for _ in 0..300 {
        rig.engine.go(Limits {
            infinite: true,
            ..Limits::default()
        });
        rig.engine.stop();
        let answer = rig.answer();
        let best = answer.best.expect("a move");
        assert_eq!(answer.last().pv[0], best);
        assert!(game(MIDDLEGAME).position.is_legal(best));
    }
}

#[test]
fn an_infinite_search_waits_for_stop() {
    for fen in [MATED, STALEMATE, "7k/8/8/8/8/8/8/K7 w - - 0 1"] {
        let mut rig = Rig::at(fen);
        rig.engine.go(Limits {
            infinite: true,
            depth: Some(2),
            ..Limits::default()
        });
        assert!(rig.is_silent_for(Duration::from_millis(150)), "{fen}");
        assert!(rig.engine.is_searching());
        rig.engine.stop();
        rig.answer_after_silence(fen);
    }
}

impl Rig {
    /// The silence may have taken the infos.
    fn answer_after_silence(&mut self, fen: &str) {
        let best = self.answer().best;
        assert_eq!(best.is_some(), game(fen).position.has_legal_move(), "{fen}");
    }
}

/// The bishop cannot attack the square on which the rook pawn would be promoted.
#[test]
fn a_rook_pawn_with_the_wrong_bishop_is_drawn_at_any_depth() {
    for fen in [
        "k7/8/1K6/P7/8/8/8/4B3 w - - 0 1",
        "7k/8/8/6KP/8/8/4B3/8 w - - 0 1",
        "8/8/3b4/8/6kp/8/8/7K b - - 0 1",
        "6k1/8/6KP/8/4B3/8/7P/8 w - - 0 1",
    ] {
        let answer = Rig::at(fen).search(depth(20));
        let score = answer.infos.last().expect("an info").score;
        assert_eq!(score, ReportedScore::Centipawns(0), "{fen}");
    }
}

#[test]
fn without_a_legal_move_there_is_a_score_and_no_move() {
    for (fen, score) in [
        (MATED, ReportedScore::Mate(0)),
        (STALEMATE, ReportedScore::Centipawns(0)),
    ] {
        let answer = Rig::at(fen).search(depth(5));
        assert_eq!((answer.best, answer.ponder), (None, None));
        assert_eq!((answer.last().score, answer.last().depth), (score, 0));
    }
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    let clock = ByColor {
        white: Some(Duration::from_millis(300)),
        black: Some(Duration::from_millis(300)),
    };
    let limits = Limits {
        clock,
        ponder: true,
        ..Limits::default()
    };
    let mut rig = Rig::at(START);
    rig.engine.go(limits.clone());
    assert!(
        rig.is_silent_for(Duration::from_millis(400)),
        "the clock stands still while pondering"
    );
    // All the time of the clock was spent already: the answer comes although nothing else ends the search.
    rig.engine.ponder_hit();
    rig.answer_after_silence(START);

    rig.engine.go(Limits {
        depth: Some(1),
        ..limits.clone()
    });
    assert!(
        rig.is_silent_for(Duration::from_millis(150)),
        "a reached depth is no reason to answer early"
    );
    rig.engine.ponder_hit();
    rig.answer_after_silence(START);

    rig.engine.go(limits);
    rig.engine.stop();
    assert!(rig.answer().best.is_some());
    rig.engine.ponder_hit();
    rig.engine.stop();
    assert!(
        !rig.engine.is_searching() && rig.reports.is_empty(),
        "nothing to say when idle"
    );
}

#[test]
fn time_limits_are_kept() {
    let mut rig = Rig::at(MIDDLEGAME);
    let start = Instant::now();
    rig.search(Limits {
        move_time: Some(Duration::from_millis(200)),
        ..Limits::default()
    });
    let spent = start.elapsed();
    assert!(
        spent >= Duration::from_millis(185) && spent < Duration::from_secs(2),
        "{spent:?}"
    );
    for clock in [0, 1, 100] {
        let start = Instant::now();
        let own = ByColor {
            white: None,
            black: Some(Duration::from_millis(clock)),
        };
        assert!(
            rig.search(Limits {
                clock: own,
                ..Limits::default()
            })
            .best
            .is_some()
        );
        assert!(start.elapsed() < Duration::from_secs(2));
    }
}

#[test]
fn a_move_without_alternative_takes_no_time() {
    let clock = Limits {
        clock: ByColor {
            white: Some(Duration::from_secs(20)),
            black: None,
        },
        ..Limits::default()
    };
    // Taking the queen is the only move.
    let alone = Rig::at("8/8/8/8/8/1k6/8/K1q1R3 w - - 0 1").search(clock.clone());
    assert_eq!(alone.last().depth, 6);
    // As many lines as moves: each of them is still a choice.
    let mut rig = Rig::at("7k/8/8/8/8/1p6/8/K7 w - - 0 1");
    rig.engine.options_mut().multipv = 2;
    let lines = rig.search(clock).infos;
    assert!(lines.iter().any(|line| line.depth > 6), "{lines:?}");
}

#[test]
fn only_the_given_root_moves_are_searched() {
    let position = Position::startpos();
    let wanted: Vec<Move> = [b"a2a3", b"h2h4"]
        .into_iter()
        .map(|text| position.parse_uci(text).expect("legal"))
        .collect();
    let mut rig = Rig::at(START);
    let answer = rig.search(Limits {
        search_moves: wanted.clone(),
        ..depth(6)
    });
    assert!(answer.infos.iter().all(|info| wanted.contains(&info.pv[0])));
    assert!(wanted.contains(&answer.best.expect("a move")));
}

#[test]
fn several_lines_differ_in_their_first_move_and_are_sorted() {
    let mut rig = Rig::at(MIDDLEGAME);
    rig.engine.options_mut().multipv = 4;
    let answer = rig.search(depth(8));
    let lines = &answer.infos[answer.infos.len() - 4..];
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line.multipv, index as u32 + 1);
        assert!(lines[..index].iter().all(|other| other.pv[0] != line.pv[0]));
        check_line(MIDDLEGAME, line);
    }
    let score = |info: &Info| match info.score {
        ReportedScore::Centipawns(score) => score,
        ReportedScore::Mate(_) => panic!("no mate here"),
    };
    assert!(lines.windows(2).all(|pair| score(&pair[0]) >= score(&pair[1])));
    assert_eq!(answer.best, Some(lines[0].pv[0]));

    rig.engine.options_mut().multipv = 256;
    rig.engine.set_position(game("7k/8/8/8/8/8/8/K7 w - - 0 1"));
    assert_eq!(rig.search(depth(1)).infos.len(), 3, "no more lines than moves");
}

#[test]
fn many_threads_search_one_position() {
    let mut rig = Rig::at(MIDDLEGAME);
    for threads in [4, 2, 16, 1] {
        rig.engine.set_threads(threads).expect("a few threads");
        let answer = rig.search(Limits {
            move_time: Some(Duration::from_millis(60)),
            ..Limits::default()
        });
        assert_eq!(answer.last().pv.first().copied(), answer.best);
        check_line(MIDDLEGAME, answer.last());
    }
}

/// Positions in which the extensions or the quiescence of some engine exploded; most are on record as issues of Stockfish.
/// Ours may need some millions of nodes, not more.
#[test]
fn no_position_explodes() {
    const MANY: u64 = 20_000_000;
    let positions = [
        ("8/Pk6/8/1p6/8/P1K5/8/6B1 w - - 37 130", 20),
        ("6k1/8/2R3P1/1PK5/6P1/8/8/1r6 w - - 0 1", 18),
        ("1r4k1/p2r1p1p/P2bp1p1/R7/8/3RB1PP/5P2/6K1 w - - 0 30", 16),
        ("1k6/8/P7/8/K7/4B3/8/8 w - - 0 1", 14),
        ("k7/P7/3B4/3K4/8/8/2r5/R7 w - - 13 97", 20),
        ("8/8/8/8/8/6n1/5K1p/7k b - - 37 33", 18),
        ("7k/7P/8/8/4B3/3B4/2B5/KB6 w - - 0 1", 10),
        ("8/8/1Rk3p1/2P2rRp/8/3K4/6PP/4r3 b - - 2 50", 18),
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 4),
        ("q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1", 4),
        ("8/8/8/1p1p1p1p/1P1P1P1P/8/2k5/K7 w - - 0 1", 30),
    ];
    for (fen, plies) in positions {
        let mut rig = Rig::at(fen);
        let answer = rig.search(depth(plies));
        assert!(answer.best.is_some());
        assert!(answer.last().nodes < MANY, "{fen}: {} nodes", answer.last().nodes);
    }
}

#[test]
fn a_drawn_root_still_gives_a_move() {
    let mut drawn = game("6k1/5p1p/3q2p1/8/1Q6/5P2/P5PP/6K1 w - - 0 1");
    for text in [b"g1h1", b"g8h8", b"h1g1", b"h8g8"].repeat(3) {
        let mv = drawn.position.parse_uci(text).expect("legal");
        drawn.play(mv);
    }
    assert!(drawn.history.repetitions(&drawn.position) >= 2);
    let mut rig = Rig::new();
    rig.engine.set_position(drawn);
    assert!(rig.search(depth(6)).best.is_some());
    let fifty = "6k1/5p1p/3q2p1/8/1Q6/5P2/P5PP/6K1 w - - 100 150";
    let answer = Rig::at(fifty).search(depth(6));
    assert!(answer.best.is_some());
}

#[test]
fn the_largest_depth_is_reached_without_harm() {
    let bare_kings = Rig::at("7k/8/8/8/8/8/8/K7 w - - 0 1").search(depth(1000));
    assert_eq!(bare_kings.last().depth, MAX_DEPTH as u32);
    let blocked = "8/8/8/1p1p1p1p/1P1P1P1P/8/2k5/K7 w - - 0 1";
    let answer = Rig::at(blocked).search(Limits {
        nodes: Some(2_000_000),
        ..depth(1000)
    });
    assert!(answer.best.is_some());
    check_line(blocked, answer.last());
}
