//! What threads share, tried by loom in all orders in which the threads can take their steps:
//!
//! ```text
//! RUSTFLAGS="--cfg loom" CARGO_TARGET_DIR=target/loom cargo test -p archipelago-shared --test models
//! ```
//!
//! Loom also tries all values that a relaxed load may see, and fails when all threads sleep. The models of a cluster are
//! limited to three switches from a thread that could go on.
#![cfg(loom)]

use archipelago_shared::cluster::Cluster;
use archipelago_shared::signals::Signals;
use loom::model::Builder;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, Ordering::Relaxed};
use loom::thread;

/// Tags of two positions.
const TAGS: [u16; 2] = [1, 2];
/// For each tag two words that can be stored with it. The four 16-bit parts of the words, combined by exclusive or, are
/// all different and differ in other bits than the tags: no tag matches a wrong word by chance.
const WORDS: [[u64; 2]; 2] = [[word(3, 0x10), word(5, 0x20)], [word(4, 0x40), word(6, 0x80)]];

const fn word(depth: u64, parts: u64) -> u64 {
    depth << 48 | depth ^ parts
}

/// Runs `scene` in all orders, with at most three switches from a thread that could go on.
fn bounded(scene: impl Fn() + Sync + Send + 'static) {
    let mut model = Builder::new();
    model.preemption_bound = Some(3);
    model.check(scene);
}

/// What is found for a position was stored for it.
fn check(cluster: &Cluster) {
    for (tag, words) in TAGS.into_iter().zip(WORDS) {
        if let Some(word) = cluster.find(tag) {
            assert!(words.contains(&word), "{word:x} for {tag}");
        }
    }
}

fn writer(cluster: &Arc<Cluster>, tag: u16, word: u64) -> thread::JoinHandle<()> {
    let cluster = Arc::clone(cluster);
    thread::spawn(move || cluster.store(tag, 0, |_| Some(word)))
}

#[test]
fn two_positions_stored_in_the_same_entry_do_not_mix() {
    bounded(|| {
        let cluster = Arc::new(Cluster::empty());
        let writers = [0, 1].map(|position| writer(&cluster, TAGS[position], WORDS[position][0]));
        check(&cluster);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        check(&cluster);
    });
}

#[test]
fn an_entry_that_is_replaced_by_another_position_does_not_mix() {
    bounded(|| {
        let cluster = Arc::new(Cluster::empty());
        cluster.store(TAGS[0], 0, |_| Some(WORDS[0][0]));
        // Deeper entries of two other positions: the next new position takes the place of the first.
        for (tag, depth) in [(0x100, 20), (0x200, 30)] {
            cluster.store(tag, 0, |_| Some(word(depth, u64::from(tag) << 2)));
        }
        let writers = [
            writer(&cluster, TAGS[1], WORDS[1][0]),
            writer(&cluster, TAGS[0], WORDS[0][1]),
        ];
        check(&cluster);
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        check(&cluster);
    });
}

/// The end of a search as its first thread goes through it: the best move is sent between `set_idle` and `set_done`.
fn conclude(signals: &Signals, infinite: bool, may_send: impl Fn() -> bool) {
    signals.halt();
    signals.wait_for_release(infinite);
    assert!(may_send(), "the best move is sent too early");
    signals.set_idle();
    signals.set_done();
}

/// A thread of the search.
fn spawn<T: 'static>(signals: &Arc<Signals>, task: impl FnOnce(&Signals) -> T + 'static) -> thread::JoinHandle<T> {
    let signals = Arc::clone(signals);
    thread::spawn(move || task(&signals))
}

/// A thread whose search is over and that waits until it may send the best move.
fn search(
    signals: &Arc<Signals>,
    infinite: bool,
    may_send: impl Fn(&Signals) -> bool + 'static,
) -> thread::JoinHandle<()> {
    spawn(signals, move |signals| {
        conclude(signals, infinite, || may_send(signals))
    })
}

#[test]
fn an_infinite_search_ends_after_stop_and_only_then() {
    loom::model(|| {
        let signals = Arc::new(Signals::new(false));
        let asked = Arc::new(AtomicBool::new(false));
        let search = search(&signals, true, {
            let asked = Arc::clone(&asked);
            move |_| asked.load(Relaxed)
        });
        asked.store(true, Relaxed);
        signals.stop();
        signals.wait_until_done();
        assert!(signals.is_halted() && !signals.is_searching());
        search.join().unwrap();
    });
}

#[test]
fn a_pondering_search_ends_after_ponderhit_and_only_then() {
    loom::model(|| {
        let signals = Arc::new(Signals::new(true));
        let asked = Arc::new(AtomicBool::new(false));
        let search = search(&signals, false, {
            let asked = Arc::clone(&asked);
            move |signals| asked.load(Relaxed) && signals.ponder_hit_time().is_some()
        });
        asked.store(true, Relaxed);
        signals.ponder_hit();
        signals.wait_until_done();
        assert!(!signals.is_pondering() && !signals.is_searching());
        search.join().unwrap();
    });
}

/// `ponderhit` arrives while an iteration ends after which nothing is left to think about. Either the hit halts the search, or
/// the search learns that it does not ponder any more and ends itself.
#[test]
fn ponderhit_at_the_end_of_an_iteration_is_not_overlooked() {
    loom::model(|| {
        let signals = Arc::new(Signals::new(true));
        let iteration = spawn(&signals, |signals| signals.note_for_ponder_hit(true));
        signals.ponder_hit();
        let ponders = iteration.join().unwrap();
        assert_eq!(signals.is_halted(), ponders);
    });
}

#[test]
fn a_pondering_search_ends_after_stop_too() {
    loom::model(|| {
        let signals = Arc::new(Signals::new(true));
        let search = search(&signals, true, |_| true);
        // An infinite search that ponders is not released by `ponderhit`.
        signals.ponder_hit();
        signals.stop();
        signals.wait_until_done();
        assert!(!signals.is_pondering() && !signals.is_searching());
        search.join().unwrap();
    });
}

/// A thread that helps sees the halt that another thread orders, and the thread that leads does not wait for it.
#[test]
fn helping_threads_end_when_one_halts_the_search() {
    loom::model(|| {
        let signals = Arc::new(Signals::new(false));
        let helper = spawn(&signals, |signals| {
            while !signals.is_halted() {
                thread::yield_now();
            }
        });
        conclude(&signals, false, || true);
        signals.wait_until_done();
        helper.join().unwrap();
    });
}
