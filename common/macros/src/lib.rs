//! The macro `approach!`, which `common` exports.
//!
//! For an error in the code of a macro by example, editors show the file that has the macro, which
//! would be a file of `common`. The code of a procedural macro has the place of the call. So the
//! error appears in the author's file, both in the terminal and in the editor.

use proc_macro::{Group, Ident, Literal, Span, TokenStream, TokenTree};

/// Makes an `Approach` from a module's `parse`, `part1` and `part2`, as in `approach!(simple)`, or
/// from a name and functions, as in `approach!("simple", parse, part1, part2)`.
///
/// | function | may be |
/// | --- | --- |
/// | `parse` | `fn(&str) -> T`, or `-> Option<T>`, `-> Result<T, E>` with any error, or `-> IResult<&str, T>`; `T` may borrow from the text. Without it, the parts take the text |
/// | `part1`, `part2` | `fn(&T) -> R`, with `&[X]` for a `Vec<X>`, `&str` for a `String`, and `&[u8]` for a text. If `T` can be cloned, also `fn(T) -> R` and `fn(&mut T) -> R`. A `&Context` may follow |
/// | `R` | any integer, text or other type with `Display`, but not a `bool`; an `Option` of one, whose `None` is "not solved yet"; a `Result` of any of these with any error |
///
/// The functions of a module must be public. A module without a public `part2` counts as "not
/// solved yet".
#[proc_macro]
pub fn approach(input: TokenStream) -> TokenStream {
    let mut rest = input.into_iter();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if *sign == ',');
    let first: Vec<TokenTree> = rest.by_ref().take_while(|token| !is_comma(token)).collect();
    let functions: Vec<TokenTree> = rest.collect();
    match &first[..] {
        [TokenTree::Ident(module)] if functions.is_empty() => of_module(module, false),
        [TokenTree::Ident(module)] if functions.len() == 1 => of_module(module, true),
        // A closure and a generic function may have commas, too. So this counts at least as many
        // functions as there are.
        _ if functions.split(is_comma).filter(|function| !function.is_empty()).count() < 3 => {
            let is_alone = functions.is_empty() && !first.is_empty();
            let place = if is_alone { first[0].span() } else { Span::call_site() };
            error(USAGE, place)
        }
        _ => of_functions(first.into_iter().collect(), functions.into_iter().collect(), false),
    }
}

const USAGE: &str = "expected the name of a module, or a name and three functions, \
                     as in `approach!(\"simple\", parse, part1, part2)`";

/// The approach of a module's functions.
fn of_module(module: &Ident, with_context: bool) -> TokenStream {
    let name = literal(&module.to_string());
    let module = TokenTree::from(module.clone());
    of_functions(name, fill(FUNCTIONS_OF_MODULE, &[("MODULE", module.into())]), with_context)
}

/// The functions of a module. If it has no public `parse` or `part2`, a stand-in takes its place:
/// the module's own function shadows the stand-in only if it is public, because a glob imports only
/// public items.
const FUNCTIONS_OF_MODULE: &str = "
    {
        use ::common::approach::absent::parse;
        {
            use self::MODULE::*;
            parse
        }
    },
    MODULE::part1,
    {
        use ::common::approach::absent::part2;
        {
            use self::MODULE::*;
            part2
        }
    }
";

/// The approach of a parser and two parts, which commas separate.
fn of_functions(name: TokenStream, functions: TokenStream, with_context: bool) -> TokenStream {
    let context = if with_context { ", __context" } else { "" };
    let context: TokenStream = context.parse().expect("an argument");
    let answer = |part| fill(ANSWER, &[("PART", fill(part, &[])), ("CONTEXT", context.clone())]);
    fill(
        APPROACH,
        &[
            ("NAME", name),
            ("FUNCTIONS", functions),
            ("ANSWER1", answer("__part1")),
            ("ANSWER2", answer("__part2")),
        ],
    )
}

/// The local names are unusual, because an author's constant or static of the same name would
/// replace the variable.
const APPROACH: &str = "{
    struct __Module;

    impl ::common::approach::Module for __Module {
        fn run<T>(
            __text: &str,
            __then: impl ::std::ops::FnOnce(&::common::approach::Solver<'_>) -> T,
        ) -> ::std::result::Result<T, ::common::ParseError> {
            let (__parse, __part1, __part2) = (FUNCTIONS);
            let __input = {
                use ::common::approach::Value as _;
                ::common::approach::Returned(__parse(__text)).__complete(__text).__input()?
            };
            let __solver =
                |__part: ::common::Part, __context: &::common::Context| -> ::common::Outcome {
                    match __part {
                        ::common::Part::One => ANSWER1,
                        ::common::Part::Two => ANSWER2,
                    }
                };
            ::std::result::Result::Ok(__then(&__solver))
        }
    }

    ::common::Approach::of::<__Module>(NAME)
}";

/// Calls a part, and makes an outcome of its result.
const ANSWER: &str = "::common::outcome::Returns::outcome(PART(&__input CONTEXT))";

/// Parses a template, and replaces the names in it by their values. All other tokens have the place
/// of the call.
fn fill(template: &str, values: &[(&str, TokenStream)]) -> TokenStream {
    let tokens = template.parse::<TokenStream>().expect("the template is Rust");
    tokens.into_iter().map(|token| replace(token, values)).collect()
}

fn replace(token: TokenTree, values: &[(&str, TokenStream)]) -> TokenStream {
    match token {
        TokenTree::Ident(name) => {
            let value = values.iter().find(|(known, _)| name.to_string() == *known);
            value.map_or_else(|| TokenTree::from(name).into(), |(_, value)| value.clone())
        }
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter().map(|token| replace(token, values)).collect();
            TokenTree::from(Group::new(group.delimiter(), inner)).into()
        }
        token => token.into(),
    }
}

/// A compile error at `place`.
fn error(message: &str, place: Span) -> TokenStream {
    let tokens = fill("::core::compile_error!(MESSAGE)", &[("MESSAGE", literal(message))]);
    let move_to_place = |mut token: TokenTree| {
        token.set_span(place);
        token
    };
    tokens.into_iter().map(move_to_place).collect()
}

fn literal(text: &str) -> TokenStream {
    TokenTree::from(Literal::string(text)).into()
}
