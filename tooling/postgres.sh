# Usage: postgres.sh COMMAND... runs COMMAND with TEST_DATABASE_URL naming a throw-away PostgreSQL,
# which is removed at the end, however that comes. `postgres.sh --find` prints where its programs are.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

find_programs() {
    local folder
    for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin | sort -Vr); do
        if [ -x "$folder/initdb" ]; then printf '%s\n' "$folder"; return; fi
    done
    has initdb && dirname "$(command -v initdb)"
}

programs=$(find_programs) || exit 1
if [ "$1" = --find ]; then printf '%s\n' "$programs"; exit 0; fi

# initdb refuses root.
as_postgres() {
    if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

home=$(mktemp -d /tmp/sumula-postgres.XXXXXX)
[ "$(id -u)" != 0 ] || chown postgres "$home"
stop() {
    as_postgres "$programs/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1 || true
    rm -rf "$home"
}
trap stop EXIT
trap 'exit 130' INT TERM

as_postgres "$programs/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --locale=C -N >"$home/initdb.log"
# Nothing here outlives the tests, so nothing has to reach the disk; no port is opened.
as_postgres "$programs/pg_ctl" -D "$home/data" -w -l "$home/data/log" start >/dev/null \
    -o "-k $home -c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
TEST_DATABASE_URL="postgres://postgres@${home//\//%2F}/postgres" "$@"
