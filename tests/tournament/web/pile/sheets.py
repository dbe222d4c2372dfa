"""What a person sends from the pages of the pile."""

from tests.tournament.factories import match_seq


def enter(desk, match, first="3050", second="2100", **more):
    return desk.post(f"pile/{match.pk}/", **{"seq": match_seq(match), "g1-0": first, "g1-1": second, **more})


def check(desk, match, verdict, **more):
    return desk.post(f"pile/check/{match.pk}/", **{"seq": match_seq(match), "verdict": verdict, **more})
