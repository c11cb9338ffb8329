//! `cargo time --against`: compares the times of a day here with those at another commit.
//!
//! Both programs report the times of their approaches many times, in turn, so that whatever else
//! the machine does slows both alike, and the ratios of neighbours count. Unchanged code may be
//! faster or slower by some percent because the linker puts it elsewhere. So each program is built
//! in two layouts, and only what differs in both is a change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use common::runner::agreement::summary;
use common::support::table::Table;
use common::support::timing::{Watch, format_time, median};
use common::{Date, Outcome};

use crate::site::command;
use crate::workspace::{Named, Workspace};
use crate::{console, program};

/// The numbers of codegen units of a day's crate, which place its functions in other orders.
const LAYOUTS: [&str; 2] = ["1", "2"];

/// The rounds of each layout, and the fewest, which are enough if the rounds take long.
const ROUNDS: usize = 12;
const FEWEST: usize = 8;
const PATIENCE: Duration = Duration::from_secs(120);

/// The ratios at either end that the interval leaves out: so few that the median of all rounds is
/// inside with 99 %, as the binomial distribution says for 8 and 12 rounds.
const fn left_out(rounds: usize) -> usize {
    if rounds < ROUNDS { 0 } else { 1 }
}

/// What unchanged code may differ by: a part of its time, and seconds, which matter where a stage
/// takes nanoseconds.
const SAME: f64 = 0.02;
const SAME_SECONDS: f64 = 2e-9;

/// A stage of an approach, as in `part 1` of `fast`.
type Stage = (String, String);

/// The programs of a day, the old one and the new one, in each layout.
type Pairs = Vec<[PathBuf; 2]>;

/// The seconds of both programs in each round of a layout.
type Rounds = Vec<[f64; 2]>;

/// Compares days with those at a commit. Returns whether nothing is slower.
pub(crate) fn against(
    workspace: &Workspace,
    named: Named,
    commit: &str,
    approach: Option<&str>,
) -> Result<bool> {
    let days = workspace.days(named)?;
    let name = text_of(
        git(workspace)
            .args(["rev-parse", "--short", "--verify"])
            .arg(format!("{commit}^{{commit}}")),
    )
    .with_context(|| format!("there is no commit {commit}"))?;
    let programs = build(workspace, &days, &name)?;
    let mut is_sound = true;
    for (date, pairs) in programs {
        console::say(format!("{date}, here and at {name}"))?;
        let watch = Watch::start();
        let measured = measure(workspace, date, &pairs, approach)?;
        console::progress("");
        is_sound &= show(&measured, &name)?;
        if let Some(remark) = watch.remark() {
            console::note(&remark);
        }
    }
    Ok(is_sound)
}

fn git(workspace: &Workspace) -> Command {
    let mut git = command("git");
    git.current_dir(&workspace.root);
    git
}

/// What a program prints.
fn text_of(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    ensure!(output.status.success(), message);
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Builds the days at the commit and here. Those that are only here are left out.
fn build(workspace: &Workspace, days: &[Date], name: &str) -> Result<BTreeMap<Date, Pairs>> {
    let top = PathBuf::from(text_of(git(workspace).args(["rev-parse", "--show-toplevel"]))?);
    let inside = text_of(git(workspace).args(["rev-parse", "--show-prefix"]))?;
    // Beside the repository, because a manifest may lead to a neighbour of it.
    let folder = top.file_name().context("the repository is the root folder")?.to_string_lossy();
    let tree = top.with_file_name(format!(".{folder}.against"));
    let remove = || text_of(git(workspace).args(["worktree", "remove", "--force"]).arg(&tree));
    // A command that was killed has left it.
    let _ = remove();
    text_of(git(workspace).args(["worktree", "add", "--force", "--detach"]).arg(&tree).arg(name))?;
    let target = workspace.path("target/against");
    let old_days = days.iter().copied();
    let old_root = tree.join(inside);
    let is_old = |date: &Date| old_root.join(date.package()).join("Cargo.toml").is_file();
    let shared: Vec<Date> = old_days.filter(is_old).collect();
    let built = build_both(&shared, [&old_root, &workspace.root], &target);
    remove()?;
    let built = built?;
    ensure!(!built.is_empty(), "{name} does not have these days");
    Ok(built)
}

/// Builds days in two workspaces, in each layout. The programs are copied, because the next build
/// writes its own in their place.
fn build_both(days: &[Date], roots: [&Path; 2], target: &Path) -> Result<BTreeMap<Date, Pairs>> {
    let mut programs: BTreeMap<Date, Pairs> = BTreeMap::new();
    for units in LAYOUTS {
        let mut both: BTreeMap<Date, Vec<PathBuf>> = BTreeMap::new();
        for (side, root) in ["old", "new"].into_iter().zip(roots) {
            console::note(&format!("building the {side} program in layout {units} ..."));
            let layouts = days.iter().map(|date| {
                format!("--config=profile.release.package.{}.codegen-units={units}", date.package())
            });
            let target_flag = format!("--target-dir={}", target.display());
            let flags: Vec<String> = ["--release".to_owned(), "--quiet".to_owned(), target_flag]
                .into_iter()
                .chain(layouts)
                .collect();
            let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
            let built = program::build(root, days, &flags)?;
            for &date in days {
                let program = built.of(date).with_context(|| date.to_string())?;
                let folder = target.join(side).join(units);
                let copy = folder.join(program.file_name().unwrap_or_default());
                fs::create_dir_all(&folder)
                    .and_then(|()| fs::copy(program, &copy))
                    .with_context(|| format!("cannot copy {}", program.display()))?;
                both.entry(date).or_default().push(copy);
            }
        }
        for (date, pair) in both {
            let pair = <[PathBuf; 2]>::try_from(pair).ok().context("a program is missing")?;
            programs.entry(date).or_default().push(pair);
        }
    }
    Ok(programs)
}

/// What the rounds have measured: the rounds of each layout by stage, and the stages of only one of
/// the programs.
#[derive(Default)]
struct Measured {
    stages: BTreeMap<Stage, Vec<Rounds>>,
    alone: BTreeSet<String>,
}

/// Measures both programs in turn. Every round starts them again, because a program's place in
/// memory counts, and changes who goes first.
fn measure(
    workspace: &Workspace,
    date: Date,
    pairs: &Pairs,
    approach: Option<&str>,
) -> Result<Measured> {
    let mut arguments = vec!["--compare".to_owned()];
    arguments.extend(approach.map(|name| format!("--approach={name}")));
    let own = date.own_input();
    arguments.extend(workspace.path(&own).is_file().then_some(own));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let start = Instant::now();
    let mut measured = Measured::default();
    for round in 0..ROUNDS {
        if round >= FEWEST && start.elapsed() > PATIENCE {
            break;
        }
        for (layout, pair) in pairs.iter().enumerate() {
            console::progress(&format!("{date}: round {} of {ROUNDS}", round + 1));
            let mut both = [Times::new(), Times::new()];
            for side in [round % 2, 1 - round % 2] {
                both[side] = times(workspace, &pair[side], &arguments)?;
            }
            measured.add(layout, both)?;
        }
    }
    Ok(measured)
}

/// The outcome and the seconds of each stage. Parsing has no outcome.
type Times = BTreeMap<Stage, (Option<Outcome>, f64)>;

/// The times that a program reports.
fn times(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Times> {
    let reports = program::reports(workspace, program, arguments)?;
    let mut times = Times::new();
    for report in &reports {
        let solved = program::solved(report)?;
        let mut add = |stage: &str, outcome, seconds| {
            times.insert((report.approach.clone(), stage.to_owned()), (outcome, seconds));
        };
        add("parse", None, solved.parse_seconds);
        for part in &solved.parts {
            add(&format!("part {}", part.part), Some(part.outcome.clone()), part.seconds);
        }
        for (set, seconds) in &solved.sets {
            add(set, None, *seconds);
        }
    }
    ensure!(!times.is_empty(), "{} has no times", program.display());
    Ok(times)
}

impl Measured {
    /// Adds a round of both programs. Refuses to compare the times of different answers.
    fn add(&mut self, layout: usize, [old, new]: [Times; 2]) -> Result<()> {
        for (stage, (outcome, new_seconds)) in &new {
            let (approach, name) = stage;
            let Some((old_outcome, seconds)) = old.get(stage) else {
                self.alone.insert(format!("{name} of {approach} is only here"));
                continue;
            };
            if let (Some(old), Some(new)) = (old_outcome, outcome)
                && old.as_ref().ok() != new.as_ref().ok()
            {
                let [old, new] = [old, new].map(summary);
                bail!("{name} by {approach} is {new} here and {old} there: nothing is compared");
            }
            // What has no answer has no time that means something.
            if !matches!(outcome, Some(Err(_))) {
                let layouts = self.stages.entry(stage.clone()).or_default();
                layouts.resize(LAYOUTS.len(), Rounds::new());
                layouts[layout].push([*seconds, *new_seconds]);
            }
        }
        let gone = old.keys().filter(|stage| !new.contains_key(*stage));
        self.alone
            .extend(gone.map(|(approach, name)| format!("{name} of {approach} is only there")));
        Ok(())
    }
}

/// The ratio of new to old times: its median, and the interval that holds the true one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Ratio {
    median: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Verdict {
    Faster,
    Slower,
    NoChange,
    Unclear,
}

impl Ratio {
    fn of(rounds: &Rounds) -> Self {
        let mut ratios: Vec<f64> = rounds.iter().map(|[old, new]| new / old).collect();
        let median = median(&mut ratios);
        let outer = left_out(ratios.len());
        Self { median, low: ratios[outer], high: ratios[ratios.len() - 1 - outer] }
    }

    /// The verdict of one layout on a stage that takes these seconds.
    fn verdict(self, seconds: f64) -> Verdict {
        let holds_1 = (self.low..=self.high).contains(&1.0);
        let change = (self.median - 1.0).abs();
        if change * seconds < SAME_SECONDS {
            Verdict::NoChange
        } else if holds_1 && self.high - self.low > 0.2 {
            Verdict::Unclear
        } else if holds_1 || change < SAME {
            Verdict::NoChange
        } else if self.median > 1.0 {
            Verdict::Slower
        } else {
            Verdict::Faster
        }
    }
}

/// The ratio of a stage over its layouts, and what it means: a change is one in every layout.
fn judge(layouts: &[Rounds]) -> (Ratio, Verdict) {
    let ratios: Vec<Ratio> = layouts.iter().map(Ratio::of).collect();
    let verdicts: Vec<Verdict> = layouts
        .iter()
        .zip(&ratios)
        .map(|(rounds, ratio)| ratio.verdict(median_of(rounds, 0)))
        .collect();
    let verdict = match verdicts[0] {
        first if verdicts.iter().all(|verdict| *verdict == first) => first,
        _ if verdicts.contains(&Verdict::NoChange) => Verdict::NoChange,
        _ => Verdict::Unclear,
    };
    let all = Ratio {
        median: median(&mut ratios.iter().map(|ratio| ratio.median).collect::<Vec<_>>()),
        low: ratios.iter().map(|ratio| ratio.low).fold(f64::INFINITY, f64::min),
        high: ratios.iter().map(|ratio| ratio.high).fold(0.0, f64::max),
    };
    (all, verdict)
}

fn median_of(rounds: &Rounds, side: usize) -> f64 {
    median(&mut rounds.iter().map(|round| round[side]).collect::<Vec<_>>())
}

/// Shows the ratios of a day. Returns whether nothing is slower.
fn show(measured: &Measured, name: &str) -> Result<bool> {
    let mut table =
        Table::new(&["stage", "approach"], &[name, "here", "ratio", "interval", "change"]);
    let mut is_sound = true;
    for ((approach, stage), layouts) in &measured.stages {
        let (ratio, verdict) = judge(layouts);
        is_sound &= verdict != Verdict::Slower;
        let words = match verdict {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NoChange => "no change",
            Verdict::Unclear => "unclear",
        };
        table.row([
            stage.clone(),
            approach.clone(),
            format_time(median_of(&layouts[0], 0)),
            format_time(median_of(&layouts[0], 1)),
            format!("{:.3}", ratio.median),
            format!("{:.2}-{:.2}", ratio.low, ratio.high),
            words.to_owned(),
        ]);
    }
    console::say(table.aligned().trim_end())?;
    for stage in &measured.alone {
        console::note(stage);
    }
    Ok(is_sound)
}
