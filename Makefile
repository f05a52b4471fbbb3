# Two commands do everything on a fresh clone: make play, make test.

# Any Python from 3.11 on (tools/python.sh). One that is asked for by name has an environment
# of its own, so that versions can take turns: make test PYTHON=python3.12
ifdef PYTHON
VENV := .venv-$(subst /,_,$(patsubst /%,%,$(PYTHON)))
else
VENV := .venv
endif
BIN = $(VENV)/bin
PIP = $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
NPM = npm install --no-save --no-audit --no-fund --loglevel=error
# Two more than there are cores: many a test waits for a server, a deadline or a browser.
JOBS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)

SITE = src/foxtray/server/site/index.html
STATIC = build/static/index.html
PYTHON_SOURCES = $(shell find src/foxtray -name '*.py' 2>/dev/null)
WEB = $(shell find web/src web/public web/index.html -type f 2>/dev/null)

# Some hundred processes are started: Python keeps what it has made of our sources and tests.
unexport PYTHONDONTWRITEBYTECODE

ifndef BESIDE
.NOTPARALLEL:  # two ways into the same node_modules
endif
.PHONY: play static test lint docs docs-check web-check warm unit system search soak bench faults pictures golden mutants coverage release lock clean

# What playing needs and nothing else. Ctrl-C is how one ends it, not an error.
play: $(VENV)/playing $(SITE)
	@trap : INT; $(BIN)/foxtray || [ $$? -eq 130 ]

# The page with the table inside: build/static, a folder that any web space can serve, under any
# path. A table server has it too, at /alone/.
static: $(STATIC)

# Whatever takes one core each goes side by side; the tests themselves take all of them. What is
# compiled takes longest, one thing after the other, so all else gives way to it.
test: $(VENV)/installed web/node_modules/installed system
	+@$(MAKE) --no-print-directory BESIDE=nice --jobs 4 --output-sync=target warm static web-check lint
	+@$(MAKE) --no-print-directory unit

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BESIDE) $(BIN)/mypy

docs-check: $(VENV)/installed
	$(BIN)/pytest tests/docs

# The documents as a site, into build/site; a warning is an error. Open build/site/index.html.
docs: $(VENV)/installed
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --builder html docs build/site
	@echo "build/site/index.html"

# The client's own checks: format, types, messages, unit tests, weight.
web-check: $(VENV)/installed web/node_modules/installed $(SITE)
	cd web && PYTHON=$(abspath $(BIN)/python) $(BESIDE) npm run checks

# The properties of the tests with fresh examples, until Ctrl-C or for SECONDS=600.
search: $(VENV)/installed $(SITE)
	@trap : INT; $(BIN)/python tests/search.py $(SECONDS) -n $(JOBS)

# The whole suite N times, every second time beside a busy loop on each core; screens take turns
# (tests/support/turns.py), so two runs have had everything, as has FOXTRAY_TURN=all make unit.
N ?= 5
soak: $(VENV)/installed $(SITE) $(STATIC) system
	$(BIN)/python tests/soak.py $(N)

# What the compiler and the solvers leave behind, before there are tests that wait for it.
warm: $(VENV)/installed
	cd tests && $(abspath $(BIN))/python -m support.warming

unit: $(VENV)/installed $(SITE) $(STATIC) system
	$(BIN)/pytest -n $(JOBS) --dist worksteal

# Chromium, PostgreSQL, Redis and nginx, for the tests.
system:
	@tools/system.sh

bench: $(VENV)/installed
	$(BIN)/python bench/run.py
	$(BIN)/python bench/table.py --write
	$(BIN)/python bench/walls.py

# A hundred kills of a server in the middle of acknowledgements, and nothing is lost; 100,000 hostile
# messages, and nothing breaks.
faults: $(VENV)/installed system
	$(BIN)/python bench/faults.py --write
	$(BIN)/python bench/faults.py --postgres --write
	FOXTRAY_HOSTILE=25000 $(BIN)/pytest -n $(JOBS) tests/server/test_hostile_messages.py

# Every screen at both sizes into build/pictures, to be looked at; the README's are written anew.
pictures: $(VENV)/installed $(SITE) system
	FOXTRAY_PICTURES=build/pictures $(BIN)/pytest -n $(JOBS) tests/browser/test_screens.py

# Write the golden records again after a deliberate change; read the diff before you commit it.
golden: $(VENV)/installed
	$(BIN)/python tests/records/make_golden.py

# Break rules on purpose, one at a time, and see that their tests notice; ONLY=btc: of one game.
mutants: $(VENV)/installed
	cd tests && $(abspath $(BIN))/python -m mutants $(ONLY)

# How much of the package the tests run, without the browser's and without processes that tests
# start. Compiled code cannot be traced: the rules run plain, but for solvers and reviewers, which
# are far too slow so, and all else runs as it is used.
SOLVERS = tests/rules/break_the_cube/test_detective.py tests/rules/high_score/test_solve.py \
  tests/rules/ganz_schoen_clever/test_first_player.py
coverage: $(VENV)/installed system
	mkdir -p build
	FOXTRAY_PLAIN=1 $(BIN)/pytest -n $(JOBS) --cov --cov-report= tests/rules $(SOLVERS:%=--ignore=%)
	$(BIN)/pytest -n $(JOBS) --cov --cov-append --cov-report=term --cov-report=html:build/coverage-html \
	  $(filter-out tests/browser/ tests/docs/ tests/rules/,$(wildcard tests/*/)) tests/test_*.py $(SOLVERS)

# A wheel and an sdist into dist/, both with the built client and the weights.
release: $(VENV)/installed $(SITE)
	rm -rf dist
	$(BIN)/python -m build

# Pin the newest versions that satisfy pyproject.toml.
lock:
	rm -rf build/lock && $$(tools/python.sh $(PYTHON)) -m venv build/lock
	build/lock/bin/pip install --quiet -e .[dev]
	build/lock/bin/pip freeze --exclude-editable > constraints.txt
	rm -rf build/lock

# The game and its table.
$(VENV)/playing: pyproject.toml constraints.txt
	@[ -x $(BIN)/python ] || { python=$$(tools/python.sh $(PYTHON)) && $$python -m venv $(VENV); }
	$(PIP) --editable .
	@touch $@

# Everything else too: tests, tools, a cluster, a database.
$(VENV)/installed: pyproject.toml constraints.txt
	@[ -x $(BIN)/python ] || { python=$$(tools/python.sh $(PYTHON)) && $$python -m venv $(VENV); }
	$(PIP) --editable '.[dev]'
	@touch $(VENV)/playing $@

# What builds the pages. Not `npm ci`: it refuses a lock file that lacks other systems' optional
# parts. (npm takes away the test tools, if they are there and the lock file has changed.)
web/node_modules/building: web/package-lock.json
	@tools/node.sh
	@rm -f web/node_modules/installed
	cd web && $(NPM) --omit=dev
	@touch $@

# What checks and tests them, too.
web/node_modules/installed: web/package-lock.json
	@tools/node.sh
	cd web && $(NPM)
	@touch web/node_modules/building $@

$(SITE): web/node_modules/building $(WEB)
	cd web && npm run --silent build
	@touch $@

$(STATIC): $(VENV)/playing web/node_modules/building $(WEB) $(PYTHON_SOURCES) web/alone.html tools/static.py tools/page_memory.mjs
	$(BESIDE) $(BIN)/python tools/static.py build/static
	cd web && $(BESIDE) npm run --silent build:alone
	rm -rf src/foxtray/server/site_alone && cp -r build/static src/foxtray/server/site_alone
	@touch $@

clean:
	rm -rf web/node_modules src/foxtray/server/site src/foxtray/server/site_alone .venv .venv-* build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
