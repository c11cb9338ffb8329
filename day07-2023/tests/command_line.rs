//! The command line as a process; what holds for every day stands in `common::testing`.

use common::testing::CommandLine;
use day07_2023::PUZZLE;

#[test]
fn keeps_the_contract_of_every_day() {
    CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day07-2023")).keeps_its_contract();
}

#[test]
fn what_a_person_sees() {
    for (name, screen) in CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day07-2023")).screens() {
        insta::assert_snapshot!(name, screen);
    }
}

#[test]
fn withstands_hostile_inputs() {
    CommandLine::new(&PUZZLE, env!("CARGO_BIN_EXE_day07-2023")).withstands_hostile_inputs();
}
