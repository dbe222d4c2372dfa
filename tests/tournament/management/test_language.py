"""Commands speak the language of the terminal where the site has it, otherwise the default."""

import pytest

from tournament.management.language import terminal_language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "pt-br"),
        ({"LANG": ""}, "pt-br"),
        ({"LANG": "C"}, "pt-br"),
        ({"LANG": "C.UTF-8"}, "pt-br"),
        ({"LANG": "POSIX"}, "pt-br"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-br"),
        ({"LANG": "pt_PT@euro"}, "pt-br"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it_CH@euro"}, "it"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "pt-br"),
        ({"LANG": "it_IT", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "it_IT", "LC_ALL": "C.UTF-8"}, "it"),
    ],
)
def test_the_terminal_s_language_is_ours_or_the_default(variables, language):
    assert terminal_language(variables) == language
