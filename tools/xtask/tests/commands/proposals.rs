//! The examples that `cargo scaffold` and `cargo download` propose from a page. The pages have the
//! shapes of real ones, named in front of each case, with invented words.

use crate::server::{Server, html, text};
use crate::trial::{NOWHERE, Trial};

const BLOCK: &str = "<pre><code>1 2\n3 4\n</code></pre>";
const FILE: &str = r#"include_str!("../example.txt")"#;

/// A page with these two parts.
fn page(part_1: &str, part_2: Option<&str>) -> String {
    let part_2 = part_2.map(|text| {
        format!(
            "<p>Your puzzle answer was <code>7</code>.</p>\
             <article class=\"day-desc\"><h2 id=\"part2\">--- Part Two ---</h2>{text}</article>"
        )
    });
    let part_2 = part_2.unwrap_or_default();
    format!("<article class=\"day-desc\"><h2>--- Day 5: Boxes ---</h2>{part_1}</article>{part_2}")
}

/// A day made from a page.
fn scaffolded(part_1: &str, part_2: Option<&str>) -> Trial {
    let page = page(part_1, part_2);
    let trial = Trial::new(NOWHERE);
    let server = Server::start(move |_, _| html(&page));
    let trial = trial.at(&server);
    trial.run("scaffold 2024 5").ok();
    trial
}

/// The list of examples in the code of the day.
fn examples(trial: &Trial) -> Vec<String> {
    let library = trial.read("day05-2024/src/lib.rs");
    let (_, list) = library.split_once("    examples: &[").unwrap();
    let end = if list.starts_with('\n') { "\n    ],\n" } else { "],\n" };
    let (list, _) = list.split_once(end).unwrap();
    list.lines()
        .map(|line| line.trim().trim_end_matches(',').to_owned())
        .filter(|line| !line.is_empty())
        .collect()
}

/// Checks the examples of a page with these parts, without the template's empty one.
#[track_caller]
fn check(part_1: &str, part_2: Option<&str>, expected: &[&str]) -> Trial {
    let trial = scaffolded(part_1, part_2);
    let is_empty = trial.read("day05-2024/example.txt").is_empty();
    let mut found = examples(&trial);
    found.retain(|entry| !is_empty || *entry != format!("Example::new({FILE}, [None, None])"));
    let expected: Vec<String> = expected
        .iter()
        .map(|entry| format!("Example::new({})", entry.replace("FILE", FILE)))
        .collect();
    assert_eq!(found, expected, "{part_1}");
    trial
}

/// A list after a sentence.
fn list(sentence: &str, items: &[&str]) -> String {
    format!("<p>{sentence}</p><ul><li>{}</li></ul>", items.join("</li>\n<li>"))
}

#[test]
fn a_block_is_proposed_where_the_page_announces_it() {
    for sentence in [
        "For example:",                                                     // 2023/1, 2024/5
        "They sort boxes. For example, suppose the first boxes are these:", // 2020/1, 2022/1
        "In practice, for example, the boxes might look like this:",        // 2023/2
        "Here is an example stack of boxes:",                               // 2023/3
        "Consider this larger example:",                                    // 2021/8
        "Suppose your boxes are:",                                          // 2016/2
        "Is it a box? Yes! For example:",
    ] {
        let part = format!("<p>{sentence}</p>{BLOCK}<p>The sum is <code><em>10</em></code>.</p>");
        let trial = check(&part, None, &[r#"FILE, [Some("10"), None]"#]);
        assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
    }
}

#[test]
fn other_blocks_are_not_examples() {
    for sentence in [
        "The boxes are now:",
        "For example, <code>12</code> makes these layers of boxes:", // 2019/8
        "For example, <code>12</code> boxes. So they look like this:",
        "Again considering the above example:", // 2021/1, part 2
        "Here is the same example with all boxes kept:", // 2024/4, part 2
        "There are ten ways through this example shelf:", // 2021/12
        "This is not an example.",
    ] {
        check(
            &format!("<p>{sentence}</p>{BLOCK}<p>The sum is <code><em>10</em></code>.</p>"),
            None,
            &[],
        );
    }
    // 2024/11 and 2019/12: the block shows a process.
    for block in ["Initial boxes:\n1 2\n", "After 0 moves:\n1\n"] {
        let part = format!(
            "<p>Here is a longer example:</p><pre><code>{block}</code></pre><p>It is \
             <code><em>9</em></code>.</p>"
        );
        check(&part, None, &[]);
    }
}

#[test]
fn the_answer_is_the_last_emphasis() {
    for (paragraph, answer) in [
        (
            "They are <code>1</code>, so you get <code><em>10</em></code> in <code>5</code>.",
            Some("10"),
        ),
        (
            "First <code><em>9</em></code>, at last <em><code>10</code></em>, <em>really</em>.",
            Some("10"),
        ),
        ("The product is <code>5 * 2 = <em>10</em></code>.", Some("10")), // 2021/4
        ("The product is <code><em>5 * 2 = 10</em></code>.", Some("10")),
        ("It ends with <code><em>4,6,3</em></code>.", Some("4,6,3")), // 2024/17
        ("The top ones are <code><em>CMZ</em></code>.", Some("CMZ")), // 2022/5
        ("The sum is <em>-10</em>.", Some("-10")),
        ("It moves: <code>4, <em>1</em>, 7</code>.", None), // 2022/20
        ("It moves to <code>4,7,<em>1</em></code>.", None),
        ("It starts with <code><em>000f...</em></code>.", None),
        ("It says <code><em>two words</em></code>.", None),
        ("It is <code>10</code>, <em>always</em>.", None),
        ("(For example, <code>8,2</code> is <code><em>802</em></code>.)", None), // 2019/10
        ("The larger example has <code><em>10092</em></code>.", None),           // 2024/15
    ] {
        let expected = answer.map_or("FILE, [None, None]".to_owned(), |answer| {
            format!("FILE, [Some({answer:?}), None]")
        });
        check(&format!("<p>For example:</p>{BLOCK}<p>{paragraph}</p>"), None, &[&expected]);
    }
    // 2025/1: items describe the steps.
    let steps = "<ul><li>It turns to <code><em>0</em></code>.</li></ul><p>It is \
                 <code><em>3</em></code>.</p><ul><li>Then <code><em>4</em></code>.</li></ul>";
    check(&format!("<p>For example:</p>{BLOCK}{steps}"), None, &[r#"FILE, [Some("3"), None]"#]);
}

#[test]
fn an_answer_belongs_to_the_example_before_it() {
    // 2023/8: the second answer announces its own example.
    let second = "<p>They repeat. For example, here it takes <code><em>6</em></code> steps:</p>\
                  <pre><code>5 6\n</code></pre>";
    let part =
        format!("<p>For example:</p>{BLOCK}<p>It takes <code><em>2</em></code>.</p>{second}");
    check(&part, None, &[r#"FILE, [Some("2"), None]"#]);
    // 2021/8: the first example has no answer.
    let first = "<p>For example:</p><pre><code>0</code></pre><p>These are <em>signals</em>.</p>";
    let part = format!(
        "{first}<p>Consider this larger example:</p>{BLOCK}<p>It is <code><em>26</em></code>.</p>"
    );
    let trial = check(&part, None, &[r#"FILE, [Some("26"), None]"#]);
    assert_eq!(trial.read("day05-2024/example.txt"), "1 2\n3 4\n");
    // 2021/12: other blocks come between.
    let picture = "<p>They look like this:</p><pre><code>  0\n</code></pre><p>So there are \
                   <code><em>10</em></code>:</p>";
    let third = "<p>Here is a larger example:</p><pre><code>7</code></pre><p>It has \
                 <code><em>19</em></code>.</p>";
    check(
        &format!("<p>For example:</p>{BLOCK}{picture}{third}"),
        None,
        &[r#"FILE, [Some("10"), None]"#],
    );
}

#[test]
fn a_list_is_proposed_if_all_its_items_have_a_result() {
    for (sentence, items, expected) in [
        // 2015/1
        (
            "For example:",
            &[
                "<code>(())</code> and <code>()()</code> both result in floor <code>0</code>.",
                "<code>())</code> and <code>))(</code> both result in floor <code>-1</code> (the \
                 first <code>b</code>).",
            ][..],
            &[r#""(())", [Some("0"), None]"#, r#""())", [Some("-1"), None]"#][..],
        ),
        // 2015/2
        (
            "For example:",
            &["A box of <code>2x3x4</code> requires <code>2*6 + 2*12 = 36</code> feet plus \
               <code>6</code>, for a total of <code>42</code>."],
            &[r#""2x3x4", [Some("42"), None]"#],
        ),
        // 2015/3
        (
            "For example:",
            &[
                "<code>&gt;</code> delivers boxes to <code>2</code> houses: <code>1</code> at the \
                 start.",
                "<code>^v</code> (up, because of <code>v</code>) delivers boxes to only \
                 <code>3</code> houses, because <code>4</code> are full.",
            ],
            &[r#"">", [Some("2"), None]"#, r#""^v", [Some("3"), None]"#],
        ),
        // 2015/4
        (
            "For example:",
            &["If your key is <code>abc</code>, the answer is <code>609</code>, because it \
               starts with <code>000f...</code>."],
            &[r#""abc", [Some("609"), None]"#],
        ),
        // 2017/1
        (
            "For example:",
            &[
                "<code>1122</code> produces a sum of <code>3</code> (<code>1</code> + \
                 <code>2</code>) because of <code>1</code>.",
                "<code>1212</code> produces <code>6</code>: the list has <code>4</code> items.",
            ],
            &[r#""1122", [Some("3"), None]"#, r#""1212", [Some("6"), None]"#],
        ),
        // 2015/12
        (
            "For example:",
            &[
                "<code>\"</code> has a sum of <code>6</code>.",
                "<code>\\</code> has a sum of <code>3</code>.",
                "<code>{\"a\":1}</code> has a sum of <code>1</code>.",
            ],
            &[
                r#""\"", [Some("6"), None]"#,
                r#""\\", [Some("3"), None]"#,
                r#""{\"a\":1}", [Some("1"), None]"#,
            ],
        ),
        // 2018/1
        (
            "Here are other example situations:",
            &[
                "<code>+1, +1, +1</code> results in <code> 3</code>",
                "<code>+1, +1, -2</code> results in <code> 0</code>",
            ],
            &[r#""+1, +1, +1", [Some("3"), None]"#, r#""+1, +1, -2", [Some("0"), None]"#],
        ),
        // 2019/1
        (
            "For example:",
            &[
                "For a box of <code>12</code>, divide by 3 to get <code>4</code>; the result is \
                 <code>2</code>.",
                "For a box of <code>14</code>, dividing yields <code>4</code>, so the total is \
                 also <code>2</code>.",
            ],
            &[],
        ),
        (
            "For example:",
            &[
                "For a box of <code>12</code>, divide to get <code>4</code>, then the result is \
                 <code>2</code>.",
                "For a box of <code>14</code>, this yields <code>4</code>, so the total is also \
                 <code>2</code>.",
            ],
            &[r#""12", [Some("2"), None]"#, r#""14", [Some("2"), None]"#],
        ),
        // 2020/18
        (
            "Here are a few more examples:",
            &[
                "<code>2 * (3 + 4)</code> becomes <code><em>14</em></code>.",
                "<code>5 + 1</code> becomes <code><em>6</em></code>.",
            ],
            &[r#""2 * (3 + 4)", [Some("14"), None]"#, r#""5 + 1", [Some("6"), None]"#],
        ),
        // 2022/6
        (
            "Here are a few more examples:",
            &["<code>bvwb</code>: the first of <code>9</code> after <code><em>5</em></code>, not \
               <code>7</code>"],
            &[r#""bvwb", [Some("5"), None]"#],
        ),
    ] {
        check(&list(sentence, items), None, expected);
    }
}

#[test]
fn other_lists_are_not_examples() {
    for (sentence, items) in [
        // 2015/5, 2016/7, 2017/4: whether, and not how much
        (
            "For example:",
            &[
                "<code>ugkn</code> is nice because it has <code>2</code>.",
                "<code>xyx</code> is naughty, it has <code>xy</code>.",
            ][..],
        ),
        (
            "For example:",
            &[
                "<code>ab[mn]</code> supports it (<code>5</code> outside).",
                "<code>cd[ef]</code> does not (<code>6</code>).",
            ],
        ),
        (
            "For example:",
            &["<code>aa bb aa</code> is not valid - the word <code>5</code> is there twice."],
        ),
        // 2015/8
        (
            "For example:",
            &[
                "<code>\"\"</code> is <code>2</code> characters, but zero.",
                "<code>\"a\"</code> is <code>3</code> characters, but <code>1</code> counts.",
            ],
        ),
        (
            "For example:",
            &["<code>\"\"</code> encodes to <code>\"\\\"\"</code>, an increase from \
               <code>2</code> to <code>6</code>."],
        ),
        // 2015/10 and 2016/16: one step of many
        (
            "For example:",
            &[
                "<code>1</code> becomes <code>11</code> (<code>1</code> copy of <code>1</code>).",
                "<code>11</code> becomes <code>21</code>.",
            ],
        ),
        // 2017/6: the steps of one example
        (
            "For example, imagine four boxes:",
            &[
                "They start with <code>0</code>, <code>2</code> and <code>7</code>.",
                "The result is: <code>2 4 1</code>.",
                "So <code>2 4 1</code> was seen, and the answer is <code>5</code>.",
            ],
        ),
        // 2018/1
        (
            "For example, with changes of <code>+1, -2</code>, this would occur:",
            &["From <code> 0</code>, change of <code>+1</code>, resulting in <code> 1</code>."],
        ),
        (
            "For example, it would loop as follows:",
            &["From <code>0</code>, a change of <code>+1</code>, resulting in <code>1</code>."],
        ),
        // 2018/9: the example has two numbers
        (
            "Here are a few more examples:",
            &["<code>10</code> boxes; the last is worth <code>1618</code>: the score is \
               <code><em>8317</em></code>"],
        ),
        // 2019/2
        (
            "Here are more small examples:",
            &["<code>1,0,99</code> becomes <code><em>2</em>,0,99</code> (<code>1 + 1 = 2</code>)."],
        ),
        // 2020/2
        (
            "Given the same example:",
            &["<code>1-3 a: <em>a</em>b<em>c</em></code> is <em>valid</em>: position \
               <code>1</code> has <code>a</code>."],
        ),
        // 2024/17
        (
            "Here are some examples of instructions:",
            &["If register <code>C</code> contains <code>9</code>, the program <code>2,6</code> \
               would set <code>B</code> to <code>1</code>."],
        ),
        // Not announced
        ("The rules:", &["<code>(())</code> results in floor <code>0</code>."]),
        ("There is no example", &["<code>(())</code> results in floor <code>0</code>."]),
        (
            "For example:",
            &["<code>A row of boxes that is too long for a single line of code, with \
               <em>61</em></code> results in <code>0</code>."],
        ),
        ("For example:", &["<code>`</code> results in <code>0</code>."]),
    ] {
        check(&list(sentence, items), None, &[]);
    }
    check(r"<ul><li><code>(())</code> results in floor <code>0</code>.</li></ul>", None, &[]);
}

#[test]
fn a_list_counts_more_than_a_picture() {
    // 2017/3
    let picture = format!(
        "<p>For example, the boxes stand like this:</p>{BLOCK}<p>Boxes go to <code>1</code>, the \
         <em>first</em>.</p>"
    );
    let list = "<p>For example:</p><ul><li>Data from <code>1</code> is carried <code>0</code> \
                steps, since it's there.</li><li>Data from <code>12</code> is carried \
                <code>3</code> steps, such as <code>2</code>.</li></ul>";
    let trial = check(
        &format!("{picture}{list}"),
        None,
        &[r#""1", [Some("0"), None]"#, r#""12", [Some("3"), None]"#],
    );
    assert_eq!(trial.read("day05-2024/example.txt"), "");
}

/// Part 1 of a page whose example has the answer 10.
fn part_1() -> String {
    format!("<p>For example:</p>{BLOCK}<p>The sum is <code><em>10</em></code>.</p>")
}

const OWN: &str =
    "<p>For example:</p><pre><code>5 6\n</code></pre><p>It is <code><em>48</em></code>.</p>";
const OWN_ENTRY: &str = r#"Example::new(include_str!("../example2.txt"), [None, Some("48")])"#;

#[test]
fn part_2_answers_the_same_example_or_brings_its_own() {
    for (part_2, expected) in [
        // 2022/1, 2024/1
        (
            "<p>In the example above, it is <code><em>45</em></code>.</p>",
            &[r#"FILE, [Some("10"), Some("45")]"#][..],
        ),
        // 2021/1
        (
            "<p>Again considering the above example:</p><pre><code>1 A\n\
             2 B</code></pre><p>It is <code><em>5</em></code>.</p>",
            &[r#"FILE, [Some("10"), Some("5")]"#],
        ),
        // 2024/16
        (
            "<p>In the first example, there are <code><em>45</em></code>:</p>\
             <pre><code>O</code></pre><p>In the second example, there are \
             <code><em>64</em></code>:</p><pre><code>OO</code></pre>",
            &[r#"FILE, [Some("10"), Some("45")]"#],
        ),
        // The same block once more
        (
            "<p>For example:</p><pre><code>1 2\n3 4</code></pre><p>It is \
             <code><em>5</em></code>.</p>",
            &[r#"FILE, [Some("10"), Some("5")]"#],
        ),
        // 2023/1, 2024/3
        (
            OWN,
            &[
                r#"FILE, [Some("10"), None]"#,
                r#"include_str!("../example2.txt"), [None, Some("48")]"#,
            ],
        ),
        // 2015/1
        (
            "<p>It is <code><em>9</em></code>.</p><p>For example:</p><ul><li><code>()</code> \
             causes it at <code>5</code>.</li></ul>",
            &[r#"FILE, [Some("10"), None]"#, r#""()", [None, Some("5")]"#],
        ),
        // A block without an answer may be a picture.
        ("<p>For example:</p><pre><code>5 6</code></pre>", &[r#"FILE, [Some("10"), None]"#]),
        // 2019/10
        (
            "<p>What is it? (For example, <code>8,2</code> is <code><em>802</em></code>.)</p>",
            &[r#"FILE, [Some("10"), None]"#],
        ),
    ] {
        let trial = check(&part_1(), Some(part_2), expected);
        assert_eq!(trial.exists("day05-2024/example2.txt"), part_2 == OWN, "{part_2}");
        let (arrived, _) = arrival(&part_1(), part_2, str::to_owned);
        assert_eq!(
            arrived.read("day05-2024/src/lib.rs"),
            trial.read("day05-2024/src/lib.rs"),
            "it may come later"
        );
        assert_eq!(arrived.exists("day05-2024/example2.txt"), part_2 == OWN, "{part_2}");
    }
}

#[test]
fn an_example_of_both_parts_has_one_entry() {
    // 2022/6
    let part_1 = "<p>For example:</p><pre><code>mjqj\n</code></pre><p>It is \
                  <code><em>7</em></code>.</p><p>Here are more examples:</p>\
                  <ul><li><code>bvwb</code>: after <code><em>5</em></code></li></ul>";
    let part_2 = "<p>Here are all of the same examples as above:</p><ul><li><code>mjqj</code>: \
                  after <code><em>19</em></code></li><li><code>bvwb</code>: after \
                  <code><em>23</em></code></li></ul>";
    let expected = [r#"FILE, [Some("7"), Some("19")]"#, r#""bvwb", [Some("5"), Some("23")]"#];
    let trial = check(part_1, Some(part_2), &expected);
    let (arrived, _) = arrival(part_1, part_2, str::to_owned);
    assert_eq!(examples(&arrived), examples(&trial));
}

/// A day that was made from part 1 and changed by its author before part 2 came, with what `cargo
/// download` wrote then.
fn arrival(part_1: &str, part_2: &str, change: impl Fn(&str) -> String) -> (Trial, String) {
    let pages = [page(part_1, None), page(part_1, Some(part_2))];
    let server = Server::start(move |place, _| html(&pages[place.min(1)]));
    let trial = Trial::new(&server.address);
    trial.write("inputs/2024/day05.txt", "1\n");
    trial.run("scaffold 2024 5").ok();
    trial.write("inputs/2024/answers.json", r#"{"day05.txt": {"part1": "7"}}"#);
    trial.write("day05-2024/src/lib.rs", &change(&trial.read("day05-2024/src/lib.rs")));
    let ended = trial.run("download 2024 5").ok();
    assert_eq!(server.asked().len(), 2);
    (trial, ended.stdout)
}

#[test]
fn part_2_is_added_to_whatever_list_the_author_has() {
    let first = r#"Example::new(include_str!("../example.txt"), [Some("10"), None])"#;
    for (list, expected) in [
        (format!("[{first}],"), vec![first, OWN_ENTRY]),
        ("[],".to_owned(), vec![OWN_ENTRY]),
        (
            r#"[Example::new("],", [None, None])],"#.to_owned(),
            vec![r#"Example::new("],", [None, None])"#, OWN_ENTRY],
        ),
        (
            format!(
                "[\n        // [Mine],\n        {first},\n        Example {{ name: \"b\", \
                 ..MINE }},\n    ],"
            ),
            vec!["// [Mine]", first, "Example { name: \"b\", ..MINE }", OWN_ENTRY],
        ),
        (
            format!("[\n        {first},\n        MINE,\n    ],\n    many: &[\n    ],"),
            vec![first, "MINE", OWN_ENTRY],
        ),
    ] {
        let (trial, stdout) = arrival(&part_1(), OWN, |code| with_list(code, &list));
        assert_eq!(examples(&trial), expected);
        assert_eq!(trial.read("day05-2024/example2.txt"), "5 6\n");
        let expected = "inputs/2024/day05.md (both parts)\nday05-2024/example2.txt (filled in from \
                        the page)\nday05-2024/src/lib.rs (filled in from the page)\n";
        assert_eq!(stdout, expected);
    }
}

/// The code with this list of examples, which starts with a bracket.
fn with_list(code: &str, list: &str) -> String {
    let (before, rest) = code.split_once("    examples: &[").unwrap();
    let (_, after) = rest.split_once("\n    ..Puzzle").unwrap();
    format!("{before}    examples: &{list}\n    ..Puzzle{after}")
}

#[test]
fn code_that_cannot_be_changed_safely_is_left_to_the_author() {
    let first = r#"Example::new(include_str!("../example.txt"), [Some("10"), None])"#;
    for list in [
        "EXAMPLES,".to_owned(),
        format!("[{first}], // mine"),
        format!("[\n        {first} // mine\n    ],"),
        format!("[{first}],\n    examples: &[{first}],"),
        format!("[\n\t{first}, ],"),
    ] {
        let (trial, stdout) = arrival(&part_1(), OWN, |code| with_list(code, &list));
        assert!(trial.read("day05-2024/src/lib.rs").contains(&list), "{list}");
        assert_eq!(trial.read("day05-2024/example2.txt"), "5 6\n");
        assert!(
            stdout.ends_with(&format!(
                "day05-2024/example2.txt (filled in from the page)\n{OWN_ENTRY},\n"
            )),
            "{stdout}"
        );
    }
}

#[test]
fn the_answer_to_part_2_is_added_where_none_is_known() {
    let part_2 = "<p>In the example above, it is <code><em>45</em></code>.</p>";
    let entry = |answers: &str| format!("Example::new({FILE}, [{answers}])");
    for (mine, expected) in [
        (entry(r#"Some("10"), None"#), entry(r#"Some("10"), Some("45")"#)),
        (entry("None, None"), entry(r#"None, Some("45")"#)),
        (entry(r#"Some("11"), None"#), entry(r#"Some("11"), Some("45")"#)),
        (entry(r#"Some("10"), Some("46")"#), entry(r#"Some("10"), Some("46")"#)),
        (
            format!("Example {{ parameter: Some(\"5\"), ..{} }}", entry(r#"Some("10"), None"#)),
            format!(
                "Example {{ parameter: Some(\"5\"), ..{} }}",
                entry(r#"Some("10"), Some("45")"#)
            ),
        ),
    ] {
        let (trial, _) = arrival(&part_1(), part_2, |code| with_list(code, &format!("[{mine}],")));
        assert_eq!(examples(&trial), [expected]);
    }
    let whole = entry(r#"Some("10"), Some("45")"#);
    for list in [
        "[],".to_owned(),
        format!("[\n        // {},\n    ],", entry(r#"Some("10"), None"#)),
        format!("[{0}, {0}],", entry(r#"Some("10"), None"#)),
        format!("[Example::new({FILE}, ANSWERS)],"),
        format!("[Example::new({FILE}, [\n        None,\n        None,\n    ])],"),
    ] {
        let (trial, stdout) = arrival(&part_1(), part_2, |code| with_list(code, &list));
        assert!(trial.read("day05-2024/src/lib.rs").contains(&list), "{list}");
        assert!(stdout.ends_with(&format!("{whole},\n")), "{stdout}");
    }
}

#[test]
fn an_example_that_the_author_changed_stays() {
    let part_2 = "<p>In the example above, it is <code><em>45</em></code>.</p>";
    let pages = [page(&part_1(), None), page(&part_1(), Some(&format!("{part_2}{OWN}")))];
    let server = Server::start(move |place, what| {
        if what.ends_with("/input") { text("1\n") } else { html(&pages[place.min(1)]) }
    });
    let trial = Trial::new(&server.address);
    trial.run("scaffold 2024 5").ok();
    trial.write("day05-2024/example.txt", "mine\n");
    trial.write("day05-2024/example2.txt", "mine, too\n");
    trial.run("download 2024 5 --force").ok();
    assert_eq!(trial.read("day05-2024/example.txt"), "mine\n");
    assert_eq!(trial.read("day05-2024/example2.txt"), "mine, too\n");
    assert_eq!(
        examples(&trial)[1],
        r#"Example::new("5 6\n", [None, Some("48")])"#,
        "so it goes into the code"
    );

    // An example that the author took out does not come back.
    trial.write("day05-2024/src/lib.rs", &with_list(&trial.read("day05-2024/src/lib.rs"), "[],"));
    let ended = trial.run("download 2024 5 --force").ok();
    assert_eq!(examples(&trial), [""; 0]);
    assert!(!ended.stdout.contains("Example") && !ended.stdout.contains("filled in"), "{ended:?}");
}

#[test]
fn a_page_with_many_examples_brings_the_first() {
    let items: Vec<String> =
        (0..100).map(|number| format!("<code>{number}</code> is <code>1</code>")).collect();
    let blocks = (0..100).map(|number| format!("b{number}</pre><p><code><em>5</em></code></p>"));
    let blocks = blocks.collect::<Vec<_>>().join("<p>For example:</p><pre>");
    let list = list("For example:", &items.iter().map(String::as_str).collect::<Vec<_>>());
    let trial = scaffolded(&format!("<p>For example:</p><pre>{blocks}{list}"), None);
    assert_eq!(examples(&trial).len(), 21);
}
