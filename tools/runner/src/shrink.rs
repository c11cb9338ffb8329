//! Cuts an input that shows a fault, line by line.

use std::time::{Duration, Instant};

/// Removes lines for as long as the rest still `fails` and there is `time`, first half of them at
/// once, and at last each alone, but not all of them. The text itself must fail.
///
/// This is "ddmin" of Zeller and Hildebrandt ("Simplifying and isolating failure-inducing input",
/// 2002), without their tries of the removed lines alone.
pub fn cut(text: &str, time: Duration, mut fails: impl FnMut(&str) -> bool) -> String {
    let start = Instant::now();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut block = lines.len().div_ceil(2);
    loop {
        let before = lines.len();
        let mut at = 0;
        while at < lines.len() {
            if start.elapsed() >= time {
                return lines.concat();
            }
            let end = (at + block).min(lines.len());
            let rest = [&lines[..at], &lines[end..]].concat();
            let rest_of_text = rest.concat();
            if !rest_of_text.trim().is_empty() && fails(&rest_of_text) {
                lines = rest;
            } else {
                at = end;
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

    fn cut_of(text: &str, fails: impl Fn(&[&str]) -> bool) -> String {
        let fails = |text: &str| fails(&text.lines().collect::<Vec<_>>());
        cut(text, Duration::from_secs(3600), fails)
    }

    #[test]
    fn no_line_of_the_rest_can_go() {
        let text: String = (0..1000)
            .map(|number: u16| number.to_string() + "\n")
            .collect();
        let pair = |lines: &[&str]| lines.contains(&"23") && lines.contains(&"765");
        assert_eq!(cut_of(&text, pair), "23\n765\n");
        let any = |lines: &[&str]| !lines.is_empty();
        assert_eq!(cut_of(&text, any), "999\n");
        assert_eq!(cut_of("a\nb", any), "b");
        assert_eq!(cut_of("a\n", any), "a\n");
        let is_deal =
            |lines: &[&str]| lines[0] == "Deck:" && ["", "5"].iter().all(|it| lines.contains(it));
        let deal = "Deck:\n1\n2\n3\n\nDeck:\n4\n5\n";
        assert_eq!(cut_of(deal, is_deal), "Deck:\n\n5\n");
        let untried = cut(deal, Duration::ZERO, |_| panic!("there is no time"));
        assert_eq!(untried, deal);
    }
}
