"""The live example of the scoring form: sample pairs ranked as typed, beside their places under the stored settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.contest.model import StageFacts
from scoring.contest.tables import RankedTable, placed_pairs
from scoring.contest.why import placing_sentence
from scoring.planning.sample_ranking import MISSED, PAIRS, sample_ranking, sample_totals
from tournament.boards.words import place
from tournament.models import Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.texts import figure, keep_figures_whole, say, score_line


class SampleRow(NamedTuple):
    """`place_before`: the place under the stored settings, if it differs."""

    place: str
    name: str
    place_reason: str
    place_before: str


@dataclass(frozen=True)
class Sample:
    rows: tuple[SampleRow, ...]
    matches: tuple[str, ...]


def sample_of(tournament: Tournament, stage: StageFacts, stands: Mapping[str, Any], typed: Mapping[str, Any]) -> Sample:
    """The sample. `stands`, `typed`: the stage's fields as stored, and as typed."""
    regulation, _game_rulings = ruled(tournament)
    restart = tournament.rulings.get("restart_on_two", True) is not False

    def ranked(fields: Mapping[str, Any]) -> RankedTable:
        return sample_ranking(fields, fields.get("criteria") or ["wins"], stage.games, regulation, restart)

    typed_table = ranked(typed)
    before = {row.pair: row.place for row in placed_pairs(ranked(stands))}
    rows = tuple(
        SampleRow(
            place(row.place),
            PAIRS[row.pair],
            keep_figures_whole(say(placing_sentence(row, typed_table, PAIRS))),
            place(before[row.pair]) if before[row.pair] != row.place else "",
        )
        for row in placed_pairs(typed_table)
    )
    return Sample(rows, tuple(_result(pairs, totals) for pairs, totals in sample_totals(regulation)))


def _result(pairs: tuple[str, str], totals: tuple[int, int] | None) -> str:
    first, second = (PAIRS[code] for code in pairs)
    if totals is None:
        return _("%(winner)s against %(absent)s: walkover") % {"winner": first, "absent": PAIRS[MISSED[1]]}
    return f"{first} {score_line(*map(figure, totals))} {second}"
