//! Whole games: how they are read, and that what is told of them is true on the board.

mod schema;

use archipelago_explain::story::{Fate, GameRecord, Judgment, Kind, PawnStep, PlanStory, Story, read_games};
use archipelago_explain::{Found, Outcome, san, story};
use archipelago_movegen::{Color, Position};
use serde_json::Value as Json;

const GAMES: &[u8] = include_bytes!("data/games.pgn");

fn game(text: &str) -> GameRecord {
    let mut games = read_games(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let errors: Vec<String> = read_games(text.as_bytes())
        .into_iter()
        .filter_map(|game| game.err().map(|error| error.to_string()))
        .collect();
    assert_eq!(errors.len(), 1, "{text}: {errors:?}");
    errors[0].clone()
}

fn static_story(game: GameRecord) -> Story {
    let judgments = game.positions().iter().map(Judgment::by_static).collect();
    Story::new(game, judgments)
}

#[test]
fn ten_games_are_read_to_their_last_move() {
    let games = read_games(GAMES);
    let plies: Vec<usize> = games
        .iter()
        .map(|game| game.as_ref().unwrap_or_else(|error| panic!("{error}")).moves.len())
        .collect();
    assert_eq!(plies, [33, 45, 75, 77, 83, 103, 81, 82, 82, 81]);
    for game in games.iter().flatten() {
        assert!(game.tag("White").is_some() && matches!(&*game.result, "1-0" | "0-1"));
        let last = *game.positions().last().expect("a position");
        let mates = [
            "Duke Karl and Count Isouard",
            "Kieseritzky, Lionel",
            "Fischer, Robert James",
        ];
        let is_mate = last.in_check() && !last.has_legal_move();
        assert_eq!(is_mate, game.tag("Black").is_some_and(|name| mates.contains(&name)));
    }
}

#[test]
fn everything_of_the_format_is_read() {
    let text = "\u{FEFF}% an escape\n[White \"Quote \\\" and \\\\\"]\n[Black \"?\"]\n\n\
                1.e4 {a comment ) with [signs} e5 ; to the end of the line 2. Qh5\n\
                2. Nf3 $1 (2. f4 (2. d4 {deeper}) exf4) 2... Nc6!? 3. Bb5 a6 4.0-0 Nf6 e.p. 1/2-1/2\n";
    let read = game(text);
    assert_eq!(read.moves.len(), 8);
    assert_eq!((read.tag("White"), read.tag("Black")), (Some("Quote \" and \\"), None));
    assert_eq!(read.result, "1/2-1/2");
    // Games without tags, without results, and in the first encoding of PGN.
    let games = read_games(b"1. d4 d5 * 1. e4 1-0\n\n[White \"J\xFCrgen\"]\n1. c4\n[Event \"next\"]\n\n1. Nf3 0-1");
    assert!(games.iter().all(Result::is_ok), "{games:?}");
    let games: Vec<_> = games.into_iter().flatten().collect();
    assert_eq!(games.len(), 4);
    assert_eq!(games[2].tag("White"), Some("J\u{FC}rgen"));
    assert_eq!(games[2].result, "*");
}

#[test]
fn positions_and_chess960_are_read() {
    let read = game("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Kd7 41. e4 *");
    assert_eq!(read.moves.len(), 2);
    let story = static_story(read);
    assert_eq!(story.labels, ["40...Kd7", "41.e4"]);
    let read = game(
        "[Variant \"Chess960\"]\n[FEN \"1nrbk1rn/pppppppp/8/8/8/8/PPPPPPPP/1NRBK1RN w GCgc - 0 1\"]\n\n\
         1. Ng3 Ng6 2. O-O O-O *",
    );
    assert_eq!(read.moves.len(), 4);
    assert!(read.moves[2].is_castling());
}

#[test]
fn broken_games_are_named_by_line_and_move() {
    for (text, expected) in [
        (
            "1. e4 e5\n2. Nf3 Nf3 *",
            "game 1, line 2, move 2...: illegal move 'Nf3'",
        ),
        (
            "\n\n1. e4 e5 2. Hello *",
            "game 1, line 3, move 2.: 'Hello' is not a move",
        ),
        (
            "1. e4 (1. d4 *",
            "game 1, line 1, move 1...: the variation that begins here has no end",
        ),
        (
            "1. e4 e5\n\n{ no end",
            "game 1, line 3, move 2.: the comment that begins here has no end",
        ),
        (
            "1. e4 -- 2. d4",
            "game 1, line 1, move 1...: a null move is no move of a game",
        ),
        (
            "[White \"Ann]\n\n1. e4 *",
            "game 1, line 1: '[White \"Ann]' is not a tag",
        ),
        (
            "[Variant \"Atomic\"]\n1. e4 *",
            "game 1, line 1: the variant 'Atomic' is not chess",
        ),
        ("1. e4 ) e5 *", "game 1, line 1, move 1...: ')' has no beginning"),
    ] {
        assert_eq!(error(text), expected);
    }
    assert!(error("[FEN \"8/8 w\"]\n1. e4 *").starts_with("game 1, line 1: illegal position: "));
    // The games around it are read.
    let games = read_games(b"1. e4 *\n\n[White \"A\"]\n\n1. e5 e5 *\n\n[White \"B\"]\n\n1. d4 *");
    let is_ok: Vec<bool> = games.iter().map(Result::is_ok).collect();
    assert_eq!(is_ok, [true, false, true]);
}

/// For each game of a text the number of its moves, or `None` if it is broken.
fn lengths(text: &str) -> Vec<Option<usize>> {
    let games = read_games(text.as_bytes());
    games
        .into_iter()
        .map(|game| game.ok().map(|game| game.moves.len()))
        .collect()
}

#[test]
fn comments_alone_are_no_games() {
    for text in [
        "; exported\n[Event \"x\"]\n\n1. e4 *",
        "{exported}\n[Event \"x\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n\n1. e4 *\n{the end}\n",
        "[Event \"x\"] ; a comment\n[White \"Ann\"]\n\n1. e4 *\n; the end",
        "[Event \"x\"]\n\n1. e4 *\r\n\u{1A}",
        "[Event \"x\"]\n\n1. e4 *\u{1A}",
    ] {
        let read = game(text);
        assert_eq!((read.number, read.moves.len()), (1, 1), "{text:?}");
        assert_eq!(read.tag("Event"), Some("x"), "{text:?}");
    }
    assert!(read_games(b"{only a comment}\n; and another\n").is_empty());
}

#[test]
fn files_that_were_joined_are_read() {
    for between in ["\n\u{FEFF}", "\u{FEFF}", "\n\u{1A}", "\n\u{1A}\u{FEFF}\n"] {
        for result in ["1-0", ""] {
            let text = format!("\u{FEFF}[Event \"one\"]\n\n1. e4 {result}{between}[Event \"two\"]\n\n1. d4 d5 0-1\n");
            assert_eq!(lengths(&text), [Some(1), Some(2)], "{text:?}");
            let broken = text.replace("e4", "e4 e4");
            // After an error only a line that begins with a tag begins a game.
            if between.starts_with('\n') {
                assert_eq!(lengths(&broken), [None, Some(2)], "{broken:?}");
            }
        }
    }
    assert_eq!(lengths("1. e4 *\n\u{FEFF}1. d4 d5 *"), [Some(1), Some(2)]);
}

#[test]
fn a_line_can_have_several_tags() {
    let read = game("[White \"Ann\"] [Black \"Bob\"][Site \"a \\\"] b\" ]\n[Event \"]\"] [Round \"\"]\n\n1. e4 *");
    let tags: Vec<(&str, &str)> = read.tags.iter().map(|(name, value)| (&**name, &**value)).collect();
    let expected = [
        ("White", "Ann"),
        ("Black", "Bob"),
        ("Site", "a \"] b"),
        ("Event", "]"),
        ("Round", ""),
    ];
    assert_eq!(tags, expected);
    assert_eq!(game("[White \"Ann\"] 1. e4 e5 *").moves.len(), 2);
}

#[test]
fn what_has_no_end_does_not_hide_the_games_after_it() {
    for open in ["{ no end", "(1. d4", "(1. d4 { no end"] {
        let text = format!("[Event \"one\"]\n\n1. e4\n{open}\n*\n\n[Event \"two\"]\n\n1. d4 {{a comment}} d5 *\n");
        let games = read_games(text.as_bytes());
        let [Err(error), Ok(next)] = &games[..] else {
            panic!("{text}: {games:?}");
        };
        assert_eq!((error.game, error.line), (1, 4), "{error}");
        assert!(error.problem.ends_with("has no end"), "{error}");
        assert_eq!((next.number, next.moves.len()), (2, 2), "{text}");
    }
}

#[test]
fn a_variation_does_not_go_on_in_the_next_game() {
    // A bracket in a tag would otherwise be its end.
    let text = "[Event \"one\"]\n\n1. e4 e5 (1... c5 2. Nf3 *\n\n[Event \"two\"]\n\n1. d4 d5 *\n\n\
                [Event \"three :)\"]\n\n1. c4 c5 2. g3 *\n";
    assert_eq!(lengths(text), [None, Some(2), Some(3)]);
}

#[test]
fn games_without_tags_are_found_after_a_broken_one() {
    for text in [
        "1. e4 e5 2. xx 1-0\n\n1. d4 d5 0-1\n\n1. c4 *\n",
        "1. e4 e5 2. xx\n3. d4 *\n1. d4 d5 0-1\n1. c4\n",
        "1. e4 e5 2. xx *\r\n\r\n1. d4 d5 0-1\r\n\r\n1. c4 *",
        "[FEN \"8 w\"]\n\n1. e4 1/2-1/2\n\n1. d4 d5 0-1\n\n1. c4 *\n",
    ] {
        assert_eq!(lengths(text), [None, Some(2), Some(1)], "{text:?}");
    }
    // A move number alone begins no game.
    assert_eq!(lengths("1. e4 e5 2. xx\n1. d4 d5 0-1\n"), [None]);
}

#[test]
fn commands_in_comments_are_no_tags() {
    let text = "[Event \"one\"]\n\n1. e4 e4 { a comment\n[%clk 0:01:00] } 2. d4\n{\n[%eval 0.2]\n} *\n\n\
                [Event \"two\"]\n\n1. d4 d5 *\n";
    assert_eq!(lengths(text), [None, Some(2)]);
}

#[test]
fn the_result_of_a_tag_is_a_result() {
    for (tag, expected) in [("White wins", "*"), ("?", "*"), ("1/2", "1/2-1/2"), (" 1-0 ", "1-0")] {
        let read = game(&format!("[Result \"{tag}\"]\n\n1. e4\n"));
        assert_eq!(read.result, expected, "{tag}");
        let pgn = static_story(read).pgn();
        assert_eq!(pgn.matches("[Result ").count(), 1, "{pgn}");
        assert!(pgn.contains(&format!("[Result \"{expected}\"]")), "{pgn}");
        assert!(pgn.ends_with(&format!(" {expected}\n\n")), "{pgn}");
    }
    assert_eq!(game("[Result \"1-0\"]\n\n1. e4 0-1").result, "0-1");
}

#[test]
fn a_promotion_in_brackets_is_no_variation() {
    let read = game("[FEN \"1r5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. axb8(Q)+ (1. a8(N)) Kg7 2. Qe5+(2. Qb2+) *");
    assert_eq!(read.moves.len(), 3);
    assert_eq!(san::write_move(&read.start, read.moves[0]), "axb8=Q+");
}

#[test]
fn tags_after_a_wrong_one_belong_to_its_game() {
    for (tag, problem) in [
        ("[Variant \"Three-check\"]", "the variant 'Three-check' is not chess"),
        ("[White \"Ann]", "'[White \"Ann]' is not a tag"),
        ("[FEN \"8/8 w\"]", "illegal position: "),
    ] {
        // Of two wrong tags the first is named.
        for last in ["[Termination \"Normal\"]", "[Termination \"Normal]"] {
            let text = format!(
                "[Event \"one\"]\n{tag}\n[TimeControl \"60\"]\n[ECO \"?\"]\n{last}\n\n\
                 1. e4 e5\n2. Bc4 Nc6 *\n\n[Event \"two\"]\n[White \"Ann\"]\n\n1. d4 d5 2. c4 *\n"
            );
            let games = read_games(text.as_bytes());
            let [Err(error), Ok(next)] = &games[..] else {
                panic!("{text}: {games:?}");
            };
            assert_eq!((error.game, error.line, &error.at), (1, 2, &None), "{error}");
            assert!(error.problem.starts_with(problem), "{error}");
            assert_eq!((next.number, next.moves.len()), (2, 3), "{text}");
            assert_eq!(next.tag("Event"), Some("two"));
        }
    }
}

/// Whether the moves before and after a position are captures.
fn is_in_exchange(story: &Story, at: usize) -> bool {
    let is_capture = |ply: usize| story.game.moves.get(ply).is_some_and(|mv| mv.is_capture());
    at > 0 && is_capture(at - 1) && is_capture(at)
}

#[test]
fn phases_cover_the_game_and_have_the_names_of_their_positions() {
    for game in read_games(GAMES).into_iter().flatten() {
        let story = static_story(game);
        let phases = &story.phases;
        assert_eq!(phases[0].first, 0);
        assert_eq!(phases.last().map(|phase| phase.last), Some(story.positions.len() - 1));
        for pair in phases.windows(2) {
            assert_eq!(pair[0].last + 1, pair[1].first);
            assert_ne!(pair[0].kind, pair[1].kind);
        }
        for phase in phases {
            // A position in the middle of an exchange is named after the one that the exchange leads to.
            let named = (phase.first..=phase.last)
                .find(|&at| !is_in_exchange(&story, at))
                .expect("a position");
            assert_eq!(phase.kind, Kind::of(&story.positions[named]));
            for &ply in phase.change.iter().flat_map(|change| &change.moves) {
                assert_ne!(story.positions[ply].pawn_key(), story.positions[ply + 1].pawn_key());
            }
        }
    }
}

#[test]
fn the_structures_of_known_games_are_named() {
    let titles = |index: usize| -> Vec<String> {
        let game = read_games(GAMES).remove(index).expect("a game");
        static_story(game)
            .phases
            .iter()
            .map(|phase| phase.kind.title())
            .collect()
    };
    assert!(
        titles(3).contains(&"French chain (White)".to_owned()),
        "{:?}",
        titles(3)
    );
    assert!(
        titles(7).contains(&"King's Indian chain (Black)".to_owned()),
        "{:?}",
        titles(7)
    );
    assert_eq!(titles(5).last().map(String::as_str), Some("Rook ending"));
}

#[test]
fn the_last_phase_ends_with_the_last_move() {
    for game in read_games(GAMES).into_iter().flatten() {
        let last = game.moves.len().div_ceil(2);
        let text = static_story(game).text();
        let mut spans = text.lines().filter(|line| line.starts_with("  Move"));
        let span = spans.next_back().expect("a phase");
        assert!(span.contains(&format!("-{last} ")), "{last}: {span}");
    }
    for text in ["*", "1. e4 *", "1. e4 e5 *"] {
        assert!(static_story(game(text)).text().contains("\n  Move 1 "), "{text}");
    }
}

#[test]
fn only_a_game_from_its_beginning_has_an_opening() {
    let moves = "1. Rb1 Rb8 2. Ra1 Ra8 3. Rb1 Rb8 *";
    let middle = format!("[FEN \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - 0 1\"]\n\n{moves}");
    assert_eq!(titles(&middle), ["Unnamed structure, no open file"]);
    assert_eq!(titles("1. Nf3 Nf6 *"), ["Opening"]);
    let chess960 = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. Nf3 Nf6 *";
    assert_eq!(titles(chess960), ["Opening"]);
    // Nor are its first pawn moves development.
    let steps = |number: u32| {
        let fen = format!("4k2r/5ppp/8/P7/8/8/5PPP/R3K3 w - - 0 {number}");
        static_story(game(&format!("[FEN \"{fen}\"]\n\na6 g6 a7 h6 *"))).pawn_steps
    };
    assert!(!steps(1).is_empty());
    assert_eq!(steps(1), steps(20));
}

/// The titles of the phases of a game.
fn titles(moves: &str) -> Vec<String> {
    let phases = static_story(game(moves)).phases;
    phases.iter().map(|phase| phase.kind.title()).collect()
}

#[test]
fn an_exchange_in_the_middle_is_no_phase() {
    // Fischer - Spassky, Reykjavik 1972: after 8.cxd5 six captures follow; White's pawns on d4 and d5 are no structure.
    let found = titles(
        "1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3 Be7 5. Bg5 O-O 6. e3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 exd5 \
         11. Rc1 Be6 12. Qa4 c5 13. Qa3 Rc8 14. Bb5 a6 15. dxc5 bxc5 16. O-O Ra7 17. Be2 Nd7 *",
    );
    assert_eq!(
        found,
        [
            "Opening",
            "Queen's Gambit tension (White)",
            "Panov and Tarrasch tension (Black)",
            "Hanging pawns (Black)"
        ]
    );
}

#[test]
fn plans_that_are_over_at_the_end_of_a_phase_are_not_told() {
    // Rotlewi - Rubinstein, Lodz 1907: the pawn on c5 stands there for one move, until 6...Bxc5.
    let story = static_story(game(
        "1. d4 d5 2. Nf3 e6 3. e3 c5 4. c4 Nc6 5. Nc3 Nf6 6. dxc5 Bxc5 7. a3 a6 8. b4 Bd6 9. Bb2 O-O 10. Qd2 Qe7 *",
    ));
    let is_accepted = |kind: &Kind| matches!(kind, Kind::Named("Queen's Gambit Accepted", Some(Color::Black)));
    let phase = story.phases.iter().find(|phase| is_accepted(&phase.kind));
    let plans = &phase.unwrap_or_else(|| panic!("{}", story.text())).plans;
    assert!(plans.iter().any(|plan| plan.side == Color::Black), "{plans:?}");
    assert!(
        !plans.iter().any(|plan| plan.action.contains("the pawn on c5")),
        "{plans:?}"
    );
}

#[test]
fn plans_that_were_played_name_their_move() {
    let game = read_games(GAMES).remove(7).expect("the King's Indian");
    let story = static_story(game);
    let phase = story
        .phases
        .iter()
        .find(|phase| phase.kind == Kind::Named("King's Indian chain", Some(Color::Black)))
        .expect("the chain");
    let played: Vec<&str> = phase
        .plans
        .iter()
        .filter(|plan| plan.side == Color::Black)
        .filter_map(|plan| match &plan.fate {
            Fate::Played(by) => Some(&**by),
            _ => None,
        })
        .collect();
    assert!(played.contains(&"11...f4"), "{:?}", phase.plans);
    for plan in story.phases.iter().flat_map(|phase| &phase.plans) {
        if let Fate::Played(by) | Fate::Begun(by) = &plan.fate {
            let ply = story
                .labels
                .iter()
                .position(|label| label == by)
                .expect("a move of the game");
            assert_eq!(story.positions[ply].turn(), plan.side, "{by}");
        }
    }
}

#[test]
fn changes_say_what_happened_to_the_pawns() {
    // The exchange on d4 isolates the pawn on d4 and opens the c-file for good.
    let story = static_story(game(
        "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. c4 Nf6 5. Nc3 e6 6. Nf3 Bb4 7. cxd5 Nxd5 8. Bd2 Nc6 9. Bd3 O-O 10. O-O Be7 \
         11. Re1 Nf6 12. a3 b6 *",
    ));
    let isolani = story
        .phases
        .iter()
        .find(|phase| phase.kind == Kind::Named("Isolated queen's pawn", Some(Color::White)))
        .unwrap_or_else(|| panic!("{}", story.text()));
    let facts = isolani
        .change
        .as_ref()
        .map(|change| change.facts.clone())
        .unwrap_or_default();
    assert!(
        facts.contains(&"White gets an isolated pawn on d4.".to_owned()),
        "{facts:?}"
    );
    assert!(facts.contains(&"The c-file opens.".to_owned()), "{facts:?}");
}

#[test]
fn the_largest_pawn_steps_are_whole_exchanges() {
    for game in read_games(GAMES).into_iter().flatten() {
        let story = static_story(game);
        assert!(story.pawn_steps.len() <= 4);
        for step in &story.pawn_steps {
            let moves = &story.game.moves;
            let is_pawn_move = step.first == step.last && !moves[step.first].is_capture();
            let is_exchange = moves[step.first..=step.last].iter().all(|mv| mv.is_capture())
                && moves.get(step.last + 1).is_none_or(|mv| !mv.is_capture());
            assert!(is_pawn_move || is_exchange, "{step:?}");
            assert!(step.price.abs() >= 15);
            let [before, after] = [step.first, step.last + 1].map(|at| story.positions[at].pawn_key());
            assert_ne!(before, after);
        }
    }
}

#[test]
fn a_promotion_is_no_loss_of_a_pawn() {
    let text = "[FEN \"8/P5k1/8/6p1/2K3P1/8/8/8 w - - 0 50\"]\n\n50. a8=Q Kf7 51. Qd5+ Kf6 52. Kd4 Kg6 53. Ke5 *";
    let story = static_story(game(text));
    let is_promotion = |step: &PawnStep| {
        story.game.moves[step.first..=step.last]
            .iter()
            .any(|mv| mv.is_promotion())
    };
    assert!(!story.pawn_steps.iter().any(is_promotion), "{:?}", story.pawn_steps);
    for change in story.phases.iter().filter_map(|phase| phase.change.as_ref()) {
        assert!(change.price.abs() < 100, "{change:?}");
    }
}

#[test]
fn a_drawn_game_says_by_which_rule() {
    let start = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1\"]\n\n1. Qd2 Kf8 2. Qd1 Kg8 3. Qd2 Kf8";
    let by_repetition = "The game ended in a draw by the third repetition of a position.";
    for (text, expected) in [
        (format!("{start} 4. Qd1 Kg8 1/2-1/2"), Some(by_repetition)),
        (format!("{start} 4. Qd1 Kg8 1-0"), None),
        (format!("{start} 1/2-1/2"), None),
        (
            "[FEN \"7k/8/6K1/8/8/8/8/6Q1 w - - 99 80\"]\n\n80. Kf5 1/2-1/2".to_owned(),
            Some("The game ended in a draw by the fifty-move rule."),
        ),
    ] {
        let story = static_story(game(&text));
        let told = story
            .summary()
            .into_iter()
            .find(|sentence| sentence.contains("draw by"));
        assert_eq!(told.as_deref(), expected, "{text}");
        let last = story.judgments.last().expect("a position");
        assert_eq!(last.chances == [0, 1000, 0], expected.is_some(), "{text}");
    }
}

/// A search that found this score, in centipawns, with chances to match, and this line.
fn found(position: &Position, value: i32, expected: u16, line: &str) -> Judgment {
    let mut at = *position;
    let mut moves = Vec::new();
    for word in line.split_whitespace() {
        let mv = san::read_move(&at, word).expect(word);
        at = at.play(mv);
        moves.push(mv);
    }
    Judgment::searched(Found {
        outcome: Outcome::Centipawns(value),
        chances: [expected, 0, 1000 - expected],
        depth: 10,
        nodes: 1000,
        line: moves,
    })
}

#[test]
fn turning_points_are_the_moves_that_lose_most() {
    let game = game("1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 *");
    let positions = game.positions();
    let lines = [
        (20, 520, "e4"),
        (20, 520, "e5 Nf3"),
        (20, 520, "Nf3 Nc6"),
        (20, 520, "Nc6 Bb5"),
        (150, 800, "Bc4 Ne7"),
        (150, 800, "Qe7 Nf3"),
        (500, 980, "Qh5 g6 Qxe5+"),
    ];
    let judgments = positions
        .iter()
        .zip(lines)
        .map(|(position, (value, expected, line))| found(position, value, expected, line))
        .collect();
    let story = Story::new(game, judgments);
    let told: Vec<(&str, &str)> = story
        .moments
        .iter()
        .map(|moment| (&*story.labels[moment.ply], moment.degree()))
        .collect();
    assert_eq!(told, [("2...f6", "mistake"), ("3...fxe5", "mistake")]);
    assert_eq!(story.moments[1].best_line, "3...Qe7 4.Nf3");
    assert_eq!(story.moments[1].line, "3...fxe5 4.Qh5+ g6 5.Qxe5+");
    assert!(
        story
            .text()
            .contains("2...f6 (mistake): Black's expected score falls from 48 % to 20 %"),
        "{}",
        story.text()
    );
    assert!(story.pgn().contains("3...fxe5?"), "{}", story.pgn());
}

#[test]
fn positions_around_losses_are_doubtful() {
    let game = game("1. e4 e5 2. Nf3 f6 *");
    let positions = game.positions();
    let lines = [(520, "e4"), (520, "c5"), (520, "Nc3"), (500, "Nc6"), (700, "Nxe5")];
    let judgments: Vec<Judgment> = positions
        .iter()
        .zip(lines)
        .map(|(position, (expected, line))| found(position, 0, expected, line))
        .collect();
    // 1...e5 lost nothing, 2.Nf3 too little, 2...f6 much.
    assert_eq!(story::doubtful(&game, &judgments), [3, 4]);
    // It is a turning point too; a smaller loss is only doubtful.
    assert_eq!(story::claimed(&game, &judgments), [3, 4]);
    let mut milder = judgments;
    milder[4] = found(&positions[4], 0, 560, "Nxe5");
    assert_eq!(story::doubtful(&game, &milder), [3, 4]);
    assert!(story::claimed(&game, &milder).is_empty());
}

/// A short game in the Carlsbad structure, by what a search wants for White in each position; without a search where
/// that is `None`.
fn carlsbad(wanted: Option<&str>) -> Story {
    let text = "[FEN \"r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - - 0 12\"]\n\n\
                12. Kh1 Kh8 13. Kg1 Kg8 14. Kh1 Kh8 15. Kg1 Kg8 *";
    let game = game(text);
    let judgments = game
        .positions()
        .iter()
        .map(|position| match wanted.filter(|_| position.turn() == Color::White) {
            Some(line) => found(position, 20, 520, line),
            None if wanted.is_some() => found(position, 20, 520, "h6"),
            None => Judgment::by_static(position),
        })
        .collect();
    Story::new(game, judgments)
}

/// The fates of White's plans in that game.
fn fates(wanted: Option<&str>) -> Vec<(String, Fate)> {
    let story = carlsbad(wanted);
    let phase = story
        .phases
        .iter()
        .find(|phase| phase.kind == Kind::Named("Carlsbad", Some(Color::White)))
        .expect("the Carlsbad structure");
    let plans = phase.plans.iter().filter(|plan| plan.side == Color::White);
    plans.map(|plan| (plan.action.clone(), plan.fate.clone())).collect()
}

#[test]
fn a_plan_is_missed_when_a_search_wanted_it() {
    let fate = |wanted: Option<&str>| {
        let fates = fates(wanted);
        let minority = fates.iter().find(|(action, _)| action.starts_with("b2-b4"));
        minority.map(|(_, fate)| fate.clone()).expect("the minority attack")
    };
    assert_eq!(fate(Some("b4 h6 b5")), Fate::Missed(12, 15));
    assert_eq!(fate(Some("h3 h6 b4")), Fate::Missed(12, 15));
    assert_eq!(fate(Some("h3 h6 g3")), Fate::Open, "nobody wanted to play it");
    assert_eq!(fate(None), Fate::Possible(12, 15), "nothing was searched");
}

#[test]
fn only_a_piece_that_is_meant_plays_a_plan() {
    let fate = |moves: &str| {
        let isolani = "[FEN \"r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11\"]\n\n";
        let story = static_story(game(&format!("{isolani}{moves}")));
        let plans = story.phases.iter().flat_map(|phase| phase.plans.clone());
        let mut posts = plans.filter(|plan| plan.side == Color::White && plan.action == "knight to e5");
        posts.next().expect("the outpost").fate
    };
    let played = Fate::Played("12.Ne5".to_owned());
    assert_eq!(fate("11. Qe2 h6 12. Ne5 Kh8 13. Kh1 Kg8 *"), played);
    let by_queen = fate("11. Qe2 h6 12. Qe5 Kh8 13. Qe2 Kg8 *");
    assert!(!matches!(by_queen, Fate::Played(_) | Fate::Begun(_)), "{by_queen:?}");
}

#[test]
fn a_capture_is_played_by_the_capture_alone() {
    let fate = |text: &str| {
        let story = static_story(game(text));
        let plans = story.phases.iter().flat_map(|phase| phase.plans.clone());
        let mut captures = plans.filter(|plan| plan.side == Color::Black && plan.action == "c5xd4");
        captures.next().expect("the capture").fate
    };
    let accepted = "[FEN \"rnbqkb1r/ppp2ppp/4pn2/8/2BP4/4PN2/PP3PPP/RNBQK2R b KQkq - 0 5\"]\n\n";
    let played = fate(&format!(
        "{accepted}5... c5 6. O-O a6 7. Qe2 Nc6 8. Rd1 cxd4 9. exd4 Be7 10. Nc3 O-O 11. h3 h6 *"
    ));
    assert_eq!(played, Fate::Played("8...cxd4".to_owned()));
    let pushed = fate(&format!(
        "{accepted}5... c5 6. O-O a6 7. Qe2 Nc6 8. Rd1 Be7 9. h3 O-O 10. Nc3 h6 *"
    ));
    assert!(
        matches!(pushed, Fate::Possible(..)),
        "the push is another plan: {pushed:?}"
    );
}

#[test]
fn missed_and_possible_plans_have_keys_of_their_own() {
    let minority = |wanted: Option<&str>| {
        let json: Json = serde_json::from_str(&carlsbad(wanted).json()).expect("JSON");
        let phases = json["phases"].as_array().expect("a list").clone();
        let mut plans = phases
            .iter()
            .flat_map(|phase| phase["plans"].as_array().expect("a list"));
        let is_minority = |plan: &&Json| {
            plan["action"]
                .as_str()
                .is_some_and(|action| action.starts_with("b2-b4"))
        };
        plans.find(is_minority).expect("the minority attack").clone()
    };
    let moves = serde_json::json!([12, 15]);
    for (wanted, fate, in_best_line, possible) in [
        (Some("b4 h6 b5"), "missed", &moves, &Json::Null),
        (Some("h3 h6 g3"), "open", &Json::Null, &Json::Null),
        (None, "possible", &Json::Null, &moves),
    ] {
        let plan = minority(wanted);
        assert_eq!(plan["fate"].as_str(), Some(fate), "{plan}");
        assert_eq!(&plan["in_best_line_on_moves"], in_best_line, "{plan}");
        assert_eq!(&plan["possible_on_moves"], possible, "{plan}");
    }
}

#[test]
fn every_key_is_in_the_schema() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/story.md")).expect("a document");
    let (_, chapter) = document.split_once("## JSON").expect("a chapter");
    let named: Vec<&str> = chapter.split('`').skip(1).step_by(2).collect();
    let game = read_games(GAMES).remove(0).expect("a game");
    for story in [static_story(game), carlsbad(Some("b4 h6 b5")), with_a_missed_break()] {
        let json: Json = serde_json::from_str(&story.json()).expect("JSON");
        let keys = schema::keys(&json, &["tags"]);
        assert!(keys.len() > 30);
        for key in keys {
            assert!(named.contains(&&*key), "docs/story.md does not name {key}");
        }
        let version = format!("the version of this format: {};", json["version"]);
        assert!(chapter.contains(&version), "{version}");
    }
}

/// The lines that tell plans of a side, for each phase of the text.
fn told_plans(text: &str, side: &str) -> Vec<Vec<String>> {
    let (_, rest) = text.split_once("\nStructure\n").expect("a chapter");
    let (chapter, _) = rest.split_once("\n\n").expect("its end");
    let mut phases: Vec<Vec<String>> = Vec::new();
    for line in chapter.lines() {
        match (line.strip_prefix("    "), phases.last_mut()) {
            (None, _) => phases.push(Vec::new()),
            (Some(sentence), Some(told)) => {
                told.extend(sentence.strip_prefix(&format!("{side}: ")).map(str::to_owned));
            }
            (Some(_), None) => panic!("a sentence before the first phase: {line}"),
        }
    }
    phases
}

#[test]
fn plans_without_a_fate_do_not_fill_the_story() {
    let (mut told_open, mut left_out) = (0, 0);
    for game in read_games(GAMES).into_iter().flatten() {
        let story = static_story(game);
        let text = story.text();
        for (side, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let told = told_plans(&text, name);
            assert_eq!(told.len(), story.phases.len(), "{text}");
            for (phase, told) in story.phases.iter().zip(told) {
                let plans = phase.plans.iter().filter(|plan| plan.side == side);
                let (open, known): (Vec<_>, Vec<_>) = plans.partition(|plan| plan.fate == Fate::Open);
                let is_told = |plan: &&&PlanStory| told.contains(&plan.text());
                let (open_told, known_told) = (
                    open.iter().filter(is_told).count(),
                    known.iter().filter(is_told).count(),
                );
                assert_eq!(told.len(), open_told + known_told, "{told:?}");
                assert_eq!(known_told, known.len().min(4), "{told:?}");
                assert_eq!(
                    open_told,
                    open.len().min(2_usize.saturating_sub(known.len())),
                    "{told:?}"
                );
                told_open += open_told;
                left_out += open.len() - open_told;
            }
        }
    }
    assert!(told_open > 10 && left_out > 10, "{told_open} {left_out}");
}

/// The story of a game of two moves in which White does not play c4.
fn with_a_missed_break() -> Story {
    let game = game("[FEN \"4k3/pp3ppp/4p3/3p4/3P4/2P5/PP3PPP/4K3 w - - 0 20\"]\n\n20. Kd2 Kd7 *");
    let positions = game.positions();
    let judgments = vec![
        found(&positions[0], 60, 600, "c4 dxc4"),
        found(&positions[1], 30, 540, "Kd7"),
        found(&positions[2], 30, 550, "c4"),
    ];
    Story::new(game, judgments)
}

#[test]
fn a_missed_break_is_told_although_it_costs_little() {
    let story = with_a_missed_break();
    assert_eq!(story.moments.len(), 1);
    assert_eq!(
        (story.moments[0].degree(), story.moments[0].is_break),
        ("missed break", true)
    );
}

#[test]
fn annotated_games_are_games_again() {
    for game in read_games(GAMES).into_iter().flatten() {
        let moves = game.moves.clone();
        let tags = game.tags.clone();
        let text = static_story(game).pgn();
        let again = read_games(text.as_bytes());
        assert_eq!(again.len(), 1);
        let again = again
            .into_iter()
            .next()
            .expect("one")
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((again.moves, again.tags), (moves, tags));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn json_has_a_line_for_a_game_and_an_entry_for_a_position() {
    for game in read_games(GAMES).into_iter().flatten() {
        let story = static_story(game);
        let text = story.json();
        assert_eq!(text.lines().count(), 1);
        let json: Json = serde_json::from_str(&text).expect("JSON");
        let positions = json["positions"].as_array().expect("a list");
        assert_eq!(positions.len(), story.positions.len());
        assert_eq!(positions[0]["move"], Json::Null);
        assert_eq!(positions[1]["move"].as_str(), Some(&*story.labels[0]));
        assert_eq!(json["searched"], Json::Bool(false));
        let first = &json["phases"][1]["change"];
        assert!(first["price_cp"].is_i64() && first["facts"].is_array(), "{first}");
    }
}

#[test]
fn a_page_holds_everything_and_no_text_breaks_it() {
    let mut record = read_games(GAMES).remove(0).expect("a game");
    record.tags[3].1 = "<script>alert('x')</script> & \"Co\"".to_owned();
    let story = static_story(record);
    let page = story.page(false);
    assert!(!page.contains("<script>alert"), "names are escaped");
    assert!(page.contains("<title>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;Co&quot; - Duke Karl"));
    for part in ["http-equiv", "src=", "@import", "url(http"] {
        assert!(!page.contains(part), "the page needs no network: {part}");
    }
    let without_names = page.replace("http://www.w3.org/2000/svg", "");
    assert!(
        !without_names.contains("http"),
        "no address but the name of the language of pictures"
    );
    let data = page
        .split("id=\"story\">")
        .nth(1)
        .and_then(|rest| rest.split("</script>").next());
    let data: Json = serde_json::from_str(data.expect("data")).expect("JSON");
    assert_eq!(data.as_array().map(Vec::len), Some(story.positions.len()));
    // A picture for the board, one for the graph and one for each phase, each with its title.
    assert_eq!(page.matches("role=\"img\"").count(), 2 + story.phases.len());
    assert!(page.matches("<title").count() >= 3 + story.phases.len());
    assert_eq!(
        page.matches("<button data-at").count(),
        story.positions.len() - 1 + story.phases.len()
    );
    assert!(story.page(true).contains("data-flip=\"true\""));
}

#[test]
fn the_shortest_games_have_a_story() {
    for text in ["*", "[White \"A\"]\n\n*", "1. e4 *", "1. f3 e5 2. g4 Qh4# 0-1"] {
        let story = static_story(game(text));
        assert!(!story.phases.is_empty() && story.text().contains("Structure"), "{text}");
        assert!(story.page(false).contains("</html>") && story.pgn().ends_with("\n\n"));
    }
    let mate = static_story(game("1. f3 e5 2. g4 Qh4# 0-1"));
    assert_eq!(mate.judgments.last().map(Judgment::score), Some("checkmate".to_owned()));
}
