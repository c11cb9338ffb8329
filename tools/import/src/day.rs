//! The package of a new day.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use common::Date;

use crate::calls::{self, Call};
use crate::place::Place;
use crate::repository::{OldDay, collect, is_code, is_example, is_input, slashed};
use crate::shared::Shared;
use crate::source::{declared, included, names, simple};
use crate::{Files, fill};

/// The files that do not depend on the author.
const FILES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../files/day.toml")),
    ("src/main.rs", include_str!("../files/main.txt")),
    ("tests/it.rs", "testing::suite!($crate$::PUZZLE);\n"),
    ("benches/bench.rs", include_str!("../files/bench.txt")),
];

/// A day on its way.
pub(crate) struct Draft {
    pub(crate) date: Date,
    /// Where it lay in the old repository.
    pub(crate) origin: String,
    /// The calls that may fit and have not failed, the best first. Without one, the code lies beside
    /// a day without it.
    pub(crate) calls: VecDeque<Call>,
    /// Why the code does not compile, or its tests.
    pub(crate) error: Option<String>,
    /// The input, if the old repository has it.
    pub(crate) input: Option<PathBuf>,
    /// The path of the author's file in the package.
    pub(crate) path: String,
    /// Its text.
    text: String,
    files: Files,
    /// The declarations of modules down to the day's, and its path. `None` if the author's file is
    /// the root of the crate.
    modules: Option<(String, String)>,
}

impl Draft {
    /// Reads a day. Its owner's calls are tried first.
    pub(crate) fn new(
        shared: &mut Shared<'_>,
        date: Date,
        old: &OldDay,
        own: &[String],
    ) -> Result<Self> {
        let package = date.package();
        let values = [
            ("$crate$", &*package.replace('-', "_")),
            ("$package$", &package),
            ("$edition$", &old.package.edition),
        ];
        let files = FILES.map(|(name, text)| (name.to_owned(), fill(text, &values).into_bytes()));
        let mut draft = Self {
            date,
            origin: shared.repository.below(&old.file),
            calls: VecDeque::new(),
            error: None,
            input: None,
            path: String::new(),
            text: String::new(),
            files: Files::from(files),
            modules: None,
        };
        let mut used = draft.carry_code(shared, old)?;
        draft.calls = calls::candidates(date, &draft.text, own).into();
        draft.calls.push_back(calls::stub());
        if let Some(root) = &old.root {
            let (mut modules, path) = shared.modules(&old.file, root, &mut used)?;
            if used.contains("aoc_runner_derive") {
                used.insert("aoc_runner".to_owned());
                let call = format!("::aoc_runner_derive::aoc_lib! {{ year = {} }}\n", date.year);
                modules.push_str(&call);
            }
            draft.modules = Some((modules, path));
        }
        draft.carry_data(shared, old)?;
        draft.depend(shared, old, &used)?;
        Ok(draft)
    }

    /// Takes the author's file and its own modules. Returns the names in them.
    fn carry_code(&mut self, shared: &Shared<'_>, old: &OldDay) -> Result<BTreeSet<String>> {
        let file = &old.file;
        let folder = file.parent().unwrap_or(file);
        let base = old.root.as_deref().and_then(Path::parent).unwrap_or(folder);
        let text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut files = Vec::new();
        if ["main.rs", "lib.rs", "mod.rs"].iter().any(|name| file.ends_with(name)) {
            collect(folder, &mut files)?;
        } else {
            let own = if old.root.is_some() { &file.with_extension("") } else { folder };
            for name in declared(&text) {
                files.push(own.join(name).with_extension("rs"));
                // A module without a folder has only one file.
                let _ = collect(&own.join(name), &mut files);
            }
        }
        let is_target =
            |path: &PathBuf| old.package.targets.iter().any(|target| target.root == *path);
        files.retain(|path| is_code(path) && path.is_file() && path != file && !is_target(path));
        let mut used = BTreeSet::new();
        for path in files {
            let text = fs::read_to_string(&path)?;
            let place = format!("src/{}", slashed(path.strip_prefix(base)?));
            let text = self.carry_included(shared, old, &path, &place, text)?;
            used.extend(names(&text));
            self.files.insert(place, text.into_bytes());
        }
        self.path = match old.root {
            Some(_) => format!("src/{}", slashed(file.strip_prefix(base)?)),
            None => "src/lib.rs".to_owned(),
        };
        self.text = self.carry_included(shared, old, file, &self.path.clone(), text)?;
        used.extend(names(&self.text));
        Ok(used)
    }

    /// The text of a file in its new place. The files that it includes come along, and the path of an
    /// input leads to the new one.
    fn carry_included(
        &mut self,
        shared: &Shared<'_>,
        old: &OldDay,
        file: &Path,
        place: &str,
        mut text: String,
    ) -> Result<String> {
        let folder = Path::new(place).parent().unwrap_or(Path::new(""));
        for (range, path) in included(&text, file.parent().unwrap_or(file)).into_iter().rev() {
            let below = shared.repository.below(&path);
            let is_of_day =
                Place::of_data(Path::new(&below)).is_some_and(|place| place.day == self.date.day);
            let target = if is_input(&below) || is_of_day && !is_example(&below) && !is_code(&path)
            {
                self.input.get_or_insert(path);
                format!("../{}", self.date.own_input())
            } else if path.is_file() {
                let name = path.strip_prefix(&old.package.folder).ok();
                let name = slashed(name.unwrap_or(Path::new(path.file_name().unwrap_or_default())));
                self.files.insert(name.clone(), fs::read(&path)?);
                name
            } else {
                continue;
            };
            if simple(&folder.join(&text[range.clone()])) != Path::new(&target) {
                text.replace_range(range, &("../".repeat(folder.iter().count()) + &target));
            }
        }
        for dependency in &old.package.dependencies {
            let (name, new) = (dependency.name(), dependency.name_in_day());
            if new != dependency.key && names(&text).contains(&name) {
                text += &["\nuse ", &new, " as ", &name, ";\n"].concat();
            }
        }
        Ok(text)
    }

    /// Takes the examples to where tests find them, and looks for the input.
    fn carry_data(&mut self, shared: &Shared<'_>, old: &OldDay) -> Result<()> {
        let mut inputs: Vec<PathBuf> = self.input.take().into_iter().collect();
        for path in shared.repository.data(self.date, old) {
            let below = shared.repository.below(path);
            if is_input(&below) {
                inputs.push(path.clone());
            } else if let Ok(name) = path.strip_prefix(&old.package.folder)
                && is_example(&below)
            {
                self.files.insert(slashed(name), fs::read(path)?);
            }
        }
        let is_text = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| !text.is_empty());
        self.input = inputs.into_iter().find(is_text);
        Ok(())
    }

    /// Adds the dependencies that the code uses.
    fn depend(
        &mut self,
        shared: &mut Shared<'_>,
        old: &OldDay,
        used: &BTreeSet<String>,
    ) -> Result<()> {
        let manifest = self.files.remove("Cargo.toml").unwrap_or_default();
        let mut manifest = String::from_utf8(manifest)?;
        shared.depend(&mut manifest, &old.package, Some(used), 1)?;
        let root = old.root.as_ref().unwrap_or(&old.file);
        let library = old.package.library().filter(|library| library.root != *root);
        if let Some(library) = library.filter(|library| used.contains(&library.name)) {
            let fields = shared.package(&old.package, 1)?;
            let line = format!("[dependencies]\n{} = {{ {fields} }}\n", library.name);
            manifest = manifest.replacen("[dependencies]\n", &line, 1);
        }
        self.files.insert("Cargo.toml".to_owned(), manifest.into_bytes());
        Ok(())
    }

    /// The files of the package with a call, or with the code beside it.
    pub(crate) fn files(&self, call: Option<&Call>) -> Files {
        let mut files = self.files.clone();
        let Date { year, day } = self.date;
        let code = call.map_or(calls::stub().code, |call| call.code.clone());
        let approaches = fill(include_str!("../files/approaches.txt"), &[("$call$", &code)]);
        let puzzle = |path: &str| {
            let numbers = [("$year$", &*year.to_string()), ("$day$", &*day.to_string())];
            fill(include_str!("../files/puzzle.txt"), &[&numbers[..], &[("$path$", path)]].concat())
        };
        let heading = format!("//! Day {day} of Advent of Code {year}.\n");
        let author = self.text.clone() + &approaches;
        let library = match (call, &self.modules) {
            (Some(_), None) => author + &puzzle(""),
            (Some(_), Some((modules, module))) => {
                files.insert(self.path.clone(), author.into_bytes());
                heading + &puzzle(&format!("{module}::")) + "\n" + modules
            }
            (None, modules) => {
                let path = if modules.is_some() { &*self.path } else { "src/old.rs" };
                files.insert(path.to_owned(), self.text.clone().into_bytes());
                // A dependency may be what does not compile.
                let manifest = String::from_utf8_lossy(&files["Cargo.toml"]).into_owned();
                let mut section = "";
                let lines = manifest.lines().map(|line| {
                    section = if line.starts_with('[') { line } else { section };
                    let is_ours =
                        !section.ends_with("dependencies]") || line.contains(".workspace");
                    let mark = if is_ours || !line.contains(" = ") { "" } else { "# " };
                    [mark, line, "\n"].concat()
                });
                files.insert("Cargo.toml".to_owned(), lines.collect::<String>().into_bytes());
                let place = format!(
                    "//!\n//! The old code, which does not compile here, is in `{path}`.\n"
                );
                heading + &place + &puzzle("") + &approaches
            }
        };
        files.insert("src/lib.rs".to_owned(), library.into_bytes());
        files
    }
}
