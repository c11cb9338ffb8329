//! What a puzzle's page says, read from its HTML.

/// An example, as far as a page shows it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Example {
    pub(crate) text: String,
    /// What may be the answers to both parts.
    pub(crate) answers: [Option<String>; 2],
}

/// The title in `--- Day 5: Print Queue ---`.
pub(crate) fn title(html: &str) -> Option<String> {
    let heading = between(html, "<h2>--- Day ", " ---</h2>")?;
    Some(plain(heading.split_once(": ")?.1))
}

/// The articles of both parts. Part 2 is missing until part 1 is solved.
pub(crate) fn parts(html: &str) -> Vec<&str> {
    let articles = html.split("<article").skip(1);
    let inside = articles.filter_map(|article| Some(article.split_once('>')?.1));
    inside.map(|article| article.split("</article>").next().unwrap_or(article)).collect()
}

/// The answers that the site has accepted, part 1's first.
pub(crate) fn answers(html: &str) -> Vec<String> {
    let answers = html.split("Your puzzle answer was <code>").skip(1);
    answers.map(|rest| words(rest.split("</code>").next().unwrap_or(rest))).collect()
}

/// The first block of code after the word "example" in part 1, and the last emphasised code of each
/// part. It is a guess, which the author checks.
pub(crate) fn example(html: &str) -> Option<Example> {
    let parts = parts(html);
    let (_, after) = parts.first()?.split_once("xample")?;
    let text = words(between(after, "<pre><code>", "</code></pre>")?);
    let answers = [0, 1].map(|part| parts.get(part).and_then(|part| emphasised(part)));
    Some(Example { text, answers })
}

/// The last emphasised code outside blocks: `<em><code>6</code></em>` or `<code>2 * 3 = <em>6</em></code>`.
fn emphasised(part: &str) -> Option<String> {
    part.rmatch_indices("<code>").find_map(|(start, tag)| {
        let before = &part[..start];
        let code = part[start + tag.len()..].split_once("</code>")?.0;
        let answer = match code.rsplit_once("<em>") {
            _ if before.ends_with("<pre>") => None,
            Some((_, rest)) => Some(rest.split_once("</em>")?.0),
            None => before.ends_with("<em>").then_some(code),
        };
        answer.map(words).filter(|answer| !answer.is_empty())
    })
}

/// The text of HTML: a line for each paragraph and each item, with an empty line between blocks.
/// Code is indented, and the only text that is.
pub(crate) fn text(html: &str) -> String {
    let mut text = String::new();
    let mut is_code = false;
    for piece in html.split('<') {
        let (tag, inside) = piece.split_once('>').unwrap_or(("", piece));
        match tag.split(' ').next().unwrap_or_default() {
            "pre" => {
                is_code = true;
                text.push_str("\n\n    ");
            }
            "/pre" => {
                is_code = false;
                text.push('\n');
            }
            "p" | "h2" | "ul" | "ol" => text.push_str("\n\n"),
            "li" => text.push_str("\n- "),
            _ => {}
        }
        if is_code {
            text.push_str(&entities(inside).replace('\n', "\n    "));
        } else {
            let inside = entities(inside).replace('\n', " ");
            text.push_str(if text.ends_with(['\n', ' ']) { inside.trim_start() } else { &inside });
        }
    }
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.dedup_by(|one, other| one.is_empty() && other.is_empty());
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The text of HTML on one line.
pub(crate) fn plain(html: &str) -> String {
    text(html).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// HTML without its tags and entities.
fn words(html: &str) -> String {
    let pieces = html.split('<').enumerate().map(|(place, piece)| match piece.split_once('>') {
        Some((_, words)) if place > 0 => words,
        _ => piece,
    });
    entities(&pieces.collect::<String>())
}

/// A text without entities.
fn entities(text: &str) -> String {
    const SIGNS: [(&str, &str); 6] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        // The last one, because it may be the start of another.
        ("&amp;", "&"),
    ];
    SIGNS.iter().fold(text.to_owned(), |text, (entity, sign)| text.replace(entity, sign))
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<a>[Log Out]</a>
<article class=\"day-desc\"><h2>--- Day 5: A &amp; B ---</h2><p>It's <em>hard</em>, for example
here:</p>
<pre><code>1 <em>2</em>
&lt; `
</code></pre>
<ul>
<li>one <code>7</code></li>
<li>two</li>
</ul>
<p>So it is <code><em>8</em></code>, or <em><code>143</code></em>.</p></article>
<p>Your puzzle answer was <code>5*9</code>.</p>
<article class=\"day-desc\"><h2 id=\"part2\">--- Part Two ---</h2>
<p>Now <code>2 * 3 = <em>6</em></code>, <em>not</em> less.</p></article>";

    #[test]
    fn a_page_says_its_title_its_example_and_its_answers() {
        assert_eq!(title(PAGE).as_deref(), Some("A & B"));
        let answers_of_example = [Some("143".to_owned()), Some("6".to_owned())];
        let expected = Example { text: "1 2\n< `\n".to_owned(), answers: answers_of_example };
        assert_eq!(example(PAGE), Some(expected));
        assert_eq!(answers(PAGE), ["5*9"]);
        for page in ["<article>For example, <code><em>2</em></code></article>", "<article>A</p>"] {
            assert_eq!((example(page), title(page)), (None, None));
        }
    }

    #[test]
    fn a_page_is_read_as_text() {
        let parts: Vec<String> = parts(PAGE).into_iter().map(text).collect();
        let part_1 = "\
--- Day 5: A & B ---

It's hard, for example here:

    1 2
    < `

- one 7
- two

So it is 8, or 143.";
        assert_eq!(parts, [part_1, "--- Part Two ---\n\nNow 2 * 3 = 6, not less."]);
    }

    #[test]
    fn a_page_that_was_cut_short_does_not_panic() {
        for end in (0..PAGE.len()).filter(|end| PAGE.is_char_boundary(*end)) {
            let page = &PAGE[..end];
            let _ = (title(page), example(page), answers(page), text(page));
        }
    }
}
