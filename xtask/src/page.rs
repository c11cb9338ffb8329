//! The page of a puzzle: from HTML to Markdown, and from Markdown to the terminal, a title, an example and answers.

use anstyle::Style;
use anyhow::{Context, Result};
use common::terminal::escape_lines;
use htmd::HtmlToMarkdown;
use htmd::options::{BulletListMarker, Options};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::terminal::{BOLD, CODE, styled};

/// The headline of the second part.
const PART_TWO: &str = "--- Part Two ---";

/// Before each answer that the page knows.
const ANSWER: &str = "Your puzzle answer was";

/// The puzzle in Markdown, without the frame of the site.
pub(crate) fn markdown(html: &str) -> Result<String> {
    let options = Options { bullet_list_marker: BulletListMarker::Dash, ul_bullet_spacing: 1, ..Options::default() };
    let converter = HtmlToMarkdown::builder().options(options).build();
    let text = converter.convert(&without_tags_in_code(&puzzle(html))).context("cannot convert the page")?;
    Ok(format!("{}\n", text.trim()))
}

/// The text of any HTML, for a reply that is not understood.
pub(crate) fn plain(html: &str) -> String {
    let start = html.find("<article").or_else(|| html.find("<body")).unwrap_or(0);
    let end = html.find("</article>").filter(|end| *end > start).unwrap_or(html.len());
    let text = htmd::convert(&html[start..end]).unwrap_or_else(|_| html.to_owned());
    // Nobody reads this as Markdown.
    let text: String = text.replace("\\[", "[").replace("\\]", "]").chars().take(1000).collect();
    escape_lines(text.trim())
}

/// The descriptions of both parts, and the answers that follow them.
fn puzzle(html: &str) -> String {
    let mut rest = html;
    let mut pieces = String::new();
    while let Some((start, end)) = next_piece(rest) {
        pieces.push_str(&rest[start..end]);
        rest = &rest[end..];
    }
    pieces
}

fn next_piece(html: &str) -> Option<(usize, usize)> {
    [("<article", "</article>"), ("<p>Your puzzle answer was", "</p>")]
        .into_iter()
        .filter_map(|(open, close)| {
            let start = html.find(open)?;
            let length = html[start..].find(close)?;
            Some((start, start + length + close.len()))
        })
        .min()
}

/// Markdown has no emphasis inside code. It moves outside if it covers the whole code, and is dropped otherwise.
fn without_tags_in_code(html: &str) -> String {
    let mut result = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("<code>") {
        let Some((code, after)) = after.split_once("</code>") else { break };
        let whole = code.strip_prefix("<em>").and_then(|code| code.strip_suffix("</em>"));
        let plain = without_tags(code);
        result.push_str(before);
        let (open, close) = match whole {
            Some(inner) if !inner.contains('<') => ("<em><code>", "</code></em>"),
            _ => ("<code>", "</code>"),
        };
        result.extend([open, &plain, close]);
        rest = after;
    }
    result + rest
}

fn without_tags(html: &str) -> String {
    let mut pieces = html.split('<');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once('>').map_or(piece, |(_, after)| after))
}

/// The title in `## --- Day 5: Print Queue ---`.
pub(crate) fn title(markdown: &str) -> Option<String> {
    let mut in_heading = false;
    let mut heading = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Heading { .. }) => in_heading = true,
            Event::End(TagEnd::Heading(_)) => break,
            Event::Text(text) | Event::Code(text) if in_heading => heading.push_str(&text),
            _ => {}
        }
    }
    let title = heading.trim().strip_prefix("--- Day ")?.strip_suffix(" ---")?.split_once(": ")?.1;
    Some(title.to_owned())
}

/// The first block of code, which is the example as a rule.
pub(crate) fn example(markdown: &str) -> Option<String> {
    let mut in_block = false;
    let mut block = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(TagEnd::CodeBlock) => break,
            Event::Text(text) if in_block => block.push_str(&text),
            _ => {}
        }
    }
    (!block.trim().is_empty()).then_some(block)
}

/// The answers that the page knows, part 1's first.
pub(crate) fn answers(markdown: &str) -> Vec<String> {
    let mut answers = Vec::new();
    let mut text_before = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Paragraph) => text_before.clear(),
            Event::Text(text) => text_before.push_str(&text),
            Event::Code(code) if text_before.trim() == ANSWER => answers.push(code.into_string()),
            _ => {}
        }
    }
    answers
}

/// The page has both parts.
pub(crate) fn has_part_2(markdown: &str) -> bool {
    markdown.contains(PART_TWO)
}

/// The page for a terminal of that width.
pub(crate) fn rendered(markdown: &str, width: usize) -> String {
    let mut renderer = Renderer { width, ..Renderer::default() };
    Parser::new(markdown).for_each(|event| renderer.event(event));
    renderer.text
}

#[derive(Default)]
struct Renderer {
    width: usize,
    text: String,
    /// The paragraph that is being read, with escapes.
    paragraph: String,
    emphasis: usize,
    /// The number of the next item, or nothing for a bullet, for each list that we are in.
    lists: Vec<Option<u64>>,
    /// The bullet or number that the next paragraph begins with.
    bullet: String,
    in_code_block: bool,
}

impl Renderer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::Emphasis | Tag::Strong) => self.emphasise(1),
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => self.emphasise(-1),
            Event::End(TagEnd::Heading(_)) => {
                self.emphasise(-1);
                self.end_paragraph();
                self.text.push('\n');
            }
            Event::End(TagEnd::Paragraph) => {
                self.end_paragraph();
                self.text.push('\n');
            }
            Event::Start(Tag::List(number)) => {
                self.end_paragraph();
                self.lists.push(number);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                if self.lists.is_empty() && !self.text.ends_with("\n\n") {
                    self.text.push('\n');
                }
            }
            Event::Start(Tag::Item) => self.begin_item(),
            Event::End(TagEnd::Item) => self.end_paragraph(),
            Event::Start(Tag::CodeBlock(_)) => self.in_code_block = true,
            Event::End(TagEnd::CodeBlock) => {
                self.in_code_block = false;
                self.text.push('\n');
            }
            Event::Text(text) if self.in_code_block => {
                for line in text.lines() {
                    self.text.extend(["    ", &styled(CODE, line), "\n"]);
                }
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.paragraph.push_str(&text),
            Event::Code(code) => self.code(&code),
            Event::SoftBreak => self.paragraph.push(' '),
            Event::HardBreak => self.paragraph.push('\n'),
            _ => {}
        }
    }

    fn style(&self) -> Style {
        if self.emphasis > 0 { BOLD } else { Style::new() }
    }

    fn emphasise(&mut self, change: isize) {
        let before = self.style();
        self.emphasis = self.emphasis.saturating_add_signed(change);
        let after = self.style();
        if before != after {
            self.paragraph.push_str(&restyled(before, after));
        }
    }

    fn code(&mut self, code: &str) {
        let style = if self.emphasis > 0 { CODE.bold() } else { CODE };
        self.paragraph.extend([styled(style, code), restyled(Style::new(), self.style())]);
    }

    fn begin_item(&mut self) {
        self.end_paragraph();
        self.bullet = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
    }

    fn end_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        if paragraph.trim().is_empty() {
            return;
        }
        let bullet = std::mem::take(&mut self.bullet);
        let first = "  ".repeat(self.lists.len()) + &bullet;
        let others = " ".repeat(first.len());
        let options = textwrap::Options::new(self.width).initial_indent(&first).subsequent_indent(&others);
        self.text.push_str(&textwrap::fill(paragraph.trim(), options));
        self.text.push('\n');
    }
}

/// The escapes that end a style and begin another.
fn restyled(before: Style, after: Style) -> String {
    format!("{before:#}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<!DOCTYPE html><html><body><main><script>x</script>
<article class="day-desc"><h2>--- Day 5: Print Queue ---</h2><p>Satisfied with their search on <a href="/2024/day/4">Ceres</a>, the
squadron prints <em>many *stars*</em> &amp; the <code>X|Y</code> rule &lt;3.</p>
<p>For example:</p>
<pre><code>47|53
97|<em>13</em> &lt;- *
</code></pre>
<ul>
<li>first, <code><em>75</em></code></li>
<li>second</li>
</ul>
<p>The sum is <code><em>143</em></code> or <code>1<em>4</em></code>.</p>
</article>
<p>Your puzzle answer was <code>5*9</code>.</p><p class="day-success">The first half is complete!</p>
<article class="day-desc"><h2 id="part2">--- Part Two ---</h2><p>Now <em>fix</em> it.</p></article>
<form><input name="answer"></form></main></body></html>"#;

    #[test]
    fn the_puzzle_in_markdown() {
        let expected = "\
## --- Day 5: Print Queue ---

Satisfied with their search on [Ceres](/2024/day/4), the squadron prints *many \\*stars\\** & the `X|Y` rule <3.

For example:

```
47|53
97|13 <- *
```

- first, *`75`*
- second

The sum is *`143`* or `14`.

Your puzzle answer was `5*9`.

## --- Part Two ---

Now *fix* it.
";
        assert_eq!(markdown(PAGE).unwrap(), expected);
    }

    #[test]
    fn what_the_commands_need_of_it() {
        let page = markdown(PAGE).unwrap();
        assert_eq!(title(&page).as_deref(), Some("Print Queue"));
        assert_eq!(example(&page).as_deref(), Some("47|53\n97|13 <- *\n"));
        assert_eq!(answers(&page), ["5*9"]);
        assert!(has_part_2(&page));
        assert_eq!((title("text"), example("text"), answers("text")), (None, None, Vec::new()));
    }

    #[test]
    fn wrapped_with_emphasis() {
        let text = rendered(&markdown(PAGE).unwrap(), 40);
        let shown = anstream::adapter::strip_str(&text).to_string();
        assert!(shown.lines().all(|line| line.chars().count() <= 40), "{shown}");
        assert!(shown.contains("    47|53\n    97|13 <- *\n\n  - first, 75\n  - second\n\nThe sum is 143"), "{shown}");
        assert!(text.contains("\u{1b}[1mmany *stars*\u{1b}[0m"), "{text:?}");
    }

    #[test]
    fn broken_pages_are_no_panics() {
        for html in
            ["", "<article", "<code><article></article></code>", "<article><code><em></article>", "<pre><code>é<"]
        {
            let page = markdown(html).unwrap();
            rendered(&page, 20);
            plain(html);
        }
    }
}
