"""Words whose meaning a reader had to guess, and what replaced them; looked for in names of any kind."""

import re
from functools import cache

WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")

# Alone or as part of a longer name: the replacement.
RETIRED_WORDS = {
    "told": "text, described, recorded: whatever it is",
    "said": "text, message, value: whatever it is",
    "deed": "action",
    "deeds": "actions",
    "happenings": "timeline",
    "happened": "timeline",
    "surely": "confirm_first",
    "at_desk": "tournament_view",
    "only_sent": "post_or_redirect",
    "page_above": "parent_page",
    "one_write": "retry_when_locked",
    "crowd": "retry_when_locked",
    "gate": "authorisation",
    "seating": "tournament_context",
    "surroundings": "tournament_context",
    "prepared": "raw_queries",
    "going_on": "qualifiers",
    "unwritten": "implied_walkovers",
    "ties_that_wait": "pending_ties",
    "drawn_among": "eligible",
    "why_here": "placing_sentence",
    "teller": "MatchDescriber",
    "shelf": "pdf_cache",
    "workshop": "pdf_queue",
    "looker": "PathOnly",
    "weigh": "size_of",
    "whole_files": "atomic_files",
    "write_whole": "write_atomically",
    "lay_down": "write_job_folder",
    "handing_over": "lock_job",
    "jobs_at_once": "JOBS_IMMEDIATE",
    "from_nought": "non_negative_whole",
    "mostly_nought": "mostly_zero",
    "word_missing": "AgreementMissing",
    "kept_query": "ModelQuery",
    "kept_queries": "model_queries",
    "scope_of": "club_scope, match_scope, tournament_scope",
    "vouch": "agree, confirm",
    "vouched": "agreed",
    "vouching": "agreements",
    "approve": "record_agreement",
    "approval": "agreement",
    "approvals": "agreements",
    "reckoning": "preview",
    "played_at": "table_game",
    "table_again": "reread_match",
    "gone_ones": "withdrawn_pairs",
    "saved_at_once": "events_of_saving",
    "held_writer": "locking_writer",
    "enlist": "register",
    "document_break": "PAPER_BREAK: what is printed is a paper, a document is JSON",
    "print_document": "print_paper",
    "bracket_document": "stage_bracket_html",
    "documents_of": "copied_papers",
    "pen_paper": "PenPage",
    "table_paper": "TablePage",
    "paper_marks": "PageMarks",
    "bracket_sheet": "bracket: a sheet is a score sheet",
    "rules_sheet": "regulation",
    "team_sheet": "TeamOrder",
    "is_copied": "has_backup: a copy is of the database",
    "copy_retention": "retention",
    "standing_copy": "same_hand",
}
# Phrases of docstrings and comments that a reader had to translate first: what says it plainly.
RETIRED_PHRASES = {
    "tells of": "describes",
    "told in": "described in",
    "what stands": "the present …, the stored …",
    "borne out": "confirmed",
    "nought": "zero",
    "so many": "this many, or the name of the number",
    "but for": "except",
}
# The name of a URL of the desk says what it is of before what is done: desk-match-confirm.
_VERBS = """
clear confirm correct decide draw enter erase give lift move overrule publish redo rehearse reopen repeat seat set
settle substitute undo undraw wipe withdraw
"""
VERBS = frozenset(_VERBS.split())


@cache
def words(name: str) -> list[str]:
    """The words of a name in snake or camel case, in small letters."""
    return [part.lower() for part in WORD.findall(name)]


@cache
def retired(name: str) -> list[str]:
    """The retired words that `name` is or contains."""
    parts = _word_string(name)
    return [word for word in RETIRED_WORDS if _word_string(word) in parts]


@cache
def _word_string(name: str) -> str:
    """The words of a name, each with a mark on both sides, so that they are found only as whole words."""
    return f"_{'_'.join(words(name))}_"
