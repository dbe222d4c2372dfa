"""Spreads the members of each group over the halves and quarters of a bracket as evenly as possible.

Pairs with a bye and pairs that play in the first round have different lines. So this is not a plain assignment problem:
a table of groups × quarters × kinds of lines may have a fractional solution but no whole one. Hence the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count

from scoring.formats.group_shares import Budget, Kinds, Members, Shares, share_out


@dataclass(frozen=True)
class BracketLines:
    """The lines of a whole bracket, numbered from 0 at the top. `groups`: the group now on each line; `byes`: lines
    with a bye; `fixed`: lines whose group must stay."""

    groups: Mapping[int, int]
    byes: frozenset[int]
    fixed: frozenset[int]

    def kinds(self, lines: Iterable[int]) -> Kinds:
        """(how many of these lines have a bye, how many have none); empty lines do not count."""
        used_lines = [line for line in lines if line in self.groups]
        with_bye = sum(line in self.byes for line in used_lines)
        return with_bye, len(used_lines) - with_bye


@dataclass(frozen=True)
class Block:
    """A part of the bracket with one winner: a power of two of lines. `members`: how many of each group belong in
    it."""

    bracket: BracketLines
    lines: range
    members: Mapping[int, Kinds]

    def arrange(self) -> dict[int, int]:
        """The group for each line: with the fewest meetings within a group in a match, then in a half, then in a
        quarter, and so on within each quarter. Among equals, the present one."""
        if len(self.lines) == 2:
            return self._arrange_match()
        shares = self._fairest_shares()
        arranged: dict[int, int] = {}
        for number, lines in enumerate(self._split_lines(4 if len(self.lines) > 4 else 2)):
            inside = {group: share[number] for group, share in shares.items()}
            arranged |= Block(self.bracket, lines, inside).arrange()
        return arranged

    def _arrange_match(self) -> dict[int, int]:
        """The groups of two lines: a fixed group stays, and so does one that belongs here; the others go in any
        order."""
        groups, capacity_left = (
            self.bracket.groups,
            Counter({group: sum(kinds) for group, kinds in self.members.items()}),
        )
        arranged: dict[int, int] = {}
        used_lines = [line for line in self.lines if line in groups]
        for line in sorted(
            used_lines, key=lambda line: (line not in self.bracket.fixed, not capacity_left[groups[line]])
        ):
            arranged[line] = groups[line] if capacity_left[groups[line]] else next(iter(+capacity_left))
            capacity_left[arranged[line]] -= 1
        return arranged

    def _fairest_shares(self) -> dict[int, Shares]:
        """For each group, how many members go to each quarter (or half) of the block, as evenly as possible."""
        rematches = self._fewest_rematches()
        parts = 4 if len(self.lines) > 4 else 2
        even = self._shares_within(parts, Budget(rematches, 0, 0))
        if even is not None:
            return even
        uneven = (halves for halves in count() if self._shares_within(2, Budget(rematches, halves, 0)) is not None)
        halves = next(uneven)
        all_shares = (self._shares_within(parts, Budget(rematches, halves, quarters)) for quarters in count())
        return next(shares for shares in all_shares if shares is not None)

    def _fewest_rematches(self) -> int:
        """The fewest first-round matches within a group: only a group with more than half of those who play has to meet
        itself."""
        playing = [plays for _byes, plays in self.members.values()]
        return max(0, max(playing) - sum(playing) // 2)

    def _shares_within(self, parts: int, budget: Budget) -> dict[int, Shares] | None:
        """For each group, its shares of `parts` equal parts within a budget; None if there are none."""
        blocks = self._split_lines(parts)
        members = {
            group: Members(
                kinds, *(self._present_shares(group, blocks, lines) for lines in (set(self.lines), self.bracket.fixed))
            )
            for group, kinds in self.members.items()
        }
        return share_out(members, [self.bracket.kinds(block) for block in blocks], budget)

    def _present_shares(self, group: int, blocks: list[range], among: Iterable[int]) -> Shares:
        """How many of the group are in each part now, counting the lines `among` only."""
        group_lines = {line for line in among if self.bracket.groups.get(line) == group}
        return tuple(self.bracket.kinds(group_lines.intersection(block)) for block in blocks)

    def _split_lines(self, parts: int) -> list[range]:
        """The lines in equal parts, from the top."""
        size = len(self.lines) // parts
        return [self.lines[number * size : (number + 1) * size] for number in range(parts)]
