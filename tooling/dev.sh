# `make dev`: Django's own server, which reloads itself and shows where it broke. Its database and key are its own, under
# var/dev; neither `.env` nor DATABASE_URL is read, so that nobody develops on the data of a club. It asks no questions.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/system.sh
bash tooling/venv.sh requirements.txt
export DEBUG=1 ENV_FILE=/dev/null VAR_DIR=var/dev PORT="${PORT:-8000}"
export SITE_URL="http://localhost:$PORT"  # debug pages are only for this machine
unset ALLOWED_HOSTS BIND DATABASE_URL SECRET_KEY
.venv/bin/python manage.py migrate --verbosity 0
.venv/bin/python manage.py setup_code 2>/dev/null || true  # until somebody has an account
exec .venv/bin/python manage.py runserver "$PORT"
