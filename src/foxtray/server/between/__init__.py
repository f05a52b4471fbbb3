"""What happens between people, and what belongs to one. docs/decisions/0021 says why."""
