//! local
fn main() { let d = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(archipelago_engine::BENCH_DEPTH); println!("{}", archipelago_engine::bench(d)); }
