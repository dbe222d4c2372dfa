"""A template that prints a variable which its view does not give fails the test, instead of printing nothing."""

import sys

from django.template.base import FilterExpression, Variable


class UndefinedVariable(Exception):
    """Names the variable, and the template that prints it."""


class RefusedVariable(str):
    """An empty text for Django's `string_if_invalid`, which raises where a template needs a value that nobody gave.

    Django asks for its truth in `{{ }}`, `{% with %}` and parameters of tags, before it takes the text instead of the
    value. Tags that only look whether there is one (`{% if %}`, `{% for %}`, `{% firstof %}`) do not ask: what is
    optional is written with these. A value that is given may lack a member, such as `faults.name`.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        asking = sys._getframe(1)
        expression = asking.f_locals.get("self")
        if isinstance(expression, FilterExpression) and isinstance(expression.var, Variable):
            context = asking.f_locals["context"]
            name = (expression.var.lookups or ("",))[0]
            if name not in context:
                template = context.render_context.template
                raise UndefinedVariable(
                    f"{template and template.name} prints {name}, which its context lacks."
                ) from None
        return False
