//! What criterion counts as noise, by how busy and how steady the machine is.
//!
//! A machine's speed changes although nobody here uses it: a processor gets hot, and what looks like
//! a core may be half of one whose other half serves somebody else. So a fixed piece of work is
//! timed before each benchmark.

use std::array;
use std::fs;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use runner::timing::Watch;

/// Has the speeds of this benchmark's last run.
const FILE: &str = concat!(
    env!("CARGO_TARGET_TMPDIR"),
    "/",
    env!("CARGO_CRATE_NAME"),
    ".speeds"
);

/// What has been seen of the machine.
pub(crate) struct Machine {
    watch: Watch,
    /// The processors that other programs used lately.
    busy: f64,
    speeds: Speeds,
    /// Those of the last run, with which criterion compares this one.
    last: Option<Speeds>,
}

/// The least and the most time that the fixed piece of work took, in nanoseconds.
#[derive(Debug, Clone, Copy)]
struct Speeds {
    least: f64,
    most: f64,
}

impl Machine {
    /// Watches it for as long as it takes to tell.
    pub(crate) fn watched() -> Self {
        let watch = Watch::start();
        thread::sleep(Duration::from_millis(250));
        let last = fs::read_to_string(FILE)
            .ok()
            .and_then(|text| Speeds::read(&text));
        Self { watch, busy: 0.0, speeds: Speeds::now(), last }
    }

    /// The share of a time below which a change is noise.
    pub(crate) fn noise(&mut self) -> f64 {
        if let Some(busy) = self.watch.busy() {
            (self.watch, self.busy) = (Watch::start(), busy);
        }
        self.speeds = self.speeds.and(Speeds::now());
        noise_threshold(self.busy, self.unsteadiness())
    }

    /// By which share the work took longer at most than at least, in this run or the last one.
    fn unsteadiness(&self) -> f64 {
        let all = self.last.map_or(self.speeds, |last| last.and(self.speeds));
        all.most / all.least - 1.0
    }

    /// A sentence on the speeds, if they differ by more than criterion's usual limit.
    pub(crate) fn remark(&self) -> Option<String> {
        let percent = self.unsteadiness() * 100.0;
        (percent > 2.0).then(|| {
            format!(
                "the machine's own speed varied by {percent:.0} % in this run and the last one, so \
                 smaller changes count as noise"
            )
        })
    }

    /// Keeps the speeds for the next run.
    pub(crate) fn keep(&self) {
        let Speeds { least, most } = self.speeds;
        // Without them, the next run takes the machine for a steady one.
        let _ = fs::write(FILE, format!("{least} {most}\n"));
    }
}

impl Speeds {
    /// Times a fixed piece of work. Several short runs find a moment without an interruption.
    fn now() -> Self {
        let nanoseconds = |_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64() * 1e9
        };
        let least = (0..20)
            .map(nanoseconds)
            .fold(f64::INFINITY, f64::min)
            .max(1.0);
        Self { least, most: least }
    }

    fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let (least, most) = text.trim_end().split_once(' ')?;
        let number = |word: &str| word.parse().ok().filter(|number| *number >= 1.0);
        Some(Self { least: number(least)?, most: number(most)? })
    }
}

/// Several sums that do not wait for one another, because that is what the other half of a core
/// slows down most.
fn work() -> u64 {
    let mut sums: [u64; 8] = array::from_fn(|index| black_box(index as u64));
    for _ in 0..3000 {
        for sum in &mut sums {
            *sum = (*sum ^ (*sum >> 7)).wrapping_add(0x9e37_79b9);
        }
    }
    sums.iter().fold(0, |all, sum| all ^ sum)
}

/// Criterion counts smaller changes as noise. A program beside ours shares its core and its caches,
/// so that our times may double while it runs. Once others keep a whole processor busy, ours may
/// also have to wait for one, and no change means anything.
pub(crate) fn noise_threshold(busy: f64, unsteadiness: f64) -> f64 {
    if busy < 1.0 { busy.max(unsteadiness).max(0.02) } else { f64::INFINITY }
}
