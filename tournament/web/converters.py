"""Path converters that Django does not have. What does not match is not found, without a query."""

from django.urls import register_converter
from django.urls.converters import StringConverter

ANY_ID = "any_id"
MATCH_ID = "match_id"


class AnyId(StringConverter):
    """The id of a pair or stage: a tournament file may use any text, even with slashes and line breaks."""

    regex = r"[\s\S]+"


class MatchId(StringConverter):
    """The secret with which a match is scored or watched."""

    regex = "[A-Za-z0-9_-]{22}"


register_converter(AnyId, ANY_ID)
register_converter(MatchId, MATCH_ID)
