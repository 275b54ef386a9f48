//! The bench: a fixed list of searches that measures speed and shows, by its number of nodes, whether the search has changed.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use archipelago_eval::PawnTableStats;
use archipelago_movegen::Position;

use crate::game::Game;
use crate::headless::HeadlessSearcher;
use crate::limits::Limits;
use crate::options::DEFAULT_HASH;
use crate::stats::Stats;
use crate::transposition::OutOfMemory;

/// The depth, in plies, of the bench whose number of nodes identifies a version.
pub const BENCH_DEPTH: u32 = 13;

/// A sample of what occurs in games: openings with different pawn structures, middlegames, endings down to pawns alone,
/// mates, and Chess960.
const POSITIONS: &[&str] = &[
    // Openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "r1b1kbnr/pp3ppp/1qn1p3/2ppP3/3P4/2P2N2/PP3PPP/RNBQKB1R w KQkq - 4 6",
    "r1bq1rk1/pp1nbppp/2p2n2/3p2B1/3P4/2NBP3/PPQ2PPP/R3K1NR w KQ - 2 9",
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
    "rn1qk2r/pp3ppp/2p1pn2/5b2/PbBP4/2N1PN2/1P3PPP/R1BQK2R w KQkq - 1 8",
    "rnbq1rk1/pp3pbp/3p1np1/2pP4/4P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 3 9",
    // Middlegames.
    "2rq1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3B1PP/2RQ1RK1 w - - 3 13",
    "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11",
    "rnb2rk1/pp2q1pp/2p1pn2/3p1p2/2PP4/1P3NP1/P3PPBP/RN1Q1RK1 w - - 0 9",
    "r2q1rk1/pp1bppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R b - - 5 10",
    "r1b2rk1/p2nqppp/1ppbpn2/3p4/2PP4/1PNBPN2/PB2QPPP/R4RK1 w - - 2 11",
    "r3r1k1/1pqb1pbp/p2p1np1/2pP4/P3P3/2N2B1P/1P1N1PP1/R1BQR1K1 w - - 3 17",
    "r4rk1/pp1q1ppp/2n1bn2/3p4/1b1P4/1BN1BN2/PP3PPP/R2Q1RK1 w - - 7 12",
    "2r2rk1/1bqnbppp/p3pn2/1p6/3P4/1BN1BN2/PP2QPPP/2RR2K1 w - - 6 15",
    "r2q1rk1/1b1n1pp1/pp1bpn1p/3p4/3P3B/1PNBPN2/P4PPP/2RQ1RK1 b - - 1 13",
    "1r3rk1/3bppbp/q2p1np1/2pP4/4P3/2N2N2/PP1B1PPP/1R1QR1K1 b - - 2 16",
    "3r1rk1/p1q2pp1/1pn1p2p/8/2PR4/P3PN2/2Q2PPP/3R2K1 w - - 2 21",
    "r5k1/1b3ppp/pq2pn2/1p1r4/3P4/P2Q1N1P/1P2RPP1/R5K1 w - - 4 22",
    // Sharp positions and mates.
    "r1b1k2r/pppp1ppp/2n2n2/4N2q/2B1P1b1/2N5/PPPP1PPP/R1BQ1RK1 w kq - 4 8",
    "r2qk2r/ppp1bppp/2n5/3pP3/3Pn1b1/2P2N2/PP1B1PPP/RN1QKB1R w KQkq - 3 9",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "5rk1/1p1q2bp/p2pN1p1/2pP2Bn/2P3P1/1P6/P4QKP/5R2 w - - 0 25",
    "3r2k1/pp3p1p/6p1/2b1q3/8/2N1r3/PPPQ2PP/1K1R3R w - - 0 22",
    "8/8/8/8/2k5/8/1K1Q4/8 w - - 0 1",
    // Endings with pieces.
    "2r3k1/p4p1p/1p2p1p1/8/2P5/1P2P3/P4PPP/3R2K1 w - - 0 25",
    "8/5pk1/4p1p1/7p/4P2P/5PP1/r5K1/3R4 w - - 0 40",
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "6k1/5p1p/3q2p1/8/1Q6/5P2/P5PP/6K1 w - - 0 35",
    "8/3b1pk1/4p1p1/p2pP2p/P2P3P/2B2PP1/6K1/8 w - - 0 40",
    "8/5pkp/4p1p1/p3n3/8/1P2N1P1/P4P1P/6K1 w - - 0 33",
    "8/2b2k2/p1p1p1p1/P1PpPpPp/3P1P1P/3N2K1/8/8 w - - 20 60",
    "8/1p3k2/p1r2p2/P1B2p1p/1P3P1P/4K1P1/8/8 w - - 3 44",
    // Pawn endings.
    "8/5p2/4p1p1/2k1P2p/p4P1P/P2K2P1/8/8 w - - 0 45",
    "8/pp3p1k/2p3pp/8/4P3/1P3P1P/P5PK/8 w - - 0 35",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "8/2p5/1p1k4/1P1p1p2/P2P1P2/3K2P1/8/8 b - - 0 50",
    // Chess960.
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
    "rkb1nbqr/ppp2ppp/3n4/3pp3/8/2NPP3/PPP2PPP/RKB1NBQR w HAha - 0 4",
    "1r1kr1b1/pppq1ppp/2n1pn2/3p4/1b1P4/2N1PNB1/PPPQ1PPP/1R1KR1B1 w EBeb - 4 8",
];

/// What [`bench()`] measured.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    /// Nodes searched; equal in every build of one version, on every machine.
    pub nodes: u64,
    /// Time of all searches, without the allocation of the tables.
    pub time: Duration,
    /// How often the pawn table knew a position.
    pub pawn_table: PawnTableStats,
    stats: Stats,
}

impl BenchResult {
    /// Nodes per second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Several lines; the last one is `<N> nodes <R> nps`, as OpenBench expects it.
impl fmt::Display for BenchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PawnTableStats {
            probes,
            hits,
            king_hits,
            network_hits,
        } = self.pawn_table;
        let rate = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        write!(f, "{}", self.stats)?;
        writeln!(f, "time {} ms", self.time.as_millis())?;
        let (pawns, kings, network) = (rate(hits, probes), rate(king_hits, probes), rate(network_hits, probes));
        writeln!(
            f,
            "pawn table: {probes} probes, {pawns:.2} % hits, {kings:.2} % with the kings, network {network:.2} %"
        )?;
        write!(f, "{} nodes {} nps", self.nodes, self.speed())
    }
}

/// Searches the positions of the bench to `depth` plies each, in one thread, beginning with empty tables.
///
/// # Panics
/// When there is no memory for a small transposition table.
#[must_use]
pub fn bench(depth: u32) -> BenchResult {
    bench_until(depth, &Arc::default())
}

/// As [`bench()`], but ends soon after `stop` became true, with the sums so far.
///
/// # Panics
/// As [`bench()`].
#[must_use]
pub fn bench_until(depth: u32, stop: &Arc<AtomicBool>) -> BenchResult {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    bench_searches(&bench_positions(), DEFAULT_HASH, &limits, stop).expect("bench needs a table")
}

/// Searches `positions` one after the other with the same limits, in one thread, beginning with empty tables; the
/// transposition table has `hash` MiB. Ends soon after `stop` became true, with the sums so far.
///
/// # Errors
/// When there is no memory for the transposition table.
pub fn bench_searches(
    positions: &[Position],
    hash: usize,
    limits: &Limits,
    stop: &Arc<AtomicBool>,
) -> Result<BenchResult, OutOfMemory> {
    let mut searcher = HeadlessSearcher::new(hash)?;
    archipelago_eval::prepare();
    let start = Instant::now();
    let mut nodes = 0;
    for position in positions.iter().take_while(|_| !stop.load(Ordering::Relaxed)) {
        let answer = searcher.search_until(&Game::new(*position), limits.clone(), stop);
        nodes += answer.map_or(0, |answer| answer.nodes);
    }
    Ok(BenchResult {
        nodes,
        time: start.elapsed(),
        pawn_table: searcher.pawn_table_stats(),
        stats: *searcher.stats(),
    })
}

/// The positions of the bench.
#[must_use]
pub fn bench_positions() -> Vec<Position> {
    // The tests check that every line is a valid position.
    POSITIONS
        .iter()
        .filter_map(|fen| Position::from_fen(fen.as_bytes()).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_position() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(position.has_legal_move(), "{fen}");
        }
        let positions = bench_positions();
        assert!(positions.iter().filter(|position| position.is_chess960()).count() >= 3);
    }

    #[test]
    fn a_stop_ends_it() {
        let stop = Arc::new(AtomicBool::new(true));
        assert_eq!(bench_until(64, &stop).nodes, 0);
        let later = Arc::clone(&stop);
        stop.store(false, Ordering::Relaxed);
        let timer = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(400));
            later.store(true, Ordering::Relaxed);
        });
        // Depth 64 would take years.
        assert!(bench_until(64, &stop).nodes > 0);
        timer.join().unwrap();
    }

    #[test]
    fn twice_the_same() {
        let (first, second) = (bench(5), bench(5));
        assert_eq!(first.nodes, second.nodes);
        assert!(first.nodes > POSITIONS.len() as u64);
        let text = first.to_string();
        let last = text.lines().last().unwrap();
        assert!(
            last.starts_with(&format!("{} nodes ", first.nodes)) && last.ends_with(" nps"),
            "{last}"
        );
    }
}
