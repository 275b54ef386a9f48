//! The flags through which a search is stopped and its end is awaited.

use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Instant;

use crate::sync::{AtomicBool, Condvar, Mutex, MutexGuard, Ordering};

/// The flags of one search. Each search has its own, so that a late `stop` cannot end the next search.
pub struct Signals {
    halt: AtomicBool,
    /// The flag of the caller, which is only read.
    caller: Option<Arc<AtomicBool>>,
    pondering: AtomicBool,
    searching: AtomicBool,
    ponder_hit: OnceLock<Instant>,
    progress: Mutex<Progress>,
    changed: Condvar,
}

#[derive(Default)]
struct Progress {
    /// A `stop` has arrived.
    stopped: bool,
    /// Would the search have ended after its last iteration by the clock of the game? Then a `ponderhit` ends it.
    ends_at_ponder_hit: bool,
    /// The best move has been sent.
    done: bool,
}

impl Signals {
    /// The signals of a search that is about to begin; `pondering`: it begins in the opponent's time.
    #[must_use]
    pub fn new(pondering: bool) -> Signals {
        Signals {
            halt: AtomicBool::new(false),
            caller: None,
            pondering: AtomicBool::new(pondering),
            searching: AtomicBool::new(true),
            ponder_hit: OnceLock::new(),
            progress: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// The same signals, with a flag that the caller sets to end the search.
    #[must_use]
    pub fn halted_by(self, caller: Arc<AtomicBool>) -> Signals {
        Signals {
            caller: Some(caller),
            ..self
        }
    }

    /// Has the caller set its flag? Asked less often than [`Signals::is_halted`].
    pub fn is_halted_by_caller(&self) -> bool {
        self.caller.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells all threads to end. An infinite or pondering search still holds its best move back.
    pub fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    /// Must all threads end?
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// `stop`: ends the search, and its best move is sent at once.
    pub fn stop(&self) {
        self.halt();
        self.progress().stopped = true;
        self.changed.notify_all();
    }

    /// `ponderhit`: the clock of the game runs from now on. The search ends if it would have ended after its last iteration.
    pub fn ponder_hit(&self) {
        if self.is_pondering() {
            self.ponder_hit.get_or_init(Instant::now);
            let progress = self.progress();
            self.pondering.store(false, Ordering::Release);
            if progress.ends_at_ponder_hit {
                self.halt();
            }
            self.changed.notify_all();
        }
    }

    /// After an iteration: notes whether a `ponderhit` ends the search, and returns whether the search still ponders. If not,
    /// the hit did not find this note, and the search itself has to end.
    pub fn note_for_ponder_hit(&self, ends: bool) -> bool {
        let mut progress = self.progress();
        progress.ends_at_ponder_hit = ends;
        self.is_pondering()
    }

    /// Does the search run in the opponent's time?
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When `ponderhit` arrived.
    pub fn ponder_hit_time(&self) -> Option<Instant> {
        self.ponder_hit.get().copied()
    }

    /// Is the best move still to be sent?
    pub fn is_searching(&self) -> bool {
        self.searching.load(Ordering::Acquire)
    }

    /// Sleeps until the best move may be sent: at once, or after `stop` when the search is `infinite`, or after `stop` or
    /// `ponderhit` when it ponders.
    pub fn wait_for_release(&self, infinite: bool) {
        let mut progress = self.progress();
        while !progress.stopped && (infinite || self.is_pondering()) {
            progress = self.changed.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The best move is about to be sent: from now on the engine counts as idle.
    pub fn set_idle(&self) {
        self.searching.store(false, Ordering::Release);
    }

    /// The best move has been sent.
    pub fn set_done(&self) {
        self.progress().done = true;
        self.changed.notify_all();
    }

    /// Sleeps until the best move has been sent.
    pub fn wait_until_done(&self) {
        let mut progress = self.progress();
        while !progress.done {
            progress = self.changed.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
