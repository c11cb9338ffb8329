//! Answers as they are compared and shown.

/// The answers to both parts; `None` for a part that has none.
pub(crate) type Answers = [Option<String>; 2];

/// Both answers, or that there is none.
pub(crate) fn words(answers: &Answers) -> [&str; 2] {
    answers.each_ref().map(|answer| answer.as_deref().unwrap_or("no answer"))
}
