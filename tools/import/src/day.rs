//! The package of a new day.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Context, Result};
use common::Date;
use scaffold::day::{self, NewDay};
use scaffold::fill;

use crate::Files;
use crate::calls::{self, Call};
use crate::place::Place;
use crate::repository::{OldDay, collect, is_code, is_example, is_input, is_start, slashed};
use crate::shared::Shared;
use crate::source::{included, names, simple};

/// A crate that each day has. An old one with this name gets another.
const OURS: &str = "common";

/// A day on its way.
pub(crate) struct Draft {
    pub(crate) date: Date,
    pub(crate) old: Rc<OldDay>,
    /// The calls that may fit and have not failed, the best first. Without one, the code lies
    /// beside a day without it.
    pub(crate) calls: VecDeque<Call>,
    /// Why the code does not compile, or its tests.
    pub(crate) error: Option<String>,
    /// The input, if the old repository has it.
    pub(crate) input: Option<PathBuf>,
    /// The path of the author's file in the package.
    pub(crate) path: String,
    /// Its text.
    text: String,
    /// The author's other files.
    files: Files,
    /// The root of the crate, unless it is the author's file.
    root: Option<String>,
    dependencies: BTreeMap<String, String>,
}

impl Draft {
    /// Reads a day. Its owner's calls are tried first.
    pub(crate) fn new(
        shared: &mut Shared,
        date: Date,
        old: &Rc<OldDay>,
        own: &[String],
    ) -> Result<Self> {
        let mut draft = Self {
            date,
            old: old.clone(),
            calls: VecDeque::new(),
            error: None,
            input: None,
            path: "src/lib.rs".to_owned(),
            text: String::new(),
            files: Files::new(),
            root: None,
            dependencies: BTreeMap::new(),
        };
        let mut used = draft.carry_code(shared)?;
        draft.calls = calls::candidates(date, &draft.text, own);
        if old.root != old.file {
            let mut root = shared.modules(old, &mut used)?;
            if used.contains("aoc_runner_derive") {
                used.insert("aoc_runner".to_owned());
                let call = format!("\n::aoc_runner_derive::aoc_lib! {{ year = {} }}\n", date.year);
                root.push_str(&call);
            }
            draft.root = Some(root);
        }
        draft.carry_data(shared)?;
        draft.depend(shared, &used)?;
        Ok(draft)
    }

    /// Takes the author's file and its own modules. Returns the names in them.
    fn carry_code(&mut self, shared: &Shared) -> Result<BTreeSet<String>> {
        let old = self.old.clone();
        let file = &old.file;
        let folder = file.parent().unwrap_or(file);
        let base = old.root.parent().unwrap_or(folder);
        let place =
            |file: &Path| format!("src/{}", slashed(file.strip_prefix(base).unwrap_or(file)));
        if old.root != *file {
            self.path = place(file);
        }
        self.text = self.carry(shared, file, &self.path.clone())?;
        let mut used = names(&self.text);
        let own = if is_start(file) { folder } else { &file.with_extension("") };
        let mut files = Vec::new();
        // A day without other files has no folder.
        let _ = collect(own, &mut files);
        files.retain(|path| is_code(path) && path != file && !old.package.roots.contains(path));
        for path in files {
            let text = self.carry(shared, &path, &place(&path))?;
            used.extend(names(&text));
            self.files.insert(place(&path), text.into_bytes());
        }
        Ok(used)
    }

    /// The text of a file in its new place. The files that it includes come along, and the path of
    /// an input leads to the new one.
    fn carry(&mut self, shared: &Shared, file: &Path, place: &str) -> Result<String> {
        let mut text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let folder = Path::new(place).parent().unwrap_or(Path::new(""));
        for (range, path) in included(&text, file.parent().unwrap_or(file)).into_iter().rev() {
            let below = shared.repository.below(&path);
            let is_of_day = Place::of_data(&below).is_some_and(|place| place.day == self.date.day);
            if is_input(&below) || is_of_day && !is_example(&below) && !is_code(&path) {
                let up = "../".repeat(folder.iter().count() + 1);
                text.replace_range(range, &(up + &self.date.own_input()));
                self.find_input(&path);
            } else if let Ok(bytes) = fs::read(path) {
                self.files.insert(slashed(&simple(&folder.join(&text[range]))), bytes);
            }
        }
        let dependencies = &self.old.package.dependencies;
        if names(&text).contains(OURS) && dependencies.iter().any(|found| found.key == OURS) {
            text.push_str("\nuse old_common as common;\n");
        }
        Ok(text)
    }

    /// Takes the examples to where tests find them, and looks for the input.
    fn carry_data(&mut self, shared: &Shared) -> Result<()> {
        let old = self.old.clone();
        for path in shared.repository.data(&old) {
            let below = shared.repository.below(path);
            if is_input(&below) {
                self.find_input(path);
            } else if let Ok(name) = path.strip_prefix(&old.package.folder)
                && is_example(&below)
            {
                self.files.insert(slashed(name), fs::read(path)?);
            }
        }
        Ok(())
    }

    /// Takes a file for the input, unless there is one.
    fn find_input(&mut self, path: &Path) {
        let is_text = |path| fs::read_to_string(path).is_ok_and(|text| !text.is_empty());
        if self.input.is_none() && is_text(path) {
            self.input = Some(path.to_owned());
        }
    }

    /// Adds the dependencies that the code uses.
    fn depend(&mut self, shared: &mut Shared, used: &BTreeSet<String>) -> Result<()> {
        let package = &self.old.package;
        let is_used = |name: &str| used.contains(&name.replace('-', "_"));
        for dependency in package.dependencies.iter().filter(|found| is_used(&found.key)) {
            let key = if dependency.key == OURS { "old_common" } else { &dependency.key };
            self.dependencies.insert(key.to_owned(), shared.dependency(dependency, 1)?);
        }
        if let Some(library) = &package.library
            && library.root != self.old.root
            && is_used(&library.name)
        {
            let value = format!("{{ {} }}", shared.package(package, 1)?);
            self.dependencies.insert(library.name.clone(), value);
        }
        Ok(())
    }

    /// The files of the package with a call, or with the code beside it.
    pub(crate) fn files(&self, call: Option<&Call>) -> Files {
        let Date { year, day } = self.date;
        let title = &day::date(year, day);
        let mut new = NewDay { year, day, title, has_part_2: true, example: None }.files();
        let mut library = new.remove("src/lib.rs").unwrap_or_default();
        let mut author = self.text.clone();
        let mut path = &*self.path;
        // A dependency may be what does not compile.
        let mark = if call.is_some() { "" } else { "# " };
        if let Some(call) = call {
            let date = format!("{year}, {day}, {title:?}");
            let values = [("date", &date), ("call", &call.code)];
            author += &fill(include_str!("../files/puzzle.txt"), &values);
            library = self.root.clone().unwrap_or_default();
        } else {
            path = if self.root.is_some() { path } else { "src/old.rs" };
            let place = format!("//! The old code, which does not compile here, is in `{path}`.");
            library = format!("{place}\n//!\n{library}");
        }
        let lines =
            self.dependencies.iter().flat_map(|(key, value)| [mark, key, " = ", value, "\n"]);
        let dependencies =
            include_str!("../files/lints.toml").to_owned() + &lines.collect::<String>();
        let edition = format!("edition = {:?}", self.old.package.edition);
        let manifest = new["Cargo.toml"].replace("edition.workspace = true", &edition);
        let manifest = manifest.replace("[dependencies]\n", &dependencies);
        let new = new.into_iter().chain([
            ("Cargo.toml", manifest),
            ("src/lib.rs", library),
            (path, author),
        ]);
        let mut files = self.files.clone();
        files.extend(new.map(|(path, text)| (path.to_owned(), text.into_bytes())));
        files
    }
}
