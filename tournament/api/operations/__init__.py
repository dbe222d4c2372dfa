"""The operations of the API, each a function: reading, writing, and the hands of a game."""
