# Usage: venv.sh LOCK. Makes .venv and installs LOCK by its hashes; does nothing (offline, at once)
# if the same lock is already installed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

lock=${1:?which lock}

make_venv() {
    find_python >/dev/null || system_packages python3 python3-venv || true
    local python
    python=$(find_python) || { say "Python 3.11 or newer, with venv, is needed."; exit 1; }
    rm -rf .venv
    "$python" -m venv .venv
}

# What is installed: a line for each lock, with its checksum and name. The runtime lock is part of the dev lock.
checksum() { cksum <"$1"; }

installed() {
    [ "$(cat ".venv/installed-$1" 2>/dev/null)" = "$(checksum "$1")" ]
}

has_venv || make_venv
installed "$lock" && exit 0
pip=(.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes)

# By the lock's own uv, which needs a tenth of pip's time. It knows nothing of pip's settings, where an index of one's
# own may be named: if it fails, pip does it. What is never imported is never compiled.
with_uv() {
    "${pip[@]}" -r <(sed -n '/^uv==/,/[^\\]$/p' "$lock") &&
        .venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --require-hashes -r "$lock"
}

say "Installing $lock into .venv (once; later starts need no network)"
if ! grep -q '^uv==' "$lock" || ! with_uv; then "${pip[@]}" -r "$lock"; fi
checksum "$lock" >".venv/installed-$lock"
[ "$lock" = requirements.txt ] || checksum requirements.txt >.venv/installed-requirements.txt
