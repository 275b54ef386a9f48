//! The processors that are left for the search threads after the first one. Where these threads are more, they take
//! turns, so that the system never has to share a processor among many of them: the first thread, which sends the best
//! move, and the thread that answers the GUI would wait long for a processor then.

use crossbeam_channel::{Receiver, Sender, bounded, select};

/// A limited number of turns, which threads take, pass on and give back.
pub(crate) struct Turns {
    /// The turns that nobody has.
    free: (Sender<()>, Receiver<()>),
    /// Hands a turn to the thread that has waited longest. This channel holds nothing: sending succeeds only while a
    /// thread waits.
    handed: (Sender<()>, Receiver<()>),
}

/// The right to compute; dropping it gives it to the next thread.
pub(crate) struct Turn<'a>(&'a Turns);

impl Turns {
    /// `count` threads may compute at the same time, at least one.
    pub(crate) fn new(count: usize) -> Turns {
        let count = count.max(1);
        let turns = Turns {
            free: bounded(count),
            handed: bounded(0),
        };
        for _ in 0..count {
            turns.give_back();
        }
        turns
    }

    /// Waits for a turn.
    pub(crate) fn take(&self) -> Turn<'_> {
        self.wait();
        Turn(self)
    }

    /// For a thread that has a turn: when another one waits, that one goes on, and this one waits for its next turn.
    pub(crate) fn pass(&self) {
        if self.handed.0.try_send(()).is_ok() {
            self.wait();
        }
    }

    fn wait(&self) {
        // The senders are kept here, so that no channel is ever closed.
        select! {
            recv(self.free.1) -> _ => {}
            recv(self.handed.1) -> _ => {}
        }
    }

    fn give_back(&self) {
        if self.handed.0.try_send(()).is_err() {
            // There is room for all turns.
            let _ = self.free.0.send(());
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    use super::*;

    /// Many threads take turns many times: there are never more at work than turns, and none waits for ever.
    #[test]
    fn no_more_threads_compute_than_there_are_turns() {
        const THREADS: usize = 12;
        const ROUNDS: usize = 300;
        for count in [1, 3] {
            let turns = Turns::new(count);
            let (busy, most, passed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
            let compute = || {
                most.fetch_max(busy.fetch_add(1, SeqCst) + 1, SeqCst);
                thread::yield_now();
                busy.fetch_sub(1, SeqCst);
            };
            let work = || {
                for _ in 0..ROUNDS {
                    let _turn = turns.take();
                    compute();
                    turns.pass();
                    compute();
                    passed.fetch_add(1, SeqCst);
                }
            };
            thread::scope(|scope| {
                for _ in 0..THREADS {
                    scope.spawn(work);
                }
            });
            assert_eq!(passed.into_inner(), THREADS * ROUNDS);
            assert!((1..=count).contains(&most.into_inner()));
            assert_eq!(turns.free.1.len(), count, "all turns were given back");
        }
    }

    #[test]
    fn a_turn_goes_to_the_thread_that_has_waited_longest() {
        let turns = Turns::new(1);
        let order = std::sync::Mutex::new(Vec::new());
        let mine = turns.take();
        thread::scope(|scope| {
            for number in 0..4 {
                let (turns, order) = (&turns, &order);
                scope.spawn(move || {
                    let _turn = turns.take();
                    order.lock().unwrap().push(number);
                });
                // Until this thread waits, it has not asked.
                thread::sleep(std::time::Duration::from_millis(50));
            }
            turns.pass();
            assert_eq!(*order.lock().unwrap(), [0, 1, 2, 3]);
            drop(mine);
        });
    }
}
