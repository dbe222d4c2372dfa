# `make demo`: installs what is missing, updates the database, and creates the demonstration (REMOVE=1: removes it).
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/venv.sh requirements.txt
exec .venv/bin/python manage.py demo ${REMOVE:+--remove}
