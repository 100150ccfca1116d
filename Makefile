# make run      the site on http://127.0.0.1:8000 (PORT=…), with the library built from corpus/ (and DOCUMENTS=path)
# make test     every test; says which ones it has to skip
# make check    style, types, layers
# make whole    every test with all of what `make test` asks a part of each day (tests/rotation.py)
# make wordings every wording of every case, not only some of them (ten minutes)
# make pictures pictures of ten pages of the site (docs/pictures)
# make bench    search quality and speed against the budgets
# make mutants  random mistakes in rule code, and which tests notice them (SEED=…, SAMPLE=…; an hour or so)
# make games    whole games at random with real cards, and every rule that was broken (GAME=lcg GAMES=100 SEED=1)
# make combinations  made-up cards, one for each way to put phrases together: each happens or is a gap
# make flood    whether readers are answered during 200 simulations and 50 slow connections
# make fuzz     hostile inputs for everything the site takes (INPUTS=100000, SEED=1)
# make crashes  kills writers, takes their room and rights, damages every file: what has to be left after each
# make mirrored questions with yes or no, asked both ways round: right, refused, wrong (QUESTIONS=path)
# make proofs   prove the cases that are new or changed, and note it (tests/situations/shared/proofs.txt)
# make dist     the wheel and the source archive (dist/)
# make lock     the exact versions of what is needed, with their hashes (requirements*.lock)
# make bom      the bill of materials of what the service needs (bom.cdx.json), after make lock
# make audit    known faults of what the service needs; asks a database on the network
# make golden   write the account of every case again (tests/golden), to be read before it is committed

PORT ?= 8000
HOST ?= 127.0.0.1
DOCUMENTS ?=
SEED ?= 1
SAMPLE ?= 200
GAME ?= lcg tcg
GAMES ?= 100
INPUTS ?= 100000
VENV ?= .venv
PYTHON ?= $(firstword $(foreach name,python3.13 python3.12 python3.11 python3 python,\
	$(shell $(name) -c 'import sys; print(sys.executable if sys.version_info >= (3, 11) else "")' 2>/dev/null)))

BIN := $(VENV)/bin
RUN := $(VENV)/.run-ready
DEV := $(VENV)/.dev-ready
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check -qq

.PHONY: run library test whole quick wordings check bench pictures mutants games combinations flood fuzz crashes mirrored proofs golden lock bom audit dist clean help

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

run: library
	@exec $(BIN)/rulings serve --host $(HOST) --port $(PORT)

library: $(RUN)
	@$(BIN)/rulings index --if-changed $(if $(DOCUMENTS),--documents $(DOCUMENTS))

test: $(DEV) chromium
	$(BIN)/python -m pytest -n auto --dist loadgroup -rs

whole: $(DEV) chromium
	TURN=all EVERY_WORDING=1 COMBINATIONS=all $(BIN)/python -m pytest -n auto --dist loadgroup -rs

quick: $(DEV)
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not slow and not browser"

wordings: $(DEV)
	EVERY_WORDING=1 $(BIN)/python -m pytest -n auto --dist loadgroup tests/ask/test_wordings.py

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

flood: $(DEV)
	$(BIN)/python -m bench.flood

pictures: $(DEV) chromium
	$(BIN)/python -m bench.pictures

bench: $(DEV)
	$(BIN)/python -m bench $(if $(DOCUMENTS),--documents $(DOCUMENTS))

mutants: $(DEV)
	$(BIN)/python -m bench.mutants --seed $(SEED) --sample $(SAMPLE)

games: $(DEV)
	status=0; for game in $(GAME); do nice -n 10 $(BIN)/python -m bench.games $$game --seed $(SEED) --games $(GAMES) || status=1; done; exit $$status

combinations: $(DEV)
	TURN=all COMBINATIONS=all nice -n 10 $(BIN)/pytest -q -p no:cacheprovider -n 2 tests/engine/lcg/test_combinations.py \
		tests/engine/tcg/test_combinations.py

fuzz: $(DEV)
	$(BIN)/rulings index --if-changed
	nice $(BIN)/python -m bench.fuzz --inputs $(INPUTS) --seed $(SEED)

crashes: $(DEV)
	$(BIN)/python -m bench.crashes

mirrored: $(DEV)
	$(BIN)/python -m bench mirrored $(QUESTIONS)

proofs: $(DEV)
	$(BIN)/python -m bench.proofs

golden: $(DEV)
	$(BIN)/rulings cases --game lcg --traces tests/golden/lcg
	$(BIN)/rulings cases --game tcg --traces tests/golden/tcg

# Tools for releases have a virtual environment of their own: what they need is none of the service's business.
TOOLS := $(VENV)-tools
TOOL = $(TOOLS)/bin/python -m pip install --disable-pip-version-check -qq
COMPILE = $(TOOLS)/bin/pip-compile -q --generate-hashes --strip-extras --no-header --no-annotate --no-emit-index-url \
	--no-emit-trusted-host --no-emit-find-links
PINS = sed '/^ *\#/d;/^$$/d'
ABOUT = \# Exact versions and their hashes for Python 3.11 and later, made by "make lock" from pyproject.toml:

$(TOOLS)/bin/python:
	"$(PYTHON)" -m venv $(TOOLS)

lock: | $(TOOLS)/bin/python
	$(TOOL) pip-tools
	for name in run dev build; do cp requirements-$$name.lock $(TOOLS)/$$name.txt 2>/dev/null || cp requirements.lock $(TOOLS)/$$name.txt; done
	$(COMPILE) -o $(TOOLS)/run.txt pyproject.toml
	$(COMPILE) --extra test --extra check -o $(TOOLS)/dev.txt pyproject.toml
	$(COMPILE) --build-deps-for wheel --build-deps-for editable --only-build-deps -o $(TOOLS)/build.txt pyproject.toml
	{ echo '$(ABOUT) what the service needs.'; $(PINS) $(TOOLS)/run.txt; } > requirements.lock
	{ echo '$(ABOUT) what the service, its tests and its checks need.'; $(PINS) $(TOOLS)/dev.txt; } > requirements-dev.lock
	{ echo '$(ABOUT) what a build needs.'; $(PINS) $(TOOLS)/build.txt; } > requirements-build.lock

bom: | $(TOOLS)/bin/python
	$(TOOL) cyclonedx-bom
	$(TOOLS)/bin/cyclonedx-py requirements --output-reproducible --spec-version 1.6 --output-format JSON --output-file bom.cdx.json requirements.lock

audit: | $(TOOLS)/bin/python
	$(TOOL) pip-audit
	$(TOOLS)/bin/pip-audit --strict --require-hashes --disable-pip -r requirements.lock

dist: $(DEV)
	$(BIN)/python -m build

clean:
	rm -rf $(VENV) $(TOOLS) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed and none was found. Install it, or run: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) with $(PYTHON)"
	@"$(PYTHON)" -m venv $(VENV) || { echo "The venv module is missing: install your system's python3-venv package." >&2; exit 1; }

$(RUN): requirements.lock requirements-build.lock pyproject.toml | $(BIN)/python
	@echo "Installing the service (once)"
	@$(INSTALL) --require-hashes -r requirements-build.lock
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock | $(RUN)
	@echo "Installing what the tests and checks need (once)"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

# Browser tests drive the system's own Chromium; as root on a machine with apt it is installed, else those tests say that they are skipped.
.PHONY: chromium
chromium:
	@if command -v chromium chromium-browser google-chrome >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		echo "Installing Chromium for the browser tests (once)"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
			|| echo "Chromium could not be installed: the browser tests are skipped."; \
	else echo "There is no Chromium on this machine: the browser tests (marked browser) are skipped."; fi
