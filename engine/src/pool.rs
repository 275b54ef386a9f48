//! The search threads. All of them search the same root position and help each other through the transposition table
//! alone ("Lazy SMP").

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::job::Job;
use crate::root_moves::SearchResult;
use crate::search::memory::Memory;
use crate::search::worker::Worker;

/// Stack of a search thread, in bytes: the search recurses once per ply, with the move list of each node on the stack.
pub const STACK_BYTES: usize = 8 << 20;

/// What a thread is told to do next.
enum Task {
    /// Search as the first thread, and send the best move at the end.
    Lead(Arc<Job>, Receiver<SearchResult>),
    /// Search as thread number n, and hand the result to the first thread.
    Help(Arc<Job>, usize, Sender<SearchResult>),
    /// Forget what was learnt from the last game.
    NewGame,
}

struct SearchThread {
    tasks: Sender<Task>,
    handle: JoinHandle<()>,
}

/// The search threads, asleep until there is a job.
pub(crate) struct Pool(Vec<SearchThread>);

impl Pool {
    /// A pool without threads.
    pub(crate) fn new() -> Pool {
        Pool(Vec::new())
    }

    /// The number of threads.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Starts or ends threads until there are `threads` of them.
    ///
    /// # Errors
    /// When the system refuses a thread; the threads started before are kept.
    pub(crate) fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        while self.0.len() > threads.max(1) {
            self.0.pop().into_iter().for_each(SearchThread::join);
        }
        while self.0.len() < threads.max(1) {
            let (tasks, inbox) = unbounded();
            let name = format!("search {}", self.0.len());
            let handle = thread::Builder::new()
                .name(name)
                .stack_size(STACK_BYTES)
                .spawn(move || serve(&inbox))?;
            self.0.push(SearchThread { tasks, handle });
        }
        Ok(())
    }

    /// All threads forget what they learnt from the last game.
    pub(crate) fn new_game(&self) {
        for thread in &self.0 {
            thread.give(Task::NewGame);
        }
    }

    /// All threads begin with `job`.
    pub(crate) fn start(&self, job: &Arc<Job>) {
        let (sender, results) = unbounded();
        for (index, thread) in self.0.iter().enumerate().skip(1) {
            thread.give(Task::Help(Arc::clone(job), index, sender.clone()));
        }
        // The channel closes when the last of the other threads has sent its result.
        drop(sender);
        if let Some(first) = self.0.first() {
            first.give(Task::Lead(Arc::clone(job), results));
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.drain(..).for_each(SearchThread::join);
    }
}

impl SearchThread {
    fn give(&self, task: Task) {
        // A thread ends only when its channel closes, so the task is always received.
        let _ = self.tasks.send(task);
    }

    /// Waits until the thread has done all its tasks and ended.
    fn join(self) {
        drop(self.tasks);
        let _ = self.handle.join();
    }
}

/// Runs in each thread: does one task after the other until the channel closes.
fn serve(inbox: &Receiver<Task>) {
    let mut memory = Memory::new();
    for task in inbox {
        match task {
            Task::Lead(job, results) => {
                let result = Worker::new(&job, &mut memory, 0).run();
                job.conclude(result, &results);
            }
            Task::Help(job, index, results) => {
                let _ = results.send(Worker::new(&job, &mut memory, index).run());
            }
            Task::NewGame => memory.clear(),
        }
    }
}
