//! What a puzzle's page says, read from its HTML.

/// An example, as far as a page shows it.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Example {
    pub(crate) text: String,
    /// What may be the answers to both parts.
    pub(crate) answers: [Option<String>; 2],
}

/// The title in `--- Day 5: Print Queue ---`, on one line, because it becomes part of a comment.
pub(crate) fn title(html: &str) -> Option<String> {
    let heading = all_between(html, "<h2>--- Day ", " ---</h2>").next()?;
    let (_, title) = heading.split_once(": ")?;
    Some(text(title))
}

/// The articles of both parts. Part 2 is missing until part 1 is solved.
pub(crate) fn parts(html: &str) -> Vec<&str> {
    let articles = all_between(html, "<article", "</article>");
    articles
        .filter_map(|article| Some(article.split_once('>')?.1))
        .collect()
}

/// The answers that the site has accepted, part 1's first.
pub(crate) fn answers(html: &str) -> impl Iterator<Item = String> {
    all_between(html, "Your puzzle answer was <code>", "</code>").map(plain_text)
}

/// The first block of code after the word "example" in part 1, and the last emphasised code of each
/// part. It is a guess, which the author checks.
pub(crate) fn example(html: &str) -> Option<Example> {
    let parts = parts(html);
    let (_, after) = parts.first()?.split_once("xample")?;
    let code = all_between(after, "<pre><code>", "</code></pre>").next()?;
    let answers = [0, 1].map(|part| parts.get(part).and_then(|part| emphasised(part)));
    Some(Example { text: plain_text(code), answers })
}

/// The last of `<em><code>6</code></em>` and `<code>2 * 3 = <em>6</em></code>`.
fn emphasised(part: &str) -> Option<String> {
    let ends = ["</code></em>", "</em></code>"].map(|end| part.rfind(end));
    let before = &part[..ends.into_iter().max()??];
    before
        .rsplit('>')
        .next()
        .map(|answer| plain_text(answer).trim().to_owned())
}

/// The text of HTML: a line for each paragraph and each item, with an empty line between
/// blocks. Code is indented, and the only text that is.
pub(crate) fn text(html: &str) -> String {
    let mut text = String::new();
    let mut line_end = " ";
    for piece in html.split('<') {
        let (tag, words) = piece.split_once('>').unwrap_or(("", piece));
        text += match tag.split(' ').next() {
            Some("p" | "h2" | "ul" | "pre" | "/pre") => "\n\n",
            Some("li") => "\n- ",
            _ => "",
        };
        if tag.ends_with("pre") {
            line_end = if tag == "pre" { "\n    " } else { " " };
            text += line_end;
        }
        text += &words.replace('\n', line_end);
    }
    let text = characters(text);
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.dedup_by(|one, other| one.is_empty() && other.is_empty());
    lines.join("\n").trim_matches('\n').to_owned()
}

/// HTML without its tags.
fn plain_text(html: &str) -> String {
    let pieces = html
        .split('<')
        .map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    characters(pieces.collect())
}

/// A text with characters in place of the entities that the site has used so far.
fn characters(text: String) -> String {
    // The last sign, because it may be the start of another entity.
    const SIGNS: [(&str, &str); 6] = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    SIGNS
        .into_iter()
        .fold(text, |text, (entity, sign)| text.replace(entity, sign))
}

/// The texts between each start and the end after it.
fn all_between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(start)
        .skip(1)
        .filter_map(move |rest| Some(rest.split_once(end)?.0))
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
<li>one <em><code>7</code></em></li>
<li>two</li>
</ul>
<p>So it is <code><em>8</em></code>, or <em><code>143</code></em>.</p></article>
<p>Your puzzle answer was <code>5*9</code>.</p>
<article class=\"day-desc\"><h2 id=\"part2\">--- Part Two ---</h2>
<p>Now <code>2 * 3 = <em>&nbsp;6</em></code>, <em>not</em> less.</p></article>";

    #[test]
    fn a_page_says_its_title_its_example_and_its_answers() {
        assert_eq!(title(PAGE).as_deref(), Some("A & B"));
        let answers_of_example = [Some("143".to_owned()), Some("6".to_owned())];
        let expected = Example { text: "1 2\n< `\n".to_owned(), answers: answers_of_example };
        assert_eq!(example(PAGE), Some(expected));
        assert_eq!(answers(PAGE).collect::<Vec<_>>(), ["5*9"]);
        let page = "<h2>--- Day 2: It&apos;s\n&amp;lt; &c; ---</h2>";
        assert_eq!(title(page).as_deref(), Some("It's &lt; &c;"));
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
        assert_eq!(
            parts,
            [part_1, "--- Part Two ---\n\nNow 2 * 3 =  6, not less."]
        );
    }
}
