# Shared by the scripts beside it, which `source` this. Quiet unless there is something to say.
set -euo pipefail
# Processes started by tests start faster if Python can store what it compiled.
unset PYTHONDONTWRITEBYTECODE
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '%s\n' "$*" >&2; }

has() { command -v "$1" >/dev/null 2>&1; }

# Whether the dynamic linker knows a library; macOS asks Homebrew instead.
has_library() {
    if [ "$(uname)" = Darwin ]; then
        has brew && brew list pango >/dev/null 2>&1
    else
        { /sbin/ldconfig -p 2>/dev/null || ldconfig -p; } | grep -F "$1" >/dev/null
    fi
}

# Not after an interrupted start, nor after the system's Python has changed.
has_venv() { .venv/bin/python -c 'import pip' >/dev/null 2>&1; }

usable_python() {
    "$1" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints a Python that can create the virtual environment; Debian's own may lack the package python3-venv.
find_python() {
    local name
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 /usr/bin/python3; do
        if usable_python "$name"; then printf '%s\n' "$name"; return; fi
    done
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Installs Debian packages if allowed; otherwise names the command. Fails if they were not installed.
system_packages() {
    if ! has apt-get; then
        [ "$(uname)" != Darwin ] || say "macOS: brew install pango gettext"
        say "Missing system packages (Debian's names): $*"
        return 1
    fi
    if [ "$(id -u)" != 0 ] && ! sudo -n true 2>/dev/null; then
        say "Missing system packages. Run: sudo apt-get update && sudo apt-get install -y $*"
        return 1
    fi
    say "Installing: $*"
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=2 -o DPkg::Lock::Timeout=120)
    as_root "${apt[@]}" update >/dev/null || say "apt-get update failed; trying with the lists at hand."
    as_root "${apt[@]}" install --no-install-recommends "$@" >/dev/null </dev/null
}

# timed WHAT COMMAND...: runs it, and says how many seconds it took, or that it failed.
timed() {
    local what=$1 begun=$SECONDS status=0
    shift
    "$@" || status=$?
    if [ "$status" = 0 ]; then say "$what: $((SECONDS - begun)) s"; else say "$what: failed"; fi
    return "$status"
}
