# The two commands of the README are `make demo` and `make test`; the rest serves them.
SWIFT ?= swift
# The relay between machines, which wants the NATS client; `make TRAITS=` does without.
TRAITS ?= --traits Relay
SOURCES = Package.swift Sources Tests Fuzz Benchmarks

.PHONY: demo test setup build lint format docs torture model fuzz sanitize bench-reactor bench-relay clean

demo: setup
	$(SWIFT) build $(TRAITS)
	scripts/demo.sh "$$($(SWIFT) build --show-bin-path)"

test: setup lint
	$(SWIFT) build --build-tests $(TRAITS)
	$(SWIFT) test --skip-build $(TRAITS)

setup:
	scripts/setup.sh

# Release binaries; on Linux with the Swift runtime inside, so that they start fast anywhere.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
build: setup
	$(SWIFT) build -c release $(STATIC) $(TRAITS) --product writer
	$(SWIFT) build -c release $(STATIC) $(TRAITS) --product board
	$(SWIFT) build -c release $(STATIC) $(TRAITS) --product relay

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

bench-relay: setup
	scripts/bench-relay.sh

bench-reactor:
	$(SWIFT) run -c release --package-path Benchmarks reactor

clean:
	rm -rf .build
