//! The engine's command `go perft` and the `perft` program agree, in the form that `perft --check` reads.

use std::process::Command;

use archipelago_tests::programs;

#[track_caller]
fn expect_same(fen: &str, depth: &str) {
    let output = Command::new(programs::perft())
        .arg("--check")
        .arg(programs::engine())
        .args(["--fen", fen, depth])
        .output()
        .expect("perft starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.ends_with("\n\nThe counts are the same.\n"),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_engine_counts_as_perft_does() {
    expect_same(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4",
    );
    expect_same("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "4");
}
