# The first target is OpenBench's: `make EXE=name` leaves that executable here. No .git is needed.
EXE ?= archipelago
CARGO_TARGET_DIR ?= target
export CARGO_TARGET_DIR

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

.PHONY: build portable test bench signature ci clean

build:
	cargo build --release --package archipelago-uci
	cp "$(CARGO_TARGET_DIR)/release/archipelago$(SUFFIX)" "$(EXE:$(SUFFIX)=)$(SUFFIX)"

# Runs on every x86-64 processor since 2009.
portable: export RUSTFLAGS := -C target-cpu=x86-64-v2
portable: export CARGO_TARGET_DIR := $(CARGO_TARGET_DIR)/portable
portable: build

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
