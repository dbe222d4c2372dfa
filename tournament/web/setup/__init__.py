"""Setting a tournament up in a few steps: regulation, pairs, format and hall, with a preview of the result."""
