// A finger or a mouse on the figure: it takes a block along, turns the scene, or only taps.
import type { Composer } from './composer.svelte';
import type { Cell } from './figure';
import type { CubeScene } from './scene';
import type { Hit } from './space';

/** Pixels within which a finger still taps. */
const SLACK = 6;

/** Where it happens, asked anew at every touch. */
export interface Ground {
  composer: () => Composer | null;
  scene: () => CubeScene | null;
  canvas: () => HTMLCanvasElement | undefined;
  /** The cell of the layers under a point of the screen; null where there is none. */
  cellUnder: (x: number, y: number) => Cell | null;
  tap: (hit: Hit) => void;
}

interface Press {
  id: number;
  x: number;
  y: number;
  /** The block under the finger, if it can be moved. */
  letter: string | null;
  grabbed: number;
  moved: boolean;
  turns: boolean;
  hit: Hit | null;
}

export class Dragging {
  readonly #ground: Ground;
  #press: Press | null = null;
  #swallow = false;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Whether the click that comes now belongs to a drag that has just ended. */
  swallows(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }

  // Where a finger goes down

  onCanvas(event: PointerEvent): void {
    this.#ground.canvas()?.setPointerCapture(event.pointerId);
    const hit = this.#hitAt(event.clientX, event.clientY);
    const block = this.#ground.composer() && hit?.kind === 'block' ? hit : null;
    const grabbed = block ? this.#grabbedIn(block.letter, block.cell) : 0;
    this.#begin(event, block?.letter ?? null, grabbed, hit, block === null);
  }

  onCell(event: PointerEvent, cell: Cell, letter: string): void {
    if (this.#ground.composer()?.stands(letter))
      this.#begin(event, letter, this.#grabbedIn(letter, cell), null);
    // A finger that went down keeps its events otherwise.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  }

  onTray(event: PointerEvent, letter: string): void {
    this.#begin(event, letter, 0, null);
  }

  #begin(
    { button, pointerId, clientX, clientY }: PointerEvent,
    letter: string | null,
    grabbed: number,
    hit: Hit | null,
    turns = false,
  ): void {
    if (button || this.#press) return;
    this.#swallow = false;
    this.#press = {
      id: pointerId,
      x: clientX,
      y: clientY,
      letter,
      grabbed,
      moved: false,
      turns,
      hit,
    };
    if (turns) this.#ground.scene()?.grip();
  }

  /** Which of a block's cubes the finger is on. */
  #grabbedIn(letter: string, cell: Cell): number {
    return Math.max(0, this.#ground.composer()?.stands(letter)?.indexOf(cell) ?? 0);
  }

  #hitAt(x: number, y: number, without: string | null = null): Hit | null {
    const box = this.#ground.canvas()?.getBoundingClientRect();
    const scene = this.#ground.scene();
    if (!scene || !box) return null;
    const [across, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
    if (across < 0 || across > 1 || down < 0 || down > 1) return null;
    return scene.at(across, down, without);
  }

  // Where it goes

  move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.moved && Math.hypot(dx, dy) < SLACK) return;
    if (!press.moved && press.letter) this.#ground.composer()?.take(press.letter);
    press.moved = true;
    if (press.letter) this.#carry(event.clientX, event.clientY, press.grabbed);
    else if (press.turns) {
      this.#ground.scene()?.turn(dx, dy);
      [press.x, press.y] = [event.clientX, event.clientY];
    }
  }

  /** The block in the hand goes where the finger is. */
  #carry(x: number, y: number, grabbed: number): void {
    const composer = this.#ground.composer();
    if (!composer) return;
    if (this.#ground.canvas()) {
      const hit = this.#hitAt(x, y, composer.hand);
      if (hit?.kind === 'cell') composer.goTo(hit.cell, 'fall', grabbed);
      if (hit?.kind === 'block') composer.goTo(hit.beside, 'fall', grabbed);
    } else {
      const cell = this.#ground.cellUnder(x, y);
      if (cell !== null) composer.goTo(cell, 'stay', grabbed);
    }
  }

  end(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    if (press.turns) this.#ground.scene()?.release();
    if (press.moved && press.letter) {
      this.#swallow = true;
      if (event.type === 'pointercancel') this.#ground.composer()?.cancel();
      else this.#ground.composer()?.put();
    } else if (!press.moved && event.type === 'pointerup' && press.hit) this.#ground.tap(press.hit);
  }
}
