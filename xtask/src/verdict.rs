//! The site's verdict on an answer.

use serde::{Deserialize, Serialize};

/// The state of a submitted answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// It was sent, and no reply was read: the connection or the command broke.
    Sent,
    /// The answer is right.
    Right,
    /// The answer is wrong, and the site says no more.
    Wrong,
    /// The answer is wrong, and larger than the right one.
    TooHigh,
    /// The answer is wrong, and smaller than the right one.
    TooLow,
    /// The answer was not judged: the last one was too recent.
    TooSoon,
    /// The answer was not judged: the part is solved already, or not open yet.
    WrongLevel,
    /// The reply is not understood.
    NotUnderstood,
}

impl Verdict {
    /// The verdict in the site's page, and how many seconds it asks to wait.
    pub(crate) fn read(page: &str) -> (Self, Option<i64>) {
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = |words| text.contains(words);
        let verdict = if says("That's not the right answer") {
            match (says("answer is too high"), says("answer is too low")) {
                (true, false) => Self::TooHigh,
                (false, true) => Self::TooLow,
                _ => Self::Wrong,
            }
        } else if says("That's the right answer") {
            Self::Right
        } else if says("gave an answer too recently") {
            Self::TooSoon
        } else if says("be solving the right level") {
            Self::WrongLevel
        } else {
            Self::NotUnderstood
        };
        (verdict, wait(&text))
    }

    /// The answer is known to be wrong.
    pub(crate) fn is_wrong(self) -> bool {
        matches!(self, Self::Wrong | Self::TooHigh | Self::TooLow)
    }

    /// The verdict in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Sent => "sent, without a reply",
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooHigh => "too high",
            Self::TooLow => "too low",
            Self::TooSoon => "too soon after the last answer",
            Self::WrongLevel => "not judged: the part is solved already, or not open yet",
            Self::NotUnderstood => "not understood",
        }
    }
}

/// The wait in "please wait one minute", "please wait 5 minutes" or "You have 3m 30s left to wait", in seconds.
fn wait(text: &str) -> Option<i64> {
    if let Some((before, _)) = text.split_once(" left to wait") {
        return before.rsplit_once("You have ")?.1.split(' ').map(seconds).sum();
    }
    let lower = text.to_lowercase();
    let mut words = lower.split_once("please wait ")?.1.split(' ');
    let number: i64 = match words.next()? {
        "one" => 1,
        number => number.parse().ok()?,
    };
    words.next()?.starts_with("minute").then_some(number)?.checked_mul(60)
}

/// The seconds in `3m` or `30s`.
fn seconds(text: &str) -> Option<i64> {
    let number = |unit| text.strip_suffix(unit)?.parse::<i64>().ok();
    number('s').or_else(|| number('m')?.checked_mul(60)).or_else(|| number('h')?.checked_mul(3600))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_of_the_site() {
        for (page, verdict, wait) in [
            ("<article><p>That's the right answer!  You are <em>one gold star</em> closer.", Verdict::Right, None),
            (
                "That's not the right answer; your answer is too high.  Please wait one minute before trying again. \
                 (You guessed <code>12</code>.)",
                Verdict::TooHigh,
                Some(60),
            ),
            (
                "That's not the right answer; your answer is too low. Because you have guessed incorrectly 4 times \
                 on this puzzle, please wait 5 minutes before trying again.",
                Verdict::TooLow,
                Some(300),
            ),
            ("That's not the right answer.  If you're stuck, please wait one minute", Verdict::Wrong, Some(60)),
            (
                "You gave an answer too recently; you have to wait after submitting an answer before trying again.  \
                 You have 3m 30s left to wait.",
                Verdict::TooSoon,
                Some(210),
            ),
            ("You gave an answer too recently; You have 30s left to wait.", Verdict::TooSoon, Some(30)),
            (
                "You don't seem to be solving the right\n level.  Did you already complete it?",
                Verdict::WrongLevel,
                None,
            ),
            ("<article>Happy holidays!</article>", Verdict::NotUnderstood, None),
            ("please wait", Verdict::NotUnderstood, None),
            ("please wait 99999999999999999 minutes", Verdict::NotUnderstood, None),
        ] {
            assert_eq!(Verdict::read(page).0, verdict, "{page}");
            if wait.is_some() {
                assert_eq!(Verdict::read(page).1, wait, "{page}");
            }
        }
    }
}
