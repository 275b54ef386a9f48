# The first target is OpenBench's: `make EXE=name` leaves that executable here. No .git is needed.
EXE ?= archipelago
CARGO_TARGET_DIR ?= target
export CARGO_TARGET_DIR

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

.PHONY: build portable pgo test bench signature ci clean

build:
	cargo build --release --package archipelago-uci
	cp "$(CARGO_TARGET_DIR)/release/archipelago$(SUFFIX)" "$(EXE:$(SUFFIX)=)$(SUFFIX)"

# Runs on every x86-64 processor since 2009.
portable: export RUSTFLAGS := -C target-cpu=x86-64-v2
portable: export CARGO_TARGET_DIR := $(CARGO_TARGET_DIR)/portable
portable: build

# Laid out by what the bench runs, which is some per cent faster. The tools: rustup component add llvm-tools
PROFDATA = $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata*))
NATIVE := -C target-cpu=native
pgo: export CARGO_TARGET_DIR := $(abspath $(CARGO_TARGET_DIR)/pgo)
pgo:
	@test -n "$(PROFDATA)" || { echo "no llvm-profdata: rustup component add llvm-tools" >&2; exit 1; }
	rm -rf "$(CARGO_TARGET_DIR)/profile"
	RUSTFLAGS="$(NATIVE) -C profile-generate=$(CARGO_TARGET_DIR)/profile" cargo build --release --package archipelago-uci
	"$(CARGO_TARGET_DIR)/release/archipelago$(SUFFIX)" bench
	"$(PROFDATA)" merge -o "$(CARGO_TARGET_DIR)/profile/merged" "$(CARGO_TARGET_DIR)/profile"
	RUSTFLAGS="$(NATIVE) -C profile-use=$(CARGO_TARGET_DIR)/profile/merged" cargo build --release --package archipelago-uci
	cp "$(CARGO_TARGET_DIR)/release/archipelago$(SUFFIX)" "$(EXE:$(SUFFIX)=)$(SUFFIX)"

test:
	cargo test --workspace

bench:
	cargo run --release -- bench

# Puts the count of the bench on record, after a change that is meant to alter play.
signature:
	cargo run --release --quiet -- bench | tail -n 1 | cut -d ' ' -f 1 > tests/data/bench.txt

ci:
	.ci/run

clean:
	cargo clean
	rm -f "$(EXE:$(SUFFIX)=)$(SUFFIX)"
