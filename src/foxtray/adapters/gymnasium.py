"""Gymnasium (extra `foxtray[gymnasium]`): the environments that are registered.

    import gymnasium
    import foxtray.adapters.gymnasium  # registers them

    env = gymnasium.make("foxtray/GanzSchoenClever-v1")
    many = gymnasium.make_vec("foxtray/CleverHochDrei-v1", num_envs=1024)

A version rises when actions, observations or rules change. docs/adapters.md says what is in them.
"""

from __future__ import annotations

ENVIRONMENTS = {
    "foxtray/GanzSchoenClever-v1": "ganz-schoen-clever",
    "foxtray/CleverHochDrei-v1": "clever-hoch-drei",
}
"""The games that are played alone."""
MODULE = "foxtray.adapters.clever_gymnasium"
MOST_STEPS = 1000
"""More than a game has: who only says what is not legal is stopped."""


def register() -> None:
    """Tell Gymnasium, once."""
    from gymnasium import register as tell, registry

    for name, game in ENVIRONMENTS.items():
        if name not in registry:
            tell(
                name,
                entry_point=f"{MODULE}:CleverEnv",
                vector_entry_point=f"{MODULE}:CleverVectorEnv",
                max_episode_steps=MOST_STEPS,
                kwargs={"game": game},
            )


register()
