"""What the pages of a tournament share: views, answers, names, rows, sentences. The rooms of its pages stand on it."""
