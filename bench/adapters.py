"""Measure the environments beside others, and add to bench/results.md.

    python bench/adapters.py [--pgx PYTHON] [--seconds 5] [--tables 1024] [--write]

Steps of legal random actions, rows and masks written, games begun anew when they end: our vector
environments, our single one, a Gymnasium AsyncVectorEnv of the same game, and Pgx's backgammon,
where PYTHON is an interpreter of an environment that has pgx and jax (they are none of ours).
Everything is counted by the second of the processor that the measured processes had, so that it
holds on a machine that is busy with other work; by the clock stands beside it. What is measured is
held to one core.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import foxtray.adapters.gymnasium

HERE = Path(__file__).parent
PGX = """
import json, os, sys, time
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset
tables, seconds = int(sys.argv[1]), float(sys.argv[2])
env = pgx.make("backgammon")
init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))
def turn(state, key):
    key, one, two = jax.random.split(key, 3)
    logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
    action = jax.random.categorical(one, logits, axis=-1)
    return step(state, action, jax.random.split(two, tables)), key
def turns(state, key):
    return jax.lax.fori_loop(0, 10, lambda _, both: turn(*both), (state, key))
run = jax.jit(turns)
state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), tables))
state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
steps, clock, used = 0, time.perf_counter(), time.process_time()
while time.process_time() - used < seconds:
    state, key = jax.block_until_ready(run(state, key))
    steps += 10 * tables
print(json.dumps([steps / (time.process_time() - used), steps / (time.perf_counter() - clock)]))
"""
Speed = tuple[float, float]
"""Steps in a second of the processor, and by the clock."""


def used() -> float:
    """Seconds of the processor, of this process and of those it has waited for."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in both)


def measure(step: Callable[[], int], seconds: float) -> Speed:
    step()  # what is compiled at first
    steps, clock, began = 0, time.perf_counter(), used()
    while used() - began < seconds:
        steps += step()
    return steps / (used() - began), steps / (time.perf_counter() - clock)


def measure_vector(name: str, tables: int, copy: bool, seconds: float) -> Speed:
    env: Any = gymnasium.make_vec(
        name, num_envs=tables, vectorization_mode="vector_entry_point", copy=copy
    )
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample_legal())
        return tables

    return measure(step, seconds)


def measure_single(name: str, seconds: float) -> Speed:
    env: Any = gymnasium.make(name, disable_env_checker=True)
    rng = np.random.default_rng(1)
    mask = env.reset(seed=1)[1]["action_mask"]

    def step() -> int:
        nonlocal mask
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(mask)))
        mask = env.reset()[1]["action_mask"] if over else info["action_mask"]
        return 1

    return measure(step, seconds)


def used_by(processes: list[Any]) -> float:
    """Seconds of the processor that these have had so far."""
    ticks = 0
    for process in processes:
        stat = Path(f"/proc/{process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure_async(name: str, tables: int, seconds: float) -> Speed:
    """Its processes work beside this one: their time is counted, too, but not their start."""
    env: Any = gymnasium.make_vec(name, num_envs=tables, vectorization_mode="async")
    rng = np.random.default_rng(1)
    masks = env.reset(seed=1)[1]["action_mask"]

    def step() -> int:
        nonlocal masks
        legal = [np.flatnonzero(mask) for mask in masks]
        chosen = np.array([rng.choice(each) if len(each) else 0 for each in legal])
        masks = env.step(chosen)[4]["action_mask"]
        return tables

    step()
    workers = env.unwrapped.processes
    steps, clock, began = 0, time.perf_counter(), used() + used_by(workers)
    while used() + used_by(workers) - began < seconds:
        steps += step()
    speed = steps / (used() + used_by(workers) - began), steps / (time.perf_counter() - clock)
    env.close()
    return speed


def measure_pgx(python: str, tables: int, seconds: float) -> Speed:
    command = [python, "-c", PGX, str(tables), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    by_processor, by_clock = json.loads(done.stdout.splitlines()[-1])
    return by_processor, by_clock


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pgx", metavar="PYTHON", help="an interpreter that has pgx and jax")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--write", action="store_true", help="add to bench/results.md")
    args = parser.parse_args()
    found: list[tuple[str, Speed]] = []

    def note(what: str, speed: Speed) -> None:
        found.append((what, speed))
        print(f"{what}: {speed[0]:,.0f} by the processor, {speed[1]:,.0f} by the clock", flush=True)

    for name in foxtray.adapters.gymnasium.ENVIRONMENTS:
        note(f"{name}, AsyncVectorEnv of 8", measure_async(name, 8, args.seconds))
    if args.pgx:
        note(
            f"Pgx backgammon, {args.tables} tables",
            measure_pgx(args.pgx, args.tables, args.seconds),
        )
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for name in foxtray.adapters.gymnasium.ENVIRONMENTS:
        for copy in (True, False):
            how = "copied" if copy else "not copied"
            what = f"{name}, {args.tables} tables, {how}"
            note(what, measure_vector(name, args.tables, copy, args.seconds))
        note(f"{name}, one", measure_single(name, args.seconds))
    if args.write:
        options = f"--seconds {args.seconds:g} --tables {args.tables}"
        command = f"python bench/adapters.py --pgx PYTHON {options}"
        lines = [f"## Environments, {datetime.date.today()}", "", f"`{command}`", ""]
        lines += ["| steps | in a second of the processor | by the clock |", "|---|---:|---:|"]
        lines += [f"| {what} | {cpu:,.0f} | {clock:,.0f} |" for what, (cpu, clock) in found]
        with (HERE / "results.md").open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
