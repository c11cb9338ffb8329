//! Every approach on one input: do they agree, and how long does each take?

use std::io::{self, Write};

use super::Run;
use super::console::{self, BOLD, out_width};
use super::solve::{Event, Repeat, Solved, print_json, solve};
use crate::input::Input;
use crate::outcome::{Comparison, NoAnswer, Outcome, Part, compare, in_short};
use crate::table::{Align, Table};
use crate::terminal::escape_lines;
use crate::timing::{format_ratio, format_time};

impl Run {
    /// Compares all approaches, or measures the one that was named.
    pub(super) fn compare(&mut self, input: &Input) -> io::Result<()> {
        let named = self.args.approach;
        let approaches = named.as_ref().map_or(self.puzzle.approaches, std::slice::from_ref);
        let mut all: Vec<Solved> = Vec::new();
        for &approach in approaches {
            let mut solved = Solved { approach, parse_seconds: 0.0, parts: Vec::new() };
            let mut refusal = None;
            solve(&self.args, approach, &input.text, Repeat::ForMedian, |event| {
                match event {
                    Event::Parsed(Ok(seconds)) => solved.parse_seconds = seconds,
                    Event::Parsed(Err(reason)) => refusal = Some(reason),
                    Event::Part(part) => solved.parts.push(part),
                }
                Ok(())
            })?;
            if let Some(reason) = refusal {
                return self.refuse(approach, input, reason);
            }
            if self.args.json {
                print_json(&mut self.console.out, self.puzzle, &input.name, approach, Ok(&solved))?;
            }
            all.push(solved);
        }
        self.conclude(input, &all)
    }

    fn conclude(&mut self, input: &Input, all: &[Solved]) -> io::Result<()> {
        let odd: Vec<Oddity> =
            self.args.parts.iter().enumerate().flat_map(|(index, &part)| odd_ones(part, index, all)).collect();
        self.all_done &= odd.is_empty() && all.iter().all(Solved::all_done);
        if !self.args.json {
            self.console.begin_block()?;
            let out = &mut self.console.out;
            writeln!(out, "{} ({})", self.puzzle, input.display_name())?;
            out.write_all(table(all, &odd).as_bytes())?;
            // Drawn letters have no room in a table.
            let default = all.first().map_or(&[][..], |solved| &solved.parts);
            for solved in default.iter().filter(|solved| in_short(&solved.outcome).contains('\n')) {
                writeln!(out, "\nPart {}:\n{BOLD}{}{BOLD:#}\n", solved.part, escape_lines(&in_short(&solved.outcome)))?;
            }
            let is_conclusive = all.iter().all(Solved::all_done);
            if odd.is_empty() && is_conclusive && all.len() > 1 {
                writeln!(out, "All {} approaches agree.", all.len())?;
            }
            out.flush()?;
        }
        for solved in all {
            solved.say_why_not(input, false);
        }
        for Oddity { part, approach, says, others } in odd {
            let name = input.display_name();
            console::error(&format!("{name}: part {part}: {approach} says {says}, but the others say {others}"));
        }
        Ok(())
    }
}

/// An approach that says something else than most.
struct Oddity {
    part: Part,
    approach: &'static str,
    says: String,
    others: String,
}

/// Who differs on the part at `index` from what most say, or of equally many those who come first.
fn odd_ones(part: Part, index: usize, all: &[Solved]) -> Vec<Oddity> {
    let outcome = |solved: &Solved| solved.parts.get(index).map(|part| part.outcome.clone());
    // A panic is reported as one.
    let outcomes: Vec<(&'static str, Outcome)> = all
        .iter()
        .filter_map(|solved| Some((solved.approach.name(), outcome(solved)?)))
        .filter(|(_, outcome)| !matches!(outcome, Err(NoAnswer::Panicked(_))))
        .collect();
    let supporters =
        |one: &Outcome| outcomes.iter().filter(|(_, other)| compare(one, other) == Comparison::Same).count();
    let most = outcomes.iter().rev().max_by_key(|(_, outcome)| supporters(outcome));
    let Some((_, usual)) = most else { return Vec::new() };
    let differs = |outcome: &Outcome| compare(outcome, usual) == Comparison::Different;
    let odd = outcomes.iter().filter(|(_, outcome)| differs(outcome));
    odd.map(|(approach, outcome)| Oddity { part, approach, says: one_line(outcome), others: one_line(usual) }).collect()
}

/// The table of answers and times; `odd` marks the rows of those who differ. Where it is too wide, it does without the
/// ratios before it does without columns.
fn table(all: &[Solved], odd: &[Oddity]) -> String {
    let width = out_width();
    let whole = columns(all, odd, true);
    if whole.fits(width) { whole.fit(width) } else { columns(all, odd, false).fit(width) }
}

fn columns(all: &[Solved], odd: &[Oddity], has_ratios: bool) -> Table {
    let Some(default) = all.first() else { return Table::new(&[]) };
    let is_asked = |index: usize| all.iter().any(|solved| solved.parts[index].outcome != Err(NoAnswer::NoSuchPart));
    let parts: Vec<usize> = (0..default.parts.len()).filter(|&index| is_asked(index)).collect();
    let ratio = has_ratios.then_some(("ratio", Align::Right));
    let mut headings = vec![("approach", Align::Left), ("parse", Align::Right)];
    headings.extend(ratio);
    for &index in &parts {
        let (answer, time) = [("answer 1", "part 1"), ("answer 2", "part 2")][default.parts[index].part.index()];
        headings.extend([(answer, Align::Left), (time, Align::Right)]);
        headings.extend(ratio);
    }
    headings.extend((!odd.is_empty()).then_some(("", Align::Left)));
    let mut table = Table::new(&headings);
    for solved in all {
        let mut row = vec![solved.approach.name().to_owned(), format_time(solved.parse_seconds)];
        row.extend(has_ratios.then(|| format_ratio(solved.parse_seconds / default.parse_seconds)));
        for &index in &parts {
            let (part, reference) = (&solved.parts[index], &default.parts[index]);
            let is_comparable = part.outcome.is_ok() && reference.outcome.is_ok();
            let ratio = if is_comparable { format_ratio(part.seconds / reference.seconds) } else { "-".to_owned() };
            row.extend([one_line(&part.outcome), format_time(part.seconds)]);
            row.extend(has_ratios.then_some(ratio));
        }
        row.extend(mark(solved.approach.name(), odd));
        table.row(row);
    }
    table
}

/// The mark of an approach that differs.
fn mark(approach: &str, odd: &[Oddity]) -> Option<String> {
    let parts: Vec<String> =
        odd.iter().filter(|odd| odd.approach == approach).map(|odd| format!("part {}", odd.part)).collect();
    match parts.as_slice() {
        [] => None,
        [part] => Some(format!("<- {part} differs")),
        parts => Some(format!("<- {} differ", parts.join(" and "))),
    }
}

/// An outcome that fits into a cell; of several lines, their number says that they are there.
fn one_line(outcome: &Outcome) -> String {
    let text = escape_lines(&in_short(outcome));
    match text.lines().count() {
        0 | 1 => text,
        lines => format!("({lines} lines)"),
    }
}
