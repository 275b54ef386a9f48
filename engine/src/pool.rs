//! The search threads. All of them search the same root position and help each other through the transposition table
//! alone ("Lazy SMP").

use std::num::NonZero;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::job::SearchJob;
use crate::search::memory::Memory;
use crate::search::worker::Worker;
use crate::turns::Turns;

/// Stack of a search thread, in bytes: the search recurses once per ply, with the move list of each node on the stack.
pub const STACK_BYTES: usize = 8 << 20;
/// This many threads are allowed on every machine ...
const ALWAYS_ALLOWED: usize = 64;
/// ... and this many for each processor. Beyond that a search does nothing but wait for its turn.
const ALLOWED_PER_PROCESSOR: usize = 32;
/// What threads beyond the number of processors add to their niceness (a larger number is a lower priority): 19 is the
/// most that Linux knows. They get a seventieth of the processor time of the first thread.
#[cfg(target_os = "linux")]
const EXTRA_NICENESS: i32 = 19;

/// The number of processors that this program may use.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The largest number of threads that is allowed on this machine.
pub(crate) fn most_threads() -> usize {
    ALWAYS_ALLOWED.max(ALLOWED_PER_PROCESSOR * processors())
}

/// What a thread is told to do next.
enum Task {
    /// Search as thread number n. The first thread, zero, sends the best move at the end.
    Search(Arc<SearchJob>, usize),
    /// Forget what was learned.
    Forget,
    /// Drop the sender, to show that all tasks before are done.
    Acknowledge(Sender<()>),
}

struct SearchThread {
    tasks: Sender<Task>,
    handle: JoinHandle<()>,
}

/// The search threads, asleep until there is a job.
pub(crate) struct Pool {
    threads: Vec<SearchThread>,
    processors: usize,
    /// What the threads after the first one may use: the other processors.
    turns: Arc<Turns>,
}

impl Pool {
    /// A pool without threads.
    pub(crate) fn new() -> Pool {
        let processors = processors();
        Pool {
            threads: Vec::new(),
            processors,
            turns: Arc::new(Turns::new(processors - 1)),
        }
    }

    /// The number of threads.
    pub(crate) fn len(&self) -> usize {
        self.threads.len()
    }

    /// The turns that the threads after the first one take during a search; `None` when a processor is left for the
    /// thread that answers the GUI.
    pub(crate) fn turns(&self) -> Option<Arc<Turns>> {
        (self.len() > 1 && self.len() >= self.processors).then(|| Arc::clone(&self.turns))
    }

    /// Starts or ends threads until there are `threads` of them. Each new thread allocates its memory by itself, in
    /// parallel with the others.
    ///
    /// # Errors
    /// When the system refuses a thread; the threads started before are kept.
    pub(crate) fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        let surplus = self.threads.len().min(threads.max(1));
        SearchThread::join_all(self.threads.split_off(surplus));
        while self.threads.len() < threads.max(1) {
            let (tasks, inbox) = unbounded();
            let number = self.len();
            let name = format!("search {number}");
            let lowered = number >= self.processors;
            let turns = (number > 0).then(|| Arc::clone(&self.turns));
            let handle = thread::Builder::new()
                .name(name)
                .stack_size(STACK_BYTES)
                .spawn(move || serve(&inbox, turns.as_deref(), lowered))?;
            self.threads.push(SearchThread { tasks, handle });
        }
        Ok(())
    }

    /// All threads forget what they have learned.
    pub(crate) fn forget(&self) {
        for thread in &self.threads {
            thread.give(Task::Forget);
        }
    }

    /// Waits until all threads have allocated their memory and done what they were told to do.
    pub(crate) fn wait_until_idle(&self) {
        let (sender, acknowledged) = unbounded();
        for thread in &self.threads {
            thread.give(Task::Acknowledge(sender.clone()));
        }
        drop(sender);
        // The channel closes when the last thread has dropped its sender.
        let _ = acknowledged.recv();
    }

    /// All threads begin with `job`.
    pub(crate) fn start(&self, job: &Arc<SearchJob>) {
        for (index, thread) in self.threads.iter().enumerate() {
            thread.give(Task::Search(Arc::clone(job), index));
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        SearchThread::join_all(std::mem::take(&mut self.threads));
    }
}

impl SearchThread {
    fn give(&self, task: Task) {
        // A thread ends only when its channel closes, so the task is always received.
        let _ = self.tasks.send(task);
    }

    /// Waits until the threads have done all their tasks and ended.
    fn join_all(threads: Vec<SearchThread>) {
        let handles: Vec<JoinHandle<()>> = threads.into_iter().map(|thread| thread.handle).collect();
        for handle in handles {
            let _ = handle.join();
        }
    }
}

/// Runs in a search thread: does one task after the other until the channel closes. A thread with `turns` does each of
/// them in a turn of its own, also the preparation of its memory.
fn serve(inbox: &Receiver<Task>, turns: Option<&Turns>, lowered: bool) {
    if lowered {
        lower_priority();
    }
    let in_turn = || turns.map(Turns::take);
    let mut memory = {
        let _turn = in_turn();
        Memory::new()
    };
    for task in inbox {
        match task {
            Task::Search(job, index) => {
                let _turn = in_turn();
                let result = Worker::new(&job, &mut memory, index).run();
                if index == 0 {
                    job.conclude(result);
                }
            }
            Task::Forget => {
                let _turn = in_turn();
                memory.clear();
            }
            Task::Acknowledge(sender) => drop(sender),
        }
    }
}

/// Lowers the priority of the calling thread: with more search threads than processors, the thread that answers the GUI
/// and the first search thread, which sends the best move, come first.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux this concerns the calling thread alone. If the system refuses it, answers only come later.
    let _ = rustix::process::nice(EXTRA_NICENESS);
}

/// Elsewhere a thread cannot lower its priority without lowering that of the whole program.
#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
