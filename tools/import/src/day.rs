//! The package of a new day.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use common::Date;

use crate::calls::{self, Call};
use crate::packages::renamed;
use crate::place::Place;
use crate::repository::{OldDay, collect, is_example, is_input};
use crate::shared::Shared;
use crate::{Files, slashed, source};

/// The largest file beside the code that comes along.
const LARGEST: u64 = 1 << 20;

const MANIFEST: &str = r#"[package]
name = "PACKAGE"
version = "0.1.0"
edition = "EDITION"
publish = false

[lib]
bench = false
doctest = false

[[bin]]
name = "PACKAGE"
path = "src/main.rs"
test = false
bench = false

[[bench]]
name = "bench"
harness = false

# The code came whole, so a part of it may be unused.
[lints.rust]
unused = { level = "allow", priority = -1 }

[dependencies]
common.workspace = true

[dev-dependencies]
testing.workspace = true
"#;

const PROGRAMS: [(&str, &str); 3] = [
    (
        "src/main.rs",
        "fn main() -> std::process::ExitCode {\n    common::cli::main(&CRATE::PUZZLE)\n}\n",
    ),
    ("tests/it.rs", "testing::suite!(CRATE::PUZZLE);\n"),
    (
        "benches/bench.rs",
        "fn main() -> std::process::ExitCode {\n    \
         common::bench::main(env!(\"CARGO_BIN_EXE_PACKAGE\"))\n}\n",
    ),
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
    /// Whether the code includes the input, and cannot be compiled without it.
    pub(crate) needs_input: bool,
    /// The files that are the same however the day is called.
    files: Files,
    /// The author's file, and its path in the package.
    text: String,
    path: String,
    /// The declarations of modules above the day's, and the path of the day's module. `None` if the
    /// author's file is the root of the crate.
    modules: Option<(String, String)>,
}

/// What becomes of the author's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// The day makes the call with this number.
    Call(usize),
    /// The day compiles, and calls nothing.
    Stub,
    /// The code lies beside a day without it, because it does not compile.
    Beside,
}

impl Draft {
    /// Reads a day. `own` are its owner's calls.
    pub(crate) fn new(
        shared: &mut Shared<'_>,
        date: Date,
        old: &OldDay,
        own: &[String],
    ) -> Result<Self> {
        let origin = shared.repository.below(&old.file);
        let mut draft = Self {
            date,
            origin,
            candidates: Vec::new(),
            input: None,
            needs_input: false,
            files: Files::new(),
            text: String::new(),
            path: String::new(),
            modules: None,
        };
        let mut names = draft.carry_code(shared, old)?;
        draft.candidates = calls::candidates(date, &source::items(&draft.text), own);
        draft.modules = match &old.root {
            Some(root) => Some(shared.modules(old, root, &mut names)?),
            None => None,
        };
        draft.carry_data(shared, old)?;
        draft.write_manifest(shared, old, &names)?;
        for (name, text) in PROGRAMS {
            let package = date.package();
            let text =
                text.replace("CRATE", &package.replace('-', "_")).replace("PACKAGE", &package);
            draft.files.insert(name.to_owned(), text.into_bytes());
        }
        Ok(draft)
    }

    /// Takes the author's file and its own modules. Returns the names in them.
    fn carry_code(&mut self, shared: &Shared<'_>, old: &OldDay) -> Result<BTreeSet<String>> {
        let file = &old.file;
        let folder = file.parent().unwrap_or(file);
        // What the paths in the new package are relative to.
        let base = match &old.root {
            Some(root) => root.parent().unwrap_or(root),
            None => folder,
        };
        let mut files = Vec::new();
        let is_root = file.ends_with("main.rs") || file.ends_with("lib.rs");
        if is_root || file.ends_with("mod.rs") {
            collect(folder, &mut files)?;
        } else if old.root.is_some() {
            let _ = collect(&file.with_extension(""), &mut files);
        } else {
            for name in source::declared(&fs::read_to_string(file).unwrap_or_default()) {
                files.push(folder.join(&name).with_extension("rs"));
                let _ = collect(&folder.join(&name), &mut files);
            }
        }
        let is_other = |path: &Path| {
            let is_target = old.package.targets.iter().any(|target| target.root == path);
            path == file
                || is_target
                || path.extension().is_none_or(|end| end != "rs")
                || !path.is_file()
        };
        files.retain(|path| !is_other(path));
        let mut names = BTreeSet::new();
        for path in files {
            let place = format!("src/{}", slashed(path.strip_prefix(base).unwrap_or(&path)));
            let text = self.carry_included(shared, old, &path, &place)?;
            names.extend(source::names(&text));
            self.files.insert(place, text.into_bytes());
        }
        self.path = match old.root {
            Some(_) => format!("src/{}", slashed(file.strip_prefix(base).unwrap_or(file))),
            None => "src/lib.rs".to_owned(),
        };
        self.text = self.carry_included(shared, old, file, &self.path.clone())?;
        names.extend(source::names(&self.text));
        Ok(names)
    }

    /// The text of a file of Rust in its new place. The files that it includes come along, and the
    /// path of an input leads to the new one.
    fn carry_included(
        &mut self,
        shared: &Shared<'_>,
        old: &OldDay,
        file: &Path,
        place: &str,
    ) -> Result<String> {
        let mut text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let folder = Path::new(place).parent().unwrap_or(Path::new(""));
        let up = "../".repeat(folder.iter().count());
        for (range, path) in
            source::included(&text, file.parent().unwrap_or(file)).into_iter().rev()
        {
            let below = shared.repository.below(&path);
            let is_of_day =
                Place::of_data(Path::new(&below)).is_some_and(|place| place.day == self.date.day);
            let target = if is_input(&below)
                || is_of_day && !is_example(&below) && !below.ends_with(".rs")
            {
                self.needs_input = true;
                if path.is_file() {
                    self.input.get_or_insert(path);
                }
                format!("../{}", self.date.own_input())
            } else if is_small(&path) {
                let inside = path.strip_prefix(&old.package.folder).ok();
                let name = inside.unwrap_or(Path::new(path.file_name().unwrap_or_default()));
                let name = slashed(name);
                self.files.insert(name.clone(), fs::read(&path)?);
                name
            } else {
                continue;
            };
            if slashed(&source::simple(&folder.join(&text[range.clone()]))) != target {
                text.replace_range(range, &format!("{up}{target}"));
            }
        }
        Ok(text)
    }

    /// Takes the examples where tests find them, and looks for the input.
    fn carry_data(&mut self, shared: &Shared<'_>, old: &OldDay) -> Result<()> {
        let mut inputs: Vec<PathBuf> = self.input.take().into_iter().collect();
        for path in shared.repository.data(self.date, old) {
            let below = shared.repository.below(&path);
            if is_input(&below) {
                inputs.push(path);
            } else if let Ok(name) = path.strip_prefix(&old.package.folder)
                && is_example(&below)
                && is_small(&path)
            {
                self.files.insert(slashed(name), fs::read(&path)?);
            }
        }
        let is_text = |path: &PathBuf| {
            let text = fs::read(path).unwrap_or_default();
            !text.is_empty() && str::from_utf8(&text).is_ok()
        };
        self.input = inputs.into_iter().find(is_text);
        Ok(())
    }

    fn write_manifest(
        &mut self,
        shared: &mut Shared<'_>,
        old: &OldDay,
        names: &BTreeSet<String>,
    ) -> Result<()> {
        let mut manifest = MANIFEST.replace("PACKAGE", &self.date.package());
        manifest = manifest.replace("EDITION", old.package.edition());
        shared.depend(&mut manifest, &old.package, Some(names), 1)?;
        if let Some(library) = old.package.library()
            && old.root.as_ref().unwrap_or(&old.file) != &library.root
        {
            let name = library.name.replace('-', "_");
            if names.contains(&name) {
                let fields = shared.package(&old.package, 1)?.join(", ");
                let line = format!("[dependencies]\n{} = {{ {fields} }}\n", renamed(&name));
                manifest = manifest.replacen("[dependencies]\n", &line, 1);
            }
        }
        for name in ["common", "testing"] {
            if manifest.contains(&format!("\nold_{name} = ")) {
                self.text += &format!("\nuse old_{name} as {name};\n");
            }
        }
        if let Some((modules, _)) = &mut self.modules
            && names.contains("aoc_runner_derive")
        {
            *modules += &format!("::aoc_runner_derive::aoc_lib! {{ year = {} }}\n", self.date.year);
        }
        self.files.insert("Cargo.toml".to_owned(), manifest.into_bytes());
        Ok(())
    }

    /// The call of a plan.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The call of a plan.
    pub(crate) fn call(&self, plan: Plan) -> Call {
        match plan {
            Plan::Call(number) => self.candidates[number].clone(),
            Plan::Stub | Plan::Beside => calls::stub(),
        }
    }

    /// The files of the package.
    pub(crate) fn files(&self, plan: Plan) -> Files {
        let mut files = self.files.clone();
        let approaches = approaches(&self.call(plan));
        let Date { year, day } = self.date;
        let puzzle = |path: &str| {
            format!(
                "/// The puzzle: its examples and its approaches, the default first.\n\
                 pub static PUZZLE: ::common::Puzzle = ::common::Puzzle {{\n    examples: &[],\n    \
                 ..::common::Puzzle::new({year}, {day}, \"{day} December {year}\", {path}APPROACHES)\n}};\n"
            )
        };
        let heading = format!("//! Day {day} of Advent of Code {year}.\n\n");
        let (library, author) = match (plan, &self.modules) {
            (Plan::Beside, modules) => {
                let path = if modules.is_none() { "src/old.rs" } else { &self.path };
                let words =
                    format!("// The old code is in `{path}`. It does not compile here yet.\n");
                let library = heading + &puzzle("") + "\n" + &words + approaches.trim_start();
                (library, Some((path, self.text.clone())))
            }
            (_, Some((modules, path))) => {
                let library = heading + &puzzle(&format!("{path}::")) + "\n" + modules;
                (library, Some((&*self.path, format!("{}{approaches}", self.text))))
            }
            (_, None) => (format!("{}{approaches}\n{}", self.text, puzzle("")), None),
        };
        files.insert("src/lib.rs".to_owned(), library.into_bytes());
        if let Some((path, text)) = author {
            files.insert(path.to_owned(), text.into_bytes());
        }
        files
    }
}

/// The list of approaches, below the author's code.
fn approaches(call: &Call) -> String {
    let calls: String = call.code.iter().map(|code| format!("        {code},\n")).collect();
    let words = if call.parts == 0 {
        "This calls nothing yet: name your functions, as in\n/// `approach!(\"simple\", parse, part1, part2)`."
    } else {
        "The approaches of this day, the default first."
    };
    format!(
        "\n/// {words}\npub(crate) const APPROACHES: &[::common::Approach] = {{\n    \
         use ::common::approach;\n    &[\n{calls}    ]\n}};\n"
    )
}

/// Whether a file is there, and no larger than what belongs to a day.
fn is_small(path: &Path) -> bool {
    path.metadata().is_ok_and(|about| about.is_file() && about.len() <= LARGEST)
}
