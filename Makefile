# The commands of this project. `make setup` is what the others share; a second run of it is instant.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready

.PHONY: setup run test lint types bench soak lock clean

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardwright needs Python 3.11 or later; $$($(PYTHON) --version) found. Set PYTHON=…"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (Debian: apt-get install python3-venv)."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

run: setup
	@$(BIN)/cardwright play cardfinity

test: setup lint types
	$(BIN)/python -m pytest -n auto -m "not soak"

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

bench: setup
	$(BIN)/cardwright bench

soak: setup
	$(BIN)/python -m pytest -n auto -m soak

# Pins every dependency anew (needs uv, which nothing else does).
lock:
	uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --extra dev --python-version 3.11 pyproject.toml requirements.build.in -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
