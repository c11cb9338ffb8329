//! Writes the code with which this workspace calls an author's functions.

use anyhow::{Context, Result, bail, ensure};
use syn::{ItemFn, Type};

use crate::source::{Source, input, is_fallible, output, success};

/// A way to solve a puzzle.
pub(crate) struct Solution<'a> {
    pub(crate) name: String,
    pub(crate) functions: Functions<'a>,
}

/// The functions of a solution.
pub(crate) enum Functions<'a> {
    /// A function for each part. There may be no second one.
    Each([Option<Step<'a>>; 2]),
    /// One function for both parts, which returns a pair.
    Both(&'a ItemFn),
}

/// A part, and the function that parses the text for it.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) part: &'a ItemFn,
    pub(crate) parser: Option<&'a ItemFn>,
}

/// The path of the crate `common`, and the parser of a part that takes the text.
#[derive(Clone, Copy)]
pub(crate) struct Dialect<'a> {
    pub(crate) common: &'a str,
    pub(crate) keeps_line_ends: bool,
}

impl Solution<'_> {
    /// The names of the functions that are a part, and of those that parse.
    pub(crate) fn names(&self) -> [Vec<String>; 3] {
        let name = |function: &ItemFn| function.sig.ident.to_string();
        match &self.functions {
            Functions::Both(both) => [vec![name(both)], vec![name(both)], Vec::new()],
            Functions::Each(steps) => {
                let part = |index: usize| steps[index].iter().map(|step| name(step.part)).collect();
                let parsers = steps.iter().flatten().filter_map(|step| step.parser).map(name);
                [part(0), part(1), parsers.collect()]
            }
        }
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

/// Whether a function takes the text, and the code that hands it over.
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
fn pair(source: &Source, both: &ItemFn) -> Result<[String; 3]> {
    let name = both.sig.ident.to_string();
    ensure!(source.plain(input(both)?) == "&str", "`{name}` does not take a `&str`");
    let Type::Tuple(tuple) = success(output(both)?) else { bail!("`{name}` returns no pair") };
    ensure!(tuple.elems.len() == 2, "`{name}` returns no pair");
    let part = |index: usize| {
        let kind = source.plain(&tuple.elems[index]);
        let is_number = kind.starts_with(['u', 'i']) && source.is_clonable(&tuple.elems[index]);
        let clone = if is_number { "" } else { ".clone()" };
        format!("|both: &{}| both.{index}{clone}", source.written(tuple))
    };
    Ok([name, part(0), part(1)])
}

/// The parser and the parts, where each part is a function.
fn each(
    source: &Source,
    steps: &[Option<Step<'_>>; 2],
    dialect: Dialect<'_>,
) -> Result<[String; 3]> {
    let first = steps[0].context("it has no part 1")?;
    let present = match steps {
        [_, Some(second)] => vec![first, *second],
        _ => vec![first],
    };
    for step in &present {
        output(step.part)?;
        let takes_text = text_argument(source, input(step.part)?).is_some();
        let name = &step.part.sig.ident;
        ensure!(step.parser.is_some() || takes_text, "nothing parses the text for `{name}`");
    }
    let text = if dialect.keeps_line_ends { "raw" } else { "text" };
    let text = format!("{}::parse::{text}", dialect.common);
    let absent = format!("{}::approach::absent::part2", dialect.common);
    let (parser, parts) = match shared_parser(source, &present)? {
        Some(parser) => {
            let names = present.iter().map(|step| Ok(step.part.sig.ident.to_string()));
            (if parser.is_empty() { text } else { parser }, names.collect::<Result<Vec<_>>>()?)
        }
        None => (text, present.iter().map(|step| whole(source, step)).collect::<Result<_>>()?),
    };
    let part2 = parts.get(1).cloned().unwrap_or(absent);
    Ok([parser, parts[0].clone(), part2])
}

/// The parser that all parts can share, or an empty text if they take the text as it is. A part that
/// takes its input by value gets a clone.
fn shared_parser(source: &Source, steps: &[Step<'_>]) -> Result<Option<String>> {
    let parser = steps[0].parser;
    let kind = input(steps[0].part)?;
    for Step { part, parser: other } in steps {
        let input = input(part)?;
        let plain = source.plain(input);
        let is_shared = match (parser, other) {
            (Some(one), Some(other)) => one.sig.ident == other.sig.ident,
            (None, None) => plain == source.plain(kind),
            _ => false,
        };
        let is_borrowed = plain.starts_with('&') && !plain.starts_with("&mut");
        let inner = if let Type::Reference(reference) = input { &reference.elem } else { input };
        if !is_shared || !(is_borrowed || source.is_clonable(inner)) {
            return Ok(None);
        }
    }
    let Some(parser) = parser else {
        return Ok(Some(match source.plain(kind).as_str() {
            "&[u8]" => "str::as_bytes".to_owned(),
            "String" | "&String" => "str::to_owned".to_owned(),
            _ => String::new(),
        }));
    };
    let takes_str = source.plain(input(parser)?) == "&str";
    let is_named = !source.mentions(output(parser)?, "impl");
    Ok((takes_str && is_named).then(|| parser.sig.ident.to_string()))
}

/// A closure that parses and solves.
fn whole(source: &Source, step: &Step<'_>) -> Result<String> {
    let kind = input(step.part)?;
    let argument = match step.parser {
        None => text_argument(source, kind).context("nothing parses the text")?.to_owned(),
        Some(parser) => {
            let text = text_argument(source, input(parser)?).context("the parser takes no text")?;
            let returned = output(parser)?;
            let needs_unwrap = is_fallible(returned) && !is_fallible(kind);
            let borrow = match kind {
                Type::Reference(reference) if reference.mutability.is_some() => "&mut ",
                Type::Reference(_) if !matches!(success(returned), Type::Reference(_)) => "&",
                _ => "",
            };
            let unwrap = if needs_unwrap { ".unwrap()" } else { "" };
            format!("{borrow}{}({text}){unwrap}", parser.sig.ident)
        }
    };
    Ok(format!("|text: &str| {}({argument})", step.part.sig.ident))
}
