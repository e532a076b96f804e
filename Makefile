SWIFT ?= swift
export SWIFT

.PHONY: help demo test test-httpbin lint docs soak bench bench-quick bench-micro bench-build clean packages build-packages httpbin-packages

help:
	@echo "make demo    run the sample against a server of its own, and see what comes back"
	@echo "make test    everything that must pass: format, build, tests, pages, thread sanitizer"
	@echo "make test-httpbin  YTKNetwork's own tests over httpbin, which it gets from PyPI"
	@echo "make lint    the format of the sources, and a doc comment on every public name"
	@echo "make docs    the same for Sources, and the Swift and the links of the pages"
	@echo "make soak    the long tests: suites named Soak"
	@echo "make bench   Errand beside raw C on libcurl and URLSession: some minutes; bench-quick, bench-micro: seconds"
	@echo "make clean   take away what was built"

demo: build-packages
	@$(SWIFT) run Shop

test: packages lint
	@.ci/test

test-httpbin: httpbin-packages
	@.ci/test-httpbin

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Samples

docs: build-packages
	@$(SWIFT) format lint --strict --parallel --recursive Sources
	@$(SWIFT) test --disable-xctest --filter '^DocsTests\.'

soak: packages
	@.ci/soak

bench: bench-build
	@.build/release/Bench

bench-quick: bench-build
	@.build/release/Bench quick

bench-micro: bench-build
	@.build/release/Bench micro

bench-build: packages
	@$(SWIFT) build -c release --product Bench

clean:
	rm -rf .build

packages:
	@.ci/install

build-packages:
	@.ci/install build

httpbin-packages:
	@.ci/install httpbin
