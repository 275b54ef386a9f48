//! The signature: `bench` searches exactly the number of nodes on record, in every build. A change of play changes the
//! number; `make signature` records the new one.

use std::process::Command;

use archipelago_engine::{BENCH_DEPTH, bench};
use archipelago_tests::programs;
use archipelago_tests::signature::on_record;

#[test]
fn bench_counts_what_is_on_record_twice_in_one_process() {
    assert_eq!(bench(BENCH_DEPTH).nodes, on_record());
    assert_eq!(bench(BENCH_DEPTH).nodes, on_record(), "the second time");
}

#[test]
fn the_last_line_of_the_program_is_the_one_openbench_reads() {
    let output = Command::new(programs::engine())
        .arg("bench")
        .output()
        .expect("the engine starts");
    let text = String::from_utf8(output.stdout).expect("ASCII");
    let words: Vec<&str> = text.lines().last().expect("a line").split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else {
        panic!("{text}")
    };
    assert_eq!(nodes.parse(), Ok(on_record()), "{text}");
    assert!(speed.parse::<u64>().is_ok_and(|speed| speed > 0), "{text}");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
