//! The behaviour on a terminal: colour, and lines that fit.

use anstream::adapter::strip_str;
use testing::screen;

use crate::Toy;

#[test]
fn what_is_printed_replaces_the_line_about_work_that_takes_long() {
    let toy = Toy::new();
    let prints = toy.command("unruly: --compare --approach prints a.txt");
    let screen = screen(60, prints);
    // Each line is erased, by as many blanks as it has characters.
    let lines = format!(
        "Advent of Code 2015, day 20: Unruly\n\ra.txt: prints …\r\r{:15}\ra.txt: prints prints:\n\
         parsing\nadding\nsolving\n\ra.txt: measuring …\r\r{:18}\ra.txt    ",
        "", ""
    );
    assert!(screen.starts_with(&lines), "{screen:?}");
}

#[test]
fn answers_stand_out_and_lines_break_at_spaces() {
    let toy = Toy::new();
    let coloured = screen(60, toy.command("known/a.txt"));
    for words in ["-1\u{1b}[0m\u{1b}[32m ✓", "\u{1b}[31m ✗ not 10"] {
        assert!(coloured.contains(words), "{coloured:?}");
    }
    let mut plain = toy.command("known/a.txt");
    plain.env("NO_COLOR", "1");
    assert!(!screen(60, plain).contains('\u{1b}'));
    for (arguments, words) in [
        ("zero.txt", "Part 1"),
        ("--list", "a toy"),
        ("--help", "--list"),
        ("--compare a.txt", "a.txt: slow …"),
        ("--check 3", "2 of 3 inputs checked"),
    ] {
        let screen = screen(60, toy.command(arguments));
        let screen = strip_str(&screen).to_string();
        let widest = screen
            .lines()
            .filter_map(|line| Some(line.rsplit('\r').next()?.chars().count()))
            .max()
            .unwrap();
        assert!((30..=60).contains(&widest), "{arguments}:\n{screen}");
        assert!(screen.contains(words), "{screen}");
    }
    // Each line comes at once. What waited for others would never come.
    toy.write("ends.txt", "3\n666\n");
    let ends = toy.command("--explain --part 2 ends.txt");
    let screen = screen(60, ends);
    assert!(screen.contains("1: add 3\n2: add 666\n"), "{screen}");
}
