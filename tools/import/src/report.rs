//! What the owner sees: what came, what compiles, what is called, and what to do next.

use crate::day::Draft;

/// Shows the table of the new days, and what to do next.
pub(crate) fn show(days: &[Draft]) {
    println!("\n{:10}  {:13}  {:10}  from", "day", "compiles", "called");
    let [mut compile, mut called] = [0, 0];
    for day in days {
        let parts = day.calls.front().map_or(0, |call| call.parts);
        let compiles = match &day.error {
            None => "yes",
            Some(_) if day.calls.is_empty() => "no",
            Some(_) => "without tests",
        };
        let calls = ["-", "part 1", "both parts"][parts];
        println!("{}  {compiles:13}  {calls:10}  {}", day.date.package(), day.old.shown);
        if let Some(error) = &day.error {
            println!("    {error}");
        }
        compile += usize::from(!day.calls.is_empty());
        called += usize::from(parts > 0);
    }
    println!("\ndays: {} carried, {compile} compile, {called} called", days.len());
    if called < compile {
        println!(
            "\nName the functions of the others below their code, where PUZZLE stands, or say for\n\
             all how to call them:\n  \
             --call 'approach!(\"simple\", common::parse::text, part1, part2)'"
        );
    }
    println!("\nThen, in the workspace: cargo download YEAR for missing inputs, and cargo all");
}
