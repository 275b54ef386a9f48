//! Clients that other people wrote drive the engine. They are Python packages from PyPI: `chess` and `stockfish`.

mod needs_python {
    use crate::harness::*;

    /// Runs a script with the interpreter that ARCHIPELAGO_PYTHON names, or with `python3`.
    #[track_caller]
    fn run_script(name: &str, last_line: &str) {
        let python = std::env::var_os("ARCHIPELAGO_PYTHON").unwrap_or_else(|| "python3".into());
        let script = format!("{}/tests/clients/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(python);
        let ended = finish(
            command
                .arg(script)
                .arg(env!("CARGO_BIN_EXE_archipelago"))
                .stdin(Stdio::null()),
        );
        assert_eq!(ended.code, Some(0), "{}\n{}", ended.stdout, ended.stderr);
        assert_eq!(ended.stdout.lines().last(), Some(last_line), "{}", ended.stderr);
    }

    #[test]
    #[ignore = "needs Python with the package stockfish"]
    fn the_stockfish_package() {
        run_script("stockfish_client.py", "every call was answered");
    }

    #[test]
    #[ignore = "needs Python with the package chess"]
    fn python_chess() {
        run_script("python_chess.py", "every part passed");
    }
}
