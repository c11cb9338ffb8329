//! Finds answers in what a program prints.

/// Whether a text has an answer as a word of its own, and not as a piece of a longer, negative or
/// decimal number.
pub(crate) fn has(text: &str, answer: &str) -> bool {
    text.match_indices(answer).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + answer.len()..]);
        ends_before(before) && ends_after(answer, after)
    })
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn ends_before(text: &str) -> bool {
    let is_decimal = text.strip_suffix('.').is_some_and(|whole| whole.ends_with(is_digit));
    !is_decimal && !text.ends_with(|c| is_of_word(c) || c == '-')
}

/// JavaScript prints a `BigInt` as `306n`, and other languages print a whole number as `306.0`.
fn ends_after(answer: &str, text: &str) -> bool {
    let text = text.strip_prefix('n').filter(|_| answer.ends_with(is_digit)).unwrap_or(text);
    let decimals = text.strip_prefix('.').map(|decimals| decimals.trim_start_matches('0'));
    !decimals.is_some_and(|rest| rest.starts_with(is_digit)) && !text.starts_with(is_of_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_word_of_its_own() {
        let right = "306|Part 1: 306|306.|(306)|part2=306|306,291|306n|306.0 s|...306|1306 306";
        for text in right.split('|') {
            assert!(has(text, "306"), "{text}");
        }
        let wrong = "|1306|3061|3.306|-306|306.5|306.05|306ms|part306|306e5|306_000|306n5";
        for text in wrong.split('|') {
            assert!(!has(text, "306"), "{text}");
        }
        assert!(has("sum: -15", "-15") && !has("--15", "-15") && !has("3-15", "-15"));
        assert!(has("It says RGLR.", "RGLR") && !has("RGLRn", "RGLR"));
    }
}
