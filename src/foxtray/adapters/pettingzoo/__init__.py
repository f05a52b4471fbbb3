"""PettingZoo (extra `foxtray[pettingzoo]`): a module for each game, as PettingZoo has them, with
`env` and `raw_env` in it. docs/adapters.md has an example.
"""
