"""A template that prints a variable which its view does not give fails the test, instead of printing nothing."""

import sys
from collections.abc import Mapping, Sequence

from django.forms import BaseForm
from django.template import Context, VariableDoesNotExist
from django.template.base import FilterExpression, Variable

from tests.import_graph import OURS


class UndefinedVariable(Exception):
    """Names the variable, and the template that prints it."""


class RefusedVariable(str):
    """An empty text for Django's `string_if_invalid`, which raises where a template needs a value that nobody gave.

    Django asks for its truth in `{{ }}`, `{% with %}` and parameters of tags, before it takes the text instead of the
    value. Tags that only look whether there is one (`{% if %}`, `{% for %}`, `{% firstof %}`) do not ask: what is
    optional is written with these. A dictionary or a form may lack a member, such as `faults.name`; an object of ours
    may not.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        asking = sys._getframe(1)
        expression = asking.f_locals.get("self")
        if isinstance(expression, FilterExpression) and isinstance(expression.var, Variable):
            context = asking.f_locals["context"]
            lookups = expression.var.lookups or ("",)
            lacking = _what_lacks_it(lookups, context)
            if lacking:
                template = context.render_context.template
                raise UndefinedVariable(
                    f"{template and template.name} prints {'.'.join(map(str, lookups))}, which {lacking} lacks."
                ) from None
        return False


def _what_lacks_it(lookups: Sequence[str], context: Context) -> str:
    """What has no such member: "its context", or a class of ours; "" if whatever lacks it may."""
    if lookups[0] not in context:
        return "its context"
    for end in range(1, len(lookups)):
        try:
            given = Variable(".".join(map(str, lookups[:end]))).resolve(context)
        except VariableDoesNotExist:
            return ""  # a dictionary lacked the one before
        kind = type(given)
        if kind.__module__.split(".")[0] not in OURS or isinstance(given, Mapping | BaseForm):
            continue
        if not hasattr(given, lookups[end]) and not hasattr(kind, "__getitem__"):
            return kind.__name__
    return ""
