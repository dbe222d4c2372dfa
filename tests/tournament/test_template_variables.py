"""Where `strict_templates` is used, no template prints a variable that it was not given."""

import pytest
from django.template import Context, engines

from scoring.contest.match_state import MatchState
from scoring.contest.model import Withdrawal
from tests.undefined_variables import UndefinedVariable

pytestmark = pytest.mark.usefixtures("strict_templates")


def rendered(source: str, **values: object) -> str:
    return engines["django"].from_string(source).template.render(Context(values))


@pytest.mark.parametrize(
    "source",
    [
        "{{ pair }}",
        "{{ pair.name }}",
        "{{ pair|default:'nobody' }}",
        "{% with name=pair %}{% endwith %}",
        "{% if score is not None %}{{ pair }}{% endif %}",
    ],
)
def test_a_variable_that_is_not_given_is_refused(source: str) -> None:
    with pytest.raises(UndefinedVariable, match=r"asks for pair(\.name)?, which its context lacks"):
        rendered(source, score="")


@pytest.mark.parametrize(
    "source",
    [
        "{{ left.raund }}",
        "{{ rows.0.raund.name }}",
        "{% with x=left.raund %}{% endwith %}",
        "{% if left.raund is None %}{% endif %}",
        "{% if not left %}{% elif rows and not left.raund %}{% endif %}",
        "{% for one in left.raund %}{% endfor %}",
        "{% firstof left.raund 'nobody' %}",
    ],
)
def test_a_member_that_a_class_of_ours_lacks_is_refused(source: str) -> None:
    left = Withdrawal("A", 2)
    with pytest.raises(UndefinedVariable, match=r"raund.*, which Withdrawal lacks"):
        rendered(source, left=left, rows=[left])


def test_a_text_of_ours_has_members_too() -> None:
    with pytest.raises(UndefinedVariable, match=r"match.state.lable, which MatchState lacks"):
        rendered("{% if match.state.lable == 'played' %}{% endif %}", match={"state": MatchState.CONFIRMED})


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{% if pair %}{{ pair }}{% endif %}", ""),
        ("{% for one in pairs %}{{ one }}{% endfor %}", ""),
        ("{% firstof pair 'nobody' %}", "nobody"),
        ("{{ match.score|default_if_none:'' }}{{ match.pair|default:'nobody' }}", "nobody"),
        ("{{ match.pair.name|default:'nobody' }}{{ match.pair.first.name }}", "nobody"),
    ],
)
def test_what_may_be_missing_is_asked_for_first(source: str, text: str) -> None:
    assert rendered(source, match={"score": None}) == text
