# Every target sets up .venv first. Overridable: PYTHON, TEST_JOBS, BUONGOVERNO_PURE=1 (do not
# compile), and the options of some targets: LOAD for `make load`, SCALING, SOCKETS, CHAOS, SOAK, STRENGTH,
# REPORTS, FINDINGS, CARD_BALANCE, FIGURES, FIRST_GAME, DEPLOY_TEST, SCREENSHOTS and PYTHONS (interpreters) likewise.
# CONTRIBUTING.md says which target to use when.
PYTHON ?= python3
# More than the number of cores: many tests wait for servers and browsers.
TEST_JOBS ?= 4

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
INSTALL := $(BIN)/python tools/install.py
# Idle workers take tests over from busy ones, so that all finish at about the same time.
PYTEST := $(BIN)/pytest -n $(TEST_JOBS) --dist worksteal
# Puts the sources, which are never compiled, before the installed package.
INTERPRETED := PYTHONPATH='$(CURDIR)/src'
unexport PYTHONPATH
# Where Node from PyPI is, if it is needed.
NODE := .venv-node
# What makes the documentation site, which nothing else needs.
DOCS := .venv-docs
export PATH := $(CURDIR)/$(NODE)/bin:$(PATH)
# Tests start hundreds of processes; without cached bytecode each would compile all sources again.
unexport PYTHONDONTWRITEBYTECODE
RULE_TESTS := tests/kernel tests/siena tests/zena templates/asta/tests
# Whole games, played with every invariant checked after each decision: minutes when interpreted.
WHOLE_GAMES := --ignore-glob='*/test_conformance.py' --ignore-glob='*/test_properties.py' \
	--ignore-glob='*/test_builds.py'
SOURCES := $(sort $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*/site/built/*' \
	-not -path '*.egg-info/*'))
# With what the Python package draws with, too.
WEB_SOURCES := $(sort $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null) \
	$(wildcard src/buongoverno/drawing/*.json src/buongoverno/games/*/drawing/*.json \
	src/buongoverno/games/*/drawing/scenery/*.svg))
# What the client is built with (not the folder: the client's tests write to it, which would make
# the client look out of date), and what it is checked with besides.
WEB_LIBRARIES := web/node_modules/.package-lock.json
WEB_CHECKERS := web/node_modules/.checkers
SITE := src/buongoverno/server/site/built/index.html
# The edition without a server, and what of Python it takes along.
STATIC := build/static/index.html
BROWSER_PYTHON := build/python/folder.txt
# The client of a server that plays on in the browser while the server cannot be reached.
PLAYS_ON := build/plays-on/index.html
BROWSER_MSGSPEC := build/pyodide/downloaded
# Node from PyPI, where the system has none or one that is too old for Vite.
NODE_IF_NEEDED := $(if $(shell node tools/fitting_node.cjs 2>/dev/null && command -v npm),,$(NODE)/installed)
# Where Python finds the games of sources that are not installed: the package's entry points.
METADATA := src/buongoverno_core.egg-info/entry_points.txt
# The distribution with the command (docs/packages.md).
COMMAND_SOURCES := $(wildcard packaging/*.py packaging/buongoverno/*.py packaging/buongoverno/*.toml)
WHEEL_OF = pure=$(BUONGOVERNO_PURE) compiled=$(BUONGOVERNO_COMPILED) CC=$(CC) $(SOURCES)
# `make lock UPGRADE=--upgrade` takes newer versions, `make lock` keeps those that still fit.
LOCK := .venv-lock/bin/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" -q $(UPGRADE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Two pips must not write to one venv at a time, and the tests bring their own parallelism.
.NOTPARALLEL:
.PHONY: help play web-offline static static-figures sources terminal quick test test-rules test-players test-server test-web check lint check-web \
	web node coverage format bench envs soak load scaling sockets attacks chaos \
	deploy-test install-test first-game pythons strength reports findings card-balance figures docs frame-rate screenshots films lock clean FORCE

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

play: ## start the server and open the games in the browser
	@$(PYTHON) tools/play.py

terminal: $(VENV)/package ## play Siena or Zena 1814 in the terminal
	@cat $(VENV)/fallback.txt
	@$(BIN)/buongoverno play

quick: lint $(METADATA) ## lint, types, and tests of kernel, rules and scenarios; under a minute, compiles nothing
	@$(BIN)/mypy & types=$$!; trap "kill $$types" INT TERM; \
		$(INTERPRETED) $(PYTEST) -q $(RULE_TESTS) $(WHOLE_GAMES); tested=$$?; wait $$types && exit $$tested

# While the compiler works, what needs no package is run.
test: $(VENV)/play $(WEB_CHECKERS) $(SITE) $(STATIC) $(PLAYS_ON) ## everything: checks, all tests compiled, tests for both builds interpreted
	@{ $(MAKE) --no-print-directory check && $(MAKE) --no-print-directory check-web; } & checks=$$!; \
		trap "kill $$checks" INT TERM; \
		$(MAKE) --no-print-directory $(VENV)/wheel; built=$$?; wait $$checks && exit $$built
	@$(MAKE) --no-print-directory $(VENV)/package
	@cat $(VENV)/fallback.txt
	$(PYTEST)
	$(INTERPRETED) $(PYTEST) -m both_builds

test-rules: $(VENV)/package $(VENV)/dev ## all tests of kernel and rules, compiled and interpreted
	@cat $(VENV)/fallback.txt
	$(PYTEST) $(RULE_TESTS)
	$(INTERPRETED) $(PYTEST) -m both_builds $(RULE_TESTS)

test-players: $(VENV)/package $(VENV)/dev ## tests of bots, laboratory, environments and command line
	@cat $(VENV)/fallback.txt
	$(PYTEST) tests/processes tests/players tests/lab tests/envs tests/cli

test-server: $(VENV)/package $(VENV)/dev ## tests of the server, on SQLite and PostgreSQL
	@cat $(VENV)/fallback.txt
	$(PYTEST) tests/server

test-web: $(VENV)/package check-web ## check-web, then whole games in a real browser
	@cat $(VENV)/fallback.txt
	$(PYTEST) tests/web

check: lint ## lint, then types (mypy --strict)
	$(BIN)/mypy

lint: $(VENV)/dev ## ruff and import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(INTERPRETED) $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python tools/stdlib_only.py src/buongoverno/kernel src/buongoverno/games \
		src/buongoverno/plugin src/buongoverno/text src/buongoverno/drawing src/buongoverno/players/search src/buongoverno/players/network \
		src/buongoverno/envs/engine

check-web: $(WEB_CHECKERS) $(VENV)/dev ## lint, types and unit tests of the browser client
	cd web && npm run -s check && npm test -s && node tools/types.mjs --check

web: $(SITE) ## build the browser client

web-offline: $(PLAYS_ON) ## build the browser client so that it plays on without the server, as in packages
	rm -rf $(SITE:/index.html=)
	cp -R $(PLAYS_ON:/index.html=) $(SITE:/index.html=)

static: $(STATIC) ## build the edition without a server, for any host of files: build/static
	@echo "play it: $(PYTHON) -m http.server --directory build/static --bind 127.0.0.1"

node: $(NODE)/installed ## install Node for `make web`, which does so itself where none fits

sources: $(METADATA) ## set up what it takes to run the sources, without compiling

# A measured test can be too slow for its own time limit; what it ran counts all the same.
coverage: $(VENV)/dev $(VENV)/lab $(METADATA) ## measure what the tests cover, interpreted, write docs/coverage.md
	rm -f .coverage .coverage.*
	$(INTERPRETED) $(BIN)/coverage run -m pytest -n $(TEST_JOBS) --dist worksteal -q tests $(WHOLE_GAMES) \
		--ignore=tests/web --ignore-glob='*/test_chaos.py' --ignore-glob='*/test_training.py' \
		--junit-xml=build/coverage-tests.xml || test $$? = 1
	$(BIN)/coverage combine -q
	$(BIN)/python tools/coverage_page.py

format: $(VENV)/dev ## format the sources
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(MAKE) --no-print-directory $(WEB_CHECKERS)
	cd web && npm run -s format

bench: $(VENV)/package $(VENV)/bench ## measure speed beside peers, write docs/bench.md
	$(BIN)/python bench/bench.py

envs: $(VENV)/package $(VENV)/bench ## measure the environments for learning beside PettingZoo, write docs/bench-envs.md
	$(BIN)/python bench/envs.py

soak: $(VENV)/package ## more than a million random decisions, with every invariant checked
	@cat $(VENV)/fallback.txt
	$(BIN)/python -m buongoverno.lab.soak $(SOAK)

load: $(VENV)/package bench/load/node_modules ## measure how much a server holds, beside peers, write docs/load.md
	PYTHONPATH=bench:tests $(BIN)/python -m load $(LOAD)

scaling: $(VENV)/package bench/load/node_modules ## measure what processes cost each other, write docs/scaling-measured.md
	PYTHONPATH=bench:tests $(BIN)/python -m load.scaling $(SCALING)

sockets: $(VENV)/package ## measure what 10,000 idle WebSockets cost a process, write docs/sockets.md (Linux)
	PYTHONPATH=bench $(BIN)/python -m sockets $(SOCKETS)

attacks: $(VENV)/package $(VENV)/dev ## attack a server as strangers could, print what each attack cost it
	@cat $(VENV)/fallback.txt
	$(BIN)/pytest -q tests/server/attacks

chaos: $(VENV)/package ## kill servers a thousand times under load, write docs/chaos.md
	PYTHONPATH=bench:tests $(BIN)/python -m chaos $(CHAOS)

deploy-test: ## follow docs/self-hosting.md on a bare Debian 12, build the image, write docs/deployment-test.md (root)
	PYTHONPATH=src python3 -B tools/deploy_test.py $(DEPLOY_TEST)

install-test: $(VENV)/play web-offline ## install the packages in empty environments, start a server from them and play
	$(BIN)/python tools/install_test.py

pythons: $(VENV)/play $(SITE) ## try wheels and tests on every Python of this machine, write docs/pythons.md
	$(INTERPRETED) $(BIN)/python tools/pythons.py $(PYTHONS)

first-game: $(VENV)/package $(VENV)/dev ## time a fresh clone until the first decision in a browser, write docs/first-game.md (Linux)
	PYTHONPATH=tests $(BIN)/python tools/first_game.py $(FIRST_GAME)

strength: $(VENV)/package $(VENV)/lab ## measure how strong the bots are: hours of matches, write docs/strength.md
	$(BIN)/python tools/strength.py $(STRENGTH)

reports: $(VENV)/package $(VENV)/lab ## play many games between bots and describe them, write docs/reports
	$(BIN)/python tools/reports.py $(REPORTS)

findings: $(VENV)/package $(VENV)/lab ## play games between bots and write the numbers of docs/findings.md
	$(BIN)/python tools/findings.py $(FINDINGS)

card-balance: $(VENV)/package $(VENV)/lab ## play Zena 1814 with changed card files, print the table of docs/findings.md
	$(BIN)/python tools/card_balance.py $(CARD_BALANCE)

figures: ## measure everything again at the last commit, hours: docs/figures.md
	$(PYTHON) tools/figures.py $(FIGURES)

docs: $(DOCS)/installed ## write the documentation site to build/docs/site; broken links fail
	$(DOCS)/bin/python tools/site_pages.py
	$(DOCS)/bin/zensical build --clean --strict --config-file build/docs/zensical.toml
	@echo "read it: $(PYTHON) -m http.server --directory build/docs/site --bind 127.0.0.1"

static-figures: $(VENV)/package $(VENV)/dev $(STATIC) ## measure the edition without a server: docs/static.md
	PYTHONPATH=tests $(BIN)/python tools/static_figures.py

frame-rate: $(VENV)/package $(VENV)/dev ## count the frames of scenes on a slowed-down phone: docs/client-speed.md
	PYTHONPATH=tests $(BIN)/python tools/frame_rate.py

screenshots: $(VENV)/package $(VENV)/dev ## take pictures of the client in a real browser, write docs/screenshots
	PYTHONPATH=tests $(BIN)/python tools/screenshots.py $(SCREENSHOTS)

films: $(VENV)/package $(VENV)/dev ## film a turn of each game in a real browser, write docs/screenshots
	PYTHONPATH=tests $(BIN)/python tools/films.py

lock: .venv-lock/bin/uv ## update requirements/*.txt from requirements/*.in
	cd requirements && ../$(LOCK) play.in -o play.txt
	cd requirements && ../$(LOCK) test.in -o test.txt
	cd requirements && ../$(LOCK) lab.in -o lab.txt
	cd requirements && ../$(LOCK) cluster.in -o cluster.txt
	cd requirements && ../$(LOCK) envs.in -o envs.txt
	cd requirements && ../$(LOCK) dev.in -o dev.txt
	cd requirements && ../$(LOCK) bench.in -o bench.txt
	cd requirements && ../$(LOCK) docs.in -o docs.txt
	cd requirements && ../$(LOCK) node.in -o node.txt
	cd requirements && ../$(LOCK) uv.in -o uv.txt

clean: ## remove everything that make created
	rm -rf build packaging/buongoverno/build packaging/buongoverno/*.egg-info src/*.egg-info $(VENV) .venv-lock $(NODE) $(DOCS) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +

# Empty files in the venv record what has been installed in it.
$(VENV)/installer: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name it with: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) \
		|| { echo "No virtual environment could be made (Debian: apt install python3-venv)" >&2; exit 1; }
	@$(INSTALL)
	@touch $@

$(VENV)/play: requirements/play.txt $(VENV)/installer
	$(INSTALL) $<
	@touch $@

$(METADATA): pyproject.toml $(VENV)/play
	$(BIN)/python setup.py -q egg_info
	@touch $@

$(VENV)/lab: requirements/lab.txt $(VENV)/play
	$(INSTALL) $<
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/play
	$(INSTALL) $<
	@touch $@

$(VENV)/bench: requirements/bench.txt $(VENV)/play
	$(INSTALL) $<
	@touch $@

$(DOCS)/installed: requirements/docs.txt | $(VENV)/installer
	$(PYTHON) -m venv --clear --without-pip $(DOCS)
	$(INSTALL) $< $(DOCS)/bin/python
	@touch $@

$(NODE)/installed: requirements/node.txt | $(VENV)/installer
	$(PYTHON) -m venv --clear --without-pip $(NODE)
	$(INSTALL) $< $(NODE)/bin/python
	@touch $@

# `npm ci` fails where the lock file lacks parts for this system; this installs its versions, too.
NPM_INSTALL := npm install --no-save --no-audit --no-fund

# Without --omit=dev where the checkers are, which it would remove.
$(WEB_LIBRARIES): web/package-lock.json $(NODE_IF_NEEDED)
	cd web && $(NPM_INSTALL) $(if $(wildcard $(WEB_CHECKERS)),,--omit=dev)
	@touch $@

$(WEB_CHECKERS): web/package-lock.json $(NODE_IF_NEEDED)
	cd web && $(NPM_INSTALL)
	@touch $@ $(WEB_LIBRARIES)

$(SITE): $(WEB_SOURCES) $(WEB_LIBRARIES)
	cd web && npm run -s build

# pip as it is cannot install for Pyodide, but download it can.
$(BROWSER_MSGSPEC): requirements/pyodide.txt $(VENV)/installer
	rm -rf build/pyodide
	$(BIN)/python -m pip --disable-pip-version-check -q download --no-deps --require-hashes -r $< \
		--only-binary :all: --platform pyemscripten_2026_0_wasm32 --implementation cp \
		--python-version 3.14 --abi cp314 --dest build/pyodide
	@touch $@

$(BROWSER_PYTHON): $(SOURCES) $(wildcard web/tools/python/*) $(BROWSER_MSGSPEC) $(METADATA) $(WEB_CHECKERS)
	cd web && node tools/python/bundle.mjs ../build/pyodide/*.whl ../build/python

$(STATIC): $(WEB_SOURCES) $(BROWSER_PYTHON) $(WEB_CHECKERS)
	cd web && npm run -s build -- --mode static

$(PLAYS_ON): $(WEB_SOURCES) $(BROWSER_PYTHON) $(WEB_CHECKERS)
	cd web && BUONGOVERNO_WITH_PYTHON=1 npm run -s build -- --outDir ../build/plays-on --emptyOutDir

# Colyseus needs a newer Node than Debian has.
bench/load/node_modules: bench/load/package-lock.json $(NODE)/installed
	cd bench/load && $(NPM_INSTALL)
	@touch $@

# Any source makes a new wheel, in seconds: setup.py compiles only if a compiled source has changed.
# Building only reads the venv, so more may be installed there meanwhile. It waits for what `make play`
# has begun in the background.
$(VENV)/wheel: $(VENV)/wheel-of setup.py pyproject.toml README.md $(COMMAND_SOURCES) $(SOURCES) $(VENV)/play $(SITE)
	@echo "building the package (compiling the rules takes about a minute)"
	@$(if $(IN_BACKGROUND),,$(PYTHON) tools/play.py --wait)
	@rm -rf build/wheel
	$(PIP) wheel --no-deps --no-build-isolation --no-index --wheel-dir build/wheel . ./packaging/buongoverno
	@touch $@

# Both go first: up to 0.1.0 all was in one, and pip would remove its files after writing the new ones.
$(VENV)/package: $(VENV)/wheel
	@$(PIP) -q uninstall -y buongoverno buongoverno-core
	$(PIP) install --no-compile --no-deps --no-index build/wheel/*.whl
	@cat build/fallback.txt > $(VENV)/fallback.txt 2>/dev/null || true
	@touch $@

# Changes only when a source is added or removed or the settings change, which dates do not show.
$(VENV)/wheel-of: FORCE | $(VENV)/play
	@echo '$(WHEEL_OF)' | cmp -s - $@ || echo '$(WHEEL_OF)' > $@

.venv-lock/bin/uv:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check -q install --require-hashes -r requirements/uv.txt
