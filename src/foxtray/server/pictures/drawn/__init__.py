"""What a game comes to at its end, as a small picture that is shared."""
