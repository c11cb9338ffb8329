//! Writes the files of a new day.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use common::{Date, files};

use crate::approach::Dialect;
use crate::examples::{Example, Finder, Text};
use crate::helpers::{self, Library};
use crate::layouts::Layout;
use crate::manifest::{Manifest, add_lines};
use crate::repository::{OldDay, Repository};
use crate::source::{Edited, Source};
use crate::{Files, NewDay, cannot, tokens};

/// The files of the template day, without its example.
const TEMPLATE: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("../../day00-template/Cargo.toml")),
    ("benches/bench.rs", include_str!("../../day00-template/benches/bench.rs")),
    ("src/lib.rs", include_str!("../../day00-template/src/lib.rs")),
    ("src/main.rs", include_str!("../../day00-template/src/main.rs")),
    ("tests/it.rs", include_str!("../../day00-template/tests/it.rs")),
];

/// The longest text of an example that stays in the code.
const SHORT: usize = 60;
/// The widest line.
const WIDTH: usize = 100;

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
    files.insert("example.txt".to_owned(), Vec::new());
    files.insert("src/old.rs".to_owned(), code);
    Ok(files)
}

/// The files that every new day has.
fn template(root: &Path, date: Date) -> Result<Files> {
    let package = date.package();
    let title = title(root, date)?;
    let fill = |text: &str| {
        text.replace("day00-template", &package)
            .replace("day00_template", &package.replace('-', "_"))
            // Old code may use what is newer than the workspace's oldest Rust.
            .replace("rust-version.workspace = true\n", "")
            .replace("2015, 0, \"A New Day\"", &format!("{}, {}, {title:?}", date.year, date.day))
            .replace("A New Day: day 0 of Advent of Code 2015", &heading(date, &title))
            .into_bytes()
    };
    Ok(TEMPLATE.iter().map(|(name, text)| ((*name).to_owned(), fill(text))).collect())
}

/// The title on the puzzle's page, or the date if there is no page. `cargo download` replaces it.
fn title(root: &Path, date: Date) -> Result<String> {
    let page = root.join(date.page());
    let page = files::read(&page).with_context(|| cannot("read", &page))?.unwrap_or_default();
    let title = page
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("## --- Day ")?.strip_suffix(" ---")?.split_once(": "));
    let unknown = || format!("{} December {}", date.day, date.year);
    Ok(title.map_or_else(unknown, |(_, title)| title.to_owned()))
}

fn heading(date: Date, title: &str) -> String {
    format!("{title}: day {} of Advent of Code {}", date.day, date.year)
}

/// Makes a day from an author's file.
pub(crate) fn draft(
    root: &Path,
    repository: &Repository,
    manifest: &Manifest,
    date: Date,
    path: &Path,
    old: &OldDay,
) -> Result<Draft> {
    let mut source = Source::read(fs::read(path).with_context(|| cannot("read", path))?)?;
    let mut files = template(root, date)?;
    copy_modules(repository, &source, path, &mut files)?;
    copy_examples(repository, manifest, date, &mut files)?;

    let library = manifest.library();
    ensure!(!["common", "testing"].contains(&&*library), "its package is called `{library}`");
    let layout = Layout::of(&source);
    layout.edit(&mut source);
    copy_included(repository, date, path, old, &mut source, &mut files)?;
    let module = module_path(path, manifest);
    if source.function("main").is_none() && layout != Layout::Fspoettel {
        helpers::redirect(&mut source, &library, &module);
    }
    let edited = source.edited()?;
    let text = Source::read([&*edited.inner, &*edited.rest].concat().into_bytes())?;
    let names = tokens::names(&text.tokens);

    let solutions = layout.solutions(&source)?;
    let common = if names.contains("common") { "::common" } else { "common" };
    let dialect = Dialect { common, keeps_line_ends: layout.keeps_line_ends() };
    let approaches: Vec<String> =
        solutions.iter().map(|solution| solution.code(&source, dialect)).collect::<Result<_>>()?;
    let mut functions = [const { Vec::new() }; 3];
    for solution in &solutions {
        for (all, names) in functions.iter_mut().zip(solution.names()) {
            all.extend(names);
        }
    }
    let mut finder = Finder::new(&functions);
    finder.read(&text.file.items);
    for path in &old.tests {
        let tests = Source::read(fs::read(path).with_context(|| cannot("read", path))?)?;
        finder.read(&tests.file.items);
    }
    let entries = entries(&finder.found, &mut files);

    let roots = tokens::roots(&text.tokens);
    let mut shared = None;
    if roots.contains(&*library) {
        let year =
            if repository.tells_year(path) { String::new() } else { format!("-{}", date.year) };
        shared = helpers::library(repository, manifest, format!("helpers-{library}{year}"))?;
    }
    let toml = files.remove("Cargo.toml").context("the template has a manifest")?;
    let toml = cargo_toml(String::from_utf8(toml)?, manifest, &roots, shared.as_ref());
    files.insert("Cargo.toml".to_owned(), toml.into_bytes());
    let code = code(date, &title(root, date)?, &edited, common, &names, &entries, &approaches);
    files.insert("src/lib.rs".to_owned(), code.into_bytes());

    let known = finder.found.iter().flat_map(|example| example.answers.iter().flatten());
    let day = NewDay {
        date,
        answers: if entries.is_empty() { 0 } else { known.count() },
        removed: edited.removed,
        added: edited.added,
        problem: None,
    };
    Ok(Draft { files, library: shared, day })
}

/// The path of a file's module in its library, such as `year2024` and `day05`.
fn module_path(path: &Path, manifest: &Manifest) -> Vec<String> {
    let below = path.strip_prefix(manifest.folder.join("src")).unwrap_or(path).with_extension("");
    let names = below.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

/// Copies the files of the modules that the author's file declares.
fn copy_modules(
    repository: &Repository,
    source: &Source,
    path: &Path,
    files: &mut Files,
) -> Result<()> {
    let modules = source.file.items.iter().filter_map(|item| match item {
        syn::Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
        _ => None,
    });
    for module in modules {
        for base in [path.parent().unwrap_or(path).to_owned(), path.with_extension("")] {
            let (file, folder) = (base.join(format!("{module}.rs")), base.join(&module));
            let of_module =
                |found: &&std::path::PathBuf| **found == file || found.starts_with(&folder);
            for found in repository.files.iter().filter(of_module) {
                let bytes = fs::read(found).with_context(|| cannot("read", found))?;
                files.insert(format!("src/{}", found.strip_prefix(&base)?.display()), bytes);
            }
        }
    }
    Ok(())
}

/// Copies `data/examples/05.txt` as `example.txt`, and `05-2.txt` as `example-2.txt`.
fn copy_examples(
    repository: &Repository,
    manifest: &Manifest,
    date: Date,
    files: &mut Files,
) -> Result<()> {
    let folder = manifest.folder.join("data/examples");
    for path in repository.files.iter().filter(|path| path.parent() == Some(&folder)) {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let number = stem.strip_prefix(&format!("{:02}", date.day));
        if let Some(number) = number.filter(|rest| rest.is_empty() || rest.starts_with('-')) {
            let bytes = fs::read(path).with_context(|| cannot("read", path))?;
            files.insert(format!("example{number}.txt"), bytes);
        }
    }
    Ok(())
}

/// Copies the examples that the code includes. An input is included from where git ignores it.
fn copy_included(
    repository: &Repository,
    date: Date,
    path: &Path,
    old: &OldDay,
    source: &mut Source,
    files: &mut Files,
) -> Result<()> {
    let mut edits = Vec::new();
    for at in 0..source.tokens.len() {
        let is_call = ["include_str", "include_bytes"]
            .iter()
            .any(|name| tokens::are(&source.tokens, at, &[name, "!", "("]));
        let Some(literal) = source.tokens.get(at + 3).filter(|_| is_call) else { continue };
        let Ok(included) = syn::parse_str::<syn::LitStr>(&literal.text) else { continue };
        let target = path.parent().unwrap_or(path).join(included.value());
        let Ok(target) = fs::canonicalize(target) else { continue };
        let name = target.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let shown = target.display().to_string().to_lowercase();
        if old.inputs.contains(&target) {
            edits.push((literal.range.clone(), format!("../../{}", date.own_input())));
        } else if repository.files.contains(&target)
            && ["example", "sample", "test"].iter().any(|word| shown.contains(word))
        {
            let bytes = fs::read(&target).with_context(|| cannot("read", &target))?;
            let name = add_file(files, name, bytes);
            edits.push((literal.range.clone(), format!("../{name}")));
        }
    }
    for (range, path) in edits {
        source.replace(range, &format!("{path:?}"));
    }
    Ok(())
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

/// The entries for the examples. Adds the files that they include.
fn entries(found: &[Example], files: &mut Files) -> Vec<String> {
    let mut entries = Vec::new();
    for Example { text, answers } in found {
        let place = match text {
            Text::File(path) => {
                let bytes = path.strip_prefix("../").and_then(|name| files.get(name));
                if bytes.is_none_or(|bytes| bytes.trim_ascii().is_empty()) {
                    continue;
                }
                format!("include_str!({path:?})")
            }
            Text::Written(text) if text.len() <= SHORT && !text.contains('\n') => {
                format!("{text:?}")
            }
            Text::Written(text) => {
                let name = add_file(files, "example.txt", text.clone().into_bytes());
                format!("include_str!(\"../{name}\")")
            }
        };
        entries.push(format!("Example::new({place}, [{:?}, {:?}])", answers[0], answers[1]));
    }
    entries
}

/// The manifest of the day: that of the template with the edition and the dependencies of the author.
fn cargo_toml(
    mut text: String,
    manifest: &Manifest,
    roots: &BTreeSet<&str>,
    shared: Option<&Library>,
) -> String {
    if manifest.edition != "2024" {
        let edition = format!("edition = {:?}", manifest.edition);
        text = text.replace("edition.workspace = true", &edition);
    }
    if let Some(Library { name, .. }) = shared {
        let library = manifest.library();
        let line = format!("{library} = {{ path = \"../{name}\", package = {name:?} }}");
        add_lines(&mut text, "[dependencies]\n", &[&line]);
    }
    manifest.add_used(roots, &mut text);
    text
}

/// The code of the day: the puzzle, and below it the author's file.
fn code(
    date: Date,
    title: &str,
    author: &Edited,
    common: &str,
    names: &BTreeSet<&str>,
    entries: &[String],
    approaches: &[String],
) -> String {
    let mut used = vec!["Puzzle", "approach"];
    if !entries.is_empty() {
        used.insert(0, "Example");
    }
    // Where the author uses such a name for something else, it is written with its crate.
    let is_taken = used.iter().any(|name| names.contains(name));
    let (import, prefix) = if is_taken {
        (String::new(), format!("{common}::"))
    } else {
        (format!("use {common}::{{{}}};\n\n", used.join(", ")), String::new())
    };
    let list = |indent: &str, items: &[String], width: usize| match items {
        [] => "&[]".to_owned(),
        [one] if one.len() + width <= WIDTH => format!("&[{prefix}{one}]"),
        many => {
            let lines = many.iter().map(|item| format!("\n{indent}    {prefix}{item},"));
            format!("&[{}\n{indent}]", lines.collect::<String>())
        }
    };
    let gap = if author.inner.is_empty() { "" } else { "//!\n" };
    let call = format!("..{prefix}Puzzle::new({}, {}, {title:?}, ", date.year, date.day);
    let width = call.len() + prefix.len() + 8;
    format!(
        "//! {}.\n{gap}{}\n{import}\
         /// The puzzle: its examples and its approaches, the default first.\n\
         pub static PUZZLE: {prefix}Puzzle = {prefix}Puzzle {{\n    examples: {},\n    {call}{})\n}};\n\n{}",
        heading(date, title),
        author.inner,
        list("    ", entries, prefix.len() + 18),
        list("    ", approaches, width),
        author.rest.trim_start_matches('\n'),
    )
}
