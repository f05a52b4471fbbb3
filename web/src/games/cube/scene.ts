// The figure on its board, turning under the finger. Draws when something changes, and knows
// what lies under a point of the screen. Only this, bodies.ts and space.ts know three.js.
import {
  AmbientLight,
  DirectionalLight,
  Group,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Mesh,
  type Object3D,
  type Texture,
} from 'three';
import type { Colour } from '../../lib/Sign.svelte';
import type { CubeSight, CubeSide } from '../../wire';
import { discard, makeBlock, makeBoard, makeSign, markAbove, markAir, markSight } from './bodies';
import { keyOf, placesIn, spotOf, type Cell } from './figure';
import { readPaints, type Paints } from './paint';
import { onBlock, onBoard, placeOf, type Hit } from './space';
import { Turning, type Look } from './turning';

/** Milliseconds in which a block that moves has done most of its way. */
const GLIDE = 70;

/** What is to be seen. */
export interface Shown {
  cells: readonly string[];
  colours: Readonly<Record<string, Colour>>;
  /** The block in the hand. */
  hand: string | null;
  /** Empty cells to mark: there is only air. */
  air: readonly Cell[];
  /** The edge from which somebody looks, and how far along it. */
  look: { side: CubeSide; place: number } | null;
  /** A cell of the board looked at from above. */
  above: number | null;
}

interface Standing {
  group: Group;
  cells: readonly Cell[];
  look: string;
}

export class CubeScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(32, 1, 0.1, 60);
  readonly #world = new Group();
  readonly #marks = new Group();
  readonly #sun = new DirectionalLight(0xfff2dd, 2.6);
  readonly #standing = new Map<string, Standing>();
  readonly #signs = new Map<Colour, Texture>();
  readonly #sights: readonly CubeSight[];
  readonly #turning = new Turning();
  #board: Mesh | null = null;
  #paints: Paints = readPaints();
  #shown: Shown | null = null;
  #frame = 0;
  #last = 0;

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement, sights: readonly CubeSight[]) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#sights = sights;
    this.#scene.add(new HemisphereLight(0xfffaf0, 0x8a6a48, 1.5), new AmbientLight(0xffffff, 0.35));
    this.#sun.position.set(-3.2, 7, 4);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 4;
    this.#sun.shadow.bias = -0.0006;
    this.#sun.shadow.normalBias = 0.02;
    const box = this.#sun.shadow.camera;
    [box.left, box.right, box.top, box.bottom, box.near, box.far] = [-4, 4, 4, -4, 1, 16];
    this.#scene.add(this.#sun, this.#world);
    this.#world.add(this.#marks);
  }

  set motion(motion: boolean) {
    this.#turning.motion = motion;
  }

  // What is shown

  /** The board with its numbers and letters; again when language or theme change. */
  paint(letters: readonly string[]): void {
    this.#paints = readPaints();
    this.#dropBoard();
    this.#board = makeBoard(this.#paints, this.#sights, letters);
    this.#world.add(this.#board);
    for (const texture of this.#signs.values()) texture.dispose();
    this.#signs.clear();
    for (const letter of this.#standing.keys()) this.#takeAway(letter);
    if (this.#shown) this.show(this.#shown);
  }

  show(shown: Shown): void {
    this.#shown = shown;
    const places = placesIn(shown.cells);
    for (const letter of [...this.#standing.keys()]) if (!places[letter]) this.#takeAway(letter);
    for (const [letter, cells] of Object.entries(places)) this.#stand(letter, cells, shown);
    this.#drawMarks(shown);
    this.draw();
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.draw();
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const letter of [...this.#standing.keys()]) this.#takeAway(letter);
    discard(this.#marks);
    this.#dropBoard();
    for (const texture of this.#signs.values()) texture.dispose();
    this.#renderer.dispose();
  }

  /** A block as it stands now; it comes from where it was. */
  #stand(letter: string, cells: readonly Cell[], { colours, hand }: Shown): void {
    const colour = colours[letter] ?? 'brown';
    const look = `${colour} ${hand === letter}`;
    const before = this.#standing.get(letter);
    if (before && before.look === look && before.cells.join() === cells.join()) return;
    const from = before ? shiftOf(before, cells) : new Vector3(0, 0.9, 0);
    this.#takeAway(letter);
    const glow = hand === letter ? this.#paints.fox : null;
    const group = makeBlock(letter, cells, colour, this.#signOf(colour), glow);
    if (this.#turning.motion) group.position.copy(from);
    this.#world.add(group);
    this.#standing.set(letter, { group, cells, look });
  }

  #signOf(colour: Colour): Texture {
    const sign = this.#signs.get(colour) ?? makeSign(colour);
    this.#signs.set(colour, sign);
    return sign;
  }

  #drawMarks({ air, look, above }: Shown): void {
    discard(this.#marks);
    this.#marks.clear();
    for (const cell of air) this.#marks.add(markAir(cell, this.#paints));
    if (look) this.#marks.add(...markSight(look.side, look.place, this.#paints));
    if (above !== null) this.#marks.add(markAbove(above, this.#paints));
  }

  #takeAway(letter: string): void {
    const standing = this.#standing.get(letter);
    if (!standing) return;
    this.#world.remove(standing.group);
    discard(standing.group);
    this.#standing.delete(letter);
  }

  #dropBoard(): void {
    if (!this.#board) return;
    this.#world.remove(this.#board);
    discard(this.#board);
    this.#board = null;
  }

  // Turning

  /** A finger is on it. */
  grip(): void {
    this.#turning.held = true;
    this.#turning.stop();
  }

  /** The finger went so many pixels. */
  turn(x: number, y: number): void {
    this.#turning.follow(x, y);
    this.draw();
  }

  /** The finger was lifted: swing on for a moment. */
  release(): void {
    this.#turning.held = false;
    this.draw();
  }

  face(from: Look): void {
    this.#turning.face(from);
    this.draw();
  }

  along(x: number, y: number): { x: number; y: number } {
    return this.#turning.along(x, y);
  }

  // Touching

  /** What lies at a point of the canvas, each from 0 to 1; not counting one block. */
  at(x: number, y: number, without: string | null = null): Hit | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), this.#camera);
    const targets: Object3D[] = this.#board ? [this.#board] : [];
    for (const [letter, { group }] of this.#standing) if (letter !== without) targets.push(group);
    const hit = ray
      .intersectObjects(targets, true)
      .find((each) => each.object === this.#board || each.object.userData['solid']);
    if (!hit) return null;
    return hit.object === this.#board ? onBoard(hit.point, this.#sights) : onBlock(hit);
  }

  // Drawing

  draw(): void {
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    const passed = Math.min(now - this.#last, 40);
    this.#last = now;
    const sliding = this.#slide(passed);
    const turning = this.#turning.advance(passed);
    const { yaw, pitch } = this.#turning;
    const far = 11.3 / Math.min(1, this.#camera.aspect * 0.86);
    this.#camera.position.set(
      Math.sin(yaw) * Math.cos(pitch) * far,
      Math.sin(pitch) * far + 0.6,
      Math.cos(yaw) * Math.cos(pitch) * far,
    );
    this.#camera.lookAt(0, 0.6, 0);
    this.#camera.updateProjectionMatrix();
    // The light comes over the left shoulder, wherever one stands.
    this.#sun.position.set(Math.sin(yaw - 0.7) * 5, 7, Math.cos(yaw - 0.7) * 5);
    this.#renderer.render(this.#scene, this.#camera);
    if (sliding || turning) this.draw();
  }

  /** All blocks a little nearer to where they belong; whether one is still on its way. */
  #slide(passed: number): boolean {
    let moving = false;
    const share = 1 - Math.exp(-passed / GLIDE);
    for (const { group } of this.#standing.values()) {
      if (group.position.lengthSq() < 1e-5) group.position.set(0, 0, 0);
      else {
        group.position.multiplyScalar(1 - share);
        moving = true;
      }
    }
    return moving;
  }
}

/** From where a block comes: it slides if it was not turned, else it falls a little. */
function shiftOf(before: Standing, cells: readonly Cell[]): Vector3 {
  if (keyOf(before.cells.map(spotOf)) !== keyOf(cells.map(spotOf))) return new Vector3(0, 0.3, 0);
  return placeOf(before.cells[0] ?? 0)
    .sub(placeOf(cells[0] ?? 0))
    .add(before.group.position);
}
