//! Commands that arrive while the engine searches.

use crate::harness::*;

#[test]
fn ready_is_answered_while_searching() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 5");
    for _ in 0..20 {
        // The answer comes before the end of the search, which only `stop` brings.
        assert!(best_moves(&engine.ready()).is_empty());
    }
    engine.send("stop");
    assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    assert!(engine.quit().is_empty());
}

#[test]
fn stop_is_never_lost() {
    let mut engine = Engine::start();
    for _ in 0..1000 {
        engine.send_raw(b"go infinite\nstop\n");
        let lines = engine.until("bestmove");
        assert_ne!(best_moves(&lines), ["(none)"]);
    }
    engine.send_raw("go infinite\nstop\n".repeat(200).as_bytes());
    for _ in 0..200 {
        engine.until("bestmove");
    }
    assert!(engine.ready().is_empty(), "no more than one answer each");
    assert!(engine.quit().is_empty());
}

#[test]
fn stop_and_ponderhit_are_silent_when_idle() {
    let mut engine = Engine::start();
    assert!(engine.answers("stop\nponderhit\nstop").is_empty());
    engine.send("go depth 2");
    engine.until("bestmove");
    assert!(engine.answers("stop\nponderhit").is_empty());
    engine.send("go depth 2");
    assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    assert!(engine.ready().is_empty());
}

#[test]
fn a_new_go_ends_the_old_one_first() {
    let mut engine = Engine::start();
    engine.send_raw(b"go infinite\ngo infinite\nstop\n");
    engine.until("bestmove");
    engine.until("bestmove");
    assert!(engine.ready().is_empty());
    assert!(engine.quit().is_empty());
}

#[test]
fn commands_that_change_the_position_end_the_search_first() {
    let mut engine = Engine::start();
    for command in [
        "position startpos moves e2e4",
        "ucinewgame",
        "d",
        "eval",
        "flip",
        "go perft 1",
        "position foo",
    ] {
        engine.send("position startpos\ngo infinite");
        engine.until("info depth 2");
        let lines = engine.answers(command);
        assert_eq!(best_moves(&lines).len(), 1, "{command}: {lines:?}");
        engine.send("stop");
        assert!(best_moves(&engine.ready()).is_empty(), "{command}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn options_set_during_a_search_wait_for_its_end() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5\ngo infinite searchmoves e1g1");
    engine.until("info depth 2");
    let lines = engine.answers(
        "setoption name Hash value 1\nsetoption name UCI_Chess960 value true\nsetoption name Clear Hash\n\
         setoption name Hash value abc",
    );
    assert_eq!(
        errors(&lines),
        ["option Hash: expected an integer from 1 to 1048576, found 'abc'"]
    );
    assert!(best_moves(&lines).is_empty());
    engine.send("stop");
    assert_eq!(best_moves(&engine.until("bestmove")), ["e1g1"]);
    engine.send("go depth 1 searchmoves e1g1");
    assert_eq!(best_moves(&engine.until("bestmove")), ["e1h1"]);
    assert!(engine.quit().is_empty());
}

#[test]
fn pondering_lasts_until_the_hit() {
    let mut engine = Engine::start();
    engine.send("go ponder wtime 200 btime 200 winc 0 binc 0");
    thread::sleep(Duration::from_millis(400));
    assert!(best_moves(&engine.ready()).is_empty());
    let start = Instant::now();
    engine.send("ponderhit");
    engine.until("bestmove");
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
    // A second hit, and one without pondering.
    engine.send("ponderhit\ngo infinite\nponderhit");
    thread::sleep(Duration::from_millis(100));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.ready().is_empty());
    // Limits that are reached while pondering do not end it either.
    engine.send("go ponder depth 2 movetime 1");
    thread::sleep(Duration::from_millis(100));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.quit().is_empty());
}

#[test]
fn an_infinite_search_outlives_every_limit() {
    let mut engine = Engine::start();
    engine.send("go infinite depth 1 nodes 1 movetime 1 wtime 1 btime 1");
    thread::sleep(Duration::from_millis(150));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.quit().is_empty());
}

#[test]
fn several_threads_answer_like_one() {
    let mut engine = Engine::start();
    for threads in [2, 64, 5, 1] {
        let lines = engine.answers(format!("setoption name Threads value {threads}"));
        assert!(lines.is_empty(), "{lines:?}");
        engine.send("go depth 6");
        assert_ne!(best_moves(&engine.until("bestmove")), ["(none)"]);
        engine.send_raw("go infinite\nstop\n".repeat(20).as_bytes());
        for _ in 0..20 {
            engine.until("bestmove");
        }
        assert!(engine.ready().is_empty());
    }
    assert!(engine.quit().is_empty());
}

/// A field of `/proc/PID/task/TID/stat` for each search thread of a process, with the number of the thread. Fields are
/// counted from the state, which is field 0.
#[cfg(target_os = "linux")]
fn search_threads(process: u32, field: usize) -> Vec<(usize, String)> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).expect("the threads of a process");
    let thread = |task: fs::DirEntry| {
        let read = |file| fs::read_to_string(task.path().join(file)).expect("a running thread");
        let number = read("comm").trim().strip_prefix("search ")?.parse().ok()?;
        // The name, before these fields, is in brackets and may have blanks.
        let stat = read("stat");
        let value = stat.rsplit_once(')')?.1.split_whitespace().nth(field)?.to_owned();
        Some((number, value))
    };
    tasks.filter_map(|task| thread(task.expect("a thread"))).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn threads_beyond_the_processors_have_a_lower_priority() {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut engine = Engine::start();
    engine.send(format!("setoption name Threads value {}", processors + 2));
    engine.ready();
    // As Linux counts it: a larger number waits longer.
    let niceness = |(number, text): (usize, String)| (number, text.parse::<i32>().expect("a niceness"));
    let mut threads: Vec<_> = search_threads(engine.id(), 16).into_iter().map(niceness).collect();
    threads.sort_unstable();
    assert_eq!(threads.len(), processors + 2, "{threads:?}");
    let usual = threads[0].1;
    for (number, niceness) in threads {
        let expected = if number < processors {
            usual
        } else {
            (usual + 19).min(19)
        };
        assert_eq!(niceness, expected, "search thread {number}");
    }
    assert!(engine.quit().is_empty());
}

/// With many more threads than processors, no more of them want a processor at the same time than there are processors.
#[test]
#[cfg(target_os = "linux")]
fn search_threads_take_turns() {
    const SAMPLES: usize = 41;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let mut engine = Engine::start();
    engine.send(format!("setoption name Threads value {}", processors + 30));
    engine.ready();
    engine.send("go infinite");
    let mut running: Vec<usize> = (0..SAMPLES)
        .map(|_| {
            thread::sleep(Duration::from_millis(10));
            let states = search_threads(engine.id(), 0);
            states.iter().filter(|(_, state)| state == "R").count()
        })
        .collect();
    running.sort_unstable();
    engine.send("stop");
    engine.until("bestmove");
    // While a turn goes from one thread to the next, both can be seen to run.
    let median = running[SAMPLES / 2];
    assert!((1..=processors.max(2)).contains(&median), "{running:?}");
    assert!(engine.quit().is_empty());
}
