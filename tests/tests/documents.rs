//! The documentation agrees with itself: charts with their data, results with their games, links with files.

use std::fs;
use std::path::Path;

use archipelago_tests::charts::{self, Match};
use archipelago_tests::documents::{self, docs, workspace};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The targets of the links in a document, code left out.
fn links(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect();
    let targets = prose.split("](").skip(1);
    targets
        .filter_map(|rest| rest.split_once(')').map(|(target, _)| target.to_owned()))
        .collect()
}

#[test]
fn charts_show_the_data() {
    for (name, chart) in charts::documentation(&docs()).expect("data files") {
        let drawn = read(&docs().join(name));
        assert!(
            drawn == chart.draw(),
            "docs/{name} is out of date: cargo run -p archipelago-tests --bin charts"
        );
    }
}

/// The Elo on record is that of the games on record, up to a tenth of its error, and the document names the match.
#[test]
fn recorded_matches_add_up() {
    let results = read(&docs().join("results.md"));
    let matches: Vec<Match> = charts::read(&docs().join("data/matches.csv")).expect("matches");
    assert!(matches.len() >= 30, "only {} matches", matches.len());
    for game in matches {
        assert_eq!(game.won + game.drawn + game.lost, game.games, "{game:?}");
        let score = (f64::from(game.won) + f64::from(game.drawn) / 2.0) / f64::from(game.games);
        let elo = -400.0 * (1.0 / score - 1.0).log10();
        assert!((elo - game.elo).abs() <= 0.1 * game.error, "{elo:.1} Elo: {game:?}");
        let row = format!(
            "| {} | {} | {} | {} | {} | {:+} ± {} |",
            game.control, game.games, game.won, game.drawn, game.lost, game.elo, game.error
        );
        assert!(results.contains(&row), "docs/results.md lacks {game:?}");
    }
}

/// A line that does not belong to a table, even an empty one, ends it: the rows after it are shown as plain text.
#[test]
fn tables_are_in_one_piece() {
    let mut tables = 0;
    for path in documents::all().expect("documents") {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        let is_row = |number: usize| lines.get(number).is_some_and(|line| line.starts_with('|'));
        let starts = (0..lines.len()).filter(|&number| is_row(number) && (number == 0 || !is_row(number - 1)));
        for start in starts {
            tables += 1;
            let second = lines.get(start + 1).copied().unwrap_or_default();
            let place = format!("{}, line {}", path.display(), start + 1);
            assert!(second.starts_with("|---"), "{place}: no head of a table");
        }
    }
    assert!(tables >= 20, "only {tables} tables");
}

/// The section under this heading of the second level.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let mut sections = text.split("\n## ");
    sections
        .find(|section| section.starts_with(heading))
        .expect("the section")
}

/// The anchor that a Markdown reader gives to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || " -_".contains(c));
    kept.flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let documents = documents::all().expect("documents");
    assert!(documents.len() >= 10, "{documents:?}");
    let mut count = 0;
    for path in documents {
        for target in links(&read(&path)).iter().filter(|target| !target.contains("://")) {
            let (file, heading) = target
                .split_once('#')
                .map_or((&**target, None), |(file, heading)| (file, Some(heading)));
            let place = if file.is_empty() {
                path.clone()
            } else {
                path.parent().expect("a directory").join(file)
            };
            assert!(place.exists(), "{}: {target} leads nowhere", path.display());
            let Some(wanted) = heading else { continue };
            let text = read(&place);
            let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
            let mut anchors = headings.map(|heading| anchor(heading.trim_start_matches('#').trim()));
            assert!(
                anchors.any(|anchor| anchor == wanted),
                "{}: {target} has no such heading",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count >= 20, "only {count} links to headings");
}

/// The section of `docs/explain.md` has all names, and nothing else.
#[test]
fn named_structures_are_listed() {
    let document = read(&docs().join("explain.md"));
    let rows = section(&document, "Named structures").lines();
    let rows = rows.filter(|line| line.starts_with("| ") && !line.starts_with("| from"));
    let mut rest: String = rows.filter_map(|row| row.split('|').nth(2)).collect();
    // The longest first, because some names are parts of others. What remains must be punctuation.
    let mut names: Vec<&str> = archipelago_explain::named::names().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        assert!(rest.contains(name), "docs/explain.md does not list {name}");
        rest = rest.replace(name, "");
    }
    assert!(rest.chars().all(|c| " ,;".contains(c)), "not a name: {rest}");
}

/// The files that a document names in code, with their directories.
fn named_files(text: &str) -> Vec<&str> {
    let code = text.split('`').skip(1).step_by(2);
    let is_part = |part: char| part.is_ascii_alphanumeric() || "_-./".contains(part);
    let ends = [".rs", ".sh", ".txt", ".csv", ".md", "/run"];
    code.filter(|word| word.contains('/') && word.chars().all(is_part) && ends.iter().any(|end| word.ends_with(end)))
        .collect()
}

#[test]
fn named_files_exist() {
    let mut count = 0;
    for path in documents::all().expect("documents") {
        for file in named_files(&read(&path)) {
            assert!(
                workspace().join(file).exists(),
                "{}: there is no {file}",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} files are named");
}

/// The last column of the table of pawn patterns.
#[test]
fn glossary_names_functions() {
    let directory = fs::read_dir(workspace().join("eval/src/structure")).expect("a directory");
    let sources: String = directory.map(|entry| read(&entry.expect("an entry").path())).collect();
    let glossary = read(&docs().join("glossary.md"));
    let mut count = 0;
    for line in section(&glossary, "Pawn patterns").lines() {
        let column = line.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        for name in column.split('`').skip(1).step_by(2).filter(|name| !name.contains('.')) {
            assert!(sources.contains(&format!("fn {name}")), "there is no function {name}");
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} functions are named");
}

/// A front page that is read in three minutes.
#[test]
fn the_readme_is_short() {
    let lines = read(&workspace().join("README.md")).lines().count();
    assert!(lines <= 140, "{lines} lines");
}
