//! What terms are worth to a side, in centipawns.

use archipelago_eval::network::Subtotals;
use archipelago_eval::trace::{Part, Use};
use archipelago_eval::wdl::centipawns;
use archipelago_eval::{Recording, Score, Term, taper, weights};
use archipelago_movegen::Color;

/// A score weighted by the phase, centipawns.
pub(crate) fn tapered(score: Score, phase: i32) -> i32 {
    centipawns(taper(score, phase))
}

/// The average of the weights of a term, centipawns.
pub(crate) fn average(term: &Term, phase: i32) -> i32 {
    let places = term.places();
    let count = places.len() as i32;
    weights::VALUES[places]
        .iter()
        .map(|&value| tapered(value, phase))
        .sum::<i32>()
        / count
}

/// What the linear uses of `color` that `wanted` accepts are worth, with the prices of the structure network;
/// centipawns, weighted by the phase.
pub(crate) fn worth_of(recording: &Recording, color: Color, wanted: impl Fn(&Use) -> bool) -> i32 {
    let mut total = Score::ZERO;
    let mut subtotals = Subtotals::default();
    let linear = |used: &&Use| used.part.is_linear() && used.color == color && wanted(used);
    for used in recording.uses.iter().filter(linear) {
        let score = used.weight.value() * used.count;
        total += score;
        if let (Part::Priced, Some(index)) = (used.part, used.weight.term().family.price_index()) {
            subtotals[index] += score;
        }
    }
    total += recording.network_share(color, &subtotals);
    tapered(total, recording.phase)
}
