"""A template that asks for a variable which its view does not give fails the test, instead of printing nothing."""

import sys
from collections.abc import Mapping

import pytest
from django.forms import BaseForm
from django.template import Context, VariableDoesNotExist, engines
from django.template.base import FilterExpression, Variable

from tests.import_graph import OURS


class UndefinedVariable(BaseException):
    """Names the variable, and the template that asks for it. No `Exception`: the operators of `{% if %}` would take
    one for false."""


class RefusedVariable(str):
    """An empty text for Django's `string_if_invalid`, which raises where a template needs a value that nobody gave.

    Django asks for its truth in `{{ }}`, `{% with %}` and parameters of tags, before it takes the text instead of the
    value. Tags that only look whether there is one (`{% if %}`, `{% for %}`, `{% firstof %}`) do not ask: what is
    optional is written with these.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        asking = sys._getframe(1)
        expression = asking.f_locals.get("self")
        if isinstance(expression, FilterExpression) and isinstance(expression.var, Variable):
            context = asking.f_locals["context"]
            if (expression.var.lookups or ("",))[0] not in context:
                _refuse(expression.var, context, "its context")
        return False


class RefusedMember(VariableDoesNotExist):
    """Raised by Django where it looks up a member in vain, in whichever tag. A dictionary or a form may lack one, such
    as `faults.name`; an object of ours may not, not even in `{% if %}`."""

    def __init__(self, msg: str, params: tuple[object, ...] = ()) -> None:
        super().__init__(msg, params)
        asking = sys._getframe(1)
        variable = asking.f_locals.get("self")
        if isinstance(variable, Variable):
            member, owner = params
            if _has_to_have(owner, str(member)):
                _refuse(variable, asking.f_locals["context"], type(owner).__name__)


def refuse_undefined_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", RefusedVariable())
    monkeypatch.setattr("django.template.base.VariableDoesNotExist", RefusedMember)


def _has_to_have(owner: object, member: str) -> bool:
    is_ours = type(owner).__module__.split(".")[0] in OURS
    return is_ours and not member.isdigit() and not isinstance(owner, Mapping | BaseForm)


def _refuse(variable: Variable, context: Context, lacking: str) -> None:
    template = context.render_context.template
    raise UndefinedVariable(f"{template and template.name} asks for {variable}, which {lacking} lacks.") from None
