//! The site's verdict on an answer.

use std::fmt;

/// The fate of an answer that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No reply has arrived yet. It stays if the connection or the command breaks.
    Sent,
    Right,
    /// Wrong, without a hint.
    Wrong,
    TooHigh,
    TooLow,
    /// Not judged, because the last answer was too recent.
    TooSoon,
    /// A reply in other words, such as those about a part that is solved already.
    NotUnderstood,
}

/// The verdicts with their names and the site's words. The site adds the words of `TooHigh` and
/// `TooLow` to those of `Wrong`, so these two come first.
const VERDICTS: [(Verdict, &str, Option<&str>); 7] = [
    (Verdict::TooHigh, "too high", Some("your answer is too high")),
    (Verdict::TooLow, "too low", Some("your answer is too low")),
    (Verdict::Wrong, "wrong", Some("That's not the right answer")),
    (Verdict::Right, "right", Some("That's the right answer")),
    (Verdict::TooSoon, "too soon", Some("gave an answer too recently")),
    (Verdict::NotUnderstood, "not understood", None),
    (Verdict::Sent, "sent", None),
];

impl Verdict {
    /// The verdict with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        VERDICTS.into_iter().find(|(_, known, _)| *known == name).map(|(verdict, ..)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = VERDICTS.iter().find(|(verdict, ..)| verdict == self);
        f.write_str(entry.map_or("", |(_, name, _)| name))
    }
}

/// The seconds to wait after a refused answer if the site's words about it are unknown.
const USUAL_WAIT: i64 = 60;

/// The site's reply to an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) verdict: Verdict,
    /// The seconds that the site asks to wait, if its words are known.
    pub(crate) wait: Option<i64>,
}

impl Judgement {
    /// Reads the page that judges an answer.
    pub(crate) fn new(page: &str) -> Self {
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_said = |words: Option<&str>| words.is_some_and(|words| text.contains(words));
        let said = VERDICTS.into_iter().find(|(.., words)| is_said(*words));
        let verdict = said.map_or(Verdict::NotUnderstood, |(verdict, ..)| verdict);
        Self { verdict, wait: wait(&text) }
    }

    /// The seconds before the site wants the next answer, if it refused this one.
    pub(crate) fn next_in(&self) -> Option<i64> {
        let is_refusal = !matches!(self.verdict, Verdict::Right | Verdict::NotUnderstood);
        self.wait.or(is_refusal.then_some(USUAL_WAIT))
    }
}

/// The wait in "please wait one minute", "please wait 5 minutes" or "you have 3m 30s left to wait",
/// in seconds.
fn wait(text: &str) -> Option<i64> {
    match text.split_once(" left to wait") {
        Some((before, _)) => before.rsplit_once("You have ")?.1.split(' ').map(seconds).sum(),
        None => seconds(&text.split_once("lease wait ")?.1.replace("one ", "1 ")),
    }
}

/// The seconds in a text that starts with `3m` or `3 minutes`.
fn seconds(text: &str) -> Option<i64> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(end);
    let number: u32 = number.parse().ok()?;
    let unit = match unit.trim_start().chars().next()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    Some(i64::from(number) * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_of_the_site_is_understood() {
        for (page, verdict, wait) in [
            ("<p>That's the right answer!  You are <em>one gold star</em>", Verdict::Right, None),
            (
                "That's not the right answer; your answer is too high.  Please wait one minute \
                 before trying again. (You guessed <code>12</code>.)",
                Verdict::TooHigh,
                Some(60),
            ),
            (
                "That's not the right answer; your answer is too low. Because you have guessed \
                 incorrectly 4 times on this puzzle, please wait 5 minutes.",
                Verdict::TooLow,
                Some(300),
            ),
            (
                "That's not the right answer.  If you're stuck, go on. Please wait a while.",
                Verdict::Wrong,
                None,
            ),
            (
                "You gave an answer too recently; you have to wait.  You have 3m 30s left to wait.",
                Verdict::TooSoon,
                Some(210),
            ),
            (
                "You gave an answer too recently. You have 99999999999h left to wait.",
                Verdict::TooSoon,
                None,
            ),
            (
                "You don't seem to be solving the right level.  Did you already complete it?",
                Verdict::NotUnderstood,
                None,
            ),
        ] {
            assert_eq!(Judgement::new(page), Judgement { verdict, wait }, "{page}");
        }
        let next_in = |verdict| Judgement { verdict, wait: None }.next_in();
        assert_eq!([Verdict::Wrong, Verdict::NotUnderstood].map(next_in), [Some(60), None]);
    }
}
