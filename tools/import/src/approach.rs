//! Writes the code with which this workspace calls an author's functions.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use common::Part;
use syn::Type;

use crate::source::{Function, Source, is_fallible, success};

/// A way to solve a puzzle.
pub(crate) struct Solution<'a> {
    pub(crate) name: String,
    pub(crate) functions: Functions<'a>,
}

/// The functions of a solution.
pub(crate) enum Functions<'a> {
    /// A function for part 1, and maybe one for part 2.
    Each(Vec<Step<'a>>),
    /// One function for both parts, which returns a pair.
    Both(Function<'a>),
}

/// A part, and the function that parses the text for it.
pub(crate) struct Step<'a> {
    pub(crate) part: Function<'a>,
    pub(crate) parser: Option<Function<'a>>,
}

/// What a solution's function does, by its name.
pub(crate) type Roles = BTreeMap<String, Role>;

/// What a function does for a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    Parser,
    Part(Part),
    Both,
}

/// The path of the crate `common`, and whether parsers see the line ends at the end of the text.
#[derive(Clone, Copy)]
pub(crate) struct Dialect<'a> {
    pub(crate) common: &'a str,
    pub(crate) keeps_line_ends: bool,
}

impl Dialect<'_> {
    /// The parser that returns the text itself.
    fn text(self) -> String {
        let name = if self.keeps_line_ends { "raw" } else { "text" };
        format!("{}::parse::{name}", self.common)
    }
}

impl Solution<'_> {
    pub(crate) fn roles(&self) -> Roles {
        let steps = match &self.functions {
            Functions::Both(both) => return Roles::from([(both.name(), Role::Both)]),
            Functions::Each(steps) => steps,
        };
        let mut roles = Roles::new();
        for (part, step) in Part::BOTH.into_iter().zip(steps) {
            roles.extend(step.parser.as_ref().map(|parser| (parser.name(), Role::Parser)));
            roles.insert(step.part.name(), Role::Part(part));
        }
        roles
    }

    /// The call of `approach!`.
    pub(crate) fn code(&self, source: &Source, dialect: Dialect<'_>) -> Result<String> {
        let functions = match &self.functions {
            Functions::Both(both) => pair(source, both)?,
            Functions::Each(steps) => each(source, steps, dialect)?,
        };
        let raw = if dialect.keeps_line_ends { ".raw()" } else { "" };
        Ok(format!("approach!({:?}, {}){raw}", self.name, functions.join(", ")))
    }
}

/// The code that hands the text to a function. `None` if the function does not take it.
pub(crate) fn text_argument(source: &Source, kind: &Type) -> Option<&'static str> {
    match source.plain(kind).as_str() {
        "&str" => Some("text"),
        "&[u8]" => Some("text.as_bytes()"),
        "String" => Some("text.to_owned()"),
        "&String" => Some("&text.to_owned()"),
        _ => None,
    }
}

/// The parser and the parts of a function that returns a pair.
fn pair(source: &Source, both: &Function<'_>) -> Result<[String; 3]> {
    let name = both.name();
    ensure!(source.plain(both.input()?) == "&str", "`{name}` does not take a `&str`");
    let Type::Tuple(tuple) = success(both.output()?) else { bail!("`{name}` returns no pair") };
    ensure!(tuple.elems.len() == 2, "`{name}` returns no pair");
    let tuple = source.written(tuple);
    // A text of an answer is the same answer, and needs no clone.
    let part = |index| format!("|both: &{tuple}| both.{index}.to_string()");
    Ok([name, part(0), part(1)])
}

/// The parser and the parts, where each part is a function.
fn each(source: &Source, steps: &[Step<'_>], dialect: Dialect<'_>) -> Result<[String; 3]> {
    let shared = shared_parser(source, steps, dialect)?;
    let part = |step: &Step<'_>| match &shared {
        Some(_) => Ok(step.part.call()),
        None => closure(source, step),
    };
    let mut parts = steps.iter().map(part);
    let part1 = parts.next().context("it has no part 1")??;
    let absent = || Ok(format!("{}::approach::absent::part2", dialect.common));
    let part2 = parts.next().unwrap_or_else(absent)?;
    Ok([shared.unwrap_or_else(|| dialect.text()), part1, part2])
}

/// The parser of all steps. `None` if they have several, or if a part needs a closure.
fn shared_parser(
    source: &Source,
    steps: &[Step<'_>],
    dialect: Dialect<'_>,
) -> Result<Option<String>> {
    let text = dialect.text();
    let mut parsers = Vec::new();
    for step in steps {
        parsers.push(parser(source, step, &text)?);
    }
    parsers.dedup();
    Ok(match parsers.as_slice() {
        [Some(only)] => Some(only.clone()),
        _ => None,
    })
}

/// The parser after which a part can be called with a reference. `None` if it needs a closure.
fn parser(source: &Source, step: &Step<'_>, text: &str) -> Result<Option<String>> {
    let kind = step.part.input()?;
    step.part.output()?;
    let Some(parser) = &step.parser else {
        let parser = match source.plain(kind).as_str() {
            "&str" => text.to_owned(),
            "&[u8]" => "str::as_bytes".to_owned(),
            "String" | "&String" => "str::to_owned".to_owned(),
            _ => bail!("nothing parses the text for `{}`", step.part.name()),
        };
        return Ok(step.part.has_path().then_some(parser));
    };
    let have_paths = step.part.has_path() && parser.has_path();
    let is_shared = matches!(kind, Type::Reference(kind) if kind.mutability.is_none());
    let takes_str = source.plain(parser.input()?) == "&str";
    let is_named = !source.mentions(parser.output()?, "impl");
    Ok((have_paths && is_shared && takes_str && is_named).then(|| parser.call()))
}

/// A closure that parses and solves.
fn closure(source: &Source, step: &Step<'_>) -> Result<String> {
    let part = step.part.call();
    let kind = step.part.input()?;
    let function = step.parser.as_ref().unwrap_or(&step.part);
    let text = text_argument(source, function.input()?)
        .with_context(|| format!("`{}` takes no text", function.name()))?;
    let Some(parser) = &step.parser else {
        return Ok(format!("|text: &str| {part}({text})"));
    };
    let returned = parser.output()?;
    let borrow = match kind {
        Type::Reference(kind) if kind.mutability.is_some() => "&mut ",
        Type::Reference(_) if !matches!(success(returned), Type::Reference(_)) => "&",
        _ => "",
    };
    let unwrap = if is_fallible(returned) && !is_fallible(kind) { ".unwrap()" } else { "" };
    Ok(format!("|text: &str| {part}({borrow}{}({text}){unwrap})", parser.call()))
}
