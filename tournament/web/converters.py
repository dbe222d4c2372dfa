"""Parts of addresses that Django has no converter for."""

from django.urls import register_converter
from django.urls.converters import StringConverter

ANY_ID = "any_id"


class AnyId(StringConverter):
    """The id of a pair or stage: a tournament file may give any, with slashes and line ends in it."""

    regex = r"[\s\S]+"


register_converter(AnyId, ANY_ID)
