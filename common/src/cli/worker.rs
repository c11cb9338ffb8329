//! Runs the work in a thread, while the main thread watches the clock.
//!
//! The thread does nothing else, so output to a terminal does not distort the times. The main
//! thread can abandon an approach that never checks its [`Context`].

use std::io::{self, IsTerminal};
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::console;
use crate::context::Context;

/// The time that a stage gets beyond its time limit before it is abandoned.
const GRACE: Duration = Duration::from_millis(250);

/// A stage that takes longer than this is announced on a terminal.
const LONG: Duration = Duration::from_secs(1);

/// Enough stack for deep recursion. Only the used part takes memory.
const STACK: usize = 64 << 20;

enum Message<T> {
    Stage(String),
    Event(T),
}

/// The worker's side: announces stages and hands over results.
pub(super) struct Reporter<T> {
    sender: SyncSender<Message<T>>,
    options: WorkerOptions,
}

impl<T> Reporter<T> {
    /// Begins a stage with a new context, after all earlier events are shown.
    pub(super) fn stage(&self, name: String) -> Context {
        // If sending fails, the work was abandoned and ends with the process.
        let _ = self.sender.send(Message::Stage(name));
        let context = self.options.time_limit.map_or_else(Context::unlimited, Context::limited);
        context.with_parameter(self.options.parameter)
    }

    /// Hands over the result of a stage.
    pub(super) fn event(&self, event: T) {
        let _ = self.sender.send(Message::Event(event));
    }
}

/// How the work came to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// All stages have ended, or the system could not start the thread.
    Finished,
    /// A stage exceeded its time limit.
    Abandoned,
}

/// The limits of the work.
#[derive(Debug, Clone, Copy)]
pub(super) struct WorkerOptions {
    /// The time limit of each stage.
    pub(super) time_limit: Option<Duration>,
    /// The parameter of the input.
    pub(super) parameter: Option<&'static str>,
    /// Whether to abandon a stage that exceeds its time limit. Otherwise it has to stop by itself.
    pub(super) can_abandon: bool,
}

/// Runs `work` in a thread of its own, and passes its events to `each` at once. Announces a long stage on a terminal,
/// once.
///
/// # Errors
/// Those of `each`.
pub(super) fn run<T: Send + 'static>(
    options: WorkerOptions,
    work: impl FnOnce(&Reporter<T>) + Send + 'static,
    mut each: impl FnMut(T) -> io::Result<()>,
) -> io::Result<End> {
    // Without a buffer, a stage begins only when the events before it are shown, so what a part prints stands below them.
    let (sender, receiver) = mpsc::sync_channel(0);
    let reporter = Reporter { sender, options };
    let worker = match thread::Builder::new().stack_size(STACK).spawn(move || work(&reporter)) {
        Ok(worker) => worker,
        Err(error) => {
            console::error(&format!("cannot start a thread: {error}"));
            return Ok(End::Finished);
        }
    };
    let mut stage = None;
    let mut deadline: Option<Instant> = None;
    let mut announcement: Option<Instant> = None;
    loop {
        let next = [deadline, announcement].into_iter().flatten().min();
        let message = match next {
            Some(next) => receiver.recv_timeout(next.saturating_duration_since(Instant::now())),
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match message {
            Ok(Message::Stage(name)) => {
                let now = Instant::now();
                let limit = options.time_limit.filter(|_| options.can_abandon);
                deadline = limit.and_then(|limit| now.checked_add(limit)?.checked_add(GRACE));
                announcement = io::stderr().is_terminal().then_some(now + LONG);
                stage = Some(name);
            }
            Ok(Message::Event(event)) => {
                announcement = None;
                each(event)?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                // A panic that was not caught is a bug of this program.
                worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
                return Ok(End::Finished);
            }
            Err(RecvTimeoutError::Timeout) if deadline.is_some_and(|deadline| Instant::now() >= deadline) => {
                return Ok(End::Abandoned);
            }
            Err(RecvTimeoutError::Timeout) => {
                announcement = None;
                if let Some(stage) = stage.take() {
                    console::note(&format!("{stage} takes longer than a second"));
                }
            }
        }
    }
}
