"""What the fox sees of a position, and what it is worth to it."""
