"""`python -m tournament`: how the site starts its own child processes, wherever it is installed."""

from tournament.command_line import sumula

if __name__ == "__main__":
    sumula()
