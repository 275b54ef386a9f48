//! Records the compiler and the target, which `compiler` prints and bug reports need.

use std::env;
use std::process::Command;

fn main() {
    let version = env::var_os("RUSTC")
        .and_then(|rustc| Command::new(rustc).arg("--version").output().ok())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "an unknown compiler".into());
    println!("cargo::rustc-env=ARCHIPELAGO_RUSTC={}", version.trim());
    for name in ["TARGET", "PROFILE", "CARGO_CFG_TARGET_FEATURE"] {
        println!(
            "cargo::rustc-env=ARCHIPELAGO_{name}={}",
            env::var(name).unwrap_or_default()
        );
    }
    println!("cargo::rerun-if-changed=build.rs");
}
