//! Random sessions. In any order of the input there is one `bestmove` for each `go`, legal in the position of that
//! `go`; every `isready` is answered, every line of play is legal, and the exit code is 0. shakmaty says what is legal.

use archipelago_test_support::damage::{Edit, damaged};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

use crate::harness::*;

const FENS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "7k/8/6Q1/8/8/8/8/K7 b - - 0 1",
    "8/8/8/p7/8/8/5k2/7K w - - 0 1",
    "8/8/3k4/1p1p1p2/1P1P1P2/3K4/8/8 w - - 98 70",
    "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
];

const HARMLESS: [&str; 27] = [
    "uci",
    "debug off",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Clear Hash",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Chess960 value false",
    "setoption name Move Overhead value 3",
    "setoption name Ponder value true",
    "setoption name Threads value 1",
    "setoption name Threads value 3",
    "setoption name MultiPV value 1",
    "setoption name MultiPV value 4",
    "setoption name UCI_ShowWDL value true",
    "setoption name SyzygyPath value /no/such/directory",
    "setoption name SyzygyProbeLimit value 5",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_LimitStrength value false",
    "setoption name UCI_Elo value 1500",
    "setoption name Skill Level value 20",
    "setoption name UCI_AnalyseMode value true",
    "setoption name UCI_AnalyseMode value false",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "go perft 3",
];

const BAD: [&[u8]; 11] = [
    b"position",
    b"position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    b"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1 moves e2e4",
    b"xyzzy",
    b"\xFF\xFE",
    b"setoption name Hash value abc",
    b"setoption name Nothing value 1",
    b"go perft x",
    b"isready\0",
    b"",
    b"debug",
];

const GO: [&str; 16] = [
    "go",
    "go infinite",
    "go ponder",
    "go ponder wtime 50 btime 50",
    "go depth 1",
    "go depth 5",
    "go depth abc",
    "go nodes 500",
    "go movetime 5",
    "go mate 2",
    "go wtime 30 btime 30",
    "go wtime 100 winc 10 btime 100 binc 10 movestogo 2",
    "go wtime -5 btime -5",
    "go searchmoves e2e4 a1a2 depth 3",
    "go infinite searchmoves e1f1",
    "go unknown words movetime 3",
];

/// Searches that only a command ends.
const UNBOUNDED: [&str; 3] = ["go infinite", "go ponder", "go ponder wtime 60 btime 60"];

/// What a GUI can send while a search runs without ending it.
const DURING: [&str; 9] = [
    "setoption name Threads value 1",
    "setoption name Threads value 2",
    "setoption name Threads value 7",
    "setoption name Threads value 12",
    "setoption name Hash value 1",
    "setoption name Hash value 33",
    "setoption name Clear Hash",
    "setoption name MultiPV value 3",
    "ponderhit",
];

/// Commands that change the position, search, answer or end. A damaged line must not become one of them, because the
/// test counts them.
const COUNTED: [&[u8]; 13] = [
    b"go",
    b"position",
    b"ucinewgame",
    b"isready",
    b"quit",
    b"exit",
    b"q",
    b"flip",
    b"bench",
    b"perft",
    b"genfens",
    b"speedtest",
    b"export",
];

/// What the engine was sent, and the position that it must have now.
struct Model {
    random: StdRng,
    position: Chess,
    /// The position of each `go`, in order.
    searches: Vec<Chess>,
    ready: usize,
}

impl Model {
    /// What comes next in the session: one line, or a search with some lines during it.
    fn next_lines(&mut self) -> Vec<Vec<u8>> {
        if self.random.random_ratio(1, 20) {
            self.busy_search()
        } else {
            vec![self.next_line()]
        }
    }

    fn next_line(&mut self) -> Vec<u8> {
        match self.random.random_range(0..100) {
            0..30 => self.go(&GO),
            30..50 => b"stop".to_vec(),
            50..65 => self.set_position(),
            65..75 => self.is_ready(),
            75..78 => self.new_game(),
            78..92 => self.choose(&HARMLESS).as_bytes().to_vec(),
            92..96 => self.choose(&BAD).to_vec(),
            _ => self.damaged_line(),
        }
    }

    /// A search without an end of its own, options and `ponderhit` during it, and what ends it: `stop`, a new game,
    /// another position or whatever comes next.
    fn busy_search(&mut self) -> Vec<Vec<u8>> {
        let mut lines = vec![self.go(&UNBOUNDED)];
        for _ in 0..self.random.random_range(1..6) {
            let line = match self.random.random_range(0..4) {
                0 => self.is_ready(),
                _ => self.choose(&DURING).as_bytes().to_vec(),
            };
            lines.push(line);
        }
        match self.random.random_range(0..4) {
            0 => lines.push(b"stop".to_vec()),
            1 => lines.push(self.new_game()),
            2 => lines.push(self.set_position()),
            _ => {}
        }
        lines
    }

    fn go(&mut self, choices: &[&str]) -> Vec<u8> {
        self.searches.push(self.position.clone());
        self.choose(choices).as_bytes().to_vec()
    }

    fn is_ready(&mut self) -> Vec<u8> {
        self.ready += 1;
        b"isready".to_vec()
    }

    fn new_game(&mut self) -> Vec<u8> {
        self.position = Chess::default();
        b"ucinewgame".to_vec()
    }

    /// A line with one or two wrong bytes.
    fn damaged_line(&mut self) -> Vec<u8> {
        loop {
            let line = self.choose(&HARMLESS).as_bytes();
            let count = self.random.random_range(1..3);
            let edits: Vec<Edit> = (0..count).map(|_| self.random.random()).collect();
            let line = damaged(line, &edits);
            let mut words = line
                .split(|byte| byte.is_ascii_whitespace())
                .filter(|word| !word.is_empty());
            if !line.contains(&b'\n') && words.next().is_none_or(|word| !COUNTED.contains(&word)) {
                return line;
            }
        }
    }

    fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        *items.choose(&mut self.random).expect("not empty")
    }

    /// A random game from a random position, sometimes with an illegal move at its end, which ends the game there.
    fn set_position(&mut self) -> Vec<u8> {
        let fen = self.choose(&FENS);
        let setup: Fen = fen.parse().expect("a FEN");
        let mut position: Chess = setup.into_position(CastlingMode::Chess960).expect("a position");
        let mut line = format!("position fen {fen} moves");
        for _ in 0..self.random.random_range(0..12) {
            let moves = position.legal_moves();
            let Some(mv) = moves.choose(&mut self.random) else {
                break;
            };
            line.push_str(&format!(" {}", UciMove::from_chess960(*mv)));
            position.play_unchecked(*mv);
        }
        self.position = position;
        if self.random.random_ratio(1, 10) {
            line.push_str(" e4e4 a2a3");
        }
        line.into_bytes()
    }
}

/// The position after the moves of `line`, or the first that is illegal.
fn play<'a>(position: &Chess, line: impl Iterator<Item = &'a str>) -> Result<Chess, String> {
    let mut position = position.clone();
    for text in line {
        let uci: UciMove = text.parse().map_err(|_| format!("{text} is no move"))?;
        let fen = || Fen::from_position(&position, EnPassantMode::Legal);
        let mv = uci
            .to_move(&position)
            .map_err(|_| format!("{text} is illegal in {}", fen()))?;
        position.play_unchecked(mv);
    }
    Ok(position)
}

/// Checks everything that was printed in answer to what the model sent.
fn check(model: &Model, lines: &[String], seed: u64) {
    let mut searches = model.searches.iter();
    let mut current = searches.next();
    let mut last_pv: Option<&str> = None;
    for line in lines {
        if let Some((_, pv)) = line
            .strip_prefix("info depth ")
            .and_then(|rest| rest.split_once(" pv "))
        {
            let Some(position) = current else {
                panic!("seed {seed}: a pv without a search: {line}")
            };
            play(position, pv.split(' ')).unwrap_or_else(|reason| panic!("seed {seed}: {reason}: {line}"));
            if line.contains(" multipv 1 ") {
                last_pv = Some(pv);
            }
        } else if let Some(rest) = line.strip_prefix("bestmove ") {
            let position = current.unwrap_or_else(|| panic!("seed {seed}: more answers than questions: {line}"));
            let words: Vec<&str> = rest.split(' ').filter(|&word| word != "ponder").collect();
            if position.legal_moves().is_empty() {
                assert_eq!(words, ["(none)"], "seed {seed}");
            } else {
                let after = play(position, words.iter().copied());
                after.unwrap_or_else(|reason| panic!("seed {seed}: {reason}: {line}"));
                let first = last_pv.and_then(|pv| pv.split(' ').next());
                assert_eq!(
                    first,
                    Some(words[0]),
                    "seed {seed}: the last line begins with the best move"
                );
            }
            current = searches.next();
            last_pv = None;
        }
    }
    assert!(current.is_none(), "seed {seed}: a go was not answered");
    assert_eq!(
        lines.iter().filter(|line| *line == "readyok").count(),
        model.ready,
        "seed {seed}"
    );
}

/// A session of this many lines.
fn session(seed: u64, commands: usize) {
    let mut model = Model {
        random: StdRng::seed_from_u64(seed),
        position: Chess::default(),
        searches: Vec::new(),
        ready: 0,
    };
    let mut engine = Engine::start();
    let mut left = commands;
    while left > 0 {
        // Some lines in one write, then perhaps a pause, so that searches are met in every state.
        let count = model.random.random_range(1..6);
        let mut lines: Vec<Vec<u8>> = (0..count).flat_map(|_| model.next_lines()).collect();
        left = left.saturating_sub(lines.len());
        lines.iter_mut().for_each(|line| line.push(b'\n'));
        engine.send_raw(&lines.concat());
        let pause = model.random.random_range(0..60u64).saturating_sub(40);
        thread::sleep(Duration::from_millis(pause));
    }
    let lines = engine.finish();
    check(&model, &lines, seed);
}

#[test]
fn random_sessions_keep_the_protocol() {
    for seed in 0..25 {
        session(seed, 90);
    }
}

mod slow {
    use super::session;

    #[test]
    #[ignore = "slow: some minutes"]
    fn a_hundred_thousand_commands_keep_the_protocol() {
        for seed in 1000..1200 {
            session(seed, 500);
        }
    }
}
