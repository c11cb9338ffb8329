//! `cargo time --against`: compares the times of a day here with those at another commit.
//!
//! Both programs report their times again and again, in turn, so that whatever else the machine does
//! slows both alike, and the ratios of neighbours count. Unchanged code may be some percent faster
//! or slower because the linker puts it elsewhere. So each program is built in two layouts, and only
//! what differs in both is a change.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use common::Date;
use common::runner::agreement::summary;
use common::runner::report::Solved;
use common::support::table::Table;
use common::support::timing::{format_time, median};

use crate::console;
use crate::program::{self, command};
use crate::workspace::{Named, Workspace};

/// The codegen units of a day's crate in each layout: more of them order its functions differently.
const LAYOUTS: [&str; 2] = ["1", "2"];

/// The rounds, and the fewest, which are enough if they take long. If nothing has changed, all ratios
/// of four rounds are on the same side of 1 in both layouts once in 128 times.
const ROUNDS: usize = 6;
const FEWEST: usize = 4;
const PATIENCE: Duration = Duration::from_secs(120);

/// The runs of a program in a round. The fastest counts, because others only add to its time.
const RUNS: usize = 3;

/// What unchanged code may differ by: a part of its time, and the seconds that matter where a stage
/// takes nanoseconds.
const SAME: f64 = 0.02;
const SAME_SECONDS: f64 = 2e-9;

/// A wider interval that holds 1 says nothing.
const WIDE: f64 = 0.2;

/// The seconds of the old and the new program, by round.
type Rounds = Vec<[f64; 2]>;

/// The rounds in each layout of a stage, such as `fast part 1`.
type Stages = BTreeMap<String, [Rounds; 2]>;

/// Compares days with those at a commit. Returns whether nothing is slower.
pub(crate) fn against(
    workspace: &Workspace,
    named: Named,
    commit: &str,
    approach: Option<&str>,
) -> Result<bool> {
    let tree = Tree::add(workspace, commit)?;
    let target = workspace.path("target/against");
    let mut is_sound = true;
    for date in workspace.days(named)? {
        let mut pairs = Vec::new();
        for units in LAYOUTS {
            let build = |root: &Path, side| build(root, &target, date, side, units);
            pairs.push([build(&tree.workspace, "old")?, build(&workspace.root, "new")?]);
        }
        let stages = measure(workspace, date, &pairs, approach)?;
        console::progress("");
        console::say(format!("{date}, here and at {commit}"))?;
        is_sound &= show(&stages, commit)?;
    }
    Ok(is_sound)
}

/// The files of a commit, until this is dropped. They are beside the repository, because a manifest
/// may lead to a neighbour of it.
struct Tree {
    folder: PathBuf,
    /// The folder of the workspace in it.
    workspace: PathBuf,
}

impl Tree {
    fn add(workspace: &Workspace, commit: &str) -> Result<Self> {
        let top = PathBuf::from(git(&workspace.root, &["rev-parse", "--show-toplevel"])?);
        let name = top.file_name().context("the repository has no name")?.to_string_lossy();
        let folder = top.with_file_name(format!(".{name}.against"));
        let inside = git(&workspace.root, &["rev-parse", "--show-prefix"])?;
        // A command that was killed may have left one.
        let tree = Self { workspace: folder.join(inside), folder };
        tree.remove();
        let path = tree.folder.to_str().context("the path is not UTF-8")?;
        git(&workspace.root, &["worktree", "add", "--force", "--detach", path, commit])?;
        Ok(tree)
    }

    fn remove(&self) {
        // git removes only a tree that is there.
        let _ = git(&self.folder, &["worktree", "remove", "--force", "."]);
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.remove();
    }
}

/// What git prints in a folder.
fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let output = command("git").current_dir(folder).args(arguments).output();
    let output = output.context("cannot start git")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Builds a day in a layout. Each side has a target folder, because cargo takes the same package of
/// another workspace for the same. The program is copied, because the next layout takes its place.
fn build(root: &Path, target: &Path, date: Date, side: &str, units: &str) -> Result<PathBuf> {
    let package = date.package();
    console::note(&format!("building {side} {package} in layout {units} ..."));
    let layout = format!("--config=profile.release.package.{package}.codegen-units={units}");
    let target = target.join(side);
    let into = format!("--target-dir={}", target.display());
    let built = program::build(root, &[date], &["--release", "--quiet", &layout, &into])?;
    let program = built.of(date).with_context(|| package.clone())?;
    let copy = target.join(units).join(program.file_name().unwrap_or_default());
    copy.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::copy(program, &copy).with_context(|| format!("cannot copy {package}"))?;
    Ok(copy)
}

/// Measures both programs of each layout in turn. Every run starts a program anew, because its place
/// in memory counts, and the next one starts with the other program.
fn measure(
    workspace: &Workspace,
    date: Date,
    pairs: &[[PathBuf; 2]],
    approach: Option<&str>,
) -> Result<Stages> {
    let approach = approach.map(|name| format!("--approach={name}"));
    let input = Some(date.own_input()).filter(|input| workspace.path(input).is_file());
    let mut arguments = vec!["--compare"];
    arguments.extend(approach.iter().chain(&input).map(String::as_str));
    let start = Instant::now();
    let mut stages = Stages::new();
    for round in 0..ROUNDS {
        if round >= FEWEST && start.elapsed() > PATIENCE {
            break;
        }
        console::progress(&format!("{date}: round {} of {ROUNDS}", round + 1));
        for (layout, pair) in pairs.iter().enumerate() {
            let mut fastest = [Times::new(), Times::new()];
            for run in 0..RUNS {
                for side in [run % 2, 1 - run % 2] {
                    for (stage, (answer, seconds)) in times(workspace, &pair[side], &arguments)? {
                        let known = fastest[side].entry(stage).or_insert((answer, seconds));
                        known.1 = known.1.min(seconds);
                    }
                }
            }
            let [old, new] = fastest;
            for (stage, (answer, seconds)) in new {
                // One that only one of them has cannot be compared.
                let Some((other, old_seconds)) = old.get(&stage) else { continue };
                ensure!(
                    answer == *other,
                    "{stage} is {answer} here and {other} there: times of different answers are \
                     not compared"
                );
                stages.entry(stage).or_default()[layout].push([*old_seconds, seconds]);
            }
        }
    }
    ensure!(!stages.is_empty(), "{date} has no stage in both");
    Ok(stages)
}

/// The answer and the seconds of each stage. Parsing has no answer. Sets of inputs are left out,
/// because they take so long that other programs disturb every run of them.
type Times = BTreeMap<String, (String, f64)>;

fn times(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Times> {
    let (reports, _) = program::reports(workspace, program, arguments, Stdio::null())?;
    let mut times = Times::new();
    for report in &reports {
        let Solved { parse_seconds, parts, .. } = program::solved(report)?;
        let mut add = |stage: &str, answer, seconds| {
            times.insert(format!("{} {stage}", report.approach), (answer, seconds));
        };
        add("parse", String::new(), *parse_seconds);
        for part in parts.iter().filter(|part| part.outcome.is_ok()) {
            add(&format!("part {}", part.part), summary(&part.outcome), part.seconds);
        }
    }
    Ok(times)
}

/// The ratio of new to old times: its median, its interval, and what that means.
type Ratio = (f64, [f64; 2], &'static str);

fn ratio(rounds: &Rounds) -> Ratio {
    let mut ratios: Vec<f64> = rounds.iter().map(|[old, new]| new / old).collect();
    let median = median(&mut ratios);
    let [low, high] = [ratios[0], ratios[ratios.len() - 1]];
    let furthest = (high - 1.0).max(1.0 - low);
    let holds_1 = (low..=high).contains(&1.0);
    let change = match median {
        _ if furthest * seconds(rounds, 0) < SAME_SECONDS => "no change",
        _ if holds_1 && high - low > WIDE => "unclear",
        _ if holds_1 || (median - 1.0).abs() < SAME => "no change",
        1.0.. => "slower",
        _ => "faster",
    };
    (median, [low, high], change)
}

/// What two layouts say together: a change is one in both.
fn in_both([(one, [low, high], change), (other, [lower, higher], changed)]: [Ratio; 2]) -> Ratio {
    let change = match [change, changed] {
        [change, changed] if change == changed => change,
        changes if changes.contains(&"no change") => "no change",
        _ => "unclear",
    };
    (one.midpoint(other), [low.min(lower), high.max(higher)], change)
}

/// The median time of the old or the new program.
fn seconds(rounds: &Rounds, side: usize) -> f64 {
    median(&mut rounds.iter().map(|round| round[side]).collect::<Vec<_>>())
}

/// Shows the ratios of a day. Returns whether nothing is slower.
fn show(stages: &Stages, commit: &str) -> Result<bool> {
    let mut table = Table::new(&["stage"], &[commit, "here", "ratio", "interval", "change"]);
    let mut is_sound = true;
    for (stage, layouts) in stages {
        let (median, [low, high], change) = in_both(layouts.each_ref().map(ratio));
        is_sound &= change != "slower";
        let [old, new] = [0, 1].map(|side| format_time(seconds(&layouts[0], side)));
        let interval = format!("{low:.2}-{high:.2}");
        let ratio = format!("{median:.3}");
        table.row([stage.clone(), old, new, ratio, interval, change.to_owned()]);
    }
    console::say(table.aligned().trim_end())?;
    Ok(is_sound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_from_drift_and_from_a_layout() {
        // The machine becomes slower with every round.
        let rounds = |factor: f64| -> Rounds {
            (1..=6).map(|round| [1.0, factor].map(|seconds| seconds * f64::from(round))).collect()
        };
        for (layouts, expected) in [
            ([1.14, 1.1], "slower"),
            ([0.5, 0.6], "faster"),
            ([1.0, 1.01], "no change"),
            ([1.14, 1.0], "no change"),
            ([1.14, 0.9], "unclear"),
        ] {
            let (_, _, change) = in_both(layouts.map(|factor| ratio(&rounds(factor))));
            assert_eq!(change, expected, "{layouts:?}");
        }
        let busy = vec![[1.0, 1.0], [1.0, 1.3], [1.1, 1.0]];
        assert_eq!(ratio(&busy).2, "unclear");
        assert_eq!(ratio(&vec![[1e-9, 2e-9]; 4]).2, "no change", "the clock is not as exact");
    }
}
