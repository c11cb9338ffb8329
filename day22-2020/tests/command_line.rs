//! The command line as a process; what holds for every day stands in `common::testing`.

use common::testing::CommandLine;
use day22_2020::PUZZLE;

#[test]
fn keeps_the_contract_of_every_day() {
    CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day22-2020")).keeps_its_contract();
}

#[test]
fn what_a_person_sees() {
    for (name, screen) in CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day22-2020")).screens() {
        insta::assert_snapshot!(name, screen);
    }
}

#[test]
fn withstands_hostile_inputs() {
    CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day22-2020")).withstands_hostile_inputs();
}

/// In the middle of a part, by each approach.
#[test]
fn ends_at_an_interrupt_of_long_play() {
    let command_line = CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day22-2020"));
    command_line.write("long.txt", (PUZZLE.generator.make)(1, 100_000));
    for approach in PUZZLE.approaches {
        command_line.ends_at_an_interrupt(&["--approach", approach.name, "a.txt", "long.txt"]);
    }
}
