//! The engine in places that are short of memory, threads, streams or a home.

use crate::harness::*;

/// The engine started by a shell that prepares its surroundings first.
fn after(preparation: &str) -> Command {
    let mut shell = Command::new("sh");
    let script = format!("{preparation}; exec \"$0\"");
    shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_archipelago"));
    shell.env_remove("ARCHIPELAGO_LOG");
    shell
}

#[test]
fn little_memory_is_an_error_not_the_end() {
    let mut engine = Engine::spawn(&mut after("ulimit -v 400000"));
    let lines = engine.answers("setoption name Hash value 4096");
    assert_eq!(errors(&lines).len(), 1, "{lines:?}");
    engine.send("go depth 5");
    let lines = engine.until("bestmove");
    assert_ne!(best_moves(&lines), ["(none)"]);
    engine.quit();
}

#[test]
fn missing_streams_and_directories_do_no_harm() {
    let gone =
        "d=$(mktemp -d); cd \"$d\"; rmdir \"$d\"; unset HOME PATH LANG; export TZ=Nowhere/Odd LC_ALL=tr_TR.UTF-8";
    for preparation in [gone, "exec 2>&-", "umask 777"] {
        let mut engine = Engine::spawn(&mut after(preparation));
        engine.send("setoption name hash value 1\ngo depth 4");
        assert_eq!(best_moves(&engine.until("bestmove")).len(), 1, "{preparation}");
        assert!(engine.quit().is_empty());
    }
    let ended = finish(&mut after("exec 0<&-"));
    assert_eq!((ended.code, &*ended.stdout, &*ended.stderr), (Some(0), "", ""));
}

#[test]
fn a_listener_that_never_reads_costs_no_memory() {
    let mut child = command()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"isready\n").expect("the engine reads");
    thread::sleep(Duration::from_millis(200));
    let before = resident_kib(child.id()).1;
    // The pipes fill up in both directions, so the flood needs a thread that may block.
    let flood = thread::spawn(move || {
        let _ = stdin.write_all("uci\n".repeat(1_000_000).as_bytes());
        stdin
    });
    thread::sleep(Duration::from_millis(500));
    let after = resident_kib(child.id()).1;
    assert!(after < before + 4096, "{before} KiB before, {after} KiB after");
    drop(child.stdout.take());
    let status = wait_for(&mut child);
    assert_eq!(status.code(), Some(0));
    flood.join().expect("the flood has ended");
}

#[test]
fn signals_end_a_search_without_a_message() {
    for signal in ["INT", "TERM", "HUP"] {
        // This process may have been started with the signal ignored, which children inherit.
        let reset = format!("--default-signal={signal}");
        let mut engine = Engine::spawn(Command::new("env").arg(reset).arg(env!("CARGO_BIN_EXE_archipelago")));
        engine.send("go infinite");
        engine.until("info depth 2");
        let killed = Command::new("kill")
            .args(["-s", signal, &engine.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(killed.success());
        let (status, stderr) = engine.ended();
        assert_eq!((status.code(), &*stderr), (None, ""), "{signal} ended it: {status}");
    }
}
