# `make demo` and `make test` need Python 3.11+ and pip, nothing else: they set up .venv themselves.
PYTHON ?= python3
BIN := .venv/bin
# of tests: more than cores, since those of processes wait a fifth of their time
PROCESSES ?= $(shell $(PYTHON) -c 'import os; print(min(4, (os.cpu_count() or 1) * 3 // 2))')
EXPLAINED := --ignore-vuln CVE-2025-69872 # diskcache; docs/threats.md says why it does not concern us
QUICK := $(addprefix tests/,method numbering evidence document evaluation comparison search_index retrieval \
	ingest/test_pages.py ingest/headers ingest/lines ingest/structure ingest/flow ingest/office ingest/web test_api.py)

.DEFAULT_GOAL := help
.PHONY: help demo test quick coverage lint types check golden bench soak fuzz audit e2e packaging release conformance clean

help:  ## list the commands
	@grep -E '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

.venv/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed; name one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: .venv/.ready  ## show what an agent sees of a document; DOC=/path/to.pdf for your own
	@$(BIN)/shed demo $(if $(DOC),"$(DOC)")

test: .venv/.ready  ## run all tests, in up to four processes
	$(BIN)/python -m pytest -n $(PROCESSES)

quick: .venv/.ready  ## run the tests that start no process, with few examples a property
	$(BIN)/python -m pytest -q -n auto --maxprocesses 4 --hypothesis-profile quick $(QUICK)

coverage: .venv/.ready  ## run all tests and count the lines and branches that they run
	$(BIN)/python -m pytest -n auto --maxprocesses 4 -p tests.coverage

lint: .venv/.ready  ## check style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.ready  ## check types
	$(BIN)/pyright

check: lint types coverage  ## run lint, types and coverage, as CI does

golden: .venv/.ready  ## rewrite the golden files; review them as a diff
	SHED_GOLDEN=rewrite $(BIN)/python -m pytest -q tests -k golden

bench: .venv/.ready  ## measure speed; CORPUS=/folder/of/pdfs
	$(BIN)/python -m bench.speed $(if $(CORPUS),"$(CORPUS)")

soak: .venv/.ready  ## put random load on real servers for SECONDS (600); CORPUS=/folder/of/pdfs
	$(BIN)/python -m stress.soak $(if $(CORPUS),"$(CORPUS)") --seconds $(or $(SECONDS),600)

fuzz: .venv/.ready  ## fuzz our own parsers for SECONDS each (60)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[fuzz]'
	$(BIN)/python -m stress.fuzz --seconds $(or $(SECONDS),60)

audit: .venv/.ready  ## look for known vulnerabilities in what we depend on
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[audit]'
	@$(BIN)/python -m pip freeze --exclude-editable > .venv/requirements.txt
	@$(BIN)/pip-audit -r .venv/requirements.txt --no-deps --disable-pip --strict $(EXPLAINED) || { echo "make audit: \
	a vulnerability is listed above, or a package could not be looked up: needs https://pypi.org"; exit 1; }

e2e: .venv/.ready  ## run real Claude Code and Codex against the server; SHED_CORPUS=/folder/of/pdfs
	$(BIN)/python -m e2e

packaging: .venv/.ready  ## check what we publish with its vendors' tools
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[packaging]'
	$(BIN)/python -m e2e.packaging

release: .venv/.ready  ## fill in, build and check what is published; REPOSITORY=URL
	@test -n "$(REPOSITORY)" || { echo "name it: make release REPOSITORY=https://github.com/OWNER/shed-mcp"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[packaging]'
	$(BIN)/python -m e2e.release "$(REPOSITORY)"
	$(BIN)/python -m pytest -q tests/test_manifests.py
	$(BIN)/python -m e2e.packaging

conformance: .venv/.ready  ## run the protocol's official conformance suite
	$(BIN)/python -m e2e.conformance

clean:  ## remove what the commands made
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis dist build
