"""The table: a server that referees all four games. Read wire/ first, then play/table.py."""
