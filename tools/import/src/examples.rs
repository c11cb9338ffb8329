//! Finds the examples in an author's tests, with their answers. It follows names, parsers and parts
//! to the text, and leaves out what it does not understand.

use std::collections::BTreeMap;

use common::Part;
use syn::{Block, Expr, ExprCall, ExprMethodCall, Item, ItemFn, Lit, Pat, Stmt, UnOp};

use crate::approach::{Role, Roles};
use crate::source::{arguments, last_name};

/// The text of an example.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Text {
    /// It is in the code.
    Written(String),
    /// It is in a file, here by its path in the code.
    File(String),
}

/// An example with its answers.
#[derive(Debug, PartialEq)]
pub(crate) struct Example {
    pub(crate) text: Text,
    pub(crate) answers: [Option<String>; 2],
}

/// The meaning of an expression.
#[derive(Debug, Clone)]
enum Value {
    Text(Text),
    Answer(String),
    /// A part's answer to an example.
    Solved(Part, Text),
    /// One function's answers to both parts of an example.
    Both(Text),
}

type Names = BTreeMap<String, Value>;

/// Methods that change neither a text nor an answer.
const TRANSPARENT: [&str; 12] = [
    "unwrap",
    "expect",
    "as_str",
    "as_bytes",
    "to_string",
    "to_owned",
    "into",
    "clone",
    "as_ref",
    "as_slice",
    "as_deref",
    "to_vec",
];

/// Functions that change neither a text nor an answer.
const WRAPPERS: [&str; 4] = ["Some", "Ok", "from", "from_str"];

/// Finds examples in tests.
pub(crate) struct Finder {
    roles: Roles,
    pub(crate) found: Vec<Example>,
}

impl Finder {
    pub(crate) fn new(roles: Roles) -> Self {
        Self { roles, found: Vec::new() }
    }

    /// Adds the examples in the tests of a file.
    pub(crate) fn read(&mut self, items: &[Item]) {
        self.items(items, &Names::new());
    }

    fn items(&mut self, items: &[Item], outer: &Names) {
        let mut names = outer.clone();
        for item in items {
            let (name, value) = match item {
                Item::Const(item) => (&item.ident, &item.expr),
                Item::Static(item) => (&item.ident, &item.expr),
                _ => continue,
            };
            names.extend(self.value(value, &names).map(|value| (name.to_string(), value)));
        }
        for item in items {
            match item {
                Item::Mod(module) => {
                    if let Some((_, items)) = &module.content {
                        self.items(items, &names);
                    }
                }
                Item::Fn(function) if is_test(function) => self.block(&function.block, &names),
                _ => {}
            }
        }
    }

    fn block(&mut self, block: &Block, outer: &Names) {
        let mut names = outer.clone();
        for statement in &block.stmts {
            match statement {
                Stmt::Local(local) => self.local(local, &mut names),
                Stmt::Item(Item::Const(item)) => {
                    let value = self.value(&item.expr, &names);
                    names.extend(value.map(|value| (item.ident.to_string(), value)));
                }
                Stmt::Macro(call) => self.assertion(&call.mac, &names),
                Stmt::Expr(Expr::Macro(call), _) => self.assertion(&call.mac, &names),
                _ => {}
            }
        }
    }

    fn local(&self, local: &syn::Local, names: &mut Names) {
        let pattern = if let Pat::Type(typed) = &local.pat { &typed.pat } else { &local.pat };
        let value = local.init.as_ref().and_then(|init| self.value(&init.expr, names));
        match (pattern, value) {
            (Pat::Ident(name), Some(value)) => {
                names.insert(name.ident.to_string(), value);
            }
            // It hides an outer name.
            (Pat::Ident(name), None) => {
                names.remove(&name.ident.to_string());
            }
            _ => {}
        }
    }

    fn assertion(&mut self, call: &syn::Macro, names: &Names) {
        let arguments = arguments(call);
        let [one, other, ..] = &arguments[..] else { return };
        if !call.path.is_ident("assert_eq") {
            return;
        }
        let sides = [one, other];
        match sides.map(|side| self.value(side, names)) {
            [Some(Value::Solved(part, text)), other] | [other, Some(Value::Solved(part, text))] => {
                self.add(part, &text, other);
            }
            [Some(Value::Both(text)), _] => {
                let Expr::Tuple(tuple) = sides[1] else { return };
                for (part, answer) in Part::BOTH.into_iter().zip(&tuple.elems) {
                    self.add(part, &text, self.value(answer, names));
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, part: Part, text: &Text, answer: Option<Value>) {
        let Some(Value::Answer(answer) | Value::Text(Text::Written(answer))) = answer else {
            return;
        };
        let known = self.found.iter().position(|found| found.text == *text);
        let place = known.unwrap_or_else(|| {
            self.found.push(Example { text: text.clone(), answers: [None, None] });
            self.found.len() - 1
        });
        self.found[place].answers[part.index()].get_or_insert(answer);
    }

    fn value(&self, expression: &Expr, names: &Names) -> Option<Value> {
        match expression {
            Expr::Lit(literal) => literal_value(&literal.lit),
            Expr::Path(path) => names.get(&last_name(&path.path)).cloned(),
            Expr::Reference(inner) => self.value(&inner.expr, names),
            Expr::Paren(inner) => self.value(&inner.expr, names),
            Expr::Group(inner) => self.value(&inner.expr, names),
            Expr::Try(inner) => self.value(&inner.expr, names),
            Expr::Unary(unary) => match (&unary.op, self.value(&unary.expr, names)?) {
                (UnOp::Neg(_), Value::Answer(answer)) => Some(Value::Answer(format!("-{answer}"))),
                _ => None,
            },
            Expr::Macro(call) if call.mac.path.is_ident("include_str") => {
                let path: syn::LitStr = call.mac.parse_body().ok()?;
                Some(Value::Text(Text::File(path.value())))
            }
            Expr::MethodCall(call) => self.method(call, names),
            Expr::Call(call) => self.call(call, names),
            _ => None,
        }
    }

    fn method(&self, call: &ExprMethodCall, names: &Names) -> Option<Value> {
        let method = call.method.to_string();
        if self.roles.contains_key(&method) {
            return self.result(&method, call.args.first()?, names);
        }
        let value = self.value(&call.receiver, names)?;
        match value {
            value if TRANSPARENT.contains(&&*method) => Some(value),
            Value::Text(Text::Written(text)) => match &*method {
                "trim" => Some(Value::Text(Text::Written(text.trim().to_owned()))),
                "trim_end" => Some(Value::Text(Text::Written(text.trim_end().to_owned()))),
                _ => None,
            },
            _ => None,
        }
    }

    fn call(&self, call: &ExprCall, names: &Names) -> Option<Value> {
        let Expr::Path(path) = &*call.func else { return None };
        if call.args.len() != 1 {
            return None;
        }
        self.result(&last_name(&path.path), call.args.first()?, names)
    }

    /// The result of a function or method with one argument.
    fn result(&self, name: &str, argument: &Expr, names: &Names) -> Option<Value> {
        let value = self.value(argument, names)?;
        match (self.roles.get(name), value) {
            (Some(Role::Both), Value::Text(text)) => Some(Value::Both(text)),
            (Some(Role::Part(part)), Value::Text(text)) => Some(Value::Solved(*part, text)),
            (Some(Role::Parser), value) => Some(value),
            (None, value) if WRAPPERS.contains(&name) => Some(value),
            _ => None,
        }
    }
}

fn is_test(function: &ItemFn) -> bool {
    let has = |name: &str| function.attrs.iter().any(|found| last_name(found.path()) == name);
    has("test") && !has("should_panic")
}

fn literal_value(literal: &Lit) -> Option<Value> {
    match literal {
        Lit::Str(text) => Some(Value::Text(Text::Written(text.value()))),
        Lit::Int(number) => Some(Value::Answer(number.base10_digits().to_owned())),
        Lit::Char(letter) => Some(Value::Answer(letter.value().to_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples in the tests of a day with the functions `parse`, `part1` and `part2`.
    fn found(tests: &str) -> Vec<Example> {
        let [part1, part2] = Part::BOTH.map(Role::Part);
        let roles = [("part1", part1), ("part2", part2), ("parse", Role::Parser)];
        let mut finder = Finder::new(roles.map(|(name, role)| (name.to_owned(), role)).into());
        finder.read(&syn::parse_file(tests).unwrap().items);
        finder.found
    }

    fn example(text: &str, answers: [Option<&str>; 2]) -> Example {
        let text = Text::Written(text.to_owned());
        Example { text, answers: answers.map(|answer| answer.map(str::to_owned)) }
    }

    #[test]
    fn answers_are_found_through_names_calls_and_methods() {
        for tests in [
            r#"#[test] fn a() { assert_eq!(part1(&parse("x")), Some(1_000)); }"#,
            r#"#[test] fn a() { let day = Day {}; assert_eq!(day.part1("x"), "1000"); }"#,
            r#"mod tests { mod one { #[test] fn a() { assert_eq!(super::part1("x"), 1000); } } }"#,
            r#"#[test] fn a() { let result = part1(&parse("x")); assert_eq!(1000u64, result); }"#,
            r#"const X: &str = "x"; mod tests { #[test] fn a() { assert_eq!(part1(X).unwrap(), 1000); } }"#,
        ] {
            assert_eq!(found(tests), [example("x", [Some("1000"), None])], "{tests}");
        }
    }

    #[test]
    fn an_example_for_both_parts_is_one_example() {
        let tests = r#"#[test] fn a() { assert_eq!(part1("x"), 1); assert_eq!(part1("y"), -3); }
            #[test] fn b() { assert_eq!(part2("x").unwrap(), "2".to_string()); }"#;
        let expected = [example("x", [Some("1"), Some("2")]), example("y", [Some("-3"), None])];
        assert_eq!(found(tests), expected);
    }

    #[test]
    fn what_is_not_an_example_is_left_out() {
        for tests in [
            r#"#[test] fn a() { assert_eq!(part1("x"), None); }"#,
            r#"#[test] fn a() { assert_eq!(part1(&shorter("x")), Some(1)); }"#,
            r#"#[test] fn a() { assert_eq!(part1("x", 6), Some(1)); }"#,
            r#"#[test] fn a() { assert_ne!(part1("x"), Some(1)); }"#,
            r#"fn a() { assert_eq!(part1("x"), Some(1)); }"#,
            r#"#[test] #[should_panic] fn a() { assert_eq!(part1("x"), Some(1)); }"#,
            r#"#[test] fn a() { let x = "x"; let x = change(x); assert_eq!(part1(x), 1); }"#,
        ] {
            assert_eq!(found(tests), [], "{tests}");
        }
    }
}
