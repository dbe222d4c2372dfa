# `make run`: installs what is missing, then serves. It asks no questions and needs no variables.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/system.sh
bash tooling/venv.sh requirements.txt
# Homebrew's libraries are not on the linker's path on Apple silicon.
[ "$(uname)" != Darwin ] || export DYLD_FALLBACK_LIBRARY_PATH="/opt/homebrew/lib:/usr/local/lib:${DYLD_FALLBACK_LIBRARY_PATH:-}"
exec .venv/bin/python manage.py serve
