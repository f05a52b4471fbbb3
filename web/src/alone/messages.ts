// What the page and its two workers say to each other.
import type { Step } from './python';

/** To the worker with the table; `text` is JSON of server/alone/page.py. */
export type ToWorker =
  | { folder: string; life: string }
  | { text: string }
  | { thought: number; answer: string }
  | { report: number; told: string };

export type FromWorker =
  | { living: true }
  | { hears: true }
  | { step: Step }
  | { ready: true }
  | { failed: string }
  | { text: string }
  | { think: number; packed: string }
  | { replace: true };

/** To the worker that thinks. */
export type ToHelper = { folder: string; life: string } | { think: number; packed: string };

export type FromHelper =
  | { living: true }
  | { thought: number; answer: string }
  | { report: number; told: string }
  | { failed: string };
