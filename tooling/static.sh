# Checks the code without running tests: format, lint, types, and whether a migration is missing.
# Says how long it took; stops at the first failure, with the command that fixes it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# Without a cache, types take the longest, so they are started first.
types=$(mktemp)
trap 'rm -f "$types"' EXIT
mypy >"$types" 2>&1 &
mypy=$!

timed Format ruff format --check --quiet . || { say "ruff format .  mends it"; exit 1; }
timed Lint ruff check --quiet . || { say "ruff check --fix .  mends most"; exit 1; }
timed Templates djangofmt --quiet --check templates || { say "djangofmt templates  mends it"; exit 1; }
timed Scripts oxlint --quiet --deny-warnings --config tooling/oxlint.json tournament/static/js || exit 1
timed Migrations python manage.py makemigrations --check --dry-run >/dev/null || { say "python manage.py makemigrations  mends it"; exit 1; }
timed Types wait "$mypy" || { cat "$types" >&2; exit 1; }
