//! Writes the files of a new day.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use common::Date;
use common::support::files;
use xtask::{page, template};

use crate::approach::{Dialect, Solution};
use crate::examples::{Example, Finder, Text};
use crate::head::Head;
use crate::helpers::{self, Libraries, Sharing};
use crate::layouts::{Layout, is_solution};
use crate::manifest::{Manifest, Manifests, add_lines};
use crate::repository::{OldDay, Repository, is_code};
use crate::source::Source;
use crate::{Files, NewDay, cannot, read, tokens};

/// The start of a call that includes a file.
const INCLUDE: [&str; 3] = ["include_str", "!", "("];
/// Files whose modules are beside them.
const ROOTS: [&str; 3] = ["mod", "main", "lib"];
/// Methods that cut the line end at the end of a text.
const TRIMS: [&str; 3] = ["trim", "trim_end", "trim_end_matches"];
/// The names that the code of a day imports.
const OUR_NAMES: [&str; 3] = ["Example", "Puzzle", "approach"];
/// The longest text of an example that stays in the code.
const SHORT: usize = 60;

/// A day that is ready to be written.
pub(crate) struct Draft {
    pub(crate) files: Files,
    pub(crate) libraries: Libraries,
    pub(crate) day: NewDay,
}

/// A day whose code is not understood: the author's file beside a day that is not solved yet.
pub(crate) fn kept(root: &Path, date: Date, code: Vec<u8>, problem: &str) -> Result<Files> {
    let mut files = template(date, &title(root, date)?);
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
fn template(date: Date, title: &str) -> Files {
    let files = template::files(date, title, "");
    files.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes())).collect()
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
    pub(crate) manifests: &'a Manifests,
    pub(crate) date: Date,
    pub(crate) old: &'a OldDay,
    pub(crate) path: &'a Path,
}

impl Author<'_> {
    /// Makes the day, without writing it.
    pub(crate) fn draft(&self) -> Result<Draft> {
        let manifest = self.manifests.get(self.repository.package_of(self.path))?;
        let manifest = &*manifest;
        let mut source = Source::read(read(self.path)?)?;
        let module = self.module(manifest, &source);
        let title = title(self.root, self.date)?;
        let mut files = template(self.date, &title);
        files.remove("example.txt");
        self.copy_examples(manifest, &mut files)?;
        self.copy_included(&mut source, &mut files)?;
        let layout = Layout::of(&source);
        layout.edit(&mut source, &files);
        helpers::move_out(&mut source, manifest, &module, false);
        let edited = source.edited()?;
        let after = Source::read([&*edited.inner, &*edited.rest].concat().into_bytes())?;
        let modules = self.modules(&source, manifest, &module, &mut files)?;

        let solutions = layout.solutions(&source)?;
        let sources: Vec<&Source> = [&after].into_iter().chain(&modules).collect();
        let mut examples = self.examples(&sources, &solutions)?;
        examples.retain(|example| has_text(example, &files));
        let mut entries = Vec::new();
        for example in &examples {
            entries.push(entry(example, &mut files, &edited.rest));
        }

        let roots = sources.iter().flat_map(|source| tokens::roots(&source.tokens)).collect();
        let libraries = self.depend(&mut files, manifest, &roots)?;

        let names = tokens::names(&after.tokens);
        let common = if names.contains("common") { "::common" } else { "common" };
        let keeps_line_ends = keeps_line_ends(layout, &source, manifest)?;
        let dialect = Dialect { common, keeps_line_ends };
        let approaches = solutions.iter().map(|solution| solution.code(&source, dialect));
        let head = Head {
            date: self.date,
            title: &title,
            common,
            is_taken: OUR_NAMES.iter().any(|name| names.contains(name)),
            entries: &entries,
            approaches: &approaches.collect::<Result<Vec<_>>>()?,
        };
        files.insert("src/lib.rs".to_owned(), head.above(&edited).into_bytes());

        let day = NewDay {
            date: self.date,
            examples: examples.into_iter().map(|example| example.answers).collect(),
            removed: edited.removed,
            added: edited.added,
            problem: None,
        };
        Ok(Draft { files, libraries, day })
    }

    /// The path of the file's module in its library, such as `year2024` and `day05`. A program is
    /// not a module.
    fn module(&self, manifest: &Manifest, source: &Source) -> Vec<String> {
        let folder = manifest.folder.join("src");
        let below = self.path.strip_prefix(folder).unwrap_or(self.path).with_extension("");
        if source.main().is_some() || below.starts_with("bin") {
            return Vec::new();
        }
        let names = below.iter().map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| !ROOTS.contains(&&**name)).collect()
    }

    /// Copies the modules that the file declares, with the files in their folders. Returns their
    /// code.
    fn modules(
        &self,
        source: &Source,
        manifest: &Manifest,
        module: &[String],
        files: &mut Files,
    ) -> Result<Vec<Source>> {
        let mut folder = self.path.with_extension("");
        if folder.file_name().is_some_and(|name| ROOTS.iter().any(|root| name == *root)) {
            folder.pop();
        }
        let mut sources = Vec::new();
        for path in &self.repository.files {
            let Ok(below) = path.strip_prefix(&folder) else { continue };
            let first = below.iter().next().unwrap_or_default().to_string_lossy();
            if !source.declares(first.strip_suffix(".rs").unwrap_or(&first)) {
                continue;
            }
            let mut bytes = read(path)?;
            if is_code(path) {
                let mut inner = Source::read(bytes)?;
                helpers::move_out(&mut inner, manifest, module, true);
                let edited = inner.edited()?;
                bytes = (edited.inner + &edited.rest).into_bytes();
                sources.push(Source::read(bytes.clone())?);
            }
            files.insert(format!("src/{}", below.display()), bytes);
        }
        Ok(sources)
    }

    /// Copies `data/examples/05.txt` as `example.txt`, and `05-2.txt` as `example-2.txt`.
    fn copy_examples(&self, manifest: &Manifest, files: &mut Files) -> Result<()> {
        let day = format!("{:02}", self.date.day);
        for path in &self.repository.files {
            let is_example = path.parent().is_some_and(|folder| folder.ends_with("examples"));
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let number =
                stem.strip_prefix(&day).filter(|rest| rest.is_empty() || rest.starts_with('-'));
            if let Some(number) = number
                && is_example
                && path.starts_with(&manifest.folder)
            {
                files.insert(format!("example{number}.txt"), read(path)?);
            }
        }
        Ok(())
    }

    /// Copies the examples that the code includes, and leads its other paths to the day's input. It
    /// does not copy what else may be an input, because git would take it.
    fn copy_included(&self, source: &mut Source, files: &mut Files) -> Result<()> {
        let tokens = &source.tokens;
        let calls = (0..tokens.len()).filter(|at| tokens::are(tokens, *at, &INCLUDE));
        let mut edits = Vec::new();
        for literal in calls.filter_map(|at| tokens.get(at + INCLUDE.len())) {
            let Ok(name) = syn::parse_str::<syn::LitStr>(&literal.text) else { continue };
            let written = self.path.with_file_name(name.value());
            let path = dunce::canonicalize(&written).unwrap_or_default();
            let is_example = ["example", "test"].iter().any(|word| name.value().contains(word));
            if is_example && self.repository.files.contains(&path) {
                let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("example.txt");
                let name = add_file(files, name, &read(&path)?, "");
                edits.push((literal.range.clone(), format!("\"../{name}\"")));
            } else if self.repository.is_input(&written, self.date) {
                // `cargo download` fetches an input that is not here yet.
                let input = format!("\"../../{}\"", self.date.own_input());
                edits.push((literal.range.clone(), input));
            }
        }
        source.change(edits);
        Ok(())
    }

    /// The examples in the tests of the day's files, and in tests elsewhere.
    fn examples(&self, sources: &[&Source], solutions: &[Solution<'_>]) -> Result<Vec<Example>> {
        let is_other_in_tests = |source: &&Source| {
            let code = source.plain(&source.file);
            code.contains("not(test)") || code.contains("cfg!(test)")
        };
        if sources.iter().any(is_other_in_tests) {
            // The answers are right only in tests.
            return Ok(Vec::new());
        }
        let mut finder = Finder::new(solutions.iter().flat_map(Solution::roles).collect());
        for source in sources {
            finder.read(&source.file.items);
        }
        for path in &self.old.tests {
            finder.read(&Source::read(read(path)?)?.file.items);
        }
        Ok(finder.found)
    }

    /// Puts the edition and the dependencies of the author in the manifest. Returns the packages that
    /// the day shares with others. No licence is claimed for the author's code.
    fn depend(
        &self,
        files: &mut Files,
        manifest: &Manifest,
        roots: &BTreeSet<&str>,
    ) -> Result<Libraries> {
        let toml = files.get_mut("Cargo.toml").context("the template has a manifest")?;
        let mut text = str::from_utf8(toml)?.replace("license.workspace = true\n", "");
        // In edition 2015, code would not find our crates.
        let edition = if manifest.edition == "2015" { "2018" } else { &manifest.edition };
        if edition != "2024" {
            text = text.replace("edition.workspace = true", &format!("edition = {edition:?}"));
        }
        let Self { repository, manifests, .. } = *self;
        let tells_year = repository.tells_year(self.path);
        let suffix = if tells_year { String::new() } else { format!("-{}", self.date.year) };
        let mut sharing = Sharing { repository, manifests, suffix, libraries: Libraries::new() };
        let mut lines = sharing.add_neighbours(manifest, roots, helpers::name_in_day)?;
        let library = helpers::name_in_day(&manifest.library());
        if roots.contains(&*library) {
            lines.extend(sharing.add(&library, manifest)?);
        }
        add_lines(&mut text, "[dependencies]\n", &lines);
        manifest.add_used(roots, &mut text);
        *toml = text.into_bytes();
        Ok(sharing.libraries)
    }
}

/// Whether the author's parser sees the line ends at the end of an input. The file that reads
/// the input may trim it.
fn keeps_line_ends(layout: Layout, source: &Source, manifest: &Manifest) -> Result<bool> {
    if layout == Layout::CargoAoc {
        return Ok(false);
    }
    if source.file.items.iter().any(is_solution) {
        return Ok(true);
    }
    if let Some(main) = source.main() {
        return Ok(!TRIMS.iter().any(|name| source.mentions(main, name)));
    }
    for name in ["src/main.rs", "src/lib.rs"] {
        let path = manifest.folder.join(name);
        if path.exists() {
            let reader = Source::read(read(&path)?)?;
            if TRIMS.iter().any(|name| reader.mentions(&reader.file, name)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Adds a file under this name, or with a number if another file has it or the code mentions it.
/// Returns the name.
fn add_file(files: &mut Files, name: &str, bytes: &[u8], code: &str) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "txt"));
    let mut free = name.to_owned();
    let mut number = 2;
    let is_taken = |free: &String, files: &Files| match files.get(free) {
        Some(old) => *old != bytes,
        None => code.contains(&**free),
    };
    while is_taken(&free, files) {
        free = format!("{stem}-{number}.{extension}");
        number += 1;
    }
    files.insert(free.clone(), bytes.to_owned());
    free
}

/// Whether the file of an example is there, and is not blank.
fn has_text(example: &Example, files: &Files) -> bool {
    let Text::File(path) = &example.text else { return true };
    let bytes = path.strip_prefix("../").and_then(|name| files.get(name));
    bytes.is_some_and(|bytes| !bytes.trim_ascii().is_empty())
}

/// The entry for an example. Adds a file for a long text.
fn entry(Example { text, answers }: &Example, files: &mut Files, code: &str) -> String {
    let text = match text {
        Text::File(path) => format!("include_str!({path:?})"),
        Text::Written(text) if text.len() <= SHORT && !text.contains('\n') => format!("{text:?}"),
        Text::Written(text) => {
            let name = add_file(files, "example.txt", text.as_bytes(), code);
            format!("include_str!(\"../{name}\")")
        }
    };
    format!("Example::new({text}, [{:?}, {:?}])", answers[0], answers[1])
}
