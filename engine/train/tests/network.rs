//! The trainer of the structure network at small scale: it learns what depends on pawns, goes on after an interruption as if
//! there had been none, and its whole numbers play what its real numbers learned.

use archipelago_engine::{FADE_ONE, fade};
use archipelago_eval::network::{NETWORK, Network};
use archipelago_eval::{PawnTable, Value, evaluate};
use archipelago_movegen::{Bitboard, Color, Position, Role, Square};
use archipelago_train::format::PositionRecord;
use archipelago_train::network::checkpoint::{self, CheckpointError};
use archipelago_train::network::examples::Example;
use archipelago_train::network::fit::{self, Settings, State};
use archipelago_train::network::model::{self, Parts, Scope, Target};
use archipelago_train::network::quantize;
use archipelago_train::random::generator;
use rand::RngExt;

const TARGET: Target = Target {
    slope: 0.0055,
    results: [0.0, 0.0],
};

fn settings() -> Settings {
    Settings {
        epochs: 12,
        batch: 128,
        rate: 0.01,
        decay: 0.1,
        tower_decay: 0.1,
        board_decay: 0.1,
        target: TARGET,
        parts: Parts::ALL,
        scope: Scope::All,
        patience: 12,
        seed: 1,
    }
}

/// What the evaluation does not know in these tests: a knight is worth 150 units more for a side whose pawn stands on e4
/// or e5.
fn lesson(position: &Position) -> i32 {
    let center = Bitboard::from_square(Square::E4) | Bitboard::from_square(Square::E5);
    let side = |color: Color| {
        let knights = position.by_role(Role::Knight) & position.by_color(color);
        150 * knights.count() as i32 * i32::from((position.pawns(color) & center).any())
    };
    side(Color::White) - side(Color::Black)
}

/// Positions of random games; their score is what the named terms say and the lesson.
fn examples(games: std::ops::Range<u64>) -> Vec<Example> {
    let mut examples = Vec::new();
    for game in games {
        let mut random = generator(11, game);
        let mut position = Position::startpos();
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]);
            let record = PositionRecord::new(&position, Value::new(0), None);
            examples.extend(Example::new(&position, &record).map(|mut example| {
                let by_terms = model::value_with(&example, [0.0; 2]).round() as i16;
                example.score = by_terms + lesson(&position) as i16;
                example
            }));
        }
    }
    examples
}

#[test]
fn what_depends_on_the_structure_is_learned() {
    let (training, held_out) = (examples(0..120), examples(120..150));
    let settings = settings();
    let mut state = State::new(&settings);
    let before = fit::mean_error(&held_out, TARGET, |example| model::value_with(example, [0.0; 2]));
    fit::fit(&training, &held_out, &settings, &mut state, |_, _| ());
    let after = fit::mean_error(&held_out, TARGET, |example| model::value(example, &state.best));
    assert!(after < before / 3.0, "{before} fell to {after} only");

    let weights = quantize::weights(&state.best).expect("no sum overflows");
    let network = Network::parse(&weights.to_bytes()).expect("a network file");
    for example in &held_out {
        let (real, whole) = (model::value(example, &state.best), quantize::value(example, &network));
        assert!((real - whole).abs() < 12.0, "{real} and {whole}");
    }
    let whole = fit::mean_error(&held_out, TARGET, |example| quantize::value(example, &network));
    assert!(whole < 1.1 * after, "{after} became {whole}");
}

#[test]
fn the_board_layer_alone_is_learned_and_the_rest_stays() {
    let (training, held_out) = (examples(0..60), examples(60..80));
    let settings = Settings {
        epochs: 3,
        scope: Scope::Board,
        ..settings()
    };
    let mut state = State::new(&settings);
    let first = state.parameters.clone();
    let before = fit::mean_error(&held_out, TARGET, |example| model::value(example, &first));
    fit::fit(&training, &held_out, &settings, &mut state, |_, _| ());
    let range = settings.scope.range();
    assert_eq!(state.best[..range.start], first[..range.start]);
    assert_ne!(state.best[range.clone()], first[range]);
    assert!(
        state.best_error < before / 2.0,
        "{before} fell to {} only",
        state.best_error
    );
}

#[test]
fn the_whole_numbers_are_the_evaluation() {
    let mut table = PawnTable::new(8);
    let mut position = Position::startpos();
    let mut random = generator(3, 0);
    let mut seen = 0;
    for _ in 0..200 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::startpos();
            continue;
        }
        position = position.play(moves[random.random_range(0..moves.len())]);
        let record = PositionRecord::new(&position, Value::new(0), None);
        let Some(example) = Example::new(&position, &record) else {
            continue;
        };
        let value = evaluate(&position, &mut table).get();
        let white_view = if position.turn() == Color::White { value } else { -value };
        // The search fades the evaluation with the fifty-move counter, and the trainer knows it.
        let faded = white_view as f32 * fade(position.rule50()) as f32 / FADE_ONE as f32;
        // The evaluation rounds after complexity, scale and taper, the trainer does not.
        let difference = quantize::value(&example, &NETWORK) - faded;
        assert!(difference.abs() < 3.0, "{difference} in {}", position.fen());
        seen += 1;
    }
    assert!(seen > 100);
}

#[test]
fn a_run_goes_on_after_an_interruption_as_if_there_had_been_none() {
    let (training, held_out) = (examples(0..12), examples(12..16));
    let settings = Settings {
        epochs: 3,
        ..settings()
    };
    let mut whole = State::new(&settings);
    fit::fit(&training, &held_out, &settings, &mut whole, |_, _| ());

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.checkpoint");
    let mut first = State::new(&settings);
    fit::fit(&training, &held_out, &settings, &mut first, |progress, state| {
        if progress.epoch == 1 && progress.held_out.is_some() {
            checkpoint::write(&path, 7, state).expect("a file");
        }
    });
    let mut second = checkpoint::read(&path, 7).expect("a checkpoint");
    assert_eq!(second.epoch, 1);
    fit::fit(&training, &held_out, &settings, &mut second, |_, _| ());
    assert!(second == whole, "the interrupted run ended elsewhere");
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.checkpoint");
    checkpoint::write(&path, 7, &State::new(&settings())).expect("a file");
    assert!(matches!(checkpoint::read(&path, 8), Err(CheckpointError::Settings)));
    let mut bytes = std::fs::read(&path).expect("the file");
    bytes[100] ^= 1;
    std::fs::write(&path, &bytes).expect("a file");
    assert!(matches!(checkpoint::read(&path, 7), Err(CheckpointError::Checksum)));
    std::fs::write(&path, &bytes[1..]).expect("a file");
    assert!(matches!(checkpoint::read(&path, 7), Err(CheckpointError::Format)));
}
