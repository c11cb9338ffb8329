//! How the time that `fast` takes grows with the number of cards: the day's page tells the medians.
//!
//! `cargo run --release -p day22-2020 --example growth`, some five minutes.

use std::time::Duration;

use common::Context;
use common::stopwatch::Stopwatch;
use day22_2020::{fast, generate, grammar};
use runner::timing::format_time;

const DEALS: u64 = 100;
const LIMIT: Duration = Duration::from_secs(3);

fn main() {
    println!(
        "| cards | median | 9 in 10 | slowest | over 3 s |\n| ---: | ---: | ---: | ---: | ---: |"
    );
    for size in [20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140] {
        let mut times: Vec<Duration> = (0..DEALS)
            .map(|seed| time(&generate::any_deal(1000 + seed, size)))
            .collect();
        times.sort_unstable();
        let late = times.iter().filter(|&&time| time >= LIMIT).count();
        let [median, nine_in_ten, slowest] = [49, 89, 99].map(|index| shown(times[index]));
        println!("| {size} | {median} | {nine_in_ten} | {slowest} | {late} % |");
    }
}

/// The time for part 2, or the limit.
fn time(text: &str) -> Duration {
    let deal = grammar::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let watch = Stopwatch::start();
    let answer = fast::part2(&deal, &Context::limited(LIMIT));
    if answer.is_ok() { watch.elapsed() } else { LIMIT }
}

/// The time, unless it is the limit.
fn shown(time: Duration) -> String {
    if time < LIMIT { format_time(time.as_secs_f64()) } else { "-".to_owned() }
}
