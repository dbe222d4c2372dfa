"""Reads a tournament file from text: strict JSON, with the place in the text for every error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from rules.text import Text, _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.reading import offset_of, parse
from scoring.tournament_file.codec import read_tournament
from scoring.unreadable import PathStep, Unreadable, one_line

SHORT_NAME = 400, 100
"""How many letters of a name in the file a message shows, from its beginning and from its end."""


def read_text(text: str) -> TournamentFacts:
    """Read a tournament from text. Unreadable carries its offset in the text where it is known."""
    document = parse(text)
    try:
        return read_tournament(document)
    except Unreadable as fault:
        raise located(fault.message, fault.path, text) from None


@contextmanager
def locating(text: str) -> Iterator[None]:
    """A context in which Impossible and Unreadable become Unreadable with their place in the text."""
    try:
        yield
    except Impossible as fault:
        path = ("stages",) if fault.stage is None else ("stages", fault.stage)
        raise located(fault.message, path, text) from None
    except Unreadable as fault:
        raise located(fault.message, fault.path, text) from None


def located(message: Text, path: tuple[PathStep, ...], text: str) -> Unreadable:
    """The error with its place in the text. Its message is one short line, whatever the names in the file."""
    return Unreadable(_on_one_line(message), *path, offset=offset_of(text, path))


def _on_one_line(message: Text) -> Text:
    params = message.params.items()
    short = {name: one_line(value, *SHORT_NAME) if isinstance(value, str) else value for name, value in params}
    return replace(message, params=short)


def find_stage(tournament: TournamentFacts, stage_id: str) -> StageFacts:
    """The stage with this id. Raises Unreadable if there is none."""
    stage = tournament.stage(stage_id)
    if stage is None:
        raise Unreadable(make_text(_("there is no stage %(stage)s"), stage=stage_id), "stages")
    return stage
