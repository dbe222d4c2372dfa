# What the tests need beyond the site: the dev lock, a Chromium, a PostgreSQL server.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/system.sh
bash tooling/venv.sh requirements-dev.txt
bash tooling/chromium.sh >/dev/null || system_packages chromium || true
bash tooling/chromium.sh >/dev/null || { say "No Chromium: set CHROMIUM to one's path."; exit 1; }
bash tooling/postgres.sh --find >/dev/null || system_packages postgresql || true
bash tooling/postgres.sh --find >/dev/null || { say "No PostgreSQL server: its initdb was not found."; exit 1; }
