# `make demo`: install what is missing, bring the database up to date, and make the demonstration (REMOVE=1: remove it).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/venv.sh requirements.txt
.venv/bin/python manage.py migrate --verbosity 0
exec .venv/bin/python manage.py demo ${REMOVE:+--remove}
