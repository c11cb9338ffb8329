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
    /// word. Programs that this one has started must have ended.
    pub fn remark(&self) -> Option<String> {
        let processors = used_by_others(self.0?, Ticks::now()?)?;
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
        let number = |word: &str| word.parse::<f64>().ok();
        let mut lines = machine.lines();
        // user nice system idle iowait irq softirq steal, and then some of them again.
        let fields = lines.next()?.strip_prefix("cpu ")?.split_whitespace().take(8);
        let counts: Vec<f64> = fields.map(number).collect::<Option<_>>()?;
        let processors = lines.filter(|line| line.starts_with("cpu")).map(|_| 1.0).sum::<f64>();
        let total = counts.iter().sum::<f64>();
        // The name of the program may contain spaces and brackets. The second of the fields below
        // is the third of the file.
        let (_, own) = own.rsplit_once(')')?;
        let times = own.split_whitespace().skip(11).take(4);
        let own = times.map(number).sum::<Option<f64>>()?;
        let others = total - counts.get(3)? - counts.get(4)? - own;
        Some(Self { each: total / processors, others })
    }
}

/// The processors that other programs used between two moments, unless these are too close.
fn used_by_others(start: Ticks, end: Ticks) -> Option<f64> {
    let elapsed = end.each - start.each;
    let others = end.others - start.others;
    (elapsed >= FEWEST).then(|| others.max(0.0) / elapsed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processors after a number of ticks, of which programs used some.
    fn ticks(each: u32, used: u32, own: u32) -> Ticks {
        let idle = 2 * each - used;
        // The host gives a twelfth of the used time to others.
        let steal = used / 12;
        let user = used - steal;
        let machine = format!(
            "cpu  {user} 0 0 {} 7 0 0 {steal} {user} 0\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5 6\n",
            idle - 7
        );
        let own = format!("12 (a) b)) R 1 2 3 4 5 6 7 8 9 10 {own} 2 3 4 20 0 1 0");
        Ticks::read(&machine, &own).expect("it is the format of Linux")
    }

    #[test]
    fn what_others_use_is_neither_idle_nor_ours() {
        let start = ticks(1000, 600, 100);
        assert_eq!(used_by_others(start, ticks(1100, 600, 100)), Some(0.0), "an idle machine");
        assert_eq!(used_by_others(start, ticks(1100, 700, 200)), Some(0.0), "all of it is ours");
        assert_eq!(used_by_others(start, ticks(1100, 720, 130)), Some(0.9), "a busy one");
        assert_eq!(used_by_others(start, ticks(1019, 619, 100)), None, "too close");
        assert_eq!(used_by_others(start, ticks(1100, 600, 103)), Some(0.0), "never negative");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_busy_machine_is_worth_a_word() {
        let busy_since_its_start = Ticks { each: 0.0, others: -1e12 };
        assert!(Watch(Some(busy_since_its_start)).remark().is_some());
    }

    #[test]
    fn another_system_tells_nothing() {
        for (machine, own) in [("", ""), ("cpu 1 2 3", "1 (a) R 1"), ("cpu 1 2 3 4 5", "a")] {
            assert!(Ticks::read(machine, own).is_none());
        }
        assert_eq!(Watch(None).remark(), None);
    }
}
