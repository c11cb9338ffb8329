//! The time that work takes of the processor, which other programs do not change.
//!
//! A stretch of work that is interrupted by other programs takes longer by the clock on the wall,
//! but not by the clock of its thread. So times that are compared are of the thread, unless the
//! work has threads of its own, or waits.

use std::time::{Duration, Instant};

/// A process may use so much more than the thread that works, for reading the clocks.
const READING: Duration = Duration::from_micros(5);

/// Measures a stretch of work on the thread that has started it.
#[derive(Debug)]
pub struct Stopwatch {
    clocks: Option<Clocks>,
    // Read last, so that it does not see the others being read.
    wall: Instant,
}

/// The processor time that was used so far.
#[derive(Debug, Clone, Copy)]
struct Clocks {
    process: Duration,
    thread: Duration,
}

impl Stopwatch {
    /// Starts to measure.
    pub fn start() -> Self {
        Self { clocks: Clocks::read(), wall: Instant::now() }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        let wall = self.wall.elapsed();
        let (Some(start), Some(now)) = (self.clocks, Clocks::read()) else {
            return wall;
        };
        let used = Clocks {
            process: now.process.saturating_sub(start.process),
            thread: now.thread.saturating_sub(start.thread),
        };
        of_work(wall, used)
    }
}

impl Clocks {
    #[cfg(unix)]
    #[expect(
        clippy::unnecessary_wraps,
        reason = "other systems have no such clocks"
    )]
    fn read() -> Option<Self> {
        use rustix::time::{ClockId, clock_gettime};

        let read = |clock| clock_gettime(clock).try_into().unwrap_or_default();
        // After a long stretch of work, the first of them takes longer.
        let process = read(ClockId::ProcessCPUTime);
        Some(Self { process, thread: read(ClockId::ThreadCPUTime) })
    }

    #[cfg(not(unix))]
    fn read() -> Option<Self> {
        None
    }
}

/// The time of work that took so much by the wall, and used so much of the processor.
fn of_work(wall: Duration, Clocks { process, thread }: Clocks) -> Duration {
    let has_threads = process > thread + thread / 8 + READING;
    let waits = thread < wall / 32;
    if has_threads || waits { wall } else { thread.min(wall) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_of_the_thread_unless_that_is_not_all_of_the_work() {
        // In microseconds: by the wall, of the process, of the thread, and the time of the work.
        for (wall, process, thread, expected) in [
            (1000, 1000, 998, 998),
            (8000, 1000, 1000, 1000), // interrupted
            (1000, 1003, 1002, 1000), // reading the clocks takes time, too
            (8000, 16_000, 50, 8000), // two threads of its own
            (9000, 20, 18, 9000),     // sleeps or reads
            (2, 6, 3, 2),
        ] {
            let [wall, process, thread, expected] =
                [wall, process, thread, expected].map(Duration::from_micros);
            assert_eq!(
                of_work(wall, Clocks { process, thread }),
                expected,
                "{wall:?}"
            );
        }
    }
}
