# The two commands of the README are `make demo` and `make test`; the rest serves them.
SWIFT ?= swift
# The relay between machines, which wants the NATS client; `make TRAITS=` does without.
TRAITS ?= --traits Relay
SOURCES = Package.swift Sources Tests Fuzz Benchmarks

.PHONY: demo test setup build lint format docs torture model fuzz sanitize bench bench-guard
.PHONY: bench-reactor bench-relay clean

demo: setup
	$(SWIFT) build $(TRAITS)
	scripts/demo.sh "$$($(SWIFT) build --show-bin-path)"

test: setup lint
	$(SWIFT) build --build-tests $(TRAITS)
	$(SWIFT) test --skip-build $(TRAITS)

setup:
	scripts/setup.sh

# Release binaries, as they are installed.
build: setup
	scripts/build.sh writer board $(if $(TRAITS),relay) -- $(TRAITS)

lint:
	$(SWIFT) format lint --recursive --strict $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

docs:
	scripts/docs.sh

# The same tests as in `make test` where things break, at ten times the size, and one table.
torture: setup
	scripts/torture.sh

# The delivery rule, checked exhaustively; wants spin.
model:
	scripts/model.sh

fuzz:
	scripts/fuzz.sh 20

# Thread and address sanitizer over all tests; takes about ten minutes.
sanitize: setup
	scripts/sanitize.sh both

# Ratios against C and against other ways to do the same, in one table; BENCH=--quick for a first look.
bench: setup
	TRAITS="$(TRAITS)" python3 Benchmarks/bench.py $(BENCH)

# Instructions of the hot paths against those that were counted before; ACCEPT=--accept keeps the
# counts of now.
bench-guard:
	python3 Benchmarks/guard.py $(ACCEPT)

bench-relay: setup
	scripts/bench-relay.sh

bench-reactor:
	$(SWIFT) run -c release --package-path Benchmarks reactor

clean:
	rm -rf .build
