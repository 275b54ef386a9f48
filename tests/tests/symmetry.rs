//! What the evaluation says does not depend on who has which color, nor on what it looked at before.

use archipelago_eval::{PawnTable, Value, evaluate, record, weights};
use archipelago_movegen::Position;
use archipelago_test_support::games;

/// The smallest table: hardly anything is remembered.
fn forgetful() -> PawnTable {
    PawnTable::new(0)
}

fn positions() -> impl Iterator<Item = Position> {
    (0..400).flat_map(|seed| games::game(seed, 200))
}

#[test]
fn exchanging_the_colors_changes_nothing_for_the_side_to_move() {
    let mut table = PawnTable::new(10);
    let mut unequal = 0;
    for position in positions() {
        let value = evaluate(&position, &mut table);
        assert_eq!(evaluate(&position.flipped(), &mut table), value, "{}", position.fen());
        unequal += usize::from(value != Value::DRAW);
    }
    assert!(unequal > 10_000, "only {unequal} positions have a value");
}

#[test]
fn the_pawn_table_only_remembers() {
    let (mut large, mut small) = (PawnTable::new(14), forgetful());
    for position in positions() {
        let value = evaluate(&position, &mut large);
        assert_eq!(
            evaluate(&position, &mut large),
            value,
            "asked again: {}",
            position.fen()
        );
        assert_eq!(
            evaluate(&position, &mut small),
            value,
            "small table: {}",
            position.fen()
        );
        assert_eq!(
            evaluate(&position, &mut forgetful()),
            value,
            "fresh table: {}",
            position.fen()
        );
    }
    let (large, small) = (large.stats(), small.stats());
    assert!(
        large.hits > large.probes / 2 && small.hits < small.probes,
        "{large:?} {small:?}"
    );
}

/// [`Value::new`] would clamp a number outside the band of evaluations; no position needs it.
#[test]
fn every_value_is_heuristic() {
    let mut table = PawnTable::new(10);
    for position in positions() {
        let fen = position.fen();
        let units = record(&position).replay(&weights::VALUES);
        assert!(units.abs() <= Value::HEURISTIC_MAX.get(), "{fen}: {units}");
        let of_mover = position.turn().fold_wb(units, -units);
        assert_eq!(evaluate(&position, &mut table).get(), of_mover, "{fen}");
    }
}
