"""What the tags of the set-up pages print."""

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(("index", "text"), [(0, "A"), (25, "Z"), (26, "27")])
def test_a_group_is_called_as_on_every_other_page(index: int, text: str) -> None:
    template = Template("{% load setup %}{{ index|letter }}")
    assert template.render(Context({"index": index})) == text
