"""The operations of the API, each a function: what is read, what is written, and the hands of a game."""
