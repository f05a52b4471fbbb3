"""Pig for foxtray: roll as often as you dare; a one loses what the turn has brought."""
