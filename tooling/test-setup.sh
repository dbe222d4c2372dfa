# Installs what the tests need beyond the site: gettext, a Chromium and its driver, PostgreSQL and Redis, the dev lock.
# Usage: test-setup.sh [check]; `check` needs neither browser nor server.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bash tooling/system.sh
missing=()
has msgmerge || missing+=(gettext)
if [ "${1:-}" = check ]; then
    [ ${#missing[@]} = 0 ] || system_packages "${missing[@]}" || exit 1
    exec bash tooling/venv.sh requirements-dev.txt
fi
has_library libatomic.so.1 || missing+=(libatomic1)
debian() { grep -qs '^ID=debian' /etc/os-release; }
case "$(bash tooling/chromium.sh)" in
    "${CHROMIUM:-none is named}" | *headless*) ;;
    # Ubuntu's Chromium is a snap, which does not run in containers: there Playwright brings its own.
    "") ! debian || missing+=(chromium-headless-shell) ;;
    # There is one, which is only slower: it will do if no other can be installed.
    *) ! debian || [ "$(id -u)" != 0 ] || system_packages chromium-headless-shell || true ;;
esac
bash tooling/postgres.sh --find >/dev/null || missing+=(postgresql)
has valkey-server || has redis-server || missing+=(redis-server)
[ ${#missing[@]} = 0 ] || system_packages "${missing[@]}" || exit 1
bash tooling/venv.sh requirements-dev.txt
bash tooling/chromium.sh >/dev/null || .venv/bin/playwright install --with-deps chromium || true
bash tooling/chromium.sh >/dev/null || { say "No Chromium: set CHROMIUM to one's path."; exit 1; }
