# The front door: `make serve` runs the service, `make test` runs every check, `make help` lists the rest.
# PYTHON=/path/to/python3 chooses the interpreter, PORT=9000 (or ROR_PORT) the service's port,
# ARGS="-k gollum" is handed to pytest, ARGS=--upgrade to `make lock`.

PYTHON ?= $(or $(shell for python in python3.11 python3 python3.12 python3.13 python3.14; do \
	$$python -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done),python3)
ifeq ($(origin PORT),command line)
ROR_PORT := $(PORT)
endif
ROR_PORT ?= 8000
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)
LACKING := $(strip $(foreach program,bash curl node openssl,$(shell command -v $(program) >/dev/null || echo $(program))))

# Compiled modules are kept: without them each start of a process and each run of the tests compiles all source again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup serve test lint format types unit faults gameday judges kills pages browser clients generators operations nightly mutants coverage quality openapi golden vectors words picture screenshots bench release release-tools release-check wheel lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: .venv/.serve ## install the service and the command line into .venv

serve: setup .serve/settings.toml ## run the service on port 8000, or PORT=9000, with rooms and receipts
	@echo 'It stays in this terminal: ask from a second one, for instance curl localhost:$(ROR_PORT)/v1/rulesets'
	@ROR_PORT=$(ROR_PORT) ROR_SETTINGS=$${ROR_SETTINGS-.serve/settings.toml} $(BIN)/ror-serve

test: lint types unit ## every check of the code: lint, types, tests

lint: .venv/.test ## ruff and its formatter, and plain English
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.docs.plain_english --check

format: .venv/.test ## let ruff format and mend what it can
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

types: .venv/.test ## mypy --strict over the core, the service and the tests
	$(BIN)/mypy

unit: .venv/.test ## the tests alone
	$(PYTEST) $(if $(LACKING),-m 'not nightly and not faults and not programs')
	$(if $(LACKING),@echo 'Left out: tests that need a program which is not here: $(LACKING).')

faults: .venv/.test ## the service while Redis, workers and clock fail, each for real
	$(PYTEST) -m faults

gameday: .venv/.test ## the containers of deploy/compose.yaml while each process is stopped and killed; needs root, and Debian's podman, runc, buildah and more
	$(BIN)/python -m tests.gameday $(ARGS)

pages: service/ror_service/_parts/parts.json ## fetch what runs the rules in the page itself: Pyodide and msgspec, by npm and pip

browser: .venv/.test tests/browser/node_modules/.installed service/ror_service/_parts/parts.json ## the pages in real browsers, with DEEP=1 also every rule's; needs Debian's chromium and firefox-esr, and npm
	$(BIN)/python -m pytest tests/browser $(if $(DEEP),-m '') $(ARGS)

clients: vectors .venv-clients/.installed tests/clients/js/node_modules/.installed tests/clients/foundry/node_modules/.installed clients/owlbear/node_modules/.installed service/ror_service/_parts/parts.json ## the clients in clients/, against the service; needs Node 20, and Debian's packages of tests/clients/debian.txt
	$(BIN)/python -m pytest tests/clients $(ARGS)

generators: .venv/.test .venv-generators/.installed tests/generators/node_modules/.installed ## clients generated from openapi/ by others' tools, against the service; needs Node 20
	$(BIN)/python -m pytest -n 2 --dist loadgroup tests/generators $(ARGS)

operations: .venv/.test .venv-operations/.installed tests/operations/node_modules/.installed ## deploy/ and k8s/, and the host's workflows, judged by others' tools; needs npm, and Debian's caddy, nginx, prometheus, systemd
	$(BIN)/python -m pytest tests/operations $(ARGS)

judges: .venv/.test ## the log of receipts, read by Go's own implementation; needs Debian's golang-go and golang-golang-x-mod-dev
	$(BIN)/python -m pytest tests/judges $(ARGS)

kills: .venv/.test ## kill the service and its ledger a thousand times amid committed throws; most of an hour, KILLS=100 for less
	KILLS=$${KILLS:-1000} $(BIN)/python -m pytest -q -m nightly tests/service/test_killed.py $(ARGS)

nightly: lint types ## the tests of `make test` and the longer ones, with many drawn states
	DEEP=1 $(PYTEST) -m 'not faults'

mutants: .venv/.test ## change one line COUNT times, drawn from SEED over all rooms, and print the changes that no test notices. SUITE=nightly runs all tests. At most 90 minutes for 60
	$(BIN)/python -m tests.mutants --seed $(or $(SEED),1) --count $(or $(COUNT),60) $(ARGS) -- $(if $(filter nightly,$(SUITE)),-m 'not faults')

coverage: .venv/.test ## the tests again, with the lines and branches they miss
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2 --dist worksteal $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

openapi: setup ## write the contract in openapi/, and the types of the rules' states and results, from the code
	$(BIN)/python -m ror_service._contract
	$(BIN)/python -m tests.packaging.typed

golden: .venv/.test ## write the golden outcomes from the code
	$(BIN)/python -m tests.golden

vectors: .venv/.test ## build the vectors for other languages from the code, and write their digests
	$(BIN)/python -m tests.vectors
	$(BIN)/python clients/kit/make.py

words: .venv/.test ## write the words of rules and errors, and the outputs in the documents, from the code
	$(BIN)/python -m tests.messages.snapshots
	$(BIN)/python -m tests.core.test_mistakes
	$(BIN)/python -m tests.core.test_faults
	$(BIN)/python -m tests.docs.examples
	$(BIN)/python -m tests.docs.paragraphs
	$(BIN)/python -m tests.docs.normal_form
	$(BIN)/python -m tests.docs.addresses
	$(BIN)/python -m tests.docs.architecture

picture: setup ## draw the README's picture from the code
	$(BIN)/python docs/picture.py

screenshots: .venv/.test service/ror_service/_parts/parts.json ## take the screenshots in docs/pictures again; needs Debian's chromium
	$(BIN)/python -m tests.docs.screenshots

bench: .venv/.bench ## measure everything and write docs/performance.md and docs/odds-cost.md; minutes, on a machine that does nothing else
	$(BIN)/python -m tests.bench --write

quality: ## run every check on a clean clone of the last commit and write docs/quality.md; hours, on a machine that does nothing else. CHECKS="kills mutants" runs some again
	@$(PYTHON) -m release.quality $(CHECKS)

release: ## make a release of what `make quality` found green: VERSION=4.1.0rc1 KEYS=/folder/of/keys
	@test -n '$(VERSION)' -a -n '$(KEYS)' || { echo 'Use make release VERSION=4.1.0rc1 KEYS=/folder/of/keys. `ror keys new` makes the folder.' >&2; exit 1; }
	@$(PYTHON) -m release $(VERSION) --keys $(KEYS) $(if $(ADDRESS),--address $(ADDRESS)) $(if $(SOURCE),--source $(SOURCE))

release-tools: .venv/.test pages tests/clients/js/node_modules/.installed clients/owlbear/node_modules/.installed ## install what builds the artefacts of a release

release-check: .venv/.test ## use each artefact in a clean environment: DIST=dist/4.1.0rc1
	@test -n '$(DIST)' || { echo 'Use make release-check DIST=dist/4.1.0rc1.' >&2; exit 1; }
	$(BIN)/python -m release.check $(DIST)

wheel: vectors ## build both wheels and pack the vectors into dist/
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist . ./service
	find vectors -name __pycache__ -exec rm -rf {} +
	$(BIN)/python -m vectors.pack dist/vectors.zip

lock: ## pin the requirements again; ARGS=--upgrade takes newer releases
	@env=$$(mktemp -d) && trap 'rm -rf "$$env"' EXIT && $(PYTHON) -m venv "$$env" && "$$env/bin/pip" install -qq uv && \
	pin() { "$$env/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
		--no-emit-index-url --no-emit-find-links --no-emit-package ror-rules --no-emit-package ror-service \
		--custom-compile-command 'make lock' $(ARGS) "$$@"; } && \
	ours="pyproject.toml service/pyproject.toml --extra cli --group build" && pin $$ours -o requirements/serve.txt && \
	pin $$ours --extra otel --group test -c requirements/serve.txt -o requirements/test.txt && \
	pin service/pyproject.toml --extra mcp --extra otel -c requirements/test.txt -o requirements/image.txt && \
	pin pyproject.toml --extra cli --extra audit --extra trust -c requirements/test.txt -o requirements/audit.txt && \
	pin --group image -c requirements/serve.txt -o requirements/build.txt && \
	pin --group bench -c requirements/serve.txt -c requirements/test.txt -o requirements/bench.txt && \
	pin --group operations -o requirements/operations.txt && pin --group generators -o requirements/generators.txt && \
	pin --group clients -o requirements/clients.txt

clean: ## remove .venv, caches and builds
	rm -rf .venv .venv-clients .venv-generators .venv-operations .mutants tests/generators/node_modules tests/operations/node_modules tests/browser/node_modules tests/clients/js/node_modules tests/clients/foundry/node_modules clients/owlbear/node_modules clients/owlbear/dist service/parts/node_modules service/parts/wheels service/ror_service/_parts vectors/*/*.ndjson vectors/*/catalogue.json dist build .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis .coverage .coverage.* htmlcov
	find . -name __pycache__ -prune -exec rm -rf {} +

# Installs pinned requirements (1: the file, 2: what for, 3: whose python, .venv's by default) and names each while pip takes it up; what pip complains of is shown if it fails.
define install
@printf 'installing what is needed $(2), $(shell grep -c == $(1)) packages:'
@{ $(or $(3),$(BIN))/python -u -m pip --disable-pip-version-check --no-input install --no-deps --require-hashes -r $(1) \
	2>.venv/pip.log || echo 'failed'; } | awk '/^(Collecting|Processing) / { sub(/.*\//, "", $$2); sub(/(==|-[0-9]).*/, "", $$2); printf " %s", $$2; new++; fflush() } \
	/^Installing/ { printf "; unpacking them"; fflush() } /^failed/ { bad = 1 } END { print (new || bad ? "." : " all here."); exit bad }' \
	|| { cat .venv/pip.log >&2; exit 1; }
endef

# A stamp is newer than what it was made from: nothing is installed twice.
.venv/.python:
	@$(PYTHON) -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Python 3.11 or later, with its venv module, is needed (Debian: apt-get install python3-venv),' \
			'and "$(PYTHON)" is not that. Name one: make $(or $(MAKECMDGOALS),setup) PYTHON=/path/to/python3' >&2; exit 1; }
	@echo 'making .venv with $(PYTHON)'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.serve: .venv/.python requirements/serve.txt pyproject.toml service/pyproject.toml
	$(call install,requirements/serve.txt,to serve)
	@echo 'installing ror-rules and ror-service from this folder'
	@$(PIP) install --no-deps --no-build-isolation -e . -e ./service
	@touch $@

# The key, ledger and log of a service of your own. `make clean` leaves them: they hold evenings and promises.
.serve/settings.toml: | .venv/.serve
	@umask 077 && mkdir -p .serve && $(BIN)/ror keys new .serve/keys >/dev/null \
		&& printf '%s\n' 'signing_key = ".serve/keys"' 'log = ".serve/log"' 'ledger = "sqlite:.serve/ledger.db"' \
			"ledger_secret = \"$$($(BIN)/ror seed)\"" >$@

.venv/.test: .venv/.serve requirements/test.txt
	$(call install,requirements/test.txt,to test)
	@touch $@

.venv/.bench: .venv/.test requirements/bench.txt
	$(call install,requirements/bench.txt,to measure against)
	@touch $@

.venv-generators/.installed: .venv/.python requirements/generators.txt
	$(BIN)/python -m venv --clear .venv-generators
	$(call install,requirements/generators.txt,to generate clients,.venv-generators/bin)
	@touch $@

.venv-clients/.installed: .venv/.python requirements/clients.txt
	$(BIN)/python -m venv --clear .venv-clients
	$(call install,requirements/clients.txt,to try clients,.venv-clients/bin)
	@touch $@

.venv-operations/.installed: .venv/.python requirements/operations.txt
	$(BIN)/python -m venv --clear .venv-operations
	$(call install,requirements/operations.txt,to judge what is deployed,.venv-operations/bin)
	@touch $@

%/node_modules/.installed: %/package.json %/package-lock.json %/.npmrc
	@command -v npm >/dev/null || { echo 'npm is needed (Debian: apt-get install npm)' >&2; exit 1; }
	cd $* && npm ci --no-progress --loglevel error
	@touch $@

service/ror_service/_parts/parts.json: .venv/.serve service/parts/node_modules/.installed $(wildcard service/parts/*.*)
	@rm -rf service/parts/wheels
	@$(PIP) download --no-deps --only-binary :all: --require-hashes --platform pyemscripten_2026_0_wasm32 --python-version 3.14 \
		--implementation cp --abi cp314 -r service/parts/wheels.txt -d service/parts/wheels
	@$(BIN)/python service/parts/make.py service/ror_service/_parts
