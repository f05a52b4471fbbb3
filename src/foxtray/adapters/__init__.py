"""Other people's interfaces to our games: Gymnasium, PettingZoo, OpenSpiel.

An adapter contains no rule. It numbers words (codec.py), writes views as numbers, and asks the
game. Each needs an extra of the package: foxtray[gymnasium], [pettingzoo], [open-spiel], or
[adapters] for all.
"""
