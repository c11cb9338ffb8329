//! The site's verdict on an answer.

use std::fmt;

/// What became of an answer that was sent.
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

/// The verdicts with their names and the site's words. Records join the words of a name with
/// hyphens. The site adds the words for `TooHigh` and `TooLow` to those for `Wrong`, so these two
/// come first.
const VERDICTS: [(Verdict, &str, Option<&str>); 8] = [
    (Verdict::TooHigh, "too high", Some("your answer is too high")),
    (Verdict::TooLow, "too low", Some("your answer is too low")),
    (Verdict::Wrong, "wrong", Some("That's not the right answer")),
    (Verdict::Right, "right", Some("That's the right answer")),
    (Verdict::TooSoon, "too soon", Some("gave an answer too recently")),
    (Verdict::WrongLevel, "wrong level", Some("be solving the right level")),
    (Verdict::NotUnderstood, "not understood", None),
    (Verdict::Sent, "sent", None),
];

const NUMBERS: [&str; 10] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Verdict {
    /// The verdict on the site's page, and the seconds that it asks to wait, if its words are
    /// known.
    pub(crate) fn read(page: &str) -> (Self, Option<i64>) {
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_said = |words: Option<&str>| words.is_some_and(|words| text.contains(words));
        let verdict = VERDICTS.into_iter().find(|(.., words)| is_said(*words));
        (verdict.map_or(Self::NotUnderstood, |(verdict, ..)| verdict), wait(&text.to_lowercase()))
    }

    /// The verdict with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        VERDICTS.into_iter().find(|(_, other, _)| *other == name).map(|(verdict, ..)| verdict)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            VERDICTS.iter().find(|(verdict, ..)| verdict == self).map_or("", |(_, name, _)| name),
        )
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
    let named =
        (1..).zip(NUMBERS).find_map(|(number, name)| Some((number, text.strip_prefix(name)?)));
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest): (u32, _) =
        named.or_else(|| Some((text[..digits].parse().ok()?, &text[digits..])))?;
    let is_unit = |(letter, _): &(char, i64)| rest.trim_start().starts_with(*letter);
    let (_, unit) = [('s', 1), ('m', 60), ('h', 3600)].into_iter().find(is_unit)?;
    Some(i64::from(number) * unit)
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
            assert_eq!(Verdict::read(page), (verdict, wait), "{page}");
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
        for (verdict, ..) in VERDICTS {
            assert_eq!(Verdict::named(&verdict.to_string()), Some(verdict));
        }
        assert_eq!(Verdict::named("perhaps"), None);
    }
}
