"""What the pages of a tournament share: views, responses, names, rows, sentences. Its other folders build on it."""
