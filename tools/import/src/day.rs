//! The package of a new day.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use common::Date;
use scaffold::day::NewDay;

use crate::calls::{self, Call};
use crate::repository::{OldDay, collect, is_code, is_example, is_input, slashed};
use crate::shared::{Shared, files_of_module};
use crate::source::{included, names, simple};
use crate::{Files, fill};

/// The crates that each day has. The old ones with these names get others.
const OURS: [&str; 2] = ["common", "testing"];

const LINTS: &str = "# The code came whole, so a part of it may be unused.
[lints.rust]
unused = { level = \"allow\", priority = -1 }

";

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
    /// The author's files.
    files: Files,
    /// The declarations of modules down to the day's, and its path. `None` if the author's file is
    /// the root of the crate.
    modules: Option<(String, String)>,
    edition: String,
    dependencies: BTreeMap<String, String>,
}

impl Draft {
    /// Reads a day. Its owner's calls are tried first.
    pub(crate) fn new(
        shared: &mut Shared,
        date: Date,
        old: &OldDay,
        own: &[String],
    ) -> Result<Self> {
        let mut draft = Self {
            date,
            origin: shared.repository.below(&old.file),
            calls: VecDeque::new(),
            error: None,
            input: None,
            path: String::new(),
            files: Files::new(),
            modules: None,
            edition: old.package.edition.clone(),
            dependencies: BTreeMap::new(),
        };
        let mut used = draft.carry_code(shared, old)?;
        let text = String::from_utf8_lossy(&draft.files[&draft.path]);
        draft.calls = calls::candidates(date, &text, own).into();
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
    fn carry_code(&mut self, shared: &Shared, old: &OldDay) -> Result<BTreeSet<String>> {
        let file = &old.file;
        let folder = file.parent().unwrap_or(file);
        let base = old.root.as_deref().and_then(Path::parent).unwrap_or(folder);
        let place =
            |file: &Path| format!("src/{}", slashed(file.strip_prefix(base).unwrap_or(file)));
        self.path = if old.root.is_some() { place(file) } else { "src/lib.rs".to_owned() };
        let mut used = self.carry(shared, old, file, self.path.clone())?;
        let mut files = Vec::new();
        if ["main.rs", "lib.rs", "mod.rs"].iter().any(|name| file.ends_with(name)) {
            collect(folder, &mut files)?;
        } else {
            let own = if old.root.is_some() { &file.with_extension("") } else { folder };
            files.extend(used.iter().flat_map(|name| files_of_module(&own.join(name))));
        }
        files.retain(|path| is_code(path) && path != file && !old.package.roots.contains(path));
        for path in files {
            used.extend(self.carry(shared, old, &path, place(&path))?);
        }
        Ok(used)
    }

    /// Takes a file to its new place. The files that it includes come along, and the path of an input
    /// leads to the new one. Returns the names in it.
    fn carry(
        &mut self,
        shared: &Shared,
        old: &OldDay,
        file: &Path,
        place: String,
    ) -> Result<BTreeSet<String>> {
        let mut text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let used = names(&text);
        let folder = Path::new(&place).parent().unwrap_or(Path::new(""));
        for (range, path) in included(&text, file.parent().unwrap_or(file)).into_iter().rev() {
            let target = if !is_code(&path) && !is_example(&shared.repository.below(&path)) {
                self.input.get_or_insert(path);
                format!("../{}", self.date.own_input())
            } else if let Ok(bytes) = fs::read(&path) {
                let name = path.strip_prefix(&old.package.folder).ok();
                let name = slashed(name.unwrap_or(Path::new(path.file_name().unwrap_or_default())));
                self.files.insert(name.clone(), bytes);
                name
            } else {
                continue;
            };
            if simple(&folder.join(&text[range.clone()])) != Path::new(&target) {
                text.replace_range(range, &("../".repeat(folder.iter().count()) + &target));
            }
        }
        for ours in OURS.into_iter().filter(|ours| used.contains(*ours)) {
            if old.package.dependencies.iter().any(|dependency| dependency.key == ours) {
                text += &format!("\nuse old_{ours} as {ours};\n");
            }
        }
        self.files.insert(place, text.into_bytes());
        Ok(used)
    }

    /// Takes the examples to where tests find them, and looks for the input.
    fn carry_data(&mut self, shared: &Shared, old: &OldDay) -> Result<()> {
        let mut inputs: Vec<PathBuf> = self.input.take().into_iter().collect();
        for path in shared.repository.data(old) {
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
    fn depend(&mut self, shared: &mut Shared, old: &OldDay, used: &BTreeSet<String>) -> Result<()> {
        let is_used = |name: &str| used.contains(&name.replace('-', "_"));
        for dependency in old.package.dependencies.iter().filter(|found| is_used(&found.key)) {
            let key = &*dependency.key;
            let key = if OURS.contains(&key) { format!("old_{key}") } else { key.to_owned() };
            self.dependencies.insert(key, shared.dependency(dependency, 1)?);
        }
        let root = old.root.as_ref().unwrap_or(&old.file);
        if let Some(library) = &old.package.library
            && library.root != *root
            && is_used(&library.name)
        {
            let value = format!("{{ {} }}", shared.package(&old.package, 1)?);
            self.dependencies.insert(library.name.clone(), value);
        }
        Ok(())
    }

    /// The files of the package with a call, or with the code beside it.
    pub(crate) fn files(&self, call: Option<&Call>) -> Files {
        let Date { year, day } = self.date;
        let title = &scaffold::day::date(year, day);
        let has_part_2 = self.date.parts().len() == 2;
        let new = NewDay { year, day, title, has_part_2, example: None }.files();
        let mut library = new["src/lib.rs"].clone();
        let mut files = self.files.clone();
        let mut author = files.remove(&self.path).unwrap_or_default();
        let mut path = &*self.path;
        // A dependency may be what does not compile.
        let mark = if call.is_some() { "" } else { "# " };
        if let Some(call) = call {
            let date = format!("{year}, {day}, {title:?}");
            let values = [("$date$", &*date), ("$call$", &call.code)];
            author.extend(fill(include_str!("../files/puzzle.txt"), &values).into_bytes());
            if let Some((modules, module)) = &self.modules {
                let heading = library.lines().next().unwrap_or_default();
                library = format!("{heading}\n\npub use crate::{module}::PUZZLE;\n\n{modules}");
            }
        } else {
            path = if self.modules.is_some() { path } else { "src/old.rs" };
            let place = format!("The old code, which does not compile here, is in `{path}`.");
            library = library.replacen("\n\n", &format!("\n//!\n//! {place}\n\n"), 1);
        }
        let lines =
            self.dependencies.iter().flat_map(|(key, value)| [mark, key, " = ", value, "\n"]);
        let values = [
            ("edition.workspace = true", &*format!("edition = {:?}", self.edition)),
            ("[dependencies]\n", &[LINTS, "[dependencies]\n", &lines.collect::<String>()].concat()),
        ];
        files.insert("Cargo.toml".to_owned(), fill(&new["Cargo.toml"], &values).into_bytes());
        files.insert("src/lib.rs".to_owned(), library.into_bytes());
        files.insert(path.to_owned(), author);
        for (path, text) in new {
            files.entry(path.to_owned()).or_insert(text.into_bytes());
        }
        files
    }
}
