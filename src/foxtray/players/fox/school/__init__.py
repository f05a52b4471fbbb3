"""How the fox learns: lessons, training with checkpoints, and what is measured of rivals."""
