"""The engine: hands, games, matches, checks. Pure Python, no Django; it reads regulations from `rules`."""
