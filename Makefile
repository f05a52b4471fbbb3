# Two commands do everything on a fresh clone: make play, make test.

PYTHON ?= python3.11
BIN = .venv/bin
JOBS ?= auto

.PHONY: play test lint docs-check unit bench golden mutants lock clean

play: .venv/installed
	$(BIN)/foxtray play ganz-schoen-clever

test: lint docs-check unit

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs-check: .venv/installed
	$(BIN)/pytest tests/docs

unit: .venv/installed
	$(BIN)/pytest -n $(JOBS) --ignore=tests/docs

bench: .venv/installed
	$(BIN)/python bench/run.py

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

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
