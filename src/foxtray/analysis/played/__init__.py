"""What a finished game comes to: its result, its numbers, the goals reached. Read annals.py."""
