//! A file of an author: what it says, and which of its lines must change.

use std::cmp::Reverse;
use std::ops::Range;

use anyhow::{Context, Result, anyhow, ensure};
use proc_macro2::TokenStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, File, FnArg, GenericArgument, Ident, ImplItem, Item, ItemFn, Path,
    PathArguments, ReturnType, Signature, Token, Type,
};

use crate::tokens::{self, Token};

/// A file of Rust.
pub(crate) struct Source {
    text: String,
    pub(crate) file: File,
    pub(crate) tokens: Vec<Token>,
    edits: Vec<Edit>,
}

/// New text in place of a range.
pub(crate) type Edit = (Range<usize>, String);

/// A function at the root of a file, or of a type.
#[derive(Clone)]
pub(crate) struct Function<'a> {
    sig: &'a Signature,
    /// The code before its name, such as `Day05::` or `Day05 {}.`.
    owner: String,
}

/// A file after the changes.
pub(crate) struct Edited {
    /// The comments and attributes of the whole file, which no code may precede.
    pub(crate) inner: String,
    pub(crate) rest: String,
    pub(crate) removed: usize,
    pub(crate) added: usize,
}

impl Source {
    pub(crate) fn read(bytes: Vec<u8>) -> Result<Self> {
        let text = String::from_utf8(bytes).context("the file is not UTF-8 text")?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let unknown = |error: syn::Error| {
            let line = error.span().start().line;
            anyhow!("line {line} is not Rust that this command knows: {error}")
        };
        let stream: TokenStream = text.parse().map_err(|error| unknown(syn::Error::from(error)))?;
        let tokens = tokens::flat(stream.clone(), &text).context("its brackets are too deep")?;
        let file = syn::parse2(stream).map_err(unknown)?;
        Ok(Self { text, file, tokens, edits: Vec::new() })
    }

    /// The functions at the root of the file.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &ItemFn> {
        self.file.items.iter().filter_map(|item| match item {
            Item::Fn(function) => Some(function),
            _ => None,
        })
    }

    /// The function `main`.
    pub(crate) fn main(&self) -> Option<&ItemFn> {
        self.functions().find(|function| function.sig.ident == "main")
    }

    /// Whether the file says that a module is in another file.
    pub(crate) fn declares(&self, name: &str) -> bool {
        let is =
            |item: &Item| matches!(item, Item::Mod(it) if it.content.is_none() && it.ident == name);
        self.file.items.iter().any(is)
    }

    /// The functions of types, if one can call them without knowing a value.
    pub(crate) fn methods(&self) -> Vec<Function<'_>> {
        let items = &self.file.items;
        let is_empty = |kind: &Ident| {
            let is = |item: &Item| matches!(item, Item::Struct(it) if it.ident == *kind && it.fields.is_empty());
            items.iter().any(is)
        };
        let mut methods = Vec::new();
        for item in items {
            let Item::Impl(implementation) = item else { continue };
            let Type::Path(kind) = &*implementation.self_ty else { continue };
            let Some(kind) = kind.path.get_ident() else { continue };
            for item in &implementation.items {
                let ImplItem::Fn(function) = item else { continue };
                let owner = match function.sig.receiver() {
                    None => format!("{kind}::"),
                    Some(_) if is_empty(kind) => format!("{kind} {{}}."),
                    Some(_) => continue,
                };
                methods.push(Function { sig: &function.sig, owner });
            }
        }
        methods
    }

    /// The code as the author wrote it.
    pub(crate) fn written(&self, code: &impl Spanned) -> &str {
        &self.text[code.span().byte_range()]
    }

    /// The code without spaces and lifetimes.
    pub(crate) fn plain(&self, code: &impl Spanned) -> String {
        let mut plain = String::new();
        let mut is_lifetime = false;
        for token in self.tokens_of(code) {
            if token.text != "'" && !is_lifetime {
                plain += &token.text;
            }
            is_lifetime = token.text == "'";
        }
        plain
    }

    /// The type without reference, error and owner. The output of a parser and the input of a part
    /// have it in common.
    pub(crate) fn core(&self, kind: &Type) -> String {
        if let Type::Reference(reference) = kind {
            return self.core(&reference.elem);
        }
        match (&*name(kind), &arguments_of(kind)[..]) {
            ("Result" | "Option" | "Box", [inner, ..]) => self.core(inner),
            ("Vec", [inner]) => format!("[{}]", self.plain(inner)),
            ("String", []) => "str".to_owned(),
            _ => self.plain(kind),
        }
    }

    /// Whether a name is in some code.
    pub(crate) fn mentions(&self, code: &impl Spanned, name: &str) -> bool {
        self.tokens_of(code).any(|token| token.text == name)
    }

    /// Whether code names a function, apart from where it is. A method of this name is another one.
    pub(crate) fn calls(&self, code: &impl Spanned, name: &str) -> bool {
        let tokens: Vec<&Token> = self.tokens_of(code).collect();
        let is_other = |before: &Token| [".", ":", "fn"].contains(&&*before.text);
        tokens.windows(2).any(|pair| pair[1].text == name && !is_other(pair[0]))
    }

    pub(crate) fn tokens_of(&self, code: &impl Spanned) -> impl Iterator<Item = &Token> {
        let range = code.span().byte_range();
        self.tokens.iter().filter(move |token| range.contains(&token.range.start))
    }

    /// Changes the file. A range without new text goes with its lines if nothing else is on them.
    pub(crate) fn change(&mut self, edits: Vec<Edit>) {
        for (range, new) in edits {
            let range = if new.is_empty() { self.whole_lines(range) } else { range };
            self.edits.push((range, new));
        }
    }

    /// Removes the items of the file that match.
    pub(crate) fn remove_items(&mut self, matches: impl Fn(&Item) -> bool) {
        let found = self.file.items.iter().filter(|item| matches(item));
        self.change(found.map(removal).collect());
    }

    fn whole_lines(&self, range: Range<usize>) -> Range<usize> {
        let (before, after) = (&self.text[..range.start], &self.text[range.end..]);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = after.find('\n').map_or(self.text.len(), |at| range.end + at + 1);
        let is_alone =
            before[start..].trim().is_empty() && self.text[range.end..end].trim().is_empty();
        if !is_alone {
            return range;
        }
        // Two blank lines would remain.
        let is_set_apart = before[..start].is_empty() || before[..start].ends_with("\n\n");
        let blank = usize::from(is_set_apart && self.text[end..].starts_with('\n'));
        start..end + blank
    }

    /// The file after the changes.
    pub(crate) fn edited(&self) -> Result<Edited> {
        let mut edits: Vec<&Edit> = self.edits.iter().collect();
        // The outer one of two nested ranges comes first, and counts.
        edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let mut text = String::new();
        // The end of the part that is in `text`.
        let mut end = 0;
        let mut removed = 0;
        let mut added = 0;
        for (range, new) in edits {
            if range.start < end {
                continue;
            }
            text += &self.text[end..range.start];
            text += new;
            end = range.end;
            removed += self.text[range.clone()].lines().count();
            added += usize::from(!new.is_empty());
        }
        text += &self.text[end..];
        let edited = Self::read(text.into_bytes()).context("after the changes")?;
        let end_of_line =
            |attribute: &Attribute| edited.whole_lines(attribute.span().byte_range()).end;
        let end_of_inner = edited.file.attrs.iter().map(end_of_line).max().unwrap_or(0);
        let (inner, rest) = edited.text.split_at(end_of_inner);
        Ok(Edited { inner: inner.to_owned(), rest: rest.to_owned(), removed, added })
    }
}

/// The edit that removes some code.
pub(crate) fn removal(code: &impl Spanned) -> Edit {
    (code.span().byte_range(), String::new())
}

/// The last name of a path.
pub(crate) fn last_name(path: &Path) -> String {
    path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// The last name in the path of a type.
fn name(kind: &Type) -> String {
    if let Type::Path(path) = kind { last_name(&path.path) } else { String::new() }
}

/// The types between the angle brackets of a type.
fn arguments_of(kind: &Type) -> Vec<&Type> {
    let Type::Path(path) = kind else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let PathArguments::AngleBracketed(list) = &last.arguments else { return Vec::new() };
    let types = list.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    });
    types.collect()
}

/// Whether a type is a `Result` or an `Option`.
pub(crate) fn is_fallible(kind: &Type) -> bool {
    ["Result", "Option"].contains(&&*name(kind))
}

/// The type in a `Result` or an `Option`, or the type itself.
pub(crate) fn success(kind: &Type) -> &Type {
    arguments_of(kind).first().copied().filter(|_| is_fallible(kind)).unwrap_or(kind)
}

impl<'a> Function<'a> {
    /// A function at the root of a file.
    pub(crate) fn free(function: &'a ItemFn) -> Self {
        Self { sig: &function.sig, owner: String::new() }
    }

    pub(crate) fn name(&self) -> String {
        self.sig.ident.to_string()
    }

    /// The code that names it, up to its arguments.
    pub(crate) fn call(&self) -> String {
        format!("{}{}", self.owner, self.sig.ident)
    }

    /// Whether it has a name without a value.
    pub(crate) fn has_path(&self) -> bool {
        self.sig.receiver().is_none()
    }

    /// The type of its only argument.
    pub(crate) fn input(&self) -> Result<&'a Type> {
        let name = &self.sig.ident;
        let mut inputs = self.sig.inputs.iter().skip(usize::from(!self.has_path()));
        let (Some(FnArg::Typed(input)), None) = (inputs.next(), inputs.next()) else {
            return Err(anyhow!("`{name}` takes more or less than the input"));
        };
        let is_generic = self.sig.generics.type_params().next().is_some();
        ensure!(!is_generic, "`{name}` is generic");
        Ok(&input.ty)
    }

    /// The type that it returns.
    pub(crate) fn output(&self) -> Result<&'a Type> {
        let output = match &self.sig.output {
            ReturnType::Type(_, output) => Some(&**output),
            ReturnType::Default => None,
        };
        let is_unit = |kind: &Type| matches!(kind, Type::Tuple(tuple) if tuple.elems.is_empty());
        output.filter(|output| !is_unit(success(output))).with_context(|| {
            format!("`{}` returns no answer; let it return what it prints", self.sig.ident)
        })
    }
}

/// The arguments of a macro.
pub(crate) fn arguments(call: &syn::Macro) -> Vec<Expr> {
    let arguments = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
    arguments.map(|list| list.into_iter().collect()).unwrap_or_default()
}
