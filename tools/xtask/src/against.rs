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
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use common::{Date, Outcome};
use runner::agreement::summary;
use runner::report::SolvedPart;
use runner::table::Table;
use runner::timing::{Watch, format_time, median};

use crate::clock;
use crate::console::{self, Progress};
use crate::program::{self, git};
use crate::workspace::{Named, Workspace};

/// The rounds, and how many of the ratios at either end the interval leaves out. If nothing has
/// changed, those that remain are on one side of 1 in both layouts less than once in a thousand
/// times.
const ROUNDS: usize = 12;
const LEFT_OUT: usize = 2;

/// What unchanged code may differ by, as a part of its time.
const SAME: f64 = 0.02;

/// A wider interval that holds 1 says nothing.
const WIDE: f64 = 0.2;

/// The stages of a day's approaches by name, such as `fast part 1` and `fast parse`.
type Stages = BTreeMap<String, Stage>;

struct Stage {
    /// It is always the same for a parser.
    outcome: Outcome,
    seconds: f64,
}

/// The seconds of the old and the new program, by round.
type Rounds = Vec<[f64; 2]>;

/// The rounds of each stage in each layout in which both programs gave the same answer.
type Measured = BTreeMap<String, [Rounds; 2]>;

/// Compares days with those at a commit. It is a failure if a stage is slower.
pub(crate) fn against(
    workspace: &Workspace,
    named: Named,
    commit: &str,
    approach: Option<&str>,
) -> Result<()> {
    let tree = Tree::of(workspace, commit)?;
    let roots = [tree.path.join(&tree.inside), workspace.root.clone()];
    let comparison = Comparison { workspace, roots, commit, approach };
    let days = workspace.days(named)?;
    console::note("building and measuring a day takes minutes ...");
    for date in days {
        comparison.compare(date).with_context(|| date.to_string())?;
    }
    Ok(())
}

/// The files of a commit, which are removed when it is dropped. They are beside the repository,
/// because a manifest may lead to a neighbour of it.
struct Tree<'a> {
    workspace: &'a Workspace,
    path: PathBuf,
    /// The path of the workspace in the repository.
    inside: String,
}

impl<'a> Tree<'a> {
    fn of(workspace: &'a Workspace, commit: &str) -> Result<Self> {
        let root = &workspace.root;
        let lines = git(root, &["rev-parse", "--show-toplevel", "--show-prefix"])?;
        let (top, inside) = lines.split_once('\n').unwrap_or((&lines, ""));
        let name = Path::new(top)
            .file_name()
            .context("the repository has no name")?;
        let path = Path::new(top).with_file_name(format!(".{}.against", name.display()));
        let tree = Self { workspace, path, inside: inside.to_owned() };
        // An interrupted comparison has left it.
        tree.remove();
        let path = tree.path.to_string_lossy();
        // Twice the force, because Git may have been interrupted, too.
        let add = [
            "worktree", "add", "--detach", "--force", "--force", &path, commit,
        ];
        git(root, &add)?;
        Ok(tree)
    }

    /// By hand as well, because an interrupted Git may not know the files.
    fn remove(&self) {
        let path = self.path.to_string_lossy();
        let remove = ["worktree", "remove", "--force", "--force", &path];
        let _ = git(&self.workspace.root, &remove);
        let _ = fs::remove_dir_all(&self.path);
    }
}

impl Drop for Tree<'_> {
    fn drop(&mut self) {
        self.remove();
    }
}

/// What days are compared with.
struct Comparison<'a> {
    workspace: &'a Workspace,
    /// The old workspace and the new one.
    roots: [PathBuf; 2],
    commit: &'a str,
    approach: Option<&'a str>,
}

/// The codegen units of the two layouts. More of them order the functions of a day's crate
/// differently.
const LAYOUTS: [&str; 2] = ["1", "2"];

impl Comparison<'_> {
    fn compare(&self, date: Date) -> Result<()> {
        let Self { workspace, commit, .. } = self;
        let input = Some(date.own_input()).filter(|input| workspace.path(input).is_file());
        let mut arguments = vec!["--compare"];
        arguments.extend(self.approach);
        arguments.extend(input.as_deref());
        let run = |program: &Path| stages(workspace, program, &arguments);

        let first = self.build(date, LAYOUTS[0])?;
        console::note(&format!("asking both for the answers of {date} ..."));
        let start = Instant::now();
        let old = run(&first[0]).with_context(|| format!("at {commit}"))?;
        let new = run(&first[1]).context("here")?;
        let once = start.elapsed();
        seconds(&old, &new)?;

        let programs = [first, self.build(date, LAYOUTS[1])?];
        let runs = u32::try_from(LAYOUTS.len() * ROUNDS)?;
        let time = clock::span((once * runs).as_secs().cast_signed());
        console::note(&format!(
            "measuring {date} in {ROUNDS} rounds, for about {time} ..."
        ));
        let watch = Watch::start();
        let measured = measure(&programs, run)?;
        console::say(format!(
            "{date}: times here, and their ratios to those at {commit}"
        ))?;
        show(measured)?;
        if let Some(busy) = watch.remark() {
            console::note(&busy);
        }
        Ok(())
    }

    /// The old and the new program of a day in a layout. Each side has a target folder, because
    /// cargo takes the same package of another workspace for the same. Both layouts share it,
    /// because only the day itself differs, and so the first one is copied before the second takes
    /// its place.
    fn build(&self, date: Date, units: &str) -> Result<[PathBuf; 2]> {
        let package = date.package();
        let mut programs = <[PathBuf; 2]>::default();
        for ((side, root), program) in ["old", "new"].iter().zip(&self.roots).zip(&mut programs) {
            console::note(&format!("building {side} {package} in layout {units} ..."));
            let layout =
                format!("--config=profile.release.package.{package}.codegen-units={units}");
            let target = self.workspace.path("target/against").join(side);
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
}

/// Measures the old and the new program of each layout in all rounds.
fn measure(
    programs: &[[PathBuf; 2]; 2],
    run: impl Fn(&Path) -> Result<Stages>,
) -> Result<Measured> {
    let mut measured = Measured::new();
    let mut progress = Progress::new();
    for round in 0..ROUNDS {
        progress.show(&format!("round {} of {ROUNDS}", round + 1));
        for (layout, pair) in programs.iter().enumerate() {
            // Every run starts a program anew, because its place in memory counts, and the next
            // round starts with the other program.
            let mut both = [Stages::new(), Stages::new()];
            for side in [round % 2, 1 - round % 2] {
                both[side] = run(&pair[side])?;
            }
            for (name, seconds) in seconds(&both[0], &both[1])? {
                measured.entry(name).or_default()[layout].push(seconds);
            }
        }
    }
    Ok(measured)
}

/// The seconds of the old and the new stages. It is an error if they have another answer, but a part
/// that had none cannot have another one.
fn seconds(old: &Stages, new: &Stages) -> Result<Vec<(String, [f64; 2])>> {
    let mut seconds = Vec::new();
    for (name, there) in old {
        if let (Ok(_), Some(here)) = (&there.outcome, new.get(name)) {
            ensure!(
                here.outcome == there.outcome,
                "{name} is {} here and {} there, and only times of the same answers compare",
                summary(&here.outcome),
                summary(&there.outcome)
            );
            seconds.push((name.clone(), [there.seconds, here.seconds]));
        }
    }
    Ok(seconds)
}

/// Runs a day's program once.
fn stages(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Stages> {
    let mut stages = Stages::new();
    for report in program::replies(workspace, program, arguments, Stdio::piped())?.reports {
        let solved = program::solved(&report)?;
        let approach = &report.approach;
        if let Some(seconds) = solved.parse_seconds {
            let parse = Stage { outcome: Ok("".into()), seconds };
            stages.insert(format!("{approach} parse"), parse);
        }
        for SolvedPart { part, outcome, seconds } in &solved.parts {
            let stage = Stage { outcome: outcome.clone(), seconds: *seconds };
            stages.insert(format!("{approach} part {part}"), stage);
        }
    }
    Ok(stages)
}

/// What the times of a stage have become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Slower,
    Faster,
    No,
    Unclear,
}

impl Change {
    const fn words(self) -> &'static str {
        match self {
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::No => "no change",
            Self::Unclear => "unclear",
        }
    }
}

/// The interval of the ratios of new to old times, and what it means.
#[derive(Clone, Copy)]
struct Ratio {
    low: f64,
    high: f64,
    change: Change,
}

impl Ratio {
    fn of(rounds: &Rounds) -> Self {
        // A coarse clock may show no time.
        let ratio = |times: &[f64; 2]| times[1].max(1e-10) / times[0].max(1e-10);
        let mut ratios: Vec<f64> = rounds.iter().map(ratio).collect();
        let median = median(&mut ratios);
        let [low, high] = [ratios[LEFT_OUT], ratios[ratios.len() - 1 - LEFT_OUT]];
        let holds_1 = (low..=high).contains(&1.0);
        let change = match median {
            _ if holds_1 && high - low > WIDE => Change::Unclear,
            _ if holds_1 || (median - 1.0).abs() < SAME => Change::No,
            1.0.. => Change::Slower,
            _ => Change::Faster,
        };
        Self { low, high, change }
    }

    /// What two layouts say together: a change is one in both. If one of them shows that there is
    /// none, the doubts of the other do not matter.
    fn in_both(layouts: [Self; 2]) -> Self {
        if let Some(unchanged) = layouts.iter().find(|it| it.change == Change::No) {
            return *unchanged;
        }
        let [one, other] = layouts;
        let is_alike = one.change == other.change;
        Self {
            low: one.low.min(other.low),
            high: one.high.max(other.high),
            change: if is_alike { one.change } else { Change::Unclear },
        }
    }
}

/// Shows the times of a day here, and their ratios to the old ones.
fn show(measured: Measured) -> Result<()> {
    let mut table = Table::new(&["stage"], &["here", "ratio", "change"]);
    for (stage, layouts) in measured {
        ensure!(
            layouts.iter().all(|rounds| rounds.len() == ROUNDS),
            "{stage} has no answer in some rounds"
        );
        let Ratio { low, high, change } = Ratio::in_both(layouts.each_ref().map(Ratio::of));
        console::fail_if(change == Change::Slower);
        let here = median(&mut layouts[0].iter().map(|[_, new]| *new).collect::<Vec<_>>());
        table.row([
            stage,
            format_time(here),
            format!("{low:.2}-{high:.2}"),
            change.words().to_owned(),
        ]);
    }
    console::say(table.aligned().trim_end())
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
            for (busy, program) in [(3, 0), (5, 0), (7, 1), (9, 1)] {
                rounds[busy][program] *= 9.0;
            }
            rounds
        };
        for (layouts, expected) in [
            ([1.14, 1.1], (1.1, 1.14, Change::Slower)),
            ([0.5, 0.6], (0.5, 0.6, Change::Faster)),
            ([1.01, 0.99], (1.01, 1.01, Change::No)),
            ([1.14, 1.0], (1.0, 1.0, Change::No)),
            ([1.14, 0.9], (0.9, 1.14, Change::Unclear)),
        ] {
            let ratios = layouts.map(|factor| Ratio::of(&rounds(factor)));
            let Ratio { low, high, change } = Ratio::in_both(ratios);
            let [low, high] = [low, high].map(|it| (it * 100.0).round() / 100.0);
            assert_eq!((low, high, change), expected, "{layouts:?}");
        }
        // A coarse clock has many equal times, so the interval may end at 1.
        let busy = [[1.0, 1.0], [1.0, 0.7]].repeat(6);
        assert_eq!(Ratio::of(&busy).change, Change::Unclear);
        let without_time = [[0.0; 2]].repeat(ROUNDS);
        assert_eq!(
            Ratio::of(&without_time).change,
            Change::No,
            "a coarse clock shows none"
        );
    }
}
