// Small sounds, made on the spot: no files. Off unless somebody switches them on.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound) return null;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null;
  }
}

/** A knock of wood: a short burst of noise, low and dull. */
function knock(ctx: AudioContext, at: number, pitch: number, loud: number): void {
  const length = 0.07;
  const buffer = ctx.createBuffer(1, ctx.sampleRate * length, ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = ctx.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start(at);
}

/** A soft tone. */
function tone(ctx: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(ctx.destination);
  voice.start(at);
  voice.stop(at + length);
}

const SOUNDS = {
  /** Dice on wood. */
  roll(ctx: AudioContext, now: number) {
    for (let i = 0; i < 7; i++)
      knock(ctx, now + i * 0.07 + Math.random() * 0.04, 900 + Math.random() * 1400, 0.5 - i * 0.05);
  },
  /** A pencil mark. */
  mark(ctx: AudioContext, now: number) {
    knock(ctx, now, 2600, 0.25);
    knock(ctx, now + 0.06, 3000, 0.2);
  },
  /** A bonus. */
  bonus(ctx: AudioContext, now: number) {
    tone(ctx, now, 659, 0.18, 0.12);
    tone(ctx, now + 0.09, 880, 0.3, 0.12);
  },
  /** It is your turn. */
  turn(ctx: AudioContext, now: number) {
    tone(ctx, now, 523, 0.22, 0.1);
    tone(ctx, now + 0.12, 659, 0.28, 0.1);
  },
  /** A block set down, a chip. */
  place(ctx: AudioContext, now: number) {
    knock(ctx, now, 420, 0.7);
  },
  /** The game is over. */
  finish(ctx: AudioContext, now: number) {
    [523, 659, 784, 1047].forEach((pitch, i) => tone(ctx, now + i * 0.13, pitch, 0.5, 0.1));
  },
} satisfies Record<string, (ctx: AudioContext, now: number) => void>;

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  const ctx = audio();
  if (ctx) SOUNDS[sound](ctx, ctx.currentTime + 0.01);
}
