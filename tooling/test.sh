# `make test`: format, lint, types, migrations, then all tests on SQLite and those of the database on PostgreSQL.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh
CHROMIUM=$(bash tooling/chromium.sh)
export CHROMIUM
export PATH="$PWD/.venv/bin:$PATH"

ruff format --check --quiet . || { say "Format: ruff format ."; exit 1; }
ruff check --quiet .
mypy
python manage.py makemigrations --check --dry-run >/dev/null || { say "A migration is missing: manage.py makemigrations"; exit 1; }
say "All tests, on SQLite"
pytest -q -n 2 -m "not long" "$@"
say "The database's tests, on PostgreSQL"
bash tooling/postgres.sh pytest -q -n 2 -m "not long and not browser" --only-database --ignore tests/tournament/printing "$@"
