"""The tables that pages, paper and the big screen share: view-models of a tournament as it stands.

Each board is frozen and in the words of the active language; a partial of `templates/boards/` shows it. A caller makes
one `TournamentResolver` and hands it to all boards of one page. What the tournament file does not hold of a match
(playing, entered, confirmed …) comes as `States`; without it every decided match counts as confirmed.
"""
