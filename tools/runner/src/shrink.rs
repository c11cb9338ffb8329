//! Cuts an input that shows a fault, line by line.

use std::time::{Duration, Instant};

/// The most time and tries for a cut.
#[derive(Debug)]
pub struct Budget {
    start: Instant,
    time: Duration,
    tries: usize,
    most: usize,
}

impl Budget {
    /// At most so much time, and so many tries that count.
    pub fn new(time: Duration, most: usize) -> Self {
        Self { start: Instant::now(), time, tries: 0, most }
    }

    /// Whether nothing is left for another try.
    pub fn is_spent(&self) -> bool {
        self.tries >= self.most || self.start.elapsed() >= self.time
    }
}

/// Removes lines for as long as the rest still `fails`, first half of them at once, and at last
/// each alone, but not all of them. The text itself must fail. A try that need not count, such as
/// one of a text that no parser accepts, is `None`.
///
/// This is "ddmin" of Zeller and Hildebrandt ("Simplifying and isolating failure-inducing input",
/// 2002), without their tries of the removed lines alone.
pub fn cut(text: &str, budget: &mut Budget, mut fails: impl FnMut(&str) -> Option<bool>) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut block = lines.len().div_ceil(2);
    loop {
        let before = lines.len();
        let mut start = 0;
        while start < lines.len() {
            if budget.is_spent() {
                return lines.concat();
            }
            let end = (start + block).min(lines.len());
            let rest = [&lines[..start], &lines[end..]].concat();
            let rest_of_text = rest.concat();
            let is_blank = rest_of_text.trim().is_empty();
            let is_failing = if is_blank { None } else { fails(&rest_of_text) };
            budget.tries += usize::from(is_failing.is_some());
            if is_failing == Some(true) {
                lines = rest;
            } else {
                start = end;
            }
        }
        if block <= 1 && lines.len() == before {
            return lines.concat();
        }
        block = block.min(lines.len()).div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_with(text: &str, most: usize, fails: impl Fn(&[&str]) -> Option<bool>) -> String {
        let mut budget = Budget::new(Duration::from_secs(3600), most);
        cut(text, &mut budget, |text| {
            fails(&text.lines().collect::<Vec<_>>())
        })
    }

    #[test]
    fn no_line_of_the_rest_can_go() {
        let text: String = (0..1000)
            .map(|number: u16| number.to_string() + "\n")
            .collect();
        let pair = |lines: &[&str]| Some(lines.contains(&"23") && lines.contains(&"765"));
        assert_eq!(cut_with(&text, 100, pair), "23\n765\n");
        let any = |lines: &[&str]| Some(!lines.is_empty());
        assert_eq!(cut_with(&text, 100, any), "999\n");
        assert_eq!(cut_with("a\nb", 100, any), "b");
        assert_eq!(cut_with("a\n", 100, any), "a\n");
    }

    #[test]
    fn a_heading_stays_and_what_is_refused_costs_nothing() {
        let text = "Deck:\n1\n2\n3\n\nDeck:\n4\n5\n";
        let is_deal = |lines: &[&str]| {
            (lines.first() == Some(&"Deck:") && lines.contains(&"")).then(|| lines.contains(&"5"))
        };
        // It takes more tries, but only five of them are of deals, and only those count.
        assert_eq!(cut_with(text, 5, is_deal), "Deck:\n\n5\n");
        assert_eq!(cut_with(text, 0, is_deal), text, "nothing may be tried");
    }
}
