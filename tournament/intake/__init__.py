"""Lists of pairs and of players as people have them: pasted text or a file. Nothing here raises or writes.

    pairs.read_pairs(text, accept_single=False) → PairList           one pair a line
    players.read_players(text) → PlayerList                          one player a line
    files.read_pairs_file(data, accept_single=False) → PairList      of the bytes of a CSV or XLSX file
    files.read_players_file(data) → PlayerList                       of such a file

A row keeps its `line` (from 1), its `text` as typed, what was read of it, and its `faults`; the list has faults of its
own. A `ListFault` with `warning` may remain; every other has to be corrected before the list is used
(`PairList.ready`).
`accept_single`: a line with one name is the name of a pair, because the organiser said so, and no partner is missing.
`model.comparison_key(name)` is equal for names that differ only in case, accents or normal form.
"""
