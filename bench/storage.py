"""Measures what a hand costs on disk: `bash tooling/postgres.sh .venv/bin/python -m bench.storage`.

A round of 200 pairs, eight hands at each table, is written through the services on PostgreSQL as phones send them. For
each table of the database it prints the rows and the bytes with indexes, in total and per hand, including what belongs
to matches, games and events.
"""

from __future__ import annotations

import tempfile

from bench import tournaments, writes

HANDS = 8
SIZES = """
SELECT c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname = 'public' AND c.relname LIKE 'tournament_%' ORDER BY 2 DESC
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tournaments.set_up(folder)
        played()
        report()


def played() -> None:
    from tournament.services import matches

    tournament = tournaments.swiss(tournaments.club(), 200, 1)
    for match in tournaments.open_matches(tournament):
        for _hand in range(HANDS):
            seq = matches.revision(match)
            matches.record_hand(match.games.get(), writes.HAND, context=writes.context(seq))


def report() -> None:
    from django.db import connection

    from tournament.models import Hand, Match, Tournament

    hands = Hand.objects.count()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL")
        cursor.execute(SIZES)
        sizes = cursor.fetchall()
        rows = {}
        for table, _data, _indexes in sizes:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            rows[table] = cursor.fetchone()[0]
    print(f"{hands} hands, {Match.objects.count()} matches, {Tournament.objects.count()} tournaments")
    print(f"{'table':<32}{'rows':>8}{'bytes':>12}{'indexes':>12}{'a hand':>8}")
    for table, data, indexes in sizes:
        if rows[table]:
            print(f"{table:<32}{rows[table]:>8}{data:>12}{indexes:>12}{(data + indexes) / hands:>8.0f}")
    total = sum(data + indexes for _table, data, indexes in sizes)
    print(f"{'all':<40}{total:>24}{total / hands:>8.0f}")


if __name__ == "__main__":
    main()
