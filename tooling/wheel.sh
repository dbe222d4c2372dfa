# `make wheel`: dist/sumula-VERSION-py3-none-any.whl, the same bytes from the same commit wherever it is built.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/venv.sh requirements-dev.txt
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1577836800)}
export SOURCE_DATE_EPOCH
# Static files are collected once, here: the first start of an installation writes none.
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
env -i PATH="$PATH" DJANGO_SETTINGS_MODULE=tournament.settings SECRET_KEY=unused ENV_FILE=/dev/null VAR_DIR="$build" \
    .venv/bin/python -m tooling.collect_static "$build/collected"
COLLECTED=$build/collected .venv/bin/python -m hatchling build -t wheel -d "${DIST:-dist}"
