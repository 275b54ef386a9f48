//! The progress bar of a count: share of the tree, leaves per second, remaining time. Drawn on a terminal only.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Time between two drawings of the bar.
const TICK: Duration = Duration::from_millis(200);

/// The progress of one count. The unit is a subtree of the same depth; subtrees differ in size, so the remaining time
/// is an estimate.
pub(crate) struct Progress {
    bar: ProgressBar,
    leaves: Arc<AtomicU64>,
}

impl Progress {
    /// A bar on stderr, when that is a terminal.
    pub(crate) fn on_terminal() -> Progress {
        Progress::on(ProgressDrawTarget::stderr())
    }

    /// No bar.
    pub(crate) fn hidden() -> Progress {
        Progress::on(ProgressDrawTarget::hidden())
    }

    fn on(target: ProgressDrawTarget) -> Progress {
        let leaves = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&leaves);
        let rate = move |state: &ProgressState, out: &mut dyn Write| {
            let leaves = counted.load(Ordering::Relaxed) as f64;
            let seconds = state.elapsed().as_secs_f64().max(1e-3);
            // A line that cannot be drawn is drawn again at the next tick.
            let _ = write!(out, "{:.0} million/s", leaves / seconds / 1e6);
        };
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %  {rate}  {elapsed} (left: {eta})");
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(
            style
                .unwrap_or_else(|_| ProgressStyle::default_bar())
                .with_key("rate", rate),
        );
        Progress { bar, leaves }
    }

    /// Starts the count of a tree of `units` subtrees.
    pub(crate) fn start(&self, units: u64) {
        self.bar.set_length(units);
        if units > 1 && !self.bar.is_hidden() {
            self.bar.enable_steady_tick(TICK);
        }
    }

    /// Adds finished subtrees and their leaves.
    pub(crate) fn finish(&self, units: u64, leaves: u64) {
        self.leaves.fetch_add(leaves, Ordering::Relaxed);
        self.bar.inc(units);
    }

    /// The finished subtrees and their leaves.
    #[cfg(test)]
    pub(crate) fn finished(&self) -> (u64, u64) {
        (self.bar.position(), self.leaves.load(Ordering::Relaxed))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::InMemoryTerm;
    use std::thread;
    use std::time::Instant;

    #[test]
    fn the_bar_shows_share_rate_and_remaining_time_and_is_removed() {
        let terminal = InMemoryTerm::new(5, 100);
        let progress = Progress::on(ProgressDrawTarget::term_like(Box::new(terminal.clone())));
        progress.start(400);
        progress.finish(100, 1_000_000_000);
        // The bar draws a limited number of times a second.
        let end = Instant::now() + Duration::from_secs(20);
        while !terminal.contents().contains(" 25 %") && Instant::now() < end {
            thread::sleep(Duration::from_millis(20));
        }
        let line = terminal.contents();
        assert!(
            line.contains(" 25 %") && line.contains(" million/s") && line.contains("(left: "),
            "{line:?}"
        );
        drop(progress);
        assert_eq!(terminal.contents(), "");
    }
}
