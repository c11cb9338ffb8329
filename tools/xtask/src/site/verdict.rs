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
    /// Not judged, because the part is solved already or not open yet.
    WrongLevel,
    NotUnderstood,
}

const NUMBERS: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Verdict {
    /// All verdicts. The site adds the words of `TooHigh` and `TooLow` to those of `Wrong`, so
    /// these two come first.
    const ALL: [Self; 8] = [
        Self::TooHigh,
        Self::TooLow,
        Self::Wrong,
        Self::Right,
        Self::TooSoon,
        Self::WrongLevel,
        Self::NotUnderstood,
        Self::Sent,
    ];

    /// The name. Records join its words with hyphens.
    const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooHigh => "too high",
            Self::TooLow => "too low",
            Self::TooSoon => "too soon",
            Self::WrongLevel => "wrong level",
            Self::NotUnderstood => "not understood",
        }
    }

    /// The verdict with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// The site's words.
    const fn words(self) -> Option<&'static str> {
        match self {
            Self::Right => Some("That's the right answer"),
            Self::Wrong => Some("That's not the right answer"),
            Self::TooHigh => Some("your answer is too high"),
            Self::TooLow => Some("your answer is too low"),
            Self::TooSoon => Some("gave an answer too recently"),
            Self::WrongLevel => Some("be solving the right level"),
            Self::NotUnderstood | Self::Sent => None,
        }
    }

    /// Whether the site refused the answer, so that it wants no other for a while.
    pub(crate) const fn is_refusal(self) -> bool {
        matches!(self, Self::Wrong | Self::TooHigh | Self::TooLow | Self::TooSoon)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The site's reply to an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub(crate) verdict: Verdict,
    /// The seconds that the site asks to wait, if its words are known.
    pub(crate) wait: Option<i64>,
}

impl Judgement {
    /// Reads the page that judges an answer.
    pub(crate) fn read(page: &str) -> Self {
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_said = |verdict: &Verdict| verdict.words().is_some_and(|words| text.contains(words));
        let verdict = Verdict::ALL.into_iter().find(is_said).unwrap_or(Verdict::NotUnderstood);
        Self { verdict, wait: wait(&text.to_lowercase()) }
    }
}

/// The wait in "please wait one minute", "please wait 5 minutes" or "you have 3m 30s left to wait",
/// in seconds.
fn wait(text: &str) -> Option<i64> {
    match text.split_once(" left to wait") {
        Some((before, _)) => before.rsplit_once("you have ")?.1.split(' ').map(seconds).sum(),
        None => seconds(text.split_once("please wait ")?.1),
    }
}

/// The seconds in a text that starts with `3m`, `3 minutes` or `three minutes`.
fn seconds(text: &str) -> Option<i64> {
    let (number, rest) = named_number(text).or_else(|| digits(text))?;
    let unit = match rest.trim_start().chars().next()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    Some(i64::from(number) * unit)
}

/// The number in words at the start of a text, and the rest of the text.
fn named_number(text: &str) -> Option<(u32, &str)> {
    (1..).zip(NUMBERS).find_map(|(number, name)| Some((number, text.strip_prefix(name)?)))
}

/// The number in digits at the start of a text, and the rest of the text.
fn digits(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_of_the_site_is_understood() {
        for (page, verdict, wait) in [
            (
                "<article><p>That's the right answer!  You are <em>one gold star</em> closer.",
                Verdict::Right,
                None,
            ),
            (
                "That's not the right answer; your answer is too high.  Please wait one minute \
                 before trying again. (You guessed <code>12</code>.)",
                Verdict::TooHigh,
                Some(60),
            ),
            (
                "That's not the right answer; your answer is too low. Because you have guessed \
                 incorrectly 4 times on this puzzle, please wait 5 minutes before trying again.",
                Verdict::TooLow,
                Some(300),
            ),
            (
                "That's not the right answer.  If you're stuck, please wait one minute",
                Verdict::Wrong,
                Some(60),
            ),
            (
                "You gave an answer too recently; you have to wait after submitting an answer \
                 before trying again.  You have 3m 30s left to wait.",
                Verdict::TooSoon,
                Some(210),
            ),
            (
                "You gave an answer too recently; You have 30s left to wait.",
                Verdict::TooSoon,
                Some(30),
            ),
            (
                "You don't seem to be solving the right\n level.  Did you already complete it?",
                Verdict::WrongLevel,
                None,
            ),
            ("<article>Happy holidays!</article>", Verdict::NotUnderstood, None),
        ] {
            assert_eq!(Judgement::read(page), Judgement { verdict, wait }, "{page}");
        }
    }

    #[test]
    fn a_wait_may_have_other_words() {
        for (page, expected) in [
            ("Please wait five minutes before trying again.", Some(300)),
            ("please wait ten minutes.", Some(600)),
            ("Please wait 2 hours before trying again.", Some(7200)),
            ("Please wait one hour.", Some(3600)),
            ("Please wait 90 seconds.", Some(90)),
            ("You have 1h 2m 3s left to wait.", Some(3723)),
            ("Please wait -5 minutes", None),
            ("Please wait a while.", None),
            ("please wait", None),
            ("please wait 999999999999999999 minutes", None),
            ("You have 99999999999999999h left to wait.", None),
            ("You have some time left to wait.", None),
            ("There is time left to wait.", None),
        ] {
            assert_eq!(wait(&page.to_lowercase()), expected, "{page}");
        }
    }

    #[test]
    fn a_verdict_is_read_as_it_was_recorded() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::named(&verdict.to_string()), Some(verdict));
        }
        assert_eq!(Verdict::named("perhaps"), None);
    }
}
