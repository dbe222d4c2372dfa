# The house's commands; each is a small script in tooling/.
.PHONY: help run dev demo check test test-all test-long lock messages doctor audit mutants wheel image systems test-system release
SHELL := /bin/bash
.DEFAULT_GOAL := run

help:  ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

run:  ## Serve the site on PORT (default 8000)
	@bash tooling/run.sh

dev:  ## For developers: a server that reloads itself, with debug pages and a database of its own
	@bash tooling/dev.sh

demo:  ## Three invented clubs and five tournaments to look around in; REMOVE=1 takes them away
	@bash tooling/demo.sh

check:  ## Whether the change just typed holds, within a minute: style, types, the core, a path through every room
	@bash tooling/check.sh

test:  ## Everything but the long batteries
	@bash tooling/test.sh

test-long:  ## The long batteries alone
	@bash tooling/test-long.sh

test-all: test test-long  ## Both

doctor:  ## What this machine lacks, and the command that mends it
	@bash tooling/venv.sh requirements.txt && .venv/bin/python manage.py doctor

messages:  ## Texts into the catalogues, and the catalogues compiled
	@bash tooling/messages.sh

lock:  ## requirements*.in → requirements*.txt; UPGRADE=1 takes the newest of everything
	@bash tooling/venv.sh requirements-dev.txt && bash tooling/lock.sh

audit:  ## Known vulnerabilities of the packages in requirements-servers.txt; where nobody answers, their versions
	@bash tooling/venv.sh requirements-dev.txt && .venv/bin/python tooling/audit.py

mutants:  ## Break every rule of the core once, and list the breaks that no test sees
	@bash tooling/venv.sh requirements-dev.txt && bash tooling/mutants.sh

wheel:  ## dist/sumula-….whl, which pipx and uvx install; the same bytes each time
	@bash tooling/wheel.sh

image:  ## localhost/sumula as a container's image; BASE names a Debian 12 of a registry
	@bash tooling/image.sh

systems:  ## Whether every package of the lock comes ready-made for Windows, macOS, Debian and the Raspberry Pi
	@bash tooling/venv.sh requirements-dev.txt && .venv/bin/python -m tooling.systems

test-system:  ## The suite on a system without apt-get, PostgreSQL or Chromium, and the wheel installed there
	@bash tooling/test-system.sh

release:  ## Tag the version in scoring/version.py, with its CHANGELOG; DRY_RUN=1 only says what it would do
	@bash tooling/venv.sh requirements.txt && .venv/bin/python tooling/release.py
