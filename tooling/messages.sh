# `make messages`: texts into the catalogues, and the catalogues compiled.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

has msgmerge || system_packages gettext
bash tooling/venv.sh requirements.txt
.venv/bin/python manage.py makemessages
.venv/bin/python manage.py compilemessages
