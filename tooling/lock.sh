# Writes the locks: every platform, Python 3.11 and newer, with hashes, and no address of any index.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export UV_CUSTOM_COMPILE_COMMAND="make lock"
for name in requirements requirements-servers requirements-dev; do
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --no-emit-find-links ${UPGRADE:+--upgrade} "$name.in" -o "$name.txt"
done
