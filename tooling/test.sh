# `make test`: format, lint, types, migrations, then all tests on SQLite and those of the database on PostgreSQL.
# Pytest's own last line is the last thing printed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh
CHROMIUM=$(bash tooling/chromium.sh)
export CHROMIUM
export PATH="$PWD/.venv/bin:$PATH"

# Types keep one core busy: meanwhile the other compiles the tests once for all workers.
pytest -q --collect-only -m "not long" tests >/dev/null 2>&1 &
bash tooling/static.sh
wait
# One worker more than cores: tests of browsers and servers wait half of their time.
workers=$(($(getconf _NPROCESSORS_ONLN) + 1))
run=(pytest -q -n "$workers" --dist worksteal --durations 10 --durations-min 0.5)
say "All tests, on SQLite"
"${run[@]}" -m "not long" "$@"
say "Services, models and queries, on PostgreSQL"
bash tooling/postgres.sh "${run[@]}" -m "not (long or browser or upgrade)" --only-database tests/tournament "$@"
