"""Pairs of ordinary full names, two of whom share a first name."""

from tournament.services.tournaments.entering import PairFacts

NAMES = ["Quitéria Nascimento/Renê Albuquerque", "Lúcia Prado/Tereza Dias", "Tereza Antunes/Moacir Reis"]


def pair_called(name: str, **more: str) -> PairFacts:
    return PairFacts(name, tuple(name.split("/")), **more)
