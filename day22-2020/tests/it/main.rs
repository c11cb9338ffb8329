//! The tests of the day: those that every day shares, and its own.

mod agreement;
mod explain;
mod fast;
mod generated;
mod hostile;
mod mistakes;
mod model;
#[cfg(unix)]
mod pictures;
mod refusals;
mod solvers;
mod statement;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{panic, thread};

testing::suite!(day22_2020::PUZZLE);
testing::model_suite!(day22_2020::PUZZLE);

/// The example of the statement.
const EXAMPLE: &str = include_str!("../../../inputs/day22-2020/example.txt");

/// A deal that never ends without the rule against repetition.
const ENDLESS: &str = include_str!("../../../inputs/day22-2020/endless.txt");

/// A deal whose outermost game repeats in part 2 alone.
const REPEATS: &str = include_str!("../../../inputs/day22-2020/repeats.txt");

/// Runs a test that takes a second, and fails if it takes minutes: an engine with a fault may play
/// for ever.
fn ends(test: fn()) {
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        test();
        sender.send(())
    });
    match receiver.recv_timeout(Duration::from_secs(60)) {
        Err(RecvTimeoutError::Timeout) => panic!("the test still runs after 60 s"),
        Ok(()) | Err(RecvTimeoutError::Disconnected) => {}
    }
    if let Err(fault) = thread.join() {
        panic::resume_unwind(fault);
    }
}
