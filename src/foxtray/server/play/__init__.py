"""Tables under way: who sits where, what happened, whose luck it was. Read table.py."""
