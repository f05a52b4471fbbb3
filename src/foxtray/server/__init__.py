"""The table: a server that referees all four games. Read wire.py first, then table.py."""
