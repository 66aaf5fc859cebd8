# The two commands of the README are `make demo` and `make test`; the rest serves them.
SWIFT ?= swift
SOURCES = Package.swift Sources Tests

.PHONY: demo test setup build lint format docs bench-reactor clean

demo: setup
	$(SWIFT) build
	scripts/demo.sh "$$($(SWIFT) build --show-bin-path)"

test: setup lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

setup:
	scripts/setup.sh

build:
	$(SWIFT) build -c release

lint:
	$(SWIFT) format lint --recursive --strict $(SOURCES)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

docs:
	scripts/docs.sh

bench-reactor:
	$(SWIFT) run -c release --package-path Benchmarks reactor

clean:
	rm -rf .build
