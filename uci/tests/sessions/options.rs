//! The list of options: what `uci` prints is what the documentation says.

use std::path::{Path, PathBuf};

use crate::harness::*;

/// An option in the words of the documentation: name, type, default, range. A button has no default.
type Row = [String; 4];

/// The README and the pages in `docs`.
fn documentation() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let pages = fs::read_dir(root.join("docs")).expect("a folder of pages");
    let mut paths: Vec<PathBuf> = pages.map(|page| page.expect("an entry can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "md"));
    paths.push(root.join("README.md"));
    let read = |path: &PathBuf| fs::read_to_string(path).expect("text") + "\n\n";
    paths.iter().map(read).collect()
}

/// The rows of the one table of options.
fn documented(text: &str) -> Vec<Row> {
    let tables: Vec<&str> = text.split("| name | type | default | range |").skip(1).collect();
    let [table] = tables[..] else {
        panic!("{} tables of options", tables.len());
    };
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|line| {
        let mut cells = line
            .split('|')
            .skip(1)
            .map(|cell| cell.trim().trim_matches('`').to_string());
        std::array::from_fn(|_| cells.next().expect("four cells"))
    })
    .collect()
}

/// The same of a line `option name N type T [default D] [min A max B]`.
fn printed(line: &str) -> Row {
    let rest = line.strip_prefix("option name ").expect("an option");
    let (name, rest) = rest.split_once(" type ").expect("a type");
    let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.strip_prefix("default").unwrap_or_default();
    let (default, range) = match rest.split_once(" min ") {
        Some((default, range)) => (default, range.replace(" max ", " to ")),
        None => (rest, String::new()),
    };
    [name, kind, default.trim(), &range].map(str::to_string)
}

#[test]
fn the_documentation_lists_what_uci_prints() {
    let lines = run("uci");
    let options: Vec<Row> = lines
        .iter()
        .filter(|line| line.starts_with("option "))
        .map(|line| printed(line))
        .collect();
    let mut documented = documented(&documentation());
    assert!(documented.len() >= 12, "{documented:?}");
    if cfg!(feature = "tune") {
        // The search parameters follow.
        assert!(options.len() > documented.len());
        documented.extend_from_slice(&options[documented.len()..]);
    }
    assert_eq!(options, documented);
}

#[test]
fn rows_and_lines_are_read_in_full() {
    let row = |cells: [&str; 4]| cells.map(str::to_string);
    for (line, cells) in [
        (
            "option name A b type spin default 3 min -1 max 9",
            ["A b", "spin", "3", "-1 to 9"],
        ),
        ("option name C type button", ["C", "button", "", ""]),
        (
            "option name D type string default <empty>",
            ["D", "string", "<empty>", ""],
        ),
    ] {
        assert_eq!(printed(line), row(cells));
    }
    let text = "words\n| name | type | default | range | meaning |\n|---|---|---|---|---|\n| `A b` | spin | 3 | -1 to 9 | x |\n\nend";
    assert_eq!(documented(text), [row(["A b", "spin", "3", "-1 to 9"])]);
}
