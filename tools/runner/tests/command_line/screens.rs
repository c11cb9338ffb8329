//! What people read. A snapshot has the name of the toy puzzle before the arguments.

use insta::assert_snapshot;

use crate::{Toy, screens, toy};

#[test]
fn solving() {
    let shown = screens(&[
        "",
        "known/a.txt broken.txt missing.txt known/zero.txt zero.txt",
        "--part 2 --approach slow --example 3",
        "odd: ",
        "lone: a.txt",
        "fresh: ",
        "fresh: --part 2 a.txt",
        "fresh: --approach letters a.txt",
        "--list",
        "--help",
    ]);
    assert_snapshot!(shown);
    toy("broken.txt").failed("found `two`");
    // A wrong answer is a failure, whatever else is there.
    toy("--approach fast known/a.txt").failed("✗ not 10");
}

#[test]
fn comparing() {
    let runs = [
        "--compare known/a.txt zero.txt",
        "odd: --compare a.txt",
        "fresh: --compare a.txt",
    ];
    assert_snapshot!(screens(&runs));
    let measured = "\nThe times are of the median of 2 other inputs, solved in turn, ";
    toy("--compare --inputs 2").shows(0, &[measured]);
    let agree = "The 2 approaches agree on this input.\n";
    toy("--compare a.txt").shows(0, &[agree]);
    toy("--compare --approach fast a.txt").ok().lacks("agree");
    // Nobody knows who is right.
    toy("hasty: --compare a.txt")
        .failed("part 2 by hasty: 13, but plain says 12\n")
        .lacks("✗");
    // One of two parts is late.
    toy("--compare --time-limit 0.1 endless.txt")
        .failed("not answered within the time limit, which `--time-limit` sets\n");
}

#[test]
fn explaining() {
    let shown = screens(&[
        "--explain a.txt",
        "--explain --example 3",
        "--explain --part 1 --depth 1 five.txt",
        "--explain --part 2 five.txt zero.txt broken.txt",
        "--explain --part 2 --time-limit 0.1 endless.txt",
    ]);
    assert_snapshot!(shown);
}

#[test]
fn usage() {
    // There may be many approaches.
    let wanted = [
        "\nExit status: 0 on success, 1 for a missing or ",
        "; --list names them\n",
    ];
    let help = toy("--help").shows(0, &wanted).out;
    let days = include_str!("../../../../docs/your-years.md");
    let model_days = include_str!("../../../../docs/model-days.md");
    for option in help.split_whitespace().filter(|it| it.starts_with("--")) {
        let option = format!("`{}", option.trim_end_matches(','));
        let is_usual = ["`--help", "`--version"].contains(&&*option);
        assert!(
            is_usual || [days, model_days].concat().contains(&option),
            "{option}"
        );
    }
    let (table, _) = model_days.split_once("\n## Judge a program").unwrap();
    for row in table.split("\n| `--").skip(1) {
        let option = row.split([' ', '`']).next().unwrap();
        assert!(help.contains(&format!(" --{option} ")), "{option}");
    }
    // What a day refuses, it does not offer.
    let fresh = toy("fresh: --help").ok().out;
    for option in ["--check", "--depth", "--explain", "--inputs", "--seed"] {
        assert!(help.contains(option) && !fresh.contains(option), "{option}");
    }
    toy("--version").shows(0, &["day01-2015 "]);
}

#[test]
fn what_does_not_fit_is_refused_and_said() {
    for (arguments, words) in [
        ("--approach nonsense", "fast, slow"),
        ("--example 2", "1, 3"),
        ("--time-limit soon", "must be a number of seconds"),
        ("--check 0", "0 is not in 1.."),
        ("--compare --inputs 10001", "10001 is not in 1..=10000"),
        ("--check 1 a.txt", "'--check <N>' cannot be used with"),
        ("--seed 1", "not provided:\n  --check <N>"),
        ("--seed 1 --list", "'--seed <S>' cannot be used with"),
        ("--inputs 1 --check 1", "'--inputs <N>' cannot be used with"),
        ("--depth 1 --compare", "'--depth <N>' cannot be used with"),
        ("fresh: --compare --list", "'--compare' cannot be used with"),
        ("fresh: --check 1", "unexpected argument '--check'"),
        ("fresh: --explain", "unexpected argument '--explain'"),
    ] {
        let run = toy(arguments).shows(2, &[words, "error: "]);
        assert_eq!(run.out, "");
    }
}

#[test]
fn a_check_prints_a_short_input_with_a_disagreement() {
    let toy = Toy::new();
    let table = "\nfast          20      20\nslow          20      20\n";
    toy.run("--check 20")
        .shows(0, &["\n20 inputs in ", ", and no disagreement.\n", table]);
    let run = toy.run("odd: --check 50 --seed 7").shows(
        1,
        &[
            "error: input 0 of seed 7, cut from ",
            " to 1: part 2 by wrong: ",
            "stdout has it",
        ],
    );
    assert!(run.out.lines().count() < 5, "{run:?}");
    // The part on which they agree is not asked again, though it never ends on short inputs.
    let hasty = toy.run("hasty: --check 50").failed(" to 1: part 2 by ");
    assert_eq!(hasty.out.lines().count(), 1, "{hasty:?}");
    toy.run("hasty: --check 1 --part 1").ok().lacks("part 2");
    toy.write("kept.txt", &run.out);
    toy.run("odd: --compare kept.txt")
        .failed("error: kept.txt: part 2 by wrong: ");
}
