"""Tournaments without a database: the tournament file, results, standings. Pure Python."""
