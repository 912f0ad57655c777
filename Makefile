# `make run` and `make test` do all the set-up in .venv; nothing else on the machine changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test slow lint types format bench traffic clean

run: $(VENV)/installed
	$(BIN)/python examples/cityscapes.py --output out

test: $(VENV)/installed-test
	$(BIN)/python test/lint_directives.py test
	$(BIN)/lit -s test
	$(BIN)/pytest

slow: $(VENV)/installed-test
	$(BIN)/pytest -m slow

lint: $(VENV)/installed-lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-lint
	$(BIN)/mypy

format: $(VENV)/installed-lint
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/installed-torch
	$(BIN)/python benchmarks/nll_loss_grad.py

traffic: $(VENV)/installed
	$(BIN)/python benchmarks/traffic.py

clean:
	rm -rf $(VENV) out build *.egg-info

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "expected Python 3.11 or newer, got $$($(PYTHON) --version); set PYTHON=python3.x"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

# test, lint, torch: the extras of pyproject.toml
$(VENV)/installed-%: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[$*]'
	touch $@
