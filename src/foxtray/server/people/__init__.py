"""One's own history at a table server: games, statistics, goals. docs/decisions/0017 says why."""
