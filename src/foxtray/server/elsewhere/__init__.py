"""Thinking at other machines: a queue in Redis, who puts work there, who takes it."""
