"""Who thinks for the server, and when: processes by kind of work, and what is made ready early."""
