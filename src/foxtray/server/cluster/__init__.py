"""Several processes on one store: how they hear of each other, and who does what."""
