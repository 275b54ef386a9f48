//! `tests/openbench_local.py`: what it answers in place of GitHub, asked by a small program in the role of OpenBench.

mod needs_python {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Output};

    use tempfile::TempDir;

    /// Prints the answers to the questions that the server and the client of OpenBench ask, one in each line.
    const PROGRAM: &str = r#"
import io, sys, zipfile
import requests
import beside

api = "https://api.github.com/repos/owner/archipelago/"
branch = requests.get(api + "branches/change", headers={}).json()
print(branch["commit"]["commit"]["message"].splitlines()[-1])
sha = branch["commit"]["sha"]
print(requests.get(api + "commits/" + sha).json()["sha"] == sha)
print(requests.get(api + "branches/v1").json())
tag = requests.get(api + "commits/v1").json()["sha"]
print(requests.get(api + "compare/" + sha + "..." + tag).json()["ahead_by"])
print(requests.get(api + "compare/" + tag + "..." + sha).json()["ahead_by"])
archive = zipfile.ZipFile(io.BytesIO(requests.get(api + "zipball/" + sha).content))
print(sorted({name.split("/", 1)[0] == "archipelago-" + sha for name in archive.namelist()}))
print(archive.read("archipelago-" + sha + "/file").decode())
print(sys.argv[1:], beside.NAME)
"#;

    fn python(directory: &Path, arguments: &[&str]) -> Output {
        let interpreter = std::env::var_os("ARCHIPELAGO_PYTHON").unwrap_or_else(|| "python3".into());
        Command::new(interpreter)
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("openbench_local.py"))
            .args(arguments)
            .current_dir(directory)
            .output()
            .expect("Python starts")
    }

    fn git(repository: &Path, arguments: &[&str]) {
        let mut command = Command::new("git");
        command
            .args(["-c", "user.name=me", "-c", "user.email=me@example.org"])
            .args(arguments);
        let output = command.current_dir(repository).output().expect("git starts");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
    }

    /// A directory with a repository that has the tag `v1` and, one commit later, the branch `change`.
    fn repository() -> TempDir {
        let directory = TempDir::new().expect("a directory");
        let repository = directory.path().join("repository");
        fs::create_dir(&repository).expect("a directory");
        git(&repository, &["init", "--quiet"]);
        for (content, message) in [("old", "first\n\nBench: 1"), ("new", "second\n\nBench: 2")] {
            fs::write(repository.join("file"), content).expect("a file");
            git(&repository, &["add", "file"]);
            git(&repository, &["commit", "--quiet", "--message", message]);
        }
        git(&repository, &["tag", "v1", "HEAD~1"]);
        git(&repository, &["branch", "change"]);
        directory
    }

    #[test]
    #[ignore = "needs Python with the package requests"]
    fn a_local_repository_answers_in_place_of_github() {
        let directory = repository();
        fs::write(directory.path().join("program.py"), PROGRAM).expect("a file");
        fs::write(directory.path().join("beside.py"), "NAME = 'found'\n").expect("a file");
        let output = python(directory.path(), &["repository", "program.py", "-T", "1"]);
        let answers = String::from_utf8_lossy(&output.stdout);
        let expected = [
            "Bench: 2",
            "True",
            "{'message': 'Not Found'}",
            "0",
            "1",
            "[True]",
            "new",
            "['-T', '1'] found",
        ];
        assert_eq!(answers.lines().collect::<Vec<_>>(), expected, "{output:?}");
    }

    #[test]
    #[ignore = "needs Python with the package requests"]
    fn wrong_arguments_get_one_line() {
        let directory = repository();
        for (arguments, word) in [
            (["nothing", "program.py"], "not a git repository: nothing"),
            (["repository", "program.py"], "there is no program program.py"),
        ] {
            let output = python(directory.path(), &arguments);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert!(errors.contains(word) && errors.lines().count() == 1, "{errors}");
        }
    }
}
