"""What a club stores about people, for everybody to read; and what its administrators do for a person who asks."""
