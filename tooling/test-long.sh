# `make test-long`: test sets that take minutes, the full matrices, and every example that a property test names.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh
CHROMIUM=$(bash tooling/chromium.sh)
export CHROMIUM
export PATH="$PWD/.venv/bin:$PATH"

run=(pytest -q -n 2 --dist worksteal --durations 10 --durations-min 0.5 --hypothesis-profile long)
say "The long batteries, on SQLite"
"${run[@]}" -m "long or hypothesis" "$@"
say "The database's long batteries and upgrades, on PostgreSQL"
bash tooling/postgres.sh "${run[@]}" -m "(long or upgrade) and not browser" --only-database tests/tournament tests/upgrades "$@"
