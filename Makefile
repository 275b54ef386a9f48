# The first target is the one OpenBench calls: `make EXE=name` leaves that executable here. No .git is needed.
#
#   make [EXE=name] [ARCH=native] [PGO=1 [PROFDATA=program]] [SPSA=1] [TARGET=triple]
#
# ARCH    processor: native (this machine), x86-64-v2 (2009 and later), x86-64-v3 (2013), x86-64-v4 (AVX-512), generic
# PGO     lay the program out by a profile of bench, some per cent faster; needs `rustup component add llvm-tools`,
#         or another llvm-profdata, which PROFDATA names (that of LLVM 19 reads the profiles of Rust 1.95)
# SPSA    the search parameters become options, for tuning
# TARGET  cross build for this system, such as x86_64-pc-windows-gnu
#
# Other targets: portable, x86-64-v2, x86-64-v3, x86-64-v4, pgo, test, bench, signature, ci, clean.
EXE ?= archipelago
ARCH ?= native
CARGO_TARGET_DIR ?= target

PROGRAM_SUFFIX := $(if $(or $(filter Windows_NT,$(OS)),$(findstring windows,$(TARGET))),.exe)
DIRECTORY := $(abspath $(CARGO_TARGET_DIR))$(if $(filter-out native,$(ARCH)),/$(ARCH))$(if $(filter-out 0,$(SPSA)),/spsa)
BUILD = cargo build --release --package archipelago-uci $(if $(filter-out 0,$(SPSA)),--features tune) $(if $(TARGET),--target $(TARGET))
BUILT = $(CARGO_TARGET_DIR)/$(if $(TARGET),$(TARGET)/)release/archipelago$(PROGRAM_SUFFIX)
INSTALL = cp "$(BUILT)" "$(EXE:$(PROGRAM_SUFFIX)=)$(PROGRAM_SUFFIX)"
CPU := $(if $(filter-out generic,$(ARCH)),-Ctarget-cpu=$(ARCH))

.PHONY: build portable x86-64-v2 x86-64-v3 x86-64-v4 pgo test bench signature ci clean

ifneq ($(filter-out 0,$(PGO)),)
# Left to the shell, because make splits paths at blanks.
PROFDATA = $(shell ls "$$(rustc --print sysroot)"/lib/rustlib/*/bin/llvm-profdata* 2>/dev/null | head -n 1)
# Flags in this variable are split at this character alone, so the directory may contain blanks.
SEPARATOR := $(shell printf '\037')
FLAGS = CARGO_ENCODED_RUSTFLAGS="$(if $(CPU),$(CPU)$(SEPARATOR))$(1)"
build: export CARGO_TARGET_DIR := $(DIRECTORY)/pgo
build:
	@test -n "$(PROFDATA)" || { echo "no llvm-profdata: rustup component add llvm-tools, or name one by PROFDATA=" >&2; exit 1; }
	rm -rf "$(CARGO_TARGET_DIR)/profile"
	$(call FLAGS,-Cprofile-generate=$(CARGO_TARGET_DIR)/profile) $(BUILD)
	"$(BUILT)" bench
	"$(PROFDATA)" merge -o "$(CARGO_TARGET_DIR)/profile/merged" "$(CARGO_TARGET_DIR)/profile"
	$(call FLAGS,-Cprofile-use=$(CARGO_TARGET_DIR)/profile/merged) $(BUILD)
	$(INSTALL)
else
build: export CARGO_TARGET_DIR := $(DIRECTORY)
build: export RUSTFLAGS := $(CPU)
build:
	$(BUILD)
	$(INSTALL)
endif

portable: x86-64-v2

pgo:
	$(MAKE) build PGO=1

x86-64-v2 x86-64-v3 x86-64-v4:
	$(MAKE) build ARCH=$@

test:
	cargo test --workspace

bench:
	cargo run --release -- bench

# After a change that is meant to alter play: puts the count of the bench on record and runs the examples of the
# documentation again.
signature:
	bench=$$(cargo run --release --quiet -- bench) && echo "$$bench" | tail -n 1 | cut -d ' ' -f 1 > tests/data/bench.txt
	cargo run --quiet --package archipelago-tests --bin renew_examples

ci:
	.ci/run

clean:
	cargo clean
	rm -f "$(EXE:$(PROGRAM_SUFFIX)=)$(PROGRAM_SUFFIX)"
