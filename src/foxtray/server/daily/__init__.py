"""The day's game at a table server. docs/decisions/0016 says why it is as it is."""
