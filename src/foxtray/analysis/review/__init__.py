"""The review of a game: what was luck, what was lost, and what to learn from it."""
