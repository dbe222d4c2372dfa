# `make test-system`: the suite on systems without apt-get, PostgreSQL or a Chromium: Windows, macOS, any Linux.
# Then the wheel as a volunteer uses it: installed elsewhere, asked what the machine lacks, and a game scored.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

python=$(find_python) || python=python
[ -d .venv ] || "$python" -m venv .venv
[ -d .venv/Scripts ] && bin=.venv/Scripts || bin=.venv/bin
"$bin/python" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r requirements-dev.txt
! has brew || brew list pango >/dev/null 2>&1 || brew install --quiet pango
[ "$(uname)" != Darwin ] || export DYLD_FALLBACK_LIBRARY_PATH="/opt/homebrew/lib:/usr/local/lib:${DYLD_FALLBACK_LIBRARY_PATH:-}"
export PYTHONUTF8=1
"$bin/python" -m pytest -q -n 4 --dist worksteal -m "not (long or browser)" --ignore tests/tooling "$@"

"$bin/python" -m hatchling build -t wheel -d dist
elsewhere=$(mktemp -d)
"$python" -m venv "$elsewhere/venv"
[ -d "$elsewhere/venv/Scripts" ] && bin=$elsewhere/venv/Scripts || bin=$elsewhere/venv/bin
"$bin/python" -m pip install --quiet --disable-pip-version-check dist/sumula-*.whl
cp tournament/examples/canasta-it-1.json "$elsewhere/game.json"
cd "$elsewhere"
"$bin/sumula" --data data score game.json
"$bin/sumula" --data data doctor || say "What doctor says is wrong is only said here: a hosted machine may lack Pango."
