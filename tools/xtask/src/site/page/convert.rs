//! Converts HTML to Markdown, in one pass over the text and without recursion.
//!
//! It is Markdown for readers and for [`super`]. The signs of Markdown in the text are not escaped,
//! so a converter back to HTML may take some of them for marks.

use std::mem;

use common::support::terminal::is_control;

use super::ANSWER;

/// The entities on the site's pages. The last one could make others.
const ENTITIES: [(&str, &str); 6] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&apos;", "'"),
    ("&nbsp;", " "),
    ("&amp;", "&"),
];

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
                // A limit keeps nested lists from growing faster than their HTML.
                self.prefix = format!("{}- ", "  ".repeat(self.depth.clamp(1, 6) - 1));
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
    let decode = |text: String, (entity, c): (&str, &str)| text.replace(entity, c);
    let mut text = ENTITIES.into_iter().fold(html.to_owned(), decode);
    text.retain(|c| matches!(c, '\n' | '\t') || !is_control(c));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_markdown() {
        let page = "<main><script>x</script>
<article class=\"day-desc\"><h2>--- Day 5: Print Queue ---</h2>
<p>Satisfied with <a href=\"/2024/day/4\">Ceres</a>, the squadron prints
<em>many *stars*</em> &amp;lt; the <code>X|Y</code> rule &lt;3 \u{1b}[2J.</p>
<pre><code>47|53
97|<em>13</em> &lt;- `` *
</code></pre>
<ul>
<li>first, <code><em>75</em></code></li>
<li>second<ul><li>inner</li></ul></li>
</ul>
<p>The sum is <em><code>143</code></em> or <code>2 * 7 = <em>1<br>4</em></code>.</p>
</article>
<p>Your puzzle answer was <code>5*9</code>.</p>
<p class=\"day-success\">The first half is complete!</p>
<article><h2 id=\"part2\">--- Part Two ---</h2><p>Now <em>fix</em> it.</p></article></main>";
        let expected = "\
## --- Day 5: Print Queue ---

Satisfied with Ceres, the squadron prints *many *stars** &lt; the `X|Y` rule <3 [2J.

```
47|53
97|13 <- `` *
```

- first, *`75`*
- second
  - inner

The sum is *`143`* or `2 * 7 = `*`1 4`*.

Your puzzle answer was `5*9`.

## --- Part Two ---

Now *fix* it.
";
        assert_eq!(markdown(page), expected);
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
            ("<article", "\n"),
            ("<article><code>x<em>y</article>", "`x`*`y\n"),
            ("<article><pre><code>   [D]\n[N]\n\n</code></pre>", "```\n   [D]\n[N]\n```\n"),
            ("<pre><code>é<", "\n"),
            ("<article></code></ul></li><!-- <p>x</p>", "x\n"),
        ] {
            assert_eq!(markdown(html), expected, "{html}");
        }
    }
}
