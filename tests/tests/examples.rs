//! The examples of the documentation: the program prints what they show.

use std::fs;

use archipelago_tests::{documents, examples, programs, signature};

#[test]
fn examples_show_what_the_program_prints() {
    let mut count = 0;
    for path in documents::all().expect("documents") {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let renewed = examples::renewed(&text, programs::engine(), signature::on_record())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(
            renewed.text.lines().eq(text.lines()),
            "the examples of {} are out of date: cargo run -p archipelago-tests --bin renew_examples",
            path.display()
        );
        count += renewed.examples;
    }
    assert!(count >= 2, "only {count} examples");
}
