# `make test-long`: the batteries that take minutes.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/test-setup.sh
CHROMIUM=$(bash tooling/chromium.sh)
export CHROMIUM
export PATH="$PWD/.venv/bin:$PATH"

say "The long batteries, on SQLite"
pytest -q -n 2 -m long "$@"
say "The database's long batteries, on PostgreSQL"
bash tooling/postgres.sh pytest -q -n 2 -m "long and not browser" --only-database "$@"
