//! Tells how busy other programs kept the machine during a measurement.
//!
//! A program on the other half of a core costs half of the speed, though nobody waits for a
//! processor. So the measure is the time that all others used. Only Linux tells it, in `/proc`.

use std::fs;

/// Fewer processors than this are not worth a word.
const WORTH_A_WORD: f64 = 0.1;

/// The system counts in ticks, usually of 10 ms. Fewer ticks per processor tell too little.
const FEWEST: f64 = 20.0;

/// Watches the machine from a moment on.
#[derive(Debug)]
pub struct Watch(Option<Ticks>);

/// The counters of the system, in ticks.
#[derive(Debug, Clone, Copy)]
struct Ticks {
    /// The time of a processor, used or not.
    each: f64,
    /// The time of all processors that other programs used, or that the host gave to others. This
    /// program's own time, with those that it started and that have ended, does not count.
    others: f64,
}

impl Watch {
    /// Starts to watch.
    pub fn start() -> Self {
        Self(Ticks::now())
    }

    /// A sentence on the processors that other programs used since the start, if these are worth a
    /// word. The system may not tell, and programs that this one has started must have ended.
    pub fn remark(&self) -> Option<String> {
        let processors = Ticks::now()?.used_since(self.0?)?;
        (processors > WORTH_A_WORD).then(|| {
            format!(
                "other programs kept {processors:.1} CPUs busy; do not compare these times with \
                 another run"
            )
        })
    }
}

impl Ticks {
    fn now() -> Option<Self> {
        let machine = fs::read_to_string("/proc/stat").ok()?;
        let own = fs::read_to_string("/proc/self/stat").ok()?;
        Self::read(&machine, &own)
    }

    /// Reads the two files. `proc_stat(5)` and `proc_pid_stat(5)` describe them.
    fn read(machine: &str, own: &str) -> Option<Self> {
        let numbers = |text: &str, skip, count| -> Option<Vec<f64>> {
            text.split_whitespace()
                .skip(skip)
                .take(count)
                .map(|word| word.parse().ok())
                .collect()
        };
        // user nice system idle iowait irq softirq steal, and then some of them again.
        let counts = numbers(machine, 1, 8)?;
        let total: f64 = counts.iter().sum();
        let processors: f64 = machine.matches("\ncpu").map(|_| 1.0).sum();
        // The name of the program may contain spaces and brackets. The second of the fields below
        // is the third of the file.
        let (_, own) = own.rsplit_once(')')?;
        let own: f64 = numbers(own, 11, 4)?.iter().sum();
        let others = total - counts.get(3)? - counts.get(4)? - own;
        Some(Self { each: total / processors, others })
    }

    /// The processors that other programs used since the start, unless that is too close.
    fn used_since(self, start: Self) -> Option<f64> {
        let elapsed = self.each - start.each;
        (elapsed >= FEWEST).then(|| (self.others - start.others) / elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processors, which have been idle and waiting for a disk, and which programs and the host
    /// have used, each for so many ticks.
    fn ticks(idle: u32, used: u32, own: u32) -> Ticks {
        let machine = format!(
            "cpu  {used} 0 0 {idle} {idle} 0 0 {used} {used} 0\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5 6\n"
        );
        let own = format!("12 (a) b)) R 1 2 3 4 5 6 7 8 9 10 {own} 2 3 4 20 0 1 0");
        Ticks::read(&machine, &own).expect("it is the format of Linux")
    }

    #[test]
    fn what_others_use_is_neither_idle_nor_ours() {
        for (idle, used, own, processors) in [
            (500, 600, 100, Some(0.0)), // idle
            (450, 650, 200, Some(0.0)), // all that is used is ours
            (440, 660, 130, Some(0.9)), // 30 of 120 used ticks are, in 100 of each processor
            (410, 609, 100, None),      // too close
        ] {
            assert_eq!(
                ticks(idle, used, own).used_since(ticks(400, 600, 100)),
                processors
            );
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_busy_machine_is_worth_a_word() {
        let busy_since_its_start = Ticks { each: 0.0, others: -1e12 };
        assert!(Watch(Some(busy_since_its_start)).remark().is_some());
        let others = Ticks::now().expect("Linux has counters").others;
        assert_eq!(Watch(Some(Ticks { each: 0.0, others })).remark(), None);
    }
}
