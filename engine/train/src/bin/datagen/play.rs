//! One game: an opening, moves of the search, and an end by the rules of chess or by the scores.

use archipelago_engine::{Game, HeadlessSearcher, SearchAnswer};
use archipelago_movegen::Position;
use archipelago_train::format::{Ending, GameRecord, GameResult, Header, MAX_RECORDS, PositionRecord};
use archipelago_train::game::{Judge, MAX_OPENING_SCORE, MAX_PLIES, rule_ending, soft_search};
use archipelago_train::random::generator;

use crate::opening::opening;

/// Positions with a larger score, internal units, are not recorded.
const MAX_RECORDED_SCORE: i32 = 2000;

/// Plays game `number` of a data set. The game depends on the header and the number alone.
pub fn play(searcher: &mut HeadlessSearcher, header: Header, number: u32) -> GameRecord {
    let mut random = generator(header.seed, u64::from(number));
    let mut nodes = 0;
    loop {
        searcher.new_game();
        let Some((game, plies)) = opening(searcher, &mut random, header.openings, &mut nodes) else {
            continue;
        };
        let Some(first) = soft_search(searcher, &game, header.nodes) else {
            continue;
        };
        nodes += first.nodes;
        if first.score.get().abs() <= MAX_OPENING_SCORE {
            return finish(searcher, header, number, game, plies, nodes);
        }
    }
}

/// Plays from an opening to the end, or until the game is to be stopped.
fn finish(
    searcher: &mut HeadlessSearcher,
    header: Header,
    number: u32,
    mut game: Game,
    opening_plies: usize,
    opening_nodes: u64,
) -> GameRecord {
    let stop_after = match header.stop_after {
        0 => usize::MAX,
        plies => usize::from(plies),
    };
    let mut judge = Judge::default();
    let mut records = Vec::new();
    let mut nodes = opening_nodes;
    let mut plies = opening_plies;
    let (ending, result) = loop {
        if let Some((ending, result)) = rule_ending(&game) {
            break (ending, Some(result));
        }
        let Some(answer) = soft_search(searcher, &game, header.nodes) else {
            break (Ending::Stalemate, Some(GameResult::Draw));
        };
        nodes += answer.nodes;
        if let Some((ending, result)) = judge.rule(&game.position, &answer) {
            break (ending, Some(result));
        }
        if is_quiet(&game.position, &answer) && records.len() < MAX_RECORDS {
            records.push(PositionRecord::new(&game.position, answer.score, Some(answer.best)));
        }
        game.play(answer.best);
        plies += 1;
        if plies - opening_plies == stop_after {
            break (Ending::Stopped, None);
        }
        if plies >= MAX_PLIES {
            break (Ending::Length, Some(GameResult::Draw));
        }
    };
    GameRecord {
        number,
        openings: header.openings,
        result,
        ending,
        plies: plies as u16,
        nodes: nodes.min(u64::from(u32::MAX)) as u32,
        records: records.into_iter().map(|record| record.with_result(result)).collect(),
    }
}

/// Whether a position is recorded: no check, no capture or promotion as best move, and no large score.
fn is_quiet(position: &Position, answer: &SearchAnswer) -> bool {
    !position.in_check() && !answer.best.is_noisy() && answer.score.get().abs() <= MAX_RECORDED_SCORE
}

#[cfg(test)]
mod tests {
    use archipelago_train::format::Openings;
    use archipelago_train::game::OPENING_PLIES;

    use super::*;

    const HEADER: Header = Header {
        seed: 5,
        nodes: 50,
        openings: Openings::Chess960,
        stop_after: 0,
    };

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let (mut one, mut other) = (HeadlessSearcher::new(1).unwrap(), HeadlessSearcher::new(1).unwrap());
        let fresh = play(&mut one, HEADER, 3);
        let _ = play(&mut other, HEADER, 4);
        assert_eq!(play(&mut other, HEADER, 3), fresh);
        assert_ne!(play(&mut other, HEADER, 5).records, fresh.records);
    }

    #[test]
    fn a_stopped_game_is_the_beginning_of_the_whole_game() {
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        let whole = play(&mut searcher, HEADER, 3);
        let stopped = play(
            &mut searcher,
            Header {
                stop_after: 12,
                ..HEADER
            },
            3,
        );
        assert_eq!((stopped.ending, stopped.result), (Ending::Stopped, None));
        assert!(!stopped.records.is_empty() && stopped.plies < whole.plies);
        for (record, same) in stopped.records.iter().zip(&whole.records) {
            assert_eq!(record.result(), None);
            assert_eq!(record.with_result(whole.result), *same);
        }
    }

    #[test]
    fn records_are_quiet_and_agree_with_the_result() {
        let mut searcher = HeadlessSearcher::new(1).unwrap();
        for number in 0..5 {
            let game = play(&mut searcher, HEADER, number);
            assert!(usize::from(game.plies) >= OPENING_PLIES + game.records.len());
            for record in &game.records {
                let position = record.position().unwrap();
                let mv = record.mv().unwrap();
                assert!(position.is_legal(mv) && !mv.is_noisy() && !position.in_check());
                assert_eq!(record.result(), game.result);
                assert!(record.score().abs() <= MAX_RECORDED_SCORE);
            }
        }
    }
}
