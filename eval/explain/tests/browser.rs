//! The page of a story in a real browser. Chromium is driven without a window: three frames hold the page in the widths of
//! a phone, a tablet and a desk, and a script looks at them and writes down what it finds.

mod needs_browser {
    use std::path::Path;
    use std::process::Command;

    use archipelago_explain::story::{Judgment, Story, read_games};
    use serde_json::Value as Json;

    const WIDTHS: [u32; 3] = [390, 768, 1280];

    /// The page of a game, and the number of pieces and pawns that are left at its end.
    fn page() -> (String, usize) {
        let game = read_games(include_bytes!("data/games.pgn")).remove(7).expect("a game");
        let positions = game.positions();
        let judgments = positions.iter().map(Judgment::by_static).collect();
        let left = positions[positions.len() - 1].occupied().count();
        (Story::new(game, judgments).page(false), left)
    }

    /// A page with a frame of each width, and the script that looks at them.
    fn judge(page: &str) -> String {
        // Errors are collected by a script that runs before all others.
        let collector = "<script>window.problems=[];addEventListener('error',e=>problems.push(String(e.message)));\
                         console.error=(...words)=>problems.push(words.join(' '))</script>";
        let page = page.replacen("<head>", &format!("<head>{collector}"), 1);
        let source = page.replace('&', "&amp;").replace('"', "&quot;");
        let frames: String = WIDTHS
            .iter()
            .map(|width| {
                format!("<iframe width=\"{width}\" height=\"800\" style=\"border:0\" srcdoc=\"{source}\"></iframe>")
            })
            .collect();
        let script = "
            addEventListener('load', () => {
              const look = frame => {
                const inner = frame.contentWindow, doc = frame.contentDocument, root = doc.documentElement;
                const press = key => doc.dispatchEvent(new inner.KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
                const status = () => doc.getElementById('status').textContent;
                const pieces = () => doc.querySelectorAll('#pieces use').length;
                const result = {problems: inner.problems, width: root.clientWidth, content: root.scrollWidth};
                result.start = status();
                result.pieces = pieces();
                press('ArrowRight'); result.right = status();
                press('End'); result.end = status(); result.last_pieces = pieces();
                press('ArrowLeft'); result.left = status();
                press('Home'); result.home = status();
                doc.querySelectorAll('.moves button')[4].click(); result.clicked = status();
                result.current = doc.querySelectorAll('.moves [aria-current]').length;
                const graph = doc.getElementById('graph'), box = graph.getBoundingClientRect();
                graph.dispatchEvent(new inner.MouseEvent('click', {bubbles: true, clientX: box.right - 1, clientY: box.top + 40}));
                result.graph = status();
                const where = doc.querySelector('#pieces use').getAttribute('y');
                doc.getElementById('flip').click();
                result.flipped = doc.querySelector('#pieces use').getAttribute('y') !== where;
                const style = inner.getComputedStyle(doc.body);
                result.paper = style.backgroundColor;
                result.ink = style.color;
                result.dark = inner.matchMedia('(prefers-color-scheme: dark)').matches;
                result.font = parseFloat(style.fontSize);
                result.named = [...doc.querySelectorAll('svg')].every(svg => svg.querySelector('title'));
                return result;
              };
              const results = [...document.querySelectorAll('iframe')].map(look);
              document.body.replaceChildren();
              const text = document.createElement('pre');
              text.id = 'results';
              text.textContent = JSON.stringify(results);
              document.body.append(text);
            });";
        format!("<!DOCTYPE html><html><body>{frames}<script>{script}</script></body></html>")
    }

    /// What the script has found, one entry for each width.
    fn results(file: &Path, scheme: &str) -> Vec<Json> {
        let profile = tempfile::tempdir().expect("a directory");
        let output = Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--virtual-time-budget=20000",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg(format!("--blink-settings=preferredColorScheme={scheme}"))
            .arg("--dump-dom")
            .arg(file)
            .output()
            .expect("chromium starts");
        let dom = String::from_utf8_lossy(&output.stdout);
        let text = dom
            .split("<pre id=\"results\">")
            .nth(1)
            .and_then(|rest| rest.split("</pre>").next());
        let text = text.unwrap_or_else(|| panic!("no results: {dom:.2000}"));
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    #[ignore = "needs Chromium"]
    fn the_page_works_in_three_widths_and_both_schemes() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("judge.html");
        let (page, left) = page();
        std::fs::write(&file, judge(&page)).expect("a file");
        for (scheme, is_dark) in [("0", true), ("1", false)] {
            let results = results(&file, scheme);
            assert_eq!(results.len(), WIDTHS.len());
            for (found, width) in results.iter().zip(WIDTHS) {
                check(found, width, is_dark, left);
            }
        }
    }

    fn check(found: &Json, width: u32, is_dark: bool, left: usize) {
        let says = |key: &str, start: &str| {
            let text = found[key].as_str().unwrap_or_default();
            assert!(text.starts_with(start), "{key}: {text:?} instead of {start:?}");
        };
        assert_eq!(found["problems"], Json::Array(Vec::new()), "no errors");
        let content = found["content"].as_u64().expect("a width");
        assert!(
            content <= found["width"].as_u64().expect("a width"),
            "{width}: the content is {content} wide"
        );
        assert_eq!(
            (&found["pieces"], &found["last_pieces"]),
            (&Json::from(32), &Json::from(left))
        );
        says("start", "The first position: ");
        says("right", "1.d4: ");
        says("end", "41...Qh3: ");
        says("left", "41.Rg4: ");
        says("home", "The first position: ");
        says("clicked", "3.Nc3: ");
        says("graph", "41...Qh3: ");
        assert_eq!(found["current"], Json::from(1), "one move is the current one");
        assert_eq!(found["flipped"], Json::Bool(true));
        assert_eq!(found["named"], Json::Bool(true), "each picture has a title");
        assert_eq!(found["dark"], Json::Bool(is_dark));
        let (paper, ink) = if is_dark {
            ("rgb(22, 28, 34)", "rgb(233, 228, 216)")
        } else {
            ("rgb(251, 248, 241)", "rgb(34, 48, 60)")
        };
        assert_eq!((&found["paper"], &found["ink"]), (&Json::from(paper), &Json::from(ink)));
        assert!(found["font"].as_f64().is_some_and(|size| size >= 16.0));
    }
}
