//! The parsers for days without a grammar, on any text.

use common::parse::{blocks, grid, ints, lines};
use proptest::prelude::*;

proptest! {
    #[test]
    fn integers_are_found_between_any_words(numbers: Vec<i64>, words in "[^0-9-]{1,5}") {
        let text = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(&words);
        prop_assert_eq!(ints(&text), Ok(numbers));
    }

    #[test]
    fn lines_are_read_again(rows in prop::collection::vec("[^\r\n]{1,9}", 1..9), end in "\r?\n") {
        let text = rows.join(&end) + &end;
        prop_assert_eq!(lines(&text), rows);
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let written: Vec<&str> = lines(&text).into_iter().filter(|line| !line.is_empty()).collect();
        prop_assert_eq!(blocks(&text).concat(), written);
        if let Err(error) = grid(&text) {
            prop_assert!(text.get(error.span().expect("a row")).is_some(), "{error:?}");
        }
        if let Err(error) = ints(&text) {
            prop_assert!(text.get(error.span().expect("digits")).is_some(), "{error:?}");
        }
    }
}
