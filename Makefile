# The commands of this project. `make setup` is what the others share; a second run of it is instant.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
TOOLS  := $(VENV)/.tools
unexport PYTHONDONTWRITEBYTECODE # what is loaded again and again (each command that a test starts) is compiled once
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: setup tools pages browser run test lint types bench soak mutants probe pictures lock clean

setup: $(STAMP) pages

# What running needs: requirements.lock. The pages' builder (Node) is part of it.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardwright needs Python 3.11 or later; $$($(PYTHON) --version) found. Set PYTHON=…"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (Debian: apt-get install python3-venv)."; exit 1; }
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

# What testing needs besides: requirements.dev.lock.
tools: setup $(TOOLS)

$(TOOLS): requirements.dev.lock $(STAMP)
	$(PIP) --require-hashes -r requirements.dev.lock
	@touch $(TOOLS)

# The browser's side, built into the package (docs/web.md).
pages: $(STAMP)
	@$(BIN)/python web/build.py

# Debian's Chromium for the browser tests, where it may be installed; they say themselves when they are skipped.
browser:
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && { apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1; }; } || echo "No Chromium here: the browser tests are skipped (Debian: apt-get install chromium)."

# In a browser where somebody sits at a terminal; else bots play, told move by move.
run: setup
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/cardwright serve; else $(BIN)/cardwright play cardfinity; fi

test: tools browser lint types
	$(BIN)/python -m pytest -n auto

lint: tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: tools
	$(BIN)/mypy
	@$(BIN)/python web/build.py types

bench: setup
	$(BIN)/cardwright bench

soak: tools
	$(BIN)/python -m pytest -n auto -m soak

# Changes the code at random and counts what the tests notice: make mutants ARGS="--sample 20 kernel".
mutants: tools
	$(BIN)/python tests/mutants/__main__.py $(ARGS)

# Tries every card of a file in positions of its own: make probe ARGS="oracle-cards.json --sample 500 --seed 1".
probe: tools
	$(BIN)/python tests/probe $(ARGS)

# Pictures of every page, light and dark, wide and narrow, into build/pictures.
pictures: tools browser
	$(BIN)/python tests/browser/pictures.py build/pictures

# Pins every dependency anew (needs uv, which nothing else does).
LOCKING := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11
lock:
	$(LOCKING) pyproject.toml requirements.build.in -o requirements.lock
	$(LOCKING) --extra dev --extra lab pyproject.toml requirements.build.in -c requirements.lock -o requirements.dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache web/node_modules src/cardwright/serve/static
