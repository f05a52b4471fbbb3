"""What a browser needs to draw each game, made from views: no rule is known here."""
