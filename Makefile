# Everything works on a fresh clone: the first target that needs it creates .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: site test lint format bench docs screenshots clean
.DEFAULT_GOAL := test

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --group dev --editable .
	@touch $@

site: $(INSTALLED)  ## Build the sample site and print what the memory found in it
	$(BIN)/mkdocs build --clean --config-file sample-site/mkdocs.yml
	$(BIN)/mkdocs-memory status -C sample-site
	@echo "Open sample-site/site/memory/index.html"

test: $(INSTALLED)  ## Run every test
	$(BIN)/python -m pytest --numprocesses auto --dist loadscope

lint: $(INSTALLED)  ## Check formatting, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(INSTALLED)  ## Format the code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(INSTALLED)  ## Print speed, memory and quality beside their baselines
	$(BIN)/python -m tests.benchmarks

docs: $(INSTALLED)  ## Regenerate the reference pages and build the documentation
	$(BIN)/python scripts/reference.py
	$(BIN)/mkdocs build --strict --clean

screenshots: site  ## Take the pictures of the sample site that README and docs show
	$(BIN)/python scripts/screenshots.py

clean:
	rm -rf $(VENV) site sample-site/site build dist
