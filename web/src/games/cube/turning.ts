// From where a figure is looked at: it follows the finger, swings on, or goes to a side.
import type { CubeSide } from '../../wire';

const STEEP = 1.45;
const FLAT = 0.08;
const YAW_A_PIXEL = 0.009;
const PITCH_A_PIXEL = 0.007;
/** Milliseconds in which a movement loses most of what is left of it. */
const GLIDE = 70;
const SWING = 160;

const ASKEW = { yaw: 0.55, pitch: 0.62 };
const SIDES: Record<CubeSide, number> = {
  bottom: 0,
  right: Math.PI / 2,
  top: Math.PI,
  left: -Math.PI / 2,
};
const SIDE_PITCH = 0.22;
const STILL = { yaw: 0, pitch: 0 };

export type Look = CubeSide | 'above' | 'askew';

export class Turning {
  yaw = ASKEW.yaw;
  pitch = ASKEW.pitch;
  /** A finger is on it: it does not swing. */
  held = false;
  motion = true;
  #swing = STILL;
  #goal: { yaw: number; pitch: number } | null = null;

  /** By so many pixels, as the finger went. */
  follow(x: number, y: number): void {
    this.#goal = null;
    const [yaw, pitch] = [-x * YAW_A_PIXEL, y * PITCH_A_PIXEL];
    this.yaw += yaw;
    this.pitch = clamp(this.pitch + pitch);
    this.#swing = { yaw, pitch };
  }

  stop(): void {
    this.#swing = STILL;
  }

  /** Look from a side, from above, or askew as in the beginning; the short way round. */
  face(from: Look): void {
    const { yaw, pitch } = goalOf(from);
    const rounds = Math.round((this.yaw - yaw) / (2 * Math.PI));
    const goal = { yaw: yaw + rounds * 2 * Math.PI, pitch };
    this.stop();
    if (this.motion) this.#goal = goal;
    else Object.assign(this, goal);
  }

  /** An arrow key as the eye means it: which way along the board, for the present turn. */
  along(x: number, y: number): { x: number; y: number } {
    const quarter = Math.round(this.yaw / (Math.PI / 2));
    let [dx, dy] = [x, y];
    for (let i = 0; i < ((quarter % 4) + 4) % 4; i += 1) [dx, dy] = [dy, -dx];
    return { x: dx, y: dy };
  }

  /** A little further, after so many milliseconds; whether it still moves. */
  advance(passed: number): boolean {
    if (this.#goal) {
      const { yaw, pitch } = this.#goal;
      const share = 1 - Math.exp(-passed / GLIDE);
      this.yaw += (yaw - this.yaw) * share;
      this.pitch += (pitch - this.pitch) * share;
      if (Math.abs(yaw - this.yaw) + Math.abs(pitch - this.pitch) < 0.002) this.#goal = null;
      return true;
    }
    const { yaw, pitch } = this.#swing;
    if (this.held || !this.motion || Math.abs(yaw) + Math.abs(pitch) <= 0.001) return false;
    this.yaw += yaw;
    this.pitch = clamp(this.pitch + pitch);
    const left = Math.exp(-passed / SWING);
    this.#swing = { yaw: yaw * left, pitch: pitch * left };
    return true;
  }
}

function goalOf(from: Look): { yaw: number; pitch: number } {
  if (from === 'askew') return ASKEW;
  if (from === 'above') return { yaw: 0, pitch: STEEP };
  return { yaw: SIDES[from], pitch: SIDE_PITCH };
}

function clamp(pitch: number): number {
  return Math.min(STEEP, Math.max(FLAT, pitch));
}
