"""Several processes of one command on one machine: a line, a roll and a way to lead people."""
