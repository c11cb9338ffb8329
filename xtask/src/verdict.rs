//! The site's verdict on an answer.

/// A verdict that the site can reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
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

impl Verdict {
    /// The verdict on the site's page, and the seconds that it asks to wait.
    pub(crate) fn read(page: &str) -> (Self, Option<i64>) {
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = |words| text.contains(words);
        let verdict = match says("That's not the right answer") {
            true if says("answer is too high") => Self::TooHigh,
            true if says("answer is too low") => Self::TooLow,
            true => Self::Wrong,
            false if says("That's the right answer") => Self::Right,
            false if says("gave an answer too recently") => Self::TooSoon,
            false if says("be solving the right level") => Self::WrongLevel,
            false => Self::NotUnderstood,
        };
        (verdict, wait(&text))
    }

    /// The name in the records. In a sentence, its hyphens become spaces.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::TooHigh => "too-high",
            Self::TooLow => "too-low",
            Self::TooSoon => "too-soon",
            Self::WrongLevel => "wrong-level",
            Self::NotUnderstood => "not-understood",
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
    fn every_reply_of_the_site_is_understood() {
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
            ("please wait 999999999999999999 minutes", Verdict::NotUnderstood, None),
        ] {
            assert_eq!(Verdict::read(page), (verdict, wait), "{page}");
        }
    }
}
