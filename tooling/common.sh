# Shared by the scripts beside it, which `source` this. Quiet unless there is something to say.
set -euo pipefail
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

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Install Debian packages where we may; else name the command. Fails if they did not come.
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
