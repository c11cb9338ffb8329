//! `cargo run -p benches -- report [--store]`: what `cargo bench` measured, as a table per day, and in the days' own
//! READMEs as a table and a chart.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`day`] | reads the results of a day |
//! | [`table`] | puts them into a table |
//! | [`chart`] | draws them |
//! | [`store`] | replaces table and chart in a day's folder, unless numbers would be lost |
//!
//! The exit status is 0, 1 if there are no results or something cannot be read or written, and 2 for wrong usage.

mod chart;
mod day;
#[cfg(test)]
mod fixture;

mod store;
mod table;

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use benches::results;
use clap::{Arg, ArgAction, Command};
use terminal_size::terminal_size_of;

use self::day::Day;
use self::store::Stored;

fn main() -> ExitCode {
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(refusal) => {
            let status = ExitCode::from(u8::try_from(refusal.exit_code()).unwrap_or(2));
            // Help that cannot be written has failed; nobody can be told of wrong usage if stderr is gone.
            let is_lost = refusal.print().is_err() && !refusal.use_stderr();
            return if is_lost { ExitCode::FAILURE } else { status };
        }
    };
    let is_stored = matches.subcommand().is_some_and(|(_, matches)| matches.get_flag("store"));
    let mut text = String::new();
    let reported = report(&results::folder(), common::input::workspace(), is_stored, &mut text);
    let mut out = io::stdout().lock();
    let written = match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // A reader may go away.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write the output"),
        _ => Ok(()),
    };
    match reported.and(written) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command() -> Command {
    let store = Arg::new("store")
        .long("store")
        .action(ArgAction::SetTrue)
        .help("Update the table and the chart of each measured day's README.md");
    Command::new("benches")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Shows what `cargo bench` measured")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help("Exit status: 0 all is well, 1 there are no results or a file failed, 2 wrong usage.")
        .subcommand(Command::new("report").about("Prints a table per measured day").arg(store))
}

/// Adds to `text` what there is to say about all days.
fn report(criterion: &Path, workspace: &Path, is_stored: bool, text: &mut String) -> anyhow::Result<()> {
    let days = Day::read_all(criterion)?;
    let shown = |path: &Path| path.strip_prefix(workspace).unwrap_or(path).display().to_string();
    ensure!(!days.is_empty(), "{}: there are no results; run `cargo bench` first", shown(criterion));
    if !is_stored {
        let width = terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0));
        let tables =
            days.iter().map(|day| format!("{}, input {}\n{}", day.title, day.input, table::of(day).fit(width)));
        text.push_str(&tables.collect::<Vec<_>>().join("\n"));
        return Ok(());
    }
    let mut faults = Vec::new();
    for day in &days {
        match store::store(day, workspace) {
            Ok(Stored::Written(paths)) => text.extend(paths.iter().map(|path| format!("wrote {}\n", shown(path)))),
            Ok(Stored::LeftAlone(reason)) => text.extend([format!("{} is left as it is: {reason}\n", day.package)]),
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\nerror: "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::fixture::{Fixture, read, write};
    use super::*;

    fn run(fixture: &Fixture, is_stored: bool) -> Result<String, String> {
        let mut text = String::new();
        report(&fixture.criterion(), fixture.workspace(), is_stored, &mut text)
            .map_err(|error| format!("{error:#}").replace(&fixture.workspace().display().to_string(), "WORKSPACE"))?;
        Ok(text)
    }

    const STORED: &str = "wrote day22-2020/README.md\nwrote day22-2020/docs/times.svg\n";

    #[test]
    fn a_table_is_printed() {
        let expected = "\
Advent of Code 2020, day 22: Crab <&> Combat, input full-1
approach   parse   part 1    part 2     total  ratio  10-deals     heap
fast      300 ns   1.5 µs   40.0 µs   41.9 µs    1.0   50.0 µs  34.5 kB
handler   3.0 µs  15.0 µs  400.0 µs  419.0 µs     10
";
        assert_eq!(run(&Fixture::new("printed"), false).unwrap(), expected);
    }

    #[test]
    fn table_and_chart_are_stored() {
        let fixture = Fixture::new("stored");
        assert_eq!(run(&fixture, true).unwrap(), STORED);
        let text = read(&fixture.readme());
        assert!(text.starts_with("# Title\n<!-- timings:start -->\n![The times"), "{text}");
        assert!(text.contains("\n| handler  | 3.0 µs | 15.0 µs | 400.0 µs | 419.0 µs |    10 | "), "{text}");
        assert!(
            text.contains(
                "\nMedian times on the input `full-1`; of many generated inputs (`10-deals`), the time per input."
            ),
            "{text}"
        );
        assert!(text.ends_with("<!-- timings:end -->\nThe end.\n"), "{text}");
        assert!(read(&fixture.workspace().join("day22-2020/docs/times.svg")).contains(">419.0 µs · 10×<"));
        assert_eq!(run(&fixture, true).unwrap(), STORED);
        assert_eq!(read(&fixture.readme()), text);
        let files = std::fs::read_dir(fixture.workspace().join("day22-2020")).unwrap().count();
        assert_eq!(files, 2, "nothing temporary stays behind");
    }

    #[test]
    fn a_day_without_some_of_its_results_is_left_as_it_is() {
        for (removed, missing) in [
            ("day22-2020_part2_full-1/handler", "`handler`, part 2"),
            ("day22-2020_part2_full-1", "`fast`, part 2"),
            ("day22-2020_total_full-1/fast", "`fast`, total"),
            ("day22-2020_many_10-deals", "`fast`, 10-deals"),
        ] {
            let fixture = Fixture::new("partial");
            run(&fixture, true).unwrap();
            let (text, chart) = (read(&fixture.readme()), fixture.workspace().join("day22-2020/docs/times.svg"));
            let picture = read(&chart);
            fixture.remove(removed);
            let expected = format!(
                "day22-2020 is left as it is: there is no new result for {missing}; run `cargo bench -p day22-2020`\n"
            );
            assert_eq!(run(&fixture, true).unwrap(), expected);
            assert_eq!((read(&fixture.readme()), read(&chart)), (text, picture));
        }
    }

    #[test]
    fn a_part_of_the_results_is_stored_where_there_was_nothing() {
        let fixture = Fixture::new("first");
        fixture.remove("day22-2020_part2_full-1");
        assert_eq!(run(&fixture, true).unwrap(), STORED);
        assert!(!read(&fixture.readme()).contains("part 2"));
    }

    #[test]
    fn what_no_longer_exists_leaves_the_table() {
        let fixture = Fixture::new("renamed");
        let old = "| approach | total | 9-deals |\n| --- | ---: | ---: |\n| fast | 1 s | 2 s |\n| slow | 3 s | |\n";
        write(&fixture.readme(), &format!("<!-- timings:start -->\n{old}<!-- timings:end -->\n"));
        assert_eq!(run(&fixture, true).unwrap(), STORED);
        let text = read(&fixture.readme());
        assert!(!text.contains("9-deals") && !text.contains("slow"), "{text}");
    }

    #[test]
    fn without_a_place_for_the_table_nothing_is_written() {
        let fixture = Fixture::new("markers");
        write(&fixture.readme(), "# Title\n<!-- timings:end -->\n<!-- timings:start -->\n");
        let words = "its README.md has no line `<!-- timings:start -->` with a line `<!-- timings:end -->` below";
        assert_eq!(run(&fixture, true).unwrap(), format!("day22-2020 is left as it is: {words}\n"));
        std::fs::remove_file(fixture.readme()).unwrap();
        assert_eq!(run(&fixture, true).unwrap(), "day22-2020 is left as it is: it has no README.md\n");
    }

    #[test]
    fn errors_name_their_file() {
        let fixture = Fixture::new("errors");
        let estimates = fixture.criterion().join("day22-2020_parse_full-1/fast/new/estimates.json");
        let path = "WORKSPACE/target/criterion/day22-2020_parse_full-1/fast/new/estimates.json";
        write(&estimates, "{}");
        assert_eq!(run(&fixture, false).unwrap_err(), format!("{path}: there is no median"));
        write(&estimates, "{");
        let error = run(&fixture, false).unwrap_err();
        assert!(error.starts_with(&format!("{path}: EOF while parsing")), "{error}");
        fixture.remove("");
        let error = run(&fixture, false).unwrap_err();
        assert_eq!(error, "target/criterion: there are no results; run `cargo bench` first");

        let fixture = Fixture::new("unwritable");
        write(&fixture.workspace().join("day22-2020/docs"), "no folder");
        let before = read(&fixture.readme());
        let error = run(&fixture, true).unwrap_err();
        assert!(error.starts_with("WORKSPACE/day22-2020/docs/times.svg: "), "{error}");
        assert_eq!(read(&fixture.readme()), before);
    }
}
