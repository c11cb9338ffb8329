//! `cargo time --against`: compares the times of a day here with those at another commit.
//!
//! Both programs report their times again and again, in turn, so that whatever else the machine
//! does slows both alike, and the ratios of neighbours count. Unchanged code may be some percent
//! faster or slower because the linker puts it elsewhere. So each program is built in two layouts,
//! and only what differs in both is a change. Times of different answers are not compared, so the
//! answers are asked for before anything else takes long.

use std::collections::BTreeMap;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use common::Date;
use runner::agreement::summary;
use runner::report::SolvedPart;
use runner::table::Table;
use runner::timing::{format_time, median};

use crate::clock;
use crate::console;
use crate::program::{self, Reply, STAGES};
use crate::workspace::{Named, Workspace, each_day};

/// The rounds, and how many of the ratios of both layouts the interval leaves out at either end. If
/// nothing has changed, all that remain are above 1 less than once in a thousand times.
const ROUNDS: usize = 12;
const LEFT_OUT: usize = 4;

/// What unchanged code may differ by, as a part of its time.
const SAME: f64 = 0.02;

/// A wider interval that holds 1 says nothing.
const WIDE: f64 = 0.2;

/// The codegen units of the two layouts. More of them order the functions of a day's crate
/// differently.
const LAYOUTS: [&str; 2] = ["1", "2"];

/// The ratios of the times of stages, such as `fast part 1`, here to those there: in each layout, by
/// round.
type Ratios = BTreeMap<String, [Vec<f64>; 2]>;

/// Compares days with those at a commit. It is a failure if a stage is slower.
pub(crate) fn against(
    workspace: &Workspace,
    named: Named,
    commit: &str,
    approach: Option<&str>,
) -> Result<()> {
    let days = workspace.days(named)?;
    let tree = Tree::of(&workspace.root, commit)?;
    let comparison = Comparison { workspace, old: &tree.0, commit, approach };
    each_day(days, |date| comparison.compare(date));
    Ok(())
}

/// The files of a commit, which are removed when it is dropped. They are beside the workspace,
/// because a manifest may lead to a neighbour of it.
struct Tree(PathBuf);

impl Tree {
    fn of(root: &Path, commit: &str) -> Result<Self> {
        let name = root.file_name().context("the workspace has no name")?;
        let folder = format!(".{}.against", name.display());
        let tree = Self(root.with_file_name(&folder));
        let path = &tree.0;
        // An interrupted comparison has left it.
        let _ = fs::remove_dir_all(path);
        fs::create_dir(path).with_context(|| path.display().to_string())?;
        let output = format!("--output=../{folder}/.tar");
        run(root, "git", &["archive", &output, commit])?;
        // Cargo builds only what is newer than what it has built.
        run(path, "tar", &["-xmf", ".tar"])?;
        Ok(tree)
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a program, which says itself what does not go well.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new(program);
    let status = command
        .current_dir(folder)
        .args(arguments)
        .status()
        .with_context(|| format!("cannot start {program}"))?;
    ensure!(status.success(), "{program} ended with {status}");
    Ok(())
}

/// What days are compared with.
struct Comparison<'a> {
    workspace: &'a Workspace,
    /// The workspace at the commit.
    old: &'a Path,
    commit: &'a str,
    approach: Option<&'a str>,
}

impl Comparison<'_> {
    fn compare(&self, date: Date) -> Result<()> {
        let first = self.build(date, LAYOUTS[0])?;
        console::note(&format!("asking both for the answers of {date} ..."));
        let start = Instant::now();
        let old = self
            .ask(&first[0], Stdio::inherit())
            .context("the old program")?;
        let new = self
            .ask(&first[1], Stdio::inherit())
            .context("the new program")?;
        ensure_same_answers(&old, &new)?;
        let runs = u32::try_from(LAYOUTS.len() * ROUNDS)?;
        let seconds = (start.elapsed() * runs).as_secs();

        let programs = [first, self.build(date, LAYOUTS[1])?];
        let time = clock::span(seconds.cast_signed());
        console::note(&format!(
            "measuring {date} in {ROUNDS} rounds, for about {time} ..."
        ));
        let ratios = self.measure(&programs)?;
        console::say(&format!(
            "{date}: times here, and their ratios to those at {}",
            self.commit
        ));
        show(&new, ratios)
    }

    /// The old and the new program of a day in a layout. Each side has a target folder, because
    /// cargo takes the same package of another workspace for the same. Both layouts share it,
    /// because only the day itself differs, and so the first one is copied before the second takes
    /// its place.
    fn build(&self, date: Date, units: &str) -> Result<[PathBuf; 2]> {
        let package = date.package();
        let build = |side: &str, root: &Path| -> Result<PathBuf> {
            console::note(&format!("building {side} {package} in layout {units} ..."));
            let layout =
                format!("--config=profile.release.package.{package}.codegen-units={units}");
            let target = self.workspace.path("target/against").join(side);
            let into = format!("--target-dir={}", target.display());
            let built = program::build(root, &[date], &["--release", "--quiet", &layout, &into])?;
            let copy = target.join(format!("{package}-{units}{EXE_SUFFIX}"));
            fs::copy(built(date)?, &copy).context("cannot copy the program")?;
            Ok(copy)
        };
        Ok([build("old", self.old)?, build("new", &self.workspace.root)?])
    }

    /// Runs a day's program once.
    fn ask(&self, program: &Path, errors: Stdio) -> Result<Vec<Reply>> {
        Ok(program::measure(self.workspace, program, self.approach, errors)?.all)
    }

    /// Measures the old and the new program of each layout in all rounds.
    fn measure(&self, programs: &[[PathBuf; 2]; 2]) -> Result<Ratios> {
        let mut ratios = Ratios::new();
        for round in 0..ROUNDS {
            console::progress(&format!("round {} of {ROUNDS}", round + 1));
            for (layout, pair) in programs.iter().enumerate() {
                // Every run starts a program anew, because its place in memory counts, and the
                // next round starts with the other program.
                let mut both = [BTreeMap::new(), BTreeMap::new()];
                for side in [round % 2, 1 - round % 2] {
                    both[side] = stages(&self.ask(&pair[side], Stdio::null())?);
                }
                let [old, new] = both;
                for (name, there) in old {
                    if let Some(here) = new.get(&name) {
                        // A coarse clock may show no time.
                        let ratio = here.max(1e-10) / there.max(1e-10);
                        ratios.entry(name).or_default()[layout].push(ratio);
                    }
                }
            }
        }
        Ok(ratios)
    }
}

/// The times of all stages that have one, by name.
fn stages(replies: &[Reply]) -> BTreeMap<String, f64> {
    let mut stages = BTreeMap::new();
    for reply in replies {
        for (stage, time) in STAGES.iter().zip(reply.times()) {
            let name = format!("{} {stage}", reply.approach);
            stages.extend(time.map(|seconds| (name, seconds)));
        }
    }
    stages
}

/// It is an error if a part has another answer here. One that had none cannot have another.
fn ensure_same_answers(old: &[Reply], new: &[Reply]) -> Result<()> {
    for Reply { approach, solved, .. } in old {
        let new = new.iter().find(|it| it.approach == *approach);
        for SolvedPart { part, outcome, .. } in &solved.parts {
            if let (Ok(_), Some(here)) = (outcome, new.and_then(|it| it.solved.outcome(*part))) {
                ensure!(
                    here == outcome,
                    "{approach} part {part} is {} here and {} there, and only times of the same \
                     answers compare",
                    summary(here),
                    summary(outcome)
                );
            }
        }
    }
    Ok(())
}

/// What the times of a stage have become.
#[derive(PartialEq)]
enum Change {
    Slower,
    Faster,
    No,
    Unclear,
}

impl Change {
    const fn name(&self) -> &'static str {
        match self {
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::No => "no change",
            Self::Unclear => "unclear",
        }
    }
}

/// The interval of the ratios of both layouts, and what it means.
fn change(mut layouts: [Vec<f64>; 2]) -> ([f64; 2], Change) {
    let mut all = layouts.concat();
    all.sort_unstable_by(f64::total_cmp);
    let [low, high] = [all[LEFT_OUT], all[all.len() - 1 - LEFT_OUT]];
    let holds_1 = (low..=high).contains(&1.0);
    let mut medians = layouts.iter_mut().map(|ratios| median(ratios));
    let change = match low {
        _ if holds_1 && high - low > WIDE => Change::Unclear,
        _ if holds_1 || medians.any(|it| (it - 1.0).abs() < SAME) => Change::No,
        1.0.. => Change::Slower,
        _ => Change::Faster,
    };
    ([low, high], change)
}

/// Shows the times of a day here, and their ratios to the old ones.
fn show(new: &[Reply], ratios: Ratios) -> Result<()> {
    let times = stages(new);
    let mut table = Table::new(&["stage"], &["here", "ratio", "change"]);
    for (stage, layouts) in ratios {
        ensure!(
            layouts.iter().all(|rounds| rounds.len() == ROUNDS),
            "{stage} has no answer in some rounds"
        );
        let ([low, high], change) = change(layouts);
        console::fail_if(change == Change::Slower);
        let here = times.get(&stage).copied().unwrap_or_default();
        table.row([
            stage,
            format_time(here),
            format!("{low:.2}-{high:.2}"),
            change.name().to_owned(),
        ]);
    }
    console::say(table.aligned().trim_end());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_from_drift_and_busy_moments_and_a_layout() {
        // The machine is busy now and then, for each of the two programs.
        let busy = [9.0, 9.0, 0.1, 0.1];
        let ratios = |factor: f64| {
            let quiet = [1.0; ROUNDS - 4];
            let ratios = quiet.into_iter().chain(busy);
            ratios.map(|it| it * factor).collect()
        };
        for (layouts, (interval, words)) in [
            ([1.14, 1.1], ([1.1, 1.14], "slower")),
            ([0.5, 0.6], ([0.5, 0.6], "faster")),
            ([1.01, 1.03], ([1.01, 1.03], "no change")),
            ([1.14, 1.0], ([1.0, 1.14], "no change")),
            ([1.14, 0.9], ([0.9, 1.14], "unclear")),
        ] {
            let (found, change) = change(layouts.map(ratios));
            assert_eq!((found, change.name()), (interval, words));
        }
    }
}
