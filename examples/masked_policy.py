"""A policy learned from nothing with Gymnasium's interface and NumPy alone: policy gradients on
linear preferences, illegal actions masked out. After a minute it beats the random player clearly.

    python examples/masked_policy.py [UPDATES]
"""

import sys

import gymnasium
import numpy as np

import foxtray.adapters.gymnasium

gymnasium.register_envs(foxtray.adapters.gymnasium)

TABLES, STEPS, DISCOUNT, RATE = 128, 30, 0.9, 0.02


class Policy:
    """Preferences for actions, linear in the row that is seen."""

    def __init__(self, env):
        self.scale = 1.0 / np.maximum(env.single_observation_space.high.astype(np.float32), 1)
        self.weights = np.zeros((len(self.scale) + 1, env.single_action_space.n), np.float32)
        self.speed = np.zeros_like(self.weights)

    def see(self, rows):
        return np.hstack([rows * self.scale, np.ones((len(rows), 1), np.float32)])

    def chances(self, seen, masks):
        preferences = np.where(masks, seen @ self.weights, -np.inf)
        preferences[~masks.any(1)] = 0.0  # a game is over: any action begins the next
        odds = np.exp(preferences - preferences.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True)

    def learn(self, seen, masks, chosen, gains):
        """A step along the gradient of what was better than usual."""
        push = -self.chances(seen, masks)
        push[np.arange(len(chosen)), chosen] += 1
        push *= ((gains - gains.mean()) / (gains.std() + 1e-6))[:, None]
        gradient = seen.T @ push / len(chosen)
        self.speed += 0.05 * (gradient**2 - self.speed)
        self.weights += RATE * gradient / (np.sqrt(self.speed) + 1e-4)


def draw(chances, rng):
    return (chances.cumsum(1) > rng.random((len(chances), 1))).argmax(1)


def train(updates, rng):
    env = gymnasium.make_vec("foxtray/GanzSchoenClever-v1", TABLES, "vector_entry_point")
    policy = Policy(env)
    rows, info = env.reset(seed=1)
    for _ in range(updates):
        seen, masks, chosen, rewards, over = [], [], [], [], []
        for _ in range(STEPS):
            seen.append(policy.see(rows))
            masks.append(info["action_mask"].astype(bool))
            chosen.append(draw(policy.chances(seen[-1], masks[-1]), rng))
            rows, reward, ended, _, info = env.step(chosen[-1])
            rewards.append(reward)
            over.append(ended)
        gains, to_come = [], np.zeros(TABLES, np.float32)
        for reward, ended in zip(reversed(rewards), reversed(over), strict=True):
            to_come = reward + DISCOUNT * to_come * ~ended
            gains.append(to_come)
        played = np.concatenate(masks).any(1)
        gains = np.concatenate(gains[::-1])
        policy.learn(
            np.concatenate(seen)[played],
            np.concatenate(masks)[played],
            np.concatenate(chosen)[played],
            gains[played],
        )
    return policy


def measure(policy, rng, tables=500):
    """The mean points of whole games; of random legal words where there is no policy."""
    env = gymnasium.make_vec("foxtray/GanzSchoenClever-v1", tables, "vector_entry_point")
    rows, info = env.reset(seed=77)
    points, done = np.zeros(tables), np.zeros(tables, bool)
    while not done.all():
        masks = info["action_mask"].astype(bool)
        chances = policy.chances(policy.see(rows), masks) if policy else None
        rows, _, over, _, info = env.step(
            env.sample_legal() if chances is None else draw(chances, rng)
        )
        points = np.where(over & ~done, info["points"], points)
        done |= over
    return points.mean()


if __name__ == "__main__":
    luck = np.random.default_rng(1)
    learned = train(int(sys.argv[1]) if len(sys.argv) > 1 else 300, luck)
    print(f"random {measure(None, luck):.1f} points, learned {measure(learned, luck):.1f} points")
