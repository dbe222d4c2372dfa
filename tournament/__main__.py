"""`python -m tournament`: what the site begins its own processes by, wherever it is installed."""

from tournament.command_line import sumula

if __name__ == "__main__":
    sumula()
