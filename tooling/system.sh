# What printing needs from the system. Missing pieces never stop the site: `doctor` names them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

missing=()
has_library libpango-1.0.so.0 || missing+=(libpango-1.0-0)
has_library libpangoft2-1.0.so.0 || missing+=(libpangoft2-1.0-0)
has_library libharfbuzz-subset.so.0 || missing+=(libharfbuzz-subset0)
has msgfmt || missing+=(gettext)
[ ${#missing[@]} = 0 ] || system_packages "${missing[@]}" || say "Going on without; PDFs may fail until then."
