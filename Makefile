# Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
READY := $(VENV)/.ready
NODE := node_modules/.bin
NODE_READY := node_modules/.ready

.PHONY: play test quick lint types docs bench fuzz storm clean

play: $(READY)
	$(RUN)/quadriga serve --open

# Every test, in the browser or not, shared out among two workers, each with a server and a browser of its own.
test: lint types js chromium
	$(RUN)/python -m pytest -n 2 --dist worksteal

quick: lint types
	$(RUN)/python -m pytest -m "not slow and not browser" -n 2

.PHONY: lint-python lint-front js
lint: lint-python lint-front

lint-python: $(READY)
	$(RUN)/ruff check src tests tools bench docs
	$(RUN)/ruff format --check src tests tools bench docs

lint-front: $(NODE_READY)
	$(NODE)/biome check --error-on-warnings
	$(NODE)/tsc -p .
	$(NODE)/tsc -p tests/js

js: $(NODE_READY)
	node --test tests/js/*.test.js

types: $(READY)
	$(RUN)/mypy

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || sh tools/install-chromium

# The documentation, to be read from site/index.html with no network. Any warning, such as a broken link, is an error.
docs: $(READY)
	$(RUN)/python -m sphinx -q -W --keep-going -b html -d $(VENV)/.doctrees docs site
	@echo "The documentation is in site/index.html."

bench: $(READY)
	$(RUN)/pip install --quiet --disable-pip-version-check catanatron open_spiel
	$(RUN)/quadriga bench --beside --search

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
.PHONY: kills leaks soak
kills leaks fuzz soak: $(READY)
	$(CAMPAIGN) $@

# With requests made up from our own description of the addresses, if the tool for that can be had.
storm: $(READY)
	-$(RUN)/pip install --quiet --disable-pip-version-check -e ".[campaigns]"
	$(CAMPAIGN) storm

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Quadriga needs Python 3.11 or newer; name one with: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@test -x $(RUN)/pip || $(PYTHON) -m venv --clear $(VENV) || \
		{ echo "Python cannot make an environment here; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(RUN)/pip install --quiet --disable-pip-version-check -e ".[server,lab,dev,docs]"
	@touch $(READY)

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
	rm -rf $(VENV) node_modules site .mypy_cache .pytest_cache .ruff_cache
