"""The fox: a learned value of the Clever sheets, and the players that use it."""
