"""The title of a round where a match is shown by itself, at a table or to a pair: like at the desk, "Semi-finals"."""

from tournament.boards.words import round_title, third_place_title
from tournament.models import Match, Round
from tournament.services.matches.tournament_context import last_bracket_round
from tournament.services.tournament_writing.facts import facts_of


def match_round_title(match: Match, round_: Round) -> str:
    """The title of the match's round. No query if rounds are numbered; one in a bracket, and those of the whole
    tournament for the match beside the final."""
    stage, number = round_.stage, round_.number
    if not stage.format.has_bracket:
        return round_title(number)
    last = last_bracket_round(stage)
    tables = stage.document.get("teams", {}).get("tables", 1)
    slot = match.slot if match.slot is None else (match.slot - 1) // tables + 1
    if stage.format.is_third_place(number, slot, last):
        facts = facts_of(stage.tournament).stage(stage.key)
        return third_place_title(facts) if facts else round_title(number)
    return round_title(number, stage.format.from_final(number, last))
