"""Setting a tournament up in a few plain steps: regulation, pairs, format, hall; and what it then comes to."""
