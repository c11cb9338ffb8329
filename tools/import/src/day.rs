//! The package of a new day.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use common::Date;

use crate::Files;
use crate::calls::{self, Call};
use crate::place::Place;
use crate::repository::{OldDay, collect, is_code, is_example, is_input, slashed};
use crate::shared::Shared;
use crate::source::{declared, included, names, simple};

/// The files that do not depend on the author.
const FILES: [(&str, &str); 4] = [
    ("Cargo.toml", include_str!("../files/day.toml")),
    ("src/main.rs", include_str!("../files/main.txt")),
    ("tests/it.rs", "testing::suite!($crate$::PUZZLE);\n"),
    ("benches/bench.rs", include_str!("../files/bench.txt")),
];

/// A day that is ready to be written, apart from its call.
pub(crate) struct Draft {
    pub(crate) date: Date,
    /// Where it lay in the old repository.
    pub(crate) origin: String,
    /// How its functions may be called.
    pub(crate) candidates: Vec<Call>,
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

/// What becomes of the author's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// The day makes the call with this number. After the last, it calls nothing.
    Call(usize),
    /// The code does not compile, so it lies beside a day without it.
    Beside,
}

impl Draft {
    /// Reads a day. Its owner's calls are tried first.
    pub(crate) fn new(
        shared: &mut Shared<'_>,
        date: Date,
        old: &OldDay,
        own: &[String],
    ) -> Result<Self> {
        let mut draft = Self {
            date,
            origin: shared.repository.below(&old.file),
            candidates: Vec::new(),
            input: None,
            path: String::new(),
            text: String::new(),
            files: Files::new(),
            modules: None,
        };
        for (name, text) in FILES {
            let package = date.package();
            let text = text.replace("$crate$", &package.replace('-', "_"));
            let text =
                text.replace("$package$", &package).replace("$edition$", &old.package.edition);
            draft.files.insert(name.to_owned(), text.into_bytes());
        }
        let mut used = draft.carry_code(shared, old)?;
        draft.candidates = calls::candidates(date, &draft.text, own);
        draft.candidates.push(calls::stub());
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
                files.push(own.join(&name).with_extension("rs"));
                // A module without a folder has only one file.
                let _ = collect(&own.join(&name), &mut files);
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
        for dependency in
            old.package.dependencies.iter().filter(|dependency| dependency.has_our_name())
        {
            let name = dependency.name();
            if names(&text).contains(&name) {
                text += &["\nuse ", &dependency.name_in_day(), " as ", &name, ";\n"].concat();
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
        if let Some(library) = old.package.library().filter(|library| library.root != old.file) {
            let name = &library.name;
            if used.contains(name) {
                let fields = shared.package(&old.package, 1)?;
                let line = format!("[dependencies]\n{name} = {{ {fields} }}\n");
                manifest = manifest.replacen("[dependencies]\n", &line, 1);
            }
        }
        self.files.insert("Cargo.toml".to_owned(), manifest.into_bytes());
        Ok(())
    }

    /// The call of a plan.
    pub(crate) fn call(&self, plan: Plan) -> Call {
        match plan {
            Plan::Call(number) => self.candidates[number].clone(),
            Plan::Beside => calls::stub(),
        }
    }

    /// The files of the package.
    pub(crate) fn files(&self, plan: Plan) -> Files {
        let mut files = self.files.clone();
        let approaches =
            include_str!("../files/approaches.txt").replace("$call$", &self.call(plan).code);
        let Date { year, day } = self.date;
        let puzzle = |path: &str| {
            let text = include_str!("../files/puzzle.txt").replace("$path$", path);
            text.replace("$year$", &year.to_string()).replace("$day$", &day.to_string())
        };
        let heading = format!("//! Day {day} of Advent of Code {year}.\n");
        let mut path = &*self.path;
        let mut author = self.text.clone() + &approaches;
        let library = match &self.modules {
            _ if plan == Plan::Beside => {
                path = if self.modules.is_some() { path } else { "src/old.rs" };
                author.clone_from(&self.text);
                let words = format!(
                    "//!\n//! The old code is in `{path}`. It does not compile here yet.\n"
                );
                heading + &words + &puzzle("") + &approaches
            }
            Some((modules, module)) => heading + &puzzle(&format!("{module}::")) + "\n" + modules,
            None => author.clone() + &puzzle(""),
        };
        if plan == Plan::Beside {
            // A dependency may be what does not compile.
            let manifest = String::from_utf8_lossy(&files["Cargo.toml"]);
            let lines = manifest.lines().map(|line| {
                let mark = if line.contains("package = ") { "# " } else { "" };
                [mark, line, "\n"].concat()
            });
            files.insert("Cargo.toml".to_owned(), lines.collect::<String>().into_bytes());
        }
        files.insert(path.to_owned(), author.into_bytes());
        files.insert("src/lib.rs".to_owned(), library.into_bytes());
        files
    }
}
