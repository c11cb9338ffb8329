//! The macro `approach!`, which `common` exports.
//!
//! For an error in the code of a macro by example, editors show the file that has the macro, which
//! would be a file of `common`. The code of a procedural macro has the place of the call. So the
//! error appears in the author's file, both in the terminal and in the editor.

use proc_macro::{Group, Literal, TokenStream, TokenTree};

/// Makes an [`Approach`] of plain functions.
///
/// `approach!(simple)` calls `simple::parse(text)`, then `simple::part1(&input)` and
/// `simple::part2(&input)`. The compiler does the rest: a `&Vec<T>` becomes a `&[T]`, and a
/// `&String` a `&str`.
///
/// ```ignore
/// use common::{Approach, approach};
///
/// const APPROACHES: &[Approach] = &[
///     // The public functions of the module `simple`.
///     approach!(simple),
///     // Any functions or closures.
///     approach!("windows", parse, windows::<1>, windows::<3>),
///     // Both parts take a context, too: `part1(&input, context)`.
///     approach!(patient, context),
///     approach!("scaled", parse, |list: &Vec<_>, _: &Context| list.len(), scaled, context),
/// ];
/// ```
///
/// In a module without `parse`, the parts take the text. One without `part2` is not solved yet.
/// `parse` returns any type, an `Option` or a `Result` of it, or what a parser of nom 7 returns. A
/// part returns an integer or a text, or an `Option` or a `Result` of one.
///
/// [`Approach`]: ../common/struct.Approach.html
#[proc_macro]
pub fn approach(input: TokenStream) -> TokenStream {
    let arguments: Vec<TokenTree> = input.into_iter().collect();
    let (arguments, stand_in, context) = match &arguments[..] {
        [before @ .., comma, TokenTree::Ident(last)]
            if is_comma(comma) && last.to_string() == "context" =>
        {
            (before, "no_part2_with_context", ", __context")
        }
        _ => (&arguments[..], "no_part2", ""),
    };
    let mut rest = arguments.iter().cloned();
    let first: Vec<TokenTree> = rest.by_ref().take_while(|token| !is_comma(token)).collect();
    let functions: Vec<TokenTree> = rest.collect();
    let (name, functions) = match &first[..] {
        [TokenTree::Ident(module)] if functions.is_empty() => {
            let name = literal(&module.to_string());
            let module = TokenTree::from(module.clone()).into();
            (name, fill(FUNCTIONS_OF_MODULE, &[("MODULE", module), ("STAND_IN", tokens(stand_in))]))
        }
        // A closure and a generic function may have commas, too. So this counts at least as many
        // functions as there are.
        _ if functions.split(is_comma).filter(|function| !function.is_empty()).count() < 3 => {
            return fill("::core::compile_error!(USAGE)", &[("USAGE", literal(USAGE))]);
        }
        _ => (first.into_iter().collect(), functions.into_iter().collect()),
    };
    let context = tokens(context);
    fill(APPROACH, &[("NAME", name), ("FUNCTIONS", functions), ("AND_CONTEXT", context)])
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if *sign == ',')
}

const USAGE: &str = "expected the name of a module, or a name and three functions, \
                     as in `approach!(\"simple\", parse, part1, part2)`";

/// The functions of a module. If it has no public `parse` or `part2`, a stand-in takes its place:
/// the module's own function shadows the stand-in only if it is public, because a glob imports only
/// public items.
const FUNCTIONS_OF_MODULE: &str = "
    {
        use ::common::parse::text as parse;
        {
            use self::MODULE::*;
            parse
        }
    },
    MODULE::part1,
    {
        use ::common::approach::STAND_IN as part2;
        {
            use self::MODULE::*;
            part2
        }
    }
";

/// The local names are unusual, because an author's constant or static of the same name would
/// replace the variable.
const APPROACH: &str = "{
    struct __Functions;

    impl ::common::approach::Functions for __Functions {
        fn parse<T>(
            __text: &str,
            __then: impl ::std::ops::FnOnce(&::common::approach::Solver<'_>) -> T,
        ) -> ::std::result::Result<T, ::common::ParseError> {
            use ::common::approach::{Answered as _, Input as _, Returned as __Returned};
            let (__parse, __part1, __part2) = (FUNCTIONS);
            let __input = __Returned(__parse(__text)).__place(__text).__input()?;
            let __solver =
                |__part: ::common::Part, __context: &::common::Context| -> ::common::Outcome {
                    match __part {
                        ::common::Part::One => __Returned(__part1(&__input AND_CONTEXT)).__outcome(),
                        ::common::Part::Two => __Returned(__part2(&__input AND_CONTEXT)).__outcome(),
                    }
                };
            ::std::result::Result::Ok(__then(&__solver))
        }
    }

    ::common::Approach::of::<__Functions>(NAME)
}";

/// Parses a template, and replaces the names in it by their values. All other tokens have the place
/// of the call.
fn fill(template: &str, values: &[(&str, TokenStream)]) -> TokenStream {
    tokens(template).into_iter().map(|token| replace(token, values)).collect()
}

fn tokens(code: &str) -> TokenStream {
    code.parse().expect("the code is Rust")
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

fn literal(text: &str) -> TokenStream {
    TokenTree::from(Literal::string(text)).into()
}
