//! The thread that does the work, while this one shows progress and looks at the clock.
//!
//! So the time of the work is taken where nothing else happens, the same on a terminal and in a pipe; an approach that
//! never consults its [`Budget`] is shown and given up like any other; and a panic ends no more than its part.

use std::any::Any;
use std::cell::RefCell;
use std::io;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Once};
use std::thread;
use std::time::{Duration, Instant};

use super::progress::Progress;
use crate::budget::Budget;

/// How long after its time limit a stage that has not stopped by itself is left behind.
const GRACE: Duration = Duration::from_millis(250);

/// Room for recursion, which few puzzles do without; only what is used takes memory.
const STACK: usize = 64 << 20;

enum Message<T> {
    Stage(String, Arc<Budget>),
    Event(T),
}

/// The worker's side: what it is doing, and what came of it.
pub(super) struct Reporter<T> {
    sender: Sender<Message<T>>,
    time_limit: Option<Duration>,
}

impl<T> Reporter<T> {
    /// Begins a stage, which `name` says on the progress line, with a budget of its own.
    pub(super) fn stage(&self, name: String) -> Arc<Budget> {
        let budget = Arc::new(self.time_limit.map_or_else(Budget::unlimited, Budget::limited));
        // If nobody listens any more, the work is left behind, and ends with the process.
        let _ = self.sender.send(Message::Stage(name, Arc::clone(&budget)));
        budget
    }

    /// Hands over what came of a stage.
    pub(super) fn event(&self, event: T) {
        let _ = self.sender.send(Message::Event(event));
    }
}

/// How the work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// It did.
    Finished,
    /// A stage ran on after its time limit, and was left behind.
    LeftBehind,
}

/// How work is looked after.
#[derive(Debug, Clone, Copy)]
pub(super) struct Care {
    /// The time limit of each stage.
    pub(super) time_limit: Option<Duration>,
    /// Whether a stage that has not ended after its time limit and a little grace is left behind. If not, it stops by
    /// itself or not at all.
    pub(super) leaves_behind: bool,
    /// Whether progress is shown, where there is a terminal to show it on.
    pub(super) shows_progress: bool,
}

/// Runs `work` in a thread of its own, and hands its events to `each` as they come.
///
/// # Errors
/// Those of `each`, and that no thread can be started.
pub(super) fn run<T: Send + 'static>(
    care: Care,
    work: impl FnOnce(&Reporter<T>) + Send + 'static,
    mut each: impl FnMut(T) -> io::Result<()>,
) -> io::Result<Ended> {
    let (sender, receiver) = mpsc::channel();
    let reporter = Reporter { sender, time_limit: care.time_limit };
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || work(&reporter))?;
    let mut progress = Progress::new(care.shows_progress);
    let mut stage: Option<(String, Arc<Budget>)> = None;
    let mut start = Instant::now();
    let mut deadline: Option<Instant> = None;
    loop {
        let until_deadline = deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let wait = until_deadline.map_or(progress.wait(), |left| left.min(progress.wait()));
        match receiver.recv_timeout(wait) {
            Ok(Message::Stage(name, budget)) => {
                progress.restart();
                start = Instant::now();
                let limit = care.time_limit.filter(|_| care.leaves_behind);
                deadline = limit.and_then(|limit| start.checked_add(limit)?.checked_add(GRACE));
                stage = Some((name, budget));
            }
            Ok(Message::Event(event)) => {
                progress.restart();
                each(event)?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                // What panics outside of `catch` is a fault of this program.
                worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
                return Ok(Ended::Finished);
            }
            Err(RecvTimeoutError::Timeout) if deadline.is_some_and(|at| Instant::now() >= at) => {
                return Ok(Ended::LeftBehind);
            }
            Err(RecvTimeoutError::Timeout) => progress.draw(|| line(stage.as_ref(), start.elapsed())),
        }
    }
}

fn line(stage: Option<&(String, Arc<Budget>)>, time: Duration) -> String {
    let (name, steps) = stage.map_or(("", 0), |(name, budget)| (name.as_str(), budget.spent()));
    let seconds = time.as_secs();
    if steps == 0 { format!("{name}: {seconds} s") } else { format!("{name}: {seconds} s, {steps} steps") }
}

thread_local! {
    /// What the panic that is being caught said, and where; `None` where none is caught.
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What `work` returns, or where and why it panicked: `at src/lib.rs:12:5: not yet implemented`.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_caught = CAUGHT.with_borrow_mut(|caught| {
                if let Some(place) = caught {
                    *place = panic.location().map_or_else(String::new, |at| format!("at {at}: "));
                }
                caught.is_some()
            });
            if !is_caught || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                usual(panic);
            }
        }));
    });
    CAUGHT.set(Some(String::new()));
    // A model that a panic may have left half changed is never shown to anybody: parts only read it, and what they
    // change inside is theirs to keep in order.
    let result = catch_unwind(AssertUnwindSafe(work));
    let place = CAUGHT.take().unwrap_or_default();
    result.map_err(|payload| format!("{place}{}", panic_text(&*payload)))
}

/// What a panic says, unless it was raised with something other than a text.
fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let constant = payload.downcast_ref::<&str>().copied();
    constant.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
