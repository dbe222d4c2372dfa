# `make test`: format, lint, types, migrations, then all tests on SQLite and those of the database on PostgreSQL.
# Pytest's own last line is the last thing printed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh
CHROMIUM=$(bash tooling/chromium.sh)
export CHROMIUM
export PATH="$PWD/.venv/bin:$PATH"

# The static checks go on while the tests begin. First the tests are compiled once for all workers, if nobody has yet.
bash tooling/static.sh &
static=$!
compiled=(tests/__pycache__/conftest.*-pytest-*.pyc)
[ -e "${compiled[0]}" ] || pytest -q --collect-only -m "not long" tests >/dev/null 2>&1 || true
cores=$(getconf _NPROCESSORS_ONLN)
# Each worker collects every test and makes a database of its own, which takes 20 s of processor time.
run=(pytest -q --dist worksteal --durations 10 --durations-min 0.5)
# The tests on PostgreSQL use what those on SQLite leave of the cores, as long as these last: they start together, but
# with a much lower priority. Both are reported.
on_postgres=$(mktemp)
trap 'rm -f "$on_postgres"' EXIT
nice -n 15 bash tooling/postgres.sh "${run[@]}" -n $(((cores + 1) / 2)) -m "not (long or browser or upgrade)" --only-database tests/tournament "$@" \
    >"$on_postgres" 2>&1 &
postgres=$!
status=0
say "All tests, on SQLite"
"${run[@]}" -n "$cores" -m "not long" "$@" || status=$?
wait "$static" || { say "The static checks failed: what they said stands above the tests."; status=1; }
say "Services, models and queries, on PostgreSQL"
wait "$postgres" || status=$?
cat "$on_postgres"
exit "$status"
