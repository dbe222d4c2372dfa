"""The letters of groups and finals."""

from scoring.letters import letter_at


def test_a_group_has_a_letter_and_after_z_its_number() -> None:
    assert [letter_at(index) for index in (0, 2, 25, 26)] == ["A", "C", "Z", "27"]
