"""The content of a round's papers, from the tournament as it is now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.schema import Regulation
from scoring.contest.match_state import MatchState
from scoring.contest.model import Pair
from scoring.contest.short_names import joined_names, short_names
from scoring.formats import format_of
from scoring.letters import letter_at
from tournament.addresses import site_address
from tournament.boards.round_titles import RoundTitles
from tournament.boards.words import named_players, seated_words, unplayed_word
from tournament.models import Match
from tournament.printing.list_head import ListHead
from tournament.printing.round_list import ListedMatch
from tournament.printing.round_sheets import SheetHead
from tournament.printing.table_codes import TableCode
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournaments.placed_matches import PlacedMatch, RoundView
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.hours import day_and_hour
from tournament.web.tournament_pages.match_rows import bracket_labels, players_at_table, seated_name
from tournament.web.tournament_pages.stage_names import stage_name


def regulation_of(snap: Snapshot) -> Regulation:
    """The regulation with the tournament's rulings applied: sheets show the values that count here."""
    return ruled(snap.tournament)[0]


def stage_and_round_titles(
    snap: Snapshot, round_: RoundView, round_titles: RoundTitles | None = None
) -> tuple[str, str]:
    """The titles of the stage ("" if it is the only one) and of the round.

    `round_titles`: those of the tournament, given by callers that name several rounds, so that each stage is resolved
    only once.
    """
    stage = snap.stage(round_.stage)
    if stage is None:
        return "", str(round_.number)
    alone = snap.facts is None or len(snap.facts.stages) == 1
    round_titles = round_titles or RoundTitles(snap.resolver)
    return "" if alone else stage_name(snap, stage), round_titles.long(stage, round_.number)


def sheet_heads(
    snap: Snapshot,
    round_: RoundView,
    codes: Mapping[int, TableCode] | None = None,
    round_titles: RoundTitles | None = None,
) -> list[SheetHead]:
    """One head for each game of the matches that still need a sheet, or of all matches if the round is over; none for a
    walkover.

    `codes`: the codes for scoring, by table; the sheet of such a table carries it in place of the public page's code.
    `round_titles`: as for `stage_and_round_titles`.
    """
    played = [match for match in round_.matches if match.second is not None and not match.walkover]
    matches = [match for match in played if match.state is not MatchState.CONFIRMED] or played
    lines = _round_lines(snap, round_, matches, round_titles)
    return [head for match in matches for head in _heads(snap, round_, match, lines[match.pk], codes or {})]


def _heads(
    snap: Snapshot, round_: RoundView, match: PlacedMatch, line: tuple[str, str], codes: Mapping[int, TableCode]
) -> Iterator[SheetHead]:
    """The head of the score sheet of each game of a match. `line`: the phase and the round; `codes`: what opens scoring
    at each table."""
    phase, round_number = line
    to_score = codes.get(match.table_number or 0)
    address = _watch_address(match) if to_score is None else _scoring_address(match, to_score)
    names = snap.names_at(match)
    signers, short_signers = _signers(snap, match)
    for game in range(1, match.best_of + 1):
        yield SheetHead(
            tournament=snap.tournament.name,
            number=match.pk,
            revision=snap.revision,
            pairs=names,
            signers=signers,
            short_names=short_signers,
            players=(_players(snap, match, 0), _players(snap, match, 1)),
            club=snap.club.name,
            phase=phase,
            when=when(round_),
            round=round_number,
            group=group_letter(snap, match),
            table=str(match.table_number or ""),
            at_home=round_.at_home,
            game_of=(game, match.best_of) if match.best_of > 1 else None,
            address=address,
            code=Match(watch_id=match.watch_id).short_code,
            typed=to_score.code if to_score else "",
        )


def _round_lines(
    snap: Snapshot, round_: RoundView, matches: Sequence[PlacedMatch], round_titles: RoundTitles | None
) -> dict[int, tuple[str, str]]:
    """For each match, the line on its sheet about the round, and the number of the round. The number is "" in a
    bracket, whose rounds have names, such as the semi-finals."""
    phase, title = stage_and_round_titles(snap, round_, round_titles)
    stage = snap.stage(round_.stage)
    if stage is None or not format_of(stage).has_bracket:
        return dict.fromkeys((match.pk for match in matches), (phase or title, str(round_.number)))
    labels = bracket_labels(snap, stage, round_.number)
    return {
        match.pk: (" · ".join(filter(None, (phase, title, labels.get(stage.match_slot(match.slot), "")))), "")
        for match in matches
    }


def bracket_part_text(snap: Snapshot, round_: RoundView, match: PlacedMatch) -> str:
    """What a match of a bracket is played for, such as "for third place", where the round has several such parts."""
    stage = snap.stage(round_.stage)
    slot = stage.match_slot(match.slot) if stage else match.slot
    return bracket_labels(snap, stage, round_.number).get(slot, "")


def _watch_address(match: PlacedMatch) -> str | None:
    site = site_address()
    return f"{site.rstrip('/')}/w/{match.watch_id}/" if site else None


def _scoring_address(match: PlacedMatch, to_score: TableCode) -> str | None:
    """The address that opens scoring. It ends with the number of the sheet, for a scanner at the desk."""
    return f"{to_score.address}.{match.pk}" if to_score.address else None


def _players(snap: Snapshot, match: PlacedMatch, side: int) -> tuple[str, ...]:
    """Everybody on a side: a pair's players, those of three who sit down, or two who are partners for this match.
    Substitutes are called so while nobody said who sits down."""
    pairs = snap.facts.pairs if snap.facts else {}
    players = tuple(player for code in match.sides[side] if code in pairs for player in named_players(pairs[code]))
    return players_at_table(snap, match, side) or players


def _signers(snap: Snapshot, match: PlacedMatch) -> tuple[tuple[str, str], tuple[str, str]]:
    """Who signs for each side, in full and in short: those who sit down, else the pair as it is called."""
    names, short = list(snap.names_at(match)), list(snap.short_names_at(match))
    for side in (0, 1):
        if players := players_at_table(snap, match, side):
            names[side] = joined_names(players)
            short[side] = short_names({"": Pair("", names[side], players)})[""]
    return (names[0], names[1]), (short[0], short[1])


def when(row: RoundView) -> str:
    return day_and_hour(row.row.starts) if row.row.starts else ""


def group_letter(snap: Snapshot, match: PlacedMatch) -> str:
    """The group's letter, in a stage that has several."""
    stage = snap.stage(match.stage)
    several = stage is not None and stage.groups is not None and len(stage.groups) > 1
    if not several:
        return ""
    return letter_at(match.group)


def hall_of(plan: dict[str, Any], table: int | None) -> str:
    """The hall in which a table stands."""
    if table is None:
        return ""
    halls = plan.get("halls") or []
    return next((hall["name"] for hall in halls if hall["first"] <= table <= hall["last"]), "")


def listed_matches(snap: Snapshot, round_: RoundView) -> list[ListedMatch]:
    """Every match of the round, including byes, as on the list for the wall."""
    return [
        ListedMatch(
            pairs=(short[0], short[1] if match.second else None),
            full=_full_names(snap, match),
            players=tuple(map(snap.short_name, match.players)) if match.partners else (),
            unplayed=unplayed_word(match.annulled) if match.walkover else "",
            table=str(match.table_number or ""),
            group=group_letter(snap, match),
            hall=hall_of(snap.tournament.plan, match.table_number),
            part=bracket_part_text(snap, round_, match),
        )
        for match in round_.matches
        for short in (snap.short_names_at(match),)
    ]


def _full_names(snap: Snapshot, match: PlacedMatch) -> tuple[str, str]:
    """The full names below the short ones: for a pair of more than two, who sits down, once that is recorded."""
    first, second = (seated_words(seated_name(snap, match, side)) for side in (0, 1))
    names = snap.names_at(match)
    return first or names[0], second or names[1]


def paper_head(snap: Snapshot, title: str, phase: str = "", at: str = "") -> ListHead:
    return ListHead(
        tournament=snap.tournament.name,
        title=title,
        club=snap.club.name,
        phase=phase,
        when=at,
        revision=snap.revision,
    )
