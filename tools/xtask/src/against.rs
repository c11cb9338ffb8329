//! `cargo time --against`: compares the times of a day here with those at another commit.
//!
//! Both programs report their times again and again, in turn, so that whatever else the machine
//! does slows both alike, and the ratios of neighbours count. Unchanged code may be some percent
//! faster or slower because the linker puts it elsewhere. So each program is built in two layouts,
//! and only what differs in both is a change. Times of different answers are not compared, so the
//! answers are asked for before anything else takes long.

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use common::{Date, Outcome, Part};
use runner::agreement::summary;
use runner::report::SolvedPart;
use runner::table::Table;
use runner::timing::{Watch, format_time, median};

use crate::console::{self, Progress};
use crate::program::{self, command};
use crate::workspace::{DayFilter, Workspace};

/// The rounds, and how many of the ratios at either end the interval leaves out. If nothing has
/// changed, those that remain are on one side of 1 in both layouts less than once in a thousand
/// times.
const ROUNDS: usize = 12;
const LEFT_OUT: usize = 2;

/// What unchanged code may differ by, as a part of its time.
const SAME: f64 = 0.02;

/// A wider interval that holds 1 says nothing.
const WIDE: f64 = 0.2;

/// The seconds of the old and the new program, by round.
type Rounds = Vec<[f64; 2]>;

/// A part by an approach, or its parsing.
type Stage = (String, Option<Part>);

/// The rounds in each layout in which both programs gave the same answer.
type Stages = BTreeMap<Stage, [Rounds; 2]>;

/// Compares days with those at a commit. Returns whether nothing is slower.
pub(crate) fn against(
    workspace: &Workspace,
    named: DayFilter,
    commit: &str,
    approach: Option<&str>,
) -> Result<bool> {
    // The files of the commit are beside the repository, because a manifest may lead to a neighbour
    // of it.
    let top = PathBuf::from(git(&workspace.root, &["rev-parse", "--show-toplevel"])?);
    let name = top
        .file_name()
        .context("the repository has no name")?
        .to_string_lossy();
    let tree = top.with_file_name(format!(".{name}.against"));
    let path = tree.to_str().context("the path is not UTF-8")?;
    // While it is open, no other command uses the same files.
    let lock = git(
        &workspace.root,
        &["rev-parse", "--git-path", "against.lock"],
    )?;
    let lock = File::create(workspace.path(&lock)).context("cannot make a file in .git")?;
    lock.try_lock()
        .context("cannot lock the repository: does another `cargo time` compare with a commit?")?;
    // Not from inside, because Windows keeps the current folder of a process. Twice the force, and
    // by hand as well, because Git may have been killed, too, while it made or removed the files.
    let remove = || {
        let _ = git(
            &workspace.root,
            &["worktree", "remove", "--force", "--force", path],
        );
        let _ = fs::remove_dir_all(&tree);
    };
    remove();
    git(
        &workspace.root,
        &[
            "worktree", "add", "--force", "--force", "--detach", path, commit,
        ],
    )?;
    let inside = git(&workspace.root, &["rev-parse", "--show-prefix"])?;
    let roots = [&*tree.join(inside), &workspace.root];
    let is_sound = workspace.days(named).and_then(|days| {
        days.into_iter().try_fold(true, |is_sound, date| {
            Ok(compare(workspace, roots, date, commit, approach)? && is_sound)
        })
    });
    // What stays, the next comparison removes.
    remove();
    is_sound
}

/// What git prints in a folder.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let output = command("git").current_dir(folder).args(arguments).output();
    let output = output.context("cannot start git")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Compares a day of the old workspace with that of the new one. Returns whether nothing is slower,
/// and no answer another one.
fn compare(
    workspace: &Workspace,
    roots: [&Path; 2],
    date: Date,
    commit: &str,
    approach: Option<&str>,
) -> Result<bool> {
    let input = Some(date.own_input()).filter(|input| workspace.path(input).is_file());
    let arguments = ["--compare"]
        .into_iter()
        .chain(approach)
        .chain(input.as_deref());
    let arguments: Vec<&str> = arguments.collect();
    let run = |program: &Path| times(workspace, program, &arguments);

    let first = build(workspace, roots, date, LAYOUTS[0])?;
    console::note(&format!("asking both for the answers of {date} ..."));
    let old = run(&first[0]).with_context(|| format!("{date} at {commit}"))?;
    let new = run(&first[1]).with_context(|| format!("{date} here"))?;
    let faults = other_answers(&old, &new, commit).join("; ");
    if !faults.is_empty() {
        let has_parts = alike(&old, &new).any(|((_, part), _)| part.is_some());
        ensure!(has_parts, "{date}: {faults}");
        console::note(&format!("{date}: {faults}; the rest is compared"));
    }

    let programs = [first, build(workspace, roots, date, LAYOUTS[1])?];
    console::note(&format!("measuring {date} in {ROUNDS} rounds ..."));
    let watch = Watch::start();
    let stages = measure(&programs, run).with_context(|| date.to_string())?;
    console::say(format!(
        "{date}: times here, and their ratios to those at {commit}"
    ))?;
    let is_sound = show(&stages)?;
    if let Some(busy) = watch.remark() {
        console::note(&busy);
    }
    if !faults.is_empty() {
        console::error(&format!("{date}: {faults}"));
    }
    Ok(is_sound && faults.is_empty())
}

/// Measures the old and the new program of each layout in all rounds.
fn measure(programs: &[[PathBuf; 2]; 2], run: impl Fn(&Path) -> Result<Times>) -> Result<Stages> {
    let mut stages = Stages::new();
    let mut progress = Progress::new();
    for round in 0..ROUNDS {
        progress.show(&format!("round {} of {ROUNDS}", round + 1));
        for (layout, pair) in programs.iter().enumerate() {
            // Every run starts a program anew, because its place in memory counts, and the next
            // round starts with the other program.
            let mut both = [Times::new(), Times::new()];
            for side in [round % 2, 1 - round % 2] {
                both[side] = run(&pair[side])?;
            }
            for (stage, seconds) in alike(&both[0], &both[1]) {
                stages.entry(stage.clone()).or_default()[layout].push(seconds);
            }
        }
    }
    Ok(stages)
}

/// The codegen units of the two layouts. More of them order the functions of a day's crate
/// differently.
const LAYOUTS: [&str; 2] = ["1", "2"];

/// The old and the new program of a day in a layout. Each side has a target folder, because cargo
/// takes the same package of another workspace for the same. Both layouts share it, because only the
/// day itself differs, and so the first one is copied before the second takes its place.
fn build(
    workspace: &Workspace,
    roots: [&Path; 2],
    date: Date,
    units: &str,
) -> Result<[PathBuf; 2]> {
    let package = date.package();
    let mut programs = <[PathBuf; 2]>::default();
    for ((side, root), program) in ["old", "new"].into_iter().zip(roots).zip(&mut programs) {
        console::note(&format!("building {side} {package} in layout {units} ..."));
        let layout = format!("--config=profile.release.package.{package}.codegen-units={units}");
        let target = workspace.path("target/against").join(side);
        let into = format!("--target-dir={}", target.display());
        let built = program::build(root, &[date], &["--release", "--quiet", &layout, &into])?;
        let copies = target.join(units);
        *program = copies.join(format!("{package}{EXE_SUFFIX}"));
        let built = built.of(date)?;
        let copied = fs::create_dir_all(copies).and_then(|()| fs::copy(built, &*program));
        copied.context("cannot copy the program")?;
    }
    Ok(programs)
}

/// The outcome and the seconds of each stage. That of parsing is always the same.
type Times = BTreeMap<Stage, (Outcome, f64)>;

fn times(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Times> {
    let (reports, _) = program::reports(workspace, program, arguments, false)?;
    let mut times = Times::new();
    for report in &reports {
        let (solved, name) = (program::solved(report)?, &report.approach);
        times.insert((name.clone(), None), (Ok("".into()), solved.parse_seconds));
        for SolvedPart { part, outcome, seconds } in &solved.parts {
            times.insert((name.clone(), Some(*part)), (outcome.clone(), *seconds));
        }
    }
    Ok(times)
}

/// The stages with the same answer in both, and their seconds.
fn alike<'a>(old: &'a Times, new: &'a Times) -> impl Iterator<Item = (&'a Stage, [f64; 2])> {
    old.iter().filter_map(|(stage, (outcome, old))| {
        let (other, new) = new.get(stage)?;
        (outcome.is_ok() && outcome == other).then_some((stage, [*old, *new]))
    })
}

fn words((approach, part): &Stage) -> String {
    part.map_or_else(
        || format!("{approach} parse"),
        |part| format!("{approach} part {part}"),
    )
}

/// What an approach answers here, and what else there. A part that had no answer cannot have
/// another one.
fn other_answers(old: &Times, new: &Times, commit: &str) -> Vec<String> {
    let differing = |(stage, (outcome, _)): (&Stage, &(Outcome, f64))| {
        let (here, _) = new.get(stage)?;
        let [stage, here_words, there] = [words(stage), summary(here), summary(outcome)];
        (outcome.is_ok() && outcome != here)
            .then(|| format!("{stage} is {here_words} here and {there} at {commit}"))
    };
    old.iter().filter_map(differing).collect()
}

/// The interval of the ratios of new to old times, and what it means.
type Ratio = ([f64; 2], &'static str);

fn ratio(rounds: &Rounds) -> Ratio {
    // A coarse clock may show no time.
    let ratio = |times: &[f64; 2]| times[1].max(1e-10) / times[0].max(1e-10);
    let mut ratios: Vec<f64> = rounds.iter().map(ratio).collect();
    let median = median(&mut ratios);
    let [low, high] = [ratios[LEFT_OUT], ratios[ratios.len() - 1 - LEFT_OUT]];
    let holds_1 = (low..=high).contains(&1.0);
    let change = match median {
        _ if holds_1 && high - low > WIDE => "unclear",
        _ if holds_1 || (median - 1.0).abs() < SAME => "no change",
        1.0.. => "slower",
        _ => "faster",
    };
    ([low, high], change)
}

/// What two layouts say together: a change is one in both. If one of them shows that there is none,
/// the doubts of the other do not matter.
fn in_both(layouts: [Ratio; 2]) -> Ratio {
    if let Some(unchanged) = layouts.iter().find(|(_, change)| *change == "no change") {
        return *unchanged;
    }
    let [([low, high], change), ([lower, higher], changed)] = layouts;
    (
        [low.min(lower), high.max(higher)],
        if change == changed { change } else { "unclear" },
    )
}

/// Shows the times of a day here, and their ratios to the old ones. Returns whether nothing is
/// slower.
fn show(stages: &Stages) -> Result<bool> {
    let mut table = Table::new(&["stage"], &["here", "ratio", "change"]);
    let mut is_sound = true;
    for (stage, layouts) in stages {
        let stage = words(stage);
        if layouts.iter().any(|rounds| rounds.len() < ROUNDS) {
            console::note(&format!(
                "{stage} is left out: some rounds have another answer or none"
            ));
            continue;
        }
        let ([low, high], change) = in_both(layouts.each_ref().map(ratio));
        is_sound &= change != "slower";
        let here = median(&mut layouts[0].iter().map(|[_, new]| *new).collect::<Vec<_>>());
        let ratio = format!("{low:.2}-{high:.2}");
        table.row([stage, format_time(here), ratio, change.to_owned()]);
    }
    console::say(table.aligned().trim_end())?;
    Ok(is_sound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_from_drift_and_busy_moments_and_a_layout() {
        // The machine becomes slower with every round, and is busy now and then.
        let rounds = |factor: f64| {
            let mut rounds: Rounds = (1..=12)
                .map(|round| [1.0, factor].map(|it| it * f64::from(round)))
                .collect();
            rounds[3][0] *= 9.0;
            rounds[7][1] *= 9.0;
            rounds
        };
        for (layouts, expected) in [
            ([1.14, 1.1], "slower"),
            ([0.5, 0.6], "faster"),
            ([1.0, 1.01], "no change"),
            ([1.14, 1.0], "no change"),
            ([1.14, 0.9], "unclear"),
        ] {
            let (_, change) = in_both(layouts.map(|factor| ratio(&rounds(factor))));
            assert_eq!(change, expected, "{layouts:?}");
        }
        let busy = [[1.0, 1.0], [1.0, 1.3], [1.1, 1.0]].repeat(4);
        assert_eq!(ratio(&busy).1, "unclear");
        let without_time = [[0.0; 2]].repeat(ROUNDS);
        assert_eq!(
            ratio(&without_time).1,
            "no change",
            "a coarse clock shows none"
        );
    }
}
