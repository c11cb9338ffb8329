//! Converts HTML to Markdown, in one pass over the text and without recursion.
//!
//! It is Markdown for readers and for [`super`]. The signs of Markdown in the text are not escaped,
//! so a converter back to HTML may take some of them for marks.

use std::mem;

use common::support::terminal::is_control;

use super::ANSWER;

/// The deepest indented list. Without a limit, nested lists could make the text grow quadratically.
const DEEPEST: usize = 6;

/// The puzzle in Markdown, without the rest of the page and without control characters.
pub(crate) fn markdown(html: &str) -> String {
    Converter::default().convert(html)
}

/// The text of an unknown reply without control characters, cut to a readable length.
pub(crate) fn plain(html: &str) -> String {
    let converter = Converter { in_article: !html.contains("<article"), ..Converter::default() };
    converter.convert(html).trim().chars().take(1000).collect()
}

#[derive(Default)]
struct Converter {
    markdown: String,
    /// The text of the current block.
    text: String,
    /// The start of the current block, such as a bullet.
    prefix: String,
    in_article: bool,
    /// Whether the current block is code.
    in_block: bool,
    /// Whether the text ends within inline code.
    in_code: bool,
    /// The nesting of lists.
    depth: usize,
}

impl Converter {
    fn convert(mut self, html: &str) -> String {
        let mut rest = html;
        while let Some((text, after)) = rest.split_once('<') {
            self.characters(&decoded(text));
            let (tag, after) = after.split_once('>').unwrap_or((after, ""));
            self.tag(tag);
            rest = after;
        }
        self.characters(&decoded(rest));
        self.end_block();
        self.markdown + "\n"
    }

    fn characters(&mut self, text: &str) {
        if self.in_block {
            return self.text.push_str(text);
        }
        if self.in_code {
            return self.text.push_str(&text.replace('\n', " "));
        }
        for c in text.chars() {
            let c = if c.is_whitespace() { ' ' } else { c };
            if c != ' ' || !(self.text.is_empty() || self.text.ends_with(' ')) {
                self.text.push(c);
            }
        }
    }

    fn tag(&mut self, tag: &str) {
        let is_end = tag.starts_with('/');
        let tag = tag.strip_prefix('/').unwrap_or(tag);
        let name = tag.split([' ', '\n', '\t', '/']).next().unwrap_or_default();
        if ["article", "div", "form", "h2", "li", "ol", "p", "pre", "ul"].contains(&name) {
            self.end_block();
        }
        match (name, is_end) {
            ("article", _) => self.in_article = !is_end,
            ("h2", false) => "## ".clone_into(&mut self.prefix),
            ("li", false) => {
                let indentation = "  ".repeat(self.depth.clamp(1, DEEPEST) - 1);
                self.prefix = format!("{indentation}- ");
            }
            ("ol" | "ul", false) => self.depth += 1,
            ("ol" | "ul", true) => self.depth = self.depth.saturating_sub(1),
            ("pre", false) => self.in_block = true,
            ("br", _) => self.characters(" "),
            ("code", _) if is_end == self.in_code && !self.in_block => {
                self.text.push('`');
                self.in_code = !is_end;
            }
            // Markdown has no emphasis inside code, so the code ends here and goes on after it.
            ("em", _) if self.in_code => self.text.push_str("`*`"),
            ("em", _) if !self.in_block => self.text.push('*'),
            _ => {}
        }
    }

    /// Writes the current block. Outside the puzzle's text, only answers are written.
    fn end_block(&mut self) {
        self.in_code = false;
        let text = mem::take(&mut self.text);
        let prefix = mem::take(&mut self.prefix);
        let in_block = mem::take(&mut self.in_block);
        if text.trim().is_empty() || !(self.in_article || text.starts_with(ANSWER)) {
            return;
        }
        if !self.markdown.is_empty() {
            let previous = self.markdown.lines().next_back().unwrap_or_default();
            let is_in_list = is_item(previous) && is_item(&prefix);
            self.markdown.push_str(if is_in_list { "\n" } else { "\n\n" });
        }
        if in_block {
            self.markdown.extend(["```\n", text.trim_end_matches('\n'), "\n```"]);
        } else {
            // Two backticks are code without a text.
            self.markdown.extend([prefix, text.trim().replace("``", "")]);
        }
    }
}

/// Whether a line is an item of a list.
fn is_item(line: &str) -> bool {
    line.trim_start().starts_with("- ")
}

/// The text with its entities replaced by characters, and without control characters.
fn decoded(html: &str) -> String {
    let mut pieces = html.split('&');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let decoded = piece
            .split_once(';')
            .and_then(|(entity, rest)| Some(format!("{}{rest}", character(entity)?)));
        text += &decoded.unwrap_or_else(|| format!("&{piece}"));
    }
    text.retain(|c| matches!(c, '\n' | '\t') || !is_control(c));
    text
}

/// The character of an entity such as `amp`, `#38` or `#x26`.
fn character(entity: &str) -> Option<char> {
    match entity {
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "amp" => return Some('&'),
        "quot" => return Some('"'),
        "apos" => return Some('\''),
        "nbsp" => return Some(' '),
        _ => {}
    }
    let number = entity.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_markdown() {
        let page = r#"<!DOCTYPE html><html><body><main><script>x</script>
<article class="day-desc"><h2>--- Day 5: Print Queue ---</h2>
<p>Satisfied with <a href="/2024/day/4">Ceres</a>, the squadron prints
<em>many *stars*</em> &amp; the <code>X|Y</code> rule &lt;3 &#x263a;&#33;.</p>
<p> For
  example:</p>
<pre><code>47|53
97|<em>13</em> &lt;- `` *
</code></pre>
<ul>
<li>first, <code><em>75</em></code></li>
<li>second<ul><li>inner</li></ul></li>
<li>third</li>
</ul>
<p>The sum is <em><code>143</code></em> or <code>2 * 7 = <em>1<br>4</em></code>.</p>
</article>
<p>Your puzzle answer was <code>5*9</code>.</p>
<p class="day-success">The first half is complete!</p>
<article class="day-desc"><h2 id="part2">--- Part Two ---</h2><p>Now <em>fix</em> it.</p></article>
<form><input name="answer"></form></main></body></html>"#;
        let expected = "\
## --- Day 5: Print Queue ---

Satisfied with Ceres, the squadron prints *many *stars** & the `X|Y` rule <3 \u{263a}!.

For example:

```
47|53
97|13 <- `` *
```

- first, *`75`*
- second
  - inner
- third

The sum is *`143`* or `2 * 7 = `*`1 4`*.

Your puzzle answer was `5*9`.

## --- Part Two ---

Now *fix* it.
";
        assert_eq!(markdown(page), expected);
    }

    #[test]
    fn a_page_brings_no_control_characters() {
        let page =
            "<article><p>a&#27;[2J\u{1b}&#x202e;\u{7}b</p><pre>c&#27;\r\n\td</pre></article>";
        assert_eq!(markdown(page), "a[2Jb\n\n```\nc\n\td\n```\n");
    }

    #[test]
    fn an_unknown_reply_is_shown_without_its_markup() {
        assert_eq!(plain("<html><p>No <b>article</b></p></html>"), "No article");
        assert_eq!(plain("<p>Menu</p><article><p>Text</p></article>"), "Text");
        assert_eq!(plain(&"é".repeat(2000)).chars().count(), 1000);
    }

    #[test]
    fn a_broken_page_still_has_its_text() {
        for (html, expected) in [
            ("", "\n"),
            ("<article", "\n"),
            ("<code><article></article></code>", "\n"),
            ("<article><code>x<em>y</article>", "`x`*`y\n"),
            ("<article><code>x<p>y", "`x\n\ny\n"),
            (
                "<article><pre><code>    [D]\n[N] [C]\n\n</code></pre>",
                "```\n    [D]\n[N] [C]\n```\n",
            ),
            ("<pre><code>é<", "\n"),
            ("<article><p>&#xffffffff; &é; &", "&#xffffffff; &é; &\n"),
            ("<article></code></ul></li><!-- <p>x</p>", "x\n"),
        ] {
            assert_eq!(markdown(html), expected, "{html}");
        }
    }

    #[test]
    fn a_page_does_not_grow_faster_than_its_html() {
        for unit in
            ["<ul><li>a", "<em>", "<code>", "<pre>a", "<p>a", "<code>a`", "*", "&", "`", "<!--"]
        {
            let length = |count| markdown(&format!("<article>{}", unit.repeat(count))).len();
            assert!(
                length(2000) <= 2 * length(1000) + 100,
                "{unit}: {} and {}",
                length(1000),
                length(2000)
            );
        }
    }
}
