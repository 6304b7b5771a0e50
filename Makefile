# Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
INSTALL := $(RUN)/pip install --quiet --disable-pip-version-check
PLAY_READY := $(VENV)/.ready-to-play
READY := $(VENV)/.ready
RESEARCH := openspiel,pettingzoo,gymnasium,data,notebooks
NODE := node_modules/.bin
NODE_READY := node_modules/.ready
# Compiled sources are kept, also where the environment says otherwise: else each worker and each program that a test starts
# would compile them anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick lint types docs bench fuzz storm clean

play: $(PLAY_READY)
	$(RUN)/quadriga serve --open

# Every test, in the browser or not, shared out among two workers, each with a server and a browser of its own. The slowest are
# listed at the end: docs/builders/testing.md says what to do about them.
test: checks chromium postgres
	$(RUN)/python -m pytest -n 2 --dist worksteal --durations=20 --durations-min=3

# What reads the sources and takes little time, two at a time; what each says stays together.
.PHONY: checks
checks: $(READY) $(NODE_READY)
	@$(MAKE) --no-print-directory -j2 --output-sync=target types lint-front lint-python js

quick: lint types
	$(RUN)/python -m pytest -m "not slow and not browser" -n 2

.PHONY: lint-python lint-front js
lint: lint-python lint-front

lint-python: $(READY)
	$(RUN)/ruff check src tests tools bench docs examples
	$(RUN)/ruff format --check src tests tools bench docs examples

lint-front: $(NODE_READY)
	$(NODE)/biome check --error-on-warnings
	$(NODE)/tsc -p .
	$(NODE)/tsc -p tests/js
	sh tools/bundle --check

# After a script of the front end was changed: put the scripts of each page together anew.
.PHONY: bundle
bundle: $(NODE_READY)
	sh tools/bundle

js: $(NODE_READY)
	node --test tests/js/*.test.js

types: $(READY)
	$(RUN)/mypy

.PHONY: chromium
chromium:
	@sh tools/install-chromium

# A database server of its own for the tests, which they start and stop themselves.
.PHONY: postgres
postgres:
	@sh tools/install-postgres

# The documentation, to be read from site/index.html with no network. Any warning, such as a broken link, is an error.
docs: $(READY)
	$(RUN)/python -m sphinx -q -W --keep-going -b html -d $(VENV)/.doctrees docs site
	@echo "The documentation is in site/index.html."

bench: $(READY)
	$(INSTALL) catanatron
	-$(INSTALL) pygame  # for PettingZoo's own games, if it can be had
	$(RUN)/quadriga bench --beside --search --adapters
	@if [ -d build/compiled/quadriga ]; then $(RUN)/python -m bench.compiled; else echo "To compare: make compiled"; fi

# The same sources as machine code, in a folder of its own; GAMES="caesar trajan" leaves the other games as they are.
.PHONY: compiled compiled-same compiled-test wheel
compiled: $(READY)
	$(INSTALL) "setuptools>=69"
	PYTHONPATH=tools $(RUN)/python -m compiled.build $(GAMES)

# The same seeds give the same games, compiled and not.
compiled-same: $(READY)
	PYTHONPATH=tools $(RUN)/python -m compiled.same $(GAMES)

compiled-test: $(READY)
	$(RUN)/python -m pytest -o "pythonpath=. build/compiled tests tools" -m "not browser and not interpreted" -n 2 \
		tests/kernel tests/bots tests/games/caesar tests/games/trajan

wheel: $(READY)
	QUADRIGA_GAMES="$(GAMES)" HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(RUN)/pip wheel --no-deps --wheel-dir dist .

# The learner, which needs PyTorch: too large a thing to install for everybody who only tests. Without a card, its small package.
.PHONY: learning
learning: $(READY)
	$(RUN)/python -c 'import torch' 2>/dev/null || $(INSTALL) --index-url https://download.pytorch.org/whl/cpu torch || $(INSTALL) torch
	$(RUN)/python -m pytest tests/learning

# After a rule was changed on purpose: play the golden records anew.
.PHONY: golden
golden: $(READY)
	PYTHONPATH=src:tests $(RUN)/python -m golden

# What the tests of single cards run of the code of Gaul's Events: every line, or the target fails.
.PHONY: coverage-events
coverage-events: $(READY)
	$(RUN)/python -m coverage run --data-file=.coverage --source=quadriga.games.gaul.events \
		-m pytest $(filter-out %_all.py,$(wildcard tests/games/gaul/test_events_*.py))
	$(RUN)/python -m coverage report --data-file=.coverage --show-missing --fail-under=100

# Value every stored puzzle again, in other imagined worlds: which answers are still clearly the best?
.PHONY: puzzles
puzzles: $(READY)
	for game in byzantion caesar gaul trajan; do $(RUN)/quadriga puzzles $$game --check || failed=1; done; test -z "$$failed"

# Mutants of the rules, and which of them no test notices: the counts go to docs/mutation.md, the survivors to .mutation/.
# One game, or a part: PYTHONPATH=tools .venv/bin/python -m mutation --game caesar --module closing
.PHONY: mutation
mutation: $(READY)
	PYTHONPATH=tools $(RUN)/python -m mutation --docs --most 15

# After a drawing was changed on purpose: take the pictures of the visual tests anew, then look at them before they are kept.
.PHONY: looks
looks: $(READY) chromium
	$(RUN)/python tests/web/looks/positions.py
	QUADRIGA_LOOKS=1 $(RUN)/python -m pytest tests/web/test_visual.py -k as_before

# Campaigns: long runs that try to break things, at full size; short versions are among the tests. Smaller by hand:
#   PYTHONPATH=.:tools:tests .venv/bin/python -m campaigns kills --kills 50
CAMPAIGN = PYTHONPATH=.:tools:tests $(RUN)/python -m campaigns
.PHONY: kills many leaks soak
kills leaks fuzz soak: $(READY)
	$(CAMPAIGN) $@

many: $(READY) postgres
	$(CAMPAIGN) $@

# With requests made up from our own description of the addresses, if the tool for that can be had.
storm: $(READY)
	-$(INSTALL) -e ".[campaigns]"
	$(CAMPAIGN) storm

$(PLAY_READY): pyproject.toml | $(RUN)/pip
	@echo "Installing what playing needs into $(VENV); this is done once and may take a minute."
	@$(INSTALL) -e ".[server]"
	@touch $@

$(READY): pyproject.toml | $(RUN)/pip
	@echo "Installing what playing, testing and documentation need into $(VENV); this is done once and may take minutes."
	@$(INSTALL) -e ".[server,postgres,notices,lab,dev,docs,$(RESEARCH)]"
	@touch $@ $(PLAY_READY)

$(RUN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Quadriga needs Python 3.11 or newer; name one with: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || \
		{ echo "Python cannot make an environment here; on Debian: apt-get install python3-venv" >&2; exit 1; }

# Node checks and tests the front end; playing does not need it.
$(NODE_READY): package.json package-lock.json
	@sh tools/install-node
	npm ci --loglevel=error
	@touch $(NODE_READY)

# One client attacks in every way we know while others play: how long these wait.
.PHONY: attack
attack: $(READY)
	$(RUN)/python -m bench.attack

clean:
	rm -rf $(VENV) node_modules site build .mypy_cache .pytest_cache .ruff_cache
