//! Records what `compiler` and `--version` print and bug reports need: compiler, target, profile, processor features, and
//! the commit when the build is made in a clone of the repository.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    let compiler = env::var_os("RUSTC").and_then(|rustc| output(Command::new(rustc).arg("--version")));
    set("RUSTC", compiler.as_deref().unwrap_or("an unknown compiler"));
    for name in ["TARGET", "PROFILE", "CARGO_CFG_TARGET_FEATURE"] {
        set(name, &env::var(name).unwrap_or_default());
    }
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = commit();
    set("COMMIT", commit.as_deref().unwrap_or("unknown"));
    set(
        "VERSION",
        &commit.map_or(version.clone(), |commit| format!("{version} {commit}")),
    );
    println!("cargo::rerun-if-changed=build.rs");
}

/// Makes a text available as `env!("ARCHIPELAGO_<name>")`.
fn set(name: &str, value: &str) {
    println!("cargo::rustc-env=ARCHIPELAGO_{name}={value}");
}

/// What a program prints, without the blanks around it; `None` when it fails.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout)
        .ok()
        .map(|text| text.trim().to_string())
}

/// The short name of the commit; `None` when the workspace is not the top of a clone, but for example an unpacked archive.
fn commit() -> Option<String> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR")?;
    let workspace = Path::new(&manifest).parent()?;
    if !workspace.join(".git").exists() {
        return None;
    }
    let git = |arguments: &[&str]| output(Command::new("git").arg("-C").arg(workspace).args(arguments));
    // The log of HEAD grows with every commit and every checkout.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={}", workspace.join(log).display());
    git(&["rev-parse", "--short=7", "HEAD"]).filter(|commit| commit.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
