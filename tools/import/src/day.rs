//! Writes the files of a new day.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use common::Date;
use common::support::files;
use xtask::{page, template};

use crate::approach::{Dialect, FunctionNames, Solution};
use crate::examples::{Example, Finder, Text};
use crate::head::Head;
use crate::helpers::{self, Library};
use crate::layouts::Layout;
use crate::manifest::{Manifest, add_lines};
use crate::repository::{OldDay, Repository};
use crate::source::Source;
use crate::{Files, NewDay, cannot, tokens};

/// The start of a call that includes a file.
const INCLUDE: [&str; 3] = ["include_str", "!", "("];
/// Methods that cut the line end at the end of a text.
const TRIMS: [&str; 3] = ["trim", "trim_end", "trim_end_matches"];
/// The names that the code of a day imports.
const OUR_NAMES: [&str; 3] = ["Example", "Puzzle", "approach"];
/// The longest text of an example that stays in the code.
const SHORT: usize = 60;

/// A day that is ready to be written.
pub(crate) struct Draft {
    pub(crate) files: Files,
    pub(crate) library: Option<Library>,
    pub(crate) day: NewDay,
}

/// A day whose code is not understood: the author's file beside a day that is not solved yet.
pub(crate) fn kept(root: &Path, date: Date, code: Vec<u8>, problem: &str) -> Result<Files> {
    let mut files = template(root, date)?;
    let library = files.get_mut("src/lib.rs").context("the template has code")?;
    let text = String::from_utf8_lossy(library);
    let comment = format!(
        "// `old.rs` is the author's file. `cargo import` did not understand it: {problem}\nmod simple {{"
    );
    *library = text.replace("mod simple {", &comment).into_bytes();
    files.insert("src/old.rs".to_owned(), code);
    Ok(files)
}

/// The files that every new day has.
fn template(root: &Path, date: Date) -> Result<Files> {
    let files = template::files(date, &title(root, date)?, "");
    Ok(files.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes())).collect())
}

/// The title on the puzzle's page, or the date if there is no page. `cargo download` replaces it.
fn title(root: &Path, date: Date) -> Result<String> {
    let page = root.join(date.page());
    let markdown = files::read(&page).with_context(|| cannot("read", &page))?;
    Ok(page::title(date, &markdown.unwrap_or_default()))
}

/// A file of an author, from which a day is made.
pub(crate) struct Author<'a> {
    pub(crate) root: &'a Path,
    pub(crate) repository: &'a Repository,
    pub(crate) manifest: &'a Manifest,
    pub(crate) date: Date,
    pub(crate) old: &'a OldDay,
    pub(crate) path: &'a Path,
}

impl Author<'_> {
    /// Makes the day, without writing it.
    pub(crate) fn draft(&self) -> Result<Draft> {
        let library = self.manifest.library();
        ensure!(!["common", "testing"].contains(&&*library), "its package is called `{library}`");
        let mut source = Source::read(read(self.path)?)?;
        let mut files = template(self.root, self.date)?;
        files.remove("example.txt");
        self.copy_examples(&mut files)?;
        self.copy_included(&mut source, &mut files)?;
        let layout = Layout::of(&source);
        layout.edit(&mut source);
        if source.function("main").is_none() && layout != Layout::Fspoettel {
            helpers::redirect(&mut source, &library, &self.module());
        }
        let edited = source.edited()?;
        let after = Source::read([&*edited.inner, &*edited.rest].concat().into_bytes())?;

        let solutions = layout.solutions(&source)?;
        let mut examples = self.examples(&after, &solutions)?;
        examples.retain(|example| has_text(example, &files));
        let entries: Vec<String> =
            examples.iter().map(|example| entry(example, &mut files)).collect();

        let roots = tokens::roots(&after.tokens);
        let shared = if roots.contains(&*library) { self.library()? } else { None };
        let toml = files.remove("Cargo.toml").context("the template has a manifest")?;
        let toml = self.cargo_toml(String::from_utf8(toml)?, &roots, shared.as_ref());
        files.insert("Cargo.toml".to_owned(), toml.into_bytes());

        let names = tokens::names(&after.tokens);
        let common = if names.contains("common") { "::common" } else { "common" };
        let dialect = Dialect { common, keeps_line_ends: self.keeps_line_ends(layout, &source)? };
        let approaches = solutions.iter().map(|solution| solution.code(&source, dialect));
        let head = Head {
            date: self.date,
            title: &title(self.root, self.date)?,
            common,
            is_taken: OUR_NAMES.iter().any(|name| names.contains(name)),
            entries: &entries,
            approaches: &approaches.collect::<Result<Vec<_>>>()?,
        };
        files.insert("src/lib.rs".to_owned(), head.above(&edited).into_bytes());

        let day = NewDay {
            date: self.date,
            answers: examples.iter().map(|example| example.answers.iter().flatten().count()).sum(),
            removed: edited.removed,
            added: edited.added,
            problem: None,
        };
        Ok(Draft { files, library: shared, day })
    }

    /// The path of the file's module in its library, such as `year2024` and `day05`.
    fn module(&self) -> Vec<String> {
        let source = self.manifest.folder.join("src");
        let below = self.path.strip_prefix(source).unwrap_or(self.path).with_extension("");
        let names = below.iter().map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| name != "mod").collect()
    }

    /// Copies `data/examples/05.txt` as `example.txt`, and `05-2.txt` as `example-2.txt`.
    fn copy_examples(&self, files: &mut Files) -> Result<()> {
        let folder = self.manifest.folder.join("data/examples");
        let paths = self.repository.files.iter();
        for path in paths.filter(|path| path.parent() == Some(&folder)) {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let number = stem.strip_prefix(&format!("{:02}", self.date.day));
            if let Some(number) = number.filter(|rest| rest.is_empty() || rest.starts_with('-')) {
                files.insert(format!("example{number}.txt"), read(path)?);
            }
        }
        Ok(())
    }

    /// Copies the examples that the code includes. It does not copy what may be an input, because
    /// git would take it.
    fn copy_included(&self, source: &mut Source, files: &mut Files) -> Result<()> {
        let tokens = &source.tokens;
        let calls = (0..tokens.len()).filter(|at| tokens::are(tokens, *at, &INCLUDE));
        let mut edits = Vec::new();
        for literal in calls.filter_map(|at| tokens.get(at + INCLUDE.len())) {
            let Ok(name) = syn::parse_str::<syn::LitStr>(&literal.text) else { continue };
            let Ok(path) = dunce::canonicalize(self.path.with_file_name(name.value())) else {
                continue;
            };
            let is_example = ["example", "test"].iter().any(|word| name.value().contains(word));
            if is_example && self.repository.files.contains(&path) {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("example.txt");
                let name = add_file(files, name, read(&path)?);
                edits.push((literal.range.clone(), format!("\"../{name}\"")));
            }
        }
        for (range, path) in edits {
            source.replace(range, &path);
        }
        Ok(())
    }

    /// Whether the author's parser sees the line ends at the end of an input. The file that reads
    /// the input may trim it.
    fn keeps_line_ends(&self, layout: Layout, source: &Source) -> Result<bool> {
        match layout {
            Layout::CargoAoc => return Ok(false),
            Layout::Fspoettel => return Ok(true),
            Layout::Plain => {}
        }
        if let Some(main) = source.function("main") {
            return Ok(!TRIMS.iter().any(|name| source.mentions(main, name)));
        }
        for name in ["src/main.rs", "src/lib.rs"] {
            let path = self.manifest.folder.join(name);
            if path.exists() {
                let reader = Source::read(read(&path)?)?;
                let names = tokens::names(&reader.tokens);
                if TRIMS.iter().any(|name| names.contains(name)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The examples in the tests of the file, and in tests elsewhere.
    fn examples(&self, text: &Source, solutions: &[Solution<'_>]) -> Result<Vec<Example>> {
        let has =
            |code: &[&str]| (0..text.tokens.len()).any(|at| tokens::are(&text.tokens, at, code));
        if has(&["not", "(", "test", ")"]) || has(&["cfg", "!", "(", "test", ")"]) {
            // The answers are right only in tests.
            return Ok(Vec::new());
        }
        let mut functions = FunctionNames::default();
        for solution in solutions {
            functions.extend(solution.names());
        }
        let mut finder = Finder::new(&functions);
        finder.read(&text.file.items);
        for path in &self.old.tests {
            finder.read(&Source::read(read(path)?)?.file.items);
        }
        Ok(finder.found)
    }

    /// The code that the days of the old package share.
    fn library(&self) -> Result<Option<Library>> {
        let library = self.manifest.library();
        // Several years may have libraries of the same name.
        let name = if self.repository.tells_year(self.path) {
            format!("helpers-{library}")
        } else {
            format!("helpers-{library}-{}", self.date.year)
        };
        helpers::library(self.repository, self.manifest, name)
    }

    /// The manifest of the template with the edition and the dependencies of the author.
    fn cargo_toml(
        &self,
        mut text: String,
        roots: &BTreeSet<&str>,
        shared: Option<&Library>,
    ) -> String {
        let edition = &self.manifest.edition;
        if edition != "2024" {
            text = text.replace("edition.workspace = true", &format!("edition = {edition:?}"));
        }
        if let Some(Library { name, .. }) = shared {
            let library = self.manifest.library();
            let line = format!("{library} = {{ path = \"../{name}\", package = {name:?} }}");
            add_lines(&mut text, "[dependencies]\n", &[&line]);
        }
        self.manifest.add_used(roots, &mut text);
        text
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| cannot("read", path))
}

/// Adds a file under this name, or with a number if another file has it. Returns the name.
fn add_file(files: &mut Files, name: &str, bytes: Vec<u8>) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let mut free = name.to_owned();
    let mut number = 2;
    while files.get(&free).is_some_and(|old| *old != bytes) {
        free = format!("{stem}-{number}.{extension}");
        number += 1;
    }
    files.insert(free.clone(), bytes);
    free
}

/// Whether the file of an example is there, and is not blank.
fn has_text(example: &Example, files: &Files) -> bool {
    let Text::File(path) = &example.text else { return true };
    let bytes = path.strip_prefix("../").and_then(|name| files.get(name));
    bytes.is_some_and(|bytes| !bytes.trim_ascii().is_empty())
}

/// The entry for an example. Adds a file for a long text.
fn entry(Example { text, answers }: &Example, files: &mut Files) -> String {
    let text = match text {
        Text::File(path) => format!("include_str!({path:?})"),
        Text::Written(text) if text.len() <= SHORT && !text.contains('\n') => format!("{text:?}"),
        Text::Written(text) => {
            let name = add_file(files, "example.txt", text.clone().into_bytes());
            format!("include_str!(\"../{name}\")")
        }
    };
    format!("Example::new({text}, [{:?}, {:?}])", answers[0], answers[1])
}
