//! A puzzle's page: converts its HTML to Markdown, reads facts from the Markdown, and renders it for a terminal.

use std::mem;

use crate::console::{BOLD, CODE, PLAIN, Piece};

/// The heading of part 2 in Markdown.
const PART_TWO: &str = "## --- Part Two ---";

/// The words before each answer on the page.
const ANSWER: &str = "Your puzzle answer was";

/// The deepest indented list. Without a limit, nested lists could make the text grow quadratically.
const DEEPEST: usize = 6;

/// The puzzle in Markdown, without the rest of the page. Takes one pass over the text, without recursion.
pub(crate) fn markdown(html: &str) -> String {
    Converter::default().convert(html)
}

/// The text of an unknown reply, cut to a readable length.
pub(crate) fn plain(html: &str) -> String {
    let everything = || Converter { in_article: true, ..Converter::default() }.convert(html);
    let text = Some(markdown(html)).filter(|text| !text.trim().is_empty()).unwrap_or_else(everything);
    text.trim().chars().take(1000).collect()
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
    is_emphasised: bool,
    /// The nesting of lists.
    depth: usize,
    /// The target of the current link.
    link: Option<String>,
}

impl Converter {
    fn convert(mut self, html: &str) -> String {
        let mut rest = html;
        while let Some((text, after)) = rest.split_once('<') {
            self.characters(&decoded(text));
            let (tag, after) = after.split_once('>').unwrap_or((after, ""));
            rest = after;
            if tag == "code" && !self.in_block {
                let (code, after) = rest.split_once("</code>").unwrap_or((rest, ""));
                self.code(code);
                rest = after;
            } else {
                self.tag(tag);
            }
        }
        self.characters(&decoded(rest));
        self.end_block();
        self.markdown.push('\n');
        self.markdown
    }

    fn characters(&mut self, text: &str) {
        if self.in_block {
            return self.text.push_str(text);
        }
        for c in text.chars() {
            match c {
                c if c.is_whitespace() && (self.text.is_empty() || self.text.ends_with(' ')) => {}
                c if c.is_whitespace() => self.text.push(' '),
                '\\' | '*' | '_' | '`' | '[' | ']' => self.text.extend(['\\', c]),
                c => self.text.push(c),
            }
        }
    }

    fn tag(&mut self, tag: &str) {
        let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let name = tag.split([' ', '\n', '\t', '/']).next().unwrap_or_default();
        if ["article", "div", "form", "h2", "li", "ol", "p", "pre", "ul"].contains(&name) {
            self.end_block();
        }
        match (name, is_end) {
            ("article", _) => self.in_article = !is_end,
            ("h2", false) => "## ".clone_into(&mut self.prefix),
            ("li", false) => self.prefix = format!("{}- ", "  ".repeat(self.depth.clamp(1, DEEPEST) - 1)),
            ("ol" | "ul", false) => self.depth += 1,
            ("ol" | "ul", true) => self.depth = self.depth.saturating_sub(1),
            ("pre", false) => self.in_block = true,
            ("em", _) if is_end == self.is_emphasised && !self.in_block => {
                self.text.push('*');
                self.is_emphasised = !is_end;
            }
            ("a", _) if !self.in_block => {
                self.end_link();
                let target = tag.split_once("href=\"").and_then(|(_, rest)| rest.split_once('"'));
                self.link = target.map(|(target, _)| decoded(target));
                self.text.extend(self.link.as_ref().map(|_| '['));
            }
            ("br", _) => self.characters(" "),
            _ => {}
        }
    }

    /// Adds inline code. Markdown has no emphasis inside code, so it moves outside if it covers all of it and is dropped
    /// otherwise.
    fn code(&mut self, html: &str) {
        let whole = html.strip_prefix("<em>").and_then(|html| html.strip_suffix("</em>"));
        let emphasis = if whole.is_some_and(|html| !html.contains('<')) && !self.is_emphasised { "*" } else { "" };
        let (first, tags) = html.split_once('<').unwrap_or((html, ""));
        let others = tags.split('<').map(|piece| piece.split_once('>').map_or("", |(_, text)| text));
        let text = decoded(&others.fold(first.to_owned(), |text, other| text + other)).replace('\n', " ");
        let fence = fence(&text, 1);
        let padding = if fence.len() > 1 { " " } else { "" };
        self.text.extend([emphasis, &fence, padding, &text, padding, &fence, emphasis]);
    }

    /// Writes the current block. Outside the puzzle's text, only answers are written.
    fn end_block(&mut self) {
        self.end_link();
        if mem::take(&mut self.is_emphasised) {
            self.text.push('*');
        }
        let (text, prefix) = (mem::take(&mut self.text), mem::take(&mut self.prefix));
        let in_block = mem::take(&mut self.in_block);
        if text.trim().is_empty() || !(self.in_article || text.starts_with(ANSWER)) {
            return;
        }
        let last_line = self.markdown.lines().next_back();
        let is_list = prefix.ends_with("- ") && last_line.is_some_and(|line| line.trim_start().starts_with("- "));
        self.markdown.push_str(if last_line.is_none() {
            ""
        } else if is_list {
            "\n"
        } else {
            "\n\n"
        });
        if in_block {
            let fence = fence(&text, 3);
            self.markdown.extend([&fence, "\n", text.trim_end_matches('\n'), "\n", &fence]);
        } else {
            self.markdown.extend([&prefix, text.trim()]);
        }
    }

    fn end_link(&mut self) {
        if let Some(target) = self.link.take() {
            self.text.extend(["](", &target, ")"]);
        }
    }
}

/// A row of backticks that does not occur in the text.
fn fence(text: &str, shortest: usize) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(shortest.max(longest + 1))
}

/// The text with its entities replaced by characters.
fn decoded(html: &str) -> String {
    let mut pieces = html.split('&');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once(';').and_then(|(entity, rest)| Some((character(entity)?, rest))) {
            Some((c, rest)) => text.extend([c.encode_utf8(&mut [0; 4]), rest]),
            None => text.extend(["&", piece]),
        }
    }
    text
}

fn character(entity: &str) -> Option<char> {
    let names = [("lt", '<'), ("gt", '>'), ("amp", '&'), ("quot", '"'), ("apos", '\''), ("nbsp", ' ')];
    let named = names.into_iter().find(|(name, _)| *name == entity).map(|(_, c)| c);
    let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    };
    named.or_else(|| char::from_u32(number(entity.strip_prefix('#')?)?))
}

/// The title in `## --- Day 5: Print Queue ---`.
pub(crate) fn title(markdown: &str) -> Option<String> {
    let (heading, _) = markdown.strip_prefix("## --- Day ")?.split_once(" ---\n")?;
    Some(heading.split_once(": ")?.1.replace('\\', ""))
}

/// The answers on the page, part 1's first.
pub(crate) fn answers(markdown: &str) -> Vec<String> {
    let answer = |line: &str| Some(line.strip_prefix(ANSWER)?.strip_prefix(" `")?.split_once('`')?.0.to_owned());
    markdown.lines().filter_map(answer).collect()
}

pub(crate) fn part_1(markdown: &str) -> &str {
    markdown.split(PART_TWO).next().unwrap_or_default()
}

/// Part 2 with its heading, if the page has it.
pub(crate) fn part_2(markdown: &str) -> Option<&str> {
    markdown.find(PART_TWO).map(|start| &markdown[start..])
}

/// The text before the first block of code, and the code, which is usually the example.
fn block(part: &str) -> Option<(&str, String)> {
    let (before, rest) = part.split_once("\n```")?;
    let (fence, rest) = rest.split_once('\n')?;
    let (code, _) = rest.split_once(&format!("\n```{fence}"))?;
    Some((before, format!("{code}\n")))
}

/// The first block of code.
pub(crate) fn example(part: &str) -> Option<String> {
    block(part).map(|(_, code)| code)
}

/// The first block of code, if the sentence before it announces an example. Part 2 often shows other blocks.
pub(crate) fn announced_example(part: &str) -> Option<String> {
    let (before, code) = block(part)?;
    let sentence = before.trim_end().lines().next_back()?;
    (sentence.contains("xample") && sentence.ends_with(':')).then_some(code)
}

/// The last emphasised code, which is usually the answer to the example.
pub(crate) fn emphasised(part: &str) -> Option<String> {
    let answer = part.rsplit_once("`*")?.0.rsplit_once("*`")?.1;
    (!answer.contains(['`', '\n'])).then(|| answer.to_owned())
}

/// The examples in lists. If the last code of an item is a number, it is the answer.
pub(crate) fn inline_examples(part: &str) -> Vec<(String, Option<String>)> {
    let example = |item: &str| {
        let mut code = item.split('`').skip(1).step_by(2).map(str::to_owned);
        Some((code.next()?, code.last().filter(|answer| answer.parse::<i64>().is_ok())))
    };
    part.lines().filter_map(|line| example(line.trim_start().strip_prefix("- ")?)).collect()
}

/// The lines that show Markdown in a terminal of that width.
pub(crate) fn rendered(markdown: &str, width: usize) -> Vec<Vec<Piece>> {
    let mut lines = Vec::new();
    let mut fence = None;
    for line in markdown.lines() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        if fence == Some(line) {
            fence = None;
        } else if fence.is_some() {
            lines.push(vec![(CODE, format!("    {line}"))]);
        } else if line.starts_with("```") {
            fence = Some(line);
        } else if let Some(heading) = text.strip_prefix("## ") {
            lines.push(vec![(BOLD, heading.replace('\\', ""))]);
        } else if let Some(item) = text.strip_prefix("- ") {
            wrap(&mut lines, item, &format!("  {indent}- "), width);
        } else {
            wrap(&mut lines, text, "", width);
        }
    }
    lines
}

/// Adds a text, broken at its spaces. `first` starts the first line and indents the others.
fn wrap(lines: &mut Vec<Vec<Piece>>, text: &str, first: &str, width: usize) {
    let mut line = vec![(PLAIN, first.to_owned())];
    let mut column = first.len();
    for word in words(text) {
        let length: usize = word.iter().map(|(_, text)| text.chars().count()).sum();
        if column > first.len() && column + 1 + length > width {
            lines.push(mem::replace(&mut line, vec![(PLAIN, " ".repeat(first.len()))]));
            column = first.len();
        } else if column > first.len() {
            line.push((PLAIN, " ".to_owned()));
            column += 1;
        }
        column += length;
        line.extend(word);
    }
    lines.push(line);
}

/// The words of a line of Markdown, each in pieces of one style.
fn words(text: &str) -> Vec<Vec<Piece>> {
    let mut words = vec![Vec::<Piece>::new()];
    let (mut is_code, mut is_emphasised) = (false, false);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '`' => is_code = !is_code,
            '*' if !is_code => is_emphasised = !is_emphasised,
            '[' if !is_code => {}
            // Skip the target of a link.
            ']' if !is_code => while chars.next().is_some_and(|c| c != ')') {},
            ' ' => words.push(Vec::new()),
            _ => {
                let c = if c == '\\' && !is_code { chars.next().unwrap_or(c) } else { c };
                let style = if is_code { CODE } else { PLAIN };
                let style = if is_emphasised { style.bold() } else { style };
                let Some(word) = words.last_mut() else { continue };
                match word.last_mut() {
                    Some((last, text)) if *last == style => text.push(c),
                    _ => word.push((style, c.to_string())),
                }
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    const PAGE: &str = r#"<!DOCTYPE html><html><body><main><script>x</script>
<article class="day-desc"><h2>--- Day 5: Print Queue ---</h2><p>Satisfied with their search on <a href="/2024/day/4">Ceres</a>, the
squadron prints <em>many *stars*</em> &amp; the <code>X|Y</code> rule &lt;3 &#x263a;&#33;.</p>
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

    const MARKDOWN: &str = "\
## --- Day 5: Print Queue ---

Satisfied with their search on [Ceres](/2024/day/4), the squadron prints *many \\*stars\\** & the `X|Y` rule <3 \u{263a}!.

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

    #[test]
    fn a_page_becomes_markdown() {
        assert_eq!(markdown(PAGE), MARKDOWN);
    }

    #[test]
    fn a_page_has_a_title_examples_and_answers() {
        assert_eq!(title(MARKDOWN).as_deref(), Some("Print Queue"));
        assert_eq!(example(part_1(MARKDOWN)).as_deref(), Some("47|53\n97|13 <- *\n"));
        assert_eq!(announced_example(part_1(MARKDOWN)), example(MARKDOWN));
        assert_eq!(emphasised(part_1(MARKDOWN)).as_deref(), Some("143"));
        assert_eq!(answers(MARKDOWN), ["5*9"]);
        assert_eq!(part_2(MARKDOWN), Some("## --- Part Two ---\n\nNow *fix* it.\n"));
        assert_eq!((title("text"), example("text"), emphasised("text"), part_2("text")), (None, None, None, None));
    }

    #[test]
    fn a_list_may_hold_examples() {
        let page = "<article><ul><li><code>(())</code> and <code>()()</code> both result in floor <code>0</code>.</li>
<li>If your key is <code>abcdef</code>, the hash starts with <code>000001dbbfa...</code>.</li><li>No code.</li></ul></article>";
        let expected = [("(())".to_owned(), Some("0".to_owned())), ("abcdef".to_owned(), None)];
        assert_eq!(inline_examples(&markdown(page)), expected);
    }

    #[test]
    fn other_blocks_of_part_2_are_not_its_example() {
        let block = |sentence| format!("{sentence}\n\n```\n1\n```\n");
        assert!(announced_example(&block("For example:")).is_some());
        assert!(announced_example(&block("In the above example, it moves like this.")).is_none());
        assert!(announced_example(&block("The grid is now:")).is_none());
    }

    #[test]
    fn lines_are_wrapped_and_emphasised_for_a_terminal() {
        let lines = rendered(MARKDOWN, 40);
        let shown: Vec<String> =
            lines.iter().map(|line| line.iter().map(|(_, text)| text.as_str()).collect()).collect();
        assert!(shown.iter().all(|line| line.chars().count() <= 40), "{shown:?}");
        let expected = ["    47|53", "    97|13 <- *", "", "  - first, 75", "  - second", "", "The sum is 143 or 14."];
        assert!(shown.windows(expected.len()).any(|lines| lines == expected), "{shown:#?}");
        assert!(lines.iter().flatten().any(|piece| *piece == (BOLD, "*stars*".to_owned())), "{lines:?}");
        assert!(lines.iter().flatten().any(|piece| *piece == (CODE.bold(), "143".to_owned())), "{lines:?}");
    }

    #[test]
    fn broken_pages_do_not_panic() {
        for html in [
            "",
            "<article",
            "<code><article></article></code>",
            "<article><code><em></article>",
            "<pre><code>é<",
            "<article><pre>```é",
            "<article>&#xffffffff; &é; &",
            "<article><!-- <p>x</p>",
            "<article><p>`</p><a href=\"x\">y<li></article>",
        ] {
            let page = markdown(html);
            for part in [&*page, &page[..page.len() / 2]] {
                let _ = (rendered(part, 20), example(part), emphasised(part), inline_examples(part), title(part));
            }
            plain(html);
        }
    }

    #[test]
    fn time_is_linear_in_the_size_of_a_page() {
        for unit in [
            "<div>",
            "<ul><li>",
            "<blockquote>",
            "<article></article>",
            "<em>",
            "<code>",
            "&",
            "<!--",
            "`",
            "<a href=\"",
        ] {
            let start = Instant::now();
            let page = markdown(&format!("<article>{}x</article>", unit.repeat(200_000)));
            rendered(&page, 80);
            assert!(start.elapsed() < Duration::from_secs(10), "{unit}: {:?}", start.elapsed());
        }
    }
}
