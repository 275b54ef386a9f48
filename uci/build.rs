//! Records what `compiler` and `--version` print and bug reports need: compiler, target, profile, processor features,
//! and the commit when the build is made in a clone of the repository. Marks the program with the level of x86-64 that
//! it needs.

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
    set("MARK", mark_level().unwrap_or("no"));
    println!("cargo::rerun-if-changed=build.rs");
}

/// The levels of x86-64 above the first, the highest first, and the features that each adds to those below it.
const LEVELS: [(&str, &[&str]); 3] = [
    (
        "x86-64-v4",
        &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"],
    ),
    (
        "x86-64-v3",
        &["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"],
    ),
    (
        "x86-64-v2",
        &["cmpxchg16b", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"],
    ),
];

/// Marks the program with the level of x86-64 that it needs, where GNU's linker is there to do it: on an older
/// processor the loader of the system then refuses it in one line. A check inside the program would come too late,
/// because Rust's start-up code before `main` may use the missing instructions too. Returns the level; `None` when the
/// program is not marked.
fn mark_level() -> Option<&'static str> {
    let variable = |name| env::var(name).unwrap_or_default();
    let is_release = variable("PROFILE") == "release" && variable("TARGET") == "x86_64-unknown-linux-gnu";
    let has_own_linker = env::var_os("RUSTC_LINKER").is_some() || variable("CARGO_ENCODED_RUSTFLAGS").contains("link");
    if !is_release || has_own_linker {
        return None;
    }
    let features = variable("CARGO_CFG_TARGET_FEATURE");
    let has = |feature: &&str| features.split(',').any(|name| name == *feature);
    let at = (0..LEVELS.len()).find(|&at| LEVELS[at..].iter().all(|(_, needed)| needed.iter().all(has)))?;
    let help = output(Command::new("cc").args(["-fuse-ld=bfd", "-Wl,--help"]))?;
    if !help.contains("-z x86-64-{baseline") {
        return None;
    }
    let level = LEVELS[at].0;
    for argument in ["-fuse-ld=bfd", "-z", level] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    Some(level)
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

/// The short name of the commit; `None` when the workspace is not the top of a clone, but for example an unpacked
/// archive.
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
