# What the site needs from the system, in one command. Only Python is needed to start; `doctor` names the rest.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

missing=()
has_venv || find_python >/dev/null || missing+=(python3 python3-venv)
has_library libpango-1.0.so.0 || missing+=(libpango-1.0-0)
has_library libpangoft2-1.0.so.0 || missing+=(libpangoft2-1.0-0)
has_library libharfbuzz-subset.so.0 || missing+=(libharfbuzz-subset0)
[ ${#missing[@]} = 0 ] || system_packages "${missing[@]}" || {
    [ "${missing[0]}" != python3 ] || exit 1
    say "Going on without; PDFs may fail until then."
}
