//! Scores the patterns of the pawn structure and fills the entries of the pawn table.
//!
//! It runs once for each structure; the pawn table remembers the result. The patterns themselves are defined, without
//! weights, in [`structure`](crate::structure) and [`filesets`](crate::filesets).

use archipelago_movegen::setwise::{Side, any_attacks, double_attacks, front_attack_span};
use archipelago_movegen::{Bitboard, ByColor, Color, Position, Rank};

use crate::filesets::{self, Fileset};
use crate::handles::{Weight, WeightRow};
use crate::pawn_entry::PawnEntry;
use crate::score::Score;
use crate::structure::{self, PawnCluster};
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us, king_cell, mirror, seen_by, seen_square, table_square};
use crate::{king, passed, weights};

/// The entry for the pawns of a position, without the parts that depend on a king.
///
/// Not inlined: most evaluations find it in the table.
#[inline(never)]
pub(crate) fn structure<T: Trace>(position: &Position, trace: T) -> PawnEntry {
    let pawns = ByColor::new_with(|color| position.pawns(color));
    let turned = ByColor {
        white: pawns.black.flip_vertical(),
        black: pawns.white.flip_vertical(),
    };
    let mut entry = PawnEntry {
        key: position.pawn_key(),
        ..PawnEntry::VACANT
    };
    note_sets(&turned, &mut entry);
    let mut entry = entry.turned();
    note_sets(&pawns, &mut entry);
    note_numbers(&pawns, &mut entry);
    entry.complexity = complexity(&pawns, &entry, trace);
    let white = score(Color::White, &pawns, &entry, trace);
    let black = score(Color::Black, &turned, &entry.turned(), trace);
    entry.score = white - black;
    entry
}

/// Fills the part of the entry that also depends on the king of `color`, and on no other.
#[inline(never)]
pub(crate) fn with_king<T: Trace>(color: Color, position: &Position, entry: &mut PawnEntry, trace: T) {
    let mut own = Sum::new(Part::Linear, color, trace);
    let mut danger = Sum::new(Part::Danger, color, trace);
    let own_pawns = seen_by(color, position.pawns(color));
    let their_pawns = seen_by(color, position.pawns(!color));
    let king = seen_square(color, position.king(color));
    let mirror = mirror(king);
    let row = king_cell(king, mirror);
    for pawn in own_pawns {
        let square = table_square(pawn, mirror) - 8;
        own.add_at(weights::PAWN_SQUARES.at(square), pawn);
        own.add_at(weights::OWN_PAWN_BY_KING.row(row).at(square), pawn);
    }
    king::shelter(king, own_pawns, their_pawns, &mut own, &mut danger);
    let passed = seen_by(color, *entry.passed.get(color));
    passed::king_distances(passed, weights::PASSED_OWN_KING, king, &mut own);
    // The pawns of the enemy move the other way, so its view is used.
    let mut their = Sum::new(Part::Linear, !color, trace);
    let their_passed = seen_by(!color, *entry.passed.get(!color));
    passed::king_distances(
        their_passed,
        weights::PASSED_ENEMY_KING,
        king.flip_vertical(),
        &mut their,
    );
    let score = own.total() - their.total();
    *entry.king_score.get_mut(color) = if color.is_white() { score } else { -score };
    *entry.danger.get_mut(color) = danger.total();
}

/// Fills our half of the sets of an entry.
fn note_sets(pawns: &ByColor<Bitboard>, entry: &mut PawnEntry) {
    let (own, their) = (pawns.white, pawns.black);
    entry.attacks.white = any_attacks::<Us>(own);
    entry.double_attacks.white = double_attacks::<Us>(own);
    entry.attack_spans.white = front_attack_span::<Us>(own);
    entry.passed.white = structure::frontmost_passed::<Us>(own, their);
    entry.weak |= structure::isolani(own) | structure::backward::<Us>(own, their);
}

fn note_numbers(&ByColor { white, black }: &ByColor<Bitboard>, entry: &mut PawnEntry) {
    entry.closedness = structure::closedness(white, black) as u8;
    entry.center = structure::center(white, black);
    entry.ram_count = structure::ram::<Us>(white, black).count() as u8;
    entry.both_wings = filesets::on_both_wings(Fileset::of(white | black));
}

/// The part of the complexity of a position that depends on pawns alone; endgame units.
fn complexity<T: Trace>(&ByColor { white, black }: &ByColor<Bitboard>, entry: &PawnEntry, trace: T) -> i32 {
    let mut sum = Sum::new(Part::Complexity, Color::White, trace);
    let (white_files, black_files) = (Fileset::of(white), Fileset::of(black));
    let open_files = filesets::open_files(white_files, black_files);
    let levers = structure::lever::<Us>(white, black) | structure::lever::<Them>(black, white);
    sum.add(weights::COMPLEXITY_PAWNS, (white | black).count() as i32);
    sum.add(weights::COMPLEXITY_BOTH_WINGS, i32::from(entry.on_both_wings()));
    sum.add(
        weights::COMPLEXITY_PASSED,
        (entry.passed::<Us>() | entry.passed::<Them>()).count() as i32,
    );
    sum.add(weights::COMPLEXITY_OPEN_FILES, open_files.count() as i32);
    sum.add(weights::COMPLEXITY_RAMS, entry.ram_count());
    sum.add(weights::COMPLEXITY_LEVERS, levers.count() as i32);
    sum.total().eg()
}

/// The score of our pawns as far as it depends on pawns alone; `pawns` and `entry` as `color` sees them.
#[inline(never)]
fn score<T: Trace>(color: Color, pawns: &ByColor<Bitboard>, entry: &PawnEntry, trace: T) -> Score {
    let (own, their) = (pawns.white, pawns.black);
    let sum = &mut Sum::new(Part::Linear, color, trace);
    islands(own, their, sum);
    neighbors(own, their, sum);
    shared_files(own, sum);
    support(own, their, sum);
    tension(own, their, sum);
    passers(own, their, entry.passed::<Us>(), sum);
    majorities(own, their, sum);
    room(own, their, entry, sum);
    sum.total()
}

/// Islands, isolated and half-isolated pawns, and half-open files.
fn islands<T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<T>) {
    let files = Fileset::of(own);
    let isolani = structure::isolani(own);
    // An isolated pawn that attacks an enemy pawn can be exchanged, so it does not count as isolated.
    let staying = isolani & !structure::lever::<Us>(own, their);
    sum.add(weights::ISLANDS.at(files.islands() as usize), 1);
    sum.add(weights::DISPERSION, files.dispersion(own.count()) as i32);
    sum.add(weights::DISTORTION, filesets::distortion::<Us>(own) as i32);
    sum.add(
        weights::HALF_OPEN_FILES,
        filesets::half_open_files(files, Fileset::of(their)).count() as i32,
    );
    if staying.any() {
        for distance in 0..4 {
            let files = Fileset(1 << distance | 0x80 >> distance).board();
            sum.add_set(weights::ISOLANI.at(distance), staying & files);
        }
        sum.add_set(weights::ISOLANI_OPEN, structure::open_pawns::<Us>(staying, their));
    }
    sum.add_set(weights::ISOLANI_DOUBLED, structure::doubled::<Us>(isolani));
    sum.add_set(weights::HALF_ISOLANI, structure::half_isolani(own));
}

/// Pawns side by side.
fn neighbors<T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<T>) {
    by_rank(sum, weights::PHALANX, structure::duo_at_least(own));
    sum.add_set(weights::DUO, structure::duo(own));
    sum.add_set(weights::TRIO, structure::trio(own));
    sum.add_set(weights::QUART, structure::quart(own));
    let passed = structure::passed::<Us>(own, their);
    by_rank(sum, weights::HANGING, structure::hanging::<Us>(own, their) & !passed);
}

/// Several pawns on one file.
fn shared_files<T: Trace>(own: Bitboard, sum: &mut Sum<T>) {
    let doubled = structure::doubled::<Us>(own);
    if doubled.is_empty() {
        return;
    }
    let adjacent = structure::doubled_adjacent::<Us>(own);
    let gap_one = structure::doubled_gap_one::<Us>(own) & !adjacent;
    sum.add_set(weights::DOUBLED_ADJACENT, adjacent);
    sum.add_set(weights::DOUBLED_GAP_ONE, gap_one);
    sum.add_set(weights::DOUBLED_FAR, doubled & !adjacent & !gap_one);
    sum.add_set(
        weights::DOUBLED_UNSUPPORTED,
        adjacent & !structure::supported::<Us>(own),
    );
    sum.add_set(weights::TRIPLED, structure::tripled::<Us>(own));
}

/// Chains, and pawns that no friend can support any more.
fn support<T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<T>) {
    let supported = structure::supported::<Us>(own);
    let base = structure::chain_base::<Us>(own);
    let backward = structure::backward::<Us>(own, their);
    by_rank(sum, weights::SUPPORTED, supported);
    sum.add_set(weights::CHAIN_BASE, base);
    sum.add_set(weights::CHAIN_LINK, structure::chain_link::<Us>(own));
    sum.add_set(weights::CHAIN_HEAD, structure::chain_head::<Us>(own));
    sum.add_set(weights::CHAIN_BASE_ATTACKED, structure::lever::<Us>(base, their));
    sum.add_set(
        weights::UNDEFENDED,
        own & !supported & !structure::isolani(own) & !backward,
    );
    if backward.any() {
        by_rank(sum, weights::BACKWARD, backward);
        sum.add_set(weights::STRAGGLER, structure::straggler::<Us>(own, their));
    }
}

/// Levers, pushes that make them, and pawns that block each other.
fn tension<T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<T>) {
    let empty = !(own | their);
    let levers = structure::lever::<Us>(own, their);
    if levers.any() {
        by_rank(sum, weights::LEVER, levers);
        sum.add_set(weights::DOUBLE_LEVER, structure::double_lever::<Us>(own, their));
        sum.add_set(weights::WEAK_LEVER, structure::weak_lever::<Us>(own, their));
    }
    sum.add_set(weights::FORK_PUSH, structure::fork_push::<Us>(own, their, empty));
    let reach = structure::safe_advance_span::<Us>(own, their) & any_attacks::<Them>(their);
    sum.add_set(weights::LEVER_REACH, reach);
    by_rank(sum, weights::RAM, structure::ram::<Us>(own, their));
    sum.add_set(weights::FIXED, structure::fixed::<Us>(own, their));
}

/// Passed pawns and candidates.
fn passers<T: Trace>(own: Bitboard, their: Bitboard, passed: Bitboard, sum: &mut Sum<T>) {
    by_rank(sum, weights::CANDIDATE, structure::candidate::<Us>(own, their));
    sum.add_set(
        weights::SAFE_PATH,
        structure::pawn_safe_path::<Us>(own, their) & !structure::passed::<Us>(own, their),
    );
    if passed.is_empty() {
        return;
    }
    by_rank(sum, weights::PASSED, passed);
    by_rank(
        sum,
        weights::PASSED_PROTECTED,
        structure::protected_passed::<Us>(own, their) & passed,
    );
    by_rank(
        sum,
        weights::PASSED_CONNECTED,
        structure::connected_passed::<Us>(own, their) & passed,
    );
    sum.add_set(weights::PASSED_OUTSIDE, structure::outside_passed::<Us>(own, their));
    sum.add_set(
        weights::PASSED_BEHIND_PASSED,
        structure::passed::<Us>(own, their) & !passed,
    );
    for distance in 0..4 {
        let files = Fileset(1 << distance | 0x80 >> distance).board();
        sum.add_set(weights::PASSED_EDGE_DISTANCE.at(distance), passed & files);
    }
}

/// More pawns than the enemy, by wing and by cluster.
fn majorities<T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<T>) {
    for wing in [Fileset::QUEEN_WING, Fileset::KING_WING] {
        sum.add(
            weights::WING_MAJORITY,
            i32::from(structure::majority(own, their, wing.board()) > 0),
        );
    }
    for cluster in structure::clusters(own, their).filter(|cluster| cluster.majority() > 0) {
        sum.add_set(majority_weight(cluster), cluster.own);
    }
}

/// The weight of a majority: crippled by doubled pawns, sound, or in between.
fn majority_weight(cluster: PawnCluster) -> Weight {
    if cluster.is_crippled() {
        weights::CRIPPLED_MAJORITY
    } else if cluster.is_sound::<Us>() {
        weights::SOUND_MAJORITY
    } else {
        weights::CLUSTER_MAJORITY
    }
}

/// Holes, outposts, safe squares, and the pushes that pawns still have.
fn room<T: Trace>(own: Bitboard, their: Bitboard, entry: &PawnEntry, sum: &mut Sum<T>) {
    let middle = Fileset::MIDDLE.board();
    let weak = structure::weak_squares::<Us>(own) & (Us::RANK_3 | Us::RANK_4);
    sum.add_set(weights::HOLES_MIDDLE, weak & middle);
    sum.add_set(weights::HOLES_WING, weak & !middle);
    sum.add_set(weights::OUTPOST_SQUARES, entry.outposts::<Us>());
    let contested = Us::RANK_4 | Us::RANK_5 | Us::RANK_6;
    sum.add_set(weights::SAFE_SQUARES, entry.safe_squares::<Us>() & contested);
    sum.add_set(weights::PAWN_MOBILITY, structure::safe_advance_span::<Us>(own, their));
    sum.add_set(
        weights::SAFE_PUSHES,
        structure::safe_pushes::<Us>(own, their, !(own | their)),
    );
    sum.add_set(weights::DOUBLE_ATTACKS, entry.double_attacks::<Us>());
}

/// Adds the weight of its rank for each pawn; `row` begins with the second rank.
#[inline]
fn by_rank<T: Trace>(sum: &mut Sum<T>, row: WeightRow<6>, pawns: Bitboard) {
    if pawns.any() {
        for (index, &rank) in Rank::ALL[1..7].iter().enumerate() {
            sum.add_set(row.at(index), pawns & Us::rank(rank));
        }
    }
}
