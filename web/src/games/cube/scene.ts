// The figure on its board, turning under the finger. Draws when something changes, and knows
// what lies under a point of the screen. Only this file knows three.js.
import {
  AmbientLight,
  BackSide,
  BoxGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  SRGBColorSpace,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Intersection,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Colour } from '../../lib/Sign.svelte';
import type { CubeSight, CubeSide } from '../../wire';
import { SIDE, cellOf, keyOf, placesIn, spotOf, type Cell } from './figure';
import { readBlockPaint, readPaints, signOutline, type Paints } from './paint';

const RIM = 0.78; // how far the board reaches beyond its cells: the letters stand there
const GAP = 0.05;
const ROUND = 0.1;
const BOARD = SIDE + 2 * RIM;
const TEXTURE = 1024;
const STEEP = 1.45;
const FLAT = 0.08;

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

/** What lies under a point of the screen. */
export type Hit =
  | { kind: 'block'; letter: string; cell: Cell; beside: Cell }
  | { kind: 'cell'; cell: Cell }
  | { kind: 'letter'; letter: string };

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
  #board: Mesh | null = null;
  #paints: Paints = readPaints();
  #letters = '';
  #shown: Shown | null = null;
  #frame = 0;
  #yaw = 0.55;
  #pitch = 0.62;
  #swing = { yaw: 0, pitch: 0 };
  #goal: { yaw: number; pitch: number } | null = null;
  #last = 0;
  motion = true;

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

  // What is shown

  /** The board with its numbers and letters; again when language or theme change. */
  paint(letters: readonly string[]): void {
    this.#paints = readPaints();
    this.#letters = letters.join('');
    this.#drawBoard();
    for (const texture of this.#signs.values()) texture.dispose();
    this.#signs.clear();
    for (const letter of this.#standing.keys()) this.#takeAway(letter);
    if (this.#shown) this.show(this.#shown);
  }

  show(shown: Shown): void {
    this.#shown = shown;
    const places = placesIn(shown.cells);
    for (const letter of [...this.#standing.keys()]) if (!places[letter]) this.#takeAway(letter);
    for (const [letter, cells] of Object.entries(places)) {
      const colour = shown.colours[letter] ?? 'brown';
      const look = `${colour} ${shown.hand === letter}`;
      const before = this.#standing.get(letter);
      if (before && before.look === look && before.cells.join() === cells.join()) continue;
      const from = before ? shiftOf(before, cells) : new Vector3(0, 0.9, 0);
      this.#takeAway(letter);
      const group = this.#block(letter, cells, colour, shown.hand === letter);
      if (this.motion) group.position.copy(from);
      this.#world.add(group);
      this.#standing.set(letter, { group, cells, look });
    }
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
    if (this.#board) discard(this.#board);
    for (const texture of this.#signs.values()) texture.dispose();
    this.#renderer.dispose();
  }

  // Turning

  /** Follow the finger: by so many pixels. */
  turn(x: number, y: number): void {
    this.#goal = null;
    this.#yaw -= x * 0.009;
    this.#pitch = clamp(this.#pitch + y * 0.007);
    this.#swing = { yaw: -x * 0.009, pitch: y * 0.007 };
    this.draw();
  }

  /** The finger was lifted: swing on for a moment. */
  release(): void {
    if (!this.motion) this.#swing = { yaw: 0, pitch: 0 };
    this.draw();
  }

  hold(): void {
    this.#swing = { yaw: 0, pitch: 0 };
  }

  /** Look from a side, from above, or askew as in the beginning. */
  face(from: CubeSide | 'above' | 'askew'): void {
    const yaw = { bottom: 0, right: Math.PI / 2, top: Math.PI, left: -Math.PI / 2 };
    const goal =
      from === 'askew'
        ? { yaw: 0.55, pitch: 0.62 }
        : from === 'above'
          ? { yaw: 0, pitch: STEEP }
          : { yaw: yaw[from], pitch: 0.22 };
    const round = Math.round((this.#yaw - goal.yaw) / (2 * Math.PI)) * 2 * Math.PI;
    goal.yaw += round;
    this.hold();
    if (this.motion) this.#goal = goal;
    else {
      this.#yaw = goal.yaw;
      this.#pitch = goal.pitch;
    }
    this.draw();
  }

  /** An arrow key as the eye means it: which way along the board, for the present turn. */
  along(x: number, y: number): { x: number; y: number } {
    const quarter = Math.round(this.#yaw / (Math.PI / 2));
    let [dx, dy] = [x, y];
    for (let i = 0; i < ((quarter % 4) + 4) % 4; i += 1) [dx, dy] = [dy, -dx];
    return { x: dx, y: dy };
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
    return hit.object === this.#board ? this.#onBoard(hit.point) : onBlock(hit);
  }

  #onBoard(point: Vector3): Hit | null {
    const x = Math.floor(point.x + SIDE / 2);
    const y = Math.floor(point.z + SIDE / 2);
    const inside = (n: number) => n >= 0 && n < SIDE;
    if (inside(x) && inside(y)) return { kind: 'cell', cell: cellOf({ x, y, z: 0 }) };
    const side = y < 0 ? 'top' : y >= SIDE ? 'bottom' : x < 0 ? 'left' : 'right';
    const place = side === 'top' || side === 'bottom' ? x : y;
    const sight = this.#sights.find((each) => each.side === side && each.place === place);
    return sight && inside(place) ? { kind: 'letter', letter: sight.letter } : null;
  }

  // Drawing

  draw(): void {
    if (!this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    const passed = Math.min(now - this.#last, 40);
    this.#last = now;
    const busy = this.#advance(passed);
    const far = 11.3 / Math.min(1, this.#camera.aspect * 0.86);
    this.#camera.position.set(
      Math.sin(this.#yaw) * Math.cos(this.#pitch) * far,
      Math.sin(this.#pitch) * far + 0.6,
      Math.cos(this.#yaw) * Math.cos(this.#pitch) * far,
    );
    this.#camera.lookAt(0, 0.6, 0);
    this.#camera.updateProjectionMatrix();
    // The light comes over the left shoulder, wherever one stands.
    this.#sun.position.set(Math.sin(this.#yaw - 0.7) * 5, 7, Math.cos(this.#yaw - 0.7) * 5);
    this.#renderer.render(this.#scene, this.#camera);
    if (busy) this.draw();
  }

  /** Everything that moves, a little further; whether it still moves. */
  #advance(passed: number): boolean {
    let busy = false;
    const share = 1 - Math.exp(-passed / 70);
    for (const { group } of this.#standing.values()) {
      if (group.position.lengthSq() < 1e-5) group.position.set(0, 0, 0);
      else {
        group.position.multiplyScalar(1 - share);
        busy = true;
      }
    }
    if (this.#goal) {
      const { yaw, pitch } = this.#goal;
      this.#yaw += (yaw - this.#yaw) * share;
      this.#pitch += (pitch - this.#pitch) * share;
      if (Math.abs(yaw - this.#yaw) + Math.abs(pitch - this.#pitch) < 0.002) this.#goal = null;
      busy = true;
    } else if (!this.#held && this.motion) {
      const { yaw, pitch } = this.#swing;
      if (Math.abs(yaw) + Math.abs(pitch) > 0.001) {
        this.#yaw += yaw;
        this.#pitch = clamp(this.#pitch + pitch);
        const left = Math.exp(-passed / 160);
        this.#swing = { yaw: yaw * left, pitch: pitch * left };
        busy = true;
      }
    }
    return busy;
  }

  #held = false;
  set held(held: boolean) {
    this.#held = held;
  }

  #drawBoard(): void {
    if (this.#board) {
      this.#world.remove(this.#board);
      discard(this.#board);
    }
    const { board, rim } = this.#paints;
    const top = new MeshStandardMaterial({ map: this.#boardTexture(), roughness: 0.8 });
    const side = new MeshStandardMaterial({ color: rim, roughness: 0.8 });
    const under = new MeshStandardMaterial({ color: board, roughness: 0.9 });
    const slab = new BoxGeometry(BOARD, 0.22, BOARD);
    this.#board = new Mesh(slab, [side, side, top, under, side, side]);
    this.#board.position.y = -0.11;
    this.#board.receiveShadow = true;
    this.#world.add(this.#board);
  }

  #boardTexture(): Texture {
    const { board, cell, line, ink } = this.#paints;
    const unit = TEXTURE / BOARD;
    return draughted(TEXTURE, (pen) => {
      pen.fillStyle = board;
      pen.fillRect(0, 0, TEXTURE, TEXTURE);
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      for (let i = 0; i < SIDE * SIDE; i += 1) {
        const [x, y] = [RIM + (i % SIDE), RIM + Math.floor(i / SIDE)];
        pen.fillStyle = cell;
        pen.strokeStyle = line;
        pen.lineWidth = 3;
        pen.beginPath();
        pen.roundRect((x + 0.03) * unit, (y + 0.03) * unit, 0.94 * unit, 0.94 * unit, 0.1 * unit);
        pen.fill();
        pen.stroke();
        pen.fillStyle = ink;
        pen.font = `700 ${0.42 * unit}px system-ui, sans-serif`;
        pen.fillText(String(i + 1), (x + 0.5) * unit, (y + 0.53) * unit);
      }
      pen.fillStyle = '#fff4e1';
      pen.font = `700 ${0.4 * unit}px system-ui, sans-serif`;
      this.#sights.forEach((sight, i) => {
        const { x, y } = edgeSpot(sight.side, sight.place);
        pen.fillText(this.#letters[i] ?? '', (x + RIM + 1.5) * unit, (y + RIM + 1.53) * unit);
      });
    });
  }

  #block(letter: string, cells: readonly Cell[], colour: Colour, inHand: boolean): Group {
    const group = new Group();
    const { face } = readBlockPaint(colour);
    const skin = new MeshStandardMaterial({ color: face, roughness: 0.5, metalness: 0.02 });
    const glow = inHand ? new MeshBasicMaterial({ color: this.#paints.fox, side: BackSide }) : null;
    for (const [one, other] of joints(cells)) {
      const [a, b] = [placeOf(one), placeOf(other)];
      const size = new Vector3().subVectors(b, a).addScalar(1);
      const middle = new Vector3().addVectors(a, b).multiplyScalar(0.5);
      const part = new Mesh(rounded(size, GAP), skin);
      part.position.copy(middle);
      part.castShadow = part.receiveShadow = true;
      part.userData = { solid: true, letter };
      group.add(part);
      if (glow) {
        const halo = new Mesh(rounded(size, -0.07), glow);
        halo.position.copy(middle);
        group.add(halo);
      }
    }
    this.#addSigns(group, cells, colour);
    return group;
  }

  /** The colour's sign on every face that shows. */
  #addSigns(group: Group, cells: readonly Cell[], colour: Colour): void {
    const skin = new MeshBasicMaterial({
      map: this.#signTexture(colour),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
    const sheet = new PlaneGeometry(0.42, 0.42);
    const own = new Set(cells.map((cell) => placeOf(cell).toArray().join()));
    for (const cell of cells)
      for (const normal of FACES) {
        const middle = placeOf(cell);
        if (own.has(middle.clone().add(normal).toArray().join())) continue;
        const sign = new Mesh(sheet, skin);
        sign.position.copy(middle).addScaledVector(normal, 0.5 - GAP / 2 + 0.004);
        if (normal.y) sign.rotation.x = (-Math.PI / 2) * normal.y;
        else sign.lookAt(sign.position.clone().add(normal));
        group.add(sign);
      }
  }

  #signTexture(colour: Colour): Texture {
    const known = this.#signs.get(colour);
    if (known) return known;
    const size = 128;
    const texture = draughted(size, (pen) => {
      pen.scale(size / 24, size / 24);
      pen.globalAlpha = 0.82;
      pen.fillStyle = readBlockPaint(colour).ink;
      pen.fill(new Path2D(signOutline(colour)), 'evenodd');
    });
    this.#signs.set(colour, texture);
    return texture;
  }

  #drawMarks({ air, look, above }: Shown): void {
    discard(this.#marks);
    this.#marks.clear();
    for (const cell of air) this.#mark(new Vector3(0.8, 0.96, 0.8), placeOf(cell), 'bad', 0.35);
    if (look) {
      const { x, y } = edgeSpot(look.side, look.place);
      const along = look.side === 'top' || look.side === 'bottom';
      const long = SIDE + 0.5;
      const size = along ? new Vector3(0.98, 3, long) : new Vector3(long, 3, 0.98);
      this.#mark(size, new Vector3(along ? x : x * 0.12, 1.5, along ? y * 0.12 : y), 'fox', 0.16);
      this.#mark(new Vector3(0.9, 0.05, 0.72), new Vector3(x, 0.03, y), 'fox', 0.6);
    }
    if (above !== null) {
      const { x, z } = placeOf(above);
      this.#mark(new Vector3(0.98, 3.6, 0.98), new Vector3(x, 1.8, z), 'fox', 0.2);
    }
  }

  #mark(size: Vector3, at: Vector3, paint: 'fox' | 'bad', opacity: number): void {
    const skin = new MeshBasicMaterial({
      color: new Color(this.#paints[paint]),
      transparent: true,
      opacity,
      depthWrite: false,
    });
    const mesh = new Mesh(new BoxGeometry(size.x, size.y, size.z), skin);
    mesh.position.copy(at);
    mesh.renderOrder = 2;
    this.#marks.add(mesh);
  }

  #takeAway(letter: string): void {
    const standing = this.#standing.get(letter);
    if (!standing) return;
    this.#world.remove(standing.group);
    discard(standing.group);
    this.#standing.delete(letter);
  }
}

const FACES = [
  new Vector3(1, 0, 0),
  new Vector3(-1, 0, 0),
  new Vector3(0, 1, 0),
  new Vector3(0, -1, 0),
  new Vector3(0, 0, 1),
  new Vector3(0, 0, -1),
] as const;

/** Where a cell's middle is: rows come towards the eye, layers rise. */
function placeOf(cell: Cell): Vector3 {
  const { x, y, z } = spotOf(cell);
  return new Vector3(x - 1, z + 0.5, y - 1);
}

/** Where a letter stands at the edge, from the board's middle. */
function edgeSpot(side: CubeSide, place: number): { x: number; y: number } {
  const out = SIDE / 2 + RIM / 2;
  const along = place - 1;
  if (side === 'top' || side === 'bottom') return { x: along, y: side === 'top' ? -out : out };
  return { x: side === 'left' ? -out : out, y: along };
}

/** Pairs of neighbouring cells, the lower first: a block is a box for each of them. */
function joints(cells: readonly Cell[]): [Cell, Cell][] {
  const pairs: [Cell, Cell][] = [];
  for (const one of cells)
    for (const other of cells)
      if (one < other && placeOf(one).distanceTo(placeOf(other)) < 1.01) pairs.push([one, other]);
  return pairs.length ? pairs : cells.map((cell) => [cell, cell]);
}

function rounded(size: Vector3, gap: number): RoundedBoxGeometry {
  return new RoundedBoxGeometry(size.x - gap, size.y - gap, size.z - gap, 4, ROUND);
}

/** From where a block comes: it slides if it was not turned, else it falls a little. */
function shiftOf(before: Standing, cells: readonly Cell[]): Vector3 {
  if (keyOf(before.cells.map(spotOf)) !== keyOf(cells.map(spotOf))) return new Vector3(0, 0.3, 0);
  return placeOf(before.cells[0] ?? 0)
    .sub(placeOf(cells[0] ?? 0))
    .add(before.group.position);
}

function onBlock(hit: Intersection): Hit {
  const normal = hit.face?.normal ?? new Vector3(0, 1, 0);
  const axis = [...FACES].sort((a, b) => b.dot(normal) - a.dot(normal))[0] ?? FACES[2];
  const cell = cellAt(hit.point.clone().addScaledVector(axis, -0.3));
  const near = hit.point.clone().addScaledVector(axis, 0.3);
  // Beside a block one means the ground there; above it, its top.
  if (axis.y <= 0) near.y = 0;
  const beside = cellAt(near);
  return { kind: 'block', letter: String(hit.object.userData['letter']), cell, beside };
}

function cellAt(point: Vector3): Cell {
  const within = (n: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(n)));
  return cellOf({
    x: within(point.x + SIDE / 2),
    y: within(point.z + SIDE / 2),
    z: within(point.y),
  });
}

function draughted(size: number, draw: (pen: CanvasRenderingContext2D) => void): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function clamp(pitch: number): number {
  return Math.min(STEEP, Math.max(FLAT, pitch));
}

/** Free what the graphics card keeps for a thing; signs are shared and stay. */
function discard(thing: Object3D): void {
  thing.traverse((each) => {
    if (!(each instanceof Mesh)) return;
    (each.geometry as { dispose(): void }).dispose();
    const skins = [each.material].flat() as Material[];
    for (const skin of skins) {
      if (each.userData['solid'] === undefined && thing instanceof Mesh)
        (skin as MeshStandardMaterial).map?.dispose();
      skin.dispose();
    }
  });
}
