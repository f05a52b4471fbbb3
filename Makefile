# Two commands do everything on a fresh clone: make play, make test.

PYTHON ?= python3.11
BIN = .venv/bin
JOBS ?= auto

SITE = src/foxtray/server/site/index.html
WEB = $(shell find web/src web/public web/index.html -type f 2>/dev/null)

.PHONY: play test lint docs-check web-check unit system bench pictures golden mutants lock clean

play: .venv/installed $(SITE)
	$(BIN)/foxtray

test: lint docs-check web-check unit

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs-check: .venv/installed
	$(BIN)/pytest tests/docs

# The client's own checks: format, types, messages, unit tests, weight.
web-check: .venv/installed web/node_modules/installed
	cd web && npm test

unit: .venv/installed $(SITE) system
	$(BIN)/pytest -n $(JOBS) --ignore=tests/docs

# Chromium and PostgreSQL, for the tests.
system:
	@tools/system.sh

bench: .venv/installed
	$(BIN)/python bench/run.py
	$(BIN)/python bench/table.py --write

# Every screen at both sizes into build/pictures, to be looked at; the README's are written anew.
pictures: .venv/installed $(SITE) system
	FOXTRAY_PICTURES=build/pictures $(BIN)/pytest -n $(JOBS) tests/browser/test_screens.py

# Write the golden records again after a deliberate change; read the diff before you commit it.
golden: .venv/installed
	$(BIN)/python tests/records/make_golden.py

# Break two dozen rules on purpose, one at a time, and see that their tests notice.
mutants: .venv/installed
	$(BIN)/python tests/mutants.py

# Pin the newest versions that satisfy pyproject.toml.
lock:
	rm -rf .venv/lock && $(PYTHON) -m venv .venv/lock
	.venv/lock/bin/pip install --quiet -e .[dev]
	.venv/lock/bin/pip freeze --exclude-editable > constraints.txt

.venv/installed: pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "foxtray needs Python 3.11 or newer: install it, or say which: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

# Not `npm ci`: it refuses a lock file that lacks other systems' optional parts.
web/node_modules/installed: web/package-lock.json
	@command -v npm >/dev/null || { echo "The pages of the table are built with Node 20 or newer: install nodejs and npm. (The terminal needs none: foxtray play)" >&2; exit 1; }
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(SITE): .venv/installed web/node_modules/installed $(WEB)
	cd web && npm run --silent build
	@touch $@

clean:
	rm -rf web/node_modules src/foxtray/server/site .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
