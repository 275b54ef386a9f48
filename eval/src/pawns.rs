//! Scoring of the pawn structure: what every pattern is worth, and what later stages want to know of it.
//!
//! Runs once per structure; the pawn table remembers the result. The patterns themselves are defined, without weights,
//! in [`structure`](crate::structure) and [`filesets`](crate::filesets).

use archipelago_movegen::setwise::{Black, Side, White, any_attacks, double_attacks, front_attack_span};
use archipelago_movegen::{Bitboard, ByColor, Color, Position, Rank, Role};

use crate::filesets::{self, Fileset};
use crate::handles::Row;
use crate::pawn_table::PawnEntry;
use crate::structure::{self, Cluster};
use crate::trace::{Group, Sum, Trace};
use crate::{king, passed, pieces, weights};

/// The entry for the pawns of a position, without the parts that depend on a king.
pub(crate) fn structure<T: Trace>(position: &Position, trace: T) -> PawnEntry {
    let mut entry = PawnEntry {
        key: position.pawn_key(),
        ..PawnEntry::VACANT
    };
    let mut white = Sum::<White, T>::new(Group::Linear, trace);
    let mut black = Sum::<Black, T>::new(Group::Linear, trace);
    note_sets::<White>(position, &mut entry);
    note_sets::<Black>(position, &mut entry);
    note_numbers(position, &mut entry);
    score(position, &entry, &mut white);
    score(position, &entry, &mut black);
    entry.score = white.total() - black.total();
    entry
}

/// Fills the part of the entry that also depends on the king of side `S`, and on no other.
pub(crate) fn with_king<S: Side, T: Trace>(position: &Position, entry: &mut PawnEntry, trace: T) {
    let mut own = Sum::<S, T>::new(Group::Linear, trace);
    let mut their = Sum::<S::Opposite, T>::new(Group::Linear, trace);
    let mut danger = Sum::<S, T>::new(Group::Danger, trace);
    let king = position.king(S::COLOR);
    for pawn in position.by_role(Role::Pawn) {
        let (row, square) = (pieces::king_cell::<S>(king), pieces::table_square::<S>(pawn, king) - 8);
        if position.by_color(S::COLOR).contains(pawn) {
            own.add_at(weights::PAWN_SQUARES.at(square), pawn);
            own.add_at(weights::OWN_PAWN_BY_KING.row(row).at(square), pawn);
        } else {
            own.add_at(weights::ENEMY_PAWN_BY_KING.row(row).at(square), pawn);
        }
    }
    king::shelter(position, &mut own, &mut danger);
    passed::king_distances(entry.passed::<S>(), weights::PASSED_OWN_KING, king, &mut own);
    passed::king_distances(
        entry.passed::<S::Opposite>(),
        weights::PASSED_ENEMY_KING,
        king,
        &mut their,
    );
    let score = own.total() - their.total();
    *entry.king_score.get_mut(S::COLOR) = if S::COLOR == Color::White { score } else { -score };
    *entry.danger.get_mut(S::COLOR) = danger.total();
}

fn note_sets<S: Side>(position: &Position, entry: &mut PawnEntry) {
    let own = position.pawns(S::COLOR);
    let their = position.pawns(!S::COLOR);
    *entry.attacks.get_mut(S::COLOR) = any_attacks::<S>(own);
    *entry.double_attacks.get_mut(S::COLOR) = double_attacks::<S>(own);
    *entry.attack_spans.get_mut(S::COLOR) = front_attack_span::<S>(own);
    *entry.passed.get_mut(S::COLOR) = structure::frontmost_passed::<S>(own, their);
    entry.weak |= structure::isolani(own) | structure::backward::<S>(own, their);
    *entry.rams.get_mut(S::COLOR) = structure::ram::<S>(own, their);
}

fn note_numbers(position: &Position, entry: &mut PawnEntry) {
    let ByColor { white, black } = ByColor::new_with(|color| position.pawns(color));
    let levers = structure::lever::<White>(white, black) | structure::lever::<Black>(black, white);
    let (white_files, black_files) = (Fileset::of(white), Fileset::of(black));
    entry.closedness = structure::closedness(white, black) as u8;
    entry.center = structure::center(white, black) as u8;
    entry.asymmetric_files = filesets::file_asymmetry(white_files, black_files) as u8;
    entry.open_files = filesets::open_files(white_files, black_files).count() as u8;
    entry.ram_count = entry.rams.white.count() as u8;
    entry.lever_count = levers.count() as u8;
}

/// Everything about the pawns of one side that depends on pawns alone.
fn score<S: Side, T: Trace>(position: &Position, entry: &PawnEntry, sum: &mut Sum<S, T>) {
    let own = position.pawns(S::COLOR);
    let their = position.pawns(!S::COLOR);
    islands::<S, T>(own, their, sum);
    neighbors::<S, T>(own, their, sum);
    shared_files::<S, T>(own, sum);
    support::<S, T>(own, their, sum);
    tension::<S, T>(own, their, sum);
    passers::<S, T>(own, their, entry.passed::<S>(), sum);
    majorities::<S, T>(own, their, sum);
    room::<S, T>(own, their, entry, sum);
}

/// Islands, what stands alone on them and at their borders, and the files they leave.
fn islands<S: Side, T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<S, T>) {
    let files = Fileset::of(own);
    let isolani = structure::isolani(own);
    // A pawn that can be exchanged will not stay alone.
    let staying = isolani & !structure::lever::<S>(own, their);
    sum.add(weights::ISLANDS.at(files.islands() as usize), 1);
    sum.add(weights::DISPERSION, files.dispersion(own.count()) as i32);
    sum.add(weights::DISTORTION, filesets::distortion::<S>(own) as i32);
    sum.add(
        weights::HALF_OPEN_FILES,
        filesets::half_open_files(files, Fileset::of(their)).count() as i32,
    );
    if staying.any() {
        for distance in 0..4 {
            let files = Fileset(1 << distance | 0x80 >> distance).board();
            sum.add_set(weights::ISOLANI.at(distance), staying & files);
        }
        sum.add_set(weights::ISOLANI_OPEN, structure::open_pawns::<S>(staying, their));
    }
    sum.add_set(weights::ISOLANI_DOUBLED, structure::doubled::<S>(isolani));
    sum.add_set(weights::HALF_ISOLANI, structure::half_isolani(own));
}

/// Pawns side by side.
fn neighbors<S: Side, T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<S, T>) {
    by_rank(sum, weights::PHALANX, structure::duo_at_least(own));
    sum.add_set(weights::DUO, structure::duo(own));
    sum.add_set(weights::TRIO, structure::trio(own));
    sum.add_set(weights::QUART, structure::quart(own));
    let passed = structure::passed::<S>(own, their);
    by_rank(sum, weights::HANGING, structure::hanging::<S>(own, their) & !passed);
}

/// Pawns behind each other.
fn shared_files<S: Side, T: Trace>(own: Bitboard, sum: &mut Sum<S, T>) {
    let doubled = structure::doubled::<S>(own);
    if doubled.is_empty() {
        return;
    }
    let adjacent = structure::doubled_adjacent::<S>(own);
    let gap_one = structure::doubled_gap_one::<S>(own) & !adjacent;
    sum.add_set(weights::DOUBLED_ADJACENT, adjacent);
    sum.add_set(weights::DOUBLED_GAP_ONE, gap_one);
    sum.add_set(weights::DOUBLED_FAR, doubled & !adjacent & !gap_one);
    sum.add_set(weights::DOUBLED_UNSUPPORTED, adjacent & !structure::supported::<S>(own));
    sum.add_set(weights::TRIPLED, structure::tripled::<S>(own));
}

/// Chains, and pawns that no friend can support any more.
fn support<S: Side, T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<S, T>) {
    let supported = structure::supported::<S>(own);
    let base = structure::chain_base::<S>(own);
    let backward = structure::backward::<S>(own, their);
    by_rank(sum, weights::SUPPORTED, supported);
    sum.add_set(weights::CHAIN_BASE, base);
    sum.add_set(weights::CHAIN_LINK, structure::chain_link::<S>(own));
    sum.add_set(weights::CHAIN_HEAD, structure::chain_head::<S>(own));
    sum.add_set(weights::CHAIN_BASE_ATTACKED, structure::lever::<S>(base, their));
    sum.add_set(
        weights::UNDEFENDED,
        own & !supported & !structure::isolani(own) & !backward,
    );
    if backward.any() {
        by_rank(sum, weights::BACKWARD, backward);
        sum.add_set(weights::BACKWARD_OPEN, structure::open_pawns::<S>(backward, their));
        sum.add_set(weights::STRAGGLER, structure::straggler::<S>(own, their));
    }
}

/// Levers, the pushes that make them, and pawns that stand face to face.
fn tension<S: Side, T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<S, T>) {
    let empty = !(own | their);
    let levers = structure::lever::<S>(own, their);
    if levers.any() {
        by_rank(sum, weights::LEVER, levers);
        sum.add_set(weights::DOUBLE_LEVER, structure::double_lever::<S>(own, their));
        sum.add_set(weights::WEAK_LEVER, structure::weak_lever::<S>(own, their));
    }
    sum.add_set(weights::LEVER_PUSH, structure::lever_push::<S>(own, their, empty));
    sum.add_set(weights::FORK_PUSH, structure::fork_push::<S>(own, their, empty));
    let reach = structure::safe_advance_span::<S>(own, their) & any_attacks::<S::Opposite>(their);
    sum.add_set(weights::LEVER_REACH, reach);
    by_rank(sum, weights::RAM, structure::ram::<S>(own, their));
    sum.add_set(weights::FIXED, structure::fixed::<S>(own, their));
}

/// Passed pawns and those that may become so.
fn passers<S: Side, T: Trace>(own: Bitboard, their: Bitboard, passed: Bitboard, sum: &mut Sum<S, T>) {
    by_rank(sum, weights::CANDIDATE, structure::candidate::<S>(own, their));
    sum.add_set(
        weights::SAFE_PATH,
        structure::pawn_safe_path::<S>(own, their) & !structure::passed::<S>(own, their),
    );
    if passed.is_empty() {
        return;
    }
    by_rank(sum, weights::PASSED, passed);
    by_rank(
        sum,
        weights::PASSED_PROTECTED,
        structure::protected_passed::<S>(own, their) & passed,
    );
    by_rank(
        sum,
        weights::PASSED_CONNECTED,
        structure::connected_passed::<S>(own, their) & passed,
    );
    sum.add_set(weights::PASSED_OUTSIDE, structure::outside_passed::<S>(own, their));
    sum.add_set(
        weights::PASSED_BEHIND_PASSED,
        structure::passed::<S>(own, their) & !passed,
    );
    for distance in 0..4 {
        let files = Fileset(1 << distance | 0x80 >> distance).board();
        sum.add_set(weights::PASSED_EDGE_DISTANCE.at(distance), passed & files);
    }
}

/// More pawns than the enemy, by wing and by cluster.
fn majorities<S: Side, T: Trace>(own: Bitboard, their: Bitboard, sum: &mut Sum<S, T>) {
    for wing in [Fileset::QUEEN_WING, Fileset::KING_WING] {
        sum.add(
            weights::WING_MAJORITY,
            i32::from(structure::majority(own, their, wing.board()) > 0),
        );
    }
    for cluster in structure::clusters(own, their).filter(|cluster| cluster.majority() > 0) {
        sum.add_set(majority_weight::<S>(cluster), cluster.own);
    }
}

/// A majority that yields a passed pawn, one that its doubled pawns spoil, or one in between.
fn majority_weight<S: Side>(cluster: Cluster) -> crate::Weight {
    if cluster.is_crippled() {
        weights::CRIPPLED_MAJORITY
    } else if cluster.is_sound::<S>() {
        weights::SOUND_MAJORITY
    } else {
        weights::CLUSTER_MAJORITY
    }
}

/// Squares that the pawns leave to the pieces or take from them, and the way they still have to go.
fn room<S: Side, T: Trace>(own: Bitboard, their: Bitboard, entry: &PawnEntry, sum: &mut Sum<S, T>) {
    let middle = Fileset(0x3C).board();
    let weak = structure::weak_squares::<S>(own) & (S::RANK_3 | S::RANK_4);
    sum.add_set(weights::HOLES_MIDDLE, weak & middle);
    sum.add_set(weights::HOLES_WING, weak & !middle);
    sum.add_set(weights::OUTPOST_SQUARES, entry.outposts::<S>());
    let contested = S::RANK_4 | S::RANK_5 | S::RANK_6;
    sum.add_set(weights::SAFE_SQUARES, entry.safe_squares::<S>() & contested);
    sum.add_set(weights::PAWN_MOBILITY, structure::safe_advance_span::<S>(own, their));
    sum.add_set(
        weights::SAFE_PUSHES,
        structure::safe_pushes::<S>(own, their, !(own | their)),
    );
    sum.add_set(weights::DOUBLE_ATTACKS, entry.double_attacks::<S>());
}

/// Adds a weight per relative rank, second rank first.
#[inline]
fn by_rank<S: Side, T: Trace>(sum: &mut Sum<S, T>, row: Row<6>, pawns: Bitboard) {
    if pawns.any() {
        for (index, &rank) in Rank::ALL[1..7].iter().enumerate() {
            sum.add_set(row.at(index), pawns & S::rank(rank));
        }
    }
}
