//! 98 to 110: streams, signals, memory, machine.

use std::path::Path;

use super::Step::*;
use super::catalogue;
use crate::harness::*;

catalogue! {
    98 n098_the_reader_leaves code { the_reader_leaves() }
    99 n099_a_full_disk code { a_full_disk() }
    100 n100_a_reader_that_never_reads code { a_reader_that_never_reads() }
    101 n101_kinds_of_input code { kinds_of_input() }
    102 n102_no_standard_error code { starts_after("exec 2>&-") }
    103 n103_signals code { signals() }
    104 n104_little_memory code { little_memory() }
    105 n105_no_directory_and_no_home code {
        starts_after("d=$(mktemp -d); cd \"$d\"; rmdir \"$d\"; unset HOME PATH LANG; export TZ=Nowhere/Odd");
        starts_after("umask 777");
        starts_after("cd /proc");
    }
    106 n106_turkish_letters code { starts_after("export LC_ALL=tr_TR.UTF-8") }
    107 n107_the_clock_of_the_system code { no_clock_of_the_system() }
    108 n108_many_instances code { many_instances() }
    // The tests of CI run with a build for other processors; here the build says what it needs.
    109 n109_processor steps [Says(b"compiler", "features "), Says(b"compiler", "target ")]
    110 n110_deep_recursion code { deep_recursion() }
}

/// The engine with these streams, fed `input`; its input stays open until it has ended. Returns its exit code.
fn ends_by_itself(child: &mut Child, input: &str) -> Option<i32> {
    let mut stdin = child.stdin.take().expect("piped");
    // The engine may be gone before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    let status = wait_for(child);
    drop(stdin);
    status.code()
}

fn the_reader_leaves() {
    for input in ["uci\n", "go infinite\n", "go depth 99\n"] {
        let child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the engine starts");
        drop(child.stdout.take());
        let code = ends_by_itself(&mut child, &format!("{input}isready\n"));
        assert_eq!((code, stderr_of(child)), (Some(0), String::new()), "{input}");
    }
}

fn a_full_disk() {
    for input in ["uci\n", "go infinite\n"] {
        let full = File::options().write(true).open("/dev/full");
        let child = command()
            .stdin(Stdio::piped())
            .stdout(full.expect("Linux has /dev/full"))
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the engine starts");
        let code = ends_by_itself(&mut child, input);
        assert_eq!((code, stderr_of(child)), (Some(0), String::new()), "{input}");
    }
    // A script must not take an incomplete file for the result.
    for arguments in [&["explain", "--static", "startpos"][..], &["bench", "1"]] {
        let full = File::options().write(true).open("/dev/full");
        let ended = command()
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(full.expect("Linux has /dev/full"))
            .output()
            .expect("the engine starts");
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(stderr.contains("the output cannot be written"), "{stderr}");
    }
}

fn kinds_of_input() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("input");
    fs::write(&path, "position startpos\r\ngo depth 3").expect("a file");
    let ended = finish(command().stdin(File::open(&path).expect("the file")));
    assert_eq!(ended.code, Some(0));
    assert_eq!(ended.stdout.matches("bestmove ").count(), 1);
    let silent = Ended {
        code: Some(0),
        stdout: String::new(),
        stderr: String::new(),
    };
    assert_eq!(finish(command().stdin(Stdio::null())), silent);
    assert_eq!(
        finish(command().stdin(File::open(directory.path()).expect("a directory"))),
        silent
    );
    assert_eq!(finish(&mut after("exec 0<&-")), silent);
    // A terminal, which alone gets a banner.
    let program = env!("CARGO_BIN_EXE_archipelago");
    let mut terminal = Command::new("sh");
    terminal.args([
        "-c",
        "printf 'isready\\nquit\\n' | script -qec \"$0\" /dev/null",
        program,
    ]);
    let ended = finish(terminal.stdin(Stdio::null()));
    assert_eq!(ended.code, Some(0));
    assert!(
        ended.stdout.contains("Archipelago") && ended.stdout.contains("readyok"),
        "{}",
        ended.stdout
    );
}

/// The engine started by a shell that prepares its surroundings first.
fn after(preparation: &str) -> Command {
    let mut shell = Command::new("sh");
    let script = format!("{preparation}; exec \"$0\"");
    shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_archipelago"));
    shell.env_remove("ARCHIPELAGO_LOG");
    shell
}

fn little_memory() {
    let mut engine = Engine::spawn(&mut after("ulimit -v 400000"));
    let lines = engine.answers("setoption name Hash value 4096");
    assert_eq!(errors(&lines).len(), 1, "{lines:?}");
    engine.send("go depth 5");
    let lines = engine.until("bestmove");
    assert_ne!(best_moves(&lines), ["(none)"]);
    engine.quit();
}

/// After such a preparation the engine plays, and ends without a message.
#[track_caller]
fn starts_after(preparation: &str) {
    let mut engine = Engine::spawn(&mut after(preparation));
    engine.send("setoption name hash value 1\ngo depth 4");
    assert_eq!(best_moves(&engine.until("bestmove")).len(), 1, "{preparation}");
    assert!(engine.quit().is_empty());
}

fn a_reader_that_never_reads() {
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

fn signals() {
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

/// Time is measured by clocks that nobody can set: no source file reads the clock of the system.
fn no_clock_of_the_system() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let mut files = 0;
    for directory in ["uci/src", "engine/src"] {
        let mut waiting = vec![workspace.join(directory)];
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).expect("a directory");
                waiting.extend(entries.map(|entry| entry.expect("an entry").path()));
            } else {
                files += 1;
                let text = fs::read_to_string(&path).expect("text");
                assert!(!text.contains("SystemTime"), "{}", path.display());
            }
        }
    }
    assert!(files > 30, "{files} files");
}

/// More engines than cores, each with its own search.
fn many_instances() {
    let mut engines: Vec<Engine> = (0..64).map(|_| Engine::start()).collect();
    for engine in &mut engines {
        engine.send("uci\nisready\nposition startpos\ngo wtime 1000 btime 1000 winc 10 binc 10");
    }
    for engine in &mut engines {
        engine.until("uciok");
        assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    }
    for engine in engines {
        assert!(engine.quit().is_empty());
    }
}

/// Long lines of play on a small stack of the main thread.
fn deep_recursion() {
    let mut engine = Engine::spawn(&mut after("ulimit -s 512"));
    for position in [
        "position fen 8/8/3k4/1p1p1p2/1P1P1P2/3K4/8/8 w - - 0 1",
        "position fen 8/8/8/1k6/8/8/8/K6q w - - 0 1",
        "position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        engine.send(position);
        engine.send("go movetime 500");
        assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    }
    assert!(engine.quit().is_empty());
}
