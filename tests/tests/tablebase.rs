//! The engine with endgame tables, against the same tables read by shakmaty.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use archipelago_engine::{Engine, Game, Info, Limits, Report};
use archipelago_movegen::{Move, Position};
use crossbeam_channel::{Receiver, unbounded};

/// An engine and the channel of its reports.
struct Player {
    engine: Engine,
    reports: Receiver<Report>,
}

/// The result of a search.
struct Answer {
    best: Move,
    /// The last report about a line.
    info: Info,
    /// What the engine wrote for people.
    texts: Vec<String>,
}

impl Player {
    fn new(directories: &[PathBuf]) -> Player {
        let (sender, reports) = unbounded();
        let mut engine = Engine::new(sender);
        let found = engine.set_tablebase(directories);
        assert!(found.wdl > 0 && found.broken.is_empty(), "{found:?}");
        Player { engine, reports }
    }

    fn think(&mut self, game: &Game, limits: Limits) -> Answer {
        /// Longer than any search of these tests.
        const PATIENCE: Duration = Duration::from_secs(60);
        self.engine.set_position(game.clone());
        self.engine.go(limits);
        let (mut info, mut texts) = (None, Vec::new());
        loop {
            match self.reports.recv_timeout(PATIENCE).expect("a search ends") {
                Report::Info(news) => info = Some(news),
                Report::Text(text) => texts.push(text),
                Report::CurrentMove { .. } => {}
                Report::BestMove { best, .. } => {
                    return Answer {
                        best: best.expect("there is a legal move"),
                        info: info.expect("a search reports at least one line"),
                        texts,
                    };
                }
            }
        }
    }
}

fn depth(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

#[test]
fn a_broken_table_is_named_once() {
    let directory = tempfile::tempdir().unwrap();
    // The length is that of a table, the bytes are not.
    fs::write(directory.path().join("KQvK.rtbw"), [7; 64 + 16]).unwrap();
    let mut player = Player::new(&[directory.path().to_path_buf()]);
    let game = Game::new(Position::from_fen(b"8/8/8/8/8/1k6/8/K3Q3 w - - 0 1").unwrap());
    let answer = player.think(&game, depth(5));
    assert_eq!(answer.info.tbhits, 0);
    assert_eq!(answer.texts.len(), 1, "{:?}", answer.texts);
    assert!(answer.texts[0].starts_with("error: ") && answer.texts[0].contains("KQvK"));
    assert!(player.think(&game, depth(5)).texts.is_empty());
}

mod needs_data {
    use archipelago_engine::ReportedScore;
    use archipelago_movegen::Color;
    use archipelago_test_support::games;
    use archipelago_tests::{data, few_pieces};
    use rand::rngs::StdRng;
    use shakmaty::Chess;
    use shakmaty_syzygy::Tablebase;

    use super::*;

    /// A score from the tables is further from zero than this, centipawns.
    const TABLEBASE_SCORE: i32 = 19_000;

    /// The result that a score claims: 1 for a certain win, -1 for a certain loss, 0 for anything between.
    fn claim(info: &Info) -> i32 {
        match info.score {
            ReportedScore::Mate(moves) => moves.signum(),
            ReportedScore::Centipawns(score) if score.abs() > TABLEBASE_SCORE => score.signum(),
            ReportedScore::Centipawns(_) => 0,
        }
    }

    /// A random position of these pieces that is not over.
    fn start(pieces: &str, random: &mut StdRng) -> Position {
        loop {
            let position = few_pieces::random(pieces, random);
            if position.has_legal_move() && !position.is_insufficient_material() {
                return position;
            }
        }
    }

    /// The engine reports the result of a root position that is in the tables, and plays a move that keeps it.
    #[track_caller]
    fn knows_the_root(player: &mut Player) {
        let tables = data::tables();
        let mut random = games::random(1);
        let mut seen = [0; 3];
        for pieces in ["KRkn", "KQkr", "KPkp", "KRPk", "KBNk", "KRkp", "KPk"] {
            for _ in 0..40 {
                let position = start(pieces, &mut random);
                let answer = player.think(&Game::new(position), depth(3));
                let result = data::result(&tables, &position);
                let fen = position.fen();
                assert_eq!(claim(&answer.info), result, "{fen}: {:?}", answer.info);
                assert!(answer.info.tbhits > 0, "{fen}");
                let next = position.play(answer.best);
                if next.has_legal_move() {
                    assert_eq!(-data::result(&tables, &next), result, "{fen}: {:?}", answer.best);
                }
                seen[(result + 1) as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_counter_ends_a_win_only_where_the_fifty_move_rule_applies() {
        let mut player = Player::new(&[data::table_directory()]);
        let fen = b"8/8/8/4k3/8/8/8/3QK3 w - - 99 120";
        let game = Game::new(Position::from_fen(fen).unwrap());
        for (rule50, expected) in [(true, 0), (false, 1)] {
            player.engine.options_mut().tablebase.rule50 = rule50;
            assert_eq!(claim(&player.think(&game, depth(3)).info), expected, "{rule50}");
        }
    }

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_root_is_known_by_distance() {
        knows_the_root(&mut Player::new(&[data::table_directory()]));
    }

    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_root_is_known_by_result() {
        let results = tempfile::tempdir().unwrap();
        for entry in fs::read_dir(data::table_directory()).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "rtbw") {
                fs::copy(&path, results.path().join(path.file_name().unwrap())).unwrap();
            }
        }
        knows_the_root(&mut Player::new(&[results.path().to_path_buf()]));
    }

    /// With the tables of three pieces alone, certain results claimed for four pieces are true.
    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn the_search_claims_nothing_wrong() {
        let tables = data::tables();
        let mut player = Player::new(&[data::table_directory()]);
        player.engine.options_mut().tablebase.pieces = 3;
        let mut random = games::random(2);
        let (mut claims, mut hits) = (0, 0);
        for pieces in ["KPkp", "KRkp", "KQkp", "KRkb", "KBPk", "KQkr"] {
            for _ in 0..40 {
                let position = start(pieces, &mut random);
                player.engine.new_game();
                let answer = player.think(&Game::new(position), depth(10));
                hits += answer.info.tbhits;
                if claim(&answer.info) != 0 {
                    claims += 1;
                    let result = data::result(&tables, &position);
                    assert_eq!(claim(&answer.info), result, "{}: {:?}", position.fen(), answer.info);
                }
            }
        }
        assert!(claims > 50 && hits > 1000, "{claims} claims, {hits} hits");
    }

    /// Won positions are won within the fifty-move rule, by searches of 2000 nodes a move.
    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn won_positions_are_won() {
        let tables = data::tables();
        let mut player = Player::new(&[data::table_directory()]);
        let mut random = games::random(3);
        for pieces in ["KRkn", "KQkr", "KBNk", "KRkb", "KPkp", "KNPk"] {
            let starts = std::iter::repeat_with(|| start(pieces, &mut random));
            let won = starts.filter(|position| data::result(&tables, position) == 1);
            for position in won.take(5) {
                wins(&mut player, position);
            }
        }
    }

    /// The side to move wins when the engine plays both sides.
    #[track_caller]
    fn wins(player: &mut Player, start: Position) {
        let fen = start.fen();
        let mut game = Game::new(start);
        player.engine.new_game();
        while game.position.has_legal_move() {
            let position = &game.position;
            assert!(!position.is_fifty_move_draw(), "{fen}: {}", position.fen());
            assert!(game.history.repetitions(position) < 2, "{fen}: {}", position.fen());
            assert!(!position.is_insufficient_material(), "{fen}: {}", position.fen());
            let limits = Limits {
                nodes: Some(2000),
                ..Limits::default()
            };
            let answer = player.think(&game, limits);
            game.play(answer.best);
        }
        assert!(game.position.in_check(), "{fen}: {}", game.position.fen());
        assert_ne!(game.position.turn(), start.turn(), "{fen}");
    }

    /// Games that begin with five pieces, with the tables of three and four: a side that can capture into a won
    /// position wins, and from four pieces on the game ends as the tables say.
    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn five_pieces_are_played_into_the_tables_of_four() {
        let tables = data::tables();
        let mut player = Player::new(&[data::table_directory()]);
        player.engine.options_mut().tablebase.pieces = 4;
        let mut random = games::random(4);
        let mut known = [0; 3];
        for pieces in ["KRPkr", "KQPkq", "KRPkb", "KRPkn", "KBPkb", "KNPkn", "KPPkp", "KRPkp"] {
            for _ in 0..5 {
                let promised = play_five(&mut player, &tables, start(pieces, &mut random));
                if let Some(result) = promised {
                    known[(result + 1) as usize] += 1;
                }
            }
        }
        println!("black wins, draws, white wins that the tables knew before the end: {known:?}");
        assert!(
            known.iter().sum::<i32>() > 10 && known[1] > 0 && known[2] > 0,
            "{known:?}"
        );
    }

    /// Plays to the end with 2000 nodes a move. Returns the result for White that the tables gave when they first knew
    /// it, `None` if they never did.
    fn play_five(player: &mut Player, tables: &Tablebase<Chess>, start: Position) -> Option<i32> {
        let fen = start.fen();
        let mut game = Game::new(start);
        let mut promised = None;
        player.engine.new_game();
        let drawn = |game: &Game| {
            let position = &game.position;
            position.is_fifty_move_draw()
                || position.is_insufficient_material()
                || game.history.repetitions(position) >= 2
        };
        while game.position.has_legal_move() && !drawn(&game) {
            let known = known_result(tables, &game.position);
            if let Some(result) = promised.filter(|_| known.is_some()) {
                assert_eq!(Some(result), known, "{fen}: {}", game.position.fen());
            }
            promised = promised.or(known);
            let limits = Limits {
                nodes: Some(2000),
                ..Limits::default()
            };
            let answer = player.think(&game, limits);
            game.play(answer.best);
        }
        let is_mate = game.position.in_check() && !game.position.has_legal_move();
        let end = match (is_mate, game.position.turn()) {
            (false, _) => 0,
            (true, Color::White) => -1,
            (true, Color::Black) => 1,
        };
        assert!(
            promised.is_none_or(|result| result == end),
            "{fen}: {promised:?}, but {end}"
        );
        promised
    }

    /// The result for White: that of the tables with four pieces, a win with five when a capture wins.
    fn known_result(tables: &Tablebase<Chess>, position: &Position) -> Option<i32> {
        let side = if position.turn() == Color::White { 1 } else { -1 };
        if position.occupied().count() <= 4 {
            return Some(side * data::result(tables, position));
        }
        let captures = position.legal_moves().into_iter().filter(|mv| mv.is_capture());
        let wins = captures
            .map(|mv| position.play(mv))
            .any(|next| data::result(tables, &next) == -1);
        wins.then_some(side)
    }

    /// With several lines each line has the result of its move, and better results come first.
    #[test]
    #[ignore = "needs ARCHIPELAGO_DATA"]
    fn every_line_has_its_result() {
        let tables = data::tables();
        let mut player = Player::new(&[data::table_directory()]);
        player.engine.options_mut().multipv = 256;
        // The rook can be taken, and takes the queen.
        let position = Position::from_fen(b"8/8/8/3k4/8/8/1Q3r2/4K3 w - - 0 1").unwrap();
        player.engine.set_position(Game::new(position));
        player.engine.go(depth(4));
        player.engine.wait();
        let lines = player.reports.try_iter().filter_map(|report| match report {
            Report::Info(info) if info.depth == 4 => Some(info),
            _ => None,
        });
        let claims: Vec<i32> = lines
            .map(|info| {
                let next = position.play(info.pv[0]);
                let claim = claim(&info);
                assert_eq!(-data::result(&tables, &next), claim, "{info:?}");
                claim
            })
            .collect();
        assert_eq!(claims.len(), position.legal_moves().len());
        assert!(claims.is_sorted_by(|first, second| first >= second), "{claims:?}");
        assert!(claims.contains(&1) && claims.contains(&-1), "{claims:?}");
    }
}
